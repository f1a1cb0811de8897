"""How a part stores its matches: each history as text, one letter per number, and a checksum that detects changes.

The checksum is one of a part's content, whatever its bytes; to compute it takes as long as to read the part. So there
is also a checksum of the bytes, which is quick: a part with unchanged bytes has unchanged content.

UTF-8 serves as a format for small numbers: most take one byte, the others two. Compressed, matches are a tenth smaller
than with lists of numbers, and written in half the time.
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
"""The checksum's key in the file. Without it, most alterations would be read as other matches."""
_BYTES: Final = "boardbook.bytes"
"""The key of the checksum of the bytes."""
_OPEN, _ZERO = b"crc32:", b"00000000"
"""The prefix of that checksum, and its placeholder while it is computed."""
UNREADABLE: Final = (Exception, pl.exceptions.PanicException)
"""The errors that reading a damaged file may raise: any."""
_GAP: Final = range(0xD800, 0xE000)
"""The code points that are not letters: surrogates of UTF-16."""


class Damaged(Exception):
    """A part can't be read, or its content was altered; the message says why."""


def why(error: BaseException) -> str:
    """The first line of an error's message."""
    return str(error).partition("\n")[0] or type(error).__name__


def text_of(numbers: Iterable[int]) -> str:
    """A history's actions and outcomes as text."""
    return "".join(chr(n if n < _GAP.start else n + len(_GAP)) for n in numbers)


def numbers_of(text: str) -> list[int]:
    """A history's actions and outcomes, from its text."""
    return [n if n < _GAP.start else n - len(_GAP) for n in map(ord, text)]


def to_keep(matches: pl.DataFrame) -> pl.DataFrame:
    """Rows of `STUDY` as rows of `KEPT`."""
    letters = pl.Series(LETTERS, map(text_of, matches["line"].to_list()), pl.String())
    return matches.with_columns(letters).select(KEPT.names())


def as_lines(letters: pl.Expr) -> pl.Expr:
    """A column of texts as one of lists of numbers."""
    return letters.map_batches(_lines, STUDY["line"], is_elementwise=True)


def _lines(letters: pl.Series) -> pl.Series:
    lines = [None if text is None else numbers_of(text) for text in letters]
    return pl.Series(letters.name, lines, STUDY["line"])


def sum_of(kept: pl.DataFrame) -> str:
    """The checksum of rows of `KEPT`."""
    total = 0
    for row in kept.select(KEPT.names()).iter_rows():
        total = zlib.crc32(json.dumps(row).encode(), total)
    return f"{total:08x}"


def sums_of(kept: pl.DataFrame) -> dict[str, str]:
    """The metadata of a file with rows of `KEPT`, before it is sealed."""
    return {SUM: sum_of(kept), _BYTES: (_OPEN + _ZERO).decode()}


def sealed(content: bytes) -> bytes:
    """A file with `sums_of` its rows as metadata, sealed with the checksum of its bytes."""
    at = content.rindex(_OPEN) + len(_OPEN)
    return content[:at] + _sum_of_bytes(content, at) + content[at + len(_ZERO) :]


def intact(part: Path) -> bool:
    """Whether a part's bytes are those that were written. If not, its content may still be the same."""
    try:
        content = part.read_bytes()
    except OSError:
        return False
    at = content.rfind(_OPEN) + len(_OPEN)
    return content[at : at + len(_ZERO)] == _sum_of_bytes(content, at)


def _sum_of_bytes(content: bytes, at: int) -> bytes:
    """The checksum of a file, with the placeholder in place of the checksum itself."""
    told = memoryview(content)
    total = zlib.crc32(told[at + len(_ZERO) :], zlib.crc32(_ZERO, zlib.crc32(told[:at])))
    return f"{total:08x}".encode()


def read_through(part: Path) -> pl.DataFrame:
    """The matches of a part by `KEPT`, or with `line` if an earlier version wrote it.

    Raises `Damaged` if it can't be read or was altered; parts of earlier versions have no checksum.
    """
    try:
        found = pl.read_parquet(part, glob=False)
        told = pl.read_parquet_metadata(part).get(SUM)
        altered = told is not None and told != sum_of(found)
    except UNREADABLE as error:
        raise Damaged(why(error)) from error
    if altered:
        raise Damaged("its sum is another")
    return found


def is_summed(part: Path) -> bool:
    """Whether a part has the checksum of its content. A part with letters but no checksum is not ours."""
    return SUM in pl.read_parquet_metadata(part)


def lines_in(found: pl.DataFrame) -> list[tuple[int, list[int]]]:
    """The number and history of each match that was read."""
    if LETTERS in found.columns:
        return [(number, numbers_of(text)) for number, text in found.select("number", LETTERS).iter_rows()]
    return found.select("number", "line").rows()
