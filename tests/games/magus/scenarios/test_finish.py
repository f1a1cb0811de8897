"""Chapter 7 of Magus, the end of the turn: the reliquat, the magic level, and whether a count is due."""

from __future__ import annotations

import pytest

from tests.games.magus.table import (
    accepted,
    acting,
    begin,
    discs,
    glory,
    on,
    pass_turn,
    position,
    power,
    rolled,
    seven,
    totals,
)
from tests.games.table import now, refused


def test_s05_the_reliquat_of_the_example() -> None:
    """S05: with 4, 4 and 4 and one of them on action 4, power 4 rises from 1 to 3."""
    match = begin(position())
    accepted(match, "roll", dice=[4, 4, 4])
    accepted(match, "action 4", "end")
    assert now(match)["powers"]["blue"] == discs({4: 3})


def test_s06_the_magic_level_of_the_example() -> None:
    """S06: a mage and three apprentices move the marker to 8."""
    match = begin(acting(6, 5, 3, sorcerers={"blue": on(yellow="maa")}))
    assert now(match)["levels"]["blue"] == 7
    accepted(match, "place 1 green", "end")
    assert now(match)["levels"]["blue"] == 8


def test_s32_the_reliquat_of_action_7() -> None:
    """S32: the third 5 raises power 7 by one, whatever figure the dice show."""
    match = begin(rolled(5, 5, 5, 2, 1, used=[1], sorcerers={"blue": on(green="aaa")}))
    accepted(match, "action 7 5", "create mage green aaa", "end")
    assert now(match)["powers"]["blue"] == discs({7: 1})


def test_s53_the_first_count_is_held_once() -> None:
    """S53: going from 10 to 13 triggers it at the end of the turn; a rival who reaches 11 later triggers none."""
    match = begin(acting(4, 6, 5, sorcerers={"blue": on(yellow="m", green="m"), "orange": on(violet="mm")}))
    accepted(match, "place 3 yellow")
    assert now(match)["counts"] == 0
    accepted(match, "end")
    assert now(match)["counts"] == 1
    assert now(match)["levels"]["blue"] == 13
    assert glory(match, "rings") == [9 + 8, 7, 0]
    accepted(match, "roll", dice=[4, 6, 5])
    accepted(match, "action 4", "place 3 violet", "end")
    assert now(match)["levels"]["orange"] == 13
    assert now(match)["counts"] == 1
    assert glory(match, "rings") == [17, 7, 0]


def test_s68_q51_a_move_does_not_change_the_magic_level() -> None:
    """S68, Q51: a rival's move does not change it either."""
    match = begin(acting(3, 6, 5, sorcerers={"blue": on(yellow="a"), "orange": on(yellow="m")}))
    accepted(match, "move 1 yellow green", "power 6 orange mage yellow red", "end")
    assert now(match)["levels"] == {"blue": 1, "orange": 5, "green": 0}
    assert now(match)["sorcerers"] == {"blue": on(green="a"), "orange": on(red="m"), "green": {}}


def test_q26_the_reliquat_ends_at_6() -> None:
    """Q26: two levels of the reliquat raise a power only from 5 to 6."""
    match = begin(acting(4, 4, 4, powers={"blue": discs({4: 5})}))
    accepted(match, "end")
    assert power(match, 4) == 6


@pytest.mark.parametrize("action", range(1, 7))
def test_q34_the_reliquat_raises_the_power_of_the_row(action: int) -> None:
    """Q34: by one level for each unused die like the one placed."""
    other = action % 6 + 1
    match = begin(acting(action, action, other, powers={"blue": [1] * 7}))
    accepted(match, "end")
    assert now(match)["powers"]["blue"] == [2 if k == action else 1 for k in range(1, 8)]


def test_q34_the_final_figures_count() -> None:
    """Q34: a die changed to the figure counts, one changed from it does not."""
    match = begin(acting(4, 5, 6))
    accepted(match, "power 2 5 down", "end")
    assert power(match, 4) == 2
    match = begin(acting(4, 4, 6))
    accepted(match, "power 2 4 up", "end")
    assert power(match, 4) == 1


def test_q34_the_reliquat_comes_too_late_for_the_turn() -> None:
    """Q1, Q34: its levels can be used only in the player's next turn."""
    match = begin(acting(3, 3, 6, seats=2, powers={"blue": discs({3: 0})}))
    refused(match, "power 3", "power.level")
    accepted(match, "end")
    assert power(match, 3) == 1
    pass_turn(match)
    accepted(match, "power 3")


def test_q34_action_7_raises_power_7_without_making_anything() -> None:
    """Q34: action 7 always counts for the seventh row, even if its group is left out."""
    match = begin(rolled(2, 2, 2))
    accepted(match, "action 7 2", "end")
    assert now(match)["powers"]["blue"] == discs({7: 1})


@pytest.mark.parametrize(("before", "count"), [(7, 0), (8, 1), (9, 1)])
def test_q41_the_threshold_of_11(before: int, count: int) -> None:
    """Q41: 10 is not enough, 11 and 12 are."""
    letters = {7: "x", 8: "xa", 9: "xaa"}[before]
    match = begin(acting(4, 6, 5, sorcerers={"blue": on(yellow=letters)}))
    accepted(match, "place 3 yellow", "end")
    assert now(match)["counts"] == count


@pytest.mark.parametrize(("before", "count"), [("xmaaa", 1), ("xmaaaa", 2)])
def test_q41_the_threshold_of_19(before: str, count: int) -> None:
    """Q41: 18 is not enough, 19 is."""
    match = begin(acting(4, 6, 5, counts=1, sorcerers={"blue": on(yellow=before)}))
    accepted(match, "place 3 yellow", "end")
    assert now(match)["counts"] == count


@pytest.mark.parametrize(("before", "ending"), [("xmmaaa", False), ("xmmaaaa", True)])
def test_q41_the_threshold_of_24(before: str, ending: bool) -> None:
    """Q41: 23 is not enough, 24 is."""
    match = begin(acting(4, 6, 5, counts=2, sorcerers={"blue": on(yellow=before)}))
    accepted(match, "place 3 yellow", "end")
    assert now(match)["ending"] is ending
    assert now(match)["counts"] == 2


def test_q41_the_level_after_step_4_counts() -> None:
    """Q41: 12 for a moment but 6 at the end of the turn: no count."""
    match = begin(seven(5, 2, sorcerers={"blue": on(yellow="xaaa")}, potions={"blue": ["Y05"]}))
    accepted(match, "use Y05", "place 2 yellow", "create initiate yellow aax", "raise 1", "raise 2", "end")
    assert now(match)["levels"]["blue"] == 6
    assert now(match)["counts"] == 0
    assert totals(match) == [0, 0, 0]
