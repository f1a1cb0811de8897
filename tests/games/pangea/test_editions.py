"""Pangea with other numbers: refused with all that is wrong, or really played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardbook as bb
from boardbook.games.pangea import Pangea
from boardbook.games.pangea.tables import PEOPLES
from boardbook.soak import check_agreement, check_position
from tests.games.pangea.playing import walk


def edited(**values: Any) -> bb.Edition:
    edition = bb.edition("pangea")
    for name, value in values.items():
        edition[name] = value
    return edition


def play(game: Pangea, seats: int, seed: int, judged: int = 3) -> int:
    """A random match, audited at every ply; on a few the whole table is judged. How many plies."""
    rng = Random(seed)
    plies = 0
    for state in walk(game, seats, rng):
        check_position(game, state)
        plies += 1
        if judged and rng.random() < 0.01:
            check_agreement(game, state)
            judged -= 1
    return plies


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
def test_other_numbers_really_play(values: dict[str, Any], seats: int) -> None:
    game = Pangea(edited(**values), round_limit=8)
    assert play(game, seats, seats) > 30


def test_a_neutral_tower_stands_on_the_highest_limit() -> None:
    for limits in ([2, 3, 4], [4, 2, 3], [4, 3, 2]):
        game = Pangea(edited(limits=limits))
        state = next(state for state in walk(game, 2, Random(1)) if state.phase_name == "trios")
        standing = [game.tables.limit[tile] for tile in state.tower_on if tile >= 0]
        assert standing == [4, 4, 4]


def test_prices_are_those_of_the_edition() -> None:
    game = Pangea(edited(prices=[7, 7, 7, 7, 7]))
    texts = set()
    for state in walk(game, 2, Random(1), 160):
        if state.phase_name == "purchases":
            texts |= {game.explain(state, n).text() for n in range(game.num_actions) if game.action(n).kind == "buy"}
    assert any("costs 7 goods" in text for text in texts)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"prices": [1, 2, 3]}, "prices must be 5"),
        ({"prices": [1, 2, 3, 4, -5]}, "prices must be a list of whole numbers from 0"),
        ({"prices": 5}, "prices must be a list"),
        ({"prices": None}, "prices must be a list"),
        ({"prices": [True] * 5}, "prices must be a list of whole numbers"),
        ({"limits": 4}, "limits must be a list"),
        ({"limits": []}, "limits must be a list"),
        ({"limits": [2, 2, 4]}, "limits must differ"),
        ({"limits": [0, 2, 4]}, "limits must be a list of whole numbers from 1"),
        ({"income": -1}, "income must be a whole number from 0"),
        ({"income": "1"}, "income must be a whole number"),
        ({"starting_minions": 0}, "starting_minions must be a whole number from 1"),
        ({"starting_minions": 9}, "fewer than the 9 it starts with"),
        ({"homes": {}}, "homes must have an entry for each of blue"),
        ({"homes": None}, "homes must have an entry for each of blue"),
        ({"homes": {people: {"lava": 8} for people in PEOPLES}}, "lava is no terrain"),
        ({"homes": {people: {"moor": 8.5} for people in PEOPLES}}, "must be whole"),
        ({"amulets": {}}, "amulets must give each of grass"),
        ({"amulets": dict.fromkeys(("grass", "desert", "forest", "moor", "mountain"), "star")}, "all different"),
        ({"neutral_towers": dict.fromkeys(PEOPLES, "moor")}, "all different"),
        ({"neutral_towers": []}, "neutral_towers must have an entry"),
        ({"victory": []}, "victory must be a list"),
        ({"victory": [{"amulets": 3}]}, "victory must be a list"),
        ({"victory": {"amulets": 3, "goods": 1}}, "victory must be a list"),
        ({"board": ""}, "board must be a text of rows"),
        ({"board": 7}, "board must be a text of rows"),
        ({"board": "1 2\n3"}, "equally many cells"),
        ({"board": "1 2 ~\n? # ~\n"}, "not #, ?"),
        ({"board": "1 2 3 ~\n4 5 6 ~\n"}, "the numbers 1 to 15 must stand there once each"),
        ({"board": "1 2 3 4 5\n. . ~ . .\n", "limits": [2]}, "a row with a single square"),
        ({"board": "1 2 3 4 5\n", "limits": [2]}, "at least one square must stay sea"),
        ({"board": " ".join(["~"] * 27) + "\n"}, "26 columns"),
    ],
    ids=str,
)
def test_one_error_is_told(values: dict[str, Any], told: str) -> None:
    with pytest.raises(bb.BadInput) as error:
        Pangea(edited(**values))
    assert any(told in problem for problem in error.value.problems), error.value.problems


def test_all_errors_are_told_at_once() -> None:
    broken = edited(prices=[1], income=-1, homes={}, victory=[], board="1 2\n3 ?\n", amulets={}, production="x")
    with pytest.raises(bb.BadInput) as error:
        Pangea(broken)
    for word in ("prices", "income", "homes", "victory", "board", "amulets", "production"):
        assert any(word in problem for problem in error.value.problems), word


def test_errors_of_all_kinds_of_the_wrong_type_are_told_at_once() -> None:
    broken = edited(prices=None, limits=4, homes=[], victory="3", board=None, amulets=2, neutral_towers=None, income=[])
    with pytest.raises(bb.BadInput) as error:
        Pangea(broken)
    for word in ("prices", "limits", "homes", "victory", "board", "amulets", "neutral_towers", "income"):
        assert any(word in problem for problem in error.value.problems), word


names = st.sampled_from(
    ["blue", "orange", "green", "purple", "yellow", "grass", "moor", "desert", "star", "circle", "amulets", "goods"]
)
scalars = st.none() | st.booleans() | st.integers(-2, 12) | st.floats() | st.text("12~. \n٣²x", max_size=12) | names
junk = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(names, inner, max_size=5), max_leaves=10
)
apt: dict[str, st.SearchStrategy[Any]] = {
    "board": st.lists(
        st.lists(st.sampled_from(["~", ".", "1", "2", "3", "4", "5"]), min_size=3, max_size=3), max_size=4
    ).map(lambda rows: "\n".join(" ".join(row) for row in rows)),
    "limits": st.lists(st.integers(0, 6), max_size=3),
    "prices": st.lists(st.integers(-1, 6), min_size=4, max_size=6),
    "homes": st.fixed_dictionaries({p: st.dictionaries(names, st.integers(-1, 5), max_size=3) for p in PEOPLES}),
    "victory": st.lists(
        st.fixed_dictionaries({"amulets": st.integers(0, 5), "goods": st.integers(-1, 20)}), max_size=3
    ),
}


def made(edition: bb.Edition, round_limit: int) -> Pangea | tuple[str, ...]:
    """A game, or everything that is wrong with its edition."""
    try:
        return Pangea(edition, round_limit=round_limit)
    except bb.BadInput as error:
        return error.problems


@settings(max_examples=250)
@given(
    st.dictionaries(st.sampled_from(list(bb.edition("pangea"))), junk, min_size=1, max_size=4),
    st.fixed_dictionaries({}, optional=apt),
)
def test_any_edition_is_refused_with_its_problems_or_plays(wild: dict[str, Any], tame: dict[str, Any]) -> None:
    game = made(edited(**{**wild, **tame}), round_limit=2)
    if isinstance(game, Pangea):
        assert play(game, 2, 1, judged=1) > 5
    else:
        assert game
        assert all(problem.strip() for problem in game)


@settings(max_examples=60)
@given(st.fixed_dictionaries({}, optional=apt))
def test_editions_near_the_box_are_refused_or_play(tame: dict[str, Any]) -> None:
    edition = edited(**tame)
    game = made(edition, round_limit=3)
    if isinstance(game, Pangea):
        assert play(game, 2, 1, judged=1) > 5
    else:
        assert game == tuple(Pangea.edition_problems(edition))
