"""The parts of scores add up in each count, and the chart shows them."""

from __future__ import annotations

import polars as pl
import pytest

import boardbook as bb
from boardbook.charts.score import parts


@pytest.fixture(scope="module")
def match() -> bb.Match:
    return bb.Match("magus", ["greedy"] * 3, seed=4).run()


@pytest.mark.parametrize("game", ["magus", "magellan"])
def test_parts_add_up_to_the_score(game: str) -> None:
    played = bb.Match(game, ["greedy"] * 3, seed=2).run()
    assert played.result is not None
    for by in ("match", "count"):
        whole = parts(played.game, played.curves, by).group_by("side").agg(pl.col("value").sum())
        told = dict(whole.iter_rows())
        sides = [played.game.side(played.state, seat) for seat in range(3)]
        assert [told[side] for side in sides] == list(played.result.scores)


def test_the_three_counts_of_magus_are_distinguished(match: bb.Match) -> None:
    found = parts(match.game, match.curves, "count")
    assert found["nth"].unique().to_list() == [1, 2, 3]
    assert set(found.filter(figure="glory_potions")["nth"]) == {3}
    rings = found.filter(figure="glory_rings", side="blue").sort("nth")
    log = match.log.filter(pl.col("rules").list.contains("magus.count.three"))
    assert log.height == 3
    after = [match.history.at(int(ply)).to_dict()["glory"]["blue"]["rings"] for ply in log["ply"]]
    assert rings["value"].cum_sum().to_list() == after


def test_the_chart_speaks_both_languages(match: bb.Match) -> None:
    assert "glory from rings" in match.score_chart().to_json()
    french = match.score_chart("count", lang="fr").to_json()
    assert "gloire des anneaux" in french
    assert "comptage 3" in french


def test_games_without_parts_and_unknown_divisions_are_refused() -> None:
    with pytest.raises(bb.NotPossible, match="pangea has no parts"):
        bb.Match("pangea", 2, seed=1).score_chart()
    with pytest.raises(bb.NotPossible, match="magellan can shrink"):
        bb.Match("magellan", ["greedy"] * 3, seed=2).run().score_chart("count")
    with pytest.raises(bb.BadInput, match="by must be 'match' or 'count'"):
        bb.Match("magus", 2, seed=1).score_chart("round")  # type: ignore[arg-type]
