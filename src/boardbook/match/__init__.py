"""The public match, and what can be read of it."""

from boardbook.match.faces import Preview
from boardbook.match.match import Match, Reading

load = Match.load

__all__ = ["Match", "Preview", "Reading", "load"]
