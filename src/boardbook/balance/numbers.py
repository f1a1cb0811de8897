"""The numbers of a game that a balance lab varies: entries of its edition, parts of them, and options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardbook.core import BadInput, Edition, Game
from boardbook.core import game as make_game
from boardbook.core.errors import unknown
from boardbook.core.registry import game_class
from boardbook.core.validation import plain

Levels = tuple[int, ...]
"""For each number, the place of its value in `Number.values`."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number that varies: its name, the values to try, in order, and the place of the printed one among them.

    `path` is None for an option of the game. Otherwise, it leads to the number in the edition.
    """

    name: str
    values: tuple[Any, ...]
    printed: int
    path: tuple[str | int, ...] | None


class Numbers(Sequence[Number]):
    """The numbers that vary, and the games that have them. Raises `BadInput` for values that the game refuses."""

    def __init__(self, game: str, values: Mapping[str, Iterable[Any]], edition: Edition | str | Path | None) -> None:
        named: object = values
        if not isinstance(named, Mapping) or not values:
            raise BadInput("lab", ["give at least one number and its values, such as {'production': [1, 2, 3]}"])
        base = make_game(game, edition)
        self.game, self.edition = base.name, base.edition
        self._options = {option.name: base.settings[option.name] for option in game_class(base.name).option_list}
        self._numbers = [self._number(name, tried) for name, tried in values.items()]
        self.printed: Levels = tuple(number.printed for number in self)
        for k, number in enumerate(self):
            for level in range(len(number.values)):
                self.rules((*self.printed[:k], level, *self.printed[k + 1 :]))

    def __getitem__(self, k: Any) -> Any:
        return self._numbers[k]

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[Number]:
        return iter(self._numbers)

    @property
    def names(self) -> list[str]:
        """The names of the numbers."""
        return [number.name for number in self]

    def index(self, name: Any, *_: Any) -> int:
        """Return the place of the number with this name. Raises `UnknownName`."""
        if name not in self.names:
            raise unknown("number of the lab", name, self.names)
        return self.names.index(name)

    def edition_at(self, levels: Levels) -> Edition:
        """Return the edition with the values at these places."""
        edition = self.edition.copy()
        for number, level in zip(self, levels, strict=True):
            if number.path is not None and level != number.printed:
                entry, *rest = number.path
                edition[str(entry)] = _with(edition[str(entry)], rest, number.values[level])
        return edition

    def options_at(self, levels: Levels) -> dict[str, Any]:
        """Return the options with the values at these places."""
        chosen = zip(self, levels, strict=True)
        return {number.name: number.values[level] for number, level in chosen if number.path is None}

    def rules(self, levels: Levels) -> Game[Any]:
        """Return the game with the values at these places. Raises `BadInput` if the game refuses them."""
        edition = self.edition_at(levels)
        return make_game(self.game, edition if edition.customised else None, **self.options_at(levels))

    def values_at(self, levels: Levels) -> dict[str, Any]:
        """Return the values at these places, by name."""
        return {number.name: number.values[level] for number, level in zip(self, levels, strict=True)}

    def levels_of(self, values: Mapping[str, Any]) -> Levels:
        """Return the places of some values. The other numbers are as printed. Raises `BadInput` for other values."""
        levels, wrong = [*self.printed], []
        for name, value in values.items():
            number = self[self.index(name)]
            if plain(value) in number.values:
                levels[self.index(name)] = number.values.index(plain(value))
            else:
                wrong.append(f"{name}: {value!r} is not one of {_listed(number.values)}")
        if wrong:
            raise BadInput("lab", wrong)
        return tuple(levels)

    def scaled(self, levels: Levels) -> list[float]:
        """Return the places as numbers from 0, the first value, to 1, the last."""
        return [level / (len(number.values) - 1) for number, level in zip(self, levels, strict=True)]

    def _number(self, name: str, tried: Iterable[Any]) -> Number:
        if isinstance(tried, str) or not isinstance(tried, Iterable):
            raise BadInput("lab", [f"{name}: give a list or range of values, not {tried!r}"])
        values = tuple(plain(value) for value in tried)
        if len(values) < 2 or any(value in values[:k] for k, value in enumerate(values)):
            raise BadInput("lab", [f"{name}: give at least two values, each once, not {_listed(values)}"])
        path, printed = (None, self._options[name]) if name in self._options else self._printed(name)
        if printed not in values:
            raise BadInput("lab", [f"{name}: the printed value, {printed!r}, must be one of {_listed(values)}"])
        return Number(name, values, values.index(printed), path)

    def _printed(self, name: str) -> tuple[tuple[str | int, ...], Any]:
        """Return the path and the printed value of a number of the edition. Raises `UnknownName`."""
        known = {key: value for entry in self.edition for key, value in _parts(entry, self.edition[entry])}
        if name not in known:
            raise unknown("number of the edition or option", name, [*known, *self._options])
        entry, *rest = name.split(".")
        path: list[str | int] = [entry]
        value = self.edition[entry]
        for key in rest:
            path.append(int(key) if isinstance(value, list) else key)
            value = value[path[-1]]
        return tuple(path), value


def _parts(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the value and all parts of it, with their dotted paths."""
    yield name, value
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in pairs:
        yield from _parts(f"{name}.{key}", part)


def _with(value: Any, path: Sequence[str | int], new: Any) -> Any:
    """Return a value with another part at a path."""
    if not path:
        return new
    value[path[0]] = _with(value[path[0]], path[1:], new)
    return value


def _listed(values: Iterable[Any]) -> str:
    return ", ".join(map(repr, values))
