"""A match being played, and who may do what at it: what boards stand on, and the public match."""

from boardbook.sitting.sitting import Sitting
from boardbook.sitting.thought import Thought

__all__ = ["Sitting", "Thought"]
