"""When a board sends what it has to tell: a cell that plays makes news faster than a page can draw it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from threading import Timer
from time import monotonic
from typing import Final

from boardbook.session import tasks

PAUSE: Final = 0.08
"""Seconds between two sendings at least: so old is what is drawn while a cell plays."""
ALONE: Final = sys.platform == "emscripten"
"""In a browser Python has no threads: what is put off would have to wait until a cell ends."""


class Pacing:
    """Sends news at once, or, where it comes faster than anybody could watch, all of a moment together.

    Where an event loop runs in this thread, as in a cell, the rest is sent after `PAUSE`: by the loop if it comes to
    it, else by a thread, as a cell may think for minutes. Without one, as in a plain script, all is sent at once.
    """

    def __init__(self, send: Callable[[], None], turn: AbstractContextManager[object]) -> None:
        """`send`: sends all that is new; from whichever thread, in a `turn`: no other message overtakes it."""
        self.due = False
        """Whether something is put off."""
        self._send, self._turn = send, turn
        self._sent = 0.0
        self._timer: Timer | None = None

    def news(self) -> None:
        """Something is new."""
        if self.due:
            return  # whoever sends looks for news after it has begun
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
        """Send what is put off, if anything is: before whatever else is said, or at last."""
        with self._turn:
            if self.due:
                self.due = False
                self._sent = monotonic()
                self._send()

    def _send_beside(self) -> None:
        """Send it while the loop is busy. Hosts whose messages belong to one thread (marimo) leave it to the loop."""
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
