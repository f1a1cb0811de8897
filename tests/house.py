"""The games that boardbook contains, without those that tests register."""

from __future__ import annotations

from typing import Final

import boardbook as bb

GAMES: Final = tuple(name for name in bb.games() if bb.game(name).package.startswith("boardbook."))
