"""Verifying a match: outcomes that don't follow from the seed are found, and undone plies are listed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import CHANCE, History
from boardbook.records import GIVEN, TAKEN_BACK
from tests.french import Reader
from tests.house import GAMES
from tests.match.wandering import PANGEA, VEIL, play_random

Fraud = Callable[[bb.Match, Random], tuple[int, str, str]]
"""Enters one outcome by hand, and returns the ply, the outcome, and the outcome from the seed."""


def begun(game: Any, seed: int, chance: Any = "auto") -> bb.Match:
    rules = bb.game(game) if isinstance(game, str) else game
    return bb.Match(rules, [f"Seat {k}" for k in range(rules.seats.start)], seed=seed, chance=chance)


def play_by_seed(match: bb.Match, rng: Random, plies: int) -> bb.Match:
    """Play random decisions, and answer for chance with the outcomes from the seed."""
    history = match.history
    end = match.ply + plies
    while match.ply < end and not match.over:
        if match.to_act == CHANCE:
            match.answer(history.by_seed(history.state, history.branch, history.ply))
        else:
            match.play(rng.choice(match.legal_actions()))
    return match


def by_outcomes(match: bb.Match, rng: Random) -> tuple[int, str, str]:
    """Give one outcome with an action, as if it came from the physical game."""
    while True:
        for action in match.legal_actions():
            after = match.state.clone()
            after.apply(action.number)
            if after.to_act == CHANCE and len(after.chances()) > 1:
                ply = match.ply + 1
                seeds = match.history.by_seed(after, match.history.branch, ply)
                given = next(n for n, _ in after.chances() if n != seeds)
                match.play(action, outcomes=[given])
                return ply + 1, match.game.outcome(after, given).text, match.game.outcome(after, seeds).text
        match.play(rng.choice(match.legal_actions()))


def by_answer(match: bb.Match, rng: Random) -> tuple[int, str, str]:
    """Answer once with an outcome that does not come from the seed."""
    while match.to_act != CHANCE or len(match.state.chances()) < 2:
        play_by_seed(match, rng, 1)
    history, before = match.history, match.state.clone()
    seeds = history.by_seed(before, history.branch, history.ply)
    given = next(n for n, _ in before.chances() if n != seeds)
    match.answer(given)
    return match.ply, match.game.outcome(before, given).text, match.game.outcome(before, seeds).text


@pytest.mark.parametrize(("chance", "fraud"), [("auto", by_outcomes), ("ask", by_answer)])
@pytest.mark.parametrize("game", GAMES)
def test_the_one_save_with_a_chosen_outcome_is_found(tmp_path: Path, game: str, chance: Any, fraud: Fraud) -> None:
    """All files are complete and have correct checksums, and the chosen outcome is possible."""
    chosen = []
    for seed in range(6):
        match = play_by_seed(begun(game, seed, chance), Random(seed), 40)
        if seed == 3:
            chosen.append((*fraud(match, Random(9)), chance == "ask"))
        play_by_seed(match, Random(seed), 40)
        match.goto(match.ply // 2)  # the cursor may be anywhere
        match.save(tmp_path / f"{seed}")
    found = {seed: bb.load(tmp_path / f"{seed}").verified() for seed in range(6)}
    assert [seed for seed, verified in found.items() if not verified] == [3]
    assert [seed for seed, verified in found.items() if not verified.follows] == [3]
    assert {verified.entered for verified in found.values()} == {chance == "ask"}
    assert found[3].given.drop("round").rows() == chosen
    assert found[3].taken_back.is_empty()


@pytest.mark.parametrize("game", [VEIL, *GAMES])
def test_automatic_outcomes_follow_from_the_seed_on_every_branch(game: Any) -> None:
    """This holds after any navigation."""
    rng = Random(5)
    match = begun(game, 5)
    for _ in range(40):
        ahead = len(match.history.plies)
        way = rng.choice(("play", "play", "goto", "branch", "line"))
        if way == "play" and not match.over:
            match.deal()
            play_random(match, rng, 1)
        elif way == "goto":
            match.goto(rng.randrange(ahead + 1))
        elif way == "branch":
            match.branch(rng.randrange(ahead + 1))
        elif way == "line":
            branch = rng.choice(match.branches)
            match.goto(branch.end, branch=branch.id)
    assert len(match.branches) > 3
    for branch in match.branches:
        match.goto(branch.end, branch=branch.id)
        verified = match.verified()
        assert verified.follows
        assert not verified
        assert verified.taken_back["branch"].to_list() == [k for k in range(len(match.branches)) if k != branch.id]


def test_a_match_from_a_position_is_verified_from_there() -> None:
    position = play_random(bb.Match(PANGEA, 2, seed=2), Random(2), 9).state.to_dict()
    match = play_random(bb.Match.from_position(PANGEA, position, seed=4), Random(1), 30)
    assert match.verified()
    by_outcomes(match, Random(1))
    assert match.verified().given.height == 1


def test_matches_of_bots_follow_from_the_seed() -> None:
    verified = bb.Match(VEIL, ["random", "random"], seed=2).run().verified()
    assert verified
    assert not verified.entered
    assert verified.given.schema == GIVEN
    assert verified.taken_back.schema == TAKEN_BACK
    assert verified.text().split("\n") == ["All rolls and draws follow from the seed.", "Nothing was taken back."]


def test_secret_draws_of_bots_follow_from_the_seed_even_with_the_real_box() -> None:
    """Outcomes that players entered need not follow from the seed, but they don't enter secret draws of bots."""
    match = bb.Match("magellan", ["Ann", "random", "random"], seed=4, chance="ask")
    rng = Random(2)
    while match.ply < 60:
        if match.is_bots or (not match.history.awaits_outcome and match.to_act == CHANCE):
            match.step()
        elif match.to_act == CHANCE:
            match.answer(rng.choice([n for n, _ in match.state.chances()]))
        else:
            match.play(rng.choice(match.legal_actions()))
    verified = match.verified()
    drawn = [ply for ply in match.history.plies if ply.seat == CHANCE]
    assert any(not ply.entered for ply in drawn)
    assert verified.given.height
    assert verified.given["entered"].all()
    assert verified.text() == (
        "With the physical game: the players enter the rolls and draws.\n"
        f"{verified.given.height} rolls or draws do not follow from the seed.\nNothing was taken back."
    )


def test_a_second_throw_after_going_back_is_listed() -> None:
    """Every outcome follows from the seed, but going back to a new branch is a way to choose one."""
    match = begun("magus", 1)
    thrown = match.ply
    while match.ply <= thrown:
        thrown = match.ply + 1
        play_random(match, Random(thrown), 1)
    left, first = match.ply - thrown, match.log["text"][thrown]
    match.goto(thrown)
    match.branch()
    verified = match.verified()
    assert verified.follows
    assert not verified
    assert verified.taken_back.rows() == [(0, thrown, left, left, first)]


def test_undone_plies_are_listed_by_branch() -> None:
    match = begun(VEIL, 3)
    start = match.ply
    actions = match.legal_actions()
    match.play(actions[0])
    whole = match.ply
    match.goto(start)
    match.play(actions[1])
    match.branch(start)
    match.goto(match.branches[1].end, branch=1)
    verified = match.verified()
    draws = sum(ply.seat == CHANCE for ply in match.branches[0].plies[start:])
    assert verified.taken_back.rows() == [(0, start, whole - start, draws, actions[0].text), (2, start, 0, 0, None)]
    lines = verified.text("en").split("\n")
    assert lines[1] == "2 other branches are kept: somebody went back and played on."
    assert lines[2].startswith(f"Branch 1, after move {start}: {whole - start} move")
    assert lines[3] == f"Branch 3, after move {start}: no moves."


def test_a_branch_that_was_cut_out_of_a_file_is_noticed() -> None:
    """Outcomes also depend on the number of their branch, so a second try can't pass for the first."""
    match = begun("magus", 1)
    play_random(match, Random(1), 5)
    tried = match.ply
    play_random(match, Random(2), 10)
    match.goto(tried)
    match.branch()
    play_random(match, Random(3), 10)
    alone = History(match.game, match.history.header)
    for ply in match.history.plies:
        alone.push(ply.number, ply.choices)
    forged = bb.Match.of_line(alone)
    assert match.verified().follows
    assert len(forged.branches) == 1
    assert not forged.verified()
    assert forged.verified().given["ply"].to_list()[0] > tried


def test_verifying_changes_nothing() -> None:
    match = play_random(begun(PANGEA, 3), Random(3), 20)
    before = match.state.to_dict(), match.ply, len(match.branches)
    changed: list[int] = []
    match.on_change(lambda: changed.append(1))
    match.verified().text("fr")
    assert (match.state.to_dict(), match.ply, len(match.branches)) == before
    assert not changed


def test_only_the_referee_sees_the_outcomes_of_the_seed() -> None:
    match = play_random(begun("magellan", 3), Random(3), 20)
    assert not hasattr(match.seen_by(0), "verified")
    assert not hasattr(match.seen_by(None), "verified")


@pytest.mark.parametrize("game", GAMES)
def test_the_text_is_available_in_french(game: str) -> None:
    match = play_random(begun(game, 2), Random(2), 10)
    ply, *_ = by_outcomes(match, Random(9))
    here = match.ply
    play_random(match, Random(2), 1)
    match.branch(here)
    told = match.verified().text("fr")
    assert Reader(match.game.words).read(told) == []
    lines = told.split("\n")
    assert lines[0] == "1 lancer ou tirage ne découle pas de la graine."
    assert lines[1].startswith(f"Coup {ply}, ")
    assert "Selon la graine\u00a0: " in lines[1]
    assert lines[2] == "1 autre variante est gardée\u00a0: on est revenu en arrière et on a rejoué."
    assert lines[3].startswith(f"Variante 1, après le coup {here}\u00a0: ")
