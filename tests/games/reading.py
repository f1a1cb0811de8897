"""Checks for every game: positions are read back unchanged, play continues identically, wrong ones are refused."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

import boardbook as bb
from boardbook.core import CHANCE, Game
from boardbook.soak import check_position, random_number
from tests.hostile.changes import changed


def check_comes_back(game: Game[Any], state: Any) -> None:
    """Check that a position read from its JSON is the same, including legal actions, outcomes and the seats' views."""
    data = json.loads(json.dumps(state.to_dict()))
    again = game.state(data)  # lists the problems if there are any
    assert again.to_dict() == data
    assert (again.to_act, again.legal_actions(), again.chances(), again.result()) == (
        state.to_act,
        state.legal_actions(),
        state.chances(),
        state.result(),
    )
    seats = range(game.seat_count(state))
    assert [again.view(seat) for seat in seats] == [state.view(seat) for seat in seats]
    assert game.check_invariants(again) == []


def check_goes_on_alike(game: Game[Any], state: Any, rng: Random, plies: int = 100_000) -> None:
    """Check that random play continues identically from a position and from its copy read back."""
    again = game.state(state.to_dict())
    for _ in range(plies):
        if state.to_act is None:
            break
        n = random_number(state, rng)
        state.apply(n)
        again.apply(n)
    assert state.to_dict() == again.to_dict()


def check_untouched(game: Game[Any], texts: Iterable[str]) -> None:
    """Check that reading a position does not change its data."""
    for text in texts:
        data = json.loads(text)
        game.problems(data)
        game.state(data)
        assert json.dumps(data) == text


def check_refused_or_sound(game: Game[Any], position: Any, rng: Random, plies: int) -> Any:
    """Check that a position is refused or can be played for `plies` plies; return where play ended, or None."""
    problems = game.problems(position)
    assert all(problem.strip() for problem in problems)
    if problems:
        with pytest.raises(bb.BadInput) as error:
            game.state(position)
        assert error.value.problems == tuple(problems)
        return None
    state = game.state(position)
    for ply in range(plies):
        check_position(game, state)
        if ply & (ply - 1) == 0:  # at plies 0, 1, 2, 4, 8 and so on
            data = json.loads(json.dumps(state.to_dict()))
            assert game.state(data).to_dict() == data
            json.dumps(state.view(0))
        if state.to_act is None:
            assert state.legal_actions() == state.chances() == []
            break
        assert bool(state.chances()) == (state.to_act == CHANCE)
        assert bool(state.legal_actions()) == (state.to_act != CHANCE)
        state.apply(random_number(state, rng))
    return state


def check_changed(game: Game[Any], texts: Sequence[str], seed: int, count: int, plies: int) -> list[Any]:
    """Check that `count` randomly changed positions are refused or sound; return where play of the sound ones ended."""
    rng, taken = Random(seed), []
    for _ in range(count):
        position, other = (json.loads(rng.choice(texts)) for _ in range(2))
        state = check_refused_or_sound(game, changed(rng, position, other), rng, plies)
        taken += [] if state is None else [state]
    assert 0.1 * count < len(taken) < 0.9 * count
    return taken


def junk(keys: Iterable[str], names: Iterable[str]) -> st.SearchStrategy[Any]:
    """Return a strategy for any JSON data that contains some of these names, often an object with these keys."""
    known = st.sampled_from([*names])
    numbers = st.integers(-3, 40) | st.floats(allow_nan=False, allow_infinity=False)
    scalars = st.none() | st.booleans() | numbers | st.text(max_size=6) | known
    anything = st.recursive(
        scalars,
        lambda inner: st.lists(inner, max_size=6) | st.dictionaries(known | st.text(max_size=3), inner, max_size=4),
        max_leaves=10,
    )
    return anything | st.dictionaries(st.sampled_from([*keys]), anything, max_size=8)
