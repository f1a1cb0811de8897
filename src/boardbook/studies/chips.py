"""Conditions in words, and the conditions that an explorer offers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from boardbook.core import LANGUAGES, Game
from boardbook.core.words import Values, nth_term
from boardbook.studies.conditions import POSITION, Condition, Not, Part
from boardbook.studies.decisions import figure_columns

if TYPE_CHECKING:
    from boardbook.studies.study import Study

Texts = dict[str, str]
"""A text in each language."""
FEW: Final = 6
"""A column with at most this many values is offered value by value, and any other in ranges."""
MOST_VALUES: Final = 12
"""The largest number of values of a column that are offered, from the most frequent one."""


class ChipTexts:
    """The texts of conditions and columns of a game, in every language."""

    def __init__(self, rules: Game[Any]) -> None:
        self._rules, self._words = rules, rules.words
        self._figures = figure_columns(rules)

    def part(self, part: Part) -> Texts:
        """Return a part of a kind in words, such as "goods: 8 or more"."""
        return {lang: self._part(part, lang) for lang in LANGUAGES}

    def column(self, name: str) -> Texts:
        """Return the name of a column in words."""
        return {lang: self._column(name, lang) for lang in LANGUAGES}

    def value(self, column: str, value: Any) -> Texts:
        """Return a value of a column in words."""
        return {lang: self._value(column, value, lang) for lang in LANGUAGES}

    def move(self, kind: str) -> Texts:
        """Return a kind of action in words."""
        return {lang: self._known(f"doing.{kind}", lang) or kind.replace("_", " ") for lang in LANGUAGES}

    def _known(self, key: str, lang: str) -> str | None:
        return self._words.by_lang[lang].get(key)

    def _text(self, key: str, lang: str, values: Values) -> str:
        return self._words.text(f"explore.{key}", lang, values)

    def _part(self, part: Part, lang: str) -> str:
        if isinstance(part, Not):
            match part.parts:
                case (Condition("leader", bool(leads)),):
                    return self._part(Condition("leader", not leads), lang)
            return self._text("not", lang, {"text": ", ".join(self._part(one, lang) for one in part.parts)})
        name, value = part.column, part.value
        if name == POSITION:
            return self._text("same_position", lang, {})
        what = self._column(name, lang)
        match value:
            case (low, None):
                return self._text("at_least", lang, {"what": what, "n": low})
            case (None, high):
                return self._text("at_most", lang, {"what": what, "n": high})
            case (low, high) if low < high:
                return self._text("from_to", lang, {"what": what, "low": low, "high": high})
        values = value if isinstance(value, list | tuple) else [value]
        said = ", ".join(dict.fromkeys(self._value(name, one, lang) for one in values))
        match name, value:
            case ("phase", str()):
                return said
            case ("leader", bool()):
                return self._text("leads" if value else "trails", lang, {})
            case ("order", int()):
                return self._text("moves_nth", lang, {"nth": nth_term(value)})
            case ("last_event", str()):
                return self._text("after_event", lang, {"text": said})
        return self._text("is", lang, {"what": what, "text": said})

    def _column(self, name: str, lang: str) -> str:
        figure = self._figures.get(name)
        own = self._known(f"explore.of_{name}", lang) if figure is None else self._known(f"figure.{figure}", lang)
        return own or name.replace("_", " ")

    def _value(self, column: str, value: Any, lang: str) -> str:
        if value is None:
            return self._text("no_value", lang, {})
        if isinstance(value, bool):
            return self._words.text(f"option_value.{str(value).lower()}", lang)
        if column == "side":
            return self._rules.side_name(value, lang) or str(value)
        return self._known(f"{'doing' if column == 'kind' else column}.{value}", lang) or str(value).replace("_", " ")


def offered(
    study: Study, columns: Collection[str], values_of: Callable[[str], pl.DataFrame]
) -> dict[str, list[Condition]]:
    """Return the conditions that an explorer offers, by column, in the order of `Game.kinds`.

    `columns` are those of the decisions, and `values_of` returns the values of one of them, in order, with the number
    `n` of decisions that have each. Where the game names no values, they are those of the decisions: each value if
    there are few, otherwise the lower and the upper third.
    """
    figures = {figure: column for column, figure in figure_columns(study.rules).items()}
    named = {figures.get(name, name): values for name, values in study.rules.kinds().items()}
    chosen: dict[str, list[Condition]] = {}
    for column, values in named.items():
        if column in columns:
            conditions = [Condition(column, value) for value in values or _values(values_of(column), column)]
            if conditions:
                chosen[column] = conditions
    return chosen


def _values(counts: pl.DataFrame, column: str) -> list[Any]:
    """Return the values of a column to offer; empty if it has only one."""
    known = counts.drop_nulls()
    dtype = known.schema[column]
    if known.height < 2:
        return []
    if dtype == pl.Boolean:
        return [True, False]
    if not dtype.is_numeric():
        return [str(value) for value in known.sort("n", descending=True, maintain_order=True)[column].head(MOST_VALUES)]
    if known.height <= FEW:
        return known[column].to_list()
    total, upto = int(known["n"].sum()), pl.col("n").cum_sum()
    low, high = (known.filter(upto > int(share * total))[column][0] for share in (1 / 3, 2 / 3))
    return [(high, None), (None, low)] if low != high else [(high, None)]
