"""The statistics of a study and their intervals, computed piece by piece from the study's tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import polars as pl
import polars.selectors as cs

from boardbook.core import LANGUAGES
from boardbook.core.errors import unknown
from boardbook.records import LEGALITY
from boardbook.studies.derived import CHANGES, COUNTED, FORESEEN, LEDGER, DerivedTable
from boardbook.studies.intervals import MEAN, added, mean_rates, share_rates, sums, value_sums, win_rates
from boardbook.studies.leaders import lead_changes, most_seats, predictions
from boardbook.studies.ratings import OPEN, elo_ratings, strengths
from boardbook.studies.tables import PERSON, Tables, seats_of

LENGTHS: Final = ("plies", "rounds")
"""The columns that measure the length of a match."""
WEIGHTS: Final = 10
"""The number of steps between a prediction from the position alone and one that uses the full ratings."""


def read_for(by: Sequence[str]) -> list[DerivedTable]:
    """Return the derived tables that are needed to group by some columns."""
    return [CHANGES] if "side" in by else []


@dataclass(frozen=True, slots=True)
class Question:
    """A statistic that is computed piece by piece."""

    rows: Callable[[Any], pl.LazyFrame]
    """Returns the sums of a piece, with one row per group."""
    by: Sequence[str]
    """The columns of the groups."""
    finish: Callable[[pl.DataFrame], pl.DataFrame]
    """Computes the result from the sums of all pieces."""
    readings: tuple[DerivedTable, ...] = ()
    """The derived tables that the statistic needs, besides those for its groups."""

    @property
    def needs(self) -> list[DerivedTable]:
        """All derived tables that the statistic needs."""
        return [*self.readings, *read_for(self.by)]


def grouped(tables: Tables, names: Sequence[str], frame: pl.LazyFrame) -> pl.LazyFrame:
    """Return a frame with all columns in `names`, adding `side` if necessary.

    Raises `UnknownName` for an unknown column.
    """
    columns = frame.collect_schema()
    known = [*groups_of(frame), *(["side"] if "seat" in columns and "side" not in columns else [])]
    for name in names:
        if name not in known:
            raise unknown("group", name, known)
        if name not in columns:
            frame = frame.join(led(tables).select("match_id", "seat", "side").unique(), on=["match_id", "seat"])
    return frame


def led(tables: Tables) -> pl.LazyFrame:
    """Return the changes in the figures, but only for sides that belong to a seat."""
    return tables.changes.filter(pl.col("seat").is_not_null())


def _answers(tables: Tables, *questions: Question) -> list[pl.DataFrame]:
    """Return the results of several questions.

    The study is read piece by piece, because it may not fit in memory. Each piece is read only once for all questions.
    """
    needed = {reading.name: reading for question in questions for reading in question.needs}
    pieces = tables.pieces(*needed.values())
    results = [pl.collect_all([question.rows(piece) for question in questions]) for piece in pieces]
    of_each = zip(questions, zip(*results, strict=True), strict=True)
    return [question.finish(added(frames, question.by)) for question, frames in of_each]


def _answer(tables: Tables, question: Question) -> pl.DataFrame:
    [frame] = _answers(tables, question)
    return frame


def _mean_of(frame: Callable[[Any], pl.LazyFrame], value: str, by: Sequence[str], *readings: DerivedTable) -> Question:
    """Return a question that asks for the mean of a column, with one row per group."""

    def rows(piece: Tables) -> pl.LazyFrame:
        return value_sums(grouped(piece, by, frame(piece)), value, by)

    return Question(rows, by, lambda sums_by_group: mean_rates(sums_by_group).select(*by, *MEAN), readings)


def wins(tables: Tables, by: str | Sequence[str], lang: str) -> pl.DataFrame:
    """Return the table of `Study.wins`."""
    return _answer(tables, _won(tables, names_of(by), lang))


def _won(tables: Tables, names: Sequence[str], lang: str) -> Question:
    note = tables.rules.words.text("study.even_by_construction", lang)

    def rows(piece: Tables) -> pl.LazyFrame:
        seats = grouped(piece, names, seats_of(piece.matches))
        won = seats.group_by("match_id", *names).agg(
            pl.col("won").sum(),
            pl.len().alias("seats"),
            (~pl.col("finished")).sum().alias("unfinished"),
            pl.col("_table").first(),
        )
        all_in = (pl.col("seats") >= pl.col("_table")).sum().cast(pl.Int64).alias("all_in")
        return sums(won, "won", "seats", names, pl.col("unfinished").sum().cast(pl.Int64), all_in)

    def finish(frame: pl.DataFrame) -> pl.DataFrame:
        even = pl.col("all_in") == pl.col("matches")
        return win_rates(frame).select(
            *names,
            pl.col("whole").cast(pl.Int64).alias("n"),
            pl.col("part").alias("wins"),
            "rate",
            *(pl.when(~even).then(end).alias(end) for end in ("low", "high")),
            "unfinished",
            pl.when(even).then(pl.lit(note)).otherwise(pl.lit("")).alias("note"),
        )

    return Question(rows, names, finish)


def length(tables: Tables, by: str | Sequence[str]) -> pl.DataFrame:
    """Return the table of `Study.length`."""
    return _lengths(_answers(tables, *_lasted(names_of(by))))


def _lasted(by: Sequence[str]) -> list[Question]:
    return [_mean_of(lambda piece: piece.matches, what, by) for what in LENGTHS]


def hazard(tables: Tables, by: str | Sequence[str]) -> pl.DataFrame:
    """Return the table of `Study.hazard`."""
    names = names_of(by)

    def rows(piece: Tables) -> pl.LazyFrame:
        matches = grouped(piece, names, piece.matches)
        last = pl.col("rounds") - (~pl.col("finished")).cast(pl.Int32)
        each = matches.with_columns(round=pl.int_ranges(1, last + 1, dtype=pl.Int32)).filter(last > 0).explode("round")
        ended = (pl.col("finished") & (pl.col("round") == pl.col("rounds"))).cast(pl.Int64)
        return sums(each.with_columns(ended=ended, one=1), "ended", "one", [*names, "round"])

    def finish(frame: pl.DataFrame) -> pl.DataFrame:
        counts = [pl.col(one).cast(pl.Int64).alias(name) for one, name in (("matches", "n"), ("part", "ended"))]
        return win_rates(frame).select(*names, "round", *counts, "rate", "low", "high")

    return _answer(tables, Question(rows, [*names, "round"], finish))


def scores(tables: Tables, by: str | Sequence[str]) -> pl.DataFrame:
    """Return the table of `Study.scores`."""
    figures = [f.name for f in tables.figures if f.panel == "score"]
    names = ["figure", *names_of(by)]

    def ends(piece: Tables) -> pl.LazyFrame:
        seats = piece.seats().filter(pl.col("finished"))
        return seats.join(ends_of(piece, figures), on=["match_id", "seat"])

    frame = _answer(tables, _mean_of(ends, "value", names, CHANGES))
    order = {figure: k for k, figure in enumerate(figures)}
    return frame.sort(pl.col("figure").replace_strict(order, return_dtype=pl.Int32), *names[1:])


def leads(tables: Tables, by: str | Sequence[str]) -> pl.DataFrame:
    """Return the table of `Study.leads`."""
    seats = most_seats(tables)

    def passed(piece: Tables) -> pl.LazyFrame:
        matches = piece.matches.join(lead_changes(piece, seats), on="match_id", how="left")
        return matches.with_columns(pl.col("changes").fill_null(0))

    return _answer(tables, _mean_of(passed, "changes", names_of(by), FORESEEN))


def decisiveness(tables: Tables) -> pl.DataFrame:
    """Return the table of `Study.decisiveness`."""
    strong, seats = strengths(*_ended(tables)), most_seats(tables)
    powers = [k / WEIGHTS for k in range(WEIGHTS + 1)]

    def rows(piece: Tables) -> pl.LazyFrame:
        leaders = predictions(piece, seats, strong, powers)
        return sums(leaders.with_columns(one=1), "won", "one", ["round"], cs.matches("^(told|known)").sum())

    finished = tables.matches.select(pl.col("finished").sum()).collect().item()

    def finish(frame: pl.DataFrame) -> pl.DataFrame:
        best = [max(range(len(row)), key=row.__getitem__) for row in frame.select("^told.*$").rows()]
        knowing = [row[k] for row, k in zip(frame.select("^known.*$").rows(), best, strict=True)]
        return win_rates(frame).select(
            "round",
            pl.col("matches").alias("n"),
            pl.col("part").alias("wins"),
            "rate",
            "low",
            "high",
            (pl.col("known0") / pl.col("matches")).alias("promised"),
            (pl.Series(knowing, dtype=pl.Float64) / pl.col("matches")).alias("promised_knowing"),
            pl.Series("weight", [powers[k] for k in best], pl.Float64),
            (pl.col("matches") / finished).alias("went_on"),
        )

    return _answer(tables, Question(rows, ["round"], finish, (FORESEEN,)))


def actions(tables: Tables, by: str | Sequence[str]) -> pl.DataFrame:
    """Return the table of `Study.actions`."""
    names = names_of(by)

    def kinds(piece: Tables) -> pl.LazyFrame:
        return sums(_done(piece, names), "count", "n", [*names, "kind"])

    def decisions(piece: Tables) -> pl.LazyFrame:
        return sums(_done(piece, names).unique(["match_id", *names]), "n", "n", names)

    # A match has no row for a kind of action that was not taken in it, but all its decisions count.
    done, whole = _answers(
        tables,
        Question(kinds, [*names, "kind"], lambda frame: frame.drop("matches", "whole", "ww"), (COUNTED,)),
        Question(decisions, names, lambda frame: frame.select(*names, "matches", "whole", "ww"), (COUNTED,)),
    )
    table = share_rates(done.join(whole, on=names, nulls_equal=True) if names else done.join(whole, how="cross"))
    counts = [pl.col(one).cast(pl.Int64).alias(name) for one, name in (("part", "count"), ("whole", "n"))]
    return table.select(*names, "kind", *counts, "share", "low", "high").sort(
        *names, "count", "kind", descending=[*([False] * len(names)), True, False]
    )


def _done(tables: Tables, by: Sequence[str]) -> pl.LazyFrame:
    """Return how often each group took each kind of action in each match: `count` out of `n` decisions."""
    seats = grouped(tables, by, tables.seats())
    counted = tables.read(COUNTED).join(seats, on=["match_id", "seat"]).group_by("match_id", *by, "kind")
    return counted.agg(pl.col("count").sum()).with_columns(n=pl.col("count").sum().over("match_id", *by))


def legality(tables: Tables, by: str | Sequence[str]) -> pl.DataFrame:
    """Return the table of `Study.legality`."""
    names = names_of(by)
    asked = grouped(tables, names, tables.proposals.join(tables.seats(), on=["match_id", "seat"]))
    keys = [*names, EVERYTHING]
    asked = asked.with_columns(pl.lit(0).alias(EVERYTHING), refused=pl.col("paragraph").is_not_null())
    first = asked.group_by("match_id", *keys).agg(asked=pl.len(), legal=(~pl.col("refused")).sum())
    counts = [pl.col("refused").sum(), (pl.col("refused") & pl.col("played")).sum().alias("mended")]
    each = asked.filter("refused").group_by("match_id", *keys, "paragraph").agg(counts)
    whole = asked.group_by("match_id", *keys).agg(counts).with_columns(paragraph=pl.lit(None, pl.String))
    rows = pl.concat([each, whole], how="diagonal")
    # A paragraph by which nothing was refused in a match has no row there, but the decisions of the match count.
    every = first.join(rows.select(*keys, "paragraph").unique(), on=keys, nulls_equal=True)
    every = every.join(rows, on=["match_id", *keys, "paragraph"], how="left", nulls_equal=True)
    every = every.with_columns(pl.col("refused", "mended").fill_null(0))
    summed = sums(every, "refused", "asked", [*keys, "paragraph"], pl.col("legal", "mended").sum()).collect()
    table = share_rates(summed).with_columns(asked="whole", refused="part", given_up=pl.col("part") - pl.col("mended"))
    largest = pl.col("paragraph").is_not_null(), -pl.col("refused"), "paragraph"
    return table.sort(*names, *largest).select(*names, *(pl.col(name).cast(dtype) for name, dtype in LEGALITY.items()))


EVERYTHING: Final = "\0everything"  # no real name has a NUL
"""A column that is the same in all rows, so that there are groups without any names."""


def ends_of(tables: Tables, figures: Sequence[str]) -> pl.LazyFrame:
    """Return the figures at the end of each match. The columns are `match_id`, `seat`, `side`, `figure` and `value`."""
    changes = led(tables).filter(pl.col("figure").is_in(list(figures)))  # in the order of the plies of each match
    ends = changes.group_by("match_id", "side", "figure").last()
    return ends.select("match_id", "seat", "side", "figure", "value")


def luck(tables: Tables, by: str | Sequence[str]) -> pl.DataFrame:
    """Return the table of `Study.luck`."""
    return _answer(tables, _mean_of(_lucky, "luck", names_of(by), LEDGER))


def _lucky(tables: Tables) -> pl.LazyFrame:
    """Return one row per match and seat, with the luck of the seat in the match."""
    total = (pl.col("actual") - pl.col("expected")).sum().alias("luck")
    per = tables.luck_ledger.group_by("match_id", "seat").agg(total)
    seats = tables.seats().join(per, on=["match_id", "seat"], how="left")
    return seats.with_columns(pl.col("luck").fill_null(0.0))


def ratings(tables: Tables, lang: str) -> pl.DataFrame:
    """Return the table of `Study.ratings`."""
    rated = elo_ratings(*_ended(tables))
    several, words = rated["group"].n_unique() > 1, tables.rules.words

    def note(row: Mapping[str, Any]) -> str:
        texts = [words.text(f"study.rating_{end}", lang, {"bots": row[end]}) for end, *_ in OPEN if row[end]]
        return "; ".join([*texts, *([words.text("study.rating_group", lang)] if several else [])])

    notes = pl.Series("note", map(note, rated.iter_rows(named=True)), pl.String)
    return rated.drop("over", "under").with_columns(notes)


def _ended(tables: Tables) -> tuple[list[Any], list[int]]:
    """Return the distinct pairs (bots, ranks) of finished matches, and how often each pair occurred."""
    bots = pl.col("bots").list.eval(pl.element().fill_null(PERSON))
    ended = [
        piece.matches.filter(pl.col("finished")).group_by(bots, "ranks").agg(pl.len().alias("times")).collect()
        for piece in tables.pieces()
    ]
    table = pl.concat(ended).group_by("bots", "ranks").agg(pl.col("times").sum()).sort("bots", "ranks")
    return table.select("bots", "ranks").rows(), table["times"].to_list()


def summary(tables: Tables) -> pl.DataFrame:
    """Return the table of `Study.summary`."""
    ended, right = pl.col("finished").sum().alias("ended"), pl.col("error").null_count().alias("right")
    n, finished, fine = tables.matches.select(pl.len(), ended, right).collect().row(0)
    scored = _mean_of(lambda piece: piece.seats().filter(pl.col("finished")), "score", ["bot"])
    bots, seats, *lengths, scores = _answers(
        tables, _won(tables, ["bot"], LANGUAGES[0]), _won(tables, ["seat"], LANGUAGES[0]), *_lasted([]), scored
    )
    parts = [
        *(("win rate", by, won.filter(pl.col("note") == "")) for by, won in (("bot", bots), ("seat", seats))),
        ("length", "figure", _lengths(lengths)),
        ("score", "bot", scores),
    ]
    rows: list[tuple[Any, ...]] = [
        ("count", what, n, float(count), None, None)
        for what, count in (("matches", n), ("unfinished", n - finished), ("errors", n - fine))
    ]
    for what, by, frame in parts:
        value = "rate" if "rate" in frame.columns else "mean"
        named = frame.with_columns(pl.lit(f"{by} ").alias("of") + pl.col(by).cast(pl.String).fill_null(PERSON))
        rows += [(what, *row) for row in named.select("of", "n", value, "low", "high").rows()]
    return Shown(rows, schema=SUMMARY, orient="row")


def rounds(tables: Tables, figure: str, by: str | Sequence[str]) -> pl.DataFrame:
    """Return the table of `Study.rounds`."""
    names = names_of(by)

    def ends(piece: Tables) -> pl.LazyFrame:
        values = piece.dense(figure).filter(pl.col("seat").is_not_null(), pl.col("round") > 0)
        values = grouped(piece, names, values.join(piece.seats(), on=["match_id", "seat"]))
        return values.group_by("match_id", "round", *names).agg(pl.col("value").mean())

    table = _answer(tables, _mean_of(ends, "value", [*names, "round"], CHANGES))
    most = pl.col("n").max().over(names) if names else pl.col("n").max()
    return table.with_columns((pl.col("n") / most).alias("reached"))


def even(tables: Tables) -> float | None:
    """Return the value of `Study.even`."""
    seats = tables.matches.select(pl.col("seats").list.len().unique()).collect().to_series()
    return 1 / seats[0] if len(seats) == 1 else None


def _lengths(frames: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """Return the means of all `LENGTHS` in one frame."""
    return pl.concat(
        frame.insert_column(0, pl.lit(what).alias("figure")) for what, frame in zip(LENGTHS, frames, strict=True)
    )


def groups_of(frame: pl.LazyFrame) -> list[str]:
    """Return the columns of a frame that can form groups: all except lists and internal columns."""
    columns = frame.collect_schema()
    return [name for name, dtype in columns.items() if not isinstance(dtype, pl.List) and name[0] != "_"]


def names_of(by: str | Sequence[str]) -> list[str]:
    """Return one or several group names as a list."""
    return [by] if isinstance(by, str) else list(by)


class Shown(pl.DataFrame):
    """A data frame that is always displayed with all rows."""

    def __str__(self) -> str:
        with pl.Config(tbl_rows=-1, fmt_str_lengths=LONG):
            return super().__str__()

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self, **options: bool) -> str:
        with pl.Config(tbl_rows=-1, fmt_str_lengths=LONG):
            return super()._repr_html_(**options)


LONG: Final = 200
"""The maximum number of characters shown in a cell."""

SUMMARY = pl.Schema(
    {
        "what": pl.String(),
        "of": pl.String(),
        "n": pl.Int64(),
        "value": pl.Float64(),
        "low": pl.Float64(),
        "high": pl.Float64(),
    }
)
