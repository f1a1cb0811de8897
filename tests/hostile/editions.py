"""The box's editions, changed at random: each is refused in sentences, or gives a game that is played without fault.

`editions(count, seed, game)` tries so many of a game; `made(game, seed, number)` is one of them again.
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
"""The values of an edition by name; or anything, once it was changed."""

ROUNDS: Final = 5
"""Matches of games that may be ended by a limit are ended after so many rounds."""
LONGEST: Final = 3000
"""Plies, of games that know no such limit or have very long rounds."""


def editions(count: int, seed: int, game: str) -> Tally:
    """Try so many editions of a game; the same for the same seed."""
    tally = Tally()
    for number in range(count):
        tally.tried += 1
        try:
            tally.met[judged(game, made(game, seed, number), Random(f"{game}/{seed}/{number}/play"))] += 1
        except Exception as fault:  # noqa: BLE001 (whatever escapes is what is looked for)
            tally.bad.append(f"made({game!r}, {seed}, {number}): {type(fault).__name__}: {fault}")
    return tally


def made(game: str, seed: int, number: int) -> Values:
    """The values of one of the editions again."""
    rng = Random(f"{game}/{seed}/{number}/edition")
    values: Values = {name: copy.deepcopy(value) for name, value in bb.edition(game).items()}
    box = copy.deepcopy(values)
    for _ in range(1 + int(rng.expovariate(1.2))):
        rng.choices(CHANGES, WEIGHTS)[0](rng, values, box)
    if rng.random() < 0.05:
        values[rng.choice(list(values) or ["dice"])] = rng.choice(FOREIGN)()
    return values


def judged(game: str, values: Values, rng: Random) -> str:
    """What comes of an edition: "refused", or "played". Raises whatever is wrong with either."""
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
    """Written over the box's edition where that is possible, else made anew."""
    edition = bb.edition(game)
    if set(values) != set(edition):
        return bb.Edition(game, {name: {"value": value} for name, value in values.items()})
    for name, value in values.items():
        if value is not edition[name] and value != edition[name]:
            edition[name] = value
    return edition


def _play(rules: Game[Any], rng: Random) -> None:
    """A random match, looked at closely now and then; and the same match as everybody begins it."""
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
    """An entry that no box has, or one too few."""
    if rng.random() < 0.5 and values:
        del values[rng.choice(list(values))]
    else:
        values[rng.choice(["dise", "", "Dice", "values"])] = rng.choice([1, None, list(box)])


def _huge(rng: Random, values: Values, box: Values) -> None:
    """Very many of something."""
    name = rng.choice(list(values) or [""])
    value = values.get(name)
    if isinstance(value, list):
        values[name] = value * rng.choice([2, 3, 50])
    elif isinstance(value, str):
        values[name] = rng.choice([value * 2, value + "\n" + value, value[: len(value) // 2]])
    elif isinstance(value, int):
        values[name] = value * rng.choice([2, 10, 1000, 10**9])


FOREIGN: Final = [make for make in changes.FOREIGN if make not in changes.UNCOPIED]
"""An edition copies what it is given: what can't be copied never comes into one."""

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
