"""Defines the columns for the fields of actions, outcomes and events, with types and unique names.

The fields of a kind of event are the placeholders of its sentence, and the names that the game's words explain under
`column.<kind>`.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, Final

import polars as pl

from boardbook.core import Game
from boardbook.core.words import holes, lists
from boardbook.records.kinds import EVENT
from boardbook.records.schema import LOG

COLUMN: Final = "column."
"""Prefix of the key for a column. It is followed by the column's name, or by a kind and the column's name."""

SHARES: Final = frozenset({"won", "prospect", "expected", "actual", "swing"})
"""The names of the columns that contain shares of the win (from 0 to 1) in all tables."""

OF_SIDE: Final = "of_side"
"""The field with the side that an event is about. Another column, `OF_SEAT`, has the seat of this side."""
OF_SEAT: Final = "of_seat"


def column_of(field: str, others: Container[str] = LOG) -> str:
    """Return the name of a field's column, with `_` appended if another column has this name."""
    return f"{field}_" if field in others else field


def event_fields(game: Game[Any], kind: str) -> dict[str, Any]:
    """Return the fields of a kind of event, with the types of their columns.

    The placeholders of the kind's sentence come first, in order, followed by fields that occur only as columns.
    """
    words = game.words
    sentence = words.by_lang["en"][EVENT + kind]
    listed = lists(sentence)
    own = f"{COLUMN}{kind}."
    beside = [key.removeprefix(own) for key in words.by_lang["en"] if key.startswith(own)]
    names = dict.fromkeys([*holes(sentence), *beside])
    return {name: _dtype(words.kinds(EVENT + kind, name), name in listed) for name in names if name != OF_SEAT}


def _dtype(kinds: tuple[str, ...], listed: bool) -> Any:  # noqa: FBT001 (a private function)
    types = {_VALUES.get(kind, pl.String()) for kind in kinds if kind != "list"}
    one: Any = types.pop() if len(types) == 1 else pl.String()
    return pl.List(one) if listed or "list" in kinds else one


_VALUES: Final[Mapping[str, Any]] = {"number": pl.Int32(), "share": pl.Float64(), "flag": pl.Boolean()}
"""Column types for placeholders other than text: numbers, shares from 0 to 1, and bools."""
