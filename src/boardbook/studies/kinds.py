"""Kinds of positions: which decisions of a study agree in some columns, what was played there, and what followed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

import polars as pl

from boardbook.core import LANGUAGES, BadInput, NotPossible
from boardbook.core.errors import unknown
from boardbook.core.validation import as_whole, plain
from boardbook.records.kinds import event_kinds
from boardbook.studies.chips import ChipTexts
from boardbook.studies.conditions import (
    POSITION,
    Condition,
    Known,
    Not,
    Part,
    all_of,
    columns_of,
    conditions,
    negated,
    python_of,
)
from boardbook.studies.decisions import columns_now, decision_table
from boardbook.studies.followed import HAPPENINGS, followed, with_next_events
from boardbook.studies.intervals import means_of
from boardbook.studies.intervals import sums as sums_over

if TYPE_CHECKING:
    from boardbook.charts import Heading
    from boardbook.match import Match
    from boardbook.studies.study import Study

LEAST_MATCHES: Final = 10
"""The number of finished matches below which there are counts, but no rates and gains."""
GAINS: Final = (-1.0, 1.0)
"""The smallest and the largest possible gain."""
MOVES: Final = (
    "n",
    "matches",
    "share",
    "otherwise",
    "rate",
    "low",
    "high",
    "guessed",
    "gain",
    "gain_low",
    "gain_high",
)
"""The columns of `PositionKind.moves`, after the move."""
MAX_ROUNDS: Final = 1000
"""The largest number of rounds that `PositionKind.then` looks ahead."""
MAX_NAMED: Final = 10
"""The maximum number of matches that an error names."""


class PositionKind:
    """A kind of position: the decisions of a study that fulfil some conditions. `Study.where` and `Study.like` make it.

    `a & b` contains the decisions of both kinds, and `~a` all decisions of the study that are not of kind `a`.
    """

    def __init__(self, study: Study, parts: Sequence[Part], python: str = "") -> None:
        self.study = study
        """The study."""
        self.parts = tuple(parts)
        """The conditions."""
        self.python = python or python_of(self.parts, study.python)
        """The Python expression that makes this kind. `study` stands for the study."""

    @property
    def expression(self) -> pl.Expr:
        """Whether a decision is of this kind, as an expression that is never null."""
        return all_of(part.expression for part in self.parts)

    @property
    def _columns(self) -> list[str]:
        return list(dict.fromkeys(columns_of(self.parts)))

    # --- which decisions ----------------------------------------------------------------------------------------

    @property
    def at(self) -> pl.LazyFrame:
        """The decisions, in the order of the study.

        The columns are `match_id`, `run` and `number` of the match, `ply`, `seat`, then those that the conditions are
        about, `kind` and `action` of the decision, `prospect` (the seat's share of the win, estimated before the
        decision) and `won` (its final share of the win; null if the match is unfinished).
        """
        first = ("match_id", "run", "number", "ply", "seat")
        return self._rows.select(*dict.fromkeys((*first, *self._columns, "kind", "action", "prospect", "won")))

    def match(self, number: SupportsIndex, run: SupportsIndex = 0) -> Match:
        """Return a match of the study, at its first decision of this kind, for example to view it on a board.

        Raises `BadInput` if there is no such match, and `NotPossible` if it has no such decision.
        """
        match = self.study.match(number, run)
        its = (pl.col("number") == plain(number)) & (pl.col("run") == plain(run))
        ply = self.at.filter(its).select(pl.col("ply").min()).collect().item()
        if ply is None:
            others = self.at.filter(pl.col("run") == plain(run)).select(pl.col("number").unique().sort()).collect()
            near = ", ".join(map(str, others["number"].head(MAX_NAMED))) or "none"
            raise NotPossible(f"match {number} has no decision of this kind; matches that have one: {near}")
        match.goto(ply - 1)
        return match

    def __len__(self) -> int:
        return int(self._rows.select(pl.len()).collect().item())

    def __and__(self, other: PositionKind) -> PositionKind:
        if not isinstance(other, PositionKind):
            return NotImplemented
        if other.study is not self.study:
            raise BadInput("kind", ["both kinds must be of the same study object"])
        return PositionKind(self.study, (*self.parts, *other.parts), f"{self.python} & {other.python}")

    def __invert__(self) -> PositionKind:
        return PositionKind(self.study, [Not(self.parts)], negated(self.python))

    def __repr__(self) -> str:
        n, matches = self._rows.select(pl.len(), pl.col("match_id").n_unique()).collect().row(0)
        decisions = "1 decision" if n == 1 else f"{n} decisions"
        return f"<PositionKind {self.python}: {decisions} in {matches} of {len(self.study)} matches>"

    # --- what was played and what followed ----------------------------------------------------------------------

    @property
    def moves(self) -> pl.DataFrame:
        """What was played at these decisions: one row per kind of action.

        The columns are `kind`, then those of `boardbook.studies.kinds.MOVES`: how often it was played here (`n`, in
        `matches` matches, as a `share` of all decisions of this kind); `otherwise`, how many decisions of the study
        came by another move or from elsewhere to a position that these moves led to; `rate`, the mean share of the win,
        with its 95% interval `low` to `high`; `guessed`, the mean share that was estimated before the move; and `gain`,
        the mean difference between the two, with its 95% interval. Players who are ahead choose other moves than those
        who are behind, so compare gains rather than rates.

        Intervals treat matches as the independent units. Decisions of unfinished matches are counted, but not in rates
        and gains. A move that was played in fewer than ten finished matches has no rate and no gain. Moves are sorted
        by gain, then by `n`, and those without a gain come last.
        """
        return self._moves("kind")

    @property
    def actions(self) -> pl.DataFrame:
        """As `moves`, but with one row per action, whose text is in the column `action`."""
        table = self._moves("action")
        rules = self.study.rules
        return table.with_columns(pl.Series("action", [rules.action(n).text for n in table["action"]], pl.String()))

    def chart(self, lang: str = "en", theme: str = "any", *, within: SupportsIndex | None = None) -> Any:
        """Return an altair chart of `moves` or, if `within` is a number of rounds, of `then`.

        The chart of moves shows the gain of each kind of action, and that of events the share of decisions that each
        kind of event followed, both with 95% intervals. Moves without a gain are named below the title. `theme`: as for
        `Study.chart`. Raises `NotPossible` if there is nothing to show, and `BadInput` if `within` is not a number of
        rounds.
        """
        from boardbook.charts import dots_chart, ink_of, moves_chart

        if lang not in LANGUAGES:
            raise unknown("language", lang, LANGUAGES)
        words = self.study.rules.words
        if within is not None:
            rows = self.then(within=within).filter(pl.col("within") == plain(within), pl.col("count") > 0)
            rows = rows.drop_nulls("share").sort("share", descending=True)
            if not rows.height:
                raise NotPossible(f"no event has a share, because there are fewer than {LEAST_MATCHES} matches")
            texts = ChipTexts(self.study.rules)
            names = [texts.value("last_event", event)[lang] for event in rows["event"]]
            heading = self._heading("headline.then", lang, words.text("chart.interval", lang))
            named = rows.with_columns(name=pl.Series(names))
            when = words.text("explore.within" if plain(within) else "explore.within_none", lang, {"n": plain(within)})
            title = words.text("chart.followed", lang, {"when": when})
            return dots_chart(named, "share", title, ink_of(theme), heading, lang)
        moves = self.moves
        shown, few = moves.filter(pl.col("gain").is_not_null()), moves.filter(pl.col("gain").is_null())
        if not shown.height:
            raise NotPossible(f"no move has a gain, because none was played in {LEAST_MATCHES} finished matches")
        notes = [words.text("chart.gain_clear", lang)]
        if few.height:
            notes.append(words.text("chart.gain_few", lang, {"moves": few["kind"].to_list()}))
        named = shown.with_columns(name=pl.format("{} ({})", "kind", "n"))
        heading = self._heading("headline.moves", lang, *notes)
        return moves_chart(named, words.text("chart.gain", lang), ink_of(theme), heading, lang)

    def _heading(self, title: str, lang: str, *notes: str) -> Heading:
        """Return the heading of a chart: the title, which decisions are counted, and notes."""
        from boardbook.charts import Heading

        words = self.study.rules.words
        n, matches = self._rows.select(pl.len(), pl.col("match_id").n_unique()).collect().row(0)
        counted = words.text("chart.decisions", lang, {"n": n, "matches": matches, "total": len(self.study)})
        about = f"{words.text('title.game', lang)} · {counted}"
        return Heading(words.text(title, lang), (about, self.python, *notes))

    def then(self, event: str | None = None, within: SupportsIndex = 1) -> pl.DataFrame:
        """How often a kind of event followed for the deciding seat, from round 0 (the same round) up to `within`.

        Without an `event`, all kinds of events are counted. There is one row for each kind of event and number of
        rounds, with the columns `boardbook.studies.followed.THEN`: the `event`, the number of rounds (`within`), the
        number `n` of decisions, in `matches` matches; after how many of them the event occurred within these rounds
        (`count`), their `share` and its 95% interval `low` to `high`; and `difference`, how much larger the gain (see
        `moves`) was after these decisions than after the others, with its 95% interval from a jackknife over matches.

        An event that is about a side belongs to the seat of this side, and any other event to the seat whose action
        caused it. There are no shares with fewer than ten matches, and no differences with fewer than ten finished
        ones. Raises `UnknownName` if there is no such event, and `BadInput` if `within` is not a number of rounds.
        """
        rounds, known = as_whole(within, 0, MAX_ROUNDS), event_kinds(self.study.rules)
        if rounds is None:
            raise BadInput("within", [f"must be a whole number from 0 to {MAX_ROUNDS}, not {within!r}"])
        if event is not None and event not in known:
            raise unknown("event", event, known)
        events = [*known] if event is None else [event]
        rows = with_next_events(self._gains, self.study.read(HAPPENINGS), events).collect()
        return followed(rows, events, range(rounds + 1), LEAST_MATCHES)

    def _moves(self, by: str) -> pl.DataFrame:
        rows = self._rows
        sums = rows.group_by(pl.col("match_id").alias("match"), "seat", by).agg(pl.col("won").first(), *SUMS)
        otherwise = otherwise_of(rows.select(by, "after").join(came_to(self.study), on="after"), by)
        return moves_of(sums.collect(), otherwise.collect(), by)

    @property
    def _rows(self) -> pl.LazyFrame:
        return with_seats(self.study).filter(self.expression)

    @property
    def _gains(self) -> pl.LazyFrame:
        return self._rows.with_columns(gain=pl.col("won") - pl.col("prospect"))


SUMS: Final = (
    pl.len().cast(pl.Int64).alias("n"),
    pl.col("prospect").sum(),
    (pl.col("prospect") * pl.col("prospect")).sum().alias("squares"),
)
"""What `moves_of` needs of some decisions at which the same seat of a match played the same kind of action."""


def moves_of(sums: pl.DataFrame, otherwise: pl.DataFrame, by: str) -> pl.DataFrame:
    """Return what was played at some decisions, as in `PositionKind.moves`: one row per value of the column `by`.

    `sums` has one row for each `match`, seat and value of `by`, with the columns `SUMS`, and `won`, the seat's final
    share of the win, which is null in an unfinished match. `otherwise` is that of `otherwise_of`.
    """
    n, won, prospect = pl.col("n"), pl.col("won"), pl.col("prospect")
    table = sums.group_by(by).agg(
        n.sum(), pl.col("match").n_unique().cast(pl.Int64).alias("matches"), guessed=prospect.sum() / n.sum()
    )
    ended = sums.lazy().filter(won.is_not_null())
    each = ended.group_by("match", by).agg(
        n.sum(),
        (n * won).sum().alias("won"),
        (n * won * won).sum().alias("won_squares"),
        (n * won - prospect).sum().alias("gain"),
        (n * won * won - 2 * won * prospect + pl.col("squares")).sum().alias("gain_squares"),
    )
    for value, bounds, names in (
        ("won", (0, 1), ("rate", "low", "high")),
        ("gain", GAINS, ("gain", "gain_low", "gain_high")),
    ):
        summed = sums_over(each, value, "n", [by], pl.col(f"{value}_squares").sum().alias("squares")).collect()
        found = means_of(summed.filter(pl.col("matches") >= LEAST_MATCHES), bounds)
        table = table.join(
            found.select(by, **dict(zip(names, ("mean", "low", "high"), strict=True))), on=by, how="left"
        )
    return (
        table.join(otherwise, on=by, how="left")
        .with_columns((n / n.sum()).alias("share"), pl.col("otherwise").fill_null(0))
        .select(by, *MOVES)
        .sort("gain", "n", by, descending=[True, True, False], nulls_last=True)
    )


def came_to(study: Study) -> pl.LazyFrame:
    """Return the positions `after` which more than one decision of the study led, and how many `came` to each."""
    reached = study.read(decision_table(study.rules)).select(pl.col("after").sort())
    return (
        reached.filter(pl.col("after") == pl.col("after").shift())
        .group_by("after")
        .agg((pl.len() + 1).cast(pl.Int64).alias("came"))
    )


def otherwise_of(rows: pl.LazyFrame, by: str) -> pl.LazyFrame:
    """Return how many decisions of the study came otherwise to the positions that some decisions led to, by a column.

    `rows` has the columns of `came_to`. Where only one decision led to a position, it is not needed.
    """
    reached = rows.group_by(by, "after").agg((pl.col("came").first() - pl.len()).alias("otherwise"))
    return reached.group_by(by).agg(pl.col("otherwise").sum().cast(pl.Int64))


def with_seats(study: Study) -> pl.LazyFrame:
    """Return the decisions of a study with the columns `REACHED`, and with those of `ends_of` that they lack."""
    decisions, ends = study.read(decision_table(study.rules)), ends_of(study)
    own = {*decisions.collect_schema()} - {"match_id", "seat"}
    more = ends.select(name for name in ends.collect_schema() if name not in own)
    return decisions.join(more, on=["match_id", "seat"], how="left", maintain_order="left")


def ends_of(study: Study) -> pl.LazyFrame:
    """Return the columns of `seats()`, with the number of the match.

    Name, rank and score are left out, because they are those of the end. `won` is null in unfinished matches.
    """
    seats = study.seats().join(study.matches.select("match_id", "number"), on="match_id", maintain_order="left")
    return seats.drop("name", "rank", "score").with_columns(won=pl.when("finished").then("won"))


class Stored:
    """What the stored tables of a study say of its columns."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self.dtypes = with_seats(study).collect_schema()

    def texts(self, column: str) -> list[str]:
        """Return the values of a column of texts."""
        decisions = self._study.decisions
        return texts_of(decisions if column in decisions.collect_schema() else ends_of(self._study), column)


def texts_of(frame: pl.LazyFrame, column: str) -> list[str]:
    """Return the values of a column of texts."""
    return frame.select(pl.col(column).drop_nulls().unique()).collect()[column].to_list()


def where(study: Study, wanted: Mapping[str, Any], known: Known | None = None) -> PositionKind:
    """Return the kind of `Study.where`."""
    return PositionKind(study, conditions(wanted, known or Stored(study)))


def check_game(study: Study, match: Match) -> None:
    """Raise `BadInput` unless a match is of the same game as a study."""
    if match.game.name != study.rules.name:
        raise BadInput("kind", [f"the match is one of {match.game.name}, and the study one of {study.rules.name}"])


def like(study: Study, match: Match, same: str | Iterable[str]) -> PositionKind:
    """Return the kind of `Study.like`."""
    check_game(study, match)
    names = [same] if isinstance(same, str) else list(same)
    if not names:
        raise BadInput("kind", [f"same={same!r}: give at least one column"])
    now = columns_now(match.history)
    for name in names:
        if name not in now:
            raise unknown("column", name, now)
    if names == [POSITION]:
        return PositionKind(study, [Condition(POSITION, now[POSITION])])
    if POSITION in names:
        raise BadInput("kind", [f"same={names!r}: {POSITION!r} contains all other columns, so it stands alone"])
    return PositionKind(study, [Condition(name, now[name]) for name in dict.fromkeys(names)])
