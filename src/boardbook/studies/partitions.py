"""The parts of a table: which files are parts, which are whole, and which of those that overlap are read."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal

import polars as pl

from boardbook.core.disk import DAMAGED, PARTIAL
from boardbook.records import STUDY
from boardbook.studies.codec import KEPT, LETTERS, UNREADABLE, Damaged, as_lines, intact, is_summed, read_through, why

Span = tuple[int, int]
"""A range of match numbers: from the first up to, not including, the second."""

MATCHES_OF_PART: Final = 500
"""The largest number of matches in a part."""
PLIES_OF_PART: Final = 1_000_000
"""The largest number of plies in a part of several matches: all that is derived from a part is in memory at once."""
_FORMS: Final = tuple(
    pl.Schema({name: dtype for name, dtype in form.items() if name != "order"}) for form in (KEPT, STUDY)
)
"""The columns that a part of matches must have, now and in earlier versions. The oldest have no `order`: it is null."""
_PART: Final = "\0part"
"""A column with the file of a row."""
_NAME: Final = re.compile(r"([0-9]{9})-([0-9]{9})\.parquet")
_LEFTOVER: Final = re.compile(rf"{_NAME.pattern}(\.[0-9a-f]+)?{re.escape(PARTIAL)}")
_SET_ASIDE: Final = re.compile(rf"{_NAME.pattern}{re.escape(DAMAGED)}(-\d+)?")


def name_of(span: Span) -> str:
    """The file name of the part with these matches."""
    return f"{span[0]:09}-{span[1]:09}.parquet"


def span_of(part: Path) -> Span:
    """The matches in a part, from its name."""
    first, last = part.stem.split("-")
    return int(first), int(last)


def is_part(name: str) -> bool:
    """Whether a file has the name of a part."""
    found = _NAME.fullmatch(name)
    return found is not None and int(found[1]) < int(found[2])


def is_leftover(name: str) -> bool:
    """Whether a file is an unfinished part, of a process that still writes it or was stopped."""
    return _LEFTOVER.fullmatch(name) is not None


def is_ours(name: str) -> bool:
    """Whether a file belongs among the parts."""
    return is_part(name) or is_leftover(name) or _SET_ASIDE.fullmatch(name) is not None


def disjoint(spans: Sequence[Span]) -> list[Span]:
    """The spans, chosen from those that overlap, that together have the most matches, each once; in order."""
    spans = sorted(spans, key=lambda span: (span[1], span[0]))
    ends = [last for _, last in spans]
    before = [bisect_right(ends, first, 0, k) for k, (first, _) in enumerate(spans)]
    """The number of spans that end before each starts."""
    best = [0]
    """The largest number of matches in disjoint spans of the first k."""
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


def inside(spans: Collection[Span]) -> list[Span]:
    """The spans that are within another one."""
    found: list[Span] = []
    reach = 0
    """The last end of the spans that start no later."""
    for first, last in sorted(set(spans), key=lambda span: (span[0], -span[1])):
        if last <= reach:
            found.append((first, last))
        reach = max(reach, last)
    return found


def cut(plies: Sequence[int]) -> list[Span]:
    """Cut matches into parts by their plies: each part as large as allowed, but for the last."""
    spans: list[Span] = []
    first, held = 0, 0
    for k, more in enumerate(plies):
        if k > first and (k - first == MATCHES_OF_PART or held + more > PLIES_OF_PART):
            spans.append((first, k))
            first, held = k, 0
        held += more
    return [*spans, (first, len(plies))] if plies else []


def neighbours(plies: Mapping[Span, int]) -> list[list[Span]]:
    """Spans (span -> plies) in order, grouped: neighbours are together, as many as fit in one part."""
    groups: list[list[Span]] = []
    held = 0
    for span, more in plies.items():
        held += more
        follows = bool(groups) and groups[-1][-1][1] == span[0]
        if follows and span[1] - groups[-1][0][0] <= MATCHES_OF_PART and held <= PLIES_OF_PART:
            groups[-1].append(span)
        else:
            groups.append([span])
            held = more
    return groups


def scan(
    parts: Sequence[Path], schema: pl.Schema, path: str | None = None, *, missing: Literal["insert", "raise"] = "raise"
) -> pl.LazyFrame:
    """The table in some parts; no letter of the folder's name is a wildcard. `path`: a column for the file.

    `missing`: whether a column that a part does not have is null, or raises an error.
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
    """The matches in some parts, by `STUDY`. Columns that old parts lack are null; `problems` checks the rest."""
    found = scan(parts, pl.Schema({**KEPT, "line": STUDY["line"]}), missing="insert")
    return found.with_columns(line=pl.coalesce(as_lines(pl.col(LETTERS)), "line")).drop(LETTERS)


def problems(
    parts: Sequence[Path],
    schema: pl.Schema,
    *,
    numbered: bool = False,
    through: bool = False,
    untrue: Callable[[pl.DataFrame], str] = lambda _: "",
) -> dict[str, str]:
    """The problems of parts, by their names. `numbered`: they must have each match of their names; `through`: read all.

    `untrue`: finds the problem of rows that have no checksum.

    A torn part lacks its end, which has the metadata; so reading that is enough to find it. Parts of matches whose
    bytes are not those that were written are read whole, since they may have been altered.
    """
    suspects = {part for part in parts if through or (numbered and not intact(part))}
    if not suspects and not _problem(parts, schema, numbered=numbered):
        return {}
    found = {
        part.name: _problem([part], schema, numbered=numbered) or (_altered(part, untrue) if part in suspects else "")
        for part in parts
    }
    return {name: fault for name, fault in found.items() if fault}


def _problem(parts: Sequence[Path], schema: pl.Schema, *, numbered: bool) -> str:
    """The problem of some parts, from their metadata and numbers; empty if there is none."""
    if not parts:
        return ""
    told = ""
    for form in _FORMS if numbered else (schema,):
        if not (fault := _misfit(parts, form, numbered=numbered)):
            return ""
        told = told or fault
    return told


def _misfit(parts: Sequence[Path], form: pl.Schema, *, numbered: bool) -> str:
    """Why some parts do not have a form; empty if they do."""
    table = scan(parts, form, _PART)
    try:
        # No row matches, as the statistics of every part show; but all parts must have the columns.
        table.filter(pl.col("number") < 0 if numbered else pl.col("match_id") == "").collect()
        return _miscounted(parts, table.select("number", _PART).collect()) if numbered else ""
    except UNREADABLE as error:
        return why(error)


def _altered(part: Path, untrue: Callable[[pl.DataFrame], str]) -> str:
    """The problem of a part that only reading it whole shows."""
    try:
        found = read_through(part)
    except Damaged as error:
        return str(error)
    return untrue(found) if LETTERS in found.columns and not is_summed(part) else ""


def _miscounted(parts: Sequence[Path], found: pl.DataFrame) -> str:
    spans = [span_of(part) for part in parts]
    if found.height == sum(last - first for first, last in spans):
        numbers = pl.concat([pl.int_range(first, last, dtype=pl.Int32, eager=True) for first, last in spans])
        sizes = enumerate(last - first for first, last in spans)
        files = pl.concat([pl.repeat(k, size, dtype=pl.UInt32, eager=True) for k, size in sizes])
        if numbers.equals(found["number"]) and files.equals(found[_PART].rle_id()):
            return ""
    return "it does not hold the matches that its name tells"
