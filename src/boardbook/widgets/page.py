"""A match as one HTML file, for viewing without a kernel or for playing with Python in the browser."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from boardbook.core import LANGUAGES, TURN
from boardbook.core.errors import unknown
from boardbook.session import permissions
from boardbook.widgets import bundles, payloads
from boardbook.widgets.deltas import Deltas
from boardbook.widgets.html import ALIVE, write_html
from boardbook.widgets.marks import marks
from boardbook.widgets.match_view import THEMES

if TYPE_CHECKING:
    from boardbook.session import Session


SAID: Final = ("loading", "back", "missing", "unread", "unkept", "other_tab", "here", "home", "anew", "sure")
"""The words below the board on a playable page."""


def write_match(
    match: Session, path: Path, seat: SupportsIndex | None, lang: str, theme: str, *, replays: bool = False
) -> None:
    """Write everything that this seat's dashboard can show, as one page. If `replays`, the page opens in motion.

    No widget is created, because JupyterLab would keep looking for it after it is closed.
    """
    viewer = permissions.check_seat(match, seat)
    pack = {**_pack(match, viewer, lang, theme, closed=True), "replays": replays}
    pack["traits"]["_curves"] = payloads.drawn(payloads.curves(payloads.recorder(match, viewer), lang))
    write_html(path, "match", pack, lang, _title(match, lang), margin=8)


def write_live(
    match: Session, path: Path, lang: str, theme: str, runtime: str, home: str, service: str | None = None
) -> None:
    """Write a page on which the match can be played, with the Python in the folder `runtime` beside the page.

    The page contains the whole match, including its secrets. `home` is the target of "All games" below the board, and
    `service` the address of the service worker that keeps the page for when there is no network.
    """
    pack = _pack(match, TURN, lang, theme, closed=False)
    words = match.game.words
    with TemporaryDirectory() as folder:
        save = Path(folder) / "match.json"
        match.save(save)
        text = save.read_text(encoding="utf-8")
    more = {
        "save": text,
        "id": sha256(text.encode()).hexdigest()[:16],
        "runtime": f"{runtime.rstrip('/')}/",
        "home": home,
        "service": service,
        "words": {key: {lang: words.text(f"page.{key}", lang) for lang in LANGUAGES} for key in SAID},
    }
    write_html(path, "live", {**pack, **more}, lang, _title(match, lang), margin=8, policy=ALIVE)


def _pack(match: Session, seat: int | None, lang: str, theme: str, *, closed: bool) -> dict[str, Any]:
    """Return the data that a page needs for the board of a seat."""
    for what, name, known in (("language", lang, LANGUAGES), ("theme", theme, THEMES)):
        if name not in known:
            raise unknown(what, name, known)
    deltas = Deltas.of(match.history, permissions.observer(match, seat))
    deltas.catch_up()
    marked = marks(match, seat, {})
    traits: dict[str, Any] = {
        "_scene": payloads.scene(match),
        "_record": deltas.record,
        # After the match, the board offers another, which is possible only while Python is loaded.
        "_now": payloads.now(match, seat, table=not closed and not match.over, closed=closed),
        "_shell_id": bundles.shell_id(),
        "_shell": bundles.shell(),
        "_annex": bundles.annex() if marked else "",
        "_marks": marked,
        "_story": None,
        "ply": match.ply,
        "seat": seat,
        "lang": lang,
        "theme": theme,
        "selected": "",
        "auto_pass": False,
    }
    drawing = bundles.bundle(match.game)
    return {
        "traits": traits,
        "script": bundles.script(drawing),
        "style": bundles.style(drawing),
        "refusal": {lang: match.game.words.text("shell.only_looked_at", lang) for lang in LANGUAGES},
    }


def _title(match: Session, lang: str) -> str:
    return f"{match.game.words.text('title.game', lang)} – {', '.join(seat.name for seat in match.seats)}"
