"""Tables that narrate a history in sentences, and tables of its events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from boardbook.core import CHANCE, REFEREE, Event, Game, History
from boardbook.core.errors import unknown
from boardbook.core.words import Term, Value, Values
from boardbook.records.fields import OF_SEAT, OF_SIDE, column_of, event_fields
from boardbook.records.kinds import EVENT, event_kinds
from boardbook.records.schema import EVENTS, TOLD

Row = tuple[Any, ...]
Told = tuple[Row, tuple[str, Values], list[Event], Mapping[str, int]]


def _plies(history: History, seat: int | None) -> Iterator[Told]:
    """For each ply up to the cursor, yield the common columns, a description for the seat, the events, and the sides.

    The sides (with the seats that play them after the ply) are included only if there were events.
    """
    game, state = history.game, history.first()
    observer = history.observer(seat)
    for number, n in enumerate(history.numbers[: history.ply], 1):
        by = None if state.to_act == CHANCE else state.to_act
        side = None if by is None else game.side(state, by)
        when = (history.id_for(seat), number, state.round, state.phase_name, by, side)
        done = game.describe(state, n, observer)
        followed = game.events(state, n)
        yield when, done, followed, game.sides(state) if followed else {}


def narrate(history: History, seat: int | None = REFEREE, lang: str = "en") -> pl.DataFrame:
    """Describe every ply up to the cursor in sentences that tell only what a seat may know.

    The columns are those of `TOLD`.
    """
    rows = [(*when, history.game.sentence(done, events, lang)) for when, done, events, _ in _plies(history, seat)]
    return pl.DataFrame(rows, schema=TOLD, orient="row")


def event_schema(game: Game[Any], kind: str | None = None) -> pl.Schema:
    """Return the columns of `events`. Raises `UnknownName` for an unknown kind, and lists the known ones."""
    if kind is None:
        return EVENTS
    if kind not in (kinds := event_kinds(game)):
        raise unknown("event", kind, kinds)
    columns: dict[str, Any] = dict(EVENTS)
    for name, dtype in event_fields(game, kind).items():
        if name == OF_SIDE:
            columns[OF_SEAT] = pl.Int8()
        columns[column_of(name, EVENTS)] = dtype
    return pl.Schema(columns)


def events(history: History, seat: int | None = REFEREE, kind: str | None = None, lang: str = "en") -> pl.DataFrame:
    """Return the events up to the cursor, with the columns of `EVENTS`. All events are public.

    With a `kind`, return only events of this kind, with an additional column for each of their values: a number, a
    name, or a list of these. If a value has the same name as another column, `_` is appended to the value's name.
    `bb.columns(game, kind)` explains the columns. Raises `UnknownName` for an unknown kind, and lists the known ones.
    """
    game = history.game
    schema = event_schema(game, kind)
    fields = [] if kind is None else list(event_fields(game, kind))
    rows: list[Row] = []
    for when, _, followed, led in _plies(history, seat):
        for event in followed:
            if kind not in (None, event.kind):
                continue
            row: list[Any] = [*when, event.kind, game.words.text(EVENT + event.kind, lang, event.values)]
            row.append(list(event.rules))
            for name in fields:
                value = plain_value(event.values.get(name))
                if name == OF_SIDE:
                    row.append(led.get(str(value)))
                row.append(value)
            rows.append(tuple(row))
    return pl.DataFrame(rows, schema=schema, orient="row")


def plain_value(value: Value | None) -> Any:
    """Return a value as plain data. A `Term` becomes the last part of its key: `TA3` for `place.TA3`."""
    if isinstance(value, Term):
        return value.key.rpartition(".")[2]
    if value is None or isinstance(value, int | float | str):
        return value
    return [plain_value(part) for part in value]
