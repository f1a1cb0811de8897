"""The board of a puzzle: each click is an attempt and is judged at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from boardbook.classroom.alone import alone
from boardbook.classroom.tasks import PlayTask, SelectTask, is_answer
from boardbook.core import NotPossible
from boardbook.core.outside import strange
from boardbook.session.permissions import observer
from boardbook.widgets import Board
from boardbook.widgets.guarded import Malformed, is_whole_number, short
from boardbook.widgets.use import listens

if TYPE_CHECKING:
    from boardbook.classroom.puzzle import Puzzle
    from boardbook.classroom.verdict import Verdict
    from boardbook.classroom.worksheet import Worksheet

SHOWN = ("tries", "hinted", "solved", "shown", "begun")
"""The traits of a puzzle that its boards show."""
MAX_SELECTED = 400
"""The maximum number of elements in a selection."""
MAX_LETTERS = 200
"""The maximum number of characters in an answer or a name."""


def asking(now: Mapping[str, Any]) -> dict[str, Any]:
    """Return the state of a match for a pupil who is solving a task: without undo, editor or previews of gains."""
    choices = [choice[:2] for choice in now["choices"]]
    return {**now, "choices": choices, "redo": False, "leads": False, "edits": False, "estimates": False}


class TaskBoard(Board):
    """A board of a puzzle's match, in one of the puzzle's languages. It plays only what the puzzle accepts."""

    def __init__(self, puzzle: Puzzle, lang: str, theme: str, sheet: Worksheet | None = None) -> None:
        """`sheet` is the worksheet that contains the puzzle, if any."""
        self.puzzle, self.sheet = puzzle, sheet
        super().__init__(puzzle.match, puzzle.seat, lang, theme)
        observe, unobserve = partial(puzzle.observe, names=SHOWN), partial(puzzle.unobserve, names=SHOWN)
        self._stop.append(listens(self._tried, observe, unobserve))

    @property
    def _about(self) -> str:
        return self.puzzle.asked[self.lang]

    def _wake(self) -> None:
        """Start no bots and play no forced moves.

        The puzzle itself plays the replies, and the pupil has to make every move of the solver, even a forced one.
        """

    def _tell_marks(self) -> None:
        """Show no marks, because a review's marks would give the answer away."""

    def _tried(self, _: object) -> None:
        self.tell()

    def tell(self) -> None:
        """Send the state of the task to the front end."""
        self._keep()
        self._send_now()

    def _now_with(self, revealed_to: int | None) -> dict[str, Any]:
        now = super()._now_with(revealed_to)
        plays = isinstance(self.puzzle.task, PlayTask) and not self.puzzle.solved
        mine = {} if plays else {"mine": False, "choices": [], "plans": [], "onlyPass": None}
        return {**asking(now), **mine, "task": self._task()}

    def _task(self) -> dict[str, Any]:
        puzzle, last = self.puzzle, self.puzzle.last
        solution = puzzle.told_solution() if puzzle.shown or puzzle.solved else None
        return {
            **puzzle.payload,
            "solved": puzzle.solved,
            "solution": solution,
            "hints": [dict(hint) for hint in puzzle.given],
            "more": puzzle.more_hints,
            "last": None if last is None else {"kind": last.kind, "text": dict(last.texts), "rules": list(last.rules)},
            "marks": self._marked(),
            "tried": list(puzzle.failed),
            "sheet": None if self.sheet is None else _sheet_payload(self.sheet),
        }

    def _marked(self) -> dict[str, list[str]]:
        """Return the elements to mark.

        There are none before the second wrong attempt, unless the task is solved or its solution was shown.
        """
        puzzle, task, last = self.puzzle, self.puzzle.task, self.puzzle.last
        if not isinstance(task, SelectTask):
            return {"right": [], "wrong": [], "missed": []}
        right = sorted(task.elements)
        if puzzle.solved:
            return {"right": right, "wrong": [], "missed": []}
        if puzzle.shown:
            return {"right": [], "wrong": [], "missed": right}
        wrong, missed = ((), ()) if last is None else (last.wrong, last.missing)
        marked = wrong or missed
        return {
            "right": [element for element in right if element not in missed] if marked else [],
            "wrong": list(wrong),
            "missed": list(missed),
        }

    # --- messages -----------------------------------------------------------------------------------------------

    def _answer(self, message: object) -> dict[str, Any] | None:
        if isinstance(message, Mapping) and message.get("type") == "task":
            return self._of_task(message)
        return super()._answer(message)

    def _play(self, message: Mapping[str, Any]) -> dict[str, Any]:
        actions, moment = self._actions(message), self.puzzle.moment
        if (refusal := self._not_here(message["ply"], actions)) is not None:
            return refusal
        verdict = self.puzzle.play_at(moment, actions)
        return self._refused("shell.stale", {}) if verdict is None else self._verdict_reply(verdict)

    @alone
    def _ask(self, message: Mapping[str, Any]) -> dict[str, Any]:
        paths = self._paths(message)
        if (refusal := self._not_here(message["ply"])) is not None:
            return refusal
        ruling = self._nearest(paths)
        self.puzzle.refuse(ruling, str(ruling.action or " ".join(paths[-1])))
        return self._ruled(ruling)

    def _do(self, _: Mapping[str, Any]) -> dict[str, Any]:
        return self._refused("puzzle.again_instead", {})

    def _what_if(self, _: Mapping[str, Any]) -> dict[str, Any]:
        return self._refused("puzzle.again_instead", {})

    def _estimate(self, _: Mapping[str, Any]) -> dict[str, Any]:
        return self._refused("puzzle.again_instead", {})

    def _edit(self, _: Mapping[str, Any]) -> dict[str, Any]:
        return self._refused("puzzle.again_instead", {})

    def _review(self, _: Mapping[str, Any]) -> dict[str, Any]:
        return self._refused("puzzle.again_instead", {})

    def _find_story(self, _: Mapping[str, Any]) -> dict[str, Any]:
        return self._refused("puzzle.again_instead", {})

    def _of_task(self, message: Mapping[str, Any]) -> dict[str, Any]:
        deeds: dict[object, Callable[[Mapping[str, Any]], object]] = {
            "point": lambda data: self.puzzle.point(_texts(data.get("elements"))),
            "say": lambda data: self.puzzle.say(_answered(data.get("answer"))),
            "hint": lambda _: self.puzzle.hint(),
            "again": lambda _: self.puzzle.reset(),
            "show": lambda _: self.puzzle.show(),
        }
        if (sheet := self.sheet) is not None:
            deeds |= {
                "next": lambda _: sheet.next(),
                "goto": lambda data: sheet.goto(_number(data.get("task"), len(sheet.puzzles))),
                "name": lambda data: sheet.set_trait("name", _name(data.get("name"))),
            }
        what = message.get("what")
        if what == "then":
            last = self.puzzle.last
            after = None if last is None else last.aftermath
            if after is None:
                return self._refused("puzzle.nothing", {})
            return {**self._done(), "text": dict(after.texts), "after": after.payload(observer(self.match, self.seat))}
        if not isinstance(what, str) or what not in deeds:
            raise Malformed(f"{short(what)} is not one of {', '.join(map(str, deeds))}, then")
        try:
            deeds[what](message)
        except NotPossible:
            return self._refused("puzzle.over", {})
        return self._done()

    def _verdict_reply(self, verdict: Verdict) -> dict[str, Any]:
        if verdict.right:
            return self._done()
        missed = verdict.after is not None
        return {"ok": False, "text": dict(verdict.texts), "rules": list(verdict.rules), "missed": missed}


def _sheet_payload(sheet: Worksheet) -> dict[str, Any]:
    """Return the worksheet data that boards show."""
    return {
        "title": sheet.title,
        "text": sheet.text,
        "task": sheet.task,
        "states": sheet.states,
        "done": sheet.done,
        "unkept": bool(sheet.unkept),
        "name": sheet.name,
        "result": sheet.result,
    }


def _number(value: object, most: int) -> int:
    """Check that a value is a task number from 1 to `most`, and return it. Raises `Malformed`."""
    if not is_whole_number(value) or not 1 <= value <= most:
        raise Malformed(f"task must be between 1 and {most}")
    return value


def _name(value: object) -> str:
    """Check that a value can be a pupil's name, which may be empty. Return the name. Raises `Malformed`."""
    if not isinstance(value, str) or len(value) > MAX_LETTERS:
        raise Malformed(f"name must be a string of at most {MAX_LETTERS} characters")
    return value


def _texts(value: object) -> Sequence[str]:
    """Check that a value is a list of at most `MAX_SELECTED` strings, and return it. Raises `Malformed`."""
    if not isinstance(value, list) or len(value) > MAX_SELECTED or not all(isinstance(one, str) for one in value):
        raise Malformed(f"elements must be a list of at most {MAX_SELECTED} strings")
    return value


def _answered(value: object) -> int | str:
    """Check that a value can be an answer, and return it. Raises `Malformed`."""
    if not is_answer(value) or len(str(value)) > MAX_LETTERS:
        raise Malformed(f"answer must be a whole number or a string of at most {MAX_LETTERS} characters")
    if strange(str(value)):
        raise Malformed(f"answer can't contain {', '.join(strange(str(value)))}")
    return value
