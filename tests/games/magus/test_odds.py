"""The odds of dice, compared with a count of every possible roll and with rolls in matches."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

import boardbook as bb
from boardbook.games.magus.odds import PATTERNS, odds
from boardbook.soak import random_number


def wanted(roll: tuple[int, ...], pattern: str) -> bool:
    """Return whether a roll contains the pattern, in the words of the rules, die by die."""
    if pattern == "421":
        return 4 in roll and 2 in roll and 1 in roll
    if pattern == "pair":
        return any(roll.count(face) >= 2 for face in roll)
    if pattern == "triple":
        return any(roll.count(face) >= 3 for face in roll)
    return int(pattern) in roll


def with_power(roll: tuple[int, ...], pattern: str) -> bool:
    """Return whether a roll contains it if one die may be turned to an adjacent figure; the circle is written out."""
    beside = {1: (6, 2), 2: (1, 3), 3: (2, 4), 4: (3, 5), 5: (4, 6), 6: (5, 1)}
    return wanted(roll, pattern) or any(
        wanted((*roll[:k], face, *roll[k + 1 :]), pattern) for k in range(len(roll)) for face in beside[roll[k]]
    )


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("pattern", PATTERNS)
def test_odds_match_a_count_of_all_rolls(pattern: str, dice: int) -> None:
    rolls = list(product(range(1, 7), repeat=dice))
    assert odds(pattern, dice) == Fraction(sum(wanted(roll, pattern) for roll in rolls), len(rolls))
    assert odds(pattern, dice, turn=True) == Fraction(sum(with_power(roll, pattern) for roll in rolls), len(rolls))


def test_known_odds() -> None:
    assert odds("421") == Fraction(1, 36)
    assert odds("pair") == Fraction(4, 9)
    assert odds("triple") == Fraction(1, 36)
    assert odds("6", 1) == Fraction(1, 6)


def test_dice_in_matches_follow_the_odds() -> None:
    """In 4,000 rolls of three dice, pairs and 421s are within five standard deviations of the odds."""
    rng, game, turns = Random(1), bb.game("magus"), 4000
    found = dict.fromkeys(("pair", "421"), 0)
    start = game.state({"seats": 2, "round": 2})
    for _ in range(turns):
        state = start.clone()
        state.apply(int(game.parse("roll")))
        while state.to_act == bb.CHANCE:
            state.apply(random_number(state, rng))
        roll = tuple(state.to_dict()["dice"])
        for pattern in found:
            found[pattern] += wanted(roll, pattern)
    for pattern, times in found.items():
        p = float(odds(pattern))
        assert abs(times - turns * p) < 5 * (turns * p * (1 - p)) ** 0.5


def test_invalid_questions_are_refused() -> None:
    with pytest.raises(bb.UnknownName, match="Known: 1, 2, 3, 4, 421"):
        odds("full house")
    with pytest.raises(bb.BadInput, match="1 to 10"):
        odds("pair", 0)
