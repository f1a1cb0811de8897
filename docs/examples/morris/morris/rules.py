"""Nine Men's Morris: the board, the actions, and the position with its rules."""

from __future__ import annotations

from typing import Final, NamedTuple

from boardbook.core import Result, SimpleState, Term

SIDES: Final = ("blue", "orange")
MEN: Final = 9
QUIET: Final = 50
"""The number of moves without a man taken after which nobody wins."""
ROWS: Final = ("a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4 e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1")
POINTS: Final = tuple(name for row in ROWS for name in row.split())
LINES: Final = tuple(tuple(POINTS.index(name) for name in line.split()) for line in (
    "a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1",
    "a7 a4 a1", "b6 b4 b2", "c5 c4 c3", "d7 d6 d5", "d3 d2 d1", "e5 e4 e3", "f6 f4 f2", "g7 g4 g1",
))  # fmt: skip
"""The lines of three points. A line with three men of one side is a mill."""
ALL: Final = range(len(POINTS))
THROUGH: Final = tuple(tuple(line for line in LINES if point in line) for point in ALL)
BESIDE: Final = tuple(
    {line[k] for line in THROUGH[point] for k in range(3) if abs(k - line.index(point)) == 1} for point in ALL
)
FREE: Final = -1


class Do(NamedTuple):
    """An action: placing or taking a man at a point, or moving a man to another point."""

    kind: str
    at: int
    to: int = FREE


ACTIONS: Final = (
    *(Do("place", at) for at in ALL),
    *(Do("take", at) for at in ALL),
    *(Do("move", at, to) for at in ALL for to in ALL if at != to),
)
NUMBER: Final = {do: n for n, do in enumerate(ACTIONS)}


class Position(SimpleState):
    """The side whose man is on each point, and the number of men that each side has in hand."""

    sides = SIDES

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.points = [FREE] * len(POINTS)
        self.hand = [MEN] * seats
        self.taking = False
        self.quiet = 0
        self.winner = FREE

    def men(self, seat: int) -> list[int]:
        """Return the points on which a side has a man."""
        return [point for point, who in enumerate(self.points) if who == seat]

    def in_mill(self, point: int) -> bool:
        """Return whether the man on a point is in a mill."""
        who = self.points[point]
        return any(all(self.points[other] == who for other in line) for line in THROUGH[point])

    def may_take(self) -> list[int]:
        """Return the points of the men that may be taken: those in no mill, or all if all are in mills."""
        men = self.men(1 - (self.to_act or 0))
        return [man for man in men if not self.in_mill(man)] or men

    def reach(self, seat: int, point: int) -> set[int]:
        """Return the points that a man can reach if they are free: those beside it, or all if its side has 3 men."""
        return set(ALL) if len(self.men(seat)) + self.hand[seat] == 3 else BESIDE[point]

    def legal_actions(self) -> list[int]:
        """Return the legal actions: taking after a mill, otherwise placing while there are men in hand, then moving."""
        seat = self.to_act
        if seat is None:
            return []
        if self.taking:
            return [NUMBER[Do("take", man)] for man in self.may_take()]
        free = self.men(FREE)
        if self.hand[seat]:
            return [NUMBER[Do("place", point)] for point in free]
        near = {man: self.reach(seat, man) for man in self.men(seat)}
        return [NUMBER[Do("move", man, to)] for man, points in near.items() for to in free if to in points]

    def apply(self, n: int) -> None:
        """Place, move or take a man. After closing a mill, the same side takes a man before the turn passes."""
        do, seat = ACTIONS[n], self.to_act or 0
        if do.kind == "take":
            self.points[do.at] = FREE
            self.score[seat] += 1
            self.taking, self.quiet = False, 0
            self._next()
            return
        if do.kind == "place":
            self.hand[seat] -= 1
        else:
            self.points[do.at] = FREE
            self.quiet += 1
        at = do.at if do.kind == "place" else do.to
        self.points[at] = seat
        self.taking = self.in_mill(at)
        if self.taking:
            self.emit("mill", "mill.closing", of_side=Term(f"side.{SIDES[seat]}"), place=POINTS[at])
        else:
            self._next()

    def _next(self) -> None:
        self.next_seat()
        seat = self.to_act or 0
        if self.hand[seat] + len(self.men(seat)) < 3:
            self._lose(seat, "two_men")
        elif not self.legal_actions():
            self._lose(seat, "blocked")
        elif self.quiet >= QUIET:
            self.end("quiet")

    def _lose(self, seat: int, reason: str) -> None:
        self.winner = 1 - seat
        self.end(reason)

    def result(self) -> Result | None:
        """Return who won; the two sides share the win if nobody won."""
        won = [seat == self.winner for seat in range(2)]
        return None if self.to_act is not None else Result.ranked(won, SIDES, self.score, self.reason)

    def __str__(self) -> str:
        signs = {name: ".BO"[who + 1] for name, who in zip(POINTS, self.points, strict=True)}
        rows = ["".join(signs.get(f"{column}{row}", " ") for column in "abcdefg") for row in range(7, 0, -1)]
        return "\n".join([*rows, f"in hand: {self.hand[0]} and {self.hand[1]}"])
