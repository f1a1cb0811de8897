"""A position of Magus as plain data, with its copy and its JSON. The rules are in `rules.py`."""

from __future__ import annotations

from typing import Any, Final, Self

from boardbook.core import CHANCE, Event, Shown, Term
from boardbook.core.build import mypyc_attr
from boardbook.core.words import Value, term
from boardbook.games.magus.tables import FACES, MANA, POWERS, RANKS, RINGS, SIDES, SOURCES, Tables

START: Final = 0
RINGS_PHASE: Final = 1
SOURCES_PHASE: Final = 2
DISPLAY: Final = 3
DICE: Final = 4
ROLLING: Final = 5
ACTION: Final = 6
GROUPS: Final = 7
PAYING: Final = 8
REFILL: Final = 9
PICKING: Final = 10
PUTTING: Final = 11
STEPPING: Final = 12
EXCHANGING: Final = 13
RAISING: Final = 14
LOWERING: Final = 15
RING: Final = 16
OVER: Final = 17
PHASES: Final = (
    "start",
    "rings",
    "sources",
    "display",
    "dice",
    "rolling",
    "action",
    "groups",
    "paying",
    "refill",
    "picking",
    "putting",
    "stepping",
    "exchanging",
    "raising",
    "lowering",
    "ring",
    "over",
)
NONE: Final = -1
"""Stands for no seat, no source, or no potion."""
GLORY: Final = ("rings", "tracks", "bonus", "potions")
"""The parts of a count for which a seat can get glory."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(Shown[Tables]):
    """A position. Lists are indexed by the numbers in `Tables`, where -1 stands for none."""

    __slots__ = (
        "action",
        "active",
        "amount",
        "bank",
        "card",
        "charged",
        "circle",
        "claimed",
        "collected",
        "counts",
        "deck",
        "display",
        "due",
        "ending",
        "events",
        "free",
        "fresh",
        "given",
        "glory",
        "laid",
        "level",
        "mana",
        "owned",
        "payable",
        "phase",
        "picked",
        "pieces",
        "placing",
        "power",
        "puts",
        "raised",
        "raises",
        "rings",
        "round",
        "seat",
        "seats",
        "sources",
        "spared",
        "spent",
        "start",
        "stock",
        "stopped",
        "strength",
        "targeted",
        "tilted",
        "to_act",
        "used",
        "where",
    )

    def __init__(self, tables: Tables, seats: int) -> None:
        self.tables = tables
        self.seats = seats
        self.start = NONE
        self.seat = NONE
        """The seat whose turn it is."""
        self.round = 0
        self.phase = START
        self.to_act: int | None = CHANCE
        self.rings: tuple[int, ...] = ()
        """The ring on each place of the circle."""
        self.sources: tuple[int, ...] = ()
        """The source on each place."""
        self.circle = tables.circle(tuple(range(len(SOURCES))))
        """The circle of the sources. Until the sources are placed, they are in the order of their numbers."""
        self.bank = [tables.crystals] * len(MANA)
        self.mana = [0] * (len(MANA) * seats)
        """How many crystals of a colour a seat has, at the index `seat * 6 + colour`."""
        self.pieces = [0] * (20 * seats)
        """How many sorcerers of a rank a seat has on a source, at the index `seat * 20 + source * 4 + rank`."""
        self.stock = [pieces for _ in range(seats) for pieces in tables.pieces]
        """How many sorcerers of a rank a seat has off the board, at the index `seat * 4 + rank`."""
        self.where = [0] * (4 * seats)
        """The set of sources on which a seat has sorcerers of a rank, at the index `seat * 4 + rank`."""
        self.strength = [0] * (5 * seats)
        """The total magic level that a seat has on a source, at the index `seat * 5 + source`."""
        self.power = [0] * (POWERS * seats)
        """The level of a seat's power, at the index `seat * 7 + power`."""
        self.charged = [0] * seats
        """For each seat, the set of its powers that have a level."""
        for seat in range(seats):
            for power, level in enumerate(tables.start_levels):
                self.set_power(seat, power, level)
        self.level = [0] * seats
        """The magic level that each seat's marker shows."""
        self.glory = [0] * (len(GLORY) * seats)
        self.owned: list[tuple[int, ...]] = [()] * seats
        self.spent = 0
        """The potions that are used up, as bits."""
        self.tilted = 0
        """The potions used in this turn, as bits."""
        self.display: tuple[int, ...] = ()
        self.payable: list[int] | None = None
        """The actions that buy an affordable potion from the display, or None until they are computed."""
        self.deck = (1 << len(tables.card_names)) - 1
        """The potions in the deck, as bits, because nobody knows their order."""

        self.free = [0] * 7
        """The number of dice that are not on an action, by the number they show. Index 0 is unused."""
        self.laid: tuple[int, ...] = ()
        """The numbers that the dice on the action show."""
        self.due = 0
        """The number of dice still to be rolled."""
        self.action = 0
        """The action chosen, or 0."""
        self.puts = 0
        """The number of groups that the action can still place or move."""
        self.raises = 0
        """The number of powers that the action can still raise."""
        self.targeted = 0
        """The sources to which groups of the action went, as bits."""
        self.raised = 0
        """The powers that the action raised, as bits."""
        self.fresh = [0] * len(SOURCES)
        """The number of apprentices that groups of the action brought to each source."""
        self.active = 0
        """The sources activated in this turn, as bits."""
        self.collected = False
        self.used = 0
        """The powers used in this turn, as bits."""
        self.claimed = False
        """Whether the 421 was used in this turn."""

        self.placing = NONE
        """The seat that places levels of the ring of power."""
        self.card = NONE
        """The potion being paid for or used."""
        self.amount = 0
        """How much of the current effect is left. This is a number of levels, or the size of a group."""
        self.given = 0
        """The powers that the potion raised, as bits."""
        self.spared = [0] * len(SOURCES)
        """For each colour, the number of colourless crystals paid although the seat has enough of that colour."""
        self.picked: tuple[int, ...] = ()
        """The dice to be rerolled, highest first."""

        self.counts = 0
        self.ending = False
        """Whether the last threshold was reached."""
        self.stopped = False
        """Whether the match was stopped at the round limit."""
        self.events: list[Event] | None = None

    def clone(self) -> Self:
        """Return a copy that shares no mutable data."""
        new = self.__class__.__new__(self.__class__)
        new.tables = self.tables
        new.seats = self.seats
        new.start = self.start
        new.seat = self.seat
        new.round = self.round
        new.phase = self.phase
        new.to_act = self.to_act
        new.rings = self.rings
        new.sources = self.sources
        new.circle = self.circle
        new.bank = self.bank[:]
        new.mana = self.mana[:]
        new.pieces = self.pieces[:]
        new.stock = self.stock[:]
        new.where = self.where[:]
        new.strength = self.strength[:]
        new.power = self.power[:]
        new.charged = self.charged[:]
        new.level = self.level[:]
        new.glory = self.glory[:]
        new.owned = self.owned[:]
        new.spent = self.spent
        new.tilted = self.tilted
        new.display = self.display
        new.payable = self.payable
        new.deck = self.deck
        new.free = self.free[:]
        new.laid = self.laid
        new.due = self.due
        new.action = self.action
        new.puts = self.puts
        new.raises = self.raises
        new.targeted = self.targeted
        new.raised = self.raised
        new.fresh = self.fresh[:]
        new.active = self.active
        new.collected = self.collected
        new.used = self.used
        new.claimed = self.claimed
        new.placing = self.placing
        new.card = self.card
        new.amount = self.amount
        new.given = self.given
        new.spared = self.spared[:]
        new.picked = self.picked
        new.counts = self.counts
        new.ending = self.ending
        new.stopped = self.stopped
        new.events = None
        return new

    # --- the board ----------------------------------------------------------------------------------------------

    def lay_circle(self, sources: tuple[int, ...]) -> None:
        """Place the sources on the circle, and update their neighbours."""
        self.sources = sources
        if len(sources) == len(SOURCES):
            self.circle = self.tables.circle(sources)

    def ring_at(self, source: int) -> int:
        """Return the ring around a source."""
        return self.rings[self.sources.index(source)]

    def add(self, seat: int, source: int, rank: int, number: int) -> None:
        """Add sorcerers of a seat to a source, or remove them if the number is negative."""
        at = 20 * seat + 4 * source + rank
        self.pieces[at] += number
        self.stock[4 * seat + rank] -= number
        if self.pieces[at]:
            self.where[4 * seat + rank] |= 1 << source
        else:
            self.where[4 * seat + rank] &= ~(1 << source)
        self.strength[5 * seat + source] += number * self.tables.level[rank]

    def set_power(self, seat: int, power: int, level: int) -> None:
        """Set the level of a seat's power."""
        self.power[POWERS * seat + power] = level
        if level:
            self.charged[seat] |= 1 << power
        else:
            self.charged[seat] &= ~(1 << power)

    def supply(self, seat: int, rank: int) -> int:
        """Return how many of a seat's sorcerers of a rank are off the board."""
        return self.stock[4 * seat + rank]

    def magic_level(self, seat: int) -> int:
        """Return the sum of the magic levels of a seat's sorcerers on the sources."""
        return sum(self.strength[5 * seat : 5 * seat + 5])

    def total(self, seat: int) -> int:
        """Return the glory of a seat."""
        return sum(self.glory[len(GLORY) * seat : len(GLORY) * (seat + 1)])

    def dice_out(self) -> int:
        """Return the number of dice on the table: those that are free, and those on the action."""
        return sum(self.free) + len(self.laid)

    @property
    def phase_name(self) -> str:
        """Return the name of the phase."""
        return PHASES[self.phase]

    # --- words --------------------------------------------------------------------------------------------------

    def name(self, seat: int) -> Term:
        """Return the word for the seat's side."""
        return _SIDE_TERMS[seat]

    def power_term(self, power: int) -> Term:
        """Return the word for a power."""
        return _POWER_TERMS[power]

    def source_term(self, source: int) -> Term:
        """Return the word for a source or for the colour of its crystals."""
        return _MANA_TERMS[source]

    def rank_term(self, rank: int) -> Term:
        """Return the word for a rank."""
        return _RANK_TERMS[rank]

    def card_term(self, card: int) -> Term:
        """Return the word for a potion."""
        return term(f"potion.{self.tables.card_names[card]}")

    def emit(self, kind: str, *rules: str, **values: Value) -> None:
        """Emit an event, if events are being collected."""
        if self.events is not None:
            self.events.append(Event(kind, rules, values))

    # --- as data ------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the whole position as JSON data."""
        t, sides = self.tables, SIDES[: self.seats]
        cards, n = t.card_names, len(MANA)
        return {
            "phase": self.phase_name,
            "seats": self.seats,
            "start": _or_none(self.start),
            "seat": _or_none(self.seat),
            "round": self.round,
            "rings": [RINGS[ring] for ring in self.rings],
            "sources": [SOURCES[source] for source in self.sources],
            "bank": dict(zip(MANA, self.bank, strict=True)),
            "sorcerers": {side: self._sorcerers(seat) for seat, side in enumerate(sides)},
            "powers": {side: self.power[POWERS * k : POWERS * (k + 1)] for k, side in enumerate(sides)},
            "levels": dict(zip(sides, self.level, strict=True)),
            "glory": {
                side: dict(zip(GLORY, self.glory[len(GLORY) * k : len(GLORY) * (k + 1)], strict=True))
                for k, side in enumerate(sides)
            },
            "mana": {
                side: {name: count for name, count in zip(MANA, self.mana[n * k : n * (k + 1)], strict=True) if count}
                for k, side in enumerate(sides)
            },
            "potions": {side: [cards[card] for card in self.owned[k]] for k, side in enumerate(sides)},
            "spent": _named(self.spent, cards),
            "tilted": _named(self.tilted, cards),
            "display": [cards[card] for card in self.display],
            "deck": _named(self.deck, cards),
            "dice": [face for face in reversed(FACES) for _ in range(self.free[face])],
            "laid": list(self.laid),
            "due": self.due,
            "action": self.action or None,
            "puts": self.puts,
            "raises": self.raises,
            "targeted": _named(self.targeted, SOURCES),
            "raised": _powers(self.raised),
            "fresh": {name: k for name, k in zip(SOURCES, self.fresh, strict=True) if k},
            "active": _named(self.active, SOURCES),
            "collected": self.collected,
            "used": _powers(self.used),
            "claimed": self.claimed,
            "placing": _or_none(self.placing),
            "card": cards[self.card] if self.card >= 0 else None,
            "amount": self.amount,
            "given": _powers(self.given),
            "spared": {name: k for name, k in zip(SOURCES, self.spared, strict=True) if k},
            "picked": list(self.picked),
            "counts": self.counts,
            "ending": self.ending,
            "stopped": self.stopped,
        }

    def _sorcerers(self, seat: int) -> dict[str, dict[str, int]]:
        by_source = {}
        for c, source in enumerate(SOURCES):
            at = 20 * seat + 4 * c
            if here := {rank: k for rank, k in zip(RANKS, self.pieces[at : at + 4], strict=True) if k}:
                by_source[source] = here
        return by_source


def _or_none(number: int) -> int | None:
    return None if number == NONE else number


def bits_of(mask: int) -> list[int]:
    """Return the numbers of the bits that are set, in ascending order."""
    return [k for k in range(mask.bit_length()) if mask >> k & 1]


def _named(mask: int, names: tuple[str, ...] | list[str]) -> list[str]:
    return [names[k] for k in bits_of(mask)]


def _powers(mask: int) -> list[int]:
    return [k + 1 for k in bits_of(mask)]


_SIDE_TERMS: Final = tuple(Term(f"side.{side}") for side in SIDES)
_MANA_TERMS: Final = tuple(Term(f"mana.{name}") for name in MANA)
_RANK_TERMS: Final = tuple(Term(f"rank.{rank}") for rank in RANKS)
_POWER_TERMS: Final = tuple(Term(f"the_power.{k + 1}") for k in range(POWERS))
