"""Fingerprints of positions whose attributes are all in `__slots__`, for `Game.fingerprint`. They are fast."""

from __future__ import annotations

import marshal
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

NO_DATA: Final = ("events", "tables", "__dict__")
"""The attributes in which equal positions may differ."""
BY_VALUE: Final = 2
"""The last format of `marshal` in which equal values always have equal bytes."""


def fingerprint(state: Any, derived: tuple[str, ...] = (), more: tuple[Any, ...] = ()) -> bytes:
    """Return the values of all attributes of a position as bytes.

    `derived` names those to leave out, because they follow from others or are in `more`. All others must consist of
    numbers, strings, bools, None, lists and plain tuples.
    """
    return marshal.dumps((_values(state.__class__, derived)(state), more), BY_VALUE)


@lru_cache(maxsize=64)
def _values(cls: type[Any], derived: tuple[str, ...]) -> Callable[[object], tuple[Any, ...]]:
    lists = ("__slots__", "__mypyc_attrs__")  # of plain and of compiled classes
    slots = {name for base in cls.__mro__ for key in lists for name in getattr(base, key, ())}
    return attrgetter(*sorted(slots.difference(NO_DATA, derived)))
