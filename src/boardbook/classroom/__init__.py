"""Tasks judged by the rules, worksheets with results, reviews of decisions, and an editor for positions."""

from boardbook.classroom.editor import Editor, editor
from boardbook.classroom.puzzle import Puzzle, puzzle
from boardbook.classroom.results import results
from boardbook.classroom.review import Review, review
from boardbook.classroom.verdict import Verdict
from boardbook.classroom.worksheet import Worksheet, worksheet

__all__ = ["Editor", "Puzzle", "Review", "Verdict", "Worksheet", "editor", "puzzle", "results", "review", "worksheet"]
