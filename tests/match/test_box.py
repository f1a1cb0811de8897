"""With the physical game, players enter the results of chance one by one, and learn only about their own hands."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import CHANCE
from boardbook.records import load_history
from boardbook.session import permissions
from boardbook.soak import random_numbers
from tests.closing import Closing
from tests.house import GAMES
from tests.match.asking import faces, magus, to_draw
from tests.match.wandering import VEIL

# --- answers --------------------------------------------------------------------------------------------------------


def test_correcting_a_result_of_a_throw_keeps_the_later_ones() -> None:
    match = magus()
    start = match.ply
    for face in (4, 4):
        match.answer(face)
    assert faces(match) == [4, 4]
    match.correct(start, 2)
    assert faces(match) == [2, 4]
    assert match.ply == start + 2
    match.correct(start + 1, "die 6")
    match.answer(1)
    assert [ply.number for ply in match.history.plies[start : start + 3]] == [2, 6, 1]
    assert match.history.pending_outcomes() == []  # the throw is complete


def test_entered_results_are_undone_one_by_one() -> None:
    match = magus()
    start = match.ply
    for face in (4, 5, 6):
        match.answer(face)
    decided = match.history.last_decision()
    match.undo("entry")
    assert (match.ply, faces(match)) == (start + 2, [4, 5])
    match.undo("entry")
    assert faces(match) == [4]
    match.undo()
    assert match.ply == decided


def test_only_results_of_the_current_throw_can_be_corrected() -> None:
    match = magus()
    start = match.ply
    match.answer(3)
    with pytest.raises(bb.NotPossible, match="there is no outcome to correct"):
        match.correct(start - 1, 1)
    with pytest.raises(bb.UnknownAction, match="die 1, die 2"):
        match.correct(start, 7)
    assert faces(match) == [3]


def test_correcting_a_tile_to_a_later_one_asks_for_the_later_tiles_again() -> None:
    match = bb.Match("pangea", 2, seed=1, chance="ask")
    while match.state.phase_name != "tiles":
        match.answer(match.state.chances()[0][0])
    first, second, third = (n for n, _ in match.state.chances()[:3])
    start = match.ply
    for tile in (first, second, third):
        match.answer(tile)
    match.correct(start, second)  # the same tile can't come second, so the second and third are asked for again
    assert faces(match) == [second]
    assert match.ply == start + 1


# --- bots -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["magellan", "zargos"])
def test_chance_draws_only_for_the_hidden_hands_of_bots(game: str) -> None:
    match = to_draw(game, ["Ann", "random", "Cy"], 1)
    ply = match.ply
    assert not match.history.awaits_outcome
    assert permissions.answer_refusal(match, bb.TURN, None) == ("shell.not_asked", {})
    match.deal()
    assert match.ply > ply
    assert not match.history.plies[ply].entered
    match = to_draw(game, ["Ann", "random", "Cy"], 0)
    ply = match.ply
    match.deal()
    assert match.ply == ply


def test_only_the_owner_of_a_hand_can_enter_what_was_drawn() -> None:
    match = to_draw("magellan", ["Ann", "random", "Cy"], 0)
    assert permissions.answer_refusal(match, 0, None) is None
    assert permissions.answer_refusal(match, 2, None) == ("shell.not_your_draw", {"who": "Ann"})
    assert permissions.answer_refusal(match, None, None) == ("shell.only_watches", {})
    assert permissions.answer_refusal(match, 1, None) == ("shell.only_watches", {})
    assert permissions.answer_refusal(match, bb.TURN, None) == ("shell.curtain", {"who": "Ann"})
    assert permissions.answer_refusal(match, bb.TURN, 0) is None
    open_ = magus("Ann", "random")
    assert [permissions.answer_refusal(open_, seat, None) for seat in (bb.TURN, 0)] == [None, None]
    assert permissions.answer_refusal(open_, 1, None) == permissions.answer_refusal(open_, None, None)


def test_results_that_people_entered_can_be_undone() -> None:
    match = magus("Ann", "Bo")
    match.answer(2)
    assert permissions.undo_refusal(match) is None
    auto = bb.Match("magus", ["Ann", "Bo"], seed=1)
    while auto.history.plies[auto.ply - 1].seat != CHANCE or auto.history.last_decision() is None:
        auto.play(auto.legal_actions()[0])
    assert permissions.undo_refusal(auto) == ("shell.undo_chance", {})


# --- secrets --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [name for name in bb.games() if not bb.game(name).open_information])
def test_the_question_reveals_nothing_that_the_person_does_not_know(game: str) -> None:
    rules: Any = bb.game(game)
    rng, looked = Random(game), 0
    for seed in range(6):
        seats = rules.seats[seed % len(rules.seats)]
        state = rules.new(seats)
        for n in random_numbers(rules, seats, Random(seed))[:400]:
            if state.to_act == CHANCE:
                whose = rules.chance_observer(state)
                for seat in range(seats) if whose is None else [whose]:
                    told = rules.known_outcomes(state, seat)
                    assert told == sorted(set(told))
                    assert {outcome for outcome, _ in state.chances()} <= set(told)
                    assert rules.known_outcomes(state.determinize(seat, rng), seat) == told
                assert rules.knows(state, n, None) or whose is not None
                looked += whose is not None
            state.apply(n)
    assert looked > 20


# --- keeping --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_match_with_the_real_box_can_be_saved_and_continued(tmp_path: Path, closing: Closing, game: str) -> None:
    rng = Random(game)
    match = closing(bb.Match(game, ["Ann", "random", "Cy"], seed=5, chance="ask", journal=tmp_path / "evening"))
    for _ in range(150):
        match.deal()
        if match.history.awaits_outcome:
            made = match.history.pending_outcomes()
            if made and rng.random() < 0.4:
                ply, state, _ = rng.choice(made)
                match.correct(ply, rng.choice(state.chances())[0])
            else:
                match.answer(rng.choice(match.state.chances())[0])
        elif match.is_bots:
            match.step()
        else:
            match.play(rng.choice(match.state.legal_actions()))
    match.close()
    found = load_history(tmp_path / "evening")
    assert [branch.plies for branch in found.branches] == [branch.plies for branch in match.branches]
    assert found.state.to_dict() == match.state.to_dict()
    again = bb.load(tmp_path / "evening")
    assert again.history.chance == "ask"
    assert again.log.height == match.ply


def test_in_veil_each_card_is_asked_for_separately() -> None:
    match = bb.Match(VEIL, ["Ann", "Bo"], seed=3, chance="ask")
    assert permissions.deciding(match) == permissions.behind_curtain(match, bb.TURN) == 0
    match.answer(7)
    assert permissions.deciding(match) == 1
