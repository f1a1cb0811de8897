"""The board as a widget: Python owns the truth, the front end proposes."""

from boardbook.match import TURN
from boardbook.widgets.board import Board
from boardbook.widgets.dashboard import Dashboard
from boardbook.widgets.film import Film

__all__ = ["TURN", "Board", "Dashboard", "Film"]
