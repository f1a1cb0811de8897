"""The kinds of events that a game tells; whoever asks for them alone needs no tables."""

from __future__ import annotations

from typing import Any, Final

from boardbook.core import Game

EVENT: Final = "event."
"""Before the kind of an event, it names its sentence."""


def event_kinds(game: Game[Any]) -> dict[str, str]:
    """Every kind of event of a game, with its English sentence."""
    said = game.words.by_lang["en"]
    return {key.removeprefix(EVENT): text for key, text in said.items() if key.startswith(EVENT)}
