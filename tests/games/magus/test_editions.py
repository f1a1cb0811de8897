"""Magus with changed numbers: an edition is refused with all its problems, or can be played."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardbook as bb
from tests.games.editing import Editing, Values, near, wild
from tests.games.magus.playing import walk

EDITIONS = Editing("magus", walk)
RINGS = {"classic": [9, 6, 3], "steady": [8, 5, 3], "steep": [10, 5, 2], "flat": [7, 5, 4]}
SORCERERS = {
    rank: {"level": 2 * k + 1, "pieces": 3} for k, rank in enumerate(("apprentice", "initiate", "mage", "archmage"))
}


def potions(**changes: Any) -> dict[str, Any]:
    """Return the box's potions with changes to the first."""
    cards: dict[str, Any] = bb.edition("magus")["potions"]
    cards["Y01"] = {**cards["Y01"], **changes}
    return cards


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize(
    "values",
    [
        {"dice": 3},
        {"dice": 8, "dice_a_turn": 5},
        {"crystals": 1},
        {"crystals": 200, "mana_tranches": [9, 8, 7]},
        {"sorcerers": SORCERERS},
        {"thresholds": [1, 2, 3]},
        {"powers_a_turn": 0},
        {"powers_a_turn": 7, "start_levels": [6] * 7},
        {"track_bonus": [0, 5], "start_levels": [1, 1, 1, 1, 1, 1, 1]},
        {"display": 1},
        {"power_ring": [0, 3, 0]},
        {"rings": {name: [0, 0, 0] for name in RINGS}},
        {"potions": {name: card for name, card in potions().items() if name.startswith("R")}},
        {"potions": potions(effect="step", kind="each turn", rank="archmage")},
    ],
    ids=str,
)
def test_changed_numbers_can_be_played(values: Values, seats: int) -> None:
    assert EDITIONS.play(EDITIONS.made(values, round_limit=6), seats, seats, judged=3) > 30


def test_figures_are_those_of_the_edition() -> None:
    game = EDITIONS.made({"mana_tranches": [7, 3, 2], "thresholds": [2, 50, 60]})
    match = bb.Match.from_position(
        game, {"seats": 2, "round": 2, "phase": "groups", "dice": [5, 3], "laid": [2], "action": 2}
    )
    match.play("place 2 yellow")
    match.play("collect yellow")
    assert match.state.to_dict()["mana"]["blue"] == {"yellow": 7}
    match.play("end")
    assert match.state.to_dict()["counts"] == 1, "two apprentices are enough for the first count"


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"dice": 2}, "dice must be a whole number from 3"),
        ({"dice_a_turn": 6}, "dice_a_turn must be a whole number from 1 to 5"),
        ({"crystals": 0}, "crystals must be a whole number from 1"),
        ({"powers_a_turn": "3"}, "powers_a_turn must be a whole number"),
        ({"mana_tranches": [4, 2]}, "mana_tranches must be 3 whole numbers from 0"),
        ({"track_bonus": []}, "track_bonus must be a list"),
        ({"start_levels": [7] * 7}, "above the top of its track"),
        ({"thresholds": [11, 11, 24]}, "thresholds: each must be higher"),
        ({"sorcerers": {}}, "sorcerers must have an entry for each of apprentice"),
        ({"sorcerers": {**SORCERERS, "mage": {"level": 0, "pieces": 2}}}, "mage needs a level of at least 1"),
        ({"rings": {}}, "rings must have an entry for each of classic"),
        ({"rings": {**RINGS, "flat": [1]}}, "rings: flat must be 3 whole numbers from 0"),
        ({"potions": []}, "potions must be an object"),
        ({"potions": {}}, "cannot fill a display of 5"),
        ({"potions": {**potions(), "Z01": {}}}, "no such potion: Z01"),
        ({"potions": potions(cost={"pink": 1})}, "potion Y01: cost must give 1 to 18 crystals"),
        ({"potions": potions(steps=[])}, "potion Y01: steps must be a list"),
        ({"potions": potions(effect="fly")}, "effect must be one of step"),
        ({"potions": potions(kind="always")}, "kind of exchange must be each turn or once"),
        ({"potions": potions(effect="group", number=4)}, "number of group"),
        ({"potions": potions(effect="step")}, "rank must be mage or archmage"),
        ({"potions": potions(effect="tranches", kind="always")}, "potion Y01: tranches must be 3 whole numbers from 0"),
        ({"potions": potions(effect="glory", kind="always", number=2)}, "family must be one of"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_one_error_is_reported(values: Values, told: str) -> None:
    EDITIONS.check_told(values, told)


def test_all_errors_are_reported_at_once() -> None:
    EDITIONS.check_all_told(dice=0, crystals=-1, rings={}, sorcerers=None, potions=3, thresholds="x")


ROW = st.lists(st.integers(0, 9), min_size=3, max_size=3)
APT: dict[str, st.SearchStrategy[Any]] = {
    "dice": st.integers(2, 6),
    "crystals": st.integers(0, 20),
    "mana_tranches": ROW,
    "power_ring": ROW,
    "thresholds": ROW.map(sorted),
    "track_bonus": st.lists(st.integers(0, 9), min_size=2, max_size=8),
    "start_levels": st.lists(st.integers(0, 2), min_size=7, max_size=7),
    "potions": st.sampled_from(list(potions())).map(lambda name: {k: v for k, v in potions().items() if k != name}),
}


@settings(max_examples=30)
@given(near(APT))
def test_editions_similar_to_the_box_are_refused_or_playable(values: Values) -> None:
    EDITIONS.check_refused_or_plays(values, seats=2, least=6, judged=1, round_limit=2)


@settings(max_examples=70)
@given(wild("magus", APT, ["mage", "Y01", "cost", "classic"]))
def test_any_edition_is_refused_with_its_problems_or_playable(values: Values) -> None:
    EDITIONS.check_refused_or_plays(values, seats=2, least=6, judged=1, round_limit=2)
