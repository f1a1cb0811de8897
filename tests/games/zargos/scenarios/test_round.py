"""Chapter C of Zargos, the round: red winds before a turn."""

from __future__ import annotations

from tests.games.table import now, refused
from tests.games.zargos.table import accepted, begin, go, position, reorganising, window


def test_s77_no_red_wind_after_a_move() -> None:
    """S77: nor before the first move, once all have passed."""
    match = begin(position("amazons", amazons="TA1 4", winged="TA3 1", hands={"amazons": "madness eclipse"}))
    for text in ("play madness", "play eclipse"):
        refused(match, text, "round.window")
    go(match, "TA1", "TA3", 2)
    for text in ("play madness", "play eclipse"):
        refused(match, text, "round.window")


def test_e1_the_window_before_a_turn() -> None:
    """E1: players with winds are asked, first the people about to play, again after each wind, until all pass."""
    hands = {"spiders": "war", "amazons": "ice", "knights": "madness ice"}
    match = begin(reorganising("spiders", hands=hands, winged="OZ0 2"))
    accepted(match, "done")
    assert (now(match)["phase"], now(match)["side"]) == ("red", "amazons")
    assert now(match)["waiting"] == [2, 0, 1]
    accepted(match, "pass")
    accepted(match, "play madness", "target OZ")
    assert now(match)["phase"] == "illusion"
    accepted(match, "pass")
    accepted(match, "pass", dice=[1])
    assert (now(match)["phase"], now(match)["waiting"]) == ("red", [1, 2, 0])
    accepted(match, "pass", "pass", "pass")
    assert (now(match)["phase"], now(match)["side"]) == ("attack", "amazons")


def test_e1_nobody_is_asked_without_winds() -> None:
    """E1: the turn begins at once."""
    match = begin(reorganising("spiders"))
    accepted(match, "done")
    assert (now(match)["phase"], now(match)["side"]) == ("attack", "amazons")


def test_e2_the_people_about_to_play_may_play_red_winds() -> None:
    """E2: before it moves."""
    match = begin(window("knights", hands={"knights": "ice"}))
    accepted(match, "play ice", "target OZ")
    assert now(match)["frozen"] == ["OZ"]
