"""The interface of a source of matches."""

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
"""The data type of a match's start time."""


class Source(Protocol):
    """A source of matches for a study: one run of bots (`Store`), or matches that people played (`Collected`)."""

    files: PartFolder
    """The folder of the matches and of the tables derived from them."""
    asked: int
    """The number of matches requested."""

    @property
    def rules(self) -> Game[Any]:
        """The game of one of the matches. All matches have the same words, figures and actions."""

    def matches(self, parts: Sequence[Path]) -> pl.LazyFrame:
        """Return one row per match.

        The columns are those of `STUDY`, then `lineup`, `began`, `file`, and one for each option.
        """

    def played(self, part: Path) -> list[PlayedMatch]:
        """Return the matches of a part. Raises `BadFile` if the part is damaged."""

    def history(self, number: int) -> History | None:
        """Return the history of a match, or None if there is no match with this number."""


def options_of(rules: Game[Any]) -> dict[str, pl.Expr]:
    """Return the options of a game as constant columns."""
    values = rules.settings
    return {column_of(option.name, STUDY): _literal(option, values[option.name]) for option in rules.option_list}


def _literal(option: Option, value: OptionValue) -> pl.Expr:
    whole = option.least is not None or any(isinstance(allowed, int) for allowed in option.values)
    return pl.lit(value, pl.Int64() if whole else pl.String())
