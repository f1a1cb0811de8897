"""Studies: statistics, comparisons and charts of many matches, whose tables may be larger than memory."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from boardbook._attachments import profiles
from boardbook.core import LANGUAGES, BadInput
from boardbook.core.errors import unknown, warn
from boardbook.studies import comparing, statistics
from boardbook.studies.decisions import decision_table
from boardbook.studies.store import Store
from boardbook.studies.tables import Tables

if TYPE_CHECKING:
    from boardbook._attachments import StudyProfile
    from boardbook.match import Match
    from boardbook.studies.card import StudyCard
    from boardbook.studies.derivation import Derivation
    from boardbook.studies.derived import DerivedTable
    from boardbook.studies.explorer import Explorer
    from boardbook.studies.kinds import PositionKind


class Study(Tables):
    """Many matches, from one or several runs, with statistics and with the same tables as a single match.

    The 95% intervals of statistics take into account that the results within one match are not independent. Unfinished
    matches are not dropped: `n` includes them, and nobody wins them.

    `by` names one or several columns to group by: `"bot"`, `"seat"`, `"side"`, `"order"` (1 goes first), `"name"`,
    `"lineup"`, `"edition"`, `"run"`, the name of an option, or any other column of `seats()`. Statistics of whole
    matches can be grouped only by columns of `matches`. For any other name, an `UnknownName` error lists the valid
    ones.
    """

    left_out: pl.DataFrame | None = None
    """The table of files that `bb.collect` left out, with the columns `file` and `why`.

    It is None if bots played the matches.
    """
    gathered: pl.LazyFrame | None = None
    """The table of rows that `simulate(..., gather=...)` collected. It is None if `gather` was not given."""

    def wins(self, by: str | Sequence[str] = "bot", lang: str = "en") -> pl.DataFrame:
        """Return the win rate of each group, with its 95% interval.

        `n` is the number of seats in the group, including those of unfinished matches. In `wins`, a shared win counts
        as a fraction. If you group by `"side"`, a seat is in the group of each side that it played. If a group contains
        all seats of all matches, one of them always wins, so the rate is meaningless and has no interval; `note`
        explains this in the language `lang`.
        """
        return statistics.wins(self, by, lang)

    def length(self, by: str | Sequence[str] = ()) -> pl.DataFrame:
        """Return the mean length of a match in plies and in rounds, with its 95% interval."""
        return statistics.length(self, by)

    def hazard(self, by: str | Sequence[str] = ()) -> pl.DataFrame:
        """Return the share of matches that ended in each round, among the matches that reached this round.

        The columns are the groups, `round`, the number `n` of matches that reached the round, the number that `ended`
        in it, the share `rate`, and its 95% interval `low` to `high`. A match that was stopped at a limit counts only
        towards the rounds before the one in which it was stopped.
        """
        return statistics.hazard(self, by)

    def scores(self, by: str | Sequence[str] = "bot") -> pl.DataFrame:
        """Return the mean of each part of the final score (the figures of the score panel), with its interval."""
        return statistics.scores(self, by)

    def leads(self, by: str | Sequence[str] = ()) -> pl.DataFrame:
        """Return the mean number of lead changes in a match, with its 95% interval.

        The leader is the seat with the largest estimated share of the win at the end of a round.
        """
        return statistics.leads(self, by)

    def decisiveness(self) -> pl.DataFrame:
        """Return how often the leader at the end of each round went on to win, if the match continued.

        The columns are `round`, `n`, `wins`, `rate` with its interval, and `went_on`, the share of all finished matches
        that are counted in `n`. If this share is small, only a few long matches are left, so the rates of two rounds
        may come from different matches.

        For comparison, `promised` is the mean of the leader's estimated share of the win. This share is estimated from
        the position alone, as if all players were equally good. `promised_knowing` also takes into account who plays:
        the odds are multiplied by the odds from the bots' ratings, raised to a power from 0 (only the position counts)
        to 1 (the ratings count in full). `weight` is the power that gives the best predictions for the matches of this
        study. If all bots are equally good, both predictions are the same, and the weight is 0.
        """
        return statistics.decisiveness(self)

    def actions(self, by: str | Sequence[str] = "bot") -> pl.DataFrame:
        """Return the share of each kind of action among all decisions of a group, with its 95% interval."""
        return statistics.actions(self, by)

    def legality(self, by: str | Sequence[str] = "name") -> pl.DataFrame:
        """Return how often the programs of each group proposed something illegal to a referee, and by which paragraph.

        The columns are those of the groups and `boardbook.records.LEGALITY`. A decision counts in `asked` if a program
        proposed at least one action for it to the `play` of a referee, even if the decision was taken back later. It
        counts in `legal` if the first try was played, and otherwise in `refused`: in the row of the `paragraph` that
        forbade the first try (`"unknown"` if the text named no action), and in the row of all, whose `paragraph` is
        null. A refused decision is `mended` if the program then played a legal action, and `given_up` if it never did.
        `share` is `refused` out of `asked`, with its 95% interval.

        `by` can also be `"mode"`, the help that the referee gave. The table is empty if no program played through a
        referee. People at boards don't, nor do bots, including those made with `bb.program`.
        """
        return statistics.legality(self, by)

    def luck(self, by: str | Sequence[str] = "bot") -> pl.DataFrame:
        """Return the mean luck of each group, with its 95% interval.

        After each outcome of chance, a seat's estimated share of the win is compared with the share expected
        beforehand. The luck of the seat in a match is the sum of these differences. If chance is fair, the mean
        approaches 0 over many matches.
        """
        return statistics.luck(self, by)

    def ratings(self, lang: str = "en") -> pl.DataFrame:
        """Return ratings of the bots on the Elo scale, with 95% intervals.

        The model is Bradley-Terry's, applied to all pairs of seats in a match. Bots that met directly or indirectly
        have the same number in `group`, counted from 1. Bots of different groups can't be compared, and the average
        rating in each group is 0. If a bot, alone or together with others, ranked above all other bots of its group in
        every match, its rating has no upper limit, and `high` is inf; likewise, `low` is -inf if the bot always ranked
        below them. In these cases, `elo` is a cautious guess, as if every pair had drawn once more, and `note` explains
        this in the language `lang`. All people are rated together as `person`, so bots that played against different
        people are in one group.
        """
        return statistics.ratings(self, lang)

    def summary(self) -> pl.DataFrame:
        """Return a summary of the study as one table.

        The columns are `what`, `of`, `n`, `value`, and the 95% interval `low` to `high`. Notebooks show all rows of the
        table. Meaningless win rates (see `wins`) are left out.
        """
        return statistics.summary(self)

    def rounds(self, figure: str, by: str | Sequence[str] = "rank") -> pl.DataFrame:
        """Return the mean of a figure at the end of each round, with its 95% interval, per group.

        The columns are the groups, `round`, the number `n` of matches that reached the round, the `mean` of the figure,
        its interval `low` to `high`, its standard deviation `sd`, and `reached`, the share of the group's matches that
        reached the round. If this share is less than 1, the mean covers only the longer matches. Each match contributes
        the mean over its seats in the group. If you group by `"rank"`, unfinished matches have a null rank. Raises
        `UnknownName` if there is no such figure.
        """
        return statistics.rounds(self, figure, by)

    # --- kinds of positions -------------------------------------------------------------------------------------

    def where(self, **conditions: Any) -> PositionKind:
        """Return a kind of position: all decisions at which every condition holds.

        A condition names a column of `decisions`, or one of `matches` or `seats()`, such as `bot`. It is a value, a
        list of values, or a range `(low, high)` of numbers that includes both ends; None is an open end, so
        `goods=(8, None)` means 8 or more. The value None stands for an empty cell.

        Raises `UnknownName` for an unknown column or text, and `BadInput` for a value of the wrong type.
        """
        from boardbook.studies.kinds import where

        return where(self, conditions)

    def like(self, match: Match, same: str | Iterable[str]) -> PositionKind:
        """Return the kind of the position at a match's cursor: all decisions that agree with it in some columns.

        `same` names one or several columns of `decisions`. `"position"` stands for the whole position, which rarely
        occurs twice after the first rounds. The match need not be one of the study's.

        Raises `UnknownName` for an unknown column, `NotPossible` if nobody decides at the cursor, and `BadInput` for a
        match of another game.
        """
        from boardbook.studies.kinds import like

        return like(self, match, same)

    def only(self, matches: PositionKind | Iterable[str]) -> Study:
        """Return the study of some of the matches, with the same tables, statistics and charts.

        `matches` is a kind of position (the matches that have a decision of this kind), or the `match_id` of each.
        Matches keep their numbers. Raises `BadInput` for a kind of another study, and for an identifier that no match
        of this study has.
        """
        from boardbook.studies.kinds import PositionKind

        if isinstance(matches, PositionKind):
            if matches.study is not self:
                raise BadInput("study", ["the kind of position must be of the same study object"])
            part = self._restricted(matches.at.select(pl.col("match_id").unique()).collect()["match_id"])
            part.python = f"{self.python}.only({matches.python})"
            return part
        return self._restricted(pl.Series([*matches], dtype=pl.String))

    def derive(self, reading: DerivedTable | None = None) -> Derivation[Study]:
        """Return what derives a table step by step: the one that `where`, `like` and `explore` need, or another one.

        Tables are derived when they are first used. With this method, you can show how many matches are `done`, stop
        at any time, and look at the matches done so far: see `Derivation`.
        """
        return self._derivation(reading or decision_table(self.rules))

    def explore(self, kind: PositionKind | None = None, lang: str = "en", theme: str = "auto") -> Explorer:
        """Return a widget that shows what was played at a kind of position, and opens matches where it was played.

        `kind` is the kind to start with (None: all decisions). Every click changes the kind or the decision shown: see
        `Explorer`. `theme` is `"auto"`, `"light"` or `"dark"`. The table that it needs is derived first; an interrupt
        keeps what was derived so far. Raises `UnknownName` for an unknown language, and `NotPossible` if the study has
        no matches.
        """
        from boardbook.studies.explorer import Explorer

        if lang not in LANGUAGES:
            raise unknown("language", lang, LANGUAGES)
        return Explorer(self, kind, lang, theme)

    def profile(self, lang: str = "en") -> StudyProfile:
        """Return the `Profile` of these matches: what kind of game it is, as far as they show.

        There is a row per measure and per set of players who met in a match. There is no chain of skill, because its
        bots must meet step by step; see `ratings`. Raises `UnknownName` for an unknown language, and `NotPossible` if
        the study has no matches.
        """
        return profiles().profile_of(self, lang)

    def card(self, lang: str = "en", theme: str = "auto") -> StudyCard:
        """Return what a notebook shows for the study: a summary, and buttons for the explorer and for its matches.

        A cell whose last line is `study` shows it in English. `theme` is that of what the buttons open: `"auto"`,
        `"light"` or `"dark"`. Raises `UnknownName` for an unknown language.
        """
        from boardbook.studies.card import StudyCard

        if lang not in LANGUAGES:
            raise unknown("language", lang, LANGUAGES)
        return StudyCard(self, lang, theme)

    def _ipython_display_(self) -> None:
        self.card()._ipython_display_()

    @property
    def even(self) -> float | None:
        """The win rate that each seat would have if all players were equally good.

        It is None if matches differ in the number of seats.
        """
        return statistics.even(self)

    def compare(self, other: Study, what: str, by: str | Sequence[str] | None = None, lang: str = "en") -> pl.DataFrame:
        """Return how this study and another differ in `what`: one row per group, with an interval and a sentence.

        `what`: `"wins"` (a seat's share), `"length"` (plies), `"rounds"`, `"score"`, or any figure at the end of a
        match. `by`: the columns to group by (None: the bots for wins, no groups for anything else). The columns are the
        groups, then `boardbook.studies.comparing.COMPARED`. If the larger study has all seeds of the smaller one,
        matches are compared in pairs, and the interval is computed from the differences within pairs. The interval for
        wins stays between -1 and 1. Groups that only one of the studies has are left out. Raises `BadInput` for studies
        of different games, and for studies of several runs, which you can compare one run at a time (see `runs`).
        """
        return comparing.compare(self, other, what, by, lang)

    def difference_in_differences(
        self, other: Study, what: str, by: str, one: Any, less: Any, lang: str = "en"
    ) -> pl.DataFrame:
        """Return how much the gap between two groups differs between this study and another.

        For example, this shows whether an edition helps one bot more than another.

        `what` and `lang`: as for `compare`; `by`: the column of the groups. In each match that has both groups, the gap
        is the value of `one` minus that of `less`. The result has one row with the columns
        `boardbook.studies.comparing.COMPARED` and `text`: `here` and `there` are the mean gaps in the two studies, and
        `difference` is the difference between them, with its interval. Matches are paired as in `compare`. Raises
        `BadInput` in the same cases as `compare`, and if no match has both groups.
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
        """Return a statistic as an altair chart.

        `what`: `"wins"`, `"length"`, `"scores"`, `"leads"`, `"decisiveness"`, `"actions"`, `"legality"`, `"luck"`,
        `"ratings"`, or `"curves"` of a `figure` (see `rounds`). `by`: the columns to group by. `theme`: `"any"` is
        readable on light and dark pages; choose `"light"` or `"dark"` for a PNG, because pale bands lose their colour
        without a background. `title` replaces the default title. The subtitle describes the data and gives the number
        of matches.
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
        """The runs of the study, each as a study of its own."""
        if len(self.sources) == 1:
            return [self]
        runs = [Study([one], progress=self.progress) for one in self.sources]
        for run in runs:
            run._ids = self._ids  # noqa: SLF001 (the same class)
        return runs

    def __repr__(self) -> str:
        total = sum(source.asked for source in self.sources)
        count = f"{len(self)} of {total}" if len(self) < total else f"{len(self)}"
        return f"<Study of {self.rules.name}, {count} matches>"


def open_study(*folders: str | Path, progress: bool = True) -> Study:
    """Open the study in a folder, or in several folders, each with a run of the same game. Nothing is written.

    Raises `BadFile` if a folder has no study, or a study of a game that is not registered, and `BadInput` if two
    folders have the same matches. Warns about damaged and unknown files, which are left out, and about missing matches.
    """
    stores = [Store.open(Path(folder)) for folder in folders]
    if len({store.plan.game for store in stores}) != 1:
        raise BadInput("study", ["give one or more folders, all of the same game"])
    for one, other in combinations(stores, 2):
        if one.plan.overlaps(other.plan):
            same = f"{one.files.path} and {other.files.path} have the same matches, which would count twice"
            raise BadInput("study", [f"{same}; open only one of them"])
    for store in stores:
        if (count := len(store.files)) < store.asked:
            on = f"to play the others, call bb.simulate as before, with to={str(store.files.path)!r}"
            warn(f"{store.files.path} has only {count} of the {store.asked} matches requested; {on}")
    return Study(stores, progress=progress)
