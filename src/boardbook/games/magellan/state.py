"""A position of Magellan as plain data, with its copy and its JSON. The rules are in `rules.py`."""

from __future__ import annotations

from typing import Any, Final, Self

from boardbook.core import CHANCE, Event, Shown
from boardbook.core.build import mypyc_attr
from boardbook.games.magellan.tables import EXPLORERS, MAGELLAN, VALUES, VASCO, VASCO_RIGHT, VOYAGES, Tables

START: Final = 0
TURN: Final = 1
VETO: Final = 2
AUCTION: Final = 3
PAYMENT: Final = 4
ADVANCE: Final = 5
PART: Final = 6
UNDER: Final = 7
ARRIVAL: Final = 8
LOST: Final = 9
GOLD: Final = 10
EXCHANGE: Final = 11
RESTOCK: Final = 12
PIZARRO: Final = 13
LUCK: Final = 14
OVER: Final = 15
PHASES: Final = (
    "start",
    "turn",
    "veto",
    "auction",
    "payment",
    "advance",
    "part",
    "under",
    "vasco",
    "lost",
    "gold",
    "exchange",
    "restock",
    "pizarro",
    "luck",
    "over",
)
"""The names of the phases.

In `gold`, `exchange` and `restock`, the seats get gold at the end of a year. `pizarro` and `luck` are for Pizarro's
draws in the scoring.
"""

NOBODY: Final = -1
"""Stands for no seat, no explorer, or no bid."""

Set = tuple[int, int, tuple[int, ...]]
"""A ship of Magellan: its seat, its box (0 to 2), and the gold values under its cards, in order.

Values that other seats may not know are negative.
"""
Sale = tuple[int, int, int, int]
"""A sale: the year (0 to 2), the explorer, the buyer (-1 if unsold) and the price."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(Shown[Tables]):
    """A position.

    Each pile lists how many cards of each gold value it has. `hands` has these numbers for every seat, at the index
    `10 * seat + value`.
    """

    __slots__ = (
        "auctioneer",
        "bids",
        "boxes",
        "buyer",
        "card",
        "deck",
        "discard",
        "draws",
        "events",
        "exchanged",
        "exchanges",
        "gold",
        "hands",
        "joined",
        "later",
        "lesson",
        "luck",
        "open",
        "owed",
        "paid",
        "passed",
        "phase",
        "pile",
        "points",
        "reserve",
        "round",
        "seats",
        "sets",
        "shown",
        "size",
        "sold",
        "standing",
        "sure",
        "to_act",
        "turn",
        "vetoes",
        "year",
    )

    def __init__(self, tables: Tables, seats: int) -> None:
        t = self.tables = tables
        self.seats = seats
        self.phase = START
        self.to_act: int | None = CHANCE
        self.turn = NOBODY
        """The seat that bids, pays, draws or scores now, even while chance moves."""
        self.year = 0
        """The year, from 0 to 2."""
        self.round = 0
        """The number of cards turned up so far."""
        self.auctioneer = NOBODY
        self.buyer = NOBODY
        """The seat that bought last."""
        self.card = NOBODY
        self.deck = [t.explorer_cards[0]] * len(EXPLORERS)
        """How many cards of each explorer are left in the year's deck. Nobody knows the order of the deck."""
        self.later: tuple[int, ...] = ()
        """The vetoed cards, in the order in which they will be turned up."""
        self.bids = [0] * seats
        """The last bid of each seat for this card, or 0 if there is none."""
        self.standing = 0
        """The highest bid for this card."""
        self.passed = [False] * seats
        """Whether each seat is out of this auction, because it passed or may not bid."""
        self.paid: tuple[int, ...] = ()
        self.hands = ([0] + [1] * len(VALUES)) * seats
        self.gold = [sum(VALUES)] * seats
        """The total value of the cards in each hand."""
        self.size = [len(VALUES)] * seats
        """The number of cards in each hand."""
        self.pile = [0] + [t.copies - seats] * len(VALUES)
        self.discard = [0] * (len(VALUES) + 1)
        self.reserve = [t.ships] * seats
        self.boxes: list[tuple[int, ...]] = [()] * (3 * len(VOYAGES))
        """The seats that own the ships on each box, in order of arrival. Magellan's ships are in `sets`."""
        self.sets: tuple[Set, ...] = ()
        self.joined = NOBODY
        """The index in `sets` of the ship for which a Magellan card was just bought."""
        self.vetoes = [0] * seats
        self.open = [False] * seats
        """Whether each hand is open until the year's end."""
        self.sold: tuple[Sale, ...] = ()
        self.draws = 0
        """The number of gold cards that the current seat still has to draw."""
        self.owed: tuple[tuple[int, int], ...] = ()
        """The seats that have yet to draw at the end of the year, each with the number of cards to draw."""
        self.exchanges: tuple[int, ...] = ()
        """The seats that may exchange cards after all seats have drawn, with one entry per ship."""
        self.exchanged: tuple[int, ...] = ()
        """The cards given up in this exchange."""
        self.luck: tuple[int, ...] = ()
        """The cards drawn for Pizarro."""
        self.points: list[int | None] = [None] * seats
        """The points of the seats that were scored."""
        self.sure = self.hands[:]
        """The cards that everybody knows each seat to have, in hand or hidden under Magellan."""
        self.shown = self.hands[:]
        """The cards in `sure` that everybody knows to be in the seat's hand."""
        self.lesson = False
        """Whether the position comes from a lesson that does not list all cards and ships of the game."""
        self.events: list[Event] | None = None

    def clone(self) -> Self:
        """Return a copy that shares no mutable data."""
        new = self.__class__.__new__(self.__class__)
        new.tables = self.tables
        new.seats = self.seats
        new.phase = self.phase
        new.to_act = self.to_act
        new.turn = self.turn
        new.year = self.year
        new.round = self.round
        new.auctioneer = self.auctioneer
        new.buyer = self.buyer
        new.card = self.card
        new.deck = self.deck[:]
        new.later = self.later
        new.bids = self.bids[:]
        new.standing = self.standing
        new.passed = self.passed[:]
        new.paid = self.paid
        new.hands = self.hands[:]
        new.gold = self.gold[:]
        new.size = self.size[:]
        new.pile = self.pile[:]
        new.discard = self.discard[:]
        new.reserve = self.reserve[:]
        new.boxes = self.boxes[:]
        new.sets = self.sets
        new.joined = self.joined
        new.vetoes = self.vetoes[:]
        new.open = self.open[:]
        new.sold = self.sold
        new.draws = self.draws
        new.owed = self.owed
        new.exchanges = self.exchanges
        new.exchanged = self.exchanged
        new.luck = self.luck
        new.points = self.points[:]
        new.sure = self.sure[:]
        new.shown = self.shown[:]
        new.lesson = self.lesson
        new.events = None
        return new

    # --- hands --------------------------------------------------------------------------------------------------

    def hand(self, seat: int) -> list[int]:
        """Return the cards in a hand in ascending order."""
        return [v for v in VALUES for _ in range(self.hands[10 * seat + v])]

    def gain_card(self, seat: int, value: int) -> None:
        """Add a drawn card to a hand. If the hand is open, everybody sees the card."""
        at = 10 * seat + value
        self.hands[at] += 1
        self.gold[seat] += value
        self.size[seat] += 1
        if self.open[seat]:
            self.sure[at] += 1
            self.shown[at] += 1

    def lay_open(self, seat: int, value: int) -> None:
        """Remove a card from a hand, and let everybody see it."""
        at = 10 * seat + value
        self.hands[at] -= 1
        self.gold[seat] -= value
        self.size[seat] -= 1
        if self.sure[at]:
            self.sure[at] -= 1
        if self.shown[at]:
            self.shown[at] -= 1

    def hide_card(self, seat: int, value: int) -> None:
        """Remove a card from a hand without showing it.

        Unless the hand is open, others can't know which card it was.
        """
        if self.open[seat]:
            self.lay_open(seat, value)
            return
        self.hands[10 * seat + value] -= 1
        self.gold[seat] -= value
        self.size[seat] -= 1
        for v in VALUES:
            self.shown[10 * seat + v] = 0

    def show_hand(self, seat: int) -> None:
        """Show a hand to everybody."""
        for at in range(10 * seat + 1, 10 * seat + 10):
            self.shown[at] = self.hands[at]
            self.sure[at] = max(self.sure[at], self.hands[at])

    def lay_all_open(self, seat: int) -> None:
        """Show everybody the hand and the cards under the seat's Magellan cards."""
        self.sets = tuple(
            (owner, box, tuple(map(abs, cards)) if owner == seat else cards) for owner, box, cards in self.sets
        )
        for at in range(10 * seat + 1, 10 * seat + 10):
            self.sure[at] = self.shown[at] = self.hands[at]

    def hidden_under(self, seat: int) -> list[int]:
        """Return the hidden gold values under the seat's Magellan cards."""
        return [-v for owner, _, cards in self.sets if owner == seat for v in cards if v < 0]

    # --- ships --------------------------------------------------------------------------------------------------

    def ships_on(self, seat: int, explorer: int, box: int) -> int:
        """Return how many ships a seat has on an explorer's box (0 to 2), counting both parts if the box has two."""
        return self.aboard(explorer, box).count(seat)

    def aboard(self, explorer: int, box: int) -> tuple[int, ...]:
        """Return the seats that own the ships on an explorer's box (0 to 2), on both parts if the box has two."""
        if explorer == MAGELLAN:
            return tuple([owner for owner, where, _ in self.sets if where == box])
        here = self.boxes[3 * explorer + box]
        return here + self.boxes[3 * VASCO_RIGHT + box] if explorer == VASCO else here

    @property
    def phase_name(self) -> str:
        """Return the name of the phase."""
        return PHASES[self.phase]

    # --- data ---------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the position as JSON data, with names instead of numbers."""
        seats = range(self.seats)
        return {
            "phase": PHASES[self.phase],
            "seats": self.seats,
            "turn": known(self.turn),
            "year": self.year + 1,
            "round": self.round,
            "auctioneer": known(self.auctioneer),
            "buyer": known(self.buyer),
            "card": EXPLORERS[self.card] if self.card >= 0 else None,
            "deck": dict(zip(EXPLORERS, self.deck, strict=True)),
            "later": [EXPLORERS[e] for e in self.later],
            "bids": [bid or None for bid in self.bids],
            "passed": self.passed[:],
            "paid": list(self.paid),
            "hands": [self.hand(seat) for seat in seats],
            "pile": self.pile[1:],
            "discard": self.discard[1:],
            "reserve": self.reserve[:],
            "boxes": self.boxes_dict(),
            "sets": [[seat, box + 1, [abs(v) for v in cards]] for seat, box, cards in self.sets],
            "secret": [[v < 0 for v in cards] for _, _, cards in self.sets],
            "joined": known(self.joined),
            "vetoes": self.vetoes[:],
            "open": self.open[:],
            "sold": [[year + 1, EXPLORERS[e], known(seat), price] for year, e, seat, price in self.sold],
            "draws": self.draws,
            "owed": [list(pair) for pair in self.owed],
            "exchanges": list(self.exchanges),
            "exchanged": list(self.exchanged),
            "luck": list(self.luck),
            "points": self.points[:],
            "sure": [[v for v in VALUES for _ in range(self.sure[10 * seat + v])] for seat in seats],
            "shown": [[v for v in VALUES for _ in range(self.shown[10 * seat + v])] for seat in seats],
            **({"lesson": True} if self.lesson else {}),
        }

    def boxes_dict(self) -> dict[str, list[list[int]]]:
        """Return the seats that own the ships on each box, by voyage.

        Magellan's ships are left out, because they are in the sets.
        """
        return {
            VOYAGES[voyage]: [list(self.boxes[3 * voyage + box]) for box in range(3)]
            for voyage in self.tables.voyages
            if voyage != MAGELLAN
        }


def known(seat: int) -> int | None:
    """Return a seat for JSON data, or None for `NOBODY`."""
    return seat if seat >= 0 else None
