"""Games that were written for the previous release still work, and warnings name the new names."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Mapping
from copy import copy
from typing import Any

import pytest

import boardbook as bb
from boardbook import core
from boardbook.core.renamed import CLASSES, METHODS
from boardbook.core.words import Values
from tests.veil import State, Veil


def test_former_classes_are_found_under_their_new_names() -> None:
    for former, name in CLASSES.items():
        with pytest.warns(DeprecationWarning, match=f"{former} was renamed to {name}"):
            assert getattr(core, former) is getattr(core, name)
    with pytest.raises(AttributeError, match="no attribute 'Plane'"):
        _ = core.Plane  # type: ignore[attr-defined]


def test_every_former_method_leads_to_an_existing_one() -> None:
    assert {name for name in METHODS.values() if not hasattr(core.Game, name)} == {"emit"}
    rules: Any = Veil()
    state: Any = rules.new(2)
    with pytest.warns(DeprecationWarning, match="Veil.prospects was renamed to win_probabilities"):
        assert rules.prospects(state) == rules.win_probabilities(state)
    with pytest.warns(DeprecationWarning, match="State.tell was renamed to emit"):
        assert state.tell == state.emit


def test_a_former_game_works_and_warns_about_methods_it_overrides() -> None:
    with pytest.warns(DeprecationWarning, match="Former") as heard:

        class Former(Veil):
            name = "former"

            def told(self, state: State, n: int, seat: int | None) -> tuple[str, Values]:
                return "told.plain", {"text": "as before"}

            def standings(self, state: State) -> list[float]:
                return [1.0, 2.0]

    assert [str(one.message).split(";")[0] for one in heard] == [
        "Former.standings was renamed to evaluate",
        "Former.told was renamed to describe",
    ]
    rules = Former()
    state = rules.new(2)
    assert rules.describe(state, 0, 0)[1] == {"text": "as before"}
    assert rules.evaluate(state) == [1.0, 2.0]


def test_a_former_game_can_call_the_methods_it_overrides() -> None:
    with pytest.warns(DeprecationWarning, match="Former"):

        class Former(Veil):
            name = "former"

            def standings(self, state: State) -> list[float]:
                above: Any = super()
                return [1 + worth for worth in above.standings(state)]

    state = Veil().new(2)
    with pytest.warns(DeprecationWarning, match="Former.standings was renamed to evaluate"):
        assert Former().evaluate(state) == [1 + worth for worth in Veil().evaluate(state)]


def test_a_match_has_its_history_under_the_former_name() -> None:
    match = bb.Match(Veil(), 2, seed=1)
    with pytest.warns(DeprecationWarning, match="match.line was renamed to match.history"):
        assert match.line is match.history


def test_former_public_names_are_found() -> None:
    with pytest.warns(DeprecationWarning, match="boardbook.Reading was renamed to SeatView"):
        assert getattr(bb, "Reading") is bb.SeatView  # noqa: B009 (type checkers don't know it)
    match = bb.Match("pangea", 2, seed=1)
    legal = str(match.legal_actions()[0])
    task = bb.puzzle(match, "?", goal=legal)
    with pytest.warns(DeprecationWarning, match="puzzle.vain was renamed to puzzle.failed"):
        assert task.vain == task.failed
    with pytest.warns(DeprecationWarning, match="puzzle.again was renamed to puzzle.reset"):
        task.again()


def test_unknown_names_stay_unknown_and_nothing_else_warns() -> None:
    rules: Any = Veil()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        state: Mapping[str, Any] = vars(copy(rules.new(2)))
        assert state == vars(pickle.loads(pickle.dumps(rules.new(2))))  # noqa: S301 (our own)
        with pytest.raises(AttributeError, match="'Veil' object has no attribute 'fold'"):
            rules.fold()
