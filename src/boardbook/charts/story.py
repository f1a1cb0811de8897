"""How the story of a match is shown: its chart, its page in a notebook, and a picture to send."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final, NamedTuple

import altair as alt
import polars as pl

from boardbook.charts.look import FONT, Heading, names_at_ends, strokes, styled
from boardbook.charts.palette import Ink
from boardbook.core.svg import address

PAGE: Final = (640, 150)
"""The size of the plot on a page, in pixels."""
SENT: Final = {True: (440, 270), False: (960, 270)}
"""The size of the plot in the picture, beside a board and without one."""
SIZE: Final = (1200, 630)
"""The size of the picture, in pixels."""
CIRCLE: Final = 22
"""The distance between the centres of circles that don't touch, in pixels."""
ESTIMATE: Final = dict.fromkeys(("value", "low", "high"), pl.Float64())
STYLE: Final = """\
<style>
.bb-moments { color: var(--jp-ui-font-color1, inherit); max-width: 1008px; }
.bb-moments .bb-curve { max-width: 100%; }
.bb-moments ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(170px, 1fr)); gap: 8px;
  list-style: none; padding: 0; margin: 8px 0; }
.bb-moments li { border: 1px solid var(--jp-border-color2, #7A848B66); border-radius: 8px; padding: 8px; margin: 0; }
.bb-moments li img { width: 100%; height: 150px; object-fit: cover; object-position: 50% 35%; }
.bb-moments caption, .bb-moments th { text-align: left; padding-right: 8px; }
.bb-moments h4, .bb-moments p { margin: 4px 0; }
.bb-moments small { opacity: 0.8; }
</style>
"""


class Card(NamedTuple):
    """A moment as shown in a notebook: texts, and the address of a picture of its board ("" for none)."""

    title: str
    when: str
    text: str
    change: str
    interval: str
    chances: str
    board: str
    alt: str


def story_chart(
    rows: Sequence[tuple[int, str, float, float, float]],
    moments: Sequence[tuple[int, float, str]],
    names: Sequence[str],
    inks: Sequence[str],
    titles: tuple[str, str],
    ink: Ink,
    heading: Heading,
    lang: str,
    size: tuple[int, int] = PAGE,
) -> Any:
    """Draw a line and a band per seat over the plies, and a numbered circle at each moment.

    A row has the ply, the name, the chance and its interval; a moment has the ply, the chance and a text. `inks`: the
    colour of each name; `titles`: those of the two axes.
    """
    chances = pl.DataFrame(rows, schema={"ply": pl.Int32(), "name": pl.String(), **ESTIMATE}, orient="row")
    marks = pl.DataFrame(
        [(ply, value, text, str(k)) for k, (ply, value, text) in enumerate(_apart(moments, chances, size), 1)],
        schema={"ply": pl.Int32(), "value": pl.Float64(), "text": pl.String(), "number": pl.String()},
        orient="row",
    )
    across = alt.X("ply:Q", title=titles[0]).scale(nice=False).axis(format="d", grid=False, tickMinStep=1)
    up = alt.Y("value:Q", title=titles[1]).scale(domain=[0, 1]).axis(format="%", tickCount=3)
    colour = alt.Color("name:N", legend=None).scale(domain=list(names), range=list(inks))
    base = alt.Chart(chances, width=size[0], height=size[1])
    band = base.mark_area(fillOpacity=0.2).encode(across, alt.Y("low:Q"), alt.Y2("high:Q"), colour)
    line = base.mark_line(strokeWidth=2).encode(across, up, colour, strokes(names))
    ends = names_at_ends(chances.group_by("name", maintain_order=True).last(), across, colour, (0, 1), size[1])
    marked = alt.Chart(marks)
    rule = marked.mark_rule(color=ink.second, strokeDash=[2, 3]).encode(across)
    circle = marked.mark_point(shape="circle", filled=True, size=300, opacity=1, color=ink.text)
    spots = circle.encode(across, up, tooltip=alt.Tooltip("text:N"))
    number = marked.mark_text(color="white" if ink.text != "#ECE7DB" else "#181D21", fontSize=11, fontWeight=700)
    layers = alt.layer(band, line, rule, ends, spots, number.encode(across, up, text="number:N"))
    return styled(layers, ink, names, heading=heading, lang=lang)


def _apart(
    moments: Sequence[tuple[int, float, str]], chances: pl.DataFrame, size: tuple[int, int]
) -> list[tuple[int, float, str]]:
    """Return the moments, with circles that would overlap moved apart vertically."""
    plies = chances["ply"]
    across = CIRCLE / size[0] * (max(plies) - min(plies))
    up = CIRCLE / size[1]
    placed: list[tuple[int, float, str]] = []
    for ply, value, text in moments:
        near = [other for at, other, _ in placed if ply - at < across]
        if any(abs(value - other) < up for other in near):
            value = min(near) - up if value > 0.5 else max(near) + up  # noqa: PLW2901
        placed.append((ply, value, text))
    return placed


def story_picture(head: str, scores: str, about: str, curve: str, board: str | None, ink: Ink) -> str:
    """Return the picture to send, as SVG: the board beside the result and the curve; both are SVG."""
    (width, height), left, shown = SIZE, 40, ""
    if board is not None:
        left = 596
        shown = f'<image href="{escape(address(board))}" x="24" y="24" width="540" height="582"/>'
    room = width - left - 24
    size = min(40, int(1.7 * room / len(head)))
    text = f'fill="{ink.text}" font-family="{escape(FONT)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img"><title>{escape(head)}</title><rect width="100%" height="100%" fill="{ink.ground}"/>{shown}'
        f'<text x="{left}" y="80" font-size="{size}" font-weight="700" {text}>{escape(head)}</text>'
        f'<text x="{left}" y="126" font-size="30" {text}>{escape(scores)}</text>'
        f'<image href="{escape(address(curve))}" x="{left - 6}" y="150" width="{room}" height="400"/>'
        f'<text x="{left}" y="596" font-size="24" {text}>{escape(about)}</text></svg>'
    )


def story_html(
    head: str,
    curve: tuple[str, str],
    cards: Sequence[Card],
    none: str,
    ranking: tuple[str, Sequence[tuple[int, str, int]]],
    lang: str,
) -> str:
    """Return the story for a notebook.

    `curve`: its name, and its picture's address ("" for none); `none`: shown if there are no cards; `ranking`: its
    name, and the rank, name and score of each seat.
    """
    shown = f'<img class="bb-curve" alt="{escape(curve[0])}" src=\'{curve[1]}\'>' if curve[1] else ""
    items = "".join(_item(k, card) for k, card in enumerate(cards, 1))
    rows = "".join(
        f'<tr><td>{rank}</td><th scope="row">{escape(name)}</th><td>{score}</td></tr>'
        for rank, name, score in ranking[1]
    )
    table = f"<table><caption>{escape(ranking[0])}</caption>{rows}</table>" if rows else ""
    return (
        f'{STYLE}<section class="bb-moments" lang="{lang}"><h3>{escape(head)}</h3>{shown}'
        f"{f'<ol>{items}</ol>' if cards else f'<p>{escape(none)}</p>'}{table}</section>"
    )


def _item(k: int, card: Card) -> str:
    board = f"<img alt=\"{escape(card.alt)}\" src='{card.board}'>" if card.board else ""
    return (
        f"<li>{board}<h4>{k}. {escape(card.title)}</h4><small>{escape(card.when)}</small><p>{escape(card.text)}</p>"
        f"<b>{card.change}</b> ({card.interval})<br><small>{card.chances}</small></li>"
    )
