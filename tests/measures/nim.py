"""Nim with one pile of nine: take one to three, and whoever takes the last wins. Nothing depends on chance."""

from __future__ import annotations

from collections.abc import Iterable

from boardbook.core import Attempt, Entry, SimpleGame, SimpleState, Violation, refuse


class State(SimpleState):
    """A position: the pile."""

    sides = ("south", "north")

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.pile = 9

    def legal_actions(self) -> list[int]:
        return [] if self.to_act is None else [n for n in range(3) if n < self.pile]

    def apply(self, n: int) -> None:
        self.pile -= n + 1
        if not self.pile:
            self.score[self.to_act or 0] = 1
            self.end("pile_empty")
        else:
            self.next_seat()


def _is_there(state: State, n: int) -> Violation | None:
    return refuse("play.take", "There are only {pile} left.", pile=state.pile) if n >= state.pile else None


class Nim(SimpleGame[State]):
    """The rules. A pile that is a multiple of four is lost for the seat to act, which the evaluation knows."""

    name, position, conditions = "nim", State, (_is_there,)
    spread = 1.0

    def entries(self) -> Iterable[Entry]:
        return [Entry(Attempt("take"), {"count": n + 1}) for n in range(3)]

    def evaluate(self, state: State) -> list[float]:
        if state.to_act is None:
            return [float(score) for score in state.score]
        ahead = 0.5 if state.pile % 4 else -0.5
        return [ahead if seat == state.to_act else -ahead for seat in range(2)]


GAME = Nim
