"""A background job of a board: it works step by step in a thread and reports at intervals.

In a plain script, which has no event loop, the job runs to completion at once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from boardbook.session.tasks import Task

REPORT_EVERY: Final = 0.4
"""The number of seconds between two reports, or of one step if it takes longer."""


class Background:
    """A background job. `on` says whether the job should continue."""

    def __init__(self, step: Callable[[], bool], tell: Callable[[], None], fail: Callable[[Exception], None]) -> None:
        """`step` does one part of the job in a thread, and returns whether any parts are left. It should be short.

        `tell` reports progress, and `fail` reports errors.
        """
        self._step, self._tell, self._fail = step, tell, fail
        self.on = False
        self._starts = 0
        self._task = Task(self._go)

    @property
    def busy(self) -> bool:
        """Whether a step is running."""
        return self._task.busy

    def start(self) -> None:
        """Start or resume the job."""
        self._starts += 1
        self.on = True
        if self._task.start():
            return
        while self._step():
            pass
        self.on = False
        self._tell()

    def stop(self) -> None:
        """Stop after the step that is running."""
        self.on = False

    def _some_steps(self) -> bool:
        """Do steps until a report is due or the job is stopped. Return whether any parts are left."""
        until = time.monotonic() + REPORT_EVERY
        while self._step():
            if time.monotonic() > until or not self.on:
                return True
        return False

    async def _go(self) -> None:
        try:
            while self.on:
                self._tell()
                starts = self._starts
                if not await asyncio.to_thread(self._some_steps) and starts == self._starts:
                    self.on = False
        except Exception as error:  # noqa: BLE001 (a bot may raise anything; the board shows the error)
            self._fail(error)
            self.on = False
        self._tell()
