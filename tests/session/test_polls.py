"""A window in which several people at one screen may answer asks them all at once, and shows no hands."""

from __future__ import annotations

import pytest

import boardbook as bb
from tests.widgets.hearing import Heard
from tests.widgets.moments import WINDOW


def window(monkeypatch: pytest.MonkeyPatch, *seats: str) -> tuple[bb.Match, Heard]:
    """Return a match before the Knights' turn, in which all players but the third hold winds, and its board."""
    match = bb.Match.from_position(bb.game("zargos"), WINDOW, seats=seats)
    return match, Heard(match.board(), monkeypatch)


def test_all_people_with_winds_are_asked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    _, heard = window(monkeypatch, "Ann", "Bo", "Cy", "Dee")
    now = heard.board._now
    assert (now["curtain"], now["poll"], now["view"]) == (0, [0, 1, 3], None)
    assert len(now["choices"]) == 1


def test_the_answer_nobody_passes_for_everyone(monkeypatch: pytest.MonkeyPatch) -> None:
    match, heard = window(monkeypatch, "Ann", "Bo", "Cy", "Dee")
    assert heard.do("nobody")["ok"]
    assert match.state.phase_name == "attack"
    assert match.log["text"].to_list() == ["pass"] * 3


def test_a_player_who_answers_sees_their_hand_after_the_others_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    match, heard = window(monkeypatch, "Ann", "Bo", "Cy", "Dee")
    assert heard.do("claim", seat=1)["ok"]
    assert (match.to_act, match.log["text"].to_list()) == (1, ["pass"])
    shown = [m for m in heard.sent if m["type"] == "now"][-1]["now"]
    assert (shown["curtain"], shown["poll"], shown["view"]["hands"]) == (None, [], [None, ["ice"], [], None])
    assert heard.play("play ice")["ok"]
    assert heard.play("target TA")["ok"]
    # The others may respond to the wind, so they are asked again, without seeing the open hand.
    after = [m for m in heard.sent if m["type"] == "steps"][-1]["now"]
    assert (match.state.phase_name, after["poll"], after["view"]) == ("illusion", [3, 0], None)


def test_a_bot_in_between_answers_for_itself_and_nobody_is_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    match, heard = window(monkeypatch, "Ann", "bot:random", "Cy", "Dee")
    assert heard.board._now["poll"] == [0, 3]
    assert heard.do("nobody")["ok"]
    assert match.to_act == 1
    match.play("pass")
    assert match.state.phase_name == "attack"


def test_when_a_bot_plays_a_wind_everyone_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match, heard = window(monkeypatch, "Ann", "bot:random", "Cy", "Dee")
    assert heard.do("nobody")["ok"]
    match.play("play ice")
    match.play("target TA")
    assert (match.state.phase_name, match.to_act) == ("illusion", 3)
    assert [m for m in heard.sent if m["type"] == "steps"][-1]["now"]["poll"] == [3, 0]


def test_only_people_who_are_asked_can_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    match, heard = window(monkeypatch, "Ann", "Bo", "Cy", "Dee")
    assert not heard.do("claim", seat=2)["ok"]
    assert not heard.do("claim", seat="Bo")["ok"]
    assert match.ply == 0


def test_one_person_among_bots_is_not_asked_with_others(monkeypatch: pytest.MonkeyPatch) -> None:
    match, heard = window(monkeypatch, "Ann", "bot:random", "bot:random", "bot:random")
    assert heard.board._now["poll"] == []
    assert not heard.do("nobody")["ok"]
    assert match.ply == 0
