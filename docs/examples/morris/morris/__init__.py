"""Nine Men's Morris, as a separate package. To play it in boardbook, call `bb.register_game("morris")`."""

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
    """The game: its names, drawing, figures and evaluation. The rules are in `Position`."""

    name = "morris"
    position = Position
    drawing = Path(__file__).parent / "board" / "morris"
    figures = (*SimpleGame.figures, Figure("men", "economy"))
    colours: ClassVar[dict[str, str]] = {side: side for side in SIDES}
    spread = 3.0

    def entries(self) -> Iterable[Entry]:
        """Yield the actions: placing, taking and moving a man, with the names of the points."""
        for do in ACTIONS:
            at = POINTS[do.at]
            yield Entry(do, {"place": at} if do.to == FREE else {"origin": at, "place": POINTS[do.to]})

    def objections(self, state: Position, n: int) -> tuple[Layer, tuple[Violation, ...]]:
        """Return what the conditions object to, and the layer of these objections."""
        return judge(LAYERS, state, ACTIONS[n])

    def cited_rules(self, state: Position, n: int) -> tuple[str, ...]:
        """Return the paragraph on this kind of action."""
        return (CITED[ACTIONS[n].kind],)

    def clicks(self, state: Position, n: int) -> tuple[str, ...]:
        """Return the points to click, in order."""
        return tuple(f"p.{point}" for point in self.actions[n].fields.values())

    def scene(self) -> dict[str, Any]:
        """Return the lines of the board, for the drawing."""
        return {"lines": [list(line) for line in LINES]}

    def describe(self, state: Position, n: int, seat: int | None) -> tuple[str, Values]:
        """Return the word and the values of the sentence that describes an action."""
        return f"told.{ACTIONS[n].kind}", self.actions[n].fields

    def figure_values(self, state: Position, seat: int | None) -> dict[tuple[str, str], int]:
        """Return the numbers of men taken and of men left."""
        left = {(side, "men"): state.hand[k] + len(state.men(k)) for k, side in enumerate(SIDES)}
        return {**super().figure_values(state, seat), **left}

    def evaluate(self, state: Position) -> list[float]:
        """Return the men taken, including one about to be taken, and a little for every free point beside a man."""
        free, about = set(state.men(FREE)), state.to_act if state.taking else None
        ways = [sum(len(free & BESIDE[man]) for man in state.men(k)) for k in (0, 1)]
        return [state.score[k] + (k == about) + 0.03 * ways[k] for k in (0, 1)]

    def places(self) -> dict[str, tuple[int, int]]:
        """Return the coordinates of the points on maps."""
        return {name: ("abcdefg".index(name[0]), 7 - int(name[1])) for name in POINTS}

    def occupancy(self, state: Position) -> dict[tuple[str, str], int]:
        """Return the men by side and point."""
        return {(SIDES[who], POINTS[point]): 1 for point, who in enumerate(state.points) if who != FREE}

    def check_invariants(self, state: Position) -> list[str]:
        """Return the problems of a position, for example a number of men other than nine."""
        if not set(state.points) <= {FREE, 0, 1} or min(*state.hand, *state.score, state.quiet) < 0:
            return [f"points {state.points}, hand {state.hand}, score {state.score}, quiet {state.quiet}"]
        there = [state.hand[k] + len(state.men(k)) + state.score[1 - k] for k in (0, 1)]
        return [f"{side} has {n} men, not {MEN}" for side, n in zip(SIDES, there, strict=True) if n != MEN]


GAME = Morris
