"""Lessons on Die Magier von Pangea."""
