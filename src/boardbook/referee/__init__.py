"""A referee for programs: it answers requests about a match as JSON, and says why an action is refused."""

from boardbook.referee.lines import serve
from boardbook.referee.referee import MODES, Mode, Referee
from boardbook.referee.server import Server

__all__ = ["MODES", "Mode", "Referee", "Server", "serve"]
