"""“What if”: how a match ends after each possible move at a decision if a bot plays on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

import polars as pl
from tqdm.auto import tqdm

from boardbook.bots.rollouts import Move, Rollouts
from boardbook.core import BadInput
from boardbook.core.validation import as_whole
from boardbook.core.words import sentence
from boardbook.records import ENDS, WHAT_IF

if TYPE_CHECKING:
    from boardbook.core import History
    from boardbook.match.match import Match

SHOWN: Final = 20
"""The maximum number of moves in a chart. If there are more moves, the chart shows the best ones."""


class WhatIf:
    """How a match ended after each possible move at a decision, as `match.what_if()` returns it.

    Notebooks show this object as a chart.

    `seat`: the seat that decides; `ply`: the ply of its decision; `bot`: the name of the bot that played on.
    """

    def __init__(
        self, history: History, ply: int, bot: str, rollouts: Rollouts, lang: str, to_match: Callable[[History], Match]
    ) -> None:
        """`to_match`: a function that makes a match from a history."""
        self._history, self._ends, self._to_match = history, rollouts, to_match
        self.ply, self.bot, self.seat, self.lang = ply, bot, rollouts.seat, lang

    def more(self, playouts: SupportsIndex = 1000, *, progress: bool = True) -> WhatIf:
        """Add `playouts` playouts, divided evenly among the moves, and return this object.

        If you interrupt the playouts, the results so far are kept. Raises `BadInput` if `playouts` is not positive.
        """
        times = as_whole(playouts, 1, 10**9)
        if times is None:
            raise BadInput("playouts", [f"must be a whole number of at least 1, not {playouts!r}"])
        try:
            for _ in tqdm(range(times), unit="playout", disable=not progress):
                self._ends.once()
        except KeyboardInterrupt:
            pass
        return self

    def watch(self, move: str | SupportsIndex | None = None) -> Match:
        """Return the last playout of a move (None: the best move) as a match that starts at the decision.

        Everything that the seat can't know is as it was dealt for that playout. Raises `UnknownAction` for an unknown
        action, and `BadInput` if the action is not a possible move at this decision or has no playouts yet.
        """
        ends = self._ends
        chosen = ends.ranked[0] if move is None else ends.of(self._history.named(move).number)
        if not chosen.ends:
            raise BadInput("playouts", ["this move has no playouts yet; call more() to add some"])
        return self._to_match(ends.playout(chosen, len(chosen.ends) - 1, self._history.header, self.bot))

    @property
    def playouts(self) -> int:
        """The total number of playouts for all moves."""
        return self._ends.playouts

    @property
    def frame(self) -> pl.DataFrame:
        """One row per move, best moves first. The columns are `boardbook.records.WHAT_IF`."""
        rows = [
            (
                move.action,
                self._text(move),
                len(move.equal),
                len(move.ends),
                *(move.estimate or (None, None, None)),
                move.rounds,
            )
            for move in self._ends.ranked
        ]
        return pl.DataFrame(rows, schema=WHAT_IF, orient="row")

    @property
    def ends(self) -> pl.DataFrame:
        """One row per move and kind of ending, best moves first. The columns are `boardbook.records.ENDS`."""
        rows: list[tuple[Any, ...]] = []
        for move in self._ends.ranked:
            ways = Counter((end.way, end.reason) for end in move.ends)
            for (way, reason), n in sorted(ways.items()):
                rank = None if way.stopped else way.rank
                rows.append((move.action, self._text(move), rank, way.shared, reason, n))
        return pl.DataFrame(rows, schema=ENDS, orient="row")

    def _text(self, move: Move) -> str:
        return self._history.game.action(move.action).text

    def chart(self, lang: str | None = None, theme: str = "any", *, title: str | None = None) -> Any:
        """Return a chart with a bar for each of the best moves. The parts of a bar show how the match ended.

        Lines show the 95% intervals of the moves' values.
        """
        from boardbook.charts import Heading, ink_of, what_if_chart

        lang = lang or self.lang
        words, ways = self._history.game.words, self._ends.ways
        seen = [move for move in self._ends.ranked if move.ends][:SHOWN]
        others = len(self._ends.ranked) - len(seen)
        names = self._names(seen, lang)
        called = [(words.text(way.description[0], lang, way.description[1]), way.ink) for way in ways]
        shares = [(name, end, move.share_of(way)) for name, move in names for end, way in enumerate(ways)]
        about = (
            words.text("title.game", lang),
            words.text("what_if.by", lang, {"n": self.playouts, "bot": self.bot}),
            words.text("what_if.move", lang, {"ply": self.ply + 1}),
            *([words.text("what_if.others", lang, {"n": others})] if others else []),
        )
        who = words.called(self._history.header.names[self.seat], lang)
        over = title or words.text("what_if.how", lang, {"who": who})
        return what_if_chart(
            pl.DataFrame(
                [(name, *(move.estimate or ())) for name, move in names],
                schema={"name": pl.String(), "value": pl.Float64(), "low": pl.Float64(), "high": pl.Float64()},
                orient="row",
            ),
            pl.DataFrame(shares, schema={"name": pl.String(), "end": pl.Int32(), "share": pl.Float64()}, orient="row"),
            called,
            ink_of(theme),
            Heading(over, (" · ".join(about), words.text("what_if.interval", lang))),
            lang,
        )

    def _names(self, moves: list[Move], lang: str) -> list[tuple[str, Move]]:
        """Return each move with a sentence about it.

        If several sentences are the same, the text of the action is added to each.
        """
        game = self._history.game
        descriptions = [game.describe(self._ends.state, move.action, self.seat) for move in moves]
        sentences = [sentence(game.words.text(key, lang, values)) for key, values in descriptions]
        return [
            (name if sentences.count(name) == 1 else f"{name} ({self._text(move)})", move)
            for name, move in zip(sentences, moves, strict=True)
        ]

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.chart()._repr_mimebundle_(**options)

    def __repr__(self) -> str:
        if not self.playouts:
            return "<WhatIf: no playouts yet>"
        best = self._ends.ranked[0]
        value, low, high = best.estimate or (0.0, 0.0, 1.0)
        worth = f"value {value:.2f} ({low:.2f} to {high:.2f})"
        return f"<WhatIf: {self._text(best)}, {worth}, {self.playouts} playouts by {self.bot}>"
