"""Measures the strength of bots: `python -m benchmarks.strength [MATCHES [GAME ...]]`, in the root of the repository.

Bots play against each other with the smallest number of seats of each game, which they take in turn. With 200 matches
it takes hours.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import sys
from typing import Final

import boardbook as bb
from benchmarks.contests import HEAD, contest
from benchmarks.rounds import machine
from boardbook.bots import make_bot

THINKER: Final = "mcts:500"
MIRROR: Final = "mirror"
"""The search bot under a second name. Against itself, it must win an even share."""
CONTESTS: Final = (("greedy", "random"), (THINKER, "greedy"), (THINKER, MIRROR))


def main(matches: int, names: list[str]) -> None:
    """Play, and print each row when it is finished."""
    bb.register_bot(MIRROR, lambda _: make_bot(THINKER))
    print(f"{machine()}; {matches:,} matches each, seats rotated, 95% intervals.\n")
    print(HEAD)
    for name in names:
        for bot, rival in CONTESTS:
            contest(name, bot, rival, matches)


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["200"])[0]), sys.argv[2:] or list(bb.games()))
