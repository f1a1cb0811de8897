"""A board on a page of its own that is played: Python in the browser is its kernel.

The page's worker (`widgets_js/src/page/live.ts`) calls `begin`, and afterwards what that gives. Both sides speak as a
board and its front end do anywhere, in JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import comm
from comm.base_comm import BaseComm

from boardbook.core import TURN, NotPossible
from boardbook.session import Session
from boardbook.widgets.board import Board

Say = Callable[[str], None]
KEPT = Path("match.json")
"""Where a page's match lies in the browser's memory, for as long as it takes to read or write it."""
SENT_BEFORE = ("_esm", "_css", "_anywidget_id", "_shell_id", "_shell", "_scene")
"""What the page has already."""


def begin(save: str, lang: str, theme: str, say: Say) -> Callable[[str], None]:
    """Set the board of a kept match up; what comes back hears the page.

    `save`: as `match.save` writes it. `say` is told what the board tells its front end, and what is to be kept.
    """
    seat = Seat(say)
    seat.sit_down(_read(save), lang, theme)
    return seat.hear


class Seat:
    """Where the page's person sits: one board, until another match is begun."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self.board: Board | None = None

    def sit_down(self, match: Session, lang: str, theme: str) -> None:
        """Show the board of a match, and keep what is played."""
        if self.board is not None:
            self.board.close()
        comm.create_comm = self._line
        self.board = Board(match, TURN, lang, theme, host=self)
        state = {name: value for name, value in self.board.get_state().items() if name not in SENT_BEFORE}
        self._tell("open", state)
        match.on_change(self._keep)
        self._keep()

    def hear(self, said: str) -> None:
        """Take what the page says: `{"method": ..., ...}`, as front ends do, and that it wants another match."""
        data = json.loads(said)
        if data["method"] == "anew":
            self.rematch()
        elif self.board is not None:
            self.board.comm.handle_msg({"content": {"data": data}, "buffers": []})

    def _line(self, **told: Any) -> Line:
        """What a widget speaks through: the board's is heard on the page, those of its layout are not."""
        model = told.get("data", {}).get("state", {}).get("_model_name")
        return Line(self._tell if model == "AnyModel" else None, **told)

    def _tell(self, kind: str, data: Any) -> None:
        self._say(json.dumps([kind, data], ensure_ascii=False))

    def _keep(self) -> None:
        if self.board is not None:
            self.board.match.save(KEPT)
            self._tell("keep", KEPT.read_text(encoding="utf-8"))

    # --- the table that the board stands on -----------------------------------------------------------------------

    def rematch(self) -> None:
        """The same game, options and seats once more."""
        if self.board is not None:
            before = self.board.match
            match = Session(before.game, before.seats, chance=before.history.chance)
            self.sit_down(match, self.board.lang, self.board.theme)

    def leave(self) -> None:
        """Back to where games are chosen: the page knows where that is."""
        self._tell("leave", None)

    def show_below(self, widget: Any) -> None:
        """There is no room below. Raises `NotPossible`."""
        raise NotPossible("this page has room for one board: notebooks open others below it")


class Line(BaseComm):
    """The line of one widget. `tell` hears what it says, after it was opened; None: nobody does."""

    def __init__(self, tell: Callable[[str, Any], None] | None, **told: Any) -> None:
        self._tell = tell
        super().__init__(**told)

    def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
        """Pass on what the board tells its front end."""
        if self._tell is not None and msg_type == "comm_msg" and data:
            if data["method"] == "update":
                self._tell("state", data["state"])
            elif data["method"] == "custom":
                self._tell("said", data["content"])


def _read(save: str) -> Session:
    KEPT.write_text(save, encoding="utf-8")
    return Session.load(KEPT)
