"""A study's folder: its plan, and its tables in parts that are whole or not there.

    study.json                            the plan, the version it was played with, how many matches were asked for
    matches/000000000-000000500.parquet   matches 0 to 499
    log/, curves/, ...                    what was derived from the part of the same name, when it was first asked for

A part is written beside its place and moved there, so a killed run leaves whole parts only. Whatever is missing is
played again, and is the same again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import polars as pl

from boardbook.core import BadFile, BadInput
from boardbook.records import STUDY
from boardbook.records.frames import engine_version
from boardbook.studies.plan import Plan
from boardbook.studies.play import Row

FORMAT: Final = 1
PARTIAL: Final = ".part"
TIGHT: Final = 15
"""Compression of the matches, which are kept for ever: a fifth smaller than usual, a millisecond a match."""

Span = tuple[int, int]
"""Numbers of matches: from the first up to the second."""


class Store:
    """The folder of one plan's matches."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder, self.plan = folder, plan

    @classmethod
    def begin(cls, folder: Path, plan: Plan, matches: int) -> Store:
        """A new folder, or one in which the same plan was begun. Raises `BadInput` if it holds another study."""
        store = cls(folder, plan)
        if (folder / "study.json").exists():
            before = cls.open(folder)
            if different := _differences(before.plan, plan):
                raise BadInput(f"{folder} holds another study", different)
            matches = max(matches, before.asked)
        elif folder.exists() and any(path.suffix != PARTIAL for path in folder.iterdir()):
            raise BadInput("study", [f"{folder} is not empty and holds no study"])
        folder.mkdir(parents=True, exist_ok=True)
        told = {"boardbook_study": FORMAT, "version": engine_version(), "matches": matches, **plan.to_dict()}
        _put(folder / "study.json", json.dumps(told, indent=1).encode())
        return store

    @classmethod
    def open(cls, folder: Path) -> Store:
        """A folder that holds a study. Raises `BadFile` if it does not."""
        path = folder / "study.json"
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
            form, version = told.pop("boardbook_study"), told.pop("version")
            told.pop("matches")
            if form != FORMAT:
                raise BadFile(path, 1, f"was written in format {form!r}; this version reads format {FORMAT}")
            if version != engine_version():
                why = f"was played with boardbook {version}; this is {engine_version()}, whose matches may differ"
                raise BadFile(path, 1, why)
            return cls(folder, Plan.from_dict(told))
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadFile(path, 1, f"tells of no study: {error}") from None

    @property
    def asked(self) -> int:
        """How many matches were asked for."""
        return int(json.loads((self.folder / "study.json").read_text(encoding="utf-8"))["matches"])

    def parts(self, table: str = "matches") -> list[Path]:
        """The whole parts of a table, in order."""
        return sorted((self.folder / table).glob("*.parquet"))

    def missing(self, matches: int) -> Iterator[Span]:
        """What is still to be played of so many matches."""
        at = 0
        for part in self.parts():
            first, last = span_of(part)
            if at < min(first, matches):
                yield at, min(first, matches)
            at = max(at, last)
        if at < matches:
            yield at, matches

    def write(self, rows: Sequence[Row]) -> None:
        """Keep matches that follow one another."""
        first, last = rows[0]["number"], rows[-1]["number"] + 1
        frame = pl.DataFrame(rows, schema=STUDY, orient="row")
        self.put(f"{first:09}-{last:09}.parquet", "matches", frame, TIGHT)

    def put(self, name: str, table: str, frame: pl.DataFrame, level: int | None = None) -> Path:
        """Write a part, whole or not at all. `level`: of the compression, None for the usual."""
        folder = self.folder / table
        folder.mkdir(exist_ok=True)
        partial = folder / (name + PARTIAL)
        frame.write_parquet(partial, compression="zstd", compression_level=level)
        return partial.replace(folder / name)


def span_of(part: Path) -> Span:
    """The matches in a part, from its name."""
    first, last = part.stem.split("-")
    return int(first), int(last)


def _put(path: Path, content: bytes) -> None:
    partial = path.with_name(path.name + PARTIAL)
    with partial.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)


def _differences(before: Plan, now: Plan) -> list[str]:
    one, other = before.to_dict(), now.to_dict()
    return [f"{name}: {_short(one[name])} there, {_short(other[name])} now" for name in one if one[name] != other[name]]


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 80 else text[:77] + "..."
