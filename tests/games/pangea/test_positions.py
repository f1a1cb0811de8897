"""Positions as data: read back in every phase, and refused with all their problems."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

import boardbook as bb
from boardbook.games.pangea import Pangea
from boardbook.games.pangea.position import KEYS
from boardbook.games.pangea.state import PHASES
from boardbook.games.pangea.tables import PEOPLES, SHAPES
from tests.games.pangea.playing import GAMES, walk
from tests.games.reading import (
    check_changed,
    check_comes_back,
    check_goes_on_alike,
    check_refused_or_sound,
    check_untouched,
    junk,
)
from tests.games.table import Position

GAME = Pangea()
CHOOSING = bb.game("pangea", people_choice="choose", start_player="given")


@cache
def met(seats: int = 3) -> tuple[str, ...]:
    """Return positions of every phase from random play, as JSON."""
    found: dict[str, list[str]] = {phase: [] for phase in PHASES}
    rng = Random(1)
    for seed in range(4):
        for state in walk(GAME, seats, Random(seed)):
            here = found[state.phase_name]
            if len(here) < 6 or rng.random() < 0.02:
                here.append(json.dumps(state.to_dict()))
    assert all(found.values())
    return tuple(text for texts in found.values() for text in texts)


def in_magic(**changes: Any) -> Position:
    """Return the first turn of a match for three, with these changes."""
    state = next(state for state in walk(GAME, 3, Random(2)) if state.phase_name == "magic")
    return {**state.to_dict(), **changes}


# --- reading back -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_position_can_be_read_back(name: str) -> None:
    game = GAMES[name]
    for seats in game.seats:
        for k, state in enumerate(walk(game, seats, Random(seats))):
            if k > 60 and k % 7:
                continue
            check_comes_back(game, state)


def test_random_play_reaches_every_phase() -> None:
    phases = {state.phase_name for seed in range(3) for state in walk(GAME, 3, Random(seed))}
    assert phases == set(PHASES)
    choosing = {state.phase_name for state in walk(CHOOSING, 3, Random(1))}
    assert choosing == set(PHASES) - {"start"}


def test_play_continues_identically_from_a_position_read_back() -> None:
    for seed in range(5):
        rng = Random(seed)
        *_, state = walk(GAME, 2, Random(seed), rng.randrange(20, 400))
        check_goes_on_alike(GAME, state, rng, plies=200)


def test_reading_does_not_change_the_data() -> None:
    check_untouched(GAME, met())


# --- problems -----------------------------------------------------------------------------------------------------


def test_five_errors_in_the_pieces_are_five_problems() -> None:
    position = in_magic()
    position["towers"] = {**position["towers"], "red": "c3"}
    position["minions"] = {**position["minions"], "blue-x9": "c2"}
    position["amulets"] = {"blue": ["hexagon"]}
    position["goods"] = {"blue": -1}
    position["markers"] = {"blue": "z9"}
    problems = GAME.problems(position)
    assert [problem.split()[0].rstrip(":") for problem in problems] == [
        "towers",
        "minions",
        "amulets",
        "`goods`",
        "markers",
    ]


def test_five_errors_of_all_kinds_are_five_problems() -> None:
    """All problems are reported at once: a wrong key hides neither a wrong number nor a wrong place."""
    position = in_magic(round=-1, tyles={}, magic_left=99)
    position["goods"] = {"blue": -1}
    position["minions"] = {**position["minions"], "blue-g1": "z9"}
    problems = GAME.problems(position)
    for word in ("tyles", "round", "magic_left", "goods", "minions"):
        assert any(word in problem for problem in problems), (word, problems)
    assert len(problems) == 5


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seats": ["blue"]}, "`seats` must name 2 to 4 peoples, not 1"),
        ({"seats": ["blue", "blue", "green"]}, "a people appears twice"),
        ({"seats": ["blue", "gren", "yellow"]}, "did you mean 'green'"),
        ({"seats": [None, "blue", "green"]}, "every seat must have a people"),
        ({"phase": "magick"}, "did you mean 'magic'"),
        ({"phase": None}, "phase: None is not known"),
        ({"round": 0}, "round must be a whole number from 1"),
        ({"round": True}, "round must be a whole number"),
        ({"seat": 3}, "seat must be a whole number from 0 to 2"),
        ({"start": -1}, "start must be a whole number from 0 to 2"),
        ({"magic_left": 2}, "magic_left must be a whole number from 0 to 1"),
        ({"phase": "movement", "magic_left": 1}, "magic_left must be a whole number from 0 to 0"),
        ({"drawing": "violet"}, "drawing: 'violet' is not known"),
        ({"tiles": {"c3": "moor-2"}}, "must be on the board"),
        ({"tiles": []}, "tiles must be an object"),
        ({"towers": {}}, "towers: blue has no tower"),
        ({"minions": {"blue-g1": "f1"}}, "'f1' is not known"),
        ({"carried": {"blue-mo1": "star"}}, "carried: 'blue-mo1' is not known"),
        ({"amulets": {"blue": ["star", "star"]}}, "blue has the star twice"),
        ({"amulets": {"blue": "star"}}, "amulets of blue must be a list"),
        ({"goods": {"blue": 1.5}}, "`goods` of blue must be a whole number"),
        ({"markers": {"blue": 3}}, "markers of blue: 3 is not known"),
        ({"moved": ["blue-g1"]}, "can't have moved in phase magic"),
        ({"stopped": "no"}, "`stopped` must be true or false"),
        ({"last_turns": [0]}, "`fulfilled` and `last_turns` must both be set, or neither"),
        ({"fulfilled": ["blue"], "last_turns": [9]}, "`last_turns` must be a list of seats from 0 to 2"),
        ({"trios": {"blue": ["blue-g1"]}}, "can't be held there now"),
        ({"colour": 1}, "'colour' is not known"),
    ],
    ids=str,
)
def test_one_error_is_reported_with_its_place(changes: dict[str, Any], told: str) -> None:
    position = in_magic()
    if "blue" not in position["seats"]:  # the cases assume that blue plays
        pytest.fail("blue must play in the basis of these cases")
    with pytest.raises(bb.BadInput) as error:
        GAME.state({**position, **changes})
    assert any(told in problem for problem in error.value.problems), error.value.problems
    assert error.value.problems == tuple(GAME.problems({**position, **changes}))


def test_neutral_peoples_hold_nothing() -> None:
    position = in_magic()
    neutral = next(people for people in PEOPLES if people not in position["seats"])
    minion = next(name for name in position["minions"] if name.startswith(neutral))
    for key, value in {
        "goods": {neutral: 1},
        "amulets": {neutral: ["star"]},
        "markers": {neutral: "c3"},
        "carried": {minion: "star"},
        "fulfilled": [neutral],
    }.items():
        assert f"{key}: {neutral} is neutral and can't have any" in GAME.problems(in_magic(**{key: value}))


def test_pieces_in_the_sea_or_placed_twice_are_refused() -> None:
    position = in_magic()
    sea = next(name for name in GAME.tables.square_names if name not in position["tiles"])
    blue = position["towers"]["blue"]
    assert GAME.problems(in_magic(towers={**position["towers"], "blue": sea})) == [
        f"towers of blue: {sea} is sea",
        "towers: blue has no tower",
    ]
    assert f"towers: two towers are on {blue}" in GAME.problems(in_magic(towers={**position["towers"], "green": blue}))
    minion = next(iter(position["minions"]))
    assert GAME.problems(in_magic(minions={minion: sea})) == [f"minions: {minion}: {sea} is sea"]
    tiles = {**position["tiles"], sea: position["tiles"][blue]}
    assert f"tiles: {position['tiles'][blue]} is on two squares" in GAME.problems(in_magic(tiles=tiles))


# --- arbitrary data -----------------------------------------------------------------------------------------------

NAMES = [*PEOPLES, *SHAPES, *PHASES, *KEYS, *GAME.tables.square_names, *GAME.tables.tile_names]
NAMES += GAME.tables.minion_names


@settings(max_examples=150)
@given(junk(KEYS, NAMES))
def test_junk_is_refused_or_sound(position: object) -> None:
    check_refused_or_sound(GAME, position, Random(1), plies=25)


@pytest.mark.parametrize("seed", range(4))
def test_a_changed_position_is_refused_or_sound(seed: int) -> None:
    check_changed(GAME, met(), seed, count=200, plies=25)


def test_a_trio_is_held_only_until_the_tower_stands() -> None:
    """Nobody would ever place the minions."""
    state = next(
        s
        for s in walk(GAME, 3, Random(2))
        if s.phase_name == "towers" and max(s.tower_on[s.seats[k]] for k in range(3)) >= 0
    )
    position = state.to_dict()
    for people in PEOPLES:
        if people in position["towers"]:
            left = [
                name for name in GAME.tables.minion_names if name.startswith(people) and name not in position["minions"]
            ]
            problems = GAME.problems({**position, "trios": {**position["trios"], people: left[:1]}})
            assert any(problem.startswith(f"trios of {people}") for problem in problems), people


def test_most_small_changes_of_numbers_are_accepted() -> None:
    """The tests above do not pass merely because everything is refused."""
    taken = 0
    for text in met():
        position = json.loads(text)
        position["round"] += 1
        taken += not GAME.problems(position)
    assert taken > len(met()) / 3
