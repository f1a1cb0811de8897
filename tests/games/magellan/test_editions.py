"""The numbers of the box with their sources, and changed numbers, which are refused with all problems or playable."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardbook as bb
from tests.games.editing import Editing, Values, near, wild
from tests.games.magellan.playing import walk

EDITIONS = Editing("magellan", walk)

# Every number with its sources: S the rule sheet, E one of its examples, P a public page, R reconstructed.
BOX: dict[str, tuple[Any, str]] = {
    "explorer_cards": ([3, 2, 1], "S"),
    "ships": (6, "S"),
    "copies": (7, "S"),
    "crowns": ([3, 3, 3, 2, 2, 2, 1, 1, 1], "EEPEEPPPP"),
    "base_draw": ([2, 2, 0], "S"),
    "pizarro_limit": (20, "S"),
    "exchange": (3, "S"),
    "vasco_draws": ([1, 2, 3], "S"),
    "magellan_multipliers": ([1, 2, 3], "REE"),
    "columbus_bags": ([1, 1, 0], "RPR"),
    "columbus_points": ([1, 5, 10], "EEE"),
    "pizarro_a_bags": ([1, 2, 2], "R"),
    "pizarro_a_points": ([1, 3, 6], "R"),
    "pizarro_b_bags": ([1, 1, 0], "R"),
    "pizarro_b_points": ([0, 2, 0], "RRE"),
    "magellan_bags": ([0, 0, 0], "P"),
    "magellan_points": ([0, 0, 0], "E"),
    "polo_a_bags": ([2, 3, 4], "RER"),
    "polo_a_points": ([0, 0, 0], "EER"),
    "polo_b_bags": ([1, 2, 3], "R"),
    "polo_b_points": ([1, 2, 4], "R"),
    "vasco_a_bags": ([0, 0, 0], "R"),
    "vasco_a_points": ([1, 2, 4], "ERR"),
    "vasco_b_left_bags": ([0, 0, 0], "R"),
    "vasco_b_left_points": ([0, 0, 0], "RER"),
    "vasco_b_right_bags": ([0, 0, 0], "R"),
    "vasco_b_right_points": ([8, 8, 8], "SRS"),
    "cook_a_bags": ([0, 0, 0], "P"),
    "cook_a_points": ([4, 8, 15], "R"),
    "cook_b_bags": ([0, 0, 0], "P"),
    "cook_b_points": ([5, 10, 20], "R"),
}
MARKS = {"S": "rules", "E": "example", "P": "public", "R": "reconstructed"}


# --- provenance ---------------------------------------------------------------------------------------------------


def test_every_number_and_its_provenance() -> None:
    edition = bb.edition("magellan")
    assert set(edition) == set(BOX)
    for name, (value, marks) in BOX.items():
        assert edition[name] == value, name
        assert edition.sources(name) == tuple(MARKS[mark] for mark in marks), name
        assert edition.source(name) == MARKS[max(marks, key="SEPR".index)], name  # the weakest source
        assert edition.note(name), name
        assert len(marks) in (1, len(value) if isinstance(value, list) else 1), name
    assert not edition.customised
    assert edition.reconstructed == tuple(name for name, (_, marks) in BOX.items() if "R" in marks)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rulebook_has_the_same_numbers_and_marks_reconstructions(lang: str) -> None:
    """In each row of both tables, reconstructed numbers are followed by a star, and no others are."""
    rows = {
        "bags": [
            "columbus",
            "pizarro_a",
            "pizarro_b",
            "magellan",
            "polo_a",
            "polo_b",
            "vasco_a",
            "vasco_b_left",
            "cook_a",
        ],
        "points": [
            "columbus",
            "pizarro_a",
            "pizarro_b",
            "magellan_multipliers",
            "polo_a",
            "polo_b",
            "vasco_a",
            "vasco_b_left",
            "vasco_b_right",
            "cook_a",
            "cook_b",
        ],
    }
    for what, paragraph in (("bags", "magellan.box.bags"), ("points", "magellan.box.crown")):
        text = bb.rulebook("magellan", lang).paragraph(paragraph)
        lines = [line for line in text.splitlines() if line.startswith("|")][2:]
        table = [[cell.strip() for cell in line.strip("|").split("|")][1:] for line in lines]
        for row, cells in zip(rows[what], table, strict=True):
            name = row if row in BOX else f"{row}_{what}"
            value, marks = BOX[name]
            starred = marks if len(marks) == 3 else marks * 3
            cross = "×" if row == "magellan_multipliers" else ""
            assert cells == [
                f"{cross}{number}{'*' * (mark == 'R')}" for number, mark in zip(value, starred, strict=True)
            ], (name, cells)


def test_a_changed_number_is_custom() -> None:
    edition = EDITIONS.edited(columbus_bags=[2, 1, 0])
    assert edition.source("columbus_bags") == "custom"
    assert edition.customised
    game = bb.game("magellan", edition)
    assert game.edition.customised
    assert "custom edition" in repr(game)
    assert not bb.game("magellan").edition.customised


# --- changed numbers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "values",
    [
        {"explorer_cards": [1, 1, 1]},
        {"explorer_cards": [1, 3, 2]},
        {"explorer_cards": [0, 0, 0]},
        {"explorer_cards": [3, 0, 1]},
        {"ships": 1},
        {"ships": 20},
        {"copies": 6},
        {"copies": 12},
        {"crowns": [0] * 9},
        {"base_draw": [0, 0, 0]},
        {"base_draw": [9, 9, 9]},
        {"pizarro_limit": 0},
        {"pizarro_limit": 99},
        {"exchange": 0},
        {"exchange": 9},
        {"vasco_draws": [0, 0, 0]},
        {"vasco_draws": [9, 9, 9]},
        {"magellan_multipliers": [9, 0, 1]},
        {"magellan_bags": [1, 2, 3], "magellan_points": [4, 5, 6]},
        {"vasco_b_right_bags": [3, 2, 1], "vasco_b_left_points": [9, 9, 9]},
        {"cook_a_points": [99, 99, 99], "cook_b_points": [0, 0, 0]},
        {"pizarro_b_points": [1, 2, 30], "pizarro_b_bags": [0, 0, 9]},
    ],
    ids=str,
)
def test_changed_numbers_can_be_played(values: Values) -> None:
    for seats, side in ((3, "A"), (6, "B")):
        assert EDITIONS.play(EDITIONS.made(values, west=side, east=side), seats, seats, judged=1) > 0


def test_bags_and_crowns_are_those_of_the_edition_on_every_box() -> None:
    """This includes bags in year III, on Magellan's boxes and on the right part of Vasco's; scores may exceed 99."""
    game = EDITIONS.made(
        {
            "columbus_bags": [0, 0, 4],
            "magellan_bags": [0, 0, 2],
            "vasco_b_right_bags": [0, 0, 1],
            "columbus_points": [0, 0, 99],
        },
        east="B",
    )
    boxes: dict[str, Any] = {"columbus": [[], [], [0]], "vasco_right": [[], [], [1]], "polo": [[], [2], []]}
    given = {"seats": 3, "year": 3, "card": "polo", "deck": {}, "boxes": boxes, "sets": [[2, 3, [1, 2, 3]]]}
    match = bb.Match.from_position(game, given, seed=1)
    while not match.over:
        match.play("pass")
    assert match.table("gold")["of_seat"].to_list() == [0] * 4 + [1] + [2] * 2
    assert match.view(None)["crowns"] == [99, 8, 2]
    assert match.result is not None
    assert match.result.scores[0] > 99


def test_limits_and_draws_are_those_of_the_edition() -> None:
    values = {"exchange": 1, "pizarro_limit": 5, "base_draw": [1, 0, 0], "vasco_draws": [2, 2, 2]}
    game = EDITIONS.made(values, west="B")
    given = {"seats": 3, "phase": "exchange", "deck": {}, "turn": 0, "boxes": {"polo": [[0], [], []]}}
    match = bb.Match.from_position(game, given, chance="ask")
    match.play("discard 9")
    assert match.state.to_dict()["phase"] == "restock"
    given = {"seats": 3, "phase": "pizarro", "deck": {}, "turn": 0, "year": 3, "boxes": {"pizarro": [[], [], [0]]}}
    match = bb.Match.from_position(game, {**given, "points": [18, None, None]}, chance="ask")
    match.play("draw", outcomes=["luck 6"])
    assert match.result is not None
    assert match.result.scores == (18, 18, 18)
    match = bb.Match.from_position(game, {"seats": 3, "card": "vasco", "deck": {"cook": 1}}, chance="ask")
    match.play("bid 1")
    match.play("pass")
    match.play("pass")
    match.play("pay 1")
    assert match.state.to_dict()["draws"] == 2


# --- problems -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"explorer_cards": [3, 2]}, "explorer_cards must be 3 whole numbers from 0 to 3, not [3, 2]"),
        ({"explorer_cards": [4, 2, 1]}, "explorer_cards must be 3 whole numbers"),
        ({"explorer_cards": 3}, "explorer_cards must be 3 whole numbers"),
        ({"ships": 0}, "ships must be a whole number from 1 to 20, not 0"),
        ({"ships": True}, "ships must be a whole number"),
        ({"ships": "6"}, "ships must be a whole number"),
        ({"ships": None}, "ships must be a whole number"),
        ({"copies": 5}, "copies must be a whole number from 6 to 12, not 5"),
        ({"crowns": [3] * 8}, "crowns must be 9 whole numbers from 0 to 9"),
        ({"crowns": [3] * 8 + [-1]}, "crowns must be 9 whole numbers"),
        ({"crowns": {str(k): 1 for k in range(9)}}, "crowns must be 9 whole numbers"),
        ({"base_draw": [2, 2, 0.0]}, "base_draw must be 3 whole numbers"),
        ({"pizarro_limit": -1}, "pizarro_limit must be a whole number from 0 to 99"),
        ({"exchange": 10}, "exchange must be a whole number from 0 to 9"),
        ({"vasco_draws": "123"}, "vasco_draws must be 3 whole numbers"),
        ({"magellan_multipliers": [1, 2, 10]}, "magellan_multipliers must be 3 whole numbers"),
        *[
            ({f"{row}_{what}": [0, 0, 100]}, f"{row}_{what} must be 3 whole numbers from 0 to {most}")
            for row in (
                "columbus",
                "pizarro_a",
                "pizarro_b",
                "magellan",
                "polo_a",
                "polo_b",
                "vasco_a",
                "vasco_b_left",
                "vasco_b_right",
                "cook_a",
                "cook_b",
            )
            for what, most in (("bags", 9), ("points", 99))
        ],
    ],
    ids=str,
)
def test_one_error_is_reported(values: Values, told: str) -> None:
    (problem,) = EDITIONS.refusal(values)
    assert told in problem


def test_all_errors_are_reported_at_once() -> None:
    names = [problem.split()[0] for problem in EDITIONS.refusal(dict.fromkeys(BOX, "x"))]
    rows = [name for name in names if name.endswith(("_bags", "_points"))]
    assert names == [*(name for name in BOX if not name.endswith(("_bags", "_points"))), *rows]
    assert set(names) == set(BOX)


APT = {
    name: st.lists(st.integers(0, 3), min_size=len(value), max_size=len(value))
    if isinstance(value, list)
    else st.integers(0, 12)
    for name, (value, _) in BOX.items()
}


@settings(max_examples=20)
@given(near(APT))
def test_editions_similar_to_the_box_are_refused_or_playable(values: Values) -> None:
    EDITIONS.check_refused_or_plays(values, seats=3, least=1, west="B", east="B")


@settings(max_examples=40)
@given(wild("magellan", APT, ["cook", "blue", "0"]))
def test_any_edition_is_refused_with_its_problems_or_playable(values: Values) -> None:
    EDITIONS.check_refused_or_plays(values, seats=3, least=1, west="B", east="B")
