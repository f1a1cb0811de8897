"""The editor, reviews and stories that this package adds to matches and boards; see `boardbook._attachments`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from boardbook.classroom.editor import Editor
from boardbook.classroom.review import review
from boardbook.classroom.reviewing import Reviewing
from boardbook.classroom.storytelling import Storytelling

if TYPE_CHECKING:
    from boardbook.core import Game
    from boardbook.widgets import Board

__all__ = ["editor", "review", "review_at_board", "story_at_board"]


def editor(game: Game[Any], position: Mapping[str, Any], *, lang: str) -> Editor:
    """Return an editor that starts from a position."""
    return Editor(game, position, lang)


def review_at_board(
    board: Board, seat: int, tell: Callable[[dict[str, Any]], None], fail: Callable[[Exception], None], /
) -> Reviewing:
    """Return a review that reports its progress to a board."""
    return Reviewing(board, seat, tell, fail)


def story_at_board(
    board: Board, tell: Callable[[dict[str, Any]], None], fail: Callable[[Exception], None], /
) -> Storytelling:
    """Return a story that reports its progress to a board."""
    return Storytelling(board, tell, fail)
