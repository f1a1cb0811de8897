"""Validate users' data, reporting all problems at once.

If a value is invalid, the readers record the problem and continue with a harmless value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from math import isfinite
from operator import index
from typing import Any, Final

from boardbook.core.words import Phrase

LISTED: Final = 50
"""Maximum number of known names that a message lists."""
DEEPEST: Final = 20
"""Maximum nesting depth of lists and objects."""
MAX_VALUES: Final = 10_000
"""Maximum number of values in one input."""
DIGITS: Final = 100
"""Maximum number of digits in a number."""
MAX_TEXT_LETTERS: Final = 10_000
"""Maximum number of characters in a string."""

FAR: Final = 10**9
"""The highest round or score that a position may have. Tables have room for what play adds to this number."""


def as_whole(number: Any, least: int | None = None, most: int | None = None) -> int | None:
    """Return a number as an int; None if it isn't a whole number or is out of bounds.

    All public functions use this to convert their arguments. It accepts the same values as `operator.index`, including
    numpy's integers, but not bools.
    """
    if isinstance(number, bool):
        return None
    try:
        whole = number if type(number) is int else index(number)
    except TypeError:
        return None
    return whole if (least is None or whole >= least) and (most is None or whole <= most) else None


def as_truth(value: Any) -> bool | None:
    """Return a Python or numpy bool as a bool; None for anything else."""
    if getattr(getattr(value, "dtype", None), "kind", None) == "b" and getattr(value, "shape", None) == ():
        return bool(value)
    return value if isinstance(value, bool) else None


def plain(value: Any) -> Any:
    """Return a whole number as an int, and anything else unchanged, to be checked elsewhere."""
    whole = as_whole(value)
    return value if whole is None else whole


def is_whole(number: object, least: int, most: int | None = None) -> bool:
    """Return whether a user's value is an int within bounds. Bools and numpy's integers don't count."""
    return isinstance(number, int) and as_whole(number, least, most) is not None


def no_json(data: object, what: str) -> list[str]:
    """Return why a user's data is not JSON or is too large, one sentence for each problem.

    If there are no problems, the data can safely be shown, compared and copied. At the top level, any mapping counts as
    an object.
    """
    look = _Look()
    look.at(dict(data) if isinstance(data, Mapping) else data, what, 0)
    if look.seen > MAX_VALUES:
        look.problems.append(Phrase("{what} may hold at most {most} values", what=what, most=MAX_VALUES))
    return look.problems


class _Look:
    """Walks through arbitrary data, which may be circular, huge, or impossible to show."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.seen = 0

    def at(self, value: object, where: str, depth: int) -> None:
        """Check a value and everything in it."""
        self.seen += 1
        if value is None or value is True or value is False or self.seen > MAX_VALUES:
            return
        if depth > DEEPEST:
            self._wrong(where, Phrase("lists and objects may be nested at most {deepest} levels deep", deepest=DEEPEST))
        elif isinstance(value, dict):
            self._keys(value, where)
            for key, inner in value.items():
                self.at(inner, key if not depth and isinstance(key, str) else where, depth + 1)
        elif isinstance(value, list | tuple):
            for inner in value:
                self.at(inner, where, depth + 1)
        elif wrong := _no_value(value):
            self._wrong(where, wrong)

    def _keys(self, value: Mapping[Any, Any], where: str) -> None:
        for key in value:
            if not isinstance(key, str):
                self._wrong(
                    where, Phrase("the keys of an object must be strings, not of type {kind}", kind=type(key).__name__)
                )
            elif wrong := _no_text(key):
                self._wrong(where, wrong)

    def _wrong(self, where: str, wrong: str) -> None:
        if (problem := Phrase("{where}: {wrong}", where=where, wrong=wrong)) not in self.problems:
            self.problems.append(problem)


def _no_value(value: object) -> str:
    """Return what is wrong with a single value; empty if it is fine."""
    if isinstance(value, str):
        return _no_text(value)
    if isinstance(value, int):
        return Phrase("a number may have at most {digits} digits", digits=DIGITS) if abs(value) >= 10**DIGITS else ""
    if isinstance(value, float):
        return "" if isfinite(value) else Phrase("{value} is not a JSON number", value=str(value))
    return Phrase(
        "a value of type {kind} is not JSON; use objects, lists, strings, numbers, true, false or null",
        kind=type(value).__name__,
    )


def _no_text(text: str) -> str:
    """Return what is wrong with a string, e.g. a lone surrogate, which no file can store; empty if it is fine."""
    if len(text) > MAX_TEXT_LETTERS:
        return Phrase("a string may have at most {longest} characters", longest=MAX_TEXT_LETTERS)
    if not text.isascii() and any(0xD800 <= ord(letter) < 0xE000 for letter in text):
        return Phrase("{text} can't be saved as text", text=repr(text))
    return ""


class EditionReader:
    """Reads the entries of an edition. `problems` contains a sentence for each problem."""

    def __init__(self, edition: Mapping[str, Any]) -> None:
        self.edition = edition
        self.problems: list[str] = []

    def number(self, name: str, least: int, most: int) -> None:
        """Check an entry that must be a whole number within bounds."""
        if not is_whole(self.edition[name], least, most):
            self.problems.append(f"{name} must be a whole number from {least} to {most}, not {self.edition[name]!r}")

    def numbers(self, name: str, length: int | None, least: int, most: int) -> None:
        """Check an entry that must be a list of whole numbers within bounds. `length`: None for any length."""
        value = self.edition[name]
        fine = isinstance(value, list) and value and length in (None, len(value))
        if not fine or not all(is_whole(n, least, most) for n in value):
            what = "a list of" if length is None else length
            self.problems.append(f"{name} must be {what} whole numbers from {least} to {most}, not {value!r}")


class PositionReader:
    """Reads a position, which is an object with known keys. Subclasses in the games read the values.

    `problems`: a sentence for each problem; `keys`: the keys of a position; `names`: the known names for
    each key that was read; `bounds`: the minimum and maximum for each key that was read; `readable`: False if the
    position is not an object or not JSON, in which case nothing else is checked.

    A `lesson` is a position that need not list everything in the box. Whatever a lesson leaves out isn't in the game.
    """

    def __init__(self, position: object, keys: Sequence[str]) -> None:
        self.problems = no_json(position, "a position") if isinstance(position, Mapping) else []
        self.keys = tuple(keys)
        self.names: dict[str, Sequence[str]] = {}
        self.bounds: dict[str, tuple[int, int | None]] = {}
        self.readable = isinstance(position, Mapping) and not self.problems
        self.data: Mapping[str, Any] = position if isinstance(position, Mapping) and self.readable else {}
        if not isinstance(position, Mapping):
            self._wrong("a position must be an object with the keys {keys}", keys=", ".join(keys))
        for key in self.data:
            if key not in keys:
                self.problems.append(_near(Phrase("{key} is not known", key=repr(key)), key, keys))

    def _wrong(self, sentence: str, /, **values: object) -> None:
        """Record a problem. The words contain the French translation of the sentence under `problem`."""
        self.problems.append(Phrase(sentence, **values))

    def _lesson(self, counted: Sequence[str]) -> None:
        """Determine whether the position may be a lesson.

        It may be one if it is marked as a lesson, or if it is unmarked and leaves out one of the keys in `counted`.
        """
        left_out = any(key not in self.data for key in counted)
        self.told_lesson = self._truth("lesson", self.data.get("lesson", False))
        self.may_leave_out = self.told_lesson or ("lesson" not in self.data and left_out)

    def _is_lesson(self, missing: Sequence[str]) -> bool:
        """Return whether the position is a lesson. If it isn't one, record the problems in `missing`."""
        lesson = self.told_lesson or (bool(missing) and self.may_leave_out)
        if not lesson:
            self.problems += missing
        return lesson

    def _index(self, key: str, name: object, names: Sequence[str]) -> int:
        """Return the index of a name. If the name is unknown, record a problem and return -1."""
        self.names[key] = names
        if isinstance(name, str) and name in names:
            return names.index(name)
        self.problems.append(_near(Phrase("{key}: {name} is not known", key=key, name=repr(name)), name, names))
        return -1

    def _object(self, key: str) -> Mapping[Any, Any]:
        """Return the object under a key; {} if the key is missing.

        For any other value, record a problem and return {}.
        """
        value = self.data.get(key, {})
        if isinstance(value, Mapping):
            return value
        self._wrong("{key} must be an object, not {value}", key=key, value=repr(value))
        return {}

    def _list(self, key: str, value: object, length: int | None = None) -> list[Any]:
        """Return a value as a list, which must have the given length unless `length` is None.

        For any other value, record a problem and return [].
        """
        if isinstance(value, list | tuple) and length in (None, len(value)):
            return list(value)
        if length is None:
            self._wrong("{key} must be a list, not {value}", key=key, value=repr(value))
        else:
            self._wrong(
                "{key} must be a list of length {length}, not {value}", key=key, length=length, value=repr(value)
            )
        return []

    def _number(self, key: str, value: object, least: int, most: int | None = None, default: int | None = None) -> int:
        """Return a whole number within bounds.

        For any other value, record a problem and return `default` or, if it is None, `least`.
        """
        self.bounds[key] = least, most
        if isinstance(value, int) and is_whole(value, least, most):
            return value
        if most is None:
            self._wrong(
                "{key} must be a whole number of at least {least}, not {value}",
                key=key,
                least=least,
                value=repr(value),
            )
        else:
            self._wrong(
                "{key} must be a whole number from {least} to {most}, not {value}",
                key=key,
                least=least,
                most=most,
                value=repr(value),
            )
        return least if default is None else default

    def _number_or_default(self, key: str, default: int, least: int, most: int | None = None) -> int:
        """Return the number under a key, or the default if the key is missing."""
        value = self.data.get(key)
        return self._number(key, default if value is None else value, least, most, default)

    def _truth(self, key: str, value: object) -> bool:
        if isinstance(value, bool):
            return value
        self._wrong("{key} must be true or false, not {value}", key=key, value=repr(value))
        return False


def _near(problem: str, name: object, names: Sequence[str]) -> str:
    """Add the most similar known name to a message about an unknown name.

    If no known name is similar, add all known names, unless there are too many.
    """
    if near := get_close_matches(str(name), names, n=1):
        return Phrase("{problem}; did you mean {name}?", problem=problem, name=repr(near[0]))
    if len(names) <= LISTED:
        return Phrase("{problem}; known: {names}", problem=problem, names=", ".join(names))
    return problem
