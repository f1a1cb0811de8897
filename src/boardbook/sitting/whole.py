"""Interrupts that wait until what was begun is whole."""

from __future__ import annotations

import signal
import threading


class Whole:
    """Holds an interrupt back until what is begun is whole: a ply, its place in the branch, its line in the journal."""

    def __enter__(self) -> None:
        self._came = False
        self._held = threading.current_thread() is threading.main_thread()
        if self._held:
            self._before = signal.signal(signal.SIGINT, self._later)

    def _later(self, *_: object) -> None:
        self._came = True

    def __exit__(self, *_: object) -> None:
        if self._held:
            signal.signal(signal.SIGINT, self._before)
        if self._came:
            raise KeyboardInterrupt
