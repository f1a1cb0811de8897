"""The chart of profiles: a small panel for each measure, with one scale for all games."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import polars as pl

from boardbook.charts import Heading, Ink, alt, styled
from boardbook.core.words import sentence
from boardbook.measures.measure import Measure, words
from boardbook.measures.openspiel import PREFIX
from boardbook.measures.registry import MEASURES

if TYPE_CHECKING:
    from boardbook.measures.game_profile import Profiles

WIDTH: Final = 150
ROW: Final = 26
"""Pixels per game in a panel."""
COLUMNS: Final = 3
SIGNS: Final = {"●": "circle", "○": "circle", "□": "square", "△": "triangle-up", "◇": "diamond"}
"""The marks of the strengths of a game, from the last one on, each with its shape; only the first is filled."""
LOG_TICKS: Final = (1, 3, 10, 30, 100, 300, 1000)
MAX_LISTED: Final = 6
"""The maximum number of cells with too few matches that are listed."""
DIGITS: Final = 100
"""Values below this are shown with one decimal, and others with none."""


def chart(profiles: Profiles, lang: str, ink: Ink, title: str | None) -> Any:
    """Return the chart. `title` replaces the title."""
    games = {one.name: one.title(lang) for one in profiles}
    shown = _shown(profiles)
    marks = [*SIGNS][: max(one.mark for one in shown) + 1]
    placed = pl.DataFrame(shown, orient="row").unique(["game", "of"], keep="first", maintain_order=True).drop("n")
    frame = profiles.frame.join(placed, on=["game", "of"], how="left", maintain_order="left").with_columns(
        pl.col("mark").fill_null(0), name=pl.col("game").replace(games)
    )
    panels = [
        _panel(one, frame.filter(measure=one.name), list(games.values()), marks, lang, ink)
        for one in MEASURES.values()
        if frame.filter(pl.col("measure") == one.name, pl.col("value").is_not_null()).height
    ]
    lines = [words().text("profile.reading", lang)]
    if thin := _thin(frame, lang):
        lines.append(thin)
    if partly := [one.title(lang) for one in profiles if one.name.startswith(PREFIX)]:
        lines.append(words().text("profile.not_measured", lang, {"game": ", ".join(dict.fromkeys(partly))}))
    heading = Heading(title or words().text("profile.title", lang), (_legend(marks, shown, lang), *lines))
    whole = alt.concat(*panels, columns=COLUMNS, spacing={"row": 18, "column": 26})
    return styled(whole.resolve_scale(shape="shared"), ink, heading=heading, lang=lang)


def _panel(
    measure: Measure,
    frame: pl.DataFrame,
    games: list[str],
    marks: Sequence[str],
    lang: str,
    ink: Ink,
) -> Any:
    """Return the panel of a measure: a row for each game, and a dot with its interval for each strength."""
    rows = _drawn(frame)
    log = measure.kind == "log mean"
    scale: dict[str, Any] = {"padding": 5, "nice": not log, "zero": measure.kind != "share" and not log}
    if log:
        scale["type"] = "log"
    ticks: dict[str, Any] = {"values": LOG_TICKS} if log else {"tickCount": 3}
    axis = alt.Axis(title=None, domain=False, ticks=False, **ticks)
    names = alt.Axis(domain=False, ticks=False, grid=False, labelPadding=6)
    where = alt.Y("name:N", title=None, sort=games, axis=names).scale(domain=games)
    offset = alt.YOffset("mark:O").scale(domain=list(range(len(marks))), paddingInner=0.4, paddingOuter=0.6)
    base = alt.Chart(rows, width=WIDTH, height=ROW * len(games) * max(1, len(marks) / 2))
    span = base.mark_rule(strokeWidth=1.5, color=ink.text).encode(
        alt.X("low_shown:Q", axis=axis).scale(**scale), alt.X2("high_shown:Q"), where, offset
    )
    layers = [span]
    for k, sign in enumerate(marks):
        of = alt.Chart(rows.filter(mark=k))
        fill = ink.text if k == 0 else ink.ground
        dot = of.mark_point(
            shape=SIGNS[sign], size=45, opacity=1, filled=True, fill=fill, stroke=ink.text, strokeWidth=1.5
        )
        tips = ["name:N", "of:N", *(alt.Tooltip(f"{end}:Q", format=".1f") for end in ("value", "low", "high")), "n:Q"]
        layers.append(dot.encode(alt.X("value:Q", axis=axis), where, offset, tooltip=tips))
    for end, shape in (("low", "triangle-left"), ("high", "triangle-right")):
        far = alt.Chart(rows.filter(pl.col(end).is_null() & pl.col(f"{end}_shown").is_not_null()))
        arrow = far.mark_point(shape=shape, size=25, opacity=1, filled=True, color=ink.text)
        layers.append(arrow.encode(alt.X(f"{end}_shown:Q", axis=axis), where, offset))
    figure = alt.Chart(rows.filter(mark=0)).mark_text(align="left", color=ink.text, fontSize=11)
    shown = f"format(datum.value, abs(datum.value) < {DIGITS} ? '.1f' : ',.0f')"
    layers.append(figure.transform_calculate(figure=shown).encode(where, x=alt.value(WIDTH + 6), text="figure:N"))
    heading = alt.Title(measure.text("name", lang), subtitle=measure.text("unit", lang), subtitleColor=ink.second)
    return alt.layer(*layers).properties(title=heading)


def _drawn(frame: pl.DataFrame) -> pl.DataFrame:
    """Return the rows that have a value, with the place of their mark and the ends of their lines.

    An infinite end is drawn as an arrow at the edge of what is known. Where there is no interval, there is no line.
    """
    rows = frame.filter(pl.col("value").is_not_null())
    known: list[float] = [x for name in ("low", "value", "high") for x in rows[name].drop_nulls() if isfinite(x)]
    edges = {"low": min(known), "high": max(known)}
    lines = [
        pl.when(pl.col(end).is_infinite()).then(edge).otherwise(end).alias(f"{end}_shown")
        for end, edge in edges.items()
    ]
    return rows.with_columns(
        *lines,
        *(pl.when(pl.col(end).is_finite()).then(end).alias(end) for end in edges),
    )


class _Shown(NamedTuple):
    """A strength of play of a game, with its number of matches and its mark: 0 for the last strength of the game."""

    game: str
    of: str
    n: int
    mark: int


def _shown(profiles: Profiles) -> list[_Shown]:
    return [
        _Shown(one.name, of, n, min(mark, len(SIGNS) - 1))
        for one in profiles
        for mark, (of, n) in enumerate(reversed(one.counts.items()))
    ]


def _legend(marks: Sequence[str], shown: Sequence[_Shown], lang: str) -> str:
    """Return the line that says whose play each shape is, and of how many matches."""
    parts = []
    for mark, sign in enumerate(marks):
        here = [one for one in shown if one.mark == mark]
        whose = []
        for name in dict.fromkeys(one.of for one in here):
            counts = [one.n for one in here if one.of == name]
            few, many = min(counts), max(counts)
            count = f"{few:,}" if few == many else f"{few:,} – {many:,}"
            whose.append(f"{name} ({words().text('profile.matches', lang, {'n': count})})")
        parts.append(f"{sign} {', '.join(whose)}")
    return " · ".join(parts)


def _thin(frame: pl.DataFrame, lang: str) -> str:
    """Return a sentence with the counts of what has too few matches for a rate."""
    few = frame.filter(pl.col("value").is_null(), pl.col("n") > 0)
    if few.is_empty():
        return ""
    cells = [
        f"{row['name']}, {MEASURES[row['measure']].text('name', lang)}, {row['of']}: "
        + (f"{row['count']:g} / {row['n']}" if row["count"] is not None else f"{row['n']}")
        for row in few.head(MAX_LISTED).iter_rows(named=True)
    ]
    more = "" if few.height <= MAX_LISTED else " …"
    return sentence(f"{words().text('profile.thin', lang)} {'; '.join(cells)}{more}")
