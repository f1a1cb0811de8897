"""Die Magier von Pangea (Ralf Burkert, 2001): tiles drift, amulets are traded, two to four wizards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from boardbook.core import Action, Edition, Game, Layer, Option, Outcome, Violation, judge
from boardbook.core.chance import CHANCE
from boardbook.core.words import Values
from boardbook.games.pangea import actions, audit, curves, tables, value, view
from boardbook.games.pangea.conditions import CONDITIONS, attempt_of, cited
from boardbook.games.pangea.position import Reader
from boardbook.games.pangea.rules import State
from boardbook.games.pangea.state import MAGIC, NEUTRALS, PEOPLES_PHASE, START, TILES, TRIOS
from boardbook.games.pangea.tables import PEOPLES, Tables


class Pangea(Game[State]):
    """The game: rules, edition and options."""

    name = "pangea"
    package = __name__
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
    figures = curves.FIGURES
    colours: ClassVar[dict[str, str]] = {people: people for people in PEOPLES}
    outcome_fields: ClassVar[dict[str, dict[str, type]]] = {
        "start": {"seat": int},
        "tablet": {"people": str},
        "tile": {"tile": str},
        "minion": {"people": str, "home": str},
    }
    open_information = True
    spread = 25.0
    rule_over = "pangea.end.over"
    rule_decision = "pangea.turn.decision"

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
        return range(2, 6 if self.settings["max_players"] == 5 else 5)

    def new(self, seats: int) -> State:
        return State.new(self.tables, seats)

    def problems(self, position: Mapping[str, Any]) -> list[str]:
        return Reader(self.tables, self.seats, position).problems

    def _state(self, position: Mapping[str, Any]) -> State:
        return Reader(self.tables, self.seats, position).state

    def outcome(self, state: State, n: int) -> Outcome:
        return actions.outcome(state, n)

    def objections(self, state: State, n: int) -> tuple[Layer, tuple[Violation, ...]]:
        attempt = attempt_of(self.tables, state, n)
        return judge(CONDITIONS[attempt.kind], state, attempt)

    def cited(self, state: State, n: int) -> tuple[str, ...]:
        if state.to_act == CHANCE:
            return {
                START: ("pangea.setup.start",),
                PEOPLES_PHASE: ("pangea.setup.peoples", "pangea.world.peoples"),
                TILES: ("pangea.setup.tiles",),
                NEUTRALS: ("pangea.setup.neutrals",),
                TRIOS: ("pangea.setup.trio",),
                MAGIC: ("pangea.world.homes",),
            }[state.phase]
        return cited(state, attempt_of(self.tables, state, n))

    def clicks(self, state: State, n: int) -> tuple[str, ...]:
        return view.clicks(state, n)

    def told(self, state: State, n: int, seat: int | None) -> tuple[str, Values]:
        return view.told(state, n)

    def question(self, state: State, nth: int) -> tuple[str, Values]:
        return view.question(state)

    def answer(self, state: State, n: int) -> tuple[str, Values]:
        return view.answer(state, n)

    def gain(self, state: State, n: int) -> tuple[str, Values] | None:
        return view.gain(state, n)

    def stray(self, state: State, path: Sequence[str]) -> tuple[Layer, tuple[Violation, ...]] | None:
        return view.stray(state, path)

    def figure_values(self, state: State, seat: int | None) -> dict[tuple[str, str], int]:
        return curves.figure_values(state)

    def side(self, state: State, seat: int) -> str | None:
        people = state.seats[seat] if seat >= 0 else -1
        return PEOPLES[people] if people >= 0 else None

    def seat_count(self, state: State) -> int:
        return len(state.seats)

    def standings(self, state: State) -> list[float]:
        return value.standings(state)

    def places(self) -> dict[str, tuple[int, int]]:
        t = self.tables
        return {name: (c, r) for name, (r, c) in zip(t.square_names, t.where, strict=True)}

    def stood(self, state: State) -> dict[tuple[str, str], int]:
        return curves.stood(state)

    def faults(self, state: State) -> list[str]:
        return audit.faults(state)

    def scene(self) -> dict[str, Any]:
        return view.scene(self.tables)


GAME = Pangea
