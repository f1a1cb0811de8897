"""The editions that a lobby offers: TOML files beside the saved matches, in a folder for each game."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from boardbook.core import Edition
from boardbook.core.disk import make_folder

EDITIONS: Final = "editions"


def kept_editions(folder: str | Path, game: str) -> dict[str, Path]:
    """Return the files of the editions of a game in a folder of matches, by the names of the editions."""
    return {path.stem: path for path in sorted(Path(folder, EDITIONS, game).glob("*.toml"))}


def keep_edition(folder: str | Path, name: str, edition: Edition) -> Path:
    """Keep an edition under a name in a folder of matches, and return its file. An edition of this name is replaced.

    Raises `NotKept` if the file can't be written.
    """
    path = Path(folder, EDITIONS, edition.game, f"{name}.toml")
    make_folder(path.parent)
    edition.save(path)
    return path
