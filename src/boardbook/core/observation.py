"""Observations: the encoding of a seat's view as a row of numbers, for machine learning.

A game describes each key of its views (`Fields`) with the parts below, which determine the encoding. The row has the
same length in every position, each cell has bounds and a name, and the row can be decoded back into the view.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from math import inf
from typing import Any, Final, NamedTuple

from boardbook.core.errors import BadInput

Cells = MutableSequence[float]
FOLLOWS: Final = "follows from the rest"
"""The most common reason why a key has no cells."""


class Field(NamedTuple):
    """A field of the row: its key in the view, its first cell, its number of cells, its meaning, and its encoding."""

    name: str
    first: int
    size: int
    about: str
    layout: str


class Part(ABC):
    """A part of a view and its encoding in cells. `about` explains the part, unless its key is explanation enough."""

    size: int
    about: str = ""

    @abstractmethod
    def fill(self, value: Any, cells: Cells, at: int) -> None:
        """Encode a value in the cells from `at` on, which must all be 0.

        Raises `BadInput` for a value that can't be encoded.
        """

    @abstractmethod
    def read(self, cells: Sequence[float], at: int = 0) -> Any:
        """Decode the value whose cells begin at `at`."""

    @abstractmethod
    def bounds(self) -> list[tuple[float, float]]:
        """Return the minimum and maximum of each cell."""

    @abstractmethod
    def names(self) -> Iterator[str]:
        """Yield a suffix for each cell, such as ".pawns" or "". A cell's name is the part's name plus the suffix."""

    @property
    @abstractmethod
    def layout(self) -> str:
        """A description of the encoding."""


def _misfit(what: str, value: object) -> BadInput:
    return BadInput("view", [f"{value!r} can't be encoded as numbers; expected: {what}"])


class _Cell(Part):
    """A part with a single cell, which needs no suffix."""

    size = 1

    def names(self) -> Iterator[str]:
        yield ""


class Number(_Cell):
    """A whole number from `least` to `most` (None: no maximum), encoded in one cell."""

    def __init__(self, least: int = 0, most: int | None = None, about: str = "") -> None:
        self.least, self.most, self.about = least, most, about

    def fill(self, value: Any, cells: Cells, at: int) -> None:
        if not isinstance(value, int) or value < self.least or (self.most is not None and value > self.most):
            raise _misfit(self.layout, value)
        cells[at] = value

    def read(self, cells: Sequence[float], at: int = 0) -> int:
        return int(cells[at])

    def bounds(self) -> list[tuple[float, float]]:
        return [(self.least, inf if self.most is None else self.most)]

    @property
    def layout(self) -> str:
        if self.most is None:
            return f"a number of at least {self.least}"
        return f"a number from {self.least} to {self.most}"


class Truth(_Cell):
    """True or false, encoded in one cell."""

    def __init__(self, about: str = "") -> None:
        self.about = about

    def fill(self, value: Any, cells: Cells, at: int) -> None:
        if not isinstance(value, bool):
            raise _misfit("true or false", value)
        cells[at] = value

    def read(self, cells: Sequence[float], at: int = 0) -> bool:
        return bool(cells[at])

    def bounds(self) -> list[tuple[float, float]]:
        return [(0, 1)]

    @property
    def layout(self) -> str:
        return "1 if true, otherwise 0"


class Choice(Part):
    """One of several values (such as names or seats) or None, encoded one-hot with a cell for each value."""

    def __init__(self, known: Sequence[Any], about: str = "") -> None:
        self.known, self.about, self.size = list(known), about, len(known)
        self._cell = {name: k for k, name in enumerate(self.known)}

    def fill(self, value: Any, cells: Cells, at: int) -> None:
        if value is None:
            return
        if value not in self._cell:
            raise _misfit(self.layout, value)
        cells[at + self._cell[value]] = 1

    def read(self, cells: Sequence[float], at: int = 0) -> Any:
        return next((name for k, name in enumerate(self.known) if cells[at + k]), None)

    def bounds(self) -> list[tuple[float, float]]:
        return [(0, 1)] * self.size

    def names(self) -> Iterator[str]:
        return (f" is {name}" for name in self.known)

    @property
    def layout(self) -> str:
        return f"one of {_listed(self.known)}, a cell for each"


class Index(Choice):
    """One of several values or None, encoded in one cell: 0 for None, 1 for the first value, 2 for the second, ..."""

    def __init__(self, known: Sequence[Any], about: str = "") -> None:
        super().__init__(known, about)
        self.size = 1

    def fill(self, value: Any, cells: Cells, at: int) -> None:
        if value is not None:
            if value not in self._cell:
                raise _misfit(self.layout, value)
            cells[at] = 1 + self._cell[value]

    def read(self, cells: Sequence[float], at: int = 0) -> Any:
        return self.known[int(cells[at]) - 1] if cells[at] else None

    def bounds(self) -> list[tuple[float, float]]:
        return [(0, len(self.known))]

    def names(self) -> Iterator[str]:
        yield ""

    @property
    def layout(self) -> str:
        return f"0 for none, 1 for the first of {_listed(self.known)}, and so on"


class Multiset(Part):
    """A sorted list of values, each occurring at most `most` times, encoded as a count for each value."""

    def __init__(self, known: Sequence[Any], most: int, about: str = "") -> None:
        self.known, self.most, self.about, self.size = list(known), most, about, len(known)

    def fill(self, value: Any, cells: Cells, at: int) -> None:
        if value == []:  # the most common case
            return
        counts = [value.count(name) for name in self.known]
        if max(counts) > self.most or value != [
            name for name, count in zip(self.known, counts, strict=True) for _ in range(count)
        ]:
            raise _misfit(self.layout, value)
        cells[at : at + self.size] = counts

    def read(self, cells: Sequence[float], at: int = 0) -> list[Any]:
        return [name for k, name in enumerate(self.known) for _ in range(int(cells[at + k]))]

    def bounds(self) -> list[tuple[float, float]]:
        return [(0, self.most)] * self.size

    def names(self) -> Iterator[str]:
        return (f" of {name}" for name in self.known)

    @property
    def layout(self) -> str:
        return f"how many of {_listed(self.known)}, a cell for each"


class Members(Multiset):
    """A sorted list of values without duplicates.

    It is encoded as a cell for each known value. The cell is 1 if the list contains the value.
    """

    def __init__(self, known: Sequence[Any], about: str = "") -> None:
        super().__init__(known, 1, about)

    def names(self) -> Iterator[str]:
        return (f" has {name}" for name in self.known)

    @property
    def layout(self) -> str:
        return f"some of {_listed(self.known)}, a cell for each"


class Nullable(Part):
    """A value or None, encoded as a cell that is 1 if there is a value, followed by the value's cells."""

    def __init__(self, part: Part, about: str = "") -> None:
        self.part, self.about, self.size = part, about, 1 + part.size

    def fill(self, value: Any, cells: Cells, at: int) -> None:
        if value is not None:
            cells[at] = 1
            self.part.fill(value, cells, at + 1)

    def read(self, cells: Sequence[float], at: int = 0) -> Any:
        return self.part.read(cells, at + 1) if cells[at] else None

    def bounds(self) -> list[tuple[float, float]]:
        return [(0, 1), *_or_zero(self.part)]

    def names(self) -> Iterator[str]:
        yield "?"
        yield from self.part.names()

    @property
    def layout(self) -> str:
        return f"whether there is one, then {self.part.layout}"


class Row(Part):
    """A list of fixed length, encoded as the cells of its parts, one after another."""

    def __init__(self, *parts: Part, about: str = "") -> None:
        self.parts, self.about, self.size = parts, about, sum(part.size for part in parts)

    def fill(self, value: Any, cells: Cells, at: int) -> None:
        if len(value) != len(self.parts):
            raise _misfit(f"a list of {len(self.parts)}", value)
        for part, own in zip(self.parts, value, strict=True):
            part.fill(own, cells, at)
            at += part.size

    def read(self, cells: Sequence[float], at: int = 0) -> list[Any]:
        values = []
        for part in self.parts:
            values.append(part.read(cells, at))
            at += part.size
        return values

    def bounds(self) -> list[tuple[float, float]]:
        return [pair for part in self.parts for pair in part.bounds()]

    def names(self) -> Iterator[str]:
        return (f"[{k}]{name}" for k, part in enumerate(self.parts) for name in part.names())

    @property
    def layout(self) -> str:
        if len({part.layout for part in self.parts}) == 1:
            return f"{len(self.parts)} times {self.parts[0].layout}"
        return "; ".join(part.layout for part in self.parts)


def row_of(part: Part, count: int, about: str = "") -> Row:
    """Return a row of `count` parts of the same kind."""
    return Row(*[part] * count, about=about)


class Repeated(Part):
    """A list of up to `most` parts of the same kind, encoded as its length followed by the cells of the parts."""

    def __init__(self, part: Part, most: int, about: str = "") -> None:
        self.part, self.most, self.about, self.size = part, most, about, 1 + most * part.size

    def fill(self, value: Any, cells: Cells, at: int) -> None:
        if len(value) > self.most:
            raise _misfit(f"at most {self.most}", value)
        cells[at] = len(value)
        for k, own in enumerate(value):
            self.part.fill(own, cells, at + 1 + k * self.part.size)

    def read(self, cells: Sequence[float], at: int = 0) -> list[Any]:
        return [self.part.read(cells, at + 1 + k * self.part.size) for k in range(int(cells[at]))]

    def bounds(self) -> list[tuple[float, float]]:
        return [(0, self.most), *_or_zero(self.part) * self.most]

    def names(self) -> Iterator[str]:
        yield ".count"
        yield from (f"[{k}]{name}" for k in range(self.most) for name in self.part.names())

    @property
    def layout(self) -> str:
        return f"how many, then up to {self.most} times {self.part.layout}"


class Masked(Part):
    """A list that may be hidden except for its length, encoded as a cell (1 if it is visible) and then the list."""

    def __init__(self, part: Part, most: int, about: str = "") -> None:
        self.inner, self.about = Repeated(part, most), about
        self.size = 1 + self.inner.size

    def fill(self, value: Any, cells: Cells, at: int) -> None:
        if isinstance(value, int):
            cells[at + 1] = value
        else:
            cells[at] = 1
            self.inner.fill(value, cells, at + 1)

    def read(self, cells: Sequence[float], at: int = 0) -> Any:
        return self.inner.read(cells, at + 1) if cells[at] else int(cells[at + 1])

    def bounds(self) -> list[tuple[float, float]]:
        return [(0, 1), *self.inner.bounds()]

    def names(self) -> Iterator[str]:
        yield " seen?"
        yield from self.inner.names()

    @property
    def layout(self) -> str:
        return f"whether they are seen, then {self.inner.layout}"


class Each(Part):
    """An object with some of these keys.

    It is encoded as two parts for each key: a cell that is 1 if the key is present, and the cells of the value.
    """

    def __init__(self, keys: Sequence[str], part: Part, about: str = "") -> None:
        self.keys, self.part, self.about = list(keys), Nullable(part), about
        self.size = len(self.keys) * self.part.size
        self._at = {key: k * self.part.size for k, key in enumerate(self.keys)}

    def fill(self, value: Any, cells: Cells, at: int) -> None:
        places, fill = self._at, self.part.part.fill
        for key, own in value.items():
            if key not in places:
                raise _misfit(self.layout, value)
            there = at + places[key]
            cells[there] = 1
            fill(own, cells, there + 1)

    def read(self, cells: Sequence[float], at: int = 0) -> dict[str, Any]:
        return {key: self.part.part.read(cells, at + k + 1) for key, k in self._at.items() if cells[at + k]}

    def bounds(self) -> list[tuple[float, float]]:
        return self.part.bounds() * len(self.keys)

    def names(self) -> Iterator[str]:
        return (f".{key}{name}" for key in self.keys for name in self.part.names())

    @property
    def layout(self) -> str:
        return f"for each of {_listed(self.keys)}: {self.part.layout}"


class Histogram(Part):
    """An object with a count for each key, but without counts of zero, encoded as a cell for each key."""

    def __init__(self, keys: Sequence[str], most: int | None = None, about: str = "") -> None:
        self.keys, self.most, self.about, self.size = list(keys), most, about, len(keys)
        self._at = {key: k for k, key in enumerate(self.keys)}

    def fill(self, value: Any, cells: Cells, at: int) -> None:
        for key, count in value.items():
            if key not in self._at or not 0 < count <= (inf if self.most is None else self.most):
                raise _misfit(self.layout, value)
            cells[at + self._at[key]] = count

    def read(self, cells: Sequence[float], at: int = 0) -> dict[str, int]:
        return {key: int(cells[at + k]) for key, k in self._at.items() if cells[at + k]}

    def bounds(self) -> list[tuple[float, float]]:
        return [(0, inf if self.most is None else self.most)] * self.size

    def names(self) -> Iterator[str]:
        return (f".{key}" for key in self.keys)

    @property
    def layout(self) -> str:
        return f"how many of {_listed(self.keys)}, a cell for each"


class Fields(Part):
    """An object with exactly these keys. `left_out`: additional keys that have no cells, each with the reason."""

    def __init__(self, parts: Mapping[str, Part], left_out: Mapping[str, str] | None = None, about: str = "") -> None:
        self.parts, self.left_out, self.about = dict(parts), dict(left_out or {}), about
        self.size = sum(part.size for part in self.parts.values())

    def fill(self, value: Any, cells: Cells, at: int) -> None:
        if unfit := {*value} - {*self.left_out} ^ {*self.parts}:
            raise _misfit(f"an object with the keys {', '.join(self.parts)}", sorted(unfit))
        for key, part in self.parts.items():
            try:
                part.fill(value[key], cells, at)
            except BadInput as fault:
                raise BadInput("view", [f"{key}: {problem}" for problem in fault.problems]) from None
            at += part.size

    def read(self, cells: Sequence[float], at: int = 0) -> dict[str, Any]:
        values = {}
        for key, part in self.parts.items():
            values[key] = part.read(cells, at)
            at += part.size
        return values

    def bounds(self) -> list[tuple[float, float]]:
        return [pair for part in self.parts.values() for pair in part.bounds()]

    def names(self) -> Iterator[str]:
        return (f".{key}{name}" for key, part in self.parts.items() for name in part.names())

    @property
    def layout(self) -> str:
        if len({part.layout for part in self.parts.values()}) == 1:
            return f"for each of {_listed([*self.parts])}: {next(iter(self.parts.values())).layout}"
        return "; ".join(f"{key}: {part.layout}" for key, part in self.parts.items())

    def write(self, value: Mapping[str, Any]) -> list[float]:
        """Encode an object as a row of cells."""
        cells = [0.0] * self.size
        self.fill(value, cells, 0)
        return cells

    def fields(self) -> list[Field]:
        """Return the fields of the row, in order."""
        fields, at = [], 0
        for key, part in self.parts.items():
            fields.append(Field(key, at, part.size, part.about, part.layout))
            at += part.size
        return fields


MAX_PILE_LENGTH: Final = 64
"""Maximum length of a growing list, if the game doesn't define the list's encoding."""


def plain_fields(first: Mapping[str, Any], piles: Sequence[str] = ()) -> Fields:
    """Return fields for plain data of the same form as `first`, leaving out strings.

    `piles`: the keys of lists that can grow.
    """
    parts = {key: _plain(value, fixed=key not in piles) for key, value in first.items()}
    return _without_texts(parts)


def _without_texts(parts: Mapping[str, Part | None]) -> Fields:
    present = {key: part for key, part in parts.items() if part is not None}
    return Fields(present, {key: "is a string" for key in parts if key not in present})


def _plain(value: object, *, fixed: bool) -> Part | None:
    """Return the part for a key whose initial value is `value`; None for strings."""
    if isinstance(value, bool):
        return Truth()
    if value is None or isinstance(value, int):
        return _Whole()
    if isinstance(value, list):
        inner = _plain(value[0], fixed=fixed) if value else _Whole()
        if inner is None:
            return None
        return row_of(inner, len(value)) if value and fixed else Repeated(inner, MAX_PILE_LENGTH)
    if isinstance(value, dict):
        return _without_texts({key: _plain(own, fixed=fixed) for key, own in value.items()})
    return None


class _Whole(Nullable):
    """Any whole number, or None."""

    def __init__(self) -> None:
        super().__init__(Number())

    def fill(self, value: Any, cells: Cells, at: int) -> None:
        if value is not None:
            cells[at], cells[at + 1] = 1, value

    def bounds(self) -> list[tuple[float, float]]:
        return [(0, 1), (-inf, inf)]

    @property
    def layout(self) -> str:
        return "whether there is a number, then the number"


def _or_zero(part: Part) -> list[tuple[float, float]]:
    """Return the bounds of a part's cells, widened to include 0, because all its cells are 0 if the part is missing."""
    return [(min(low, 0), max(high, 0)) for low, high in part.bounds()]


def _listed(known: Sequence[Any]) -> str:
    shown = [str(name) for name in known]
    return ", ".join(shown) if len(shown) <= 16 else f"{', '.join(shown[:3])}, ... {shown[-1]} ({len(shown)})"
