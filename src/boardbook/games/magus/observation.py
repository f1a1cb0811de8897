"""The observation of Magus: what a seat sees, as a row of numbers for programs that learn."""

from __future__ import annotations

from boardbook.core.observation import (
    FOLLOWS,
    Choice,
    Each,
    Fields,
    Histogram,
    Index,
    Members,
    Multiset,
    Number,
    Part,
    Repeated,
    Truth,
    row_of,
)
from boardbook.games.magus.state import GLORY, PHASES
from boardbook.games.magus.tables import FACES, MANA, POWERS, RANKS, RINGS, SIDES, SOURCES, Tables


def fields(t: Tables, seats: int) -> Fields:
    """Return the fields of a view, in the order of their cells."""
    sides, cards, powers = SIDES[:seats], t.card_names, range(1, POWERS + 1)
    downwards = [*reversed(FACES)]

    def by_side(part: Part, about: str) -> Fields:
        return Fields(dict.fromkeys(sides, part), about=about)

    return Fields(
        {
            "phase": Choice(PHASES, "The phase."),
            "seats": Number(seats, seats, "The number of seats."),
            "start": Choice(range(seats), "The seat that begins."),
            "seat": Choice(range(seats), "The seat whose turn it is."),
            "round": Number(about="The round; 0 during set-up."),
            "rings": Repeated(Choice(RINGS), len(RINGS), "The ring on each place of the circle."),
            "sources": Repeated(Choice(SOURCES), len(SOURCES), "The source on each place."),
            "bank": Fields({mana: Number(0, t.crystals) for mana in MANA}, about="The crystals in the bank."),
            "sorcerers": by_side(Each(SOURCES, Histogram(RANKS)), "Sorcerers of each side on each source, by rank."),
            "powers": by_side(row_of(Number(), POWERS), "Levels of the seven powers."),
            "levels": by_side(Number(), "The magic level that the marker shows."),
            "glory": by_side(Fields({part: Number() for part in GLORY}), "Glory by its source."),
            "mana": by_side(Histogram(MANA, t.crystals), "Crystals held."),
            "potions": by_side(
                Repeated(Index(cards), len(cards)), "The potions of each side, in the order in which they were bought."
            ),
            "spent": Members(cards, "Potions that are used up."),
            "tilted": Members(cards, "Potions used in this turn."),
            "display": Repeated(Choice(cards), t.display, "Potions on display, in order."),
            "deck": Number(0, len(cards), "Potions in the deck."),
            "dice": Multiset(downwards, t.dice, "Dice that are not on an action."),
            "laid": Multiset(downwards, t.dice, "Dice on the action."),
            "due": Number(about="The number of dice still to be rolled."),
            "action": Choice(powers, "The action chosen."),
            "puts": Number(about="The number of groups that the action can still place or move."),
            "raises": Number(about="The number of powers that the action can still raise."),
            "targeted": Members(SOURCES, "Sources to which groups of the action went."),
            "raised": Members(powers, "Powers that the action raised."),
            "fresh": Histogram(SOURCES, about="Apprentices that groups of the action brought to each source."),
            "active": Members(SOURCES, "Sources activated in this turn."),
            "collected": Truth("Whether mana was collected in this turn."),
            "used": Members(powers, "Powers used in this turn."),
            "claimed": Truth("Whether the 421 was used in this turn."),
            "placing": Choice(range(seats), "The seat that places levels of the ring of power."),
            "card": Choice(cards, "The potion that is being paid for or used."),
            "amount": Number(about="What is left of the potion's effect: levels, or the size of the group."),
            "given": Members(powers, "Powers that the potion raised."),
            "spared": Histogram(
                SOURCES, about="Colourless crystals paid for each colour beyond those that are missing."
            ),
            "picked": Multiset(downwards, t.dice, "Dice to be rerolled."),
            "counts": Number(0, 3, "Counts held."),
            "ending": Truth("Whether the last threshold was reached."),
            "stopped": Truth("Whether the round limit ended the match."),
        },
        dict.fromkeys(("strength", "ranks", "supply", "totals", "worth", "preview"), FOLLOWS),
    )


def outcomes(t: Tables, seats: int) -> int:
    """Return one more than the highest outcome number.

    The numbers stand for seats, rings, sources, numbers on dice, and potions.
    """
    return max(seats, len(RINGS), len(SOURCES), FACES[-1] + 1, len(t.card_names))
