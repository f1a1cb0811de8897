"""A dice race for tests: whoever first reaches the goal wins. Its chances are known exactly (`first_wins`).

Options set the `goal`, the first seat's `head_start`, and how far the faces of the die are `turned`, which renames
outcomes but changes no probability.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import ClassVar

from boardbook.core import CHANCE, Attempt, Entry, Option, Outcome, Result, SimpleGame, SimpleState

FACES = 6


class Position(SimpleState):
    sides = ("red", "blue")

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.to_act = CHANCE
        self.turn, self.goal, self.turned = 0, 12, 0

    def chances(self) -> list[tuple[int, float]]:
        return [(k, 1 / FACES) for k in range(FACES)] if self.to_act == CHANCE else []

    def legal_actions(self) -> list[int]:
        return []

    def apply(self, n: int) -> None:
        self.score[self.turn] += (n + self.turned) % FACES + 1
        if self.score[self.turn] >= self.goal:
            self.end("goal")
            return
        self.turn = 1 - self.turn
        self.round += self.turn == 0

    def result(self) -> Result | None:
        return None if self.to_act is not None else Result.ranked(self.score, self.sides, self.score, self.reason)


class Race(SimpleGame[Position]):
    name, position = "race", Position
    option_list = (
        Option("goal", 12, tuple(range(6, 31))),
        Option("head_start", 0, tuple(range(6))),
        Option("turned", 0, tuple(range(FACES))),
    )
    spread = 4.0
    outcome_fields: ClassVar = {"roll": {"face": int}}

    def entries(self) -> Iterable[Entry]:
        return [Entry(Attempt("roll"), {})]

    def new(self, seats: int) -> Position:
        position = super().new(seats)
        position.goal, position.turned = int(self.settings["goal"] or 0), int(self.settings["turned"] or 0)
        position.score[0] = int(self.settings["head_start"] or 0)
        return position

    def outcome(self, state: Position, n: int) -> Outcome:
        face = (n + state.turned) % FACES + 1
        return Outcome(n, f"roll {face}", "roll", {"face": face})


@cache
def wins(own: int, other: int) -> float:
    """The probability that the seat whose turn it is wins, given how far each has to go."""
    return sum(1.0 if face >= own else 1 - wins(other, own - face) for face in range(1, FACES + 1)) / FACES


@cache
def plies(own: int, other: int) -> float:
    """The expected number of rolls until somebody wins."""
    return 1 + sum(0.0 if face >= own else plies(other, own - face) for face in range(1, FACES + 1)) / FACES


GAME = Race
