"""A match being played, and who may do what at it: what boards stand on, and the public match."""

from boardbook.session.session import Session
from boardbook.session.thought import Thought

__all__ = ["Session", "Thought"]
