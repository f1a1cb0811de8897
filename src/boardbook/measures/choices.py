"""Measures of what players do: how long they play, how many moves they have, and how much a move matters."""

from __future__ import annotations

from math import log

from boardbook.measures.measure import Seen, measure
from boardbook.measures.observed import ObservedMatch


@measure("log mean")
def decision_space(match: ObservedMatch) -> Seen | None:
    """The number of legal actions at decisions with more than one, as a geometric mean."""
    choices = match.choices
    if not choices:
        return None
    most = max(choices, key=lambda decision: decision.actions)
    total = sum(log(decision.actions) for decision in choices)
    return Seen(total, len(choices), most.ply, most.actions)


@measure("share", scale=100, estimated=True)
def decision_weight(match: ObservedMatch) -> Seen | None:
    """How much better the best action is than the middle one, on average over the sampled decisions."""
    if not match.weighed:
        return None
    most = max(match.weighed, key=lambda jump: jump.spread)
    total = sum(jump.spread for jump in match.weighed)
    return Seen(total * match.weight, len(match.weighed) * match.weight, most.ply, most.spread)


@measure("mean")
def length(match: ObservedMatch) -> Seen:
    """The number of decisions in a match."""
    return Seen(len(match.decisions), 1, _middle(match), len(match.decisions))


@measure("tail")
def length_tail(match: ObservedMatch) -> Seen:
    """The number of decisions that 5 of 100 matches exceed."""
    return Seen(len(match.decisions), 1, _middle(match), len(match.decisions))


def _middle(match: ObservedMatch) -> int:
    """Return the ply at the end of the middle round."""
    ends = match.round_ends
    return ends[(len(ends) - 1) // 2].ply if ends else match.plies // 2


@measure("share", scale=100)
def interaction(match: ObservedMatch) -> Seen | None:
    """The share of the choices that change what the position is worth to another seat, unless they end the round."""
    moves = [decision for decision in match.choices if decision.touches is not None]
    if not moves:
        return None
    touching = [decision.ply for decision in moves if decision.touches]
    return Seen(len(touching), len(moves), touching[0] if touching else match.plies, len(touching) / len(moves))
