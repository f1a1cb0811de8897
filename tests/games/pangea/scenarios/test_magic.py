"""Chapter 2 of Pangea, magic."""

from __future__ import annotations

import pytest

from tests.games.pangea.table import begin, both_towers, position, refused_clicks
from tests.games.table import accepted, legal, now, refused


def test_scenario_11_three_actions_at_level_3() -> None:
    match = begin(position(amulets={"blue": ["star", "circle", "square"]}, minions={"purple-g1": "d2"}))
    accepted(match, "draw blue", outcomes=["minion grass"])
    accepted(match, "shift b3 east")
    accepted(match, "move purple-g1 east")
    for fourth in ("draw blue", "draw green", "shift c3 east", "move purple-g1 west"):
        refused(match, fourth, "magic.actions", numbers=[3])
    assert legal(match) == ["end magic"]


@pytest.mark.parametrize(("amulets", "actions"), [([], 1), (["star"], 1), (["star", "circle"], 2)])
def test_scenario_12_level_and_actions(amulets: list[str], actions: int) -> None:
    match = begin(position(phase="marker", seat=1, amulets={"blue": amulets}))
    match.play("end marker")
    assert now(match)["magic_left"] == actions
    for text in ["shift b3 east", "shift c3 east"][:actions]:
        accepted(match, text)
    refused(match, "shift e3 east", "magic.actions", numbers=[actions])


def test_scenario_13_carried_amulets_are_not_possessed() -> None:
    match = begin(
        position(
            phase="marker",
            seat=1,
            minions={"blue-g1": "e3", "blue-g2": "e1"},
            carried={"blue-g1": "star", "blue-g2": "circle"},
        )
    )
    match.play("end marker")
    assert now(match)["magic_left"] == 1
    accepted(match, "shift b3 east")
    refused(match, "shift c3 east", "magic.actions", numbers=[1])


def test_scenario_14_three_minions_from_a_bag_of_five() -> None:
    match = begin(
        position(
            amulets={"blue": ["star", "circle", "square"]},
            minions={"blue-g1": "e1", "blue-d1": "e1", "blue-f1": "e1"},
        )
    )
    accepted(match, "draw blue", outcomes=["minion grass"])
    accepted(match, "draw blue", outcomes=["minion desert"])
    accepted(match, "draw blue", outcomes=["minion forest"])
    minions = now(match)["minions"]
    assert minions == {
        "blue-g1": "e1",
        "blue-d1": "e1",
        "blue-f1": "e1",
        "blue-g2": "b2",
        "blue-d2": "b2",
        "blue-f2": "b2",
    }
    assert 8 - len(minions) == 2


@pytest.mark.parametrize("whose", ["blue", "green"])
def test_scenario_16_empty_bag(whose: str) -> None:
    bag = {"blue": "g1 g2 g3 d1 d2 d3 f1 f2", "green": "g1 g2 mo1 mo2 mo3 mt1 mt2 mt3"}[whose]
    squares = ["b1", "e1", "b2", "c2", "d2", "e2", "b3", "e3"]
    names = [f"{whose}-{name}" for name in bag.split()]
    match = begin(position(minions=dict(zip(names, squares, strict=True))))
    refused(match, f"draw {whose}", "magic.bag")
    assert now(match)["magic_left"] == 1
    accepted(match, "shift b3 east")


@both_towers
def test_scenario_17_new_minion_where_the_tower_now_is(tower_tiles: str) -> None:
    match = begin(position(amulets={"blue": ["star", "circle"]}), tower_tiles=tower_tiles)
    if tower_tiles == "shift":
        accepted(match, "shift d2 north")
        place = "d1"
    else:
        refused(match, "shift d2 north", "magic.shift", "setup.tower")
        place = "d2"
    accepted(match, "draw purple", outcomes=["minion mountain"])
    assert now(match)["towers"]["purple"] == place
    assert now(match)["minions"] == {"purple-mt1": place}


@both_towers
def test_scenario_19_everything_travels_with_the_tile(tower_tiles: str) -> None:
    travellers = {"blue-g1": "b3", "blue-d1": "b3", "orange-d1": "b3"}
    match = begin(
        position(towers={"blue": "b3"}, minions=travellers, carried={"blue-g1": "star"}),
        tower_tiles=tower_tiles,
    )
    if tower_tiles == "fixed":
        refused(match, "shift b3 east", "magic.shift", "setup.tower")
        return
    accepted(match, "shift b3 east")
    after = now(match)
    assert after["tiles"]["c3"] == "desert-3"
    assert "b3" not in after["tiles"]
    assert after["towers"]["blue"] == "c3"
    assert after["minions"] == dict.fromkeys(travellers, "c3")
    assert after["carried"] == {"blue-g1": "star"}
    assert after["magic_left"] == 0


def test_scenario_20_no_diagonal_shift() -> None:
    match = begin(position())
    refused_clicks(match, ["s.b2", "s.c1"], "world.squares")


def test_scenario_22_a_tile_wraps_along_its_row() -> None:
    match = begin(position())
    accepted(match, "shift a3 west")
    after = now(match)
    assert after["tiles"]["f3"] == "forest-2"
    assert "a3" not in after["tiles"]
    assert after["magic_left"] == 0


def test_scenario_23_no_wrap_onto_land() -> None:
    match = begin(position())
    refused(match, "shift b1 north", "magic.shift")


def test_scenario_25_moving_a_neutral_minion() -> None:
    given = position(minions={"purple-mt1": "d2"})
    refused(begin(given), "move purple-mt1 north", "magic.move_neutral", "movement.land")
    refused_clicks(begin(given), ["m.purple-mt1", "s.e1"], "world.squares")
    match = begin(given)
    accepted(match, "move purple-mt1 east")
    assert now(match)["minions"] == {"purple-mt1": "e2"}
    assert now(match)["magic_left"] == 0


def test_scenario_26_a_neutral_minion_over_the_edge() -> None:
    match = begin(position(minions={"purple-g1": "b1", "green-g1": "a3"}))
    refused(match, "move green-g1 west", "magic.move_neutral", "movement.land")
    accepted(match, "move purple-g1 north")
    assert now(match)["minions"] == {"purple-g1": "b5", "green-g1": "a3"}
