"""Decisions that a review marked, as a board tells them: to whom they are no secret."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from boardbook.core import REFEREE
from boardbook.sitting.rights import eyes
from boardbook.widgets.sent import clicks
from boardbook.widgets.story import Phrase, phrase

if TYPE_CHECKING:
    from ipywidgets import Widget

    from boardbook.sitting import Sitting


class Task(Protocol):
    """What is to be found, with a board of its own."""

    def board(self, lang: str, theme: str) -> Widget:
        """That board."""


@dataclass(frozen=True, slots=True)
class MarkDetails:
    """What a review can say of a mark: why the other action is better, by language, and by which paragraphs.

    `weighed`: actions as phrases, the best first, each with the share of the win after it, and the 95 % interval of
    how it differs from the best, about the best one's share; None for the best itself.
    """

    why: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    weighed: tuple[tuple[Phrase, float, tuple[float, float] | None], ...] = ()
    task: Callable[[], Task] | None = None
    """What makes a task of it: find the better move."""


def marks(match: Sitting, seat: int | None, details: Mapping[int, MarkDetails]) -> list[dict[str, Any]]:
    """The marks of the current line that the board of a seat may show, in order; `details` by ply."""
    line, game, path, seen = match.line, match.game, clicks(match.game), eyes(match, seat)
    told = []
    for ply, mark in match.present(("marks", len(line.notes)), lambda: line.marks).items():
        played = line.plies[ply - 1]
        if not game.open_information and seen not in (REFEREE, played.seat):
            continue
        state, more = line.at(ply - 1), details.get(ply, MarkDetails())
        told.append(
            {
                "ply": ply,
                "seat": played.seat,
                "played": phrase(*game.told(state, played.number, played.seat)),
                "better": phrase(*game.told(state, mark.better, played.seat)),
                "clicks": list(path(state, mark.better)),
                "cost": [mark.cost, mark.low, mark.high],
                "why": dict(more.why) or None,
                "rules": list(more.rules),
                "weighed": [list(row) for row in more.weighed],
                "task": more.task is not None,
            }
        )
    return told
