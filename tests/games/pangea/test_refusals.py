"""Refusals of Pangea: the right paragraph and the right numbers for each kind of mistake, in both languages."""

from __future__ import annotations

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
from tests.games.pangea.refusals import CASES, STRAY, basis
from tests.games.refusing import check_values_named, counted, every, plain, refusal_words, written
from tests.games.table import numbers_in

LANGS = ("en", "fr")
GAME = GAMES["{}"]
EVERY = every(CONDITIONS)


def ruling(position: dict[str, Any], action: str, **options: Any) -> bb.Ruling:
    return bb.Match.from_position(bb.game("pangea", **options), position).explain(action)


def test_wrong_phase_wrong_place_and_wrong_price_are_told_apart() -> None:
    """The same purchase is refused three times for three different reasons."""
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
    assert place.text() == "The seller is on c2 and your minion on b2. They must be on the same tile."
    assert plain(place.text("fr")) == "Le vendeur est en c2, votre pion en b2 ; ils doivent être sur la même tuile."
    assert price.text() == "At magic level 2 an amulet costs 3 goods; you have 2."
    assert plain(price.text("fr")) == "Au niveau de magie 2, une amulette coûte 3 points de richesse ; vous en avez 2."
    assert ruling(basis(phase="purchases", goods={"blue": 1}), buy).legal


@pytest.mark.parametrize("level", range(5))
def test_the_refusal_states_the_price_of_the_level(level: int) -> None:
    shapes = ["star", "circle", "square", "half_moon"][:level]
    position = basis(phase="purchases", amulets={"blue": shapes}, goods={"blue": level}, fulfilled=[])
    for lang in LANGS:
        text = ruling(position, "buy orange-d1 blue-d1").text(lang)
        assert numbers_in(text) == [level, level + 1, level]
    assert ("1 good;" in ruling(position, "buy orange-d1 blue-d1").text()) == (level == 0)


def test_the_price_is_not_mentioned_if_the_purchase_is_impossible() -> None:
    """Only the first failing layer is mentioned, with everything that fails in it."""
    position = basis(phase="purchases", goods={"blue": 0})
    told = ruling(position, "buy green-mo1 blue-g1")
    assert told.rules == ("pangea.purchase.carrier",)
    assert "good" not in told.text()
    several = ruling(
        basis(phase="purchases", carried={"orange-d1": "star", "blue-d1": "circle"}), "buy orange-d1 blue-d1"
    )
    assert several.rules == ("pangea.purchase.busy_seller", "pangea.purchase.one_each")
    assert several.text("fr").count("transporte") == 2


@pytest.mark.parametrize("case", CASES)
def test_each_mistake_has_its_paragraph_and_numbers(case: str) -> None:
    position, action, options, rule, numbers = CASES[case]
    told = ruling(position, action, **options)
    assert told.rules == (f"pangea.{rule}",)
    for lang in LANGS:
        assert numbers_in(told.text(lang)) == numbers, told.text(lang)
        assert "{" not in told.text(lang)
    assert told.text("en") != told.text("fr")


def test_cases_are_named_after_conditions() -> None:
    assert {case.partition(":")[0] for case in CASES} <= EVERY


def test_an_empty_bag_is_named() -> None:
    every = {f"blue-{home}": "b2" for home in ("g1", "g2", "g3", "d1", "d2", "d3", "f1", "f2")}
    told = ruling(basis(minions=every), "draw blue")
    assert told.rules == ("pangea.magic.bag",)
    assert [told.text(lang) for lang in LANGS] == ["Blue’s bag is empty.", "Le sac du peuple bleu est vide."]


def test_set_up_actions_are_refused_in_turns_and_the_reverse() -> None:
    choosing = bb.game("pangea", people_choice="choose", start_player="given")
    match = bb.Match(choosing, 2, chance="ask")
    match.play("people green")
    assert match.explain("people green").rules == ("pangea.setup.peoples",)
    assert match.explain("people green").text("fr") == "Le peuple vert a déjà un joueur."
    assert match.explain("tower c2").rules == ("pangea.turn.order",)
    assert match.explain("end magic").rules == ("pangea.turn.order",)
    assert ruling(basis(), "people green").rules == ("pangea.turn.order",)
    assert ruling(basis(), "tower b1").rules == ("pangea.turn.order",)


def test_towers_are_refused_on_sea_and_on_taken_tiles() -> None:
    match = bb.Match("pangea", 2, seed=1)
    position = match.state.to_dict()
    sea = next(s for row in match.game.scene()["rows"] for s in row if s and s not in position["tiles"])
    taken = next(iter(position["towers"].values()))
    assert match.explain(f"tower {sea}").text() == f"{sea} is sea; a tower is placed on a tile."
    assert f"tower is on {taken}; a tile holds one tower." in match.explain(f"tower {taken}").text()
    assert {match.explain(f"tower {square}").rules for square in (sea, taken)} == {("pangea.setup.tower",)}


@pytest.mark.parametrize("case", range(len(STRAY)))
def test_stray_clicks_explain_the_action_that_was_probably_meant(case: int) -> None:
    changes, clicks, rule, told = STRAY[case]
    answer = bb.Match.from_position("pangea", basis(**changes)).explain(clicks=clicks)
    assert not answer.legal
    assert answer.rules[0] == f"pangea.{rule}"
    assert told in answer.text(), answer.text()
    assert answer.text("fr")


def test_the_nearest_miss_explains_a_click_path() -> None:
    """Of several actions that begin with these clicks, the one that passes most layers gives the reason."""
    match = bb.Match.from_position("pangea", basis(phase="purchases", goods={"blue": 0}))
    assert match.explain(clicks=["m.orange-d1"]).rules == ("pangea.purchase.price",)
    assert match.explain(clicks=["m.orange-d1", "m.blue-d1"]).rules == ("pangea.purchase.price",)
    assert match.explain(clicks=["m.blue-g1"]).rules != ("pangea.purchase.price",)


@pytest.mark.parametrize("square", ["b5", "e5", "b2"])
def test_every_tile_with_a_tower_stays_if_the_option_says_so(square: str) -> None:
    """B.6, `tower_tiles = fixed`: including the first and the last tile; without its tower the tile may be shifted."""
    towers = {"orange": "c2", "green": "e2", "purple": "d2", "yellow": "b4"}
    with_tower = basis(towers={"blue": square, **towers}, minions={"blue-g1": square})
    way = "east" if square == "b5" else "west"
    assert ruling(with_tower, f"shift {square} {way}", tower_tiles="fixed").rules == ("pangea.setup.tower",)
    assert ruling(with_tower, f"shift {square} {way}").legal
    elsewhere = basis(towers={"blue": "b1", **towers}, minions={"blue-g1": "b1"})
    assert ruling(elsewhere, f"shift {square} {way}", tower_tiles="fixed").legal


# --- all conditions -----------------------------------------------------------------------------------------------


@cache
def refusals() -> tuple[Counter[str], dict[str, Violation]]:
    """Count how often each condition fails in all attempts; keep one violation for each word."""
    return counted(CONDITIONS, attempts())


def attempts() -> Iterator[tuple[State, Attempt]]:
    """Yield all actions, and shifts to squares that are not adjacent, in positions with every option."""
    strays = [Attempt("shift", a, b) for a in range(0, 26, 5) for b in range(0, 26, 3)]
    for k, game in enumerate(GAMES.values()):
        for state in sample(game, 2 + k % 3, seed=k, per_phase=2):
            if state.to_act not in (None, CHANCE):
                yield from ((state, aimed(state, n)) for n in range(game.num_actions))
                yield from ((state, stray) for stray in strays)


def test_every_condition_refuses_something() -> None:
    counts, _ = refusals()
    assert set(counts) == EVERY


def test_every_condition_of_the_module_is_used() -> None:
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
    assert told.text() == "The hourglass runs only during turns."
