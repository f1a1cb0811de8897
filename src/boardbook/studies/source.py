"""What a study needs of the place where its matches come from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Protocol

import polars as pl

from boardbook.core import Game, History
from boardbook.core.options import Option, OptionValue
from boardbook.records import STUDY
from boardbook.records.fields import column_of
from boardbook.studies.derived import PlayedMatch
from boardbook.studies.part_folder import PartFolder

BEGAN: Final = pl.Datetime("ms", "UTC")
"""The type of a match's start time."""


class Source(Protocol):
    """The matches of one run (`Store`), or those that people played (`Collected`)."""

    folder: Path
    """Where the matches and the tables derived from them are."""
    files: PartFolder
    """The files of that folder."""
    asked: int
    """The number of matches asked for."""

    @property
    def rules(self) -> Game[Any]:
        """The game of one of its matches: all have the same words, figures and actions."""

    def matches(self, parts: Sequence[Path]) -> pl.LazyFrame:
        """One row per match of the parts: `STUDY`, then `lineup`, `began`, `file`, and a column for each option."""

    def played(self, part: Path) -> list[PlayedMatch]:
        """The matches of a part. Raises `BadFile` if it is damaged."""

    def history(self, number: int) -> History | None:
        """The history of a match, with all that is known of it; None if there is no such number."""


def options_of(rules: Game[Any]) -> dict[str, pl.Expr]:
    """The options of a game, as columns that are the same in every row."""
    values = rules.settings
    return {column_of(option.name, STUDY): _literal(option, values[option.name]) for option in rules.option_list}


def _literal(option: Option, value: OptionValue) -> pl.Expr:
    whole = option.least is not None or any(isinstance(allowed, int) for allowed in option.values)
    return pl.lit(value, pl.Int64() if whole else pl.String())
