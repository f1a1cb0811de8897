"""Names for what a seat decides (actions) and for what chance answers (outcomes).

Inside the rules both are small ints. Outside, an `Action` is an entry of the game's table and an `Outcome` belongs
to the position that asked for it; they are different types, so that intent and answer can't be confused.
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
    """What a seat can decide: `number` in the game's table, `kind`, `fields` by name, `text` in our notation."""


@dataclass(frozen=True, slots=True, repr=False)
class Outcome(_Named):
    """What chance answered: a die, a drawn piece, a card. `number` is its number in the position that asked."""


def normal(text: str) -> str:
    """Notation as it is compared: lower case, single spaces."""
    return " ".join(text.lower().split())


class Tried(Protocol):
    """What is tried, as the rules know it: a named tuple of small ints under a kind of its own."""

    @property
    def kind(self) -> str:
        """The kind of action, as the rules tell them apart."""


class Attempt(NamedTuple):
    """What is tried in a game whose actions have one part at most. Others bring a tuple of their own."""

    kind: str
    value: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """An action as a game declares it: what is tried inside, and what it is called outside.

    Its text is its kind and the values of its fields; it may have another, and another kind outside than inside.
    """

    attempt: Tried
    fields: Fields = field(default_factory=dict)
    kind: str = ""
    text: str = ""

    def numbered(self, number: int) -> Action:
        """The action, with its number."""
        kind = self.kind or self.attempt.kind
        return Action(number, kind, self.text or " ".join(map(str, [kind, *self.fields.values()])), self.fields)


class ActionTable:
    """All actions a seat can ever take in a game, by number and by text. Numbers follow the order of declaration.

    `attempts`: by number, what is tried.
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
        """The first number of a kind of attempt: of the only one, where it has no parts."""
        return self._of_kind[kind][0]

    def numbers(self, kind: str, *parts: str) -> Any:
        """Numbers of the attempts of a kind by these of their parts: `numbers("pay", "gold")[7]`, lists in lists.

        Where nothing is declared stands -1.
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
        """The action with this number. Raises `UnknownAction` outside the table, or for what is no whole number."""
        k = number if type(number) is int else as_whole(number)
        if k is None or not 0 <= k < len(self._actions):
            raise UnknownAction(f"there is no action {number!r}; the table goes from 0 to {len(self) - 1}")
        return self._actions[k]

    def parse(self, text: object) -> Action:
        """The action with this text; case and spaces don't matter. Raises `UnknownAction` with near texts."""
        if not isinstance(text, str):
            raise UnknownAction(f"an action is a text such as {self._actions[0].text!r}, not {text!r}")
        action = self._by_text.get(normal(text))
        if action is None:
            near = get_close_matches(normal(text), self._by_text, n=3, cutoff=0.5)
            hint = f"; near it: {', '.join(near)}" if near else ""
            raise UnknownAction(f"no action is written {text!r}{hint}")
        return action
