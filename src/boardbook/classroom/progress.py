"""A puzzle's progress as saved by a worksheet, and the checks made when it is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from boardbook.core.outside import cleaned, text_problem
from boardbook.core.validation import is_whole

MAX_SAVED: Final = 10**9
"""The largest number of hints or seconds that is accepted from a worksheet's file."""
MAX_TRIED: Final = 10_000
"""The maximum number of characters that are read for one attempt in a worksheet's file."""
FIELDS: Final = ("n", "kind", "tried", "verdict", "rules", "seconds")
"""The fields of a saved attempt, in order."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A puzzle's progress over all resets.

    `rows` are the attempts. `solved` says whether the puzzle was solved since the last reset, and `shown` whether its
    solution was shown since then. `hints`, `seen` and `spent` cover all resets: the number of hints, whether the
    solution was shown, and the number of seconds.
    """

    rows: tuple[tuple[Any, ...], ...]
    solved: bool
    shown: bool
    hints: int
    seen: bool
    spent: float

    @classmethod
    def read(cls, data: Any, kind: str, verdicts: Callable[[str], tuple[str, ...]]) -> Progress:
        """Check saved progress and return it. Raises `ValueError`, `KeyError` or `TypeError` if it is malformed.

        `kind` is the kind of the task. `verdicts` is a function that returns the possible verdicts on a legal attempt.
        """
        if not isinstance(data, dict) or not isinstance(data["rows"], list):
            raise TypeError("a puzzle must be an object with a list of rows")
        rows = tuple(_attempt(n, row, kind, verdicts) for n, row in enumerate(data["rows"], 1))
        solved, shown, seen = flags = data["solved"], data["shown"], data["seen"]
        if not all(isinstance(flag, bool) for flag in flags):
            raise ValueError("solved, shown and seen must be true or false")
        if not is_whole(data["hints"], 0, MAX_SAVED) or not _is_time(data["spent"]):
            raise ValueError("hints and spent must be numbers of at least 0")
        if solved and not (rows and rows[-1][3] == "solved"):
            raise ValueError("the last attempt at a solved puzzle must be the right one")
        if shown and not seen:
            raise ValueError("a solution that is shown must count as seen")
        return cls(rows, solved, shown, data["hints"], seen, data["spent"])


def _attempt(n: int, row: Any, kind: str, verdicts: Callable[[str], tuple[str, ...]]) -> tuple[Any, ...]:
    """Check the n-th saved attempt and return it. Raises `ValueError` or `TypeError` if it doesn't fit the task."""
    if not isinstance(row, list) or len(row) != len(FIELDS):
        raise TypeError(f"an attempt must be a list of {', '.join(FIELDS)}")
    number, task, tried, verdict, rules, seconds = row
    if not (is_whole(number, n, n) and _is_time(seconds) and isinstance(rules, list)):
        raise ValueError("an attempt must have its number, a list of rules and seconds")
    if not all(isinstance(text, str) for text in (task, tried, verdict, *rules)):
        raise ValueError("kind, tried, verdict and each rule of an attempt must be strings")
    if text_problem("what was tried", tried, MAX_TRIED):
        tried = cleaned(tried, MAX_TRIED)  # an earlier version may have saved it
    if task != kind or (verdict != "refused" and verdict not in verdicts(tried)):
        raise ValueError(f"{verdict!r:.80} is not a possible verdict on {tried!r:.80} for this task")
    return n, task, tried, verdict, rules, seconds


def _is_time(seconds: object) -> bool:
    return isinstance(seconds, int | float) and not isinstance(seconds, bool) and 0 <= seconds <= MAX_SAVED
