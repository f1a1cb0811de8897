"""Studies: statistics of many matches, larger than memory if need be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import polars as pl

from boardbook.core import LANGUAGES, BadInput
from boardbook.core.errors import unknown
from boardbook.records.disk import warn
from boardbook.studies.comparing import compared, difference_text
from boardbook.studies.intervals import means, rates, shares
from boardbook.studies.ratings import ratings
from boardbook.studies.readings import FORESEEN
from boardbook.studies.store import Store
from boardbook.studies.tables import Tables


class Study(Tables):
    """Many matches, of one run or of several: every table of a match over all of them, and statistics.

    Statistics come with 95 % intervals. Unfinished matches are counted in every one: as nobody's win, and in `n`.

    `by` names the groups, one or several of the columns of `seats()`, or of `matches` where a statistic is of whole
    matches: `"bot"`, `"seat"`, `"order"` (1 begins), `"name"`, `"lineup"`, `"edition"`, `"run"`, an option's name; and
    `"side"`.
    """

    left_out: pl.DataFrame | None = None
    """The files that `bb.collect` left out, `file` and `why`; None for matches of bots."""
    gathered: pl.LazyFrame | None = None
    """What `simulate(..., gather=...)` gathered; None if nothing was to be."""

    # --- statistics ---------------------------------------------------------------------------------------------

    def _by(self, by: str | Sequence[str], frame: pl.LazyFrame) -> tuple[list[str], pl.LazyFrame]:
        """The names to group by, the sides among them made a column."""
        names = [by] if isinstance(by, str) else list(by)
        columns = frame.collect_schema()
        groups = [name for name, dtype in columns.items() if not isinstance(dtype, pl.List)]
        known = [*groups, *(["side"] if "seat" in columns and "side" not in columns else [])]
        for name in names:
            if name not in known:
                raise unknown("group", name, known)
            if name not in columns:
                frame = frame.join(self._led().select("match_id", "seat", "side").unique(), on=["match_id", "seat"])
        return names, frame

    def _led(self) -> pl.LazyFrame:
        """The changes of sides that a seat leads."""
        return self.changes.filter(pl.col("seat").is_not_null())

    def wins(self, by: str | Sequence[str] = "bot") -> pl.DataFrame:
        """Rate of wins with its 95 % interval (Wilson): per `"bot"`, `"seat"`, `"side"`, an option's name, or several.

        `n`: seats that took part, those of unfinished matches too; `wins`: shared wins count in part. By `"side"` a
        seat counts for each side it led.
        """
        names, seats = self._by(by, self.seats())
        found = seats.group_by(names).agg(
            pl.len().cast(pl.Int64).alias("n"),
            pl.col("won").sum().alias("wins"),
            (~pl.col("finished")).sum().cast(pl.Int64).alias("unfinished"),
        )
        return rates(found.sort(names).collect()).select(*names, "n", "wins", "rate", "low", "high", "unfinished")

    def length(self, by: str | Sequence[str] = ()) -> pl.DataFrame:
        """Plies and rounds of a match: mean with its 95 % interval."""
        names, matches = self._by(by, self.matches)
        found = [
            means(matches, what, names).insert_column(0, pl.lit(what).alias("figure")) for what in ("plies", "rounds")
        ]
        return pl.concat(found)

    def scores(self, by: str | Sequence[str] = "bot") -> pl.DataFrame:
        """What the score was made of when matches ended: every figure of the score panel, mean with its interval."""
        figures = [f.name for f in self.figures if f.panel == "score"]
        last = self._last(figures)
        names, seats = self._by(by, self.seats().filter(pl.col("finished")).join(last, on=["match_id", "seat"]))
        order = {figure: k for k, figure in enumerate(figures)}
        found = means(seats, "value", ["figure", *names])
        return found.sort(pl.col("figure").replace_strict(order, return_dtype=pl.Int32), *names)

    def leads(self, by: str | Sequence[str] = ()) -> pl.DataFrame:
        """How often the lead changed hands in a match, round by round; who leads is whose guessed share is largest."""
        passed = pl.col("leader") != pl.col("leader").shift(1).over("match_id")
        leaders = self._leaders().sort("match_id", "round").with_columns(passed.alias("changes"))
        changes = leaders.group_by("match_id").agg(pl.col("changes").sum())
        names, matches = self._by(by, self.matches.join(changes, on="match_id", how="left"))
        return means(matches.with_columns(pl.col("changes").fill_null(0)), "changes", names)

    def decisiveness(self) -> pl.DataFrame:
        """After each round: how often whoever led then won in the end, of the matches that went on.

        `round`, `n`, `wins`, `rate` with its interval; `promised`: the leader's guessed share on average, to compare.
        """
        won = self.seats().filter(pl.col("finished")).select("match_id", pl.col("seat").alias("leader"), "won")
        ended = pl.col("round") < pl.col("round").max().over("match_id")
        found = (
            self._leaders()
            .filter(ended)
            .join(won, on=["match_id", "leader"])
            .group_by("round")
            .agg(
                pl.len().cast(pl.Int64).alias("n"),
                pl.col("won").sum().alias("wins"),
                pl.col("prospect").mean().alias("promised"),
            )
            .sort("round")
            .collect()
        )
        return rates(found).select("round", "n", "wins", "rate", "low", "high", "promised")

    def _leaders(self) -> pl.LazyFrame:
        """`match_id`, `round`, `leader`, `prospect`: who has the largest guessed share; of equals the first seat."""
        # Matches are whole in their parts, so one part at a time will do: only the leaders stay in memory.
        best = [
            frame.select("match_id", "round", pl.col("seat").alias("leader"), "prospect")
            .sort("prospect", "leader", descending=[True, False])
            .unique(["match_id", "round"], keep="first", maintain_order=True)
            .collect()
            for frame in [FORESEEN.schema.to_frame().lazy(), *self._read_parts(FORESEEN)]
        ]
        return pl.concat(best).lazy()

    def actions(self, by: str | Sequence[str] = "bot") -> pl.DataFrame:
        """What was done: the share of each kind of action among all decisions of a group, with its 95 % interval."""
        names, seats = self._by(by, self.seats())
        counted = self._counted.join(seats, on=["match_id", "seat"]).group_by("match_id", *names, "kind")
        per = counted.agg(pl.col("count").sum())
        whole = per.group_by("match_id", *names).agg(pl.col("count").sum().alias("n"))
        kinds = per.select(*names, "kind").unique()
        rows = whole.join(kinds, on=names, how="left") if names else whole.join(kinds, how="cross")
        rows = rows.join(per, on=["match_id", *names, "kind"], how="left").with_columns(pl.col("count").fill_null(0))
        found = shares(rows, "count", "n", [*names, "kind"])
        return found.sort(*names, "count", "kind", descending=[*([False] * len(names)), True, False])

    def compare(self, other: Study, what: str, by: str | Sequence[str] | None = None, lang: str = "en") -> pl.DataFrame:
        """How far this study is from another in `what`: a row per group, with its interval and a sentence (`text`).

        `what`: `"wins"` (a seat's share), `"length"` (plies), `"rounds"`, `"score"`, or any figure at the end of a
        match. `by`: groups; None: the bots for wins, all seats together for the rest. Columns: the groups, then
        `boardbook.studies.comparing.COMPARED`. Where the seeds of the smaller study are all in the other, matches are
        compared in pairs, and the interval is that of their differences. A group that only one of both has is left
        out. Raises `BadInput` for studies of several games or runs: `runs` has each by itself.
        """
        for study in (self, other):
            if len(study.runs) > 1:
                raise BadInput("compare", ["compare one run with one: study.runs[0].compare(study.runs[1], ...)"])
        if self.rules.name != other.rules.name:
            raise BadInput("compare", [f"one is of {self.rules.name}, the other of {other.rules.name}"])
        groups = (("bot",) if what == "wins" else ()) if by is None else [by] if isinstance(by, str) else list(by)
        found = compared(self._values(what, groups), other._values(what, groups), groups)
        words = self.rules.words
        named = {"wins": "study.wins", "length": "study.length", "rounds": "study.rounds", "score": "figure.score"}
        about = words.text(named.get(what, f"figure.{what}"), lang)
        texts = [difference_text(words, row, groups, about, lang, share=what == "wins") for row in found.to_dicts()]
        return found.with_columns(pl.Series("text", texts, pl.String))

    def _values(self, what: str, by: Sequence[str]) -> pl.DataFrame:
        """A row per match and group: `seed` and the mean `value` in it of what is compared."""
        figures = [figure.name for figure in self.figures]
        whole = {"length": "plies", "rounds": "rounds"}
        known = ["wins", *whole, *figures]
        if what not in known:
            raise unknown("figure to compare", what, known)
        if what in whole and not {"seat", "bot", "name", "order", "side"} & set(by):
            names, frame = self._by(by, self.matches)
            return frame.select("seed", *names, pl.col(whole[what]).cast(pl.Float64).alias("value")).collect()
        seats = self.seats().join(self.matches.select("match_id", "seed"), on="match_id")
        if what == "wins":
            seats = seats.with_columns(value=pl.col("won"))
        elif what in whole:
            seats = seats.join(self.matches.select("match_id", value=pl.col(whole[what])), on="match_id")
        else:
            last = self._last([what]).select("match_id", "seat", "side", "value")
            seats = seats.join(last, on=["match_id", "seat"])
        names, seats = self._by(by, seats)
        found = seats.group_by("match_id", "seed", *names).agg(pl.col("value").cast(pl.Float64).mean())
        return found.sort("match_id", *names).collect()

    def _last(self, figures: Sequence[str]) -> pl.LazyFrame:
        """The figures at the end of the matches: `match_id`, `seat`, `side`, `figure`, `value`."""
        changes = self._led().filter(pl.col("figure").is_in(list(figures))).sort("ply")
        ends = changes.group_by("match_id", "side", "figure", maintain_order=True).last()
        return ends.select("match_id", "seat", "side", "figure", "value")

    def luck(self, by: str | Sequence[str] = "bot") -> pl.DataFrame:
        """What chance gave and took: per match and seat, the sum of actual less expected guessed shares of the win.

        The mean with its interval per group. Over many matches it comes to nothing where chance is fair.
        """
        per = self.luck_ledger.group_by("match_id", "seat").agg(
            (pl.col("actual") - pl.col("expected")).sum().alias("luck")
        )
        names, seats = self._by(by, self.seats().join(per, on=["match_id", "seat"], how="left"))
        return means(seats.with_columns(pl.col("luck").fill_null(0.0)), "luck", names)

    def ratings(self) -> pl.DataFrame:
        """Strength of the bots on Elo's scale (Bradley-Terry over all pairs in a match), with 95 % intervals."""
        played = self.matches.filter(pl.col("finished")).select("bots", "ranks").collect()
        return ratings(played.rows())

    def summary(self) -> pl.DataFrame:
        """The whole study in one table: `what`, `of`, `n`, `value`, and the 95 % interval `low` to `high`."""
        matches = self.matches.select("finished", "error").collect()
        n, finished, fine = matches.height, int(matches["finished"].sum()), matches["error"].null_count()
        told: list[tuple[str, str, pl.DataFrame]] = [
            *(("win rate", by, self.wins(by)) for by in ("bot", "seat")),
            ("length", "figure", self.length()),
            ("score", "bot", means(self.seats().filter(pl.col("finished")), "score", ["bot"])),
        ]
        rows: list[tuple[Any, ...]] = [
            ("count", what, n, float(count), None, None)
            for what, count in (("matches", n), ("unfinished", n - finished), ("errors", n - fine))
        ]
        for what, by, frame in told:
            value = "rate" if "rate" in frame.columns else "mean"
            named = frame.with_columns(pl.lit(f"{by} ").alias("of") + pl.col(by).cast(pl.String))
            rows += [(what, *row) for row in named.select("of", "n", value, "low", "high").rows()]
        return pl.DataFrame(rows, schema=SUMMARY, orient="row")

    # --- charts -------------------------------------------------------------------------------------------------

    def chart(self, what: str, by: str | Sequence[str] | None = None, lang: str = "en", theme: str = "any") -> Any:
        """A statistic as an altair chart: the name of a method above, and its groups.

        `what`: `"wins"`, `"length"`, `"scores"`, `"leads"`, `"decisiveness"`, `"actions"`, `"luck"` or `"ratings"`.
        `theme`: `"any"` can be read on light and on dark pages.
        """
        from boardbook.charts import INKS
        from boardbook.studies.drawn import CHARTS

        for kind, name, known in (("chart", what, CHARTS), ("theme", theme, INKS), ("language", lang, LANGUAGES)):
            if name not in known:
                raise unknown(kind, name, known)
        draw, usual = CHARTS[what]
        groups = usual if by is None else [by] if isinstance(by, str) else by
        return draw(self, groups, self.rules.words.by_lang[lang], INKS[theme])

    @property
    def runs(self) -> list[Study]:
        """The runs of the study, each by itself."""
        return [self] if len(self.sources) == 1 else [Study([one], progress=self.progress) for one in self.sources]

    @property
    def even(self) -> float | None:
        """What a seat's share of the wins would be if all were equal; None where matches had different seats."""
        seats = self.matches.select(pl.col("seats").list.len().unique()).collect().to_series()
        return 1 / seats[0] if len(seats) == 1 else None

    def __repr__(self) -> str:
        asked = sum(source.asked for source in self.sources)
        held = f"{len(self)} of {asked}" if len(self) < asked else f"{len(self)}"
        return f"<Study of {self.rules.name}, {held} matches>"


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


def open_study(*folders: str | Path, progress: bool = True) -> Study:
    """The study kept in a folder, or in several (one run each, of one game). Nothing of it is written.

    Raises `BadFile` for what holds none, or a game that is not registered here, and `BadInput` for folders that hold
    the same matches. Warns of files that are damaged or strange, which are left out, and of matches yet to be played.
    """
    stores = [Store.open(Path(folder)) for folder in folders]
    if len({store.plan.game for store in stores}) != 1:
        raise BadInput("study", ["give one folder, or several of one game"])
    for one, other in combinations(stores, 2):
        if one.plan.overlaps(other.plan):
            same = f"{one.folder} and {other.folder} hold the same matches, which would count twice"
            raise BadInput("study", [f"{same}: open one of them"])
    for store in stores:
        if (held := store.held()) < store.asked:
            on = f"bb.simulate, called as before with to={str(store.folder)!r}, plays the others"
            warn(f"{store.folder} holds {held} of the {store.asked} matches asked for; {on}")
    return Study(stores, progress=progress)
