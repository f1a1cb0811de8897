"""The folder of a study, with its plan and its tables.

    study.json                            the plan, the version it was played with, the number of matches requested
    matches/000000000-000000500.parquet   matches 0 to 499; see `part_folder.py`

If a run is killed, only complete parts remain. The next run plays the missing matches, with the same results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import polars as pl

from boardbook.core import BadInput, Game, History, NotKept
from boardbook.core.disk import LOCK, PARTIAL, Lock, make_folder, set_aside
from boardbook.core.errors import warn
from boardbook.records import PROPOSALS, STUDY
from boardbook.studies.codec import LETTERS, numbers_of
from boardbook.studies.derived import PlayedMatch
from boardbook.studies.part_folder import MATCHES, PartFolder, remove, stamp
from boardbook.studies.partitions import (
    Span,
    inside,
    is_leftover,
    is_part,
    name_of,
    neighbours,
    problems,
    scan_matches,
    span_of,
)
from boardbook.studies.plan import Plan, short
from boardbook.studies.planfile import NAME, read_plan, write_plan
from boardbook.studies.play import Row, contradicted
from boardbook.studies.source import BEGAN, options_of


class Store:
    """A `Source` of a study: the matches of one plan in a folder. `asked` is the number of matches requested."""

    def __init__(self, path: Path, plan: Plan, matches: int = 0) -> None:
        remedy = f"; call bb.simulate(..., to={str(path)!r}) to play its matches again"
        self.plan, self.asked = plan, matches
        self.files = PartFolder(path, remedy=remedy, untrue=self._untrue)
        self._planned = stamp(path / NAME)

    @classmethod
    def open(cls, folder: Path) -> Store:
        """Open the study in a folder without writing to it. Raises `BadFile` if the folder has no study."""
        plan, matches = read_plan(folder)
        return cls(folder, plan, matches)

    @staticmethod
    def lock(folder: Path) -> Lock:
        """Return the lock that a run needs for a folder. The folder is created if necessary.

        Raises `BadInput` if the path is a file, and `NotPossible` if another run is writing to the folder.
        """
        if folder.exists() and not folder.is_dir():
            raise BadInput("study", [f"{folder} is a file; a study needs a folder"])
        make_folder(folder)
        busy = f"another run, in this process or another, is writing to {folder}: wait until it ends, or stop it"
        return Lock(folder / NAME, busy)

    @classmethod
    def create(cls, folder: Path, plan: Plan, matches: int) -> Store:
        """Create a study in a folder, or open the study that it already contains, if the plan is the same.

        Raises `BadInput` if the folder contains anything else.
        """
        total = matches
        if (folder / NAME).exists():
            before = cls.open(folder)
            if different := _differences(before.plan, plan):
                raise BadInput(f"{folder} has a different study", different)
            total = max(matches, before.asked)
            if total == before.asked:
                return before
        elif folder.exists() and any(not _of_plan(path.name) for path in folder.iterdir()):
            raise BadInput("study", [f"{folder} is not empty and has no study"])
        make_folder(folder)
        write_plan(folder, plan, total)
        return cls(folder, plan, total)

    def tidy(self) -> None:
        """Remove unfinished files, and set damaged parts aside.

        The caller must hold the lock. Raises `NotKept` if this fails.
        """
        for path in [*self.files.path.iterdir(), *self.files.present()]:
            if is_leftover(path.name) or (_of_plan(path.name) and path.suffix == PARTIAL):
                remove(path)
        named = [path for path in self.files.present() if is_part(path.name)]
        for name, fault in sorted(problems(named, STUDY, numbered=True, through=True, untrue=self._untrue).items()):
            aside = set_aside(self.files.path / MATCHES / name)
            self.files.forget(name)
            now = f"it was renamed to {aside.name}, and its matches will be played again"
            warn(f"{self.files.path / MATCHES / name} is damaged ({fault}): {now}")

    # --- contents -----------------------------------------------------------------------------------------------

    def _untrue(self, rows: pl.DataFrame) -> str:
        for row in rows.iter_rows(named=True):
            if name := contradicted(self.plan, row, numbers_of(row[LETTERS])):
                return f"it has no checksum, and the moves of match {row['number']} contradict its {name}"
        return ""

    @property
    def rules(self) -> Game[Any]:
        return self.plan.rules

    def parts(self) -> list[Path]:
        return self.files.parts()

    def matches(self, parts: Sequence[Path]) -> pl.LazyFrame:
        return scan_matches(parts).with_columns(
            edition=pl.lit(self.rules.edition_name),
            lineup=pl.lit(", ".join(self.plan.bots)),
            began=pl.lit(None, BEGAN),
            file=pl.lit(None, pl.String()),
            **options_of(self.rules),
        )

    def proposals(self) -> pl.DataFrame:
        return PROPOSALS.to_frame()  # bots don't play through a referee

    def played(self, part: Path) -> list[PlayedMatch]:
        setting = self.plan.setting
        lines = self.files.lines_of(part)
        return [PlayedMatch(setting, self.plan.header(number), numbers) for number, numbers in lines]

    def history(self, number: int) -> History | None:
        parts = [part for part in self.files.parts() if number in range(*span_of(part))]
        row = self.matches(parts).filter(pl.col("number") == number).select("line").collect()
        if row.is_empty():
            return None
        numbers = row["line"][0].to_list()
        return PlayedMatch(self.plan.setting, self.plan.header(number), numbers).history()

    def missing(self, matches: int) -> Iterator[Span]:
        """Yield the spans that are still missing among the first `matches` matches."""
        spans = [(0, 0), *map(span_of, self.files.parts()), (matches, matches)]
        for (_, last), (first, _) in pairwise(spans):
            if last < min(first, matches):
                yield last, min(first, matches)

    def write(self, rows: Sequence[Row]) -> None:
        """Write consecutive matches as a part. Raises `NotKept` if this fails."""
        self._must_be_there()
        name = name_of((rows[0]["number"], rows[-1]["number"] + 1))
        frame = pl.DataFrame(rows, schema=STUDY, orient="row")
        self.files.forget(name)  # a bot with a time budget may play differently when it plays again
        self.files.write_matches(name, frame)

    def _must_be_there(self) -> None:
        """Raise `NotKept` if the folder has been removed, moved or replaced since it was opened."""
        if stamp(self.files.path / NAME) != self._planned:
            gone = OSError(
                "it was removed, moved or replaced during the run; the same call plays the missing matches again"
            )
            raise NotKept(self.files.path, gone)

    def join(self) -> None:
        """Join consecutive small parts into larger ones, and remove parts that are contained in larger ones.

        Slow games produce many parts with a few matches each, which would be slow to read. If a run is killed while
        joining parts, some of them may remain beside the joined part; the next run removes them. The caller must hold
        the lock. Raises `NotKept` if this fails.
        """
        self._must_be_there()
        plies = {
            span_of(part): int(scan_matches([part]).select(pl.sum("plies")).collect().item())
            for part in self.files.parts()
        }
        for group in neighbours(plies):
            if len(group) > 1:
                parts = [self.files.path / MATCHES / name_of(span) for span in group]
                joined = name_of((group[0][0], group[-1][1]))
                self.files.forget(joined)
                self.files.write_matches(joined, scan_matches(parts).collect())
        for span in inside([span_of(path) for path in self.files.present() if is_part(path.name)]):
            self.files.remove(name_of(span))


def _of_plan(name: str) -> bool:
    """Return whether a file is the lock of the study, or was left over from writing the plan."""
    return name == NAME + LOCK or (name.startswith(NAME) and name.endswith(PARTIAL))


def _differences(before: Plan, now: Plan) -> list[str]:
    one, other = before.to_dict(), now.to_dict()
    return [
        f"{name}: {short(one[name])} in the folder, {short(other[name])} in this call"
        for name in one
        if one[name] != other[name]
    ]
