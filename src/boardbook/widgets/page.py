"""A match as one HTML file: the board can be scrubbed there without a kernel, and nothing is fetched from elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardbook.core import LANGUAGES
from boardbook.core.errors import unknown
from boardbook.sitting import rights
from boardbook.widgets import bundles, sent
from boardbook.widgets.board import THEMES
from boardbook.widgets.html import write_html
from boardbook.widgets.marks import marks
from boardbook.widgets.story import Story

if TYPE_CHECKING:
    from boardbook.sitting import Sitting


def write_match(match: Sitting, path: Path, seat: int | None, lang: str, theme: str) -> None:
    """Write what the dashboard of this seat can show as one page.

    No widget is made for it: Lab's page would look for one that is closed by then.
    """
    for what, name, known in (("language", lang, LANGUAGES), ("theme", theme, THEMES)):
        if name not in known:
            raise unknown(what, name, known)
    rights.check_seat(match, seat)
    words = match.game.words
    curves = sent.drawn(sent.curves(sent.recorder(match, seat), lang))
    story = Story.of(match.line, rights.eyes(match, seat))
    story.catch_up()
    marked = marks(match, seat, {})
    traits: dict[str, Any] = {
        "_scene": sent.scene(match),
        "_record": story.record,
        "_now": sent.now(match, seat, closed=True),
        "_curves": curves,
        "_annex": bundles.annex() if marked else "",
        "_marks": marked,
        "ply": match.ply,
        "seat": seat,
        "lang": lang,
        "theme": theme,
        "selected": "",
    }
    drawing = bundles.bundle(match.game)
    pack = {
        "traits": traits,
        "script": bundles.script(drawing),
        "style": bundles.style(drawing),
        "refusal": {lang: words.text("shell.only_looked_at", lang) for lang in LANGUAGES},
    }
    title = f"{words.text('title.game', lang)} – {', '.join(seat.name for seat in match.seats)}"
    write_html(path, "match", pack, lang, title, margin=8)
