"""Helpers that play matches for tests: at random, from numbers, and with random navigation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import boardbook as bb
from boardbook.core import CHANCE, Branch, Game, History, NotPossible
from boardbook.soak import alternative, random_numbers, written

PANGEA: Game[Any] = bb.game("pangea")
VEIL: Game[Any] = bb.game("veil")


def play_random(match: bb.Match, rng: Random, decisions: int) -> bb.Match:
    """Play up to `decisions` random actions, and random outcomes if chance must be answered."""
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


def alike_to_a_seat() -> Iterator[tuple[bb.Match, bb.Match]]:
    """Yield pairs of unfinished matches of veil that seat 0 can't tell apart."""
    for seed in range(12):
        rng = Random(seed)
        history = written(VEIL, 2, seed, random_numbers(VEIL, 2, rng))
        history.goto(6)
        other = alternative(history, 0, rng)
        if other is not None and history.state.to_act is not None and history.state.round:
            yield bb.Match.of_line(history), bb.Match.of_line(other)


def match_of(history: History) -> bb.Match:
    """Return a match in which the plies of a history, up to its cursor, were played through the public package."""
    match = bb.Match(history.game, list(history.header.names), seed=history.header.seed, chance="ask")
    for ply in history.plies[: history.ply]:
        if match.to_act == CHANCE:
            match.answer(ply.number)
        else:
            match.play(ply.number)
    return match


def wander(match: bb.Match, rng: Random) -> str:
    """Call a random method that plays or navigates, and return which one."""
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
    """Return the content of a history's branches for comparison."""
    return [facts(branch) for branch in history.branches]


def facts(branch: Branch) -> tuple[Any, ...]:
    return branch.id, branch.parent, branch.start, tuple(branch.plies)


def kept(before: Sequence[tuple[Any, ...]], history: History) -> bool:
    """Return whether a history still contains all plies and branches from before."""
    now = branches(history)
    return len(now) >= len(before) and all(
        old[:3] == new[:3] and new[3][: len(old[3])] == old[3] for old, new in zip(before, now, strict=False)
    )


def same_line(one: History, other: History) -> bool:
    """Return whether two histories are the same match at the same ply."""
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
    """Return a match of Veil for two with `chance="ask"`, in which these cards are dealt to seats 0 and 1 in turn."""
    match = bb.Match(VEIL, ["Ann", "Ben"], seed=1, chance="ask")
    for card in cards:
        match.answer(f"card {card}")
    return match


def moment(match: bb.Match) -> str:
    """Return everything that must not change, as text."""
    return repr([match.state.to_dict(), match.ply, branches(match.history), match.log.rows()])
