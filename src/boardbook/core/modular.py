"""A game laid out as a folder: what each file must define, and the game built from the files.

Each protocol below is one file of the folder (or the class in it with this name). mypy checks the module against it.
Files with the default None are for games that need them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from boardbook.core.actions import ActionTable, Entry, Outcome
from boardbook.core.chance import CHANCE
from boardbook.core.editions import Edition
from boardbook.core.game import Game
from boardbook.core.observation import Fields
from boardbook.core.options import OptionValue
from boardbook.core.pieces import Pieces
from boardbook.core.rulings import Layer, Layers, Violation, judge
from boardbook.core.state import Draft, Figure, Outline, Purchase, State
from boardbook.core.words import Values

S = TypeVar("S", bound="Tabled")
S_contra = TypeVar("S_contra", contravariant=True)
S_co = TypeVar("S_co", covariant=True)
T = TypeVar("T", bound="Numbered")
T_contra = TypeVar("T_contra", contravariant=True)


class Numbered(Protocol):
    """tables.py, `Tables`: names and printed numbers of a box as small ints, and the numbers of the actions."""

    game: Any

    def number(self, actions: ActionTable) -> None:
        """Take the numbers of the actions that rules and lists need, and the attempts behind them."""


class Tabled(State, Protocol):
    """state.py: a position with the tables of its box."""

    tables: Any


class Boxes(Protocol):
    """boxes.py: what an edition must contain."""

    def problems(self, edition: Edition, /) -> list[str]:
        """Return everything that is wrong with an edition, one sentence each."""


class New(Protocol[S_co, T_contra]):
    """rules.py, `State`: how a position begins."""

    def new(self, tables: T_contra, seats: int, /) -> S_co:
        """Return the initial position, before the deal."""


class Read(Protocol[S_co]):
    """position.py, `Reader`: reads a position from JSON data."""

    problems: list[str]
    keys: tuple[str, ...]
    names: dict[str, Sequence[str]]
    bounds: dict[str, tuple[int, int | None]]

    @property
    def state(self) -> S_co:
        """Return the position.

        If there are problems, it may be None, or have harmless values in place of wrong ones.
        """


class Actions(Protocol[S_contra, T_contra]):
    """actions.py: the notation."""

    def entries(self, tables: T_contra, /) -> Iterable[Entry]:
        """Return all actions, in the order of their numbers."""

    def outcome(self, state: S_contra, n: int, /) -> Outcome:
        """Return the name of outcome `n` in a position where chance moves next."""


class Conditions(Protocol[S_contra]):
    """conditions.py: why an action is refused, and what a legal one rests on."""

    @property
    def CONDITIONS(self) -> Mapping[str, Layers[Any, Any]]:  # noqa: N802 (a constant of the module)
        """The conditions of each kind of attempt, layer by layer."""

    def cited_rules(self, state: S_contra, attempt: Any, /) -> tuple[str, ...]:
        """Return the paragraphs that a legal attempt rests on."""

    def cited_chance_rules(self, state: S_contra, /) -> tuple[str, ...]:
        """Return the paragraphs that the outcomes of chance rest on."""


class View(Protocol[S_contra, T_contra]):
    """view.py: what a seat sees."""

    def view(self, state: S_contra, seat: int | None, /) -> dict[str, Any]:
        """Return what the seat may see, as plain data; None for spectators, `REFEREE` for everything."""

    def scene(self, tables: T_contra, /) -> dict[str, Any]:
        """Return what the drawing needs once: geometry, outlines."""

    def text_board(self, state: S_contra, /) -> str:
        """Return the position as text, as the referee sees it."""


class Clicks(Protocol[S_contra]):
    """clicks.py: which elements of the board stand for an action."""

    def clicks(self, state: S_contra, n: int, /) -> tuple[str, ...]:
        """Return the ids of the elements to click, in order, for action `n`, legal or not."""

    def explain_dead_click(self, state: S_contra, path: Sequence[str], /) -> tuple[Layer, tuple[Violation, ...]] | None:
        """Explain clicks with which no action begins; None if the game has nothing to say."""


class Plans(Protocol[S_contra]):
    """clicks.py too, if a decision is made of several actions."""

    def plans(self, state: S_contra, /) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
        """Return decisions whose parts may be clicked in any order: the actions as played, and the elements."""

    def in_order(self, parts: Sequence[int], /) -> list[int]:
        """Sort actions that are the parts of such a decision into the order in which they are played."""


class Narration(Protocol[S_contra]):
    """narration.py: what happens, as keys of the words."""

    def describe(self, state: S_contra, n: int, seat: int | None, /) -> tuple[str, Values]:
        """Describe action or outcome `n`, with no more than the seat may know."""

    def preview_delta(self, state: S_contra, n: int, /) -> tuple[str, Values] | None:
        """Preview what a legal action gains or costs at once; None if there is nothing to show."""

    def question(self, state: S_contra, nth: int, /) -> tuple[str, Values]:
        """Return the question that the table is asked for the n-th outcome of this throw or draw."""

    def outcome_label(self, state: S_contra, n: int, /) -> tuple[str, Values]:
        """Return the short label of an outcome."""


class Context(Protocol[S_contra]):
    """narration.py too, if the tables of kinds have more columns than a ply's own fields."""

    @property
    def CONTEXT(self) -> Mapping[str, Mapping[str, type]]:  # noqa: N802
        """For each kind of action or outcome: the additional fields, with their types."""

    def context(self, state: S_contra, n: int, /) -> Mapping[str, int | str | None]:
        """Return what the position adds to the fields of action or outcome `n`."""


class Curves(Protocol[S_contra]):
    """curves.py: the numbers to plot over a match."""

    @property
    def FIGURES(self) -> tuple[Figure, ...]:  # noqa: N802
        """Their names, with the panels they belong to."""

    def figure_values(self, state: S_contra, seat: int | None, /) -> dict[tuple[str, str], int]:
        """Return `(side, figure) -> value`, as far as the seat may know."""


class Market(Protocol[S_contra]):
    """curves.py too, if things are sold in public."""

    def purchases(self, state: S_contra, /) -> list[Purchase]:
        """Return what was bought so far, in order."""


class BoardMap(Protocol[S_contra, T_contra]):
    """board_map.py, if pieces stand on a board: maps of where they were."""

    def places(self, tables: T_contra, /) -> dict[str, tuple[int, int]]:
        """Return the places of the board as `name -> (column, row)`."""

    def outlines(self, tables: T_contra, /) -> Mapping[str, Outline]:
        """Return the shapes of places. A place without one is a square or a point."""

    def occupancy(self, state: S_contra, /) -> dict[tuple[str, str], int]:
        """Return `(side, place) -> number of pieces` for the sides on the board now."""


class Value(Protocol[S_contra]):
    """value.py: evaluates positions."""

    def evaluate(self, state: S_contra, /) -> list[float]:
        """Return the worth of the position to each seat, on its own. Values are comparable within one match only."""


class Secrets(Protocol[S]):
    """secrets.py, if something is hidden: who may know what."""

    def determinize(self, state: S, seat: int, rng: Random, /) -> S:
        """Return a copy in which everything hidden from the seat is sampled again."""

    def knows(self, state: S, n: int, seat: int | None, /) -> bool:
        """Return whether the seat may know the number of the action or outcome that is about to be applied."""

    def chance_observer(self, state: S, /) -> int | None:
        """Return the only seat that may see what chance draws now; None if everybody may."""

    def known_outcomes(self, state: S, seat: int | None, /) -> list[int]:
        """Return the outcomes that are possible now, as far as the seat may know; ascending."""

    def revealed(self, state: S, /) -> object:
        """Return the hidden facts that are public by now, for comparison."""

    def forced(self, state: S, /) -> bool:
        """Return whether everybody may know that the seat to act has only one choice."""

    def public_choices(self, state: S, /) -> list[int]:
        """Return the legal actions that everybody may know to be legal, ascending."""

    def reaction_order(self, state: S, /) -> tuple[int, ...]:
        """Return the seats that are asked one after another to react; empty outside such a window."""


class Invariants(Protocol[S_contra]):
    """invariants.py: what must hold in every position, computed independently of the rules."""

    def check_invariants(self, state: S_contra, /) -> list[str]:
        """Return violated invariants: lost pieces, places taken twice, figures that don't add up."""


class Placed(Protocol):
    """pieces.py, `Pieces`: what an editor puts on the board and takes off it, in the data of a position."""

    def __call__(self, tables: Any, /) -> Pieces:
        """Return the pieces of a box."""


class Observation(Protocol[T_contra]):
    """observation.py: views and outcomes as numbers, for programs that learn."""

    def fields(self, tables: T_contra, seats: int, /) -> Fields:
        """Return the fields of a view, in the order of their cells."""

    def outcomes(self, tables: T_contra, seats: int, /) -> int:
        """Return one more than the highest outcome number."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Modules(Generic[S, T]):
    """The modules of a game's folder, each by its role."""

    tables: Callable[[Edition, Mapping[str, OptionValue]], T]
    boxes: Boxes
    position: New[S, T]
    reader: Callable[[T, range, Mapping[str, Any]], Read[S]]
    actions: Actions[S, T]
    conditions: Conditions[S]
    view: View[S, T]
    clicks: Clicks[S]
    narration: Narration[S]
    curves: Curves[S]
    value: Value[S]
    invariants: Invariants[S]
    secrets: Secrets[S] | None = None
    plans: Plans[S] | None = None
    context: Context[S] | None = None
    market: Market[S] | None = None
    board_map: BoardMap[S, T] | None = None
    pieces: Placed | None = None
    observation: Observation[T] | None = None


class ModularGame(Game[S], Generic[S, T]):
    """A game built from its folder. Its class has only what is not in one of the files."""

    modules: Modules[S, T]
    tables: T

    @classmethod
    def edition_problems(cls, edition: Edition) -> list[str]:
        return cls.modules.boxes.problems(edition)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.figures = cls.modules.curves.FIGURES
        cls.context_fields = cls.modules.context.CONTEXT if cls.modules.context else {}
        cls.open_information = cls.modules.secrets is None

    def _prepare(self) -> None:
        self.tables = self.modules.tables(self.edition, self.settings)
        self.tables.game = self

    def entries(self) -> Iterable[Entry]:
        return self.modules.actions.entries(self.tables)

    def _numbered(self) -> None:
        self.tables.number(self.actions)

    def adopt(self, state: S) -> S:
        state.tables = self.tables
        return state

    # --- positions ----------------------------------------------------------------------------------------------

    def new(self, seats: int) -> S:
        return self.modules.position.new(self.tables, self.check_seats(seats))

    def draft(self, position: Mapping[str, Any]) -> Draft[S]:
        read = self.modules.reader(self.tables, self.seats, position)
        return Draft(read.problems, getattr(read, "state", None), read.keys, read.names, read.bounds)

    @property
    def pieces(self) -> Pieces | None:
        return self.modules.pieces(self.tables) if self.modules.pieces else None

    def check_invariants(self, state: S) -> list[str]:
        return self.modules.invariants.check_invariants(state)

    # --- actions and rulings ------------------------------------------------------------------------------------

    def outcome(self, state: S, n: int) -> Outcome:
        return self.modules.actions.outcome(state, n)

    def attempt(self, state: S, n: int) -> Any:
        """Return the attempt behind action `n` in a position, about which the conditions are asked."""
        return self.actions.attempts[n]

    def objections(self, state: S, n: int) -> tuple[Layer, tuple[Violation, ...]]:
        attempt = self.attempt(state, n)
        return judge(self.modules.conditions.CONDITIONS[attempt.kind], state, attempt)

    def cited_rules(self, state: S, n: int) -> tuple[str, ...]:
        if state.to_act == CHANCE:
            return self.modules.conditions.cited_chance_rules(state)
        return self.modules.conditions.cited_rules(state, self.attempt(state, n))

    # --- what is shown and described ----------------------------------------------------------------------------

    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        return self.modules.view.view(state, seat)

    def observation_fields(self, seats: int) -> Fields:
        brought, count = self.modules.observation, self.check_seats(seats)
        return super().observation_fields(count) if brought is None else brought.fields(self.tables, count)

    def outcome_count(self, seats: int) -> int:
        brought, count = self.modules.observation, self.check_seats(seats)
        return super().outcome_count(count) if brought is None else brought.outcomes(self.tables, count)

    def scene(self) -> dict[str, Any]:
        return self.modules.view.scene(self.tables)

    def text_board(self, state: S) -> str:
        return self.modules.view.text_board(state)

    def clicks(self, state: S, n: int) -> tuple[str, ...]:
        return self.modules.clicks.clicks(state, n)

    def explain_dead_click(self, state: S, path: Sequence[str]) -> tuple[Layer, tuple[Violation, ...]] | None:
        return self.modules.clicks.explain_dead_click(state, path)

    def plans(self, state: S) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
        return self.modules.plans.plans(state) if self.modules.plans else []

    def in_order(self, parts: Sequence[int]) -> list[int]:
        return self.modules.plans.in_order(parts) if self.modules.plans else list(parts)

    def describe(self, state: S, n: int, seat: int | None) -> tuple[str, Values]:
        return self.modules.narration.describe(state, n, seat)

    def context(self, state: S, n: int) -> Mapping[str, int | str | None]:
        return self.modules.context.context(state, n) if self.modules.context else {}

    def preview_delta(self, state: S, n: int) -> tuple[str, Values] | None:
        return self.modules.narration.preview_delta(state, n)

    def question(self, state: S, nth: int) -> tuple[str, Values]:
        return self.modules.narration.question(state, nth)

    def outcome_label(self, state: S, n: int) -> tuple[str, Values]:
        return self.modules.narration.outcome_label(state, n)

    # --- who may know what --------------------------------------------------------------------------------------

    def determinize(self, state: S, seat: int, rng: Random) -> S:
        secrets = self.modules.secrets
        return super().determinize(state, seat, rng) if secrets is None else secrets.determinize(state, seat, rng)

    def knows(self, state: S, n: int, seat: int | None) -> bool:
        secrets = self.modules.secrets
        return secrets is None or secrets.knows(state, n, seat)

    def chance_observer(self, state: S) -> int | None:
        secrets = self.modules.secrets
        return None if secrets is None else secrets.chance_observer(state)

    def known_outcomes(self, state: S, seat: int | None) -> list[int]:
        secrets = self.modules.secrets
        return super().known_outcomes(state, seat) if secrets is None else secrets.known_outcomes(state, seat)

    def revealed(self, state: S) -> object:
        secrets = self.modules.secrets
        return None if secrets is None else secrets.revealed(state)

    def forced(self, state: S) -> bool:
        secrets = self.modules.secrets
        return super().forced(state) if secrets is None else secrets.forced(state)

    def public_choices(self, state: S) -> list[int]:
        secrets = self.modules.secrets
        return super().public_choices(state) if secrets is None else secrets.public_choices(state)

    def reaction_order(self, state: S) -> tuple[int, ...]:
        secrets = self.modules.secrets
        return () if secrets is None else secrets.reaction_order(state)

    # --- figures and evaluation ---------------------------------------------------------------------------------

    def figure_values(self, state: S, seat: int | None) -> dict[tuple[str, str], int]:
        return self.modules.curves.figure_values(state, seat)

    def purchases(self, state: S) -> list[Purchase]:
        return self.modules.market.purchases(state) if self.modules.market else []

    def places(self) -> dict[str, tuple[int, int]]:
        return self.modules.board_map.places(self.tables) if self.modules.board_map else {}

    def outlines(self) -> Mapping[str, Outline]:
        return self.modules.board_map.outlines(self.tables) if self.modules.board_map else {}

    def occupancy(self, state: S) -> dict[tuple[str, str], int]:
        return self.modules.board_map.occupancy(state) if self.modules.board_map else {}

    def evaluate(self, state: S) -> list[float]:
        return self.modules.value.evaluate(state)
