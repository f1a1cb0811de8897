"""The games of the house, whichever they are: those that nobody registered from outside."""

from __future__ import annotations

from typing import Final

import boardbook as bb

GAMES: Final = tuple(name for name in bb.games() if bb.game(name).package.startswith("boardbook."))
