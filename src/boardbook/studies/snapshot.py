"""The decisions of a study in memory, counted for each kind of position without replaying a match."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import polars as pl

from boardbook.core.game import COLOURS
from boardbook.records.kinds import event_kinds
from boardbook.studies.chips import FEW, ChipTexts, Texts, offered
from boardbook.studies.decisions import figure_columns
from boardbook.studies.followed import HAPPENINGS, with_next_events
from boardbook.studies.kinds import (
    LEAST_MATCHES,
    Condition,
    Part,
    PositionKind,
    moves_of,
    python_of,
    range_of,
    with_seats,
)

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
Payload = dict[str, Any]
"""Plain data for the front end."""


class Decision(NamedTuple):
    """Where a decision is: the number of the run, the number of the match, and the ply."""

    run: int
    number: int
    ply: int


class Snapshot:
    """The decisions of a study, as they are when the snapshot is made."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.rows = (
            with_seats(study)
            .with_columns(pl.col(pl.String).cast(pl.Categorical()), gain=pl.col("won") - pl.col("prospect"))
            .collect()
        )
        """One row per decision, with everything that a condition may be about."""
        self.matches = len(study)
        """The number of matches of the study."""
        self.texts = ChipTexts(study.rules)
        self._offered = offered(study, self.rows)
        sides = sorted(self.rows["side"].drop_nulls().unique().cast(pl.String).to_list())
        self._colours = {side: study.rules.colours.get(side, COLOURS[k % len(COLOURS)]) for k, side in enumerate(sides)}

    @cached_property
    def numbers(self) -> list[str]:
        """The columns of which histograms can be drawn: the game's figures, and the round."""
        known = [name for name in (*figure_columns(self.study.rules), "round") if name in self.rows.columns]
        return [name for name in known if self.rows[name].n_unique() > 1]

    @cached_property
    def first_numbers(self) -> list[str]:
        """The columns of the first histograms: the first one offered that has many values, and the round."""
        figures = sorted(self.numbers, key=[*self._offered, *self.numbers].index)
        varied = [name for name in figures if name != "round" and self.rows[name].n_unique() > FEW]
        return [*(varied or figures)[:1], *(["round"] if "round" in figures and varied else [])]

    @cached_property
    def _happened(self) -> pl.DataFrame:
        return self.study.read(HAPPENINGS).with_columns(self._keys).collect()

    @cached_property
    def events(self) -> list[str]:
        """The kinds of events that happened to a seat."""
        happened = set(self._happened["event"].unique())
        return [kind for kind in event_kinds(self.study.rules) if kind in happened]

    @cached_property
    def _until(self) -> pl.DataFrame:
        rows = self.rows.lazy().select("match_id", "ply", "seat", "round")
        return with_next_events(rows, self._happened.lazy(), self.events).drop("seat", "round").collect()

    @cached_property
    def results(self) -> pl.DataFrame:
        """One row per match and seat, as in `Study.seats`, with the `rounds` of the match."""
        rounds = self.study.matches.select("match_id", "rounds")
        seats = self.study.seats().join(rounds, on="match_id", maintain_order="left")
        return seats.with_columns(self._keys).collect()

    @property
    def _keys(self) -> pl.Expr:
        """The identifiers of matches, as in `rows`."""
        return pl.col("match_id").cast(self.rows.schema["match_id"])

    def until(self, rows: pl.DataFrame) -> pl.DataFrame:
        """Return decisions with the columns of `with_next_events` for all `events`."""
        return rows.join(self._until, on=["match_id", "ply"], how="left", maintain_order="left")

    def of_matches(self, rows: pl.DataFrame, condition: pl.Expr) -> pl.DataFrame:
        """Return the decisions of the matches with a seat for which a condition on `results` holds."""
        matches = self.results.filter(condition).select("match_id").unique()
        return rows.join(matches, on="match_id", how="semi", maintain_order="left")

    def of(self, kind: PositionKind) -> pl.DataFrame:
        """Return the decisions of a kind."""
        return self.rows.filter(kind.expression)

    def counts(self, kind: PositionKind, rows: pl.DataFrame) -> Payload:
        """Return the conditions of a kind, those that could be added, and how many decisions each would leave."""
        every = [part.expression for part in kind.parts]
        without = [_all([*every[:k], *every[k + 1 :]]).sum().alias(str(k)) for k in range(len(every))]
        left = self.rows.select(without).row(0) if without else ()
        chips = [
            {"key": python_of([part]), "text": self.texts.part(part), "left": n, "not": not isinstance(part, Condition)}
            for part, n in zip(kind.parts, left, strict=True)
        ]
        conditions = [one for its in self._offered.values() for one in its if one not in kind.parts]
        sums = rows.select(one.expression.sum().alias(str(k)) for k, one in enumerate(conditions))
        counted = zip(conditions, sums.row(0) if conditions else (), strict=True)
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

    def totals(self, rows: pl.DataFrame) -> Payload:
        """Return how many decisions and matches there are, and whether that is enough for rates."""
        return {
            "n": rows.height,
            "matches": rows["match_id"].n_unique(),
            "of": self.matches,
            "rated": rows.filter(pl.col("won").is_not_null())["match_id"].n_unique() >= LEAST_MATCHES,
        }

    def moves(self, rows: pl.DataFrame) -> list[Payload]:
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
            for row in moves_of(rows, "kind").iter_rows(named=True)
        ]

    def histogram(self, kind: PositionKind, column: str, selected: str | None) -> Payload:
        """Return how a column is distributed: all decisions that the other conditions allow, and those of the kind.

        The conditions on the column itself are left out of the former, to show what they cut off. Each bar has its
        first value, and the numbers of decisions: all, of the kind, and those of the chosen kind of action.
        """
        others = [part for part in kind.parts if not (isinstance(part, Condition) and part.column == column)]
        values = self.rows[column]
        least, most = int(values.min() or 0), int(values.max() or 0)  # type: ignore[arg-type]
        step = -(-(most - least + 1) // BARS)
        counted = (
            self.rows.lazy()
            .filter(*(part.expression for part in others), pl.col(column).is_not_null())
            .with_columns(inside=kind.expression)
            .with_columns(chosen=pl.col("inside") & pl.col("kind").eq_missing(pl.lit(selected, pl.String)))
            .group_by((pl.col(column).cast(pl.Int64) - least) // step)
            .agg(pl.len(), pl.col("inside", "chosen").sum())
            .collect()
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

    def listed(self, those: pl.DataFrame, column: str, start: int) -> Payload:
        """Return some of the decisions, from the one at `start` on."""
        shown = those.slice(start, LISTED).select("run", "number", "ply", "seat", "side", "round", "won", value=column)
        return {
            "start": start,
            "total": those.height,
            "matches": those["match_id"].n_unique(),
            "column": self.texts.column(column),
            "rows": [{**row, **self.disc(row["side"])} for row in shown.iter_rows(named=True)],
        }

    def chosen(self, rows: pl.DataFrame, selected: str | None) -> pl.DataFrame:
        """Return the decisions at which a kind of action was played, or all of them for None."""
        return rows.filter(pl.col("kind").eq_missing(selected)) if selected else rows

    def disc(self, side: str | None) -> Payload:
        """Return the colour of a side, and its name."""
        return {"colour": self._colours.get(side or "", COLOURS[0]), "side": self.texts.value("side", side)}

    def play(self, rows: pl.DataFrame) -> Payload:
        """Return who decided, and the number of editions."""
        bots = rows["bot"].cast(pl.String).value_counts(sort=True).rows()
        return {"bots": [[bot, n] for bot, n in bots], "editions": rows["edition"].n_unique()}

    def decision(self, at: Decision) -> Payload:
        """Return the row of a decision."""
        return self.rows.filter(_is(at)).row(0, named=True)

    def place(self, rows: pl.DataFrame, at: Decision) -> int | None:
        """Return the place of a decision among others, or None if it is not one of them."""
        places = rows.select(_is(at).arg_true()).to_series()
        return int(places[0]) if len(places) else None

    def alike(self, rules: Game[Any], now: Mapping[str, Any]) -> list[Part]:
        """Return conditions that a position fulfils, given the columns of its decision and its game.

        They are those of the columns that are offered, one after the other, that leave enough matches and narrow the
        kind. The seat that decides knows all of them.
        """
        parts, rows = list[Part](), self.rows
        least = min(ALIKE, max(1, self.matches // 2))
        unknown = () if rules.open_information else OF_ALL
        for column in self._offered:
            if column in unknown:
                continue
            part = self._about(column, now.get(column))
            left = rows.filter(part.expression)
            if left.height < rows.height and left["match_id"].n_unique() >= least and len(parts) < MOST_ALIKE:
                parts.append(part)
                rows = left
        return parts

    def _about(self, column: str, value: Any) -> Condition:
        """Return the condition that a column has this value or, if it has very many values, one near it."""
        values = self.rows[column]
        if value is None or column not in self.numbers or values.n_unique() <= BARS // 2:
            return Condition(column, value)
        least, most = int(values.min()), int(values.max())  # type: ignore[arg-type]
        around = (most - least) // BARS + 1
        low, high = value - around, value + around
        return Condition(column, (low if low > least else None, high if high < most else None))

    def columns(self) -> list[tuple[str, Texts]]:
        """Return the columns of numbers, each with its name."""
        return [(name, self.texts.column(name)) for name in self.numbers]


def wanted(value: Any) -> Payload:
    """Return the value or the range of a condition as data."""
    return {"range": list(value)} if isinstance(value, tuple) else {"value": value}


def _all(conditions: list[pl.Expr]) -> pl.Expr:
    """Return whether all conditions hold, for each decision even if there are none."""
    return pl.all_horizontal([pl.col("ply").is_not_null(), *conditions])


def _is(at: Decision) -> pl.Expr:
    return pl.all_horizontal([pl.col(name) == value for name, value in zip(Decision._fields, at, strict=True)])
