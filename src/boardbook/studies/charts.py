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
from boardbook.records.proposals import UNKNOWN
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
        name = words.get(f"option_value.{column}_{value}", words.get(f"option_value.{value}", str(value)))
        return f"{words[f'option_name.{column}']}: {name}" if f"option_name.{column}" in words else name

    def name(self, frame: pl.DataFrame, by: By, *, first: str = "") -> pl.DataFrame:
        """Add a column `name` to a frame: the value of the column `first`, if given, then the names of the groups."""
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
    """A chart without its title.

    `names` are its labels on the right, `rows` are those on the left, and `notes` explain how to read it.
    """

    chart: Any
    names: Sequence[str] = ()
    rows: Sequence[str] = ()
    notes: Sequence[str] = ()


def _wins(request: ChartRequest) -> StudyChart:
    even = statistics.even(request.study)
    level = None if even is None else (even, request.words["chart.even"])
    rows = statistics.wins(request.study, request.by, request.lang)
    chart = _dotted(request, rows, "rate", "study.wins", share=True, even=level)
    notes = [f"{sentence(text)}." for text in rows["note"].unique() if text]
    return replace(chart, notes=[*chart.notes, *notes, *_stopped(request, "chart.unfinished")])


def _stopped(request: ChartRequest, key: str) -> list[str]:
    """Return a note with the number of unfinished matches, if there are any."""
    n = request.study.matches.select((~pl.col("finished")).sum()).collect().item()
    return [request.text(key, n=n)] if n else []


def _dotted(request: ChartRequest, frame: pl.DataFrame, value: str, title: str, **more: Any) -> StudyChart:
    chart = request.dots(frame, value, request.words[title], **more)
    rows = request.name(frame, request.by, first=more.get("first", ""))["name"].to_list()
    return StudyChart(chart, rows=rows, notes=[request.words["chart.interval"]])


def _length(request: ChartRequest) -> StudyChart:
    counts = request.study.matches.group_by("plies").agg(pl.len().alias("n")).sort("plies").collect()
    return StudyChart(
        bars(counts, "plies", (request.words["study.length"], request.words["chart.matches_axis"]), request.ink)
    )


def _scores(request: ChartRequest) -> StudyChart:
    rows = statistics.scores(request.study, request.by)
    called = {figure: request.text(f"figure.{figure}") for figure in rows["figure"].unique()}
    rows = rows.with_columns(pl.col("figure").replace(called))
    chart = _dotted(request, rows, "mean", "study.scores", first="figure")
    return replace(chart, notes=[*chart.notes, *_stopped(request, "chart.unscored")])


def _leads(request: ChartRequest) -> StudyChart:
    return _dotted(request, statistics.leads(request.study, request.by), "mean", "study.leads")


def _decisiveness(request: ChartRequest) -> StudyChart:
    words = request.words
    names = {"rate": words["study.leader_won"], "promised": words["study.promised"]}
    titles = words["study.round"], words["chart.matches_share"]
    rows = statistics.decisiveness(request.study)
    if (rows["weight"] > 0).any():
        names["promised_knowing"] = words["study.promised_knowing"]
    chart = decisive(rows.filter(pl.col("went_on") >= MIN_SHARE), titles, names, request.ink)
    cut = [words["chart.cut"]] if (rows["went_on"] < MIN_SHARE).any() else []
    return StudyChart(chart, [*names.values()], notes=[words["chart.bands"], *cut, words["chart.equal_players"]])


def _actions(request: ChartRequest) -> StudyChart:
    frame = statistics.actions(request.study, request.by)
    called = {kind: request.words.get(f"doing.{kind}", kind) for kind in frame["kind"].unique()}
    frame = request.name(frame, request.by).with_columns(pl.col("kind").replace(called))
    chart = mix(frame, request.colours(frame), request.words["study.actions"], request.ink)
    return StudyChart(chart, rows=list(called.values()), notes=[request.words["chart.interval"]])


def _legality(request: ChartRequest) -> StudyChart:
    frame = statistics.legality(request.study, request.by)
    if frame.is_empty():
        raise BadInput("chart", ["no program played these matches through a referee, so nothing is known of its tries"])
    names = {None: request.words["chart.all_paragraphs"], UNKNOWN: request.words["chart.no_action"]}
    frame = request.name(frame, request.by).rename({"refused": "count", "asked": "n"})
    frame = frame.with_columns(kind=pl.Series([names.get(one, one) for one in frame["paragraph"]], dtype=pl.String))
    chart = mix(frame, request.colours(frame), request.words["study.legality"], request.ink)
    return StudyChart(chart, rows=frame["kind"].to_list(), notes=[request.words["chart.interval"]])


def _luck(request: ChartRequest) -> StudyChart:
    level = (0.0, request.words["chart.fair"])
    return _dotted(request, statistics.luck(request.study, request.by), "mean", "study.luck", share=True, even=level)


def _ratings(request: ChartRequest) -> StudyChart:
    frame, title, words = statistics.ratings(request.study, request.lang), "study.ratings", request.words
    panels = frame.partition_by("group", maintain_order=True)
    ends = pl.col("low").is_infinite() | pl.col("high").is_infinite()
    notes = [words["chart.open_ends"]] if frame.select(ends.any()).item() else []
    if len(panels) < 2:
        study_chart = _dotted(request, frame, "elo", title)
        return replace(study_chart, notes=[*study_chart.notes, *notes])
    parts = [_dotted(request, panel, "elo", title) for panel in panels]
    named = [part.chart.properties(title=request.text("chart.group", n=n)) for n, part in enumerate(parts, 1)]
    rows = [row for part in parts for row in part.rows]
    return StudyChart(stacked(named), rows=rows, notes=[words["chart.interval"], *notes, words["chart.groups_apart"]])


def _curves(request: ChartRequest) -> StudyChart:
    if request.figure is None:
        known = ", ".join(repr(figure.name) for figure in request.study.figures)
        raise BadInput("chart", [f"curves need figure=, one of {known}"])
    rows = statistics.rounds(request.study, request.figure, request.by)
    rows = request.name(rows.drop_nulls(list(request.by)), request.by)
    shades, words = request.colours(rows), request.words
    unit = words.get(f"unit.{request.figure}", request.text(f"figure.{request.figure}"))
    chart = curves(rows, shades, (words["study.round"], request.text("chart.mean", text=unit)))
    notes = [words["chart.bands"], *([words["chart.faded"]] if (rows["reached"] < MIN_SHARE_IN_FULL).any() else [])]
    return StudyChart(chart, list(shades), notes=notes)


CHARTS: Final[dict[str, tuple[Callable[[ChartRequest], StudyChart], By]]] = {
    "wins": (_wins, ("bot",)),
    "length": (_length, ()),
    "scores": (_scores, ("bot",)),
    "leads": (_leads, ()),
    "decisiveness": (_decisiveness, ()),
    "actions": (_actions, ("bot",)),
    "legality": (_legality, ("name",)),
    "luck": (_luck, ("bot",)),
    "ratings": (_ratings, ("bot",)),
    "curves": (_curves, ("rank",)),
}
"""For each statistic, the function that draws its chart, and the default groups."""
GIVEN: Final = ("length", "decisiveness", "ratings")
"""The statistics that can't be grouped, because they cover all matches together or always compare bots."""


def draw(request: ChartRequest, what: str, title: str | None = None) -> Any:
    """Return the chart of a statistic, with its title and a description of its data."""
    if request.figure is not None and what != "curves":
        raise BadInput("chart", [f"figure= is only for curves, not for {what}"])
    study_chart = CHARTS[what][0](request)
    heading = Heading(title or _title(request, what), (_data_description(request), " ".join(study_chart.notes)))
    return styled(
        study_chart.chart, request.ink, study_chart.names, study_chart.rows, heading=heading, lang=request.lang
    )


def _title(request: ChartRequest, what: str) -> str:
    """Return the default title, which names the statistic and its groups."""
    about = request.text(f"figure.{request.figure}") if request.figure else request.words[f"headline.{what}"]
    if what in GIVEN or not request.by:
        return about
    named = [request.words.get(f"group.{name}", request.words.get(f"option_name.{name}", name)) for name in request.by]
    return request.text("chart.by", what=about, names=[name[:1].lower() + name[1:] for name in named])


def _data_description(request: ChartRequest) -> str:
    """Return the description of the data: the game, the line-ups, the number of matches, and the seed."""
    lineups = request.study.matches.select("lineup").unique().collect()["lineup"].drop_nulls().sort().to_list()
    seeds = sorted({source.plan.seed for source in request.study.sources if isinstance(source, Store)})
    lineup_text = request.text("chart.lineups", n=len(lineups))
    if len(lineups) <= SAMPLE:
        lineup_text = " / ".join(_lineup(request, lineup.split(", ")) for lineup in lineups)
    parts = [request.words["title.game"], lineup_text, request.text("chart.matches", n=len(request.study))]
    parts += [request.study.python] if request.study.python != "study" else []
    return " · ".join(filter(None, [*parts, *(request.text("chart.seed", n=seed) for seed in seeds[:SAMPLE])]))


def _lineup(request: ChartRequest, bots: Sequence[str]) -> str:
    """Return the names of a line-up. A bot with several seats is named once, with its number of seats."""
    numbers = Counter(request.called("bot", bot) for bot in bots)
    return ", ".join(f"{n}\N{NO-BREAK SPACE}× {name}" if n > 1 else name for name, n in numbers.items())
