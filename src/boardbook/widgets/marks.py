"""The decisions marked by a review, as shown by a board whose seat may know them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from boardbook.core import REFEREE
from boardbook.session.permissions import observer
from boardbook.widgets.deltas import Phrase, phrase
from boardbook.widgets.payloads import clicks

if TYPE_CHECKING:
    from ipywidgets import Widget

    from boardbook.session import Session


class Task(Protocol):
    """A task that can be shown on a board."""

    def board(self, lang: str, theme: str) -> Widget:
        """Return the board of the task."""


@dataclass(frozen=True, slots=True)
class MarkDetails:
    """The details of a mark: why the other action is better, in each language, and the ids of the rules cited.

    `weighed` lists actions as phrases, the best first. Each action has the share of the win after it and a 95%
    interval. This is the interval of the difference from the best action, shifted by the best action's share. The best
    action itself has None instead of an interval.
    """

    why: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    weighed: tuple[tuple[Phrase, float, tuple[float, float] | None], ...] = ()
    task: Callable[[], Task] | None = None
    """Makes a task from the mark, which is to find the better move."""


def marks(match: Session, seat: int | None, details: Mapping[int, MarkDetails]) -> list[dict[str, Any]]:
    """Return the marks on the current branch that a seat's board may show, in order; `details` are keyed by ply."""
    history, game, path, seen = match.history, match.game, clicks(match.game), observer(match, seat)
    payload = []
    for ply, mark in match.cached(("marks", len(history.notes)), lambda: history.marks).items():
        played = history.plies[ply - 1]
        if not game.open_information and seen not in (REFEREE, played.seat):
            continue
        state, more = history.at(ply - 1), details.get(ply, MarkDetails())
        payload.append(
            {
                "ply": ply,
                "seat": played.seat,
                "played": phrase(*game.describe(state, played.number, played.seat)),
                "better": phrase(*game.describe(state, mark.better, played.seat)),
                "clicks": list(path(state, mark.better)),
                "cost": [mark.cost, mark.low, mark.high],
                "why": dict(more.why) or None,
                "rules": list(more.rules),
                "weighed": [list(row) for row in more.weighed],
                "task": more.task is not None,
            }
        )
    return payload
