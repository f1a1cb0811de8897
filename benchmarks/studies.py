"""Studies of random bots: their size on disk, and two workers compared with one."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Final

from loky import get_reusable_executor

import boardbook as bb
from benchmarks.plays import seats_of
from boardbook.core import Game

TABLES: Final = ("matches", "log", "curves")
WARM: Final = 40
"""The number of matches that start the workers."""


def bots_of(game: Game[Any]) -> list[str]:
    """Return a random bot for every seat."""
    return ["random"] * seats_of(game)


def on_disk(game: Game[Any], folder: Path, matches: int) -> dict[str, float]:
    """Return the bytes per match of each table in a study's folder. All except `matches` can be derived again."""
    study = bb.simulate(game, bots_of(game), matches=matches, seed=1, to=folder, progress=False)
    _ = study.log, study.curves
    return {table: sum(part.stat().st_size for part in (folder / table).iterdir()) / matches for table in TABLES}


def seconds(game: Game[Any], matches: int, seed: int, workers: int) -> float:
    """Return the wall time of a study with this number of workers, which are already running."""
    bb.simulate(game, bots_of(game), matches=WARM, seed=seed, workers=workers, progress=False)
    began = time.perf_counter()
    bb.simulate(game, bots_of(game), matches=matches, seed=seed, workers=workers, progress=False)
    return time.perf_counter() - began


def busy(_: int) -> int:
    """Compute for about a second."""
    return sum(k * k % 7 for k in range(6_000_000))


def spare(rounds: int) -> list[float]:
    """Return, by round, how many times as fast two busy processes are as one on this machine."""
    workers = get_reusable_executor(max_workers=2)
    list(workers.map(busy, range(2)))
    ratios = []
    for _ in range(rounds):
        began = time.perf_counter()
        for k in range(2):
            workers.submit(busy, k).result()
        between = time.perf_counter()
        list(workers.map(busy, range(2)))
        ratios.append((between - began) / (time.perf_counter() - between))
    return ratios


def scaling(game: Game[Any], rounds: int, about: float = 4.0) -> tuple[int, list[float]]:
    """Return how many times as fast two workers are as one, on matches that take one about this many seconds."""
    matches = max(WARM, int(WARM * 5 * about / seconds(game, WARM * 5, 0, 1)))
    return matches, [seconds(game, matches, k, 1) / seconds(game, matches, k, 2) for k in range(1, 1 + rounds)]
