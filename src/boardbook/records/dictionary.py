"""The columns of every table: meaning, unit and type; likewise the keys of a game's positions.

The words have the meaning of a column under `column.<table or kind>.<name>`, or under `column.<name>` if it is the same
everywhere; its unit likewise under `unit`. A game's own words explain its kinds of action, outcome and event, and under
`position.<key>` the keys of its positions.
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
from boardbook.records.narration import event_schema

UNIT: Final = "unit."
TYPE: Final = "type."

DICTIONARY = pl.Schema({"column": pl.String(), "type": pl.String(), "unit": pl.String(), "meaning": pl.String()})
"""One row per column of a table. `unit` is empty for a column without one."""
POSITION_KEYS = pl.Schema({**DICTIONARY, "example": pl.String()})
"""One row per key of a position, with a dotted name in nested objects. `example`: a value as JSON."""
NOTATIONS = pl.Schema(
    {
        "kind": pl.String(),
        "chance": pl.Boolean(),
        "example": pl.String(),
        "meaning": pl.String(),
        "rules": pl.List(pl.String()),
    }
)
"""One row per kind of action or outcome: an example as written, what it says, the paragraphs it rests on."""
ELEMENTS = pl.Schema(
    {"kind": pl.String(), "meaning": pl.String(), "example": pl.String(), "actions": pl.List(pl.String())}
)
"""One row per kind of element that can be clicked: an example, and the kinds of action it is clicked for."""


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
    "luck_ledger": tables.LUCK,
    "tries": tables.TRIES,
    "results": tables.RESULTS,
    "review": tables.REVIEW,
    "weighed": tables.WEIGHED,
}
"""The tables that every game has, by the name that a match or a study gives them."""


def columns(of: str | Game[Any], kind: str | None = None, lang: str = "en") -> pl.DataFrame:
    """Return the meaning of a table's columns: `column`, `type`, `unit`, `meaning`, in a language.

    `of`: a table that every game has (`"log"`, `"curves"`, ...), or a game (its name or itself) with the `kind` of an
    action, an outcome or an event: then the columns that `table(kind)` or `events(kind)` adds to those of the log or of
    the events. Every game has three more kinds, each row with an `example` from a random match:

    - `"position"`: the keys of a position, nested ones as `battle.round`, with a value as JSON;
    - `"actions"`: how each kind of action and outcome is written, what it says, and its rules;
    - `"elements"`: the kinds of elements of the board that can be clicked, what they are, and for which actions.

    Raises `UnknownName` with all tables or kinds, and `BadInput` for a kind of a table, which has none.
    """
    if isinstance(of, str) and of in TABLES:
        if kind is not None:
            wrong = f"{of} is a table: it has no kinds, and takes its language by name, columns({of!r}, lang='fr')"
            raise BadInput("columns", [wrong])
        return _told(Words([SHARED_WORDS]), of, TABLES[of], lang)
    if isinstance(of, str) and of not in games():
        raise unknown("table or game", of, [*TABLES, *games()])
    rules = shared_game(of, package_of(of), json.dumps([{}, None])) if isinstance(of, str) else of
    found = _kinds(rules)
    if kind in found:
        return _told(rules.words, kind, _own(rules, kind, found[kind]), lang)
    if kind is None or kind not in _SHOWN:
        raise unknown("kind", kind or "", [*found, *_SHOWN])
    return _SHOWN[kind](rules, _known(rules.words, lang))


def kind_columns(game: Game[Any]) -> dict[str, pl.Schema]:
    """Return every kind of action, outcome and event of a game, with its own columns."""
    return {kind: _own(game, kind, fields) for kind, fields in _kinds(game).items()}


def _kinds(game: Game[Any]) -> dict[str, Mapping[str, type]]:
    """Return every kind, with the fields of an action or outcome; a kind of event that is neither has none."""
    return {**(found := kinds(game)), **{kind: {} for kind in event_kinds(game) if kind not in found}}


def _own(game: Game[Any], kind: str, fields: Mapping[str, type]) -> pl.Schema:
    """Return the columns of a kind: those of its fields, then those of its events."""
    own = own_columns(fields)
    if kind in event_kinds(game):
        own |= {name: dtype for name, dtype in event_schema(game, kind).items() if name not in tables.EVENTS}
    return pl.Schema(own)


def _position(game: Game[Any], lang: str) -> pl.DataFrame:
    said = game.words.by_lang[lang]
    rows = [
        (
            key,
            said.get(_json_type(value), ""),
            said.get(f"{UNIT}{POSITION}.{key}", ""),
            said.get(f"{POSITION}.{key}", ""),
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
    said = game.words.by_lang[lang]
    found = examples(game).elements
    rows = [(kind, said.get(f"element.{kind}", ""), one.example, list(one.actions)) for kind, one in found.items()]
    return pl.DataFrame(rows, schema=ELEMENTS, orient="row")


POSITION: Final = "position"
_SHOWN: Final[Mapping[str, Callable[[Game[Any], str], pl.DataFrame]]] = {
    POSITION: _position,
    "actions": _actions,
    "elements": _elements,
}
"""The kinds that every game has, shown by examples."""


def _known(words: Words, lang: str) -> str:
    if lang not in words.by_lang:
        raise unknown("language", lang, words.by_lang)
    return lang


def _told(words: Words, table: str, schema: pl.Schema, lang: str) -> pl.DataFrame:
    said = words.by_lang[_known(words, lang)]

    def word(root: str, name: str) -> str:
        field = name.removesuffix("_")
        return said.get(f"{root}{table}.{field}") or said.get(root + field, "")

    rows = [(name, said[_type(dtype)], word(UNIT, name), word(COLUMN, name)) for name, dtype in schema.items()]
    return pl.DataFrame(rows, schema=DICTIONARY, orient="row")


def _type(dtype: Any) -> str:
    """Return the key of a type, of a single value or of a list."""
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
    """Return the key of the type of a JSON value; null has none."""
    if isinstance(value, list):
        inner = {_json_type(part).removeprefix(TYPE).partition("_")[0] for part in value if part is not None}
        return f"{TYPE}list_{inner.pop()}" if len(inner) == 1 else f"{TYPE}list"
    return next((f"{TYPE}{name}" for kind, name in _JSON_TYPES.items() if isinstance(value, kind)), "")


_JSON_TYPES: Final = {bool: "truth", str: "text", int: "whole", float: "number", dict: "object"}
"""A bool is an `int` too, so it comes first."""
