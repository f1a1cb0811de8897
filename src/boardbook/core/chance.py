"""Chance: who answers when nobody decides, and the match's own source of randomness.

Randomness is a function of the match's seed, the branch and the ply, not a generator that is carried along. So the
same seed gives the same match everywhere, loading and undo have nothing to restore, and there is no hidden state to
peek at.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeVar

CHANCE: Final = -1
"""The value of `to_act` when chance must answer."""

T = TypeVar("T")


def unit(*path: object) -> float:
    """A number in [0, 1) that depends on the path (seed, branch, ply, ...) alone."""
    digest = blake2b("/".join(map(str, path)).encode(), digest_size=8).digest()
    return (int.from_bytes(digest, "big") >> 11) * 2.0**-53


def pick(chances: Sequence[tuple[T, float]], u: float) -> T:
    """The outcome at `u` in [0, 1) of the `(outcome, probability)` pairs laid end to end."""
    for outcome, probability in chances:
        u -= probability
        if u < 0:
            return outcome
    return chances[-1][0]
