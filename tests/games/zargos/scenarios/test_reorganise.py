"""Chapter 3 of Zargos, reorganisation."""

from __future__ import annotations

import pytest

from tests.games.table import now, refused
from tests.games.zargos.table import accepted, attack, begin, boats, go, position, reorganising, there, under


@pytest.mark.parametrize("second", ["TA0", "TA3"])
def test_s67_two_steps_in_all(second: str) -> None:
    """S67: two groups make one step each, or one group makes two; then there are no more."""
    match = begin(reorganising("amazons", amazons="TA1 4 TA3 1 TA0 4 TA2 4"))
    go(match, "TA1", "TA3", 3)
    go(match, second, "TA2", 3)
    assert now(match)["steps"] == 0
    refused(match, "from TA2", "reorganise.steps")
    accepted(match, "done")


def test_s68_a_trip_by_boat_is_one_step() -> None:
    """S68: over two spaces with two boats."""
    match = begin(reorganising("amazons", amazons="BA2 5 AK3 1", boats={"amazons": 2}))
    go(match, "BA2", "AK3", 3, "~06", "~05")
    assert there(match, "AK3") == ["amazons", 4]
    assert there(match, "BA2") == ["amazons", 2]
    assert boats(match, "amazons") == 0
    assert now(match)["steps"] == 1


@pytest.mark.parametrize("n", [1, 3, 5])
def test_c2_pawns_left_or_taken_on_the_way(n: int) -> None:
    """C2: one pawn stays in every territory."""
    match = begin(reorganising("amazons", amazons="TA1 4 TA3 3 TA2 1"))
    accepted(match, "from TA1", "to TA3")
    refused(match, "count 4", "reorganise.held", "attack.stay")
    accepted(match, "count 3", "from TA3", "to TA2")
    refused(match, "count 6", "reorganise.held", "attack.stay")
    accepted(match, f"count {n}")
    assert there(match, "TA3") == ["amazons", 6 - n]
    assert there(match, "TA2") == ["amazons", 1 + n]


def test_c4_only_held_territories() -> None:
    """C4: neither other peoples' territories nor vacant ones, and only across existing borders."""
    match = begin(reorganising("amazons", amazons="TA1 4 TA3 3 BA4 1", winged="AK3 1"))
    accepted(match, "from TA1")
    refused(match, "to TA0", "reorganise.held")
    refused(match, "to AK3", "reorganise.held")
    refused(match, "to BA4", "reorganise.sea")
    accepted(match, "to TA3", "count 2")


def test_c5_pawns_that_fought_may_move() -> None:
    """C5: back to where they came from."""
    match = begin(position("amazons", amazons="TA1 5", winged="TA3 1 OZ1 1"))
    attack(match, "TA1", "TA3", 4, 6, 6, 1)
    accepted(match, "done")
    go(match, "TA3", "TA1", 3)
    assert there(match, "TA1") == ["amazons", 4]


@pytest.mark.parametrize(("wind", "seas"), [("earth", ("~06", "~05")), ("elsewhere", ())])
def test_c10_a_wind_is_one_step(wind: str, seas: tuple[str, ...]) -> None:
    """C10: it leaves one more."""
    match = begin(reorganising("amazons", amazons="BA2 5 AK3 1 BA3 1", hands={"amazons": wind}))
    go(match, "BA2", "AK3", 3, *seas, wind=wind)
    assert now(match)["steps"] == 1
    assert there(match, "AK3") == ["amazons", 4]
    go(match, "BA2", "BA3", 1)
    assert now(match)["steps"] == 0
    assert under(match) == [wind]
