"""Magus (Christophe Coat): a game of dice, majorities, potions and five sources of mana, for two to five players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from boardbook.core import BUILT, ModularGame, Modules, Option, Violation
from boardbook.core.fingerprints import fingerprint
from boardbook.games.magus import (
    actions,
    board_map,
    boxes,
    clicks,
    conditions,
    curves,
    invariants,
    narration,
    observation,
    pieces,
    value,
    view,
)
from boardbook.games.magus.position import Reader
from boardbook.games.magus.rules import State
from boardbook.games.magus.tables import SIDES, Tables


class Magus(ModularGame[State, Tables]):
    """The game, with its rules, edition and options."""

    name = "magus"
    package = __name__
    drawing = BUILT / "magus"
    minutes = 30, 100  # on the rule sheet: 15 to 20 for each of the 2 to 5 players
    seats = range(2, len(SIDES) + 1)
    modules = Modules(
        tables=Tables,
        boxes=boxes,
        position=State,
        reader=Reader,
        actions=actions,
        conditions=conditions,
        view=view,
        clicks=clicks,
        narration=narration,
        context=narration,
        curves=curves,
        board_map=board_map,
        value=value,
        invariants=invariants,
        observation=observation,
        pieces=pieces.Magus,
    )
    option_list = (
        Option("zero_level_ranks", "true", ("true", "false")),
        Option("start_player", "random", ("random", "given")),
        Option("round_limit", None, (None,), least=1),
    )
    score_parts = curves.PARTS
    colours: ClassVar[dict[str, str]] = {side: side for side in SIDES}
    outcome_fields: ClassVar[dict[str, dict[str, type]]] = {
        "start": {"of_seat": int},
        "ring": {"ring": str},
        "source": {"place": str},
        "potion": {"potion": str},
        "die": {"figure": int},
    }
    spread = 27.0
    rule_over = "end.over"
    rule_decision = "turn.decision"

    def guessed(self, state: State, path: Sequence[str]) -> Violation | None:
        return clicks.guessed(state, path)

    def seat_words(self) -> tuple[str, ...]:
        return tuple(f"side.{side}" for side in SIDES)

    def side(self, state: State, seat: int) -> str | None:
        return SIDES[seat] if seat >= 0 else None

    def own_figures(self, state: State, seat: int) -> dict[str, int]:
        return curves.figures_of(state, seat)

    def fingerprint(self, state: State) -> bytes:
        return fingerprint(state, ("circle", "payable"))

    def seat_count(self, state: State) -> int:
        return state.seats

    def order(self, state: State) -> Sequence[int]:
        start = state.start
        return () if start < 0 else (*range(start, state.seats), *range(start))

    def evaluate_long(self, state: State) -> list[float]:
        return value.evaluate_long(state)

    def kinds(self) -> dict[str, Sequence[Any]]:
        names = ("phase", "magic_level", "leader", "potions", "score", "round", "order", "last_event")
        return dict.fromkeys(names, ())


GAME = Magus
