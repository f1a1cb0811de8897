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
from boardbook.studies.part_folder import MATCHES, PartFolder
from boardbook.studies.partitions import Span, joined, meet, name_of, span_of, within

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

    def parts(self) -> list[Path]:
        """Return the parts of matches to read, in order and without overlaps."""

    def matches(self, parts: Sequence[Path]) -> pl.LazyFrame:
        """Return one row per match.

        The columns are those of `STUDY`, then `lineup`, `began`, `file`, and one for each option.
        """

    def proposals(self) -> pl.DataFrame:
        """Return the decisions for which programs proposed actions to a referee. The columns are `PROPOSALS`."""

    def played(self, part: Path) -> list[PlayedMatch]:
        """Return the matches of a part. Raises `BadFile` if the part is damaged."""

    def history(self, number: int) -> History | None:
        """Return the history of a match, or None if there is no match with this number."""


class Portion:
    """Some of the matches of a source, as a source. Each of its parts is a part of the source, or a piece of one."""

    def __init__(self, source: Source, spans: Sequence[Span]) -> None:
        self._source, self._spans = source, spans
        self.files, self.asked = source.files, source.asked

    @property
    def rules(self) -> Game[Any]:
        return self._source.rules

    def parts(self) -> list[Path]:
        return [self.files.path / MATCHES / name_of(span) for span in self._spans]

    def matches(self, parts: Sequence[Path]) -> pl.LazyFrame:
        spans = joined(map(span_of, parts))
        whole = [part for part in self._source.parts() if any(meet(span_of(part), span) for span in spans)]
        number = pl.col("number")
        here = [(number >= first) & (number < last) for first, last in spans]
        return self._source.matches(whole).filter(pl.any_horizontal(here or [pl.lit(value=False)]))

    def proposals(self) -> pl.DataFrame:
        return self._source.proposals()

    def played(self, part: Path) -> list[PlayedMatch]:
        first, last = span_of(part)
        [whole] = [one for one in self._source.parts() if within((first, last), span_of(one))]
        start = span_of(whole)[0]
        return self._source.played(whole)[first - start : last - start]

    def history(self, number: int) -> History | None:
        return self._source.history(number) if any(first <= number < last for first, last in self._spans) else None


def options_of(rules: Game[Any]) -> dict[str, pl.Expr]:
    """Return the options of a game as constant columns."""
    values = rules.settings
    return {column_of(option.name, STUDY): _literal(option, values[option.name]) for option in rules.option_list}


def _literal(option: Option, value: OptionValue) -> pl.Expr:
    whole = option.least is not None or any(isinstance(allowed, int) for allowed in option.values)
    return pl.lit(value, pl.Int64() if whole else pl.String())
