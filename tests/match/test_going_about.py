"""Undo, redo, goto and branches never lose a recorded ply."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardbook as bb
from boardbook.core import CHANCE, Header, History, Seat
from tests.match.wandering import PANGEA, VEIL, branches, kept, play_random, veil_dealt, wander


def numbers(match: bb.Match) -> list[int]:
    return [ply.number for ply in match.history.plies]


def to_the_end_of_veil() -> bb.Match:
    """Return a finished match of Veil: after four deals, both seats swap and play, and the second round is forced."""
    match = veil_dealt(1, 2, 3, 4)
    match.play("swap")  # ply 4 -> 5
    match.play("give 1", outcomes=["card 5"])  # 5 -> 7
    match.play("play 3")  # 7 -> 8
    match.play("swap")  # 8 -> 9
    match.play("give 2", outcomes=["card 6"])  # 9 -> 11
    match.play("play 4")  # 11 -> 12
    match.play("play 5")  # forced
    match.play("play 6")  # forced
    assert match.over
    return match


def test_undo_skips_chance_and_forced_choices() -> None:
    match = to_the_end_of_veil()
    back = []
    while True:
        try:
            match.undo()
        except bb.NotPossible:
            break
        back.append(match.ply)
        assert match.to_act in (0, 1)
        assert len(match.legal_actions()) > 1
    assert back == [11, 9, 8, 7, 5, 4]
    assert match.ply == 4


def test_undo_by_plies_goes_back_to_the_first_ply() -> None:
    match = to_the_end_of_veil()
    for ply in reversed(range(14)):
        match.undo(to="ply")
        assert match.ply == ply
    with pytest.raises(bb.NotPossible, match="nothing to take back"):
        match.undo(to="ply")
    assert match.ply == 0


def test_redo_goes_from_decision_to_decision_and_to_the_end() -> None:
    match = to_the_end_of_veil()
    end = match.state.to_dict()
    match.goto(0)
    forth = []
    while not match.over:
        match.redo()
        forth.append(match.ply)
    assert forth == [4, 5, 7, 8, 9, 11, 14]
    assert match.state.to_dict() == end
    with pytest.raises(bb.NotPossible, match="nothing to redo"):
        match.redo()


def test_undo_skips_the_bots() -> None:
    match = bb.Match(PANGEA, ["Ann", "random", "random"], seed=2)
    rng = Random(2)
    decided = []
    for _ in range(25):
        match.run()
        assert match.to_act == 0
        if len(match.legal_actions()) > 1:
            decided.append(match.ply)
        match.play(rng.choice(match.legal_actions()))
    match.run()
    for ply in reversed(decided):
        match.undo()
        assert (match.ply, match.to_act) == (ply, 0)
    with pytest.raises(bb.NotPossible):
        match.undo()


def test_with_bots_only_undo_goes_back_to_a_bots_choice() -> None:
    match = bb.Match(PANGEA, ["random", "random"], seed=2)
    for _ in range(30):
        match.step()
    ply = match.ply
    match.undo()
    assert match.ply < ply
    assert match.to_act in (0, 1)
    assert len(match.legal_actions()) > 1


def test_a_step_from_a_decision_of_chance() -> None:
    match = bb.Match(PANGEA, ["random", "random"], seed=2)
    played = match.ply
    match.goto(3)
    assert match.to_act == bb.CHANCE
    assert match.step() is not None
    assert match.ply > played


def test_a_listener_can_be_stopped_twice() -> None:
    match = veil_dealt(1, 2, 3, 4)
    heard: list[int] = []
    stop = match.on_change(lambda: heard.append(match.ply))
    match.goto(3)
    stop()
    stop()
    match.goto(2)
    assert heard == [3]


def test_a_branch_has_a_short_repr() -> None:
    match = to_the_end_of_veil()
    match.goto(9)
    match.play("give 2", outcomes=["card 7"])
    assert repr(match.branches) == "(<Branch 0, 14 plies>, <Branch 1 from 0 at 10, 1 plies>)"


def test_undo_goes_to_a_decision_or_a_ply_only() -> None:
    with pytest.raises(bb.BadInput, match="must be one of 'decision', 'entry', 'ply', not"):
        veil_dealt(1, 2, 3, 4).undo(to="turn")  # type: ignore[arg-type]


@pytest.mark.parametrize("ply", [-1, 5, 2.0, True, None, "3"], ids=repr)
def test_a_missing_ply_is_refused_and_changes_nothing(ply: Any) -> None:
    match = veil_dealt(1, 2, 3, 4)
    if ply is not None:
        with pytest.raises(bb.NotPossible, match="has plies 0 to 4"):
            match.branch(ply)
    with pytest.raises(bb.NotPossible, match="has plies 0 to 4"):
        match.goto(ply)
    assert (match.ply, len(match.branches)) == (4, 1)


@pytest.mark.parametrize("line", [-1, 1, True, "0"], ids=repr)
def test_a_missing_branch_is_refused_and_changes_nothing(line: Any) -> None:
    match = veil_dealt(1, 2, 3, 4)
    with pytest.raises(bb.NotPossible, match="branches: 0 to 0"):
        match.goto(2, line)
    assert match.ply == 4


def test_goto_shows_an_earlier_position() -> None:
    match = bb.Match(PANGEA, 2, seed=4)
    seen = {match.ply: match.state.to_dict()}
    rng = Random(4)
    for _ in range(60):
        match.play(rng.choice(match.legal_actions()))
        seen[match.ply] = match.state.to_dict()
    for ply in rng.sample(sorted(seen), 20):
        match.goto(ply)
        assert match.ply == ply
        assert match.state.to_dict() == seen[ply]
    assert len(match.history.plies) == max(seen)


def test_playing_on_from_the_past_creates_a_branch_and_loses_nothing() -> None:
    match = bb.Match(PANGEA, 2, seed=4)
    play_random(match, Random(1), 30)
    whole, end = numbers(match), match.state.to_dict()
    match.undo()
    match.undo()
    ply = match.ply
    other = next(a for a in match.legal_actions() if int(a) != whole[ply])
    match.play(other)
    assert len(match.branches) == 2
    assert (match.branches[1].parent, match.branches[1].start) == (0, ply)
    assert numbers(match)[: ply + 1] == [*whole[:ply], int(other)]
    match.goto(len(whole), branch=0)
    assert numbers(match) == whole
    assert match.state.to_dict() == end


def test_playing_the_same_action_again_is_a_redo() -> None:
    match = bb.Match(VEIL, 2, seed=4)
    play_random(match, Random(1), 4)
    whole, end = numbers(match), match.state.to_dict()
    match.goto(0)
    while match.ply < len(whole):
        (match.answer if match.to_act == CHANCE else match.play)(whole[match.ply])
    assert len(match.branches) == 1
    assert match.state.to_dict() == end


def test_redo_repeats_the_recorded_outcomes() -> None:
    match = veil_dealt(1, 2, 3, 4)
    match.history.chance = "auto"
    match.play("swap")
    match.play("give 1", outcomes=["card 7"])
    match.undo()
    match.redo()
    assert 7 in match.state.to_dict()["hands"][0]
    match.undo()
    match.play("give 1")
    assert 7 in match.state.to_dict()["hands"][0]
    assert len(match.branches) == 1


def test_other_outcomes_for_the_same_action_create_a_branch() -> None:
    match = veil_dealt(1, 2, 3, 4)
    match.play("swap")
    match.play("give 1", outcomes=["card 7"])
    match.undo()
    match.play("give 1", outcomes=["card 6"])
    assert [branch.start for branch in match.branches] == [0, 6]
    assert match.history.path(0)[6].number == 7
    assert match.history.path(1)[6].number == 6


def test_each_branch_has_its_own_chance() -> None:
    """The same action has different results on different branches, but always the same result on one branch."""
    drawn: dict[int, list[int]] = {}
    for _ in range(2):
        match = bb.Match(PANGEA, 2, seed=11)
        play_random(match, Random(1), 2)
        ply, people = match.ply, PANGEA.side(match.state, match.to_act or 0)
        for _ in range(20):
            match.goto(ply, 0)
            line = match.branch()
            match.play(f"draw {people}")
            drawn.setdefault(line, []).append(numbers(match)[-1])
    assert all(len(set(answers)) == 1 for answers in drawn.values())
    assert len({answers[0] for answers in drawn.values()}) > 1


def test_branching_returns_the_branch_and_goes_there() -> None:
    match = veil_dealt(1, 2, 3, 4)
    match.play("play 1")
    assert match.branch(4) == 1
    assert (match.history.branch, match.ply) == (1, 4)
    assert numbers(match) == [1, 2, 3, 4]
    match.play("play 3")
    assert match.branch() == 2
    assert (match.branches[2].parent, match.branches[2].start) == (1, 5)
    match.goto(5, branch=0)
    assert numbers(match) == [1, 2, 3, 4, 1]


def test_a_branch_at_an_older_ply_belongs_to_the_branch_of_that_ply() -> None:
    match = veil_dealt(1, 2, 3, 4)
    match.play("play 1")
    match.branch(4)
    match.play("play 3")
    assert match.branch(2) == 2
    assert (match.branches[2].parent, match.branches[2].start) == (0, 2)


def test_chance_plays_on_a_branch_that_starts_at_its_decision() -> None:
    """If chance is "auto", playing on never stops at a decision of chance."""
    match = bb.Match(PANGEA, ["random", "random"], seed=1)
    match.branch(2)
    match.run()
    assert match.over
    assert len(match.branches) == 2


def test_branches_know_where_they_start() -> None:
    match = veil_dealt(1, 2, 3, 4)
    match.play("play 1")
    match.branch(4)
    assert [(line.id, line.parent, line.start, line.end) for line in match.branches] == [(0, None, 0, 5), (1, 0, 4, 4)]


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from(["auto", "ask"]), st.sampled_from([VEIL, PANGEA]))
def test_random_navigation_loses_nothing_and_every_position_equals_its_replay(
    seed: int, chance: Any, game: Any
) -> None:
    rng = Random(seed)
    match = bb.Match(game, 2, seed=seed, chance=chance)
    for _ in range(40):
        before = branches(match.history)
        wander(match, rng)
        history = match.history
        assert kept(before, history)
        assert history.plies == history.path(history.branch)
        assert match.state.to_dict() == history.at(match.ply, history.branch).to_dict()
        assert 0 <= match.ply <= len(history.plies)
        assert match.log.height == match.ply


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), game=st.sampled_from([PANGEA, VEIL]))
def test_cached_positions_equal_their_replay(seed: int, game: Any) -> None:
    """This holds on all branches, after any undo, and if changes could not be saved."""
    rng = Random(seed)
    with mock.patch("boardbook.core.history.KEPT", 3):
        match = bb.Match(game, 2, seed=seed)
        history = match.history
        for _ in range(40):
            history.on_commit = no_room if rng.random() < 0.2 else None
            with suppress(bb.NotKept):
                wander(match, rng)
        assert history._cache
        for branch in history.branches:
            path = history.path(branch.id)
            state = history.first()
            common = [mine is theirs for mine, theirs in zip(history.plies, path, strict=False)]
            assert history.shared(branch.id) == [*common, False].index(False)
            for k, ply in enumerate([*path, None]):
                assert history.at(k, branch.id).to_dict() == state.to_dict()
                if ply is not None:
                    state.apply(ply.number)


def no_room() -> None:
    raise bb.NotKept(Path("journal"), OSError("no room"))


@given(st.integers(0, 10**6))
@settings(max_examples=20)
def test_every_branch_can_be_visited_and_played_from_its_start(seed: int) -> None:
    rng = Random(seed)
    match = bb.Match(VEIL, 2, seed=seed)
    for _ in range(60):
        wander(match, rng)
    for branch in match.branches:
        match.goto(branch.end, branch.id)
        replayed = VEIL.new(2)
        for ply in match.history.path(branch.id):
            replayed.apply(ply.number)
        assert replayed.to_dict() == match.state.to_dict()


def test_a_given_position_does_not_change_with_its_dictionary() -> None:
    """A lesson may change its dictionary later, because the match does not read it again."""
    match = play_random(bb.Match(PANGEA, 2, seed=5), Random(5), 2)
    position = match.state.to_dict()
    people = position["seats"][0]
    lesson = bb.Match.from_position(PANGEA, position)
    before = lesson.state.to_dict()
    lesson.play("end magic")
    position["goods"][people] = 17
    position["minions"].clear()
    lesson.undo()
    assert lesson.state.to_dict() == before


def test_a_history_without_a_match_records_the_time_of_a_ply() -> None:
    history = History(VEIL, Header("x", (Seat("A"), Seat("B")), 1))
    history.settle()
    history.play("play 1" if 1 in history.state.legal_actions() else history.state.legal_actions()[-1], elapsed_ms=1500)
    assert history.plies[-1].elapsed_ms == 1500
    assert history.plies[-1].choices == 3
    assert history.plies[0].choices is None


def test_the_former_names_of_branches_warn_and_work() -> None:
    match = to_the_end_of_veil()
    match.branch(5)
    with pytest.warns(DeprecationWarning, match="match.branches"):
        assert match.lines == match.branches
    with pytest.warns(DeprecationWarning, match="branch="):
        match.goto(4, line=0)
    assert (match.ply, match.history.branch) == (4, 0)
