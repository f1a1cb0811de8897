"""Checks editions of Magellan."""

from __future__ import annotations

from boardbook.core import Edition
from boardbook.core.validation import EditionReader
from boardbook.games.magellan.tables import ROWS, VALUES


def problems(edition: Edition) -> list[str]:
    """Return the problems with an edition, one sentence each."""
    read = EditionReader(edition)
    read.numbers("explorer_cards", 3, 0, 3)
    read.number("ships", 1, 20)
    read.number("copies", 6, 12)
    read.numbers("crowns", len(VALUES), 0, 9)
    read.numbers("base_draw", 3, 0, 9)
    read.number("pizarro_limit", 0, 99)
    read.number("exchange", 0, 9)
    read.numbers("vasco_draws", 3, 0, 9)
    read.numbers("magellan_multipliers", 3, 0, 9)
    for row in dict.fromkeys(name for rows in ROWS.values() for name in rows if name):
        read.numbers(f"{row}_bags", 3, 0, 9)
        read.numbers(f"{row}_points", 3, 0, 99)
    return read.problems
