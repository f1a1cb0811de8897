"""The lock that guards puzzles, worksheets and editors, because cells and clicks use them from different threads."""

from __future__ import annotations

from threading import RLock
from typing import Final

from boardbook.core.match_lock import one_at_a_time

alone: Final = one_at_a_time(RLock())
"""One lock for all puzzles, worksheets and editors, because puzzles and worksheets call each other."""
