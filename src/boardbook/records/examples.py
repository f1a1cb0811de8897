"""Examples of a game's keys, notations and elements, found by playing random matches.

Nothing is listed by hand: the keys are those that the game looks up when it reads a position, and the notations and
elements are those that occurred in the matches.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from boardbook.core import CHANCE, Game, State
from boardbook.core.words import Values

MATCHES: Final = 4
MAX_PLIES: Final = 5000
"""Upper bound on the length of a match, in plies."""
FIRST: Final = 500
APART: Final = 8
"""Keys are read of all positions in the first plies, and then of positions so far apart, which are enough."""
LIKELY: Final[tuple[Any, ...]] = (True, 1, "", [], {}, None)
"""Values to try for a key that occurs in no position of the matches."""


@dataclass(slots=True)
class Example:
    """An example of a kind of action or outcome, with its text, its description and its paragraphs."""

    chance: bool
    text: str
    description: tuple[str, Values]
    rules: tuple[str, ...]


@dataclass(slots=True)
class Element:
    """A kind of element of the board, with an example and the kinds of actions for which you click it."""

    example: str
    actions: dict[str, None] = field(default_factory=dict)


@dataclass(slots=True)
class Examples:
    """Examples for the keys of positions, the kinds of actions and outcomes, and the kinds of elements."""

    keys: dict[str, Any] = field(default_factory=dict)
    played: dict[str, Example] = field(default_factory=dict)
    elements: dict[str, Element] = field(default_factory=dict)


class Asked(dict[str, Any]):
    """A dict that records each key that is looked up, with dotted names for keys in nested dicts.

    Iterating over the dict records no keys.
    """

    def __init__(self, data: Mapping[str, Any], noted: dict[str, None], root: str = "") -> None:
        inner = {k: Asked(v, noted, f"{root}{k}.") if isinstance(v, dict) else v for k, v in data.items()}
        super().__init__(inner)
        self._noted, self._root = noted, root

    def __getitem__(self, key: str) -> Any:
        self._noted[self._root + key] = None
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """Return the value under a key, and record the key."""
        self._noted[self._root + key] = None
        return super().get(key, default)


_known: dict[tuple[type, str, str], Examples] = {}
"""The examples that were already found, by class, edition and options of the game."""


def examples(game: Game[Any]) -> Examples:
    """Return examples from a few random matches of a game. The matches are always the same."""
    key = (type(game), game.edition_name, json.dumps(game.settings))
    if key not in _known:
        _known[key] = _find(game)
    return _known[key]


def _find(game: Game[Any]) -> Examples:
    result, keys_read, others = Examples(), dict[str, None](), dict[str, Element]()
    position: dict[str, Any] = {}
    phases: set[str] = set()
    settled: set[str] = set()
    """Keys for which `result` has a good example."""

    def better(key: str, value: object) -> bool:
        return key not in settled and (key not in result.keys or tells(value))

    for ply, (state, n) in enumerate(_walk(game)):
        if n is not None:
            _play(game, state, n, result)
            if state.to_act != CHANCE and state.phase_name not in phases:
                phases.add(state.phase_name)
                for other in range(game.num_actions):
                    _click(game, state, other, others)
        if n is not None and ply > FIRST and ply % APART:
            continue
        position = state.to_dict()
        if any(better(key, value) for key, value in position.items()):
            game.problems(Asked(position, keys_read))
        for key in (position.keys() | keys_read.keys()) - settled:
            here, value = at(position, key)
            if here and better(key, value):
                result.keys[key] = value
                if tells(value):
                    settled.add(key)
    for kind, element in others.items():
        result.elements.setdefault(kind, element).actions.update(element.actions)
    for key in keys_read.keys() - result.keys.keys():
        if "." not in key:
            result.keys[key] = next((v for v in LIKELY if not game.problems({**position, key: v})), None)
    order = {key: k for k, key in enumerate({**position, **keys_read})}
    result.keys = dict(sorted(result.keys.items(), key=lambda pair: (order[pair[0].partition(".")[0]], order[pair[0]])))
    return result


def _walk(game: Game[Any]) -> Iterator[tuple[State, int | None]]:
    """Yield positions of random matches, each with the action or outcome played there (None if the match is over)."""
    for k in range(MATCHES):
        rng, state = Random(k), game.new(game.seats[k % len(game.seats)])
        for _ in range(MAX_PLIES):
            if state.to_act is None:
                break
            n = rng.choice(game.possible(state))
            yield state, n
            state.apply(n)
        yield state, None


def _play(game: Game[Any], state: State, n: int, result: Examples) -> None:
    """Record the kind of an action or outcome, and the elements that you click for it."""
    named, chance = game.named(state, n), state.to_act == CHANCE
    if named.kind not in result.played:
        result.played[named.kind] = Example(
            chance, named.text, game.describe(state, n, state.to_act), game.cited_rules(state, n)
        )
    if not chance:
        _click(game, state, n, result.elements)


def _click(game: Game[Any], state: State, n: int, elements: dict[str, Element]) -> None:
    """Record the elements that you click for an action, legal or not.

    If the game has no drawing, its elements are buttons.
    """
    action = game.action(n).kind
    for element in game.clicks(state, n):
        kind, _, name = element.partition(".")
        if name or "." not in element:
            elements.setdefault(kind if game.drawing else action, Element(element)).actions.setdefault(action)


def at(position: Mapping[str, Any], key: str) -> tuple[bool, Any]:
    """Return whether a position has a value under a dotted name, and what this value is."""
    value: Any = position
    for name in key.split("."):
        if not isinstance(value, Mapping) or name not in value:
            return False, None
        value = value[name]
    return True, value


def tells(value: object) -> bool:
    """Return whether a value is a good example.

    Empty values, zero, false, null, and lists of only such values are not good examples.
    """
    return any(map(tells, value)) if isinstance(value, list) else bool(value)
