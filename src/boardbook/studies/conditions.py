"""Conditions on the columns of a study's decisions: the parts of which kinds of positions are made."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import isfinite
from typing import Any, Final, Protocol

import polars as pl

from boardbook.core import BadInput
from boardbook.core.errors import unknown
from boardbook.core.validation import as_truth, as_whole

POSITION: Final = "position"
"""The name that stands for the whole position in `Study.like`."""
REACHED: Final = (POSITION, "after")
"""The position before and after a decision: the columns that can't have a condition of `Study.where`."""
LARGEST: Final = 2**63 - 1
"""The largest number that a condition may name."""
_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on a column: a value, a list of values, or a range with both ends included."""

    column: str
    value: Any

    @property
    def expression(self) -> pl.Expr:
        """The condition as an expression that is never null."""
        column = pl.col(self.column)
        if isinstance(self.value, tuple):
            low, high = self.value
            ends = [column >= low] if low is not None else []
            ends += [column <= high] if high is not None else []
            return pl.all_horizontal(ends).fill_null(value=False)
        if isinstance(self.value, list):
            return pl.any_horizontal([column.eq_missing(value) for value in self.value])
        return column.eq_missing(self.value)


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite of some conditions: at least one of them does not hold."""

    parts: tuple[Part, ...]

    @property
    def expression(self) -> pl.Expr:
        """The opposite as an expression that is never null."""
        return ~all_of(part.expression for part in self.parts)


Part = Condition | Not
"""A part of a kind. A decision is of the kind if all parts hold."""


def all_of(conditions: Iterable[pl.Expr]) -> pl.Expr:
    """Return whether all conditions hold."""
    return pl.all_horizontal([*conditions] or [pl.lit(value=True)])


def columns_of(parts: Iterable[Part]) -> Iterator[str]:
    """Yield the columns of all conditions in some parts."""
    for part in parts:
        yield from columns_of(part.parts) if isinstance(part, Not) else (part.column,)


def python_of(parts: Sequence[Part], study: str = "study") -> str:
    """Return the shortest Python expression that makes a kind of these parts. `study` is that of the study."""
    calls: list[dict[str, str]] = [{}]
    others: list[str] = []
    for part in parts:
        if isinstance(part, Not):
            others.append(negated(python_of(part.parts, study)))
        elif part.column == POSITION:
            others.append(f"{study}.like(match, {POSITION!r})")
        else:
            if part.column in calls[-1]:
                calls.append({})
            calls[-1][part.column] = f"{part.column}={part.value!r}"
    wheres = [f"{study}.where({', '.join(call.values())})" for call in calls if call or not others]
    return " & ".join([*wheres, *others])


def negated(python: str) -> str:
    """Return the Python expression of the opposite of a kind."""
    return f"~({python})" if "&" in python else f"~{python}"


# --- changes of conditions --------------------------------------------------------------------------------------------


def opposite(part: Part) -> tuple[Part, ...]:
    """Return the conditions that hold where a part does not."""
    return part.parts if isinstance(part, Not) else (Not((part,)),)


def range_of(parts: Iterable[Part], column: str) -> tuple[Any, Any]:
    """Return the range to which conditions limit a column of numbers, with None for an open end."""
    ranges = [
        one.value if isinstance(one.value, tuple) else (one.value, one.value)
        for one in parts
        if isinstance(one, Condition) and one.column == column and not isinstance(one.value, list)
    ]
    lows, highs = ([end for end in ends if end is not None] for ends in zip((None, None), *ranges, strict=True))
    return max(lows, default=None), min(highs, default=None)


def with_range(parts: Sequence[Part], column: str, low: Any, high: Any) -> list[Part]:
    """Return conditions with this range of a column in place of any other, or without any if both ends are open."""
    here = [isinstance(part, Condition) and part.column == column for part in parts]
    at = here.index(True) if any(here) else len(parts)
    new = [] if low is None and high is None else [Condition(column, low if low == high else (low, high))]
    kept = [(k, part) for k, part in enumerate(parts) if not here[k]]
    return [*(part for k, part in kept if k < at), *new, *(part for k, part in kept if k > at)]


def narrowed(parts: Sequence[Part], new: Part) -> list[Part]:
    """Return conditions with another one. Two ranges of a column become one."""
    if isinstance(new, Condition) and isinstance(new.value, tuple):
        low, high = range_of([*parts, new], new.column)
        if low is None or high is None or low <= high:
            return with_range(parts, new.column, low, high)
    return [*parts, new]


# --- values that users give -------------------------------------------------------------------------------------------


class Known(Protocol):
    """What is known of the columns that conditions can be about."""

    @property
    def dtypes(self) -> Mapping[str, Any]:
        """The type of each column."""

    def texts(self, column: str) -> Collection[str]:
        """Return the values of a column of texts."""


def conditions(wanted: Mapping[str, Any], known: Known) -> list[Condition]:
    """Return a condition for each column and value of `wanted`, or raise `UnknownName` or `BadInput`."""
    allowed = {name: one for name, one in known.dtypes.items() if name not in REACHED and _is_simple(one)}
    for name in wanted:
        if name not in allowed:
            raise unknown("column", name, allowed)
    return [Condition(name, _checked(known, name, allowed[name], value)) for name, value in wanted.items()]


def _is_simple(dtype: Any) -> bool:
    """Return whether a column of this type can have a condition."""
    return dtype in _TYPES or bool(dtype.is_numeric())


def _checked(known: Known, name: str, dtype: Any, value: Any) -> Any:
    """Return a condition's value as plain data: a value, a list of values, or a tuple for a range.

    Raises `BadInput` for a value of the wrong type, and `UnknownName` for a text that the column never contains.
    """
    if isinstance(value, tuple):
        return _range(name, dtype, value)
    if isinstance(value, list | set | frozenset | range):
        # The order of a set must not depend on hashes.
        listed = sorted(value, key=repr) if isinstance(value, set | frozenset) else value
        values = [_one(known, name, dtype, one) for one in listed]
        if not values:
            raise BadInput("kind", [f"{name}=[]: give at least one value"])
        return values
    return _one(known, name, dtype, value)


def _one(known: Known, name: str, dtype: Any, value: Any) -> Any:
    if value is None:
        return None
    read, allowed = _TYPES.get(dtype, (partial(_number, dtype), "a number" if dtype.is_float() else "a whole number"))
    wanted = read(value)
    if wanted is None:
        raise BadInput("kind", [f"{name}={value!r}: must be {allowed}, a list of these, or None for an empty value"])
    if dtype == pl.String:
        texts = known.texts(name)
        if wanted not in texts:
            raise unknown(name, wanted, texts)
    return wanted


_TYPES: Final[Mapping[Any, tuple[Callable[[Any], Any], str]]] = {
    pl.Boolean(): (as_truth, "True or False"),
    pl.String(): (lambda value: value if isinstance(value, str) else None, "a text"),
}
"""For columns that are not numbers: the function that reads a value, and what it must be."""


def _number(dtype: Any, value: Any) -> float | int | None:
    whole = as_whole(value, -LARGEST, LARGEST)
    if whole is None and dtype.is_float() and not isinstance(value, bool | str):
        try:
            number = float(value)
        except (TypeError, ValueError):
            return None
        return number if isfinite(number) else None
    return whole


def _range(name: str, dtype: Any, ends: tuple[Any, ...]) -> tuple[Any, Any]:
    """Return a range of numbers; an end may be open (None)."""
    numbers = [None if end is None else _number(dtype, end) for end in ends] if dtype.is_numeric() else []
    known = [number for number in numbers if number is not None]
    given = [end for end in ends if end is not None]
    if len(numbers) != _PAIR or not known or len(known) != len(given) or known != sorted(known):
        allowed = "a range is two numbers, the smaller first, either of which may be None: (8, None) is 8 or more"
        raise BadInput("kind", [f"{name}={ends!r}: {allowed}" if dtype.is_numeric() else f"{name} has no ranges"])
    return numbers[0], numbers[1]
