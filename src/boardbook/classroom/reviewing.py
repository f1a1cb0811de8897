"""A review started at a board: it runs in a thread, reports its progress, and marks the board when it is complete."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from boardbook.classroom.review import ReviewJob
from boardbook.core import LANGUAGES
from boardbook.widgets.background import Background

if TYPE_CHECKING:
    from boardbook.match import Match
    from boardbook.widgets import Board


class Reviewing:
    """The review of a seat's decisions. If it is stopped early, nothing is marked."""

    def __init__(
        self, board: Board, seat: int, tell: Callable[[dict[str, Any]], None], fail: Callable[[Exception], None]
    ) -> None:
        """`tell` sends a report to the board's front end, and `fail` reports an error there."""
        match: Match = board.match  # type: ignore[assignment]  # declared as the part of a match that boards use
        self._board, self._tell = board, tell
        self._making = ReviewJob(match, seat)
        self._texts: dict[str, str] | None = None
        self.work = Background(self._making.step, self._report, fail)

    def _report(self) -> None:
        making = self._making
        if making.done and self._texts is None:
            review = making.review(self._board.lang)
            self._texts = {lang: review.text(lang) for lang in LANGUAGES}
            review.mark(self._board)
        progress = {"n": making.weighed, "of": making.length, "on": self.work.on}
        self._tell({"type": "reviewing", "seat": making.seat, **progress, "text": self._texts})
