"""The "What if?" panel of a board can be started, continued and stopped, and reveals nothing to other seats."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

import boardbook as bb
from boardbook.bots.rollouts import Rollouts
from boardbook.widgets import background, playing_out
from tests.match.wandering import VEIL
from tests.widgets.hearing import Heard, elsewhere, ended


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing_out, "PLAYOUTS", 12)
    monkeypatch.setattr(playing_out, "BOT", "random")


def asked(heard: Heard, ply: int | None = None, *, on: bool = True) -> dict[str, Any]:
    """Ask without an event loop, as in a plain script."""
    at = heard.board.match.ply if ply is None else ply
    return elsewhere(lambda: heard({"type": "what_if", "seq": 1, "ply": at, "on": on}))


def reports(heard: Heard) -> list[dict[str, Any]]:
    return [m for m in heard.sent if m["type"] == "ends"]


def test_the_moves_of_a_decision_are_simulated_and_more_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("pangea", ["Ann", "Bo"], seed=5)
    heard = Heard(match.board(), monkeypatch)
    assert asked(heard)["ok"]
    [told] = reports(heard)
    json.dumps(told)
    assert (told["ply"], told["branch"], told["seat"]) == (match.ply, 0, match.to_act)
    assert (told["playouts"], told["of"], told["on"], told["bot"]) == (12, 12, False, "random")
    assert told["all"] == len(told["moves"]) == len(match.what_if(1, progress=False).frame)
    for move in told["moves"]:
        assert tuple(move["clicks"]) == match.game.clicks(match.state, move["action"])
        assert sum(move["shares"]) == pytest.approx(1 if move["playouts"] else 0)
    words = match.game.words
    assert all(
        key in words.by_lang["fr"]
        for key, _ in [*(way for way, _ in told["ways"]), *(move["told"] for move in told["moves"])]
    )
    assert asked(heard)["ok"]
    assert reports(heard)[-1]["playouts"] == 24


def test_it_runs_without_blocking_the_loop_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing_out, "PLAYOUTS", 100_000)
    monkeypatch.setattr(background, "REPORT_EVERY", 0.02)
    match = bb.Match("pangea", ["Ann", "Bo"], seed=5)
    heard = Heard(match.board(), monkeypatch)
    at = {"type": "what_if", "seq": 1, "ply": match.ply}
    seen: list[dict[str, Any]] = []

    async def use(stop: Callable[[], object]) -> None:
        heard({**at, "on": True})
        for _ in range(1000):
            await asyncio.sleep(0.01)
            if len(reports(heard)) >= 3:
                break
        seen.extend(reports(heard))
        run = heard.board._playing_out._run
        assert run is not None
        stop()
        await ended(run.work)
        seen.append(reports(heard)[-1])

    elsewhere(lambda: asyncio.run(use(lambda: heard({**at, "on": False}))))
    assert [told["on"] for told in seen[:3]] == [True, True, True]
    assert seen[0]["playouts"] <= seen[1]["playouts"] <= seen[2]["playouts"] <= seen[-1]["playouts"] < 100_000
    assert not seen[-1]["on"]
    elsewhere(lambda: asyncio.run(use(lambda: match.play(match.legal_actions()[0]))))
    assert not seen[-1]["on"]


def test_an_error_of_a_bot_is_shown_and_earlier_results_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("pangea", ["Ann", "Bo"], seed=5)
    heard = Heard(match.board(), monkeypatch)
    once = Rollouts.once

    def broken(self: Rollouts) -> None:
        if self.playouts == 3:
            raise ZeroDivisionError("a bot of mine")
        once(self)

    monkeypatch.setattr(Rollouts, "once", broken)

    async def ask() -> None:
        heard({"type": "what_if", "seq": 1, "ply": match.ply, "on": True})
        run = heard.board._playing_out._run
        assert run is not None
        await ended(run.work)

    elsewhere(lambda: asyncio.run(ask()))
    assert (reports(heard)[-1]["playouts"], reports(heard)[-1]["on"]) == (3, False)
    assert any("a bot of mine" in m["text"]["en"] for m in heard.sent if m["type"] == "answer" and not m["ok"])


def test_only_a_player_who_knows_the_hand_sees_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match(VEIL, ["Ann", "Bo", "Cy"], seed=1)
    ply, whose = match.ply, match.to_act
    for seat in (0, 1, 2, None, bb.TURN):
        heard = Heard(match.board(seat), monkeypatch)
        answer = asked(heard, ply)
        assert (answer["ok"], bool(reports(heard))) == ((seat == whose), (seat == whose))
    table = Heard(match.board(), monkeypatch)
    assert "what Ann holds" in asked(table)["text"]["en"]
    table.do("lift")
    assert asked(table)["ok"]
    match.play(match.legal_actions()[0])
    assert not asked(table, ply)["ok"]  # the curtain has fallen again
    while not match.over:
        match.play(match.legal_actions()[0])
    assert asked(table, ply)["ok"]


def watched(heard: Heard, action: int, ply: int | None = None) -> dict[str, Any]:
    at = heard.board.match.ply if ply is None else ply
    return heard({"type": "watch", "seq": 2, "ply": at, "action": action})


def test_the_last_simulation_of_a_move_is_shown_below(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("pangea", ["Ann", "Bo"], seed=5)
    board = match.board()
    board._ipython_display_()  # makes room below the board
    heard = Heard(board, monkeypatch)
    assert "No playout" in watched(heard, match.legal_actions()[0].number)["text"]["en"]
    asked(heard)
    before = match.history.ply, len(match.history.branches)
    move = reports(heard)[-1]["moves"][0]
    assert watched(heard, move["action"])["ok"]
    room = board._panel
    assert room is not None
    [shown] = room.children
    assert (match.history.ply, len(match.history.branches)) == before
    assert (shown.ply, shown.match.ply > 1, shown.match.over) == (0, True, True)
    assert shown.match.history.plies[0].number == move["action"]
    assert shown.match.history.first().to_dict() == match.state.to_dict()  # Pangea has no secrets
    assert [seat.name for seat in shown.match.seats] == ["Ann", "Bo"]
    ends = board._playing_out._run
    assert ends is not None
    last = ends.ends.of(move["action"]).ends[-1]
    result = shown.match.result
    assert result is not None
    assert (str(result.reason), shown.match.state.round) == (last.reason, last.round)
    assert not Heard(shown, monkeypatch).do("undo")["ok"]
    for wrong in (-1, 10**6):
        assert not watched(heard, wrong)["ok"]
    for ply in (-1, match.ply + 1, 0):
        assert not watched(heard, move["action"], ply)["ok"]
    board.close()


def test_watching_a_simulation_reveals_nothing_to_other_players(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match(VEIL, ["Ann", "Bo", "Cy"], seed=1)
    table = Heard(match.board(), monkeypatch)
    table.do("lift")
    assert asked(table)["ok"]
    action = reports(table)[-1]["moves"][0]["action"]
    assert not watched(table, action)["ok"]
    whose = match.to_act
    for seat in (0, 1, 2, None):
        board = match.board(seat)
        board._ipython_display_()
        heard = Heard(board, monkeypatch)
        asked(heard)
        assert watched(heard, action)["ok"] == (seat == whose)
        board.close()


def test_other_messages_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("pangea", ["Ann", "Bo"], seed=5)
    heard = Heard(match.board(), monkeypatch)
    assert "Nobody decides" in asked(heard, 0)["text"]["en"]
    for ply in (-1, match.ply + 1, 10**9):
        assert not asked(heard, ply)["ok"]
    assert "true or false" in heard({"type": "what_if", "seq": 1, "ply": 0})["text"]["en"]
    assert asked(heard, on=False)["ok"]
    assert not reports(heard)
    closed = Heard(bb.widgets.Board(match, None, closed=True), monkeypatch)
    assert not asked(closed)["ok"]


def test_a_puzzle_does_not_give_its_answer_away(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("pangea", ["Ann", "Bo"], seed=5)
    goal = str(match.legal_actions()[0])
    puzzle = bb.puzzle(match, {"en": "Do it.", "fr": "Faites-le."}, goal=goal)
    heard = Heard(puzzle.board(), monkeypatch)
    assert not asked(heard)["ok"]
    assert not reports(heard)
