"""Tic-tac-toe with boardbook's interface, only for comparison with the tic-tac-toe of other libraries.

It is registered like a user's game. It uses small integers internally, has one condition, and uses names in its data.
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
"""The lines of three, with one bit per cell."""
WON: Final = tuple(any(marks & line == line for line in LINES) for marks in range(FULL + 1))
"""For each set of a side's marks, whether three of them are in a line."""
FREE: Final = tuple([n for n in range(9) if not taken >> n & 1] for taken in range(FULL + 1))
"""For each set of marked cells, the free ones."""


class State(SimpleState):
    """A position: the marks of each side, with one bit per cell."""

    sides = ("x", "o")

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.marks = [0, 0]

    def legal_actions(self) -> list[int]:
        """Return the free cells."""
        return [] if self.to_act is None else FREE[self.marks[0] | self.marks[1]][:]

    def apply(self, n: int) -> None:
        """Mark a cell. Three in a line win, and a full board is a draw."""
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
        """Return a copy that shares no mutable data. A search makes thousands of copies."""
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
        """Return the actions, which are a mark on each cell."""
        return [Entry(Attempt("mark", n), {"cell": cell}) for n, cell in enumerate(CELLS)]

    def evaluate(self, state: State) -> list[float]:
        """Return the number of lines that each side can still complete."""
        x, o = state.marks
        return [float(sum(not line & other for line in LINES)) for other in (o, x)]

    def check_invariants(self, state: State) -> list[str]:
        """Check that no cell is marked twice, that turns alternate, and that the score fits the lines."""
        x, o = state.marks
        fair = min(x, o) >= 0 and max(x, o) <= FULL and x.bit_count() - o.bit_count() in (0, 1) and not x & o
        if not fair:
            return [f"marks {x:09b} and {o:09b}"]
        return [] if state.score == [WON[x], WON[o]] else [f"score {state.score}"]


GAME = TicTacToe
