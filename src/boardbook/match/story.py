"""The story of a match: at most five moments that moved the chances of winning, with a picture of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from boardbook._browser import runs_here
from boardbook.bots.estimates import Estimate
from boardbook.core import LANGUAGES, REFEREE, BadInput, History
from boardbook.core.errors import unknown
from boardbook.core.svg import address
from boardbook.core.validation import as_whole
from boardbook.core.words import sentence
from boardbook.match.moments import Candidate, Measured, Search

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import polars as pl

    from boardbook.core import State
    from boardbook.match.match import Match
    from boardbook.widgets import Board

PARTS: Final = {"die": ("die", "dice", "throw", "roll"), "tile": ("tile",), "card": ("card", "deal", "draw", "potion")}
"""What an outcome of chance is called in titles, and the parts of its kind that show this."""
DECISIONS: Final = ("mistake", "bold")
"""The kinds of moments at which a seat decided."""
ONE_OF: Final = (*DECISIONS, "luck", *(f"luck_{name}" for name in PARTS))
"""What a title calls the greatest of its kind, unless there are two."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a match's story.

    `kind`: `"first"` (the first clear lead), `"change"` (another seat takes a clear lead), `"good"` (the last such
    change), `"luck"`, `"mistake"`, `"bold"` (a decision that turned out better than the bot's) or `"end"`; `seat`: the
    seat whose chance is given. `since` and `ply` are the plies between which it happened. `before` and `after` are the
    chances with their 95% intervals, and `change` is the difference. For a mistake and a bold move, `before` is the
    chance after the bot's move instead. `title` and `text` are given by language.
    """

    kind: str
    ply: int
    since: int
    round: int
    seat: int
    before: Estimate
    after: Estimate
    change: Estimate
    title: Mapping[str, str]
    text: Mapping[str, str]

    @property
    def shown(self) -> int:
        """The ply at which a board shows this moment. A decision is shown before it is made."""
        return self.since if self.kind in DECISIONS else self.ply


class Story:
    """The story of a match, as `match.story()` returns it. Notebooks show it with its curve and moments.

    `moments`: the moments, in order of time; `curve`: for each ply of the curve, the chance of each seat with its 95%
    interval; `bot`: the bot that played on; `playouts`: the number of playouts of an estimate.
    """

    def __init__(
        self,
        history: History,
        seat: int | None,
        bot: str,
        playouts: int,
        search: Search,
        lang: str,
        to_match: Callable[[History], Match],
    ) -> None:
        """`to_match`: a function that makes a match from a history."""
        self.bot, self.playouts, self.lang = bot, playouts, lang
        self._game, self._header, self._seat, self._observer = history.game, history.header, seat, search.observer
        self._plies, self._to_match = search.plies, to_match
        self.curve: Mapping[int, Sequence[Estimate]] = search.curve
        last = search.at(len(self._plies))
        self._result = last.result()
        self._sides = [self._game.first_side(last, who) for who in range(len(self._header.seats))]
        titles = [self._title(search.at(one.since), one) for one, _ in search.found]
        titles = [f"title_{key}" if titles.count(key) == 1 or key not in ONE_OF else f"one_{key}" for key in titles]
        found = zip(titles, search.found, strict=True)
        self.moments: tuple[Moment, ...] = tuple(self._told(search, title, *one) for title, one in found)

    def _text(self, key: str, lang: str, **values: Any) -> str:
        return self._game.words.text(f"story.{key}", lang, values)

    def _name(self, seat: int, lang: str, *, names: bool = True) -> str:
        words = self._game.words
        return words.called(self._header.names[seat], lang) if names else f"{words.text('shell.seat', lang)} {seat + 1}"

    def _told(self, search: Search, title: str, one: Candidate, measured: Measured) -> Moment:
        """Return a moment in words."""
        state = search.at(one.since)
        titles, texts = {}, {}
        for lang in LANGUAGES:
            values = {"who": self._name(one.seat, lang), "ply": one.ply, "least": str(one.since)}
            if one.kind in ("luck", *DECISIONS):
                values["text"] = self._done(state.clone(), one, lang)
            if one.better is not None:
                values["what"] = self._said(state, one.better, lang)
            titles[lang] = self._text(title, lang)
            texts[lang] = sentence(self._text(f"told_{one.kind}", lang, **values))
        return Moment(
            one.kind,
            one.ply,
            one.since,
            search.at(one.ply).round,
            one.seat,
            measured.before,
            measured.after,
            measured.change,
            titles,
            texts,
        )

    def _title(self, state: State, one: Candidate) -> str:
        """Return the kind of a moment and, for luck, the kind of its outcome."""
        if one.kind != "luck":
            return one.kind
        kind = str(self._game.outcome(state, self._plies[one.since].number).kind)
        found = next((name for name, parts in PARTS.items() if any(part in kind for part in parts)), None)
        return f"luck_{found}" if found else "luck"

    def _done(self, state: State, one: Candidate, lang: str) -> str:
        """Return the draws or the decision at a moment, as sentences."""
        said = []
        for ply in self._plies[one.since : one.ply]:
            said.append(self._said(state, ply.number, lang))
            state.apply(ply.number)
        return " ".join(said)

    def _said(self, state: State, number: int, lang: str) -> str:
        return self._game.sentence(self._game.describe(state, number, self._observer), (), lang)

    @property
    def frame(self) -> pl.DataFrame:
        """One row per moment, in order of time. Chances and changes are shares from 0 to 1 with 95% intervals."""
        import polars as pl

        parts = ("before", "after", "change")
        columns: dict[str, Any] = {
            "moment": pl.Int8(),
            "kind": pl.String(),
            "ply": pl.Int32(),
            "since": pl.Int32(),
            "round": pl.Int32(),
            "seat": pl.Int8(),
            **{f"{part}{end}": pl.Float64() for part in parts for end in ("", "_low", "_high")},
            "title": pl.String(),
            "text": pl.String(),
        }
        rows = [
            (
                *(k, m.kind, m.ply, m.since, m.round, m.seat),
                *(*m.before, *m.after, *m.change),
                *(m.title[self.lang], m.text[self.lang]),
            )
            for k, m in enumerate(self.moments, 1)
        ]
        return pl.DataFrame(rows, schema=columns, orient="row")

    def headline(self, lang: str | None = None, *, names: bool = True) -> str:
        """Return the result in a sentence, or how far the story goes."""
        lang = lang or self.lang
        if self._result is None:
            return self._text("so_far", lang, ply=len(self._plies))
        winners = [self._name(seat, lang, names=names) for seat in self._result.winners]
        return sentence(self._text("headline" if winners else "no_winner", lang, names=winners))

    def _scores(self, lang: str) -> list[tuple[int, str, int]]:
        """Return the rank, name and score of each seat, the best first; empty before the end."""
        if self._result is None:
            return []
        rows = zip(self._result.ranks, self._result.scores, strict=True)
        return sorted((rank, self._name(seat, lang), score) for seat, (rank, score) in enumerate(rows))

    def chart(
        self, lang: str | None = None, theme: str = "any", *, title: str | None = None, names: bool = True
    ) -> Any:
        """Return an altair chart of the chances with their intervals, and the numbered moments.

        `names=False` shows seats instead of the players' names.
        """
        from boardbook.charts.story import PAGE

        lang = lang or self.lang
        return self._chart(lang, theme, title or self._text("how", lang), PAGE, names=names)

    def _chart(self, lang: str, theme: str, title: str, size: tuple[int, int], *, names: bool) -> Any:
        from boardbook.charts import Heading, ink_of
        from boardbook.charts.palette import colours
        from boardbook.charts.story import story_chart

        ink = ink_of(theme)
        called = [self._name(seat, lang, names=names) for seat in range(len(self._sides))]
        called = [name if called.count(name) == 1 else f"{name} {seat + 1}" for seat, name in enumerate(called)]
        return story_chart(
            [(ply, called[k], *one) for ply, each in self.curve.items() for k, one in enumerate(each)],
            [(m.ply, self.curve[m.ply][m.seat][0], f"{k}. {m.title[lang]}") for k, m in enumerate(self.moments, 1)],
            called,
            colours(self._game, [side or "" for side in self._sides], ink),
            (self._text("move", lang), self._game.words.text("chart.share_of_win", lang)),
            ink,
            Heading(title, (self._text("about", lang, n=self.playouts, bot=self.bot),)),
            lang,
            size,
        )

    def _at(self, ply: int, *, names: bool = True) -> Match:
        """Return a copy of the match, set to a ply. `names=False` calls the players by their seats."""
        header = self._header
        if not names:
            seats = tuple(replace(seat, name=f"Seat {k}") for k, seat in enumerate(header.seats, 1))
            header = replace(header, seats=seats)
        history = History(self._game, header)
        history.branches[0].plies.extend(self._plies)
        history.goto(ply)
        return self._to_match(history)

    def board(self, n: SupportsIndex, lang: str | None = None, theme: str = "auto") -> Board:
        """Return a board of a copy of the match, set to moment `n` (from 1).

        For a mistake or a bold move, the board shows the position before it. Raises `BadInput` if there is no such
        moment.
        """
        number = as_whole(n, 1, len(self.moments))
        if number is None:
            raise BadInput("story", [f"there is no moment {n!r}; this story has {len(self.moments)}"])
        seat = None if self._seat == REFEREE else self._seat
        return self._at(self.moments[number - 1].shown).board(seat, lang or self.lang, theme)

    def picture(self, path: str | Path, lang: str | None = None, theme: str = "light", *, names: bool = True) -> None:
        """Write a picture of the story, 1200 × 630 pixels: the last board, the curve and the result.

        The suffix of `path` is `.svg` or `.png`. A PNG has no board, because only a browser can draw it. `names=False`
        shows seats instead of the players' names. Raises `BadInput` for another suffix, and `UnknownName` for a theme
        other than `"light"` and `"dark"`.
        """
        target = Path(path)
        if target.suffix.lower() not in (".svg", ".png"):
            raise BadInput("story", [f"the name of a picture must end in .svg or .png, not {target.name!r}"])
        if theme not in ("light", "dark"):
            raise unknown("theme", theme, ("light", "dark"))
        vector = target.suffix.lower() == ".svg"
        svg = self.drawn(lang or self.lang, theme, names=names, board=vector)
        if vector:
            target.write_text(svg, encoding="utf-8")
        else:
            import vl_convert

            target.write_bytes(vl_convert.svg_to_png(svg))

    @property
    def pictured(self) -> bool:
        """Whether a picture can be drawn: Python in a browser can't draw charts."""
        return runs_here("vl_convert")

    def drawn(self, lang: str, theme: str, *, names: bool, board: bool = True) -> str:
        """Return the picture as SVG. Without the board, the curve takes the whole width."""
        from boardbook.charts import ink_of
        from boardbook.charts.pictured import svg
        from boardbook.charts.story import SENT, story_picture
        from boardbook.widgets import picture

        scores = [str(score) for _, _, score in self._scores(lang)]
        last = None
        if board and picture.POSSIBLE:
            last = picture.drawn(self._at(len(self._plies), names=names), lang, theme)
        return story_picture(
            self.headline(lang, names=names),
            " · ".join(scores),
            f"{self._game.words.text('title.game', lang)} · boardbook",
            svg(self._chart(lang, theme, self._text("how", lang), SENT[last is not None], names=names)),
            last,
            ink_of(theme),
        )

    def _repr_html_(self) -> str:
        from boardbook.charts.pictured import POSSIBLE, svg
        from boardbook.charts.story import Card, story_html
        from boardbook.widgets import picture

        lang, cards = self.lang, []
        for k, one in enumerate(self.moments, 1):
            board = address(picture.drawn(self._at(one.shown), lang)) if picture.POSSIBLE else ""
            when = self._text("when", lang, who=self._name(one.seat, lang), round=one.round, ply=one.ply)
            ends = [_points(end) for end in one.change[1:]]
            share = {"low": round(100 * one.before[0]), "high": round(100 * one.after[0])}
            cards.append(
                Card(
                    one.title[lang],
                    when,
                    one.text[lang],
                    self._text("points", lang, number=_points(one.change[0])),
                    self._text("range", lang, least=ends[0], most=ends[1]),
                    self._text("from_to", lang, **share),
                    board,
                    self._text("shows", lang, n=k),
                )
            )
        return story_html(
            self.headline(),
            (self._text("how", lang), address(svg(self.chart())) if POSSIBLE else ""),
            cards,
            self._text("none", lang),
            (self._text("ranking", lang), self._scores(lang)),
            lang,
        )

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": self._repr_html_(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        told = ", ".join(f"{one.kind} at {one.ply}" for one in self.moments)
        return f"<Story of {self._game.name}: {told or 'no moment stands out'}>"


def _points(value: float) -> str:
    """Return a change as percentage points with a sign."""
    number = round(100 * value)
    return "0" if not number else f"{'+' if number > 0 else '−'}{abs(number)}"
