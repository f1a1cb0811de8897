"""A study's folder: its plan, and its tables in parts that are whole or not there.

    study.json                            the plan, the version it was played with, how many matches were asked for
    matches/000000000-000000500.parquet   matches 0 to 499
    log/, curves/, ...                    what was derived from the part of the same name, when it was first asked for

A part is written beside its place and moved there once it is on the disk, so a killed run leaves whole parts only.
Whatever is missing is played again, and is the same again. Parts that came in by other ways are looked at before they
count: each match is read once, and what is no part, or not whole, is named and left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Final

import polars as pl

from boardbook.core import BadFile, BadInput, NotKept
from boardbook.records import STUDY
from boardbook.records.disk import LOCK, PARTIAL, Lock, make_folder, put, set_aside, warn
from boardbook.studies.parts import Span, disjoint, faults, is_leftover, is_ours, is_part, name_of, span_of
from boardbook.studies.plan import Plan, short
from boardbook.studies.planfile import NAME, read_plan, write_plan
from boardbook.studies.play import Row

TIGHT: Final = 15
"""Compression of the matches, which are kept for ever: a fifth smaller than usual, a millisecond a match."""
TOLD: Final = 10
"""So many names are told at most."""
MATCHES: Final = "matches"

Stamp = tuple[int, int]
"""Size and time of a file: while they stay, it is what it was."""


class Store:
    """The folder of one plan's matches. `asked`: how many matches it is to hold."""

    def __init__(self, folder: Path, plan: Plan, asked: int = 0) -> None:
        self.folder, self.plan, self.asked = folder, plan, asked
        self._sound: dict[Path, Stamp] = {}
        """Parts that were found whole."""
        self._torn: dict[Path, tuple[Stamp, str]] = {}
        """Parts that were not, and why."""
        self._told: set[str] = set()
        """Names that were complained of."""

    @classmethod
    def open(cls, folder: Path) -> Store:
        """A folder that holds a study. Raises `BadFile` if it does not. Nothing is written."""
        plan, asked = read_plan(folder)
        return cls(folder, plan, asked)

    @staticmethod
    def lock(folder: Path) -> Lock:
        """The right to play into a folder, which is made if there is none.

        Raises `BadInput` where no folder can be, and `NotPossible` while another run plays there.
        """
        if folder.exists() and not folder.is_dir():
            raise BadInput("study", [f"{folder} is a file; a study needs a folder"])
        make_folder(folder)
        busy = f"{folder} is being played by another run, here or in another process: wait for it, or end it there"
        return Lock(folder / NAME, busy)

    @classmethod
    def begin(cls, folder: Path, plan: Plan, matches: int) -> Store:
        """A new folder, or one in which the same plan was begun. Raises `BadInput` if it holds something else."""
        asked = matches
        if (folder / NAME).exists():
            before = cls.open(folder)
            if different := _differences(before.plan, plan):
                raise BadInput(f"{folder} holds another study", different)
            asked = max(matches, before.asked)
            if asked == before.asked:
                return before
        elif folder.exists() and any(not _of_plan(path.name) for path in folder.iterdir()):
            raise BadInput("study", [f"{folder} is not empty and holds no study"])
        make_folder(folder)
        write_plan(folder, plan, asked)
        return cls(folder, plan, asked)

    def tidy(self) -> None:
        """Remove what was half written, and set aside what is damaged. Only for who has the lock. Raises `NotKept`."""
        for path in [*self.folder.iterdir(), *self._files()]:
            if is_leftover(path.name) or (_of_plan(path.name) and path.suffix == PARTIAL):
                _remove(path)
        named = [path for path in self._files() if is_part(path.name)]
        for name, fault in sorted(faults(named, STUDY, numbered=True, through=True).items()):
            aside = set_aside(self.folder / MATCHES / name)
            self._forget(name)
            warn(f"{self.folder / MATCHES / name} is damaged ({fault}): it is kept as {aside.name}, and played again")

    def _forget(self, name: str) -> None:
        """What was derived from a part is no longer of use."""
        for table in self.folder.iterdir():
            if table.name != MATCHES and table.is_dir():
                _remove(table / name)

    # --- parts --------------------------------------------------------------------------------------------------

    def parts(self, table: str = MATCHES) -> list[Path]:
        """The parts of a table that count, in order: whole, and each match in one of them. What does not is told."""
        spans = [span_of(path) for path in self._whole_parts()]
        chosen = disjoint(spans)
        self._complain_of_files()
        twice = [name_of(span) for span in sorted(set(spans) - set(chosen))]
        self._complain(twice, "as other parts hold the same matches")
        folder = self.folder / table
        there = [folder / name_of(span) for span in chosen]
        return there if table == MATCHES else [path for path in there if path.exists()]

    def underived(self, table: str, schema: pl.Schema) -> list[Path]:
        """The parts of matches whose part of the table is not there, or not whole."""
        parts = self.parts()
        there = {path.name: path for part in parts if (path := self.folder / table / part.name).exists()}
        _, torn = self._sift(list(there.values()), schema)
        return [part for part in parts if part.name not in there or part.name in torn]

    def held(self) -> int:
        """How many matches there are."""
        return sum(last - first for first, last in map(span_of, self.parts()))

    def missing(self, matches: int) -> Iterator[Span]:
        """What is still to be played of so many matches."""
        spans = [(0, 0), *map(span_of, self.parts()), (matches, matches)]
        for (_, last), (first, _) in pairwise(spans):
            if last < min(first, matches):
                yield last, min(first, matches)

    def write(self, rows: Sequence[Row]) -> None:
        """Keep matches that follow one another. Raises `NotKept`."""
        name = name_of((rows[0]["number"], rows[-1]["number"] + 1))
        frame = pl.DataFrame(rows, schema=STUDY, orient="row")
        self._forget(name)  # bots with a time budget may have played otherwise this time
        self.put(name, MATCHES, frame, TIGHT)

    def put(self, name: str, table: str, frame: pl.DataFrame, level: int | None = None) -> None:
        """Write a part, whole or not at all. `level`: of the compression, None for the usual. Raises `NotKept`."""
        make_folder(self.folder / table)
        content = BytesIO()
        frame.write_parquet(content, compression="zstd", compression_level=level)
        put(self.folder / table / name, content.getvalue())

    # --- what came in by other ways -----------------------------------------------------------------------------

    def _files(self) -> list[Path]:
        folder = self.folder / MATCHES
        try:
            return sorted(folder.iterdir())
        except FileNotFoundError:
            return []
        except OSError as error:
            raise BadFile(folder, 1, f"is no folder of matches: {error.strerror}") from None

    def _whole_parts(self) -> list[Path]:
        sound, torn = self._sift([path for path in self._files() if is_part(path.name)], STUDY)
        for name in sorted(torn):
            why = f"is damaged ({torn[name]}) and left out; bb.simulate(..., to={str(self.folder)!r}) plays it again"
            if name not in self._told:
                self._told.add(name)
                warn(f"{self.folder / MATCHES / name} {why}")
        return sound

    def _sift(self, paths: Sequence[Path], schema: pl.Schema) -> tuple[list[Path], dict[str, str]]:
        """Those that are whole, and what is wrong with the others. Only files that are new or changed are read."""
        stamps = {path: stamp for path in paths if (stamp := _stamp(path))}
        new = [
            path
            for path, stamp in stamps.items()
            if self._sound.get(path) != stamp and self._torn.get(path, (None,))[0] != stamp
        ]
        wrong = faults(new, schema, numbered=schema is STUDY)
        for path in new:
            if path.name in wrong:
                self._torn[path] = stamps[path], wrong[path.name]
            else:
                self._sound[path] = stamps[path]
        whole = {path: self._sound.get(path) == stamp for path, stamp in stamps.items()}
        torn = {path.name: self._torn[path][1] for path in stamps if not whole[path]}
        return [path for path in stamps if whole[path]], torn

    def _complain_of_files(self) -> None:
        strange = [path.name for path in self._files() if not is_ours(path.name)]
        self._complain(strange, "as no part of a study")

    def _complain(self, names: Sequence[str], why: str) -> None:
        """Warn of files among the parts of which was not warned before."""
        fresh = [name for name in names if name not in self._told]
        self._told.update(fresh)
        if fresh:
            listed = ", ".join(fresh[:TOLD]) + (f" and {len(fresh) - TOLD} more" if len(fresh) > TOLD else "")
            warn(f"{self.folder / MATCHES}: left out, {why}: {listed}")


def _of_plan(name: str) -> bool:
    """Whether a file is what is left of a plan that was being written."""
    return name == NAME + LOCK or (name.startswith(NAME) and name.endswith(PARTIAL))


def _stamp(path: Path) -> Stamp | None:
    try:
        told = path.stat()
    except OSError:
        return None
    return told.st_size, told.st_mtime_ns


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise NotKept(path, error) from error


def _differences(before: Plan, now: Plan) -> list[str]:
    one, other = before.to_dict(), now.to_dict()
    return [f"{name}: {short(one[name])} there, {short(other[name])} now" for name in one if one[name] != other[name]]
