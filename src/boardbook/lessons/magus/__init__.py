"""Lessons on Magus."""
