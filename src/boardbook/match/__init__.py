"""The public match, and what can be read of it."""

from boardbook.match.match import Match, SeatView
from boardbook.match.reader import Preview
from boardbook.match.verification import Verification

load = Match.load

__all__ = ["Match", "Preview", "SeatView", "Verification", "load"]
