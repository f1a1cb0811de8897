"""Matches with the physical game, in which the players enter the results of chance."""

from __future__ import annotations

from random import Random

import boardbook as bb
from boardbook.core import CHANCE


def magus(*seats: str) -> bb.Match:
    """Return a match in which the three dice of the first turn must be rolled."""
    match = bb.Match("magus", list(seats or ("Ann", "Bo")), seed=1, chance="ask", start_player="given")
    while match.state.view(None)["phase"] != "rolling" or match.state.view(None)["due"] != 3:
        if match.history.awaits_outcome:
            match.answer(match.state.chances()[0][0])
        else:
            match.play(match.legal_actions()[0])
    return match


def faces(match: bb.Match) -> list[int]:
    return [outcome for _, _, outcome in match.history.pending_outcomes()]


def to_draw(game: str, seats: list[str], seat: int, seed: int = 4) -> bb.Match:
    """Return a match in which chance must draw for the hidden hand of a seat."""
    match, rng = bb.Match(game, seats, seed=seed, chance="ask"), Random(seed)
    while match.game.chance_observer(match.state) != seat:
        if match.to_act == CHANCE:
            match.answer(rng.choice(match.state.chances())[0])
        else:
            match.play(rng.choice(match.state.legal_actions()))
    return match
