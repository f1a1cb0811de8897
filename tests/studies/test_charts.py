"""Charts of studies: all of them in both languages, all themes, and any groups."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import polars as pl
import pytest

import boardbook as bb
from boardbook.charts import INKS, svg
from boardbook.core.words import sentence
from boardbook.studies.charts import CHARTS
from tests.house import GAMES


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> bb.Study:
    folder: Path = tmp_path_factory.mktemp("studies") / "charts"
    return bb.simulate("magellan", ["greedy", "random", "random"], matches=12, seed=2, to=folder, progress=False)


@pytest.mark.parametrize("what", [what for what in CHARTS if what != "legality"])  # no program played
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_chart_says_what_it_is_and_of_how_many_matches(study: bb.Study, what: str, lang: str) -> None:
    drawn = svg(study.chart(what, lang=lang, figure="gold" if what == "curves" else None))
    words = study.rules.words.by_lang[lang]
    assert sentence(words["figure.gold" if what == "curves" else f"headline.{what}"]) in drawn
    bots = {"en": "greedy bot, 2\u00a0× random bot", "fr": "bot glouton, 2\u00a0× bot aléatoire"}
    matches = {"en": "12 matches · seed 2", "fr": "12 parties · graine 2"}
    assert f"Magellan · {bots[lang]} · {matches[lang]}" in drawn


@pytest.mark.parametrize("what", ["wins", "scores"])
def test_charts_mention_stopped_matches(study: bb.Study, what: str) -> None:
    stopped = bb.simulate("zargos", ["random"] * 3, matches=4, seed=1, longest=60, progress=False)
    assert "stopped before the end" in svg(stopped.chart(what))
    assert "avant la fin" in svg(stopped.chart(what, lang="fr"))
    assert "stopped" not in svg(study.chart(what))


def test_the_title_of_a_chart_can_be_set(study: bb.Study) -> None:
    drawn = svg(study.chart("wins", title="Who wins?"))
    assert "Who wins?" in drawn
    assert "12 matches" in drawn


def test_only_curves_have_a_figure_and_they_need_one(study: bb.Study) -> None:
    with pytest.raises(bb.BadInput, match="'gold'"):
        study.chart("curves")
    with pytest.raises(bb.UnknownName, match="gold"):
        study.chart("curves", figure="silver")
    with pytest.raises(bb.BadInput, match="only for curves"):
        study.chart("wins", figure="gold")


@pytest.mark.parametrize("by", ["rank", "bot", "order", "side", "seat", ["bot", "rank"], []])
def test_curves_can_be_drawn_for_any_groups(study: bb.Study, by: Any) -> None:
    lines = svg(study.chart("curves", by, figure="score")).count('aria-roledescription="line mark"')
    found = study.rounds("score", by).drop_nulls()
    assert lines >= max(1, found.select(by).unique().height if by else 1)


def test_means_over_rounds_are_those_of_the_matches(study: bb.Study) -> None:
    """Compare with a separate calculation: a match counts once in a group, even if several of its seats are in it."""
    found = study.rounds("cards", "bot")
    dense = (
        study.dense("cards").join(study.seats().select("match_id", "seat", "bot"), on=["match_id", "seat"]).collect()
    )
    for row in found.filter(pl.col("round").is_in([1, 5, 20])).rows(named=True):
        own = dense.filter((pl.col("bot") == row["bot"]) & (pl.col("round") == row["round"]))
        values = [fmean(part["value"]) for part in own.partition_by("match_id")]
        assert row["n"] == len(values) == 12
        assert row["mean"] == pytest.approx(fmean(values))
        reach = 2.201 * stdev(values) / sqrt(12)
        assert (row["high"] and row["high"] - row["mean"]) == (pytest.approx(reach, rel=1e-3) if reach else None)


def test_rounds_say_how_many_matches_reached_them(study: bb.Study) -> None:
    found, lengths = study.rounds("gold", ()), study.matches.select("rounds").collect()["rounds"].to_list()
    assert found["round"].to_list() == list(range(1, max(lengths) + 1))
    for number, n, reached in found.select("round", "n", "reached").rows():
        assert n == sum(length >= number for length in lengths)
        assert reached == pytest.approx(n / len(lengths))


def test_actions_are_described_in_words(study: bb.Study) -> None:
    for lang in ("en", "fr"):
        words, drawn = study.rules.words.by_lang[lang], svg(study.chart("actions", lang=lang))
        for kind in study.actions()["kind"].unique():
            assert words[f"doing.{kind}"] in drawn


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_action_and_every_unit_has_its_words(game: str) -> None:
    made = bb.game(game)
    words = set(made.words.by_lang["en"])
    assert {f"doing.{action.kind}" for action in made.actions} <= words
    assert {f"panel.{figure.panel}" for figure in made.figures} <= words


@pytest.mark.parametrize("by", ["seat", ["bot", "seat"], "west", []])
@pytest.mark.parametrize("what", ["wins", "scores", "actions", "luck"])
def test_charts_can_be_drawn_for_the_requested_groups(study: bb.Study, what: str, by: Any) -> None:
    assert "<svg" in svg(study.chart(what, by=by))


def test_a_theme_must_be_one_of_those_of_charts(study: bb.Study) -> None:
    for theme, ink in INKS.items():
        assert ink.second in svg(study.chart("wins", theme=theme))


@pytest.mark.parametrize(
    ("asked", "known"), [({"what": "winners"}, "wins"), ({"theme": "sepia"}, "dark"), ({"lang": "de"}, "fr")]
)
def test_an_unknown_name_lists_the_known(study: bb.Study, asked: dict[str, str], known: str) -> None:
    with pytest.raises(bb.UnknownName, match=known):
        study.chart(**{"what": "wins", **asked})


def test_a_promise_says_whether_it_knows_the_players(study: bb.Study) -> None:
    """If bots differ in strength, a second promise that knows it is drawn. For equal bots, there is only one."""
    drawn = svg(study.chart("decisiveness"))
    for told in ("all players are equally good", "predicted, knowing the bots", "the evaluation predicted"):
        assert told in drawn
    assert "tous les joueurs de même force" in svg(study.chart("decisiveness", lang="fr"))
    alike = bb.simulate("magellan", ["greedy"] * 3, matches=2, seed=2, progress=False)
    assert "knowing" not in svg(alike.chart("decisiveness"))


def test_the_even_share_is_known_if_all_matches_have_the_same_number_of_seats(study: bb.Study) -> None:
    assert study.even == pytest.approx(1 / 3)
