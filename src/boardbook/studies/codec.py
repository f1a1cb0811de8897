"""How a part keeps its matches: each line as text, a letter a number, and a sum of all that tells what was altered.

The sum is one of what a part means, whatever bytes say it; to find it takes as long as to read the part. So there is a
sum of the bytes beside it, which is found at once: a part whose bytes are as they were written means what it did.

UTF-8 does what a format for small numbers would have to: most take one byte, the others two. Compressed, matches are a
tenth smaller than with lists of numbers, and written in half the time.
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
"""The column that stands for `line`."""
KEPT: Final = pl.Schema({name: dtype for name, dtype in STUDY.items() if name != "line"} | {LETTERS: pl.String()})
"""The matches of a part, as they are kept."""
SUM: Final = "boardbook.sum"
"""What the sum is called in the file. Without it, most of what can be altered would be read as something else."""
_BYTES: Final = "boardbook.bytes"
"""What the sum of the bytes is called."""
_OPEN, _ZERO = b"crc32:", b"00000000"
"""How that sum is written, and what stands there while it is found."""
UNREADABLE: Final = (Exception, pl.exceptions.PanicException)
"""What reading a damaged file may raise: it may be anything."""
_GAP: Final = range(0xD800, 0xE000)
"""What is no letter: halves of others in UTF-16."""


class Damaged(Exception):
    """A part can't be read, or holds something else than was written; it says why."""


def why(error: BaseException) -> str:
    """The first line of what an error says."""
    return str(error).partition("\n")[0] or type(error).__name__


def text_of(numbers: Iterable[int]) -> str:
    """A line's actions and outcomes as text."""
    return "".join(chr(n if n < _GAP.start else n + len(_GAP)) for n in numbers)


def numbers_of(text: str) -> list[int]:
    """The actions and outcomes of a line, from its text."""
    return [n if n < _GAP.start else n - len(_GAP) for n in map(ord, text)]


def to_keep(matches: pl.DataFrame) -> pl.DataFrame:
    """Rows of `STUDY` as rows of `KEPT`."""
    letters = pl.Series(LETTERS, map(text_of, matches["line"].to_list()), pl.String())
    return matches.with_columns(letters).select(KEPT.names())


def as_lines(letters: pl.Expr) -> pl.Expr:
    """A column of texts as one of lines."""
    return letters.map_batches(_lines, STUDY["line"], is_elementwise=True)


def _lines(letters: pl.Series) -> pl.Series:
    lines = [None if text is None else numbers_of(text) for text in letters]
    return pl.Series(letters.name, lines, STUDY["line"])


def sum_of(kept: pl.DataFrame) -> str:
    """The sum of rows of `KEPT`."""
    total = 0
    for row in kept.select(KEPT.names()).iter_rows():
        total = zlib.crc32(json.dumps(row).encode(), total)
    return f"{total:08x}"


def sums_of(kept: pl.DataFrame) -> dict[str, str]:
    """What a file with rows of `KEPT` is to tell, before it is sealed."""
    return {SUM: sum_of(kept), _BYTES: (_OPEN + _ZERO).decode()}


def sealed(content: bytes) -> bytes:
    """A file that tells `sums_of` its rows, with the sum of its bytes."""
    at = content.rindex(_OPEN) + len(_OPEN)
    return content[:at] + _sum_of_bytes(content, at) + content[at + len(_ZERO) :]


def intact(part: Path) -> bool:
    """Whether the bytes of a part are those that were written. Where they are not, it may still mean the same."""
    try:
        content = part.read_bytes()
    except OSError:
        return False
    at = content.rfind(_OPEN) + len(_OPEN)
    return content[at : at + len(_ZERO)] == _sum_of_bytes(content, at)


def _sum_of_bytes(content: bytes, at: int) -> bytes:
    """The sum of a file as if there were nothing yet where the sum itself stands."""
    told = memoryview(content)
    total = zlib.crc32(told[at + len(_ZERO) :], zlib.crc32(_ZERO, zlib.crc32(told[:at])))
    return f"{total:08x}".encode()


def read_through(part: Path) -> pl.DataFrame:
    """All that a part of matches holds, by `KEPT`, or with `line` if it was written by an earlier version.

    Raises `Damaged` if it can't be read, or is not what was written: of that, earlier versions kept no sum.
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
    """Whether a part has the sum of what it means; one with letters that has none was written by somebody else."""
    return SUM in pl.read_parquet_metadata(part)


def lines_in(found: pl.DataFrame) -> list[tuple[int, list[int]]]:
    """The numbers and lines of what was read."""
    if LETTERS in found.columns:
        return [(number, numbers_of(text)) for number, text in found.select("number", LETTERS).iter_rows()]
    return found.select("number", "line").rows()
