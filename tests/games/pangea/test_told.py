"""What Pangea tells: each event and each refusal with all its paragraphs and values, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from boardbook.core import CHANCE, Event, Term, Violation
from boardbook.core.words import Value
from tests.games.pangea.playing import GAMES, sample
from tests.games.pangea.refusals import CASES, STRAY, basis
from tests.games.telling import Telling, after, check_refused, check_told, event_kinds, refusal_words

TELLING = Telling("pangea")
told, broken, cites = TELLING.event, TELLING.broken, TELLING.cites
Position = dict[str, Any]
GAME = TELLING.played()
BLUE, ORANGE, GREEN = (Term(f"side.{name}") for name in ("blue", "orange", "green"))
FOUR = ["star", "triangle", "half_moon", "circle"]
SIX = {"goods_cap": 6}


# --- events -------------------------------------------------------------------------------------------------------


def produced(goods: int, *more: str, of_side: Term = BLUE, n: int | None = None) -> Event:
    producing = goods if n is None else n
    return told("produced", "production.goods", *more, of_side=of_side, goods=goods, n=producing)


def sold(goods: int, *more: str) -> Event:
    return told("sold", "purchase.income", *more, of_side=ORANGE, goods=goods)


def of(minion: str, home: str, place: str) -> dict[str, Value]:
    """A minion, in words and by its name, its people and where it stands."""
    people = minion.partition("-")[0]
    return {
        "piece": Term(f"minion.{people}_{home}"),
        "minion": minion,
        "of_side": Term(f"side.{people}"),
        "place": place,
    }


def delivered(minion: str, home: str, shape: str, level: int) -> Event:
    rules = ("movement.delivery", "movement.level", "world.amulets")
    return told("delivered", *rules, **of(minion, home, "b2"), shape=Term(f"shape.{shape}"), level=level)


def fulfilled(people: Term, level: int) -> Event:
    return told("fulfilled", "end.trigger", "end.levels", of_side=people, level=level)


def crowded(square: str, minions: int, limit: int) -> Event:
    rules = ("world.population", "production.overpopulated")
    return told("overpopulated", *rules, place=square, n=minions, limit=limit)


def arrived(minion: str, home: str, place: str) -> Event:
    return told("arrived", "world.homes", **of(minion, home, place))


LAST_ROUND = told("last_round", "end.last_round")
ON_MOOR = {"blue-g1": "e2", "green-mo1": "e2"}
FULL = {"blue-g1": "b4", "blue-f1": "e4", "blue-f2": "e4", "orange-d1": "c2"}
ENDING: Position = {"phase": "marker", "seat": 1, "last_turns": [], "fulfilled": ["blue"]}
EVENTS: dict[str, tuple[dict[str, Any], Position, list[str], list[Event]]] = {
    "lifted": (
        {},
        basis(phase="marker", markers={"blue": "a2", "orange": "c3"}),
        ["end marker"],
        [told("lifted", "lift.marker", place="c3")],
    ),
    "lifted: not set": ({}, basis(phase="marker", markers={"blue": "a2"}), ["end marker"], []),
    "time_out": (
        {"timer": 60},
        basis(phase="movement", carried={"blue-g1": "star"}),
        ["time out"],
        [told("time_out", "turn.hourglass"), delivered("blue-g1", "grass", "star", 1), produced(2)],
    ),
    "time_out: after the purchases began": (
        {"timer": 60},
        basis(phase="purchases", carried={"blue-g1": "star"}),
        ["time out"],
        [told("time_out", "turn.hourglass"), produced(1, "production.carriers")],
    ),
    "delivered": (
        {},
        basis(
            phase="movement",
            minions={"blue-g1": "b2", "blue-d1": "b2", "blue-d2": "c2"},
            carried={"blue-g1": "star", "blue-d1": "circle", "blue-d2": "square"},
            amulets={"blue": ["triangle"]},
        ),
        ["end movement"],
        [delivered("blue-g1", "grass", "star", 2), delivered("blue-d1", "desert", "circle", 3)],
    ),
    "delivered: the fifth amulet": (
        {},
        basis(phase="movement", carried={"blue-g1": "square"}, amulets={"blue": FOUR}),
        ["end movement"],
        [delivered("blue-g1", "grass", "square", 5), fulfilled(BLUE, 3), LAST_ROUND],
    ),
    "produced": ({}, basis(phase="purchases"), ["end purchases"], [produced(2)]),
    "produced: nobody at home": (
        {},
        basis(phase="purchases", minions={"blue-g1": "c2", "blue-d1": "b2"}),
        ["end purchases"],
        [produced(0)],
    ),
    "produced: a carrier away": (
        {},
        basis(phase="purchases", minions={"blue-g1": "c2", "blue-d1": "c2"}, carried={"blue-g1": "star"}),
        ["end purchases"],
        [produced(1)],
    ),
    "produced: a carrier at home": (
        {},
        basis(phase="purchases", carried={"blue-g1": "star"}),
        ["end purchases"],
        [produced(1, "production.carriers")],
    ),
    "produced: on an overpopulated tile": (
        {},
        basis(phase="purchases", minions={"blue-g1": "b2", "blue-d1": "e4", "blue-d2": "e4", "orange-d1": "e4"}),
        ["end purchases"],
        [produced(1, "production.overpopulated")],
    ),
    "produced: both": (
        {},
        basis(
            phase="purchases",
            minions={"blue-g1": "b2", "blue-d1": "e4", "blue-d2": "e4", "orange-d1": "e4"},
            carried={"blue-g1": "star"},
        ),
        ["end purchases"],
        [produced(0, "production.carriers", "production.overpopulated")],
    ),
    "produced: to the limit": (SIX, basis(phase="purchases", goods={"blue": 4}), ["end purchases"], [produced(2)]),
    "produced: over the limit": (
        SIX,
        basis(phase="purchases", goods={"blue": 5}),
        ["end purchases"],
        [produced(1, "production.cap", n=2)],
    ),
    "produced: the tenth good": (
        {},
        basis(phase="purchases", goods={"blue": 8}, amulets={"blue": FOUR}),
        ["end purchases"],
        [produced(2), fulfilled(BLUE, 2), LAST_ROUND],
    ),
    "sold": ({}, basis(phase="purchases", goods={"blue": 1}), ["buy orange-d1 blue-d1"], [sold(1)]),
    "sold: over the limit": (
        SIX,
        basis(phase="purchases", goods={"blue": 1, "orange": 6}),
        ["buy orange-d1 blue-d1"],
        [sold(0, "production.cap")],
    ),
    "sold: the twentieth good": (
        {},
        basis(phase="purchases", goods={"blue": 1, "orange": 19}, amulets={"orange": FOUR[:3]}),
        ["buy orange-d1 blue-d1"],
        [sold(1), fulfilled(ORANGE, 1), LAST_ROUND],
    ),
    "sold: tested at the end of the turn": (
        {"trigger_check": "end_of_turn"},
        basis(phase="purchases", goods={"blue": 1, "orange": 19}, amulets={"orange": FOUR[:3]}),
        ["buy orange-d1 blue-d1"],
        [sold(1)],
    ),
    "fulfilled: tested at the end of the turn": (
        {"trigger_check": "end_of_turn"},
        basis(phase="marker", goods={"blue": 20, "orange": 19}, amulets={"orange": FOUR[:3], "blue": FOUR[:3]}),
        ["end marker"],
        [fulfilled(BLUE, 1), LAST_ROUND],
    ),
    "fulfilled: two at once, clockwise": (
        {"trigger_check": "end_of_turn"},
        basis(
            phase="marker",
            seats=["blue", "orange", "green"],
            goods={"orange": 20, "green": 20},
            amulets={"orange": FOUR[:3], "green": FOUR[:3]},
        ),
        ["end marker"],
        [fulfilled(ORANGE, 1), LAST_ROUND, fulfilled(GREEN, 1)],
    ),
    "fulfilled: a second people": (
        {},
        basis(phase="purchases", goods={"blue": 9}, amulets={"blue": FOUR}, fulfilled=["orange"], last_turns=[1]),
        ["end purchases"],
        [produced(2), fulfilled(BLUE, 2)],
    ),
    "fulfilled: only once": (
        {},
        basis(phase="purchases", goods={"blue": 9}, amulets={"blue": FOUR}, fulfilled=["blue"], last_turns=[1]),
        ["end purchases"],
        [produced(2)],
    ),
    "last_lap": (
        {"final_round": "full_lap"},
        basis(phase="purchases", goods={"blue": 9}, amulets={"blue": FOUR}),
        ["end purchases"],
        [produced(2), fulfilled(BLUE, 2), told("last_lap", "end.last_round")],
    ),
    "nobody_earns": (
        {},
        basis(phase="purchases", goods={"blue": 1}, minions=ON_MOOR),
        ["buy green-mo1 blue-g1"],
        [told("nobody_earns", "purchase.income", of_side=GREEN)],
    ),
    "overpopulated: a move": (
        {},
        basis(phase="movement", minions={"blue-g1": "d4", "orange-d1": "e4", "orange-d2": "e4"}),
        ["move blue-g1 east"],
        [crowded("e4", 3, 2)],
    ),
    "overpopulated: not at the limit": (
        {},
        basis(phase="movement", minions={"blue-g1": "d4", "orange-d1": "e4"}),
        ["move blue-g1 east"],
        [],
    ),
    "overpopulated: by magic": (
        {},
        basis(minions={"green-mo1": "d4", "orange-d1": "e4", "orange-d2": "e4"}),
        ["move green-mo1 east"],
        [crowded("e4", 3, 2)],
    ),
    "overpopulated: a drawn minion": (
        {},
        basis(minions={f"blue-{home}": "b2" for home in ("g1", "g2", "d1", "f1")}),
        ["draw blue", "minion grass"],
        [arrived("blue-g3", "grass", "b2"), crowded("b2", 5, 4)],
    ),
    "arrived": ({}, basis(), ["draw blue", "minion desert"], [arrived("blue-d2", "desert", "b2")]),
    "arrived: a neutral minion": ({}, basis(), ["draw green", "minion moor"], [arrived("green-mo2", "moor", "e2")]),
    "over": (
        {},
        basis(**ENDING, amulets={"blue": FOUR}, goods={"blue": 10}),
        ["end marker"],
        [told("over", "end.ranking")],
    ),
    "nobody": (
        {},
        basis(**ENDING, amulets={"blue": FOUR}, goods={"blue": 9}),
        ["end marker"],
        [told("nobody", "end.nobody", "end.ranking")],
    ),
    "stopped": (
        {"round_limit": 3},
        basis(phase="marker", seat=1),
        ["end marker"],
        [told("stopped", "end.limit", rounds=3)],
    ),
}
"""Options, position, what is done, and all that it tells."""


@pytest.mark.parametrize("case", EVENTS)
def test_an_event_is_told_with_all_its_values(case: str) -> None:
    options, position, path, expected = EVENTS[case]
    game = TELLING.played(**options)
    check_told(game, game.state(position), path, expected)


def test_neutral_minions_arrive_on_their_tower_in_the_set_up() -> None:
    """B.4: green stands on the moor of limit 4."""
    game = TELLING.played(people_choice="choose", start_player="given")
    tiles = [f"tile {tile}" for tile in basis()["tiles"].values()]
    path = [f"people {people}" for people in ("blue", "orange", "purple", "yellow")] + tiles
    check_told(game, game.new(4), [*path, "minion moor"], [arrived("green-mo1", "moor", "e2")])


def test_every_event_has_a_row() -> None:
    assert {event.kind for *_, events in EVENTS.values() for event in events} == event_kinds(GAME)


# --- refusals -----------------------------------------------------------------------------------------------------


def wrong_phase(doing: str, needed: str, now: str, rule: str = "turn.order") -> Violation:
    moments = {"needed": Term(f"in_phase.{needed}"), "now": Term(f"in_phase.{now}")}
    return broken(rule, "wrong_phase", what=Term(f"doing.{doing}"), **moments)


TRIANGLE, STAR = Term("shape.triangle"), Term("shape.star")
REFUSED: dict[str, Violation] = {
    "in_its_phase": wrong_phase("draw", "magic", "movement"),
    "ends_this_phase": wrong_phase("end_marker", "marker", "movement"),
    "moves_in_its_phase: own by magic": wrong_phase("move", "movement", "magic", "magic.move_neutral"),
    "moves_in_its_phase: neutral": wrong_phase("move_neutral", "magic", "movement", "magic.move_neutral"),
    "hourglass_runs": broken("turn.hourglass", "no_hourglass"),
    "magic_left": broken("magic.actions", "no_magic_left", level=2, actions=2),
    "own_or_neutral_bag": broken("magic.draw_own", "bag_of_a_player", people=ORANGE),
    "tile_to_shift": broken("magic.shift", "no_tile", square="c1"),
    "shifts_to_sea": broken("magic.shift", "target_is_land", square="c2"),
    "tile_without_marker": broken("marker.land", "tile_marked", square="b3", people=ORANGE),
    "shifts_to_unmarked_sea": broken("marker.sea", "sea_marked", square="c3", people=ORANGE),
    "tower_tile_may_shift": broken("setup.tower", "tower_tile_stays", square="b2"),
    "minion_on_board": broken("world.homes", "in_the_bag", minion="blue-g3"),
    "may_move_it": broken("movement.step", "minion_of_a_player", people=ORANGE),
    "may_move_it: by magic": broken("magic.move_neutral", "minion_of_a_player", people=ORANGE),
    "moves_to_land": broken("movement.land", "target_is_sea", square="a2"),
    "not_moved_yet": broken("movement.step", "has_moved", minion=Term("minion.blue_grass")),
    "foreign_seller": broken("purchase.foreign", "own_seller"),
    "own_carrier": broken("purchase.carrier", "foreign_carrier", people=ORANGE, me=BLUE),
    "same_tile": broken("purchase.carrier", "not_together", seller="c2", carrier="b2"),
    "seller_at_home": broken("purchase.seller", "seller_away", home=Term("terrain.desert"), here=Term("terrain.grass")),
    "seller_carries_nothing": broken("purchase.busy_seller", "seller_carries", shape=STAR),
    "not_overpopulated": broken("purchase.overpopulated", "overpopulated", square="e4", minions=3, limit=2),
    "carrier_is_free": broken("purchase.one_each", "carrier_carries", shape=STAR),
    "different_shape": broken("purchase.different", "shape_owned", shape=TRIANGLE),
    "different_shape: on its way": broken("purchase.different", "shape_carried", shape=TRIANGLE),
    "can_pay": broken("purchase.price", "too_dear", price=1, goods=0, level=0),
}
"""What the cases of the refusals say."""


@pytest.mark.parametrize("case", CASES)
def test_a_refusal_is_told_with_all_its_values(case: str) -> None:
    position, action, options, *_ = CASES[case]
    game = TELLING.played(**options)
    check_refused(game, game.explain(game.state(position), int(game.parse(action))), [REFUSED[case]])


EIGHT = ("g1", "g2", "g3", "d1", "d2", "d3", "f1", "f2")
MORE: dict[str, tuple[dict[str, Any], Position, str, list[Violation]]] = {
    "an empty bag": (
        {},
        basis(minions={f"blue-{home}": "b2" for home in EIGHT}),
        "draw blue",
        [broken("magic.bag", "bag_empty", people=BLUE)],
    ),
    "no magic left and an empty bag": (
        {},
        basis(minions={f"blue-{home}": "b2" for home in EIGHT}, magic_left=0),
        "draw blue",
        [broken("magic.actions", "no_magic_left", level=0, actions=1), broken("magic.bag", "bag_empty", people=BLUE)],
    ),
    "a shift without magic left": (
        {},
        basis(magic_left=0),
        "shift b3 east",
        [broken("magic.actions", "no_magic_left", level=0, actions=1)],
    ),
    "a neutral minion without magic left": (
        {},
        basis(magic_left=0),
        "move green-mo1 west",
        [broken("magic.actions", "no_magic_left", level=0, actions=1)],
    ),
    "a marked tile towards land": (
        {},
        basis(markers={"orange": "b2"}),
        "shift b2 east",
        [
            broken("magic.shift", "target_is_land", square="c2"),
            broken("marker.land", "tile_marked", square="b2", people=ORANGE),
        ],
    ),
    "a neutral minion after movement": (
        {},
        basis(phase="purchases"),
        "move green-mo1 west",
        [wrong_phase("move_neutral", "magic", "purchases")],
    ),
    "an own minion after movement": (
        {},
        basis(phase="marker"),
        "move blue-g1 east",
        [wrong_phase("move", "movement", "marker")],
    ),
    "a purchase of a minion in the bag": (
        {},
        basis(phase="purchases"),
        "buy orange-d1 blue-g3",
        [broken("world.homes", "in_the_bag", minion="blue-g3")],
    ),
    "a seller in the bag": (
        {},
        basis(phase="purchases"),
        "buy orange-d2 blue-g1",
        [broken("world.homes", "in_the_bag", minion="orange-d2")],
    ),
    "a purchase too early": ({}, basis(), "buy orange-d1 blue-d1", [wrong_phase("buy", "purchases", "magic")]),
    "a marker too early": ({}, basis(), "marker c3", [wrong_phase("marker", "marker", "magic")]),
    "a shift too late": ({}, basis(phase="marker"), "shift b3 east", [wrong_phase("shift", "magic", "marker")]),
    "a tower in a turn": ({}, basis(), "tower b1", [wrong_phase("tower", "towers", "magic")]),
    "a people in a turn": ({}, basis(), "people green", [wrong_phase("people", "peoples", "magic")]),
    "a price of a higher level": (
        {},
        basis(phase="purchases", amulets={"blue": ["star", "circle"]}, goods={"blue": 2}),
        "buy orange-d1 blue-d1",
        [broken("purchase.price", "too_dear", price=3, goods=2, level=2)],
    ),
    "owned and too dear": (
        {},
        basis(phase="purchases", amulets={"blue": ["triangle"]}, goods={"blue": 1}),
        "buy orange-d1 blue-d1",
        [
            broken("purchase.different", "shape_owned", shape=TRIANGLE),
            broken("purchase.price", "too_dear", price=2, goods=1, level=1),
        ],
    ),
}


@pytest.mark.parametrize("case", MORE)
def test_more_refusals(case: str) -> None:
    options, position, action, expected = MORE[case]
    game = TELLING.played(**options)
    check_refused(game, game.explain(game.state(position), int(game.parse(action))), expected)


SETTING_UP: list[tuple[list[str], str, Violation]] = [
    (["people green"], "people green", broken("setup.peoples", "people_taken", people=GREEN)),
    (["people green"], "tower c2", wrong_phase("tower", "towers", "peoples")),
    (["people green"], "time out", broken("turn.hourglass", "no_turn_yet")),
    (["people green"], "end magic", wrong_phase("end_magic", "magic", "peoples")),
]


@pytest.mark.parametrize("case", range(len(SETTING_UP)))
def test_a_refusal_in_the_set_up(case: int) -> None:
    path, action, expected = SETTING_UP[case]
    game = TELLING.played(people_choice="choose", start_player="given", timer=60)
    state = after(game, game.new(2), path)
    check_refused(game, game.explain(state, int(game.parse(action))), [expected])


TRIOS = ["minion grass"] * 3 + ["minion desert"] * 3
TOWERS: dict[str, Violation] = {
    "tower c1": broken("setup.tower", "tower_on_sea", square="c1"),
    "tower d2": broken("setup.tower", "tower_there", square="d2", people=Term("side.purple")),
}


def placing() -> tuple[Any, Any]:
    """Blue and orange may place their towers; the neutral ones stand."""
    game = TELLING.played(people_choice="choose", start_player="given")
    tiles = [f"tile {tile}" for tile in basis()["tiles"].values()]
    neutrals = ["minion moor", "minion moor", "minion moor", *["minion mountain"] * 3, *["minion forest"] * 3]
    return game, after(game, game.new(2), ["people blue", "people orange", *tiles, *neutrals, *TRIOS])


@pytest.mark.parametrize("action", TOWERS)
def test_a_tower_is_refused_by_place(action: str) -> None:
    game, state = placing()
    check_refused(game, game.explain(state, int(game.parse(action))), [TOWERS[action]])


CAN = [Term("can.shift"), Term("can.draw"), Term("can.move")]
STRAYED: list[list[Violation]] = [
    [
        broken("world.squares", "not_a_neighbour", start="b2", target="c3", near=["b1", "c2", "b3"]),
        broken("movement.land", "target_is_sea", square="c3"),
    ],
    [broken("world.squares", "not_a_neighbour", start="b2", target="e5", near=["b1", "c2", "b3"])],
    [
        broken("world.squares", "not_a_neighbour", start="b3", target="c4", near=["c3"]),
        broken("magic.shift", "target_is_land", square="c4"),
    ],
    [broken("magic.shift", "no_tile", square="c1")],
    [broken("world.homes", "in_the_bag", minion="blue-g3")],
    [broken("movement.land", "target_is_sea", square="a2")],
    [wrong_phase("move", "movement", "purchases")],
    [broken("turn.order", "nothing_clicks", now=Term("in_phase.purchases"))],
    [wrong_phase("move", "movement", "marker")],
    [broken("magic.draw_own", "bag_of_a_player", people=ORANGE)],
    [broken("turn.order", "magic_clicks", what=CAN)],
    [broken("turn.order", "other_clicks")],
]


@pytest.mark.parametrize("case", range(len(STRAY)))
def test_stray_clicks_are_told_what_is_wrong(case: int) -> None:
    changes, clicks, *_ = STRAY[case]
    check_refused(GAME, GAME.explain_clicks(GAME.state(basis(**changes)), clicks), STRAYED[case])


def far(start: str, target: str, *near: str) -> Violation:
    if not near:
        return broken("world.squares", "nowhere_to_go", start=start, target=target)
    return broken("world.squares", "not_a_neighbour", start=start, target=target, near=list(near))


ISLE = basis(phase="movement", minions={"blue-g1": "e5", "blue-d1": "c2"})
ISLE["tiles"] = {square: tile for square, tile in ISLE["tiles"].items() if square not in ("e1", "e4", "b5")}
ISLE["tiles"] |= {"a4": "forest-3", "f3": "desert-2", "a2": "grass-2"}
FAR: dict[str, tuple[dict[str, Any], Position, list[str], list[Violation]]] = {
    "a tile of the first square": ({}, basis(), ["s.b1", "s.c3"], [far("b1", "c3", "c1")]),
    "a tile to the first square": (
        {},
        basis(),
        ["s.e4", "s.b1"],
        [far("e4", "b1", "f4"), broken("magic.shift", "target_is_land", square="b1")],
    ),
    "a minion to the first square": (
        {},
        basis(phase="movement", minions={"blue-g1": "e4"}),
        ["m.blue-g1", "s.b1"],
        [far("e4", "b1", "e3", "d4", "e5")],
    ),
    "a minion over the edge": (
        {},
        basis(phase="movement", minions={"blue-g1": "b5"}),
        ["m.blue-g1", "s.e4"],
        [far("b5", "e4", "b1", "b4", "e5")],
    ),
    "a minion on an island": (
        {},
        ISLE,
        ["m.blue-g1", "s.c2"],
        [far("e5", "c2")],
    ),
    "a minion that has moved": (
        {},
        basis(phase="movement", moved=["blue-g1"]),
        ["m.blue-g1", "s.e5"],
        [far("b2", "e5")],
    ),
    "another player's minion": (
        {},
        basis(phase="movement"),
        ["m.orange-d1", "s.e5"],
        [broken("movement.step", "minion_of_a_player", people=ORANGE)],
    ),
    "a neutral minion by magic": ({}, basis(), ["m.green-mo1", "s.b5"], [far("e2", "b5", "e1", "d2", "e3")]),
    "a neutral minion without magic left": ({}, basis(magic_left=0), ["m.green-mo1", "s.b5"], [far("e2", "b5")]),
    "a tile beside a marked sea": (
        {},
        basis(markers={"orange": "f4"}),
        ["s.e4", "s.c3"],
        [far("e4", "c3")],
    ),
    "a tile between marked and free sea": (
        {},
        basis(markers={"orange": "c1"}),
        ["s.e1", "s.c3"],
        [far("e1", "c3", "d1")],
    ),
    "a marked tile": (
        {},
        basis(markers={"orange": "b3"}),
        ["s.b3", "s.d3"],
        [far("b3", "d3"), broken("marker.land", "tile_marked", square="b3", people=ORANGE)],
    ),
    "a tile with a tower that stays": (
        {"tower_tiles": "fixed"},
        basis(),
        ["s.b2", "s.d3"],
        [far("b2", "d3"), broken("setup.tower", "tower_tile_stays", square="b2")],
    ),
    "a tile with a tower that goes": ({}, basis(), ["s.b2", "s.d3"], [far("b2", "d3", "a2")]),
    "a tile without magic left": ({}, basis(magic_left=0), ["s.e4", "s.c3"], [far("e4", "c3")]),
    "no tile, and far": ({}, basis(), ["s.c1", "s.e3"], [broken("magic.shift", "no_tile", square="c1")]),
    "the minion's own square": (
        {},
        basis(phase="movement"),
        ["m.blue-g1", "s.b2"],
        [broken("world.squares", "same_square", square="b2")],
    ),
    "the tile's own square": ({}, basis(), ["s.b3", "s.b3"], [broken("world.squares", "same_square", square="b3")]),
}
"""Options, position, clicks, and what is told of a square that does not touch, which names only what may be reached."""


@pytest.mark.parametrize("case", FAR)
def test_a_step_too_far_is_told_with_what_may_be_reached(case: str) -> None:
    options, given, clicks, expected = FAR[case]
    game = TELLING.played(**options)
    check_refused(game, game.explain_clicks(game.state(given), clicks), expected)


def test_what_a_step_too_far_proposes_is_what_is_legal() -> None:
    """Of every tile and minion, with every option: the squares named are those that may be reached."""
    named = 0
    for k, (name, game) in enumerate(GAMES.items()):
        for state in sample(game, 2 + k % 3, seed=k, per_phase=2):
            if state.to_act in (None, CHANCE):
                continue
            legal: dict[str, set[str]] = {}
            for first, *rest in (game.clicks(state, n) for n in state.legal_actions()):
                legal.setdefault(first, set()).update(rest)
            t = state.tables
            for piece in [f"s.{square}" for square in t.square_names] + [f"m.{minion}" for minion in t.minion_names]:
                told = [game.stray(state, [piece, f"s.{square}"]) for square in ("b1", "e5", "d3")]
                for violation in (v for answer in told if answer for v in answer[1]):
                    if violation.word in ("not_a_neighbour", "nowhere_to_go"):
                        near = violation.values.get("near", [])
                        assert isinstance(near, list)
                        assert {f"s.{square}" for square in near} == legal.get(piece, set()), (name, piece)
                        named += len(near)
    assert named > 100


CLICKS: dict[str, tuple[dict[str, Any], Position, Violation]] = {
    "all of magic": ({}, basis(), broken("turn.order", "magic_clicks", what=CAN)),
    "no magic left": ({}, basis(magic_left=0), broken("turn.order", "nothing_clicks", now=Term("in_phase.magic"))),
    "no neutral minion": (
        {},
        basis(minions={"blue-g1": "b2"}),
        broken("turn.order", "magic_clicks", what=CAN[:2]),
    ),
    "movement": ({}, basis(phase="movement"), broken("turn.order", "movement_clicks")),
    "nobody left to move": (
        {},
        basis(phase="movement", moved=["blue-g1", "blue-d1"]),
        broken("turn.order", "nothing_clicks", now=Term("in_phase.movement")),
    ),
    "purchases": ({}, basis(phase="purchases", goods={"blue": 1}), broken("turn.order", "purchase_clicks")),
    "nothing to buy": (
        {},
        basis(phase="purchases", goods={"blue": 0}),
        broken("turn.order", "nothing_clicks", now=Term("in_phase.purchases")),
    ),
    "nothing to buy, with an hourglass": (
        {"timer": 60},
        basis(phase="purchases", goods={"blue": 0}),
        broken("turn.order", "nothing_clicks", now=Term("in_phase.purchases")),
    ),
    "the marker": ({}, basis(phase="marker"), broken("turn.order", "other_clicks")),
}


@pytest.mark.parametrize("case", CLICKS)
def test_clicks_that_mean_nothing_are_told_what_can_be_done(case: str) -> None:
    """Only what is legal now is proposed."""
    options, given, expected = CLICKS[case]
    game = TELLING.played(**options)
    check_refused(game, game.explain_clicks(game.state(given), ["nowhere"]), [expected])


def test_every_refusal_has_a_row() -> None:
    more = [violation for *_, violations in MORE.values() for violation in violations]
    strayed = [violation for violations in STRAYED for violation in violations]
    set_up = [*TOWERS.values(), *(violation for *_, violation in SETTING_UP)]
    others = [violation for *_, violations in FAR.values() for violation in violations]
    clicked = [violation for *_, violation in CLICKS.values()]
    rows = [*REFUSED.values(), *more, *strayed, *set_up, *others, *clicked]
    words = {violation.word for violation in rows}
    assert words == refusal_words(GAME)
    assert REFUSED.keys() == CASES.keys()


# --- what is legal ------------------------------------------------------------------------------------------------

CITED: dict[str, tuple[Position, str, tuple[str, ...]]] = {
    "a step": (basis(phase="movement"), "move blue-g1 east", cites("movement.step")),
    "a step over the edge": (
        basis(phase="movement", minions={"blue-g1": "b1"}),
        "move blue-g1 west",
        cites("movement.step", "world.wrap"),
    ),
    "a step over the upper edge": (
        basis(phase="movement", minions={"blue-g1": "b1"}),
        "move blue-g1 north",
        cites("movement.step", "world.wrap"),
    ),
    "a carrier's step": (
        basis(phase="movement", carried={"blue-g1": "star"}),
        "move blue-g1 south",
        cites("movement.step", "movement.carriers"),
    ),
    "a carrier's step over the edge": (
        basis(phase="movement", minions={"blue-g1": "b1"}, carried={"blue-g1": "star"}),
        "move blue-g1 west",
        cites("movement.step", "world.wrap", "movement.carriers"),
    ),
    "a neutral minion": (basis(), "move green-mo1 west", cites("magic.move_neutral")),
    "a neutral minion over the edge": (
        basis(minions={"green-mo1": "e1"}),
        "move green-mo1 east",
        cites("magic.move_neutral", "world.wrap"),
    ),
    "a shift": (basis(), "shift b3 east", cites("magic.shift")),
    "a shift over the edge": (basis(), "shift a3 west", cites("magic.shift", "world.wrap")),
    "the own bag": (basis(), "draw blue", cites("magic.draw_own")),
    "a neutral bag": (basis(), "draw green", cites("magic.draw_neutral")),
    "a purchase": (
        basis(phase="purchases", goods={"blue": 1}),
        "buy orange-d1 blue-d1",
        cites("purchase.seller", "purchase.carrier", "purchase.price"),
    ),
    "a purchase on the own tower's tile": (
        basis(phase="purchases", goods={"blue": 1}, minions={"blue-d1": "b2", "purple-g1": "b2"}),
        "buy purple-g1 blue-d1",
        cites("purchase.seller", "purchase.carrier", "purchase.price", "movement.own_tower"),
    ),
    "a marker at sea": (basis(phase="marker"), "marker c3", cites("marker.place")),
    "a marker at sea, minions on the last tile": (
        basis(phase="marker", minions=dict.fromkeys(("blue-g1", "orange-d1"), "d2")),
        "marker c3",
        cites("marker.place"),
    ),
    "a marker on minions of the first tile": (
        basis(phase="marker", minions=dict.fromkeys(("blue-g1", "orange-d1"), "b5")),
        "marker b5",
        cites("marker.place", "marker.nothing_else"),
    ),
    "a marker on empty land": (basis(phase="marker"), "marker b3", cites("marker.place")),
    "a marker on minions": (basis(phase="marker"), "marker c2", cites("marker.place", "marker.nothing_else")),
    "an end": (basis(), "end magic", cites("turn.optional")),
}


@pytest.mark.parametrize("case", CITED)
def test_a_legal_action_cites_what_it_rests_on(case: str) -> None:
    position, action, expected = CITED[case]
    ruling = GAME.explain(GAME.state(position), int(GAME.parse(action)))
    assert ruling.legal, ruling
    assert ruling.rules == expected


def test_a_purchase_on_an_overpopulated_tile_cites_that_it_is_allowed() -> None:
    game = TELLING.played(overpopulated_purchase="allow")
    minions = {"blue-d1": "e4", "orange-d1": "e4", "orange-d2": "e4"}
    state = game.state(basis(phase="purchases", goods={"blue": 1}, minions=minions))
    ruling = game.explain(state, int(game.parse("buy orange-d1 blue-d1")))
    assert ruling.rules == cites("purchase.seller", "purchase.carrier", "purchase.price", "purchase.overpopulated")


def test_set_up_and_time_cite_their_paragraphs() -> None:
    game = TELLING.played(people_choice="choose", start_player="given", timer=60)
    assert game.explain(game.new(2), int(game.parse("people green"))).rules == cites("setup.peoples")
    assert game.explain(game.state(basis()), int(game.parse("time out"))).rules == cites("turn.hourglass")
    setting, state = placing()
    assert setting.explain(state, int(setting.parse("tower b1"))).rules == cites("setup.tower")
