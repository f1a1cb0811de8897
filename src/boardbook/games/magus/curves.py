"""The figures of Magus that are plotted over a match."""

from __future__ import annotations

from boardbook.core import Figure
from boardbook.games.magus.rules import State
from boardbook.games.magus.state import GLORY
from boardbook.games.magus.tables import MANA, POWERS, SIDES

PARTS = tuple(f"glory_{name}" for name in GLORY)
FIGURES = (
    *(Figure(f"mana_{name}", "economy") for name in MANA),
    Figure("potions", "economy"),
    Figure("magic_level", "magic"),
    *(Figure(f"power_{k}", "magic") for k in range(1, POWERS + 1)),
    Figure("score", "score"),
    *(Figure(name, "score") for name in PARTS),
)


def figure_values(state: State, _seat: int | None) -> dict[tuple[str, str], int]:
    """Return the values of all figures, by side and figure."""
    values: dict[tuple[str, str], int] = {}
    for k, side in enumerate(SIDES[: state.seats]):
        for c, name in enumerate(MANA):
            values[side, f"mana_{name}"] = state.mana[len(MANA) * k + c]
        values[side, "potions"] = len(state.owned[k])
        values[side, "magic_level"] = state.level[k]
        for power in range(POWERS):
            values[side, f"power_{power + 1}"] = state.power[POWERS * k + power]
        values[side, "score"] = state.total(k)
        for g, name in enumerate(PARTS):
            values[side, name] = state.glory[len(GLORY) * k + g]
    return values
