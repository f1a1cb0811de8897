"""Bots at the boards of a match.

They think in a worker on a determinized copy; their decision is then played under the match's lock. There is one
`Autoplay` per match, for any number of boards. In a plain script nothing plays by itself: call `match.step()` or
`match.run()`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from boardbook.session.tasks import Task

if TYPE_CHECKING:
    from boardbook.session import Session


class Autoplay:
    """Lets the bots of a match play by themselves, at a pace that people can follow.

    It also plays decisions without a choice, if everybody may know that there is none.
    """

    def __init__(self, match: Session) -> None:
        self._match = match
        self.on = True
        self.pace = 0.35
        """The least number of seconds for a bot's decision."""
        self.thinking: int | None = None
        self.listeners: list[Callable[[], None]] = []
        """Called when `thinking` or `on` changes."""
        self.failed: list[Callable[[Exception], None]] = []
        """Called with the error of a bot."""
        self._task = Task(self._play)

    @classmethod
    def of(cls, match: Session) -> Autoplay:
        """The `Autoplay` of a match."""
        return match.companion(cls)

    def switch(self, *, on: bool) -> None:
        """Let the bots play, or wait for `step`."""
        self.on = on
        self._tell()
        self.wake()

    def wake(self) -> None:
        """Start if there is something to play; called whenever the cursor reaches the end of the branch."""
        self._task.start()

    def step(self) -> None:
        """Play the next decision of a bot now."""
        if not self._task.busy:
            self._match.step()

    async def _play(self) -> None:
        try:
            while await self._one():
                pass
        except Exception as error:  # noqa: BLE001 (a bot is anybody's code; it is shown at the boards)
            self.on = False  # so that the error is shown once, and the boards offer to go on
            for listener in tuple(self.failed):
                listener(error)
            self._tell()
        finally:
            self._think(None)

    async def _one(self) -> bool:
        """Play one decision that needs no person; False if there is none."""
        match = self._match
        if match.ply == len(match.history.plies):
            match.deal()
        moment = match.moment
        if match.is_forced and self.on:
            await asyncio.sleep(self.pace / 2)
            with match.history.lock:
                if self._still(moment):
                    match.play(match.state.legal_actions()[0])
            return True
        if not match.is_bots or not self.on:
            return False
        self._think(match.to_act)
        began = time.perf_counter()
        number = await asyncio.get_running_loop().run_in_executor(None, match.thought(lambda: not self._still(moment)))
        await asyncio.sleep(max(0.0, self.pace - (time.perf_counter() - began)))
        with match.history.lock:
            if self._still(moment):
                match.play(number)
        return True

    def _still(self, moment: tuple[int, int]) -> bool:
        """Whether the match is still at this moment and autoplay is on."""
        return self.on and moment == self._match.moment

    def _think(self, seat: int | None) -> None:
        if seat != self.thinking:
            self.thinking = seat
            self._tell()

    def _tell(self) -> None:
        for listener in tuple(self.listeners):
            listener()
