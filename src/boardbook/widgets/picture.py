"""A board as a picture, for notebooks without a running kernel, such as converted notebooks or those on a forge.

The game's own drawing creates it in the kernel, in a small JavaScript engine. No browser is needed, so every executed
notebook has the picture. It shows what spectators may see, never a hand; after the match it shows everything.
"""

from __future__ import annotations

import json
from functools import lru_cache
from html import escape
from importlib.util import find_spec
from pathlib import Path
from threading import local
from typing import TYPE_CHECKING, Any, Final

from boardbook.core.svg import address
from boardbook.widgets import bundles, payloads

if TYPE_CHECKING:
    from boardbook.core import Game
    from boardbook.session import Session

STACK: Final = 8 * 2**20
"""The size of the engine's stack in bytes; it is large because a drawing is a deep tree."""
STYLE: Final = """\
<style>
.jp-OutputArea-child:has(.bb) + .jp-OutputArea-child:has(.bb-pictured),
.jp-OutputArea-child:has(> .jupyter-widgets):has(+ .jp-OutputArea-child .bb-pictured) { display: none; }
.bb-pictured { margin: 0; max-width: 720px; }
.bb-pictured img { display: block; width: 100%; height: auto; }
.bb-pictured figcaption { font-size: 12px; opacity: 0.75; padding: 4px 2px; }
</style>
"""
"""Hides the picture while the live widget works. Otherwise hides Jupyter's message about the missing widget."""
HTML: Final = """\
{style}<figure class="bb-pictured">{about}<img alt="{alt}" src='{src}'>\
<figcaption>{caption}</figcaption></figure>
"""
"""The picture."""

POSSIBLE: Final = find_spec("quickjs") is not None
"""Whether pictures can be drawn. Python in a browser lacks the JavaScript engine."""

_engines = local()


def picture(match: Session, lang: str = "en", theme: str = "light", about: str = "") -> str:
    """Return the board of a match as self-contained HTML. `about` is a text above the picture."""
    words = match.game.words
    names = [words.called(seat.name, lang) for seat in match.seats]
    return HTML.format(
        style=STYLE,
        about=f"<strong>{escape(about)}</strong>" if about else "",
        alt=escape(f"{words.text('title.game', lang)}, {', '.join(names)}"),
        src=address(drawn(match, lang, theme)),
        caption=escape(words.text("shell.pictured", lang)),
    )


def drawn(match: Session, lang: str = "en", theme: str = "light") -> str:
    """Return the board of a match as an SVG."""
    subject = {
        "people": payloads.people(match),
        "view": match.state.view(None),
        "now": payloads.now(match, None),
        "lang": lang,
        "theme": "dark" if theme == "dark" else "light",
    }
    draw = _drawing(bundles.bundle(match.game))
    svg: str = json.loads(draw(json.dumps(subject), _common(match.game)))
    return svg


@lru_cache(maxsize=16)
def _common(game: Game[Any]) -> str:
    """Return as JSON what all pictures of a game need. The engine keeps what it has read from it."""
    return json.dumps({"wording": payloads.wording(game), "css": bundles.style(bundles.bundle(game))})


def _drawing(bundle: Path) -> Any:
    """Return the function that draws a bundle's pictures. Each thread has its own engine."""
    known = vars(_engines)
    if (name := str(bundle)) not in known:
        import quickjs  # loaded only when a picture is needed

        engine = quickjs.Context()
        engine.set_max_stack_size(STACK)
        engine.eval(bundles.drawing(bundle))
        known[name] = engine.eval("boardbook.draw")
    return known[name]
