"""What a seat of Pangea sees, where things are drawn, and what to click for an action.

Everything is open in Pangea (a bag's contents follow from what left it), so all seats see the same.
Elements: `s.<square>`, `m.<minion>`, `t.<people>` (tower, bag and tablet of a people), `end`, `time`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardbook.core import CHANCE, Layer, Term, Violation, judge, refuse
from boardbook.core.words import Values
from boardbook.games.pangea.conditions import CONDITIONS, Attempt, attempt_of
from boardbook.games.pangea.rules import State
from boardbook.games.pangea.state import MAGIC, MOVEMENT, OVER, PEOPLES_PHASE, PHASES, PURCHASES, START, TILES
from boardbook.games.pangea.tables import PEOPLES, TERRAINS, Tables


def view(state: State) -> dict[str, Any]:
    """The position and the figures a player would count on the table."""
    facts = state.to_dict()
    players = [p for p in range(len(PEOPLES)) if state.seat_of[p] >= 0]
    facts["bags"] = {name: state.in_bag(p) for p, name in enumerate(PEOPLES)}
    facts["production"] = {PEOPLES[p]: state.production(p) for p in players}
    facts["prices"] = {PEOPLES[p]: state.price(p) for p in players}
    facts["magic"] = {PEOPLES[p]: state.magic_actions(p) for p in players}
    facts["victory"] = {PEOPLES[p]: state.victory_level(p) for p in players}
    return facts


def scene(t: Tables) -> dict[str, Any]:
    """The board's outline and what never changes."""
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


def clicks(state: State, n: int) -> tuple[str, ...]:
    """Elements to click, in order, for action `n`."""
    t = state.tables
    kind, piece, target = attempt_of(t, state, n)
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


def stray(state: State, path: Sequence[str]) -> tuple[Layer, tuple[Violation, ...]] | None:
    """What is wrong with clicked elements that no action of the table begins with."""
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


def _asked_now(state: State) -> Violation:
    """What may be clicked in this phase; only what is legal now."""
    rule, phase = "pangea.turn.order", state.phase
    if phase not in (MAGIC, MOVEMENT, PURCHASES):
        return refuse(rule, "other_clicks")
    kinds = {attempt_of(state.tables, state, n).kind for n in state.legal_actions()} - {"end", "time_out"}
    if not kinds:
        return refuse(rule, "nothing_clicks", now=Term(f"in_phase.{PHASES[phase]}"))
    if phase == MAGIC:
        what = [Term(f"can.{kind}") for kind in ("shift", "draw", "move") if kind in kinds]
        return refuse(rule, "magic_clicks", what=what)
    return refuse(rule, "movement_clicks" if phase == MOVEMENT else "purchase_clicks")


def told(state: State, n: int) -> tuple[str, Values]:
    """What is done with action or outcome `n`, in words."""
    t = state.tables
    if state.to_act == CHANCE:
        return _told_chance(state, n)
    kind, piece, target = attempt_of(t, state, n)
    me = state.people_term(state.seats[state.seat]) if state.seats[state.seat] >= 0 else ""
    if kind == "move":
        start = state.square_of[state.tile_of[piece]]
        values: Values = {
            "minion": state.minion_term(piece),
            "start": state.square_name(start),
            "target": state.square_name(target),
        }
        return "told.move", values
    if kind == "shift":
        return "told.shift", {"start": state.square_name(piece), "target": state.square_name(target)}
    if kind == "buy":
        tile = state.tile_of[piece]
        price = state.price(state.seats[state.seat]) or 0
        shape, square = state.shape_term(t.terrain[tile]), state.square_name(state.square_of[tile])
        return "told.buy", {"people": me, "shape": shape, "square": square, "price": price}
    if kind in ("marker", "tower"):
        return f"told.{kind}", {"people": me, "square": state.square_name(target)}
    if kind in ("draw", "people"):
        return f"told.{kind}", {"people": state.people_term(piece)}
    return (f"told.end_{PHASES[piece]}" if kind == "end" else "told.time_out"), {}


def _told_chance(state: State, n: int) -> tuple[str, Values]:
    t = state.tables
    if state.phase == START:
        return "told.start", {"seat": n + 1}
    if state.phase == PEOPLES_PHASE:
        return "told.tablet", {"people": state.people_term(n)}
    if state.phase == TILES:
        laid = sum(square >= 0 for square in state.square_of)
        square = state.square_name(t.numbered[laid])
        return "told.tile", {"terrain": state.terrain_term(t.terrain[n]), "limit": t.limit[n], "square": square}
    return "told.drawn", {"minion": Term(f"minion.{PEOPLES[state.drawing]}_{TERRAINS[n]}")}


def question(state: State) -> tuple[str, Values]:
    """What a table is asked where chance is to answer."""
    if state.phase == START:
        return "ask.start", {}
    if state.phase == PEOPLES_PHASE:
        return "ask.tablet", {"seat": state.seat + 1}
    if state.phase == TILES:
        laid = sum(square >= 0 for square in state.square_of)
        return "ask.tile", {"square": state.square_name(state.tables.numbered[laid])}
    return "ask.minion", {"people": state.people_term(state.drawing)}


def answer(state: State, n: int) -> tuple[str, Values]:
    """What an answer of chance is called for short."""
    if state.phase == START:
        return "ask.seat", {"seat": n + 1}
    if state.phase == PEOPLES_PHASE:
        return f"people.{PEOPLES[n]}", {}
    if state.phase == TILES:
        t = state.tables
        return "ask.terrain", {"terrain": state.terrain_term(t.terrain[n]), "limit": t.limit[n]}
    return f"terrain.{TERRAINS[n]}", {}


def gain(state: State, n: int) -> tuple[str, Values] | None:
    """What a legal action gains or costs at once."""
    kind, piece, target = attempt_of(state.tables, state, n)
    me = state.seats[state.seat]
    if kind == "buy":
        return "gain.price", {"goods": state.price(me) or 0}
    if kind not in ("move", "tower") or state.phase == MAGIC:
        return None
    if kind == "move" and state.carried[piece] >= 0 and state.tile_on[target] == state.tower_on[me]:
        return "gain.level", {}
    after = state.clone()
    after.apply(n)
    more = (after.production(me) - state.production(me)) * state.tables.production
    if more:
        return ("gain.goods" if more > 0 else "gain.goods_less"), {"goods": abs(more)}
    return None


def text_board(state: State) -> str:
    """The board as text: a cell per square, then a line per people."""
    t = state.tables
    lines = ["      " + "".join(f"{chr(ord('a') + c):<14}" for c in range(len(t.rows[0])))]
    for r, row in enumerate(t.rows):
        cells = [[_tile_text(state, square), _pieces_text(state, square)] for square in row]
        lines.append(f"  {r + 1}   " + "".join(f"{tile:<14}" for tile, _ in cells))
        lines.append("      " + "".join(f"{pieces:<14}" for _, pieces in cells))
    for people, name in enumerate(PEOPLES):
        shapes = " ".join(t.amulet_names[shape] for shape in state.amulets[people]) or "no amulets"
        held = f"{state.goods[people]} goods, {shapes}" if state.seat_of[people] >= 0 else "neutral"
        carried = [t.amulet_names[state.carried[m]] for m in t.minions_of[people] if state.carried[m] >= 0]
        lines.append(f"{name:<8}{held}, {state.in_bag(people)} in the bag" + "".join(f", carries {c}" for c in carried))
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
    """Towers as capitals, minions as small letters of their people, carriers with a star."""
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
