"""What if, at a board: the moves of a decision are played out in a thread, and told now and then as they come in.

Outside a running event loop (plain scripts) all is played at once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from boardbook.widgets import sent

if TYPE_CHECKING:
    from boardbook.bots.ends import Ends
    from boardbook.core import State
    from boardbook.sitting import Sitting

Tell = Callable[[dict[str, Any]], None]
BOT: Final = "greedy"
PLAYOUTS: Final = 1000
"""So many more each time one asks."""
TOLD_EVERY: Final = 0.4
"""Seconds."""


@dataclass
class Run:
    """The playouts of one decision: until there are `wanted`, or until it is stopped."""

    branch: int
    ply: int
    state: State
    ends: Ends
    wanted: int = 0
    on: bool = False
    task: asyncio.Task[None] | None = None


class PlayingOut:
    """One decision at a time; what was played out of the last stays, to be gone on with."""

    def __init__(self, match: Sitting, tell: Tell, fail: Callable[[Exception], None]) -> None:
        """`tell`: sends a report to the front end; `fail`: says there what went wrong in a bot."""
        self._match, self._tell, self._fail = match, tell, fail
        self._run: Run | None = None

    def begin(self, ply: int) -> None:
        """Play out the moves of the decision at a ply, or more of them."""
        self.stop()
        match, branch = self._match, self._match.line.branch
        run = self._run
        if run is None or (run.branch, run.ply) != (branch, ply):
            run = Run(branch, ply, match.line.at(ply), match.ends(BOT, ply))
        run.wanted, run.on, self._run = run.ends.playouts + PLAYOUTS, True, run
        if run.task is not None and not run.task.done():
            return  # it was about to stop, and goes on
        try:
            run.task = asyncio.get_running_loop().create_task(self._go(run))
        except RuntimeError:
            run.ends.play(run.wanted, lambda: False)
            run.on = False
            self._report(run)

    def stop(self) -> None:
        """Leave it at what there is; the playout that goes on comes to its end."""
        if self._run is not None:
            self._run.on = False

    async def _go(self, run: Run) -> None:
        try:
            while run.on and run.ends.playouts < run.wanted:
                self._report(run)
                await asyncio.get_running_loop().run_in_executor(None, self._some, run)
        except Exception as error:  # noqa: BLE001 (a bot is anybody's code; it is shown at the board)
            self._fail(error)
        run.on = False
        self._report(run)

    @staticmethod
    def _some(run: Run) -> None:
        until = time.monotonic() + TOLD_EVERY
        run.ends.play(run.wanted, lambda: not run.on or time.monotonic() > until)

    def _report(self, run: Run) -> None:
        told = sent.ends(run.ends, self._match, run.state)
        moment = {"branch": run.branch, "ply": run.ply}
        self._tell({"type": "ends", **moment, "bot": BOT, "of": run.wanted, "on": run.on, **told})
