"""Matches that start from a position."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import boardbook as bb
from tests.match.wandering import PANGEA, VEIL, play_random


@pytest.mark.parametrize("plies", [0, 5, 20])
@pytest.mark.parametrize("game", [PANGEA, VEIL], ids=repr)
def test_a_match_can_start_from_any_position(game: Any, plies: int) -> None:
    there = play_random(bb.Match(game, 3, seed=3, chance="ask"), Random(3), plies)
    position = json.loads(json.dumps(there.state.to_dict()))
    match = bb.Match.from_position(game, position, seed=1, chance="ask")
    assert match.state.to_dict() == position
    assert (match.ply, match.to_act, len(match.seats)) == (0, there.to_act, 3)
    end = play_random(match, Random(1), 10_000)
    assert end.over
    assert game.check_invariants(end.state) == []
    end.goto(0)
    assert end.state.to_dict() == position


def test_a_position_can_omit_values_that_follow_from_others() -> None:
    whole = play_random(bb.Match(PANGEA, 2, seed=5), Random(5), 2).state.to_dict()
    least = {key: whole[key] for key in ("seats", "tiles", "towers", "minions", "start", "seat")}
    match = bb.Match.from_position("pangea", least, ["Ann", "bot:random"])
    assert match.state.to_dict() == whole
    assert [seat.bot for seat in match.seats] == [None, "random"]


def test_options_can_be_given_with_the_name_of_a_game() -> None:
    position = play_random(bb.Match(PANGEA, 2, seed=5), Random(5), 2).state.to_dict()
    assert bb.Match.from_position("pangea", position, goods_cap=9).game.settings["goods_cap"] == 9
    with pytest.raises(bb.BadInput, match="goods_cap: a game object has fixed options"):
        bb.Match.from_position(PANGEA, position, goods_cap=9)


def test_the_seats_are_those_of_the_position() -> None:
    position = play_random(bb.Match(PANGEA, 3, seed=5), Random(5), 3).state.to_dict()
    assert len(bb.Match.from_position(PANGEA, position).seats) == 3
    for seats in (2, 4, ["Ann", "Ben"]):
        with pytest.raises(bb.BadInput, match="the position has 3 seats, not"):
            bb.Match.from_position(PANGEA, position, seats)


def test_an_invalid_position_is_refused_with_all_of_its_problems() -> None:
    with pytest.raises(bb.BadInput) as error:
        bb.Match.from_position("pangea", {"seats": ["blue", "red"], "tyles": {}})
    assert len(error.value.problems) == 2
    assert "'red' is not known" in str(error.value)
    assert "did you mean 'tiles'" in str(error.value)


@pytest.mark.parametrize("junk", [None, 5, "position", [], [1]], ids=repr)
def test_values_that_are_not_positions_are_refused(junk: Any) -> None:
    with pytest.raises(bb.BadInput, match="a position must be an object with the keys phase, seats"):
        bb.Match.from_position("pangea", junk)


def test_goods_too_large_for_a_frame_are_refused_or_kept() -> None:
    """A position is refused, or its log and curves can be read."""
    position = play_random(bb.Match(PANGEA, 2, seed=5), Random(5), 2).state.to_dict()
    position["goods"] = dict.fromkeys(position["goods"], 3_000_000_000)
    try:
        match = bb.Match.from_position(PANGEA, position)
    except bb.BadInput:
        return
    assert match.curves.filter(figure="goods")["value"].to_list() == [3_000_000_000] * 2
