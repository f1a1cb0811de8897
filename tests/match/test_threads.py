"""A match is played by several threads at once, as by a cell and the messages of its boards in JupyterLab."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

import boardbook as bb
from tests.house import GAMES
from tests.profiles import many
from tests.threads import switching, together

PLAYED = many(check=60, proofs=2000)
"""The number of calls in each thread."""


@pytest.fixture(params=[1e-5, 5e-3], ids=["switching at once", "as Python does"])
def _switching(request: pytest.FixtureRequest) -> Iterator[None]:
    with switching(request.param):
        yield


def cell(match: bb.Match, seed: int) -> None:
    """Play decisions of bots and people, as a cell does."""
    rng = Random(seed)
    for _ in range(PLAYED):
        with suppress(bb.BoardbookError):
            if match.is_bots:
                match.step()
            elif legal := match.legal_actions():
                match.play(rng.choice(legal))


def clicks(match: bb.Match, seed: int) -> None:
    """Undo, redo, branch and go to other plies, as clicks do."""
    rng = Random(seed)
    deeds: list[Callable[[], object]] = [match.undo, match.redo, match.branch]
    deeds.append(lambda: match.goto(rng.randrange(match.ply + 1)))
    for _ in range(PLAYED):
        with suppress(bb.BoardbookError):
            rng.choice(deeds)()


@pytest.mark.usefixtures("_switching")
@pytest.mark.parametrize("game", GAMES)
def test_a_journal_is_intact_and_agrees_with_the_match(game: str, tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    match = bb.Match(game, ["Ann", "random", "random"], seed=1, journal=path)
    saves = [tmp_path / f"{k}.jsonl" for k in range(5)]

    def save() -> None:
        for kept in saves:
            match.save(kept)

    assert together(lambda: cell(match, 1), lambda: clicks(match, 2), lambda: cell(match, 3), save) == []
    state = match.state.to_dict()
    assert match.history.at(match.ply, match.history.branch).to_dict() == state
    match.close()
    assert bb.load(path).state.to_dict() == state
    for kept in saves:
        bb.load(kept)


@pytest.mark.usefixtures("_switching")
@pytest.mark.parametrize("game", GAMES)
def test_other_threads_never_see_an_incomplete_change(game: str) -> None:
    match = bb.Match(game, ["Ann", "Bo", "Cy"], seed=1)
    played, empty = Event(), [0]

    def play() -> None:
        cell(match, 1)
        played.set()

    def look() -> None:
        while not played.is_set():
            empty[0] += not match.legal_actions()

    assert together(play, look) == []
    assert not match.over
    assert empty == [0]  # chance has always played before others can look


@pytest.mark.usefixtures("_switching")
@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_sent_all_plies_in_order(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match(game, ["Ann", "random", "random"], seed=1)
    board = match.board()
    steps, said = list[Any](board._record["steps"]), list[Any]()
    monkeypatch.setattr(board, "send", lambda content, buffers=None: said.append(content))

    def click() -> None:
        rng = Random(4)
        for _ in range(PLAYED):
            with match.history.lock:
                numbers, ply = [choice[0] for choice in board._make_now()["choices"]], match.ply
            what: dict[str, Any] = {"type": "do", "what": rng.choice(["undo", "redo"])}
            if numbers and rng.random() < 0.6:
                what = {"type": "play", "actions": [rng.choice(numbers)]}
            board._heard(None, {**what, "seq": 1, "ply": ply}, [])

    assert together(lambda: cell(match, 1), click) == []
    for message in said:
        if message["type"] == "steps":
            assert message["from"] <= len(steps)
            steps[message["from"] :] = message["steps"]
    story = type(board._deltas)(match.history, board._deltas.seat)
    story.catch_up()
    assert steps == story.steps
    assert board.view == board._deltas.view(board.ply)


class Slow:
    """A bot that calls a function in another thread while it thinks."""

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        self.meanwhile = meanwhile

    def choose(self, _game: Any, state: Any, _seat: int, _rng: Any) -> int:
        deed, self.meanwhile = self.meanwhile, lambda: None
        assert together(deed) == []  # other threads don't wait for a bot
        return int(state.legal_actions()[-1])


@pytest.mark.usefixtures("own_bots")
def test_a_bots_choice_for_an_outdated_position_is_discarded() -> None:
    bb.register_bot("slow", lambda _: Slow(lambda: match.undo()))  # noqa: PLW0108 (`match` is defined below)
    match = bb.Match("magellan", ["Ann", "slow", "Bo"], seed=1)
    match.run()
    before = match.ply
    match.play(match.legal_actions()[0])
    assert match.is_bots
    assert match.step() is None  # Ann has undone the decision before it
    assert (match.ply, match.to_act) == (before, 0)
    match.redo()
    assert match.step() is not None


def test_a_listener_can_wait_for_another_thread() -> None:
    match = bb.Match("pangea", ["Ann", "Bo"], seed=1)
    looked = Event()

    def wait() -> None:
        assert together(lambda: match.history.at(0), looked.set) == []

    match.on_change(wait)
    match.play(match.legal_actions()[0])
    assert looked.is_set()
