"""A large study, step by step: `python -m benchmarks.study [MATCHES [GAME ...]]`, from the repository's root.

Random bots, all cores, wall time. It takes minutes, and prints each step when it is done.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from loky import get_reusable_executor

import boardbook as bb
from benchmarks.rounds import machine
from benchmarks.studies import bots_of

T = TypeVar("T")


def main(matches: int, names: list[str]) -> None:
    """Measure and print."""
    print(f"{machine()}; {matches:,} matches of random bots, wall time.\n")
    print("| game | step | seconds | peak, MB | result |\n|---|---|---|---|---|")
    for name in names:
        with tempfile.TemporaryDirectory() as scratch:
            measure(name, matches, Path(scratch) / "study")
    get_reusable_executor(max_workers=os.cpu_count() or 1).shutdown(wait=True)  # only then is their memory told
    print(f"\nThe largest worker held {peak(of_workers=True)} MB.")


def measure(name: str, matches: int, folder: Path) -> None:
    """A study of a game, from nothing to what it says."""

    def step(what: str, do: Callable[[], T], told: Callable[[T], str]) -> T:
        began = time.perf_counter()
        done = do()
        print(f"| {name} | {what} | {time.perf_counter() - began:,.2f} | {peak()} | {told(done)} |", flush=True)
        return done

    rules = bb.game(name)
    step(
        "simulate",
        lambda: bb.simulate(rules, bots_of(rules), matches=matches, seed=1, to=folder, progress=False),
        lambda study: f"{len(study):,} matches, {study.matches.select('plies').collect().sum().item():,} plies",
    )
    study = step("open", lambda: bb.open_study(folder), repr)
    step("summary()", study.summary, lambda frame: f"{frame.height} rows")
    step("decisiveness(), which replays all matches", study.decisiveness, lambda frame: f"{frame.height} rounds")
    step("decisiveness() again", study.decisiveness, lambda frame: f"{frame.height} rounds")
    files = [path for path in folder.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    print(f"| {name} | on disk | | | {size / 1e6:,.1f} MB in {len(files)} files, {size / matches:,.0f} bytes a match |")


def peak(*, of_workers: bool = False) -> str:
    """The most memory that this process, or the largest worker that has ended, ever held."""
    try:
        import resource
    except ModuleNotFoundError:
        return "unknown"
    unit = 1e6 if sys.platform == "darwin" else 1e3
    who = resource.RUSAGE_CHILDREN if of_workers else resource.RUSAGE_SELF
    return f"{resource.getrusage(who).ru_maxrss / unit:,.0f}"


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["10000"])[0]), sys.argv[2:] or ["pangea"])
