"""The parts of a table: recognizing, checking and reading them, and choosing between overlapping parts."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal

import polars as pl

from boardbook.core.disk import DAMAGED, PARTIAL
from boardbook.records import STUDY
from boardbook.studies.codec import KEPT, LETTERS, UNREADABLE, Damaged, as_lines, intact, is_summed, read_through, why

Span = tuple[int, int]
"""A range of match numbers: from the first up to, but not including, the second."""

MATCHES_OF_PART: Final = 500
"""The maximum number of matches in a part."""
PLIES_OF_PART: Final = 1_000_000
"""The maximum number of plies in a part with several matches. This limits the memory that a derived table takes."""
_FORMS: Final = tuple(
    pl.Schema({name: dtype for name, dtype in form.items() if name != "order"}) for form in (KEPT, STUDY)
)
"""The columns that a part of matches has today, and those that it had in earlier versions.

If a part lacks `order`, the column is read as null.
"""
_PART: Final = "\0part"
"""The name of the column that says which file each row comes from."""
_NAME: Final = re.compile(r"([0-9]{9})-([0-9]{9})\.parquet")
_LEFTOVER: Final = re.compile(rf"{_NAME.pattern}(\.[0-9a-f]+)?{re.escape(PARTIAL)}")
_SET_ASIDE: Final = re.compile(rf"{_NAME.pattern}{re.escape(DAMAGED)}(-\d+)?")


def name_of(span: Span) -> str:
    """Return the file name of the part with these matches."""
    return f"{span[0]:09}-{span[1]:09}.parquet"


def span_of(part: Path) -> Span:
    """Return the range of matches in a part, read from its name."""
    first, last = part.stem.split("-")
    return int(first), int(last)


def is_part(name: str) -> bool:
    """Return whether a file has the name of a part."""
    match = _NAME.fullmatch(name)
    return match is not None and int(match[1]) < int(match[2])


def is_leftover(name: str) -> bool:
    """Return whether a file is an unfinished part: a process is still writing it, or was stopped while writing."""
    return _LEFTOVER.fullmatch(name) is not None


def is_ours(name: str) -> bool:
    """Return whether a file belongs in a folder of parts."""
    return is_part(name) or is_leftover(name) or _SET_ASIDE.fullmatch(name) is not None


def disjoint(spans: Sequence[Span]) -> list[Span]:
    """Choose spans that don't overlap and together contain the most matches, and return them in order."""
    spans = sorted(spans, key=lambda span: (span[1], span[0]))
    ends = [last for _, last in spans]
    before = [bisect_right(ends, first, 0, k) for k, (first, _) in enumerate(spans)]
    """For each span, the number of spans that end before it starts."""
    best = [0]
    """For each k, the maximum number of matches in disjoint spans among the first k spans."""
    for k, (first, last) in enumerate(spans):
        best.append(max(best[k], best[before[k]] + last - first))
    chosen: list[Span] = []
    k = len(spans)
    while k:
        if best[k] == best[k - 1]:
            k -= 1
        else:
            chosen.append(spans[k - 1])
            k = before[k - 1]
    return chosen[::-1]


def joined(spans: Iterable[Span]) -> list[Span]:
    """Join spans of which each is after the one before, where there is no gap between them."""
    long: list[Span] = []
    for first, last in spans:
        follows = bool(long) and long[-1][1] == first
        long.append((long.pop()[0] if follows else first, last))
    return long


def meet(span: Span, other: Span) -> bool:
    """Return whether two spans have matches in common."""
    return max(span[0], other[0]) < min(span[1], other[1])


def within(span: Span, whole: Span) -> bool:
    """Return whether all matches of a span are in another."""
    return whole[0] <= span[0] and span[1] <= whole[1]


def inside(spans: Collection[Span]) -> list[Span]:
    """Return the spans that lie within another span."""
    inner: list[Span] = []
    reach = 0
    """The largest end of all spans so far."""
    for first, last in sorted(set(spans), key=lambda span: (span[0], -span[1])):
        if last <= reach:
            inner.append((first, last))
        reach = max(reach, last)
    return inner


def cut(plies: Sequence[int], most: int | None = None) -> list[Span]:
    """Divide matches into parts, given the number of plies in each match.

    Every part but the last is as large as allowed. A part of several matches has at most `most` plies (None:
    `PLIES_OF_PART`).
    """
    spans: list[Span] = []
    first, size = 0, 0
    for k, more in enumerate(plies):
        if k > first and (k - first == MATCHES_OF_PART or size + more > (most or PLIES_OF_PART)):
            spans.append((first, k))
            first, size = k, 0
        size += more
    return [*spans, (first, len(plies))] if plies else []


def neighbours(plies: Mapping[Span, int]) -> list[list[Span]]:
    """Group consecutive spans that together fit into one part. `plies`: the number of plies in each span, in order."""
    groups: list[list[Span]] = []
    size = 0
    for span, more in plies.items():
        size += more
        follows = bool(groups) and groups[-1][-1][1] == span[0]
        if follows and span[1] - groups[-1][0][0] <= MATCHES_OF_PART and size <= PLIES_OF_PART:
            groups[-1].append(span)
        else:
            groups.append([span])
            size = more
    return groups


def scan(
    parts: Sequence[Path], schema: pl.Schema, path: str | None = None, *, missing: Literal["insert", "raise"] = "raise"
) -> pl.LazyFrame:
    """Return the table stored in some parts. Wildcard characters in the paths have no special meaning.

    If `path` is given, it is the name of an additional column with the path of each row's file. `missing` determines
    whether a column that a part lacks is filled with nulls or raises an error.
    """
    if not parts:
        return pl.LazyFrame(schema=schema)
    return pl.scan_parquet(
        list(parts),
        schema=schema,
        glob=False,
        hive_partitioning=False,
        include_file_paths=path,
        missing_columns=missing,
        extra_columns="ignore",
    )


def scan_matches(parts: Sequence[Path]) -> pl.LazyFrame:
    """Return the matches in some parts as rows of `STUDY`.

    A column that a part lacks is filled with nulls. Parts from earlier versions may lack columns; to find other parts
    that do, call `problems` first.
    """
    frame = scan(parts, pl.Schema({**KEPT, "line": STUDY["line"]}), missing="insert")
    return frame.with_columns(line=pl.coalesce(as_lines(pl.col(LETTERS)), "line")).drop(LETTERS)


def problems(
    parts: Sequence[Path],
    schema: pl.Schema,
    *,
    numbered: bool = False,
    through: bool = False,
    untrue: Callable[[pl.DataFrame], str] = lambda _: "",
) -> dict[str, str]:
    """Check some parts, and return what is wrong with the damaged ones, by file name.

    If `numbered` is true, each part must contain all matches that its name states. If `through` is true, all parts are
    read completely. `untrue` checks rows that have no checksum, and returns what is wrong with them, or an empty string
    if they are fine.

    The metadata is at the end of a part, so a truncated part is detected when its metadata is read. If the bytes of a
    part of matches have changed, the part is read completely, because its content may have been altered.
    """
    suspects = {part for part in parts if through or (numbered and not intact(part))}
    if not suspects and not _problem(parts, schema, numbered=numbered):
        return {}
    faults = {
        part.name: _problem([part], schema, numbered=numbered) or (_altered(part, untrue) if part in suspects else "")
        for part in parts
    }
    return {name: fault for name, fault in faults.items() if fault}


def _problem(parts: Sequence[Path], schema: pl.Schema, *, numbered: bool) -> str:
    """Return what is wrong with some parts according to their metadata and match numbers, or an empty string."""
    if not parts:
        return ""
    problem = ""
    for form in _FORMS if numbered else (schema,):
        if not (fault := _misfit(parts, form, numbered=numbered)):
            return ""
        problem = problem or fault
    return problem


def _misfit(parts: Sequence[Path], form: pl.Schema, *, numbered: bool) -> str:
    """Return why some parts don't fit a schema, or an empty string if they do."""
    table = scan(parts, form, _PART)
    try:
        # The parts' statistics rule out such rows, so no data is read, but polars checks the columns of all parts.
        table.filter(pl.col("number") < 0 if numbered else pl.col("match_id") == "").collect()
        return _miscounted(parts, table.select("number", _PART).collect()) if numbered else ""
    except UNREADABLE as error:
        return why(error)


def _altered(part: Path, untrue: Callable[[pl.DataFrame], str]) -> str:
    """Read a part completely, and return what is wrong with it, or an empty string."""
    try:
        frame = read_through(part)
    except Damaged as error:
        return str(error)
    return untrue(frame) if LETTERS in frame.columns and not is_summed(part) else ""


def _miscounted(parts: Sequence[Path], frame: pl.DataFrame) -> str:
    spans = [span_of(part) for part in parts]
    if frame.height == sum(last - first for first, last in spans):
        numbers = pl.concat([pl.int_range(first, last, dtype=pl.Int32, eager=True) for first, last in spans])
        sizes = enumerate(last - first for first, last in spans)
        files = pl.concat([pl.repeat(k, size, dtype=pl.UInt32, eager=True) for k, size in sizes])
        if numbers.equals(frame["number"]) and files.equals(frame[_PART].rle_id()):
            return ""
    return "it does not contain the matches that its name states"
