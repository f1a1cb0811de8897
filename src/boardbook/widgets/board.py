"""The board. It shows a match, proposes what is clicked, and never decides what is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardbook.widgets.commands import Commands

if TYPE_CHECKING:
    from boardbook.core import History


class Board(Commands):
    """A board of a match.

    Writable and linkable: `ply` (the board's own cursor), `seat`, `lang` ("en", "fr"), `theme` ("auto", "light",
    "dark"), `selected` (the id of the chosen element, "" for none), `auto_pass` (let this board's person pass by itself
    where nothing else can be done). To observe: `view` (what is shown, as plain data),
    `actions` (texts of what this board may do now), `to_act` (seat, `bb.CHANCE` or None), `over`, `refused` (what was
    tried in vain last, and why).

    A front end sees what the board's seat may know and does what `boardbook.session.permissions` allows it.
    `seat` is written by Python only.
    """

    def _looking_at(self, history: History) -> Board:
        """A board on which a line is looked at, from its beginning."""
        board = Board(type(self.match).of_line(history), None, self.lang, self.theme, closed=True)
        board.ply = 0
        return board
