"""`bb.play`: a table at which people play matches of the public class `Match`."""

from __future__ import annotations

from pathlib import Path

from boardbook.core import LANGUAGES
from boardbook.core.errors import unknown
from boardbook.match.match import Match
from boardbook.widgets.table import FOLDER, Table


def play(folder: str | Path = FOLDER, lang: str = "en") -> Table:
    """Return a table for playing without code, where you choose a game and its players, or continue a match.

    Each match writes a journal to `folder`, which is created if needed. `table.match` is the current match.
    """
    if lang not in LANGUAGES:
        raise unknown("language", lang, LANGUAGES)
    return Table(folder, lang, kind=Match)
