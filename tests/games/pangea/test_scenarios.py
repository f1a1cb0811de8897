"""The acceptance scenarios of Pangea's fact sheet, by their numbers, played through the public face.

Squares are named by column (a..f, from the left) and row (1..5, from the top): the sheet's r2c3 is "c2".
Scenarios that depend on an option are played with each of its values.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import boardbook as bb

if TYPE_CHECKING:
    from collections.abc import Iterable

Position = dict[str, Any]

# The reference deal D0: the tile on each of the numbers 1 to 15.
D0 = {
    "b1": "moor-2",
    "e1": "forest-3",
    "b2": "grass-4",
    "c2": "desert-4",
    "d2": "mountain-4",
    "e2": "moor-4",
    "a3": "forest-2",
    "b3": "desert-3",
    "e3": "grass-3",
    "b4": "forest-4",
    "c4": "mountain-3",
    "d4": "moor-3",
    "e4": "desert-2",
    "b5": "grass-2",
    "e5": "mountain-2",
}
# Every tower on its people's tile of value 4, where it stands if nobody plays that people.
TOWERS = {"blue": "b2", "orange": "c2", "green": "e2", "purple": "d2", "yellow": "b4"}
PEOPLES = tuple(TOWERS)
FOUR_AMULETS = ["star", "triangle", "half_moon", "circle"]

both_checks = pytest.mark.parametrize("trigger_check", ["immediate", "end_of_turn"])
both_rounds = pytest.mark.parametrize("final_round", ["complete_round", "full_lap"])
both_purchases = pytest.mark.parametrize("overpopulated_purchase", ["forbid", "allow"])
both_towers = pytest.mark.parametrize("tower_tiles", ["shift", "fixed"])


def position(towers: dict[str, str] | None = None, **changes: Any) -> Position:
    """D0, round 1, blue and orange playing, blue's turn; towers as given, else on the value-4 tiles."""
    basis: Position = {"seats": ["blue", "orange"], "tiles": dict(D0), "minions": {}}
    return {**basis, **changes, "towers": {**TOWERS, **(towers or {})}}


def begin(given: Position, **options: Any) -> bb.Match:
    return bb.Match.from_position(bb.game("pangea", **options), given)


def result_of(match: bb.Match) -> bb.Result:
    assert match.result is not None
    return match.result


def now(match: bb.Match) -> Position:
    state: Position = match.state.to_dict()
    return state


def legal(match: bb.Match) -> list[str]:
    return [str(action) for action in match.legal_actions()]


def accepted(match: bb.Match, text: str, outcomes: Iterable[str] = ()) -> None:
    """The action is listed, explained as legal and can be played."""
    assert text in legal(match)
    assert match.explain(text).legal
    match.play(text, outcomes=list(outcomes))


def numbers_in(text: str) -> set[int]:
    """The numbers of a sentence, without those that are part of a name (c3, moor-2, blue-g1)."""
    return {int(number) for number in re.findall(r"(?<![\w-])\d+(?![\w-])", text)}


def refused(match: bb.Match, text: str, *rules: str, numbers: Iterable[int] = ()) -> None:
    """The action is not listed, refused by (one of) these paragraphs alone, and changes nothing."""
    before = now(match)
    assert text not in legal(match)
    ruling = match.explain(text)
    assert not ruling.legal
    assert ruling.rules
    assert set(ruling.rules) <= set(rules)
    for lang in ("en", "fr"):
        assert ruling.text(lang)
        assert set(numbers) <= numbers_in(ruling.text(lang))
    with pytest.raises(bb.IllegalAction) as error:
        match.play(text)
    assert error.value.ruling.rules == ruling.rules
    assert now(match) == before


def refused_clicks(match: bb.Match, clicks: list[str], rule: str) -> None:
    """What no action can say (a diagonal step) is refused as a click path."""
    before = now(match)
    ruling = match.explain(clicks=clicks)
    assert not ruling.legal
    assert rule in ruling.rules
    assert ruling.text("en")
    assert ruling.text("fr")
    assert now(match) == before


def end_turn(match: bb.Match) -> None:
    """Decline everything that is left of the turn."""
    seat = match.to_act
    while not match.over and match.to_act == seat:
        phase = now(match)["phase"]
        match.play(f"end {phase}")
        if phase == "marker":
            return


def set_up(*peoples: str) -> bb.Match:
    """Peoples chosen in this order, D0 laid; the neutral minions are drawn next."""
    match = bb.Match("pangea", seats=len(peoples), chance="ask", people_choice="choose", start_player="given")
    for people in peoples:
        match.play(f"people {people}")
    for tile in D0.values():
        match.answer(f"tile {tile}")
    return match


def draw(match: bb.Match, *homes: str) -> None:
    for home in homes:
        match.answer(f"minion {home}")


# ------------------------------------------------------------------------------------------------ set-up


@pytest.mark.parametrize(
    ("neutral", "square", "homes", "odds", "drawn"),
    [
        ("purple", "d2", ["grass", "desert", "mountain"], [2, 3, 3], ["g1", "d1", "mt1"]),
        ("green", "e2", ["moor", "moor", "grass"], [2, 3, 3], ["mo1", "mo2", "g1"]),
        ("orange", "c2", ["moor", "moor", "desert"], [2, 3, 3], ["mo1", "mo2", "d1"]),
        ("blue", "b2", ["grass", "grass", "grass"], [2, 3, 3], ["g1", "g2", "g3"]),
        ("yellow", "b4", ["mountain", "forest", "moor"], [2, 3, 3], ["mt1", "f1", "mo1"]),
    ],
)
def test_scenario_01_neutral_tower_and_minions(
    neutral: str, square: str, homes: list[str], odds: list[int], drawn: list[str]
) -> None:
    match = set_up(*[people for people in PEOPLES if people != neutral])
    assert now(match)["tiles"] == D0
    assert now(match)["towers"] == {neutral: square}
    assert match.to_act == bb.CHANCE
    assert sorted(float(odd) for _, odd in match.state.chances()) == pytest.approx([odd / 8 for odd in odds])
    draw(match, *homes)
    assert now(match)["minions"] == {f"{neutral}-{name}": square for name in drawn}
    assert len(now(match)["minions"]) <= int(D0[square][-1])
    assert now(match)["phase"] == "trios"


def test_scenario_02_two_players() -> None:
    match = set_up("blue", "orange")
    assert now(match)["towers"] == {"purple": "d2", "green": "e2", "yellow": "b4"}
    draw(match, "grass", "moor", "mountain")
    draw(match, "mountain", "mountain", "mountain")
    draw(match, "forest", "forest", "moor")
    on_board = now(match)["minions"]
    for people, square in {"purple": "d2", "green": "e2", "yellow": "b4"}.items():
        assert [place for name, place in on_board.items() if name.startswith(people)] == [square] * 3
    draw(match, "grass", "desert", "forest")
    draw(match, "desert", "forest", "moor")
    assert now(match)["phase"] == "towers"
    for taken in ("tower d2", "tower e2", "tower b4"):
        refused(match, taken, "pangea.setup.tower")
    match.play("tower b2")
    refused(match, "tower b2", "pangea.setup.tower")
    match.play("tower c2")
    after = now(match)
    assert len(after["minions"]) == 15
    assert 40 - len(after["minions"]) - sum(map(len, after["trios"].values())) == 25
    for people in PEOPLES:
        assert sum(name.startswith(people) for name in after["minions"]) == 3
    assert after["towers"] == TOWERS
    assert len(set(after["towers"].values())) == 5
    assert (after["phase"], after["round"], after["seat"]) == ("magic", 1, 0)


def test_scenario_04_blue_places_its_tower() -> None:
    match = set_up("blue", "orange")
    draw(match, "grass", "moor", "mountain")
    draw(match, "grass", "desert", "mountain")
    draw(match, "forest", "moor", "mountain")
    draw(match, "desert", "desert", "grass")
    assert sorted(now(match)["trios"]["blue"]) == ["blue-d1", "blue-d2", "blue-g1"]
    draw(match, "forest", "forest", "moor")
    match.play("tower c2")
    after = now(match)
    trio = {name: square for name, square in after["minions"].items() if name.startswith("blue")}
    assert trio == {"blue-d1": "c2", "blue-d2": "c2", "blue-g1": "c2"}
    assert after["towers"]["blue"] == "c2"
    assert after["goods"] == {"blue": 0, "orange": 0}
    # Two of the three are on their home side: they produce in blue's first turn.
    match.play("tower b2")
    end_turn(match)
    assert now(match)["goods"] == {"blue": 2, "orange": 0}


def test_scenario_05_nothing_to_pay_with_in_the_first_turn() -> None:
    match = begin(position(minions={"blue-g1": "c2", "orange-d1": "c2"}, goods={"blue": 0, "orange": 0}))
    match.play("end magic")
    match.play("end movement")
    refused(match, "buy orange-d1 blue-g1", "pangea.purchase.price", numbers=[1, 0])


# ------------------------------------------------------------------------------------------------ the marker


def test_scenario_07_marked_sea_cannot_be_entered_or_crossed() -> None:
    match = begin(position(markers={"orange": "c3"}, amulets={"blue": ["star", "circle"]}))
    assert now(match)["magic_left"] == 2
    refused(match, "shift b3 east", "pangea.marker.sea")
    assert now(match)["tiles"]["b3"] == "desert-3"
    assert now(match)["magic_left"] == 2
    # The same two steps where no marker lies.
    free = begin(position(amulets={"blue": ["star", "circle"]}))
    accepted(free, "shift b3 east")
    accepted(free, "shift c3 east")
    assert now(free)["tiles"]["d3"] == "desert-3"


@pytest.mark.parametrize("colour", ["orange", "green"])
def test_scenario_08_marked_land_does_not_shift(colour: str) -> None:
    match = begin(position(seats=["blue", "orange", "green"], markers={colour: "b3"}))
    refused(match, "shift b3 east", "pangea.marker.land")
    assert not [text for text in legal(match) if text.startswith("shift b3 ")]
    accepted(match, "shift b2 west")


def test_scenario_10_the_marker_is_optional() -> None:
    match = begin(position(phase="marker"))
    accepted(match, "end marker")
    assert now(match)["markers"] == {}
    end_turn(match)
    after = now(match)
    assert (after["seat"], after["phase"], after["round"], after["markers"]) == (0, "magic", 2, {})


# ------------------------------------------------------------------------------------------------ magic


def test_scenario_11_three_actions_at_level_3() -> None:
    match = begin(position(amulets={"blue": ["star", "circle", "square"]}, minions={"purple-g1": "d2"}))
    accepted(match, "draw blue", ["minion grass"])
    accepted(match, "shift b3 east")
    accepted(match, "move purple-g1 east")
    for fourth in ("draw blue", "draw green", "shift c3 east", "move purple-g1 west"):
        refused(match, fourth, "pangea.magic.actions", numbers=[3])
    assert legal(match) == ["end magic"]


@pytest.mark.parametrize(("amulets", "actions"), [([], 1), (["star"], 1), (["star", "circle"], 2)])
def test_scenario_12_level_and_actions(amulets: list[str], actions: int) -> None:
    match = begin(position(phase="marker", seat=1, amulets={"blue": amulets}))
    match.play("end marker")
    assert now(match)["magic_left"] == actions
    for text in ["shift b3 east", "shift c3 east"][:actions]:
        accepted(match, text)
    refused(match, "shift e3 east", "pangea.magic.actions", numbers=[actions])


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
    refused(match, "shift c3 east", "pangea.magic.actions", numbers=[1])


def test_scenario_14_three_minions_from_a_bag_of_five() -> None:
    match = begin(
        position(
            amulets={"blue": ["star", "circle", "square"]},
            minions={"blue-g1": "e1", "blue-d1": "e1", "blue-f1": "e1"},
        )
    )
    accepted(match, "draw blue", ["minion grass"])
    accepted(match, "draw blue", ["minion desert"])
    accepted(match, "draw blue", ["minion forest"])
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
    refused(match, f"draw {whose}", "pangea.magic.bag")
    assert now(match)["magic_left"] == 1
    accepted(match, "shift b3 east")


@both_towers
def test_scenario_17_new_minion_where_the_tower_now_is(tower_tiles: str) -> None:
    match = begin(position(amulets={"blue": ["star", "circle"]}), tower_tiles=tower_tiles)
    if tower_tiles == "shift":
        accepted(match, "shift d2 north")
        place = "d1"
    else:
        refused(match, "shift d2 north", "pangea.magic.shift", "pangea.setup.tower")
        place = "d2"
    accepted(match, "draw purple", ["minion mountain"])
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
        refused(match, "shift b3 east", "pangea.magic.shift", "pangea.setup.tower")
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
    refused_clicks(match, ["s.b2", "s.c1"], "pangea.world.squares")


def test_scenario_22_a_tile_wraps_along_its_row() -> None:
    match = begin(position())
    accepted(match, "shift a3 west")
    after = now(match)
    assert after["tiles"]["f3"] == "forest-2"
    assert "a3" not in after["tiles"]
    assert after["magic_left"] == 0


def test_scenario_23_no_wrap_onto_land() -> None:
    match = begin(position())
    refused(match, "shift b1 north", "pangea.magic.shift")


def test_scenario_25_moving_a_neutral_minion() -> None:
    given = position(minions={"purple-mt1": "d2"})
    refused(begin(given), "move purple-mt1 north", "pangea.magic.move_neutral", "pangea.movement.land")
    refused_clicks(begin(given), ["m.purple-mt1", "s.e1"], "pangea.world.squares")
    match = begin(given)
    accepted(match, "move purple-mt1 east")
    assert now(match)["minions"] == {"purple-mt1": "e2"}
    assert now(match)["magic_left"] == 0


def test_scenario_26_a_neutral_minion_over_the_edge() -> None:
    match = begin(position(minions={"purple-g1": "b1", "green-g1": "a3"}))
    refused(match, "move green-g1 west", "pangea.magic.move_neutral", "pangea.movement.land")
    accepted(match, "move purple-g1 north")
    assert now(match)["minions"] == {"purple-g1": "b5", "green-g1": "a3"}


# ------------------------------------------------------------------------------------------------ movement


def test_scenario_28_one_square_per_minion_and_turn() -> None:
    match = begin(position(phase="movement", minions={"blue-g1": "b2", "blue-g2": "b2"}))
    accepted(match, "move blue-g1 east")
    refused(match, "move blue-g1 east", "pangea.movement.step")
    assert now(match)["moved"] == ["blue-g1"]
    accepted(match, "move blue-g2 east")
    assert now(match)["minions"] == {"blue-g1": "c2", "blue-g2": "c2"}


def test_scenario_29_row_1_has_four_squares() -> None:
    match = begin(position(phase="movement", minions={"blue-f1": "e1"}))
    accepted(match, "move blue-f1 east")
    assert now(match)["minions"] == {"blue-f1": "b1"}


@both_purchases
def test_scenario_31_moving_into_a_full_tile(overpopulated_purchase: str) -> None:
    match = begin(
        position(
            phase="movement",
            minions={"blue-g1": "b2", "green-mo1": "b1", "purple-g1": "b1"},
            goods={"blue": 1},
        ),
        overpopulated_purchase=overpopulated_purchase,
    )
    accepted(match, "move blue-g1 north")
    assert sum(square == "b1" for square in now(match)["minions"].values()) == 3
    match.play("end movement")
    # The tile shows that it is overpopulated: nothing is made there.
    if overpopulated_purchase == "forbid":
        refused(match, "buy green-mo1 blue-g1", "pangea.purchase.overpopulated", numbers=[3, 2])
    else:
        accepted(match, "buy green-mo1 blue-g1")
        assert now(match)["carried"] == {"blue-g1": "circle"}


@pytest.mark.parametrize("goods", [3, 2])
def test_scenario_32_delivery(goods: int) -> None:
    match = begin(
        position(
            phase="movement",
            amulets={"blue": ["triangle"]},
            minions={"blue-d1": "b3", "blue-f1": "e2", "green-mo1": "e2"},
            carried={"blue-d1": "star"},
            goods={"blue": goods},
        )
    )
    accepted(match, "move blue-d1 north")
    assert now(match)["amulets"] == {"blue": ["triangle"]}
    match.play("end movement")
    after = now(match)
    assert after["amulets"] == {"blue": ["triangle", "star"]}
    assert after["carried"] == {}
    # No more magic this turn, and a higher price at once.
    assert after["magic_left"] == 0
    refused(match, "draw blue", "pangea.turn.order")
    if goods == 3:
        accepted(match, "buy green-mo1 blue-f1")
        assert now(match)["goods"]["blue"] == 0
    else:
        refused(match, "buy green-mo1 blue-f1", "pangea.purchase.price", numbers=[3, 2])
    end_turn(match)
    end_turn(match)
    assert now(match)["magic_left"] == 2


def bought_on_the_own_tower_tile() -> bb.Match:
    """Blue, level 1, bought a star on its own tower's tile and a circle elsewhere; now its next movement."""
    match = begin(
        position(
            phase="purchases",
            amulets={"blue": ["triangle"]},
            minions={"blue-d1": "b2", "purple-g1": "b2", "blue-f1": "e2", "green-mo1": "e2"},
            goods={"blue": 4},
        )
    )
    accepted(match, "buy purple-g1 blue-d1")
    assert now(match)["goods"]["blue"] == 2
    accepted(match, "buy green-mo1 blue-f1")
    assert now(match)["goods"]["blue"] == 0
    end_turn(match)
    assert now(match)["amulets"] == {"blue": ["triangle"]}
    assert now(match)["carried"] == {"blue-d1": "star", "blue-f1": "circle"}
    end_turn(match)
    assert now(match)["magic_left"] == 1
    match.play("end magic")
    return match


def test_scenario_33_bought_on_the_own_tower_tile() -> None:
    match = bought_on_the_own_tower_tile()
    match.play("end movement")
    assert now(match)["amulets"] == {"blue": ["triangle", "star"]}
    assert now(match)["carried"] == {"blue-f1": "circle"}


def test_scenario_34_the_carrier_moved_off_the_own_tower_tile() -> None:
    match = bought_on_the_own_tower_tile()
    accepted(match, "move blue-d1 south")
    match.play("end movement")
    assert now(match)["amulets"] == {"blue": ["triangle"]}
    assert now(match)["carried"] == {"blue-d1": "star", "blue-f1": "circle"}


# ------------------------------------------------------------------------------------------------ purchases


def test_scenario_35_blue_buys_from_orange() -> None:
    match = begin(
        position(
            phase="purchases",
            amulets={"blue": ["star", "circle", "square"]},
            minions={"blue-g1": "c2", "orange-d1": "c2"},
            goods={"blue": 6, "orange": 5},
        )
    )
    accepted(match, "buy orange-d1 blue-g1")
    assert now(match)["goods"] == {"blue": 2, "orange": 6}
    assert now(match)["carried"] == {"blue-g1": "triangle"}
    assert now(match)["amulets"] == {"blue": ["star", "circle", "square"]}


@pytest.mark.parametrize(("level", "price"), [(0, 1), (2, 3), (1, 2), (3, 4), (4, 5)])
def test_scenario_36_price_by_level(level: int, price: int) -> None:
    given = position(
        phase="purchases",
        amulets={"blue": ["star", "half_moon", "circle", "square"][:level]},
        minions={"blue-g1": "c2", "orange-d1": "c2"},
    )
    poor = begin({**given, "goods": {"blue": price - 1}})
    refused(poor, "buy orange-d1 blue-g1", "pangea.purchase.price", numbers=[price, price - 1])
    match = begin({**given, "goods": {"blue": price}})
    accepted(match, "buy orange-d1 blue-g1")
    assert now(match)["goods"] == {"blue": 0, "orange": 1}


def test_scenario_37_a_neutral_seller_gains_nothing() -> None:
    match = begin(
        position(phase="purchases", minions={"blue-g1": "e2", "green-mo1": "e2"}, goods={"blue": 1, "orange": 0})
    )
    accepted(match, "buy green-mo1 blue-g1")
    assert now(match)["goods"] == {"blue": 0, "orange": 0}
    assert now(match)["carried"] == {"blue-g1": "circle"}


def test_scenario_38_three_goods_needed() -> None:
    match = begin(
        position(
            phase="purchases",
            amulets={"blue": ["star", "circle"]},
            minions={"blue-g1": "c2", "orange-d1": "c2"},
            goods={"blue": 2},
        )
    )
    refused(match, "buy orange-d1 blue-g1", "pangea.purchase.price", numbers=[3, 2])


def test_scenario_40_carriers_do_not_sell() -> None:
    match = begin(
        position(
            phase="purchases",
            minions={"blue-g1": "c2", "orange-d1": "c2", "orange-d2": "c2"},
            carried={"orange-d1": "star"},
            goods={"blue": 1},
        )
    )
    refused(match, "buy orange-d1 blue-g1", "pangea.purchase.busy_seller")
    accepted(match, "buy orange-d2 blue-g1")


def test_scenario_41_never_from_ones_own_people() -> None:
    match = begin(position(phase="purchases", minions={"blue-g1": "c2", "blue-d1": "c2"}, goods={"blue": 5}))
    refused(match, "buy blue-d1 blue-g1", "pangea.purchase.foreign")
    assert legal(match) == ["end purchases"]


def test_scenario_43_one_amulet_per_minion() -> None:
    match = begin(
        position(
            phase="purchases",
            minions={"blue-g1": "c2", "orange-d1": "c2"},
            carried={"blue-g1": "star"},
            goods={"blue": 5},
        )
    )
    refused(match, "buy orange-d1 blue-g1", "pangea.purchase.one_each")
    assert legal(match) == ["end purchases"]


@pytest.mark.parametrize("seats", [["blue", "orange"], ["blue", "green", "yellow"]])
def test_scenario_44_two_purchases_at_the_same_price(seats: list[str]) -> None:
    match = begin(
        position(
            seats=seats,
            phase="purchases",
            amulets={"blue": ["triangle"]},
            minions={"blue-g1": "e2", "green-mo1": "e2", "blue-g2": "e1", "yellow-f1": "e1"},
            goods={"blue": 4},
        )
    )
    accepted(match, "buy green-mo1 blue-g1")
    assert now(match)["goods"]["blue"] == 2
    accepted(match, "buy yellow-f1 blue-g2")
    income = {"orange": 0} if "orange" in seats else {"green": 1, "yellow": 1}
    assert now(match)["goods"] == {"blue": 0, **income}
    assert now(match)["amulets"] == {"blue": ["triangle"]}
    assert now(match)["carried"] == {"blue-g1": "circle", "blue-g2": "half_moon"}


@both_purchases
def test_scenario_46_a_full_tile_is_not_overpopulated(overpopulated_purchase: str) -> None:
    match = begin(
        position(phase="movement", minions={"blue-g1": "b2", "green-mo1": "b1"}, goods={"blue": 1}),
        overpopulated_purchase=overpopulated_purchase,
    )
    accepted(match, "move blue-g1 north")
    match.play("end movement")
    accepted(match, "buy green-mo1 blue-g1")
    assert now(match)["carried"] == {"blue-g1": "circle"}


def test_scenario_47_the_buyer_chooses_the_seller() -> None:
    match = begin(
        position(
            phase="purchases",
            minions={"blue-g1": "c2", "orange-d1": "c2", "purple-d1": "c2"},
            goods={"blue": 1, "orange": 0},
        )
    )
    assert sorted(legal(match)) == ["buy orange-d1 blue-g1", "buy purple-d1 blue-g1", "end purchases"]
    accepted(match, "buy purple-d1 blue-g1")
    assert now(match)["goods"] == {"blue": 0, "orange": 0}
    assert now(match)["carried"] == {"blue-g1": "triangle"}


# ------------------------------------------------------------------------------------------------ production


@pytest.mark.parametrize(("seat", "goods"), [(0, {"green": 1, "purple": 0}), (1, {"green": 0, "purple": 0})])
def test_scenario_48_only_minions_at_home_produce(seat: int, goods: dict[str, int]) -> None:
    match = begin(
        position(
            seats=["green", "purple"],
            seat=seat,
            phase="purchases",
            minions={"green-mo1": "b1", "purple-g1": "b1"},
        )
    )
    match.play("end purchases")
    assert now(match)["goods"] == goods


@pytest.mark.parametrize("third", ["blue-g1", "green-mo2", "purple-mt1"])
@pytest.mark.parametrize("seat", [0, 1])
def test_scenario_49_nobody_produces_on_an_overpopulated_tile(seat: int, third: str) -> None:
    match = begin(
        position(
            seats=["green", "purple"],
            seat=seat,
            phase="purchases",
            minions={"green-mo1": "b1", "purple-g1": "b1", third: "b1"},
        )
    )
    match.play("end purchases")
    assert now(match)["goods"] == {"green": 0, "purple": 0}


def test_scenario_50_three_of_four_produce() -> None:
    match = begin(
        position(
            phase="purchases",
            minions={"blue-g1": "b2", "blue-g2": "b2", "blue-d1": "b3", "blue-f1": "b3"},
            goods={"blue": 4},
        )
    )
    match.play("end purchases")
    assert now(match)["goods"] == {"blue": 7, "orange": 0}


def test_scenario_52_only_the_active_player_produces() -> None:
    match = begin(
        position(
            phase="purchases",
            minions={"blue-g1": "b2", "orange-d1": "c2", "orange-d2": "c2", "orange-f1": "e1"},
            goods={"blue": 0, "orange": 5},
        )
    )
    match.play("end purchases")
    assert now(match)["goods"] == {"blue": 1, "orange": 5}


def test_scenario_53_a_minion_that_delivered_produces() -> None:
    match = begin(
        position(
            towers={"blue": "c2", "orange": "b3"},
            phase="movement",
            minions={"blue-d1": "c2", "orange-f1": "c2", "orange-f2": "c2"},
            carried={"blue-d1": "star"},
        )
    )
    match.play("end movement")
    assert now(match)["amulets"] == {"blue": ["star"]}
    assert now(match)["goods"]["blue"] == 0
    match.play("end purchases")
    assert now(match)["goods"]["blue"] == 1


# ------------------------------------------------------------------------------------------------ the end


@both_checks
@both_rounds
@pytest.mark.parametrize("trigger", [2, 0, 1])
def test_scenario_55_the_last_round(trigger: int, final_round: str, trigger_check: str) -> None:
    """The third seat (or, to compare, the first or second) has four amulets and produces its tenth good."""
    seats = ["blue", "orange", "green"]
    people, minion = seats[trigger], ["blue-g1", "orange-d1", "green-mo1"][trigger]
    match = begin(
        position(
            seats=seats,
            seat=trigger,
            phase="purchases",
            amulets={people: FOUR_AMULETS},
            goods={people: 9},
            minions={minion: TOWERS[people]},
        ),
        final_round=final_round,
        trigger_check=trigger_check,
    )
    end_turn(match)
    played = []
    while not match.over:
        played.append(match.to_act)
        assert now(match)["fulfilled"] == [people]
        end_turn(match)
    if final_round == "complete_round":
        assert played == [[1, 2], [2], []][trigger]
    else:
        assert played == [[1, 2], [2, 0], [0, 1]][trigger]
    assert match.to_act is None
    assert result_of(match).finished
    assert result_of(match).winners == (trigger,)


@pytest.mark.parametrize(("blue", "orange", "winner"), [((4, 10), (3, 27), 0), ((3, 27), (4, 10), 1)])
def test_scenario_56_the_higher_level_wins(blue: tuple[int, int], orange: tuple[int, int], winner: int) -> None:
    match = begin(
        position(
            phase="marker",
            seat=1,
            amulets={"blue": FOUR_AMULETS[: blue[0]], "orange": FOUR_AMULETS[: orange[0]]},
            goods={"blue": blue[1], "orange": orange[1]},
            fulfilled=["blue", "orange"],
            last_turns=[],
        )
    )
    match.play("end marker")
    assert match.over
    assert now(match)["phase"] == "over"
    assert result_of(match).finished
    assert result_of(match).winners == (winner,)
    assert tuple(result_of(match).ranks) == ((1, 2) if winner == 0 else (2, 1))


@both_checks
def test_scenario_58_carried_amulets_do_not_count(trigger_check: str) -> None:
    match = begin(
        position(
            phase="movement",
            amulets={"blue": ["star", "triangle"]},
            minions={"blue-g1": "e1"},
            carried={"blue-g1": "circle"},
            goods={"blue": 30},
        ),
        trigger_check=trigger_check,
    )
    end_turn(match)
    assert not match.over
    assert now(match)["fulfilled"] == []
    assert now(match)["last_turns"] is None


@both_checks
@pytest.mark.parametrize(("level", "goods", "fulfils"), [(4, 9, False), (3, 19, False), (4, 20, True)])
def test_scenario_59_conditions(level: int, goods: int, fulfils: bool, trigger_check: str) -> None:
    # Orange reaches level 1 with more goods: blue wins only because its level is 2.
    match = begin(
        position(
            phase="movement",
            amulets={"blue": FOUR_AMULETS[:level], "orange": FOUR_AMULETS[:3]},
            goods={"blue": goods, "orange": 18},
            minions=dict.fromkeys(("orange-d1", "orange-d2", "orange-d3"), "c2"),
        ),
        trigger_check=trigger_check,
    )
    end_turn(match)
    assert not match.over
    assert now(match)["fulfilled"] == (["blue"] if fulfils else [])
    assert now(match)["last_turns"] == ([] if fulfils else None)
    end_turn(match)
    assert now(match)["goods"] == {"blue": goods, "orange": 21}
    assert match.over
    assert now(match)["fulfilled"] == (["blue", "orange"] if fulfils else ["orange"])
    assert result_of(match).winners == ((0,) if fulfils else (1,))


@both_checks
@both_rounds
def test_scenario_61_fulfilled_by_a_sale_in_anothers_turn(final_round: str, trigger_check: str) -> None:
    match = begin(
        position(
            seats=["blue", "orange", "green"],
            phase="purchases",
            amulets={"orange": FOUR_AMULETS},
            minions={"blue-g1": "c2", "orange-d1": "c2"},
            goods={"blue": 1, "orange": 9},
        ),
        final_round=final_round,
        trigger_check=trigger_check,
    )
    accepted(match, "buy orange-d1 blue-g1")
    after = now(match)
    assert after["goods"]["orange"] == 10
    if trigger_check == "immediate":
        assert after["fulfilled"] == ["orange"]
        assert after["last_turns"] == ([1, 2] if final_round == "complete_round" else [2, 0])
    else:
        assert after["fulfilled"] == []
        assert after["last_turns"] is None
    end_turn(match)
    assert now(match)["fulfilled"] == ["orange"]
    played = []
    while not match.over:
        played.append(match.to_act)
        end_turn(match)
    assert played == ([1, 2] if final_round == "complete_round" else [2, 0])
    assert result_of(match).winners == (1,)


@pytest.mark.parametrize("timer", [None, 180])
def test_scenario_62_the_marker_before_production(timer: int | None) -> None:
    match = begin(position(phase="purchases", minions={"blue-g1": "b2"}), timer=timer)
    match.play("end purchases")
    assert now(match)["phase"] == "marker"
    assert now(match)["goods"]["blue"] == (1 if timer is None else 0)
    match.play("marker c3")
    after = now(match)
    assert (after["seat"], after["phase"]) == (1, "magic")
    assert after["goods"]["blue"] == 1
    assert after["markers"] == {"blue": "c3"}


@pytest.mark.parametrize("phase", ["magic", "movement", "purchases", "marker"])
def test_scenario_62_production_after_a_time_out(phase: str) -> None:
    given = position(
        phase=phase, minions={"blue-g1": "b2", "blue-g2": "b2", "blue-d1": "c2"}, carried={"blue-g1": "star"}
    )
    refused(begin(given), "time out", "pangea.turn.hourglass")
    match = begin(given, timer=180)
    accepted(match, "time out")
    after = now(match)
    assert (after["seat"], after["phase"]) == (1, "magic")
    assert after["markers"] == {}
    if phase in ("magic", "movement"):
        # The delivery happens as well, and the minion that is free again produces.
        assert after["amulets"] == {"blue": ["star"]}
        assert after["goods"]["blue"] == 3
    else:
        assert after["carried"] == {"blue-g1": "star"}
        assert after["goods"]["blue"] == 2


# ---------------------------------------------------------------------------- resolutions without a scenario


@both_checks
def test_point_a3_a6_a_condition_spent_away(trigger_check: str) -> None:
    """Blue delivers its third amulet with 20 goods, then buys a fourth: triggered at once, or not at all."""
    match = begin(
        position(
            phase="movement",
            amulets={"blue": ["star", "circle"]},
            minions={"blue-d1": "b2", "blue-f1": "c2", "purple-d1": "c2"},
            carried={"blue-d1": "half_moon"},
            goods={"blue": 20, "orange": 30},
        ),
        trigger_check=trigger_check,
    )
    match.play("end movement")
    accepted(match, "buy purple-d1 blue-f1")
    end_turn(match)
    assert now(match)["goods"] == {"blue": 16, "orange": 30}
    end_turn(match)
    if trigger_check == "immediate":
        # Nobody qualifies in the end: the one who triggered it wins with fewer goods.
        assert match.over
        assert result_of(match).winners == (0,)
        assert tuple(result_of(match).ranks) == (1, 2)
    else:
        assert not match.over
        assert now(match)["fulfilled"] == []


def test_point_a5_shared_victory() -> None:
    match = begin(
        position(
            phase="marker",
            seat=1,
            amulets={"blue": FOUR_AMULETS, "orange": FOUR_AMULETS},
            goods={"blue": 12, "orange": 12},
            fulfilled=["orange", "blue"],
            last_turns=[],
        )
    )
    match.play("end marker")
    assert result_of(match).winners == (0, 1)
    assert tuple(result_of(match).ranks) == (1, 1)


def test_point_a31_two_markers_on_one_square() -> None:
    match = begin(position(phase="marker", markers={"orange": "c3"}))
    accepted(match, "marker c3")
    # Orange takes its own back; blue's still lies there.
    assert now(match)["markers"] == {"blue": "c3"}
    refused(match, "shift b3 east", "pangea.marker.sea")


@pytest.mark.parametrize(("goods_cap", "goods"), [(None, 21), (20, 20)])
def test_point_a43_goods_above_the_track(goods_cap: int | None, goods: int) -> None:
    match = begin(
        position(phase="purchases", minions={"blue-g1": "b2", "blue-g2": "b2"}, goods={"blue": 19}),
        goods_cap=goods_cap,
    )
    match.play("end purchases")
    assert now(match)["goods"]["blue"] == goods
