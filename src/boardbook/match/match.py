"""The public match: one being played, with all that can be read of it, and what it looks like."""

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
    """A match being played. Without a seat everything is the referee's: Python in the notebook sees all.

    `game`: a name or a game; `seats`: names, bots (`"greedy"` or `"bot:greedy"`) or a number of people; `seed`: drawn
    and kept if not given; `journal`: a path that gets every ply as it is played; `chance`: `"auto"`, or `"ask"` to play
    with the real box: dice and draws are then entered at the board, or with `answer()`; further keywords are options of
    the game.

    Raises `UnknownName` for no game or option, `BadInput` for seats, bots, a seed or values that can't be, and
    `NotPossible` where the journal can't be begun.
    """

    def _open(self, history: History, journal: str | Path | None) -> None:
        super()._open(history, journal)
        self._history, self._seat = history, REFEREE

    def seen_by(self, seat: SupportsIndex | None) -> SeatView:
        """The reading faces limited to a seat; None for spectators.

        Raises `BadInput` for a seat of nobody.
        """
        return SeatView(self, seat)

    def view(self, seat: SupportsIndex | None) -> dict[str, Any]:
        """Short for `seen_by(seat).view`."""
        return self.seen_by(seat).view

    def verified(self) -> Verification:
        """Whether all that chance answered follows from the seed, what was given by hand, and what was taken back.

        Of the branch that the match is on, up to its tip. It tells what the seed answers: for the referee, not for
        seats of a match that goes on.
        """
        return Verification.of(self.history)

    def review(self, seat: SupportsIndex, bot: str = "mcts:500", lang: str = "en", *, progress: bool = True) -> Any:
        """What the decisions of a seat have cost it up to now, each weighed against what a bot would have played.

        A `boardbook.Review`. Nobody knows more than the seat knew then. What cost two points of a hundred or more in
        chances to win, and more than nothing for sure (95 %), is marked, and the marks are kept with the match.
        `lang`: of what it says. An interrupt leaves what is weighed so far. The same match and bot give the same
        review, unless the bot is told a number of seconds. Raises `BadInput` for a seat of nobody, `UnknownName` for no
        bot.
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
        """How it ends after each move of the decision at a ply (None: the one to be made now), when a bot plays on.

        So many playouts of all moves together, in turn; moves that come to the same position count as one. Nobody
        knows more than the seat that decides: what it can't know is drawn anew each time, and in the playout lies
        open. An interrupt leaves what there is, `more()` goes on. The same match and bot give the same. Raises
        `NotPossible` where nobody decides.
        """
        from boardbook.match.what_if import WhatIf

        place = self.ply if ply is None else self.history.inside(ply)
        return WhatIf(self.history, place, bot, self.ends(bot, place), lang, Match.of_line).more(
            playouts, progress=progress
        )

    def board(self, seat: SupportsIndex | None = TURN, lang: str = "en", theme: str = "auto") -> Board:
        """A board to play on. `seat`: one seat's board, `bb.TURN` follows whoever decides, None is for spectators.

        `lang`: `"en"` or `"fr"`; `theme`: `"auto"` (as the page), `"light"` or `"dark"`. Raises `traitlets.TraitError`
        for any other.
        """
        from boardbook.widgets import Board

        return Board(self, seat=seat, lang=lang, theme=theme)

    def dashboard(self, seat: SupportsIndex | None = TURN, lang: str = "en", theme: str = "auto") -> Dashboard:
        """Board, curves and log, linked: a click on a curve or on a line of the log takes the board to that moment."""
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
        """Write board, curves and log, as the seat may see them, into one HTML page that needs no kernel.

        `live`: instead a board that is played on, by whoever has the page, against the bots of the match. It needs a
        web server, and on it the folder `runtime` (an address, as seen from the page) that `python3 start.py site`
        makes: Python in the browser. The whole match is in such a page, what is hidden in it too; what is played is
        kept in the browser. `home`: where the link below it leads, and who wants another game when the match is over.
        """
        from boardbook.widgets.page import write_live, write_match

        if live:
            write_live(self, Path(path), lang, theme, runtime, home)
        else:
            write_match(self, Path(path), seat, lang, theme)

    def _ipython_display_(self) -> None:
        self.board()._ipython_display_()

    def _display_(self) -> Board:
        """What marimo shows, which knows no boxes of widgets."""
        return self.board()

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        return self.board()._repr_mimebundle_(**asked)


class SeatView(MatchReader):
    """The reading faces of a match for one seat, or for spectators (None)."""

    def __init__(self, match: Match, seat: SupportsIndex | None) -> None:
        self._history, self._seat = match.history, check_seat(match, seat)
        self.match = match

    @property
    def view(self) -> dict[str, Any]:
        """What the seat may see, as plain data."""
        return self._history.state.view(self._seat)

    def board(self, lang: str = "en", theme: str = "auto") -> Board:
        """The board of this seat."""
        return self.match.board(self._seat, lang, theme)

    def dashboard(self, lang: str = "en", theme: str = "auto") -> Dashboard:
        """Board, curves and log of this seat."""
        return self.match.dashboard(self._seat, lang, theme)

    def to_html(self, path: str | Path, lang: str = "en", theme: str = "auto") -> None:
        """Write what this seat may see into one HTML page that needs no kernel."""
        self.match.to_html(path, self._seat, lang, theme)

    def __repr__(self) -> str:
        who = "spectators" if self._seat is None else self._history.header.names[self._seat]
        return f"<{self.match!r} as seen by {who}>"
