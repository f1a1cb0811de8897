"""Charts for every statistic of a study, in the reader's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import polars as pl

from boardbook.charts import Heading, Ink, styled
from boardbook.charts.palette import colours
from boardbook.charts.studies import (
    MIN_SHARE,
    MIN_SHARE_IN_FULL,
    bars,
    colours_of,
    curves,
    decisive,
    dots,
    mix,
    stacked,
)
from boardbook.core import BadInput
from boardbook.core.words import nth_term, sentence
from boardbook.studies import statistics
from boardbook.studies.store import Store
from boardbook.studies.tables import PERSON, Tables

By = Sequence[str]
SAMPLE: Final = 3
"""The maximum number of line-ups that a chart names."""


@dataclass(frozen=True, slots=True)
class ChartRequest:
    """A request for a chart: the study, the groups, the language, the ink and, for curves, the `figure`."""

    study: Tables
    by: By
    lang: str
    ink: Ink
    figure: str | None = None

    @property
    def words(self) -> Mapping[str, str]:
        """The texts of the game and of boardbook, in the chart's language."""
        return self.study.rules.words.by_lang[self.lang]

    def text(self, key: str, **values: Any) -> str:
        """Return a text with its placeholders filled in."""
        return self.study.rules.words.text(key, self.lang, values)

    def called(self, column: str, value: Any) -> str:
        """Return the display name of a group, that is, of a value in a column of `seats()`."""
        words, rules = self.words, self.study.rules
        if column == "bot" and value in (None, PERSON):
            return words["group_value.person"]
        if value is None:
            return words["group_value.none"]
        if column == "bot":
            return rules.words.called(f"{value} bot", self.lang)
        if column == "side":
            return rules.side_name(value, self.lang) or str(value)
        if column == "order":
            return self.text("group_value.order", nth=nth_term(value))
        if f"group_value.{column}" in words:
            return self.text(f"group_value.{column}", n=value)
        said = words.get(f"option_value.{column}_{value}", words.get(f"option_value.{value}", str(value)))
        return f"{words[f'option_name.{column}']}: {said}" if f"option_name.{column}" in words else said

    def name(self, frame: pl.DataFrame, by: By, *, first: str = "") -> pl.DataFrame:
        """Add a column `name` to a frame: the value of `first`, if given, followed by the names of the groups."""
        rows = frame.select(*by).rows() if by else [()] * frame.height
        names = [" · ".join(self.called(*pair) for pair in zip(by, row, strict=True)) for row in rows]
        if first:
            names = [" · ".join(filter(None, pair)) for pair in zip(frame[first], names, strict=True)]
        return frame.with_columns(pl.Series("name", names, pl.String))

    def colours(self, frame: pl.DataFrame) -> dict[str, str]:
        """Return a colour for each name. Sides have their own colours."""
        named = self.name(frame, self.by).unique("name", maintain_order=True)
        if tuple(self.by) == ("side",):
            sides = named["side"].to_list()
            return dict(zip(named["name"], colours(self.study.rules, sides, self.ink), strict=True))
        return colours_of(named["name"].to_list(), self.ink)

    def dots(self, frame: pl.DataFrame, value: str, title: str, *, first: str = "", **more: Any) -> Any:
        """Return a dot chart of a frame that is grouped by the columns of this request."""
        rows = self.name(frame, self.by, first=first)
        if tuple(self.by) == ("side",):
            shades = self.colours(frame)
            rows = rows.with_columns(self.name(frame, self.by)["name"].replace_strict(shades).alias("colour"))
        return dots(rows, value, title, self.ink, **more)


@dataclass(frozen=True, slots=True)
class StudyChart:
    """A chart without its title. `names` label it on the right, `rows` on the left; `notes` explain how to read it."""

    chart: Any
    names: Sequence[str] = ()
    rows: Sequence[str] = ()
    notes: Sequence[str] = ()


def _wins(asked: ChartRequest) -> StudyChart:
    even = statistics.even(asked.study)
    level = None if even is None else (even, asked.words["chart.even"])
    found = statistics.wins(asked.study, asked.by, asked.lang)
    drawn = _dotted(asked, found, "rate", "study.wins", share=True, even=level)
    notes = [f"{sentence(text)}." for text in found["note"].unique() if text]
    return replace(drawn, notes=[*drawn.notes, *notes, *_stopped(asked, "chart.unfinished")])


def _stopped(asked: ChartRequest, key: str) -> list[str]:
    """Return a note with the number of unfinished matches, if there are any."""
    n = asked.study.matches.select((~pl.col("finished")).sum()).collect().item()
    return [asked.text(key, n=n)] if n else []


def _dotted(asked: ChartRequest, found: pl.DataFrame, value: str, title: str, **more: Any) -> StudyChart:
    chart = asked.dots(found, value, asked.words[title], **more)
    rows = asked.name(found, asked.by, first=more.get("first", ""))["name"].to_list()
    return StudyChart(chart, rows=rows, notes=[asked.words["chart.interval"]])


def _length(asked: ChartRequest) -> StudyChart:
    counts = asked.study.matches.group_by("plies").agg(pl.len().alias("n")).sort("plies").collect()
    return StudyChart(
        bars(counts, "plies", (asked.words["study.length"], asked.words["chart.matches_axis"]), asked.ink)
    )


def _scores(asked: ChartRequest) -> StudyChart:
    found = statistics.scores(asked.study, asked.by)
    called = {figure: asked.text(f"figure.{figure}") for figure in found["figure"].unique()}
    found = found.with_columns(pl.col("figure").replace(called))
    drawn = _dotted(asked, found, "mean", "study.scores", first="figure")
    return replace(drawn, notes=[*drawn.notes, *_stopped(asked, "chart.unscored")])


def _leads(asked: ChartRequest) -> StudyChart:
    return _dotted(asked, statistics.leads(asked.study, asked.by), "mean", "study.leads")


def _decisiveness(asked: ChartRequest) -> StudyChart:
    words = asked.words
    names = {"rate": words["study.leader_won"], "promised": words["study.promised"]}
    titles = words["study.round"], words["chart.matches_share"]
    found = statistics.decisiveness(asked.study)
    if (found["weight"] > 0).any():
        names["promised_knowing"] = words["study.promised_knowing"]
    chart = decisive(found.filter(pl.col("went_on") >= MIN_SHARE), titles, names, asked.ink)
    cut = [words["chart.cut"]] if (found["went_on"] < MIN_SHARE).any() else []
    return StudyChart(chart, [*names.values()], notes=[words["chart.bands"], *cut, words["chart.equal_players"]])


def _actions(asked: ChartRequest) -> StudyChart:
    found = statistics.actions(asked.study, asked.by)
    called = {kind: asked.words.get(f"doing.{kind}", kind) for kind in found["kind"].unique()}
    found = asked.name(found, asked.by).with_columns(pl.col("kind").replace(called))
    chart = mix(found, asked.colours(found), asked.words["study.actions"], asked.ink)
    return StudyChart(chart, rows=list(called.values()), notes=[asked.words["chart.interval"]])


def _luck(asked: ChartRequest) -> StudyChart:
    level = (0.0, asked.words["chart.fair"])
    return _dotted(asked, statistics.luck(asked.study, asked.by), "mean", "study.luck", share=True, even=level)


def _ratings(asked: ChartRequest) -> StudyChart:
    found, title, words = statistics.ratings(asked.study, asked.lang), "study.ratings", asked.words
    panels = found.partition_by("group", maintain_order=True)
    ends = pl.col("low").is_infinite() | pl.col("high").is_infinite()
    notes = [words["chart.open_ends"]] if found.select(ends.any()).item() else []
    if len(panels) < 2:
        drawn = _dotted(asked, found, "elo", title)
        return replace(drawn, notes=[*drawn.notes, *notes])
    parts = [_dotted(asked, panel, "elo", title) for panel in panels]
    named = [part.chart.properties(title=asked.text("chart.group", n=n)) for n, part in enumerate(parts, 1)]
    rows = [row for part in parts for row in part.rows]
    return StudyChart(stacked(named), rows=rows, notes=[words["chart.interval"], *notes, words["chart.groups_apart"]])


def _curves(asked: ChartRequest) -> StudyChart:
    if asked.figure is None:
        known = ", ".join(repr(figure.name) for figure in asked.study.figures)
        raise BadInput("chart", [f"curves need figure=, one of {known}"])
    found = statistics.rounds(asked.study, asked.figure, asked.by)
    found = asked.name(found.drop_nulls(list(asked.by)), asked.by)
    shades, words = asked.colours(found), asked.words
    unit = words.get(f"unit.{asked.figure}", asked.text(f"figure.{asked.figure}"))
    chart = curves(found, shades, (words["study.round"], asked.text("chart.mean", text=unit)))
    notes = [words["chart.bands"], *([words["chart.faded"]] if (found["reached"] < MIN_SHARE_IN_FULL).any() else [])]
    return StudyChart(chart, list(shades), notes=notes)


CHARTS: Final[dict[str, tuple[Callable[[ChartRequest], StudyChart], By]]] = {
    "wins": (_wins, ("bot",)),
    "length": (_length, ()),
    "scores": (_scores, ("bot",)),
    "leads": (_leads, ()),
    "decisiveness": (_decisiveness, ()),
    "actions": (_actions, ("bot",)),
    "luck": (_luck, ("bot",)),
    "ratings": (_ratings, ("bot",)),
    "curves": (_curves, ("rank",)),
}
"""For each statistic, the function that draws it and its default groups."""
GIVEN: Final = ("length", "decisiveness", "ratings")
"""The statistics that can't be grouped, because they cover all matches together or always compare bots."""


def draw(asked: ChartRequest, what: str, title: str | None = None) -> Any:
    """Return the chart of a statistic, with its title and a description of its data."""
    if asked.figure is not None and what != "curves":
        raise BadInput("chart", [f"figure= is only for curves, not for {what}"])
    drawn = CHARTS[what][0](asked)
    heading = Heading(title or _title(asked, what), (_drawn_from(asked), " ".join(drawn.notes)))
    return styled(drawn.chart, asked.ink, drawn.names, drawn.rows, heading=heading, lang=asked.lang)


def _title(asked: ChartRequest, what: str) -> str:
    """Return the default title, which names the statistic and its groups."""
    about = asked.text(f"figure.{asked.figure}") if asked.figure else asked.words[f"headline.{what}"]
    if what in GIVEN or not asked.by:
        return about
    named = [asked.words.get(f"group.{name}", asked.words.get(f"option_name.{name}", name)) for name in asked.by]
    return asked.text("chart.by", what=about, names=[name[:1].lower() + name[1:] for name in named])


def _drawn_from(asked: ChartRequest) -> str:
    """Return the description of the data: the game, the line-ups, the number of matches, and the seed."""
    lineups = asked.study.matches.select("lineup").unique().collect()["lineup"].drop_nulls().sort().to_list()
    seeds = sorted({source.plan.seed for source in asked.study.sources if isinstance(source, Store)})
    told = asked.text("chart.lineups", n=len(lineups))
    if len(lineups) <= SAMPLE:
        told = " / ".join(_lineup(asked, lineup.split(", ")) for lineup in lineups)
    parts = [asked.words["title.game"], told, asked.text("chart.matches", n=len(asked.study))]
    return " · ".join(filter(None, [*parts, *(asked.text("chart.seed", n=seed) for seed in seeds[:SAMPLE])]))


def _lineup(asked: ChartRequest, bots: Sequence[str]) -> str:
    """Return the names of a line-up. A bot with several seats is named once, with its number of seats."""
    numbers = Counter(asked.called("bot", bot) for bot in bots)
    return ", ".join(f"{n}\N{NO-BREAK SPACE}× {name}" if n > 1 else name for name, n in numbers.items())
