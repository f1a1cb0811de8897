"""Ratings: small cases by hand, and strengths that are known."""

from __future__ import annotations

from math import log10
from random import Random

import pytest

from boardbook.studies.ratings import comparisons, fit, ratings


def test_a_match_is_all_its_pairs() -> None:
    assert comparisons(["a", "b", "c"], [1, 2, 2]) == {("a", "b"): 2, ("a", "c"): 2, ("b", "c"): 1, ("c", "b"): 1}
    assert comparisons(["a", "a", "b"], [1, 2, 3]) == {("a", "b"): 4}


def test_two_bots_by_hand() -> None:
    """Three of four won and a draw besides: 3.5 to 1.5, so 400 · log10(7 / 3) points lie between."""
    elo = fit({("a", "b"): 3, ("b", "a"): 1}, ["a", "b"])
    assert elo["a"] - elo["b"] == pytest.approx(400 * log10(3.5 / 1.5))
    assert elo["a"] + elo["b"] == pytest.approx(0)


def test_who_won_all_has_a_rating() -> None:
    found = ratings([(["a", "b"], [1, 2])] * 20)
    assert found["elo"].to_list() == pytest.approx([200 * log10(41), -200 * log10(41)])
    low, elo, high = found.select("low", "elo", "high").row(0)
    assert 100 < low < elo < high  # twenty wins are no proof of as many more


def test_alike_matches_can_be_counted() -> None:
    matches = [(["a", "b"], [1, 2])] * 7 + [(["b", "a"], [1, 2])] * 3 + [(["a", "b"], [1, 1])]
    counted = ratings([(["a", "b"], [1, 1]), (["a", "b"], [1, 2]), (["b", "a"], [1, 2])], [1, 7, 3])
    assert counted.rows() == ratings(matches).rows()


def test_one_bot_alone_is_not_compared() -> None:
    assert ratings([(["a", "a"], [1, 2])]).rows() == [("a", 0.0, None, None, 1)]
    assert ratings([]).rows() == []


def test_the_intervals_hold_known_strengths() -> None:
    """Matches of three, ranks drawn by known strengths (Plackett-Luce, of which pairs are Bradley-Terry)."""
    strength = {"a": 4.0, "b": 2.0, "c": 1.0}
    middle = sum(map(log10, strength.values())) / 3
    true = {bot: 400 * (log10(s) - middle) for bot, s in strength.items()}
    hits, tries = 0, 40
    for seed in range(tries):
        rng, played = Random(seed), []
        for _ in range(150):
            order = sorted(strength, key=lambda bot: rng.random() ** (1 / strength[bot]), reverse=True)
            played.append((order, [1, 2, 3]))
        for row in ratings(played, seed=seed).iter_rows(named=True):
            hits += row["low"] <= true[row["bot"]] <= row["high"]
    assert 0.87 < hits / (3 * tries) <= 1, hits
