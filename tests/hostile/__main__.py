"""The adversary: `python -m tests.hostile [AREA ...] [--share S] [--seed N]` tries everything, and counts what was bad.

Areas: messages, files, pages, secrets, positions, editions, kills, full, studies; all, if none is named. The share is
of the counts below. Runs on all cores; ends with 1 if anything was bad.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final, NamedTuple

import boardbook as bb
from tests.hostile import Tally
from tests.hostile.editions import editions
from tests.hostile.files import files
from tests.hostile.journals import full, kills
from tests.hostile.messages import messages
from tests.hostile.pages import pages
from tests.hostile.positions import positions
from tests.hostile.secrets import secrets
from tests.hostile.studies import damages as study_damages
from tests.hostile.studies import kills as study_kills

GAMES: Final = ("magellan", "magus", "pangea", "zargos")
SECRET: Final = ("magellan", "zargos")


class Area(NamedTuple):
    """What is tried: `tries` of each game (of none: the study's), in slices of so many."""

    name: str
    what: Callable[[int, int, str], Tally]
    games: tuple[str, ...]
    tries: int
    slice: int


def _without_game(what: Callable[[int, int], Tally]) -> Callable[[int, int, str], Tally]:
    return lambda count, seed, _: what(count, seed)


AREAS: Final = (
    Area("messages", messages, GAMES, 25_000, 600),
    Area("files", files, GAMES, 6_000, 200),
    Area("pages", pages, GAMES, 100, 25),
    Area("secrets", secrets, SECRET, 10_000, 60),
    Area("positions", positions, GAMES, 100_000, 2_500),
    Area("editions", editions, GAMES, 2_000, 250),
    Area("kills", kills, GAMES, 25, 5),
    Area("full", full, GAMES, 20, 20),
    Area("studies", _without_game(study_kills), ("",), 100, 10),
    Area("studies", _without_game(study_damages), ("",), 1_000, 100),
)


def tried(area: int, count: int, seed: int, game: str) -> Tally:
    """One slice, in whatever process."""
    bb.register_game("tests.veil")
    return AREAS[area].what(count, seed, game)


def main(arguments: list[str]) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser("python -m tests.hostile", description=__doc__)
    parser.add_argument("areas", nargs="*", metavar="AREA", choices=sorted({area.name for area in AREAS}))
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(arguments)
    bad = 0
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as workers:
        for k, area in enumerate(AREAS):
            if asked.areas and area.name not in asked.areas:
                continue
            for game in area.games:
                began = time.perf_counter()
                left = max(1, round(area.tries * asked.share))
                sizes = [min(area.slice, left - first) for first in range(0, left, area.slice)]
                slices = [
                    workers.submit(tried, k, size, asked.seed + number, game) for number, size in enumerate(sizes)
                ]
                tally = sum((one.result() for one in slices), Tally())
                bad += len(tally.bad)
                told = ", ".join(f"{what} {count:,}" for what, count in tally.met.most_common(8))
                took = time.perf_counter() - began
                print(f"{area.name} {game}: tried {tally.tried:,}, bad {len(tally.bad)}; {told} ({took:.0f} s)")
                print(*(f"  {fault}" for fault in tally.bad[:20]), sep="\n", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
