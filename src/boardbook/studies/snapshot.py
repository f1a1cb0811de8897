"""The decisions of a study in memory, counted for each kind of position without replaying a match."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from boardbook.core.game import COLOURS
from boardbook.records import HAPPENED
from boardbook.records.kinds import event_kinds
from boardbook.studies.chips import FEW, ChipTexts, Texts, offered
from boardbook.studies.conditions import Condition, Part, all_of, python_of, range_of
from boardbook.studies.decisions import figure_columns
from boardbook.studies.followed import HAPPENINGS, UNTIL, with_next_events
from boardbook.studies.in_memory import ENGINE, Decision, Decisions, Subset
from boardbook.studies.kinds import LEAST_MATCHES, PositionKind, where
from boardbook.studies.source import Portion

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardbook.core import Game
    from boardbook.studies.study import Study

BARS: Final = 24
"""The largest number of bars of a histogram."""
LISTED: Final = 100
"""The number of decisions listed at once."""
ALIKE: Final = 20
"""The number of matches that are left where positions are like one on the board."""
MOST_ALIKE: Final = 4
"""The largest number of conditions that make positions like one on the board."""
OF_ALL: Final = ("leader", "last_event")
"""The columns that depend on what no seat may know alone."""
ROW: Final = "\0row"
"""A column with the number of a row; no real name has a NUL."""
Payload = dict[str, Any]
"""Plain data for the front end."""


class Snapshot:
    """The decisions of a study, as they are when the snapshot is made."""

    def __init__(self, study: Study, *, finished: bool = False) -> None:
        """`finished`: whether the study has only the finished matches of another one."""
        self.study = study
        self._decisions = Decisions(study)
        first = any(isinstance(source, Portion) for source in study.sources)
        self.counts_key = f"counts{'_first' if first else '_finished' if finished else ''}"
        """The key of the text that says which matches are counted."""
        self.matches = len(study)
        """The number of matches of the study."""
        self.texts = ChipTexts(study.rules)
        self._counted: dict[str, pl.DataFrame] = {}
        """The values of columns that were needed before."""
        columns = self._decisions.rows.columns
        self._offered = offered(study, columns, self._values)
        figures = [name for name in (*figure_columns(study.rules), "round") if name in columns]
        self._spans = {name: span for name in figures if (span := self._decisions.span(name))}
        """The least and the largest value of each column of which histograms can be drawn."""
        sides = sorted(self._decisions.texts("side"))
        self._colours = {side: study.rules.colours.get(side, COLOURS[k % len(COLOURS)]) for k, side in enumerate(sides)}

    def _values(self, column: str) -> pl.DataFrame:
        """Return the values of a column, with the number `n` of decisions that have each."""
        if column not in self._counted:
            self._counted[column] = self._decisions.values(column)
        return self._counted[column]

    @cached_property
    def numbers(self) -> list[str]:
        """The columns of which histograms can be drawn: the game's figures, and the round."""
        rows = self._decisions.rows
        return [name for name, (least, most) in self._spans.items() if least < most or rows[name].null_count()]

    @cached_property
    def first_numbers(self) -> list[str]:
        """The columns of the first histograms: the first one offered that has many values, and the round."""
        figures = sorted(self.numbers, key=[*self._offered, *self.numbers].index)
        varied = [name for name in figures if name != "round" and self._values(name).height > FEW]
        return [*(varied or figures)[:1], *(["round"] if "round" in figures and varied else [])]

    @cached_property
    def events(self) -> list[str]:
        """The kinds of events that happened to a seat.

        When they are asked for, the decisions get the columns of `with_next_events`.
        """
        its = self._decisions
        happened = its.placed(self.study.read(HAPPENINGS).collect())
        known = {*happened["event"].unique()}
        events = [kind for kind in event_kinds(self.study.rules) if kind in known]
        columns = [pl.col(name).cast(HAPPENED[name]) for name in ("ply", "seat", "round")]
        rows = its.rows.lazy().select(its.match.alias("match_id"), *columns)
        until = with_next_events(rows.with_row_index(ROW), happened.lazy(), events).sort(ROW)
        its.add(until.select(pl.col(UNTIL + event).cast(pl.Int16) for event in events).collect(engine=ENGINE))
        return events

    @cached_property
    def results(self) -> pl.DataFrame:
        """One row per match and seat, as in `Study.seats`, with the `rounds` of the match."""
        rounds = self.study.matches.select("match_id", "rounds")
        return self.study.seats().join(rounds, on="match_id", maintain_order="left").collect()

    def of_matches(self, rows: Subset, condition: pl.Expr) -> Subset:
        """Return the decisions of the matches with a seat for which a condition on `results` holds."""
        places = self._decisions.placed(self.results.filter(condition))["match_id"].unique()
        return rows.where(self._decisions.match.is_in(places.implode()))

    def ids(self, rows: Subset) -> pl.Series:
        """Return the `match_id` of each match with one of some decisions."""
        return self._decisions.ids(rows.matches["match"])

    def where(self, wanted: Mapping[str, Any]) -> PositionKind:
        """Return the kind of `Study.where`."""
        return where(self.study, wanted, self._decisions)

    @property
    def everything(self) -> Subset:
        """All decisions."""
        return self._decisions.everything

    def of(self, kind: PositionKind) -> Subset:
        """Return the decisions of a kind."""
        return self._decisions.where(kind.parts).copied()

    def counts(self, kind: PositionKind, rows: Subset) -> Payload:
        """Return the conditions of a kind, those that could be added, and how many decisions each would leave."""
        left = self._decisions.without_each(kind.parts)
        chips = [
            {"key": python_of([part]), "text": self.texts.part(part), "left": n, "not": not isinstance(part, Condition)}
            for part, n in zip(kind.parts, left, strict=True)
        ]
        conditions = [one for its in self._offered.values() for one in its if one not in kind.parts]
        counted = zip(conditions, rows.count([self._decisions.expression(one) for one in conditions]), strict=True)
        offers = [
            {"column": one.column, **wanted(one.value), "text": self.texts.part(one), "n": n}
            for one, n in counted
            if 0 < n < rows.height
        ]
        return {
            "chips": chips,
            "offers": offers,
            **self.totals(rows),
        }

    def totals(self, rows: Subset) -> Payload:
        """Return how many decisions and matches there are, and whether that is enough for rates."""
        return {
            "n": rows.height,
            "matches": rows.matches.height,
            "of": self.matches,
            "rated": rows.finished >= LEAST_MATCHES,
        }

    def moves(self, rows: Subset) -> list[Payload]:
        """Return what was played at some decisions, one entry per kind of action."""
        return [
            {
                "kind": row["kind"],
                "text": self.texts.move(row["kind"]),
                "n": row["n"],
                "matches": row["matches"],
                "otherwise": row["otherwise"],
                "guessed": row["guessed"],
                "won": None if row["rate"] is None else [row["rate"], row["low"], row["high"]],
                "gain": None if row["gain"] is None else [row["gain"], row["gain_low"], row["gain_high"]],
            }
            for row in rows.moves.iter_rows(named=True)
        ]

    def histogram(self, kind: PositionKind, rows: Subset, column: str, selected: str | None) -> Payload:
        """Return how a column is distributed: all decisions that the other conditions allow, and those of the kind.

        The conditions on the column itself are left out of the former, to show what they cut off. Each bar has its
        first value, and the numbers of decisions: all, of the kind, and those of the chosen kind of action.
        """
        own = [part for part in kind.parts if isinstance(part, Condition) and part.column == column]
        least, most = self._spans[column]
        step = -(-(most - least + 1) // BARS)
        others = self._decisions.where(part for part in kind.parts if part not in own) if own else rows
        every = self._values(column) if others is self.everything else others.values(column, least, most)
        those = others.of_move(selected).values(column, least, most) if selected else every.clear()
        inside = all_of(part.expression for part in own)
        bar = (pl.col(column).cast(pl.Int64) - least) // step
        counted = (
            every.drop_nulls()
            .join(those.rename({"n": "chosen"}), on=column, how="left")
            .with_columns(inside=pl.when(inside).then("n"), chosen=pl.when(inside).then("chosen"))
            .group_by(bar)
            .agg(pl.col("n", "inside", "chosen").sum())
        )
        bars = {row[0]: row[1:] for row in counted.iter_rows()}
        low, high = range_of(kind.parts, column)
        return {
            "column": column,
            "text": self.texts.column(column),
            "least": least,
            "most": most,
            "step": step,
            "low": low,
            "high": high,
            "bars": [list(bars.get(k, (0, 0, 0))) for k in range((most - least) // step + 1)],
        }

    def listed(self, those: Subset, column: str, start: int) -> Payload:
        """Return some of the decisions in the order of the study, from the one at `start` on."""
        shown = those.slice(start, LISTED).select("run", "number", "ply", "seat", "side", "round", "won", value=column)
        return {
            "start": start,
            "total": those.height,
            "matches": those.matches.height,
            "column": self.texts.column(column),
            "rows": [{**row, **self.disc(row["side"])} for row in shown.iter_rows(named=True)],
        }

    def chosen(self, rows: Subset, selected: str | None) -> Subset:
        """Return the decisions at which a kind of action was played, or all of them for None."""
        return rows.of_move(selected) if selected else rows

    def disc(self, side: str | None) -> Payload:
        """Return the colour of a side, and its name."""
        return {"colour": self._colours.get(side or "", COLOURS[0]), "side": self.texts.value("side", side)}

    def play(self, rows: Subset) -> Payload:
        """Return who decided, and the number of editions."""
        seats = rows.seats("bot", "edition")
        bots = seats.group_by("bot").agg(pl.col("n").sum()).sort("n", "bot", descending=[True, False])
        return {"bots": [[bot, n] for bot, n in bots.rows()], "editions": seats["edition"].n_unique()}

    def decision(self, at: Decision) -> Payload:
        """Return the row of a decision of the study."""
        return self._decisions.row(at)

    def alike(self, rules: Game[Any], now: Mapping[str, Any]) -> list[Part]:
        """Return conditions that a position fulfils, given the columns of its decision and its game.

        They are those of the columns that are offered, one after the other, that leave enough matches and narrow the
        kind. The seat that decides knows all of them.
        """
        parts, rows = list[Part](), self.everything
        least = min(ALIKE, max(1, self.matches // 2))
        unknown = () if rules.open_information else OF_ALL
        for column in self._offered:
            if column in unknown:
                continue
            part = self._about(column, now.get(column))
            left = rows.where(self._decisions.expression(part))
            if len(parts) < MOST_ALIKE and left.height < rows.height and left.matches.height >= least:
                parts.append(part)
                rows = left
        return parts

    def _about(self, column: str, value: Any) -> Condition:
        """Return the condition that a column has this value or, if it has very many values, one near it."""
        if value is None or column not in self.numbers or self._values(column).height <= BARS // 2:
            return Condition(column, value)
        least, most = self._spans[column]
        around = (most - least) // BARS + 1
        low, high = value - around, value + around
        return Condition(column, (low if low > least else None, high if high < most else None))

    def columns(self) -> list[tuple[str, Texts]]:
        """Return the columns of numbers, each with its name."""
        return [(name, self.texts.column(name)) for name in self.numbers]


def wanted(value: Any) -> Payload:
    """Return the value or the range of a condition as data."""
    return {"range": list(value)} if isinstance(value, tuple) else {"value": value}
