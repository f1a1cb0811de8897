"""The columns of every table: what each means, in what unit, of what type.

What a column means stands in the words, under `column.<table or kind>.<name>`, or under `column.<name>` where it means
the same everywhere; its unit so under `unit`. A game's own words say what its kinds of action, outcome and event hold.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, Final

import polars as pl

from boardbook.core import Game, games
from boardbook.core import game as make_game
from boardbook.core.contract import HOUSE_WORDS
from boardbook.core.errors import unknown
from boardbook.core.words import Words, holes, lists
from boardbook.records import schema as tables

EVENT: Final = "event."
"""Before the kind of an event, it names its sentence."""
COLUMN: Final = "column."
UNIT: Final = "unit."
TYPE: Final = "type."

OF_SIDE: Final = "of_side"
"""The field or value that says whom it befell; beside the column of an event's stands that of the seat."""
OF_SEAT: Final = "of_seat"

DICTIONARY = pl.Schema({"column": pl.String(), "type": pl.String(), "unit": pl.String(), "meaning": pl.String()})
"""One row per column of a table; `unit` is empty where a column has none."""


def column_of(field: str, others: Container[str] = tables.LOG) -> str:
    """The name of a field's column beside others."""
    return f"{field}_" if field in others else field


def event_kinds(game: Game[Any]) -> dict[str, str]:
    """Every kind of event of a game, with its English sentence."""
    said = game.words.by_lang["en"]
    return {key.removeprefix(EVENT): text for key, text in said.items() if key.startswith(EVENT)}


def event_fields(game: Game[Any], kind: str) -> dict[str, Any]:
    """The values that an event of a kind has, with the types of their columns.

    Those of its sentence, in its order, then those that only its columns tell.
    """
    words = game.words
    sentence = event_kinds(game)[kind]
    listed = lists(sentence)
    own = f"{COLUMN}{kind}."
    beside = [key.removeprefix(own) for key in words.by_lang["en"] if key.startswith(own)]
    names = dict.fromkeys([*holes(sentence), *beside])
    return {name: _dtype(words.kinds(EVENT + kind, name), name in listed) for name in names if name != OF_SEAT}


def _dtype(kinds: tuple[str, ...], listed: bool) -> Any:  # noqa: FBT001 (of a hole)
    found = {_VALUES.get(kind, pl.String()) for kind in kinds if kind != "list"}
    one: Any = found.pop() if len(found) == 1 else pl.String()
    return pl.List(one) if listed or "list" in kinds else one


_VALUES: Final[Mapping[str, Any]] = {"number": pl.Int32(), "share": pl.Float64(), "flag": pl.Boolean()}
"""What stands in a hole that is no text: a number, a share from 0 to 1, or whether something holds."""


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
    from boardbook.records.frames import kinds, table_schema
    from boardbook.records.telling import event_schema

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
