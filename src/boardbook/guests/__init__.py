"""Seats by link: people at other machines play in a browser, without Jupyter."""

import sys

from boardbook.core import NotPossible

if sys.platform == "emscripten":
    raise NotPossible("Python in a browser can't listen for guests; invite them from a notebook on your machine")

from boardbook.guests.links import Links

__all__ = ["Links"]
