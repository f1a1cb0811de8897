"""One folder a game, the same files in each. Called, `boardbook.games()` lists the names of all games."""

from boardbook.core.registry import games
from boardbook.core.rooms import answer_calls

answer_calls(__name__, games)
