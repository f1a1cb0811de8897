"""Estimate win probabilities by playouts, in which bots play on from a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from boardbook.bots.estimates import ALIKE, Estimate, clopper_pearson, mean_error
from boardbook.bots.lookahead import Judge
from boardbook.core import CHANCE, REFEREE, Game, State, pick

if TYPE_CHECKING:
    from boardbook.bots.bot import Bot


class WinShares:
    """Each seat's share of the win, averaged over playouts of at most `horizon` plies; you can always add playouts.

    `bot` plays all seats, and `judge` evaluates the position at the end of each playout. `observer`: the seat whose
    knowledge is used; everything hidden from it is dealt again at random for each playout (`REFEREE`: nothing is
    hidden).
    """

    def __init__(
        self, game: Game[Any], state: State, observer: int, bot: Bot, horizon: int, rng: Random, judge: Judge
    ) -> None:
        self._game, self._state, self._observer, self._bot = game, state, observer, bot
        self._horizon, self._rng, self._judge = horizon, rng, judge
        self._totals = [0.0] * game.seat_count(state)
        self._squares = [*self._totals]
        self.playouts = 0
        """The number of playouts so far."""

    @property
    def exact(self) -> bool:
        """Whether the match is over, so that the shares are exact without any playouts."""
        return self._state.to_act is None

    def play(self) -> None:
        """Add one playout."""
        shares = play_out(self._game, self._state, self._observer, self._bot, self._horizon, self._rng, self._judge)
        self.playouts += 1
        for seat, share in enumerate(shares):
            self._totals[seat] += share
            self._squares[seat] += share * share

    @property
    def estimates(self) -> list[Estimate]:
        """The shares so far.

        The intervals show how uncertain the means are, but don't reflect how well the bot plays. If the match is over,
        the shares are exact.
        """
        if self.exact:
            return [(share, share, share) for share in self._judge(self._state)]
        sums = zip(self._totals, self._squares, strict=True)
        return [_mean(self.playouts, total, squares) for total, squares in sums]


def _mean(n: int, total: float, squares: float) -> Estimate:
    """Return a mean share with its interval, which is Clopper and Pearson's if all shares are 0, or all are 1."""
    mean, error = mean_error(n, total, squares)
    if min(mean, 1 - mean) <= ALIKE:
        return mean, *clopper_pearson(round(mean) * n, n)
    return mean, max(0.0, mean - error), min(1.0, mean + error)


def win_shares(
    game: Game[Any], state: State, observer: int, bot: Bot, playouts: int, horizon: int, rng: Random, judge: Judge
) -> list[Estimate]:
    """Return each seat's share of the win, averaged over this number of playouts. See `WinShares`."""
    shares = WinShares(game, state, observer, bot, horizon, rng, judge)
    for _ in range(0 if shares.exact else playouts):
        shares.play()
    return shares.estimates


def play_out(
    game: Game[Any],
    state: State,
    observer: int,
    bot: Bot,
    horizon: int,
    rng: Random,
    judge: Judge,
    action: int | None = None,
) -> Sequence[float]:
    """Return each seat's share of the win at the end of one playout, as in `win_shares`.

    `action`: a number to play first (None: the bot decides that too). With the same `rng`, all actions get the same
    deal.
    """
    copy = state.clone() if observer == REFEREE else state.determinize(observer, rng)
    if action is not None:
        copy.apply(action)
    play_on(game, copy, bot, horizon, rng)
    return judge(copy)


def play_on(game: Game[Any], state: State, bot: Bot, plies: int | None, rng: Random) -> None:
    """Let a bot play all seats from a position for at most `plies` plies (None: to the end of the match)."""
    for _ in islice(numbers(game, state, bot, rng), plies):
        pass


def numbers(game: Game[Any], state: State, bot: Bot, rng: Random) -> Iterator[int]:
    """Let a bot play all seats to the end of the match. After each action or outcome, yield its number."""
    while (seat := state.to_act) is not None:
        n = pick(state.chances(), rng.random()) if seat == CHANCE else bot.choose(game, state.clone(), seat, rng)
        state.apply(n)
        yield n
