"""Studies: many matches, which may be larger than memory, with statistics, comparisons and charts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, Self

import polars as pl

from boardbook.core import LANGUAGES, BadInput
from boardbook.core.errors import unknown, warn
from boardbook.studies.comparing import compared, difference_text
from boardbook.studies.derived import CHANGES
from boardbook.studies.statistics import Statistics, groups_of, names_of, read_for
from boardbook.studies.store import Store


class Study(Statistics):
    """Many matches, of one run or of several: every table of a match over all of them, and statistics.

    Statistics have 95 % intervals that allow for the dependence within a match. Unfinished matches count in every one:
    in `n`, and as a win of nobody.

    `by` names the groups, one or several of the columns of `seats()`, or of `matches` if a statistic is of whole
    matches: `"bot"`, `"seat"`, `"order"` (1 starts), `"name"`, `"lineup"`, `"edition"`, `"run"`, an option's name; and
    `"side"`. For any other name, `UnknownName` lists them all.
    """

    left_out: pl.DataFrame | None = None
    """The files that `bb.collect` left out, with columns `file` and `why`; None for matches of bots."""
    gathered: pl.LazyFrame | None = None
    """The rows that `simulate(..., gather=...)` collected; None without `gather`."""

    def compare(self, other: Study, what: str, by: str | Sequence[str] | None = None, lang: str = "en") -> pl.DataFrame:
        """The difference between this study and another in `what`: one row per group, with an interval and a sentence.

        `what`: `"wins"` (a seat's share), `"length"` (plies), `"rounds"`, `"score"`, or any figure at the end of a
        match. `by`: groups; None: the bots for wins, all seats together for the rest. Columns: the groups, then
        `boardbook.studies.comparing.COMPARED`. If the seeds of the smaller study are all in the other, matches are
        compared in pairs, and the interval is that of their differences; that of wins is within -1 and 1. A group that
        only one study has is left out. Raises `BadInput` for studies of different games or of several runs: take single
        runs from `runs`.
        """
        self._comparable(other)
        groups = (["bot"] if what == "wins" else []) if by is None else names_of(by)
        bounds = (0.0, 1.0) if what == "wins" else None
        found = compared(self._values(what, groups), other._values(what, groups), groups, bounds=bounds)
        about, words = self._about(what, lang), self.rules.words
        texts = [difference_text(words, row, groups, about, lang, share=what == "wins") for row in found.to_dicts()]
        return found.with_columns(pl.Series("text", texts, pl.String))

    def difference_in_differences(
        self, other: Study, what: str, by: str, one: Any, less: Any, lang: str = "en"
    ) -> pl.DataFrame:
        """How much further apart two groups are here than in another study, so whether an edition helps one bot more.

        `what`, `lang`: as for `compare`; `by`: the column of the groups. Each match that has both groups counts with
        the value of `one` minus that of `less`. One row with the columns `boardbook.studies.comparing.COMPARED` and
        `text`: `here` and `there` are the mean differences of the two studies, and `difference` is the difference of
        these, with its interval, in pairs where `compare` pairs matches. Raises `BadInput` like `compare`, and if no
        match has both groups.
        """
        self._comparable(other)
        here, there = self._contrast(what, by, one, less), other._contrast(what, by, one, less)
        found = compared(here, there, [], bounds=(-1.0, 1.0) if what == "wins" else None)
        words = self.rules.words
        about = words.text("study.less", lang, {"about": self._about(what, lang), "one": str(one), "less": str(less)})
        texts = [difference_text(words, row, [], about, lang, share=what == "wins") for row in found.to_dicts()]
        return found.with_columns(pl.Series("text", texts, pl.String))

    def _contrast(self, what: str, by: str, one: Any, less: Any) -> pl.DataFrame:
        """One row per match that has both groups: `seed`, and the value of the first minus that of the second."""
        values = self._values(what, [by])
        known = values[by].unique().sort().to_list()
        parts = [values.filter(pl.col(by).eq_missing(group) if group in known else False) for group in (one, less)]
        both = parts[0].join(parts[1], on="seed", suffix="_less")
        if both.is_empty():
            there = ", ".join(map(repr, known))
            raise BadInput("compare", [f"no match has both {one!r} and {less!r} as {by}; there are {there}"])
        return both.select("seed", value=pl.col("value") - pl.col("value_less"))

    def _comparable(self, other: Study) -> None:
        """Raises `BadInput` for studies of different games or of several runs."""
        for study in (self, other):
            if len(study.sources) > 1:
                raise BadInput("compare", ["compare one run with one: study.runs[0].compare(study.runs[1], ...)"])
        if self.rules.name != other.rules.name:
            raise BadInput("compare", [f"one is of {self.rules.name}, the other of {other.rules.name}"])

    def _about(self, what: str, lang: str) -> str:
        """The name of the statistic that is compared."""
        named = {"wins": "study.wins", "length": "study.length", "rounds": "study.rounds", "score": "figure.score"}
        return self.rules.words.text(named.get(what, f"figure.{what}"), lang)

    def _values(self, what: str, by: Sequence[str]) -> pl.DataFrame:
        """One row per match and group: `seed`, and the mean `value` of the statistic in it."""
        figures = [figure.name for figure in self.figures]
        whole = {"length": "plies", "rounds": "rounds"}
        known = ["wins", *whole, *figures]
        if what not in known:
            raise unknown("figure to compare", what, known)
        alone = what in whole and set(by) <= set(groups_of(self.matches))

        def rows(piece: Self) -> pl.LazyFrame:
            if alone:
                frame = piece.matches.with_columns(value=pl.col(whole[what]))
            else:
                more = [pl.col(whole[what]).alias("value")] if what in whole else []
                frame = piece.seats().join(piece.matches.select("match_id", "seed", *more), on="match_id")
            if what == "wins":
                frame = frame.with_columns(value=pl.col("won"))
            elif what not in whole:
                last = piece._last([what]).select("match_id", "seat", "side", "value")
                frame = frame.join(last, on=["match_id", "seat"])
            found = piece._by(by, frame).group_by("match_id", "seed", *by).agg(pl.col("value").cast(pl.Float64).mean())
            return found.sort("match_id", *by).drop("match_id")

        read = read_for(by) if what in ("wins", *whole) else [CHANGES]
        return pl.concat([rows(piece).collect() for piece in self.pieces(*read)])

    def chart(
        self,
        what: str,
        by: str | Sequence[str] | None = None,
        lang: str = "en",
        theme: str = "any",
        *,
        figure: str | None = None,
        title: str | None = None,
    ) -> Any:
        """A statistic as an altair chart: the name of a method above, and its groups.

        `what`: `"wins"`, `"length"`, `"scores"`, `"leads"`, `"decisiveness"`, `"actions"`, `"luck"`, `"ratings"`, or
        `"curves"` of a `figure`, see `rounds`. `theme`: `"any"` can be read on light and on dark pages; take `"light"`
        or `"dark"` for a PNG, because its pale bands lose their colour without a background. `title` replaces the
        default title; the subtitle describes the data and gives the number of matches.
        """
        from boardbook.charts import ink_of
        from boardbook.studies.charts import CHARTS, ChartRequest, draw

        for kind, name, known in (("chart", what, CHARTS), ("language", lang, LANGUAGES)):
            if name not in known:
                raise unknown(kind, name, known)
        groups = CHARTS[what][1] if by is None else names_of(by)
        return draw(ChartRequest(self, groups, lang, ink_of(theme), figure), what, title)

    @property
    def runs(self) -> list[Study]:
        """The runs of the study, each as a study."""
        return [self] if len(self.sources) == 1 else [Study([one], progress=self.progress) for one in self.sources]

    def __repr__(self) -> str:
        asked = sum(source.asked for source in self.sources)
        held = f"{len(self)} of {asked}" if len(self) < asked else f"{len(self)}"
        return f"<Study of {self.rules.name}, {held} matches>"


def open_study(*folders: str | Path, progress: bool = True) -> Study:
    """The study in a folder, or in several (one run each, of one game), read only.

    Raises `BadFile` if a folder has no study, or one of a game that is not registered here, and `BadInput` if folders
    have the same matches. Warns of damaged or unknown files, which are left out, and of matches still to be played.
    """
    stores = [Store.open(Path(folder)) for folder in folders]
    if len({store.plan.game for store in stores}) != 1:
        raise BadInput("study", ["give one folder, or several of one game"])
    for one, other in combinations(stores, 2):
        if one.plan.overlaps(other.plan):
            same = f"{one.folder} and {other.folder} hold the same matches, which would count twice"
            raise BadInput("study", [f"{same}: open one of them"])
    for store in stores:
        if (held := store.count()) < store.asked:
            on = f"bb.simulate, called as before with to={str(store.folder)!r}, plays the others"
            warn(f"{store.folder} holds {held} of the {store.asked} matches asked for; {on}")
    return Study(stores, progress=progress)
