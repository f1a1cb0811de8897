"""Shows every chart of every game on one page, for review: `python -m tests.charts.sheet FOLDER [GAME ...]`.

It first plays a match and a study of each game. The study is stored in the folder, so that the next call draws at once.
Each chart is drawn in both languages and both themes, as SVG and PNG: `index.html` shows both versions side by side,
and `GAME-LANGUAGE-THEME.png` shows all charts in one language and theme.
"""

from __future__ import annotations

import sys
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from html import escape
from pathlib import Path
from struct import unpack
from typing import Any, Final

import vl_convert

import boardbook as bb
from boardbook.charts import INKS, svg
from boardbook.games.zargos.odds import Combat, curve, rows
from boardbook.studies.charts import CHARTS
from tests.house import GAMES

MATCHES: Final = 24
BOTS: Final = ("greedy", "random", "greedy")
LOOKS: Final = (("en", "light"), ("fr", "dark"), ("fr", "light"), ("en", "dark"))
COLUMNS, WIDTH, GAP = 3, 860, 16
"""The number of columns of a sheet, and the width and distance of its pictures in pixels."""
OPTIONS: Final[dict[str, dict[str, Any]]] = {"zargos": {"round_limit": 12}}
"""Options for matches that would otherwise take too long."""


def of_match(match: bb.Match, chances: Any, lang: str, theme: str) -> Iterator[tuple[str, Any]]:
    """Yield the charts of a match that the game has."""
    yield "chart", match.chart("score", lang, theme)
    yield from match.charts(lang, theme).items()
    yield "win", match.win_chart(chances, lang, theme)
    late = max(k for k, ply in enumerate(match.history.plies) if (ply.choices or 0) > 3)
    yield "what if", match.what_if(60, "random", late, progress=False).chart(lang, theme)
    drawings: dict[str, Callable[..., Any]] = {
        "score": match.score_chart,
        "score by count": partial(match.score_chart, "count"),
        "heat map": match.heat_map,
        "map": match.map_chart,
        "prices": match.price_chart,
    }
    for name, draw in drawings.items():
        with suppress(bb.NotPossible):
            yield name, draw(lang=lang, theme=theme)


def of_study(study: bb.Study, lang: str, theme: str) -> Iterator[tuple[str, Any]]:
    """Yield the charts of a study, with curves for one figure of each panel."""
    for what in CHARTS:
        if what not in ("curves", "legality"):
            yield f"study {what}", study.chart(what, lang=lang, theme=theme)
    yield "study wins side", study.chart("wins", "side", lang, theme)
    yield (
        "study wins order",
        study.chart("wins", ["order"], lang, theme, title="Premier ou dernier ?" if lang == "fr" else "First or last?"),
    )
    figures = {figure.panel: figure.name for figure in reversed(study.figures)}
    for panel, by in (("economy", "rank"), ("magic", "bot"), ("score", "side")):
        yield f"curves {panel}", study.chart("curves", by, lang, theme, figure=figures[panel])


def of_odds(lang: str, theme: str) -> Iterator[tuple[str, Any]]:
    """Yield charts of the odds of combats in Zargos."""
    combats = {"7 – 5": Combat(7, 5), "7 – 5 !": Combat(7, 5, walls=True), "10 – 10": Combat(10, 10)}
    yield "odds bars", bb.odds_chart("zargos", rows(combats), lang=lang, theme=theme)
    yield "odds curves", bb.odds_chart("zargos", curve([3, 6, 10]), lang=lang, theme=theme)


def drawn(folder: Path, name: str) -> Iterator[tuple[str, str, str, Any]]:
    """Yield all charts of a game with their language, theme and name."""
    options = OPTIONS.get(name, {})
    match = bb.Match(name, list(BOTS), seed=3, **options).run()
    chances = match.win_chances(playouts=2, horizon=4, progress=False)
    study = bb.simulate(bb.game(name, **options), BOTS, MATCHES, seed=1, to=folder / "studies" / name, progress=False)
    for lang, theme in LOOKS:
        found = [*of_match(match, chances, lang, theme), *of_study(study, lang, theme)]
        for what, chart in [*found, *(of_odds(lang, theme) if name == "zargos" else ())]:
            yield lang, theme, what, chart


def contact(pictures: list[bytes], ground: str) -> bytes:
    """Return the pictures as one, in columns. Each picture goes to the shortest column."""
    bottoms, placed = [GAP] * COLUMNS, list[str]()
    for picture in pictures:
        width, height = unpack(">II", picture[16:24])
        column = bottoms.index(min(bottoms))
        at = f"x='{GAP + column * WIDTH}' y='{bottoms[column]}' width='{width}' height='{height}'"
        placed.append(f"<image {at} href='data:image/png;base64,{b64encode(picture).decode()}'/>")
        bottoms[column] += height + GAP
    size = f"width='{COLUMNS * WIDTH}' height='{max(bottoms)}'"
    whole = f"<svg xmlns='http://www.w3.org/2000/svg' {size}><rect {size} fill='{ground}'/>{''.join(placed)}</svg>"
    return bytes(vl_convert.svg_to_png(whole, scale=1))


def main(folder: Path, games: list[str]) -> None:
    """Draw all charts of these games."""
    folder.mkdir(parents=True, exist_ok=True)
    page = ["<!doctype html><meta charset=utf-8><style>td{vertical-align:top;padding:8px}</style>"]
    sheets: dict[str, tuple[str, list[bytes]]] = {}
    for name in games:
        for lang, theme, what, chart in drawn(folder, name):
            file = f"{name}-{what}-{lang}-{theme}".replace(" ", "-")
            picture = vl_convert.vegalite_to_png(chart.to_dict(validate=False), scale=1)
            (folder / f"{file}.svg").write_text(svg(chart), encoding="utf-8")
            (folder / f"{file}.png").write_bytes(picture)
            sheets.setdefault(f"{name}-{lang}-{theme}", (INKS[theme].ground, []))[1].append(picture)
            both = "".join(f"<td><img src='{escape(file)}.{kind}'>" for kind in ("svg", "png"))
            page.append(f"<h3>{escape(file)}</h3><table style='background:{INKS[theme].ground}'><tr>{both}</table>")
    for sheet, (ground, pictures) in sheets.items():
        (folder / f"{sheet}.png").write_bytes(contact(pictures, ground))
    (folder / "index.html").write_text("\n".join(page), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or list(GAMES))
