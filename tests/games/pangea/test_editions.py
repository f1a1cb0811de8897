"""Pangea with changed numbers: an edition is refused with all its problems, or can be played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardbook.games.pangea import Pangea
from boardbook.games.pangea.tables import PEOPLES
from tests.games.editing import Editing, Values, near, wild
from tests.games.pangea.playing import walk

EDITIONS = Editing("pangea", walk)
SMALL = """
 1  2  3  ~
 ~  4  5  6
 7  ~  8  9
10  ~  ~  ~
"""

HOLED = """
 .  1  2  3  .
 4  ~  .  ~  5
 ~  .  .  6  ~
 7  ~  .  ~  8
 .  9  10 ~  .
"""


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "values",
    [
        {"board": SMALL, "limits": [2, 4]},
        {"board": HOLED, "limits": [1, 3]},
        {"board": " 1 2 3 4 5 ~\n ~ ~ ~ ~ ~ ~\n", "limits": [5]},
        {"board": " 1 2\n 3 4\n 5 ~\n", "limits": [9]},
        {"prices": [0, 0, 0, 0, 0]},
        {"prices": [5, 4, 3, 2, 1], "income": 3},
        {"starting_goods": 25, "production": 2},
        {"least_magic": 0},
        {"least_magic": 6, "starting_minions": 8},
        {"victory": [{"amulets": 1, "goods": 0}]},
        {"victory": [{"amulets": 6, "goods": 0}]},
        {"victory": [{"amulets": 0, "goods": 0}]},
        {"homes": {people: {"moor": 4} for people in PEOPLES}},
        {"limits": [4, 3, 2]},
        {"limits": [100, 1, 50]},
    ],
    ids=str,
)
def test_changed_numbers_can_be_played(values: Values, seats: int) -> None:
    assert EDITIONS.play(EDITIONS.made(values, round_limit=8), seats, seats, judged=3) > 30


def test_a_neutral_tower_stands_on_the_highest_limit() -> None:
    for limits in ([2, 3, 4], [4, 2, 3], [4, 3, 2]):
        game = Pangea(EDITIONS.edited(limits=limits))
        state = next(state for state in walk(game, 2, Random(1)) if state.phase_name == "trios")
        standing = [game.tables.limit[tile] for tile in state.tower_on if tile >= 0]
        assert standing == [4, 4, 4]


def test_prices_are_those_of_the_edition() -> None:
    game = EDITIONS.made({"prices": [7] * 5})
    texts = set()
    for state in walk(game, 2, Random(1), 160):
        if state.phase_name == "purchases":
            texts |= {game.explain(state, n).text() for n in range(game.num_actions) if game.action(n).kind == "buy"}
    assert any("costs 7 goods" in text for text in texts)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"prices": [1, 2, 3]}, "prices must have 5 numbers"),
        ({"prices": [1, 2, 3, 4, -5]}, "prices must be a list of whole numbers from 0"),
        ({"prices": 5}, "prices must be a list"),
        ({"prices": None}, "prices must be a list"),
        ({"prices": [True] * 5}, "prices must be a list of whole numbers"),
        ({"limits": 4}, "limits must be a list"),
        ({"limits": []}, "limits must be a list"),
        ({"limits": [2, 2, 4]}, "limits must all be different"),
        ({"limits": [0, 2, 4]}, "limits must be a list of whole numbers from 1"),
        ({"income": -1}, "income must be a whole number from 0"),
        ({"income": "1"}, "income must be a whole number"),
        ({"starting_minions": 0}, "starting_minions must be a whole number from 1"),
        ({"starting_minions": 9}, "fewer than the 9 it starts with"),
        ({"homes": {}}, "homes must have an entry for each of blue"),
        ({"homes": None}, "homes must have an entry for each of blue"),
        ({"homes": {people: {"lava": 8} for people in PEOPLES}}, "no such terrain: lava"),
        ({"homes": {people: {"moor": 8.5} for people in PEOPLES}}, "must be whole numbers from 0"),
        ({"amulets": {}}, "amulets must give each of grass"),
        ({"amulets": dict.fromkeys(("grass", "desert", "forest", "moor", "mountain"), "star")}, "a different one of"),
        ({"neutral_towers": dict.fromkeys(PEOPLES, "moor")}, "a different one of"),
        ({"neutral_towers": []}, "neutral_towers must have an entry"),
        ({"victory": []}, "victory must be a list"),
        ({"victory": [{"amulets": 3}]}, "victory must be a list"),
        ({"victory": {"amulets": 3, "goods": 1}}, "victory must be a list"),
        ({"board": ""}, "board must be a string of rows"),
        ({"board": 7}, "board must be a string of rows"),
        ({"board": "1 2\n3"}, "the same number of cells"),
        ({"board": "1 2 ~\n? # ~\n"}, "not #, ?"),
        ({"board": "1 2 3 ~\n4 5 6 ~\n"}, "each number from 1 to 15 must appear exactly once"),
        ({"board": "1 2 3 4 5\n. . ~ . .\n", "limits": [2]}, "a row must have more than one square"),
        ({"board": "1 2 3 4 5\n", "limits": [2]}, "at least one square must be sea"),
        ({"board": " ".join(["~"] * 27) + "\n"}, "26 columns"),
    ],
    ids=str,
)
def test_one_error_is_reported(values: Values, told: str) -> None:
    EDITIONS.check_told(values, told)


def test_all_errors_are_reported_at_once() -> None:
    EDITIONS.check_all_told(prices=[1], income=-1, homes={}, victory=[], board="1 2\n3 ?\n", amulets={}, production="x")
    EDITIONS.check_all_told(
        prices=None, limits=4, homes=[], victory="3", board=None, amulets=2, neutral_towers=None, income=[]
    )


NAMES = ("blue", "orange", "green", "purple", "yellow", "grass", "moor", "desert", "star", "circle", "amulets", "goods")
APT: dict[str, st.SearchStrategy[Any]] = {
    "board": st.lists(
        st.lists(st.sampled_from(["~", ".", "1", "2", "3", "4", "5"]), min_size=3, max_size=3), max_size=4
    ).map(lambda rows: "\n".join(" ".join(row) for row in rows))
    | st.text("12~. \n٣²x", max_size=12),
    "limits": st.lists(st.integers(0, 6), max_size=3),
    "prices": st.lists(st.integers(-1, 6), min_size=4, max_size=6),
    "homes": st.fixed_dictionaries(
        {p: st.dictionaries(st.sampled_from(NAMES), st.integers(-1, 5), max_size=3) for p in PEOPLES}
    ),
    "victory": st.lists(
        st.fixed_dictionaries({"amulets": st.integers(0, 5), "goods": st.integers(-1, 20)}), max_size=3
    ),
}


@settings(max_examples=60)
@given(near(APT))
def test_editions_similar_to_the_box_are_refused_or_playable(values: Values) -> None:
    EDITIONS.check_refused_or_plays(values, seats=2, least=6, judged=1, round_limit=3)


@settings(max_examples=250)
@given(wild("pangea", APT, NAMES))
def test_any_edition_is_refused_with_its_problems_or_playable(values: Values) -> None:
    EDITIONS.check_refused_or_plays(values, seats=2, least=6, judged=1, round_limit=2)
