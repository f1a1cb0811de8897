"""Describes what happens in Magus, using keys from `words.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from boardbook.core import CHANCE, Term
from boardbook.core.words import Values, nth_term
from boardbook.games.magus.actions import Attempt, turned
from boardbook.games.magus.rules import State
from boardbook.games.magus.state import RING, RINGS_PHASE, ROLLING, SOURCES_PHASE, START
from boardbook.games.magus.tables import MANA, RINGS, SEVEN, SIDES

CONTEXT: Final[Mapping[str, Mapping[str, type]]] = {
    "ring": {"position": int},
    "source": {"position": int},
    "die": {"of_side": str, "of_seat": int},
    "buy": {"price": int, "family": str},
}
"""The fields that `context` returns for each kind of action or outcome, with their types."""


def context(state: State, n: int) -> Mapping[str, int | str | None]:
    """Return the additional fields of an action or outcome, such as the owner of a die or the cost of a potion."""
    t = state.tables
    if state.to_act == CHANCE:
        if state.phase == RINGS_PHASE:
            return {"position": len(state.rings) + 1}
        if state.phase == SOURCES_PHASE:
            return {"position": len(state.sources) + 1}
        return {"of_side": SIDES[state.seat], "of_seat": state.seat} if state.phase == ROLLING else {}
    a: Attempt = t.attempts[n]
    return {"price": sum(t.cost[a.what]), "family": MANA[t.family[a.what]]} if a.kind == "buy" else {}


def describe(state: State, n: int, _seat: int | None) -> tuple[str, Values]:
    """Describe action or outcome `n`."""
    if state.to_act == CHANCE:
        return _told_chance(state, n)
    a: Attempt = state.tables.attempts[n]
    who = state.name(state.placing if state.phase == RING else state.seat)
    if a.kind == "action":
        return ("told.seven" if a.what == SEVEN else "told.action"), {"who": who, "action": a.what, "figure": a.size}
    if a.kind == "exchange":
        first, second, taken = map(state.source_term, (a.origin, a.source, a.what))
        if first == second:
            return "told.two", {"who": who, "colour": first, "taken": taken}
        return "told.exchange", {"who": who, "first": first, "second": second, "taken": taken}
    if a.kind == "turn":
        return "told.turn", {"who": who, "figure": a.size, "becomes": turned(a)}
    return f"told.{a.kind}", {"who": who, **_named(state, a)}


def _named(state: State, a: Attempt) -> dict[str, Any]:
    """Return the values for the sentence about an attempt."""
    values: dict[str, Any] = {"n": sum(a.given) or a.size, "figure": a.size}
    if a.source >= 0:
        values["source"] = state.source_term(a.source)
    if a.origin >= 0:
        values["origin"] = state.source_term(a.origin)
    if a.rival >= 0:
        values["rival"] = state.name(a.rival)
    rank = state.tables.effect_number[state.card] if a.kind == "step" else a.rank
    if rank >= 0:
        values["rank"] = state.rank_term(rank)
    if a.kind in ("raise", "lower"):
        values["power"] = state.power_term(a.what)
    elif a.kind in ("buy", "use"):
        values["potion"] = state.card_term(a.what)
    elif a.kind == "spare":
        values["colour"] = state.source_term(a.what)
    return values


def _told_chance(state: State, n: int) -> tuple[str, Values]:
    if state.phase == START:
        return "told.start", {"who": state.name(n)}
    if state.phase == RINGS_PHASE:
        return "told.ring", {"place": len(state.rings) + 1, "ring": Term(f"ring.{RINGS[n]}")}
    if state.phase == SOURCES_PHASE:
        return "told.source", {"place": len(state.sources) + 1, "source": state.source_term(n)}
    if state.phase == ROLLING:
        return "told.die", {"figure": n}
    return "told.display", {"potion": state.card_term(n)}


def question(state: State, nth: int) -> tuple[str, Values]:
    """Return the question that asks the players at the table for the outcome of chance."""
    if state.phase == RINGS_PHASE:
        return "ask.ring", {"place": len(state.rings) + 1}
    if state.phase == SOURCES_PHASE:
        return "ask.source", {"place": len(state.sources) + 1}
    if state.phase == ROLLING:
        return ("ask.die", {}) if nth + state.due == 2 else ("ask.dice", {"nth": nth_term(nth)})
    return ("ask.start" if state.phase == START else "ask.potion"), {}


def outcome_label(state: State, n: int) -> tuple[str, Values]:
    """Return the short label of an outcome."""
    if state.phase == START:
        return "ask.seat", {"who": state.name(n)}
    if state.phase == ROLLING:
        return "ask.figure", {"n": n}
    if state.phase == RINGS_PHASE:
        return f"ring.{RINGS[n]}", {}
    return (state.source_term(n) if state.phase == SOURCES_PHASE else state.card_term(n)).key, {}


def preview_delta(state: State, n: int) -> tuple[str, Values] | None:
    """Return a preview of what a legal action immediately gains or costs."""
    a: Attempt = state.tables.attempts[n]
    if a.kind in ("collect", "tie"):
        after = state.clone()
        after.apply(n)
        at = len(MANA) * state.seat + a.source
        n = after.mana[at] - state.mana[at]
        return ("gain.mana", {"n": n}) if n else ("gain.nothing", {})
    if a.kind == "buy":
        return "gain.potion", {"n": sum(state.tables.cost[a.what])}
    return None
