"""The front end's bundles: one for each drawing, so that a board loads only its own game's, and a shell for all."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from boardbook.core import BUILT, BadInput, Game

PLAIN: Final = BUILT / "text"
"""The bundle of games without a drawing."""
SHELL: Final = BUILT / "shell"
"""The shell around every drawing; a page loads it once."""
ANNEX: Final = BUILT / "annex"
"""Pages that few matches need; the front end of every board can load them."""
PAGE: Final = BUILT / "page"
"""The script that replaces the kernel on a stand-alone page."""


def bundle(game: Game[Any]) -> Path:
    """The path of a game's bundle, without the suffixes. Raises `BadInput` for a drawing that is not built."""
    if game.drawing is None:
        return PLAIN
    if not Path(f"{game.drawing}.js").is_file():
        raise BadInput(f"drawing of {game.name}", [f"{game.drawing}.js is not there: npm run build writes it"])
    return game.drawing


def is_drawn(game: Game[Any]) -> bool:
    """Whether a game has a drawing. A board without one shows the game's text, and its actions as buttons."""
    return game.drawing not in (None, PLAIN)


@lru_cache(maxsize=64)
def _text(path: str) -> str:
    return Path(path).read_text(encoding="utf-8")


def script(bundle: Path) -> str:
    """The script of a bundle."""
    return _text(f"{bundle}.js")


def page() -> str:
    """The script of a stand-alone page."""
    return script(PAGE)


def shell() -> str:
    """The script of the shell."""
    return script(SHELL)


@lru_cache(maxsize=1)
def shell_id() -> str:
    """A digest of the shell, which tells a page whether it has loaded it."""
    return sha256(shell().encode()).hexdigest()[:16]


def annex() -> str:
    """The script of the annex."""
    return script(ANNEX)


def drawing(bundle: Path) -> str:
    """The script that draws pictures of a bundle's boards."""
    return _text(f"{bundle}.picture.js")


def style(bundle: Path) -> str:
    """The style sheet of a bundle."""
    return _text(f"{bundle}.css")
