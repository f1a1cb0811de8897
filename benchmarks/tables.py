"""Measures reading a study against playing it: `python -m benchmarks.tables [--help]`, in the root.

For each game, one process plays matches of random bots as a worker of `bb.simulate` does, derives the tables of a study
of these matches from it, one by one and together, and plays as many matches with `Match.run`. All rows are CPU time as
a multiple of that of playing; the last one is a multiple of bare random play. With `--against`, another checkout does
the same in turn, and the last column is the ratio of the two.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import gc
import json
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from statistics import median
from typing import Any, Final

import boardbook as bb
from benchmarks.compiled import on_path
from benchmarks.plays import bare
from benchmarks.rounds import machine
from benchmarks.studies import bots_of

MATCHES: Final = {"pangea": 40, "magellan": 300, "magus": 20, "zargos": 8}
"""The number of matches in one measurement, by game. They take about a second to play."""
TOGETHER: Final = ("log", "told", "events")
TABLES: Final[dict[str, Callable[[bb.Study], Any]]] = {
    "log": lambda study: study.log,
    "told": lambda study: study.told(),
    "events": lambda study: study.events(),
    "luck": lambda study: study.luck_ledger,
}
ROWS: Final = (*TABLES, "log, told, events one after the other", "log, told, events at once", "run, to bare play")


class Here(Executor):
    """Runs every task at once in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run a task, and return its result as a finished future."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def seconds(work: Callable[[], object]) -> float:
    """Return the CPU seconds that some work takes."""
    gc.collect()
    began = time.process_time()
    work()
    return time.process_time() - began


def measure(name: str, seed: int) -> dict[str, float]:
    """Return each row's CPU time, as a multiple of that of playing."""
    rules, count = bb.game(name), MATCHES.get(name, 20)

    def study(matches: int) -> bb.Study:
        played = bb.simulate(rules, bots_of(rules), matches=matches, seed=seed, executor=Here(), progress=False)
        played.executor = Here()
        return played

    for read in TABLES.values():  # to warm up
        read(study(2))
    play = seconds(lambda: study(count))
    took = {}
    whole = study(count)
    for table, read in TABLES.items():
        took[table] = seconds(lambda: read(whole)) / play  # noqa: B023 (called at once)
    took[ROWS[-3]] = sum(took[table] for table in TOGETHER)
    whole = study(count)
    took[ROWS[-2]] = seconds(lambda: whole.keep(*TOGETHER)) / play if hasattr(whole, "keep") else took[ROWS[-3]]
    few = max(1, count // 4)
    decisions = [0, 0]

    def run() -> None:
        for k in range(few):
            match = bb.Match(rules, bots_of(rules), seed=seed + k).run()
            decisions[0] += sum(ply.seat != bb.CHANCE for ply in match.history.plies)

    def play_bare() -> None:
        decisions[1] += int(bare(rules, count, seed)["moves/s"])

    running, playing = seconds(run), seconds(play_bare)
    took[ROWS[-1]] = (running / decisions[0]) / (playing / decisions[1])
    return took


def asked(name: str, seed: int, checkout: Path | None) -> dict[str, float]:
    """Return what `measure` finds in a new process, with the boardbook of a checkout (None: this one)."""
    command = [sys.executable, "-m", "benchmarks.tables", "measure", name, str(seed)]
    source = None if checkout is None else checkout.resolve() / "src"
    found = subprocess.run(command, check=True, capture_output=True, text=True, env=on_path(source))  # noqa: S603
    took: dict[str, float] = json.loads(found.stdout)
    return took


def main(names: list[str], rounds: int, checkout: Path | None) -> None:
    """Print the table."""
    print(f"{machine()}; {rounds} rounds, medians (least to most), CPU time.\n")
    print("| game | table | multiple of play | before | now to before |\n|---|---|---|---|---|")
    for name in names:
        now: list[dict[str, float]] = []
        before: list[dict[str, float]] = []
        for k in range(rounds):
            if checkout is not None:
                before.append(asked(name, k, checkout))
            now.append(asked(name, k, None))
        for row in ROWS:
            cells = [spread([took[row] for took in of]) if of else "" for of in (now, before)]
            ratios = [one[row] / other[row] for one, other in zip(now, before, strict=False)]
            print(f"| {name} | {row} | {' | '.join(cells)} | {spread(ratios) if ratios else ''} |", flush=True)


def spread(figures: list[float]) -> str:
    """Return the median with the least and the most."""
    return f"{median(figures):.2f} ({min(figures):.2f} to {max(figures):.2f})"


if __name__ == "__main__":
    if sys.argv[1:2] == ["measure"]:
        print(json.dumps(measure(sys.argv[2], int(sys.argv[3]))))
    else:
        parser = ArgumentParser(prog="python -m benchmarks.tables", description=__doc__)
        parser.add_argument("games", nargs="*", default=list(MATCHES))
        parser.add_argument("--rounds", default=5, type=int)
        parser.add_argument(
            "--against", metavar="CHECKOUT", type=Path, help="another checkout to compare with, in turn"
        )
        given = parser.parse_args()
        main(given.games, given.rounds, given.against)
