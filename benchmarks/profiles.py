"""Profiles random play and the search: `python -m benchmarks.profiles [GAME ...]`, in the root of the repository.

Lists the ten functions that take the most time themselves, with and without the functions that they call. A profiler
slows down calls more than other code, so the shares of small functions are too large.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import cProfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

import boardbook as bb
from benchmarks.plays import bare
from benchmarks.positions import SIMULATIONS, Prepared
from benchmarks.rounds import machine

TOP: Final = 10
"""The number of functions that are listed."""
MATCHES: Final = 20
"""The number of random matches."""
DECISIONS: Final = 5
"""The number of decisions that are searched."""


class Share(NamedTuple):
    """A function's share of the total time, by itself and including all that it calls."""

    function: str
    own: float
    whole: float
    calls: int


def shares(work: Callable[[], object]) -> Iterator[Share]:
    """Yield the functions that take the most time in some work, the most expensive first."""
    profile = cProfile.Profile()
    profile.runcall(work)
    found = profile.getstats()
    all_time = sum(one.inlinetime for one in found)
    for one in sorted(found, key=lambda one: -one.inlinetime):
        code = one.code
        called = code.strip("<>") if isinstance(code, str) else f"{Path(code.co_filename).stem}.{code.co_name}"
        yield Share(called, one.inlinetime / all_time, one.totaltime / all_time, one.callcount)


def search(prepared: Prepared) -> None:
    """Search decisions from all parts of some matches."""
    for k in range(DECISIONS):
        prepared.search(k)


def main(names: list[str]) -> None:
    """Print the tables, game by game."""
    print(f"{machine()}\n\n| game | work | function | itself | with what it calls | calls |\n|---|---|---|---|---|---|")
    for name in names:
        game = bb.game(name)
        works: dict[str, Callable[[], object]] = {
            f"{MATCHES} random matches": partial(bare, game, MATCHES, 0),
            f"{DECISIONS} decisions of {SIMULATIONS:,} simulations": partial(search, Prepared(game)),
        }
        for what, work in works.items():
            for share in islice(shares(work), TOP):
                print(
                    f"| {name} | {what} | `{share.function}` | {share.own:.1%} | {share.whole:.1%} | {share.calls:,} |",
                    flush=True,
                )


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m benchmarks.profiles", description=__doc__)
    parser.add_argument("games", nargs="*", help="all if none is named")
    main(parser.parse_args().games or list(bb.games()))
