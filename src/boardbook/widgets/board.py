"""The board of a match. It shows the match and sends your clicks as proposals, but never decides what is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from boardbook.core import BadInput, NotPossible
from boardbook.session import permissions
from boardbook.widgets.commands import Commands
from boardbook.widgets.guarded import Malformed, is_whole_number

if TYPE_CHECKING:
    from boardbook._attachments import BoardOthers
    from boardbook.core import History


class Board(Commands):
    """A board of a match.

    You can write and link `ply` (the board's own cursor), `seat`, `lang` ("en", "fr"), `theme` ("auto", "light",
    "dark"), `selected` (the id of the chosen element, "" for none) and `auto_pass` (whether this board passes
    automatically when its player can do nothing else). You can observe `view` (what the board shows, as plain data),
    `actions` (texts of the actions that this board may take now), `to_act` (seat, `bb.CHANCE` or None), `over` and
    `refused` (the last attempt that was refused, and why).

    A front end sees what the board's seat may know, and may do what `boardbook.session.permissions` allows the seat to
    do. Only Python writes `seat`.
    """

    def _commands(self) -> dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]]:
        return {**super()._commands(), "watch": self._watch, "others": self._find_others, "explore": self._explore}

    def _watch(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Below the board, show the last playout of a move, starting at the decision."""
        match, ply, action = self.match, self._ply(message), message.get("action")
        if not is_whole_number(action):
            raise Malformed("action must be a whole number")
        # The playout stays below the board, where the next player at this screen sees it.
        refusal = permissions.what_if_refusal(match, self.seat, ply, self._revealed_to) or permissions.position_refusal(
            match, self.seat
        )
        if refusal is not None:
            return self._refused(*refusal)
        try:
            history = self._playing_out.last(ply, action)
        except (NotPossible, BadInput):
            return self._refused("what_if.nothing", {})
        return self._show_below(lambda: self._looking_at(history), "what_if.no_room")

    def _find_others(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Look up the decision at a ply in the study, and send the result when it is ready."""
        others, ply, without = self._looked_up(message)
        with self.match.history.lock:  # otherwise another seat could decide at this ply once it is permitted
            refusal = permissions.what_if_refusal(self.match, self.seat, ply, self._revealed_to)
            moment = {"branch": self.match.history.branch, "ply": ply}
            asked = None if refusal is not None else others.ask(ply)
        if refusal is not None:
            self._report({"type": "others", **moment, "refused": self._refused(*refusal)["text"]})
        else:
            others.start(asked, without)
        return self._done()

    def _explore(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Below the board, explore the decisions of the study that are like the one at a ply."""
        others, ply, without = self._looked_up(message)
        with self.match.history.lock:
            # The explorer stays below the board, where the next player at this screen sees it.
            refusal = permissions.what_if_refusal(
                self.match, self.seat, ply, self._revealed_to
            ) or permissions.position_refusal(self.match, self.seat)
            asked = None if refusal is not None else others.ask(ply)
        if refusal is not None:
            return self._refused(*refusal)
        return self._show_below(lambda: others.explorer(asked, without, self.lang, self.theme), "others.no_room")

    def _looked_up(self, message: Mapping[str, Any]) -> tuple[BoardOthers, int, list[str]]:
        """Return the study's lookup, and the ply and the conditions to leave out that a message names."""
        if self._others is None:
            raise Malformed("this board has no study")
        without = message.get("without")
        if not isinstance(without, list) or not all(isinstance(key, str) for key in without):
            raise Malformed("without must be a list of texts")
        return self._others, self._ply(message), without

    def _looking_at(self, history: History) -> Board:
        """Return a read-only board that shows a history from its beginning."""
        board = Board(type(self.match).of_line(history), None, self.lang, self.theme, closed=True)
        board.ply = 0
        return board
