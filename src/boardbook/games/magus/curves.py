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
NAMES = tuple(figure.name for figure in FIGURES)


def figure_values(state: State, _seat: int | None) -> dict[tuple[str, str], int]:
    """Return the values of all figures, by side and figure."""
    sides = enumerate(SIDES[: state.seats])
    return {(side, name): value for seat, side in sides for name, value in figures_of(state, seat).items()}


def figures_of(state: State, seat: int) -> dict[str, int]:
    """Return the values of a seat's figures."""
    colours, powers, parts = len(MANA), POWERS, len(GLORY)
    values = (
        *state.mana[colours * seat : colours * (seat + 1)],
        len(state.owned[seat]),
        state.level[seat],
        *state.power[powers * seat : powers * (seat + 1)],
        state.total(seat),
        *state.glory[parts * seat : parts * (seat + 1)],
    )
    return dict(zip(NAMES, values, strict=True))
