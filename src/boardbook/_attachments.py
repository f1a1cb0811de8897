"""What the classroom attaches to matches and boards, which don't know it: reviews and the editor of positions.

`boardbook/__init__.py` says who provides it; it is imported when it is first used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol


class Work(Protocol):
    """A job that runs in the background; `on`: whether it does now."""

    on: bool

    def start(self) -> None:
        """Begin, or go on."""

    def stop(self) -> None:
        """Stop after the step that is being done."""


class BoardReview(Protocol):
    """A review that was asked for at a board."""

    @property
    def work(self) -> Work:
        """What reviews it."""


class Workbench(Protocol):
    """An editor, as far as a board opens one."""

    def workbench(self, theme: str = "auto", /) -> Any:
        """Its widget."""


class Attachments(Protocol):
    """What is attached."""

    def review(self, match: Any, seat: Any, bot: str, lang: str, *, progress: bool) -> Any:
        """Review the decisions of a seat; see `Match.review`."""

    def editor(self, game: Any, position: Mapping[str, Any], *, lang: str) -> Workbench:
        """An editor of a position."""

    def review_at_board(
        self, board: Any, seat: int, tell: Callable[[dict[str, Any]], None], fail: Callable[[Exception], None], /
    ) -> BoardReview:
        """A review for a board: `tell` sends its progress to the front end, `fail` says there what went wrong."""


_provider: list[Callable[[], Attachments]] = []


def provide(provider: Callable[[], Attachments]) -> None:
    """Say who provides the attachments."""
    _provider[:] = [provider]


def attachments() -> Attachments:
    """The attachments, imported now if nobody used them before."""
    return _provider[0]()
