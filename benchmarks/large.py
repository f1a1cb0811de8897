"""Measures statistics of a million matches: `python -m benchmarks.large [MATCHES [STATISTIC ...]]`, in the root.

Plays some matches of random bots, and copies them many times as if they were different matches, in separate parts. Then
it computes statistics, each in a separate process, and reports the time and the peak memory.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import polars as pl

import boardbook as bb
from benchmarks.rounds import machine
from benchmarks.studies import bots_of
from benchmarks.study import peak
from boardbook.records import STUDY
from boardbook.studies.derived import CHANGES, COUNTED, FORESEEN, LEDGER
from boardbook.studies.partitions import name_of
from boardbook.studies.store import Store

GAME: Final = "magellan"
PART: Final = 500
"""The number of matches that are played, which is also the number per part."""
STATISTICS: Final = (
    "wins",
    "length",
    "scores",
    "actions",
    "luck",
    "ratings",
    "summary",
    "decisiveness",
    "leads",
    "compare",
)


def copied(scratch: Path, matches: int) -> Path:
    """Return a folder with a study of this many matches, and with the derived tables that its statistics need."""
    rules = bb.game(GAME)
    study = bb.simulate(rules, [*bots_of(rules)[1:], "greedy"], matches=PART, seed=1, progress=False)
    played = {
        "matches": study.matches.select(STUDY.names()).collect(),
        FORESEEN.name: study.prospects.collect(),
        LEDGER.name: study.luck_ledger.collect(),
        CHANGES.name: study.changes.collect(),
        COUNTED.name: study.read(COUNTED).collect(),
    }
    store = Store.create(scratch / "study", Store.open(study.sources[0].files.path).plan, matches)
    for first in range(0, matches, PART):
        for table, frame in played.items():
            other = frame.with_columns(pl.format("{}-{}", "match_id", pl.lit(first)).alias("match_id"))
            name = name_of((first, first + PART))
            if table == "matches":
                store.files.write_matches(name, other.with_columns(pl.col("number", "seed") + first).cast(STUDY))
            else:
                store.files.write(name, table, other)
    return store.files.path


def ask(folder: Path, statistic: str) -> None:
    """Print how long a statistic takes, and the peak memory."""
    study = bb.open_study(folder, progress=False)
    began = time.perf_counter()
    found = study.compare(study, "wins") if statistic == "compare" else getattr(study, statistic)()
    print(f"| {statistic} | {time.perf_counter() - began:,.1f} | {peak()} | {found.height} |")


def main(matches: int, statistics: list[str]) -> None:
    """Write the study, compute the statistics, and print each row when it is finished."""
    print(f"{machine()}; {matches:,} matches of {GAME}.\n")
    print("| statistic | seconds | peak, MB | rows |\n|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = copied(Path(scratch), matches)
        for statistic in statistics:
            subprocess.run([sys.executable, "-m", "benchmarks.large", "ask", str(folder), statistic], check=True)  # noqa: S603 (itself)


if __name__ == "__main__":
    if sys.argv[1:2] == ["ask"]:
        ask(Path(sys.argv[2]), sys.argv[3])
    else:
        main(int((sys.argv[1:] or ["1000000"])[0]), sys.argv[2:] or list(STATISTICS))
