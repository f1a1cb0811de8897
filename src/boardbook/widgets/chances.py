"""The chances of winning beside the seats: estimates them in a thread, and reports them at intervals."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from boardbook.bots import make_bot
from boardbook.bots.lookahead import handcrafted
from boardbook.bots.playouts import WinShares
from boardbook.core import REFEREE, NotPossible, Stream
from boardbook.session.permissions import observer
from boardbook.widgets.background import Background

if TYPE_CHECKING:
    from boardbook.session import Session

BOT: Final = "greedy"
HORIZON: Final = 30
"""The number of plies of a playout, as in `Match.win_chances`."""
PLAYOUTS: Final = 200
"""The number of playouts of a ply."""
TOLD_EVERY: Final = 0.4
"""The number of seconds between two reports."""


@dataclass
class Run:
    """The estimate for a position: its branch and ply, and the observer whose knowledge is used."""

    moment: tuple[int, int, int]
    shares: WinShares
    over: bool
    work: Background

    @property
    def left(self) -> bool:
        """Whether any playouts are left. The chances of a finished match are exact without any."""
        return not self.over and self.shares.playouts < PLAYOUTS


class Chances:
    """Estimates the chances of winning at one ply at a time; the estimate of the last ply can be continued."""

    def __init__(
        self, match: Session, tell: Callable[[dict[str, Any]], None], fail: Callable[[Exception], None]
    ) -> None:
        """`tell` sends a report to the front end, and `fail` reports an error there."""
        self._match, self._tell, self._fail = match, tell, fail
        self._run: Run | None = None

    def start(self, ply: int, seat: int | None) -> None:
        """Estimate the chances at a ply, given what the board of `seat` shows.

        Raises `NotPossible` if that is too little; see `permissions.chances_refusal`.
        """
        self.stop()
        match, history = self._match, self._match.history
        with history.lock.reading:
            who = REFEREE if match.game.open_information else observer(match, seat)
            if who is None:
                raise NotPossible("spectators know too little to estimate the chances of winning")
            moment = history.branch, ply, who
            if self._run is None or self._run.moment != moment:
                state = history.at(ply)
                rng = Random(Stream(match.seed, "chances", history.owner(ply), ply).getrandbits(64))
                shares = WinShares(match.game, state, who, make_bot(BOT), HORIZON, rng, handcrafted(match.game))
                work = Background(lambda: self._some(run), lambda: self._report(run), self._fail)
                self._run = run = Run(moment, shares, state.to_act is None, work)
        self._run.work.start()

    def stop(self) -> None:
        """Stop after the playout that is running."""
        if self._run is not None:
            self._run.work.stop()

    @staticmethod
    def _some(run: Run) -> bool:
        until = time.monotonic() + TOLD_EVERY
        while run.left and run.work.on and time.monotonic() < until:
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
