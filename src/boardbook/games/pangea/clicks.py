"""The clicks for an action of Pangea.

Elements: `s.<square>`, `m.<minion>`, `t.<people>` (a people's tower, bag and tablet), `end`, `time`.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardbook.core import Layer, Term, Violation, judge, refuse
from boardbook.games.pangea.actions import Attempt, aimed
from boardbook.games.pangea.conditions import (
    CONDITIONS,
    foreign_seller,
    may_move_it,
    minion_on_board,
    not_overpopulated,
    seller_at_home,
    seller_carries_nothing,
    tile_without_marker,
    tower_tile_may_shift,
)
from boardbook.games.pangea.rules import State
from boardbook.games.pangea.state import MAGIC, MOVEMENT, PHASES, PURCHASES
from boardbook.games.pangea.tables import PEOPLES


def clicks(state: State, n: int) -> tuple[str, ...]:
    """Return the elements to click, in order, for action `n`."""
    t = state.tables
    kind, piece, target = aimed(state, n)
    if kind == "move":
        return (f"m.{t.minion_names[piece]}", f"s.{t.square_names[target]}" if target >= 0 else "s.")
    if kind == "shift":
        return (f"s.{t.square_names[piece]}", f"s.{t.square_names[target]}")
    if kind == "buy":
        return (f"m.{t.minion_names[piece]}", f"m.{t.minion_names[target]}")
    if kind in ("marker", "tower"):
        return (f"s.{t.square_names[target]}",)
    if kind in ("draw", "people"):
        return (f"t.{PEOPLES[piece]}",)
    return ("end" if kind == "end" else "time",)


def explain_dead_click(state: State, path: Sequence[str]) -> tuple[Layer, tuple[Violation, ...]] | None:
    """Explain clicks that don't begin any action."""
    t = state.tables
    squares = {f"s.{name}": k for k, name in enumerate(t.square_names)}
    minions = {f"m.{name}": k for k, name in enumerate(t.minion_names)}
    if len(path) == 2 and path[1] in squares:
        if path[0] in minions:
            attempt = Attempt("move", minions[path[0]], squares[path[1]])
            return judge(CONDITIONS["move"], state, attempt)
        if path[0] in squares:
            attempt = Attempt("shift", squares[path[0]], squares[path[1]])
            return judge(CONDITIONS["shift"], state, attempt)
    return Layer.PHASE, (_asked_now(state),)


def guessed(state: State, path: Sequence[str]) -> Violation | None:
    """Explain a click on a piece with which nothing can be done, without naming a square that was not clicked."""
    t = state.tables
    if len(path) != 1:
        return None
    kind, _, name = path[0].partition(".")
    if kind == "s" and state.phase == MAGIC:
        square = t.square_names.index(name)
        shift = Attempt("shift", square, -1)
        if state.tile_on[square] < 0:
            return None
        stays = tile_without_marker(state, shift) or tower_tile_may_shift(state, shift)
        return stays or refuse("magic.shift", "tile_stays_clicks", square=name)
    if kind != "m":
        return None
    minion = t.minion_names.index(name)
    if state.phase in (MAGIC, MOVEMENT):
        move = Attempt("move", minion, -1)
        stays = minion_on_board(state, move) or may_move_it(state, move)
        return stays or refuse("movement.land", "minion_stays_clicks")
    sale = Attempt("buy", minion, minion)
    about_the_seller = (foreign_seller, seller_at_home, seller_carries_nothing, not_overpopulated)
    return next((broken for condition in about_the_seller if (broken := condition(state, sale))), None)


def _asked_now(state: State) -> Violation:
    """Return an explanation that names the legal clicks in this phase, if there are any."""
    rule, phase = "turn.order", state.phase
    if phase not in (MAGIC, MOVEMENT, PURCHASES):
        return refuse(rule, "other_clicks")
    kinds = {state.tables.attempts[n].kind for n in state.legal_actions()} - {"end", "time_out"}
    if not kinds:
        return refuse(rule, "nothing_clicks", now=Term(f"in_phase.{PHASES[phase]}"))
    if phase == MAGIC:
        what = [Term(f"can.{kind}") for kind in ("shift", "draw", "move") if kind in kinds]
        return refuse(rule, "magic_clicks", what=what)
    return refuse(rule, "movement_clicks" if phase == MOVEMENT else "purchase_clicks")
