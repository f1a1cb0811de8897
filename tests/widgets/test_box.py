"""A board that asks the players for the results of chance: in words, only if they may know, and without losses."""

from __future__ import annotations

from typing import Any

import pytest

import boardbook as bb
from tests.match.asking import faces, magus, to_draw
from tests.widgets.hearing import Heard


def heard_at(match: bb.Match, monkeypatch: pytest.MonkeyPatch, seat: int | None = bb.TURN) -> Heard:
    return Heard(match.board(seat), monkeypatch)


def now(heard: Heard) -> dict[str, Any]:
    return heard.board._make_now()


def answer(heard: Heard, outcome: object, **more: object) -> dict[str, Any]:
    return heard({"type": "answer", "seq": 1, "ply": heard.board.match.ply, "outcome": outcome, **more})


def said(match: bb.Match, told: list[Any]) -> str:
    key, values = told
    terms = {name: bb.core.Term(v["term"]) if isinstance(v, dict) else v for name, v in values.items()}
    return match.game.words.text(key, "en", terms)


def test_dice_are_asked_for_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    match = magus()
    heard = heard_at(match, monkeypatch)
    assert now(heard)["box"]
    asked = now(heard)["asked"]
    assert said(match, asked["words"]) == "What does the first die show?"
    assert (asked["possible"], asked["entered"], asked["whose"]) == ([1, 2, 3, 4, 5, 6], [], None)
    assert asked["outcomes"][3] == [4, "die 4", ["ask.figure", {"n": 4}]]
    start = match.ply
    for face in (4, 4):
        assert answer(heard, face)["ok"]
    asked = now(heard)["asked"]
    assert said(match, asked["words"]) == "What does the third die show?"
    assert asked["entered"] == [[ply, 4, [1, 2, 3, 4, 5, 6]] for ply in (start, start + 1)]
    assert answer(heard, 1, at=start)["ok"]
    assert faces(match) == [1, 4]
    assert answer(heard, 6)["ok"]
    assert now(heard)["asked"] is None
    assert heard.do("undo")["ok"]
    assert faces(match) == [1, 4]


def test_the_reply_to_an_impossible_result_lists_the_possible_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    match = magus()
    heard = heard_at(match, monkeypatch)
    told = answer(heard, 7)
    assert not told["ok"]
    assert told["text"]["en"] == "That is not possible now. Possible: 1, 2, 3, 4, 5, 6."
    assert match.history.pending_outcomes() == []


def test_a_card_that_others_hold_is_refused_without_naming_them(monkeypatch: pytest.MonkeyPatch) -> None:
    match = to_draw("magellan", ["Ann", "random", "Cy"], 0)
    heard = heard_at(match, monkeypatch, 0)
    possible = now(heard)["asked"]["possible"]
    state: Any = match.state
    state.pile[possible[0]] = 0  # as if others held all of these cards
    state.hands[10 + possible[0]] += 1
    told = answer(heard, possible[0])
    assert not told["ok"]
    assert told["text"]["en"].startswith("According to the entries so far, no more of these are left.")


def test_the_result_of_a_draw_is_asked_for_behind_the_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    match = to_draw("magellan", ["Ann", "random", "Cy"], 0)
    heard, other = heard_at(match, monkeypatch), heard_at(match, monkeypatch, 2)
    assert now(heard)["curtain"] == 0
    assert now(heard)["asked"]["possible"] == now(heard)["asked"]["outcomes"] == []
    assert not answer(heard, 3)["ok"]
    assert heard.do("lift")["ok"]
    shown = now(heard)
    assert (shown["curtain"], shown["asked"]["whose"], bool(shown["asked"]["possible"])) == (None, 0, True)
    assert shown["asked"]["bots"]
    assert now(other)["asked"]["possible"] == []
    assert answer(other, 3)["text"]["en"] == "Ann drew it: only Ann can say what it is."
    assert answer(heard, shown["asked"]["possible"][0])["ok"]
    assert heard.board._now["asked"] is None or not heard.board._now["asked"]["possible"]  # no trait contains a hand


def test_seats_are_named_by_their_players(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("magus", ["Ann", "Bo"], seed=1, chance="ask")
    asked = now(heard_at(match, monkeypatch))["asked"]
    assert [said(match, called) for _, _, called in asked["outcomes"]] == ["Ann", "Bo"]


def test_spectators_are_never_asked_nor_is_anyone_if_chance_is_automatic(monkeypatch: pytest.MonkeyPatch) -> None:
    match = magus()
    watching = heard_at(match, monkeypatch, None)
    assert now(watching)["asked"]["possible"] == []
    assert not answer(watching, 3)["ok"]
    auto = heard_at(bb.Match("magus", 2, seed=1), monkeypatch)
    assert (now(auto)["box"], now(auto)["asked"]) == (False, None)
    assert answer(auto, 3)["text"]["en"] == "There is nothing to enter now."


@pytest.mark.parametrize(
    "wrong",
    [{"outcome": None}, {"outcome": True}, {"outcome": "die 3"}, {"outcome": 3, "at": "2"}, {"outcome": 3, "at": 0}],
)
def test_a_result_must_be_a_number_for_a_die_of_the_throw(
    monkeypatch: pytest.MonkeyPatch, wrong: dict[str, Any]
) -> None:
    match = magus()
    heard = heard_at(match, monkeypatch)
    before = match.ply
    told = heard({"type": "answer", "seq": 1, "ply": match.ply, **wrong})
    assert not told["ok"]
    assert match.ply == before
    assert not heard({"type": "answer", "seq": 1, "ply": before - 1, "outcome": 3})["ok"]
