"""Notes on a match, beside what was played: comments, and decisions marked by reviews."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from boardbook.core.outside import text_problem
from boardbook.core.validation import is_whole

MAX_COMMENT_LETTERS: Final = 4000
"""Upper bound on the length of a comment, in characters."""
MAX_BOT_NAME_LETTERS: Final = 200
"""Upper bound on the length of a bot's name, in characters."""
HUNDRED: Final = 100.0


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment on the moment after a ply of a branch. An empty text removes the comment there."""

    branch: int
    ply: int
    text: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A decision that cost something: the number of its ply, and of the better action.

    `cost`: lost chance to win, in percentage points, with its 95 % interval from `low` to `high`.
    """

    ply: int
    better: int
    cost: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of a bot's review of a seat's decisions on a branch. They replace the earlier ones."""

    branch: int
    seat: int
    bot: str
    marks: tuple[Mark, ...]


Note = Comment | Marks


def comment_problem(text: object) -> str:
    """Return why a text can't be a comment; empty if it can."""
    return text_problem("a comment", text, MAX_COMMENT_LETTERS, alone=True)


def mark_problem(bot: object, marks: Sequence[Mark]) -> str:
    """Return what is wrong with marks on their own; empty if nothing is. The history checks whether they fit it."""
    if not isinstance(bot, str) or not 0 < len(bot) <= MAX_BOT_NAME_LETTERS or comment_problem(bot):
        return f"a bot has a name of 1 to {MAX_BOT_NAME_LETTERS} characters, unlike {bot!r:.80}"
    plies = [mark.ply for mark in marks]
    if not all(is_whole(ply, 1) for ply in plies) or plies != sorted(set(plies)):
        return "marks stand at whole numbers of plies from 1, ascending"
    for mark in marks:
        figures: tuple[object, ...] = (mark.low, mark.cost, mark.high)
        if not all(map(_is_share, figures)):
            return f"the cost of a mark and its interval are points of a hundred, not {figures!r:.80}"
        if not mark.low <= mark.cost <= mark.high:
            return f"the interval from {mark.low} to {mark.high} does not hold {mark.cost}"
    return ""


def _is_share(figure: object) -> bool:
    """Return whether a value is a number of percentage points."""
    return isinstance(figure, int | float) and not isinstance(figure, bool) and -HUNDRED <= figure <= HUNDRED
