"""Work that a board has done beside the match: in a thread, step by step, told after each, until it is done or stopped.

Outside a running event loop (plain scripts) all is done at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Background:
    """One piece of work. `on`: whether it goes on."""

    def __init__(self, step: Callable[[], bool], tell: Callable[[], None], fail: Callable[[Exception], None]) -> None:
        """`step`: does some of it, in a thread; whether there is more. `tell`: says how it stands; `fail`: why not."""
        self._step, self._tell, self._fail = step, tell, fail
        self.on = False
        self.task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Go on with it."""
        self.on = True
        if self.task is not None and not self.task.done():
            return  # it was about to stop, and goes on
        try:
            self.task = asyncio.get_running_loop().create_task(self._go())
        except RuntimeError:
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
                if not await asyncio.get_running_loop().run_in_executor(None, self._step):
                    self.on = False
        except Exception as error:  # noqa: BLE001 (a bot is anybody's code; it is shown at the board)
            self._fail(error)
        self.on = False
        self._tell()
