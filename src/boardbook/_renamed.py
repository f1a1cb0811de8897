"""Warnings of former names. Every name that changed keeps working for one release."""

from __future__ import annotations

from warnings import warn


def deprecate(former: str, name: str, *, level: int = 3) -> None:
    """Warn that a name is a former one."""
    warn(f"{former} is called {name} now; the former name goes with the next release", DeprecationWarning, level)
