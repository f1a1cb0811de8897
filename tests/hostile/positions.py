"""Random changes to positions of real matches. Each is refused with clear messages, or can be played without faults.

`positions(count, seed, game)` tries `count` positions of a game; `made(game, seed, number)` makes one of them again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any, Final

import boardbook as bb
from boardbook.core import CHANCE, Game, State
from boardbook.soak import check_position, random_number
from tests.games.table import Position
from tests.hostile import Tally
from tests.hostile.changes import changed

EACH: Final = 50
"""The number of positions made from one match."""
KEPT: Final = 4
"""The number of positions of each phase that are taken from a match."""
LONGEST: Final = 40_000
"""The number of plies after which play is considered endless."""
SHORT: Final = {"magus": (100, 0.2), "pangea": (100, 0.05), "zargos": (100, 0.02)}
"""For long games, the number of plies to play, and the share of matches that are played to the end instead."""


def positions(count: int, seed: int, game: str) -> Tally:
    """Try this number of positions of a game. The same seed gives the same positions."""
    tally = Tally()
    for number, (rules, position) in enumerate(islice(_all(game, seed), count)):
        tally.tried += 1
        try:
            tally.met[judged(rules, position, Random(f"{game}/{seed}/{number}/play"))] += 1
        except Exception as fault:  # noqa: BLE001 (any exception is a finding)
            tally.bad.append(f"made({game!r}, {seed}, {number}): {type(fault).__name__}: {fault}")
    return tally


def made(game: str, seed: int, number: int) -> tuple[Game[Any], Position]:
    """Return one of the positions, with its rules."""
    return next(islice(_all(game, seed, number // EACH), number % EACH, None))


def _all(game: str, seed: int, block: int = 0) -> Iterator[tuple[Game[Any], Position]]:
    """Yield all positions of a seed, in blocks from one match each."""
    while True:
        rng = Random(f"{game}/{seed}/{block}")
        rules = _games(game)[rng.randrange(len(_games(game)))]
        moments = [json.dumps(state.to_dict()) for state in _moments(game, rules, rng)]
        for _ in range(EACH):
            yield rules, changed(rng, *(json.loads(rng.choice(moments)) for _ in range(2)))
        block += 1


@cache
def _games(game: str) -> list[Game[Any]]:
    """Return the game with every option, and the default game as often as all the others together."""
    found = list(import_module(f"tests.games.{game}.playing").GAMES.values())
    return [*found, *[bb.game(game)] * len(found)]


def _moments(game: str, rules: Game[Any], rng: Random) -> list[State]:
    """Return positions of a match: random ones of each phase, and the last one."""
    playing = import_module(f"tests.games.{game}.playing")
    seats = rng.choice(rules.seats)
    corners = getattr(playing, "CORNERS", None)
    if corners is None or rng.random() < 0.4:
        walk = playing.walk(rules, seats, rng, 2500)
    elif rng.random() < 0.5:
        walk = playing.walk(rules, seats, rng, 1500, playing.midway(rules, seats, rng))
    else:
        walk = playing.walk(rules, 6, rng, 100, rules.state(rng.choice(list(corners.values()))))
    met: dict[str, list[State]] = {}
    count: dict[str, int] = {}
    state: State | None = None
    for state in walk:
        name = state.phase_name
        kept, count[name] = met.setdefault(name, []), count.get(name, 0) + 1
        if len(kept) < KEPT:
            kept.append(state.clone())
        elif (at := rng.randrange(count[name])) < KEPT:
            kept[at] = state.clone()
    assert state is not None
    return [*(state for states in met.values() for state in states), state]


# --- checks -------------------------------------------------------------------------------------------------------


def judged(rules: Game[Any], position: Any, rng: Random) -> str:
    """Return "refused", or from which phase a position was played. Raises an exception if anything goes wrong."""
    match = rng.random() < 0.1
    try:
        state = bb.Match.from_position(rules, position, seed=1).state.clone() if match else rules.state(position)
    except bb.BadInput as refusal:
        check_sentences(refusal.problems)
        return "refused"
    phase = state.phase_name
    play(rules, state, rng)
    return f"played from {phase}"


def check_sentences(problems: tuple[str, ...]) -> None:
    assert problems, "refused without a problem"
    for problem in problems:
        assert len(problem.split()) > 1, f"not a sentence: {problem!r}"
        problem.encode()


def play(rules: Game[Any], state: State, rng: Random) -> None:
    """Play at random to the end, and sometimes check the position closely."""
    short, share = SHORT.get(rules.name, (0, 1.0))
    plies = LONGEST if rng.random() < share else short
    for ply in range(plies):
        if ply < 2 or state.to_act is None or rng.random() < (0.01 if plies == short else 0.003):
            look(rules, state, rng)
        if state.to_act is None:
            return
        state.apply(random_number(state, rng))
    endless = rules.settings.get("round_limit", 0) is None
    assert plies == short or endless, f"play does not end in {LONGEST} plies"


def look(rules: Game[Any], state: State, rng: Random) -> None:
    """Check what must hold for every position of a match."""
    check_position(rules, state)
    data = state.to_dict()
    again = rules.state(json.loads(json.dumps(data)))
    assert again.to_dict() == data, _difference(again.to_dict(), data)
    assert (again.to_act, again.legal_actions(), again.chances()) == (
        state.to_act,
        state.legal_actions(),
        state.chances(),
    ), "the actions differ after reading the position back"
    for seat in (None, *range(rules.seat_count(state))):
        json.dumps(state.view(seat))
    rules.evaluate(state)
    listed = set(state.legal_actions())
    for _ in range(3):
        n = rng.randrange(rules.num_actions)
        ruling = rules.explain(state, n)
        assert state.to_act is None or state.to_act == CHANCE or ruling.legal == (n in listed), f"{n}: {ruling!r}"
        assert ruling.text("fr") or ruling.legal
    for n in [*listed][:1]:
        rules.describe(state, n, None)
        rules.clicks(state, n)


def _difference(one: Position, other: Position) -> str:
    keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
    return f"read back, {', '.join(f'{key} is {one.get(key)!r}, not {other.get(key)!r}' for key in keys)}"
