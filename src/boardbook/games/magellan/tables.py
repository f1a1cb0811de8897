"""The contents of the box as tables of small integers, built once per game from the edition.

Voyages are numbered in the order of the six explorers' names. The right part of Vasco da Gama's boxes on side B counts
as a seventh voyage. A box has the number `3 * voyage + year - 1`. Gold cards are identified by their value, 1 to 9.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from boardbook.core import ActionTable, Box, Edition
from boardbook.core.options import OptionValue

EXPLORERS: Final = ("columbus", "pizarro", "magellan", "polo", "vasco", "cook")
COLUMBUS: Final = 0
PIZARRO: Final = 1
MAGELLAN: Final = 2
POLO: Final = 3
VASCO: Final = 4
COOK: Final = 5
VASCO_RIGHT: Final = 6
VOYAGES: Final = (*EXPLORERS, "vasco_right")
SIDES: Final = ("blue", "orange", "green", "purple", "yellow", "black")
YEARS: Final = ("I", "II", "III")
VALUES: Final = range(1, 10)
"""The gold values."""
WAYS: Final = ("1", "2", "3", "left", "right")
"""The names of the ships that can advance: the buyer's Magellan sets, and the parts of Vasco da Gama's box."""
LEFT: Final = 3
RIGHT: Final = 4

ROWS: Final = {
    "A": ("columbus", "pizarro_a", "magellan", "polo_a", "vasco_a", "cook_a", ""),
    "B": ("columbus", "pizarro_b", "magellan", "polo_b", "vasco_b_left", "cook_b", "vasco_b_right"),
}


class Tables(Box):
    """The names and printed numbers of the components, and the numbers of the actions."""

    __slots__ = (
        "advance",
        "attempts",
        "bags",
        "base_draw",
        "bid",
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
        "keep_one",
        "limit",
        "most",
        "multiplier",
        "part",
        "pass_",
        "pay",
        "points",
        "random_auctioneer",
        "ships",
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
        """Whether a seat that bought the explorer the year before may bid even if none of its ships can advance."""
        self.exact_first = options["overpay"] == "only_if_needed"
        self.random_auctioneer = options["auctioneer"] == "random"
        self.explorer_cards: list[int] = edition["explorer_cards"]
        self.ships: int = edition["ships"]
        self.copies: int = edition["copies"]
        self.crowns: list[int] = [0, *edition["crowns"]]
        """The number of crowns on a gold card of each value."""
        self.base_draw: list[int] = edition["base_draw"]
        self.limit: int = edition["pizarro_limit"]
        self.exchange: int = edition["exchange"]
        self.vasco_draws: list[int] = edition["vasco_draws"]
        self.multiplier: list[int] = edition["magellan_multipliers"]
        west, east = ROWS["B" if self.west_b else "A"], ROWS["B" if self.east_b else "A"]
        rows = [*west[:POLO], *east[POLO:]]
        keeping = ((MAGELLAN, not self.west_b), (COOK, self.east_b))
        self.keep_one = tuple([explorer for explorer, side in keeping if side])
        """The explorers whose buyer must keep a card in hand: Magellan on side A, Cook on side B."""
        self.bags: list[int] = [n for row in rows for n in (edition[f"{row}_bags"] if row else (0, 0, 0))]
        self.points: list[int] = [n for row in rows for n in (edition[f"{row}_points"] if row else (0, 0, 0))]
        self.most = self.copies * sum(VALUES)
        """The highest possible bid: the sum of all gold."""

    def number(self, actions: ActionTable) -> None:
        """Store the numbers of the actions."""
        self.attempts: tuple[Any, ...] = actions.attempts
        self.bid: list[int] = actions.numbers("bid", "value")
        self.pay: list[int] = actions.numbers("pay", "value")
        self.under: list[int] = actions.numbers("under", "value")
        self.advance: list[int] = actions.numbers("advance", "value")
        self.part: list[int] = actions.numbers("part", "value")
        self.discard: list[int] = actions.numbers("discard", "value")
        self.pass_, self.veto, self.waive = map(actions.number, ("pass", "veto", "waive"))
        self.done, self.draw, self.stop = map(actions.number, ("done", "draw", "stop"))

    @property
    def voyages(self) -> range:
        """Return the voyages on the chosen sides of the boards."""
        return range(len(VOYAGES) if self.east_b else len(EXPLORERS))
