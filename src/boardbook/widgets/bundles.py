"""The front end's bundles: a shell that all boards share, and one bundle per drawing.

A board loads only the bundle of its own drawing.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from boardbook.core import BUILT, BadInput, Game

PLAIN: Final = BUILT / "text"
"""The bundle for games without a drawing."""
SHELL: Final = BUILT / "shell"
"""The shell around every drawing; a page loads it only once."""
ANNEX: Final = BUILT / "annex"
"""The parts of the front end that few matches need. A board requests all of them when it needs one."""
PAGE: Final = BUILT / "page"
"""The script that replaces the kernel on a stand-alone page."""


def bundle(game: Game[Any]) -> Path:
    """Return the path of a game's bundle, without suffixes.

    Raises `BadInput` if the game's drawing has not been built.
    """
    if game.drawing is None:
        return PLAIN
    if not Path(f"{game.drawing}.js").is_file():
        raise BadInput(f"drawing of {game.name}", [f"{game.drawing}.js is missing; run npm run build to create it"])
    return game.drawing


def is_drawn(game: Game[Any]) -> bool:
    """Return whether a game has a drawing. A game without one is shown as text, with its actions as buttons."""
    return game.drawing not in (None, PLAIN)


@lru_cache(maxsize=64)
def _text(path: str) -> str:
    return Path(path).read_text(encoding="utf-8")


def script(bundle: Path) -> str:
    """Return the script of a bundle."""
    return _text(f"{bundle}.js")


def page() -> str:
    """Return the script of a stand-alone page."""
    return script(PAGE)


def shell() -> str:
    """Return the script of the shell."""
    return script(SHELL)


@lru_cache(maxsize=1)
def shell_id() -> str:
    """Return a digest of the shell, which tells a page whether it has already loaded this shell."""
    return sha256(shell().encode()).hexdigest()[:16]


def annex() -> str:
    """Return the script of the parts that few matches need."""
    return script(ANNEX)


def drawing(bundle: Path) -> str:
    """Return the script that draws a bundle's boards as pictures."""
    return _text(f"{bundle}.picture.js")


def style(bundle: Path) -> str:
    """Return the style sheet of a bundle."""
    return _text(f"{bundle}.css")
