"""The columns of every table: what each means, in what unit, of what type.

What a column means stands in the words, under `column.<table or kind>.<name>`, or under `column.<name>` where it means
the same everywhere; its unit so under `unit`. A game's own words say what its kinds of action, outcome and event hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import polars as pl

from boardbook.core import Game, games
from boardbook.core import game as make_game
from boardbook.core.contract import HOUSE_WORDS
from boardbook.core.errors import unknown
from boardbook.core.words import Words
from boardbook.records import schema as tables
from boardbook.records.fields import COLUMN, event_kinds
from boardbook.records.frames import kinds, table_schema
from boardbook.records.telling import event_schema

UNIT: Final = "unit."
TYPE: Final = "type."

DICTIONARY = pl.Schema({"column": pl.String(), "type": pl.String(), "unit": pl.String(), "meaning": pl.String()})
"""One row per column of a table; `unit` is empty where a column has none."""


TABLES: Final[Mapping[str, pl.Schema]] = {
    "matches": tables.STUDY,
    "log": tables.LOG,
    "events": tables.EVENTS,
    "told": tables.TOLD,
    "curves": tables.CURVES,
    "held": tables.HELD,
    "purchases": tables.PURCHASES,
    "win_chances": tables.CHANCES,
    "thoughts": tables.THOUGHTS,
    "seats": tables.SEATS,
    "prospects": tables.PROSPECTS,
    "luck_ledger": tables.LUCK,
    "tries": tables.TRIES,
    "review": tables.REVIEW,
    "weighed": tables.WEIGHED,
}
"""The tables that every game has, by the name under which a match or a study gives them."""


def columns(of: str | Game[Any], kind: str | None = None, lang: str = "en") -> pl.DataFrame:
    """What the columns of a table mean: `column`, `type`, `unit`, `meaning`, in the language asked for.

    `of`: a table that every game has (`"log"`, `"curves"`, ...), or a game (its name or itself) with the `kind` of an
    action, an outcome or an event: the columns that `table(kind)` or `events(kind)` has beside those of the log or of
    the events. Raises `UnknownName` with all that there is.
    """
    if isinstance(of, str) and of in TABLES and kind is None:
        return _told(Words([HOUSE_WORDS]), of, TABLES[of], lang)
    if isinstance(of, str) and of not in games():
        raise unknown("table or game", of, [*TABLES, *games()])
    rules = make_game(of) if isinstance(of, str) else of
    found = kind_columns(rules)
    if kind not in found:
        raise unknown("kind", kind or "", found)
    return _told(rules.words, kind, found[kind], lang)


def kind_columns(game: Game[Any]) -> dict[str, pl.Schema]:
    """Every kind of action, outcome and event of a game, with the columns of its own."""
    schemas = [(kind, table_schema(game, kind), tables.LOG) for kind in kinds(game)]
    schemas += [(kind, event_schema(game, kind), tables.EVENTS) for kind in event_kinds(game)]
    found: dict[str, dict[str, Any]] = {}
    for kind, schema, common in schemas:
        own = {name: dtype for name, dtype in schema.items() if name not in common}
        found.setdefault(kind, {}).update(own)
    return {kind: pl.Schema(own) for kind, own in found.items()}


def _told(words: Words, table: str, schema: pl.Schema, lang: str) -> pl.DataFrame:
    if lang not in words.by_lang:
        raise unknown("language", lang, words.by_lang)
    said = words.by_lang[lang]

    def word(root: str, name: str) -> str:
        field = name.removesuffix("_")
        return said.get(f"{root}{table}.{field}") or said.get(root + field, "")

    rows = [(name, said[_type(dtype)], word(UNIT, name), word(COLUMN, name)) for name, dtype in schema.items()]
    return pl.DataFrame(rows, schema=DICTIONARY, orient="row")


def _type(dtype: Any) -> str:
    """The key of a type, of one value or of a list of them."""
    inner = dtype.inner if isinstance(dtype, pl.List) else dtype
    name = "whole" if inner.is_integer() else _TYPES[type(inner)]
    return f"{TYPE}{'list_' if isinstance(dtype, pl.List) else ''}{name}"


_TYPES: Final[Mapping[Any, str]] = {
    pl.String: "text",
    pl.Float64: "number",
    pl.Boolean: "truth",
    pl.Datetime: "time",
}
