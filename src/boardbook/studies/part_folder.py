"""A folder of tables in which each part is either complete or missing.

    matches/000000000-000000500.parquet   matches 0 to 499
    log/, curves/, ...                    tables derived from the part of the same name when first needed

A part is written to a temporary file and renamed when it is complete on the disk. Parts that came from elsewhere are
checked before they are used. Each match is read from only one part. Files that are not parts, and parts that are
truncated or altered (see `codec.py`), are left out, and a warning names them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import polars as pl

from boardbook.core import BadFile, NotKept
from boardbook.core.disk import make_folder, put
from boardbook.core.errors import warn
from boardbook.records import STUDY
from boardbook.studies.codec import Damaged, lines_in, read_through, sealed, sums_of, to_keep
from boardbook.studies.partitions import Span, disjoint, inside, is_ours, is_part, name_of, problems, span_of, within

MAX_NAMED: Final = 10
"""The maximum number of files that a warning names."""
PAGE: Final = 1 << 24
"""The page size in bytes: large enough for a whole column, because compression finds repetitions only within a page."""
TIGHT: Final = 17
"""The compression level for matches. This level makes them 20% smaller, and costs one or two milliseconds per match."""
MATCHES: Final = "matches"

Stamp = tuple[int, int]
"""The size and the modification time of a file. If both are the same as before, the file is considered unchanged."""


class PartFolder:
    """A folder with the parts of a study's matches, and with the parts of the tables derived from them.

    `remedy`: advice to append to the message about a damaged part. `untrue`: a function that checks rows of `KEPT` that
    have no checksum, and returns what is wrong with them, or an empty string if they are fine.
    """

    def __init__(self, path: Path, *, remedy: str = "", untrue: Callable[[pl.DataFrame], str] = lambda _: "") -> None:
        self.path, self.remedy, self.untrue = path, remedy, untrue
        self._sound: dict[Path, Stamp] = {}
        """Parts that were intact when they were checked."""
        self._torn: dict[Path, tuple[Stamp, str]] = {}
        """Parts that were damaged when they were checked, and what was wrong with each."""
        self._named: set[str] = set()
        """The names of the files that were already named in a warning."""

    # --- parts --------------------------------------------------------------------------------------------------

    def parts(self) -> list[Path]:
        """Return the intact parts of matches to read, in order and without overlaps. Warn about the other files."""
        spans = [span_of(path) for path in self._whole_parts()]
        chosen = disjoint(spans)
        self._complain_of_files()
        # A part within a larger one was joined into it, so no warning is needed.
        twice = [name_of(span) for span in sorted(set(spans) - {*chosen, *inside(spans)})]
        self._complain(twice, "because other parts have the same matches")
        return [self.path / MATCHES / name_of(span) for span in chosen]

    def derived(
        self, table: str, schema: pl.Schema, parts: Sequence[Path]
    ) -> tuple[list[Path], list[tuple[Path, Span]]]:
        """Return the intact parts of a derived table for the given parts of matches, and the matches that they lack.

        A derived part may have only some of the matches of a part. Missing matches are given with their part.
        """
        folder = self.path / table
        whole = {path.name for path in self._sift([folder / part.name for part in parts], schema)[0]}
        pieces = self._pieces(table, schema, [part for part in parts if part.name not in whole])
        chosen, missing = list[Span](), list[tuple[Path, Span]]()
        for part in parts:
            first, last = span_of(part)
            its = disjoint(pieces[part]) if part in pieces else [(first, last)]
            chosen += its
            ends = [(first, first), *its, (last, last)]
            missing += [(part, (end, start)) for (_, end), (start, _) in pairwise(ends) if end < start]
        return [folder / name_of(span) for span in chosen], missing

    def _pieces(self, table: str, schema: pl.Schema, parts: Sequence[Path]) -> dict[Path, list[Span]]:
        """Return, for each part of matches, the spans of intact derived parts that have some of its matches."""
        pieces: dict[Path, list[Span]] = {part: [] for part in parts}
        if parts:
            starts = [span_of(part)[0] for part in parts]
            files = [path for path in self._files(table) if is_part(path.name)]
            of = {path: parts[max(0, bisect_right(starts, span_of(path)[0]) - 1)] for path in files}
            its = [path for path in files if path.name != of[path].name and within(span_of(path), span_of(of[path]))]
            for path in self._sift(its, schema)[0]:
                pieces[of[path]].append(span_of(path))
        return pieces

    def lines_of(self, part: Path) -> list[tuple[int, list[int]]]:
        """Return the number of each match in a part, with its plies. Raises `BadFile` if the part is damaged."""
        try:
            return lines_in(read_through(part))
        except Damaged as error:
            raise BadFile(part, 1, f"is damaged ({error}){self.remedy}") from error

    def __len__(self) -> int:
        return sum(last - first for first, last in map(span_of, self.parts()))

    def write_matches(self, name: str, matches: pl.DataFrame) -> None:
        """Write rows of `STUDY` as a part, completely or not at all. Raises `NotKept` if this fails."""
        rows = to_keep(matches)
        self._put(name, MATCHES, sealed(_parquet(rows, compression_level=TIGHT, metadata=sums_of(rows))))

    def write(self, name: str, table: str, frame: pl.DataFrame) -> Path:
        """Write a part of a derived table, completely or not at all, and return its path.

        Raises `NotKept` if this fails.
        """
        path = self._put(name, table, _parquet(frame))
        self._remove_within(name, table)
        return path

    def _put(self, name: str, table: str, content: bytes) -> Path:
        make_folder(self.path / table)
        put(self.path / table / name, content)
        return self.path / table / name

    def remove(self, name: str) -> None:
        """Remove a part of the matches and the tables derived from it. Raises `NotKept` if this fails."""
        self.forget(name)
        remove(self.path / MATCHES / name)

    def forget(self, name: str) -> None:
        """Remove the parts of derived tables that belong to a part of matches. Raises `NotKept` if this fails."""
        for table in self.path.iterdir():
            if table.name != MATCHES and table.is_dir():
                self._remove_within(name, table.name)
                remove(table / name)

    def _remove_within(self, name: str, table: str) -> None:
        """Remove the parts of a derived table that have only some of the matches of a part."""
        whole = span_of(Path(name))
        for path in self._files(table):
            if is_part(path.name) and span_of(path) != whole and within(span_of(path), whole):
                remove(path)

    # --- files from elsewhere -----------------------------------------------------------------------------------

    def present(self) -> list[Path]:
        """Return all files in the folder of matches. Raises `BadFile` if this is not a folder."""
        return self._files(MATCHES)

    def _files(self, table: str) -> list[Path]:
        folder = self.path / table
        try:
            return sorted(folder.iterdir())
        except FileNotFoundError:
            return []
        except OSError as error:
            raise BadFile(folder, 1, f"is not a folder of {table}: {error.strerror}") from None

    def _whole_parts(self) -> list[Path]:
        sound, torn = self._sift([path for path in self.present() if is_part(path.name)], STUDY)
        for name in sorted(torn):
            why = f"is damaged ({torn[name]}) and left out{self.remedy}"
            if name not in self._named:
                self._named.add(name)
                warn(f"{self.path / MATCHES / name} {why}")
        return sound

    def _sift(self, paths: Sequence[Path], schema: pl.Schema) -> tuple[list[Path], dict[str, str]]:
        """Return the intact parts, and the problem with each of the other parts, by file name.

        Files are checked only if they are new or have changed.
        """
        stamps = {path: new_stamp for path in paths if (new_stamp := stamp(path))}
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
        self._complain(strange, "because they are not parts of a study")

    def _complain(self, names: Sequence[str], why: str) -> None:
        """Warn about files that are left out. Each file is named only once."""
        fresh = [name for name in names if name not in self._named]
        self._named.update(fresh)
        if fresh:
            more = f" and {len(fresh) - MAX_NAMED} more" if len(fresh) > MAX_NAMED else ""
            listed = ", ".join(fresh[:MAX_NAMED]) + more
            warn(f"{self.path / MATCHES}: left out {why}: {listed}")


def _parquet(frame: pl.DataFrame, **written: Any) -> bytes:
    content = BytesIO()
    frame.write_parquet(content, compression="zstd", data_page_size=PAGE, **written)
    return content.getvalue()


def stamp(path: Path) -> Stamp | None:
    """Return the stamp of a file, or None if there is no such file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def remove(path: Path) -> None:
    """Remove a file if it exists. Raises `NotKept` if this fails."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise NotKept(path, error) from error
