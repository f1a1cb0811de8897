"""Estimates of win probabilities, by playing positions on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from boardbook.bots.estimates import mean_error
from boardbook.bots.lookahead import Judge
from boardbook.core import CHANCE, REFEREE, Game, State, pick

if TYPE_CHECKING:
    from boardbook.bots.bot import Bot

Estimate = tuple[float, float, float]
"""A share of the win, 0 to 1, and its 95 % interval."""


def win_shares(
    game: Game[Any], state: State, observer: int, bot: Bot, playouts: int, horizon: int, rng: Random, judge: Judge
) -> list[Estimate]:
    """Return each seat's share of the win, over playouts of at most `horizon` plies, evaluated by `judge`.

    `bot` plays all seats. `observer`: what this seat can't know is sampled again for each playout; `REFEREE` knows the
    true position. The interval is that of the playouts' mean; it doesn't reflect how well they play.
    """
    if state.to_act is None:
        return [(share, share, share) for share in judge(state)]
    seats = range(game.seat_count(state))
    totals, squares = [0.0 for _ in seats], [0.0 for _ in seats]
    for _ in range(playouts):
        copy = state.clone() if observer == REFEREE else state.determinize(observer, rng)
        play_on(game, copy, bot, horizon, rng)
        for seat, share in enumerate(judge(copy)):
            totals[seat] += share
            squares[seat] += share * share
    found = [mean_error(playouts, totals[seat], squares[seat]) for seat in seats]
    return [(mean, max(0.0, mean - error), min(1.0, mean + error)) for mean, error in found]


def play_on(game: Game[Any], state: State, bot: Bot, plies: int | None, rng: Random) -> None:
    """Play a position on for a number of plies (None: unlimited) or to its end, all seats by one bot."""
    for _ in islice(numbers(game, state, bot, rng), plies):
        pass


def numbers(game: Game[Any], state: State, bot: Bot, rng: Random) -> Iterator[int]:
    """Yield the actions and outcomes with which a bot in all seats plays a position on, each once it is played."""
    while (seat := state.to_act) is not None:
        n = pick(state.chances(), rng.random()) if seat == CHANCE else bot.choose(game, state.clone(), seat, rng)
        state.apply(n)
        yield n
