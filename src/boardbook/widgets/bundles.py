"""The front end's bundles: one for each drawing, so that a board carries no other game's."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from boardbook.core import BadInput, Game

STATIC: Final = Path(__file__).parent / "static"
PLAIN: Final = STATIC / "text"
"""The bundle of games without a drawing."""


def bundle(game: Game[Any]) -> Path:
    """The bundle of a game: its files without their endings. Raises `BadInput` for a drawing that is not built."""
    drawn = game.drawing or _of_the_house(game)
    if drawn is None:
        return PLAIN
    if not Path(f"{drawn}.js").is_file():
        raise BadInput(f"drawing of {game.name}", [f"{drawn}.js is not there: npm run build writes it"])
    return drawn


def _of_the_house(game: Game[Any]) -> Path | None:
    """The bundle that is built for a game of the house that declares no drawing."""
    own = STATIC / game.name
    return own if game.package == f"boardbook.games.{game.name}" and own.with_suffix(".js").is_file() else None


def is_drawn(game: Game[Any]) -> bool:
    """Whether a game has a drawing; another is shown as its text, its actions as buttons."""
    return bundle(game) != PLAIN


@lru_cache(maxsize=64)
def _text(path: str) -> str:
    return Path(path).read_text(encoding="utf-8")


def script(bundle: Path) -> str:
    """What a bundle runs."""
    return _text(f"{bundle}.js")


def drawing(bundle: Path) -> str:
    """What draws pictures of a bundle's boards."""
    return _text(f"{bundle}.picture.js")


def style(bundle: Path) -> str:
    """How a bundle looks."""
    return _text(f"{bundle}.css")
