"""What happened on a line, in sentences, and what the rules did by themselves, as rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import polars as pl

from boardbook.core import CHANCE, REFEREE, Event, Line
from boardbook.core.errors import unknown
from boardbook.core.words import Term, Value, Values, holes
from boardbook.records.frames import column_of
from boardbook.records.schema import EVENTS, TOLD

EVENT: Final = "event."
"""Before the kind of an event, it names its sentence."""

Row = tuple[Any, ...]


def _plies(line: Line, seat: int | None) -> Iterator[tuple[Row, tuple[str, Values], list[Event]]]:
    """Of each ply up to the cursor: when and whose it was, what was done, as the seat knows it, and what followed."""
    game, state = line.game, line.first()
    eyes = line.eyes(seat)
    for number, ply in enumerate(line.plies[: line.ply], 1):
        by = None if state.to_act == CHANCE else state.to_act
        side = None if by is None else game.side(state, by)
        when = (line.id_for(seat), number, state.round, state.phase_name, by, side)
        done = game.told(state, ply.number, eyes)
        yield when, done, game.events(state, ply.number)


def told(line: Line, seat: int | None = REFEREE, lang: str = "en") -> pl.DataFrame:
    """Every ply up to the cursor in sentences, as a seat may know them; columns: `TOLD`."""
    rows = [(*when, line.game.said(done, events, lang)) for when, done, events in _plies(line, seat)]
    return pl.DataFrame(rows, schema=TOLD, orient="row")


def events(line: Line, seat: int | None = REFEREE, kind: str | None = None, lang: str = "en") -> pl.DataFrame:
    """What the rules did by themselves up to the cursor, all of it public; columns: `EVENTS`.

    With a kind, only its events, and for each of its values a column more (named like another one it gets a `_`): a
    number, a name, or a list of names. Raises `UnknownName` with all kinds.
    """
    words = line.game.words
    kinds = {key.removeprefix(EVENT): said for key, said in words.by_lang["en"].items() if key.startswith(EVENT)}
    if kind is not None and kind not in kinds:
        raise unknown("event", kind, kinds)
    found = [
        ((*when, event.kind, words.text(EVENT + event.kind, lang, event.values), list(event.rules)), event.values)
        for when, _, all_ in _plies(line, seat)
        for event in all_
        if kind in (None, event.kind)
    ]
    rows = pl.DataFrame([row for row, _ in found], schema=EVENTS, orient="row")
    if kind is None:
        return rows
    names = list(dict.fromkeys(name for _, values in found for name in values)) or sorted(holes(kinds[kind]))
    return rows.with_columns(_column(name, [values.get(name) for _, values in found]) for name in names)


def _column(name: str, values: list[Value | None]) -> pl.Series:
    """The values of a kind of event under one name. Without any, their type is not known."""
    plain = [_plain(value) for value in values]
    made = {type(value) for value in plain if value is not None}
    dtype = pl.Int32() if made == {int} else pl.List(pl.String()) if made == {list} else pl.String() if made else None
    return pl.Series(column_of(name, EVENTS), plain, dtype=dtype)


def _plain(value: Value | None) -> int | str | list[str] | None:
    """A word by the end of its key: `TA3` of `place.TA3`."""
    if isinstance(value, Term):
        return value.key.rpartition(".")[2]
    if value is None or isinstance(value, int | str):
        return value
    return [str(_plain(part)) for part in value]
