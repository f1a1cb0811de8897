"""Automatic play by bots while a match is shown on boards.

Bots think in a worker thread, about a determinized copy of the position. Their decision is then played under the
match's lock. Each match has one `Autoplay`, shared by all its boards. In a plain script, bots don't play automatically:
call `match.step()` or `match.run()`.
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
    """Lets the bots of a match play automatically, at a pace that people can follow.

    It also plays for people who have only one choice, if everybody may know that they have no other.
    """

    def __init__(self, match: Session) -> None:
        self._match = match
        self.on = True
        self.pace = 0.35
        """The minimum time for a bot's decision, in seconds."""
        self.thinking: int | None = None
        self.listeners: list[Callable[[], None]] = []
        """The functions to call when `thinking` or `on` changes."""
        self.failed: list[Callable[[Exception], None]] = []
        """The functions to call with the exception if a bot fails."""
        self._task = Task(self._play)

    @classmethod
    def of(cls, match: Session) -> Autoplay:
        """Return the `Autoplay` of a match."""
        return match.companion(cls)

    def switch(self, *, on: bool) -> None:
        """Turn autoplay on or off. If it is off, bots play only when `step` is called."""
        self.on = on
        self._tell()
        self.wake()

    def wake(self) -> None:
        """Start playing if there is something to play. Boards call this when the cursor is at the end of the branch."""
        self._task.start()

    def step(self) -> None:
        """Play a bot's next decision now."""
        if not self._task.busy:
            self._match.step()

    async def _play(self) -> None:
        try:
            while await self._one():
                pass
        except Exception as error:  # noqa: BLE001 (a user's bot can raise anything; boards show the error)
            self.on = False  # the error is shown once, and boards offer to continue
            for listener in tuple(self.failed):
                listener(error)
            self._tell()
        finally:
            self._think(None)

    async def _one(self) -> bool:
        """Play one decision that no person has to make. Return False if there is no such decision."""
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
        """Return whether autoplay is on and the match is still at this branch and ply."""
        return self.on and moment == self._match.moment

    def _think(self, seat: int | None) -> None:
        if seat != self.thinking:
            self.thinking = seat
            self._tell()

    def _tell(self) -> None:
        for listener in tuple(self.listeners):
            listener()
