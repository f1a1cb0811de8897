"""Where the matches of a study come from: a folder of tables, whose parts are either whole or missing.

    matches/000000000-000000500.parquet   matches 0 to 499
    log/, curves/, ...                    tables derived from the part of the same name when first needed

A part is written beside its place and moved there once it is on the disk. Parts that came from elsewhere are checked
before they count: each match is read once, and a file that is not a part, not whole, or altered (see `codec.py`) is
named in a warning and left out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from copy import copy
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Self

import polars as pl

from boardbook.core import BadFile, Game, History, NotKept
from boardbook.core.disk import make_folder, put
from boardbook.core.errors import warn
from boardbook.core.options import Option, OptionValue
from boardbook.records import STUDY
from boardbook.records.fields import column_of
from boardbook.studies.codec import Damaged, lines_in, read_through, sealed, sums_of, to_keep
from boardbook.studies.derived import PlayedMatch
from boardbook.studies.partitions import disjoint, inside, is_ours, is_part, name_of, problems, span_of

TOLD: Final = 10
"""The largest number of names in a warning."""
PAGE: Final = 1 << 24
"""Bytes of a page, so that a part's column is one page: compression finds repetitions only within a page."""
TIGHT: Final = 17
"""Compression level of the matches, which are kept for ever: a fifth smaller, for a millisecond or two per match."""
MATCHES: Final = "matches"
BEGAN: Final = pl.Datetime("ms", "UTC")
"""The type of a match's start time."""

Stamp = tuple[int, int]
"""Size and time of a file: while they stay the same, so does the file."""


class Source(ABC):
    """A folder with the matches of one run, or of people. `asked`: the number of matches asked for."""

    def __init__(self, folder: Path, asked: int = 0) -> None:
        self.folder, self.asked = folder, asked
        self._sound: dict[Path, Stamp] = {}
        """Parts that were whole when read."""
        self._torn: dict[Path, tuple[Stamp, str]] = {}
        """Parts that were not whole, and why."""
        self._told: set[str] = set()
        """Names that a warning has named."""
        self._piece: Sequence[Path] | None = None
        """The parts of this piece; None for all parts."""

    # --- what is in it ------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def rules(self) -> Game[Any]:
        """The game of one of its matches: all have the same words, figures and actions."""

    @abstractmethod
    def matches(self) -> pl.LazyFrame:
        """One row per match: `STUDY`, then `lineup`, `began`, `file`, and a column for each option."""

    @abstractmethod
    def played(self, part: Path) -> list[PlayedMatch]:
        """The matches of a part. Raises `BadFile` if it is damaged."""

    @abstractmethod
    def history(self, number: int) -> History | None:
        """The history of a match, with all that is known of it; None if there is no such number."""

    # --- parts --------------------------------------------------------------------------------------------------

    def parts(self, table: str = MATCHES) -> list[Path]:
        """The parts of a table that count, in order: whole, and each match in one of them. Warns of the others."""
        folder = self.folder / table
        names = self._names() if self._piece is None else [path.name for path in self._piece]
        there = [folder / name for name in names]
        return there if table == MATCHES else [path for path in there if path.exists()]

    def _names(self) -> list[str]:
        spans = [span_of(path) for path in self._whole_parts()]
        chosen = disjoint(spans)
        self._complain_of_files()
        # A part within another one is what that one was joined from: it adds nothing.
        twice = [name_of(span) for span in sorted(set(spans) - {*chosen, *inside(spans)})]
        self._complain(twice, "as other parts hold the same matches")
        return [name_of(span) for span in chosen]

    def piece(self, parts: Sequence[Path]) -> Self:
        """This source with only some of its parts."""
        found = copy(self)
        found._piece = parts  # noqa: SLF001 (its own)
        return found

    def underived(self, table: str, schema: pl.Schema) -> list[Path]:
        """The parts of matches whose part of the table is missing or not whole."""
        parts = self.parts()
        there = {path.name: path for part in parts if (path := self.folder / table / part.name).exists()}
        _, torn = self._sift(list(there.values()), schema)
        return [part for part in parts if part.name not in there or part.name in torn]

    def count(self) -> int:
        """The number of matches."""
        return sum(last - first for first, last in map(span_of, self.parts()))

    def write_part(self, name: str, matches: pl.DataFrame) -> None:
        """Write matches by `STUDY` as a part, whole or not at all. Raises `NotKept`."""
        kept = to_keep(matches)
        self._put(name, MATCHES, sealed(_parquet(kept, compression_level=TIGHT, metadata=sums_of(kept))))

    def put(self, name: str, table: str, frame: pl.DataFrame) -> None:
        """Write a part of a derived table, whole or not at all. Raises `NotKept`."""
        self._put(name, table, _parquet(frame))

    def _put(self, name: str, table: str, content: bytes) -> None:
        make_folder(self.folder / table)
        put(self.folder / table / name, content)

    def _untrue(self, kept: pl.DataFrame) -> str:
        """The problem of rows by `KEPT` that have no checksum; empty if there is none."""
        return ""

    @property
    def _remedy(self) -> str:
        """Advice for a damaged part, at the end of the message."""
        return ""

    # --- files from elsewhere -----------------------------------------------------------------------------------

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
            why = f"is damaged ({torn[name]}) and left out{self._remedy}"
            if name not in self._told:
                self._told.add(name)
                warn(f"{self.folder / MATCHES / name} {why}")
        return sound

    def _sift(self, paths: Sequence[Path], schema: pl.Schema) -> tuple[list[Path], dict[str, str]]:
        """The parts that are whole, and the problems of the others. Reads only files that are new or have changed."""
        stamps = {path: found for path in paths if (found := stamp(path))}
        new = [
            path
            for path, stamp in stamps.items()
            if self._sound.get(path) != stamp and self._torn.get(path, (None,))[0] != stamp
        ]
        wrong = problems(new, schema, numbered=schema is STUDY, untrue=self._untrue)
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
        """Warn of files among the parts, once for each."""
        fresh = [name for name in names if name not in self._told]
        self._told.update(fresh)
        if fresh:
            listed = ", ".join(fresh[:TOLD]) + (f" and {len(fresh) - TOLD} more" if len(fresh) > TOLD else "")
            warn(f"{self.folder / MATCHES}: left out, {why}: {listed}")


def options_of(rules: Game[Any]) -> dict[str, pl.Expr]:
    """The options of a game, as columns that are the same in every row."""
    values = rules.settings
    return {column_of(option.name, STUDY): _literal(option, values[option.name]) for option in rules.option_list}


def _literal(option: Option, value: OptionValue) -> pl.Expr:
    whole = option.least is not None or any(isinstance(allowed, int) for allowed in option.values)
    return pl.lit(value, pl.Int64() if whole else pl.String())


def _parquet(frame: pl.DataFrame, **written: Any) -> bytes:
    content = BytesIO()
    frame.write_parquet(content, compression="zstd", data_page_size=PAGE, **written)
    return content.getvalue()


def lines_of(part: Path, remedy: str) -> list[tuple[int, list[int]]]:
    """The number and plies of each match in a part. Raises `BadFile`."""
    try:
        return lines_in(read_through(part))
    except Damaged as error:
        raise BadFile(part, 1, f"is damaged ({error}){remedy}") from error


def stamp(path: Path) -> Stamp | None:
    """The stamp of a file, which changes when the file does; None if there is no file."""
    try:
        told = path.stat()
    except OSError:
        return None
    return told.st_size, told.st_mtime_ns


def remove(path: Path) -> None:
    """Remove a file, if it is there. Raises `NotKept`."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise NotKept(path, error) from error
