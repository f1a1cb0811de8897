"""Random changes to the standard editions. Each is refused with clear messages, or gives a game without faults.

`editions(count, seed, game)` tries `count` editions of a game; `made(game, seed, number)` makes one of them again.
"""

from __future__ import annotations

import copy
from random import Random
from typing import Any, Final

import boardbook as bb
from boardbook.core import Game
from boardbook.core.registry import game_class
from boardbook.soak import random_number
from tests.hostile import Tally, changes, positions

Values = dict[str, Any]
"""The values of an edition by name; after a change, they may be anything."""

ROUNDS: Final = 5
"""The limit of rounds, for games with an option for it."""
LONGEST: Final = 3000
"""The number of plies after which a match is abandoned."""


def editions(count: int, seed: int, game: str) -> Tally:
    """Try this number of editions of a game. The same seed gives the same editions."""
    tally = Tally()
    for number in range(count):
        tally.tried += 1
        try:
            tally.met[judged(game, made(game, seed, number), Random(f"{game}/{seed}/{number}/play"))] += 1
        except Exception as fault:  # noqa: BLE001 (any exception is a finding)
            tally.bad.append(f"made({game!r}, {seed}, {number}): {type(fault).__name__}: {fault}")
    return tally


def made(game: str, seed: int, number: int) -> Values:
    """Return the values of one of the editions."""
    rng = Random(f"{game}/{seed}/{number}/edition")
    values: Values = {name: copy.deepcopy(value) for name, value in bb.edition(game).items()}
    box = copy.deepcopy(values)
    for _ in range(1 + int(rng.expovariate(1.2))):
        rng.choices(CHANGES, WEIGHTS)[0](rng, values, box)
    if rng.random() < 0.05:
        values[rng.choice(list(values) or ["dice"])] = rng.choice(FOREIGN)()
    return values


def judged(game: str, values: Values, rng: Random) -> str:
    """Return whether an edition was "refused" or "played". Raises an exception if anything goes wrong."""
    limited = any(option.name == "round_limit" for option in game_class(game).option_list)
    options = {"round_limit": ROUNDS} if limited else {}
    try:
        rules = bb.game(game, _edition(game, values), **options)
    except bb.BadInput as refusal:
        positions.check_sentences(refusal.problems)
        return "refused"
    _play(rules, rng)
    return "played"


def _edition(game: str, values: Values) -> bb.Edition:
    """Return the standard edition with these values if it has the same entries, otherwise a new edition."""
    edition = bb.edition(game)
    if set(values) != set(edition):
        return bb.Edition(game, {name: {"value": value} for name, value in values.items()})
    for name, value in values.items():
        if value is not edition[name] and value != edition[name]:
            edition[name] = value
    return edition


def _play(rules: Game[Any], rng: Random) -> None:
    """Start a match as users do, then play one at random, and sometimes check its position closely."""
    bb.Match(rules, seed=1)
    state = rules.new(rng.choice(rules.seats))
    for _ in range(LONGEST):
        if state.to_act is None or rng.random() < 0.01:
            positions.look(rules, state, rng)
        if state.to_act is None:
            return
        state.apply(random_number(state, rng))
    assert rules.name in ("pangea", "zargos"), f"play does not end in {LONGEST} plies"


def _extra(rng: Random, values: Values, box: Values) -> None:
    """Remove an entry, or add an unknown one."""
    if rng.random() < 0.5 and values:
        del values[rng.choice(list(values))]
    else:
        values[rng.choice(["dise", "", "Dice", "values"])] = rng.choice([1, None, list(box)])


def _huge(rng: Random, values: Values, box: Values) -> None:
    """Make a value very large."""
    name = rng.choice(list(values) or [""])
    value = values.get(name)
    if isinstance(value, list):
        values[name] = value * rng.choice([2, 3, 50])
    elif isinstance(value, str):
        values[name] = rng.choice([value * 2, value + "\n" + value, value[: len(value) // 2]])
    elif isinstance(value, int):
        values[name] = value * rng.choice([2, 10, 1000, 10**9])


FOREIGN: Final = [make for make in changes.FOREIGN if make not in changes.UNCOPIED]
"""Without values that can't be copied, because an edition copies its values."""

_BOTH: Final = (
    (changes.renumber, 20),
    (changes.shift, 14),
    (changes.rename, 6),
    (changes.swap, 12),
    (changes.move, 8),
    (changes.drop, 5),
    (changes.double, 8),
    (changes.take_inner_part, 3),
    (changes.flip, 1),
    (changes.empty, 3),
    (changes.spoil, 4),
    (_extra, 2),
    (_huge, 6),
)
CHANGES: Final[list[changes.Change]] = [change for change, _ in _BOTH]
WEIGHTS: Final = [weight for _, weight in _BOTH]
