"""Lessons on Zargos."""
