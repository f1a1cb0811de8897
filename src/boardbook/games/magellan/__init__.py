"""Magellan (Tom Lehmann, 2002; also known as Pizarro & Co.): a game of auctions for three to six players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from boardbook.core import BUILT, REFEREE, Meanings, ModularGame, Modules, Option, Ruling, explain
from boardbook.core.fingerprints import fingerprint
from boardbook.games.magellan import (
    actions,
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
from boardbook.games.magellan.position import Reader
from boardbook.games.magellan.rules import State
from boardbook.games.magellan.tables import SIDES, Tables


class Magellan(ModularGame[State, Tables]):
    """The game, with its rules, edition and options."""

    name = "magellan"
    package = __name__
    drawing = BUILT / "magellan"
    minutes = 40, 60  # our estimate: 300 to 350 decisions (three greedy bots), 8 to 10 seconds each
    seats = range(3, 7)
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
        market=curves,
        value=value,
        secrets=secrets,
        invariants=invariants,
        observation=observation,
        pieces=pieces.Magellan,
    )
    option_list = (
        Option("west", "A", ("A", "B")),
        Option("east", "A", ("A", "B")),
        Option("bidders", "ships", ("ships", "buyers")),
        Option("overpay", "only_if_needed", ("only_if_needed", "minimal")),
        Option("auctioneer", "given", ("given", "random")),
    )
    score_parts = ("crowns", "sets", "hand", "pizarro")
    colours: ClassVar[dict[str, str]] = {side: side for side in SIDES}
    outcome_fields: ClassVar[dict[str, dict[str, type]]] = {
        "auctioneer": {"of_seat": int},
        "turn": {"explorer": str, "year": str},
        "gold": {"gold": int},
        "lost": {"gold": int},
        "luck": {"gold": int},
    }
    rivalry = 0.25
    spread = 12.0
    sold_as = "explorer"
    rule_over = "score.over"
    rule_decision = "auction.decision"

    def seat_words(self) -> tuple[str, ...]:
        return tuple(f"side.{side}" for side in SIDES)

    def explain_clicks(
        self,
        state: State,
        path: Sequence[str],
        seat: int | None = REFEREE,
        names: Sequence[str] = (),
        meanings: Meanings | None = None,
    ) -> Ruling:
        if len(path) == 2 and all(element.startswith("bid.") for element in path):
            another = super().explain_clicks(state, path[1:], seat, names, meanings)  # ignore the bid that is selected
            if not another.legal:
                return explain.refused(self, another.layer, another.violations)
        return super().explain_clicks(state, path, seat, names, meanings)

    def side(self, state: State, seat: int) -> str | None:
        return SIDES[seat] if seat >= 0 else None

    def own_figures(self, state: State, seat: int) -> dict[str, int]:
        return curves.figures_of(state, seat, seat)

    def fingerprint(self, state: State) -> bytes:
        return fingerprint(state)

    def seat_count(self, state: State) -> int:
        return state.seats

    def order(self, state: State) -> Sequence[int]:
        return () if state.auctioneer < 0 else state.clockwise(state.opener)

    def kinds(self) -> dict[str, Sequence[Any]]:
        names = ("phase", "gold", "leader", "vetoes", "cards", "round", "order", "score", "last_event")
        return dict.fromkeys(names, ())


GAME = Magellan
