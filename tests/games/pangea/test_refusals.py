"""Refusals of Pangea: the right paragraph and the right numbers for each kind of mistake, in both languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import CHANCE, Layer, Violation
from boardbook.games.pangea import conditions
from boardbook.games.pangea.actions import Attempt, aimed
from boardbook.games.pangea.conditions import CONDITIONS
from boardbook.games.pangea.rules import State
from tests.games.pangea.playing import GAMES, sample
from tests.games.refusing import check_values_named, counted, every, refusal_words, written

LANGS = ("en", "fr")
GAME = GAMES["{}"]
EVERY = every(CONDITIONS)


def basis(**changes: Any) -> dict[str, Any]:
    """Blue's turn, round 3; blue, orange and green share the desert of limit 4 in the middle of a row of land."""
    return {
        "seats": ["blue", "orange"],
        "round": 3,
        "tiles": {
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
        },
        "towers": {"blue": "b2", "orange": "c2", "green": "e2", "purple": "d2", "yellow": "b4"},
        "minions": {"blue-d1": "c2", "blue-g1": "b2", "orange-d1": "c2", "green-mo1": "e2", "yellow-f1": "b4"},
        **changes,
    }


def ruling(position: dict[str, Any], action: str, **options: Any) -> bb.Ruling:
    return bb.Match.from_position(bb.game("pangea", **options), position).explain(action)


def plain(text: str) -> str:
    """With plain blanks: French sets narrow ones before its marks."""
    return " ".join(text.split())


def numbers_in(text: str) -> list[int]:
    """The numbers of a sentence, in order, without those that are part of a name (c3, moor-2)."""
    return [int(number) for number in re.findall(r"(?<![\w-])\d+(?![\w-])", text)]


def test_wrong_phase_wrong_place_and_wrong_price_are_told_apart() -> None:
    """The same purchase, refused three times for three reasons."""
    buy = "buy orange-d1 blue-d1"
    phase = ruling(basis(phase="magic"), buy)
    place = ruling(basis(phase="purchases"), "buy orange-d1 blue-g1")
    price = ruling(basis(phase="purchases", amulets={"blue": ["star", "circle"]}, goods={"blue": 2}), buy)
    assert [phase.rules, place.rules, price.rules] == [
        ("pangea.turn.order",),
        ("pangea.purchase.carrier",),
        ("pangea.purchase.price",),
    ]
    assert [phase.layer, place.layer, price.layer] == [Layer.PHASE, Layer.OBJECT, Layer.COST]
    assert phase.text() == "Buying an amulet belongs to phase 4, purchases; this is phase 2, magic."
    assert (
        plain(phase.text("fr"))
        == "Acheter une amulette relève de la phase 4 (achats) ; nous en sommes à la phase 2 (magie)."
    )
    assert place.text() == "The seller stands on c2, the buyer’s minion on b2; they must share a tile."
    assert (
        plain(place.text("fr")) == "Le vendeur est en c2, le pion acheteur en b2 ; ils doivent être sur la même tuile."
    )
    assert price.text() == "At magic level 2 an amulet costs 3 goods; you have 2."
    assert plain(price.text("fr")) == "Au niveau de magie 2, une amulette coûte 3 points de richesse ; vous en avez 2."
    assert ruling(basis(phase="purchases", goods={"blue": 1}), buy).legal


@pytest.mark.parametrize("level", range(5))
def test_the_price_told_is_that_of_the_level(level: int) -> None:
    shapes = ["star", "circle", "square", "half_moon"][:level]
    position = basis(phase="purchases", amulets={"blue": shapes}, goods={"blue": level}, fulfilled=[])
    for lang in LANGS:
        text = ruling(position, "buy orange-d1 blue-d1").text(lang)
        assert numbers_in(text) == [level, level + 1, level]
    assert ("1 good;" in ruling(position, "buy orange-d1 blue-d1").text()) == (level == 0)


def test_nobody_is_told_the_price_of_what_cannot_be_bought() -> None:
    """Only the first failing layer speaks, with all that fails in it."""
    position = basis(phase="purchases", goods={"blue": 0})
    told = ruling(position, "buy green-mo1 blue-g1")
    assert told.rules == ("pangea.purchase.carrier",)
    assert "good" not in told.text()
    several = ruling(
        basis(phase="purchases", carried={"orange-d1": "star", "blue-d1": "circle"}), "buy orange-d1 blue-d1"
    )
    assert several.rules == ("pangea.purchase.busy_seller", "pangea.purchase.one_each")
    assert several.text("fr").count("transporte") == 2


CASES: dict[str, tuple[dict[str, Any], str, dict[str, Any], str, list[int]]] = {
    "in_its_phase": (basis(phase="movement"), "draw blue", {}, "turn.order", [2, 3]),
    "ends_this_phase": (basis(phase="movement"), "end marker", {}, "turn.order", [6, 3]),
    "moves_in_its_phase: own by magic": (basis(), "move blue-g1 east", {}, "magic.move_neutral", [3, 2]),
    "moves_in_its_phase: neutral": (basis(phase="movement"), "move green-mo1 west", {}, "magic.move_neutral", [2, 3]),
    "hourglass_runs": (basis(), "time out", {}, "turn.hourglass", []),
    "magic_left": (basis(amulets={"blue": ["star", "circle"]}, magic_left=0), "draw blue", {}, "magic.actions", [2, 2]),
    "own_or_neutral_bag": (basis(), "draw orange", {}, "magic.draw_own", []),
    "tile_to_shift": (basis(), "shift c1 south", {}, "magic.shift", []),
    "shifts_to_sea": (basis(), "shift b2 east", {}, "magic.shift", []),
    "tile_without_marker": (basis(markers={"orange": "b3"}), "shift b3 east", {}, "marker.land", []),
    "shifts_to_unmarked_sea": (basis(markers={"orange": "c3"}), "shift b3 east", {}, "marker.sea", []),
    "tower_tile_may_shift": (basis(), "shift b2 west", {"tower_tiles": "fixed"}, "setup.tower", []),
    "minion_on_board": (basis(phase="movement"), "move blue-g3 north", {}, "world.homes", []),
    "may_move_it": (basis(phase="movement"), "move orange-d1 west", {}, "movement.step", []),
    "may_move_it: by magic": (basis(), "move orange-d1 west", {}, "magic.move_neutral", []),
    "moves_to_land": (basis(phase="movement"), "move blue-g1 west", {}, "movement.land", []),
    "not_moved_yet": (basis(phase="movement", moved=["blue-g1"]), "move blue-g1 east", {}, "movement.step", [1]),
    "foreign_seller": (basis(phase="purchases"), "buy blue-g1 blue-g1", {}, "purchase.foreign", []),
    "own_carrier": (basis(phase="purchases"), "buy orange-d1 orange-d1", {}, "purchase.carrier", []),
    "same_tile": (basis(phase="purchases"), "buy orange-d1 blue-g1", {}, "purchase.carrier", []),
    "seller_at_home": (
        basis(phase="purchases", minions={"blue-g1": "b2", "orange-d1": "b2"}),
        "buy orange-d1 blue-g1",
        {},
        "purchase.seller",
        [],
    ),
    "seller_carries_nothing": (
        basis(phase="purchases", carried={"orange-d1": "star"}),
        "buy orange-d1 blue-d1",
        {},
        "purchase.busy_seller",
        [],
    ),
    "not_overpopulated": (
        basis(phase="purchases", minions={"blue-d1": "e4", "orange-d1": "e4", "orange-d2": "e4"}),
        "buy orange-d1 blue-d1",
        {},
        "purchase.overpopulated",
        [3, 2],
    ),
    "carrier_is_free": (
        basis(phase="purchases", carried={"blue-d1": "star"}),
        "buy orange-d1 blue-d1",
        {},
        "purchase.one_each",
        [1],
    ),
    "different_shape": (
        basis(phase="purchases", amulets={"blue": ["triangle"]}, goods={"blue": 9}),
        "buy orange-d1 blue-d1",
        {},
        "purchase.different",
        [],
    ),
    "different_shape: on its way": (
        basis(phase="purchases", carried={"blue-g1": "triangle"}, goods={"blue": 9}),
        "buy orange-d1 blue-d1",
        {},
        "purchase.different",
        [],
    ),
    "can_pay": (basis(phase="purchases", goods={"blue": 0}), "buy orange-d1 blue-d1", {}, "purchase.price", [0, 1, 0]),
}


@pytest.mark.parametrize("case", CASES)
def test_each_mistake_has_its_paragraph_and_numbers(case: str) -> None:
    position, action, options, rule, numbers = CASES[case]
    told = ruling(position, action, **options)
    assert told.rules == (f"pangea.{rule}",)
    for lang in LANGS:
        assert numbers_in(told.text(lang)) == numbers, told.text(lang)
        assert "{" not in told.text(lang)
    assert told.text("en") != told.text("fr")


def test_cases_stand_for_conditions() -> None:
    assert {case.partition(":")[0] for case in CASES} <= EVERY


def test_an_empty_bag_is_named() -> None:
    every = {f"blue-{home}": "b2" for home in ("g1", "g2", "g3", "d1", "d2", "d3", "f1", "f2")}
    told = ruling(basis(minions=every), "draw blue")
    assert told.rules == ("pangea.magic.bag",)
    assert [told.text(lang) for lang in LANGS] == ["Blue’s bag is empty.", "Le sac du peuple bleu est vide."]


def test_set_up_is_refused_in_a_turn_and_turns_in_the_set_up() -> None:
    choosing = bb.game("pangea", people_choice="choose", start_player="given")
    match = bb.Match(choosing, 2, chance="ask")
    match.play("people green")
    assert match.explain("people green").rules == ("pangea.setup.peoples",)
    assert match.explain("people green").text("fr") == "Le peuple vert a déjà un joueur."
    assert match.explain("tower c2").rules == ("pangea.turn.order",)
    assert match.explain("end magic").rules == ("pangea.turn.order",)
    assert ruling(basis(), "people green").rules == ("pangea.turn.order",)
    assert ruling(basis(), "tower b1").rules == ("pangea.turn.order",)


def test_towers_are_refused_by_place() -> None:
    match = bb.Match("pangea", 2, seed=1)
    position = match.state.to_dict()
    sea = next(s for row in match.game.scene()["rows"] for s in row if s and s not in position["tiles"])
    taken = next(iter(position["towers"].values()))
    assert match.explain(f"tower {sea}").text() == f"{sea} is sea; a tower stands on a tile."
    assert f"tower stands on {taken}; a tile holds one tower." in match.explain(f"tower {taken}").text()
    assert {match.explain(f"tower {square}").rules for square in (sea, taken)} == {("pangea.setup.tower",)}


STRAY: list[tuple[dict[str, Any], list[str], str, str]] = [
    ({"phase": "movement"}, ["m.blue-g1", "s.c3"], "world.squares", "c3 does not touch b2"),
    ({"phase": "movement"}, ["m.blue-g1", "s.e5"], "world.squares", "From b2 it can go to b1, c2 or b3."),
    ({}, ["s.b3", "s.c4"], "world.squares", "c4 does not touch b3"),
    ({}, ["s.c1", "s.c2"], "magic.shift", "c1 is sea"),
    ({"phase": "movement"}, ["m.blue-g3", "s.b2"], "world.homes", "blue-g3 is not on the board"),
    ({"phase": "movement"}, ["m.blue-g1", "s.a2"], "movement.land", "a2 is sea"),
    ({"phase": "purchases"}, ["m.orange-d1", "s.c2"], "turn.order", "phase 4, purchases"),
    ({"phase": "purchases"}, ["s.c2"], "turn.order", "phase 4, purchases: all that is left"),
    ({"phase": "marker"}, ["m.blue-g1"], "turn.order", "phase 6"),
    ({}, ["t.orange"], "magic.draw_own", "Orange’s bag is another player’s"),
    ({}, ["nowhere"], "turn.order", "phase 2, magic. You can shift a tile, draw a minion or move a neutral one."),
    ({"phase": "marker"}, ["nowhere"], "turn.order", "no part in the present phase"),
]


@pytest.mark.parametrize("case", range(len(STRAY)))
def test_stray_clicks_get_the_reason_of_what_was_meant(case: int) -> None:
    changes, clicks, rule, told = STRAY[case]
    answer = bb.Match.from_position("pangea", basis(**changes)).explain(clicks=clicks)
    assert not answer.legal
    assert answer.rules[0] == f"pangea.{rule}"
    assert told in answer.text(), answer.text()
    assert answer.text("fr")


def test_the_nearest_miss_answers_a_path() -> None:
    """Of several actions that begin with a click, the one that came furthest."""
    match = bb.Match.from_position("pangea", basis(phase="purchases", goods={"blue": 0}))
    assert match.explain(clicks=["m.orange-d1"]).rules == ("pangea.purchase.price",)
    assert match.explain(clicks=["m.orange-d1", "m.blue-d1"]).rules == ("pangea.purchase.price",)
    assert match.explain(clicks=["m.blue-g1"]).rules != ("pangea.purchase.price",)


@pytest.mark.parametrize("square", ["b5", "e5", "b2"])
def test_every_tile_with_a_tower_stays_where_towers_do(square: str) -> None:
    """B.6, `tower_tiles = fixed`: the first tile and the last no less than the others; without the tower it may go."""
    towers = {"orange": "c2", "green": "e2", "purple": "d2", "yellow": "b4"}
    with_tower = basis(towers={"blue": square, **towers}, minions={"blue-g1": square})
    way = "east" if square == "b5" else "west"
    assert ruling(with_tower, f"shift {square} {way}", tower_tiles="fixed").rules == ("pangea.setup.tower",)
    assert ruling(with_tower, f"shift {square} {way}").legal
    elsewhere = basis(towers={"blue": "b1", **towers}, minions={"blue-g1": "b1"})
    assert ruling(elsewhere, f"shift {square} {way}", tower_tiles="fixed").legal


# --- every condition ----------------------------------------------------------------------------------------------


@cache
def refusals() -> tuple[Counter[str], dict[str, Violation]]:
    """How often each condition was a reason, over the table and stray attempts; and one violation of each word."""
    return counted(CONDITIONS, attempts())


def attempts() -> Iterator[tuple[State, Attempt]]:
    """All of the table, and shifts to squares that are no neighbours, in positions with every option."""
    strays = [Attempt("shift", a, b) for a in range(0, 26, 5) for b in range(0, 26, 3)]
    for k, game in enumerate(GAMES.values()):
        for state in sample(game, 2 + k % 3, seed=k, per_phase=2):
            if state.to_act not in (None, CHANCE):
                yield from ((state, aimed(state, n)) for n in range(game.num_actions))
                yield from ((state, stray) for stray in strays)


def test_every_condition_refuses_something() -> None:
    counts, _ = refusals()
    assert set(counts) == EVERY


def test_every_condition_of_the_module_is_asked() -> None:
    assert written(conditions) == EVERY


def test_every_refusal_names_its_values_in_both_languages() -> None:
    examples = refusals()[1]
    assert set(examples) == refusal_words(GAME)
    for violation in examples.values():
        check_values_named(GAME, violation)


def test_time_cannot_run_out_before_the_first_turn() -> None:
    match = bb.Match("pangea", 2, seed=1, timer=60)
    told = match.explain("time out")
    assert told.rules == ("pangea.turn.hourglass",)
    assert told.text() == "The hourglass runs in turns only."
