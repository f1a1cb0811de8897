"""Players that think for themselves.

A bot is handed a re-dealt copy, never the match's own state, generator or history.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from boardbook.bots.greedy import Greedy
from boardbook.bots.uniform import Uniform
from boardbook.core import CHANCE, BadInput, Game, State
from boardbook.core.errors import unknown
from boardbook.core.rooms import answer_calls


class Bot(Protocol):
    """Chooses an action for a seat."""

    def choose(self, game: Game[Any], state: State, seat: int, rng: Random) -> int:
        """Number of a legal action. `state` is the bot's to spoil."""


Make = Callable[[str], Bot]
_known: dict[str, Make] = {}


def register_bot(name: str, make: Make) -> None:
    """Add a bot: `make` gets the parameters, what stands after the colon in `"name:parameters"` ("" if nothing)."""
    if not name or ":" in name:
        raise BadInput("bot", [f"a bot's name has no colon and is not empty, unlike {name!r}"])
    _known[name] = make


def bots() -> tuple[str, ...]:
    """Names of all bots."""
    return tuple(sorted(_known))


def is_bot(name: str) -> bool:
    """Whether a string names a bot, with or without parameters."""
    return name.partition(":")[0] in _known


def make_bot(name: str) -> Bot:
    """A bot by its short string. Raises `UnknownName` that lists the known ones, or `BadInput` about its parameters."""
    short, _, parameters = name.partition(":")
    if short not in _known:
        raise unknown("bot", short, _known)
    return _known[short](parameters)


def decide(bot: Bot, game: Game[Any], state: State, rng: Random) -> int:
    """The bot's choice in a position, made on a copy that knows no more than its seat."""
    seat = state.to_act
    if seat is None or seat == CHANCE:
        raise BadInput("bot", ["nobody decides now"])
    return bot.choose(game, state.redealt(seat, rng), seat, rng)


def _plain(name: str, bot: Bot) -> Make:
    def make(parameters: str) -> Bot:
        if parameters:
            raise BadInput(f"bot {name}", [f"takes no parameters, unlike {parameters!r}"])
        return bot

    return make


register_bot("random", _plain("random", Uniform()))
register_bot("greedy", _plain("greedy", Greedy()))
answer_calls(__name__, bots)
