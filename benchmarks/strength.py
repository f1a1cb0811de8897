"""Who beats whom: `python -m benchmarks.strength [MATCHES [GAME ...]]`, from the repository's root.

Bots against bots in the fewest seats of each game, which they take in turn. It takes hours at 200 matches.
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
"""The thinker by another name: who wins against oneself wins an even share."""
CONTESTS: Final = (("greedy", "random"), (THINKER, "greedy"), (THINKER, MIRROR))


def main(matches: int, names: list[str]) -> None:
    """Play and print, a line as soon as it is known."""
    bb.register_bot(MIRROR, lambda _: make_bot(THINKER))
    print(f"{machine()}; {matches:,} matches each, seats rotated, 95 % intervals.\n")
    print(HEAD)
    for name in names:
        for bot, rival in CONTESTS:
            contest(name, bot, rival, matches)


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["200"])[0]), sys.argv[2:] or list(bb.games()))
