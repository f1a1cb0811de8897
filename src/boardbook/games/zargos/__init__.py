"""Zargos (1990): six peoples, the winds of magic and the Forbidden City, for two to six players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from boardbook.core import BUILT, ModularGame, Modules, Option
from boardbook.core.fingerprints import fingerprint
from boardbook.games.zargos import (
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
    secrets,
    value,
    view,
)
from boardbook.games.zargos.position import Reader
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.state import NAMED_TUPLES, people_name, plain_tuples
from boardbook.games.zargos.tables import COLOURS, PEOPLES, Tables


class Zargos(ModularGame[State, Tables]):
    """The game: rules, edition and options."""

    name = "zargos"
    package = __name__
    drawing = BUILT / "zargos"
    minutes = 120, 120  # in a published directory of games
    seats = range(2, len(PEOPLES) + 1)
    modules = Modules(
        tables=Tables,
        boxes=boxes,
        position=State,
        reader=Reader,
        actions=actions,
        conditions=conditions,
        view=view,
        clicks=clicks,
        plans=clicks,
        narration=narration,
        context=narration,
        curves=curves,
        board_map=board_map,
        value=value,
        secrets=secrets,
        invariants=invariants,
        observation=observation,
        pieces=pieces.Zargos,
    )
    option_list = (
        Option("peoples_each", 2, (2, 3)),
        Option("setup", "played", ("played", "drawn")),
        Option("trade_offers", 2, least=0),
        Option("wind_offers", 1, least=0),
        Option("strict_pieces", "false", ("true", "false")),
        Option("hand_per_people", "false", ("true", "false")),
        Option("cancel_lasts_round", "false", ("true", "false")),
        Option("zargos_blocks_landing", "false", ("true", "false")),
        Option("calm_per_player", "false", ("true", "false"), later=True),
        Option("round_limit", 40, (None,), least=1),
    )
    colours: ClassVar[dict[str, str]] = dict(zip(PEOPLES, COLOURS, strict=True))
    outcome_fields: ClassVar[dict[str, dict[str, type]]] = {
        "die": {"figure": int},
        "people": {"of_side": str},
        "card": {"card": str},
        "wind": {"wind": str},
    }
    spread = 16.0
    rule_over = "end.over"
    rule_decision = "round.decision"

    def side(self, state: State, seat: int) -> str | None:
        return people_name(state.acting_people(seat))

    def own_figures(self, state: State, seat: int) -> dict[str, int]:
        people = state.acting_people(seat)
        return curves.figures_of(state, people) if people >= 0 else {}

    def fingerprint(self, state: State) -> bytes:
        return fingerprint(state, NAMED_TUPLES, plain_tuples(state))

    def sides(self, state: State) -> dict[str, int]:
        return {PEOPLES[people]: state.leader[people] for people in state.picking}

    def order(self, state: State) -> tuple[int, ...]:
        return state.turn_order()

    def seat_count(self, state: State) -> int:
        return state.seats

    def candidates(self, state: State) -> list[int]:
        return value.candidates(state)

    def kinds(self) -> dict[str, Sequence[Any]]:
        names = ("phase", "territories", "pawns", "leader", "boats", "magic_cards", "round", "order", "last_event")
        return dict.fromkeys(names, ())


GAME = Zargos
