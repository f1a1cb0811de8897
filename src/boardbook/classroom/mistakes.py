"""What a class gets wrong: the failed attempts at a task, by the paragraph of the rulebook that they break."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from boardbook.classroom.tasks import AnswerTask, PlayTask, SelectTask
from boardbook.classroom.verdict import RIGHT
from boardbook.core import LANGUAGES, BoardbookError

if TYPE_CHECKING:
    from boardbook.classroom.desk import Desk
    from boardbook.classroom.puzzle import Puzzle


@dataclass(slots=True)
class Mistake:
    """A failed attempt, and who made it."""

    tried: str
    """The actions, the elements or the answer."""
    why: Mapping[str, str] | None
    """Why it is wrong, in each language; None if neither the rules nor the author say it."""
    pupils: list[int] = field(default_factory=list)
    """The numbers of the pupils."""


def mistakes(desks: Sequence[Desk], task: int) -> dict[str, list[Mistake]]:
    """Return the failed attempts at a task (its index), by the first paragraph that the verdict cites, "" for none.

    The paragraphs that most pupils break come first, and "" last; the same holds for the attempts.
    """
    found: dict[str, dict[str, Mistake]] = {}
    for desk in desks:
        if desk.sheet is None:
            continue
        puzzle = desk.sheet.puzzles[task]
        for _, _, tried, verdict, rules, _ in puzzle.kept["rows"]:
            if verdict in RIGHT:
                continue
            by_attempt = found.setdefault(rules[0] if rules else "", {})
            mistake = by_attempt.setdefault(tried, Mistake(tried, None))
            mistake.why = mistake.why or desk.refusals.get((task, tried)) or _reply(puzzle, tried)
            if desk.number not in mistake.pupils:
                mistake.pupils.append(desk.number)
    listed = {rule: sorted(by.values(), key=lambda one: -len(one.pupils)) for rule, by in found.items()}
    return dict(sorted(listed.items(), key=lambda item: (item[0] == "", -len(pupils(item[1])))))


def pupils(listed: Sequence[Mistake]) -> set[int]:
    """Return the numbers of the pupils who made any of these mistakes."""
    return {number for one in listed for number in one.pupils}


def worded(puzzle: Puzzle, tried: str) -> dict[str, str]:
    """Return an attempt at a task in words of each language: `puzzle` is at the start of the task."""
    if isinstance(puzzle.task, SelectTask):
        return dict.fromkeys(LANGUAGES, short_names(puzzle, tried.split()))
    if isinstance(puzzle.task, PlayTask):
        try:
            state = puzzle.match.state
            description = puzzle.game.describe(state, puzzle.game.parse(tried).number, puzzle.seat)
            return {lang: puzzle.game.sentence(description, (), lang) for lang in LANGUAGES}
        except (BoardbookError, ArithmeticError, LookupError, TypeError, ValueError):
            pass  # several actions, or one that the game can describe only where it is legal
    return dict.fromkeys(LANGUAGES, tried)


def short_names(puzzle: Puzzle, elements: Sequence[str]) -> str:
    """Return the names of elements of the board, without the kind that all elements of the task have."""
    kinds = {element.partition(".")[0] for element in puzzle.pointable}
    return ", ".join(element.partition(".")[2] if len(kinds) == 1 else element for element in elements)


def _reply(puzzle: Puzzle, tried: str) -> Mapping[str, str] | None:
    """Return the author's own reply to an attempt."""
    if isinstance(puzzle.task, AnswerTask):
        return puzzle.words.get(puzzle.task.meant(tried) or "")
    return next((puzzle.words[what] for what in (tried, *tried.split()) if what in puzzle.words), None)
