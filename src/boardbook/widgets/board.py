"""The board of a match. It shows the match and proposes what you click, but never decides what is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardbook.widgets.commands import Commands

if TYPE_CHECKING:
    from boardbook.core import History


class Board(Commands):
    """A board of a match.

    You can write and link `ply` (the board's own cursor), `seat`, `lang` ("en", "fr"), `theme` ("auto", "light",
    "dark"), `selected` (the id of the chosen element, "" for none) and `auto_pass` (whether this board passes by itself
    when its player can do nothing else). You can observe `view` (what the board shows, as plain data), `actions` (texts
    of the actions that this board may take now), `to_act` (seat, `bb.CHANCE` or None), `over` and `refused` (the last
    try that was refused, and why).

    A front end sees what the board's seat may know, and may do what `boardbook.session.permissions` allows that seat.
    Only Python writes `seat`.
    """

    def _looking_at(self, history: History) -> Board:
        """A board that shows a history from its beginning, and on which nothing can be played."""
        board = Board(type(self.match).of_line(history), None, self.lang, self.theme, closed=True)
        board.ply = 0
        return board
