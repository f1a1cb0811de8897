"""The public class `Match`, which plays, reads and shows a match."""

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
    from boardbook._attachments import MatchStudy
    from boardbook.guests import Links
    from boardbook.match.what_if import WhatIf
    from boardbook.widgets import Board, Dashboard


class Match(Session, MatchReader):
    """A match being played. Its methods show everything; use `seen_by` to show only what a seat may see.

    `game`: the name of a game, or a game object; `seats`: a list of players' names and bots (`"greedy"` or
    `"bot:greedy"`), or the number of people; `seed`: a number (if you give none, one is chosen at random and stored);
    `journal`: the path of a file to which every ply is written as it is played; `chance`: `"auto"`, or `"ask"` if you
    play with the physical game and enter dice and draws at the board or with `answer()`. Other keyword arguments are
    options of the game.

    Raises `UnknownName` for an unknown game or option, `BadInput` for invalid seats, bots, seeds or values, and
    `NotPossible` if the journal can't be started.
    """

    def _open(self, history: History, journal: str | Path | None) -> None:
        super()._open(history, journal)
        self._history, self._seat, self._to_match = history, REFEREE, Match.of_line
        self.links: Links | None = None
        """The links of `invite`; None before the first invitation."""

    def seen_by(self, seat: SupportsIndex | None) -> SeatView:
        """Return the match as a seat may see it. `seat`: None for spectators.

        Raises `BadInput` if there is no such seat.
        """
        return SeatView(self, seat)

    def view(self, seat: SupportsIndex | None) -> dict[str, Any]:
        """Return the position as a seat may see it, the same as `seen_by(seat).view`."""
        return self.seen_by(seat).view

    def verified(self) -> Verification:
        """Check whether all outcomes follow from the seed.

        The result lists the outcomes that don't, and all branches other than the current one. The check covers the
        whole current branch, including the plies after the cursor. The result reveals the seed's outcomes, so don't
        show it to the players of an unfinished match.
        """
        return Verification.of(self.history)

    def review(self, seat: SupportsIndex, bot: str = "mcts:500", lang: str = "en", *, progress: bool = True) -> Any:
        """Compare each of a seat's decisions so far with a bot's choice, and return a `boardbook.Review`.

        The bot knows no more than the seat knew at the time. A decision is marked if it lowered the chance of winning
        by at least two percentage points, and the loss is greater than zero with 95% confidence. The marks are stored
        with the match. `lang`: the language of the review's text. If you interrupt the review, it keeps the results so
        far.

        The same match and bot always produce the same review, unless the bot's thinking time is limited in seconds.
        Raises `BadInput` if there is no such seat, and `UnknownName` for an unknown bot.
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
        """Return how the match ends after each possible move at a decision if a bot plays on from there.

        `playouts`: the total number of playouts, divided evenly among the moves (moves that lead to the same position
        count as one); `ply`: the ply of the decision (None: the current one). The playouts use only what the deciding
        seat knows: everything hidden from it is redealt at random for each playout. Within a playout, the bot sees
        everything. If you interrupt the playouts, the results so far are kept, and `more()` adds to them. The same
        match and bot always produce the same results. Raises `NotPossible` if nobody decides at the ply.
        """
        from boardbook.match.what_if import WhatIf

        place, rollouts = self._rollouts(bot, ply)
        return WhatIf(self.history, place, bot, rollouts, lang, Match.of_line).more(playouts, progress=progress)

    def board(
        self,
        seat: SupportsIndex | None = TURN,
        lang: str = "en",
        theme: str = "auto",
        *,
        study: MatchStudy | None = None,
    ) -> Board:
        """Return a board to play on. `seat`: a seat, `bb.TURN` for the seat that decides, or None for spectators.

        `lang`: `"en"` or `"fr"`; `theme`: `"auto"` (the theme of the page), `"light"` or `"dark"`. With a `study` of
        the same game, *What did others do?* below *Moves* says what was played there at positions like the one shown.
        Raises `traitlets.TraitError` for other values, and `BadInput` for a study of another game.
        """
        from boardbook.widgets import Board

        return Board(self, seat=seat, lang=lang, theme=theme, study=study)

    def dashboard(self, seat: SupportsIndex | None = TURN, lang: str = "en", theme: str = "auto") -> Dashboard:
        """Return a board with curves and a log. Clicking a curve or a row of the log moves the board to that ply."""
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
        """Write the board, curves and log that a seat may see to one HTML page that needs no kernel.

        `live`: write a playable board instead, on which the reader can continue the match against its bots. Such a page
        needs a web server, and Python for the browser in the folder that `python3 start.py site` creates; `runtime` is
        the address of this folder, relative to the page. The page contains the whole match, including hidden
        information, and saves its plies in the browser. `home`: the address that opens when the reader follows the link
        below the board, or asks for another game after the match.
        """
        from boardbook.widgets.page import write_live, write_match

        if live:
            write_live(self, Path(path), lang, theme, runtime, home)
        else:
            write_match(self, Path(path), seat, lang, theme)

    def invite(
        self,
        seat: SupportsIndex | None = TURN,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        address: str | None = None,
        any_device: bool = False,
    ) -> Links:
        """Return secret links with which people at other machines play in a browser, without Jupyter.

        `seat`: a person's seat, None for spectators, or `bb.TURN` for all of these. Anyone who opens the link of a seat
        gets its board. `host`: where to listen; by default, only browsers of this machine can connect; with
        `"0.0.0.0"`, all machines of your network can. `port`: 0 for any free port, or the one used before. `address`:
        how others reach this server through a proxy, such as `"https://hub.example.org/user/ann/proxy/8790/"`.
        `any_device`: whether new links work in several browsers; otherwise, each is bound to the first that opens it.

        Further calls add links to the same `Links`, and may name another host. Raises `BadInput` if there is no such
        seat or port, or a bot plays the seat, and `NotPossible` if the server can't listen there.
        """
        from boardbook.guests.link import file_of
        from boardbook.guests.links import Links, names_of

        names, asked = names_of(self, seat), (host, port, address)
        with self.history.lock:
            links = self.links
            if links is None or links.closed:
                links = self.links = Links(None if self._journal is None else file_of(self._journal.path), *asked)
                links.show(self)
        # The rest calls listeners, which may need the lock in another thread.
        if asked not in (links.asked, ("127.0.0.1", 0, None)):
            links.listen(*asked)
        links.add(names, any_device=any_device)
        return links

    def _ipython_display_(self) -> None:
        self.board()._ipython_display_()

    def _display_(self) -> Board:
        """Return the widget for marimo, which can't show several widgets in a box."""
        return self.board()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.board()._repr_mimebundle_(**options)


class SeatView(MatchReader):
    """A match, limited to what one seat or the spectators may see."""

    def __init__(self, match: Match, seat: SupportsIndex | None) -> None:
        self._history, self._seat, self._to_match = match.history, check_seat(match, seat), Match.of_line
        self.match = match

    @property
    def view(self) -> dict[str, Any]:
        """The position as the seat may see it, as plain data."""
        return self._history.state.view(self._seat)

    def board(self, lang: str = "en", theme: str = "auto") -> Board:
        """Return the board of this seat."""
        return self.match.board(self._seat, lang, theme)

    def dashboard(self, lang: str = "en", theme: str = "auto") -> Dashboard:
        """Return a board with curves and a log for this seat."""
        return self.match.dashboard(self._seat, lang, theme)

    def to_html(self, path: str | Path, lang: str = "en", theme: str = "auto") -> None:
        """Write the board, curves and log that this seat may see to one HTML page that needs no kernel."""
        self.match.to_html(path, self._seat, lang, theme)

    def __repr__(self) -> str:
        who = "spectators" if self._seat is None else self._history.header.names[self._seat]
        return f"<{self.match!r} as seen by {who}>"
