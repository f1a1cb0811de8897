"""Lessons: a game taught in parts of a quarter of an hour, each a row of tasks that the rules judge."""

from boardbook.lessons.lesson import Lesson, lesson, parts

__all__ = ["Lesson", "lesson", "parts"]
