"""A seat's view of Pangea, and the layout of the board.

All seats have the same view, because nothing is secret: the minions that have left a bag show what is still in it.
"""

from __future__ import annotations

from typing import Any

from boardbook.games.pangea.rules import State
from boardbook.games.pangea.state import MAGIC, OVER, PHASES
from boardbook.games.pangea.tables import PEOPLES, TERRAINS, Tables


def view(state: State, _seat: int | None) -> dict[str, Any]:
    """Return the position, with the figures that players could count on the table."""
    facts = state.to_dict()
    players = [p for p in range(len(PEOPLES)) if state.seat_of[p] >= 0]
    facts["bags"] = {name: state.in_bag(p) for p, name in enumerate(PEOPLES)}
    facts["production"] = {PEOPLES[p]: state.production(p) for p in players}
    facts["prices"] = {PEOPLES[p]: state.price(p) for p in players}
    facts["magic"] = {PEOPLES[p]: state.magic_actions(p) for p in players}
    facts["victory"] = {PEOPLES[p]: state.victory_level(p) for p in players}
    return facts


def scene(t: Tables) -> dict[str, Any]:
    """Return the outline of the board and everything else that never changes."""
    return {
        "rows": [[t.square_names[square] if square >= 0 else None for square in row] for row in t.rows],
        "numbers": {t.square_names[square]: k + 1 for k, square in enumerate(t.numbered)},
        "peoples": list(PEOPLES),
        "terrains": list(TERRAINS),
        "shapes": dict(zip(TERRAINS, t.amulet_names, strict=True)),
        "limits": dict(zip(t.tile_names, t.limit, strict=True)),
        "homes": {name: TERRAINS[home] for name, home in zip(t.minion_names, t.home, strict=True)},
        "prices": t.prices,
        "victory": [list(level) for level in t.victory],
        "phases": [*PHASES[MAGIC:OVER]],
    }


def text_board(state: State) -> str:
    """Return the board as text, with a cell for each square, then a line for each people."""
    t = state.tables
    lines = ["      " + "".join(f"{chr(ord('a') + c):<14}" for c in range(len(t.rows[0])))]
    for r, row in enumerate(t.rows):
        cells = [[_tile_text(state, square), _pieces_text(state, square)] for square in row]
        lines.append(f"  {r + 1}   " + "".join(f"{tile:<14}" for tile, _ in cells))
        lines.append("      " + "".join(f"{pieces:<14}" for _, pieces in cells))
    for people, name in enumerate(PEOPLES):
        shapes = " ".join(t.amulet_names[shape] for shape in state.amulets[people]) or "no amulets"
        stock = f"{state.goods[people]} goods, {shapes}" if state.seat_of[people] >= 0 else "neutral"
        carried = [t.amulet_names[state.carried[m]] for m in t.minions_of[people] if state.carried[m] >= 0]
        lines.append(
            f"{name:<8}{stock}, {state.in_bag(people)} in the bag" + "".join(f", carries {c}" for c in carried)
        )
    who = f", {PEOPLES[state.seats[state.seat]]} to play" if state.seat >= 0 and state.seats[state.seat] >= 0 else ""
    return "\n".join(line.rstrip() for line in [f"Pangea, round {state.round}, {state.phase_name}{who}", *lines])


def _tile_text(state: State, square: int) -> str:
    if square < 0:
        return ""
    tile = state.tile_on[square]
    marker = "!" if square in state.marker_on else ""
    if tile < 0:
        return "~" + marker
    full = f"{state.population[tile]}/{state.tables.limit[tile]}"
    return f"{TERRAINS[state.tables.terrain[tile]]} {full}{marker}"


def _pieces_text(state: State, square: int) -> str:
    """Return each piece as its people's initial.

    Towers are capital letters, minions are small letters, and carriers have a star.
    """
    if square < 0 or state.tile_on[square] < 0:
        return ""
    tile = state.tile_on[square]
    pieces = [PEOPLES[people][0].upper() for people, on in enumerate(state.tower_on) if on == tile]
    pieces += [
        PEOPLES[state.tables.people_of[minion]][0] + ("*" if state.carried[minion] >= 0 else "")
        for minion, on in enumerate(state.tile_of)
        if on == tile
    ]
    return "".join(pieces)
