"""Notes on a match: comments, the marks that reviews put on decisions, and what programs proposed to a referee."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from boardbook.core.outside import text_problem
from boardbook.core.validation import is_whole

MAX_COMMENT_LETTERS: Final = 4000
"""Maximum length of a comment, in characters."""
MAX_BOT_NAME_LETTERS: Final = 200
"""Maximum length of a bot's name, in characters."""
MAX_WORD_LETTERS: Final = 200
"""Maximum length of a mode or of the id of a paragraph, in characters."""
HUNDRED: Final = 100.0


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment on the position after a ply of a branch. Empty text removes the comment."""

    branch: int
    ply: int
    text: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A decision that lowered the chance of winning: its ply, and the number of a better action.

    `cost`: the loss in percentage points, with a 95% interval from `low` to `high`.
    """

    ply: int
    better: int
    cost: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks from a bot's review of a seat's decisions on a branch. These replace the seat's earlier marks."""

    branch: int
    seat: int
    bot: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a referee decided about an action that a program proposed for a seat, at the position after a ply.

    `mode`: how much help the referee gives; `refused`: None if the action was played, or else the paragraphs that
    forbid it, without any if the text named no action. The action itself is not noted, because it may be a secret.
    """

    branch: int
    ply: int
    seat: int
    mode: str
    refused: tuple[str, ...] | None = None


Note = Comment | Marks | Proposal


def comment_problem(text: object) -> str:
    """Return why some text can't be a comment; empty if it can."""
    return text_problem("a comment", text, MAX_COMMENT_LETTERS, alone=True)


def mark_problem(bot: object, marks: Sequence[Mark]) -> str:
    """Return why these marks are invalid; empty if they are valid. The history checks whether marks fit the match."""
    if not isinstance(bot, str) or not 0 < len(bot) <= MAX_BOT_NAME_LETTERS or comment_problem(bot):
        return f"the name of a bot must be 1 to {MAX_BOT_NAME_LETTERS} printable characters, not {bot!r:.80}"
    plies = [mark.ply for mark in marks]
    if not all(is_whole(ply, 1) for ply in plies) or plies != sorted(set(plies)):
        return "the plies of marks must be whole numbers of at least 1, in ascending order"
    for mark in marks:
        figures: tuple[object, ...] = (mark.low, mark.cost, mark.high)
        if not all(map(_is_share, figures)):
            return f"the cost of a mark and its interval must be numbers from -100 to 100, not {figures!r:.80}"
        if not mark.low <= mark.cost <= mark.high:
            return f"the interval from {mark.low} to {mark.high} does not contain {mark.cost}"
    return ""


def proposal_problem(mode: object, refused: Sequence[object] | None) -> str:
    """Return why a proposal's mode and paragraphs are invalid; empty if they are valid."""
    words = ("a mode", mode), *(("a paragraph", paragraph) for paragraph in refused or ())
    return next(filter(None, (text_problem(what, word, MAX_WORD_LETTERS) for what, word in words)), "")


def _is_share(figure: object) -> bool:
    """Return whether a value is a number of percentage points, from -100 to 100."""
    return isinstance(figure, int | float) and not isinstance(figure, bool) and -HUNDRED <= figure <= HUNDRED
