"""Measures the tables and statistics of a large study: `python -m benchmarks.study [--help]`, in the root.

Random bots play on all cores. Each table or statistic is computed in a separate process, for the whole study and for
one with a quarter of its matches. If the cost grows linearly, the first takes four times as long, in CPU seconds as
well as in wall time. (CPU seconds are reliable even on a busy machine.) It takes minutes, or hours for Zargos, and
prints each result when it is finished.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import polars as pl
from loky import get_reusable_executor

import boardbook as bb
from benchmarks.rounds import machine
from benchmarks.studies import bots_of


def rows(frame: pl.LazyFrame) -> int:
    """Return the number of rows of a table, without loading it into memory."""
    return int(frame.select(pl.len()).collect(engine="streaming").item())


class Changes:
    """A user-defined statistic: how often the seat to decide changes."""

    def begin(self, _game: Any, _header: Any, state: Any) -> None:
        """Start counting at 0."""
        self.n, self.last = 0, state.to_act

    def ply(self, state: Any, _n: int) -> None:
        """Count a change of the seat to decide."""
        self.n += state.to_act != self.last
        self.last = state.to_act

    def end(self, _state: Any) -> dict[str, int]:
        """Return one row."""
        return {"changes": self.n}


FACES: Final[dict[str, Callable[[bb.Study], int]]] = {
    "matches": lambda study: rows(study.matches),
    "seats()": lambda study: rows(study.seats()),
    "wins()": lambda study: study.wins().height,
    "length()": lambda study: study.length().height,
    "scores()": lambda study: study.scores().height,
    "ratings()": lambda study: study.ratings().height,
    "compare('wins')": lambda study: study.compare(study, "wins").height,
    "log, read": lambda study: rows(study.log),
    "log by kind": lambda study: rows(study.log.group_by("kind").len()),
    "events(), read": lambda study: rows(study.events()),
    "events(), kept": lambda study: rows(study.events()),
    "told(), read": lambda study: rows(study.told()),
    "purchases, read": lambda study: rows(study.purchases),
    "held, read": lambda study: rows(study.held),
    "changes, read": lambda study: rows(study.changes),
    "curves": lambda study: rows(study.curves),
    "rounds(): a chart's curve": lambda study: study.rounds(study.figures[0].name).height,
    "actions(), read": lambda study: study.actions().height,
    "luck(), read": lambda study: study.luck().height,
    "leads(), read": lambda study: study.leads().height,
    "decisiveness()": lambda study: study.decisiveness().height,
    "gather(...)": lambda study: rows(study.gather(Changes)),
    "summary()": lambda study: study.summary().height,
}
"""What is computed, in this order, with the number of rows. Tables that are derived once are stored for the next."""


def main(matches: int, names: list[str], folder: Path) -> None:
    """Take the measurements and print them."""
    print(f"{machine()}; {matches:,} matches of random bots, and a quarter of them.\n")
    print(
        "| game | face | rows | seconds | of a quarter | CPU, s | of a quarter | peak, MB | of a worker, MB |\n"
        "|---|---|---|---|---|---|---|---|---|"
    )
    for name in names:
        measure(name, matches, folder / f"{name}-{matches}")


def measure(name: str, matches: int, folder: Path) -> None:
    """Measure a study of a game from the start. Results that were measured before are printed again."""
    folder.mkdir(parents=True, exist_ok=True)
    known = folder / "measured.json"
    lines: dict[str, str] = json.loads(known.read_text()) if known.exists() else {}
    for face in ("simulate", *FACES):
        if face not in lines:
            with whole(folder):
                lines[face] = measured(name, matches, folder, face)
            known.write_text(json.dumps(lines))
        if lines[face]:
            print(lines[face], flush=True)
    files = [path for path in (folder / str(matches)).rglob("*") if path.is_file()]
    kept = sum(path.stat().st_size for path in files if path.parent.name == "matches")
    size = sum(path.stat().st_size for path in files)
    print(f"| {name} | on disk | {size / 1e6:,.0f} MB; what can't be read anew: {kept / matches:,.0f} bytes a match |")


@contextmanager
def whole(folder: Path) -> Iterator[None]:
    """Remove the results of a measurement that was interrupted before, so that it starts from scratch."""
    begun = folder / "begun.json"
    if begun.exists():
        before = {*json.loads(begun.read_text())}
        for path in [path for path in folder.rglob("*") if path.is_file() and str(path) not in before]:
            path.unlink()
    begun.write_text(json.dumps([str(path) for path in (*folder.rglob("*"), begun)]))
    yield
    begun.unlink()


def measured(name: str, matches: int, folder: Path, face: str) -> str:
    """Return a row of the table, or an empty text if the game does not have this table or statistic."""
    try:
        few, many = [asked(name, n, folder / str(n), face) for n in (matches // 4, matches)]
    except bb.NotPossible:
        return ""
    counted, wall, spent, *memory = many
    return f"| {' | '.join((name, face, counted, wall, few[1], spent, few[2], *memory))} |"


def asked(name: str, matches: int, folder: Path, face: str) -> list[str]:
    """Return the rows, the seconds, the CPU seconds, and the peak memory of the process and of its largest worker.

    Raises `NotPossible` if the game does not have this table or statistic.
    """
    command = [sys.executable, "-m", "benchmarks.study", "ask", name, str(matches), str(folder), face]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603 (itself)
    if not told:
        raise bb.NotPossible(face)
    return told.split("|")


def ask(name: str, matches: int, folder: Path, face: str) -> None:
    """Print what `asked` reads, or nothing if the game does not have this table or statistic."""
    began, spent = time.perf_counter(), cpu()
    if face == "simulate":
        rules = bb.game(name)
        found = len(bb.simulate(rules, bots_of(rules), matches=matches, seed=1, to=folder, progress=False))
    else:
        study = bb.open_study(folder, progress=False)
        began, spent = time.perf_counter(), cpu()
        try:
            found = FACES[face](study)
        except bb.NotPossible:
            return
    seconds = time.perf_counter() - began
    get_reusable_executor(max_workers=os.cpu_count() or 1).shutdown(
        wait=True
    )  # their CPU time is only known after they end
    print(f"{found:,}|{seconds:,.2f}|{cpu() - spent:,.2f}|{peak()}|{peak(of_workers=True)}")


def cpu() -> float:
    """Return the CPU seconds of this process and of its workers that have ended."""
    taken = os.times()
    return taken.user + taken.system + taken.children_user + taken.children_system


def peak(*, of_workers: bool = False) -> str:
    """Return the peak memory of this process, or of the largest worker that has ended."""
    try:
        import resource
    except ModuleNotFoundError:
        return "unknown"
    unit = 1e6 if sys.platform == "darwin" else 1e3
    who = resource.RUSAGE_CHILDREN if of_workers else resource.RUSAGE_SELF
    return f"{resource.getrusage(who).ru_maxrss / unit:,.0f}"


if __name__ == "__main__":
    if sys.argv[1:2] == ["ask"]:
        ask(sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]), sys.argv[5])
    else:
        parser = ArgumentParser(prog="python -m benchmarks.study", description=__doc__)
        parser.add_argument("matches", nargs="?", default=10_000, type=int)
        parser.add_argument("games", nargs="*", default=["pangea"])
        parser.add_argument(
            "--to", metavar="FOLDER", type=Path, help="folder in which to store the study, and to continue later"
        )
        given = parser.parse_args()
        with tempfile.TemporaryDirectory() as passing:
            main(given.matches, given.games, given.to or Path(passing))
