"""An editor that is opened from a board: where it appears, its first position, and who may open it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.classroom.editing import Workbench
from boardbook.core import REFEREE, Seat, State
from boardbook.widgets import Table, showing
from boardbook.widgets import match_view as boards
from boardbook.widgets.lobby import Order
from tests.house import GAMES
from tests.match.wandering import play_random
from tests.widgets.hearing import Heard

VIEW = "application/vnd.jupyter.widget-view+json"
HIDDEN = [game for game in GAMES if not bb.game(game).open_information]


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[tuple[dict[str, Any], bool]]:
    """Return the list of outputs that boards publish, and whether each replaces an earlier one."""
    told: list[tuple[dict[str, Any], bool]] = []

    def publish(data: dict[str, Any], *_: object, update: bool = False, **__: object) -> None:
        told.append((data, update))

    for module in (boards, showing):
        monkeypatch.setattr(module, "publish", publish)
    return told


def wandered(game: str, plies: int = 40, people: int = 2) -> bb.Match:
    seats = [Seat(name, None if k < people else "greedy") for k, name in enumerate(("Ann", "Bo", "Cy"))]
    match = bb.Match(game, seats, seed=5)
    play_random(match, Random(2), plies)
    return match


def edit(heard: Heard, ply: int | None = None) -> dict[str, Any]:
    return heard({"type": "editor", "seq": 1, "ply": heard.board.match.ply if ply is None else ply})


def opened(heard: Heard, ply: int | None = None) -> Workbench:
    answer = edit(heard, ply)
    assert answer["ok"], answer
    assert heard.board._panel is not None
    [workbench] = heard.board._panel.children
    assert isinstance(workbench, Workbench)
    return workbench


def begun(workbench: Workbench) -> State:
    state: State | None = workbench.editor.draft.state
    assert state is not None
    return state


@pytest.mark.parametrize("game", GAMES)
def test_it_begins_with_the_position_of_the_board_and_appears_below_it(
    game: str, published: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = wandered(game, people=1)
    board = match.board(lang="fr", theme="dark")
    board._ipython_display_()
    heard = Heard(board, monkeypatch)
    workbench = None
    for ply in (match.ply, 12):
        workbench = opened(heard, ply)
        state, mine = match.history.at(ply), begun(workbench)
        assert workbench.editor.problems == ()
        assert mine.view(0) == state.view(0)
        assert (workbench.board.lang, workbench.board.theme) == ("fr", "dark")
        shown, again = published[-1]
        assert board._panel is not None
        room = board._panel.model_id
        assert (shown[VIEW]["model_id"], again, "bb-pictured" in shown["text/html"]) == (room, True, True)
        assert len(published) == 3, "a notebook hides an output that is shown again in place of a closed one"
    assert workbench is not None
    before = match.state.to_dict()
    workbench.editor.clear()
    assert match.state.to_dict() == before
    board.close()
    assert workbench.comm is None


@pytest.mark.parametrize("game", HIDDEN)
def test_hands_of_others_are_dealt_again(game: str, published: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    same = []
    for plies in (40, 80, 140, 170):
        match = wandered(game, plies)
        board = match.board(0)
        board._ipython_display_()
        mine = begun(opened(Heard(board, monkeypatch)))
        assert mine.view(0) == match.state.view(0)
        same.append(mine.view(REFEREE) == match.state.view(REFEREE))
    assert not all(same)


@pytest.mark.parametrize("game", HIDDEN)
@pytest.mark.parametrize("seat", [None, bb.TURN])
def test_it_is_not_offered_if_it_would_reveal_hands(
    game: str, seat: int | None, published: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = wandered(game).board(seat)
    board._ipython_display_()
    heard = Heard(board, monkeypatch)
    assert board._now["edits"] is False
    assert not edit(heard)["ok"]
    assert board._panel is None


def test_a_board_that_is_not_shown_by_itself_has_no_room_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = edit(Heard(wandered("pangea").board(), monkeypatch))
    assert (answer["ok"], "bb.editor(match)" in answer["text"]["fr"]) == (False, True)


def test_at_a_table_it_is_closed_with_its_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tmp_path, kind=bb.Match)
    table.begin(Order(bb.game("pangea"), (Seat("Ann"), Seat("Bo", "greedy")), "auto"))
    board = table.board
    assert board is not None
    workbench = opened(Heard(board, monkeypatch))
    assert list(table.children) == [table.lobby, board, board._panel]
    again = opened(Heard(board, monkeypatch))
    assert (len(table.children), workbench.comm) == (3, None)
    table.leave()
    assert (list(table.children), again.comm) == ([table.lobby], None)
