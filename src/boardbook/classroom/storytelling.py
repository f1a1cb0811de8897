"""The story of a match started at a board: it is found in a thread, reports its progress, and is shown at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from boardbook.core import REFEREE
from boardbook.match import Match
from boardbook.match.story_job import StoryJob
from boardbook.widgets.background import Background

if TYPE_CHECKING:
    from boardbook.match.story import Story
    from boardbook.widgets import Board


class Storytelling:
    """The story of a finished match. If it is stopped early, nothing is shown, and it continues when started again."""

    def __init__(self, board: Board, tell: Callable[[dict[str, Any]], None], fail: Callable[[Exception], None]) -> None:
        """`tell` sends a report to the board's front end, and `fail` reports an error there."""
        self._board, self._tell = board, tell
        self._job = StoryJob(board.match.history, REFEREE)
        self._story: Story | None = None
        self._pictured = self._ready = False
        self.work = Background(self._step, self._report, fail)

    def _step(self) -> bool:
        """Do the next step, and after the last one make the story. Return whether any part is left."""
        if self._job.step():
            return True
        if self._story is None and self.work.on:
            story = self._job.story(self._board.lang, Match.of_line)
            self._pictured = story.pictured  # loads altair, which takes a while
            self._story = story
        self._ready = self.work.on  # it may have been stopped in the meantime
        return not self._ready

    def _report(self) -> None:
        job = self._job
        if self._ready and self._story is not None:
            self._board.show_story(self, self._payload(self._story))
        self._tell({"type": "telling", "n": job.n, "of": job.length, "on": self.work.on})

    def _payload(self, story: Story) -> dict[str, Any]:
        """Return the story as the front end needs it. Shares are in percent, changes in percentage points."""
        return {
            "moments": [
                {
                    "ply": one.shown,
                    "move": one.ply,
                    "round": one.round,
                    "seat": one.seat,
                    "title": dict(one.title),
                    "text": dict(one.text),
                    "change": [round(100 * value) for value in one.change],
                }
                for one in story.moments
            ],
            "curve": [[ply, [round(100 * share) for share, _, _ in each]] for ply, each in story.curve.items()],
            "picture": self._pictured,
        }

    def picture(self, lang: str, *, names: bool) -> str | None:
        """Return a picture of the story as SVG, or None if there is no story yet or no picture can be drawn."""
        if self._story is None or not self._pictured:
            return None
        return self._story.drawn(lang, "light", names=names)
