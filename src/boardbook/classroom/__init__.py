"""Tasks that the rules judge, worksheets of them, what a class made of these; what decisions cost; positions edited."""

from boardbook.classroom.editor import Editor, editor
from boardbook.classroom.puzzle import Puzzle, puzzle
from boardbook.classroom.results import results
from boardbook.classroom.review import Review, review
from boardbook.classroom.verdict import Verdict
from boardbook.classroom.worksheet import Worksheet, worksheet

__all__ = ["Editor", "Puzzle", "Review", "Verdict", "Worksheet", "editor", "puzzle", "results", "review", "worksheet"]
