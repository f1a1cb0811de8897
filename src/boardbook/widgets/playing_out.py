"""“What if” on a board: plays out the moves of a decision in a thread, and reports the results at intervals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from boardbook.core import NotPossible
from boardbook.widgets import payloads
from boardbook.widgets.background import Background

if TYPE_CHECKING:
    from boardbook.bots.rollouts import Rollouts
    from boardbook.core import History
    from boardbook.session import Session

Tell = Callable[[dict[str, Any]], None]
BOT: Final = "greedy"
PLAYOUTS: Final = 1000
"""The number of playouts per request."""


@dataclass
class Run:
    """The playouts of one decision; they end when `wanted` of them have been played, or when they are stopped."""

    branch: int
    ply: int
    ends: Rollouts
    work: Background
    wanted: int = 0


class PlayingOut:
    """Plays out one decision at a time, and keeps its playouts so that more can be added."""

    def __init__(self, match: Session, tell: Tell, fail: Callable[[Exception], None]) -> None:
        """`tell` sends a report to the front end, and `fail` reports a bot's error there."""
        self._match, self._tell, self._fail = match, tell, fail
        self._run: Run | None = None

    def start(self, ply: int) -> None:
        """Play out the moves of the decision at a ply, or add more playouts to those already played."""
        self.stop()
        match, branch = self._match, self._match.history.branch
        run = self._run
        if run is None or (run.branch, run.ply) != (branch, ply):
            work = Background(lambda: self._step(new_run), lambda: self._report(new_run), self._fail)
            run = new_run = Run(branch, ply, match.ends(BOT, ply), work)
        run.wanted, self._run = run.ends.playouts + PLAYOUTS, run
        run.work.start()

    def last(self, ply: int, action: int) -> History:
        """Return the last playout of a move.

        Raises `NotPossible` if nothing was played out at this ply, and `BadInput` if the decision doesn't have this
        move.
        """
        match, run = self._match, self._run
        if run is None or (run.branch, run.ply) != (match.history.branch, ply):
            raise NotPossible(f"nothing was played out at ply {ply}")
        again = match.ends(BOT, ply)  # the thread of the run uses the run's own rollouts
        move = again.of(action)
        return again.playout(move, max(0, len(run.ends.of(action).ends) - 1), match.history.header, BOT)

    def stop(self) -> None:
        """Stop after the playout that is running."""
        if self._run is not None:
            self._run.work.stop()

    @staticmethod
    def _step(run: Run) -> bool:
        run.ends.once()
        return run.ends.playouts < run.wanted

    def _report(self, run: Run) -> None:
        payload = payloads.ends(run.ends, self._match, run.ends.state)
        moment = {"branch": run.branch, "ply": run.ply}
        self._tell({"type": "ends", **moment, "bot": BOT, "of": run.wanted, "on": run.work.on, **payload})
