"""Games in folders: what each file in the folder must define, and the game that is built from these files.

Each protocol below describes a file in the folder, or a class in that file. mypy checks the modules against these
protocols. In `Modules`, files that default to None are optional.
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
    """tables.py, `Tables`: the box's names and printed numbers as small ints, and the action numbers."""

    game: Any

    def number(self, actions: ActionTable) -> None:
        """Store the action numbers and attempts that the rules need."""


class Tabled(State, Protocol):
    """state.py: a position, with the tables of its box."""

    tables: Any


class Boxes(Protocol):
    """boxes.py: what an edition must contain."""

    def problems(self, edition: Edition, /) -> list[str]:
        """Return the problems with an edition, one sentence each."""


class New(Protocol[S_co, T_contra]):
    """rules.py, `State`: creates initial positions."""

    def new(self, tables: T_contra, seats: int, /) -> S_co:
        """Return the initial position, before the deal."""


class Read(Protocol[S_co]):
    """position.py, `Reader`: reads positions from JSON data."""

    problems: list[str]
    keys: tuple[str, ...]
    names: dict[str, Sequence[str]]
    bounds: dict[str, tuple[int, int | None]]

    @property
    def state(self) -> S_co:
        """The position that was read.

        If there are problems, the position can be None, or contain harmless values in place of invalid ones.
        """


class Actions(Protocol[S_contra, T_contra]):
    """actions.py: the actions and outcomes, with their notation."""

    def entries(self, tables: T_contra, /) -> Iterable[Entry]:
        """Return all actions, in the order in which they are numbered."""

    def outcome(self, state: S_contra, n: int, /) -> Outcome:
        """Return outcome `n` of a position where chance moves next."""


class Conditions(Protocol[S_contra]):
    """conditions.py: why an action is refused, and which paragraphs permit a legal one."""

    @property
    def CONDITIONS(self) -> Mapping[str, Layers[Any, Any]]:  # noqa: N802 (a constant of the module)
        """The layers of conditions for each kind of attempt."""

    def cited_rules(self, state: S_contra, attempt: Any, /) -> tuple[str, ...]:
        """Return the paragraphs that permit a legal attempt."""

    def cited_chance_rules(self, state: S_contra, /) -> tuple[str, ...]:
        """Return the paragraphs that describe the upcoming outcome."""


class View(Protocol[S_contra, T_contra]):
    """view.py: what a seat sees."""

    def view(self, state: S_contra, seat: int | None, /) -> dict[str, Any]:
        """Return what a seat, a spectator (None) or the referee (`REFEREE`) sees, as plain data."""

    def scene(self, tables: T_contra, /) -> dict[str, Any]:
        """Return the static data for the drawing, such as geometry and outlines."""

    def text_board(self, state: S_contra, /) -> str:
        """Return the whole position as text, including hidden information."""


class Clicks(Protocol[S_contra]):
    """clicks.py: which elements of the board stand for an action."""

    def clicks(self, state: S_contra, n: int, /) -> tuple[str, ...]:
        """Return the ids of the elements to click for action `n`, in order. The action need not be legal."""

    def explain_dead_click(self, state: S_contra, path: Sequence[str], /) -> tuple[Layer, tuple[Violation, ...]] | None:
        """Explain clicks that don't begin any action; return None if the game has no explanation."""


class Plans(Protocol[S_contra]):
    """Also in clicks.py, for games with compound decisions."""

    def plans(self, state: S_contra, /) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
        """Return the compound decisions that can be clicked in any order, each as `(actions in order, elements)`."""

    def in_order(self, parts: Sequence[int], /) -> list[int]:
        """Sort the parts of a compound decision into the order in which they must be played."""


class Narration(Protocol[S_contra]):
    """narration.py: descriptions of actions and outcomes, as keys in the words."""

    def describe(self, state: S_contra, n: int, seat: int | None, /) -> tuple[str, Values]:
        """Describe what the seat may know of action or outcome `n`."""

    def preview_delta(self, state: S_contra, n: int, /) -> tuple[str, Values] | None:
        """Return what a legal action gains or costs immediately; None if there is nothing to show."""

    def question(self, state: S_contra, nth: int, /) -> tuple[str, Values]:
        """Return the question with which boards ask for the n-th outcome of a throw or draw."""

    def outcome_label(self, state: S_contra, n: int, /) -> tuple[str, Values]:
        """Return an outcome's short label."""


class Context(Protocol[S_contra]):
    """Also in narration.py, for games that add columns to the tables of some kinds of action or outcome."""

    @property
    def CONTEXT(self) -> Mapping[str, Mapping[str, type]]:  # noqa: N802
        """The names and types of the additional fields for each kind of action or outcome."""

    def context(self, state: S_contra, n: int, /) -> Mapping[str, int | str | None]:
        """Return the additional fields of action or outcome `n`, which depend on the position."""


class Curves(Protocol[S_contra]):
    """curves.py: the figures, which are numbers to plot over the course of a match."""

    @property
    def FIGURES(self) -> tuple[Figure, ...]:  # noqa: N802
        """The figures, each with its panel."""

    def figure_values(self, state: S_contra, seat: int | None, /) -> dict[tuple[str, str], int]:
        """Return the values of the figures that the seat may know, as `(side, figure) -> value`."""


class Market(Protocol[S_contra]):
    """Also in curves.py, for games with public sales."""

    def purchases(self, state: S_contra, /) -> list[Purchase]:
        """Return the purchases so far, in order."""


class BoardMap(Protocol[S_contra, T_contra]):
    """board_map.py, for games with pieces on a board: data for maps of where the pieces were."""

    def places(self, tables: T_contra, /) -> dict[str, tuple[int, int]]:
        """Return the places on the board as `name -> (column, row)`."""

    def outlines(self, tables: T_contra, /) -> Mapping[str, Outline]:
        """Return the shapes of places. A place without a shape is drawn as a square or a point."""

    def occupancy(self, state: S_contra, /) -> dict[tuple[str, str], int]:
        """Return how many pieces each side has in each place on the board, as `(side, place) -> number`."""


class Value(Protocol[S_contra]):
    """value.py: evaluates positions."""

    def evaluate(self, state: S_contra, /) -> list[float]:
        """Return what the position is worth to each seat, ignoring rivals.

        Values are comparable only within one match.
        """


class Secrets(Protocol[S]):
    """secrets.py, for games with hidden information: who may know what."""

    def determinize(self, state: S, seat: int, rng: Random, /) -> S:
        """Return a copy in which everything hidden from the seat is redealt at random."""

    def knows(self, state: S, n: int, seat: int | None, /) -> bool:
        """Return whether the seat may know action or outcome `n`, which is about to be applied."""

    def chance_observer(self, state: S, /) -> int | None:
        """Return the only seat that may see the next draw; None if all seats may see it."""

    def known_outcomes(self, state: S, seat: int | None, /) -> list[int]:
        """Return the outcomes that the seat must consider possible now, in ascending order."""

    def revealed(self, state: S, /) -> object:
        """Return the facts that were hidden before and are now public, so that two histories can be compared."""

    def forced(self, state: S, /) -> bool:
        """Return whether all players can know that the seat to act has only one choice."""

    def public_choices(self, state: S, /) -> list[int]:
        """Return the actions that all players can know to be legal, in ascending order."""

    def reaction_order(self, state: S, /) -> tuple[int, ...]:
        """Return the seats that may still react, in turn order from the seat to act; empty if none may."""


class Invariants(Protocol[S_contra]):
    """invariants.py: checks that every position must pass, written independently of the rules."""

    def check_invariants(self, state: S_contra, /) -> list[str]:
        """Return a sentence for each violated invariant, such as a lost piece or a wrong total."""


class Placed(Protocol):
    """pieces.py, `Pieces`: adds pieces to a position's data and removes them, for an editor."""

    def __call__(self, tables: Any, /) -> Pieces:
        """Return the `Pieces` for the tables of a box."""


class Observation(Protocol[T_contra]):
    """observation.py: the encoding of views as numbers, for machine learning."""

    def fields(self, tables: T_contra, seats: int, /) -> Fields:
        """Return the fields that encode a view, in the order of their cells."""

    def outcomes(self, tables: T_contra, seats: int, /) -> int:
        """Return one more than the highest outcome number."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Modules(Generic[S, T]):
    """The modules in a game's folder, by role."""

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
    """A game that is built from the files in its folder. Its class contains only what no file defines."""

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
        """Return the attempt that the conditions check for action `n` in a position."""
        return self.actions.attempts[n]

    def objections(self, state: S, n: int) -> tuple[Layer, tuple[Violation, ...]]:
        attempt = self.attempt(state, n)
        return judge(self.modules.conditions.CONDITIONS[attempt.kind], state, attempt)

    def cited_rules(self, state: S, n: int) -> tuple[str, ...]:
        if state.to_act == CHANCE:
            return self.modules.conditions.cited_chance_rules(state)
        return self.modules.conditions.cited_rules(state, self.attempt(state, n))

    # --- views and descriptions ---------------------------------------------------------------------------------

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
