"""What every game implements: a game object (rules, edition, options) and the positions it creates.

In the rules, an action is an index into the game's table of actions, an outcome is a number whose meaning depends on
the position, and a position is plain data. Users see names instead. Views and sentences for a seat are built only from
what the seat may know.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
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
from boardbook.core.state import REFEREE, Draft, Event, Figure, Outline, Purchase, State, happenings
from boardbook.core.validation import as_whole, no_json
from boardbook.core.words import LANGUAGES, Values, Words, sentence

BUILT: Final = Path(__file__).parents[1] / "widgets" / "static"
"""Folder with the built front-end bundles of the games that ship with boardbook."""

SHARED_WORDS: Final = files("boardbook.core").joinpath("words.toml")
"""The words that all games share."""

COLOURS: Final = ("blue", "orange", "green", "purple", "yellow", "black")
"""Colours that a side can have. A side for which the game specifies no colour gets the first free one."""

S = TypeVar("S", bound=State)


class Game(Renamed, ABC, Generic[S]):
    """The rules of a game with a given edition and options. `SimpleGame` and `ModularGame` implement most methods."""

    name: ClassVar[str]
    package: ClassVar[str]
    """Package with the words, the rulebook and the edition. Default: the package or module of the class."""
    drawing: ClassVar[Path | None] = None
    """Path of the built drawing, without the suffix: `board` for `board.js`, `board.css` and `board.picture.js`.

    A game without a drawing is shown as text, with its actions as buttons.
    """
    option_list: ClassVar[tuple[Option, ...]] = ()
    figures: ClassVar[tuple[Figure, ...]] = (Figure("score", "score"),)
    """Numbers to plot over the course of a match. Every game has the figure `score` on the panel `score`."""
    outcome_fields: ClassVar[Mapping[str, Mapping[str, type]]] = {}
    """Names and types of the fields of each kind of outcome."""
    context_fields: ClassVar[Mapping[str, Mapping[str, type]]] = {}
    """Names and types of the fields that `context` returns for each kind of action and outcome."""
    score_parts: ClassVar[tuple[str, ...]] = ()
    """The figures that add up to the final score; empty if the score has no parts."""
    colours: ClassVar[Mapping[str, str]] = {}
    """The colour of each side: blue, orange, green, purple, yellow or black.

    Sides without an entry get the remaining colours in turn.
    """
    sold_as: ClassVar[str] = ""
    """The table of the words that names the items sold in public (`Purchase.item`); empty if there are none."""
    rivalry: ClassVar[float] = 0.5
    """The factor by which `value` multiplies the best rival's evaluation before subtracting it."""
    spread: ClassVar[float] = 10.0
    """The lead over a rival in `evaluate_long` that makes a seat e times as likely to win as this rival."""
    open_information: ClassVar[bool] = False
    """Whether every seat may know everything, so that nothing is redacted."""
    minutes: ClassVar[tuple[int, int] | None] = None
    """The shortest and the longest usual duration of a match at a table, in minutes; None if it is unknown."""
    rule_over: ClassVar[str] = "play.end"
    """The rulebook paragraph stating that nobody decides after the game is over."""
    rule_decision: ClassVar[str] = "play.turn"
    """The rulebook paragraph stating who decides next."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "name" in vars(cls) and not hasattr(cls, "package"):
            cls.package = cls.__module__

    def __init__(self, edition: Any = None, **options: object) -> None:
        self._settings = settle(self.option_list, options)
        standard = self.standard_edition()
        if edition is not None and not isinstance(edition, Edition):
            what = f"must be an Edition, such as bb.edition({self.name!r}), or the path of a TOML file, not {edition!r}"
            raise BadInput(f"edition of {self.name}", [what])
        self._edition, entries = standard, list[str]()
        if edition is not None:
            self._edition = edition.copy()
            entries = no_json(self._edition.to_dict(), "an edition") or _entry_problems(self._edition, standard)
        if problems := entries or self.edition_problems(self._edition):
            raise BadInput(f"edition of {self.name}", problems)
        self._edition.customised = self._edition != standard
        self._prepare()
        self.actions = ActionTable(self.entries(), self._spoken)
        self._numbered()

    @property
    def edition(self) -> Edition:
        """The numbers of the components. This is a copy: changing it doesn't change the game."""
        return self._edition.copy()

    @property
    def settings(self) -> dict[str, OptionValue]:
        """The value of every option. This is a copy: changing it doesn't change the game."""
        return dict(self._settings)

    # --- what a game defines --------------------------------------------------------------------------------------

    @classmethod
    def edition_problems(cls, edition: Edition) -> list[str]:  # noqa: ARG003 (for those who override it)
        """Return the problems with an edition, one sentence each."""
        return []

    def _prepare(self) -> None:
        """Build the lookup tables of the rules, once per game object."""

    @abstractmethod
    def entries(self) -> Iterable[Entry]:
        """Return all actions, in the order in which they are numbered."""

    def _numbered(self) -> None:
        """Store the action numbers that the rules need. Called as soon as `actions` exists."""

    @property
    @abstractmethod
    def seats(self) -> range:
        """The seat counts that the game allows."""

    def check_seats(self, count: SupportsIndex) -> int:
        """Return the number of seats as an int. Raises `BadInput` if the game doesn't allow this number."""
        seats = as_whole(count)
        if seats is None or seats not in self.seats:
            least, most = self.seats.start, self.seats.stop - 1
            raise BadInput("seats", [f"{self.name} is for {least} to {most} seats, not {count!r}"])
        return seats

    @abstractmethod
    def new(self, seats: int) -> S:
        """Return the initial position, before the deal.

        Raises `BadInput` if the game doesn't allow this number of seats.
        """

    @abstractmethod
    def draft(self, position: Mapping[str, Any]) -> Draft[S]:
        """Read as much of a position's data as possible, and collect all problems.

        The data may be incomplete, and need not even be valid JSON.
        """

    @abstractmethod
    def outcome(self, state: S, n: int) -> Outcome:
        """Return outcome `n` of a position where chance moves next."""

    @abstractmethod
    def objections(self, state: S, n: int) -> tuple[Layer, tuple[Violation, ...]]:
        """Return the first layer in which action `n` breaks a rule, and the violations in this layer.

        Layers before `Layer.PHASE` are not checked. For a legal action, return `Layer.LEGAL` and an empty tuple.
        """

    def cited_rules(self, state: S, n: int) -> tuple[str, ...]:
        """Return the ids of the paragraphs that permit a legal action or describe a possible outcome.

        Default: the paragraph for the kind of action or outcome.
        """
        return (f"play.{self.named(state, n).kind}",)

    def context(self, state: S, n: int) -> Mapping[str, int | str | None]:
        """Return additional fields of an action or outcome that depend on the position, e.g. where a tile will go.

        The fields become columns in the table for that kind of action or outcome. If `knows` returns False for a seat,
        the columns contain nulls for that seat.
        """
        return {}

    def clicks(self, state: S, n: int) -> tuple[str, ...]:
        """Return the ids of the elements to click for action `n`, in order. The action need not be legal.

        Default: the action's text.
        """
        return (self.actions[n].text,)

    @abstractmethod
    def figure_values(self, state: S, seat: int | None) -> dict[tuple[str, str], int]:
        """Return the values of the figures that the seat may know, as `(side, figure) -> value`."""

    def own_figures(self, state: S, seat: int) -> dict[str, int]:
        """Return the values of the figures of the side that a seat plays now, as far as it may know them."""
        side = self.side(state, seat) or ""
        return {name: value for (its, name), value in self.figure_values(state, seat).items() if its == side}

    @abstractmethod
    def side(self, state: S, seat: int) -> str | None:
        """Return the name of the side that the seat plays now; None for a seat without a side, and for `CHANCE`."""

    def sides(self, state: S) -> dict[str, int]:
        """Return the match's sides, each with the seat that plays it. A seat may play several sides."""
        led = {self.side(state, seat): seat for seat in range(self.seat_count(state))}
        return {side: seat for side, seat in led.items() if side is not None}

    def first_side(self, state: S, seat: int) -> str | None:
        """Return the first side that a seat plays, for displays with room for only one side."""
        return next((side for side, leader in self.sides(state).items() if leader == seat), None)

    @abstractmethod
    def seat_count(self, state: S) -> int:
        """Return the number of seats."""

    def order(self, state: S) -> Sequence[int]:
        """Return the seats in turn order; empty until the order is known.

        If the order changes from round to round, return the current round's order.
        """
        return range(self.seat_count(state))

    @abstractmethod
    def evaluate(self, state: S) -> list[float]:
        """Return what the position is worth to each seat, ignoring rivals.

        Values are comparable only within one match.
        """

    def evaluate_long(self, state: S) -> list[float]:
        """Return an evaluation that includes the value of future turns, for searches over several turns."""
        return self.evaluate(state)

    def kinds(self) -> Mapping[str, Sequence[Any]]:
        """Return the columns of a study's decisions for which `Study.explore` offers conditions, in order.

        Each column or figure has the values and ranges to offer; if it has none, they are chosen from the decisions.
        """
        return dict.fromkeys(
            ("phase", "round", *(figure.name for figure in self.figures), "leader", "order", "last_event"), ()
        )

    def places(self) -> dict[str, tuple[int, int]]:
        """Return the places on the board as `name -> (column, row)`, for maps that show where pieces were."""
        return {}

    def outlines(self) -> Mapping[str, Outline]:
        """Return the shapes of places, for maps. A place without a shape is drawn as a square or a point."""
        return {}

    def occupancy(self, state: S) -> dict[tuple[str, str], int]:
        """Return how many pieces each side has in each place on the board, as `(side, place) -> number`."""
        return {}

    def purchases(self, state: S) -> list[Purchase]:
        """Return the purchases so far, in order; empty if the game has no public sales."""
        return []

    def check_invariants(self, state: S) -> list[str]:
        """Return a sentence for each violated invariant, such as a lost piece or a wrong total."""
        return []

    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """Return what a seat, a spectator (None) or the referee (`REFEREE`) sees, as plain data."""
        return state.to_dict()

    def observation_fields(self, seats: int) -> Fields:
        """Return the encoding of views as numbers, for a match with this number of seats.

        Raises `NotPossible` if the game defines no encoding, and `BadInput` if it doesn't allow this number of seats.
        """
        raise NotPossible(f"{self.name} does not define `observation_fields`, the encoding of its views as numbers")

    def outcome_count(self, seats: int) -> int:
        """Return one more than the highest outcome number with this number of seats; 0 if there are no outcomes.

        Raises `BadInput` if the game doesn't allow this number of seats.
        """
        self.check_seats(seats)
        return 0

    def determinize(self, state: S, seat: int, rng: Random) -> S:
        """Return a copy in which everything hidden from the seat is redealt at random."""
        return state.clone()

    def text_board(self, state: S) -> str:
        """Return the whole position as text, including hidden information."""
        return "\n".join(f"{key}: {value}" for key, value in state.to_dict().items())

    def scene(self) -> dict[str, Any]:
        """Return the static data for the drawing, such as geometry and outlines."""
        return {}

    def describe(self, state: S, n: int, seat: int | None) -> tuple[str, Values]:
        """Describe what the seat may know of action or outcome `n`.

        The result is the key of a sentence in the words, and the values for its placeholders.
        """
        return (
            ("told.plain", {"text": self.named(state, n).text}) if self.knows(state, n, seat) else ("told.hidden", {})
        )

    def preview_delta(self, state: S, n: int) -> tuple[str, Values] | None:
        """Return what a legal action gains or costs immediately; None if there is nothing to show.

        The result is the key of a sentence in the words, and the values for its placeholders.
        """
        return None

    def knows(self, state: S, n: int, seat: int | None) -> bool:
        """Return whether the seat may know action or outcome `n`, which is about to be applied."""
        return True

    def fingerprint(self, state: S) -> bytes:
        """Return bytes that are equal for equal positions, and differ between any others, in all processes."""
        return json.dumps(state.to_dict()).encode()

    def revealed(self, state: S) -> object:
        """Return the facts that were hidden before and are now public, so that two histories can be compared."""
        return None

    def forced(self, state: S) -> bool:
        """Return whether all players can know that the seat to act has only one choice."""
        return self.open_information and len(state.legal_actions()) == 1

    def public_choices(self, state: S) -> list[int]:
        """Return the actions that all players can know to be legal, in ascending order."""
        return state.legal_actions() if self.open_information else []

    def reaction_order(self, state: S) -> tuple[int, ...]:
        """Return the seats that may still react, in turn order from the seat to act; empty if none may.

        If any seats may react, the first action in `public_choices` is to pass.
        """
        return ()

    def chance_observer(self, state: S) -> int | None:
        """Return the only seat that may see the next draw (into or from its hand); None if all seats may see it."""
        return None

    def known_outcomes(self, state: S, seat: int | None) -> list[int]:
        """Return the outcomes that the seat must consider possible now, in ascending order.

        Boards ask people to enter one of these outcomes. In a game with secrets, the list of possible outcomes may
        reveal what other seats hold, so the game decides what to return.
        """
        return self.possible(state) if self.open_information else []

    def question(self, state: S, nth: int) -> tuple[str, Values]:
        """Return the question with which boards ask for the n-th outcome of a throw or draw."""
        return "ask.plain", {}

    def outcome_label(self, state: S, n: int) -> tuple[str, Values]:
        """Return an outcome's short label, as a key in the words and the values for its placeholders."""
        return "told.plain", {"text": self.outcome(state, n).text}

    def plans(self, state: S) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
        """Return the compound decisions that can be clicked in any order, each as `(actions in order, elements)`."""
        return []

    def in_order(self, parts: Sequence[int]) -> list[int]:
        """Sort the parts of a compound decision into the order in which they must be played."""
        return list(parts)

    def seat_words(self) -> tuple[str, ...]:
        """Return the keys of the words that name the seats in sentences. Boards show the players' names instead."""
        return ()

    def side_name(self, side: str, lang: str = "en") -> str | None:
        """Return the name of a side in the given language; None if the side is known only by its seat's name."""
        return self.words.by_lang[lang].get(f"side.{side}")

    def explain_dead_click(self, state: S, path: Sequence[str]) -> tuple[Layer, tuple[Violation, ...]] | None:
        """Explain clicks that don't begin any action; return None if the game has no explanation."""
        return None

    # --- evaluation ----------------------------------------------------------------------------------------------

    def value(self, state: S, seat: int) -> float:
        """Return what the position is worth to the seat: its own evaluation minus `rivalry` times the best rival's."""
        standings = self.evaluate(state)
        own = standings.pop(seat)
        return own - self.rivalry * max(standings)

    def win_probabilities(self, state: S) -> list[float]:
        """Return each seat's share of the win.

        Until the match is over, the shares are estimated from `evaluate_long`. The shares add up to 1.
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

        A game with very many actions can leave out those that hardly matter.
        """
        return state.legal_actions()

    # --- for bots -----------------------------------------------------------------------------------------------

    @cached_property
    def fresh_copy(self) -> Self:
        """A new game object with the same rules, which shares no data with this one.

        Bots get this copy, so they can't change the game object of the match.
        """
        return type(self)(self.edition, **self.settings)

    @property
    def kept_options(self) -> dict[str, OptionValue]:
        """The options as stored in saves and studies, without `later` options that have their default value."""
        return kept(self.option_list, self.settings)

    def adopt(self, state: S) -> S:
        """Make a position use this game object's tables, and return the position.

        The position comes from another game object with the same rules.
        """
        return state

    # --- what is the same for every game -------------------------------------------------------------------------

    @classmethod
    def _files(cls, name: str) -> list[Traversable]:
        """Return a list with the file of this name in the game's package; empty if there is no such file."""
        package = import_module(cls.package)
        candidates = [files(package).joinpath(name)] if hasattr(package, "__path__") else []
        return [file for file in candidates if file.is_file()]

    @classmethod
    def _text(cls, name: str) -> str:
        return "".join(file.read_text(encoding="utf-8") for file in cls._files(name))

    @classmethod
    def standard_edition(cls) -> Edition:
        """Return the box's edition, to the extent that it is known.

        The edition is empty if the box has no printed numbers.
        """
        return _loaded(cls.name, cls._text("edition.toml")).copy()

    @cached_property
    def edition_name(self) -> str:
        """The name of the edition in tables: "standard", a short list of changes, or a digest."""
        if not self.edition.customised:
            return "standard"
        return self.edition.difference(self.standard_edition())

    @cached_property
    def words(self) -> Words:
        """The words that all games share, and the game's own words."""
        own = self._files("words.toml")
        words = Words([SHARED_WORDS, *own], brought=bool(own))
        for lang in LANGUAGES:
            words.by_lang[lang].setdefault("title.game", self.name)
        return words

    def _spoken(self) -> dict[str, str]:
        return self.words.spoken

    @cached_property
    def _rulebooks(self) -> dict[str, Rulebook]:
        return {lang: Rulebook(self.name, lang, self._text(f"rulebook.{lang}.md")) for lang in LANGUAGES}

    def rulebook(self, lang: str = "en") -> Rulebook:
        """Return the rulebook in the given language. A rulebook states the rules in our own words."""
        if lang not in self._rulebooks:
            raise unknown("language", lang, LANGUAGES)
        return self._rulebooks[lang]

    @cached_property
    def options(self) -> dict[str, Option]:
        """The options by name, with their defaults, allowed values, and meanings in both languages."""
        return {
            option.name: replace(
                option, about={lang: self.words.text(f"option.{option.name}", lang) for lang in LANGUAGES}
            )
            for option in self.option_list
        }

    @property
    def num_actions(self) -> int:
        """The number of actions in the game's table."""
        return len(self.actions)

    def action(self, number: SupportsIndex) -> Action:
        """Return the action with this number."""
        return self.actions[number]

    def parse(self, text: str) -> Action:
        """Return the action with this text."""
        return self.actions.parse(text)

    def named(self, state: S, n: int) -> Action | Outcome:
        """Return outcome `n` if chance moves next in this position, otherwise action `n`."""
        return self.outcome(state, n) if state.to_act == CHANCE else self.actions[n]

    def possible(self, state: S) -> list[int]:
        """Return the numbers of the legal actions (or of the outcomes, if chance moves next) in ascending order."""
        return [n for n, _ in state.chances()] if state.to_act == CHANCE else state.legal_actions()

    def outcomes(self, state: S) -> list[tuple[Outcome, float]]:
        """Return the outcomes that are possible now, with their probabilities."""
        return [(self.outcome(state, n), p) for n, p in state.chances()]

    def parse_outcome(self, state: S, what: Outcome | SupportsIndex | str) -> int:
        """Return the number of an outcome, which is given as an object, a number or a string.

        Raises `UnknownAction` if the outcome is impossible; the message lists the possible ones.
        """
        if state.to_act != CHANCE:
            raise UnknownAction(f"chance doesn't move next, so the outcome {what!s} is impossible now")
        possible = {n: str(self.outcome(state, n)) for n, _ in state.chances()}
        number = None if isinstance(what, Action | Outcome) else as_whole(what)  # compare texts
        for n, text in possible.items():
            if normal(str(what)) == normal(text) if number is None else n == number:
                return n
        raise UnknownAction(f"the outcome {str(what)!r} is impossible now; possible: {', '.join(possible.values())}")

    @property
    def pieces(self) -> Pieces | None:
        """The pieces that an editor can put on the board; None if the game doesn't define them."""
        return None

    def state(self, position: Mapping[str, Any]) -> S:
        """Read a position from JSON data. Raises `BadInput`, which lists all problems."""
        draft = self.draft(position)
        if draft.problems or draft.state is None:
            raise BadInput(f"position of {self.name}", draft.problems)
        return draft.state

    def problems(self, position: Mapping[str, Any]) -> list[str]:
        """Return the problems with a position's data, one sentence each; empty if `state()` accepts the data."""
        return list(self.draft(position).problems)

    def explain(self, state: S, n: int, seat: int | None = REFEREE, names: Sequence[str] = ()) -> Ruling:
        """Return the ruling on action `n` if `seat` proposes it, without playing the action.

        `REFEREE` stands for the seat to act.
        """
        return explain.action(self, state, n, seat, names)

    def meanings(self, state: S) -> Meanings:
        """Return, for each sequence of clicks, the actions, legal or not, whose clicks begin with this sequence."""
        return explain.meanings(self, state)

    def explain_clicks(
        self,
        state: S,
        path: Sequence[str],
        seat: int | None = REFEREE,
        names: Sequence[str] = (),
        meanings: Meanings | None = None,
    ) -> Ruling:
        """Return the ruling on the legal action that the clicks mean or, if there is none, on the nearest miss.

        If the clicks could mean many kinds of action and this phase allows none of them, the ruling is about the phase.
        `meanings`: the result of `meanings` for this state; pass it when you check many sequences.
        """
        return explain.clicks(self, state, path, seat, names, meanings)

    def guessed(self, state: S, path: Sequence[str]) -> Violation | None:
        """Explain refused clicks if the ruling would name an object that was not clicked; otherwise return None."""
        return None

    def seat_name(self, state: S, seat: int, names: Sequence[str] = ()) -> str:
        """Return the name of the player at this seat.

        If `names` doesn't contain it, return the name of the seat's side or, if there is none, the seat's number.
        """
        return names[seat] if seat < len(names) else (self.side(state, seat) or f"seat {seat + 1}")

    def events(self, state: S, n: int) -> list[Event]:
        """Apply `n` to `state`, and return the resulting events."""
        return [
            Event(event.kind, qualified_ids(self.name, event.rules), event.values) for event in happenings(state, n)
        ]

    def sentence(self, description: tuple[str, Values], events: Sequence[Event], lang: str = "en") -> str:
        """Return sentences about an action or outcome and its events. `description`: the result of `describe`."""
        done = sentence(self.words.text(description[0], lang, description[1]))
        follows = [sentence(self.words.text(f"event.{event.kind}", lang, event.values)) for event in events]
        repeated = any(event.startswith(done.rstrip(".")) for event in follows)
        return " ".join(follows if repeated else [done, *follows])

    def __repr__(self) -> str:
        values = self.settings
        changed = [f"{o.name}={values[o.name]!r}" for o in self.option_list if values[o.name] != o.default]
        custom = ["custom edition"] if self.edition.customised else []
        return f"<Game {', '.join([self.name, *changed, *custom])}>"


@lru_cache(maxsize=16)
def _loaded(game: str, text: str) -> Edition:
    return Edition.load(game, text)


def _entry_problems(edition: Edition, standard: Edition) -> list[str]:
    """Return a sentence for each entry that an edition lacks or that the box doesn't have."""
    known = ", ".join(standard)
    missing = [f"[{name}] is missing" for name in standard if name not in edition]
    return [*missing, *[f"[{name}] is not known; known: {known}" for name in edition if name not in standard]]
