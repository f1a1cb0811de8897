"""How the tests play: at random, from numbers, and back and forth over a match."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import boardbook as bb
from boardbook.core import CHANCE, Branch, Game, History, NotPossible

PANGEA: Game[Any] = bb.game("pangea")
VEIL: Game[Any] = bb.game("veil")


def play_random(match: bb.Match, rng: Random, decisions: int) -> bb.Match:
    """Play random actions, and random outcomes where chance waits, until the end or for so many plies of ours."""
    for _ in range(decisions):
        if match.over:
            break
        random_ply(match, rng)
    return match


def random_ply(match: bb.Match, rng: Random) -> None:
    if match.to_act == CHANCE:
        match.answer(rng.choice([outcome for outcome, _ in match.state.chances()]))
    else:
        match.play(rng.choice(match.legal_actions()))


def match_of(history: History) -> bb.Match:
    """A match, played through the public face, with the plies that lead to where a line is."""
    match = bb.Match(history.game, list(history.header.names), seed=history.header.seed, chance="ask")
    for ply in history.plies[: history.ply]:
        if match.to_act == CHANCE:
            match.answer(ply.number)
        else:
            match.play(ply.number)
    return match


def wander(match: bb.Match, rng: Random) -> str:
    """One random thing that can be done to a match; what it was."""
    ways = ["play", "play", "play", "undo", "undo ply", "redo", "goto", "branch", "line", "same again"]
    way = rng.choice(ways)
    history = match.history
    try:
        if way == "play":
            random_ply(match, rng)
        elif way == "undo":
            match.undo()
        elif way == "undo ply":
            match.undo(to="ply")
        elif way == "redo":
            match.redo()
        elif way == "goto":
            match.goto(rng.randrange(len(history.plies) + 1))
        elif way == "branch":
            match.branch(rng.randrange(len(history.plies) + 1))
        elif way == "line":
            branch = rng.randrange(len(match.branches))
            match.goto(rng.randrange(len(history.path(branch)) + 1), branch)
        else:
            ahead = history.plies[match.ply].number
            (match.answer if match.to_act == CHANCE else match.play)(ahead)
    except (IndexError, NotPossible):
        return f"no {way}"
    return way


def branches(history: History) -> list[tuple[Any, ...]]:
    """All that a line's branches hold, to be compared."""
    return [facts(branch) for branch in history.branches]


def facts(branch: Branch) -> tuple[Any, ...]:
    return branch.id, branch.parent, branch.start, tuple(branch.plies)


def kept(before: Sequence[tuple[Any, ...]], history: History) -> bool:
    """Whether a line still holds all that was on its branches before."""
    now = branches(history)
    return len(now) >= len(before) and all(
        old[:3] == new[:3] and new[3][: len(old[3])] == old[3] for old, new in zip(before, now, strict=False)
    )


def same_line(one: History, other: History) -> bool:
    """Whether two lines are the same match at the same moment."""
    return (
        one.game.name == other.game.name
        and one.game.settings == other.game.settings
        and one.game.edition == other.game.edition
        and one.header == other.header
        and one.chance == other.chance
        and branches(one) == branches(other)
        and (one.branch, one.ply) == (other.branch, other.ply)
        and one.state.to_dict() == other.state.to_dict()
    )


def veil_dealt(*cards: int) -> bb.Match:
    """Veil for two with these cards dealt, chance asking; even places go to seat 0."""
    match = bb.Match(VEIL, ["Ann", "Ben"], seed=1, chance="ask")
    for card in cards:
        match.answer(f"card {card}")
    return match


def moment(match: bb.Match) -> str:
    """All that must not change."""
    return repr([match.state.to_dict(), match.ply, branches(match.history), match.log.rows()])
