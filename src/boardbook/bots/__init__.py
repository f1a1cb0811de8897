"""Bots: programs that choose the actions of a seat.

A bot gets a determinized copy of the position. It has no access to the match's state or history.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from boardbook.bots.bot import Bot as Bot
from boardbook.bots.programs import ProgramFailed as ProgramFailed
from boardbook.bots.programs import program as program
from boardbook.bots.registry import LADDER as LADDER
from boardbook.bots.registry import bots as bots
from boardbook.bots.registry import builtin as builtin
from boardbook.bots.registry import check_bot as check_bot
from boardbook.bots.registry import is_bot as is_bot
from boardbook.bots.registry import make_bot as make_bot
from boardbook.bots.registry import maker as maker
from boardbook.bots.registry import register_bot as register_bot
from boardbook.bots.search import SIMULATIONS as SIMULATIONS
from boardbook.bots.thinking import Choice, Thinking
from boardbook.core import CHANCE, BadInput, Game, State
from boardbook.core.callable_packages import answer_calls


def never() -> bool:
    """Return False, so that a bot never stops early."""
    return False


def consider(bot: Bot, game: Game[Any], state: State, rng: Random, stop: Callable[[], bool] = never) -> Thinking:
    """Return what a bot thinks of the current decision. The bot gets a copy, with hidden information dealt again.

    A bot with a `pick` method gets only the legal actions. `stop`: a function that the bot calls regularly; once it
    returns True, the bot finishes. Raises `BadInput` if no seat has a decision to make.
    """
    seat = state.to_act
    if seat is None or seat == CHANCE:
        raise BadInput("bot", ["nobody decides now"])
    if hasattr(bot, "pick"):
        return Thinking(seat, (Choice(decide(bot, game, state, rng)),), ())
    twin = game.fresh_copy
    copy = twin.adopt(state.determinize(seat, rng))
    think = getattr(bot, "think", None)
    if think is None:
        n = bot.choose(twin, copy, seat, rng)
        return Thinking(seat, (Choice(n),), ())
    thinking: Thinking = think(twin, copy, seat, rng, stop)
    return thinking


def decide(bot: Bot, game: Game[Any], state: State, rng: Random, legal: Sequence[int] | None = None) -> int:
    """Return a bot's choice in a position. The bot gets a copy, with hidden information dealt again.

    A bot with a `pick` method gets only the legal actions. `legal`: the legal actions, if they are already known.
    """
    pick: Callable[[Sequence[int], Random], int] | None = getattr(bot, "pick", None)
    if pick is None:
        return consider(bot, game, state, rng).best
    return pick(state.legal_actions() if legal is None else legal, rng)


answer_calls(__name__, bots)
