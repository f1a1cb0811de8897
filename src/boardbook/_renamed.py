"""Warnings about old names. Renamed objects keep their old names for one release."""

from __future__ import annotations

from warnings import warn


def deprecate(former: str, name: str, *, level: int = 3) -> None:
    """Warn that a name has changed."""
    warn(
        f"{former} was renamed to {name}; the former name will be removed in the next release",
        DeprecationWarning,
        level,
    )
