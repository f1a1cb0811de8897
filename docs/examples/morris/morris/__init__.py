"""Nine Men's Morris, as a package of its own: it plays in boardbook by `bb.register_game("morris")`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

from boardbook.core import Entry, Figure, Layer, SimpleGame, Violation, judge
from boardbook.core.words import Values
from morris.conditions import LAYERS
from morris.rules import ACTIONS, BESIDE, FREE, LINES, MEN, POINTS, SIDES, Position

CITED = {"place": "play.place", "move": "play.move", "take": "mill.taking"}


class Morris(SimpleGame[Position]):
    """The game: what is said of it beside its rules."""

    name = "morris"
    position = Position
    drawing = Path(__file__).parent / "board" / "morris"
    figures = (*SimpleGame.figures, Figure("men", "economy"))
    colours: ClassVar[dict[str, str]] = {side: side for side in SIDES}
    spread = 3.0

    def entries(self) -> Iterable[Entry]:
        """Placing, taking and moving a man, by the names of points."""
        for do in ACTIONS:
            at = POINTS[do.at]
            yield Entry(do, {"place": at} if do.to == FREE else {"origin": at, "place": POINTS[do.to]})

    def objections(self, state: Position, n: int) -> tuple[Layer, tuple[Violation, ...]]:
        """The conditions, layer by layer."""
        return judge(LAYERS, state, ACTIONS[n])

    def cited_rules(self, state: Position, n: int) -> tuple[str, ...]:
        """The paragraph of its kind."""
        return (CITED[ACTIONS[n].kind],)

    def clicks(self, state: Position, n: int) -> tuple[str, ...]:
        """The points."""
        return tuple(f"p.{point}" for point in self.actions[n].fields.values())

    def scene(self) -> dict[str, Any]:
        """The lines, which the drawing draws."""
        return {"lines": [list(line) for line in LINES]}

    def describe(self, state: Position, n: int, seat: int | None) -> tuple[str, Values]:
        """What is done, in words."""
        return f"told.{ACTIONS[n].kind}", self.actions[n].fields

    def figure_values(self, state: Position, seat: int | None) -> dict[tuple[str, str], int]:
        """Men taken, and men left."""
        left = {(side, "men"): state.hand[k] + len(state.men(k)) for k, side in enumerate(SIDES)}
        return {**super().figure_values(state, seat), **left}

    def evaluate(self, state: Position) -> list[float]:
        """Men taken, one about to be, and a little for every point that one's men can go to."""
        free, about = set(state.men(FREE)), state.to_act if state.taking else None
        ways = [sum(len(free & BESIDE[man]) for man in state.men(k)) for k in (0, 1)]
        return [state.score[k] + (k == about) + 0.03 * ways[k] for k in (0, 1)]

    def places(self) -> dict[str, tuple[int, int]]:
        """The points, for maps."""
        return {name: ("abcdefg".index(name[0]), 7 - int(name[1])) for name in POINTS}

    def occupancy(self, state: Position) -> dict[tuple[str, str], int]:
        """The men on their points."""
        return {(SIDES[who], POINTS[point]): 1 for point, who in enumerate(state.points) if who != FREE}

    def check_invariants(self, state: Position) -> list[str]:
        """Men that are neither in the hand, nor on the board, nor taken."""
        if not set(state.points) <= {FREE, 0, 1} or min(*state.hand, *state.score, state.quiet) < 0:
            return [f"points {state.points}, hand {state.hand}, score {state.score}, quiet {state.quiet}"]
        there = [state.hand[k] + len(state.men(k)) + state.score[1 - k] for k in (0, 1)]
        return [f"{side} has {n} men, not {MEN}" for side, n in zip(SIDES, there, strict=True) if n != MEN]


GAME = Morris
