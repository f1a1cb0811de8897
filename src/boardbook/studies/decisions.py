"""The decisions of a study: how the match stood before each of them, and the position that it led to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Any, Final

import polars as pl

from boardbook.core import CHANCE, Game, History, NotPossible, State
from boardbook.records import DECISIONS, POSITIONS
from boardbook.records.fields import column_of
from boardbook.records.frames import who_decides
from boardbook.studies.derived import DerivedTable, PlayedMatch

WHO: Final = ("round", "phase", "seat", "side", "order")
"""The columns of `who_decides`."""
CLOSE: Final = 1e-9
"""Shares of the win that differ by less than this are equal."""


def decision_table(rules: Game[Any]) -> DerivedTable:
    """Return the table of a game's decisions. Its columns are `DECISIONS`, then the game's figures."""
    figures = {column: pl.Int64() for column in figure_columns(rules)}
    return DerivedTable("decisions", pl.Schema({**DECISIONS, **figures}), _decisions)


def figure_columns(rules: Game[Any]) -> dict[str, str]:
    """Return the columns of the figures, each with the name of its figure."""
    return {column_of(figure.name, DECISIONS): figure.name for figure in rules.figures}


def columns_before(rules: Game[Any], state: State, seat: int, last_event: str | None) -> dict[str, Any]:
    """Return the columns of `decision_table` that describe the position before a decision of `seat`."""
    now = who_decides(rules, state, seat)
    side = rules.side(state, seat) or ""
    shares, figures = rules.win_probabilities(state), rules.figure_values(state, seat)
    return {
        **dict(zip(WHO, now, strict=True)),
        "last_event": last_event,
        "prospect": shares[seat],
        "leader": shares[seat] > max(shares) - CLOSE,
        **{column: figures.get((side, name)) for column, name in figure_columns(rules).items()},
    }


def columns_now(history: History, at: int | None = None) -> dict[str, Any]:
    """Return `columns_before` at a ply of a history (None: its cursor), with the digest of the position as `before`.

    Raises `NotPossible` if nobody decides there.
    """
    with history.lock.reading:
        end = history.ply if at is None else at
        game, state, numbers = history.game, history.first(), [ply.number for ply in history.plies[:end]]
    *_, last_event = _last_events(game, state, numbers)
    if state.to_act is None or state.to_act == CHANCE:
        raise NotPossible(f"nobody decides at ply {len(numbers)}; go to a decision")
    return {**columns_before(game, state, state.to_act, last_event), "before": digest(state)}


def _last_events(rules: Game[Any], state: State, numbers: Iterable[int]) -> Iterator[str | None]:
    """Before each ply and after the last one, yield the kind of the last event. The plies are applied to `state`."""
    last_event = None
    for n in numbers:
        yield last_event
        for event in rules.events(state, n):
            last_event = event.kind
    yield last_event


def digest(state: State) -> int:
    """Return a 64-bit digest of a position. Equal positions have equal digests in all processes."""
    return int.from_bytes(blake2b(json.dumps(state.to_dict()).encode(), digest_size=8).digest())


def _decisions(played: PlayedMatch) -> pl.DataFrame:
    rules, match_id, state = played.rules, played.header.match_id, played.first()
    schema = decision_table(rules).schema
    rows = []
    plies = enumerate(zip(played.numbers, _last_events(rules, state, played.numbers), strict=False), 1)
    for ply, (n, last_event) in plies:
        if state.to_act is not None and state.to_act != CHANCE:
            known = columns_before(rules, state, state.to_act, last_event)
            row = {"match_id": match_id, "ply": ply, "kind": rules.action(n).kind, "action": n, **known}
            rows.append(tuple(row[name] for name in schema))
    return pl.DataFrame(rows, schema=schema, orient="row")


def _positions(played: PlayedMatch) -> pl.DataFrame:
    return pl.DataFrame(list(_digests(played)), schema=POSITIONS, orient="row")


def _digests(played: PlayedMatch) -> Iterator[tuple[str, int, int, int]]:
    state = played.first()
    known = None
    """The digest of the position, or None if it is not known yet."""
    for ply, n in enumerate(played.numbers, 1):
        decides = state.to_act is not None and state.to_act != CHANCE
        before = (digest(state) if known is None else known) if decides else 0
        state.apply(n)
        known = digest(state) if decides else None
        if known is not None:
            yield played.header.match_id, ply, before, known


POSITION_DIGESTS: Final = DerivedTable("positions", POSITIONS, _positions)
