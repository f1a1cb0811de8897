"""Magellan (Tom Lehmann, 2002; also known as Pizarro & Co.): an auction of explorers for three to six players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from boardbook.core import CHANCE, Action, Edition, Game, Layer, Option, Outcome, Purchase, Violation, judge
from boardbook.core.words import Values
from boardbook.games.magellan import actions, audit, curves, redeal, tables, value, view
from boardbook.games.magellan.actions import attempt_of
from boardbook.games.magellan.conditions import CONDITIONS, cited, cited_chance
from boardbook.games.magellan.position import Reader
from boardbook.games.magellan.rules import State
from boardbook.games.magellan.tables import SIDES, Tables


class Magellan(Game[State]):
    """The game: rules, edition and options."""

    name = "magellan"
    package = __name__
    option_list = (
        Option("west", "A", ("A", "B")),
        Option("east", "A", ("A", "B")),
        Option("bidders", "ships", ("ships", "buyers")),
        Option("overpay", "only_if_needed", ("only_if_needed", "minimal")),
        Option("auctioneer", "given", ("given", "random")),
    )
    figures = curves.FIGURES
    score_parts = ("crowns", "sets", "hand", "pizarro")
    colours: ClassVar[dict[str, str]] = {side: side for side in SIDES}
    outcome_fields: ClassVar[dict[str, dict[str, type]]] = {
        "auctioneer": {"seat": int},
        "turn": {"explorer": str, "year": int},
        "gold": {"drawn_by": int, "gold": int},
        "lost": {"drawn_by": int, "gold": int},
        "luck": {"drawn_by": int, "gold": int},
    }
    rivalry = 0.25
    spread = 12.0
    sold_as = "explorer"
    rule_over = "magellan.score.over"
    rule_decision = "magellan.auction.decision"

    tables: Tables

    @classmethod
    def edition_problems(cls, edition: Edition) -> list[str]:
        return tables.edition_problems(edition)

    def _prepare(self) -> None:
        self.tables = Tables(self.edition, self.settings)

    def _table(self) -> Iterable[Action]:
        return actions.table(self.tables)

    @property
    def seats(self) -> range:
        return range(3, 7)

    def new(self, seats: int) -> State:
        return State.new(self.tables, seats)

    def problems(self, position: Mapping[str, Any]) -> list[str]:
        return Reader(self.tables, self.seats, position).problems

    def _state(self, position: Mapping[str, Any]) -> State:
        return Reader(self.tables, self.seats, position).state

    def outcome(self, state: State, n: int) -> Outcome:
        return actions.outcome(state, n)

    def objections(self, state: State, n: int) -> tuple[Layer, tuple[Violation, ...]]:
        attempt = attempt_of(self.tables, n)
        return judge(CONDITIONS[attempt.kind], state, attempt)

    def cited(self, state: State, n: int) -> tuple[str, ...]:
        if state.to_act == CHANCE:
            return cited_chance(state)
        return cited(state, attempt_of(self.tables, n))

    def clicks(self, state: State, n: int) -> tuple[str, ...]:
        return view.clicks(state, n)

    def knows(self, state: State, n: int, seat: int | None) -> bool:
        return view.knows(state, seat)

    def told(self, state: State, n: int, seat: int | None) -> tuple[str, Values]:
        return view.told(state, n, seat)

    def drawn_for(self, state: State) -> int | None:
        return view.drawn_for(state)

    def answers(self, state: State, seat: int | None) -> list[int]:
        return redeal.answers(state, seat)

    def question(self, state: State, nth: int) -> tuple[str, Values]:
        return view.question(state)

    def answer(self, state: State, n: int) -> tuple[str, Values]:
        return view.answer(state, n)

    def gain(self, state: State, n: int) -> tuple[str, Values] | None:
        return view.gain(state, n)

    def revealed(self, state: State) -> object:
        return state.sure[:], state.shown[:]

    def forced(self, state: State) -> bool:
        return view.is_open_decision(state) and len(state.legal_actions()) == 1

    def public_choices(self, state: State) -> list[int]:
        return view.public_choices(state)

    def plans(self, state: State) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
        return view.plans(state)

    def seat_words(self) -> tuple[str, ...]:
        return tuple(f"side.{side}" for side in SIDES)

    def stray(self, state: State, path: Sequence[str]) -> tuple[Layer, tuple[Violation, ...]] | None:
        if len(path) == 2 and all(element.startswith("bid.") for element in path):
            ruling = self.explain_clicks(state, path[1:])  # another bid than the one chosen
            if not ruling.legal:
                return ruling.layer, ruling.violations
        return view.stray(state)

    def figure_values(self, state: State, seat: int | None) -> dict[tuple[str, str], int]:
        return curves.figure_values(state, seat)

    def purchases(self, state: State) -> list[Purchase]:
        return curves.purchases(state)

    def side(self, state: State, seat: int) -> str | None:
        return SIDES[seat] if seat >= 0 else None

    def seat_count(self, state: State) -> int:
        return state.seats

    def standings(self, state: State) -> list[float]:
        return value.standings(state)

    def faults(self, state: State) -> list[str]:
        return audit.faults(state)

    def scene(self) -> dict[str, Any]:
        return view.scene(self.tables)


GAME = Magellan
