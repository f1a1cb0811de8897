"""Lets matches and boards offer reviews and the position editor without importing the classroom.

`boardbook/__init__.py` names the provider, which is imported on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol


class Work(Protocol):
    """A job that runs in the background. `on` is true while the job is running."""

    on: bool

    def start(self) -> None:
        """Start or continue the job."""

    def stop(self) -> None:
        """Stop the job after its current step."""


class BoardReview(Protocol):
    """A review that was started from a board."""

    @property
    def work(self) -> Work:
        """The job that runs the review."""


class Workbench(Protocol):
    """The part of an editor that a board uses."""

    def workbench(self, theme: str = "auto", /) -> Any:
        """The editor's widget."""


class Attachments(Protocol):
    """The functions that the classroom provides."""

    def review(self, match: Any, seat: Any, bot: str, lang: str, *, progress: bool) -> Any:
        """Review a seat's decisions. See `Match.review`."""

    def editor(self, game: Any, position: Mapping[str, Any], *, lang: str) -> Workbench:
        """Return an editor for a position."""

    def review_at_board(
        self, board: Any, seat: int, tell: Callable[[dict[str, Any]], None], fail: Callable[[Exception], None], /
    ) -> BoardReview:
        """Return a review for a board.

        `tell` sends the progress of the review to the front end, and `fail` reports an error there.
        """


_provider: list[Callable[[], Attachments]] = []


def provide(provider: Callable[[], Attachments]) -> None:
    """Set the function that provides the attachments."""
    _provider[:] = [provider]


def attachments() -> Attachments:
    """Return the attachments. They are imported on first use."""
    return _provider[0]()
