"""A pupil's result as one line of text. A worksheet or its page writes the line, and `results` puts it into a table."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, Self

from boardbook.core import BadInput
from boardbook.core.errors import warn
from boardbook.core.outside import cleaned, json_of, text_of
from boardbook.core.validation import is_whole

if TYPE_CHECKING:
    import polars as pl

MARK: Final = "boardbook-result-1"
"""The start of a result line; its content and a checksum follow, separated by colons."""
MAX_COUNT: Final = 1_000_000
"""The maximum number of attempts, hints or seconds that a line may give for one task."""
TEXT: Final = 1000
"""The maximum number of characters that are read from a name or an attempt."""


@dataclass(frozen=True, slots=True)
class TaskResult:
    """The result of one task. `failed` lists the failed attempts in order."""

    solved: bool
    tries: int
    hints: int
    shown: bool
    seconds: int
    failed: tuple[str, ...]

    @classmethod
    def of(cls, row: Any) -> Self:
        """Return the result of a task from the data in a line. Raises `ValueError` if the data is malformed."""
        if not isinstance(row, list) or len(row) != len(fields(cls)):
            raise ValueError(f"a task must be a list of {', '.join(field.name for field in fields(cls))}")
        solved, tries, hints, shown, seconds, vain = row
        if not all(isinstance(flag, bool) for flag in (solved, shown)):
            raise ValueError("solved and shown must be true or false")
        if not all(is_whole(number, 0, MAX_COUNT) for number in (tries, hints, seconds)):
            raise ValueError("tries, hints and seconds must be whole numbers")
        if not isinstance(vain, list) or not all(isinstance(tried, str) for tried in vain):
            raise ValueError("the failed attempts must be a list of strings")
        return cls(solved, tries, hints, shown, seconds, tuple(cleaned(tried, TEXT) for tried in vain))


def line_of(sheet: str, name: str, outcomes: Sequence[TaskResult]) -> str:
    """Return a pupil's results on a worksheet as a line of text."""
    tasks = [[o.solved, o.tries, o.hints, o.shown, o.seconds, list(o.failed)] for o in outcomes]
    content = json.dumps({"sheet": sheet, "name": name, "tasks": tasks}, ensure_ascii=False, separators=(",", ":"))
    packed = urlsafe_b64encode(content.encode()).decode().rstrip("=")
    return f"{MARK}:{packed}:{check(packed)}"


def check(packed: str) -> str:
    """Return the checksum of a line (FNV-1a, 32 bits). It shows only whether the line was copied completely."""
    value = 0x811C9DC5
    for letter in packed.encode():
        value = (value ^ letter) * 0x01000193 & 0xFFFFFFFF
    return f"{value:08x}"


def read(line: object) -> tuple[str, str, list[TaskResult]]:
    """Return the sheet, name and task results in a line.

    Raises `ValueError`, which says what is wrong, if the line is malformed.
    """
    if not isinstance(line, str):
        raise ValueError(f"it must be a string, not {line!r:.80}")  # noqa: TRY004 (like all errors of a line)
    mark, _, rest = line.partition(":")
    packed, _, sign = rest.partition(":")
    if mark != MARK:
        raise ValueError(f"it does not begin with {MARK}")
    if check(packed) != sign:
        raise ValueError("it was not copied completely, or it was changed")
    content: Any = json_of(text_of(urlsafe_b64decode(packed + "=" * (-len(packed) % 4))))
    if not isinstance(content, dict) or not all(isinstance(content.get(key), str) for key in ("sheet", "name")):
        raise ValueError("it lacks the name of the sheet or the pupil")
    tasks = content.get("tasks")
    if not isinstance(tasks, list) or not tasks:
        raise ValueError("it lacks a list of tasks")
    return cleaned(content["sheet"], TEXT), cleaned(content["name"], TEXT), [TaskResult.of(row) for row in tasks]


def results(lines: str | Iterable[str]) -> pl.DataFrame:
    """Return a class's results: one row per pupil and task, with the columns of `boardbook.records.RESULTS`.

    `lines` are the lines from *Copy my result*, as a list or a single string. A broken line is left out, with a warning
    that names the line and the reason. Unprintable characters are removed from names and attempts. If a sheet has the
    same name twice, a warning says so, and the column `line` tells the rows apart. Lines are not signed, so they don't
    prove who wrote them. Raises `BadInput` if no line can be read.
    """
    import polars as pl

    from boardbook.records import RESULTS

    if not isinstance(lines, Iterable):
        raise BadInput("results", [f"give a string or a list of lines, not {lines!r:.80}"])
    entries: Iterable[object] = lines.splitlines() if isinstance(lines, str) else lines
    rows: list[tuple[Any, ...]] = []
    names: dict[tuple[str, str], list[int]] = {}
    for number, one in enumerate(entries, 1):
        try:
            line = text_of(one).strip() if isinstance(one, str) else one
            if line == "":
                continue
            sheet, name, outcomes = read(line)
        except ValueError as error:
            warn(f"line {number} is left out: {error}")
            continue
        names.setdefault((sheet, name.casefold()), []).append(number)
        rows += [
            (sheet, name, number, task, o.solved, o.tries, len(o.failed), o.hints, o.shown, o.seconds, list(o.failed))
            for task, o in enumerate(outcomes, 1)
        ]
    if not rows:
        raise BadInput("results", ["no line can be read"])
    for (sheet, name), numbers in names.items():
        if len(numbers) > 1:
            listed = ", ".join(map(str, numbers))
            warn(f"sheet {sheet}: the name {name!r} appears {len(numbers)} times, in lines {listed}; see column `line`")
    return pl.DataFrame(rows, schema=RESULTS, orient="row")
