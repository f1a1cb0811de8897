"""One folder a game, the same files in each. Called, `boardbook.games()` lists the names of all games."""

from boardbook.core.callable_packages import answer_calls
from boardbook.core.registry import games

answer_calls(__name__, games)
