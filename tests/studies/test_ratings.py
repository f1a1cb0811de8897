"""Ratings: small cases calculated by hand, and known strengths."""

from __future__ import annotations

from math import inf, isfinite, log10
from pathlib import Path
from random import Random

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import boardbook as bb
from boardbook.charts import svg
from boardbook.studies.ratings import comparisons, elo_ratings, fit
from tests.profiles import many


def test_a_match_counts_as_all_of_its_pairs() -> None:
    assert comparisons(["a", "b", "c"], [1, 2, 2]) == {("a", "b"): 2, ("a", "c"): 2, ("b", "c"): 1, ("c", "b"): 1}
    assert comparisons(["a", "a", "b"], [1, 2, 3]) == {("a", "b"): 4}


def test_two_bots_by_hand() -> None:
    """Three wins, one loss and a draw are 3.5 to 1.5, so the difference is 400 · log10(7 / 3) points."""
    elo = fit({("a", "b"): 3, ("b", "a"): 1}, ["a", "b"])
    assert elo["a"] - elo["b"] == pytest.approx(400 * log10(3.5 / 1.5))
    assert elo["a"] + elo["b"] == pytest.approx(0)


def test_a_bot_that_won_every_match_has_a_rating() -> None:
    found = elo_ratings([(["a", "b"], [1, 2])] * 20)
    assert found["elo"].to_list() == pytest.approx([200 * log10(41), -200 * log10(41)])
    low, elo, high = found.select("low", "elo", "high").row(0)
    assert 100 < low < elo < high == inf  # twenty wins give no upper limit
    assert found.select("low", "over", "under").row(1) == (-inf, [], ["b"])


def test_equal_matches_can_be_counted() -> None:
    matches = [(["a", "b"], [1, 2])] * 7 + [(["b", "a"], [1, 2])] * 3 + [(["a", "b"], [1, 1])]
    counted = elo_ratings([(["a", "b"], [1, 1]), (["a", "b"], [1, 2]), (["b", "a"], [1, 2])], [1, 7, 3])
    assert counted.rows() == elo_ratings(matches).rows()


def test_one_bot_alone_is_not_compared() -> None:
    assert elo_ratings([(["a", "a"], [1, 2])]).rows() == [("a", 0.0, None, None, 1, 1, [], [])]
    assert elo_ratings([]).rows() == []


def test_the_intervals_contain_known_strengths() -> None:
    """The ranks of three bots are drawn by known strengths (Plackett-Luce, whose pairs are Bradley-Terry)."""
    strength = {"a": 4.0, "b": 2.0, "c": 1.0}
    middle = sum(map(log10, strength.values())) / 3
    true = {bot: 400 * (log10(s) - middle) for bot, s in strength.items()}
    hits, tries = 0, 40
    for seed in range(tries):
        rng, played = Random(seed), []
        for _ in range(150):
            order = sorted(strength, key=lambda bot: rng.random() ** (1 / strength[bot]), reverse=True)
            played.append((order, [1, 2, 3]))
        for row in elo_ratings(played, seed=seed).iter_rows(named=True):
            hits += row["low"] <= true[row["bot"]] <= row["high"]
    assert 0.87 < hits / (3 * tries) <= 1, hits


# --- bots that can't be compared --------------------------------------------------------------------------------------

EVEN = [([*pair], ranks) for pair in ("ab", "ba") for ranks in ([1, 2], [2, 1], [1, 2])]
"""Matches of two bots, each of which is better in the first seat."""


def renamed(matches: list[tuple[list[str], list[int]]], names: str) -> list[tuple[list[str], list[int]]]:
    """Return the same matches with other bots."""
    return [([names["ab".index(bot)] for bot in bots], ranks) for bots, ranks in matches]


def test_bots_that_never_met_are_in_separate_groups() -> None:
    """Each group is rated separately, with 0 as its average and the better bots first."""
    strong = [(["c", "d"], [1, 2])] * 9 + [(["c", "d"], [2, 1])]
    found = elo_ratings([*EVEN, *strong, (["e", "e"], [1, 2])])
    assert found.select("group", "bot").rows() == [(1, "a"), (1, "b"), (2, "c"), (2, "d"), (3, "e")]
    for number, matches in enumerate((EVEN, strong), 1):
        assert_frame_equal(found.filter(group=number).drop("group"), elo_ratings(matches).drop("group"))
    assert found.filter(bot="e").select("elo", "low", "high").row(0) == (0.0, None, None)


def test_bots_that_met_indirectly_are_compared() -> None:
    """In a chain, each bot has met only one or two others, but all belong to one group."""
    chain = [match for pair in ("ab", "bc", "cd") for match in renamed(EVEN, pair)]
    found = elo_ratings([*chain, *renamed(EVEN, "xy")])
    assert found.select("bot", "group").sort("bot").rows() == [(bot, 1 if bot in "abcd" else 2) for bot in "abcdxy"]


def test_the_larger_group_comes_first() -> None:
    found = elo_ratings([*EVEN, *renamed(EVEN, "xy"), *renamed(EVEN, "yz")])
    assert found["bot"].to_list()[:3] == sorted("xyz", key=found["bot"].to_list().index)
    assert found["group"].to_list() == [1, 1, 1, 2, 2]


def test_bots_that_always_came_before_the_rest_have_no_upper_limit() -> None:
    """Bots a and b sometimes beat each other, but always c and d, so the distance between the pairs is unknown."""
    matches = [*EVEN, *renamed(EVEN, "cd"), *[(["a", "c", "d"], [1, 2, 3]), (["d", "b"], [2, 1])] * 5]
    ends = {row["bot"]: row for row in elo_ratings(matches).to_dicts()}
    for bot in "ab":
        assert (ends[bot]["high"], ends[bot]["over"], ends[bot]["under"]) == (inf, ["a", "b"], [])
        assert isfinite(ends[bot]["low"])
    for bot in "cd":
        assert (ends[bot]["low"], ends[bot]["over"], ends[bot]["under"]) == (-inf, [], ["c", "d"])
    drawn = elo_ratings([*matches, (["b", "c"], [1, 1])])
    assert drawn["over"].list.len().sum() == 0
    assert drawn.select(pl.col("low", "high").is_finite().all()).row(0) == (True, True)


def test_the_middle_of_a_ladder_without_upsets_is_open_at_both_ends() -> None:
    found = elo_ratings([(["a", "b"], [1, 2])] * 3 + [(["b", "c"], [1, 2])] * 3).filter(bot="b")
    assert found.select("low", "high", "over", "under").row(0) == (-inf, inf, ["a", "b"], ["b", "c"])


@pytest.mark.parametrize("seed", range(many(check=3, proofs=60)))
def test_an_end_is_open_if_the_likeliest_strength_is_infinite(seed: int) -> None:
    """Compare with the definition, which tries every set of bots that always came before all others."""
    rng = Random(seed)
    matches = [(rng.sample("abcde", 2), [1, 2]) for _ in range(9)]
    found = elo_ratings(matches)
    for row in found.to_dicts():
        group = found.filter(group=row["group"])["bot"].to_list()
        sets = ({bot for k, bot in enumerate(group) if chosen >> k & 1} for chosen in range(1 << len(group)))
        parts = [some for some in sets if row["bot"] in some and len(some) < len(group)]
        won = [(one, other) for (one, other), _ in matches if one in group]
        lost = [(other, one) for one, other in won]
        over, under = (
            any(all(first in some or second not in some for first, second in pairs) for some in parts)
            for pairs in (won, lost)
        )
        assert (row["high"] == inf, row["low"] == -inf) == (over, under), row["bot"]


@pytest.fixture(scope="module")
def apart(tmp_path_factory: pytest.TempPathFactory) -> bb.Study:
    """Return a study of two runs whose bots never met."""
    folder: Path = tmp_path_factory.mktemp("apart")
    for seats in (["greedy", "random"], ["beginner", "casual"]):
        bb.simulate("magellan", [*seats, seats[0]], 3, seed=1, to=folder / seats[0], progress=False)
    return bb.open_study(folder / "greedy", folder / "beginner", progress=False)


def test_a_study_says_which_bots_can_be_compared(apart: bb.Study) -> None:
    found = apart.ratings()
    assert found.columns == ["bot", "elo", "low", "high", "n", "group", "note"]
    assert found["group"].to_list() == [1, 1, 2, 2]
    assert found.group_by("group").agg(pl.col("elo").mean())["elo"].to_list() == pytest.approx([0, 0], abs=1e-9)
    for row in found.to_dicts():
        assert row["note"].endswith("never met the other groups")
    assert "jamais opposé aux autres groupes" in apart.ratings("fr")["note"][0]
    assert apart.runs[0].ratings()["note"].str.contains("groups").sum() == 0


def test_groups_are_panels_of_the_chart(apart: bb.Study) -> None:
    drawn = svg(apart.chart("ratings"))
    for told in ("group 1", "group 2", "The groups never met", "strength of the bots".capitalize()):
        assert told in drawn
    assert "groupe 2" in svg(apart.chart("ratings", lang="fr"))
    (one, other) = apart.chart("ratings").to_dict()["vconcat"]
    assert one["title"] != other["title"]
    assert "Groups" not in svg(apart.runs[0].chart("ratings"))


def test_an_open_end_is_an_arrow(monkeypatch: pytest.MonkeyPatch, apart: bb.Study) -> None:
    run = apart.runs[0]
    matches = [(["greedy", "random"], [1, 2])] * 4
    monkeypatch.setattr("boardbook.studies.statistics.elo_ratings", lambda *_: elo_ratings(matches))
    found = run.ratings()
    assert found["note"].to_list() == [
        "no upper bound: greedy always finished ahead of the rest",
        "no lower bound: random always finished behind the rest",
    ]
    assert "random, toujours derrière les autres" in run.ratings("fr")["note"][1]
    chart = run.chart("ratings")
    shapes = [layer["mark"].get("shape") for layer in chart.to_dict()["layer"]]
    assert shapes == [None, None, "triangle-left", "triangle-right"]
    assert "An arrow marks an unknown bound" in svg(chart)
    monkeypatch.setattr("boardbook.studies.statistics.elo_ratings", lambda *_: elo_ratings(EVEN))
    chart = run.chart("ratings")
    assert len(chart.to_dict()["layer"]) == 2
    assert "arrow" not in svg(chart)
