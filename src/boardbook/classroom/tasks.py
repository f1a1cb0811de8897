"""The three kinds of task: do it, point at it, say it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Final

from boardbook.classroom.search import Found, solve
from boardbook.classroom.stage import Stage, number_of
from boardbook.core import CHANCE, BadInput, UnknownName
from boardbook.core.errors import unknown
from boardbook.match import Match
from boardbook.records.fields import event_kinds

Goal = str | Callable[[Match], bool]
"""The text of an action, the kind of an event, or what is true of the match when the task is done."""
MOST: Final = 4
"""Moves of a solution that is looked for, if the author does not say how many it takes."""
SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class Reach:
    """Do it: play until the goal is reached, within so many moves. `solutions`: all shortest, as numbers."""

    goal: Goal
    moves: int
    solutions: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, stage: Stage, goal: Goal, moves: int | None, *, alone: bool) -> Reach:
        """Looked through: it is not done yet, and it can be done. Raises `BadInput` with what is wrong."""
        known(stage, goal)
        if met(goal, stage):
            raise BadInput("puzzle", ["the goal is reached before anybody has moved"])
        found = solve(stage, lambda line: met(goal, line), moves or MOST)
        if not found.solutions:
            raise BadInput("puzzle", [unsolved(found, moves)])
        check_script(stage, goal, found.solutions[0])
        if alone and len(found.solutions) > 1:
            some = [", ".join(told(stage, line)) for line in found.solutions[:SHOWN]]
            raise BadInput("puzzle", [f"it has {len(found.solutions)} solutions, such as {'; '.join(some)}"])
        return cls(goal, moves or len(found.solutions[0]), found.solutions)

    def met(self, stage: Stage) -> bool:
        """Whether it is done where a line stands."""
        return met(self.goal, stage)


@dataclass(frozen=True, slots=True)
class Point:
    """Point at it: these elements of the board, and no other."""

    elements: frozenset[str]

    @classmethod
    def of(cls, stage: Stage, where: Iterable[str]) -> Point:
        """Raises `BadInput` if there is nothing to point at, `UnknownName` for what is no element of the board."""
        elements = frozenset(where)
        if not elements:
            raise BadInput("puzzle", ["there is nothing to point at: `point` found no element"])
        check_elements(stage, elements)
        return cls(elements)


@dataclass(frozen=True, slots=True)
class Say:
    """Say it: a number or a word. `choices`: what can be chosen, in the order shown; empty where it is typed."""

    answer: int | str
    choices: Sequence[int | str] = field(default=())

    def __post_init__(self) -> None:
        if isinstance(self.answer, bool) or not isinstance(self.answer, int | str):
            raise BadInput("puzzle", [f"`say` must find a whole number or a text, not {self.answer!r}"])
        if len(set(self.choices)) < len(self.choices):
            raise BadInput("puzzle", ["a choice is there twice"])
        if self.choices and self.answer not in self.choices:
            raise BadInput("puzzle", [f"{self.answer!r}, which is right, is none of the choices"])
        if len(self.choices) == 1:
            raise BadInput("puzzle", ["one choice is none"])


Task = Reach | Point | Say


# --- goals ----------------------------------------------------------------------------------------------------------


def known(stage: Stage, goal: Goal) -> None:
    """Raises `UnknownName` for a text that is neither an action nor a kind of event."""
    actions = [action.text for action in stage.game.actions]
    kinds = list(event_kinds(stage.game))
    if isinstance(goal, str) and goal not in kinds and goal not in actions:
        near = get_close_matches(goal, actions, n=3)
        raise unknown("goal (an action or an event)", goal, [*near, *kinds])


def met(goal: Goal, stage: Stage) -> bool:
    """Whether the goal is reached where a line stands."""
    if callable(goal):
        return bool(goal(Match.of_line(stage)))
    return any(goal in brought for brought in decisions(stage))


def decisions(stage: Stage) -> Iterable[set[str]]:
    """For each decision of the solver's: the text of the action, and the events that it and chance's answer brought."""
    brought: set[str] | None = None
    for _, state, ply in stage.replay(stage.ply):
        if ply.seat == stage.others.solver:
            if brought is not None:
                yield brought
            brought = {stage.game.action(ply.number).text}
        elif ply.seat != CHANCE:
            if brought is not None:
                yield brought
            brought = None
        if brought is not None:
            brought |= {event.kind for event in stage.game.events(state.clone(), ply.number)}
    if brought is not None:
        yield brought


# --- checks ---------------------------------------------------------------------------------------------------------


def unsolved(found: Found, moves: int | None) -> str:
    """Why a task is none."""
    within = f"within {moves or MOST} {'move' if moves == 1 else 'moves'}"
    if found.whole:
        return f"it can't be done {within}: all {found.tried:,} ways were tried"
    return f"no solution {within} was found among the first {found.tried:,} ways: say in how many `moves` it is done"


def check_script(stage: Stage, goal: Goal, solution: Sequence[int]) -> None:
    """Raises `BadInput` for a reply that is not possible where a solution needs it."""
    line, script = stage.twin(), stage.others.script
    for n in solution:
        line.decide(n)
        if not met(goal, line):
            line.go_on()
    replies = [(state.clone(), ply) for _, state, ply in line.replay() if ply.seat != stage.others.solver]
    for text, (state, ply) in zip(script, replies, strict=False):
        if number_of(stage.game, state, text) != ply.number:
            possible = ", ".join(str(stage.game.named(state, n)) for n in stage.game.possible(state)[:SHOWN])
            raise BadInput("puzzle", [f"the reply {text!r} is not possible when it is due; it could be {possible}"])


def elements_of(stage: Stage) -> set[str]:
    """Elements of the board that a click of any action is on."""
    game, state = stage.game, stage.state
    return {element for n in range(game.num_actions) for element in game.clicks(state, n)}


def check_elements(stage: Stage, elements: Iterable[str]) -> None:
    """Raises `UnknownName` for what no click of this game is on."""
    known = elements_of(stage)
    for element in sorted(elements):
        if element not in known:
            raise UnknownName(_near("element", element, known))


def _near(what: str, name: str, known: Iterable[str]) -> str:
    """An error with a few of many names."""
    some = get_close_matches(name, sorted(known), n=SHOWN, cutoff=0.3) or sorted(known)[:SHOWN]
    return f"{name!r} is no {what}; such as {', '.join(map(repr, some))}"


def told(stage: Stage, numbers: Sequence[int]) -> list[str]:
    """The texts of actions."""
    return [stage.game.action(n).text for n in numbers]


def answers(found: object) -> Any:
    """What an author's function found, once: an element alone is a list of one."""
    return [found] if isinstance(found, str) else found


def wrong_words(task: Task, given: Mapping[int | str, Any], stage: Stage) -> None:
    """Raises `UnknownName` for an author's word on what nobody can try, `BadInput` on what is right."""
    if isinstance(task, Reach):
        texts = {action.text for action in stage.game.actions}
        for text in given:
            if text not in texts:
                raise UnknownName(_near("action", str(text), texts))
        return
    if isinstance(task, Point):
        check_elements(stage, map(str, given))
    right = task.elements if isinstance(task, Point) else {task.answer}
    if both := sorted(map(str, right & given.keys())):
        raise BadInput("puzzle", [f"{', '.join(both)} is right, and has a word for what is wrong"])
