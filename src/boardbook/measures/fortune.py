"""Measures of what decides who wins: the seat, chance, or skill."""

from __future__ import annotations

from boardbook.measures.measure import Measure, Seen, measure
from boardbook.measures.observed import ObservedMatch


@measure("share", scale=100)
def who_begins(match: ObservedMatch) -> Seen | None:
    """How much more often the seat that goes first wins than if all seats were equal."""
    if not match.order:
        return None
    first = match.order[0]
    ends = match.open_ends
    best = max(ends, key=lambda end: end.chances[first]).ply if ends else match.plies
    chance = sum(end.chances[first] for end in ends) / len(ends) if ends else 0.0
    return Seen(match.won[first], 1, best, match.won[first] + chance, 1 / match.seats)


@measure("share", scale=100, estimated=True)
def share_of_luck(match: ObservedMatch) -> Seen | None:
    """The part of all squared jumps of the chances that chance made, and not a decision."""
    lucky = match.draw_weight * sum(jump.squared for jump in match.draws)
    chosen = match.weight * sum(jump.squared for jump in match.weighed)
    if lucky + chosen <= 0:
        return None
    largest = max(match.draws, key=lambda jump: jump.squared, default=None)
    at, size = (match.plies, 0.0) if largest is None else (largest.ply + 1, largest.squared)
    return Seen(lucky, lucky + chosen, at, size)


chain_of_skill = Measure("chain_of_skill", "skill", None)
"""How many steps of 60:40 lie between random play and the best bot: no single match shows it."""
