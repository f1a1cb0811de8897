"""What a seat can decide in Pangea, and what chance answers, in our notation.

`people blue` · `tower c2` · `draw blue` · `shift c3 east` · `move blue-g1 north` · `buy green-mo1 blue-g2` (seller,
carrier) · `marker c3` · `end magic` · `time out`. Chance: `start 0` (a seat), `tablet blue`, `tile moor-2`,
`minion grass`.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardbook.core import Action, Outcome
from boardbook.games.pangea.rules import State
from boardbook.games.pangea.state import MAGIC, PEOPLES_PHASE, PHASES, START, TILES
from boardbook.games.pangea.tables import DIRECTIONS, PEOPLES, TERRAINS, Tables


def table(t: Tables) -> Iterator[Action]:
    """All actions in the order of their numbers."""
    squares, minions = t.square_names, t.minion_names
    n = 0

    def action(kind: str, text: str, **fields: str) -> Action:
        nonlocal n
        n += 1
        return Action(n - 1, kind, text, fields)

    for minion in minions:
        for direction in DIRECTIONS:
            yield action("move", f"move {minion} {direction}", minion=minion, direction=direction)
    for square in squares:
        for direction in DIRECTIONS:
            yield action("shift", f"shift {square} {direction}", square=square, direction=direction)
    for seller in minions:
        for carrier in minions:
            yield action("buy", f"buy {seller} {carrier}", seller=seller, carrier=carrier)
    for square in squares:
        yield action("marker", f"marker {square}", square=square)
    for square in squares:
        yield action("tower", f"tower {square}", square=square)
    for people in PEOPLES:
        yield action("draw", f"draw {people}", people=people)
    for people in PEOPLES:
        yield action("people", f"people {people}", people=people)
    for phase in PHASES[MAGIC : MAGIC + 4]:
        yield action("end", f"end {phase}", phase=phase)
    yield action("time_out", "time out")


def outcome(state: State, n: int) -> Outcome:
    """The name of outcome `n` in a position where chance must answer."""
    if state.phase == START:
        return Outcome(n, "start", f"start {n}", {"seat": n})
    if state.phase == PEOPLES_PHASE:
        return Outcome(n, "tablet", f"tablet {PEOPLES[n]}", {"people": PEOPLES[n]})
    if state.phase == TILES:
        tile = state.tables.tile_names[n]
        return Outcome(n, "tile", f"tile {tile}", {"tile": tile})
    fields = {"people": PEOPLES[state.drawing], "home": TERRAINS[n]}
    return Outcome(n, "minion", f"minion {TERRAINS[n]}", fields)
