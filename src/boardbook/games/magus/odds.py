"""Computes the exact probability in Magus that a roll shows the dice for an action or for the combination 421."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from typing import Final, SupportsIndex

from boardbook.core.errors import BadInput, unknown
from boardbook.core.validation import as_whole
from boardbook.games.magus.tables import FACES

PATTERNS: Final = ("421", "pair", "triple", *map(str, FACES))
"""The patterns: the combination 421, equal dice for action 7, and for each other action its number."""
MAX_DICE: Final = 10


def odds(pattern: str, dice: SupportsIndex = 3, *, turn: bool = False) -> Fraction:
    """Return the probability that a roll of dice shows a pattern.

    `"pair"` means at least two and `"triple"` at least three equal dice (for action 7, rule 3.1), `"421"` means at
    least a 4, a 2 and a 1 (1.4), and `"1"` to `"6"` mean at least one die with this number (2.1). If `turn` is true,
    one die may be turned up or down by one (power 2). Raises `UnknownName` for other patterns, and `BadInput` if `dice`
    is invalid.
    """
    if pattern not in PATTERNS:
        raise unknown("pattern", pattern, PATTERNS)
    number = as_whole(dice, 1, MAX_DICE)
    if number is None:
        raise BadInput("odds", [f"dice must be a whole number from 1 to {MAX_DICE}, not {dice!r}"])
    ways = 0
    for roll in combinations_with_replacement(FACES, number):
        if shows(roll, pattern) or (turn and any(shows(other, pattern) for other in turned(roll))):
            ways += _arrangements(roll)
    return Fraction(ways, len(FACES) ** number)


def shows(roll: Sequence[int], pattern: str) -> bool:
    """Return whether the dice show a pattern."""
    if pattern == "421":
        return {4, 2, 1} <= set(roll)
    if pattern in ("pair", "triple"):
        return max(Counter(roll).values()) >= (2 if pattern == "pair" else 3)
    return int(pattern) in roll


def turned(roll: Sequence[int]) -> Iterator[list[int]]:
    """Yield the rolls that power 2 can make by turning a die up or down by one. 6 and 1 are neighbours (5.4)."""
    for k, face in enumerate(roll):
        for step in (-1, 1):
            yield [*roll[:k], (face - 1 + step) % len(FACES) + 1, *roll[k + 1 :]]


def _arrangements(roll: Sequence[int]) -> int:
    """Return the number of different orders in which the dice can show these numbers."""
    ways = factorial(len(roll))
    for number in Counter(roll).values():
        ways //= factorial(number)
    return ways
