"""The observation of Zargos: what a seat sees, as a row of numbers for programs that learn."""

from __future__ import annotations

from boardbook.core.observation import (
    FOLLOWS,
    Choice,
    Each,
    Fields,
    Histogram,
    Index,
    Masked,
    Members,
    Multiset,
    Nullable,
    Number,
    Part,
    Repeated,
    Row,
    Truth,
    row_of,
)
from boardbook.games.zargos.state import BELLIGERENTS, CAUSES, ENDS, PHASES, STAGES, WAYS
from boardbook.games.zargos.tables import FACES, PEOPLES, STACKS, WINDS, Tables

PAST = "says what has happened"
MAX_DICE = 4
"""2.3, 8.1: three dice, and one for the Wind of War."""


def fields(t: Tables, seats: int) -> Fields:
    """Return the fields of a view, in the order of their cells."""
    codes, land, sea = list(t.codes), t.codes[: t.land], [t.codes[k] for k in t.sea]
    who, people = Choice(range(seats)), Choice(PEOPLES)
    seat_names = [str(seat) for seat in range(seats)]
    winds = sum(t.copies)
    return Fields(
        {
            "phase": Choice(PHASES, "The phase."),
            "stage": Choice(STAGES, "The stage of the round."),
            "seats": Number(seats, seats, "The number of seats."),
            "round": Number(about="The round; 0 during set-up."),
            "leaders": Each(PEOPLES, who, "The seat that leads each people."),
            "order": _peoples("Peoples in the order of play."),
            "side": Choice(PEOPLES, "The people whose turn it is."),
            "queue": _peoples("Peoples whose turn is still to come in this step."),
            "groups": Repeated(
                Repeated(Index([*range(seats), *PEOPLES]), len(PEOPLES)),
                len(PEOPLES),
                "Groups of seats or peoples that dice put in order.",
            ),
            "rolled": Repeated(_die(), len(PEOPLES), "Dice of the tied group so far."),
            "stacks": Fields(dict.fromkeys(STACKS, Number()), about="Placement cards left in the stacks, by colour."),
            "cards": Each(
                PEOPLES, Multiset(t.cards, max(t.most_cards)), "Placement cards held, if the seat sees them."
            ),
            "backs": Each(
                PEOPLES, row_of(Number(), len(STACKS)), "Placement cards held, by the colour of their backs."
            ),
            "due": Number(about="The number of cards or winds still to be drawn."),
            "taking": Choice(STACKS, "The stack that cards are drawn from."),
            "offers": Histogram(PEOPLES, about="Trades offered."),
            "passes": Number(about="The number of peoples that passed in a row."),
            "territories": Each(land, Row(people, Number(1)), "The people on each territory, and its pawns."),
            "seas": Histogram(sea, about="Pawns on each sea space."),
            "pool": Histogram(PEOPLES, about="Pawns to be placed."),
            "boats": Histogram(PEOPLES, t.boats, "Boats."),
            "lost": Each(PEOPLES, Histogram(CAUSES), "Pawns lost, by cause."),
            "kingdoms": Each(t.kingdoms, people, "The people that has each kingdom card."),
            "points": Histogram(PEOPLES, about="Points."),
            "spent": Number(about="Points spent on boats in this turn."),
            "hands": row_of(
                Nullable(Multiset(WINDS, max(t.copies))), seats, "The winds of each seat, if the seat sees them."
            ),
            "sizes": row_of(Number(0, winds), seats, "The number of winds that each seat holds."),
            "deck": Number(0, winds, "The number of winds in the deck."),
            "removed": Repeated(Index(WINDS), winds, "Winds out of the game, in order."),
            "fresh": Histogram(codes, about="Pawns of the active people that have not moved in this turn."),
            "commitments": Repeated(
                Row(Index(codes), Index(codes), Number(1), Choice(WAYS)),
                t.most,
                "Pawns that have left for an attack: origin, target, number and way.",
            ),
            "fighting": Truth("Whether the combats of the turn have begun."),
            "attacked": Members(codes, "Targets of the Knights in this turn."),
            "move": Nullable(
                Fields(
                    {
                        "origin": Index(codes),
                        "way": Choice(WAYS),
                        "route": Repeated(Index(sea), len(sea)),
                        "to": Index(codes),
                    }
                ),
                "The current move.",
            ),
            "steps": Number(about="Steps of the reorganisation left."),
            "locked": Histogram(codes, about="Pawns that may move no further."),
            "battle": Nullable(_battle(t), "The current combat."),
            "waiting": Repeated(who, seats, "Seats still to be asked in a window. The first one decides."),
            "played": Repeated(
                Row(Index(WINDS), Index(_targets(t))), winds, "Red winds of this window and their targets."
            ),
            "cast": Nullable(
                Fields({"wind": Choice(WINDS), "by": who, "target": Index(_targets(t)), "last": who}),
                "The red wind that is being played.",
            ),
            "dice_at": Members(codes, "Territories for which dice of madness are still to be rolled."),
            "landing": Repeated(Index(codes), len(sea), "Sea spaces whose Dragons must land, in order."),
            "frozen": Members(t.kingdoms, "Frozen kingdoms."),
            "closed": Members(codes, "Closed sea spaces."),
            "cancelled": Members(PEOPLES, "Peoples without their power."),
            "lasting": Repeated(Index(WINDS), winds, "Winds on the table while they last."),
            "trims": Repeated(who, 1, "The seat that must discard winds."),
            "offer": Nullable(_offer(t, seats), "The offer that is being made or answered."),
            "bartered": Histogram(seat_names, about="Exchanges of winds offered, by seat."),
            "over": Choice(ENDS, "How the match ended."),
            "winner": Choice(PEOPLES, "The people that won."),
            "master": Choice(range(seats), "The seat that is Wind Master."),
        },
        {
            **dict.fromkeys(("stock", "now", "demons", "most", "money", "odds", "rerolls"), FOLLOWS),
            "report": PAST,
            "lesson": "says where the match began",
        },
    )


def _die() -> Number:
    return Number(FACES[0], FACES[-1])


def _peoples(about: str) -> Repeated:
    return Repeated(Choice(PEOPLES), len(PEOPLES), about)


def _battle(t: Tables) -> Fields:
    dice = Repeated(_die(), max(MAX_DICE, *t.demon_dice))
    return Fields(
        {
            "target": Index(t.codes),
            "attackers": Number(),
            "round": Number(),
            "asking": Choice(BELLIGERENTS),
            "war": Members(BELLIGERENTS),
            "attack": dice,
            "defence": dice,
            "rerolled": Truth(),
            "shot": dice,
        }
    )


def _targets(t: Tables) -> list[str]:
    """Return the names that the view gives to the targets of red winds."""
    return ["", *t.kingdoms, *t.codes, *(f"{t.codes[one]} {t.codes[other]}" for one, other in t.pairs)]


def _offer(t: Tables, seats: int) -> Fields:
    party: Part = Index([*range(seats), *PEOPLES])
    what = Masked(Index([*t.cards, *WINDS]), sum(t.most_cards))
    return Fields({"by": party, "to": party, "give": what, "ask": what})


def outcomes(t: Tables, seats: int) -> int:
    """Return one more than the highest outcome number. Outcomes are peoples, placement cards, winds and dice."""
    return max(len(PEOPLES), len(t.cards), len(WINDS), FACES[-1] + 1)
