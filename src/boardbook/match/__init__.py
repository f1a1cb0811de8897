"""The public match, and what can be read of it. Only this room knows all the others."""

from boardbook.match.faces import TURN, Preview, Reading, Thought
from boardbook.match.match import Match

load = Match.load

__all__ = ["TURN", "Match", "Preview", "Reading", "Thought", "load"]
