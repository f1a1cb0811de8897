"""Every statistic of a study as a chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from boardbook.charts.palette import Ink
from boardbook.charts.studies import bars, decisive, dots, mix

if TYPE_CHECKING:
    from boardbook.studies.study import Study

By = Sequence[str]
Words = Mapping[str, str]


def _wins(study: Study, by: By, words: Words, ink: Ink) -> Any:
    return dots(study.wins(by), by, "rate", words["study.wins"], share=True, even=study.even, ink=ink)


def _length(study: Study, by: By, words: Words, ink: Ink) -> Any:
    counts = study.matches.group_by("plies").agg(pl.len().alias("n")).sort("plies").collect()
    return bars(counts, "plies", words["study.length"], ink)


def _scores(study: Study, by: By, words: Words, ink: Ink) -> Any:
    found = study.scores(by)
    named = {figure: words[f"figure.{figure}"] for figure in found["figure"].unique()}
    found = found.with_columns(pl.col("figure").replace(named))
    return dots(found, ["figure", *by], "mean", words["study.scores"], ink=ink)


def _leads(study: Study, by: By, words: Words, ink: Ink) -> Any:
    return dots(study.leads(by), by, "mean", words["study.leads"], ink=ink)


def _decisiveness(study: Study, by: By, words: Words, ink: Ink) -> Any:
    titles = words["study.round"], words["study.leader_won"], words["study.promised"]
    return decisive(study.decisiveness(), titles, ink)


def _actions(study: Study, by: By, words: Words, ink: Ink) -> Any:
    return mix(study.actions(by), by, words["study.actions"], ink)


def _luck(study: Study, by: By, words: Words, ink: Ink) -> Any:
    return dots(study.luck(by), by, "mean", words["study.luck"], even=0.0, ink=ink)


def _ratings(study: Study, by: By, words: Words, ink: Ink) -> Any:
    return dots(study.ratings(), ["bot"], "elo", words["study.ratings"], ink=ink)


Drawing = Callable[["Study", By, Words, Ink], Any]

CHARTS: Final[dict[str, tuple[Drawing, By]]] = {
    "wins": (_wins, ("bot",)),
    "length": (_length, ()),
    "scores": (_scores, ("bot",)),
    "leads": (_leads, ()),
    "decisiveness": (_decisiveness, ()),
    "actions": (_actions, ("bot",)),
    "luck": (_luck, ("bot",)),
    "ratings": (_ratings, ("bot",)),
}
"""By the name of the statistic: what draws it, and its groups if none are asked for."""
