"""The decisions of a study in memory, and sums over those that fulfil some conditions.

A study may have tens of millions of decisions. So their columns have the narrowest types that fit, and what is the same
at all decisions of a seat in a match is looked up only where it is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from operator import and_
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import polars as pl

from boardbook.studies.conditions import POSITION, REACHED, Condition, Not, Part, all_of
from boardbook.studies.decisions import decision_table
from boardbook.studies.kinds import SUMS, came_to, ends_of, moves_of, otherwise_of, texts_of, with_seats

if TYPE_CHECKING:
    from boardbook.studies.study import Study

CASE: Final = "\0case"  # no real name has a NUL
"""The column with the number of a decision's match, seat and kind of action, in the order of the matches."""
LOOKED_UP: Final = ("match_id", "run", "number", "won", "bot", "edition")
"""The columns that are looked up."""
ENGINE: Final = "streaming"
"""The engine that needs little memory beside the columns themselves."""


FEW: Final = 50
"""A column of numbers that has few values has at most this many."""
COPIED: Final = 2**20
"""The largest number of decisions that are copied: some 50 MB."""


class Decision(NamedTuple):
    """Where a decision is: the number of the run, the number of the match, and the ply."""

    run: int
    number: int
    ply: int


class Decisions:
    """All decisions of a study, as they are when this object is made."""

    def __init__(self, study: Study) -> None:
        self._study, now = study, study.frozen()
        ends = ends_of(now)
        self.dtypes = with_seats(now).collect_schema()
        """The columns that conditions can be about, with their types in the study."""
        self.rows, self.met, ids, self._table = _read(now)
        """One row per decision; those that led to a position to which others came, too; and the number of seats."""
        kinds = self.texts("kind") or [""]
        self.kinds = pl.Series("kind", kinds, pl.Enum(kinds))
        """The kinds of action."""
        places = ids.to_frame().join(pl.DataFrame({"seat": range(self._table)}, {"seat": pl.Int8()}), how="cross")
        known = ends.select(*LOOKED_UP, "seat").collect()
        self.seats = places.join(known, on=["match_id", "seat"], how="left", maintain_order="left").with_columns(
            pl.col(pl.String).cast(pl.Categorical())
        )
        """The seats of all matches, in order."""
        self.everything = Subset(self, [])
        """All decisions."""

    @property
    def seat(self) -> pl.Expr:
        """The row of `seats` of a decision."""
        return pl.col(CASE) // len(self.kinds)

    @property
    def match(self) -> pl.Expr:
        """The place of a decision's match among all matches."""
        return pl.col(CASE) // (len(self.kinds) * self._table)

    # --- conditions ---------------------------------------------------------------------------------------------

    def where(self, parts: Iterable[Part]) -> Subset:
        """Return the decisions at which all parts hold."""
        wanted = [self.expression(part) for part in parts]
        return Subset(self, wanted) if wanted else self.everything

    def without_each(self, parts: Sequence[Part]) -> list[int]:
        """Return how many decisions there are if one of the parts is left out, for each of them."""
        rows = self.rows.lazy().select(self.expression(part).alias(str(k)) for k, part in enumerate(parts))
        holds = rows.collect(engine=ENGINE).get_columns() if parts else []
        start = pl.repeat(value=True, n=self.rows.height, eager=True)
        before = accumulate(holds, and_, initial=start)
        after = [*accumulate(reversed(holds), and_, initial=start)][-2::-1]
        return [int((one & other).sum()) for one, other in zip(before, after, strict=False)]

    def expression(self, part: Part) -> pl.Expr:
        """Return `part.expression` for the columns in memory."""
        if isinstance(part, Not):
            return ~all_of(map(self.expression, part.parts))
        if part.column == POSITION:
            return self._at_position(part.value)
        if part.column not in self.rows.columns:
            fulfil = ends_of(self._study).filter(part.expression).select("match_id", "seat").collect()
            seats = self.seats.select(pl.col("match_id").cast(pl.String), "seat").with_row_index("place")
            return self.seat.is_in(seats.join(fulfil, on=["match_id", "seat"], how="semi")["place"].implode())
        dtype = self.rows.schema[part.column]
        return _known(part, dtype.categories.to_list()) if isinstance(dtype, pl.Enum) else part.expression

    def _at_position(self, digest: int) -> pl.Expr:
        """Return whether a decision was made at a position. Positions are not in memory, because few look for one."""
        ids = self.seats.select(pl.col("match_id").cast(pl.String).unique(maintain_order=True)).with_row_index("match")
        decisions = self._study.read(decision_table(self._study.rules))
        reached = decisions.filter(pl.col(POSITION) == digest).select("match_id", "ply")
        plies = reached.collect().join(ids, on="match_id").group_by("ply").agg("match")
        at = [(pl.col("ply") == ply) & self.match.is_in(matches) for ply, matches in plies.rows()]
        return pl.any_horizontal(at) if at else pl.lit(value=False)

    def texts(self, column: str) -> list[str]:
        """Return the values of a column of texts."""
        dtype = self.rows.schema.get(column)
        if isinstance(dtype, pl.Enum):
            return dtype.categories.to_list()
        return texts_of(ends_of(self._study), column)

    def values(self, column: str) -> pl.DataFrame:
        """Return the values of a column in order, including null, with the number `n` of decisions that have each."""
        return _values(self.rows.lazy(), column)

    def span(self, column: str) -> tuple[int, int] | None:
        """Return the least and the largest value of a column of whole numbers, or None if it has no values."""
        least, most = self.rows.select(pl.col(column).min(), pl.col(column).max().alias("most")).row(0)
        return None if least is None else (int(least), int(most))

    # --- matches ------------------------------------------------------------------------------------------------

    def placed(self, frame: pl.DataFrame) -> pl.DataFrame:
        """Return those rows of a table that are of these matches, with the places of the matches as `match_id`."""
        ids = self.ids(pl.Series(range(self.seats.height // self._table), dtype=pl.UInt32()))
        places = pl.DataFrame({"match_id": ids}).with_row_index("match")
        return frame.join(places, on="match_id", maintain_order="left").with_columns(match_id="match").drop("match")

    def ids(self, places: pl.Series) -> pl.Series:
        """Return the `match_id` of the matches at some places."""
        return self.seats["match_id"].gather(places.cast(pl.UInt32) * self._table).cast(pl.String)

    # --- rows ---------------------------------------------------------------------------------------------------

    def add(self, columns: pl.DataFrame) -> None:
        """Add columns to the rows. Several explorers may add the same."""
        self.rows = self.rows.with_columns(columns.get_columns())

    def looked_up(self, rows: pl.DataFrame, wanted: Sequence[pl.Expr]) -> pl.LazyFrame:
        """Return those of some rows that fulfil conditions, with the columns `LOOKED_UP`, and the `gain`."""
        return (
            _filtered(rows, wanted)
            .with_columns(pl.lit(self.seats[name]).gather(self.seat).alias(name) for name in LOOKED_UP)
            .with_columns(gain=pl.col("won") - pl.col("prospect"))
        )

    def of_matches(self, first: int, last: int) -> pl.DataFrame:
        """Return the rows of consecutive matches, given the places of the first and the last one."""
        matches = self.everything.matches
        start = matches["start"][first]
        return self.rows.slice(start, matches["end"][last] - start)

    def match_of(self, at: Decision) -> tuple[int, pl.DataFrame]:
        """Return the place of the match with a decision, and its rows: none if there is no such match."""
        of_match = (pl.col("run") == at.run) & (pl.col("number") == at.number)
        places = self.seats.select(of_match.arg_true()).to_series()
        if places.is_empty():
            return -1, self.rows.clear()
        place = int(places[0]) // self._table
        return place, self.of_matches(place, place)

    def row(self, at: Decision) -> dict[str, Any]:
        """Return the row of a decision."""
        _, rows = self.match_of(at)
        return self.looked_up(rows, [pl.col("ply") == at.ply]).collect().row(0, named=True)


class Subset:
    """The decisions of a study that fulfil some conditions."""

    def __init__(self, decisions: Decisions, wanted: Sequence[pl.Expr], copy: pl.DataFrame | None = None) -> None:
        self._decisions, self._wanted, self._copy = decisions, wanted, copy

    def copied(self) -> Subset:
        """Return the same decisions. If they are few, their rows are copied, and counting them is faster."""
        rows = self._decisions.rows
        holds = rows.lazy().select(all_of(self._wanted)).collect(engine=ENGINE).to_series()
        few = self._wanted and holds.sum() <= COPIED
        return Subset(self._decisions, self._wanted, rows[holds.arg_true()]) if few else self

    @property
    def _rows(self) -> pl.LazyFrame:
        return _filtered(self._decisions.rows, self._wanted) if self._copy is None else self._copy.lazy()

    def lazy(self) -> pl.LazyFrame:
        """Return the decisions: the columns of `Study.decisions`, those of `LOOKED_UP`, and the `gain`.

        Texts are categories. Only the columns that are needed are read and looked up.
        """
        return self._decisions.looked_up(self._decisions.rows, self._wanted)

    def where(self, wanted: pl.Expr) -> Subset:
        """Return those of the decisions that fulfil another condition."""
        return Subset(self._decisions, [*self._wanted, wanted])

    def of_move(self, kind: str) -> Subset:
        """Return those of the decisions at which a kind of action was played."""
        played = pl.col("kind") == kind
        copy = None if self._copy is None else self._copy.filter(played)
        those = Subset(self._decisions, [*self._wanted, played], copy)
        if "sums" in self.__dict__:
            those.sums = self.sums.filter(played)
        return those

    # --- sums ---------------------------------------------------------------------------------------------------

    @cached_property
    def sums(self) -> pl.DataFrame:
        """The sums that `moves_of` needs, in the order of the matches, with the place of each match and seat."""
        its = self._decisions
        summed = self._rows.group_by(CASE).agg(SUMS).sort(CASE)
        return summed.select(
            its.match.alias("match"),
            its.seat.alias("seat"),
            pl.lit(its.kinds).gather(pl.col(CASE) % len(its.kinds)).alias("kind"),
            pl.lit(its.seats["won"]).gather(its.seat).alias("won"),
            "n",
            "prospect",
            "squares",
        ).collect(engine=ENGINE)

    @cached_property
    def matches(self) -> pl.DataFrame:
        """The place of each `match`, with the places of its decisions: from the one at `start` to before `end`."""
        end = pl.col("n").cum_sum()
        counted = self.sums.group_by("match", maintain_order=True).agg(pl.col("n").sum())
        return counted.select("match", start=end - pl.col("n"), end=end)

    @property
    def height(self) -> int:
        """The number of decisions."""
        return int(self.sums["n"].sum())

    @property
    def finished(self) -> int:
        """The number of finished matches."""
        return self.sums.filter(pl.col("won").is_not_null())["match"].n_unique()

    @property
    def played(self) -> list[str]:
        """The kinds of action that were played, in order."""
        return sorted(self.sums["kind"].cast(pl.String).unique())

    @cached_property
    def moves(self) -> pl.DataFrame:
        """What was played, as in `PositionKind.moves`."""
        otherwise = otherwise_of(_filtered(self._decisions.met, self._wanted), "kind").collect()
        texts = pl.col("kind").cast(pl.String)
        return moves_of(self.sums.with_columns(texts), otherwise.with_columns(texts), "kind")

    def seats(self, *columns: str) -> pl.DataFrame:
        """Return columns of `Decisions.seats` for the seats that decided, and the number `n` of their decisions."""
        counted = self.sums.group_by("seat").agg(pl.col("n").sum())
        return counted.select(
            *(pl.lit(self._decisions.seats[name]).gather("seat").alias(name) for name in columns), "n"
        )

    def count(self, conditions: Sequence[pl.Expr]) -> list[int]:
        """Return at how many of the decisions each condition holds."""
        counts = [one.sum().alias(str(k)) for k, one in enumerate(conditions)]
        return [*self._rows.select(counts).collect(engine=ENGINE).row(0)] if counts else []

    def values(self, column: str, least: int, most: int) -> pl.DataFrame:
        """Return as `Decisions.values` how many decisions have each value of a column of whole numbers."""
        if most - least > FEW or self._copy is not None:
            return _values(self._rows, column)
        numbers = range(least, most + 1)  # counting each of a few values in many rows is faster than grouping
        counts = self.count([pl.col(column) == number for number in numbers])
        dtype = self._decisions.rows.schema[column]
        return pl.DataFrame({column: numbers, "n": counts}, schema={column: dtype, "n": pl.UInt32()})

    # --- rows ---------------------------------------------------------------------------------------------------

    def slice(self, start: int, count: int) -> pl.DataFrame:
        """Return some of the decisions in the order of the study, from the one at the place `start` on."""
        its = self.matches.filter(pl.col("end") > start, pl.col("start") < start + count)
        if its.is_empty():
            return self.lazy().head(0).collect()
        rows = self._decisions.of_matches(its["match"][0], its["match"][-1])
        return self._decisions.looked_up(rows, self._wanted).slice(start - its["start"][0], count).collect()

    def place(self, at: Decision) -> int | None:
        """Return the place of a decision, or None if it is not one of these."""
        match, rows = self._decisions.match_of(at)
        plies = _filtered(rows, self._wanted).select((pl.col("ply") == at.ply).arg_true()).collect().to_series()
        if plies.is_empty():
            return None
        return int(self.matches.filter(pl.col("match") == match)["start"][0]) + int(plies[0])


def _filtered(rows: pl.DataFrame, wanted: Sequence[pl.Expr]) -> pl.LazyFrame:
    return rows.lazy().filter(*wanted) if wanted else rows.lazy()


def _values(rows: pl.LazyFrame, column: str) -> pl.DataFrame:
    return rows.group_by(column).agg(pl.len().alias("n")).sort(column).collect(engine=ENGINE)


def _known(condition: Condition, texts: Sequence[str]) -> pl.Expr:
    """Return a condition without texts that no decision has, because polars does not compare an Enum with them."""
    values = condition.value if isinstance(condition.value, list) else [condition.value]
    known = [value for value in values if value is None or value in texts]
    return Condition(condition.column, known).expression if known else pl.lit(value=False)


# --- reading ----------------------------------------------------------------------------------------------------------


def _read(study: Study) -> tuple[pl.DataFrame, pl.DataFrame, pl.Series, int]:
    """Return `Decisions.rows` and `Decisions.met`, the `match_id`s in order, and the number of seats."""
    came = came_to(study).collect(engine=ENGINE)
    table = decision_table(study.rules)
    texts: dict[str, list[str]] = {name: [] for name, dtype in table.schema.items() if dtype == pl.String}
    del texts["match_id"]
    none = _narrow(table.schema.to_frame().drop(REACHED), texts)
    ids, frames, met = [pl.Series("match_id", [], pl.String())], [none], [none.join(came, how="cross")]
    for part in study.read_parts(table):
        frame = part.drop(POSITION).collect()
        frames.append(_narrow(frame.drop("after"), texts, sum(map(len, ids))))
        met.append(frames[-1].hstack(frame.select("after")).join(came, on="after"))
        ids.append(frame["match_id"].unique(maintain_order=True))
    dtypes = pl.Schema({name: pl.Enum(values) for name, values in texts.items()})
    for name, dtype in none.schema.items():
        if dtype.is_integer():
            dtypes[name] = max((frame.schema[name] for frame in frames), key=_WIDTHS.index)
    kinds, seats = len(texts["kind"]) or 1, 1 + max(int(frame["seat"].max() or 0) for frame in frames)  # type: ignore[arg-type]
    case = (pl.col(CASE) * seats + pl.col("seat")) * kinds + pl.col("kind").to_physical()
    for some in (frames, met):
        for k, frame in enumerate(some):  # one after the other, so that few are there twice
            some[k] = frame.cast(dtypes).with_columns(case.cast(pl.UInt32))
    return pl.concat(frames), pl.concat(met), pl.concat(ids), seats


_WIDTHS: Final = (pl.Int8(), pl.Int16(), pl.Int32(), pl.UInt32(), pl.Int64())


def _narrow(frame: pl.DataFrame, texts: Mapping[str, list[str]], before: int = 0) -> pl.DataFrame:
    """Return a part of the decisions in narrow columns. `before` is the number of matches before it.

    The texts that are new in this part are added to `texts`, so each text has the same code in all parts.
    """

    def narrow(column: pl.Series) -> pl.Series:
        if column.name not in texts:
            return column.shrink_dtype() if column.dtype.is_integer() else column
        known = texts[column.name]
        known += sorted({*column.drop_nulls().unique()} - {*known})
        return column.cast(pl.Enum(known))

    match = (frame["match_id"].rle_id() + before).alias(CASE)
    return pl.DataFrame([match, *map(narrow, frame.drop("match_id"))])
