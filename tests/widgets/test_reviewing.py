"""A review that is started at the board of a finished match, and the task that is made from a mark."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import boardbook as bb
from boardbook.classroom import reviewing
from boardbook.classroom.board import TaskBoard
from boardbook.classroom.review import ReviewJob
from boardbook.core import CHANCE, Seat
from boardbook.widgets import match_view as boards
from boardbook.widgets import showing
from tests.profiles import many
from tests.widgets.hearing import Heard, elsewhere

BOT = many(check="mcts:4", proofs="mcts:20")
"""The bot that reviews."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use few simulations for reviews."""
    monkeypatch.setattr(reviewing, "ReviewJob", lambda match, seat: ReviewJob(match, seat, BOT))


@cache
def played() -> tuple[tuple[int | None, int], ...]:
    """Return the plies of a match that a random player soon loses."""
    history = bb.simulate("pangea", ["random", "greedy"], matches=1, seed=3, progress=False).match(0).history
    return tuple((ply.seat, ply.number) for ply in history.plies)


def ended() -> bb.Match:
    match = bb.Match("pangea", [Seat("Ann", None), Seat("Bo", "greedy")], seed=3, chance="ask")
    for seat, number in played():
        if seat == CHANCE:
            match.answer(number)
        else:
            match.play(number)
    assert match.over
    return match


def ask(heard: Heard, seat: object = 0, on: object = True) -> dict[str, Any]:
    return elsewhere(lambda: heard({"type": "review", "seq": 1, "ply": 0, "seat": seat, "on": on}))


def reports(heard: Heard) -> list[dict[str, Any]]:
    return [message for message in heard.sent if message["type"] == "reviewing"]


def find(heard: Heard, ply: int) -> dict[str, Any]:
    return heard({"type": "find", "seq": 1, "ply": ply})


def test_a_finished_match_is_reviewed_and_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ended()
    heard = Heard(match.board(), monkeypatch)
    assert ask(heard)["ok"]
    told, board = reports(heard)[-1], heard.board
    decisions = sum(ply.seat == 0 and (ply.choices or 0) > 1 for ply in match.history.plies)
    assert (told["seat"], told["n"], told["of"], told["on"]) == (0, decisions, decisions, False)
    alike = ended()
    made = alike.review(0, BOT, progress=False)
    assert told["text"] == {"en": made.text("en"), "fr": made.text("fr")}
    assert match.marks == alike.marks != {}
    assert [mark["weighed"] for mark in board._marks] == [mark["weighed"] for mark in made.board()._marks]


def test_a_task_is_made_from_a_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ended()
    board = match.board(lang="fr")
    for module in (boards, showing):
        monkeypatch.setattr(module, "publish", lambda *_, **__: None)
    heard = Heard(board, monkeypatch)
    assert ask(heard)["ok"]
    ply = next(iter(match.marks))
    assert "review.puzzles()" in find(heard, ply)["text"]["en"]
    board._ipython_display_()
    assert find(heard, ply)["ok"]
    assert board._panel is not None
    [beneath] = board._panel.children
    assert isinstance(beneath, TaskBoard)
    assert (beneath.lang, beneath.puzzle.seat) == ("fr", 0)
    assert beneath.puzzle.match.state.to_dict() == match.history.at(ply - 1).to_dict()
    assert not find(heard, ply + 100_000)["ok"]
    later = bb.Match.of_line(match.history).board()  # marks from a file, without the review
    assert [mark["task"] for mark in later._marks] == [False] * len(match.marks)


def test_only_players_can_start_it_and_only_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    going = Heard(bb.Match("pangea", ["Ann", "Bo"], seed=1).board(), monkeypatch)
    assert "over" in ask(going)["text"]["en"]
    match = ended()
    heard = Heard(match.board(), monkeypatch)
    assert ask(heard, 1)["text"]["en"] == "Bo is a bot."
    assert not ask(Heard(match.board(None), monkeypatch))["ok"]
    for seat in (-1, 2, None, "0", True):
        assert "seat must be" in ask(heard, seat)["text"]["en"]
    assert "true or false" in ask(heard, on=1)["text"]["en"]
    assert ask(heard, on=False)["ok"]
    assert match.marks == {}


def test_undo_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ended()
    heard = Heard(match.board(), monkeypatch)
    assert ask(heard)["ok"]
    reviewing = heard.board._reviewing
    assert reviewing is not None
    reviewing.work.on = True
    match.undo()
    assert not reviewing.work.on
