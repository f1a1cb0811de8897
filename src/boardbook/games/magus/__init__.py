"""Magus (Christophe Coat): dice, majorities and potions around five sources of mana, two to five players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from boardbook.core import CHANCE, REFEREE, Action, Edition, Game, Layer, Option, Outcome, Ruling, Violation, judge
from boardbook.core.words import Values
from boardbook.games.magus import actions, audit, boxes, curves, stray, value, view
from boardbook.games.magus.actions import attempt_of
from boardbook.games.magus.conditions import CONDITIONS, cited, cited_chance
from boardbook.games.magus.position import Reader
from boardbook.games.magus.rules import State
from boardbook.games.magus.tables import SIDES, Tables


class Magus(Game[State]):
    """The game: rules, edition and options."""

    name = "magus"
    package = __name__
    option_list = (
        Option("zero_level_ranks", "true", ("true", "false")),
        Option("start_player", "random", ("random", "given")),
        Option("round_limit", None, (None,), least=1),
    )
    figures = curves.FIGURES
    score_parts = curves.PARTS
    colours: ClassVar[dict[str, str]] = {side: side for side in SIDES}
    outcome_fields: ClassVar[dict[str, dict[str, type]]] = {
        "start": {"seat": int},
        "ring": {"ring": str},
        "source": {"source": str},
        "potion": {"potion": str},
        "die": {"figure": int},
    }
    open_information = True
    spread = 27.0
    rule_over = "magus.end.over"
    rule_decision = "magus.turn.decision"

    tables: Tables

    @classmethod
    def edition_problems(cls, edition: Edition) -> list[str]:
        return boxes.problems(edition, cls.standard_edition())

    def _prepare(self) -> None:
        self.tables = Tables(self.edition, self.settings)

    def _table(self) -> Iterable[Action]:
        return actions.table(self.tables)

    @property
    def seats(self) -> range:
        return range(2, len(SIDES) + 1)

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

    def stray(self, state: State, path: Sequence[str]) -> tuple[Layer, tuple[Violation, ...]] | None:
        return stray.stray(state, path)

    def explain_clicks(
        self, state: State, path: Sequence[str], seat: int | None = REFEREE, names: Sequence[str] = ()
    ) -> Ruling:
        """The ruling on a path of clicked elements; of no source or figure that was not clicked."""
        ruling = super().explain_clicks(state, path, seat, names)
        if ruling.layer is not Layer.OBJECT or (found := stray.guessed(state, path)) is None:
            return ruling
        return Ruling(self.words, ruling.layer, (found.rule,), (found,))

    def told(self, state: State, n: int, seat: int | None) -> tuple[str, Values]:
        return view.told(state, n)

    def question(self, state: State, nth: int) -> tuple[str, Values]:
        return view.question(state, nth)

    def answer(self, state: State, n: int) -> tuple[str, Values]:
        return view.answer(state, n)

    def gain(self, state: State, n: int) -> tuple[str, Values] | None:
        return view.gain(state, n)

    def seat_words(self) -> tuple[str, ...]:
        return tuple(f"side.{side}" for side in SIDES)

    def figure_values(self, state: State, seat: int | None) -> dict[tuple[str, str], int]:
        return curves.figure_values(state)

    def side(self, state: State, seat: int) -> str | None:
        return SIDES[seat] if seat >= 0 else None

    def seat_count(self, state: State) -> int:
        return state.seats

    def standings(self, state: State) -> list[float]:
        return value.standings(state)

    def outlook(self, state: State) -> list[float]:
        return value.outlook(state)

    def stood(self, state: State) -> dict[tuple[str, str], int]:
        return curves.stood(state)

    def faults(self, state: State) -> list[str]:
        return audit.faults(state)

    def scene(self) -> dict[str, Any]:
        return view.scene(self.tables)


GAME = Magus
