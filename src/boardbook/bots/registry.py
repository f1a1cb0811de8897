"""The registry of bots: their names, and the functions that make them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from boardbook.bots.bot import Bot
from boardbook.bots.epsilon_greedy import Careless
from boardbook.bots.greedy import Greedy
from boardbook.bots.lookahead import Evaluation
from boardbook.bots.random_bot import Uniform
from boardbook.bots.search import searching
from boardbook.core import BadInput, Game
from boardbook.core.errors import unknown

Make = Callable[[str], Bot]
_known: dict[str, Make] = {}


def register_bot(name: str, make: Make) -> None:
    """Register a bot under a name.

    `make`: a function that takes the parameters (the text after the colon in `"name:parameters"`, or "" if there is
    none) and returns a `boardbook.bots.Bot`. Raises `BadInput` if the name is empty or contains a colon, or if `make`
    is not callable.
    """
    candidate: object = make
    if not callable(candidate):
        what = f"make must be a function, not {candidate!r:.80}; for a fitted value pass its method `mcts`"
        raise BadInput(f"bot {name}", [what])
    if not name or ":" in name:
        raise BadInput("bot", [f"the name must not be empty or contain a colon, but is {name!r}"])
    _known[name] = make


def bots() -> tuple[str, ...]:
    """Return the names of all bots."""
    return tuple(sorted(_known))


def is_bot(name: str) -> bool:
    """Return whether a string is the name of a bot, with or without parameters."""
    return name.partition(":")[0] in _known


def maker(name: str) -> Make:
    """Return the function registered under a name.

    Raises `UnknownName` if the name is unknown. The error lists the known names.
    """
    if name not in _known:
        raise unknown("bot", name, _known)
    return _known[name]


def builtin(name: str) -> bool:
    """Return whether a name belongs to a built-in bot, which exists in every process."""
    return name in _known and _known[name] in BUILTIN


def make_bot(name: str) -> Bot:
    """Make a bot from its name and parameters, such as `"mcts:500"`.

    Raises `UnknownName` for an unknown bot, with a list of the known bots, and `BadInput` for invalid parameters.
    """
    if not isinstance(name, str):
        raise unknown("bot", name, _known)
    short, _, parameters = name.partition(":")
    return maker(short)(parameters)


def check_bot(name: str, game: Game[Any]) -> None:
    """Check that a bot exists and can play a game.

    Raises the same errors as `make_bot`, and `BadInput` if the bot can't play the game.
    """
    evaluation: Evaluation | None = getattr(make_bot(name), "evaluation", None)
    if evaluation is not None:
        evaluation(game)


def _plain(name: str, bot: Bot) -> Make:
    def make(parameters: str) -> Bot:
        if parameters:
            raise BadInput(f"bot {name}", [f"has no parameters, so {parameters!r} is not allowed"])
        return bot

    return make


def _search(parameters: str) -> Bot:
    """Make a searching bot from its parameters: `500` for 500 simulations per decision, `2s` for two seconds.

    The default is 500 simulations. `500@FILE` evaluates positions with the value function in a file.
    """
    budget, fitted, path = parameters.partition("@")
    if not fitted:
        return searching(budget)
    from boardbook.bots.value import load_value

    return searching(budget, load_value(path).judge)


register_bot("random", _plain("random", Uniform()))
register_bot("greedy", _plain("greedy", Greedy()))
register_bot("mcts", _search)
LADDER: Final[dict[str, Bot]] = {
    "beginner": Careless(Greedy(), 0.5),
    "casual": Careless(Greedy(), 0.2),
    "intermediate": Greedy(),
    "advanced": searching("100"),
    "expert": searching("500"),
}
"""Bots named after their strength, from weak to strong. `python -m benchmarks.ladder` measures how strong they are."""
for _word, _bot in LADDER.items():
    register_bot(_word, _plain(_word, _bot))
BUILTIN = frozenset(_known.values())
