"""A table, which shows either its lobby or the board of the match being played there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import date
from html import escape
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, Final
from weakref import WeakSet

import ipywidgets
from traitlets import HasTraits

from boardbook._attachments import Sheet, lessons
from boardbook.core import TURN, Edition, NotPossible
from boardbook.core.disk import is_taken, make_folder
from boardbook.core.match_lock import one_at_a_time
from boardbook.records import Kept, Library, SaveSummary, at_rest
from boardbook.session import Session
from boardbook.session.autoplay import Autoplay
from boardbook.session.tasks import Task
from boardbook.widgets.board import Board
from boardbook.widgets.column import Column
from boardbook.widgets.editions import keep_edition
from boardbook.widgets.lobby import FIRST, Lobby, Order, covers
from boardbook.widgets.panel import Panel
from boardbook.widgets.picture import STYLE
from boardbook.widgets.showing import publish, publish_widget, shows

if TYPE_CHECKING:
    from boardbook.core.history import ChanceMode

FOLDER: Final = "boardbook-matches"
AT_ONCE: Final = 8
"""The number of matches read before the list is updated."""
PICTURE: Final = """\
{style}<figure class="bb-pictured">{covers}<figcaption>{caption}</figcaption></figure>
"""
"""The picture of a table in a notebook, for readers without a kernel."""
COVER: Final = '<img alt="" src="{address}" style="display: inline-block; width: 24.5%; margin-right: 0.5%">'
alone: Final = one_at_a_time(RLock())
"""One lock that all tables share, because a table may take over another table's match."""


class Table(Column):
    """A table at which people start matches with the mouse, and resume them from a folder.

    `match` is the current match, and `kind` is the class of the table's matches.
    """

    _all: ClassVar[WeakSet[Table]] = WeakSet()
    invites: ClassVar = False
    """Whether people at other machines can be invited."""

    def __init__(
        self,
        folder: str | Path = FOLDER,
        lang: str = "en",
        today: Callable[[], date] = date.today,
        kind: type[Session] = Session,
    ) -> None:
        self.match: Any = None
        self._kind = kind
        self.board: Board | None = None
        """The board of the match."""
        self._shelf = Library(Path(folder), today)
        self._journal: Path | None = None
        """The journal of the current match."""
        self._sheets: dict[str, Sheet] = {}
        """The lessons opened so far, by game, so that one opened again continues where it was."""
        self._lesson: Panel | None = None
        """The panel below the lobby, while a lesson is open."""
        self._listed: list[Kept] = []
        self._reading = Task(self._read)
        self.lobby = Lobby(self, str(folder), lang)
        HasTraits.observe(self.lobby, self._translate, "lang")  # unlike `observe`, this does not open its comm
        super().__init__([self.lobby])
        self._all.add(self)

    # --- requests of the lobby ------------------------------------------------------------------------------------

    @alone
    def begin(self, order: Order) -> None:
        """Start another match with a journal.

        Raises `NotKept` if a journal can't be written, and the errors of a new match if the seats are invalid.
        """
        self._begin(order.game, order.seats, order.chance)

    def _begin(self, game: Any, seats: Any, chance: ChanceMode) -> None:
        self._rescue()
        journal = self._shelf.new(game.name)
        self._sit_down(self._kind(game, seats, journal=journal, chance=chance), journal, journal.name)

    @alone
    def resume(self, name: str) -> None:
        """Resume a saved match, or only show it if another process is writing it.

        Raises `BadFile` if the file is missing or invalid.
        """
        path = self._shelf.path(name)
        for other in tuple(self._all):
            if other._journal == path:  # noqa: SLF001 (another table)
                other.leave("lobby.taken")
        journal: Path | None = path
        with at_rest():
            try:
                match = self._kind.load(path, journal=True)
            except NotPossible:
                match, journal = self._kind.load(path), None
        self._sit_down(match, journal, path.name)

    @alone
    def leave(self, note: str = "") -> None:
        """Close the match, to be resumed later, and return to the lobby. `note` is the key of a note shown there.

        If the match's journal is lost and can't be written again, raises `NotKept` and stays at the match.
        """
        self._get_up()
        self.children = [self.lobby]
        self.lobby.show("", note)
        self.look_around()

    @alone
    def learn(self, game: str) -> None:
        """Open a game's first lesson below the lobby, or close the open lesson if `game` is empty.

        Raises `NotPossible` during a match, which has the place of the lobby.
        """
        if self.match is not None:
            raise NotPossible("a lesson can't be opened during a match")
        if not game:
            self._close_lesson()
            return
        if game not in self._sheets:
            self._sheets[game] = lessons().lesson(game).sheet()
        panel = self._lesson or Panel()
        panel.show(lambda: self._sheets[game].board(self.lobby.lang, self.lobby.theme))
        self._lesson, self.children = panel, [self.lobby, panel]
        self.lobby.show_lesson(game)

    def _close_lesson(self) -> None:
        panel, self._lesson = self._lesson, None
        if panel is not None:
            self.children = [self.lobby]
            panel.close()
            self.lobby.show_lesson("")

    def _translate(self, change: Any) -> None:
        """Switch the open lesson to the language of the lobby."""
        for sheet in () if self._lesson is None else self._lesson.children:
            sheet.board.lang = change["new"]

    @alone
    def rematch(self) -> None:
        """Start another match with the same game, options and seats."""
        if (match := self.match) is not None:
            self._begin(match.game, match.seats, match.history.chance)

    def show_links(self) -> None:
        """Show the links to the seats in place of the board, or the board again.

        Raises `NotPossible` if nobody can be invited here.
        """
        raise NotPossible("nobody can be invited to this table")

    def show_below(self, widget: ipywidgets.Widget) -> None:
        """Show a widget below the board; the board closes it later."""
        self.children = [*self.children[:2], widget]

    @classmethod
    def receive(cls, name: str, edition: Edition) -> list[Path]:
        """Offer an edition under a name in the lobbies of all open tables, and return the files in which it is kept.

        Without a table, it is kept for the next one with the default folder. Raises `NotKept` if this fails.
        """
        tables = tuple(cls._all)
        folders = {table._shelf.folder for table in tables} or {Path(FOLDER)}  # noqa: SLF001 (other tables)
        paths = [keep_edition(folder, name, edition) for folder in sorted(folders)]
        for table in tables:
            table._offer_editions()  # noqa: SLF001 (other tables)
        return paths

    @alone
    def _offer_editions(self) -> None:
        self.lobby.offer_editions()

    @alone
    def look_around(self) -> None:
        """List the saved matches, or show why they can't be listed, and then read missing summaries one by one."""
        try:
            entries, why = self._shelf.kept(), ""
        except OSError as error:
            entries, why = [], error.strerror or str(error)
        self._listed = [self._own(one) for one in entries]
        self.lobby.offer(self._listed, why)
        if not why and not self._reading.start():
            self.lobby.offer([self._known(one) for one in self._listed])

    async def _read(self) -> None:
        entries = self._listed
        for first in range(0, len(entries), AT_ONCE):
            part = entries[first : first + AT_ONCE]
            if any(one.short is None for one in part):
                for k, one in enumerate(part, first):
                    await asyncio.sleep(0)
                    if entries is not self._listed:
                        return  # there is a newer list, which is read next
                    entries[k] = self._known(one)
                self.lobby.offer(entries)

    def _known(self, entry: Kept) -> Kept:
        return self._shelf.read(entry) if entry.short is None else entry

    def _own(self, entry: Kept) -> Kept:
        """Return the list entry of a match, with its current state if it is being played at a table of this kernel."""
        path = self._shelf.path(entry.name)
        for table in self._all:
            if table.match is not None and table._journal == path:  # noqa: SLF001 (another table)
                return Kept(entry.name, entry.when, SaveSummary.of(table.match.history))
        return entry

    # --- at the board ---------------------------------------------------------------------------------------------

    def _sit_down(self, match: Session, journal: Path | None, name: str) -> None:
        """Show the board of a match in place of the lobby. Without a journal the board is read-only."""
        self._get_up()
        looks = journal is None
        Autoplay.of(match).on = not looks
        seat = None if looks else TURN
        board = Board(match, seat, self.lobby.lang, self.lobby.theme, host=self, closed=looks)
        HasTraits.observe(board, self._speak, "lang")  # unlike `board.observe`, this does not open the board's comm
        self.match, self.board, self._journal = match, board, journal
        self.children = [self.lobby, board]
        self.lobby.show(name, "lobby.only_look" if looks else "", invites=self.invites and not looks)

    def _speak(self, change: Any) -> None:
        """Switch the lobby to the language of the table's board."""
        self.lobby.lang = change["new"]

    def _get_up(self) -> None:
        """Stop the bots, close the lesson and the current match, and store its summary beside its journal."""
        self._rescue()
        self._close_lesson()
        match, board, journal = self.match, self.board, self._journal
        self.match = self.board = self._journal = None
        if match is None or board is None:
            return
        Autoplay.of(match).switch(on=False)
        self.children = [self.lobby]
        board.close()
        match.close()
        if journal is not None:
            self._shelf.note(journal, match.history)

    def _rescue(self) -> None:
        """Write a lost journal again, under another name if its old one is taken. Raises `NotKept` if this fails."""
        match, journal = self.match, self._journal
        if match is None or journal is None or not match.journal_gone:
            return
        make_folder(journal.parent)
        self._journal = self._shelf.new(match.game.name) if is_taken(journal) else journal
        match.save(self._journal)

    @alone
    def close(self) -> None:
        """Close the match and free the widgets."""
        self._rescue()
        self._all.discard(self)
        super().close()  # first, because the lobby may have been closed already, and then can't be shown
        self._get_up()
        self.lobby.close()

    # --- in the notebook ------------------------------------------------------------------------------------------

    def _ipython_display_(self) -> None:
        """Show the table, followed by a picture of it for readers of the notebook without a kernel."""
        if not shows(self, "bb.play()"):
            return
        publish_widget(self)
        publish({"text/html": self._picture(), "text/plain": repr(self)})

    def _picture(self) -> str:
        shown = [cover["light"] for name in FIRST if (cover := covers(name)) is not None]
        caption = escape(self.lobby.said("lobby.table"))
        return PICTURE.format(
            style=STYLE, covers="".join(COVER.format(address=address) for address in shown), caption=caption
        )

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {'nothing played yet' if self.match is None else repr(self.match)}>"
