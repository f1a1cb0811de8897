"""Tic-tac-toe on boardbook's contract, to be measured beside the tic-tac-toe of others. It lives here only.

It is registered from outside like any game of a user's: small ints inside, one condition, names outside.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final, Self

from boardbook.core import Attempt, Entry, SimpleGame, SimpleState, Violation, refuse

CELLS: Final = tuple(f"{column}{row}" for row in "123" for column in "abc")
FULL: Final = 0b111_111_111
LINES: Final = tuple(sum(1 << CELLS.index(name) for name in line.split()) for line in (
    "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1",
))  # fmt: skip
"""The lines of three, a bit per cell."""
WON: Final = tuple(any(marks & line == line for line in LINES) for marks in range(FULL + 1))
"""By the marks of a side: whether three of them stand in line."""
FREE: Final = tuple([n for n in range(9) if not taken >> n & 1] for taken in range(FULL + 1))
"""By the cells taken: those that are free."""


class State(SimpleState):
    """A position: the marks of each side, a bit per cell."""

    sides = ("x", "o")

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.marks = [0, 0]

    def legal_actions(self) -> list[int]:
        """The free cells."""
        return [] if self.to_act is None else FREE[self.marks[0] | self.marks[1]][:]

    def apply(self, n: int) -> None:
        """Mark a cell. Three in line win; a full board is a draw."""
        seat, marks = self.to_act or 0, self.marks
        marks[seat] |= 1 << n
        if WON[marks[seat]]:
            self.score[seat] = 1
            self.end("three_in_line")
        elif marks[0] | marks[1] == FULL:
            self.end("board_full")
        else:
            self.to_act = 1 - seat
            self.round += seat

    def clone(self) -> Self:
        """A copy that shares nothing that changes: a search makes thousands."""
        new = self.__class__.__new__(self.__class__)
        new.marks = self.marks[:]
        new.score = self.score[:]
        new.to_act = self.to_act
        new.round = self.round
        new.reason = self.reason
        new.events = None
        return new

    def __str__(self) -> str:
        x, o = self.marks
        signs = ["x" if x >> n & 1 else "o" if o >> n & 1 else "." for n in range(9)]
        return "\n".join("".join(signs[row : row + 3]) for row in (6, 3, 0))


def _is_free(state: State, n: int) -> Violation | None:
    taken = (state.marks[0] | state.marks[1]) >> n & 1
    return refuse("play.mark", "taken", cell=CELLS[n]) if taken else None


class TicTacToe(SimpleGame[State]):
    """The rules."""

    name = "tictactoe"
    position = State
    conditions = (_is_free,)
    colours: ClassVar[dict[str, str]] = {"x": "blue", "o": "orange"}
    spread = 1.0

    def entries(self) -> Iterable[Entry]:
        """A mark on each cell."""
        return [Entry(Attempt("mark", n), {"cell": cell}) for n, cell in enumerate(CELLS)]

    def evaluate(self, state: State) -> list[float]:
        """Lines that are still open to each side."""
        x, o = state.marks
        return [float(sum(not line & other for line in LINES)) for other in (o, x)]

    def check_invariants(self, state: State) -> list[str]:
        """Cells marked twice, turns skipped, or a score that is not that of the lines."""
        x, o = state.marks
        fair = min(x, o) >= 0 and max(x, o) <= FULL and x.bit_count() - o.bit_count() in (0, 1) and not x & o
        if not fair:
            return [f"marks {x:09b} and {o:09b}"]
        return [] if state.score == [WON[x], WON[o]] else [f"score {state.score}"]


GAME = TicTacToe
