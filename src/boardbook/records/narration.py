"""Tables that narrate a history in sentences, and tables of its events."""

from __future__ import annotations

import polars as pl

from boardbook.core import REFEREE, History
from boardbook.records.plies import PlyReader, PlyTable


def _frame(history: History, seat: int | None, table: PlyTable) -> pl.DataFrame:
    table.schema(history.game)
    plies = PlyReader(history.game, [table], history.observer(seat))
    plies.read(history.first(), history.numbers[: history.ply])
    return plies.frame(table, [(history.id_for(seat), history.ply)])


def narrate(history: History, seat: int | None = REFEREE, lang: str = "en") -> pl.DataFrame:
    """Describe every ply up to the cursor in sentences that tell only what a seat may know.

    The columns are those of `TOLD`.
    """
    return _frame(history, seat, PlyTable("told", lang=lang))


def events(history: History, seat: int | None = REFEREE, kind: str | None = None, lang: str = "en") -> pl.DataFrame:
    """Return the events up to the cursor, with the columns of `EVENTS`. All events are public.

    With a `kind`, return only events of this kind, with an additional column for each of their values: a number, a
    name, or a list of these. If a value has the same name as another column, `_` is appended to the value's name.
    `bb.columns(game, kind)` explains the columns. Raises `UnknownName` for an unknown kind, and lists the known ones.
    """
    return _frame(history, seat, PlyTable("events", kind, lang))
