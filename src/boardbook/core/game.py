"""What every game implements: a game object (rules, edition, options) and the positions it creates.

Inside, an action is an index into the game's table of actions, an outcome is a number that depends on the position, and
a position is plain data. Outside, everything has a name. What a seat is shown is built only from what it may know.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import exp
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, Generic, Self, SupportsIndex, TypeVar

from boardbook.core import explain
from boardbook.core.actions import Action, ActionTable, Entry, Outcome, normal
from boardbook.core.chance import CHANCE
from boardbook.core.editions import Edition
from boardbook.core.errors import BadInput, NotPossible, UnknownAction, unknown
from boardbook.core.explain import Meanings
from boardbook.core.observation import Fields
from boardbook.core.options import Option, OptionValue, kept, settle
from boardbook.core.pieces import Pieces
from boardbook.core.renamed import Renamed
from boardbook.core.rulebooks import Rulebook, qualified_ids
from boardbook.core.rulings import Layer, Ruling, Violation
from boardbook.core.state import REFEREE, Draft, Event, Figure, Outline, Purchase, State
from boardbook.core.validation import as_whole, no_json
from boardbook.core.words import LANGUAGES, Values, Words, sentence

BUILT: Final = Path(__file__).parents[1] / "widgets" / "static"
"""Folder with the built front-end bundles of the games that ship with boardbook."""

SHARED_WORDS: Final = files("boardbook.core").joinpath("words.toml")
"""The words that all games share."""

COLOURS: Final = ("blue", "orange", "green", "purple", "yellow", "black")
"""Colours a side may have. A side that names no colour gets the first free one."""

S = TypeVar("S", bound=State)


class Game(Renamed, ABC, Generic[S]):
    """Rules with a settled edition and options. `SimpleGame` and `ModularGame` implement most of it."""

    name: ClassVar[str]
    package: ClassVar[str]
    """Package with the words, rulebook and edition. Default: the package or module of the class."""
    drawing: ClassVar[Path | None] = None
    """The built drawing: `board` for `board.js`, `board.css` and `board.picture.js`.

    A game without one is shown as text, and its actions as buttons.
    """
    option_list: ClassVar[tuple[Option, ...]] = ()
    figures: ClassVar[tuple[Figure, ...]] = (Figure("score", "score"),)
    """Numbers to plot over a match. Every side has the figure `score`, on the panel `score`; a game adds its own."""
    outcome_fields: ClassVar[Mapping[str, Mapping[str, type]]] = {}
    """Fields of each kind of outcome, with their types."""
    context_fields: ClassVar[Mapping[str, Mapping[str, type]]] = {}
    """Fields that `context` gives for each kind of action and outcome, with their types."""
    score_parts: ClassVar[tuple[str, ...]] = ()
    """Figures that add up to the final score, if it has parts."""
    colours: ClassVar[Mapping[str, str]] = {}
    """Colour of each side by name (blue, orange, green, purple, yellow, black).

    Other sides get the free colours in turn.
    """
    sold_as: ClassVar[str] = ""
    """Table of the words that names what is sold in public (`Purchase.item`); empty if nothing is sold."""
    rivalry: ClassVar[float] = 0.5
    """Weight of the best rival's evaluation in `value`."""
    spread: ClassVar[float] = 10.0
    """Lead in `evaluate` that makes a seat e times as likely to win as its rival."""
    open_information: ClassVar[bool] = False
    """True if every seat may know everything. Nothing is redacted then."""
    rule_over: ClassVar[str] = "play.end"
    """Paragraph that says a finished game takes no more decisions."""
    rule_decision: ClassVar[str] = "play.turn"
    """Paragraph that says whose decision it is."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "name" in vars(cls) and not hasattr(cls, "package"):
            cls.package = cls.__module__

    def __init__(self, edition: Any = None, **options: object) -> None:
        self.settings = settle(self.option_list, options)
        """Value of every option."""
        standard = self.standard_edition()
        if edition is not None and not isinstance(edition, Edition):
            what = f"one of bb.edition({self.name!r}), changed, or the path of a TOML file, not {edition!r}"
            raise BadInput(f"edition of {self.name}", [what])
        self.edition = (standard if edition is None else edition).copy()
        entries = no_json(self.edition.to_dict(), "an edition") or _entry_problems(self.edition, standard)
        if problems := entries or self.edition_problems(self.edition):
            raise BadInput(f"edition of {self.name}", problems)
        self.edition.customised = self.edition != standard
        self._prepare()
        self.actions = ActionTable(self.entries())
        self._numbered()

    # --- what a game defines --------------------------------------------------------------------------------------

    @classmethod
    def edition_problems(cls, edition: Edition) -> list[str]:  # noqa: ARG003 (for those who override it)
        """Return everything that is wrong with an edition, one sentence each."""
        return []

    def _prepare(self) -> None:
        """Build the tables that the rules look things up in, once per game object."""

    @abstractmethod
    def entries(self) -> Iterable[Entry]:
        """Return all actions, in the order of their numbers."""

    def _numbered(self) -> None:
        """Take the numbers from `actions` that lists and rules need."""

    @property
    @abstractmethod
    def seats(self) -> range:
        """Numbers of seats that the game allows."""

    def check_seats(self, count: SupportsIndex) -> int:
        """Return a number of seats as an int. Raises `BadInput` if the game doesn't allow it."""
        seats = as_whole(count)
        if seats is None or seats not in self.seats:
            raise BadInput("seats", [f"{self.name} is for {self.seats.start} to {self.seats.stop - 1}, not {count!r}"])
        return seats

    @abstractmethod
    def new(self, seats: int) -> S:
        """Return the initial position, before the deal.

        Raises `BadInput` if the game doesn't allow this number of seats.
        """

    @abstractmethod
    def draft(self, position: Mapping[str, Any]) -> Draft[S]:
        """Read as much as possible of a position's data, and collect everything wrong with it.

        The data need not be a finished position, nor valid JSON.
        """

    @abstractmethod
    def outcome(self, state: S, n: int) -> Outcome:
        """Return the name of outcome `n` in a position where chance moves next."""

    @abstractmethod
    def objections(self, state: S, n: int) -> tuple[Layer, tuple[Violation, ...]]:
        """Return why the rules refuse action `n`: the first failing layer from `Layer.PHASE` on, and its violations."""

    def cited_rules(self, state: S, n: int) -> tuple[str, ...]:
        """Return the paragraphs that a legal action or a possible outcome rests on.

        Default: the paragraph of its kind.
        """
        return (f"play.{self.named(state, n).kind}",)

    def context(self, state: S, n: int) -> Mapping[str, int | str | None]:
        """Return what the position adds to the fields of an action or outcome, e.g. where a tile will go.

        The tables of kinds have it as columns. It is public, or null if `knows` says that a seat may not know the
        action.
        """
        return {}

    def clicks(self, state: S, n: int) -> tuple[str, ...]:
        """Return the ids of the elements to click, in order, for action `n`, legal or not.

        Default: the action's text.
        """
        return (self.actions[n].text,)

    @abstractmethod
    def figure_values(self, state: S, seat: int | None) -> dict[tuple[str, str], int]:
        """Return `(side, figure) -> value`, as far as the seat may know."""

    @abstractmethod
    def side(self, state: S, seat: int) -> str | None:
        """Return the name of the side that the seat leads now; None if it has none, or for `CHANCE`."""

    def sides(self, state: S) -> dict[str, int]:
        """Return the sides of the match with the seats that lead them. A seat may lead several."""
        led = {self.side(state, seat): seat for seat in range(self.seat_count(state))}
        return {side: seat for side, seat in led.items() if side is not None}

    def first_side(self, state: S, seat: int) -> str | None:
        """Return the first side that a seat leads. It represents the seat where one name is needed."""
        return next((side for side, leader in self.sides(state).items() if leader == seat), None)

    @abstractmethod
    def seat_count(self, state: S) -> int:
        """Return the number of seats."""

    def order(self, state: S) -> Sequence[int]:
        """Return the seats in turn order; empty until that is settled.

        If the order changes from round to round, it is the order of the current round.
        """
        return range(self.seat_count(state))

    @abstractmethod
    def evaluate(self, state: S) -> list[float]:
        """Return the worth of the position to each seat, on its own. Values are comparable within one match only."""

    def evaluate_long(self, state: S) -> list[float]:
        """Return `evaluate` for searches over several turns, including the value of the turns still to come."""
        return self.evaluate(state)

    def places(self) -> dict[str, tuple[int, int]]:
        """Return the places of the board as `name -> (column, row)`, for maps of where pieces were."""
        return {}

    def outlines(self) -> Mapping[str, Outline]:
        """Return the shapes of places, for maps. A place without one is a square or a point."""
        return {}

    def occupancy(self, state: S) -> dict[tuple[str, str], int]:
        """Return `(side, place) -> number of pieces` for the sides on the board now."""
        return {}

    def purchases(self, state: S) -> list[Purchase]:
        """Return what was bought so far, in order, if the game sells things in public."""
        return []

    def check_invariants(self, state: S) -> list[str]:
        """Return violated invariants: lost pieces, places taken twice, figures that don't add up. For tests."""
        return []

    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """Return what the seat may see, as plain data; None for spectators, `REFEREE` for everything."""
        return state.to_dict()

    def observation_fields(self, seats: int) -> Fields:
        """Return the fields that encode the views of a match with this number of seats.

        Raises `NotPossible` if the game describes no encoding, and `BadInput` if it doesn't allow this number of seats.
        """
        raise NotPossible(f"{self.name} does not say how its views are numbered: that is `numbering` of its class")

    def outcome_count(self, seats: int) -> int:
        """Return one more than the highest outcome number with this number of seats; 0 if the game has no chance.

        Raises `BadInput` if the game doesn't allow this number of seats.
        """
        self.check_seats(seats)
        return 0

    def determinize(self, state: S, seat: int, rng: Random) -> S:
        """Return a copy in which everything hidden from the seat is sampled again."""
        return state.clone()

    def text_board(self, state: S) -> str:
        """Return the position as text, as the referee sees it."""
        return "\n".join(f"{key}: {value}" for key, value in state.to_dict().items())

    def scene(self) -> dict[str, Any]:
        """Return what the drawing needs once: geometry, outlines."""
        return {}

    def describe(self, state: S, n: int, seat: int | None) -> tuple[str, Values]:
        """Describe action or outcome `n` as a key of the words and its values, with no more than the seat may know."""
        return (
            ("told.plain", {"text": self.named(state, n).text}) if self.knows(state, n, seat) else ("told.hidden", {})
        )

    def preview_delta(self, state: S, n: int) -> tuple[str, Values] | None:
        """Preview what a legal action gains or costs at once, as a short signed figure; or None."""
        return None

    def knows(self, state: S, n: int, seat: int | None) -> bool:
        """Return whether the seat may know the number of the action or outcome that is about to be applied."""
        return True

    def revealed(self, state: S) -> object:
        """Return the hidden facts that are public by now. If they differ, everybody knows that two histories differ."""
        return None

    def forced(self, state: S) -> bool:
        """Return whether everybody may know that the seat to act has only one choice."""
        return self.open_information and len(state.legal_actions()) == 1

    def public_choices(self, state: S) -> list[int]:
        """Return the legal actions that everybody may know to be legal, ascending."""
        return state.legal_actions() if self.open_information else []

    def reaction_order(self, state: S) -> tuple[int, ...]:
        """Return the seats that are asked in turn to react, the seat to act first; empty outside such a window.

        In a window the first of the `public_choices` is to pass.
        """
        return ()

    def chance_observer(self, state: S) -> int | None:
        """Return the only seat that may see what chance draws now, for its hand or from it; None if everybody may."""
        return None

    def known_outcomes(self, state: S, seat: int | None) -> list[int]:
        """Return the outcomes that are possible now, as far as the seat may know; ascending.

        Boards ask for one of these. In a game with secrets the remaining outcomes can reveal what others hold, so the
        game decides what to list.
        """
        return self.possible(state) if self.open_information else []

    def question(self, state: S, nth: int) -> tuple[str, Values]:
        """Return the question that the table is asked for the n-th outcome of this throw or draw."""
        return "ask.plain", {}

    def outcome_label(self, state: S, n: int) -> tuple[str, Values]:
        """Return the short label of an outcome: a key of the words and its values."""
        return "told.plain", {"text": self.outcome(state, n).text}

    def plans(self, state: S) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
        """Return compound decisions whose parts may be clicked in any order: the actions in order, and the elements."""
        return []

    def in_order(self, parts: Sequence[int]) -> list[int]:
        """Sort actions that are the parts of a compound decision into the order in which they are played."""
        return list(parts)

    def seat_words(self) -> tuple[str, ...]:
        """Return the keys of the words for the seats in sentences, by seat. Boards show the players' names instead."""
        return ()

    def side_name(self, side: str, lang: str = "en") -> str | None:
        """Return the name of a side in a language; None if only its seat has a name."""
        return self.words.by_lang[lang].get(f"side.{side}")

    def explain_dead_click(self, state: S, path: Sequence[str]) -> tuple[Layer, tuple[Violation, ...]] | None:
        """Explain clicks with which no action of the table begins; None if the game has nothing to say."""
        return None

    # --- evaluation ----------------------------------------------------------------------------------------------

    def value(self, state: S, seat: int) -> float:
        """Return the worth of the position to the seat: its evaluation minus a share of the best rival's."""
        standings = self.evaluate(state)
        own = standings.pop(seat)
        return own - self.rivalry * max(standings)

    def win_probabilities(self, state: S) -> list[float]:
        """Return each seat's share of the win: the true one at the end, before that an estimate from `evaluate_long`.

        Sums to 1.
        """
        if state.to_act is None and (result := state.result()) is not None:
            share = 1 / len(result.winners)
            return [share if seat in result.winners else 0.0 for seat in range(len(result.ranks))]
        standings = self.evaluate_long(state)
        best = max(standings)
        weights = [exp((standing - best) / self.spread) for standing in standings]
        total = sum(weights)
        return [weight / total for weight in weights]

    def candidates(self, state: S) -> list[int]:
        """Return the legal actions that bots consider.

        A game with very many actions leaves out those that hardly matter.
        """
        return state.legal_actions()

    # --- for bots -----------------------------------------------------------------------------------------------

    @cached_property
    def fresh_copy(self) -> Self:
        """Return the same rules as a new object that shares nothing.

        Bots get such a copy and can't change the match's own.
        """
        return type(self)(self.edition, **self.settings)

    @property
    def kept_options(self) -> dict[str, OptionValue]:
        """Return the options as saves and studies store them: those added later only if changed."""
        return kept(self.option_list, self.settings)

    def adopt(self, state: S) -> S:
        """Make a position from another game object of the same rules use this object's tables."""
        return state

    # --- the same for every game ---------------------------------------------------------------------------------

    @classmethod
    def _files(cls, name: str) -> list[Traversable]:
        """Return the file of this name in the game's package, if there is one. A single-module game has none."""
        package = import_module(cls.package)
        found = [files(package).joinpath(name)] if hasattr(package, "__path__") else []
        return [file for file in found if file.is_file()]

    @classmethod
    def _text(cls, name: str) -> str:
        return "".join(file.read_text(encoding="utf-8") for file in cls._files(name))

    @classmethod
    def standard_edition(cls) -> Edition:
        """Return the edition of the box, as far as it is known; empty if the box has no printed numbers."""
        return Edition.load(cls.name, cls._text("edition.toml"))

    @cached_property
    def edition_name(self) -> str:
        """Return a name for the edition in tables: "standard", its changes if they are short, or a digest."""
        if not self.edition.customised:
            return "standard"
        return self.edition.difference(self.standard_edition())

    @cached_property
    def words(self) -> Words:
        """The shared words and the game's own."""
        own = self._files("words.toml")
        words = Words([SHARED_WORDS, *own], brought=bool(own))
        for lang in LANGUAGES:
            words.by_lang[lang].setdefault("title.game", self.name)
        return words

    @cached_property
    def _rulebooks(self) -> dict[str, Rulebook]:
        return {lang: Rulebook(self.name, lang, self._text(f"rulebook.{lang}.md")) for lang in LANGUAGES}

    def rulebook(self, lang: str = "en") -> Rulebook:
        """The rules in our own words."""
        if lang not in self._rulebooks:
            raise unknown("language", lang, LANGUAGES)
        return self._rulebooks[lang]

    @cached_property
    def options(self) -> dict[str, Option]:
        """Return the options by name: default, allowed values, and what they mean in both languages."""
        return {
            option.name: replace(
                option, about={lang: self.words.text(f"option.{option.name}", lang) for lang in LANGUAGES}
            )
            for option in self.option_list
        }

    @property
    def num_actions(self) -> int:
        """Size of the table of actions."""
        return len(self.actions)

    def action(self, number: SupportsIndex) -> Action:
        """Return the named action with this number."""
        return self.actions[number]

    def parse(self, text: str) -> Action:
        """Return the action with this text."""
        return self.actions.parse(text)

    def named(self, state: S, n: int) -> Action | Outcome:
        """Name `n` in a position: an outcome if chance moves next, else an action."""
        return self.outcome(state, n) if state.to_act == CHANCE else self.actions[n]

    def possible(self, state: S) -> list[int]:
        """Return all that is possible now: legal actions, or outcomes of chance; ascending."""
        return [n for n, _ in state.chances()] if state.to_act == CHANCE else state.legal_actions()

    def outcomes(self, state: S) -> list[tuple[Outcome, float]]:
        """Return the named outcomes that are possible now, with their probabilities."""
        return [(self.outcome(state, n), p) for n, p in state.chances()]

    def parse_outcome(self, state: S, what: Outcome | SupportsIndex | str) -> int:
        """Return the number of an outcome. Raises `UnknownAction` with all that is possible."""
        if state.to_act != CHANCE:
            raise UnknownAction(f"chance has nothing to answer now, so {what!s} can't be its answer")
        possible = {n: str(self.outcome(state, n)) for n, _ in state.chances()}
        number = None if isinstance(what, Action | Outcome) else as_whole(what)  # those are numbers of another table
        for n, text in possible.items():
            if normal(str(what)) == normal(text) if number is None else n == number:
                return n
        raise UnknownAction(f"chance can't answer {str(what)!r} now; possible: {', '.join(possible.values())}")

    @property
    def pieces(self) -> Pieces | None:
        """Return the pieces that an editor can put on the board; None if the game doesn't describe them."""
        return None

    def state(self, position: Mapping[str, Any]) -> S:
        """Return the position in JSON data. Raises `BadInput` with all its problems at once."""
        draft = self.draft(position)
        if draft.problems or draft.state is None:
            raise BadInput(f"position of {self.name}", draft.problems)
        return draft.state

    def problems(self, position: Mapping[str, Any]) -> list[str]:
        """Return everything wrong with a position's data, one sentence each; empty if `state()` accepts it."""
        return list(self.draft(position).problems)

    def explain(self, state: S, n: int, seat: int | None = REFEREE, names: Sequence[str] = ()) -> Ruling:
        """Return the ruling on action `n` proposed by `seat` (`REFEREE`: the seat to act). Changes nothing."""
        return explain.action(self, state, n, seat, names)

    def meanings(self, state: S) -> Meanings:
        """Return what each path of clicks may mean: the numbers of all actions, legal or not, that begin with it."""
        return explain.meanings(self, state)

    def explain_clicks(
        self,
        state: S,
        path: Sequence[str],
        seat: int | None = REFEREE,
        names: Sequence[str] = (),
        meanings: Meanings | None = None,
    ) -> Ruling:
        """Return the ruling on a path of clicks: on the action it names, else on the nearest miss.

        If a click may mean many kinds of action, none of them allowed in this phase, the ruling is about the phase.
        `meanings`: the result of `meanings` for this state; pass it if you ask about many paths.
        """
        return explain.clicks(self, state, path, seat, names, meanings)

    def guessed(self, state: S, path: Sequence[str]) -> Violation | None:
        """Explain refused clicks whose nearest miss would name an object that was not clicked; None if it wouldn't."""
        return None

    def seat_name(self, state: S, seat: int, names: Sequence[str] = ()) -> str:
        """Return the name of the player at this seat, or a stand-in."""
        return names[seat] if seat < len(names) else (self.side(state, seat) or f"seat {seat + 1}")

    def events(self, state: S, n: int) -> list[Event]:
        """Apply `n` and return the events: what the rules did as a consequence."""
        state.events = []
        state.apply(n)
        events, state.events = state.events, None
        return [Event(event.kind, qualified_ids(self.name, event.rules), event.values) for event in events]

    def sentence(self, told: tuple[str, Values], events: Sequence[Event], lang: str = "en") -> str:
        """Write out, in a language, what was done (a key of the words and its values) and the events that follow."""
        done = sentence(self.words.text(told[0], lang, told[1]))
        follows = [sentence(self.words.text(f"event.{event.kind}", lang, event.values)) for event in events]
        repeated = any(event.startswith(done.rstrip(".")) for event in follows)
        return " ".join(follows if repeated else [done, *follows])

    def __repr__(self) -> str:
        values = self.settings
        changed = [f"{o.name}={values[o.name]!r}" for o in self.option_list if values[o.name] != o.default]
        custom = ["custom edition"] if self.edition.customised else []
        return f"<Game {', '.join([self.name, *changed, *custom])}>"


def _entry_problems(edition: Edition, standard: Edition) -> list[str]:
    """Return how an edition's entries differ from those of the box: missing or unknown ones, one sentence each."""
    known = ", ".join(standard)
    missing = [f"[{name}] is missing" for name in standard if name not in edition]
    return [*missing, *[f"[{name}] is not known; known: {known}" for name in edition if name not in standard]]
