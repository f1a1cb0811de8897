"""The public match: plays it, reads it and shows it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

from boardbook._attachments import attachments
from boardbook.core import REFEREE, TURN, History
from boardbook.match.reader import MatchReader
from boardbook.match.verification import Verification
from boardbook.session import Session
from boardbook.session.permissions import check_seat

if TYPE_CHECKING:
    from boardbook.match.what_if import WhatIf
    from boardbook.widgets import Board, Dashboard


class Match(Session, MatchReader):
    """A match being played. Its methods show everything, as to a referee; `seen_by` limits them to what a seat may see.

    `game`: a name or a game; `seats`: names, bots (`"greedy"` or `"bot:greedy"`) or a number of people; `seed`: drawn
    and stored if you give none; `journal`: a path to which every ply is written as it is played; `chance`: `"auto"`, or
    `"ask"` to play with the real box: you then enter dice and draws at the board or with `answer()`; other keywords are
    options of the game.

    Raises `UnknownName` for an unknown game or option, `BadInput` for invalid seats, bots, seeds or values, and
    `NotPossible` if the journal can't be started.
    """

    def _open(self, history: History, journal: str | Path | None) -> None:
        super()._open(history, journal)
        self._history, self._seat = history, REFEREE

    def seen_by(self, seat: SupportsIndex | None) -> SeatView:
        """The match as a seat may see it; None for spectators.

        Raises `BadInput` if there is no such seat.
        """
        return SeatView(self, seat)

    def view(self, seat: SupportsIndex | None) -> dict[str, Any]:
        """The same as `seen_by(seat).view`."""
        return self.seen_by(seat).view

    def verified(self) -> Verification:
        """Check whether the outcomes follow from the seed; list those entered by hand, and what was taken back.

        It covers the current branch up to its end. It reveals what the seed gives, so it is for the referee, and not
        for the players of an unfinished match.
        """
        return Verification.of(self.history)

    def review(self, seat: SupportsIndex, bot: str = "mcts:500", lang: str = "en", *, progress: bool = True) -> Any:
        """Review the decisions of a seat so far: compare each with what a bot would have played.

        Return a `boardbook.Review`. The bot knows no more than the seat knew then. A decision is marked if it lowered
        the chance to win by at least two percentage points, and if that is more than zero with 95 % confidence. The
        marks are kept with the match. `lang`: the language of its texts. An interrupt keeps the results so far.

        The same match and bot give the same review, unless the bot thinks for a number of seconds. Raises `BadInput` if
        there is no such seat, `UnknownName` for an unknown bot.
        """
        return attachments().review(self, seat, bot, lang, progress=progress)

    def what_if(
        self,
        playouts: SupportsIndex = 1000,
        bot: str = "greedy",
        ply: SupportsIndex | None = None,
        lang: str = "en",
        *,
        progress: bool = True,
    ) -> WhatIf:
        """Show how the match ends after each move of the decision at a ply (None: the current one) if a bot plays on.

        `playouts`: their number for all moves together, which take turns; moves that lead to the same position count
        as one. The playouts use no more than the deciding seat knows: what it can't know is drawn again for each
        playout, and is open within it. An interrupt keeps the results so far, and `more()` adds to them. The same match
        and bot give the same results. Raises `NotPossible` if nobody decides at the ply.
        """
        from boardbook.match.what_if import WhatIf

        place = self.ply if ply is None else self.history.inside(ply)
        return WhatIf(self.history, place, bot, self.ends(bot, place), lang, Match.of_line).more(
            playouts, progress=progress
        )

    def board(self, seat: SupportsIndex | None = TURN, lang: str = "en", theme: str = "auto") -> Board:
        """A board to play on. `seat`: one seat's board, `bb.TURN` for the seat that decides, None for spectators.

        `lang`: `"en"` or `"fr"`; `theme`: `"auto"` (as the page), `"light"` or `"dark"`. Raises `traitlets.TraitError`
        for other values.
        """
        from boardbook.widgets import Board

        return Board(self, seat=seat, lang=lang, theme=theme)

    def dashboard(self, seat: SupportsIndex | None = TURN, lang: str = "en", theme: str = "auto") -> Dashboard:
        """Board, curves and log, linked: a click on a curve or on a line of the log moves the board to that moment."""
        from boardbook.widgets import Dashboard

        return Dashboard(self, seat=seat, lang=lang, theme=theme)

    def to_html(
        self,
        path: str | Path,
        seat: SupportsIndex | None = None,
        lang: str = "en",
        theme: str = "auto",
        *,
        live: bool = False,
        runtime: str = "runtime",
        home: str = "./",
    ) -> None:
        """Write board, curves and log, as the seat may see them, to one HTML page that needs no kernel.

        `live`: write a board instead on which the reader of the page plays on against the bots of the match. Such a
        page needs a web server with Python for the browser: the folder that `python3 start.py site` makes, at the
        address `runtime` as seen from the page. It contains the whole match, including hidden information, and saves
        its plies in the browser. `home`: the address that the page leads to, by the link below it, and when the reader
        wants another game after the match.
        """
        from boardbook.widgets.page import write_live, write_match

        if live:
            write_live(self, Path(path), lang, theme, runtime, home)
        else:
            write_match(self, Path(path), seat, lang, theme)

    def _ipython_display_(self) -> None:
        self.board()._ipython_display_()

    def _display_(self) -> Board:
        """The widget for marimo, which can't show boxes of widgets."""
        return self.board()

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        return self.board()._repr_mimebundle_(**asked)


class SeatView(MatchReader):
    """A match as one seat, or spectators (None), may see it."""

    def __init__(self, match: Match, seat: SupportsIndex | None) -> None:
        self._history, self._seat = match.history, check_seat(match, seat)
        self.match = match

    @property
    def view(self) -> dict[str, Any]:
        """The position as the seat may see it, as plain data."""
        return self._history.state.view(self._seat)

    def board(self, lang: str = "en", theme: str = "auto") -> Board:
        """The board of this seat."""
        return self.match.board(self._seat, lang, theme)

    def dashboard(self, lang: str = "en", theme: str = "auto") -> Dashboard:
        """Board, curves and log of this seat."""
        return self.match.dashboard(self._seat, lang, theme)

    def to_html(self, path: str | Path, lang: str = "en", theme: str = "auto") -> None:
        """Write what this seat may see to one HTML page that needs no kernel."""
        self.match.to_html(path, self._seat, lang, theme)

    def __repr__(self) -> str:
        who = "spectators" if self._seat is None else self._history.header.names[self._seat]
        return f"<{self.match!r} as seen by {who}>"
