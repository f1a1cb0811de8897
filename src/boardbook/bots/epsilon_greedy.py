"""A bot that is not always at its best."""

from __future__ import annotations

from random import Random
from typing import Any

from boardbook.bots.bot import Bot
from boardbook.bots.random_bot import Uniform
from boardbook.core import Game, State


class Careless:
    """Decides as another bot, but for a share of its decisions takes any action."""

    def __init__(self, bot: Bot, share: float) -> None:
        self.bot, self.share = bot, share

    def choose(self, game: Game[Any], state: State, seat: int, rng: Random) -> int:
        bot: Bot = Uniform() if rng.random() < self.share else self.bot
        return bot.choose(game, state, seat, rng)
