"""A playable board on a stand-alone page, with Python in the browser as its kernel.

The page's worker (`widgets_js/src/page/python.ts`) calls `begin` once, and then the function that `begin` returns. Both
sides exchange the messages of a board and its front end as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from boardbook.core import TURN, NotPossible
from boardbook.session import Session
from boardbook.widgets.page_board import PageBoard

Say = Callable[[str], None]
KEPT = Path("match.json")
"""The file in the browser's memory through which a page's match is read and written."""


def begin(save: str, lang: str, theme: str, say: Say) -> Callable[[str], None]:
    """Show the board of a saved match, and return the function that takes the page's messages.

    `save` is the text written by `match.save`. `say` receives the board's messages to its front end, and the match to
    save, with what is needed to draw it before it is read again.
    """
    seat = Seat(say)
    seat.sit_down(_read(save), lang, theme)
    return seat.hear


class Seat:
    """The person at the page, who has one board until another match starts."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self.board: PageBoard | None = None

    def sit_down(self, match: Session, lang: str, theme: str) -> None:
        """Show the board of a match, and save the match after every change."""
        if self.board is not None:
            self.board.close()
        self.board = PageBoard(self._tell, match, TURN, lang, theme, host=self)
        self._tell("open", {name: value for name, value in self.board.state.items() if name != "_scene"})
        match.on_change(self._keep)
        self._keep()

    def hear(self, message: str) -> None:
        """Take a message from the page: one that any front end may send, or a request for a rematch."""
        data = json.loads(message)
        if data["method"] == "anew":
            self.rematch()
        elif self.board is not None:
            self.board.hear(data)

    def _tell(self, kind: str, data: Any) -> None:
        self._say(json.dumps([kind, data], ensure_ascii=False))

    def _keep(self) -> None:
        if self.board is not None:
            self.board.match.save(KEPT)
            self._tell("keep", {"save": KEPT.read_text(encoding="utf-8"), "traits": self.board.present})

    # --- the board's host -----------------------------------------------------------------------------------------

    def rematch(self) -> None:
        """Start another match with the same game, options and seats."""
        if self.board is not None:
            before = self.board.match
            match = Session(before.game, before.seats, chance=before.history.chance)
            self.sit_down(match, self.board.lang, self.board.theme)

    def leave(self) -> None:
        """Tell the page to return to the choice of games. The page knows its address."""
        self._tell("leave", None)

    def show_below(self, widget: Any) -> None:
        """Raise `NotPossible`, because a page has only one board."""
        raise NotPossible("this page can show only one board; open others in a notebook")


def _read(save: str) -> Session:
    KEPT.write_text(save, encoding="utf-8")
    return Session.load(KEPT)
