"""The games, each in a package with the same modules. `boardbook.games()` returns the names of all games."""

from boardbook.core.callable_packages import answer_calls
from boardbook.core.registry import games

answer_calls(__name__, games)
