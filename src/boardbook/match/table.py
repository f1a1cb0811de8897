"""`bb.play`: a table at which people play matches of the public class `Match`, also at other machines."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from traitlets import HasTraits

from boardbook.bots.seats import MAX_NAME, is_name
from boardbook.core import LANGUAGES, TURN, BadInput, NotKept, NotPossible
from boardbook.core.disk import make_folder
from boardbook.core.errors import unknown
from boardbook.match.match import Match
from boardbook.session.permissions import people, sharers
from boardbook.widgets import table
from boardbook.widgets.table import FOLDER, alone

if TYPE_CHECKING:
    import polars as pl

    from boardbook.guests import Links
    from boardbook.guests.link_cards import LinkCards
    from boardbook.session import Session

LINKS: Final = "table"
"""The file in the folder of a table beside which its links are kept."""


class Table(table.Table):
    """A table at which people start matches with the mouse, and resume them from a folder.

    `match` is the current match. People at other machines sit down by link: `invite` makes the links, which stay the
    same from match to match.
    """

    invites: ClassVar = sys.platform != "emscripten"  # a page in the browser serves nobody

    def __init__(self, folder: str | Path = FOLDER, lang: str = "en", **how: Any) -> None:
        self._links: Links | None = None
        """The links of this table, once somebody was invited."""
        self._cards: LinkCards | None = None
        """The cards of the links, while they are in place of the board."""
        self._folder = Path(folder)
        super().__init__(folder, lang, **{"kind": Match, **how})

    @property
    def links(self) -> Links | None:
        """The links to the seats; None before the first invitation, or after `links.close()`."""
        links = self._links if self.match is None else self.match.links
        return None if links is None or links.closed else links

    @property
    def guests(self) -> pl.DataFrame:
        """Who sits where by link: the same as `links.guests`, without rows if nobody was invited."""
        from boardbook.guests.links import guests_frame

        return guests_frame() if self.links is None else self.links.guests

    @alone
    def invite(
        self,
        names: str | Iterable[str] | None = None,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        address: str | None = None,
        any_device: bool = False,
    ) -> Links:
        """Return secret links with which people play at this table in a browser, without Jupyter.

        `names`: the players, as they are called in the matches here, and `"spectators"`; None for all people of the
        current match and the spectators. The table's own board is then that of the only person without a link, if
        there is one. The links are kept in the folder of the table. For the other parameters, see `Match.invite`.

        Raises `BadInput` for a name that nobody can have or that is a bot's, `UnknownName` for one that nobody has in
        the current match, and `NotPossible` if the server can't listen there, or there is neither a name nor a match.
        """
        from boardbook.guests.link import file_of
        from boardbook.guests.links import Links

        invited, asked = self._invited(names), (host, port, address)
        links = self.links
        if links is None:
            make_folder(self._folder)
            links = Links(file_of(self._folder / LINKS), *asked)
            links.show(self.match if self._journal is not None else None)
        elif asked not in (links.asked, ("127.0.0.1", 0, None)):
            links.listen(*asked)
        self._use(links)
        links.add(invited, any_device=any_device)
        return links

    def uninvite(self, name: str) -> None:
        """End the link of a player at once, and disconnect who uses it. Raises `UnknownName` if there is none."""
        if self.links is None:
            raise unknown("link for", name, ())
        self.links.revoke(name)

    def _invited(self, names: str | Iterable[str] | None) -> list[str | None]:
        """Return whom to invite; None stands for the spectators."""
        from boardbook.guests.link import SPECTATORS
        from boardbook.guests.links import names_of

        match = self.match
        if names is None:
            if match is None:
                raise NotPossible("there is no match yet; name the people to invite, as in table.invite(['Ann', 'Bo'])")
            return names_of(match, TURN)
        given = [names] if isinstance(names, str) else list(names)
        for name in given:
            if not is_name(name):
                raise BadInput("names", [f"each must be a text of 1 to {MAX_NAME} characters, not {name!r}"])
            if name != SPECTATORS and match is not None:
                seat = next((k for k, one in enumerate(match.seats) if one.name == name), None)
                if seat is None:
                    raise unknown("player", name, [match.seats[k].name for k in people(match)])
                names_of(match, seat)
        return [None if name == SPECTATORS else name for name in given]

    def _use(self, links: Links) -> None:
        """Let these be the links of the table and its match."""
        from boardbook.guests.link import file_of

        links.keep_in(file_of(self._folder / LINKS))
        if self._links is not links:
            links.listeners.append(self._share_screen)
        self._links = links
        if self.match is not None:
            self.match.links = links
        if self._cards is not None:
            self._cards.follow()

    def _share_screen(self) -> None:
        """Let the board be that of the people who have no link, and so play here. Called in any thread."""
        board, match, links = self.board, self.match, self.links
        if board is None or match is None or self._journal is None:
            return
        with match.history.lock:  # links may change in several threads at the same time
            linked = () if links is None else tuple(links)
            match.remote = frozenset(seat for seat in people(match) if match.seats[seat].name in linked)
            here = sharers(match)
            if not match.remote or len(here) > 1:
                board.seat = TURN
            else:
                board.seat = here[0] if here else None

    # --- with a match ---------------------------------------------------------------------------------------------

    def _sit_down(self, match: Session, journal: Path | None, name: str) -> None:
        super()._sit_down(match, journal, name)
        links = self._links
        if links is not None and not links.closed:
            self.match.links = links
            links.show(match if journal is not None else None)
            self._share_screen()

    def _get_up(self) -> None:
        self._close_cards()
        match, links = self.match, self.links
        if links is not None:
            links.show(None)  # before the journal is closed, so that nothing is lost that a guest plays
            self._links = links
        try:
            super()._get_up()
        except NotKept:
            if links is not None:
                links.show(match)
            raise

    def close(self) -> None:
        """Close the match and the links, and free the widgets."""
        super().close()
        if self.links is not None:
            self.links.close()

    # --- the cards of the links -----------------------------------------------------------------------------------

    @alone
    def show_links(self) -> None:
        """Show the links to the seats in place of the board, or the board again.

        Raises `NotPossible` without a match that is played here.
        """
        from boardbook.guests.link import called, file_of, read
        from boardbook.guests.link_cards import LinkCards

        match, board = self.match, self.board
        if match is None or board is None or self._journal is None:
            raise NotPossible("there is no match here to which people can be invited")
        if self._cards is not None:
            self._close_cards()
            self.children = [self.lobby, board]
            return
        self._cards = LinkCards(
            match,
            lambda: self.links,
            lambda name: self.invite(called(name)),
            board.lang,
            board.theme,
            kept=lambda: [link.name for link in read(file_of(self._folder / LINKS))[1]],
            leave=self.show_links,
        )
        HasTraits.observe(self._cards, lambda change: setattr(board, "lang", change["new"]), "lang")
        self.children = [self.lobby, self._cards]
        self.lobby.show_links(on=True)

    def _close_cards(self) -> None:
        cards, self._cards = self._cards, None
        if cards is not None:
            cards.close()
            self.lobby.show_links(on=False)


def play(folder: str | Path = FOLDER, lang: str = "en") -> Table:
    """Return a table for playing without code, where you choose a game and its players, or continue a match.

    Each match writes a journal to `folder`, which is created if needed. `table.match` is the current match.
    """
    if lang not in LANGUAGES:
        raise unknown("language", lang, LANGUAGES)
    return Table(folder, lang)
