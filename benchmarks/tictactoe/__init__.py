"""Tic-tac-toe on boardbook's contract, to be measured beside the tic-tac-toe of others. It lives here only.

It is registered from outside like any game of a user's: small ints inside, one condition, names outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, Final, Self

from boardbook.core import Attempt, Entry, Event, Figure, Game, Layer, Outcome, Result, Violation, judge, refuse

CELLS: Final = tuple(f"{column}{row}" for row in "123" for column in "abc")
SIDES: Final = ("x", "o")
FULL: Final = 0b111_111_111
LINES: Final = tuple(sum(1 << CELLS.index(name) for name in line.split()) for line in (
    "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1",
))  # fmt: skip
"""The lines of three, a bit per cell."""
WON: Final = tuple(any(marks & line == line for line in LINES) for marks in range(FULL + 1))
"""By the marks of a side: whether three of them stand in line."""
FREE: Final = tuple([n for n in range(9) if not taken >> n & 1] for taken in range(FULL + 1))
"""By the cells taken: those that are free."""


class State:
    """A position: the marks of each side, a bit per cell."""

    __slots__ = ("events", "marks", "round", "to_act")

    def __init__(self) -> None:
        self.marks = [0, 0]
        self.to_act: int | None = 0
        self.round = 1
        self.events: list[Event] | None = None

    @property
    def phase_name(self) -> str:
        """Name of the phase."""
        return "over" if self.to_act is None else "play"

    def legal_actions(self) -> list[int]:
        """The free cells."""
        return [] if self.to_act is None else FREE[self.marks[0] | self.marks[1]][:]

    def apply(self, n: int) -> None:
        """Mark a cell. Three in line win; a full board is a draw."""
        seat, marks = self.to_act or 0, self.marks
        marks[seat] |= 1 << n
        if WON[marks[seat]] or marks[0] | marks[1] == FULL:
            self.to_act = None
            return
        self.to_act = 1 - seat
        self.round += seat

    def chances(self) -> list[tuple[int, float]]:
        """Nothing is left to chance."""
        return []

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""
        new = self.__class__.__new__(self.__class__)
        new.marks = self.marks[:]
        new.to_act = self.to_act
        new.round = self.round
        new.events = None
        return new

    def redealt(self, seat: int, rng: Random) -> Self:
        """Nothing is hidden."""
        return self.clone()

    def view(self, seat: int | None) -> dict[str, Any]:
        """Everybody sees everything."""
        return self.to_dict()

    def to_dict(self) -> dict[str, Any]:
        """The cells of each side."""
        return {side: [cell for n, cell in enumerate(CELLS) if marks >> n & 1] for side, marks in self.sides}

    @property
    def sides(self) -> list[tuple[str, int]]:
        """Each side with its marks."""
        return list(zip(SIDES, self.marks, strict=True))

    def result(self) -> Result | None:
        """How it ended, or None."""
        if self.to_act is not None:
            return None
        scores = tuple(int(WON[marks]) for marks in self.marks)
        winners = tuple(seat for seat in range(2) if scores[seat] or not any(scores))
        ranks = tuple(1 if seat in winners else 2 for seat in range(2))
        reason = "three_in_line" if any(scores) else "board_full"
        return Result(winners, tuple(SIDES[seat] for seat in winners), ranks, scores, reason)

    def __str__(self) -> str:
        marked = {cell: side for side, cells in self.to_dict().items() for cell in cells}
        return "\n".join("".join(marked.get(f"{column}{row}", ".") for column in "abc") for row in "321")


def _is_free(state: State, n: int) -> Violation | None:
    taken = (state.marks[0] | state.marks[1]) >> n & 1
    return refuse("tictactoe.play.mark", "taken", cell=CELLS[n]) if taken else None


class TicTacToe(Game[State]):
    """The rules. There is no edition: nothing was printed on a box."""

    name = "tictactoe"
    package = __name__
    figures = (Figure("score", "score"),)
    colours: ClassVar[dict[str, str]] = {"x": "blue", "o": "orange"}
    open_information = True
    spread = 1.0
    rule_over = "tictactoe.play.end"
    rule_decision = "tictactoe.play.turn"

    def entries(self) -> Iterable[Entry]:
        """A mark on each cell."""
        return [Entry(Attempt("mark", n), {"cell": cell}) for n, cell in enumerate(CELLS)]

    @property
    def seats(self) -> range:
        """Two."""
        return range(2, 3)

    def new(self, seats: int) -> State:
        """The empty board."""
        return State()

    def problems(self, position: Mapping[str, Any]) -> list[str]:
        """Each side needs a list of cells that no one else has, and x begins."""
        lists = [position.get(side) for side in SIDES]
        x, o = [cells if isinstance(cells, list) else [None] for cells in lists]
        named = [*x, *o]
        wrong = [f"{cell!r} is no cell, or named twice" for cell in named if cell not in CELLS or named.count(cell) > 1]
        return wrong or ([] if len(x) - len(o) in (0, 1) else ["x begins, then they take turns"])

    def _state(self, position: Mapping[str, Any]) -> State:
        state = State()
        state.marks = [sum(1 << CELLS.index(cell) for cell in position[side]) for side in SIDES]
        count = sum(map(int.bit_count, state.marks))
        over = count == len(CELLS) or any(WON[marks] for marks in state.marks)
        state.to_act = None if over else count % 2
        state.round = (count + (not over) + 1) // 2
        return state

    def outcome(self, state: State, n: int) -> Outcome:
        """There is none."""
        raise AssertionError("nothing is left to chance")

    def objections(self, state: State, n: int) -> tuple[Layer, tuple[Violation, ...]]:
        """The cell must be free."""
        return judge(((Layer.OBJECT, (_is_free,)),), state, n)

    def cited(self, state: State, n: int) -> tuple[str, ...]:
        """The one rule."""
        return ("tictactoe.play.mark",)

    def clicks(self, state: State, n: int) -> tuple[str, ...]:
        """The cell."""
        return (f"cell.{CELLS[n]}",)

    def figure_values(self, state: State, seat: int | None) -> dict[tuple[str, str], int]:
        """Who has three in line."""
        return {(side, "score"): int(WON[marks]) for side, marks in state.sides}

    def side(self, state: State, seat: int) -> str | None:
        """The side's sign."""
        return SIDES[seat] if seat >= 0 else None

    def seat_count(self, state: State) -> int:
        """Two."""
        return 2

    def standings(self, state: State) -> list[float]:
        """Lines that are still open to each side."""
        x, o = state.marks
        return [float(sum(not line & other for line in LINES)) for other in (o, x)]

    def faults(self, state: State) -> list[str]:
        """Cells marked twice, or turns skipped."""
        x, o = state.marks
        fair = x.bit_count() - o.bit_count() in (0, 1) and not x & o
        return [] if fair else [f"marks {x:09b} and {o:09b}"]


GAME = TicTacToe
