"""Chapter 2 of Magus, the action."""

from __future__ import annotations

import pytest

from tests.games.magus.table import (
    BEGINNING,
    SOURCES,
    accepted,
    acting,
    begin,
    discs,
    on,
    position,
    power,
    rolled,
    there,
)
from tests.games.table import legal, now, refused


def test_s09_a_die_is_placed_on_the_action_with_its_figure() -> None:
    """S09: with a 4 among the dice, action 4 is allowed; without a 5, action 5 is not."""
    match = begin(rolled(6, 4, 3))
    refused(match, "action 5", "action.choose")
    refused(match, "action 1", "action.choose")
    accepted(match, "action 4")
    assert now(match)["laid"] == [4]
    assert now(match)["dice"] == [6, 3]


def test_s14_action_1_raises_three_different_powers() -> None:
    """S14: powers 1, 2 and 3 may be raised, but power 1 not twice, and there is no fourth group."""
    match = begin(acting(1, 6, 5))
    accepted(match, "raise 1")
    refused(match, "raise 1", "action.others", "action.one")
    accepted(match, "raise 2", "raise 3")
    refused(match, "raise 4", "action.one", "action.groups")
    assert now(match)["powers"]["blue"] == [3, 3, 2, 1, 1, 1, 0]


def test_s16_action_2() -> None:
    """S16: two apprentices are placed and one power rises by 2; one level each for two powers is refused."""
    match = begin(acting(2, 6, 5))
    accepted(match, "place 2 yellow", "raise 3")
    assert there(match, "yellow") == {"apprentice": 2}
    assert power(match, 3) == 3
    refused(match, "raise 4", "action.two", "action.groups")
    refused(match, "place 2 green", "action.two", "action.groups")


def test_s17_action_3_needs_two_sources() -> None:
    """S17: both on the same source are refused; one on a source, another on its neighbour, and a power are allowed."""
    match = begin(acting(3, 6, 5, sorcerers={"blue": on(yellow="a")}))
    accepted(match, "place 1 yellow")
    refused(match, "place 1 yellow", "action.others")
    accepted(match, "place 1 green", "raise 6")
    assert now(match)["sorcerers"]["blue"] == on(yellow="aa", green="a")
    assert power(match, 6) == 2
    refused(match, "place 1 blue", "action.three", "action.groups")


@pytest.mark.parametrize("third", ["blue", "red"])
def test_s19_first_placement_with_action_6(third: str) -> None:
    """S19: the first apprentice goes anywhere, the second beside it, the third beside one of the two."""
    match = begin(acting(6, 5, 3))
    accepted(match, "place 1 yellow")
    refused(match, "place 1 blue", "action.place")
    accepted(match, "place 1 green")
    refused(match, "place 1 violet", "action.place")
    accepted(match, f"place 1 {third}")
    assert now(match)["sorcerers"]["blue"] == on(yellow="a", green="a") | on(**{third: "a"})


@pytest.mark.parametrize("source", SOURCES)
def test_s20_first_placement_of_a_group(source: str) -> None:
    """S20: the first three may be placed together on any source."""
    match = begin(acting(4, 6, 5))
    accepted(match, f"place 3 {source}")
    assert now(match)["sorcerers"]["blue"] == on(**{source: "aaa"})


@pytest.mark.parametrize("source", ["green", "red"])
def test_s22_a_move_goes_to_a_neighbour(source: str) -> None:
    """S22: from place 1 to place 2 or 5, not to 3."""
    match = begin(acting(2, 6, 5, sorcerers={"blue": on(yellow="aa")}))
    refused(match, "move 2 yellow blue", "action.move", "box.circle")
    refused(match, "move 2 yellow violet", "action.move", "box.circle")
    accepted(match, f"move 2 yellow {source}")
    assert now(match)["sorcerers"]["blue"] == on(**{source: "aa"})


def test_q3_an_action_must_be_chosen() -> None:
    """Q3: the turn can't end before the roll or before an action is chosen; after that, all groups may be left out."""
    match = begin(position())
    refused(match, "end", "action.choose", "turn.free", "turn.order")
    refused(match, "action 1", "turn.order", "turn.free")
    accepted(match, "roll", dice=[2, 5, 6])
    refused(match, "end", "action.choose", "turn.free")
    accepted(match, "action 2", "end")
    assert now(match)["sorcerers"]["blue"] == {}
    assert now(match)["powers"]["blue"] == BEGINNING
    assert now(match)["seat"] == 1


@pytest.mark.parametrize("action", range(1, 7))
def test_q3_every_action_may_be_passed(action: int) -> None:
    """Q3: leaving out all groups of an action is a legal pass."""
    match = begin(rolled(action, action % 6 + 1, action % 6 + 1))
    accepted(match, f"action {action}", "end")
    assert now(match)["sorcerers"]["blue"] == {}
    assert now(match)["powers"]["blue"] == BEGINNING


def test_q3_one_action_a_turn() -> None:
    """Q3: a second action is refused."""
    match = begin(acting(2, 5, 5))
    refused(match, "action 5", "action.choose")
    refused(match, "action 7 5", "action.choose")
    refused(match, "roll", "dice.roll")


@pytest.mark.parametrize(("action", "size"), [(2, 2), (3, 1), (4, 3), (5, 2), (6, 1)])
def test_q4_a_group_is_not_split(action: int, size: int) -> None:
    """Q4: only the whole group can be placed or moved."""
    match = begin(acting(action, 6 if action != 6 else 5, sorcerers={"blue": on(yellow="aaa")}))
    for other in {1, 2, 3} - {size}:
        refused(match, f"place {other} yellow", "action.groups")
        refused(match, f"move {other} yellow green", "action.groups")
    accepted(match, f"place {size} green")
    assert there(match, "green") == {"apprentice": size}


def test_q4_a_group_comes_from_one_source() -> None:
    """Q4: one apprentice on each of two sources can't move as a group."""
    match = begin(acting(2, 6, 5, sorcerers={"blue": on(yellow="a", blue="a")}))
    refused(match, "move 2 yellow green", "action.move", "action.groups")
    refused(match, "move 2 blue green", "action.move", "action.groups")


def test_q5_too_few_in_the_supply() -> None:
    """Q5: the group can't be placed, not even in part; a group may still be moved or left out."""
    match = begin(acting(2, 6, 5, sorcerers={"blue": on(yellow="aaaaaaa")}))
    refused(match, "place 2 yellow", "action.supply")
    refused(match, "place 1 yellow", "action.groups")
    accepted(match, "move 2 yellow green")
    assert now(match)["sorcerers"]["blue"] == on(yellow="aaaaa", green="aa")
    match = begin(acting(2, 6, 5, sorcerers={"blue": on(yellow="aaaaaaa")}))
    accepted(match, "end")
    assert now(match)["seat"] == 1


@pytest.mark.parametrize("start", [5, 6, 7, 8])
def test_q5_the_supply_runs_out_between_groups(start: int) -> None:
    """Q5: action 5 with 3, 2, 1 or no apprentices left in the supply."""
    match = begin(acting(5, 6, 3, sorcerers={"blue": on(yellow="a" * start)}))
    if start <= 6:
        accepted(match, "place 2 yellow")
    refused(match, "place 2 green", "action.supply")
    accepted(match, "move 2 yellow green")


def test_q6_groups_in_any_order_with_powers_between() -> None:
    """Q6: power 5 is raised first and used at once; then the apprentices are placed."""
    match = begin(acting(2, 6, 6, sorcerers={"blue": on(yellow="m")}, powers={"blue": discs({5: 0})}))
    refused(match, "power 5 mage yellow green", "power.level")
    accepted(match, "raise 5", "power 5 mage yellow green", "place 2 blue")
    assert now(match)["sorcerers"]["blue"] == on(green="m", blue="aa")
    assert power(match, 5) == 1


def test_q6_a_power_opens_the_way() -> None:
    """Q6: for placing, the position at that moment counts."""
    match = begin(acting(5, 6, 6, sorcerers={"blue": on(yellow="m")}))
    refused(match, "place 2 blue", "action.place")
    accepted(match, "power 5 mage yellow green", "place 2 blue")
    refused(match, "place 2 red", "action.place")
    accepted(match, "place 2 violet")


def test_q7_destinations_differ_origins_may_repeat() -> None:
    """Q7: two groups may leave one source for its two neighbours, but not for the same one."""
    match = begin(acting(5, 6, 6, sorcerers={"blue": on(yellow="aaaa")}))
    accepted(match, "move 2 yellow green")
    refused(match, "move 2 yellow green", "action.others")
    refused(match, "place 2 green", "action.others")
    accepted(match, "move 2 yellow red")
    assert now(match)["sorcerers"]["blue"] == on(green="aa", red="aa")


@pytest.mark.parametrize("first", ["place 2 green", "move 2 yellow green"])
@pytest.mark.parametrize("others", [1, 2])
def test_q7_an_earlier_destination_as_origin_for_other_pieces(first: str, others: int) -> None:
    """Q7: the action does not move apprentices again that it has put on a source; it may move others from there."""
    match = begin(acting(5, 6, 6, sorcerers={"blue": on(yellow="aa", green="a" * others)}))
    accepted(match, first)
    if others == 1:
        refused(match, "move 2 green blue", "action.others")
    else:
        accepted(match, "move 2 green blue")
        assert there(match, "green") == {"apprentice": 2}


def test_q7_action_6_three_sources() -> None:
    """Q7: the third group must go to a third source, whether placed or moved."""
    match = begin(acting(6, 5, 5, sorcerers={"blue": on(yellow="a")}))
    accepted(match, "move 1 yellow green", "place 1 yellow")
    refused(match, "place 1 yellow", "action.others")
    refused(match, "place 1 green", "action.others")
    refused(match, "move 1 yellow red", "action.others")
    refused(match, "move 1 green blue", "action.others")
    accepted(match, "place 1 red")
    refused(match, "place 1 blue", "action.six", "action.groups")


def test_q8_powers_and_potions_may_repeat_what_the_action_did() -> None:
    """Q8: powers and potions may use the same source, the same apprentices and the same tracks again."""
    match = begin(
        acting(
            2,
            6,
            6,
            sorcerers={"blue": on(green="m")},
            potions={"blue": ["Y05", "G05", "Y07"]},
        )
    )
    accepted(match, "place 2 yellow", "raise 5", "use Y05", "place 2 yellow", "use G05", "move 2 yellow red")
    accepted(match, "use Y07", "raise 5", "raise 1", "power 5 mage green yellow")
    assert now(match)["sorcerers"]["blue"] == on(yellow="aam", red="aa")
    assert power(match, 5) == 3


def test_q8_a_potion_does_not_bind_the_action() -> None:
    """Q8: the action may put a group where a potion has put one, and move the potion's apprentices."""
    match = begin(rolled(5, 6, 6, potions={"blue": ["Y05"]}))
    accepted(match, "use Y05", "place 2 yellow", "action 5", "place 2 yellow")
    refused(match, "move 2 green blue", "action.move")
    accepted(match, "move 2 yellow green")
    assert now(match)["sorcerers"]["blue"] == on(yellow="aa", green="aa")


def test_q8_a_potion_first_moves_the_apprentices_that_the_action_has_put() -> None:
    """Q7, Q8: the action has put two of four apprentices; a potion moves those, the action may still move the rest."""
    match = begin(acting(5, 6, 6, sorcerers={"blue": on(green="aa")}, potions={"blue": ["Y05"]}))
    accepted(match, "place 2 green", "use Y05", "move 2 green blue")
    refused(match, "move 2 blue violet", "action.others")
    accepted(match, "move 2 green yellow")
    assert now(match)["sorcerers"]["blue"] == on(yellow="aa", blue="aa")


@pytest.mark.parametrize("source", SOURCES)
def test_q9_first_sorcerers_anywhere_also_later(source: str) -> None:
    """Q9: a player without sorcerers on the board may place on any source, at any time, whatever rivals have there."""
    match = begin(acting(5, 6, 6, round=7, sorcerers={"orange": on(yellow="x", blue="m")}))
    accepted(match, f"place 2 {source}")
    k = SOURCES.index(source)
    for far in (2, 3):
        refused(match, f"place 2 {SOURCES[(k + far) % 5]}", "action.place")
    accepted(match, f"place 2 {SOURCES[(k + 4) % 5]}")


@pytest.mark.parametrize("letter", "aimx")
def test_q10_where_to_place_later(letter: str) -> None:
    """Q10: on a source with a sorcerer of any rank, or beside one."""
    for k, source in enumerate(SOURCES):
        match = begin(acting(2, 6, 6, sorcerers={"blue": on(blue=letter)}))
        if abs(k - 2) <= 1:
            accepted(match, f"place 2 {source}")
        else:
            refused(match, f"place 2 {source}", "action.place")


def test_q10_the_last_place_and_the_first_are_neighbours() -> None:
    """1.5: the places form a closed circle, whatever sources are on them."""
    sources = ["red", "blue", "yellow", "violet", "green"]
    for k, source in enumerate(sources):
        match = begin(acting(3, 6, 6, sources=sources, sorcerers={"blue": on(**{source: "a"})}))
        beside = {sources[(k + 1) % 5], sources[(k - 1) % 5]}
        assert {text.split()[3] for text in legal(match) if text.startswith("move")} == beside
        assert {text.split()[2] for text in legal(match) if text.startswith("place")} == beside | {source}


def test_q11_actions_put_apprentices_only() -> None:
    """Q11: sorcerers of other ranks can't complete a group."""
    match = begin(acting(4, 6, 6, sorcerers={"blue": on(yellow="aaimx")}))
    refused(match, "move 3 yellow green", "action.move", "action.groups")
    match = begin(acting(3, 6, 6, sorcerers={"blue": on(yellow="imx")}))
    refused(match, "move 1 yellow green", "action.move", "action.groups")


def test_q52_action_spaces_are_not_blocked() -> None:
    """Q52: everyone may choose the same action, turn after turn."""
    match = begin(position(seats=2))
    for _ in range(4):
        accepted(match, "roll", dice=[4, 6, 5])
        accepted(match, "action 4", "end")
    assert now(match)["round"] == 4
