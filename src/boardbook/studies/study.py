"""Studies: many matches, which may be larger than memory, with statistics, comparisons and charts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import polars as pl

from boardbook.core import LANGUAGES, BadInput
from boardbook.core.errors import unknown, warn
from boardbook.studies import comparing, statistics
from boardbook.studies.store import Store
from boardbook.studies.tables import Tables


class Study(Tables):
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

    def wins(self, by: str | Sequence[str] = "bot", lang: str = "en") -> pl.DataFrame:
        """Rate of wins with its 95 % interval: per `"bot"`, `"seat"`, `"side"`, an option's name, or several.

        `n`: seats that took part, including those of unfinished matches; `wins`: shared wins count in part. By `"side"`
        a seat counts for each side it led. `note`: says, in the language asked for, that every seat of every match is
        in the group, so that somebody in it always wins: such a rate means nothing, and has no interval.
        """
        return statistics.wins(self, by, lang)

    def length(self, by: str | Sequence[str] = ()) -> pl.DataFrame:
        """The length of a match in plies and in rounds: mean with its 95 % interval."""
        return statistics.length(self, by)

    def hazard(self, by: str | Sequence[str] = ()) -> pl.DataFrame:
        """The share of matches that end in a round, of those that reached it, with its 95 % interval.

        Columns: the groups, `round`, `n` matches that reached it, how many `ended` in it, `rate`, `low`, `high`. A
        match that was stopped counts only in the rounds before its last.
        """
        return statistics.hazard(self, by)

    def scores(self, by: str | Sequence[str] = "bot") -> pl.DataFrame:
        """The parts of the final score: every figure of the score panel, mean with its interval."""
        return statistics.scores(self, by)

    def leads(self, by: str | Sequence[str] = ()) -> pl.DataFrame:
        """How often the lead changed in a match, by rounds. The leader has the largest estimated share of the win."""
        return statistics.leads(self, by)

    def decisiveness(self) -> pl.DataFrame:
        """After each round: how often the leader finally won, of the matches that went on.

        `round`, `n`, `wins`, `rate` with its interval; `went_on`: the share of all finished matches that `n` is. If it
        is small, only the few long matches are left, and the next round may be about others.

        `promised`: the leader's mean estimated share of the win, for comparison. It is an estimate from the position
        alone, which takes all seats as equally good players. `promised_knowing` also uses who plays: odds are
        multiplied by those that the bots' ratings give, raised to a power from 0 (only the position counts) to 1 (the
        ratings count in full). `weight` is the power that predicts the matches of this study best. For equal bots both
        predictions are the same, and the weight is 0.
        """
        return statistics.decisiveness(self)

    def actions(self, by: str | Sequence[str] = "bot") -> pl.DataFrame:
        """The share of each kind of action among all decisions of a group, with its 95 % interval."""
        return statistics.actions(self, by)

    def luck(self, by: str | Sequence[str] = "bot") -> pl.DataFrame:
        """Luck: per match and seat, the sum of actual minus expected estimated shares of the win.

        The mean with its interval per group. If chance is fair, it tends to 0 over many matches.
        """
        return statistics.luck(self, by)

    def ratings(self, lang: str = "en") -> pl.DataFrame:
        """Ratings of the bots on Elo's scale (Bradley-Terry over all pairs in a match), with 95 % intervals.

        `group`: bots that met, directly or through others, from 1; bots of two groups can't be compared, and each group
        is 0 on average. `high` is inf, or `low` is -inf, if the data give no limit: if a bot, or several together, came
        before all others of the group in every match, or after them. Then `elo` is a cautious guess, as if every pair
        had drawn once more, and `note` says so in the language asked for. People are rated together, as `person`, so
        that bots that met different people count as having met.
        """
        return statistics.ratings(self, lang)

    def summary(self) -> pl.DataFrame:
        """The whole study in one table: `what`, `of`, `n`, `value`, and the 95 % interval `low` to `high`.

        Notebooks show all its rows. Rates of wins that are even by construction are left out.
        """
        return statistics.summary(self)

    def rounds(self, figure: str, by: str | Sequence[str] = "rank") -> pl.DataFrame:
        """Mean of a figure at the end of each round, with its 95 % interval, per group: `"rank"`, `"bot"`, `"side"`.

        `n`: matches that reached the round, each of which counts once in a group; `mean`, `low`, `high`, `sd` of them;
        `reached`: their share. If it is less than 1, the mean is that of longer matches only. By `"rank"`, unfinished
        matches have none (null). Raises `UnknownName` with all figures.
        """
        return statistics.rounds(self, figure, by)

    @property
    def even(self) -> float | None:
        """A seat's share of the wins if all were equal; None if the number of seats differs between matches."""
        return statistics.even(self)

    def compare(self, other: Study, what: str, by: str | Sequence[str] | None = None, lang: str = "en") -> pl.DataFrame:
        """The difference between this study and another in `what`: one row per group, with an interval and a sentence.

        `what`: `"wins"` (a seat's share), `"length"` (plies), `"rounds"`, `"score"`, or any figure at the end of a
        match. `by`: groups; None: the bots for wins, all seats together for the rest. Columns: the groups, then
        `boardbook.studies.comparing.COMPARED`. If the seeds of the smaller study are all in the other, matches are
        compared in pairs, and the interval is that of their differences; that of wins is within -1 and 1. A group that
        only one study has is left out. Raises `BadInput` for studies of different games or of several runs: take single
        runs from `runs`.
        """
        return comparing.compare(self, other, what, by, lang)

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
        return comparing.difference_in_differences(self, other, what, by, one, less, lang)

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
        groups = CHARTS[what][1] if by is None else statistics.names_of(by)
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
        if (held := len(store.files)) < store.asked:
            on = f"bb.simulate, called as before with to={str(store.folder)!r}, plays the others"
            warn(f"{store.folder} holds {held} of the {store.asked} matches asked for; {on}")
    return Study(stores, progress=progress)
