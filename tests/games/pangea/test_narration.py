"""The sentences of Pangea: each event and refusal with all its paragraphs and values, in both languages."""

from __future__ import annotations

import pytest

from boardbook.core import CHANCE, Event, Term, Violation, refuse
from boardbook.core.words import Value
from tests.games.narrating import (
    Events,
    Row,
    Telling,
    Violations,
    check_cited,
    check_refused,
    check_stray,
    check_told,
    event_kinds,
    kinds_told,
    refusal_words,
    words_told,
)
from tests.games.pangea.playing import GAMES, sample
from tests.games.pangea.refusals import CASES, STRAY, basis
from tests.games.table import Position

TELLING = Telling("pangea")
told, row = TELLING.event, TELLING.row
GAME = TELLING.played()
BLUE, ORANGE, GREEN = (Term(f"side.{name}") for name in ("blue", "orange", "green"))
FOUR = ["star", "triangle", "half_moon", "circle"]
CHOICE = {"people_choice": "choose", "start_player": "given"}
TILES = ", ".join(f"tile {tile}" for tile in basis()["tiles"].values())
SIX = {"goods_cap": 6}


# --- events -------------------------------------------------------------------------------------------------------


def produced(goods: int, *more: str, of_side: Term = BLUE, n: int | None = None) -> Event:
    producing = goods if n is None else n
    return told("produced", "production.goods", *more, of_side=of_side, goods=goods, n=producing)


def sold(goods: int, *more: str) -> Event:
    return told("sold", "purchase.income", *more, of_side=ORANGE, goods=goods)


def of(minion: str, home: str, place: str) -> dict[str, Value]:
    """Return a minion as values of an event: in words and by its name, its people and its place."""
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
EVENTS: dict[str, Row[Events]] = {
    "lifted": row(
        basis(phase="marker", markers={"blue": "a2", "orange": "c3"}),
        "end marker",
        [told("lifted", "lift.marker", place="c3")],
    ),
    "lifted: not set": row(basis(phase="marker", markers={"blue": "a2"}), "end marker", []),
    "time_out": row(
        basis(phase="movement", carried={"blue-g1": "star"}),
        "time out",
        [told("time_out", "turn.hourglass"), delivered("blue-g1", "grass", "star", 1), produced(2)],
        timer=60,
    ),
    "time_out: after the purchases began": row(
        basis(phase="purchases", carried={"blue-g1": "star"}),
        "time out",
        [told("time_out", "turn.hourglass"), produced(1, "production.carriers")],
        timer=60,
    ),
    "delivered": row(
        basis(
            phase="movement",
            minions={"blue-g1": "b2", "blue-d1": "b2", "blue-d2": "c2"},
            carried={"blue-g1": "star", "blue-d1": "circle", "blue-d2": "square"},
            amulets={"blue": ["triangle"]},
        ),
        "end movement",
        [delivered("blue-g1", "grass", "star", 2), delivered("blue-d1", "desert", "circle", 3)],
    ),
    "delivered: the fifth amulet": row(
        basis(phase="movement", carried={"blue-g1": "square"}, amulets={"blue": FOUR}),
        "end movement",
        [delivered("blue-g1", "grass", "square", 5), fulfilled(BLUE, 3), LAST_ROUND],
    ),
    "produced": row(basis(phase="purchases"), "end purchases", [produced(2)]),
    "produced: nobody at home": row(
        basis(phase="purchases", minions={"blue-g1": "c2", "blue-d1": "b2"}), "end purchases", [produced(0)]
    ),
    "produced: a carrier away": row(
        basis(phase="purchases", minions={"blue-g1": "c2", "blue-d1": "c2"}, carried={"blue-g1": "star"}),
        "end purchases",
        [produced(1)],
    ),
    "produced: a carrier at home": row(
        basis(phase="purchases", carried={"blue-g1": "star"}), "end purchases", [produced(1, "production.carriers")]
    ),
    "produced: on an overpopulated tile": row(
        basis(phase="purchases", minions={"blue-g1": "b2", "blue-d1": "e4", "blue-d2": "e4", "orange-d1": "e4"}),
        "end purchases",
        [produced(1, "production.overpopulated")],
    ),
    "produced: both": row(
        basis(
            phase="purchases",
            minions={"blue-g1": "b2", "blue-d1": "e4", "blue-d2": "e4", "orange-d1": "e4"},
            carried={"blue-g1": "star"},
        ),
        "end purchases",
        [produced(0, "production.carriers", "production.overpopulated")],
    ),
    "produced: to the limit": row(basis(phase="purchases", goods={"blue": 4}), "end purchases", [produced(2)], **SIX),
    "produced: over the limit": row(
        basis(phase="purchases", goods={"blue": 5}), "end purchases", [produced(1, "production.cap", n=2)], **SIX
    ),
    "produced: the tenth good": row(
        basis(phase="purchases", goods={"blue": 8}, amulets={"blue": FOUR}),
        "end purchases",
        [produced(2), fulfilled(BLUE, 2), LAST_ROUND],
    ),
    "sold": row(basis(phase="purchases", goods={"blue": 1}), "buy orange-d1 blue-d1", [sold(1)]),
    "sold: over the limit": row(
        basis(phase="purchases", goods={"blue": 1, "orange": 6}),
        "buy orange-d1 blue-d1",
        [sold(0, "production.cap")],
        **SIX,
    ),
    "sold: the twentieth good": row(
        basis(phase="purchases", goods={"blue": 1, "orange": 19}, amulets={"orange": FOUR[:3]}),
        "buy orange-d1 blue-d1",
        [sold(1), fulfilled(ORANGE, 1), LAST_ROUND],
    ),
    "sold: tested at the end of the turn": row(
        basis(phase="purchases", goods={"blue": 1, "orange": 19}, amulets={"orange": FOUR[:3]}),
        "buy orange-d1 blue-d1",
        [sold(1)],
        trigger_check="end_of_turn",
    ),
    "fulfilled: tested at the end of the turn": row(
        basis(phase="marker", goods={"blue": 20, "orange": 19}, amulets={"orange": FOUR[:3], "blue": FOUR[:3]}),
        "end marker",
        [fulfilled(BLUE, 1), LAST_ROUND],
        trigger_check="end_of_turn",
    ),
    "fulfilled: two at once, clockwise": row(
        basis(
            phase="marker",
            seats=["blue", "orange", "green"],
            goods={"orange": 20, "green": 20},
            amulets={"orange": FOUR[:3], "green": FOUR[:3]},
        ),
        "end marker",
        [fulfilled(ORANGE, 1), LAST_ROUND, fulfilled(GREEN, 1)],
        trigger_check="end_of_turn",
    ),
    "fulfilled: a second people": row(
        basis(phase="purchases", goods={"blue": 9}, amulets={"blue": FOUR}, fulfilled=["orange"], last_turns=[1]),
        "end purchases",
        [produced(2), fulfilled(BLUE, 2)],
    ),
    "fulfilled: only once": row(
        basis(phase="purchases", goods={"blue": 9}, amulets={"blue": FOUR}, fulfilled=["blue"], last_turns=[1]),
        "end purchases",
        [produced(2)],
    ),
    "last_lap": row(
        basis(phase="purchases", goods={"blue": 9}, amulets={"blue": FOUR}),
        "end purchases",
        [produced(2), fulfilled(BLUE, 2), told("last_lap", "end.last_round")],
        final_round="full_lap",
    ),
    "nobody_earns": row(
        basis(phase="purchases", goods={"blue": 1}, minions=ON_MOOR),
        "buy green-mo1 blue-g1",
        [told("nobody_earns", "purchase.income", of_side=GREEN)],
    ),
    "overpopulated: a move": row(
        basis(phase="movement", minions={"blue-g1": "d4", "orange-d1": "e4", "orange-d2": "e4"}),
        "move blue-g1 east",
        [crowded("e4", 3, 2)],
    ),
    "overpopulated: not at the limit": row(
        basis(phase="movement", minions={"blue-g1": "d4", "orange-d1": "e4"}), "move blue-g1 east", []
    ),
    "overpopulated: by magic": row(
        basis(minions={"green-mo1": "d4", "orange-d1": "e4", "orange-d2": "e4"}),
        "move green-mo1 east",
        [crowded("e4", 3, 2)],
    ),
    "overpopulated: a drawn minion": row(
        basis(minions={f"blue-{home}": "b2" for home in ("g1", "g2", "d1", "f1")}),
        "draw blue, minion grass",
        [arrived("blue-g3", "grass", "b2"), crowded("b2", 5, 4)],
    ),
    "arrived": row(basis(), "draw blue, minion desert", [arrived("blue-d2", "desert", "b2")]),
    "arrived: a neutral minion": row(basis(), "draw green, minion moor", [arrived("green-mo2", "moor", "e2")]),
    "arrived: on a neutral tower in the set-up": row(  # B.4: green's tower is on the moor of limit 4
        4,
        f"people blue, people orange, people purple, people yellow, {TILES}, minion moor",
        [arrived("green-mo1", "moor", "e2")],
        **CHOICE,
    ),
    "over": row(
        basis(**ENDING, amulets={"blue": FOUR}, goods={"blue": 10}), "end marker", [told("over", "end.ranking")]
    ),
    "nobody": row(
        basis(**ENDING, amulets={"blue": FOUR}, goods={"blue": 9}),
        "end marker",
        [told("nobody", "end.nobody", "end.ranking")],
    ),
    "stopped": row(
        basis(phase="marker", seat=1), "end marker", [told("stopped", "end.limit", rounds=3)], round_limit=3
    ),
}
"""Rows of a position, actions, all the events of the last one, and options."""


@pytest.mark.parametrize("case", EVENTS)
def test_an_event_has_all_its_paragraphs_and_values(case: str) -> None:
    check_told(EVENTS[case])


def test_every_event_has_a_row() -> None:
    assert kinds_told(EVENTS) == event_kinds(GAME)


# --- refusals -----------------------------------------------------------------------------------------------------


def wrong_phase(doing: str, needed: str, now: str, rule: str = "turn.order") -> Violation:
    moments = {"needed": Term(f"in_phase.{needed}"), "now": Term(f"in_phase.{now}")}
    return refuse(rule, "wrong_phase", what=Term(f"doing.{doing}"), **moments)


TRIANGLE, STAR = Term("shape.triangle"), Term("shape.star")
REFUSED: dict[str, Violation] = {
    "in_its_phase": wrong_phase("draw", "magic", "movement"),
    "ends_this_phase": wrong_phase("end_marker", "marker", "movement"),
    "moves_in_its_phase: own by magic": wrong_phase("move", "movement", "magic", "magic.move_neutral"),
    "moves_in_its_phase: neutral": wrong_phase("move_neutral", "magic", "movement", "magic.move_neutral"),
    "hourglass_runs": refuse("turn.hourglass", "no_hourglass"),
    "magic_left": refuse("magic.actions", "no_magic_left", level=2, actions=2),
    "own_or_neutral_bag": refuse("magic.draw_neutral", "bag_of_a_player", people=ORANGE),
    "tile_to_shift": refuse("magic.shift", "no_tile", square="c1"),
    "shifts_to_sea": refuse("magic.shift", "target_is_land", square="c2"),
    "tile_without_marker": refuse("marker.land", "tile_marked", square="b3", people=ORANGE),
    "shifts_to_unmarked_sea": refuse("marker.sea", "sea_marked", square="c3", people=ORANGE),
    "tower_tile_may_shift": refuse("setup.tower", "tower_tile_stays", square="b2"),
    "minion_on_board": refuse("world.homes", "in_the_bag", minion="blue-g3"),
    "may_move_it": refuse("movement.step", "minion_of_a_player", people=ORANGE),
    "may_move_it: by magic": refuse("magic.move_neutral", "minion_of_a_player", people=ORANGE),
    "moves_to_land": refuse("movement.land", "target_is_sea", square="a2"),
    "not_moved_yet": refuse("movement.step", "has_moved", minion=Term("minion.blue_grass")),
    "foreign_seller": refuse("purchase.foreign", "own_seller"),
    "own_carrier": refuse("purchase.carrier", "foreign_carrier", people=ORANGE, me=BLUE),
    "same_tile": refuse("purchase.carrier", "not_together", seller="c2", carrier="b2"),
    "seller_at_home": refuse("purchase.seller", "seller_away", home=Term("terrain.desert"), here=Term("terrain.grass")),
    "seller_carries_nothing": refuse("purchase.busy_seller", "seller_carries", shape=STAR),
    "not_overpopulated": refuse("purchase.overpopulated", "overpopulated", square="e4", minions=3, limit=2),
    "carrier_is_free": refuse("purchase.one_each", "carrier_carries", shape=STAR),
    "different_shape": refuse("purchase.different", "shape_owned", shape=TRIANGLE),
    "different_shape: on its way": refuse("purchase.different", "shape_carried", shape=TRIANGLE),
    "can_pay": refuse("purchase.price", "too_dear", price=1, goods=0, level=0),
}
"""The violations of the cases in `refusals.py`."""
BEGUN = "people green"
TRIOS = ", ".join(
    f"minion {terrain}" for terrain in ("moor", "mountain", "forest", "grass", "desert") for _ in range(3)
)
PLACING = f"people blue, people orange, {TILES}, {TRIOS}"
"""The set-up up to the towers of blue and orange; the neutral towers are on the board."""
EIGHT = ("g1", "g2", "g3", "d1", "d2", "d3", "f1", "f2")
REFUSALS: dict[str, Row[Violations]] = {
    **{case: row(given, action, [REFUSED[case]], **more) for case, (given, action, more, *_) in CASES.items()},
    "an empty bag": row(
        basis(minions={f"blue-{home}": "b2" for home in EIGHT}),
        "draw blue",
        [refuse("magic.bag", "bag_empty", people=BLUE)],
    ),
    "no magic left and an empty bag": row(
        basis(minions={f"blue-{home}": "b2" for home in EIGHT}, magic_left=0),
        "draw blue",
        [refuse("magic.actions", "no_magic_left", level=0, actions=1), refuse("magic.bag", "bag_empty", people=BLUE)],
    ),
    "a shift without magic left": row(
        basis(magic_left=0), "shift b3 east", [refuse("magic.actions", "no_magic_left", level=0, actions=1)]
    ),
    "a neutral minion without magic left": row(
        basis(magic_left=0), "move green-mo1 west", [refuse("magic.actions", "no_magic_left", level=0, actions=1)]
    ),
    "a marked tile towards land": row(
        basis(markers={"orange": "b2"}),
        "shift b2 east",
        [
            refuse("magic.shift", "target_is_land", square="c2"),
            refuse("marker.land", "tile_marked", square="b2", people=ORANGE),
        ],
    ),
    "a neutral minion after movement": row(
        basis(phase="purchases"), "move green-mo1 west", [wrong_phase("move_neutral", "magic", "purchases")]
    ),
    "an own minion after movement": row(
        basis(phase="marker"), "move blue-g1 east", [wrong_phase("move", "movement", "marker")]
    ),
    "a purchase of a minion in the bag": row(
        basis(phase="purchases"), "buy orange-d1 blue-g3", [refuse("world.homes", "in_the_bag", minion="blue-g3")]
    ),
    "a seller in the bag": row(
        basis(phase="purchases"), "buy orange-d2 blue-g1", [refuse("world.homes", "in_the_bag", minion="orange-d2")]
    ),
    "a purchase too early": row(basis(), "buy orange-d1 blue-d1", [wrong_phase("buy", "purchases", "magic")]),
    "a marker too early": row(basis(), "marker c3", [wrong_phase("marker", "marker", "magic")]),
    "a shift too late": row(basis(phase="marker"), "shift b3 east", [wrong_phase("shift", "magic", "marker")]),
    "a tower in a turn": row(basis(), "tower b1", [wrong_phase("tower", "towers", "magic")]),
    "a people in a turn": row(basis(), "people green", [wrong_phase("people", "peoples", "magic")]),
    "a price of a higher level": row(
        basis(phase="purchases", amulets={"blue": ["star", "circle"]}, goods={"blue": 2}),
        "buy orange-d1 blue-d1",
        [refuse("purchase.price", "too_dear", price=3, goods=2, level=2)],
    ),
    "owned and too dear": row(
        basis(phase="purchases", amulets={"blue": ["triangle"]}, goods={"blue": 1}),
        "buy orange-d1 blue-d1",
        [
            refuse("purchase.different", "shape_owned", shape=TRIANGLE),
            refuse("purchase.price", "too_dear", price=2, goods=1, level=1),
        ],
    ),
    "a people taken": row(
        2, f"{BEGUN}, people green", [refuse("setup.peoples", "people_taken", people=GREEN)], **CHOICE
    ),
    "a tower before its time": row(2, f"{BEGUN}, tower c2", [wrong_phase("tower", "towers", "peoples")], **CHOICE),
    "time in the set-up": row(2, f"{BEGUN}, time out", [refuse("turn.hourglass", "no_turn_yet")], **CHOICE, timer=60),
    "an end in the set-up": row(2, f"{BEGUN}, end magic", [wrong_phase("end_magic", "magic", "peoples")], **CHOICE),
    "a tower at sea": row(2, f"{PLACING}, tower c1", [refuse("setup.tower", "tower_on_sea", square="c1")], **CHOICE),
    "a second tower on a tile": row(
        2,
        f"{PLACING}, tower d2",
        [refuse("setup.tower", "tower_there", square="d2", people=Term("side.purple"))],
        **CHOICE,
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refusal_has_all_its_paragraphs_and_values(case: str) -> None:
    check_refused(REFUSALS[case])


CAN = [Term("can.shift"), Term("can.draw"), Term("can.move")]
STRAYED: list[list[Violation]] = [
    [
        refuse("world.squares", "not_a_neighbour", start="b2", target="c3", near=["b1", "c2", "b3"]),
        refuse("movement.land", "target_is_sea", square="c3"),
    ],
    [refuse("world.squares", "not_a_neighbour", start="b2", target="e5", near=["b1", "c2", "b3"])],
    [
        refuse("world.squares", "not_a_neighbour", start="b3", target="c4", near=["c3"]),
        refuse("magic.shift", "target_is_land", square="c4"),
    ],
    [refuse("magic.shift", "no_tile", square="c1")],
    [refuse("world.homes", "in_the_bag", minion="blue-g3")],
    [refuse("movement.land", "target_is_sea", square="a2")],
    [wrong_phase("move", "movement", "purchases")],
    [refuse("turn.order", "nothing_clicks", now=Term("in_phase.purchases"))],
    [wrong_phase("move", "movement", "marker")],
    [refuse("magic.shift", "tile_stays_clicks", square="b2")],
    [refuse("magic.move_neutral", "minion_of_a_player", people=ORANGE)],
    [refuse("magic.draw_neutral", "bag_of_a_player", people=ORANGE)],
    [refuse("turn.order", "magic_clicks", what=CAN)],
    [refuse("turn.order", "other_clicks")],
]


def far(start: str, target: str, *near: str) -> Violation:
    if not near:
        return refuse("world.squares", "nowhere_to_go", start=start, target=target)
    return refuse("world.squares", "not_a_neighbour", start=start, target=target, near=list(near))


ISLE = basis(phase="movement", minions={"blue-g1": "e5", "blue-d1": "c2"})
ISLE["tiles"] = {square: tile for square, tile in ISLE["tiles"].items() if square not in ("e1", "e4", "b5")}
ISLE["tiles"] |= {"a4": "forest-3", "f3": "desert-2", "a2": "grass-2"}
CLICKS: dict[str, Row[Violations]] = {
    **{f"case {k}": row(basis(**STRAY[k][0]), ", ".join(STRAY[k][1]), told) for k, told in enumerate(STRAYED)},
    "a tile of the first square": row(basis(), "s.b1, s.c3", [far("b1", "c3", "c1")]),
    "a tile to the first square": row(
        basis(), "s.e4, s.b1", [far("e4", "b1", "f4"), refuse("magic.shift", "target_is_land", square="b1")]
    ),
    "a minion to the first square": row(
        basis(phase="movement", minions={"blue-g1": "e4"}), "m.blue-g1, s.b1", [far("e4", "b1", "e3", "d4", "e5")]
    ),
    "a minion over the edge": row(
        basis(phase="movement", minions={"blue-g1": "b5"}), "m.blue-g1, s.e4", [far("b5", "e4", "b1", "b4", "e5")]
    ),
    "only a minion on an island": row(ISLE, "m.blue-g1", [refuse("movement.land", "minion_stays_clicks")]),
    "a minion on an island": row(ISLE, "m.blue-g1, s.c2", [far("e5", "c2")]),
    "a minion that has moved": row(basis(phase="movement", moved=["blue-g1"]), "m.blue-g1, s.e5", [far("b2", "e5")]),
    "another player's minion": row(
        basis(phase="movement"), "m.orange-d1, s.e5", [refuse("movement.step", "minion_of_a_player", people=ORANGE)]
    ),
    "a neutral minion by magic": row(basis(), "m.green-mo1, s.b5", [far("e2", "b5", "e1", "d2", "e3")]),
    "a neutral minion without magic left": row(basis(magic_left=0), "m.green-mo1, s.b5", [far("e2", "b5")]),
    "a tile beside a marked sea": row(basis(markers={"orange": "f4"}), "s.e4, s.c3", [far("e4", "c3")]),
    "a tile between marked and free sea": row(basis(markers={"orange": "c1"}), "s.e1, s.c3", [far("e1", "c3", "d1")]),
    "a marked tile": row(
        basis(markers={"orange": "b3"}),
        "s.b3, s.d3",
        [far("b3", "d3"), refuse("marker.land", "tile_marked", square="b3", people=ORANGE)],
    ),
    "a tile with a tower that stays": row(
        basis(),
        "s.b2, s.d3",
        [far("b2", "d3"), refuse("setup.tower", "tower_tile_stays", square="b2")],
        tower_tiles="fixed",
    ),
    "a tile with a tower that goes": row(basis(), "s.b2, s.d3", [far("b2", "d3", "a2")]),
    "a tile without magic left": row(basis(magic_left=0), "s.e4, s.c3", [far("e4", "c3")]),
    "no tile, and far": row(basis(), "s.c1, s.e3", [refuse("magic.shift", "no_tile", square="c1")]),
    "the minion's own square": row(
        basis(phase="movement"), "m.blue-g1, s.b2", [refuse("world.squares", "same_square", square="b2")]
    ),
    "the tile's own square": row(basis(), "s.b3, s.b3", [refuse("world.squares", "same_square", square="b3")]),
    "all of magic": row(basis(), "nowhere", [refuse("turn.order", "magic_clicks", what=CAN)]),
    "no magic left": row(
        basis(magic_left=0), "nowhere", [refuse("turn.order", "nothing_clicks", now=Term("in_phase.magic"))]
    ),
    "no neutral minion": row(
        basis(minions={"blue-g1": "b2"}), "nowhere", [refuse("turn.order", "magic_clicks", what=CAN[:2])]
    ),
    "movement": row(basis(phase="movement"), "nowhere", [refuse("turn.order", "movement_clicks")]),
    "nobody left to move": row(
        basis(phase="movement", moved=["blue-g1", "blue-d1"]),
        "nowhere",
        [refuse("turn.order", "nothing_clicks", now=Term("in_phase.movement"))],
    ),
    "purchases": row(basis(phase="purchases", goods={"blue": 1}), "nowhere", [refuse("turn.order", "purchase_clicks")]),
    "nothing to buy": row(
        basis(phase="purchases", goods={"blue": 0}),
        "nowhere",
        [refuse("turn.order", "nothing_clicks", now=Term("in_phase.purchases"))],
    ),
    "nothing to buy, with an hourglass": row(
        basis(phase="purchases", goods={"blue": 0}),
        "nowhere",
        [refuse("turn.order", "nothing_clicks", now=Term("in_phase.purchases"))],
        timer=60,
    ),
    "the marker": row(basis(phase="marker"), "nowhere", [refuse("turn.order", "other_clicks")]),
}
"""Rows of a position, clicks, and the reasons, which suggest only legal actions and squares within reach."""


@pytest.mark.parametrize("case", CLICKS)
def test_answers_to_clicks_say_what_is_wrong_and_what_can_be_done(case: str) -> None:
    check_stray(CLICKS[case])


def test_a_refused_step_suggests_exactly_the_legal_squares() -> None:
    """For every tile and minion and with every option, the answer names exactly the squares within reach."""
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
                told = [game.explain_dead_click(state, [piece, f"s.{square}"]) for square in ("b1", "e5", "d3")]
                for violation in (v for answer in told if answer for v in answer[1]):
                    if violation.word in ("not_a_neighbour", "nowhere_to_go"):
                        near = violation.values.get("near", [])
                        assert isinstance(near, list)
                        assert {f"s.{square}" for square in near} == legal.get(piece, set()), (name, piece)
                        named += len(near)
    assert named > 100


def test_every_refusal_has_a_row() -> None:
    assert words_told(REFUSALS, CLICKS) == refusal_words(GAME)
    assert REFUSED.keys() == CASES.keys()
    assert len(STRAYED) == len(STRAY)


# --- legal actions ------------------------------------------------------------------------------------------------

CITED: dict[str, Row[str]] = {
    "a step": row(basis(phase="movement"), "move blue-g1 east", "movement.step"),
    "a step over the edge": row(
        basis(phase="movement", minions={"blue-g1": "b1"}), "move blue-g1 west", "movement.step world.wrap"
    ),
    "a step over the upper edge": row(
        basis(phase="movement", minions={"blue-g1": "b1"}), "move blue-g1 north", "movement.step world.wrap"
    ),
    "a carrier's step": row(
        basis(phase="movement", carried={"blue-g1": "star"}), "move blue-g1 south", "movement.step movement.carriers"
    ),
    "a carrier's step over the edge": row(
        basis(phase="movement", minions={"blue-g1": "b1"}, carried={"blue-g1": "star"}),
        "move blue-g1 west",
        "movement.step world.wrap movement.carriers",
    ),
    "a neutral minion": row(basis(), "move green-mo1 west", "magic.move_neutral"),
    "a neutral minion over the edge": row(
        basis(minions={"green-mo1": "e1"}), "move green-mo1 east", "magic.move_neutral world.wrap"
    ),
    "a shift": row(basis(), "shift b3 east", "magic.shift"),
    "a shift over the edge": row(basis(), "shift a3 west", "magic.shift world.wrap"),
    "the own bag": row(basis(), "draw blue", "magic.draw_own"),
    "a neutral bag": row(basis(), "draw green", "magic.draw_neutral"),
    "a purchase": row(
        basis(phase="purchases", goods={"blue": 1}),
        "buy orange-d1 blue-d1",
        "purchase.seller purchase.carrier purchase.price",
    ),
    "a purchase on the own tower's tile": row(
        basis(phase="purchases", goods={"blue": 1}, minions={"blue-d1": "b2", "purple-g1": "b2"}),
        "buy purple-g1 blue-d1",
        "purchase.seller purchase.carrier purchase.price movement.own_tower",
    ),
    "a marker at sea": row(basis(phase="marker"), "marker c3", "marker.place"),
    "a marker at sea, minions on the last tile": row(
        basis(phase="marker", minions=dict.fromkeys(("blue-g1", "orange-d1"), "d2")), "marker c3", "marker.place"
    ),
    "a marker on minions of the first tile": row(
        basis(phase="marker", minions=dict.fromkeys(("blue-g1", "orange-d1"), "b5")),
        "marker b5",
        "marker.place marker.nothing_else",
    ),
    "a marker on empty land": row(basis(phase="marker"), "marker b3", "marker.place"),
    "a marker on minions": row(basis(phase="marker"), "marker c2", "marker.place marker.nothing_else"),
    "an end": row(basis(), "end magic", "turn.optional"),
    "a purchase on an overpopulated tile": row(
        basis(phase="purchases", goods={"blue": 1}, minions={"blue-d1": "e4", "orange-d1": "e4", "orange-d2": "e4"}),
        "buy orange-d1 blue-d1",
        "purchase.seller purchase.carrier purchase.price purchase.overpopulated",
        overpopulated_purchase="allow",
    ),
    "a people": row(2, "people green", "setup.peoples", **CHOICE),
    "a tower": row(2, f"{PLACING}, tower b1", "setup.tower", **CHOICE),
    "the hourglass": row(basis(), "time out", "turn.hourglass", timer=60),
}


@pytest.mark.parametrize("case", CITED)
def test_a_legal_action_cites_its_paragraphs(case: str) -> None:
    check_cited(CITED[case])
