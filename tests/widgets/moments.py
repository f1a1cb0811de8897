"""Positions in which tests show boards."""

from __future__ import annotations

from random import Random
from typing import Any

import boardbook as bb
from boardbook.core import CHANCE, History
from boardbook.soak import alternative, random_line, random_numbers

WINDOW: dict[str, Any] = {
    "seats": 4,
    "phase": "red",
    "round": 2,
    "leaders": {"knights": 0, "spiders": 1, "amazons": 2, "monks": 3},
    "territories": {"TA1": ["knights", 5], "IT1": ["spiders", 5], "BA1": ["amazons", 5], "OH1": ["monks", 5]},
    "hands": [["war"], ["ice"], [], ["war", "illusion"]],
}
"""Before a turn of the Knights in Zargos, all seats but the third hold winds, and are asked for a red one."""


def moments(name: str, wanted: int, *, decides: bool = False, **options: Any) -> list[tuple[History, History, int]]:
    """Return pairs of histories that a seat can't tell apart, with the seat, at random plies of random matches.

    `decides`: whether it must be the seat that decides; `options`: those of the game.
    """
    found: list[tuple[History, History, int]] = []
    game, seed = bb.game(name, **options), 0
    while len(found) < wanted:
        rng = Random(seed)
        if name == "magellan":
            game = bb.game(name, west="AB"[seed % 2], east="AB"[seed // 2 % 2])
        seats = game.seats[seed % len(game.seats)]
        history = History.recorded(game, random_line(game, seats, seed).header, random_numbers(game, seats, rng))
        for _ in range(8):
            history.goto(rng.randrange(1, len(history.numbers)))
            seat = history.state.to_act if decides else rng.randrange(seats)
            if seat is None or seat == CHANCE:
                continue
            other = alternative(history, seat, rng)
            if other is not None:
                short = History.recorded(game, history.header, history.numbers[: history.ply])
                found.append((short, other, seat))
        seed += 1
    return found[:wanted]
