"""Validating data from outside, with all its problems told at once.

Every reader notes what is wrong and goes on with something harmless.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from math import isfinite
from operator import index
from typing import Any, Final

from boardbook.core.words import Phrase

LISTED: Final = 50
"""So many known names are listed at most."""
DEEPEST: Final = 20
"""So many lists and objects may lie in one another."""
MAX_VALUES: Final = 10_000
"""So many values may be handed in at once."""
DIGITS: Final = 100
"""Numbers of more digits are not even shown."""
MAX_TEXT_LETTERS: Final = 10_000
"""Texts of more characters are not even shown."""

FAR: Final = 10**9
"""Rounds and points are not read beyond: frames hold them, and all that play adds to them."""


def as_whole(number: Any, least: int | None = None, most: int | None = None) -> int | None:
    """The whole number within bounds that was handed in, None if it is none: the door of all that take one.

    It takes what `operator.index` does, as the integers of numpy; truths are no numbers here.
    """
    if isinstance(number, bool):
        return None
    try:
        whole = number if type(number) is int else index(number)
    except TypeError:
        return None
    return whole if (least is None or whole >= least) and (most is None or whole <= most) else None


def as_truth(value: Any) -> bool | None:
    """The truth that was handed in, Python's or, by its `dtype`, one of numpy's; None if it is none."""
    if getattr(getattr(value, "dtype", None), "kind", None) == "b" and getattr(value, "shape", None) == ():
        return bool(value)
    return value if isinstance(value, bool) else None


def plain(value: Any) -> Any:
    """A whole number as Python's own; anything else as it is, for whoever judges it."""
    whole = as_whole(value)
    return value if whole is None else whole


def is_whole(number: object, least: int, most: int | None = None) -> bool:
    """Whether data from outside, which may be anything, is a whole number of JSON within bounds."""
    return isinstance(number, int) and as_whole(number, least, most) is not None


def no_json(data: object, what: str) -> list[str]:
    """What in data from outside no JSON holds, or more of it than anybody reads, one sentence each.

    Whoever reads on may show, compare and copy all that is left. At the top any mapping is an object.
    """
    look = _Look()
    look.at(dict(data) if isinstance(data, Mapping) else data, what, 0)
    if look.seen > MAX_VALUES:
        look.problems.append(Phrase("{what} holds at most {most} values", what=what, most=MAX_VALUES))
    return look.problems


class _Look:
    """Goes through data that may be anything: endless, circular, or not to be shown."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.seen = 0

    def at(self, value: object, where: str, depth: int) -> None:
        """Look at a value and all that lies in it."""
        self.seen += 1
        if value is None or value is True or value is False or self.seen > MAX_VALUES:
            return
        if depth > DEEPEST:
            self._wrong(
                where, Phrase("lists and objects lie in one another {deepest} deep at the most", deepest=DEEPEST)
            )
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
                    where, Phrase("the keys of an object are texts, not of type {kind}", kind=type(key).__name__)
                )
            elif wrong := _no_text(key):
                self._wrong(where, wrong)

    def _wrong(self, where: str, wrong: str) -> None:
        if (problem := Phrase("{where}: {wrong}", where=where, wrong=wrong)) not in self.problems:
            self.problems.append(problem)


def _no_value(value: object) -> str:
    """What is wrong with a single value."""
    if isinstance(value, str):
        return _no_text(value)
    if isinstance(value, int):
        return Phrase("a number has at most {digits} digits", digits=DIGITS) if abs(value) >= 10**DIGITS else ""
    if isinstance(value, float):
        return "" if isfinite(value) else Phrase("{value} is no number of JSON", value=str(value))
    return Phrase(
        "a value of type {kind} is no JSON: objects, lists, texts, numbers, true, false and null are",
        kind=type(value).__name__,
    )


def _no_text(text: str) -> str:
    """What is wrong with a text: it may be too long, or hold half of a surrogate pair, which no file can."""
    if len(text) > MAX_TEXT_LETTERS:
        return Phrase("a text has at most {longest} characters", longest=MAX_TEXT_LETTERS)
    if not text.isascii() and any(0xD800 <= ord(letter) < 0xE000 for letter in text):
        return Phrase("{text} is no text that a file can hold", text=repr(text))
    return ""


class EditionReader:
    """Reads the entries of an edition. `problems` holds a sentence for each thing wrong."""

    def __init__(self, edition: Mapping[str, Any]) -> None:
        self.edition = edition
        self.problems: list[str] = []

    def number(self, name: str, least: int, most: int) -> None:
        """An entry that is a whole number within bounds."""
        if not is_whole(self.edition[name], least, most):
            self.problems.append(f"{name} must be a whole number from {least} to {most}, not {self.edition[name]!r}")

    def numbers(self, name: str, length: int | None, least: int, most: int) -> None:
        """An entry that is so many whole numbers within bounds; None for any count of them."""
        value = self.edition[name]
        fine = isinstance(value, list) and value and length in (None, len(value))
        if not fine or not all(is_whole(n, least, most) for n in value):
            what = "a list of" if length is None else length
            self.problems.append(f"{name} must be {what} whole numbers from {least} to {most}, not {value!r}")


class PositionReader:
    """Reads an object of known keys. `problems` holds a sentence for each thing wrong; a game reads its parts.

    `keys` are those that a position has; `names` and `bounds` tell what was read: by key the names that are known
    there, and the least and most of a number.

    What is not `readable` (no object, or no JSON in it) has been told already, and nothing else of it can be.
    A `lesson` need not tell of everything in the box; what it kept silent about is missing in it for good.
    """

    def __init__(self, position: object, keys: Sequence[str]) -> None:
        self.problems = no_json(position, "a position") if isinstance(position, Mapping) else []
        self.keys = tuple(keys)
        self.names: dict[str, Sequence[str]] = {}
        self.bounds: dict[str, tuple[int, int | None]] = {}
        self.readable = isinstance(position, Mapping) and not self.problems
        self.data: Mapping[str, Any] = position if isinstance(position, Mapping) and self.readable else {}
        if not isinstance(position, Mapping):
            self._wrong("a position is an object with the keys {keys}", keys=", ".join(keys))
        for key in self.data:
            if key not in keys:
                self.problems.append(_near(Phrase("{key} is not known", key=repr(key)), key, keys))

    def _wrong(self, sentence: str, /, **values: object) -> None:
        """Note what is wrong; the French of the sentence stands in the words under `problem`."""
        self.problems.append(Phrase(sentence, **values))

    def _lesson(self, counted: Sequence[str]) -> None:
        """Whether it may tell part of the box only: it says that it is a lesson, or leaves out what is counted."""
        left_out = any(key not in self.data for key in counted)
        self.told_lesson = self._truth("lesson", self.data.get("lesson", False))
        self.may_leave_out = self.told_lesson or ("lesson" not in self.data and left_out)

    def _is_lesson(self, missing: Sequence[str]) -> bool:
        """Whether it is one, since this is missing. Whoever tells all must tell of each thing."""
        lesson = self.told_lesson or (bool(missing) and self.may_leave_out)
        if not lesson:
            self.problems += missing
        return lesson

    def _index(self, key: str, name: object, names: Sequence[str]) -> int:
        """Number of a name, or -1 with a problem noted."""
        self.names[key] = names
        if isinstance(name, str) and name in names:
            return names.index(name)
        self.problems.append(_near(Phrase("{key}: {name} is not known", key=key, name=repr(name)), name, names))
        return -1

    def _object(self, key: str) -> Mapping[Any, Any]:
        """The object under a key, empty by default."""
        value = self.data.get(key, {})
        if isinstance(value, Mapping):
            return value
        self._wrong("{key} must be an object, not {value}", key=key, value=repr(value))
        return {}

    def _list(self, key: str, value: object, length: int | None = None) -> list[Any]:
        """A list, of a length where one is given; else empty, with a problem noted."""
        if isinstance(value, list | tuple) and length in (None, len(value)):
            return list(value)
        if length is None:
            self._wrong("{key} must be a list, not {value}", key=key, value=repr(value))
        else:
            self._wrong("{key} must be a list of {length}, not {value}", key=key, length=length, value=repr(value))
        return []

    def _number(self, key: str, value: object, least: int, most: int | None = None, default: int | None = None) -> int:
        """A whole number within bounds; else the default (the least), with a problem noted."""
        self.bounds[key] = least, most
        if isinstance(value, int) and is_whole(value, least, most):
            return value
        if most is None:
            self._wrong(
                "{key} must be a whole number from {least}, not {value}", key=key, least=least, value=repr(value)
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

    def _given(self, key: str, default: int, least: int, most: int | None = None) -> int:
        """The number under a key; the default where nothing stands there."""
        value = self.data.get(key)
        return self._number(key, default if value is None else value, least, most, default)

    def _truth(self, key: str, value: object) -> bool:
        if isinstance(value, bool):
            return value
        self._wrong("{key}: true or false, not {value}", key=key, value=repr(value))
        return False


def _near(problem: str, name: object, names: Sequence[str]) -> str:
    """What is wrong with a name that is not known, and which may have been meant."""
    if near := get_close_matches(str(name), names, n=1):
        return Phrase("{problem}; did you mean {name}?", problem=problem, name=repr(near[0]))
    if len(names) <= LISTED:
        return Phrase("{problem}; known: {names}", problem=problem, names=", ".join(names))
    return problem
