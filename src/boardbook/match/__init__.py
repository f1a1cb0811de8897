"""The public match, and what can be read of it."""

from boardbook.match.match import Match, Reading
from boardbook.match.reader import Preview
from boardbook.match.verification import Verification

load = Match.load

__all__ = ["Match", "Preview", "Reading", "Verification", "load"]
