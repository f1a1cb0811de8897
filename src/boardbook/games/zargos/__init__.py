"""Zargos (1990): six peoples, the winds of magic and the Forbidden City, for two to six players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from boardbook.core import CHANCE, Action, Edition, Game, Layer, Option, Outcome, Outline, Violation, judge
from boardbook.core.words import Values
from boardbook.games.zargos import actions, audit, boxes, curves, redeal, shapes, value, view
from boardbook.games.zargos.actions import attempt_of
from boardbook.games.zargos.citations import cited, cited_chance
from boardbook.games.zargos.conditions import CONDITIONS
from boardbook.games.zargos.position import Reader
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.tables import COLOURS, PEOPLES, Tables


class Zargos(Game[State]):
    """The game: rules, edition and options."""

    name = "zargos"
    package = __name__
    option_list = (
        Option("peoples_each", 2, (2, 3)),
        Option("setup", "played", ("played", "drawn")),
        Option("trade_offers", 2, least=0),
        Option("wind_offers", 1, least=0),
        Option("strict_pieces", "false", ("true", "false")),
        Option("hand_per_people", "false", ("true", "false")),
        Option("cancel_lasts_round", "false", ("true", "false")),
        Option("zargos_blocks_landing", "false", ("true", "false")),
        Option("round_limit", 40, (None,), least=1),
    )
    figures = curves.FIGURES
    colours: ClassVar[dict[str, str]] = dict(zip(PEOPLES, COLOURS, strict=True))
    outcome_fields: ClassVar[dict[str, dict[str, type]]] = {
        "die": {"figure": int},
        "people": {"people": str},
        "card": {"card": str},
        "wind": {"wind": str},
    }
    spread = 16.0
    rule_over = "zargos.end.over"
    rule_decision = "zargos.round.decision"

    tables: Tables

    @classmethod
    def edition_problems(cls, edition: Edition) -> list[str]:
        return boxes.problems(edition)

    def _prepare(self) -> None:
        self.tables = Tables(self.edition, self.settings)

    def _table(self) -> Iterable[Action]:
        return actions.table(self.tables)

    @property
    def seats(self) -> range:
        return range(2, len(PEOPLES) + 1)

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
        return cited_chance(state) if state.to_act == CHANCE else cited(state, attempt_of(self.tables, n))

    def clicks(self, state: State, n: int) -> tuple[str, ...]:
        return view.clicks(state, n)

    def knows(self, state: State, n: int, seat: int | None) -> bool:
        return view.knows(state, n, seat)

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
        return view.revealed(state)

    def forced(self, state: State) -> bool:
        return view.forced(state)

    def public_choices(self, state: State) -> list[int]:
        return view.public_choices(state)

    def polled(self, state: State) -> tuple[int, ...]:
        return view.polled(state)

    def plans(self, state: State) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
        return view.plans(state)

    def stray(self, state: State, path: Sequence[str]) -> tuple[Layer, tuple[Violation, ...]] | None:
        return view.stray(state)

    def figure_values(self, state: State, seat: int | None) -> dict[tuple[str, str], int]:
        return curves.figure_values(state)

    def side(self, state: State, seat: int) -> str | None:
        return view.acting_side(state, seat)

    def sides(self, state: State) -> dict[str, int]:
        return {PEOPLES[people]: state.leader[people] for people in state.picking}

    def seat_count(self, state: State) -> int:
        return state.seats

    def standings(self, state: State) -> list[float]:
        return value.standings(state)

    def candidates(self, state: State) -> list[int]:
        return value.candidates(state)

    def places(self) -> dict[str, tuple[int, int]]:
        return shapes.places(self.tables)

    def outlines(self) -> dict[str, Outline]:
        return shapes.outlines(self.tables)

    def stood(self, state: State) -> dict[tuple[str, str], int]:
        return curves.stood(state)

    def faults(self, state: State) -> list[str]:
        return audit.faults(state)

    def scene(self) -> dict[str, Any]:
        return view.scene(self.tables)


GAME = Zargos
