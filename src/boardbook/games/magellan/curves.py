"""The figures of Magellan that are plotted over a match. Figures that depend on a hidden hand are hidden too."""

from __future__ import annotations

from boardbook.core import REFEREE, Figure, Purchase
from boardbook.games.magellan.rules import State
from boardbook.games.magellan.secrets import counts, sees
from boardbook.games.magellan.tables import EXPLORERS, MAGELLAN, PIZARRO, SIDES, VASCO, VASCO_RIGHT, YEARS

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
"""`score` is what the seat would score if the game ended now. Pizarro's points are included once they are scored.

The other figures on the same panel are the parts of this score.
"""


def figure_values(s: State, seat: int | None) -> dict[tuple[str, str], int]:
    """Return all values that the seat may know, by side and figure."""
    sides = range(s.seats)
    return {(SIDES[who], name): value for who in sides for name, value in figures_of(s, who, seat).items()}


def figures_of(s: State, who: int, seat: int | None) -> dict[str, int]:
    """Return the values of a seat's figures that another seat may know."""
    ships = [0] * 3
    for at, here in enumerate(s.boxes):
        ships[at % 3] += here.count(who)
    for owner, box, _ in s.sets:
        ships[box] += owner == who
    values = {"cards": s.size[who], "ships_1": ships[0], "ships_2": ships[1], "ships_3": ships[2]}
    values["vetoes"] = s.vetoes[who]
    values["crowns"] = s.crowns(who)
    if sees(s, seat, who):
        values["gold"] = s.gold[who]
        values["hand"] = s.hand_points(who)
    if seat in (who, REFEREE) or not s.hidden_under(who):
        values["sets"] = s.set_points(who)
    if counts(s, seat, who):
        points = s.points[who]
        values["score"] = s.count(who) if points is None else points
        values["pizarro"] = s.luck_points(who)
    return values


def purchases(s: State) -> list[Purchase]:
    """Return all cards that were put up for sale, each with the points that its ship finally scored.

    A card scores nothing if its ship sailed on to the next box. If a seat has several ships on a box, their points are
    divided equally among the cards that it bought for this box. If a seat has fewer ships there than cards, because no
    ship could advance, its last cards score nothing.
    """
    bought = []
    for k, (year, explorer, seat, price) in enumerate(s.sold):
        scored = None
        if s.to_act is None and seat >= 0:
            came = sum(s.ships_on(seat, explorer, box) for box in range(year, len(YEARS)))
            cards = [at for at, sale in enumerate(s.sold) if sale[:3] == (year, explorer, seat)][:came]
            scored = _scored(s, seat, explorer, year) / len(cards) if k in cards else 0.0
        bought.append(Purchase(EXPLORERS[explorer], YEARS[year], seat if seat >= 0 else None, price, scored))
    return bought


def _scored(s: State, seat: int, explorer: int, box: int) -> int:
    """Return the points that a seat's ships on a box finally score."""
    t = s.tables
    if explorer == MAGELLAN:
        under = [abs(v) for owner, where, cards in s.sets if (owner, where) == (seat, box) for v in cards]
        own = t.points[3 * MAGELLAN + box] * s.ships_on(seat, MAGELLAN, box)
        return own + t.multiplier[box] * sum(t.crowns[v] for v in under)
    voyages = (VASCO, VASCO_RIGHT) if explorer == VASCO else (explorer,)
    total = sum(t.points[3 * v + box] * s.boxes[3 * v + box].count(seat) for v in voyages)
    if explorer == PIZARRO and box == len(YEARS) - 1:
        total += s.luck_points(seat)
    return total
