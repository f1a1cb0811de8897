"""A seat's view of Magus, and the layout of the board.

All seats have the same view, because nothing is secret, and nobody knows the order of the deck.
"""

from __future__ import annotations

from typing import Any

from boardbook.games.magus import counting
from boardbook.games.magus.rules import State
from boardbook.games.magus.tables import (
    EFFECTS,
    KINDS,
    LETTERS,
    MANA,
    POWER_RING,
    POWERS,
    RANKS,
    RINGS,
    SIDES,
    SOURCES,
    Tables,
)


def view(state: State, _seat: int | None) -> dict[str, Any]:
    """Return the position, including numbers that players could get by counting pieces."""
    facts = state.to_dict()
    sides = SIDES[: state.seats]
    facts["strength"] = {
        source: {side: level for k, side in enumerate(sides) if (level := state.strength[5 * k + c])}
        for c, source in enumerate(SOURCES)
    }
    facts["ranks"] = {
        source: {side: rank for k, side in enumerate(sides) if (rank := state.rank_on(k, c))}
        for c, source in enumerate(SOURCES)
    }
    facts["supply"] = {side: {rank: state.supply(k, r) for r, rank in enumerate(RANKS)} for k, side in enumerate(sides)}
    facts["totals"] = {side: state.total(k) for k, side in enumerate(sides)}
    facts["worth"] = {side: counting.potions(state.tables, state.owned[k]) for k, side in enumerate(sides)}
    facts["preview"] = dict(zip(sides, counting.preview(state), strict=True))
    facts["deck"] = state.deck.bit_count()
    return facts


def scene(t: Tables) -> dict[str, Any]:
    """Return everything that never changes: the rings, the tracks and the potions."""
    return {
        "sides": list(SIDES),
        "sources": list(SOURCES),
        "ranks": {rank: [t.level[r], t.pieces[r]] for r, rank in enumerate(RANKS)},
        "rings": {**{name: t.rings[k] for k, name in enumerate(RINGS[:POWER_RING])}, "power": t.power_ring},
        "mana": t.paid,
        "tracks": t.track_tranches,
        "bonus": t.bonus,
        "thresholds": t.thresholds,
        "most": sum(level * pieces for level, pieces in zip(t.level, t.pieces, strict=True)),
        "powers_a_turn": t.powers_a_turn,
        "dice": t.dice,
        "potions": {
            name: {
                "family": SOURCES[t.family[k]],
                "cost": {SOURCES[c]: n for c, n in enumerate(t.cost[k]) if n},
                "steps": t.steps[k],
                "effect": EFFECTS[t.effect[k]],
                "kind": KINDS[t.kind[k]],
                "number": t.effect_number[k],
                "tranches": t.better[k],
                "pays": SOURCES[t.pays_for[k]] if t.pays_for[k] >= 0 else None,
            }
            for k, name in enumerate(t.card_names)
        },
    }


def text_board(state: State) -> str:
    """Return the board as text, with a line for each source, then a line for each seat."""
    t = state.tables
    who = f", {SIDES[state.seat]}'s turn" if state.seat >= 0 else ""
    lines = [f"Magus, round {state.round}, {state.phase_name}{who}, {state.counts} of 3 counts done"]
    for place, c in enumerate(state.sources):
        ring = RINGS[state.rings[place]] if place < len(state.rings) else "no ring"
        stand = [f"{SIDES[k]} {_pieces(state, k, c)}" for k in range(state.seats) if state.strength[5 * k + c]]
        lines.append(f"  {SOURCES[c]:<8}{ring:<9}{state.bank[c]:>2} crystals  {', '.join(stand)}".rstrip())
    for k in range(state.seats):
        mana = [f"{n} {name}" for name, n in zip(MANA, state.mana[6 * k : 6 * k + 6], strict=True) if n]
        powers = " ".join(map(str, state.power[POWERS * k : POWERS * k + POWERS]))
        cards = " ".join(t.card_names[card] for card in state.owned[k])
        parts = [f"glory {state.total(k)}", f"level {state.level[k]}", f"powers {powers}", *mana, cards]
        lines.append(f"{SIDES[k]:<8}" + ", ".join(part for part in parts if part))
    dice = [str(face) for face in range(6, 0, -1) for _ in range(state.free[face])]
    laid = f", laid on action {state.action}: {' '.join(map(str, state.laid))}" if state.action else ""
    if state.seat >= 0:
        lines.append(f"dice    {' '.join(dice) or 'none'}{laid}")
    lines.append("display " + " ".join(t.card_names[card] for card in state.display))
    return "\n".join(line.rstrip() for line in lines)


def _pieces(state: State, seat: int, source: int) -> str:
    at = 20 * seat + 4 * source
    return "".join(letter * k for letter, k in zip(LETTERS, state.pieces[at : at + 4], strict=True))
