"""Seats by link: people at other machines play in a browser, without Jupyter."""

from boardbook.guests.links import Links

__all__ = ["Links"]
