"""Recomputes in the background what bots were thinking, and sends each result when it is ready."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from boardbook.widgets import payloads
from boardbook.widgets.background import Background

if TYPE_CHECKING:
    from boardbook.session import Session, Thought


Tell = Callable[[dict[str, Any]], None]


class ThoughtJobs:
    """Background jobs that recompute what bots were thinking. Each job in `works` reports to the front end once."""

    def __init__(self, match: Session, tell: Tell, fail: Callable[[Exception], None]) -> None:
        """`tell` sends a report to the front end, and `fail` reports a bot's error there."""
        self._match, self._tell, self._fail = match, tell, fail
        self.works: list[Background] = []

    def start(self, ply: int) -> None:
        """Recompute what the bot that decided at a ply was thinking."""
        match = self._match
        thoughts: list[Thought] = []
        state, find, branch = match.history.at(ply), match.thinker(ply=ply), match.history.branch

        def think() -> bool:
            thoughts.append(find())
            return False

        def tell() -> None:
            for thought in thoughts:
                self._tell(
                    {"type": "thought", "branch": branch, "ply": ply, "thought": payloads.thought(thought, state)}
                )

        work = Background(think, tell, self._fail)
        self.works = [*(work for work in self.works if work.on), work]
        work.start()
