"""A match being played, and the permissions at its boards. Boards and the public `Match` build on this package."""

from boardbook.session.session import Session
from boardbook.session.thought import Thought

__all__ = ["Session", "Thought"]
