"""Whether a task can be done, how, and in how many moves: every way is tried, the shortest first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from boardbook.classroom.scripted import ScriptedMatch

POSITIONS: Final = 20_000
"""Moves that are tried before a search gives up."""

Met = Callable[[ScriptedMatch], bool]
"""Whether the task is done where a line stands."""


@dataclass(frozen=True, slots=True)
class Found:
    """All shortest solutions, as numbers of the solver's actions; how many moves were tried, and whether all were."""

    solutions: tuple[tuple[int, ...], ...]
    tried: int
    whole: bool


def solve(start: ScriptedMatch, met: Met, most: int, positions: int = POSITIONS) -> Found:
    """Try everything the solver may do, up to so many moves, from where a line stands."""
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
    """Play a legal number, and let the others answer unless the task is done by it; whether it is done."""
    stage.decide(n)
    if met(stage):
        return True
    stage.go_on()
    return met(stage)
