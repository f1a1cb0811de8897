"""The story of a finished match, which is started at its board."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.classroom import storytelling
from boardbook.classroom.storytelling import Storytelling
from boardbook.match.story_job import StoryJob
from tests.widgets.hearing import Heard, elsewhere


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use few playouts for stories."""
    monkeypatch.setattr(storytelling, "StoryJob", partial(StoryJob, playouts=4, points=4, horizon=8))


def ended() -> bb.Match:
    match, rng = bb.Match("morris", ["Ann", "greedy"], seed=3), Random(3)
    while not match.over:
        match.play(rng.choice(match.legal_actions())) if match.to_act == 0 else match.step()
    return match


def ask(heard: Heard, on: object = True) -> dict[str, Any]:
    return elsewhere(lambda: heard({"type": "story", "seq": 1, "ply": 0, "on": on}))


def draw(heard: Heard, names: object = False) -> dict[str, Any]:
    return heard({"type": "picture", "seq": 1, "ply": 0, "names": names})


def test_a_story_is_shown_at_the_board_that_asked_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ended()
    heard, other = Heard(match.board(), monkeypatch), match.board()
    assert ask(heard)["ok"]
    told = [message for message in heard.sent if message["type"] == "telling"][-1]
    assert told["n"] == told["of"]
    assert not told["on"]
    assert other._story is None
    shown = heard.board._story
    story = match.story(playouts=4, points=4, horizon=8, progress=False)
    assert [one["ply"] for one in shown["moments"]] == [one.shown for one in story.moments] != []
    for one, moment in zip(shown["moments"], story.moments, strict=True):
        assert (one["title"], one["text"]) == (moment.title, moment.text)
        assert one["change"] == [round(100 * value) for value in moment.change]
    assert heard.board.ply == match.ply


def test_a_picture_is_sent_with_or_without_names(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard(ended().board(lang="fr"), monkeypatch)
    assert "plus là" in draw(heard)["text"]["fr"]
    assert ask(heard)["ok"]
    for names in (True, False):
        assert draw(heard, names)["ok"]
        [report] = [message for message in heard.sent if message["type"] == "picture"]
        assert 'width="1200" height="630"' in report["svg"]
        assert ("Ann" in report["svg"]) == names
    assert "true or false" in draw(heard, 1)["text"]["en"]


def test_closing_a_story_keeps_it_and_undo_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ended()
    heard = Heard(match.board(), monkeypatch)
    assert ask(heard)["ok"]
    shown = heard.board._story
    assert ask(heard, on=False)["ok"]
    assert heard.board._story is None
    monkeypatch.setattr(StoryJob, "story", None)  # it isn't made again
    assert ask(heard)["ok"]
    assert heard.board._story == shown
    work = heard.board._storytelling
    assert work is not None
    work.work.on = True
    match.undo()
    assert not work.work.on
    assert heard.board._story is None
    assert not draw(heard)["ok"]


def test_a_stopped_story_shows_nothing_until_it_continues(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard(ended().board(), monkeypatch)
    reports: list[dict[str, Any]] = []
    telling = Storytelling(heard.board, reports.append, lambda _: None)
    assert telling._step()
    telling._report()
    assert reports[-1]["n"] == 1
    assert heard.board._story is None


def test_a_story_that_is_stopped_while_it_is_made_is_shown_when_it_continues(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Heard(ended().board(), monkeypatch).board
    board._storytelling = telling = Storytelling(board, lambda _: None, lambda _: None)
    make = StoryJob.story

    def stop_and_make(*arguments: Any) -> Any:
        telling.work.stop()
        return make(*arguments)

    monkeypatch.setattr(StoryJob, "story", stop_and_make)
    telling.work.on = True
    while telling.work.on:
        assert telling._step()
    telling._report()
    assert board._story is None
    telling.work.on = True
    assert not telling._step()
    telling._report()
    assert board._story is not None


def test_only_players_can_start_it_and_only_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    going = Heard(bb.Match("pangea", ["Ann", "Bo"], seed=1).board(), monkeypatch)
    assert "over" in ask(going)["text"]["en"]
    match = ended()
    assert not ask(Heard(match.board(None), monkeypatch))["ok"]
    heard = Heard(match.board(), monkeypatch)
    assert "true or false" in ask(heard, on=1)["text"]["en"]
    assert ask(heard, on=False)["ok"]
    assert heard.board._storytelling is None
