"""A board shows what a study says about positions like its own, and nothing that its seat can't know."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any, Final

import polars as pl
import pytest

import boardbook as bb
from boardbook.core import History
from boardbook.session import permissions
from boardbook.studies import Study
from boardbook.studies.explorer import Explorer
from boardbook.studies.others import MOST, Others
from boardbook.studies.snapshot import OF_ALL
from tests.house import GAMES
from tests.profiles import many
from tests.widgets.hearing import Heard, elsewhere
from tests.widgets.moments import moments

MATCHES: Final = 12
NUMBER: Final = 3
"""The number of the match on the board."""
PAIRS: Final = many(check=3, proofs=1000)
SECRET: Final = [game for game in GAMES if not bb.game(game).open_information]


def options_of(game: str) -> dict[str, Any]:
    return {"round_limit": 4} if game == "zargos" else {}


def study_of(game: str) -> Study:
    seats = ["random"] * (4 if game == "magellan" else 3)
    return bb.simulate(game, seats, matches=MATCHES, seed=2, workers=1, progress=False, **options_of(game))


@pytest.fixture(scope="module")
def studies() -> Callable[[str], Study]:
    """Return a function that returns the study of a game, which is played once."""
    return cache(study_of)


@pytest.fixture(scope="module", params=GAMES)
def study(request: pytest.FixtureRequest, studies: Callable[[str], Study]) -> Study:
    return studies(request.param)


@pytest.fixture(scope="module")
def magellan(studies: Callable[[str], Study]) -> Study:
    return studies("magellan")


def ask(heard: Heard, kind: str = "others", without: Any = (), **more: Any) -> dict[str, Any]:
    """Ask without an event loop, as in a plain script."""
    message = {"type": kind, "seq": 1, "ply": heard.board.match.ply, "without": [*without], **more}
    return elsewhere(lambda: heard(message))


def found(heard: Heard, without: Any = (), **more: Any) -> dict[str, Any]:
    """Return what the board sends when the decision is looked up."""
    assert ask(heard, without=without, **more)["ok"]
    [report] = [sent for sent in heard.sent if sent["type"] == "others"]
    json.dumps(report, allow_nan=False)
    return report


def rounded(sent: Any) -> Any:
    """Return what was sent, without the last digits of its sums: polars adds floats in any order."""
    match sent:
        case float():
            return round(sent, 9)
        case dict():
            return {key: rounded(value) for key, value in sent.items()}
        case list() | tuple():
            return [*map(rounded, sent)]
    return sent


def of(study: Study) -> bb.Match:
    """Return a match of a study, in its middle, at a decision of a player."""
    match = study.match(NUMBER)
    match.goto(len(match.history.plies) // 2)
    while match.to_act is None or match.to_act < 0:
        match.goto(match.ply - 1)
    return match


def test_a_board_shows_what_the_study_says_of_its_kind(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    match = of(study)
    heard = Heard(match.board(match.to_act, study=study), monkeypatch)
    told = found(heard)
    kind = eval(told["python"], {"study": study})  # noqa: S307 (our own text)
    moves = kind.moves
    assert (told["n"], told["of"]) == (moves["n"].sum(), MATCHES)
    assert [move["kind"] for move in told["moves"]] == moves["kind"].to_list()[:MOST]
    assert told["more"] == max(0, moves.height - MOST)
    # The decision itself is one of those that are like it.
    assert (NUMBER, match.ply + 1) in kind.at.select("number", "ply").collect().rows()
    possible = {str(match.game.action(n).kind) for n in match.state.legal_actions()}
    for move in told["moves"]:
        assert bool(move["clicks"]) == (move["kind"] in possible)


def test_conditions_can_be_left_out(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    match = of(study)
    heard = Heard(match.board(match.to_act, study=study), monkeypatch)
    told = found(heard)
    keys = [chip["key"] for chip in told["chips"]]
    assert keys
    less = found(heard, without=keys[:1])
    assert [chip["on"] for chip in less["chips"]] == [False] + [True] * (len(keys) - 1)
    assert less["n"] >= told["n"]
    every = found(heard, without=keys)
    assert every["python"] == "study.where()"
    assert every["n"] == study.decisions.select(pl.len()).collect().item() > told["n"]


def test_an_explorer_of_the_kind_opens_below_the_board(magellan: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    match = of(magellan)
    board = match.board(match.to_act, study=magellan)
    heard = Heard(board, monkeypatch)
    told = found(heard)
    assert not ask(heard, "explore")["ok"]  # the board is not shown in a cell
    board._pictured = "shown"
    assert ask(heard, "explore")["ok"]
    assert board._panel is not None
    explorer = board._panel.children[0]
    assert isinstance(explorer, Explorer)
    assert explorer.kind.python == told["python"]
    board.close()


def test_another_seat_learns_nothing_of_a_decision(magellan: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    match = of(magellan)
    for seat in (*(seat for seat in range(4) if seat != match.to_act), None):
        heard = Heard(match.board(seat, study=magellan), monkeypatch)
        told = found(heard)
        assert set(told) == {"type", "branch", "ply", "refused"}
        assert not ask(heard, "explore")["ok"]


@pytest.mark.timeout(many(check=300, proofs=7200))
@pytest.mark.parametrize("game", SECRET)
def test_a_seat_that_decides_learns_nothing_that_is_secret(
    studies: Callable[[str], Study], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same is sent, and the same explorer opens, at two positions that the seat can't tell apart."""
    study = studies(game)

    def sent(history: History) -> dict[str, Any]:
        match = bb.Match.of_line(history)
        board = match.board(match.to_act, study=study)
        told = found(Heard(board, monkeypatch))
        board._pictured = "shown"
        assert ask(Heard(board, monkeypatch), "explore")["ok"]
        assert board._panel is not None
        explorer = board._panel.children[0]
        assert isinstance(explorer, Explorer)
        state = {**explorer._scene, **explorer._state}
        board.close()
        return {"told": rounded(told), "explorer": rounded(state)}

    for one, other, _ in moments(game, PAIRS, decides=True, **options_of(game)):
        shown = sent(one)
        assert shown == sent(other)
        assert not any(column in chip["key"] for chip in shown["told"]["chips"] for column in OF_ALL)


def test_matches_that_go_on_are_left_out_of_a_game_with_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat's own match may be in the study, with decisions and estimates that depend on what the others have."""
    for seed in range(4):
        played = bb.Match("magellan", ["random"] * 4, seed=seed)
        while (seed or played.ply < 100) and played.step() is not None:
            pass
        played.save(tmp_path / f"{seed}.json")
    study = bb.collect(tmp_path / "*.json", progress=False)
    finished = study.matches.filter(pl.col("finished")).collect()["match_id"]
    number = study.matches.filter(~pl.col("finished")).collect()["number"].item()
    match = study.match(number)
    while match.to_act is None or match.to_act < 0:
        match.goto(match.ply - 1)
    board = match.board(match.to_act, study=study)
    heard = Heard(board, monkeypatch)
    told = found(heard)
    assert (told["of"], told["counts"]) == (len(finished), "counts_finished")
    board._pictured = "shown"
    assert ask(heard, "explore")["ok"]
    assert board._panel is not None
    explorer = board._panel.children[0]
    assert isinstance(explorer, Explorer)
    assert set(explorer.study.matches.collect()["match_id"]) == set(finished)
    assert explorer._scene["counts"] == "counts_finished"
    again = eval(explorer.kind.python, {"study": study})  # noqa: S307 (our own text)
    assert again.at.collect().equals(explorer.kind.at.collect())
    board.close()


def test_wrong_requests_are_refused(magellan: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    match = of(magellan)
    heard = Heard(match.board(study=magellan), monkeypatch)
    for wrong in (None, "phase", [1]):
        message = {"type": "others", "seq": 1, "ply": match.ply, "without": wrong}
        assert "list of texts" in heard(message)["text"]["en"]
    assert not ask(heard, ply=10_000)["ok"]
    assert "no study" in ask(Heard(match.board(), monkeypatch))["text"]["en"]
    with pytest.raises(bb.BadInput, match="must be a study"):
        match.board(study=3)  # type: ignore[arg-type]
    with pytest.raises(bb.BadInput, match="the match is one of magus, and the study one of magellan"):
        bb.Match("magus", ["random"] * 3).board(study=magellan)


def test_a_finished_match_has_nothing_to_look_up(magellan: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard(magellan.match(0).board(study=magellan), monkeypatch)
    assert set(found(heard)) == {"type", "branch", "ply", "refused"}


def test_only_the_newest_decision_is_answered(magellan: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision is not told after the match has moved, when another seat may decide at its ply."""
    match = of(magellan)
    board = match.board(match.to_act, study=magellan)
    heard = Heard(board, monkeypatch)
    ply, found = match.ply, Others._find

    def moves_first(others: Others, asked: Any, without: Any) -> dict[str, Any]:
        match.goto(ply - 1)
        return found(others, asked, without)

    monkeypatch.setattr(Others, "_find", moves_first)
    assert ask(heard, ply=ply)["ok"]
    assert [sent for sent in heard.sent if sent["type"] == "others"] == []


def test_nobody_moves_the_match_between_the_permission_and_the_question(
    magellan: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = of(magellan)
    ply, allows = match.ply, permissions.what_if_refusal
    board = match.board(match.to_act, study=magellan)
    others: list[Thread] = []

    def undone_meanwhile(*asked: Any) -> permissions.Refusal | None:
        others.append(Thread(target=match.goto, args=(ply - 1,)))
        others[-1].start()
        others[-1].join(0.3)
        assert others[-1].is_alive()  # it waits for the match's lock
        return allows(*asked)

    monkeypatch.setattr(permissions, "what_if_refusal", undone_meanwhile)
    board._pictured = "shown"
    for kind in ("others", "explore"):
        ask(Heard(board, monkeypatch), kind, ply=ply)
        others[-1].join()
        assert match.ply == ply - 1
        match.goto(ply)
    assert len(others) == 2
    board.close()
