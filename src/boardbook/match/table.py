"""A table to sit down at, at which matches are public ones."""

from __future__ import annotations

from pathlib import Path

from boardbook.core import LANGUAGES
from boardbook.core.errors import unknown
from boardbook.match.match import Match
from boardbook.widgets.table import FOLDER, Table


def play(folder: str | Path = FOLDER, lang: str = "en") -> Table:
    """A table to sit down at without typing: choose a game and who plays, or go on with a match.

    Every match is kept in a journal in the folder, which is made for the first. `table.match` is the one being played.
    """
    if lang not in LANGUAGES:
        raise unknown("language", lang, LANGUAGES)
    return Table(folder, lang, kind=Match)
