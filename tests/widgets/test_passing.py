"""A board can pass automatically when its person has no other choice."""

from __future__ import annotations

from typing import Any

import pytest

import boardbook as bb
from tests.widgets.hearing import Heard
from tests.widgets.moments import WINDOW


def window(seat: int | None, *seats: str, hands: list[list[str]] | None = None) -> bb.widgets.Board:
    """Return a board at which all seats with winds are asked for a red one, before the Knights' turn."""
    position: dict[str, Any] = {**WINDOW, "hands": hands or WINDOW["hands"]}
    return bb.Match.from_position("zargos", position, seats=seats).board(seat)


def test_it_passes_for_a_hand_without_a_playable_wind() -> None:
    board = window(0, "Ann", "Bo", "Cy", "Dee")
    assert board._now["onlyPass"] is True  # a Wind of War is not red
    assert board.match.ply == 0
    board.auto_pass = True
    assert [str(board.match.game.action(ply.number)) for ply in board.match.history.plies] == ["pass"]
    assert board.match.to_act == 1


def test_it_asks_a_person_who_can_answer() -> None:
    board = window(0, "Ann", "Bo", "Cy", "Dee", hands=[["ice"], ["ice"], [], []])
    assert board._now["onlyPass"] is False
    board.auto_pass = True
    assert board.match.ply == 0


def test_it_passes_when_its_turn_comes() -> None:
    board = window(3, "Ann", "Bo", "Cy", "Dee", hands=[["ice"], ["war"], [], ["war"]])
    board.auto_pass = True
    board.match.play("pass")
    assert board.match.to_act == 1  # a board passes only for its own seat
    board.match.play("pass")
    assert board.match.state.phase_name == "attack"


def test_several_people_at_one_board_are_always_asked() -> None:
    board = window(bb.TURN, "Ann", "Bo", "Cy", "Dee")
    assert board._now["onlyPass"] is None
    board.auto_pass = True
    assert board.match.ply == 0


def test_one_person_among_bots_can_turn_it_on_at_a_board_for_all() -> None:
    board = window(bb.TURN, "Ann", "random", "random", "random")
    assert board._now["onlyPass"] is True
    board.auto_pass = True
    assert [str(board.match.game.action(ply.number)) for ply in board.match.history.plies] == ["pass"]


def test_after_undo_it_does_not_pass_again() -> None:
    board = window(0, "Ann", "Bo", "Cy", "Dee")
    board.auto_pass = True
    board.match.undo()
    assert (board.match.ply, board.match.to_act) == (0, 0)


def test_the_front_end_turns_it_on_for_its_own_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    board = window(None, "Ann", "Bo", "Cy", "Dee")
    board.set_state({"auto_pass": True})
    assert board.match.ply == 0  # spectators pass for nobody
    board = window(0, "Ann", "Bo", "Cy", "Dee")
    heard = Heard(board, monkeypatch)
    board.set_state({"auto_pass": True})
    assert board.match.ply == 1
    assert [said["type"] for said in heard.sent] == ["steps"]
    board.set_state({"auto_pass": "yes"})
    assert board.auto_pass is True


@pytest.mark.parametrize("game", ["magus", "pangea"])
def test_games_without_secrets_do_not_offer_it(game: str) -> None:
    assert bb.Match(game, 2, seed=1).board()._now["onlyPass"] is None
