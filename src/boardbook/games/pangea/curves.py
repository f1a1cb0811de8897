"""The figures of Pangea that are plotted over a match."""

from __future__ import annotations

from functools import lru_cache

from boardbook.core import Figure
from boardbook.games.pangea.rules import State
from boardbook.games.pangea.tables import PEOPLES

FIGURES = (
    Figure("goods", "economy"),
    Figure("production", "economy"),
    Figure("minions", "economy"),
    Figure("magic_level", "magic"),
    Figure("amulets_carried", "magic"),
    Figure("score", "score"),
    Figure("progress", "score"),
)
"""`score` is the victory level. `progress` is the number of amulets in the tower, plus the number of amulets that goods
replace.

The more goods a people has, the fewer amulets a victory condition requires. If the progress equals the number of
amulets that the best condition requires, the people fulfils a victory condition.
"""


def figure_values(state: State, _seat: int | None) -> dict[tuple[str, str], int]:
    """Return `(people, figure) -> value`. For neutral peoples, who own nothing, only the minions are counted."""
    peoples = enumerate(PEOPLES)
    return {(name, figure): value for k, name in peoples for figure, value in figures_of(state, k).items()}


def figures_of(state: State, people: int) -> dict[str, int]:
    """Return the values of a people's figures."""
    tile_of = state.tile_of
    minions = sum([tile_of[minion] >= 0 for minion in state.tables.minions_of[people]])
    if state.seat_of[people] < 0:
        return {"minions": minions}
    level = len(state.amulets[people])
    return {
        "minions": minions,
        "goods": state.goods[people],
        "production": state.production(people),
        "magic_level": level,
        "amulets_carried": state.claimed[people].bit_count() - level,
        "score": state.victory_level(people),
        "progress": progress(state, people),
    }


def progress(state: State, people: int) -> int:
    """Return the people's progress towards a victory level, in amulets; see `FIGURES`."""
    most, saved = _conditions(tuple(state.tables.victory), state.goods[people])
    return min(len(state.amulets[people]) + saved, most)


@lru_cache(maxsize=1024)
def _conditions(victory: tuple[tuple[int, int, int], ...], goods: int) -> tuple[int, int]:
    """Return the largest number of amulets that a victory condition requires.

    Also return how many of these amulets the goods replace.
    """
    most = max((amulets for _, amulets, _ in victory), default=0)
    still_needed = min((amulets for _, amulets, needed in victory if goods >= needed), default=most)
    return most, most - still_needed
