"""The public class `Match`, and the classes that its methods return."""

from boardbook.match.match import Match, SeatView
from boardbook.match.reader import Preview
from boardbook.match.verification import Verification

load = Match.load

__all__ = ["Match", "Preview", "SeatView", "Verification", "load"]
