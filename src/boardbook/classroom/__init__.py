"""Tasks that the rules judge, puzzles and what is said of each try; and what the decisions of a match cost."""

from boardbook.classroom.puzzle import Puzzle, puzzle
from boardbook.classroom.review import Review, review
from boardbook.classroom.verdict import Verdict

__all__ = ["Puzzle", "Review", "Verdict", "puzzle", "review"]
