"""A front end is not trusted: it sees only what its board's seat may know, and does only what that seat may do."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import REFEREE, History
from boardbook.session import Session, permissions
from boardbook.widgets import Board
from tests.full import full_disk
from tests.match.wandering import PANGEA, VEIL
from tests.widgets.hearing import Heard, elsewhere

SEED = 7_411_982_653_007


def magellan(*seats: str, seed: int = 2) -> bb.Match:
    return bb.Match("magellan", seats or ["Ann", "Bo", "Cy"], seed=seed)


def numbers(match: Session, *texts: str) -> list[int]:
    return [int(match.game.parse(text)) for text in texts]


def play(heard: Heard, *texts: str, **more: object) -> dict[str, Any]:
    match = heard.board.match
    return heard({"type": "play", "seq": 1, "ply": match.ply, "actions": numbers(match, *texts), **more})


# --- branches ---


def test_after_playing_on_from_the_past_the_old_branch_can_be_visited(monkeypatch: pytest.MonkeyPatch) -> None:
    match = magellan("Ann", "random", "random")
    heard = Heard(match.board(), monkeypatch)
    while match.ply < 30:
        match.step() if match.is_bots else match.play(match.legal_actions()[0])
    whole, state = match.ply, match.state.to_dict()
    heard({"type": "do", "seq": 1, "what": "branch", "ply": 10})
    match.play(match.legal_actions()[0]) if not match.is_bots else match.step()
    assert heard({"type": "do", "seq": 1, "what": "goto", "branch": 0, "ply": match.ply})["ok"]
    assert (match.ply, match.state.to_dict(), heard.board.ply) == (whole, state, whole)
    for branch in (2, -1, True, None, "0", 1.0):
        answer = heard({"type": "do", "seq": 1, "what": "goto", "branch": branch, "ply": match.ply})
        assert not answer["ok"]
    assert match.history.branch == 0


def test_only_a_board_of_the_whole_table_can_change_the_branch(monkeypatch: pytest.MonkeyPatch) -> None:
    match = magellan()
    for seat in (0, None):
        heard = Heard(match.board(seat), monkeypatch)
        assert not heard({"type": "do", "seq": 1, "what": "goto", "branch": 0, "ply": match.ply})["ok"]


# --- several actions at once --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [("Ann", "Bo", "Cy"), ("Ann", "greedy", "Cy")])
@pytest.mark.parametrize("seat", [bb.TURN, 0])
def test_one_message_moves_one_seat(monkeypatch: pytest.MonkeyPatch, seats: tuple[str, ...], seat: int) -> None:
    match = magellan(*seats)
    heard = Heard(match.board(seat), monkeypatch)
    heard.do("lift")
    before = match.state.to_dict()
    told = set()
    for last in ("bid 4", "bid 2", "pass", "pay 9", "bid 40"):
        answer = play(heard, "bid 3", last)
        assert not answer["ok"]
        told.add(answer["text"]["en"])
    assert told == {"You can play several actions together only if they form one decision."}
    assert match.state.to_dict() == before


def test_what_follows_a_compound_decision_is_not_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = magellan()
    heard = Heard(match.board(), monkeypatch)
    heard.do("lift")
    heard.play("bid 8")
    heard.play("pass")
    heard.play("pass")
    heard.do("lift")
    assert match.state.phase_name == "payment"
    before = match.ply
    for last in ("bid 1", "pass", "pay 9"):
        answer = play(heard, "pay 8", last)
        assert not answer["ok"]
        assert "form one decision" in answer["text"]["en"]
    # An explanation is also about the payment only.
    for path in (["g.8", "bid.1"], ["g.8", "pass"]):
        assert heard.ask(path)["rules"]
        assert "g.8" not in heard.ask(path)["text"]["en"]
    assert match.ply == before
    assert play(heard, "pay 8")["ok"]


def test_moves_of_an_open_game_are_not_compound(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match(PANGEA, ["Ann", "Bo"], seed=5)
    heard = Heard(match.board(), monkeypatch)
    first, second = (str(action) for action in match.legal_actions()[:2])
    assert "form one decision" in play(heard, first, second)["text"]["en"]


# --- the curtain --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("actions", [[], [[1]], [{}], None, "bid 3", [0]])
def test_no_question_is_answered_through_the_curtain(monkeypatch: pytest.MonkeyPatch, actions: object) -> None:
    match = magellan()
    heard = Heard(match.board(), monkeypatch)
    for paths in ([["bid.7"]], [["g.5"]], [["pass"]]):
        answer = heard({"type": "ask", "seq": 1, "ply": match.ply, "paths": paths, "actions": actions})
        assert not answer["ok"]
        assert answer["text"]["en"] == "Everyone may see the lit parts. For anything else, pass the screen to Ann."
        assert answer["rules"] == []


def test_errors_are_answered_and_reveal_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match(VEIL, ["Ann", "Bo"], seed=3)
    heard = Heard(match.board(seat=match.to_act), monkeypatch)

    def broken(*_: object, **__: object) -> None:
        raise TypeError("hand1 holds card 9")

    monkeypatch.setattr(bb.Match, "play_all", broken)
    with pytest.raises(TypeError):
        heard.board._heard(None, {"type": "play", "seq": 7, "ply": match.ply, "actions": [0]}, [])
    [answer] = heard.sent
    assert (answer["seq"], answer["ok"]) == (7, False)
    assert answer["text"]["en"] == "Something went wrong in the kernel. See its log for details."


def test_a_chosen_card_stays_behind_the_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    match = magellan()
    heard = Heard(match.board(), monkeypatch)
    board = heard.board
    heard.do("lift")
    write(board, selected="g.5")
    assert board.selected == ""
    write(board, selected="pass")  # the whole table may see it
    assert board.selected == "pass"
    board.selected = "g.5"  # a cell may select anything until the turn passes
    heard.play("bid 3")
    assert (match.to_act, board.selected) == (1, "")
    assert "g.5" not in json.dumps(saved(board))


# --- traits -------------------------------------------------------------------------------------------------------


def write(board: Board, **state: object) -> None:
    """Write traits as a front end does."""
    board._handle_msg({"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}, "buffers": []})


def saved(board: Board) -> dict[str, Any]:
    """Return the state of a board in a saved notebook."""
    state = board.get_state()
    return {name: value for name, value in state.items() if isinstance(value, dict | list | str | int | None)} | {
        "text": str(board._repr_mimebundle_())
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seat", 1),
        ("seat", None),
        ("_record", {"first": {}, "steps": []}),
        ("_now", {}),
        ("_scene", {}),
        ("_esm", "alert(1)"),
        ("_css", "* { display: none }"),
        ("_shell", "alert(1)"),
        ("_shell_id", "another"),
        ("_annex", "alert(1)"),
        ("lang", "de"),
        ("theme", 3),
        ("selected", "g.99"),
        ("ply", "x"),
        ("_curves", {"svg": "<script>"}),
        ("nonsense", 1),
        ("match", 1),
    ],
)
def test_a_front_end_cannot_write_other_traits(monkeypatch: pytest.MonkeyPatch, name: str, value: object) -> None:
    board = magellan().dashboard(seat=0)
    before = board.get_state()
    righted: list[object] = []
    monkeypatch.setattr(board, "send_state", lambda key=None: righted.append(key))
    write(board, **{name: value})
    assert board.get_state() == before
    assert righted == ([name] if name in board.keys else [])


def test_a_front_end_can_write_its_own_traits(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match(PANGEA, ["Ann", "Bo"], seed=5)
    board = match.board()
    write(board, ply=3, lang="fr", theme="dark", selected="s.c3", seat=1)
    assert (board.ply, board.lang, board.theme, board.selected, board.seat) == (3, "fr", "dark", "s.c3", bb.TURN)
    board.seat = 1  # Python in the kernel is the referee
    assert board.seat == 1


# --- who may undo -------------------------------------------------------------------------------------------------


def at_two_boards(monkeypatch: pytest.MonkeyPatch) -> tuple[bb.Match, Heard, Heard]:
    match = bb.Match(PANGEA, ["Ann", "Bo"], seed=5)
    while len(match.legal_actions()) < 2:
        match.play(match.legal_actions()[0])
    acting = match.to_act
    assert acting is not None
    return match, Heard(match.board(seat=acting), monkeypatch), Heard(match.board(seat=1 - acting), monkeypatch)


def test_a_board_knows_how_far_undo_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match(PANGEA, ["Ann", "random"], seed=5)
    heard = Heard(match.board(), monkeypatch)
    assert (match.ply > 0, heard.board._make_now()["back"]) == (True, 0)
    before = match.ply
    while match.ply < before + 2:  # until a bot has answered
        before = match.ply
        match.play(match.legal_actions()[0])
        match.run()
    assert heard.board._make_now()["back"] == match.ply - before
    match.undo()
    assert match.ply == before


def test_only_the_seat_that_decided_can_undo_and_redo(monkeypatch: pytest.MonkeyPatch) -> None:
    match, own, other = at_two_boards(monkeypatch)
    before = match.ply
    own.play(str(match.legal_actions()[0]))
    assert own.board._make_now()["undo"] is None
    assert other.board._make_now()["undo"] == ["shell.undo_other", {}]
    refused = other.do("undo")
    assert (refused["ok"], match.ply) == (False, before + 1)
    assert own.do("undo")["ok"]
    assert (own.board._make_now()["redo"], other.board._make_now()["redo"]) == (True, False)
    refused = other.do("redo")
    assert (refused["ok"], match.ply) == (False, before)
    name = match.seats[match.history.plies[before].seat].name
    assert refused["text"]["en"] == f"That was {name}’s decision: replay it on that player’s board."
    assert own.do("redo")["ok"]
    assert match.ply == before + 1


def test_a_branch_does_not_undo_a_decision_of_another_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    match, own, other = at_two_boards(monkeypatch)
    before = match.ply
    own.play(str(match.legal_actions()[0]))
    for ply in (0, before):
        refused = other({"type": "do", "seq": 1, "what": "branch", "ply": ply})
        assert not refused["ok"]
    assert (match.ply, len(match.branches)) == (before + 1, 1)
    assert not own({"type": "do", "seq": 1, "what": "branch", "ply": 0})["ok"]  # chance dealt for all seats
    assert own({"type": "do", "seq": 1, "what": "branch", "ply": before})["ok"]
    assert (match.ply, len(match.branches)) == (before, 2)
    match.goto(before, branch=0)
    assert not other({"type": "do", "seq": 1, "what": "branch", "ply": before + 1})["ok"]
    assert own({"type": "do", "seq": 1, "what": "branch", "ply": before + 1})["ok"]


@pytest.mark.parametrize("what", ["undo", "redo", "step", "auto", "branch"])
@pytest.mark.parametrize("seat", [None, 1])
def test_boards_of_spectators_and_bots_can_only_watch(
    monkeypatch: pytest.MonkeyPatch, what: str, seat: int | None
) -> None:
    match = bb.Match(PANGEA, ["Ann", "greedy"], seed=5)
    while match.is_bots or len(match.legal_actions()) < 2:
        match.play(match.legal_actions()[0])
    match.play(match.legal_actions()[0])
    match.play(match.legal_actions()[0])
    if what != "undo":
        match.undo()
    watching = Heard(match.board(seat), monkeypatch)
    before = match.ply, len(match.branches), watching.board._autoplay.on
    assert not watching.board._make_now()["leads"]
    answer = watching.do(what)
    assert answer["text"]["en"] == "You can only watch on this board."
    assert (match.ply, len(match.branches), watching.board._autoplay.on) == before
    assert Heard(match.board(0), monkeypatch).do(what)["ok"]


def test_if_only_bots_play_spectators_can_step_and_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match(PANGEA, ["random", "random"], seed=5)
    watching = Heard(match.board(None), monkeypatch)
    before = match.ply
    assert watching.do("step")["ok"]
    assert match.ply > before
    assert watching.do("undo")["ok"]


# --- the seed -----------------------------------------------------------------------------------------------------


def told(match: bb.Match, seat: int | None) -> str:
    """Return every text that describes a match to a seat."""
    reading = match.seen_by(seat)
    board, dashboard = match.board(seat), match.dashboard(seat)
    frames = [reading.log, reading.curves, reading.told(), reading.events(), reading.purchases]
    frames += [reading.table(kind) for kind in {action.kind for action in match.game.actions}]
    if seat is not None:
        frames.append(reading.win_chances(playouts=1, horizon=2, progress=False))
    errors = []
    for wrong in (lambda: reading.explain("no such action"), lambda: match.seen_by(9), lambda: match.board(9)):
        with pytest.raises(Exception) as caught:  # noqa: PT011 (any error must reveal nothing)
            wrong()
        errors.append(str(caught.value))
    return "\n".join(
        [
            *(
                frame.write_csv() if not frame.is_empty() and not _nested(frame) else str(frame.rows())
                for frame in frames
            ),
            *map(repr, (reading, board, dashboard, match)),
            *errors,
            json.dumps([saved(board), saved(dashboard), board._make_now(), reading.view]),
        ]
    )


def _nested(frame: Any) -> bool:
    return any(dtype.is_nested() for dtype in frame.dtypes)


@pytest.mark.parametrize("name", ["magellan", "zargos", "veil"])
def test_the_seed_is_never_shown_while_anything_is_hidden(name: str) -> None:
    match = bb.Match(name, [*["Ann", "Bo", "Cy"][: bb.game(name).seats.start]], seed=SEED)
    for _ in range(2 if name == "veil" else 12):
        match.play(match.legal_actions()[0])
    for seat in (*range(len(match.seats)), None):
        said = told(match, seat)
        assert str(SEED) not in said
        assert f"{SEED:x}" not in said.lower()
        assert match.history.header.match_id not in said
    ids = {match.seen_by(seat).log["match_id"][0] for seat in (*range(len(match.seats)), None)}
    assert len(ids) == 1
    assert ids != {match.log["match_id"][0]}
    assert re.fullmatch(rf"{name}-[0-9a-f]{{16}}", ids.pop())


def test_an_alias_depends_on_the_match_and_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def alias(seed: int) -> str:
        return magellan(seed=seed).history.id_for(0)

    assert alias(1) == alias(1) != alias(2)
    before = alias(1)
    monkeypatch.setattr("boardbook.core.history._KEY", b"another process")
    assert alias(1) != before


def test_the_seed_is_shown_if_nothing_is_hidden() -> None:
    match = magellan("greedy", "greedy", "greedy")
    assert "seed" not in repr(match)
    assert match.history.id_for(REFEREE) == match.log["match_id"][0]
    match.run()
    assert "seed 2" in repr(match)
    assert set(match.seen_by(0).log["match_id"]) == {match.history.header.match_id}
    opened: History = bb.Match(PANGEA, 2, seed=3).history
    assert opened.id_for(0) == opened.header.match_id
    assert "seed 3" in repr(bb.Match(PANGEA, 2, seed=3))


# --- moves that can't be saved ------------------------------------------------------------------------------------


def test_a_move_that_cannot_be_saved_is_refused_at_the_board(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    match = bb.Match(PANGEA, ["Ann", "Bo"], seed=5, journal=path)
    heard = Heard(match.board(), monkeypatch)
    action = str(match.legal_actions()[0])
    shown = heard.board.view, heard.board.ply, heard.board.actions
    with full_disk(path.stat().st_size + 10):
        answer = heard.play(action)
    assert not answer["ok"]
    assert re.match(
        r"Your move could not be written to the journal \(.+\), so it was not played\.", answer["text"]["en"]
    )
    assert (heard.board.view, heard.board.ply, heard.board.actions) == shown
    assert [m["type"] for m in heard.sent] == ["answer"]
    assert heard.play(action)["ok"]
    assert heard.board.ply == match.ply
    match.close()
    assert bb.load(path).history.plies == match.history.plies


def test_a_board_says_that_its_journal_is_gone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    match = bb.Match(PANGEA, ["Ann", "Bo"], seed=5, journal=tmp_path / "journal")
    heard = Heard(match.board(), monkeypatch)
    (tmp_path / "journal").unlink()
    before = match.ply
    answer = heard.play(str(match.legal_actions()[0]))
    assert not answer["ok"]
    assert answer["text"]["en"].startswith("Another program removed, moved, replaced or changed the journal, so")
    assert answer["text"]["fr"].startswith("Le journal a été supprimé")
    assert match.ply == before
    match.save(tmp_path / "another.jsonl")
    assert heard.play(str(match.legal_actions()[0]))["ok"]
    match.close()
    assert bb.load(tmp_path / "another.jsonl").history.plies == match.history.plies


def test_if_a_bots_move_cannot_be_saved_the_bots_wait_after_one_message(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "journal"
    match = bb.Match(PANGEA, ["random", "random"], seed=5, journal=path)
    heard = Heard(match.board(), monkeypatch)
    heard.board.pace = 0
    before = match.ply
    hello = {"type": "hello", "length": 0}

    async def in_vain() -> None:
        with full_disk(path.stat().st_size + 10):
            heard.board._heard(None, hello, [])
            for _ in range(1000):
                await asyncio.sleep(0.01)
                if not heard.board._autoplay.on:
                    return

    async def again() -> None:
        heard.board._heard(None, {"type": "do", "seq": 1, "ply": match.ply, "what": "auto"}, [])
        for _ in range(1000):
            await asyncio.sleep(0.01)
            if match.ply > before + 5:
                return

    elsewhere(lambda: asyncio.run(in_vain()))
    told = [m["text"]["en"] for m in heard.sent if m["type"] == "answer"]
    assert len(told) == 1
    assert told[0].startswith("Your move could not be written to the journal")
    assert (match.ply, heard.board.ply) == (before, before)
    assert heard.board._make_now()["auto"] is False
    elsewhere(lambda: asyncio.run(again()))
    match.close()
    assert bb.load(path).history.plies == match.history.plies


def test_a_pass_that_cannot_be_saved_is_asked_for_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The seats that don't answer pass one after another, and the passes before the error remain."""
    path = tmp_path / "journal"
    match = bb.Match("zargos", ["Ann", "Bo", "Cy"], seed=3, journal=path)
    heard = Heard(match.board(), monkeypatch)
    rng = Random(1)
    while len(permissions.asked(match, bb.TURN)) < 2:
        match.play(rng.choice(match.state.legal_actions()))
    waiting = permissions.asked(match, bb.TURN)
    with full_disk(path.stat().st_size):
        heard.do("nobody")
    assert permissions.asked(match, bb.TURN) == waiting
    assert "could not be written" in heard.sent[0]["text"]["en"]
    heard.do("nobody")
    assert match.to_act not in waiting or permissions.asked(match, bb.TURN) != waiting
    match.close()
    assert bb.load(path).history.plies == match.history.plies
