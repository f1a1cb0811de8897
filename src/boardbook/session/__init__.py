"""A match in progress, and the permissions of its boards. Boards and the public `Match` build on this package."""

from boardbook.session.session import Session
from boardbook.session.thought import Thought

__all__ = ["Session", "Thought"]
