"""Tasks that the rules judge: puzzles, and what is said of each try."""

from boardbook.classroom.puzzle import Puzzle, puzzle
from boardbook.classroom.verdict import Verdict

__all__ = ["Puzzle", "Verdict", "puzzle"]
