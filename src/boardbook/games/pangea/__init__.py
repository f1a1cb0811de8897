"""Die Magier von Pangea (Ralf Burkert, 2001): two to five wizards buy amulets on tiles that drift."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from boardbook.core import BUILT, ModularGame, Modules, Option, Violation
from boardbook.core.fingerprints import fingerprint
from boardbook.games.pangea import (
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
from boardbook.games.pangea.position import Reader
from boardbook.games.pangea.rules import State
from boardbook.games.pangea.tables import PEOPLES, Tables


class Pangea(ModularGame[State, Tables]):
    """The game: rules, edition and options."""

    name = "pangea"
    package = __name__
    drawing = BUILT / "pangea"
    minutes = 60, 60  # in published descriptions of the game
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
        pieces=pieces.Pangea,
    )
    option_list = (
        Option("overpopulated_purchase", "forbid", ("forbid", "allow")),
        Option("final_round", "complete_round", ("complete_round", "full_lap")),
        Option("trigger_check", "immediate", ("immediate", "end_of_turn")),
        Option("tower_tiles", "shift", ("shift", "fixed")),
        Option("people_choice", "random", ("random", "choose")),
        Option("start_player", "random", ("random", "given")),
        Option("goods_cap", None, (None,), least=1),
        Option("timer", None, (None,), least=1),
        Option("max_players", 4, (4, 5)),
        Option("round_limit", 1000, (None,), least=1),
    )
    colours: ClassVar[dict[str, str]] = {people: people for people in PEOPLES}
    outcome_fields: ClassVar[dict[str, dict[str, type]]] = {
        "start": {"of_seat": int},
        "tablet": {"of_side": str},
        "tile": {"tile": str},
        "minion": {"of_side": str, "home": str},
    }
    spread = 25.0
    rule_over = "end.over"
    rule_decision = "turn.decision"

    @property
    def seats(self) -> range:
        return range(2, 6 if self.settings["max_players"] == 5 else 5)

    def attempt(self, state: State, n: int) -> actions.Attempt:
        return actions.aimed(state, n)

    def guessed(self, state: State, path: Sequence[str]) -> Violation | None:
        return clicks.guessed(state, path)

    def side(self, state: State, seat: int) -> str | None:
        people = state.seats[seat] if seat >= 0 else -1
        return PEOPLES[people] if people >= 0 else None

    def own_figures(self, state: State, seat: int) -> dict[str, int]:
        people = state.seats[seat]
        return curves.figures_of(state, people) if people >= 0 else {}

    def fingerprint(self, state: State) -> bytes:
        return fingerprint(state)

    def seat_count(self, state: State) -> int:
        return len(state.seats)

    def order(self, state: State) -> Sequence[int]:
        start, n = state.start, len(state.seats)
        return () if start < 0 else (*range(start, n), *range(start))

    def kinds(self) -> dict[str, Sequence[Any]]:
        names = ("phase", "magic_level", "goods", "amulets_carried", "leader", "order", "round", "last_event")
        return dict.fromkeys(names, ())


GAME = Pangea
