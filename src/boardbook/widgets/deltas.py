"""The match as sent to the front end: an initial view, then one patch and one event record per ply."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, ClassVar
from weakref import WeakKeyDictionary, WeakValueDictionary

from boardbook.core import CHANCE, History, Ply, State
from boardbook.core.patch import diff
from boardbook.core.words import Values, plain
from boardbook.widgets.bundles import is_drawn

Phrase = list[Any]
"""`[word key, values]`"""


def phrase(key: str, values: Values) -> Phrase:
    """Return a phrase as JSON data; the front end turns it into a sentence."""
    return [key, plain(values)]


class Deltas:
    """The plies of the current branch as a seat may see them, one step per ply, including plies after the cursor."""

    _of: ClassVar[WeakKeyDictionary[History, WeakValueDictionary[int | None, Deltas]]] = WeakKeyDictionary()

    def __init__(self, history: History, seat: int | None) -> None:
        self.history, self.seat = history, seat
        self._as_text = history.game.open_information and not is_drawn(history.game)
        self._state: State = history.first()
        self.first = self.shown(self._state)
        self.steps: list[Any] = []
        self._branch = 0
        """The branch that the steps belong to."""
        self._view = self.first

    @classmethod
    def of(cls, history: History, seat: int | None, most: int | None = None) -> Deltas:
        """Return an observer's `Deltas` of a history, after a call of `catch_up(most)`.

        All boards of the same observer share the object.
        """
        known = cls._of.setdefault(history, WeakValueDictionary())
        deltas = known.setdefault(seat, known.get(seat) or cls(history, seat))
        deltas.catch_up(most)
        return deltas

    def shown(self, state: State) -> dict[str, Any]:
        """Return the view of a position, plus the board as text if the game has neither a drawing nor secrets."""
        view = state.view(self.seat)
        return {**view, "text": str(state)} if self._as_text else view

    def catch_up(self, most: int | None = None) -> None:
        """Bring the steps up to date with the history, adding at most `most` plies."""
        history = self.history
        with history.lock:
            same = min(len(self.steps), history.shared(self._branch))
            if same < len(self.steps):
                self._state = history.at(same)
                self._view = self.shown(self._state)
                del self.steps[same:]
            for ply in history.plies[same : None if most is None else same + most]:
                self._tell(ply)
            self._branch = history.branch

    def _tell(self, ply: Ply) -> None:
        game, state, number = self.history.game, self._state, ply.number
        seat = state.to_act if state.to_act != CHANCE else None
        named = game.named(state, number)
        tick: dict[str, Any] = {
            "seat": seat,
            "round": state.round,
            "phase": state.phase_name,
            "kind": named.kind,
            "told": phrase(*game.describe(state, number, self.seat)),
        }
        if ply.forced:
            tick["forced"] = True
        events = game.events(state, number)
        tick["events"] = [phrase(f"event.{event.kind}", event.values) for event in events]
        view = self.shown(state)
        self.steps.append([diff(self._view, view), tick])
        self._view = view

    def condense(self, moments: Sequence[int]) -> list[Any]:
        """Return a step from each of the given plies to the next, with the first action and all events in between."""
        views = [self.shown(self.history.at(ply)) for ply in moments]
        leaps: list[Any] = []
        for k, (start, end) in enumerate(pairwise(moments)):
            ticks = [tick for _, tick in self.steps[start:end]]
            events = [event for tick in ticks for event in tick["events"]]
            leaps.append([diff(views[k], views[k + 1]), {**ticks[0], "events": events}])
        return leaps

    def view(self, ply: int) -> dict[str, Any]:
        """Return the seat's view after `ply` plies."""
        if ply == len(self.steps) <= self.history.shared(self._branch):
            return self._state.view(self.seat) if self._as_text else self._view
        return self.history.at(ply).view(self.seat)

    @property
    def record(self) -> dict[str, Any]:
        """The whole branch, for a replay without a kernel."""
        return {"first": self.first, "steps": list(self.steps)}
