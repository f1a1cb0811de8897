"""The front end's bundles: one for each drawing, so that a board carries no other game's."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from boardbook.core import Game

STATIC: Final = Path(__file__).parent / "static"
PLAIN: Final = "text"
"""The bundle of games without a drawing."""


def bundle(game: Game[Any]) -> str:
    """The name of a game's bundle."""
    own = game.package.startswith("boardbook.") and (STATIC / f"{game.name}.js").exists()
    return game.name if own else PLAIN


@lru_cache(maxsize=16)
def script(name: str) -> str:
    """What a bundle runs."""
    return (STATIC / f"{name}.js").read_text(encoding="utf-8")


@lru_cache(maxsize=16)
def drawing(name: str) -> str:
    """What draws pictures of a bundle's boards."""
    return (STATIC / f"{name}.picture.js").read_text(encoding="utf-8")


@lru_cache(maxsize=16)
def style(name: str) -> str:
    """How a bundle looks."""
    return (STATIC / f"{name}.css").read_text(encoding="utf-8")
