"""Profiles: what kind of game is it? Measures of many matches, at two or more strengths of play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final, overload

import polars as pl

from boardbook.core import LANGUAGES, Game, NotPossible
from boardbook.core.errors import unknown, warn
from boardbook.measures.calibration import CALIBRATION, Calibration, calibrate
from boardbook.measures.estimation import Estimated, Ranked, chain, estimate, step
from boardbook.measures.measure import Measure, Seen, words
from boardbook.measures.observer import Observer
from boardbook.measures.openspiel import SpielGame
from boardbook.measures.registry import MEASURES, WITHOUT_EVALUATION
from boardbook.records import PROFILE
from boardbook.studies.study import Study
from boardbook.studies.tables import PERSON

if TYPE_CHECKING:
    from boardbook.match import Match

COLUMNS: Final = pl.Schema({f"{name}:{field}": pl.Float64() for name in MEASURES for field in Seen._fields})
"""The columns of `Observer`, with their type."""
TEXTS: Final = ("name", "unit", "definition", "source", "misses")


class Strength:
    """The matches of one strength of play, and what the measures see in each."""

    def __init__(self, name: str, study: Study) -> None:
        self.name, self.study = name, study

    @property
    def count(self) -> int:
        """The number of matches."""
        return len(self.study)

    def chances(self, measure: Measure, lang: str) -> str | None:
        """Return whose estimate of the chances of winning a measure uses; None if it uses none."""
        return self.calibration.text(lang) if measure.estimated else None

    @cached_property
    def calibration(self) -> Calibration:
        """How the estimated chances of winning are fitted to this play."""
        return calibrate(self.study)

    @cached_property
    def matches(self) -> pl.DataFrame:
        """One row per finished match, with its run, its number, and the columns of `Observer`.

        Warns if some matches are not finished, because those that last long may be different.
        """
        rows = self.study.gather(partial(Observer, self.calibration.power)).collect()
        empty = pl.DataFrame(schema={"match_id": pl.String(), **COLUMNS})
        frame = rows.cast(COLUMNS) if rows.height else empty  # not all are floats
        numbers = self.study.matches.select("match_id", "run", "number").collect()
        if left_out := numbers.height - frame.height:
            warn(f"{left_out} of {numbers.height} matches of {self.name} are not finished, so they are left out")
        return numbers.join(frame, on="match_id").sort("run", "number")


class Unrecorded(Strength):
    """The matches of a game of OpenSpiel: only what the measures saw in each, because the matches are not kept."""

    def __init__(self, name: str, rows: Sequence[dict[str, float | None]]) -> None:
        self.name, self._rows = name, rows

    @property
    def count(self) -> int:
        """The number of matches."""
        return len(self._rows)

    @cached_property
    def matches(self) -> pl.DataFrame:
        """One row per match, with the columns of `Observer`."""
        return pl.DataFrame(self._rows, schema=COLUMNS).with_row_index("match_id")

    def chances(self, measure: Measure, lang: str) -> str | None:
        """Return that a measure which needs an evaluation is not measured; None for all others."""
        return None if measure.name in WITHOUT_EVALUATION else words().text("profile.no_evaluation", lang)


class Profile:
    """What kind of game it is: measures of many matches, each for one or several strengths of play.

    `frame` has the values with their 95% intervals, `chart()` draws them, and `example(measure)` is the match in which
    a measure is largest. `definitions` says what each measure means, where it comes from, and what it misses, and
    `calibration` how well the estimated chances of winning agree with the results. Notebooks show the chart.
    """

    def __init__(
        self,
        game: Game[Any] | SpielGame,
        strengths: Sequence[Strength],
        ladder: Sequence[tuple[str, str, Study | Sequence[Ranked]]],
        lang: str,
    ) -> None:
        self._game = game
        self.name = game.name
        """The name of the game."""
        self.lang = lang
        self._strengths, self._ladder = list(strengths), list(ladder)

    @property
    def game(self) -> Game[Any]:
        """The game, with its options and its edition. Raises `NotPossible` for a game of OpenSpiel."""
        if isinstance(self._game, SpielGame):
            raise NotPossible(f"{self.name} is a game of OpenSpiel, which has no game object of boardbook")
        return self._game

    @property
    def strengths(self) -> dict[str, Study]:
        """The strengths of play, each with the study of its matches; empty if the matches are not kept."""
        return {strength.name: strength.study for strength in self._kept}

    @property
    def _kept(self) -> list[Strength]:
        return [strength for strength in self._strengths if not isinstance(strength, Unrecorded)]

    @property
    def counts(self) -> dict[str, int]:
        """The number of matches of each strength of play."""
        return {strength.name: strength.count for strength in self._strengths}

    def title(self, lang: str) -> str:
        """Return the title of the game."""
        game = self._game
        return game.title if isinstance(game, SpielGame) else game.words.by_lang[lang]["title.game"]

    @cached_property
    def frame(self) -> pl.DataFrame:
        """One row per measure and strength of play. The columns are `boardbook.records.PROFILE`.

        `of` says whose play it is, `n` in how many matches the measure could be seen, and `count` in how many of them
        it occurred (null for a measure that every match has to a degree). With fewer than ten matches, there is no
        `value`. `low` and `high` are the ends of its 95% interval, in which matches are independent. `chances` says
        whose estimate of the chances of winning the measure uses (null if it uses none).
        """
        rows = []
        for measure in MEASURES.values():
            for of, found, chances in self._found(measure):
                texts = (measure.text("unit", self.lang), chances, measure.text("definition", self.lang))
                rows.append((measure.name, of, *found, *texts))
        return pl.DataFrame(rows, schema=PROFILE, orient="row")

    def _found(self, measure: Measure) -> list[tuple[str, Estimated, str | None]]:
        """Return the estimates of a measure: whose play it is, the estimate, and whose chances it uses."""
        if measure.kind == "skill":
            best = chain([(stronger, *step(stronger, study)) for _, stronger, study in self._ladder])
            first = self._ladder[0][0] if self._ladder else ""
            return [] if best is None else [(f"{first} – {best[0]}", best[1], None)]
        return [
            (strength.name, estimate(measure, strength.matches), strength.chances(measure, self.lang))
            for strength in self._strengths
        ]

    @property
    def definitions(self) -> pl.DataFrame:
        """One row per measure, with its `name`, `unit`, `definition`, `source`, and what it `misses`."""
        rows = [(name, *(one.text(text, self.lang) for text in TEXTS)) for name, one in MEASURES.items()]
        return pl.DataFrame(rows, schema=dict.fromkeys(("measure", *TEXTS), pl.String()), orient="row")

    @property
    def calibration(self) -> pl.DataFrame:
        """How well the estimated chances of winning agree with the results, with one row per strength of play.

        At the ends of all rounds but the last, `promised` is the leader's mean chance by the game's evaluation, `seen`
        is how often this leader won, with its 95% interval, and `fitted` is the mean chance that the measures use: the
        evaluation raised to `power`, which is fitted to the results. `n` is the number of finished matches. With fewer
        than ten, nothing is fitted.
        """
        rows = [(strength.name, *strength.calibration) for strength in self._kept]
        return pl.DataFrame(rows, schema={"of": pl.String(), **CALIBRATION}, orient="row")

    def example(self, measure: str, of: str | None = None) -> Match:
        """Return the match in which a measure is largest, with the cursor at its turning point.

        `of`: the strength of play (None: the last one). A notebook shows the match at its board. Raises `UnknownName`
        for an unknown measure or strength, and `NotPossible` if no match shows the measure.
        """
        names = [strength.name for strength in self._strengths]
        for kind, name, known in (("measure", measure, list(MEASURES)), ("strength", of or names[-1], names)):
            if name not in known:
                raise unknown(kind, name, known)
        strength = self._strengths[-1 if of is None else names.index(of)]
        if isinstance(strength, Unrecorded):
            raise NotPossible("matches of OpenSpiel's games are not kept, so there is no example")
        shown = strength.matches.filter(pl.col(f"{measure}:size") > 0)
        if shown.is_empty():
            raise NotPossible(f"no match of {strength.name} shows {measure}")
        row = shown.sort(f"{measure}:size", descending=True, maintain_order=True).row(0, named=True)
        match = strength.study.match(row["number"], row["run"])
        match.goto(round(row[f"{measure}:at"]))
        return match

    def chart(self, lang: str | None = None, theme: str = "any", *, title: str | None = None) -> Any:
        """Return an altair chart with a small panel for each measure, and a dot with its interval for each strength.

        The last strength has the filled dot and the figure. `theme`: as for `Study.chart`. `title` replaces the title.
        """
        return Profiles([self]).chart(lang or self.lang, theme, title=title)

    def _repr_mimebundle_(self, *args: Any, **options: Any) -> Any:
        return self.chart()._repr_mimebundle_(*args, **options)

    def __repr__(self) -> str:
        played = ", ".join(f"{name}: {count} matches" for name, count in self.counts.items())
        return f"<Profile of {self.name}, {played}>"


class Profiles(Sequence[Profile]):
    """A sequence of the profiles of several games, for comparison. Notebooks show the chart."""

    def __init__(self, profiles: Sequence[Profile]) -> None:
        self._profiles = list(profiles)

    @overload
    def __getitem__(self, index: int) -> Profile: ...

    @overload
    def __getitem__(self, index: slice) -> Profiles: ...

    def __getitem__(self, index: int | slice) -> Profile | Profiles:
        return Profiles(self._profiles[index]) if isinstance(index, slice) else self._profiles[index]

    def __len__(self) -> int:
        return len(self._profiles)

    @property
    def frame(self) -> pl.DataFrame:
        """The frames of all profiles, below each other, with the `game` as the first column."""
        frames = [one.frame.select(pl.lit(one.name).alias("game"), pl.all()) for one in self._profiles]
        return pl.concat(frames) if frames else pl.DataFrame(schema={"game": pl.String(), **PROFILE})

    def chart(self, lang: str = "en", theme: str = "any", *, title: str | None = None) -> Any:
        """Return an altair chart as `Profile.chart` does, with a row for each game in each panel."""
        from boardbook.charts import ink_of
        from boardbook.measures.chart import chart

        if lang not in LANGUAGES:
            raise unknown("language", lang, LANGUAGES)
        if not self._profiles:
            raise NotPossible("there is no profile to draw")
        return chart(self, lang, ink_of(theme), title)

    def _repr_mimebundle_(self, *args: Any, **options: Any) -> Any:
        return self.chart()._repr_mimebundle_(*args, **options)

    def __repr__(self) -> str:
        return f"<Profiles of {', '.join(one.name for one in self._profiles)}>"


def profile_of(study: Study, lang: str = "en") -> Profile:
    """Return the profile of a study's matches, grouped by who played them. See `Study.profile`."""
    if lang not in LANGUAGES:
        raise unknown("language", lang, LANGUAGES)
    players = pl.col("bots").list.eval(pl.element().fill_null(PERSON)).list.unique().list.sort().list.join(", ")
    groups = study.matches.select("match_id", players.alias("of")).collect().partition_by("of", maintain_order=True)
    if not groups:
        raise NotPossible("the study has no matches to measure")
    strengths = [Strength(group["of"][0], study.only(group["match_id"])) for group in groups]
    return Profile(study.rules, strengths, [], lang)
