"""Tasks that the rules judge: puzzles, worksheets of them, and what a class made of these."""

from boardbook.classroom.puzzle import Puzzle, puzzle
from boardbook.classroom.results import results
from boardbook.classroom.verdict import Verdict
from boardbook.classroom.worksheet import Worksheet, worksheet

__all__ = ["Puzzle", "Verdict", "Worksheet", "puzzle", "results", "worksheet"]
