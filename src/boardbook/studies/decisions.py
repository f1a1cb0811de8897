"""The decisions of a study: how the match stood before each of them, and the position that it led to."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final

import polars as pl

from boardbook.core import CHANCE, Game, History, NotPossible, State
from boardbook.core.state import happenings
from boardbook.records import DECISIONS, DIGESTS
from boardbook.records.fields import column_of
from boardbook.records.frames import who_decides
from boardbook.studies.derived import DerivedTable, PlayedMatch

CLOSE: Final = 1e-9
"""Shares of the win that differ by less than this are equal."""
PLAYED: Final = ("match_id", "ply", "kind", "action", *DIGESTS)
"""The columns that say nothing about the position before a decision that its seat can know."""


def decision_table(rules: Game[Any]) -> DerivedTable:
    """Return the table of a game's decisions. Its columns are `DECISIONS`, `DIGESTS`, then the game's figures."""
    figures = {column: pl.Int64() for column in figure_columns(rules)}
    return DerivedTable("decisions", pl.Schema({**DECISIONS, **DIGESTS, **figures}), _decisions)


def figure_columns(rules: Game[Any]) -> dict[str, str]:
    """Return the columns of the figures, each with the name of its figure."""
    return {column_of(figure.name, {**DECISIONS, **DIGESTS}): figure.name for figure in rules.figures}


def columns_before(rules: Game[Any], state: State, seat: int, last_event: str | None) -> dict[str, Any]:
    """Return the columns of `decision_table` that describe the position before a decision of `seat`, except digests."""
    names = [name for name in decision_table(rules).schema if name not in PLAYED]
    figures = list(figure_columns(rules).values())
    return dict(zip(names, _before(rules, state, seat, last_event, figures), strict=True))


def _before(
    rules: Game[Any], state: State, seat: int, last_event: str | None, figures: Iterable[str]
) -> tuple[Any, ...]:
    shares, values = rules.win_probabilities(state), rules.own_figures(state, seat)
    leads = shares[seat] > max(shares) - CLOSE
    return (*who_decides(rules, state, seat), last_event, shares[seat], leads, *map(values.get, figures))


def columns_now(history: History, at: int | None = None) -> dict[str, Any]:
    """Return `columns_before` at a ply of a history (None: its cursor), with the digest of the `position`.

    Raises `NotPossible` if nobody decides there.
    """
    with history.lock.reading:
        end = history.ply if at is None else at
        game, state, numbers = history.game, history.first(), history.numbers[:end]
    last_event = None
    for n in numbers:
        last_event = _apply(state, n) or last_event
    if state.to_act is None or state.to_act == CHANCE:
        raise NotPossible(f"nobody decides at ply {len(numbers)}; go to a decision")
    return {**columns_before(game, state, state.to_act, last_event), "position": digest(game, state)}


def _apply(state: State, n: int) -> str | None:
    """Apply a ply, and return the kind of its last event, or None if there was none."""
    events = happenings(state, n)
    return events[-1].kind if events else None


def digest(rules: Game[Any], state: State) -> int:
    """Return a 64-bit digest of a position. Equal positions have equal digests in all processes."""
    return int.from_bytes(blake2b(rules.fingerprint(state), digest_size=8).digest())


def _decisions(played: PlayedMatch) -> pl.DataFrame:
    rules, match_id, state = played.rules, played.header.match_id, played.first()
    schema, figures, actions = decision_table(rules).schema, [*figure_columns(rules).values()], rules.actions
    rows, last_event, after = [], None, None
    for ply, n in enumerate(played.numbers, 1):
        seat = state.to_act
        if seat is None or seat == CHANCE:
            last_event, after = _apply(state, n) or last_event, None
            continue
        known = _before(rules, state, seat, last_event, figures)
        before = digest(rules, state) if after is None else after
        last_event = _apply(state, n) or last_event
        after = digest(rules, state)
        rows.append((match_id, ply, actions[n].kind, n, before, after, *known))
    names = [*PLAYED, *(name for name in schema if name not in PLAYED)]
    columns = dict(zip(names, zip(*rows, strict=True), strict=False))  # none if there are no rows
    return pl.DataFrame({name: columns.get(name, ()) for name in schema}, schema=schema)
