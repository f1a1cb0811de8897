"""The table of the public API: the matches played at it are `Match`es."""

from __future__ import annotations

from pathlib import Path

from boardbook.core import LANGUAGES
from boardbook.core.errors import unknown
from boardbook.match.match import Match
from boardbook.widgets.table import FOLDER, Table


def play(folder: str | Path = FOLDER, lang: str = "en") -> Table:
    """A table for playing without code: choose a game and who plays, or go on with a match.

    Every match has a journal in the folder, which is made if needed. `table.match` is the current match.
    """
    if lang not in LANGUAGES:
        raise unknown("language", lang, LANGUAGES)
    return Table(folder, lang, kind=Match)
