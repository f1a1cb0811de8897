"""Actions, which seats choose, and outcomes, which chance decides.

In the rules, actions and outcomes are small ints. Elsewhere, they are objects: an `Action` is an entry in the game's
table, and an `Outcome` belongs to one position. `Action` and `Outcome` are different types so that type checkers catch
code that confuses the two.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, NamedTuple, Protocol, SupportsIndex

from boardbook.core.errors import UnknownAction
from boardbook.core.lenient_parser import LenientParser
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
    """A seat's action: its `number` in the game's table, `kind`, `fields` by name, and `text` in our notation."""


@dataclass(frozen=True, slots=True, repr=False)
class Outcome(_Named):
    """An outcome of chance, such as a die roll or a drawn card. The meaning of `number` depends on the position."""


def normal(text: str) -> str:
    """Return text in our notation in lower case and with single spaces, so that it can be compared."""
    return " ".join(text.lower().split())


class Tried(Protocol):
    """An action as the rules represent it: a named tuple of a kind and small ints. The code calls it an attempt."""

    @property
    def kind(self) -> str:
        """The attempt's kind, which can differ from the action's kind."""


class Attempt(NamedTuple):
    """The attempt type for games whose actions have at most one part. Other games define their own named tuples."""

    kind: str
    value: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """An action as a game declares it: the attempt for the rules, and the fields, kind and text for everything else.

    The default text consists of the kind and the field values. The entry's `kind` can differ from the attempt's kind.
    """

    attempt: Tried
    fields: Fields = field(default_factory=dict)
    kind: str = ""
    text: str = ""

    def numbered(self, number: int) -> Action:
        """Return this entry as an `Action` with the given number."""
        kind = self.kind or self.attempt.kind
        return Action(number, kind, self.text or " ".join(map(str, [kind, *self.fields.values()])), self.fields)


class ActionTable:
    """All actions of a game, by number and by text. Actions are numbered in the order in which they are declared.

    `attempts`: the attempt for each action, by number.
    """

    __slots__ = ("_actions", "_by_text", "_of_kind", "_parser", "attempts")

    def __init__(self, entries: Iterable[Entry], spoken: Callable[[], Mapping[str, str]] = dict) -> None:
        """`spoken`: returns other words and phrases for words of the actions, as in `{"offer": "bid"}`."""
        declared = tuple(entries)
        self.attempts: tuple[Any, ...] = tuple(entry.attempt for entry in declared)
        self._actions = tuple(entry.numbered(n) for n, entry in enumerate(declared))
        self._of_kind: dict[str, list[int]] = {}
        for n, attempt in enumerate(self.attempts):
            self._of_kind.setdefault(attempt.kind, []).append(n)
        self._by_text = {normal(a.text): a for a in self._actions}
        if len(self._by_text) != len(self._actions):
            raise ValueError("two actions have the same text")
        self._parser = LenientParser(self._actions, spoken)

    def number(self, kind: str) -> int:
        """Return the lowest action number for a kind of attempt. A kind without parts has only one number."""
        return self._of_kind[kind][0]

    def numbers(self, kind: str, *parts: str) -> Any:
        """Return the action numbers of a kind of attempt as nested lists, as in `numbers("pay", "gold")[7]`.

        The indexes are the values of the given parts of the attempt, in the given order. Combinations of values that
        the game does not declare have the number -1.
        """
        tried = self.attempts
        numbers = {tuple([getattr(tried[n], part) for part in parts]): n for n in self._of_kind[kind]}
        sizes = [1 + max(key[k] for key in numbers) for k in range(len(parts))]

        def lists(at: tuple[int, ...]) -> Any:
            if len(at) == len(sizes):
                return numbers.get(at, -1)
            return [lists((*at, k)) for k in range(sizes[len(at)])]

        return lists(())

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __getitem__(self, number: SupportsIndex) -> Action:
        """Return the action with this number.

        Raises `UnknownAction` if the table has no such number.
        """
        k = number if type(number) is int else as_whole(number)
        if k is None or not 0 <= k < len(self._actions):
            raise UnknownAction(f"there is no action {number!r}; actions: 0 to {len(self) - 1}")
        return self._actions[k]

    def parse(self, text: object, legal: Callable[[], Collection[int]] = tuple) -> Action:
        """Return the action with this text, ignoring case and extra spaces.

        Raises `UnknownAction` if there is no such action. The message names similar ones, first those that are `legal`.
        """
        if not isinstance(text, str):
            raise UnknownAction(f"an action must be a string such as {self._actions[0].text!r}, not {text!r}")
        action = self._by_text.get(normal(text))
        if action is None:
            near = self.near(text, now := legal())
            others = "" if near else ", ".join(map(str, self.each_kind(now)))
            hint = f"; similar: {', '.join(map(str, near))}" if near else f"; possible now: {others}" if others else ""
            raise UnknownAction(f"there is no action {text!r:.80}{hint}")
        return action

    def near(self, text: str, legal: Collection[int] = ()) -> list[Action]:
        """Return at most three actions that are most like a text, first those that are `legal`."""
        like = get_close_matches(normal(text), self._by_text, n=3, cutoff=0.5)
        return self._parser.near(text, legal) or [self._by_text[one] for one in like]

    def near_legal(self, text: str, legal: Collection[int]) -> list[Action]:
        """Return at most three legal actions that are like a text, or the first of each kind if there are none."""
        return [one for one in self.near(text, legal) if one.number in legal] or self.each_kind(legal)

    def each_kind(self, numbers: Iterable[int]) -> list[Action]:
        """Return the first action of each kind among those with the given numbers."""
        firsts: dict[str, Action] = {}
        for n in numbers:
            firsts.setdefault(self._actions[n].kind, self._actions[n])
        return [*firsts.values()]

    def read(self, text: object, legal: Callable[[], Collection[int]] = tuple) -> Action:
        """Return the action that a text means, which need not be written exactly, as in "Bid 12!" and "e1 shift east".

        Raises the errors of `parse` if the text can mean several actions or none.
        """
        meant = self._parser.read(text) if isinstance(text, str) and normal(text) not in self._by_text else None
        return meant or self.parse(text, legal)
