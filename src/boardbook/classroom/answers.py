"""The rules' answers to every possible attempt at a puzzle, for a page without a kernel."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from boardbook.classroom.board import asking
from boardbook.classroom.tasks import AnswerTask, PlayTask, SelectTask
from boardbook.core import LANGUAGES, REFEREE, Layer
from boardbook.session.permissions import observer
from boardbook.widgets import payloads
from boardbook.widgets.deltas import Deltas

if TYPE_CHECKING:
    from boardbook.classroom.puzzle import Puzzle
    from boardbook.classroom.verdict import Aftermath, Verdict
    from boardbook.core import Ruling

DEFAULT_MAX_POSITIONS: Final = 40
"""The maximum number of positions that a page covers for each puzzle, unless the caller gives another number."""
CLICKS: Final = " "
"""The separator between the elements of a click path: a space, which no element contains."""


def answers(puzzle: Puzzle, most: int) -> dict[str, Any]:
    """Return all the data that a page needs for a puzzle. The page covers the `most` positions nearest to the start."""
    task, words = puzzle.task, {str(what): dict(word) for what, word in puzzle.words.items()}
    return {
        "task": puzzle.payload,
        "rules": list(puzzle.rules),
        "solution": puzzle.told_solution(),
        "words": words,
        "seat": puzzle.seat,
        "right": sorted(task.elements) if isinstance(task, SelectTask) else [],
        "answer": task.answer if isinstance(task, AnswerTask) else None,
        **_Positions(puzzle, most if isinstance(task, PlayTask) else 1).payload,
    }


class _Positions:
    """The positions of a puzzle, with the replies to each proposal and to each click that doesn't continue an action.

    Each reply, and each step after a miss, is stored once and referred to by its number.
    """

    def __init__(self, puzzle: Puzzle, most: int) -> None:
        self._puzzle, self._most = puzzle, most
        self._ways: list[tuple[tuple[int, ...], ...]] = [()]
        """For each position, the proposals that lead there."""
        self._replies, self._steps = _Once(), _Once()
        match, seat = puzzle.match, puzzle.seat
        self._eyes = observer(match, seat)
        start = puzzle.fresh_copy()
        deltas = Deltas.of(start.match.history, observer(start.match, seat))
        positions = [self._position(way) for way in self._grown()]
        self.payload = {
            "scene": payloads.scene(match),
            "record": deltas.record,
            "positions": positions,
            "replies": self._replies.all,
            "steps": self._steps.all,
        }

    def _grown(self) -> Iterator[tuple[tuple[int, ...], ...]]:
        """Yield the moves that lead to each position, including positions found during the iteration."""
        at = 0
        while at < len(self._ways):
            yield self._ways[at]
            at += 1

    def _there(self, way: Sequence[Sequence[int]]) -> Puzzle:
        there = self._puzzle.fresh_copy()
        for numbers in way:
            there.play(*numbers)
        return there

    def _position(self, way: tuple[tuple[int, ...], ...]) -> dict[str, Any]:
        there = self._there(way)
        match, seat = there.match, there.seat
        before = self._there(way[:-1]).match.ply if way else match.ply
        deltas = Deltas.of(match.history, observer(match, seat))
        position: dict[str, Any] = {
            "steps": deltas.steps[before:],
            "now": asking(payloads.now(match, seat)),
            "hints": [] if there.solved else self._hints(there),
            "tries": {},
            "asks": {},
        }
        if isinstance(there.task, PlayTask) and not there.solved:
            position["tries"] = self._tries(way, position["now"])
            position["asks"] = self._asks(there, position["now"]["choices"])
        return position

    @staticmethod
    def _hints(there: Puzzle) -> list[dict[str, str]]:
        while there.more_hints:
            there.hint()
        return [dict(hint) for hint in there.given]

    def _tries(self, way: tuple[tuple[int, ...], ...], now: dict[str, Any]) -> dict[str, int]:
        """Return the number of the reply to each legal proposal, except for those that lead to uncovered positions."""
        proposals = [(choice[0],) for choice in now["choices"]] + [tuple(plan[0]) for plan in now["plans"]]
        tries: dict[str, int] = {}
        there = self._there(way)
        for numbers in proposals:
            verdict = there.play(*numbers)
            tried = " ".join(there.game.action(n).text for n in numbers)
            onward = None
            if verdict.right:
                there = self._there(way)
                onward = len(self._ways)
                if onward >= self._most and verdict.kind != "solved":
                    continue
                self._ways.append((*way, numbers))
            tries[CLICKS.join(map(str, numbers))] = self._reply(verdict, tried, onward)
        return tries

    def _reply(self, verdict: Verdict, tried: str, onward: int | None) -> int:
        return self._replies.number(
            {
                "kind": verdict.kind,
                "text": dict(verdict.texts),
                "rules": list(verdict.rules),
                "after": None if verdict.aftermath is None else self._after(verdict.aftermath),
                "tried": tried,
                "to": onward,
            }
        )

    def _after(self, aftermath: Aftermath) -> dict[str, Any]:
        payload = aftermath.payload(self._eyes)
        steps = [self._steps.number(step) for step in payload["steps"]]
        return {"text": dict(aftermath.texts), "cost": payload["cost"], "steps": steps}

    def _asks(self, there: Puzzle, choices: Sequence[Any]) -> dict[str, dict[str, int]]:
        """Return the numbers of the replies to clicks that don't continue any action.

        They are keyed by the preceding clicks, and then by the element clicked.
        """
        state, elements = there.match.state, sorted(payloads.elements(there.game, there.match.state))
        meanings, names = there.game.meanings(state), there.match.history.header.names
        prefixes = {tuple(choice[1][:k]) for choice in choices for k in range(len(choice[1]))} or {()}
        asks: dict[str, dict[str, int]] = {}
        for path in sorted(prefixes):
            rulings = (
                (element, there.game.explain_clicks(state, [*path, element], REFEREE, names, meanings))
                for element in elements
            )
            asks[CLICKS.join(path)] = {
                element: self._ruling(ruling, [*path, element])
                for element, ruling in rulings
                if ruling.layer is not Layer.LEGAL
            }
        return asks

    def _ruling(self, ruling: Ruling, path: Sequence[str]) -> int:
        tried = " ".join(path) if ruling.action is None else str(ruling.action)
        texts = {lang: ruling.text(lang) for lang in LANGUAGES}
        return self._replies.number(
            {"kind": "refused", "text": texts, "rules": list(ruling.rules), "tried": tried, "layer": int(ruling.layer)}
        )


class _Once:
    """Stores equal data only once and refers to it by number."""

    def __init__(self) -> None:
        self.all: list[Any] = []
        self._known: dict[str, int] = {}

    def number(self, data: Any) -> int:
        key = json.dumps(data, sort_keys=True)
        if key not in self._known:
            self._known[key] = len(self.all)
            self.all.append(data)
        return self._known[key]
