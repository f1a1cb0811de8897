"""Puzzles, worksheets and editors are used by cells and by clicks, each in a thread of its own: by one at a time."""

from __future__ import annotations

from threading import RLock
from typing import Final

from boardbook.core.lock import one_at_a_time

alone: Final = one_at_a_time(RLock())
"""One lock for all, as what happens to a puzzle goes on to its worksheet, and back."""
