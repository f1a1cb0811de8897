"""User-defined statistics, collected while a study's matches are replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import cloudpickle

from boardbook.core import Game, Header, State
from boardbook.studies.derived import PlayedMatch


class Collector(Protocol):
    """Observes one match, ply by ply. Each match is observed by a new collector."""

    def begin(self, game: Game[Any], header: Header, state: State, /) -> None:
        """Called when the match starts, with its rules, its header, and the position before the first ply."""

    def ply(self, state: State, n: int, /) -> None:
        """Called before action or outcome `n` is applied to the position. A collector must not change the position."""

    def end(self, state: State, /) -> Mapping[str, Any] | Iterable[Mapping[str, Any]] | None:
        """Called when the match is over or was stopped. It must return one row, several rows, or None."""


def collected(matches: Sequence[PlayedMatch], packed: bytes) -> list[dict[str, Any]]:
    """Return the rows collected from some matches, with their `match_id`.

    `packed`: the pickled function (usually a class) that returns a new collector. This function can run in any process.
    """
    make: Callable[[], Collector] = cloudpickle.loads(packed)
    return [{"match_id": played.header.match_id, **row} for played in matches for row in _rows(played, make())]


def _rows(played: PlayedMatch, gather: Collector) -> Sequence[Mapping[str, Any]]:
    state = played.first()
    try:
        gather.begin(played.rules, played.header, state)
        for n in played.numbers:
            gather.ply(state, n)
            state.apply(n)
        rows = gather.end(state)
    except Exception as error:
        error.add_note(f"while collecting from match {played.header.match_id}")
        raise
    return [] if rows is None else [rows] if isinstance(rows, Mapping) else list(rows)
