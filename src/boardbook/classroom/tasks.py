"""The three kinds of task: play, select elements, or give an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, ClassVar, Final, SupportsIndex, TypeGuard

from boardbook.classroom.scripted import ScriptedMatch
from boardbook.classroom.search import Found, does, solve
from boardbook.classroom.texts import ANSWER
from boardbook.core import CHANCE, BadInput, UnknownName
from boardbook.core.errors import some_near
from boardbook.core.outside import text_problem
from boardbook.core.validation import plain
from boardbook.match import Match
from boardbook.records.kinds import event_kinds
from boardbook.widgets.payloads import elements as elements_of

Goal = str | Callable[[Match], bool]
"""The text or kind of an action, the kind of an event, or a function that returns whether the task is done."""
DEFAULT_MAX_MOVES: Final = 4
"""The number of moves within which a task must be solvable, if the author gives no number."""
SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class PlayTask:
    """A task to reach a goal within a given number of moves. `solutions` are all shortest solutions, as action numbers.

    If `whole` is true, there are no other solutions, so a move can be judged without a search.
    """

    kind: ClassVar = "play"
    digest_name: ClassVar = "Reach"
    """The name of this kind of task in digests. It must never change, because saved worksheets depend on it."""
    goal: Goal
    moves: int
    solutions: tuple[tuple[int, ...], ...]
    whole: bool

    @classmethod
    def of(
        cls, stage: ScriptedMatch, goal: Goal, moves: int | None, solution: Sequence[str] | None = None, *, alone: bool
    ) -> PlayTask:
        """Return a task. Raises `BadInput` if it can't be done, or if it is already done at the start.

        `solution` is the author's own solution; if it is given, no other solution is searched for.
        """
        known(stage, goal)
        if met(goal, stage):
            raise BadInput("puzzle", ["the goal is already reached before the first move"])
        if solution is not None:
            actions = proved(stage, goal, solution)
            return cls(goal, moves or len(actions), (actions,), whole=False)
        search = solve(stage, lambda history: met(goal, history), moves or DEFAULT_MAX_MOVES)
        if not search.solutions:
            raise BadInput("puzzle", [*stage.others.problems, unsolved(search, moves)])
        if alone and len(search.solutions) > 1:
            some = [", ".join(texts(stage, line)) for line in search.solutions[:SHOWN]]
            raise BadInput("puzzle", [f"there are {len(search.solutions)} solutions, such as {'; '.join(some)}"])
        shortest = len(search.solutions[0])
        return cls(goal, moves or shortest, search.solutions, whole=search.whole and moves in (None, shortest))

    def met(self, stage: ScriptedMatch) -> bool:
        """Return whether the task is done at the cursor."""
        return met(self.goal, stage)

    def verdicts(self, stage: ScriptedMatch, tried: str) -> tuple[str, ...]:
        """Return the possible verdicts on a recorded legal attempt; empty if the recorded text names no actions."""
        return ("solved", "so_far", "misses") if _are_actions(stage, tried) else ()

    def open(self, stage: ScriptedMatch, moves: Sequence[int]) -> bool:
        """Return whether the task can still be done from the cursor, after these moves by the solver."""
        if self.whole:
            return any(line[: len(moves)] == tuple(moves) for line in self.solutions)
        search = solve(stage, self.met, self.moves - len(moves))
        return bool(search.solutions) or not search.whole  # an incomplete search may have missed a solution


@dataclass(frozen=True, slots=True)
class SelectTask:
    """A task to select certain elements of the board, and no others."""

    kind: ClassVar = "point"
    digest_name: ClassVar = "Point"
    """The name of this kind of task in digests. It must never change, because saved worksheets depend on it."""
    elements: frozenset[str]

    @classmethod
    def of(cls, stage: ScriptedMatch, where: Iterable[str]) -> SelectTask:
        """Return a task to select these elements.

        Raises `BadInput` if there are none, and `UnknownName` for an unknown element.
        """
        elements = frozenset(where)
        if not elements:
            raise BadInput("puzzle", ["point= must return at least one element, but it returned none"])
        check_elements(stage, elements)
        return cls(elements)

    def verdicts(self, stage: ScriptedMatch, tried: str) -> tuple[str, ...]:
        """Return the possible verdicts on a recorded selection; empty if the selection has unknown elements."""
        chosen = frozenset(tried.split())
        if not chosen <= elements_of(stage.game, stage.state):
            return ()
        return ("solved",) if chosen == self.elements else ("wrong",)


@dataclass(frozen=True, slots=True)
class AnswerTask:
    """A task to answer with a number or a string.

    `choices` are the answers to choose from, in order. There are none if the pupil has to type the answer.
    """

    kind: ClassVar = "say"
    digest_name: ClassVar = "Say"
    """The name of this kind of task in digests. It must never change, because saved worksheets depend on it."""
    answer: int | str
    choices: Sequence[int | str] = field(default=())

    def __post_init__(self) -> None:
        if not is_answer(self.answer) or self.answer == "":
            raise BadInput("puzzle", [f"say= must return a whole number or a string, not {self.answer!r}"])
        if any(type(choice) is not type(self.answer) for choice in self.choices):
            raise BadInput("puzzle", [f"all choices= must have the same type as the answer, {self.answer!r}"])
        if len(set(self.choices)) < len(self.choices):
            raise BadInput("puzzle", ["choices= contains the same choice twice"])
        if self.choices and self.answer not in self.choices:
            raise BadInput("puzzle", [f"choices= does not contain the right answer, {self.answer!r}"])
        if len(self.choices) == 1:
            raise BadInput("puzzle", ["choices= needs at least two choices"])
        texts = [text for text in (self.answer, *self.choices) if isinstance(text, str)]
        if problems := [problem for text in texts if (problem := text_problem("an answer", text, ANSWER))]:
            raise BadInput("puzzle", problems)

    def meant(self, answer: SupportsIndex | str) -> int | str | None:
        """Return a pupil's answer, normalized like the right one, or None if it is invalid.

        If the right answer is a number, digits become a number. Otherwise, case is ignored.
        """
        answer = plain(answer)
        if not is_answer(answer):
            return None
        if isinstance(self.answer, int):
            digits = str(answer).strip().replace("\N{MINUS SIGN}", "-")
            return int(digits) if digits.removeprefix("-").isdecimal() else None
        text = str(answer).strip()
        known = (one for one in (self.answer, *map(str, self.choices)) if one.casefold() == text.casefold())
        return next(known, text) or None

    def verdicts(self, _: ScriptedMatch, tried: str) -> tuple[str, ...]:
        """Return the possible verdicts on a recorded answer; empty if the answer is invalid."""
        answer = self.meant(tried)
        if answer is None or (self.choices and answer not in self.choices):
            return ()
        return ("solved",) if answer == self.answer else ("wrong",)


def is_answer(value: object) -> TypeGuard[int | str]:
    """Return whether a value is a whole number or a string."""
    return isinstance(value, int | str) and not isinstance(value, bool)


Task = PlayTask | SelectTask | AnswerTask


def asked_of(name: str, function: Callable[[Match], Any], stage: ScriptedMatch) -> Any:
    """Call an author's function with a copy of the match, and return its result. Raises `BadInput` if it fails."""
    try:
        return function(Match.of_line(stage.fresh_copy()))
    except Exception as error:
        played = [stage.game.action(ply.number).text for ply in stage.plies if ply.seat == stage.others.solver]
        when = f"after {', '.join(played)}" if played else "at the start"
        raise BadInput("puzzle", [f"{name}= failed {when}: {type(error).__name__}: {error}"]) from error


# --- goals ----------------------------------------------------------------------------------------------------------


def known(stage: ScriptedMatch, goal: Goal) -> None:
    """Check a goal. Raises `UnknownName` for a string that names no action, action kind or event kind.

    Raises `BadInput` if the goal is neither a string nor a function.
    """
    if callable(goal):
        return
    if not isinstance(goal, str):
        raise BadInput("puzzle", [f"goal= must be a string or a function of the match, not {goal!r}"])
    actions = [action.text for action in stage.game.actions]
    kinds = {action.kind for action in stage.game.actions} | set(event_kinds(stage.game))
    if goal not in kinds and goal not in actions:
        near = ", ".join(get_close_matches(goal, [*actions, *kinds], n=3))
        hint = f" Near it: {near}." if near else ""
        raise UnknownName(f"unknown goal {goal!r}.{hint} Use an action or one of the kinds {', '.join(sorted(kinds))}.")


def met(goal: Goal, stage: ScriptedMatch) -> bool:
    """Return whether the goal is reached at the cursor."""
    if callable(goal):
        return bool(asked_of("goal", goal, stage))
    return any(goal in brought for brought in decisions(stage))


def decisions(stage: ScriptedMatch) -> Iterable[set[str]]:
    """For each of the solver's decisions, yield the text and kind of the action, and the kinds of events it caused."""
    brought: set[str] | None = None
    for _, state, ply in stage.replay(stage.ply):
        if ply.seat == stage.others.solver:
            if brought is not None:
                yield brought
            action = stage.game.action(ply.number)
            brought = {action.text, action.kind}
        elif ply.seat != CHANCE:
            if brought is not None:
                yield brought
            brought = None
        if brought is not None:
            brought |= {event.kind for event in stage.game.events(state.clone(), ply.number)}
    if brought is not None:
        yield brought


def _are_actions(stage: ScriptedMatch, tried: str) -> bool:
    """Return whether a text names an action of the game, or several actions in a row."""
    known = {action.text for action in stage.game.actions}
    words = tried.split(" ")
    reached = {0}
    for end in range(1, len(words) + 1):
        if any(" ".join(words[start:end]) in known for start in reached):
            reached.add(end)
    return len(words) in reached


# --- checks ---------------------------------------------------------------------------------------------------------


def unsolved(search: Found, moves: int | None) -> str:
    """Return the reason why no solution was found."""
    within = f"within {moves or DEFAULT_MAX_MOVES} {'move' if moves == 1 else 'moves'}"
    if search.whole:
        return f"it can't be done {within}: all {search.tried:,} possibilities were tried"
    return f"no solution {within} was found in {search.tried:,} possibilities: reduce moves=, or give solution="


def proved(stage: ScriptedMatch, goal: Goal, solution: Sequence[str]) -> tuple[int, ...]:
    """Return the action numbers of an author's solution. Raises `BadInput` if it is impossible or misses the goal."""
    history, done, numbers = stage.fresh_copy(), False, []
    for k, text in enumerate(solution, 1):
        if done or not history.solves:
            raise BadInput("puzzle", [f"solution= continues after move {k - 1}, when nothing is left to decide"])
        ruling = history.explain(text)
        if not ruling.legal:
            raise BadInput("puzzle", [f"move {k} of solution=, {text!r}, is illegal at that point: {ruling.text()}"])
        numbers.append(history.named(text).number)
        done = does(history, numbers[-1], lambda after: met(goal, after))
    if not done:
        raise BadInput("puzzle", ["solution= does not reach the goal"])
    return tuple(numbers)


def check_elements(stage: ScriptedMatch, elements: Iterable[str]) -> None:
    """Raise `UnknownName` if one of these ids is not the id of an element of the board."""
    known = elements_of(stage.game, stage.state)
    for element in sorted(elements):
        if element not in known:
            near = ", ".join(map(repr, some_near(element, known)))
            raise UnknownName(f"{element!r} is not an element; elements are, for example, {near}")


def texts(stage: ScriptedMatch, numbers: Sequence[int]) -> list[str]:
    """Return the texts of actions."""
    return [stage.game.action(n).text for n in numbers]


def as_elements(value: object) -> list[str]:
    """Return an author's element or elements as a list. Raises `BadInput` for anything else."""
    if isinstance(value, str):
        return [value]
    elements: list[Any] = list(value) if isinstance(value, Iterable) else [value]
    if not all(isinstance(one, str) for one in elements):
        raise BadInput("puzzle", [f"elements must be strings such as those of game.clicks(...), not {value!r}"])
    return elements


def wrong_words(task: Task, replies: Mapping[int | str, Any], stage: ScriptedMatch) -> None:
    """Check an author's replies to wrong attempts.

    Raises `UnknownAction`, `UnknownName` or `BadInput` for a reply to an attempt that can't be made, and `BadInput` for
    a reply to a right attempt.
    """
    if isinstance(task, PlayTask):
        for text in replies:
            stage.game.parse(str(text))
            if any(texts(stage, line) == [text] for line in task.solutions):
                raise BadInput("puzzle", [f"wrong= has a reply to {text}, which is right"])
        return
    if isinstance(task, SelectTask):
        check_elements(stage, map(str, replies))
    if (
        isinstance(task, AnswerTask)
        and task.choices
        and (strange := [key for key in replies if key not in task.choices])
    ):
        raise BadInput("puzzle", [f"wrong= has a reply to {strange[0]!r}, which is not one of the choices"])
    right = task.elements if isinstance(task, SelectTask) else {task.answer}
    if both := sorted(map(str, right & replies.keys())):
        raise BadInput("puzzle", [f"wrong= has a reply to {', '.join(both)}, which is right"])
