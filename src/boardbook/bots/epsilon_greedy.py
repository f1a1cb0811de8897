"""A bot that sometimes makes random moves."""

from __future__ import annotations

from random import Random
from typing import Any

from boardbook.bots.bot import Bot
from boardbook.bots.random_bot import Uniform
from boardbook.core import Game, State


class Careless:
    """Plays like another bot, but makes a given share of its decisions at random."""

    def __init__(self, bot: Bot, share: float) -> None:
        self.bot, self.share = bot, share

    def choose(self, game: Game[Any], state: State, seat: int, rng: Random) -> int:
        bot: Bot = Uniform() if rng.random() < self.share else self.bot
        return bot.choose(game, state, seat, rng)
