"""When a board sends its updates: a cell that plays produces them faster than a page can draw them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from threading import Timer
from time import monotonic
from typing import Final

from boardbook.session import tasks

PAUSE: Final = 0.08
"""The least number of seconds between two updates, and so the delay of a page while a cell plays."""
ALONE: Final = sys.platform == "emscripten"
"""Python in a browser has no threads: a delayed update would have to wait until the cell ends."""


class Pacing:
    """Sends updates at once, or, if they come too fast, together at intervals.

    If an event loop runs in this thread, as in a cell, the rest is sent after `PAUSE`: by the loop if it is free, else
    by a thread, because a cell may think for minutes. Without a loop, as in a plain script, all is sent at once.
    """

    def __init__(self, send: Callable[[], None], turn: AbstractContextManager[object]) -> None:
        """`send`: sends all updates, from any thread, while `turn` is held, so that no other message overtakes it."""
        self.due = False
        """Whether an update is delayed."""
        self._send, self._turn = send, turn
        self._sent = 0.0
        self._timer: Timer | None = None

    def news(self) -> None:
        """Note that there is an update."""
        if self.due:
            return  # the thread that sends looks for updates after it has started
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
        """Send the delayed update, if there is one, also before any other message."""
        with self._turn:
            if self.due:
                self.due = False
                self._sent = monotonic()
                self._send()

    def _send_beside(self) -> None:
        """Send from a thread while the loop is busy. Hosts that send from one thread (marimo) leave it to the loop."""
        with self._turn:
            try:
                self.send_due()
            except Exception:  # noqa: BLE001 (whatever such a host raises)
                self.due = True

    def stop(self) -> None:
        """Send nothing more."""
        with self._turn:
            self.due = False
            if self._timer is not None:
                self._timer.cancel()
