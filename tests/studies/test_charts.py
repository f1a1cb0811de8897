"""Charts of studies: every one in both languages and all inks, whatever the groups."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import boardbook as bb
from boardbook.charts import INKS, svg
from boardbook.studies.drawn import CHARTS


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> bb.Study:
    folder: Path = tmp_path_factory.mktemp("studies") / "charts"
    return bb.simulate("magellan", ["greedy", "random", "random"], matches=12, seed=2, to=folder, progress=False)


@pytest.mark.parametrize("what", CHARTS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_chart_can_be_drawn(study: bb.Study, what: str, lang: str) -> None:
    drawn = svg(study.chart(what, lang=lang))
    assert drawn.startswith("<svg")
    words = study.match(0).game.words.by_lang[lang]
    title = {"decisiveness": "leader_won"}.get(what, what)
    assert words[f"study.{title}"] in drawn


@pytest.mark.parametrize("by", ["seat", ["bot", "seat"], "west", []])
@pytest.mark.parametrize("what", ["wins", "scores", "actions", "luck"])
def test_groups_are_those_that_are_asked_for(study: bb.Study, what: str, by: Any) -> None:
    assert "<svg" in svg(study.chart(what, by=by))


def test_a_theme_is_one_of_the_charts_inks(study: bb.Study) -> None:
    for theme, ink in INKS.items():
        assert ink.second in svg(study.chart("wins", theme=theme))


@pytest.mark.parametrize(
    ("asked", "known"), [({"what": "winners"}, "wins"), ({"theme": "sepia"}, "dark"), ({"lang": "de"}, "fr")]
)
def test_an_unknown_name_lists_the_known(study: bb.Study, asked: dict[str, str], known: str) -> None:
    with pytest.raises(bb.UnknownName, match=known):
        study.chart(**{"what": "wins", **asked})


def test_what_is_even_is_known_where_all_matches_had_as_many_seats(study: bb.Study) -> None:
    assert study.even == pytest.approx(1 / 3)
