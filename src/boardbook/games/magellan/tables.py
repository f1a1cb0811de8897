"""The box as tables of small ints, built once per game object from the edition.

Voyages are the six explorers in the order of their names, then the right part of Vasco da Gama's boxes on side B. A box
is `3 * voyage + year - 1`. Gold cards are known by their value, 1 to 9.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from boardbook.core import Edition
from boardbook.core.options import OptionValue

EXPLORERS: Final = ("columbus", "pizarro", "magellan", "polo", "vasco", "cook")
COLUMBUS, PIZARRO, MAGELLAN, POLO, VASCO, COOK, VASCO_RIGHT = range(7)
VOYAGES: Final = (*EXPLORERS, "vasco_right")
SIDES: Final = ("blue", "orange", "green", "purple", "yellow", "black")
YEARS: Final = ("I", "II", "III")
VALUES: Final = range(1, 10)
"""Gold values."""
WAYS: Final = ("1", "2", "3", "left", "right")
"""Which ship advances: one of the buyer's Magellan sets, or from a part of Vasco's box."""
LEFT, RIGHT = 3, 4

_ROWS: Final = {
    "A": ("columbus", "pizarro_a", "magellan", "polo_a", "vasco_a", "cook_a", ""),
    "B": ("columbus", "pizarro_b", "magellan", "polo_b", "vasco_b_left", "cook_b", "vasco_b_right"),
}


class Tables:
    """Names, printed numbers and the numbers of the actions."""

    __slots__ = (
        "advance",
        "bags",
        "base_draw",
        "buyers_bid",
        "copies",
        "crowns",
        "discard",
        "done",
        "draw",
        "east_b",
        "exact_first",
        "exchange",
        "explorer_cards",
        "limit",
        "most",
        "multiplier",
        "part",
        "pass_",
        "pay",
        "points",
        "random_auctioneer",
        "ships",
        "size",
        "stop",
        "under",
        "vasco_draws",
        "veto",
        "waive",
        "west_b",
    )

    def __init__(self, edition: Edition, options: Mapping[str, OptionValue]) -> None:
        self.west_b, self.east_b = options["west"] == "B", options["east"] == "B"
        self.buyers_bid = options["bidders"] == "buyers"
        """Whether all who bought a card of the explorer in the year before may bid, also without a ship to advance."""
        self.exact_first = options["overpay"] == "only_if_needed"
        self.random_auctioneer = options["auctioneer"] == "random"
        self.explorer_cards: list[int] = edition["explorer_cards"]
        self.ships: int = edition["ships"]
        self.copies: int = edition["copies"]
        self.crowns: list[int] = [0, *edition["crowns"]]
        """By gold value."""
        self.base_draw: list[int] = edition["base_draw"]
        self.limit: int = edition["pizarro_limit"]
        self.exchange: int = edition["exchange"]
        self.vasco_draws: list[int] = edition["vasco_draws"]
        self.multiplier: list[int] = edition["magellan_multipliers"]
        west, east = _ROWS["B" if self.west_b else "A"], _ROWS["B" if self.east_b else "A"]
        rows = [*west[:POLO], *east[POLO:]]
        self.bags: list[int] = [n for row in rows for n in (edition[f"{row}_bags"] if row else (0, 0, 0))]
        self.points: list[int] = [n for row in rows for n in (edition[f"{row}_points"] if row else (0, 0, 0))]
        self.most = self.copies * sum(VALUES)
        """The highest bid of the table: all the gold there is."""
        self.pass_ = self.most
        self.veto = self.pass_ + 1
        self.waive = self.veto + 1
        self.pay = self.waive + 1
        self.under = self.pay + len(VALUES)
        self.advance = self.under + len(VALUES)
        self.part = self.advance + len(WAYS)
        self.discard = self.part + 2
        self.done = self.discard + len(VALUES)
        self.draw = self.done + 1
        self.stop = self.draw + 1
        self.size = self.stop + 1

    @property
    def voyages(self) -> range:
        """The voyages of the boards chosen."""
        return range(len(VOYAGES) if self.east_b else len(EXPLORERS))


def edition_problems(edition: Edition) -> list[str]:
    """Everything wrong with an edition, one sentence each."""
    problems = []

    def numbers(name: str, count: int, least: int, most: int) -> None:
        value: Any = edition[name]
        fine = isinstance(value, list) and len(value) == count and all(_whole(n, least, most) for n in value)
        if not fine:
            problems.append(f"{name} must be {count} whole numbers from {least} to {most}, not {value!r}")

    def number(name: str, least: int, most: int) -> None:
        if not _whole(edition[name], least, most):
            problems.append(f"{name} must be a whole number from {least} to {most}, not {edition[name]!r}")

    numbers("explorer_cards", 3, 0, 3)
    number("ships", 1, 20)
    number("copies", 6, 12)
    numbers("crowns", len(VALUES), 0, 9)
    numbers("base_draw", 3, 0, 9)
    number("pizarro_limit", 0, 99)
    number("exchange", 0, 9)
    numbers("vasco_draws", 3, 0, 9)
    numbers("magellan_multipliers", 3, 0, 9)
    for row in dict.fromkeys(name for rows in _ROWS.values() for name in rows if name):
        numbers(f"{row}_bags", 3, 0, 9)
        numbers(f"{row}_points", 3, 0, 99)
    return problems


def _whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
