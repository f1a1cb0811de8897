"""Lessons that teach each game in parts of about 15 minutes, with tasks whose answers the rules check."""

from boardbook.lessons.lesson import Lesson, lesson, parts

__all__ = ["Lesson", "lesson", "parts"]
