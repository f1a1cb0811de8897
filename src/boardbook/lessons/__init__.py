"""Lessons: each teaches a game in parts of a quarter of an hour, as a series of tasks that the rules judge."""

from boardbook.lessons.lesson import Lesson, lesson, parts

__all__ = ["Lesson", "lesson", "parts"]
