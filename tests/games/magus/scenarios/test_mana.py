"""Chapter 4 of Magus, mana."""

from __future__ import annotations

import pytest

from tests.games.magus.table import SIDES, accepted, acting, begin, mana, on, pass_turn, there
from tests.games.table import legal, now, refused


def test_s01_mana_of_the_example() -> None:
    """S01: an archmage is first and two players tie behind it, so blue takes the third tranche: 1 yellow."""
    match = begin(
        acting(2, 6, 5, sorcerers={"orange": on(yellow="x"), "green": on(yellow="aa"), "blue": on(green="aa")})
    )
    accepted(match, "move 2 green yellow", "collect yellow")
    assert there(match, "yellow") == {"apprentice": 2}
    assert mana(match) == {"yellow": 1}
    assert now(match)["bank"]["yellow"] == 17


def test_s10_four_tied_for_first_take_nothing() -> None:
    """S10: four tied players would all take a fourth tranche, which doesn't exist."""
    four = {side: on(yellow="aa") for side in SIDES[:4]}
    match = begin(acting(3, 6, 5, seats=4, sorcerers={**four, "blue": on(yellow="a")}))
    accepted(match, "place 1 yellow", "collect yellow")
    assert mana(match) == {}
    assert now(match)["bank"]["yellow"] == 18
    assert now(match)["collected"]


def test_s44_a_source_runs_short() -> None:
    """S44: the first takes the 2 crystals that are left, and does not get the rest later."""
    match = begin(acting(3, 6, 5, mana={"orange": {"red": 16}}))
    accepted(match, "place 1 red", "collect red")
    assert mana(match) == {"red": 2}
    assert now(match)["bank"]["red"] == 0
    accepted(match, "end")
    assert mana(match) == {"red": 2}


def test_q19_mana_once_from_one_source() -> None:
    """Q19: from one of two activated sources, at any time, with the ranks at that moment."""
    match = begin(acting(5, 6, 6, sorcerers={"blue": on(yellow="a"), "orange": on(green="aaa")}))
    accepted(match, "place 2 green", "collect green")
    assert mana(match) == {"green": 2}
    accepted(match, "place 2 yellow")
    refused(match, "collect yellow", "mana.once")
    refused(match, "collect green", "mana.once")
    refused(match, "power 4 yellow", "mana.once", "power.tie")


def test_q19_the_ranks_of_that_moment() -> None:
    """Q19: waiting for a later group, or first moving a rival away, brings the first tranche."""
    match = begin(acting(3, 6, 6, sorcerers={"orange": on(green="aa")}, potions={"blue": ["Y05"]}))
    accepted(match, "place 1 green", "use Y05", "place 2 green", "collect green")
    assert mana(match) == {"green": 4}
    match = begin(acting(3, 6, 6, sorcerers={"orange": on(green="m")}))
    accepted(match, "place 1 green", "power 6 orange mage green blue", "collect green")
    assert mana(match) == {"green": 4}


def test_q19_crystals_can_be_spent_at_once() -> None:
    """Q19: a potion is bought with the new crystals between two groups."""
    match = begin(acting(5, 6, 6, mana={"blue": {"green": 1}}, display=["Y01", "Y02", "Y03", "Y04", "Y05"]))
    accepted(match, "place 2 yellow", "collect yellow")
    accepted(match, "buy Y01", potion="R01")
    accepted(match, "place 2 green")
    assert now(match)["potions"]["blue"] == ["Y01"]
    assert mana(match) == {"yellow": 2}


def test_q19_mana_is_optional_and_not_kept_for_later() -> None:
    """Q19: mana not taken in the turn is given up."""
    match = begin(acting(2, 6, 6, seats=2))
    accepted(match, "place 2 yellow", "end")
    refused(match, "collect yellow", "mana.activate")
    pass_turn(match)
    refused(match, "collect yellow", "mana.activate")
    assert mana(match) == {}


def test_q20_q21_only_the_destination_is_activated() -> None:
    """Q20, Q21: placing, moving, power 5 and potions activate the source where the sorcerer arrives."""
    match = begin(acting(5, 6, 6, sorcerers={"blue": on(yellow="aamx")}, potions={"blue": ["Y08", "R08", "Y05"]}))
    assert now(match)["active"] == []
    accepted(match, "move 2 yellow green")
    assert now(match)["active"] == ["green"]
    refused(match, "collect yellow", "mana.activate")
    accepted(match, "use Y08", "step yellow red")
    assert set(now(match)["active"]) == {"green", "red"}
    accepted(match, "power 5 mage red violet", "use Y05", "place 2 blue")
    assert set(now(match)["active"]) == {"green", "red", "violet", "blue"}
    accepted(match, "use R08", "step yellow red", "collect violet")
    assert mana(match) == {"violet": 4}


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ([7, 2, 2], [4, 1, 1]),
        ([3, 3], [2, 2]),
        ([3, 3, 1], [2, 2, 1]),
        ([4, 4, 2, 2], [2, 2, 0, 0]),
        ([2, 2, 2], [1, 1, 1]),
        ([1, 1, 1, 1], [0, 0, 0, 0]),
        ([1, 1, 1, 1, 1], [0, 0, 0, 0, 0]),
        ([5, 4, 3, 2, 1], [4, 2, 1, 0, 0]),
        ([3, 2, 2, 1], [4, 1, 1, 0]),
        ([3, 1, 1, 1], [4, 0, 0, 0]),
    ],
)
def test_q23_ties_for_mana(levels: list[int], expected: list[int]) -> None:
    """Q23: a player's rank is the number of players whose level there is at least as high."""
    for seat, crystals in enumerate(expected):
        standing = {SIDES[k]: on(blue="a" * (level - (k == seat))) for k, level in enumerate(levels)}
        match = begin(acting(3, 6, 6, seats=len(levels), seat=seat, sorcerers=standing))
        accepted(match, "place 1 blue", "collect blue")
        assert mana(match, SIDES[seat]).get("blue", 0) == crystals


def test_q35_an_empty_source_is_occupied_activated_and_scored() -> None:
    """Q35: no crystals are taken, and none are owed."""
    match = begin(acting(2, 6, 5, mana={"orange": {"yellow": 18}}))
    accepted(match, "place 2 yellow")
    assert now(match)["active"] == ["yellow"]
    accepted(match, "collect yellow")
    assert mana(match) == {}
    assert now(match)["collected"]


def test_taking_no_mana_is_legal_and_counts_as_taking() -> None:
    """4.2: taking mana may bring nothing, but still counts; nobody has to take it."""
    leaders = {side: on(yellow="m") for side in ("orange", "green", "purple")}
    match = begin(acting(3, 6, 5, seats=4, sorcerers=leaders))
    accepted(match, "place 1 yellow", "place 1 green")
    assert {"collect yellow", "collect green"} <= {*legal(match)}
    accepted(match, "collect yellow")
    assert mana(match) == {}
    refused(match, "collect green", "mana.once")


def test_a_player_who_has_left_a_source_takes_nothing_there() -> None:
    """4.4: without a sorcerer on an activated source the player has no rank; taking mana there brings nothing."""
    match = begin(acting(6, 5, 3, active=["green"], sorcerers={"blue": on(yellow="m")}))
    accepted(match, "collect green")
    assert mana(match) == {}
    assert now(match)["collected"]


def test_q53_no_limit_of_mana() -> None:
    """Q53: a player with 14 takes the last 4 and keeps them all."""
    match = begin(acting(3, 6, 5, mana={"blue": {"yellow": 14, "red": 18}}))
    accepted(match, "place 1 yellow", "collect yellow", "end")
    assert mana(match) == {"yellow": 18, "red": 18}
