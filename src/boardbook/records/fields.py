"""Fields of actions, outcomes and events as columns: their names beside those of the log, and their types.

What an event of a kind holds is told by its sentence, and by what the game's words explain under `column.<kind>`.
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
"""Before the name of a column, or a kind and the name, it says what that means."""

SHARES: Final = frozenset({"won", "prospect", "expected", "actual", "swing"})
"""Columns of our tables that are shares of the win, from 0 to 1, wherever they stand."""

OF_SIDE: Final = "of_side"
"""The field or value that says whom it befell; beside the column of an event's stands that of the seat."""
OF_SEAT: Final = "of_seat"


def column_of(field: str, others: Container[str] = LOG) -> str:
    """The name of a field's column beside others."""
    return f"{field}_" if field in others else field


def event_fields(game: Game[Any], kind: str) -> dict[str, Any]:
    """The values that an event of a kind has, with the types of their columns.

    Those of its sentence, in its order, then those that only its columns tell.
    """
    words = game.words
    sentence = words.by_lang["en"][EVENT + kind]
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
