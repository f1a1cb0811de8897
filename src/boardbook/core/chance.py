"""Chance: random numbers and random choices for matches and bots.

Random numbers depend on the match's seed, the branch and the ply, not on the state of a generator. So the same seed
produces the same match everywhere, and loading or undoing doesn't need to restore any state.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Final, TypeVar

CHANCE: Final = -1
"""The value of `to_act` when chance moves next."""

A_DIE: Final = [(face, 1 / 6) for face in range(1, 7)]
"""The outcomes of one die with their probabilities. Functions should return a copy of this list."""

T = TypeVar("T")


def unit(*path: object) -> float:
    """Return a number in [0, 1) that depends only on the given path, e.g. the seed, the branch and the ply."""
    return share("/".join(map(str, path)))


def share(path: str) -> float:
    """Return the same number as `unit`, for a path given as a string such as `"5/0/12"`."""
    return (_bits(path) >> 11) * 2.0**-53


def _bits(path: str) -> int:
    return int.from_bytes(blake2b(path.encode(), digest_size=8).digest(), "big")


class Stream(Random):
    """A random number generator whose numbers depend only on a path, e.g. the bot and the decision.

    Restarting a stream is cheap.
    """

    def __init__(self, *path: object) -> None:
        super().__init__()
        self.begin("/".join(map(str, path)))

    def begin(self, path: str) -> Stream:
        """Restart with the numbers for another path, given as a string such as `"5/0/12"`."""
        self._path = path
        self._count = 0
        return self

    def seed(self, *_: object, **__: object) -> None:
        """Do nothing, because the path replaces the seed."""

    def random(self) -> float:
        """Return a number in [0, 1)."""
        self._count += 1
        return share(f"{self._path}/{self._count}")

    def getrandbits(self, k: int, /) -> int:
        """Return an int with `k` random bits."""
        bits = 0
        for _ in range(-(-k // 64)):
            self._count += 1
            bits = bits << 64 | _bits(f"{self._path}/{self._count}")
        return bits >> -k % 64


def pick(chances: Sequence[tuple[T, float]], u: float) -> T:
    """Return the outcome that the number `u` in [0, 1) selects from `(outcome, probability)` pairs."""
    for outcome, probability in chances:
        u -= probability
        if u < 0:
            return outcome
    return chances[-1][0]
