"""The chances of winning beside the seats: estimates them in a thread, and reports them at intervals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from boardbook.bots import make_bot
from boardbook.bots.lookahead import handcrafted
from boardbook.bots.playouts import WinShares
from boardbook.core import Stream
from boardbook.widgets.background import Background

if TYPE_CHECKING:
    from boardbook.session import Session

BOT: Final = "greedy"
HORIZON: Final = 30
"""The number of plies of a playout, as in `Match.win_chances`."""
PLAYOUTS: Final = 200
"""The number of playouts of a ply."""


@dataclass
class Run:
    """The estimate for a position: its branch and ply, and the observer whose knowledge is used."""

    moment: tuple[int, int, int]
    shares: WinShares
    work: Background

    @property
    def left(self) -> bool:
        """Whether any playouts are left."""
        return not self.shares.exact and self.shares.playouts < PLAYOUTS


class Chances:
    """Estimates the chances of winning at one ply at a time; the estimate of the last ply can be continued."""

    def __init__(
        self, match: Session, tell: Callable[[dict[str, Any]], None], fail: Callable[[Exception], None]
    ) -> None:
        """`tell` sends a report to the front end, and `fail` reports an error there."""
        self._match, self._tell, self._fail = match, tell, fail
        self._run: Run | None = None

    def start(self, ply: int, knower: int) -> None:
        """Estimate the chances at a ply, given what the observer `knower` knows; see `permissions.knower`."""
        self.stop()
        match, history = self._match, self._match.history
        with history.lock.reading:
            moment = history.branch, ply, knower
            if self._run is None or self._run.moment != moment:
                rng = Random(Stream(match.seed, "chances", history.owner(ply), ply).getrandbits(64))
                judge = handcrafted(match.game)
                shares = WinShares(match.game, history.at(ply), knower, make_bot(BOT), HORIZON, rng, judge)
                work = Background(lambda: self._step(run), lambda: self._report(run), self._fail)
                self._run = run = Run(moment, shares, work)
        self._run.work.start()

    def stop(self) -> None:
        """Stop after the playout that is running."""
        if self._run is not None:
            self._run.work.stop()

    @staticmethod
    def _step(run: Run) -> bool:
        if run.left:
            run.shares.play()
        return run.left

    def _report(self, run: Run) -> None:
        branch, ply, _ = run.moment
        if not run.shares.playouts and run.left:
            return
        self._tell(
            {
                "type": "chances",
                "branch": branch,
                "ply": ply,
                "bot": BOT,
                "playouts": run.shares.playouts,
                "plies": HORIZON,
                "seats": [[round(100 * share) for share in estimate] for estimate in run.shares.estimates],
            }
        )
