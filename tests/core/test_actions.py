"""Actions and outcomes are named entries of a table, and are never mistaken for each other."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardbook as bb
from boardbook.core import Action, ActionTable, Attempt, Entry, Game, Outcome
from boardbook.core.chance import CHANCE
from tests.match.wandering import PANGEA, VEIL


def test_an_action_is_not_an_outcome_even_with_the_same_name() -> None:
    action: Any = Action(3, "play", "play 3", {"card": 3})
    assert action != Outcome(3, "play", "play 3", {"card": 3})
    assert action == Action(3, "play", "play 3")
    assert {action: "x"}[Action(3, "play", "play 3", {"other": 1})] == "x"
    assert [10, 11, 12, 13][action] == 13


def test_a_repr_is_short_and_contains_text_and_number() -> None:
    assert repr(PANGEA.action(0)) == "<move blue-g1 north, number 0>"
    assert repr(Outcome(5, "card", "card 5", {"card": 5})) == "<card 5, number 5>"


@pytest.mark.parametrize("junk", ["move", 1.0, None, True, [1]], ids=repr)
def test_values_that_are_not_numbers_are_not_actions(junk: Any) -> None:
    with pytest.raises(bb.UnknownAction, match=f"actions: 0 to {PANGEA.num_actions - 1}"):
        PANGEA.action(junk)


@pytest.mark.parametrize("junk", [5, None, b"move", ["move"]], ids=repr)
def test_values_that_are_not_texts_are_not_parsed(junk: Any) -> None:
    with pytest.raises(bb.UnknownAction, match="an action must be a string such as 'move blue-g1 north'"):
        PANGEA.parse(junk)


def test_a_table_has_no_duplicate_texts() -> None:
    with pytest.raises(ValueError, match="have the same text"):
        ActionTable([Entry(Attempt("go")), Entry(Attempt("a"), text=" GO ")])


def test_by_default_an_action_is_written_as_its_kind_and_fields() -> None:
    table = ActionTable([Entry(Attempt("pay", 7), {"gold": 7}), Entry(Attempt("stop"), kind="end", text="the end")])
    assert [(a.number, a.kind, a.text, dict(a.fields)) for a in table] == [
        (0, "pay", "pay 7", {"gold": 7}),
        (1, "end", "the end", {}),
    ]


def test_numbers_are_found_by_the_parts_of_an_action() -> None:
    class Step(NamedTuple):
        kind: str
        piece: int
        way: int

    steps = [Entry(Step("step", piece, way), {"n": 10 * piece + way}) for piece in (0, 2) for way in (1, 0)]
    table = ActionTable([Entry(Attempt("pass")), *steps])
    assert table.number("pass") == 0
    assert table.numbers("step", "piece", "way") == [[2, 1], [-1, -1], [4, 3]]
    assert table.attempts[3] == Step("step", 2, 1)


def test_a_table_is_iterated_in_order() -> None:
    assert [int(action) for action in PANGEA.actions] == list(range(PANGEA.num_actions))
    assert len(PANGEA.actions) == PANGEA.num_actions


@settings(max_examples=40)
@given(st.text(max_size=30))
def test_any_text_is_an_action_or_unknown(text: str) -> None:
    try:
        action = PANGEA.parse(text)
    except bb.UnknownAction:
        return
    assert str(action) == " ".join(text.lower().split())


@pytest.mark.parametrize("game", [PANGEA, VEIL], ids=repr)
def test_every_outcome_has_a_name_that_is_read_back(game: Game[Any]) -> None:
    state = game.new(2)
    for _ in range(60):
        if state.to_act == CHANCE:
            named = game.outcomes(state)
            assert len({str(outcome) for outcome, _ in named}) == len(named)
            assert sum(p for _, p in named) == pytest.approx(1)
            for outcome, _ in named:
                for told in (outcome, int(outcome), str(outcome), str(outcome).upper()):
                    assert game.parse_outcome(state, told) == int(outcome)
            state.apply(int(named[-1][0]))
        else:
            with pytest.raises(bb.UnknownAction, match="chance doesn't move next"):
                game.parse_outcome(state, 0)
            if not (actions := state.legal_actions()):
                return
            state.apply(actions[-1])


def test_the_kinds_of_pangea() -> None:
    kinds = {action.kind for action in PANGEA.actions}
    assert kinds == {"people", "tower", "draw", "shift", "move", "buy", "marker", "end", "time_out"}
