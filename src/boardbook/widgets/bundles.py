"""The front end's bundles: one for each drawing, so that a board carries no other game's, and one shell for all."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from boardbook.core import BUILT, BadInput, Game

PLAIN: Final = BUILT / "text"
"""The bundle of games without a drawing."""
SHELL: Final = BUILT / "shell"
"""What every drawing is shown in; a page has it once."""
ANNEX: Final = BUILT / "annex"
"""Pages that few matches need; every board's front end can take them in."""
PAGE: Final = BUILT / "page"
"""What stands for the kernel on a page of its own."""


def bundle(game: Game[Any]) -> Path:
    """The bundle of a game: its files without their endings. Raises `BadInput` for a drawing that is not built."""
    if game.drawing is None:
        return PLAIN
    if not Path(f"{game.drawing}.js").is_file():
        raise BadInput(f"drawing of {game.name}", [f"{game.drawing}.js is not there: npm run build writes it"])
    return game.drawing


def is_drawn(game: Game[Any]) -> bool:
    """Whether a game has a drawing; another is shown as its text, its actions as buttons."""
    return game.drawing not in (None, PLAIN)


@lru_cache(maxsize=64)
def _text(path: str) -> str:
    return Path(path).read_text(encoding="utf-8")


def script(bundle: Path) -> str:
    """What a bundle runs."""
    return _text(f"{bundle}.js")


def page() -> str:
    """What a page of its own runs."""
    return script(PAGE)


def shell() -> str:
    """What the shell runs."""
    return script(SHELL)


@lru_cache(maxsize=1)
def shell_id() -> str:
    """A digest of the shell, by which a page knows whether it has it."""
    return sha256(shell().encode()).hexdigest()[:16]


def annex() -> str:
    """What the annex runs."""
    return script(ANNEX)


def drawing(bundle: Path) -> str:
    """What draws pictures of a bundle's boards."""
    return _text(f"{bundle}.picture.js")


def style(bundle: Path) -> str:
    """How a bundle looks."""
    return _text(f"{bundle}.css")
