"""Measures the bots that are named after a strength level: `python -m benchmarks.ladder [--help]`, in the root.

Each bot plays against the next weaker one, and the weakest against random bots, with the smallest number of seats of
each game and in rotating seats. Elo ratings are fitted to all matches of a game together.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

from argparse import ArgumentParser
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import boardbook as bb
from benchmarks.contests import HEAD, contest
from benchmarks.rounds import machine
from boardbook.bots import LADDER
from boardbook.studies.plan import DEFAULT_MAX_PLIES

RUNGS: Final = ("random", *LADDER)


def main(matches: int, longest: int, names: list[str], folder: Path) -> None:
    """Play all pairings game by game, print each when it is finished, then print the ratings."""
    print(f"{machine()}; {matches:,} matches of each pairing, seats rotated, 95% intervals.\n")
    print(HEAD)
    ladders = {name: climb(name, matches, longest, folder / name) for name in names}
    print("\nElo, on average 0 in each game, with 95% intervals.\n")
    print(f"| game | {' | '.join(RUNGS)} |\n|{'---|' * (1 + len(RUNGS))}")
    for name, rungs in ladders.items():
        print(f"| {name} | {' | '.join(rungs)} |")


def climb(name: str, matches: int, longest: int, folder: Path) -> list[str]:
    """Return the ratings of the bots in a game."""
    folders = []
    for rival, bot in pairwise(RUNGS):
        folders.append(folder / bot)
        contest(name, bot, rival, matches, longest, folders[-1])
    rated = {row["bot"]: row for row in bb.open_study(*folders, progress=False).ratings().iter_rows(named=True)}
    return [f"{(one := rated[bot])['elo']:.0f} ({one['low']:.0f} to {one['high']:.0f})" for bot in RUNGS]


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m benchmarks.ladder", description=__doc__)
    parser.add_argument("games", nargs="*", help="games to measure (default: all)")
    parser.add_argument("--matches", default=100, metavar="N", type=int, help="matches per pairing")
    parser.add_argument(
        "--longest", default=DEFAULT_MAX_PLIES, metavar="N", type=int, help="plies after which a match is stopped"
    )
    parser.add_argument(
        "--to", metavar="FOLDER", type=Path, help="folder in which to store the matches, and to continue later"
    )
    asked = parser.parse_args()
    with TemporaryDirectory() as passing:
        main(asked.matches, asked.longest, asked.games or list(bb.games()), asked.to or Path(passing))
