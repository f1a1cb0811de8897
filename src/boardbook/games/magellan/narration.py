"""Describes what happens in Magellan, using keys from `words.toml`. A sentence reveals only what a seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boardbook.core import CHANCE, Attempt, Term
from boardbook.core.words import Values
from boardbook.games.magellan.rules import State
from boardbook.games.magellan.secrets import knows
from boardbook.games.magellan.state import LOST, LUCK, START, TURN
from boardbook.games.magellan.tables import EXPLORERS, RIGHT, SIDES, VASCO_RIGHT, WAYS, YEARS

_LOT: Final[dict[str, type]] = {"explorer": str, "year": str}
_OWNER: Final[dict[str, type]] = {"of_side": str, "of_seat": int}
CONTEXT: Final[Mapping[str, Mapping[str, type]]] = {
    **{kind: {**_LOT, "standing": int} for kind in ("bid", "pass")},
    **dict.fromkeys(("veto", "waive", "pay", "advance", "part"), _LOT),
    **dict.fromkeys(("gold", "lost", "luck"), _OWNER),
}
"""The fields that `context` returns for each kind of action or outcome, with their types."""


def context(s: State, n: int) -> Mapping[str, int | str | None]:
    """Return the additional fields of an action or outcome, such as the card on offer or the owner of a gold card."""
    if s.to_act == CHANCE:
        return {} if s.phase in (START, TURN) else {"of_side": SIDES[s.turn], "of_seat": s.turn}
    attempt: Attempt = s.tables.attempts[n]
    lot: dict[str, int | str | None] = {"explorer": EXPLORERS[s.card], "year": YEARS[s.year]}
    if attempt.kind in ("bid", "pass"):
        return {**lot, "standing": s.standing}
    return lot if attempt.kind in CONTEXT else {}


def question(s: State, _nth: int) -> tuple[str, Values]:
    """Return the question that asks the players at the table for the outcome of chance."""
    if s.phase == START:
        return "ask.auctioneer", {}
    if s.phase == TURN:
        return "ask.turn", {"year": Term(f"year.{YEARS[s.year]}")}
    return ("ask.lost" if s.phase == LOST else "ask.gold"), {"who": s.name(s.turn)}


def outcome_label(s: State, n: int) -> tuple[str, Values]:
    """Return the short label of an outcome."""
    if s.phase == START:
        return "ask.seat", {"who": s.name(n)}
    return (f"explorer.{EXPLORERS[n]}", {}) if s.phase == TURN else ("ask.figure", {"n": n})


def describe(s: State, n: int, seat: int | None) -> tuple[str, Values]:
    """Describe action or outcome `n`, revealing only what the seat may know."""
    if s.phase == START:
        return "told.auctioneer", {"who": s.name(n)}
    if s.phase == TURN:
        return "told.turn", {"card": Term(f"explorer.{EXPLORERS[n]}"), "year": Term(f"year.{YEARS[s.year]}")}
    who = s.name(s.turn)
    if s.to_act == CHANCE:
        if not knows(s, n, seat):
            return "told.draws_hidden", {"who": who}
        if s.phase == LUCK:
            return "told.luck", {"who": who, "gold": n, "sum": sum(s.luck) + n}
        return "told.lost" if s.phase == LOST else "told.gold", {"who": who, "gold": n}
    attempt: Attempt = s.tables.attempts[n]
    kind, value = attempt
    if kind == "under" and not knows(s, n, seat):
        return "told.under_hidden", {"who": who}
    if kind == "advance":
        return "told.advance", {"who": who, "ship": Term(f"ship.{WAYS[value]}")}
    if kind == "part":
        return f"told.part_{WAYS[value]}", {"who": who}
    if kind in ("bid", "pay", "under", "discard"):
        return f"told.{kind}", {"who": who, "gold": value}
    return f"told.{kind}", {"who": who}


def preview_delta(s: State, n: int) -> tuple[str, Values] | None:
    """Return a preview of what a legal action immediately gains or costs."""
    t = s.tables
    attempt: Attempt = t.attempts[n]
    kind, value = attempt
    if kind == "part":
        if value == RIGHT:
            return "gain.points", {"points": t.points[3 * VASCO_RIGHT + s.year]}
        return "gain.cards", {"cards": t.vasco_draws[s.year]}
    if kind == "under":
        # The crowns of a card in hand already count; those of a card from the payment don't.
        more = t.multiplier[s.year] - (0 if t.west_b else 1)
        return ("gain.points", {"points": more * t.crowns[value]}) if more else None
    return None
