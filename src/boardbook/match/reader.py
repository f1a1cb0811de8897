"""`MatchReader`: the tables, charts, rulings and previews of a match, limited to what a seat may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

from boardbook.core import (
    CHANCE,
    REFEREE,
    Action,
    Event,
    Game,
    History,
    Ruling,
)
from boardbook.core.patch import GONE, changes
from boardbook.core.words import Values

if TYPE_CHECKING:
    from pathlib import Path

    import altair as alt
    import polars as pl

    from boardbook.bots.value import ValueFunction
    from boardbook.charts import Curves, Heading
    from boardbook.match.match import Match
    from boardbook.match.story import Story
    from boardbook.records import Recorder
    from boardbook.widgets import Film


@dataclass(frozen=True, slots=True)
class Preview:
    """The effects of an action, up to the next outcome of chance.

    `description`: what the action does, as a key of the game's words with the values of its placeholders; `events`:
    what then happens automatically under the rules; `changes`: for each path in the view that changes, the values
    before and after, with None for a missing value; `chance`: whether chance moves next.
    """

    action: Action
    description: tuple[str, Values]
    events: tuple[Event, ...]
    changes: Mapping[str, tuple[Any, Any]]
    chance: bool
    game: Game[Any]

    def text(self, lang: str = "en") -> str:
        """Return sentences describing what the action does and what follows from it."""
        return self.game.sentence(self.description, self.events, lang)

    def __repr__(self) -> str:
        return f"<Preview {self.action}: {len(self.changes)} changes{', then chance' if self.chance else ''}>"


class MatchReader:
    """Reads a match: its tables, charts, rulings and previews, limited to what a seat may know."""

    _history: History
    _seat: int | None
    _to_match: Callable[[History], Match]
    """Makes a match from a history."""
    _recorder: Recorder | None = None

    @property
    def _records(self) -> Recorder:
        if self._recorder is None:
            from boardbook.records import Recorder

            self._recorder = Recorder(self._history, self._seat)
        return self._recorder

    @property
    def log(self) -> pl.DataFrame:
        """One row per ply so far. The columns are `boardbook.records.LOG`."""
        return self._records.log

    @property
    def curves(self) -> pl.DataFrame:
        """One row per ply, side and figure whose value changed. The columns are `boardbook.records.CURVES`."""
        return self._records.curves

    def dense(self, figure: str) -> pl.DataFrame:
        """Return every side's value of a figure at the end of every round. The columns are `boardbook.records.DENSE`.

        Raises `UnknownName` for an unknown figure; the message lists the known ones.
        """
        import polars as pl

        from boardbook.records import dense, known_figure
        from boardbook.records.frames import changes, round_ends

        history, observer = self._history, self._history.observer(self._seat)
        match_id = history.id_for(self._seat)
        ends = round_ends(history.first(), [ply.number for ply in history.plies[: history.ply]])
        rows = changes(history.game, match_id, ends, observer).lazy()
        chosen = rows.filter(pl.col("figure") == known_figure(history.game, figure))
        return dense(chosen, pl.LazyFrame({"match_id": [match_id], "rounds": [history.state.round]})).collect()

    def table(self, kind: str) -> pl.DataFrame:
        """Return the plies of one kind, with their fields as typed columns.

        The columns are `boardbook.records.LOG`, then the kind's own columns, which `bb.columns(game, kind)` explains.
        Raises `UnknownName` for an unknown kind; the message lists the known ones.
        """
        return self._records.table(kind)

    def events(self, kind: str | None = None, lang: str = "en") -> pl.DataFrame:
        """Return the events so far. With a `kind`, return only events of this kind, with their values as columns.

        The columns are `boardbook.records.EVENTS`, then the kind's own columns. Raises `UnknownName` for an unknown
        kind; the message lists the known ones.
        """
        from boardbook.records import events

        return events(self._history, self._seat, kind, lang)

    def told(self, lang: str = "en") -> pl.DataFrame:
        """Return what has happened so far as sentences, with one row per ply. The columns are `boardbook.records.TOLD`.

        Raises `UnknownName` for an unknown language.
        """
        from boardbook.records import narrate

        return narrate(self._history, self._seat, lang)

    @property
    def purchases(self) -> pl.DataFrame:
        """The sales so far, in a game with public sales. The columns are `boardbook.records.PURCHASES`."""
        from boardbook.records import purchases

        return purchases(self._history, self._seat)

    def price_chart(self, lang: str = "en", theme: str = "any", *, title: str | None = None) -> Any:
        """Return an altair chart of the points that each purchase finally scored, plotted against its price.

        Raises `NotPossible` for games without public sales, and before any purchase has scored.
        """
        from boardbook.charts import ink_of, price_chart

        heading = self._heading(title or "chart.prices", lang)
        return price_chart(self._history.game, self.purchases, lang, ink_of(theme), heading)

    def _curves(self, lang: str) -> Curves:
        from boardbook.charts import Curves

        return Curves(self._history.game, self.curves, self.log, self._history.header.names, lang)

    def _heading(self, title: str, lang: str) -> Heading:
        """Return the heading of a chart: the title (given as text or as a key), the game, the players and the seed.

        The seed determines all hidden draws, so seats and spectators don't see it while anything is hidden.
        """
        from boardbook.charts import Heading

        words, header = self._history.game.words, self._history.header
        names = [words.called(name, lang) for name in header.names]
        parts = [words.text("title.game", lang), ", ".join(names)]
        if self._seat == REFEREE or not self._history.hides:
            parts.append(words.text("chart.seed", lang, {"n": header.seed}))
        return Heading(words.by_lang[lang].get(title, title), (" · ".join(parts),))

    def chart(self, figure: str, lang: str = "en", theme: str = "any", *, title: str | None = None) -> alt.LayerChart:
        """Return the curve of a figure as an altair chart, which you can restyle or save.

        `theme`: "light", "dark", or "any", which suits both light and dark pages; for a PNG use "light" or "dark".
        `title` replaces the default title. Raises `UnknownName` for an unknown figure or theme; the message lists the
        known ones.
        """
        from boardbook.charts import ink_of

        return self._curves(lang).chart(figure, ink_of(theme), heading=self._heading(title or f"figure.{figure}", lang))

    def charts(self, lang: str = "en", theme: str = "any") -> dict[str, alt.VConcatChart]:
        """Return a dict with an altair chart for each panel (`"economy"`, `"score"`, ...), showing its curves."""
        from boardbook.charts import ink_of

        curves, ink = self._curves(lang), ink_of(theme)
        words = self._history.game.words.by_lang[lang]
        titles = {panel: words.get(f"panel.{panel}", panel) for panel in curves.panels}
        return {panel: curves.panel(panel, ink, heading=self._heading(title, lang)) for panel, title in titles.items()}

    def score_chart(
        self,
        by: Literal["match", "count"] = "match",
        lang: str = "en",
        theme: str = "any",
        *,
        title: str | None = None,
    ) -> Any:
        """Return an altair chart that breaks down each score, for the whole match or for each count of the points.

        Raises `NotPossible` for games whose score has no parts.
        """
        from boardbook.charts import ink_of, score_chart

        heading = self._heading(title or "chart.score", lang)
        return score_chart(self._history.game, self.curves, self._curves(lang).names, by, lang, ink_of(theme), heading)

    def heat_map(self, lang: str = "en", theme: str = "any", *, title: str | None = None) -> Any:
        """Return an altair chart that shows where the pieces of each side were, turn by turn.

        Raises `NotPossible` for games without a map.
        """
        from boardbook.charts import heat_map, ink_of

        return heat_map(self._history, lang, ink_of(theme), self._heading(title or "chart.heat", lang))

    @property
    def held(self) -> pl.DataFrame:
        """The number of each side's pieces in each place at the end of every round.

        The columns are `boardbook.records.HELD`. Raises `NotPossible` for games without a map.
        """
        from boardbook.records import held

        return held(self._history)

    def map_chart(
        self,
        rounds: Sequence[SupportsIndex] | SupportsIndex = 6,
        columns: SupportsIndex = 3,
        lang: str = "en",
        theme: str = "any",
        *,
        title: str | None = None,
    ) -> Any:
        """Return an altair chart with a map for each of several rounds, showing who held what at the end of the round.

        `rounds`: the round numbers, or how many evenly spaced rounds to choose; `columns`: how many maps to place side
        by side. Raises `NotPossible` for games without a map, and `BadInput` for a round that was not played.
        """
        from boardbook.charts import ink_of, map_chart

        heading = self._heading(title or "chart.held", lang)
        return map_chart(self._history, rounds, columns, lang, ink_of(theme), heading)

    def map_film(self, lang: str = "en", theme: str = "any") -> Film:
        """Return a widget with a map of who held what, animated from round to round.

        Raises `NotPossible` for games without a map.
        """
        from boardbook.charts import ink_of
        from boardbook.widgets import Film

        return Film(self._history, lang, ink_of(theme))

    def win_chances(
        self,
        playouts: SupportsIndex = 8,
        bot: str = "greedy",
        horizon: SupportsIndex = 30,
        *,
        value: ValueFunction | str | Path | None = None,
        moments: SupportsIndex = 3,
        progress: bool = True,
    ) -> pl.DataFrame:
        """Return the chances of winning after every ply so far. The columns are `boardbook.records.CHANCES`.

        From every position, a bot plays all seats `playouts` times, for at most `horizon` plies. The final position of
        each playout is evaluated by the game's own evaluation, or by a `value` from `bb.fit` (the object or its file).
        So the chances assume that everyone plays like this bot, and the intervals reflect only the number of playouts.
        `moments`: the maximum number of plies to mark, starting with the largest changes; a change counts only if, for
        at least one seat, the intervals before and after it don't overlap. Everything that the seat can't know is
        redealt at random for each playout. Raises `NotPossible` for spectators of a game with secrets, `UnknownName` if
        there is no such bot, and `BadInput` for a value fitted to other rules.
        """
        from boardbook.match.win_chances import win_chances

        return win_chances(self._history, self._seat, bot, playouts, horizon, moments, value, progress=progress)

    def win_chart(
        self,
        chances: pl.DataFrame | None = None,
        lang: str = "en",
        theme: str = "any",
        *,
        title: str | None = None,
    ) -> Any:
        """Return an altair chart with the score curves above the `chances` of winning (None: `win_chances()`)."""
        from boardbook.charts import alt, chances_chart, ink_of, styled, unstyled

        ink, curves = ink_of(theme), self._curves(lang)
        heading = self._heading(title or "chart.chances", lang)
        rows = self.win_chances() if chances is None else chances
        scores = curves.panel("score", ink)
        scores.title = alt.Undefined
        parts = [scores, chances_chart(curves, rows, self.log, ink)]
        names = list(curves.names.values())
        return styled(alt.vconcat(*map(unstyled, parts)), ink, names, heading=heading, lang=lang)

    def story(
        self,
        playouts: SupportsIndex = 12,
        bot: str = "greedy",
        horizon: SupportsIndex = 30,
        *,
        points: SupportsIndex = 16,
        lang: str = "en",
        progress: bool = True,
    ) -> Story:
        """Return the story of the match so far: at most five moments that moved the chances of winning.

        The chances are estimated as in `win_chances`, at `points` turns spread evenly over the match, so they assume
        that everyone plays on like this bot. The moments are lead changes, the luckiest outcomes of chance, costly
        mistakes and the end; in a match without chance, also the boldest moves. A lead is clear if its 95% interval is
        above those of all others. Mistakes are compared with the bot's move, which uses only what the seat knew; both
        moves get the same deals.

        Three independent samples of `playouts` are used. The first finds the moments and ranks them by size. The second
        confirms them: it must show the same lead, and a change whose interval excludes 0; only the last lead change may
        be smaller. The third gives the curve, the figures and the intervals, and takes no part in the choice, so no
        moment looks large only because it was chosen for its size. The intervals cover one moment each, not all of them
        together.

        The same match always gives the same story. Raises `NotPossible` if nothing has been played after the set-up, if
        the match still hides something from this seat's view of all seats, and for spectators of a game with secrets;
        `UnknownName` for an unknown bot or language; and `BadInput` for invalid numbers.
        """
        from boardbook.match.story_job import story

        return story(self._history, self._seat, bot, playouts, horizon, points, lang, self._to_match, progress=progress)

    def legal_actions(self) -> list[Action]:
        """Return the legal actions, ordered by number. The list is empty if this seat doesn't decide now."""
        with self._history.lock.reading:
            state = self._history.state
            if self._seat not in (REFEREE, state.to_act):
                return []
            return [self._history.game.action(n) for n in state.legal_actions()]

    def explain(self, action: Action | SupportsIndex | str | None = None, *, clicks: Sequence[str] = ()) -> Ruling:
        """Return the ruling on an action (an object, number or text) or on a sequence of clicks, without playing it.

        Raises `UnknownAction` for an action that the game doesn't have. Clicks that mean nothing also get a ruling.
        """
        with self._history.lock.reading:
            return self._history.explain(action, clicks, self._seat)

    def preview(self, action: Action | SupportsIndex | str) -> Preview:
        """Return the effects that an action would have, without playing it.

        Raises `IllegalAction` (with the ruling) if the action is illegal, and `UnknownAction` if there is no such
        action.
        """
        from boardbook.core import IllegalAction

        named = self._history.named(action, self._seat)
        ruling = self.explain(named)
        if not ruling.legal:
            raise IllegalAction(ruling)
        description = self._history.game.describe(self._history.state, named.number, self._seat)
        after = self._history.state.clone()
        events = tuple(self._history.game.events(after, named.number))
        differ = changes(self._history.state.view(self._seat), after.view(self._seat))
        plain = {path: (None if a is GONE else a, None if b is GONE else b) for path, a, b in differ}
        return Preview(named, description, events, plain, after.to_act == CHANCE, self._history.game)
