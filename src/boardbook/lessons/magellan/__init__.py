"""Lessons on Magellan."""
