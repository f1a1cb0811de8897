"""The errors boardbook raises, and how it warns. Each message says what was wrong and what is allowed."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any


class BoardbookError(Exception):
    """Base of every error raised on purpose."""


class UnknownName(BoardbookError, KeyError):
    """A game, option, bot, figure or paragraph that does not exist."""

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownAction(BoardbookError, ValueError):
    """A number, text or click path that is not an action (or an outcome) of the game."""


class NotPossible(BoardbookError, RuntimeError):
    """Something that is not possible in the current state of the match."""


class BadInput(BoardbookError, ValueError):
    """Invalid data from outside (position, edition, option).

    `problems` lists everything that is wrong.
    """

    def __init__(self, what: str, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(f"{what}: " + "; ".join(self.problems))


class BadFile(BoardbookError, ValueError):
    """A save file that is damaged, edited or not ours.

    `line` is the line of the file, from 1; `why`: what is wrong with it.
    """

    def __init__(self, path: object, line: int, why: str, advice: str = "") -> None:
        self.line, self.why = line, why
        super().__init__(f"{path}, line {line}: {why}{advice}")


class NotKept(BoardbookError, OSError):
    """Something could not be written. The previous content is still there, and the new one doesn't count.

    `why`: the system's message.
    """

    def __init__(self, path: object, error: OSError, advice: str = "") -> None:
        self.why = error.strerror or str(error)
        super().__init__(f"{path} could not be written: {self.why}{advice}")


class Gone(NotKept):
    """A growing file was removed, moved, replaced or written to by others. Nothing more is written to it."""

    def __init__(self, path: object, advice: str = "") -> None:
        super().__init__(path, OSError("it was removed, moved, replaced or changed by another program"), advice)


class WorkerDied(BoardbookError, RuntimeError):
    """A process that played or read matches was killed, for instance by the system when memory ran out.

    `study`: a study of the matches played so far; None if none were to be played.
    """

    def __init__(self, told: str, study: Any = None) -> None:
        self.study = study
        super().__init__(f"a worker was killed, perhaps for want of memory: {told}")


def unknown(what: str, name: object, known: Iterable[str]) -> UnknownName:
    """Return an `UnknownName` that lists the known names and suggests the nearest."""
    names = sorted(known)
    near = get_close_matches(str(name), names, n=1)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    return UnknownName(f"unknown {what} {name!r}.{hint} Known: {', '.join(names) or 'none'}.")


def some_near(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Return a few of many names: the nearest, or the first ones if none is near."""
    names = sorted(known)
    return get_close_matches(name, names, n=most, cutoff=0.3) or names[:most]


def warn(text: str) -> None:
    """Warn the caller: the first frame outside this package."""
    frame, level = inspect.currentframe(), 1
    while frame is not None and frame.f_globals.get("__name__", "").startswith("boardbook."):
        frame, level = frame.f_back, level + 1
    warnings.warn(text, stacklevel=level)
