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
    return {(PEOPLES[people], name): value for people in s.picking for name, value in figures_of(s, people).items()}


def figures_of(s: State, people: int) -> dict[str, int]:
    """Return the values of a people's figures."""
    at, seat = len(CAUSES) * people, s.leader[people]
    lost = s.lost[at : at + len(CAUSES)]
    total, fought = sum(lost), lost[IN_COMBAT] + lost[BY_SHOT]
    return {
        "pawns": s.on_board(people),
        "boats": s.boats[people],
        "losses": total,
        "lost_in_combat": fought,
        "lost_to_demons": lost[BY_DEMONS],
        "lost_to_winds": total - fought - lost[BY_DEMONS],
        "magic_cards": s.hand_size(seat) if people == next(p for p in s.picking if s.leader[p] == seat) else 0,
        "kingdoms": s.crown.count(people),
        "score": s.score(people),
        "territories": s.territories(people),
    }
