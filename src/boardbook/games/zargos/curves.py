"""The figures of Zargos that are plotted over a match."""

from __future__ import annotations

from boardbook.core import Figure
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.state import BY_DEMONS, BY_SHOT, CAUSES, IN_COMBAT
from boardbook.games.zargos.tables import PEOPLES

FIGURES = (
    Figure("pawns", "economy"),
    Figure("boats", "economy"),
    Figure("losses", "economy"),
    Figure("lost_in_combat", "economy"),
    Figure("lost_to_demons", "economy"),
    Figure("lost_to_winds", "economy"),
    Figure("magic_cards", "magic"),
    Figure("kingdoms", "magic"),
    Figure("score", "score"),
    Figure("territories", "score"),
)


def figure_values(s: State, _seat: int | None) -> dict[tuple[str, str], int]:
    """Return `(people, figure) -> value`. The winds in a player's hand are counted for that player's first people."""
    values: dict[tuple[str, str], int] = {}
    for people in s.picking:
        name, at = PEOPLES[people], len(CAUSES) * people
        lost = s.lost[at : at + len(CAUSES)]
        fought = lost[IN_COMBAT] + lost[BY_SHOT]
        seat = s.leader[people]
        first = next(p for p in s.picking if s.leader[p] == seat)
        values |= {
            (name, "pawns"): s.on_board(people),
            (name, "boats"): s.boats[people],
            (name, "losses"): sum(lost),
            (name, "lost_in_combat"): fought,
            (name, "lost_to_demons"): lost[BY_DEMONS],
            (name, "lost_to_winds"): sum(lost) - fought - lost[BY_DEMONS],
            (name, "magic_cards"): s.hand_size(seat) if people == first else 0,
            (name, "kingdoms"): sum([holder == people for holder in s.crown]),
            (name, "score"): s.score(people),
            (name, "territories"): s.territories(people),
        }
    return values
