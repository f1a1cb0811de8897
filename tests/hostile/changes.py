"""Random changes to positions, as by a slip, a bad tool or malice."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final

from tests.games.table import Position

Slot = tuple[Any, Any]
"""A list or an object, and the index or key of a value in it."""
Change = Callable[[Random, Position, Position], None]
"""Changes the first position. The second is another position of the same match."""

MOMENTS: Final = ("phase", "stage", "to_act", "turn", "seat", "side", "queue", "year", "round")
"""The keys that say whose decision it is."""


def changed(rng: Random, position: Position, other: Position) -> Any:
    """Return the position with one or more changes. Rarely, it contains a non-JSON value, or is not a position."""
    for _ in range(1 + int(rng.expovariate(0.8))):
        rng.choices(CHANGES, WEIGHTS)[0](rng, position, other)
    if rng.random() < 0.03:
        put_foreign(rng, position, other)
    elif rng.random() < 0.002:
        return rng.choice([None, 3, "position", [position], json.dumps(position), position.items()])
    return position


def _slots(data: Any) -> list[Slot]:
    """Return the slots of all values in a list or object, at any depth."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [slot for key in keys for slot in ((data, key), *_slots(data[key]))]


def _slot(rng: Random, position: Position, kind: type | tuple[type, ...] = object) -> Slot | None:
    """Return a random slot with a value of this type, or None."""
    keys = list(position)
    rng.shuffle(keys)
    for key in keys:
        found = [(at, k) for at, k in ((position, key), *_slots(position[key])) if _is(at[k], kind)]
        if found:
            return rng.choice(found)
    return None


def _is(value: object, kind: type | tuple[type, ...]) -> bool:
    return isinstance(value, kind) and not (kind is int and isinstance(value, bool))


def renumber(rng: Random, position: Position, other: Position) -> None:
    if slot := _slot(rng, position, int):
        at, key = slot
        n = at[key]
        near = [n + 1, n + 1, n - 1, n - 1, 0, 1, 2, rng.randint(0, 9), rng.randint(0, 60)]
        at[key] = rng.choice([*near, 2 * n, -1, 99, 10**6, 2**31, 2**53 + 1, 10**30])


def shift(rng: Random, position: Position, other: Position) -> None:
    """Subtract from one number, and add the same to another."""
    key = rng.choice(list(position) or [""])
    numbers = [(at, k) for at, k in _slots(position.get(key)) if _is(at[k], int)]
    if len(numbers) > 1:
        (one, k), (two, m) = rng.sample(numbers, 2)
        n = rng.randint(1, 3)
        one[k] -= n
        two[m] += n


def rename(rng: Random, position: Position, other: Position) -> None:
    """Replace a name by another one from the same part, or from the other position."""
    if slot := _slot(rng, position, str):
        at, key = slot
        names = [near[k] for near, k in _slots({key: at, **other}) if isinstance(near[k], str)]
        at[key] = rng.choice(names)


def swap(rng: Random, position: Position, other: Position) -> None:
    if slot := _slot(rng, position):
        at, key = slot
        part = next((v for v in position.values() if v is at or any(inner is at for inner, _ in _slots(v))), position)
        alike = [(b, k) for b, k in _slots(part) if type(b[k]) is type(at[key])]
        if alike:
            there, k = rng.choice(alike)
            at[key], there[k] = copy.deepcopy(there[k]), copy.deepcopy(at[key])


def move(rng: Random, position: Position, other: Position) -> None:
    """Move a value from one list or object to another."""
    filled = _slot(rng, position, (list, dict))
    where = _slot(rng, position, (list, dict))
    if rng.random() < 0.6 and filled:
        key = next(
            (k for k, v in position.items() if any(at is filled[0] for at, _ in ((position, k), *_slots(v)))), ""
        )
        near = [s for s in _slots(position.get(key)) if isinstance(s[0][s[1]], list | dict)]
        where = rng.choice(near) if near else where
    if not filled or not where or not (source := filled[0][filled[1]]):
        return
    target = where[0][where[1]]
    k = rng.choice(list(source)) if isinstance(source, dict) else rng.randrange(len(source))
    if isinstance(source, list) and isinstance(target, list):
        target.insert(rng.randint(0, len(target)), copy.deepcopy(source.pop(k)))
    elif isinstance(source, dict) and isinstance(target, dict):
        target[k] = copy.deepcopy(source.pop(k))


def drop(rng: Random, position: Position, other: Position) -> None:
    if slot := _slot(rng, position):
        at, key = slot
        del at[key]


def double(rng: Random, position: Position, other: Position) -> None:
    """Duplicate a value in a list or object."""
    if slot := _slot(rng, position, (list, dict)):
        part = slot[0][slot[1]]
        if isinstance(part, list) and part:
            part.insert(rng.randint(0, len(part)), copy.deepcopy(rng.choice(part)))
        elif isinstance(part, dict) and len(part) > 1:
            one, two = rng.sample(list(part), 2)
            part[one] = copy.deepcopy(part[two])


def take_part(rng: Random, position: Position, other: Position) -> None:
    """Take some parts from the other position."""
    keys = list(other)
    for key in rng.sample(keys, rng.randint(1, min(4, len(keys)))):
        position[key] = copy.deepcopy(other[key])


def take_inner_part(rng: Random, position: Position, other: Position) -> None:
    """Take a small part from the same place in the other position."""
    if slot := _slot(rng, position):
        at, key = slot
        path = _path(position, at)
        there: Any = other
        for step in [*path, key]:
            fits = (isinstance(there, dict) and step in there) or (
                isinstance(there, list) and isinstance(step, int) and step < len(there)
            )
            if not fits:
                return
            there = there[step]
        at[key] = copy.deepcopy(there)


def _path(data: Any, wanted: Any) -> list[Any]:
    if data is wanted:
        return []
    for at, key in _slots(data):
        if at[key] is wanted:
            return [*_path(data, at), key]
    return []


def go_elsewhere(rng: Random, position: Position, other: Position) -> None:
    """Take the phase, and perhaps who acts, from the other position."""
    for key in MOMENTS:
        if key in other and (key == "phase" or rng.random() < 0.5):
            position[key] = copy.deepcopy(other[key])


def forget(rng: Random, position: Position, other: Position) -> None:
    """Leave some parts out, as lessons do."""
    keys = [key for key in position if key not in ("phase", "seats")]
    for key in rng.sample(keys, rng.randint(1, max(1, len(keys) // 2)) if keys else 0):
        del position[key]


def flip(rng: Random, position: Position, other: Position) -> None:
    if slot := _slot(rng, position, bool):
        slot[0][slot[1]] = not slot[0][slot[1]]


def empty(rng: Random, position: Position, other: Position) -> None:
    """Replace a value by null, or null by a value."""
    if rng.random() < 0.5 and (slot := _slot(rng, position, type(None))):
        slot[0][slot[1]] = rng.choice([0, 1, 2, True, copy.deepcopy(rng.choice(list(other.values())))])
    elif slot := _slot(rng, position):
        slot[0][slot[1]] = None


def spoil(rng: Random, position: Position, other: Position) -> None:
    """Insert JSON of another type, or an unknown key."""
    strange: list[Any] = [
        None,
        True,
        1.5,
        2.0,
        -0.0,
        1e300,
        "",
        "x",
        "\ud800",
        "blue",
        "0",
        [],
        [[]],
        {},
        [None],
        {"": 0},
    ]
    strange += [{"blue": {}}, [1, "a"], "a" * 1000, [[[[[]]]]], list(range(30)), {"0": 1}, {"1": [1]}]
    if rng.random() < 0.1:
        position[rng.choice(["", "phases", "Phase", " "])] = rng.choice(strange)
    elif slot := _slot(rng, position):
        slot[0][slot[1]] = rng.choice(strange)


def put_foreign(rng: Random, position: Position, other: Position) -> None:
    """Insert a value or a key that is not JSON."""
    at: Any = position
    if slot := _slot(rng, position):
        at, key = slot
        at[key] = rng.choice(FOREIGN)()
    if isinstance(at, dict) and rng.random() < 0.3:
        at[rng.choice([None, 1, 1.5, True, (1, 2), frozenset(), b"phase", float("nan")])] = 0


def deep() -> list[Any]:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    return deep


def circular() -> list[Any]:
    circular: list[Any] = []
    circular.extend([circular] * 3)
    return circular


def proxy() -> MappingProxyType[str, int]:
    """Return a mapping that is not a JSON object and can't be copied."""
    return MappingProxyType({"red": 1})


def wide() -> list[Any]:
    wide: list[Any] = [0] * 10
    for _ in range(15):
        wide = [wide] * 10
    return wide


FOREIGN: Final[list[Callable[[], Any]]] = [
    set,
    lambda: {"red", "blue"},
    frozenset,
    object,
    lambda: object,
    lambda: float("nan"),
    lambda: float("inf"),
    lambda: -float("inf"),
    lambda: b"red",
    lambda: bytearray(3),
    lambda: 1j,
    lambda: 10**5000,
    lambda: Decimal(1),
    lambda: date(2026, 1, 1),
    lambda: Path("x"),
    lambda: range(3),
    lambda: len,
    lambda: NotImplemented,
    lambda: ...,
    lambda: iter([1, 2]),
    proxy,
    lambda: {1: 2},
    lambda: {(1, 2): 3},
    lambda: {None: 1, "a": 2},
    lambda: {"red": {"mage": {1}}},
    lambda: [object()],
    lambda: (1, (2, (3,))),
    deep,
    circular,
    wide,
]
"""Functions that return values that JSON, or at least a position, can't contain."""
UNCOPIED: Final = (proxy, deep, circular, wide)
"""Those of `FOREIGN` whose values can't be copied, or only at great cost."""

WEIGHTS: Final = (12, 12, 8, 10, 12, 8, 6, 10, 10, 8, 5, 5, 3, 4)
CHANGES: Final[tuple[Change, ...]] = (
    renumber,
    shift,
    rename,
    swap,
    move,
    drop,
    double,
    take_part,
    take_inner_part,
    go_elsewhere,
    forget,
    flip,
    empty,
    spoil,
)
