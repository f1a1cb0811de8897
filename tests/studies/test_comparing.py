"""Comparisons of two studies, and grids of settings."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import polars as pl
import pytest

import boardbook as bb
from boardbook.bots.estimates import student
from boardbook.studies.comparing import compared

BOTS = ["random", "greedy"]


def values(seeds: list[int], found: list[float]) -> pl.DataFrame:
    return pl.DataFrame({"seed": seeds, "value": found})


def test_matches_with_one_seed_are_compared_in_pairs() -> None:
    here, there = [3.0, 5.0, 8.0, 9.0], [1.0, 4.0, 6.0, 8.0]
    row = compared(values([1, 2, 3, 4], here), values([4, 3, 2, 1], there[::-1]), []).row(0, named=True)
    off = [a - b for a, b in zip(here, there, strict=True)]
    reach = student(3) * stdev(off) / 2
    assert row["paired"]
    assert (row["n"], row["here"], row["there"], row["difference"]) == (4, mean(here), mean(there), mean(off))
    assert (row["low"], row["high"]) == (pytest.approx(mean(off) - reach), pytest.approx(mean(off) + reach))


def test_matches_with_other_seeds_are_compared_as_groups() -> None:
    row = compared(values([1, 2, 3], [1, 2, 3]), values([7, 8, 9, 10], [4, 4, 5, 5]), []).row(0, named=True)
    assert not row["paired"]
    assert row["n"] == 3
    assert row["difference"] == pytest.approx(-2.5)
    freedom = (1 / 3 + 1 / 12) ** 2 / ((1 / 3) ** 2 / 2 + (1 / 12) ** 2 / 3)  # Welch and Satterthwaite
    assert row["high"] - row["low"] == pytest.approx(2 * student(freedom) * (1 / 3 + 1 / 12) ** 0.5)


def test_values_that_do_not_vary_have_no_interval() -> None:
    row = compared(values([1, 2], [1, 1]), values([1, 2], [1, 1]), []).row(0, named=True)
    assert (row["difference"], row["low"], row["high"]) == (0, None, None)


@pytest.fixture(scope="module")
def grid(tmp_path_factory: pytest.TempPathFactory) -> bb.Study:
    options = {"overpopulated_purchase": ["forbid", "allow"]}
    to = tmp_path_factory.mktemp("grid")
    return bb.sweep("pangea", [BOTS, BOTS[::-1]], 5, 3, to, options=options, progress=False)


def test_a_sweep_plays_every_combination_with_its_settings_as_columns(grid: bb.Study) -> None:
    assert len(grid) == 20
    runs = grid.matches.select("run", "lineup", "overpopulated_purchase").unique(maintain_order=True).collect().rows()
    assert runs == [
        (0, "random, greedy", "forbid"),
        (1, "random, greedy", "allow"),
        (2, "greedy, random", "forbid"),
        (3, "greedy, random", "allow"),
    ]
    assert grid.length(["overpopulated_purchase", "lineup"]).height == 8
    assert grid.matches.collect()["match_id"].n_unique() == 20


def test_an_existing_sweep_is_opened_run_by_run(grid: bb.Study) -> None:
    folders = [source.files.path for source in grid.sources]
    assert bb.open_study(*folders).matches.collect().equals(grid.matches.collect())


def test_a_comparison_says_if_no_pair_of_matches_differs(grid: bb.Study) -> None:
    one = grid.runs[0]
    assert one.compare(one, "length")["text"].item() == (
        "plies in a match: no difference in any of 5 pairs of matches with the same seed"
    )
    assert one.compare(one, "length", lang="fr")["text"].item() == (
        "coups par partie\u00a0: aucun écart sur 5 paires de parties de même graine"
    )


def test_runs_are_compared_one_by_one(grid: bb.Study) -> None:
    one, other, *_ = grid.runs
    found = one.compare(other, "length")
    assert found["paired"].all()
    assert found["n"].to_list() == [5]
    assert found["text"][0].startswith("plies in a match ")
    assert one.compare(other, "length", lang="fr")["text"][0].startswith("coups par partie ")
    assert one.compare(other, "wins")["bot"].to_list() == ["greedy", "random"]
    assert one.compare(other, "score", by="order")["order"].to_list() == [1, 2]
    assert one.compare(other, "length", by="rank")["rank"].to_list() == [1, 2]
    with pytest.raises(bb.BadInput, match="only single runs can be compared"):
        grid.compare(one, "length")
    with pytest.raises(bb.UnknownName, match="Did you mean 'length'"):
        one.compare(other, "lenght")


def test_a_difference_of_differences_is_calculated_match_by_match(grid: bb.Study) -> None:
    """Pairs of matches are compared by how much more greedy scores than random, in the seats of both line-ups."""
    one, _, other, _ = grid.runs
    (row,) = one.difference_in_differences(other, "goods", "bot", "greedy", "random").rows(named=True)
    gaps = []
    for run in (one, other):
        last = run.dense("goods").group_by("match_id", "seat", maintain_order=True).agg(pl.col("value").last())
        seats = run.seats().join(run.matches.select("match_id", "number"), on="match_id")
        goods = seats.join(last, on=["match_id", "seat"]).collect().pivot("bot", index="number", values="value")
        gaps.append((goods.sort("number")["greedy"] - goods.sort("number")["random"]).to_list())
    off = [here - there for here, there in zip(*gaps, strict=True)]
    assert (row["n"], row["paired"]) == (5, True)
    assert (row["here"], row["there"]) == (pytest.approx(mean(gaps[0])), pytest.approx(mean(gaps[1])))
    assert row["difference"] == pytest.approx(mean(off))
    assert row["high"] - row["difference"] == pytest.approx(student(4) * stdev(off) / sqrt(5), rel=1e-3)
    assert row["text"].startswith("goods, greedy minus random, ")
    (row,) = one.difference_in_differences(other, "wins", "bot", "greedy", "random").rows(named=True)
    assert -2 <= row["low"] <= row["difference"] <= row["high"] <= 2
    told = one.difference_in_differences(other, "wins", "bot", "greedy", "random", lang="fr")["text"].item()
    assert told.startswith("part des victoires, greedy moins random, ")
    message = "no match has both 'greedy' and 'Ann' as bot; its values are 'greedy', 'random'"
    with pytest.raises(bb.BadInput, match=message):
        one.difference_in_differences(other, "wins", "bot", "greedy", "Ann")
    assert one.difference_in_differences(other, "wins", "order", 1, 2)["n"].item() == 5
    with pytest.raises(bb.BadInput, match="no match has both '1' and 2 as order; its values are 1, 2"):
        one.difference_in_differences(other, "wins", "order", "1", 2)
    with pytest.raises(bb.BadInput, match="only single runs can be compared"):
        grid.difference_in_differences(one, "wins", "bot", "greedy", "random")


def test_editions_have_their_own_names(tmp_path: Path) -> None:
    dear, cheap = bb.edition("pangea"), bb.edition("pangea")
    dear["prices"], cheap["prices"] = [2, 3, 4, 5, 7], [1, 1, 1, 1, 1]
    study = bb.sweep("pangea", ["random"] * 2, 2, editions=[None, dear, cheap], to=tmp_path / "s", progress=False)
    names = study.matches.collect()["edition"].unique().sort().to_list()
    assert names == ["prices [1, 1, 1, 1, 1]", "prices [2, 3, 4, 5, 7]", "standard"]
    assert study.length("edition").height == 6
    assert bb.Match(bb.game("pangea", dear), 2).history.game.edition_name == "prices [2, 3, 4, 5, 7]"


def test_bad_grids_are_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(bb.BadInput, match="open_hands: give a list of the values to try"):
        bb.sweep("veil", BOTS, 2, to=tmp_path / "s", options={"open_hands": "yes"})
    with pytest.raises(bb.BadInput, match="nothing to play"):
        bb.sweep("veil", BOTS, 2, to=tmp_path / "s", options={"open_hands": []})
    with pytest.raises(bb.BadInput, match="open_hands='maybe'"):
        bb.sweep("veil", BOTS, 2, to=tmp_path / "s", options={"open_hands": ["no", "maybe"]})
    with pytest.raises(bb.BadInput, match="there is no bot with this name"):
        bb.sweep("veil", [BOTS, ["random", "Ann"]], 2, to=tmp_path / "s")
    assert not (tmp_path / "s").exists()
