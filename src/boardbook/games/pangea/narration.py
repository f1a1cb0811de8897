"""Describes what happens in Pangea, using keys from `words.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boardbook.core import CHANCE, Term
from boardbook.core.words import Values
from boardbook.games.pangea.actions import aimed
from boardbook.games.pangea.rules import State
from boardbook.games.pangea.state import MAGIC, PEOPLES_PHASE, PHASES, START, TILES
from boardbook.games.pangea.tables import PEOPLES, TERRAINS

_LAND: Final[dict[str, type]] = {"terrain": str, "limit": int}
CONTEXT: Final[Mapping[str, Mapping[str, type]]] = {
    "tablet": {"of_seat": int},
    "tile": {"place": str, **_LAND},
    "minion": {"minion": str, "place": str},
    "tower": {"tile": str, **_LAND},
    "shift": {"place": str, "tile": str},
    "move": {"origin": str, "place": str},
    "buy": {"of_side": str, "shape": str, "place": str, "price": int},
}
"""The fields that `context` returns for each kind of action or outcome, with their types."""


def context(state: State, n: int) -> Mapping[str, int | str | None]:
    """Return those fields of an action or outcome whose values depend on the position."""
    t = state.tables
    if state.to_act == CHANCE:
        return _context_of_chance(state, n)
    kind, piece, target = aimed(state, n)
    if kind == "tower":
        tile = state.tile_on[target]
        return {"tile": t.tile_names[tile], **_land(state, tile)}
    if kind == "shift":
        return {"place": state.square_name(target), "tile": t.tile_names[state.tile_on[piece]]}
    if kind == "move":
        return {"origin": state.place_of(state.tile_of[piece]), "place": state.square_name(target)}
    if kind == "buy":
        tile = state.tile_of[piece]
        return {
            "of_side": PEOPLES[t.people_of[piece]],
            "shape": t.amulet_names[t.terrain[tile]],
            "place": state.place_of(tile),
            "price": state.price(state.seats[state.seat]),
        }
    return {}


def _context_of_chance(state: State, n: int) -> dict[str, int | str | None]:
    t = state.tables
    if state.phase == PEOPLES_PHASE:
        return {"of_seat": state.seat}
    if state.phase == TILES:
        return {"place": state.square_name(_next_square(state)), **_land(state, n)}
    if state.phase == START:
        return {}
    people = state.drawing
    tower = state.tower_on[people]
    place = state.place_of(tower) if tower >= 0 else None
    return {"minion": t.minion_names[state.first_in_bag(people, n)], "place": place}


def _land(state: State, tile: int) -> dict[str, int | str | None]:
    t = state.tables
    return {"terrain": TERRAINS[t.terrain[tile]], "limit": t.limit[tile]}


def _next_square(state: State) -> int:
    """Return the square on which the next tile is laid."""
    return state.tables.numbered[sum(square >= 0 for square in state.square_of)]


def describe(state: State, n: int, _seat: int | None) -> tuple[str, Values]:
    """Describe action or outcome `n`."""
    t = state.tables
    if state.to_act == CHANCE:
        return _told_chance(state, n)
    kind, piece, target = aimed(state, n)
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
    if kind == "end":
        return f"told.end_{PHASES[piece]}", {}
    me = state.people_term(state.seats[state.seat]) if state.seats[state.seat] >= 0 else ""
    if kind == "buy":
        tile = state.tile_of[piece]
        price = state.price(state.seats[state.seat]) or 0
        shape, square = state.shape_term(t.terrain[tile]), state.square_name(state.square_of[tile])
        return "told.buy", {"people": me, "shape": shape, "square": square, "price": price}
    if kind in ("marker", "tower"):
        return f"told.{kind}", {"people": me, "square": state.square_name(target)}
    if kind in ("draw", "people"):
        return f"told.{kind}", {"people": state.people_term(piece)}
    return "told.time_out", {}


def _told_chance(state: State, n: int) -> tuple[str, Values]:
    t = state.tables
    if state.phase == START:
        return "told.start", {"seat": n + 1}
    if state.phase == PEOPLES_PHASE:
        return "told.tablet", {"people": state.people_term(n)}
    if state.phase == TILES:
        square = state.square_name(_next_square(state))
        return "told.tile", {"terrain": state.terrain_term(t.terrain[n]), "limit": t.limit[n], "square": square}
    return "told.drawn", {"minion": Term(f"minion.{PEOPLES[state.drawing]}_{TERRAINS[n]}")}


def question(state: State, _nth: int) -> tuple[str, Values]:
    """Return the question that asks the players at the table for the outcome of chance."""
    if state.phase == START:
        return "ask.start", {}
    if state.phase == PEOPLES_PHASE:
        return "ask.tablet", {"seat": state.seat + 1}
    if state.phase == TILES:
        return "ask.tile", {"square": state.square_name(_next_square(state))}
    return "ask.minion", {"people": state.people_term(state.drawing)}


def outcome_label(state: State, n: int) -> tuple[str, Values]:
    """Return the short label of an outcome."""
    if state.phase == START:
        return "ask.seat", {"seat": n + 1}
    if state.phase == PEOPLES_PHASE:
        return f"side.{PEOPLES[n]}", {}
    if state.phase == TILES:
        t = state.tables
        return "ask.terrain", {"terrain": state.terrain_term(t.terrain[n]), "limit": t.limit[n]}
    return f"terrain.{TERRAINS[n]}", {}


def preview_delta(state: State, n: int) -> tuple[str, Values] | None:
    """Return a preview of the immediate gain or cost of a legal action."""
    kind, piece, target = aimed(state, n)
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
