"""Marks of a review at boards and on pages: only seats that may see them do, and they follow the match."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Mark
from tests.match.wandering import VEIL, play_random
from tests.pages import held


def marked(game: Any, seats: int = 3) -> tuple[bb.Match, int]:
    """Return a match with a mark on the first decision that was not forced, and its ply."""
    match = bb.Match(game, [f"Seat {k}" for k in range(1, seats + 1)], seed=3)
    rng = Random(1)
    while not any((one.choices or 0) > 1 for one in match.history.plies):
        play_random(match, rng, 1)
    ply = next(k for k, one in enumerate(match.history.plies, 1) if (one.choices or 0) > 1)
    played = match.history.plies[ply - 1]
    better = next(n for n in match.history.at(ply - 1).legal_actions() if n != played.number)
    match.mark(played.seat, "mcts:9", [Mark(ply, better, 5.0, 3.0, 7.0)])
    return match, ply


def test_a_mark_names_the_action_played_and_the_better_one() -> None:
    match, ply = marked("pangea")
    [told] = match.board()._marks
    state, played = match.history.at(ply - 1), match.history.plies[ply - 1]
    better = match.marks[ply].better
    assert (told["ply"], told["seat"], told["cost"]) == (ply, played.seat, [5.0, 3.0, 7.0])
    assert told["played"][0] == match.game.describe(state, played.number, played.seat)[0]
    assert tuple(told["clicks"]) == match.game.clicks(state, better)
    assert (told["why"], told["rules"], told["weighed"]) == (None, [], [])
    json.dumps(told)


def test_open_boards_are_notified_of_new_and_removed_marks() -> None:
    match, ply = marked("pangea")
    board = match.board()
    match.mark(match.history.plies[ply - 1].seat, "mcts:9", [])
    assert board._marks == []
    match, ply = marked("pangea")
    board = match.board()
    played = match.history.plies[ply - 1].number
    match.goto(ply - 1)
    match.play(next(n for n in match.state.legal_actions() if n != played))
    assert match.history.branch > 0
    assert board._marks == [], "this branch has no marks"


def test_while_hands_are_hidden_only_a_marks_own_seat_sees_it() -> None:
    match, ply = marked(VEIL)
    whose = match.history.plies[ply - 1].seat
    told = {seat: bool(match.board(seat)._marks) for seat in (0, 1, 2, None, bb.TURN)}
    assert told == {seat: seat == whose for seat in told}
    boards = {seat: match.board(seat) for seat in told}
    while not match.over:
        play_random(match, Random(2), 1)
    assert all(board._marks for board in boards.values())


def test_a_page_has_the_marks_of_its_seat(tmp_path: Path) -> None:
    match, ply = marked(VEIL)
    whose = match.history.plies[ply - 1].seat
    for seat in (whose, (whose + 1) % 3):
        match.seen_by(seat).to_html(tmp_path / "page.html")
        traits = held((tmp_path / "page.html").read_text())["traits"]
        assert bool(traits["_marks"]) == (seat == whose)
        assert bool(traits["_annex"]) == (seat == whose)


def test_a_puzzle_shows_no_marks() -> None:
    match, _ = marked("pangea")
    goal = str(match.legal_actions()[0])
    board = bb.puzzle(match, {"en": "Do it.", "fr": "Faites-le."}, goal=goal).board()
    assert board._marks == []


@pytest.fixture(scope="module")
def review() -> bb.Review:
    match = bb.Match("magellan", ["random"] * 3, seed=2)
    while match.state.round < 5:
        match.step()
    made: bb.Review = match.review(0, "mcts:20", progress=False)
    return made


def test_the_board_of_a_review_says_why(review: bb.Review) -> None:
    told = review.board()._marks
    assert [one["ply"] for one in told] == [one.ply for one in review.marks]
    for one, mark in zip(told, review.marks, strict=True):
        assert one["rules"] == list(mark.rules)
        assert [row[1] for row in one["weighed"]] == [each.value for each in mark.weighed]
        best = next(row[1] for row in one["weighed"] if row[2] is None)
        for row in one["weighed"]:
            assert row[2] is None or row[2][0] <= row[1] <= row[2][1] or row[1] > best
    assert review.board("fr").lang == "fr"
