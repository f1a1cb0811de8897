"""Names for what a seat decides (actions) and for what chance decides (outcomes).

Inside the rules both are small ints. Outside, an `Action` is an entry of the game's table, and an `Outcome` belongs to
one position. They are different types, so that nobody confuses a decision with a result of chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, NamedTuple, Protocol, SupportsIndex

from boardbook.core.errors import UnknownAction
from boardbook.core.validation import as_whole

Fields = Mapping[str, str | int]


@dataclass(frozen=True, slots=True, repr=False)
class _Named:
    number: int
    kind: str
    text: str
    fields: Fields = field(default_factory=dict, compare=False)

    def __int__(self) -> int:
        return self.number

    def __index__(self) -> int:
        return self.number

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}, number {self.number}>"


@dataclass(frozen=True, slots=True, repr=False)
class Action(_Named):
    """An action of a seat: `number` in the game's table, `kind`, `fields` by name, `text` in our notation."""


@dataclass(frozen=True, slots=True, repr=False)
class Outcome(_Named):
    """An outcome of chance: a die, a drawn piece, a card. `number` is its number in the position where chance moved."""


def normal(text: str) -> str:
    """Return a text of our notation for comparison: lower case, single spaces."""
    return " ".join(text.lower().split())


class Tried(Protocol):
    """An attempt as the rules know it: a named tuple of small ints of its own kind."""

    @property
    def kind(self) -> str:
        """The kind of action inside the rules."""


class Attempt(NamedTuple):
    """The attempt of a game whose actions have at most one part. Other games define their own tuples."""

    kind: str
    value: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """An action as a game declares it: the attempt inside the rules, and its name outside.

    Its text is its kind and the values of its fields, unless the game gives another. The kind outside may differ from
    the kind of the attempt.
    """

    attempt: Tried
    fields: Fields = field(default_factory=dict)
    kind: str = ""
    text: str = ""

    def numbered(self, number: int) -> Action:
        """Return the action, with its number."""
        kind = self.kind or self.attempt.kind
        return Action(number, kind, self.text or " ".join(map(str, [kind, *self.fields.values()])), self.fields)


class ActionTable:
    """All actions of a game, by number and by text. Numbers follow the order of declaration.

    `attempts`: the attempt of each action, by number.
    """

    __slots__ = ("_actions", "_by_text", "_of_kind", "attempts")

    def __init__(self, entries: Iterable[Entry]) -> None:
        declared = tuple(entries)
        self.attempts: tuple[Any, ...] = tuple(entry.attempt for entry in declared)
        self._actions = tuple(entry.numbered(n) for n, entry in enumerate(declared))
        self._of_kind: dict[str, list[int]] = {}
        for n, attempt in enumerate(self.attempts):
            self._of_kind.setdefault(attempt.kind, []).append(n)
        self._by_text = {normal(a.text): a for a in self._actions}
        if len(self._by_text) != len(self._actions):
            raise ValueError("two actions share one text")

    def number(self, kind: str) -> int:
        """Return the first number of a kind of attempt. If the kind has no parts, it is the only one."""
        return self._of_kind[kind][0]

    def numbers(self, kind: str, *parts: str) -> Any:
        """Return the numbers of a kind's attempts as nested lists, indexed by parts: `numbers("pay", "gold")[7]`.

        An undeclared combination is -1.
        """
        tried = self.attempts
        found = {tuple([getattr(tried[n], part) for part in parts]): n for n in self._of_kind[kind]}
        sizes = [1 + max(key[k] for key in found) for k in range(len(parts))]

        def lists(at: tuple[int, ...]) -> Any:
            if len(at) == len(sizes):
                return found.get(at, -1)
            return [lists((*at, k)) for k in range(sizes[len(at)])]

        return lists(())

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __getitem__(self, number: SupportsIndex) -> Action:
        """Return the action with this number.

        Raises `UnknownAction` outside the table, and if it is not a whole number.
        """
        k = number if type(number) is int else as_whole(number)
        if k is None or not 0 <= k < len(self._actions):
            raise UnknownAction(f"there is no action {number!r}; the table goes from 0 to {len(self) - 1}")
        return self._actions[k]

    def parse(self, text: object) -> Action:
        """Return the action with this text; case and spaces don't matter. Raises `UnknownAction` with similar texts."""
        if not isinstance(text, str):
            raise UnknownAction(f"an action is a text such as {self._actions[0].text!r}, not {text!r}")
        action = self._by_text.get(normal(text))
        if action is None:
            near = get_close_matches(normal(text), self._by_text, n=3, cutoff=0.5)
            hint = f"; near it: {', '.join(near)}" if near else ""
            raise UnknownAction(f"no action is written {text!r}{hint}")
        return action
