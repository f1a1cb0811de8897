"""The balance lab: varies the numbers of a game, and measures what this does to its matches."""

from boardbook.balance.effects import EFFECTS, LEVELS
from boardbook.balance.explanation import Explanation
from boardbook.balance.lab import Lab, lab
from boardbook.balance.outcomes import OUTCOMES
from boardbook.balance.wishes import SOUGHT

__all__ = ["EFFECTS", "LEVELS", "OUTCOMES", "SOUGHT", "Explanation", "Lab", "lab"]
