"""The widget of a worksheet: it shows the board of one task, and replaces it with the board of the next."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from boardbook.classroom.board import TaskBoard
from boardbook.widgets.column import Column
from boardbook.widgets.picture import POSSIBLE, picture
from boardbook.widgets.showing import publish, publish_widget, shows
from boardbook.widgets.use import listens

if TYPE_CHECKING:
    from boardbook.classroom.worksheet import Worksheet

TOLD: Final = ("done", "name", "unkept")
"""The traits of a worksheet that its boards show, in addition to its tasks."""


class WorksheetWidget(Column):
    """Shows a worksheet. `board` is the board of the open task, in the language and theme of the previous board."""

    def __init__(self, sheet: Worksheet, lang: str, theme: str) -> None:
        self.sheet = sheet
        self.board = TaskBoard(sheet.puzzle, lang, theme, sheet)
        super().__init__([self.board])
        self._stop = [
            listens(method, partial(sheet.observe, names=names), partial(sheet.unobserve, names=names))
            for method, names in ((self._turn, "task"), (self._tell, TOLD))
        ]

    def _turn(self, _: object) -> None:
        """Show the task that was opened."""
        before = self.board
        self.board = TaskBoard(self.sheet.puzzle, before.lang, before.theme, self.sheet)
        self.children = [self.board]
        before.close()

    def _tell(self, _: object) -> None:
        self.board.tell()

    def close(self) -> None:
        """Close the worksheet's board and free the widgets."""
        for stop in self._stop:
            stop()
        self.board.close()
        super().close()

    def _ipython_display_(self) -> None:
        """Show the worksheet. A picture of its board follows, for people who read the notebook without a kernel."""
        if not shows(self, "sheet.board()"):
            return
        publish_widget(self)
        if POSSIBLE:
            board = self.board
            html = picture(board.match, board.lang, board.theme, board.puzzle.asked[board.lang])
            publish({"text/html": html, "text/plain": repr(self.sheet)})
