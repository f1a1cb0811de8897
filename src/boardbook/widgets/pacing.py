"""Decides when a board sends its updates, because a cell may play faster than a page can draw."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from threading import Timer
from time import monotonic
from typing import Final

from boardbook.session import tasks

PAUSE: Final = 0.08
"""The minimum number of seconds between two updates. A page may be late by this time while a cell plays."""
ALONE: Final = sys.platform == "emscripten"
"""Whether this is Python in a browser. It has no threads, so a delayed update would wait until the cell ends."""


class Pacing:
    """Sends updates at once or, if they come too fast, in batches.

    If an event loop runs in this thread, as in a cell, delayed updates are sent after `PAUSE`: by the loop if it is
    free, otherwise by a thread, because a cell may compute for minutes. Without a loop, as in a plain script, every
    update is sent at once.
    """

    def __init__(self, send: Callable[[], None], turn: AbstractContextManager[object]) -> None:
        """`send` sends all updates, from any thread, while `turn` is held so that no other message overtakes them."""
        self.due = False
        """Whether an update is delayed."""
        self._send, self._turn = send, turn
        self._sent = 0.0
        self._timer: Timer | None = None

    def news(self) -> None:
        """Record that there is an update, and send it now or later."""
        if self.due:
            return  # the sending thread looks for updates after it starts
        with self._turn:
            if self.due:
                return  # type: ignore[unreachable]  # another thread came first
            wait = self._sent + PAUSE - monotonic()
            loop = None if ALONE or wait <= 0 else tasks.running()
            self.due = True
            if loop is None:
                self.send_due()
                return
            loop.call_later(wait, self.send_due)
            self._timer = Timer(wait, self._send_beside)
            self._timer.daemon = True
            self._timer.start()

    def send_due(self) -> None:
        """Send the delayed update, if any; this also happens before any other message."""
        with self._turn:
            if self.due:
                self.due = False
                self._sent = monotonic()
                self._send()

    def _send_beside(self) -> None:
        """Send from a thread while the loop is busy. A host with only one sending thread (marimo) uses the loop."""
        with self._turn:
            try:
                self.send_due()
            except Exception:  # noqa: BLE001 (such a host may raise anything)
                self.due = True

    def stop(self) -> None:
        """Send no more updates."""
        with self._turn:
            self.due = False
            if self._timer is not None:
                self._timer.cancel()
