"""Positions as data: read back in every phase, and refused with all their problems."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from random import Random

import pytest

from boardbook.games.magus import Magus
from boardbook.games.magus.state import PHASES
from tests.games.magus.playing import GAMES, walk
from tests.games.reading import check_changed, check_comes_back, check_goes_on_alike, check_untouched
from tests.games.table import Position
from tests.profiles import many

GAME = Magus()
FIVE = ["Y01", "Y02", "Y03", "Y04", "Y05"]
TWELVE = {"orange": {"green": {"archmage": 1, "mage": 1}}}
TWENTY = {"orange": {"green": {"archmage": 2, "initiate": 2}}}
LAST = {"blue": {"red": {"mage": 2, "archmage": 2}}}
LOW_ON_THE_RING = {"blue": {"red": {"mage": 1}}}
LAST_ON_THE_RING = {"blue": {"red": {"mage": 2, "archmage": 2}}, "orange": {"red": {"apprentice": 1}}}
"""Sorcerers of magic levels 12, 20, 24, 5, and again 24; the red source has the ring of power."""


@cache
def met(seats: int = 3) -> tuple[str, ...]:
    """Return positions of every phase from play, as JSON."""
    found: dict[str, list[str]] = {phase: [] for phase in PHASES}
    rng = Random(1)
    for seed in range(4):
        for state in walk(GAME, seats, Random(seed)):
            here = found[state.phase_name]
            if len(here) < 6 or rng.random() < 0.02:
                here.append(json.dumps(state.to_dict()))
    assert all(found.values()), [phase for phase, texts in found.items() if not texts]
    return tuple(text for texts in found.values() for text in texts)


# --- reading back -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_position_can_be_read_back(name: str) -> None:
    game = GAMES[name]
    for seats in game.seats:
        met: Counter[str] = Counter()
        for k, state in enumerate(walk(game, seats, Random(seats))):
            met[state.phase_name] += 1
            if many(check=met[state.phase_name] > 4 and k % 25, proofs=k > 60 and k % 5):
                continue
            check_comes_back(game, state)


def test_play_continues_identically_from_a_position_read_back() -> None:
    for seed in range(8):
        rng = Random(seed)
        *_, state = walk(GAME, 2, Random(seed), rng.randrange(20, 300))
        check_goes_on_alike(GAME, state, rng)


def test_reading_does_not_change_the_data() -> None:
    check_untouched(GAME, met())


def test_a_lesson_may_leave_out_keys_with_defaults() -> None:
    state = GAME.state({"seats": 3, "sorcerers": {"blue": {"red": {"mage": 1, "apprentice": 3}}}})
    assert (state.phase_name, state.seat, state.round, state.due) == ("dice", 0, 1, 1)
    assert state.to_dict()["levels"] == {"blue": 8, "orange": 0, "green": 0}
    assert state.to_dict()["bank"]["red"] == 18
    assert GAME.state({"seats": 3, "round": 4}).due == 3


def test_the_default_of_counts_follows_from_the_markers() -> None:
    for sorcerers, counts in (({}, 0), (TWELVE, 1), (TWENTY, 2)):
        assert GAME.state({"seats": 2, "sorcerers": sorcerers}).counts == counts
    state = GAME.state({"seats": 2, "seat": 1, "sorcerers": LAST})
    assert (state.counts, state.ending, state.level) == (2, True, [24, 0])


def test_the_marker_of_the_player_to_act_moves_at_the_end_of_the_turn() -> None:
    """A lesson may put sorcerers on sources that trigger a count: it follows when the turn ends."""
    state = GAME.state({"seats": 2, "phase": "groups", "action": 4, "laid": [4], "dice": [3], "sorcerers": LAST})
    assert (state.counts, state.ending, state.level) == (0, False, [10, 0])
    assert GAME.state(state.to_dict()).to_dict() == state.to_dict()
    state.apply(state.tables.end)
    assert (state.phase_name, state.counts, state.ending, state.level[0]) == ("ring", 0, True, 24)


# --- problems -----------------------------------------------------------------------------------------------------


def test_all_problems_are_reported_at_once() -> None:
    position = {
        "seats": 2,
        "rings": ["classic", "classic", "steep", "flat", "power"],
        "sorcerers": {"blue": {"red": {"mage": 3}}, "pink": {}},
        "mana": {"orange": {"gold": 2}},
        "potions": {"blue": ["Y99"]},
        "powers": {"blue": [9, 2, 1, 1, 1, 1, 0]},
        "dise": [],
    }
    problems = GAME.problems(position)
    assert [problem.split(":")[0].split()[0] for problem in problems] == [
        "'dise'",
        "rings",
        "sorcerers",
        "sorcerers",
        "mana",
        "potions",
        "power",
    ]
    assert "did you mean 'dice'" in problems[0]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seats": 6}, "`seats` must be a whole number from 2 to 5"),
        ({"phase": "action"}, "the dice must already be rolled in phase action"),
        ({"dice": [4]}, "`dice`, `laid` and `picked` must be empty in phase dice"),
        ({"phase": "groups", "dice": [4, 2], "laid": [5], "action": 4}, "action 4 takes one die showing 4"),
        ({"phase": "groups", "dice": [4, 2], "laid": [5], "action": 7}, "action 7 takes two or three dice"),
        ({"phase": "action", "dice": [6, 6, 6, 6, 6, 6]}, "there are only 5 dice"),
        ({"phase": "stepping", "card": "Y08"}, "one of the player’s potions with the effect of phase stepping"),
        ({"card": "Y08"}, "`card` must be null in phase dice"),
        ({"amount": 2}, "amount: 2 does not fit phase dice"),
        ({"phase": "ring", "amount": 2}, "blue gains at most 0 from the ring of power"),
        (
            {"phase": "putting", "card": "Y05", "potions": {"blue": ["Y05"]}, "spent": ["Y05"], "amount": 4},
            "`amount` must be 2 in phase putting, not 4",
        ),
        (
            {"phase": "raising", "card": "G07", "potions": {"blue": ["G07"]}, "given": [1], "amount": 5},
            "`amount` must be 1 in phase raising, not 5",
        ),
        ({"levels": {"orange": 3}}, "its sorcerers make 0"),
        ({"phase": "ring", "amount": 2, "levels": {"blue": 3}}, "levels of blue: 3, but its sorcerers make 0"),
        ({"mana": {"blue": {"red": 10}, "orange": {"red": 9}}}, "there are only 18 red crystals"),
        ({"bank": {"red": 3}}, "18 of 18 are left"),
        ({"potions": {"blue": ["Y01"]}, "display": ["Y01"]}, "Y01 is in two places"),
        ({"spent": ["Y01"]}, "nobody owns Y01"),
        ({"used": [7]}, "never power 7"),
        ({"counts": 3}, "counts must be a whole number from 0 to 2"),
        ({"phase": "over", "counts": 2}, "must have had three counts"),
        ({"phase": "start", "start": 0}, "drawn at random"),
        ({"phase": "dice", "targeted": ["red"]}, "are allowed only when `action` is set"),
        (
            {"phase": "groups", "dice": [3], "laid": [4], "action": 4, "fresh": {"red": 2}},
            "fresh: lists more apprentices than there are on red",
        ),
        (
            {"phase": "display", "start": 0, "display": FIVE},
            "in phase `display`, at least one potion must be left to draw",
        ),
        (
            {"phase": "refill", "display": FIVE},
            "in phase `refill`, a potion must be missing, and the deck must not be empty",
        ),
        (
            {"sorcerers": TWELVE, "counts": 0},
            "`counts` must be at least 1, not 0: the marker of orange reached 12",
        ),
        (
            {"sorcerers": TWENTY, "counts": 1},
            "`counts` must be at least 2, not 1: the marker of orange reached 20",
        ),
        ({"levels": {"blue": 11}, "counts": 0}, "the marker of blue reached 11"),
        ({"seat": 1, "start": 1, "sorcerers": LAST}, "so orange can’t have another turn"),
        ({"ending": False, "seat": 1, "sorcerers": LAST}, "a marker is on 24, so this must be the last round"),
        ({"ending": True, "seat": 1, "counts": 1}, "the last round comes after two counts"),
        (
            {"phase": "over", "stopped": True, "counts": 0, "sorcerers": TWELVE},
            "`counts` must be at least 1, not 0",
        ),
        ({"phase": "ring", "amount": 2, "sorcerers": LOW_ON_THE_RING}, "no count is due after the turn of blue"),
        ({"phase": "ring", "amount": 2, "counts": 2, "sorcerers": LAST_ON_THE_RING}, "no count is due"),
    ],
)
def test_a_problem_says_what_is_allowed(changes: Position, told: str) -> None:
    problems = GAME.problems({"seats": 2, **changes})
    assert told in " ".join(problems), problems


@pytest.mark.parametrize(
    ("phase", "there"),
    [
        ("start", {}),
        ("rings", {"rings": []}),
        ("sources", {"rings": ["power", "flat", "steep", "steady", "classic"], "sources": []}),
        ("display", {"display": ["Y01", "Y02"]}),
    ],
)
def test_a_deck_too_small_for_the_display_is_refused(phase: str, there: Position) -> None:
    position = {"seats": 2, "phase": phase, "deck": ["R01", "R02"], **there}
    told = "deck: the potions in the deck (2) cannot fill the display to 5"
    assert told in GAME.problems({**position, "start": None if phase == "start" else 0})
    enough = {**position, "start": None if phase == "start" else 0, "deck": ["R01", "R02", "R03", "R04", "R05"]}
    assert GAME.problems(enough) == []


@pytest.mark.parametrize("seed", range(4))
def test_a_changed_position_is_refused_or_sound(seed: int) -> None:
    check_changed(GAME, met(), seed, count=many(check=80, proofs=200), plies=30)
