"""A folder of tables whose parts are either whole or missing.

    matches/000000000-000000500.parquet   matches 0 to 499
    log/, curves/, ...                    tables derived from the part of the same name when first needed

A part is written beside its place and moved there once it is on the disk. Parts that came from elsewhere are checked
before they count: each match is read once, and a file that is not a part, not whole, or altered (see `codec.py`) is
named in a warning and left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import polars as pl

from boardbook.core import BadFile, NotKept
from boardbook.core.disk import make_folder, put
from boardbook.core.errors import warn
from boardbook.records import STUDY
from boardbook.studies.codec import Damaged, lines_in, read_through, sealed, sums_of, to_keep
from boardbook.studies.partitions import disjoint, inside, is_ours, is_part, name_of, problems, span_of

MAX_NAMED: Final = 10
"""The largest number of names in a warning."""
PAGE: Final = 1 << 24
"""Bytes of a page, so that a part's column is one page: compression finds repetitions only within a page."""
TIGHT: Final = 17
"""Compression level of the matches, which are kept for ever: a fifth smaller, for a millisecond or two per match."""
MATCHES: Final = "matches"

Stamp = tuple[int, int]
"""Size and time of a file: while they stay the same, so does the file."""


class PartFolder:
    """The parts of the matches in a folder, and of the tables derived from them.

    `remedy`: advice that ends the message about a damaged part. `untrue`: finds the problem of rows by `KEPT` that have
    no checksum; empty if there is none.
    """

    def __init__(self, path: Path, *, remedy: str = "", untrue: Callable[[pl.DataFrame], str] = lambda _: "") -> None:
        self.path, self.remedy, self.untrue = path, remedy, untrue
        self._sound: dict[Path, Stamp] = {}
        """Parts that were whole when read."""
        self._torn: dict[Path, tuple[Stamp, str]] = {}
        """Parts that were not whole, and why."""
        self._named: set[str] = set()
        """Names that a warning has named."""

    # --- parts --------------------------------------------------------------------------------------------------

    def parts(self) -> list[Path]:
        """The parts of the matches that count, in order: whole, and each match in one of them. Warns of the others."""
        spans = [span_of(path) for path in self._whole_parts()]
        chosen = disjoint(spans)
        self._complain_of_files()
        # A part within another one is what that one was joined from: it adds nothing.
        twice = [name_of(span) for span in sorted(set(spans) - {*chosen, *inside(spans)})]
        self._complain(twice, "as other parts hold the same matches")
        return [self.path / MATCHES / name_of(span) for span in chosen]

    def derived(self, table: str, parts: Sequence[Path]) -> list[Path]:
        """The parts of a derived table that exist for these parts of matches."""
        return [path for part in parts if (path := self.path / table / part.name).exists()]

    def underived(self, table: str, schema: pl.Schema, parts: Sequence[Path]) -> list[Path]:
        """Those of the parts of matches whose part of the derived table is missing or not whole."""
        there = {path.name: path for path in self.derived(table, parts)}
        _, torn = self._sift(list(there.values()), schema)
        return [part for part in parts if part.name not in there or part.name in torn]

    def lines_of(self, part: Path) -> list[tuple[int, list[int]]]:
        """The number and plies of each match in a part. Raises `BadFile`."""
        try:
            return lines_in(read_through(part))
        except Damaged as error:
            raise BadFile(part, 1, f"is damaged ({error}){self.remedy}") from error

    def __len__(self) -> int:
        return sum(last - first for first, last in map(span_of, self.parts()))

    def write_matches(self, name: str, matches: pl.DataFrame) -> None:
        """Write matches by `STUDY` as a part, whole or not at all. Raises `NotKept`."""
        kept = to_keep(matches)
        self._put(name, MATCHES, sealed(_parquet(kept, compression_level=TIGHT, metadata=sums_of(kept))))

    def write(self, name: str, table: str, frame: pl.DataFrame) -> None:
        """Write a part of a derived table, whole or not at all. Raises `NotKept`."""
        self._put(name, table, _parquet(frame))

    def _put(self, name: str, table: str, content: bytes) -> None:
        make_folder(self.path / table)
        put(self.path / table / name, content)

    def remove(self, name: str) -> None:
        """Remove a part of the matches and the tables derived from it. Raises `NotKept`."""
        self.forget(name)
        remove(self.path / MATCHES / name)

    def forget(self, name: str) -> None:
        """Remove the tables derived from a part. Raises `NotKept`."""
        for table in self.path.iterdir():
            if table.name != MATCHES and table.is_dir():
                remove(table / name)

    # --- files from elsewhere -----------------------------------------------------------------------------------

    def present(self) -> list[Path]:
        """All files in the folder of matches. Raises `BadFile` if that is no folder."""
        folder = self.path / MATCHES
        try:
            return sorted(folder.iterdir())
        except FileNotFoundError:
            return []
        except OSError as error:
            raise BadFile(folder, 1, f"is no folder of matches: {error.strerror}") from None

    def _whole_parts(self) -> list[Path]:
        sound, torn = self._sift([path for path in self.present() if is_part(path.name)], STUDY)
        for name in sorted(torn):
            why = f"is damaged ({torn[name]}) and left out{self.remedy}"
            if name not in self._named:
                self._named.add(name)
                warn(f"{self.path / MATCHES / name} {why}")
        return sound

    def _sift(self, paths: Sequence[Path], schema: pl.Schema) -> tuple[list[Path], dict[str, str]]:
        """The parts that are whole, and the problems of the others. Reads only files that are new or have changed."""
        stamps = {path: found for path in paths if (found := stamp(path))}
        new = [
            path
            for path, stamp in stamps.items()
            if self._sound.get(path) != stamp and self._torn.get(path, (None,))[0] != stamp
        ]
        wrong = problems(new, schema, numbered=schema is STUDY, untrue=self.untrue)
        for path in new:
            if path.name in wrong:
                self._torn[path] = stamps[path], wrong[path.name]
            else:
                self._sound[path] = stamps[path]
        whole = {path: self._sound.get(path) == stamp for path, stamp in stamps.items()}
        torn = {path.name: self._torn[path][1] for path in stamps if not whole[path]}
        return [path for path in stamps if whole[path]], torn

    def _complain_of_files(self) -> None:
        strange = [path.name for path in self.present() if not is_ours(path.name)]
        self._complain(strange, "as no part of a study")

    def _complain(self, names: Sequence[str], why: str) -> None:
        """Warn of files among the parts, once for each."""
        fresh = [name for name in names if name not in self._named]
        self._named.update(fresh)
        if fresh:
            more = f" and {len(fresh) - MAX_NAMED} more" if len(fresh) > MAX_NAMED else ""
            listed = ", ".join(fresh[:MAX_NAMED]) + more
            warn(f"{self.path / MATCHES}: left out, {why}: {listed}")


def _parquet(frame: pl.DataFrame, **written: Any) -> bytes:
    content = BytesIO()
    frame.write_parquet(content, compression="zstd", data_page_size=PAGE, **written)
    return content.getvalue()


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
