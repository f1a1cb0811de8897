"""boardbook: board games as live notebooks. This package exposes all public names, and loads them on first use."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version
from typing import Any

from lazy_loader import attach_stub

from boardbook._attachments import Attachments, Lessons, Profiling, Studies, provide
from boardbook._browser import at_home
from boardbook._renamed import deprecate

CALLABLE = ("bots", "games")
"""Packages that you can also call: `bb.bots()` returns the names of all bots, and `bb.games()` those of all games."""
_load, _names, __all__ = attach_stub(__name__, __file__)


def _classroom() -> Attachments:
    from boardbook.classroom import attachments

    return attachments


def _lessons() -> Lessons:
    from boardbook import lessons

    return lessons


def _studies() -> Studies:
    from boardbook.studies import others

    return others


def _profiles() -> Profiling:
    from boardbook.measures import game_profile

    return game_profile


provide(_classroom, _lessons, _studies, _profiles)
at_home()


def __getattr__(name: str) -> Any:
    if name == "Reading":
        deprecate("boardbook.Reading", "SeatView")
        name = "SeatView"
    if name == "__version__":
        return version(__name__)
    if name in CALLABLE:
        return import_module(f"{__name__}.{name}")
    return _load(name)


def __dir__() -> list[str]:
    return sorted([*_names(), *CALLABLE])
