"""Chapter 9 of Magus, the end."""

from __future__ import annotations

import pytest

from tests.games.magus.table import SIDES, accepted, acting, begin, glory, last_turn, on, pass_turn, totals
from tests.games.table import legal, now, refused, result_of


def test_s55_the_last_of_the_round_reaches_24() -> None:
    """S55: the last count follows at once."""
    match = begin(acting(4, 6, 5, seat=2, counts=2, sorcerers={"green": on(yellow="xx", green="mmaa")}))
    refused(match, "place 3 violet", "action.place")
    accepted(match, "place 3 green", "end")
    assert match.over
    assert now(match)["counts"] == 3
    assert result_of(match).finished


@pytest.mark.parametrize("start", range(3))
def test_s55_the_first_of_the_round_reaches_24(start: int) -> None:
    """S55: the others take their turns first."""
    side = SIDES[start]
    match = begin(acting(4, 6, 5, start=start, seat=start, counts=2, sorcerers={side: on(yellow="xx", green="mmaa")}))
    accepted(match, "place 3 green", "end")
    for _ in range(2):
        assert now(match)["ending"]
        assert now(match)["counts"] == 2
        pass_turn(match)
    assert match.over
    assert now(match)["counts"] == 3


def test_s64_more_glory_from_potions_breaks_a_tie() -> None:
    """S64: with 120 glory each, 27 from potions beats 24."""
    parts = {"blue": {"rings": 120 - 27 - 14}, "orange": {"rings": 120 - 24 - 14}}
    hands = {"blue": ["G04", "V01", "V05", "V07", "Y02"], "orange": ["B04", "B05", "B06", "Y03", "V02"]}
    match = begin(last_turn(seats=2, glory=parts, potions=hands))
    accepted(match, "end")
    assert totals(match) == [120, 120]
    assert glory(match, "potions") == [27, 24]
    assert result_of(match).winners == (0,)
    assert result_of(match).ranks == (1, 2)
    assert result_of(match).scores == (120, 120)


def test_s64_a_shared_victory() -> None:
    """S64: with 120 glory each and 27 of it from potions, both win."""
    parts = {"blue": {"rings": 120 - 27 - 14}, "orange": {"rings": 120 - 27 - 14}}
    hands = {"blue": ["G04", "V01", "V05", "V07", "Y02"], "orange": ["B05", "B06", "B07", "Y08", "Y03"]}
    match = begin(last_turn(seats=2, glory=parts, potions=hands))
    accepted(match, "end")
    assert totals(match) == [120, 120]
    assert result_of(match).winners == (0, 1)
    assert result_of(match).ranks == (1, 1)


def test_q43_the_end_stays_triggered() -> None:
    """Q43: even if nobody is at 24 any more when the round ends."""
    match = begin(last_turn(sorcerers={"blue": on(yellow="x")}))
    accepted(match, "end")
    assert match.over
    assert now(match)["levels"]["blue"] == 7
    assert result_of(match).finished


def test_q43_the_second_of_four_triggers() -> None:
    """Q43: only those after the second player in the round still play."""
    match = begin(acting(4, 6, 5, seats=4, start=3, seat=0, counts=2, sorcerers={"blue": on(yellow="xx", green="mm")}))
    accepted(match, "end")
    for seat in (1, 2):
        assert now(match)["seat"] == seat
        pass_turn(match)
    assert match.over


def test_q49_ranking_of_three() -> None:
    """Q49: glory decides, then potions; after that the rank is shared."""
    parts = {"blue": {"rings": 50}, "orange": {"rings": 48}, "green": {"rings": 48}}
    match = begin(last_turn(glory=parts, potions={"orange": ["Y02"], "green": ["G02"]}))
    accepted(match, "end")
    assert totals(match) == [57, 57, 57]
    assert result_of(match).ranks == (3, 1, 1)
    assert result_of(match).winners == (1, 2)
    match = begin(last_turn(glory={"blue": {"rings": 60}}, potions={"orange": ["Y02"]}))
    accepted(match, "end")
    assert result_of(match).ranks == (1, 2, 3)
    assert result_of(match).scores == (67, 9, 7)


def test_q49_after_the_end_there_is_no_action() -> None:
    """9.3: the game is over."""
    match = begin(last_turn())
    accepted(match, "end")
    assert match.to_act is None
    assert legal(match) == []
    assert not match.explain("roll").legal


@pytest.mark.parametrize("limit", [1, 2])
def test_q54_a_limit_of_rounds(limit: int) -> None:
    """Q54: none by default; if there is one, the match stops after it, unfinished and without a last count."""
    match = begin({"seats": 2}, round_limit=limit)
    for _ in range(2 * limit):
        assert not match.over
        pass_turn(match)
    assert match.over
    assert not result_of(match).finished
    assert totals(match) == [0, 0]
    free = begin({"seats": 2})
    for _ in range(2 * limit):
        pass_turn(free)
    assert not free.over
