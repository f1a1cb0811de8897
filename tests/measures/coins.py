"""A race without skill: choose one of two equal coins and flip it. Heads is two steps, tails one; six steps win."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from boardbook.core import CHANCE, Attempt, Entry, Outcome, SimpleGame, SimpleState

GOAL = 6


class State(SimpleState):
    """A position: the score of each seat, and whose coin is in the air."""

    sides = ("south", "north")

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.turn = 0

    def legal_actions(self) -> list[int]:
        return [0, 1] if self.to_act in (0, 1) else []

    def chances(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)] if self.to_act == CHANCE else []

    def apply(self, n: int) -> None:
        if self.to_act != CHANCE:
            self.to_act = CHANCE
            return
        self.score[self.turn] += 1 + n
        if self.score[self.turn] >= GOAL:
            self.end("goal")
            return
        self.to_act = self.turn
        self.next_seat()
        self.turn = self.to_act


class Coins(SimpleGame[State]):
    """The rules."""

    name, position = "coins", State
    spread = 1.0
    outcome_fields: ClassVar[Mapping[str, Mapping[str, type]]] = {"flip": {"heads": int}}

    def entries(self) -> Iterable[Entry]:
        return [Entry(Attempt("choose"), {"coin": coin}) for coin in ("left", "right")]

    def outcome(self, state: State, n: int) -> Outcome:
        return Outcome(n, "flip", f"flip {n}", {"heads": n})

    def outcome_count(self, seats: int) -> int:
        self.check_seats(seats)
        return 2


GAME = Coins
