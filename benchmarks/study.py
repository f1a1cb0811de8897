"""A large study, face by face: `python -m benchmarks.study [--help]`, from the repository's root.

Random bots, all cores. Each face is asked in a process of its own, of the whole study and of one with a quarter of its
matches: what grows as its rows do takes four times as long, in seconds of processors as much as by the wall (the first
hold on a busy machine, too). It takes minutes, in Zargos hours, and prints as it goes.
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
    """How many rows a table has, without holding it."""
    return int(frame.select(pl.len()).collect(engine="streaming").item())


class Changes:
    """A figure of one's own: how often it is another seat's decision than before."""

    def begin(self, _game: Any, _header: Any, state: Any) -> None:
        """Nothing is counted yet."""
        self.n, self.last = 0, state.to_act

    def ply(self, state: Any, _n: int) -> None:
        """Count."""
        self.n += state.to_act != self.last
        self.last = state.to_act

    def end(self, _state: Any) -> dict[str, int]:
        """One row."""
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
"""What is asked of a study, in this order, and how many rows came of it; what is read once is kept for what follows."""


def main(matches: int, names: list[str], folder: Path) -> None:
    """Measure and print."""
    print(f"{machine()}; {matches:,} matches of random bots, and a quarter of them.\n")
    print(
        "| game | face | rows | seconds | of a quarter | CPU, s | of a quarter | peak, MB | of a worker, MB |\n"
        "|---|---|---|---|---|---|---|---|---|"
    )
    for name in names:
        measure(name, matches, folder / f"{name}-{matches}")


def measure(name: str, matches: int, folder: Path) -> None:
    """A study of a game, from nothing to what it says; what was measured before is told again."""
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
    """What is cut off leaves nothing behind: what it has made by then is taken away before it is measured anew."""
    begun = folder / "begun.json"
    if begun.exists():
        before = {*json.loads(begun.read_text())}
        for path in [path for path in folder.rglob("*") if path.is_file() and str(path) not in before]:
            path.unlink()
    begun.write_text(json.dumps([str(path) for path in (*folder.rglob("*"), begun)]))
    yield
    begun.unlink()


def measured(name: str, matches: int, folder: Path, face: str) -> str:
    """A line of the table; empty where the game has no such face."""
    try:
        few, many = [asked(name, n, folder / str(n), face) for n in (matches // 4, matches)]
    except bb.NotPossible:
        return ""
    counted, wall, spent, *memory = many
    return f"| {' | '.join((name, face, counted, wall, few[1], spent, few[2], *memory))} |"


def asked(name: str, matches: int, folder: Path, face: str) -> list[str]:
    """Rows, seconds, seconds of processors, the most memory that the process and its largest worker held.

    Raises `NotPossible`.
    """
    command = [sys.executable, "-m", "benchmarks.study", "ask", name, str(matches), str(folder), face]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603 (itself)
    if not told:
        raise bb.NotPossible(face)
    return told.split("|")


def ask(name: str, matches: int, folder: Path, face: str) -> None:
    """Print what `asked` reads; nothing where the game has no such face."""
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
    get_reusable_executor(max_workers=os.cpu_count() or 1).shutdown(wait=True)  # only then is told what they took
    print(f"{found:,}|{seconds:,.2f}|{cpu() - spent:,.2f}|{peak()}|{peak(of_workers=True)}")


def cpu() -> float:
    """Seconds of processors that this process and its workers that have ended took."""
    taken = os.times()
    return taken.user + taken.system + taken.children_user + taken.children_system


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
    if sys.argv[1:2] == ["ask"]:
        ask(sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]), sys.argv[5])
    else:
        parser = ArgumentParser(prog="python -m benchmarks.study", description=__doc__)
        parser.add_argument("matches", nargs="?", default=10_000, type=int)
        parser.add_argument("games", nargs="*", default=["pangea"])
        parser.add_argument("--to", metavar="FOLDER", type=Path, help="keep it there, and go on where it was left")
        given = parser.parse_args()
        with tempfile.TemporaryDirectory() as passing:
            main(given.matches, given.games, given.to or Path(passing))
