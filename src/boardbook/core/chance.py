"""Chance, and the match's own source of randomness.

Randomness is a function of the match's seed, the branch and the ply, not of a generator's state. So the same seed gives
the same match everywhere, loading and undo have nothing to restore, and there is no hidden state to peek at.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Final, TypeVar

CHANCE: Final = -1
"""The value of `to_act` if chance moves next."""

A_DIE: Final = [(face, 1 / 6) for face in range(1, 7)]
"""The outcomes of one die with their probabilities. Return a copy of it, not the list itself."""

T = TypeVar("T")


def unit(*path: object) -> float:
    """Return a number in [0, 1) that depends on the path alone: seed, branch, ply, ..."""
    return share("/".join(map(str, path)))


def share(path: str) -> float:
    """Return the same number for a path written as a text: `"5/0/12"`."""
    return (_bits(path) >> 11) * 2.0**-53


def _bits(path: str) -> int:
    return int.from_bytes(blake2b(path.encode(), digest_size=8).digest(), "big")


class Stream(Random):
    """Random numbers that depend on a path alone, cheap to restart: those of one bot at one decision."""

    def __init__(self, *path: object) -> None:
        super().__init__()
        self.begin("/".join(map(str, path)))

    def begin(self, path: str) -> Stream:
        """Restart with the numbers of another path, written as a text: `"5/0/12"`."""
        self._path = path
        self._drawn = 0
        return self

    def seed(self, *_: object, **__: object) -> None:
        """Do nothing: the path takes the place of a seed."""

    def random(self) -> float:
        """Return a number in [0, 1)."""
        self._drawn += 1
        return share(f"{self._path}/{self._drawn}")

    def getrandbits(self, k: int, /) -> int:
        """Return a whole number of `k` bits."""
        bits = 0
        for _ in range(-(-k // 64)):
            self._drawn += 1
            bits = bits << 64 | _bits(f"{self._path}/{self._drawn}")
        return bits >> -k % 64


def pick(chances: Sequence[tuple[T, float]], u: float) -> T:
    """Return the outcome at `u` in [0, 1) of the `(outcome, probability)` pairs placed end to end."""
    for outcome, probability in chances:
        u -= probability
        if u < 0:
            return outcome
    return chances[-1][0]
