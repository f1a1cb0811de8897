"""Reading data from outside, with all its problems told at once.

Every reader notes what is wrong and goes on with something harmless.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

LISTED: Final = 50
"""So many known names are listed at most."""


def is_whole(number: object, least: int, most: int | None = None) -> bool:
    """Whether it is a whole number within bounds; data from outside may be anything."""
    if not isinstance(number, int) or isinstance(number, bool):
        return False
    return number >= least and (most is None or number <= most)


class PositionReader:
    """Reads an object of known keys. `problems` holds a sentence for each thing wrong; a game reads its parts."""

    def __init__(self, position: object, keys: Sequence[str]) -> None:
        self.problems: list[str] = []
        self.data: Mapping[str, Any] = position if isinstance(position, Mapping) else {}
        if not isinstance(position, Mapping):
            self._wrong(f"a position is an object with the keys {', '.join(keys)}")
        for key in self.data:
            if key not in keys:
                self._wrong(f"{key!r} is not known{_near(key, keys)}")

    def _wrong(self, problem: str) -> None:
        self.problems.append(problem)

    def _index(self, key: str, name: object, names: Sequence[str]) -> int:
        """Number of a name, or -1 with a problem noted."""
        if isinstance(name, str) and name in names:
            return names.index(name)
        self._wrong(f"{key}: {name!r} is not known{_near(name, names)}")
        return -1

    def _object(self, key: str) -> Mapping[Any, Any]:
        """The object under a key, empty by default."""
        value = self.data.get(key, {})
        if isinstance(value, Mapping):
            return value
        self._wrong(f"{key} must be an object, not {value!r}")
        return {}

    def _list(self, key: str, value: object, length: int | None = None) -> list[Any]:
        """A list, of a length where one is given; else empty, with a problem noted."""
        if isinstance(value, list | tuple) and length in (None, len(value)):
            return list(value)
        self._wrong(f"{key} must be a list{'' if length is None else f' of {length}'}, not {value!r}")
        return []

    def _number(self, key: str, value: object, least: int, most: int | None = None, default: int | None = None) -> int:
        """A whole number within bounds; else the default (the least), with a problem noted."""
        if isinstance(value, int) and is_whole(value, least, most):
            return value
        bounds = f"from {least}" if most is None else f"from {least} to {most}"
        self._wrong(f"{key} must be a whole number {bounds}, not {value!r}")
        return least if default is None else default

    def _given(self, key: str, default: int, least: int, most: int | None = None) -> int:
        """The number under a key; the default where nothing stands there."""
        value = self.data.get(key)
        return self._number(key, default if value is None else value, least, most, default)

    def _truth(self, key: str, value: object) -> bool:
        if isinstance(value, bool):
            return value
        self._wrong(f"{key}: true or false, not {value!r}")
        return False


def _near(name: object, names: Sequence[str]) -> str:
    if near := get_close_matches(str(name), names, n=1):
        return f"; did you mean {near[0]!r}?"
    return f"; known: {', '.join(names)}" if len(names) <= LISTED else ""
