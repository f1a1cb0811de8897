"""Tasks that the rules judge, worksheets of them, what a class made of these; what the decisions of a match cost."""

from boardbook.classroom.puzzle import Puzzle, puzzle
from boardbook.classroom.results import results
from boardbook.classroom.review import Review, review
from boardbook.classroom.verdict import Verdict
from boardbook.classroom.worksheet import Worksheet, worksheet

__all__ = ["Puzzle", "Review", "Verdict", "Worksheet", "puzzle", "results", "review", "worksheet"]
