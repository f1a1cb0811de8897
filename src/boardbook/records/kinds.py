"""The kinds of events of a game. This module is separate so that importing it doesn't load data frames."""

from __future__ import annotations

from typing import Any, Final

from boardbook.core import Game

EVENT: Final = "event."
"""Prefix of an event's kind in the key of its sentence."""


def event_kinds(game: Game[Any]) -> dict[str, str]:
    """Return the kinds of events of a game, each with its English sentence."""
    texts = game.words.by_lang["en"]
    return {key.removeprefix(EVENT): text for key, text in texts.items() if key.startswith(EVENT)}
