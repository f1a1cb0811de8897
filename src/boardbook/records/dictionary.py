"""Explains the columns of all tables and the keys of positions: their meanings, units and types.

The words contain the meaning of a column under the key `column.<table or kind>.<name>`, or under `column.<name>` if the
meaning is the same in all tables. The key for the unit of the column begins with `unit` instead of `column`. The words
of a game also explain its kinds of actions, outcomes and events, and, under `position.<key>`, the keys of its
positions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

import polars as pl

from boardbook.core import BadInput, Game, games
from boardbook.core.errors import unknown
from boardbook.core.game import SHARED_WORDS
from boardbook.core.registry import package_of, shared_game
from boardbook.core.rulebooks import qualified_ids
from boardbook.core.words import Words
from boardbook.records import schema as tables
from boardbook.records.examples import examples
from boardbook.records.fields import COLUMN
from boardbook.records.frames import kinds, own_columns
from boardbook.records.kinds import event_kinds
from boardbook.records.plies import event_schema

UNIT: Final = "unit."
TYPE: Final = "type."

DICTIONARY = pl.Schema({"column": pl.String(), "type": pl.String(), "unit": pl.String(), "meaning": pl.String()})
"""One row per column of a table. `unit` is empty if the column has no unit."""
POSITION_KEYS = pl.Schema({**DICTIONARY, "example": pl.String()})
"""One row per key of a position. Keys in nested objects have dotted names. `example` is a value as JSON."""
NOTATIONS = pl.Schema(
    {
        "kind": pl.String(),
        "chance": pl.Boolean(),
        "example": pl.String(),
        "meaning": pl.String(),
        "rules": pl.List(pl.String()),
    }
)
"""One row per kind of action or outcome, with an example, its meaning, and the rules that apply to it."""
ELEMENTS = pl.Schema(
    {"kind": pl.String(), "meaning": pl.String(), "example": pl.String(), "actions": pl.List(pl.String())}
)
"""One row per kind of element that you can click, with an example and the kinds of actions for which you click it."""


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
    "what_if": tables.WHAT_IF,
    "ends": tables.ENDS,
    "seats": tables.SEATS,
    "prospects": tables.PROSPECTS,
    "decisions": tables.DECISIONS,
    "luck_ledger": tables.LUCK,
    "proposals": tables.PROPOSALS,
    "legality": tables.LEGALITY,
    "profile": tables.PROFILE,
    "tries": tables.TRIES,
    "results": tables.RESULTS,
    "pupils": tables.PUPILS,
    "tasks": tables.CLASS_TASKS,
    "answers": tables.ANSWERS,
    "review": tables.REVIEW,
    "weighed": tables.WEIGHED,
}
"""The tables that every game has, by the name of the method or attribute that returns them."""


def columns(of: str | Game[Any], kind: str | None = None, lang: str = "en") -> pl.DataFrame:
    """Explain the columns of a table in the given language. Return a table with `column`, `type`, `unit` and `meaning`.

    `of` is the name of a table that every game has (`"log"`, `"curves"`, ...), or a game. For a game, `kind` is a kind
    of action, outcome or event, and the result explains the columns that `table(kind)` or `events(kind)` adds to those
    of the log or of the events. Every game also has the following kinds, with examples from random matches:

    - `"position"`: the keys of a position (nested keys are written as in `battle.round`), with an example as JSON;
    - `"actions"`: the kinds of actions and outcomes, with the text, the meaning and the rules of an example;
    - `"elements"`: the kinds of elements that you can click on the board, and the actions for which you click them.

    Raises `UnknownName`, which lists the known names, for an unknown table, game, kind or language. Raises `BadInput`
    if `kind` is given for a table, because tables have no kinds.
    """
    if isinstance(of, str) and of in TABLES:
        if kind is not None:
            wrong = f"{of} is a table, which has no kinds; pass the language by name: columns({of!r}, lang='fr')"
            raise BadInput("columns", [wrong])
        return _of_table(Words([SHARED_WORDS]), of, TABLES[of], lang)
    if isinstance(of, str) and of not in games():
        raise unknown("table or game", of, [*TABLES, *games()])
    rules = shared_game(of, package_of(of), json.dumps([{}, None])) if isinstance(of, str) else of
    fields = _kinds(rules)
    if kind in fields:
        return _of_table(rules.words, kind, _own(rules, kind, fields[kind]), lang)
    if kind is None or kind not in _SHOWN:
        raise unknown("kind", kind or "", [*fields, *_SHOWN])
    return _SHOWN[kind](rules, _known(rules.words, lang))


def kind_columns(game: Game[Any]) -> dict[str, pl.Schema]:
    """Return the additional columns of every kind of action, outcome and event of a game."""
    return {kind: _own(game, kind, fields) for kind, fields in _kinds(game).items()}


def _kinds(game: Game[Any]) -> dict[str, Mapping[str, type]]:
    """Return every kind with the fields of its actions or outcomes. Kinds that occur only as events have no fields."""
    return {**(fields := kinds(game)), **{kind: {} for kind in event_kinds(game) if kind not in fields}}


def _own(game: Game[Any], kind: str, fields: Mapping[str, type]) -> pl.Schema:
    """Return the additional columns of a kind: those for its fields, followed by those for the values of its events."""
    own = own_columns(fields)
    if kind in event_kinds(game):
        own |= {name: dtype for name, dtype in event_schema(game, kind).items() if name not in tables.EVENTS}
    return pl.Schema(own)


def _position(game: Game[Any], lang: str) -> pl.DataFrame:
    texts = game.words.by_lang[lang]
    rows = [
        (
            key,
            texts.get(_json_type(value), ""),
            texts.get(f"{UNIT}{POSITION}.{key}", ""),
            texts.get(f"{POSITION}.{key}", ""),
            json.dumps(value, ensure_ascii=False),
        )
        for key, value in examples(game).keys.items()
    ]
    return pl.DataFrame(rows, schema=POSITION_KEYS, orient="row")


def _actions(game: Game[Any], lang: str) -> pl.DataFrame:
    played = examples(game).played
    rows = [
        (
            kind,
            one.chance,
            one.text,
            game.sentence(one.description, (), lang),
            list(qualified_ids(game.name, one.rules)),
        )
        for kind, one in played.items()
    ]
    unplayed = {action.kind: action.text for action in reversed([*game.actions]) if action.kind not in played}
    rows += [(kind, False, text, "", []) for kind, text in reversed(unplayed.items())]
    return pl.DataFrame(rows, schema=NOTATIONS, orient="row")


def _elements(game: Game[Any], lang: str) -> pl.DataFrame:
    texts = game.words.by_lang[lang]
    elements = examples(game).elements
    rows = [(kind, texts.get(f"element.{kind}", ""), one.example, list(one.actions)) for kind, one in elements.items()]
    return pl.DataFrame(rows, schema=ELEMENTS, orient="row")


POSITION: Final = "position"
_SHOWN: Final[Mapping[str, Callable[[Game[Any], str], pl.DataFrame]]] = {
    POSITION: _position,
    "actions": _actions,
    "elements": _elements,
}
"""The kinds that every game has, with the functions that explain them with examples."""


def _known(words: Words, lang: str) -> str:
    if lang not in words.by_lang:
        raise unknown("language", lang, words.by_lang)
    return lang


def _of_table(words: Words, table: str, schema: pl.Schema, lang: str) -> pl.DataFrame:
    texts = words.by_lang[_known(words, lang)]

    def word(root: str, name: str) -> str:
        field = name.removesuffix("_")
        return texts.get(f"{root}{table}.{field}") or texts.get(root + field, "")

    rows = [(name, texts[_type(dtype)], word(UNIT, name), word(COLUMN, name)) for name, dtype in schema.items()]
    return pl.DataFrame(rows, schema=DICTIONARY, orient="row")


def _type(dtype: Any) -> str:
    """Return the key of the word for the type of a column."""
    inner = dtype.inner if isinstance(dtype, pl.List) else dtype
    name = "whole" if inner.is_integer() else _TYPES[type(inner)]
    return f"{TYPE}{'list_' if isinstance(dtype, pl.List) else ''}{name}"


_TYPES: Final[Mapping[Any, str]] = {
    pl.String: "text",
    pl.Float64: "number",
    pl.Boolean: "truth",
    pl.Datetime: "time",
}


def _json_type(value: object) -> str:
    """Return the key of the word for the type of a JSON value, or an empty string for null."""
    if isinstance(value, list):
        inner = {_json_type(part).removeprefix(TYPE).partition("_")[0] for part in value if part is not None}
        return f"{TYPE}list_{inner.pop()}" if len(inner) == 1 else f"{TYPE}list"
    return next((f"{TYPE}{name}" for kind, name in _JSON_TYPES.items() if isinstance(value, kind)), "")


_JSON_TYPES: Final = {bool: "truth", str: "text", int: "whole", float: "number", dict: "object"}
"""`bool` comes first, because bools are also ints."""
