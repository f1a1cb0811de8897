"""The kinds of events of a game. A module of its own, because it needs no tables."""

from __future__ import annotations

from typing import Any, Final

from boardbook.core import Game

EVENT: Final = "event."
"""Prefix of an event's kind in the key of its sentence."""


def event_kinds(game: Game[Any]) -> dict[str, str]:
    """Return every kind of event of a game, with its English sentence."""
    said = game.words.by_lang["en"]
    return {key.removeprefix(EVENT): text for key, text in said.items() if key.startswith(EVENT)}
