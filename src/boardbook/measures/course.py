"""Measures of how a match goes: who leads, by how much, and whether that lasts."""

from __future__ import annotations

from boardbook.measures.measure import Seen, measure
from boardbook.measures.observed import CLOSE, ObservedMatch

HOPELESS = 0.05
"""A seat with a smaller chance of winning than this is called hopeless."""


@measure("mean", estimated=True)
def lead_changes(match: ObservedMatch) -> Seen:
    """How often the leader changes from one round to the next."""
    plies = list(match.lead_changes())
    return Seen(len(plies), 1, plies[-1] if plies else match.plies, len(plies))


@measure("share", scale=100, estimated=True)
def drama(match: ObservedMatch) -> Seen | None:
    """How far behind the leader the eventual winner was, on average over the rounds."""
    if not match.open_ends:
        return None
    gaps = [max(end.chances) - end.chances[match.winner] for end in match.open_ends]
    mean = sum(gaps) / len(gaps)
    return Seen(mean, 1, match.open_ends[gaps.index(max(gaps))].ply, mean)


@measure("share", scale=100, estimated=True)
def tension(match: ObservedMatch) -> Seen | None:
    """How open the match was, on average over the rounds: 1 if all seats have the same chance, 0 if one surely wins."""
    if not match.open_ends:
        return None
    open_ = [(1 - max(end.chances)) / (1 - 1 / match.seats) for end in match.open_ends]
    last = max(range(len(open_)), key=lambda k: (open_[k], k))
    mean = sum(open_) / len(open_)
    return Seen(mean, 1, match.open_ends[last].ply, mean)


@measure("share", scale=100, estimated=True, counts=True)
def comebacks(match: ObservedMatch) -> Seen | None:
    """Whether the seat that was last after half of the rounds won."""
    half = len(match.round_ends) // 2
    if not half:
        return None
    end = match.round_ends[half - 1]
    lowest = min(end.chances)
    last = [seat for seat, chance in enumerate(end.chances) if chance < lowest + CLOSE]
    if len(last) > 1:
        return None
    return Seen(match.won[last[0]], 1, end.ply, match.won[last[0]] * (1 - lowest))


@measure("share", scale=100, estimated=True)
def early_hopelessness(match: ObservedMatch) -> Seen | None:
    """The share of the decisions that are made by a hopeless seat."""
    if not match.decisions:
        return None
    lost = [decision.ply for decision in match.decisions if decision.chance < HOPELESS]
    return Seen(len(lost), len(match.decisions), lost[0] if lost else match.plies, len(lost) / len(match.decisions))


@measure("share", scale=100, estimated=True, counts=True)
def kingmaking(match: ObservedMatch) -> Seen | None:
    """Whether a decision of a hopeless seat gave the lead for the last time, and to another seat."""
    if match.seats < 3:
        return None
    if not match.leads:
        return Seen(0, 1, match.plies, 0)
    last = match.leads[-1]
    made = last.chance < HOPELESS and last.leader != last.by
    return Seen(made, 1, last.ply, made and (match.plies - last.ply) / match.plies)
