"""Searches for solutions to a task by trying every sequence of moves, the shortest first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from boardbook.classroom.scripted import ScriptedMatch

POSITIONS: Final = 20_000
"""The number of moves that a search tries before it gives up."""

Met = Callable[[ScriptedMatch], bool]
"""Returns whether the task is done at the cursor."""


@dataclass(frozen=True, slots=True)
class Found:
    """All shortest solutions as action numbers, the number of moves tried, and whether the search was complete."""

    solutions: tuple[tuple[int, ...], ...]
    tried: int
    whole: bool


def solve(start: ScriptedMatch, met: Met, most: int, positions: int = POSITIONS) -> Found:
    """Find all shortest solutions of up to `most` moves from the cursor, and give up after trying `positions` moves."""
    tried = 0
    nodes: list[tuple[tuple[int, ...], ScriptedMatch]] = [((), start.fresh_copy())]
    for _ in range(most):
        solutions: list[tuple[int, ...]] = []
        further: list[tuple[tuple[int, ...], ScriptedMatch]] = []
        for path, stage in nodes:
            for n in stage.state.legal_actions():
                if tried == positions:
                    return Found(tuple(solutions), tried, whole=False)
                tried += 1
                after = stage.fresh_copy()
                if does(after, n, met):
                    solutions.append((*path, n))
                elif after.solves:
                    further.append(((*path, n), after))
        if solutions:
            return Found(tuple(solutions), tried, whole=True)
        nodes = further
    return Found((), tried, whole=True)


def does(stage: ScriptedMatch, n: int, met: Met) -> bool:
    """Play a legal action and, unless it completes the task, the others' replies. Return whether the task is done."""
    stage.decide(n)
    if met(stage):
        return True
    ply = stage.ply
    stage.go_on()
    return stage.ply > ply and met(stage)
