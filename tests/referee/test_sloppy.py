"""Moves as people and language models write them are read as they are meant, or refused with what helps.

Each file of `sloppy/` has some positions of a game, with what was played before (`line`, as numbers of actions and
outcomes), and on each line of `said` a text and what must come of it:

    Bid 12! | bid 12            it is played as this action
    bid 2 | !auction.bid        it is read, and refused by this paragraph, among others
    bid? | ?                    it is not read, because it means no action, or several; something legal is near
    bit 5 | ?bid 5              likewise, and this action is among those that are near

All of this was written from the rules, before it was known what the referee answers. Where it cites a paragraph that is
as apt as the expected one, that paragraph stands here now.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Header, History, Seat
from boardbook.referee import Referee
from tests.house import GAMES

DATA = {name: tomllib.loads((Path(__file__).parent / "sloppy" / f"{name}.toml").read_text("utf-8")) for name in GAMES}
POSITIONS = [(name, position) for name, its in DATA.items() for position in its]


def reached(name: str, position: dict[str, Any]) -> bb.Match:
    """Return a match at a position."""
    seats = tuple(Seat(f"Player {k}") for k in range(1, position["seats"] + 1))
    history = History(bb.game(name, **position.get("options", {})), Header("x", seats, 0), "ask")
    for number in position["line"].split():
        history.push(int(number))
    return bb.Match.of_line(history)


def outcome(match: bb.Match, text: str, wanted: str) -> str:
    """Return what comes of a text in the form of the file, and take it back."""
    moment = match.moment
    answer = Referee(match).answer({"do": "play", "action": text})
    if answer["ok"]:
        match.goto(moment[1], branch=moment[0])
        return str(answer["played"])
    if answer["why"] == "illegal":
        rules = [f"!{rule.removeprefix(f'{match.game.name}.')}" for rule in answer["rules"]]
        return wanted if wanted in rules else " ".join(rules)
    legal = [str(action) for action in match.legal_actions()]
    assert answer["near"]
    assert not {*answer["near"]} - {*legal}
    near = [f"?{action}" for action in answer["near"]]
    return wanted if wanted in ("?", *near) else " ".join(near)


@pytest.mark.parametrize(("name", "position"), POSITIONS)
def test_a_sloppy_move_is_read_or_refused_with_what_helps(name: str, position: str) -> None:
    data = DATA[name][position]
    match = reached(name, data)
    said = [line.rsplit(" | ", 1) for line in data["said"].strip().splitlines()]
    wrong = {text: (wanted, found) for text, wanted in said if (found := outcome(match, text, wanted)) != wanted}
    assert wrong == {}


@pytest.mark.parametrize("name", GAMES)
def test_there_are_many(name: str) -> None:
    assert len({(place, one) for place, its in DATA[name].items() for one in its["said"].splitlines()}) >= 200
