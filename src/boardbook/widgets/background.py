"""Work that a board has done beside the match: in a thread, step by step, told after each, until it is done or stopped.

In a plain script all is done at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardbook.session.tasks import Task


class Background:
    """One piece of work. `on`: whether it goes on."""

    def __init__(self, step: Callable[[], bool], tell: Callable[[], None], fail: Callable[[Exception], None]) -> None:
        """`step`: does some of it, in a thread; whether there is more. `tell`: says how it stands; `fail`: why not."""
        self._step, self._tell, self._fail = step, tell, fail
        self.on = False
        self._begun = 0
        self._task = Task(self._go)

    @property
    def busy(self) -> bool:
        """Whether a step goes on."""
        return self._task.busy

    def start(self) -> None:
        """Go on with it."""
        self._begun += 1
        self.on = True
        if self._task.start():
            return
        while self._step():
            pass
        self.on = False
        self._tell()

    def stop(self) -> None:
        """Leave it at what there is; the step that goes on comes to its end."""
        self.on = False

    async def _go(self) -> None:
        try:
            while self.on:
                self._tell()
                begun = self._begun
                if not await asyncio.to_thread(self._step) and begun == self._begun:
                    self.on = False
        except Exception as error:  # noqa: BLE001 (a bot is anybody's code; it is shown at the board)
            self._fail(error)
            self.on = False
        self._tell()
