"""Messages, traits and exported pages contain nothing that their reader can't know."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import History
from boardbook.widgets import Board, payloads
from tests.match.wandering import match_of
from tests.profiles import many
from tests.widgets.hearing import Heard
from tests.widgets.moments import moments

GAMES = {"veil": many(check=20, proofs=40), "magellan": many(check=20, proofs=400)}
"""The number of plies to compare in each game."""


@pytest.fixture(scope="module", params=GAMES)
def pairs(request: pytest.FixtureRequest) -> list[tuple[History, History, int]]:
    found = moments(request.param, GAMES[request.param])
    assert all(a.state.to_dict() != b.state.to_dict() or a.plies != b.plies for a, b, _ in found)
    return found


def messages(history: History, seat: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return all messages of a board of this seat while the last plies are played, explained and undone."""
    match = match_of(history)
    numbers = [ply.number for ply in history.plies]
    match.history.goto(max(0, len(numbers) - 4))
    board = match.board(seat)
    heard = Heard(board, monkeypatch)
    for n in numbers[match.ply :]:
        match.history.push(n)
    said: list[Any] = [board._record, board._now, board._scene, *heard.sent, board.view, board.actions]
    if match.to_act != seat:
        said += [heard({"type": "play", "seq": 1, "ply": match.ply, "actions": [n]}) for n in (0, 5, 40)]
        said += [heard.ask(["bid.7"]), heard.ask(["g.5"]), heard.ask(["pass"])]
    return json.dumps(said)


def test_messages_of_a_seats_board(pairs: list[tuple[History, History, int]], monkeypatch: pytest.MonkeyPatch) -> None:
    for history, other, seat in pairs:
        assert messages(history, seat, monkeypatch) == messages(other, seat, monkeypatch)


def _rows(curves: Any) -> dict[str, Any]:
    return {figure: curves.rows(figure).rows() for names in curves.panels.values() for figure in names}


def test_exported_pages(
    pairs: list[tuple[History, History, int]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # The picture of the curves depends only on these rows; drawing all pictures would take minutes.
    monkeypatch.setattr(payloads, "drawn", _rows)
    for history, other, seat in pairs:
        for k, one in enumerate((history, other)):
            match_of(one).seen_by(seat).to_html(tmp_path / f"{k}.html")
        assert (tmp_path / "0.html").read_bytes() == (tmp_path / "1.html").read_bytes()


# --- the curtain ----------------------------------------------------------------------------------------------------


def at_one_screen(*seats: str) -> tuple[bb.Match, Board]:
    match = bb.Match("magellan", seats, seed=2)
    return match, match.board()


def test_a_shared_screen_shows_no_hand_until_the_curtain_is_lifted(monkeypatch: pytest.MonkeyPatch) -> None:
    match, board = at_one_screen("Ann", "Bo", "Cy")
    heard = Heard(board, monkeypatch)
    assert board._now["curtain"] == match.to_act == 0
    assert [match.game.action(n).text for n, *_ in board._now["choices"]] == ["pass"]
    assert board._now["view"] is None
    assert not board._record["first"]["hands"]
    refused = heard.play("bid 1")
    assert not refused["ok"]
    assert "Ann" in refused["text"]["en"]
    assert heard.do("lift")["ok"]
    shown = [m for m in heard.sent if m["type"] == "now"][-1]["now"]
    assert shown["curtain"] is None
    assert list(shown["view"]["hands"]) == ["0"]
    assert shown["choices"]
    # Neither the page nor the saved notebook contains it any longer.
    assert board._now["view"] is None
    assert len(board._now["choices"]) == 1
    assert heard.play("bid 3")["ok"]
    after = [m for m in heard.sent if m["type"] == "steps"][-1]
    assert after["now"]["curtain"] == match.to_act == 1
    assert after["now"]["view"] is None
    assert not any("hands" in path for patch, _ in after["steps"] for path in patch.get("set", {}))


def test_the_curtain_stays_up_for_a_payment_and_falls_when_the_page_reloads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, board = at_one_screen("Ann", "Bo", "Cy")
    heard = Heard(board, monkeypatch)
    heard.do("lift")
    assert heard.play("bid 8")["ok"]
    for _ in range(2):
        assert heard.play("pass")["ok"]  # a pass reveals nothing, so it is allowed behind the curtain
    assert match.state.phase_name == "payment"
    assert match.to_act == 0
    assert not heard.ask(["g.7"])["ok"]
    assert heard.do("lift")["ok"]
    plans = heard.sent[-1]["now"]["plans"] if heard.sent[-1]["type"] == "now" else heard.sent[0]["now"]["plans"]
    assert [[int(match.game.parse("pay 8"))], ["g.8"]] in plans
    heard.board._heard(None, {"type": "hello", "length": 0}, [])
    assert not heard.play("pay 8")["ok"]
    heard.do("lift")
    pair = [int(match.game.parse("pay 7")), int(match.game.parse("pay 1"))]
    assert heard({"type": "play", "seq": 1, "ply": match.ply, "actions": pair})["ok"]
    assert match.state.to_dict()["sold"] == [[1, match.state.to_dict()["sold"][0][1], 0, 8]]


def test_the_curtain_stays_up_if_the_same_player_decides_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """The buyer bids first for the next card, and only chance has decided in between."""
    match, board = at_one_screen("Ann", "Bo", "Cy")
    heard = Heard(board, monkeypatch)
    heard.do("lift")
    heard.play("bid 8")
    heard.play("pass")
    heard.play("pass")
    heard.do("lift")
    assert heard.play("pay 8")["ok"]
    after = [m for m in heard.sent if m["type"] == "steps"][-1]["now"]
    assert (match.state.phase_name, match.to_act) == ("auction", 0)
    assert after["curtain"] is None
    assert list(after["view"]["hands"]) == ["0"]
    assert heard.play("bid 1")["ok"]
    after = [m for m in heard.sent if m["type"] == "steps"][-1]["now"]
    assert (after["curtain"], after["view"]) == (1, None)


def test_a_player_whose_hand_is_open_needs_no_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    boxes = {"pizarro": [[], [], [0]]}
    count = {"phase": "pizarro", "year": 3, "turn": 0, "buyer": 1, "boxes": boxes, "hands": [[1, 8], [2], [4]]}
    match = bb.Match.from_position(bb.game("magellan", west="B"), count, ["Ann", "Bo", "Cy"])
    heard = Heard(match.board(), monkeypatch)
    assert heard.board._now["curtain"] is None
    assert len(heard.board._now["choices"]) == 2
    assert heard.play("stop")["ok"]


def test_a_compound_decision_is_played_completely_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    match, board = at_one_screen("Ann", "greedy", "greedy")
    heard = Heard(board, monkeypatch)
    while match.state.phase_name != "payment" or match.to_act != 0:
        match.play("bid 12" if match.to_act == 0 and match.state.standing < 12 else "pass")  # type: ignore[attr-defined]
    before = match.state.to_dict()
    parse = match.game.parse
    answer = heard({"type": "play", "seq": 1, "ply": match.ply, "actions": [int(parse("pay 9")), int(parse("pay 4"))]})
    assert not answer["ok"]
    assert "magellan.pay.change" in answer["rules"]
    assert match.state.to_dict() == before


def test_one_person_among_bots_needs_no_curtain() -> None:
    match, board = at_one_screen("greedy", "Bo", "greedy")
    match.run()
    assert match.to_act == 1
    assert board._now["curtain"] is None
    assert list(board._deltas.view(match.ply)["hands"]) == ["1"]


def test_until_the_end_a_bots_thoughts_are_shown_only_to_its_own_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("magellan", ["greedy", "mcts:5", "greedy"], seed=1)
    while match.to_act != 1 or len(match.legal_actions()) == 1:
        match.step()
    ply = match.ply
    match.step()
    boards = {seat: Heard(match.board(seat), monkeypatch) for seat in (0, 1, None, bb.TURN)}
    told = {seat: heard.think(ply)["ok"] for seat, heard in boards.items()}
    assert told == {0: False, 1: True, None: False, bb.TURN: False}
    assert {seat for seat, heard in boards.items() if heard.thoughts} == {1}
    match.run()
    assert all(heard.think(ply)["ok"] and len(heard.thoughts) == 1 for heard in boards.values())


def test_a_finished_match_is_open_to_all() -> None:
    match = bb.Match("magellan", ["greedy", "greedy", "greedy"], seed=1)
    board = match.board(None)
    assert not board._record["first"]["hands"]
    match.run()
    assert len(board._record["first"]["hands"]) == 3
    assert match.seen_by(None).log["action"].null_count() == 0
