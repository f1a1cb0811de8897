"""Figures of one's own, gathered while the matches of a study are played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import cloudpickle

from boardbook.core import Game, Header, State
from boardbook.studies.derived import PlayedMatch


class Collector(Protocol):
    """Looks at one match, ply by ply; the next match gets another."""

    def begin(self, game: Game[Any], header: Header, state: State, /) -> None:
        """The match begins: its rules, who plays, and the position before the first ply."""

    def ply(self, state: State, n: int, /) -> None:
        """Action or outcome `n` is about to be applied to the position, which must be left as it is."""

    def end(self, state: State, /) -> Mapping[str, Any] | Iterable[Mapping[str, Any]] | None:
        """The match is over, or was stopped: its row, its rows, or none."""


def collected(matches: Sequence[PlayedMatch], packed: bytes) -> list[dict[str, Any]]:
    """The rows of some matches, each with its `match_id`, in whatever process. `packed`: what makes a `Gather`."""
    make: Callable[[], Collector] = cloudpickle.loads(packed)
    return [{"match_id": played.header.match_id, **row} for played in matches for row in _rows(played, make())]


def _rows(played: PlayedMatch, gather: Collector) -> Sequence[Mapping[str, Any]]:
    state = played.first()
    try:
        gather.begin(played.rules, played.header, state)
        for n in played.numbers:
            gather.ply(state, n)
            state.apply(n)
        found = gather.end(state)
    except Exception as error:
        error.add_note(f"while gathering from match {played.header.match_id}")
        raise
    return [] if found is None else [found] if isinstance(found, Mapping) else list(found)
