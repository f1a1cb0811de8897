"""Positions in which tests show boards."""

from __future__ import annotations

from random import Random
from typing import Any

import boardbook as bb
from boardbook.core import History
from boardbook.soak import alternative, random_numbers, written

WINDOW: dict[str, Any] = {
    "seats": 4,
    "phase": "red",
    "round": 2,
    "leaders": {"knights": 0, "spiders": 1, "amazons": 2, "monks": 3},
    "territories": {"TA1": ["knights", 5], "IT1": ["spiders", 5], "BA1": ["amazons", 5], "OH1": ["monks", 5]},
    "hands": [["war"], ["ice"], [], ["war", "illusion"]],
}
"""Before a turn of the Knights in Zargos, all seats but the third hold winds, and are asked for a red one."""


def moments(name: str, wanted: int) -> list[tuple[History, History, int]]:
    """Return pairs of histories that a seat can't tell apart, with the seat, at random plies of random matches."""
    found: list[tuple[History, History, int]] = []
    game, seed = bb.game(name), 0
    while len(found) < wanted:
        rng = Random(seed)
        if name == "magellan":
            game = bb.game(name, west="AB"[seed % 2], east="AB"[seed // 2 % 2])
        seats = game.seats[seed % len(game.seats)]
        history = written(game, seats, seed, random_numbers(game, seats, rng))
        for _ in range(8):
            history.goto(rng.randrange(1, len(history.plies)))
            seat = rng.randrange(seats)
            other = alternative(history, seat, rng)
            if other is not None:
                short = written(game, seats, seed, [ply.number for ply in history.plies[: history.ply]])
                found.append((short, other, seat))
        seed += 1
    return found[:wanted]
