"""The balance lab: varies the numbers of a game, and measures what this does to its matches."""

from boardbook.balance.effects import EFFECTS, LEVELS
from boardbook.balance.lab import SOUGHT, Explanation, Lab, lab
from boardbook.balance.outcomes import OUTCOMES

__all__ = ["EFFECTS", "LEVELS", "OUTCOMES", "SOUGHT", "Explanation", "Lab", "lab"]
