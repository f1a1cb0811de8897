"""How a part stores its matches: each history as text, one letter per number, with checksums that detect changes.

One checksum covers the content of a part, whatever its bytes; computing it takes as long as reading the part. A second
checksum covers the bytes and is quick: if the bytes are unchanged, so is the content.

UTF-8 serves as a format for small numbers: most take one byte, the others two. Compared with lists of numbers,
compressed matches are a tenth smaller and are written in half the time.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import polars as pl

from boardbook.records import STUDY

LETTERS: Final = "letters"
"""The column that replaces `line`."""
KEPT: Final = pl.Schema({name: dtype for name, dtype in STUDY.items() if name != "line"} | {LETTERS: pl.String()})
"""The schema of a part of matches on disk."""
SUM: Final = "boardbook.sum"
"""The key of the checksum in the file. Without a checksum, most alterations would be read as other matches."""
_BYTES: Final = "boardbook.bytes"
"""The key of the checksum of the bytes."""
_OPEN, _ZERO = b"crc32:", b"00000000"
"""The prefix of that checksum, and its placeholder while it is computed."""
UNREADABLE: Final = (Exception, pl.exceptions.PanicException)
"""The errors to expect from reading a damaged file: any exception is possible."""
_GAP: Final = range(0xD800, 0xE000)
"""The code points that are not letters: the surrogates of UTF-16."""


class Damaged(Exception):
    """A part can't be read, or its content was altered; the message says why."""


def why(error: BaseException) -> str:
    """Return the first line of an error's message."""
    return str(error).partition("\n")[0] or type(error).__name__


def text_of(numbers: Iterable[int]) -> str:
    """Return a history's actions and outcomes as text."""
    return "".join(chr(n if n < _GAP.start else n + len(_GAP)) for n in numbers)


def numbers_of(text: str) -> list[int]:
    """Return a history's actions and outcomes, given its text."""
    return [n if n < _GAP.start else n - len(_GAP) for n in map(ord, text)]


def to_keep(matches: pl.DataFrame) -> pl.DataFrame:
    """Return rows of `STUDY` as rows of `KEPT`."""
    letters = pl.Series(LETTERS, map(text_of, matches["line"].to_list()), pl.String())
    return matches.with_columns(letters).select(KEPT.names())


def as_lines(letters: pl.Expr) -> pl.Expr:
    """Return a column of texts as a column of lists of numbers."""
    return letters.map_batches(_lines, STUDY["line"], is_elementwise=True)


def _lines(letters: pl.Series) -> pl.Series:
    lines = [None if text is None else numbers_of(text) for text in letters]
    return pl.Series(letters.name, lines, STUDY["line"])


def sum_of(kept: pl.DataFrame) -> str:
    """Return the checksum of rows of `KEPT`."""
    total = 0
    for row in kept.select(KEPT.names()).iter_rows():
        total = zlib.crc32(json.dumps(row).encode(), total)
    return f"{total:08x}"


def sums_of(kept: pl.DataFrame) -> dict[str, str]:
    """Return the metadata of a file with rows of `KEPT`, before the file is sealed."""
    return {SUM: sum_of(kept), _BYTES: (_OPEN + _ZERO).decode()}


def sealed(content: bytes) -> bytes:
    """Return a file, with `sums_of` its rows as metadata, sealed with the checksum of its bytes."""
    at = content.rindex(_OPEN) + len(_OPEN)
    return content[:at] + _sum_of_bytes(content, at) + content[at + len(_ZERO) :]


def intact(part: Path) -> bool:
    """Return whether a part's bytes are those that were written. If not, its content may still be the same."""
    try:
        content = part.read_bytes()
    except OSError:
        return False
    at = content.rfind(_OPEN) + len(_OPEN)
    return content[at : at + len(_ZERO)] == _sum_of_bytes(content, at)


def _sum_of_bytes(content: bytes, at: int) -> bytes:
    """Return the checksum of a file that has the placeholder in place of the checksum."""
    told = memoryview(content)
    total = zlib.crc32(told[at + len(_ZERO) :], zlib.crc32(_ZERO, zlib.crc32(told[:at])))
    return f"{total:08x}".encode()


def read_through(part: Path) -> pl.DataFrame:
    """Return the matches of a part by `KEPT`, or with `line` if an earlier version wrote it.

    Raises `Damaged` if it can't be read or was altered; parts of earlier versions have no checksum.
    """
    try:
        found = pl.read_parquet(part, glob=False)
        told = pl.read_parquet_metadata(part).get(SUM)
        altered = told is not None and told != sum_of(found)
    except UNREADABLE as error:
        raise Damaged(why(error)) from error
    if altered:
        raise Damaged("its checksum does not match")
    return found


def is_summed(part: Path) -> bool:
    """Return whether a part has the checksum of its content. With letters but no checksum, the part is not ours."""
    return SUM in pl.read_parquet_metadata(part)


def lines_in(found: pl.DataFrame) -> list[tuple[int, list[int]]]:
    """Return the number and history of each match in a frame that was read."""
    if LETTERS in found.columns:
        return [(number, numbers_of(text)) for number, text in found.select("number", LETTERS).iter_rows()]
    return found.select("number", "line").rows()
