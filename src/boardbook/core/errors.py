"""boardbook's exceptions and warnings. Each message explains what was wrong and what is allowed."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any


class BoardbookError(Exception):
    """Base class of all exceptions that boardbook raises on purpose."""


class UnknownName(BoardbookError, KeyError):
    """There is no game, option, bot, figure, paragraph or other object with this name."""

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownAction(BoardbookError, ValueError):
    """There is no action, or no possible outcome, for the given number, string or sequence of clicks."""


class NotPossible(BoardbookError, RuntimeError):
    """The call is not possible now, e.g. because the match is over."""


class BadInput(BoardbookError, ValueError):
    """Invalid data from the user, such as a position, an edition or an option.

    `problems`: a sentence for each problem.
    """

    def __init__(self, what: str, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(f"{what}: " + "; ".join(self.problems))


class BadFile(BoardbookError, ValueError):
    """A save file is damaged, was edited, or is not a boardbook save file.

    `line`: the line number, counted from 1; `why`: what is wrong with the line.
    """

    def __init__(self, path: object, line: int, why: str, advice: str = "") -> None:
        self.line, self.why = line, why
        super().__init__(f"{path}, line {line}: {why}{advice}")


class NotKept(BoardbookError, OSError):
    """A file could not be written, and still has its previous content.

    `why`: the operating system's message.
    """

    def __init__(self, path: object, error: OSError, advice: str = "") -> None:
        self.why = error.strerror or str(error)
        super().__init__(f"{path} could not be written: {self.why}{advice}")


class Gone(NotKept):
    """Another program removed, moved, replaced or changed a file that we were writing."""

    def __init__(self, path: object, advice: str = "") -> None:
        super().__init__(path, OSError("it was removed, moved, replaced or changed by another program"), advice)


class WorkerDied(BoardbookError, RuntimeError):
    """A worker process that was playing or reading matches was killed, for example because memory ran out.

    `study`: a study of the matches played so far; None if matches were only read.
    """

    def __init__(self, explanation: str, study: Any = None) -> None:
        self.study = study
        super().__init__(f"a worker process was killed, perhaps because memory ran out: {explanation}")


def unknown(what: str, name: object, known: Iterable[str]) -> UnknownName:
    """Return an `UnknownName` that lists the known names and suggests the most similar one."""
    names = sorted(known)
    near = get_close_matches(str(name), names, n=1)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    return UnknownName(f"unknown {what} {name!r}.{hint} Known: {', '.join(names) or 'none'}.")


def some_near(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Return a few of the known names: the most similar ones, or the first ones if none is similar."""
    names = sorted(known)
    return get_close_matches(name, names, n=most, cutoff=0.3) or names[:most]


def warn(text: str) -> None:
    """Issue a warning that points to the caller's code, which is the first frame outside this package."""
    frame, level = inspect.currentframe(), 1
    while frame is not None and frame.f_globals.get("__name__", "").startswith("boardbook."):
        frame, level = frame.f_back, level + 1
    warnings.warn(text, stacklevel=level)
