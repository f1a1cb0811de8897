"""What the tests of every game ask of positions as data: they come back, play goes on alike, none is touched."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import Any

from boardbook.core import Game
from boardbook.soak import random_number


def check_comes_back(game: Game[Any], state: Any) -> None:
    """A position read from its JSON is the same: what may be done, what chance may answer, what each seat sees."""
    data = json.loads(json.dumps(state.to_dict()))
    assert game.problems(data) == [], data["phase"]
    again = game.state(data)
    assert again.to_dict() == data
    assert (again.to_act, again.legal_actions(), again.chances(), again.result()) == (
        state.to_act,
        state.legal_actions(),
        state.chances(),
        state.result(),
    )
    seats = range(game.seat_count(state))
    assert [again.view(seat) for seat in seats] == [state.view(seat) for seat in seats]
    assert game.faults(again) == []


def check_goes_on_alike(game: Game[Any], state: Any, rng: Random, plies: int = 100_000) -> None:
    """Random play from a position and from the same one read back ends alike."""
    again = game.state(state.to_dict())
    for _ in range(plies):
        if state.to_act is None:
            break
        n = random_number(state, rng)
        state.apply(n)
        again.apply(n)
    assert state.to_dict() == again.to_dict()


def check_untouched(game: Game[Any], texts: Iterable[str]) -> None:
    """Reading changes nothing in the data."""
    for text in texts:
        data = json.loads(text)
        game.problems(data)
        game.state(data)
        assert json.dumps(data) == text
