"""The observation of Pangea: what a seat sees, as a row of numbers for programs that learn."""

from __future__ import annotations

from boardbook.core.observation import FOLLOWS, Choice, Each, Fields, Members, Nullable, Number, Repeated, Truth, row_of
from boardbook.games.pangea.state import PHASES
from boardbook.games.pangea.tables import PEOPLES, SHAPES, Tables


def fields(t: Tables, seats: int) -> Fields:
    """Return the fields of a view, in the order of their cells."""
    squares, minions = Choice(t.square_names), t.minion_names
    shapes = Choice(t.amulet_names)
    return Fields(
        {
            "phase": Choice(PHASES, "The phase."),
            "seats": row_of(Choice(PEOPLES), seats, "The people of each seat."),
            "start": Choice(range(seats), "The seat that begins."),
            "seat": Choice(
                range(seats), "The seat whose turn it is; in set-up, the one that chooses, draws or places."
            ),
            "round": Number(about="The round; 0 during set-up."),
            "magic_left": Number(about="The number of magic actions left in this turn."),
            "drawing": Choice(PEOPLES, "The people from whose bag chance draws."),
            "tiles": Each(t.square_names, Choice(t.tile_names), "The tile on each square; None for sea."),
            "towers": Each(PEOPLES, squares, "The square of each tower."),
            "minions": Each(minions, squares, "The square of each minion; None if it is not on the board."),
            "trios": Each(PEOPLES, Members(minions), "Minions that were drawn in the set-up and are not placed yet."),
            "carried": Each(minions, shapes, "The amulet that each minion carries."),
            "amulets": Each(
                PEOPLES, Repeated(shapes, len(SHAPES)), "The amulets in each tower, in the order in which they came."
            ),
            "goods": Each(PEOPLES, Number(), "The goods of each people that a seat leads."),
            "markers": Each(PEOPLES, squares, "The square of each marker."),
            "moved": Members(minions, "Minions that have moved in this turn."),
            "fulfilled": Repeated(Choice(PEOPLES), len(PEOPLES), "Peoples that fulfil a victory condition, in order."),
            "last_turns": _last_turns(seats),
            "stopped": Truth("Whether the round limit ended the match."),
        },
        dict.fromkeys(("bags", "production", "prices", "magic", "victory"), FOLLOWS),
    )


def _last_turns(seats: int) -> Nullable:
    return Nullable(
        Repeated(Choice(range(seats)), seats), "Seats that still have a last turn, after the end was triggered."
    )


def outcomes(t: Tables, seats: int) -> int:
    """Return one more than the highest outcome number.

    An outcome number stands for a seat, a people, a tile or a home.
    """
    return max(seats, len(PEOPLES), len(t.tile_names))
