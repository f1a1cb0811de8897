"""The figures of Magellan that are plotted over a match. What hangs on a hidden hand is hidden as the hand is."""

from __future__ import annotations

from boardbook.core import Figure
from boardbook.games.magellan.rules import State
from boardbook.games.magellan.tables import SIDES
from boardbook.games.magellan.view import counts, sees

FIGURES = (
    Figure("gold", "economy"),
    Figure("cards", "economy"),
    Figure("ships_1", "economy"),
    Figure("ships_2", "economy"),
    Figure("ships_3", "economy"),
    Figure("vetoes", "magic"),
    Figure("score", "score"),
    Figure("crowns", "score"),
    Figure("sets", "score"),
    Figure("hand", "score"),
    Figure("pizarro", "score"),
)
"""`score`: points if it ended now, Pizarro apart till he is counted; crowns, sets, hand, pizarro are its sources."""


def figure_values(s: State, seat: int | None) -> dict[tuple[str, str], int]:
    """`(side, figure) -> value`, as far as the seat may know."""
    values: dict[tuple[str, str], int] = {}
    ships = [[0] * s.seats for _ in range(3)]
    for at, here in enumerate(s.boxes):
        for who in here:
            ships[at % 3][who] += 1
    for who, box, _ in s.sets:
        ships[box][who] += 1
    for who in range(s.seats):
        side = SIDES[who]
        values[side, "cards"] = s.size[who]
        for box in range(3):
            values[side, f"ships_{box + 1}"] = ships[box][who]
        values[side, "vetoes"] = s.vetoes[who]
        values[side, "crowns"] = s.crowns(who)
        if sees(s, seat, who):
            values[side, "gold"] = s.gold[who]
            values[side, "hand"] = s.hand_points(who)
        if counts(s, seat, who):
            values[side, "sets"] = s.set_points(who)
            points = s.points[who]
            values[side, "score"] = s.count(who) if points is None else points
            values[side, "pizarro"] = 0 if points is None else points - s.count(who)
    return values
