"""What every game implements: a game object (rules, edition, options) and the positions it makes.

Inside, an action is an index into the game's table, an outcome a number of the position that asks for it, and a
position a handful of named lists. Outside, everything has a name, and whatever a seat is shown is made from what it
may know.
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
"""Where the drawings of the house are built."""

HOUSE_WORDS: Final = files("boardbook.core").joinpath("words.toml")
"""What every game says in the same way."""

COLOURS: Final = ("blue", "orange", "green", "purple", "yellow", "black")
"""Colours that a side may have, in the order in which sides without one of their own get them."""

S = TypeVar("S", bound=State)


class Game(Renamed, ABC, Generic[S]):
    """Rules with an edition and options settled. `SimpleGame` and `ModularGame` implement most of it."""

    name: ClassVar[str]
    package: ClassVar[str]
    """Where its words, rulebook and edition lie; the package or module of its class, if nothing else is said."""
    drawing: ClassVar[Path | None] = None
    """Its drawing, as built: `board` for `board.js`, `board.css` and `board.picture.js`. Without one it is shown as its
    text, its actions as buttons."""
    option_list: ClassVar[tuple[Option, ...]] = ()
    figures: ClassVar[tuple[Figure, ...]] = (Figure("score", "score"),)
    """Every side has the figure `score`, on the panel `score`; what else is plotted is the game's."""
    outcome_fields: ClassVar[Mapping[str, Mapping[str, type]]] = {}
    """Fields of each kind of outcome, with their types."""
    context_fields: ClassVar[Mapping[str, Mapping[str, type]]] = {}
    """What `context` tells of each kind of action and outcome, with its types."""
    score_parts: ClassVar[tuple[str, ...]] = ()
    """Figures that make up the score at the end, where it is made of parts."""
    colours: ClassVar[Mapping[str, str]] = {}
    """Colour of each side by name (blue, orange, green, purple, yellow, black); others are given in turn."""
    sold_as: ClassVar[str] = ""
    """Where the words stand that name what is sold in public (`Purchase.item`); empty where nothing is."""
    rivalry: ClassVar[float] = 0.5
    """How much of the best rival's standing counts against one's own in `value`."""
    spread: ClassVar[float] = 10.0
    """A lead in standing by which a seat is e times as likely to win as its rival."""
    open_information: ClassVar[bool] = False
    """True where every seat may know everything: nothing is redacted then."""
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

    # --- what a game brings -------------------------------------------------------------------------------------

    @classmethod
    def edition_problems(cls, edition: Edition) -> list[str]:  # noqa: ARG003 (for those who override it)
        """Everything that is wrong with an edition, one sentence each."""
        return []

    def _prepare(self) -> None:
        """Build the tables the rules look things up in, once per game object."""

    @abstractmethod
    def entries(self) -> Iterable[Entry]:
        """All actions in the order of their numbers."""

    def _numbered(self) -> None:
        """Take from `actions` the numbers that lists and rules need."""

    @property
    @abstractmethod
    def seats(self) -> range:
        """The numbers of seats that can play."""

    def check_seats(self, count: SupportsIndex) -> int:
        """So many seats. Raises `BadInput` if the game is not for them."""
        seats = as_whole(count)
        if seats is None or seats not in self.seats:
            raise BadInput("seats", [f"{self.name} is for {self.seats.start} to {self.seats.stop - 1}, not {count!r}"])
        return seats

    @abstractmethod
    def new(self, seats: int) -> S:
        """The very beginning, before the deal. Raises `BadInput` if the game is not for so many seats."""

    @abstractmethod
    def draft(self, position: Mapping[str, Any]) -> Draft[S]:
        """How far a position's data can be read, and everything wrong with it; it need not be finished nor JSON."""

    @abstractmethod
    def outcome(self, state: S, n: int) -> Outcome:
        """The name of outcome `n` in a position where chance must answer."""

    @abstractmethod
    def objections(self, state: S, n: int) -> tuple[Layer, tuple[Violation, ...]]:
        """What the rules say against action `n` from the phase on: the first failing layer with all its violations."""

    def cited_rules(self, state: S, n: int) -> tuple[str, ...]:
        """The paragraphs that a possible action or outcome rests on: that of its kind, if nothing else is said."""
        return (f"play.{self.named(state, n).kind}",)

    def context(self, state: S, n: int) -> Mapping[str, int | str | None]:
        """What the position tells of an action or outcome beside its own fields, e.g. where a tile will lie.

        For the tables of kinds; public, or null where `knows` says that a seat may not know the action.
        """
        return {}

    def clicks(self, state: S, n: int) -> tuple[str, ...]:
        """Ids of the elements to click, in order, for action `n`, legal or not; without a drawing, its text."""
        return (self.actions[n].text,)

    @abstractmethod
    def figure_values(self, state: S, seat: int | None) -> dict[tuple[str, str], int]:
        """`(side, figure) -> value`, as far as the seat may know."""

    @abstractmethod
    def side(self, state: S, seat: int) -> str | None:
        """Name of the side the seat leads now; None while it has none, or for `CHANCE`."""

    def sides(self, state: S) -> dict[str, int]:
        """The sides of the match with the seats that lead them; a seat may lead several."""
        led = {self.side(state, seat): seat for seat in range(self.seat_count(state))}
        return {side: seat for side, seat in led.items() if side is not None}

    def first_side(self, state: S, seat: int) -> str | None:
        """The first side that a seat leads: it stands for the seat where one name is wanted."""
        return next((side for side, leader in self.sides(state).items() if leader == seat), None)

    @abstractmethod
    def seat_count(self, state: S) -> int:
        """How many seats play."""

    def order(self, state: S) -> Sequence[int]:
        """The seats as they take their turns, the beginner first; empty while that is not settled.

        Of a match that changes it from round to round, the order of this round.
        """
        return range(self.seat_count(state))

    @abstractmethod
    def evaluate(self, state: S) -> list[float]:
        """What the position is worth to each seat by itself; only compared with standings of the same match."""

    def evaluate_long(self, state: S) -> list[float]:
        """`standings` as a search compares them over several turns: with the turns that are still to come."""
        return self.evaluate(state)

    def places(self) -> dict[str, tuple[int, int]]:
        """Places of the board as `name -> (column, row)`, for maps of where pieces stood."""
        return {}

    def outlines(self) -> Mapping[str, Outline]:
        """The shapes of places, for maps; none where a place is a square or a point."""
        return {}

    def occupancy(self, state: S) -> dict[tuple[str, str], int]:
        """`(side, place) -> pieces` of the sides on the board now."""
        return {}

    def purchases(self, state: S) -> list[Purchase]:
        """What was bought so far, in order, where the game sells things in public."""
        return []

    def check_invariants(self, state: S) -> list[str]:
        """What contradicts the box: pieces lost, places taken twice, figures that don't recount. For tests."""
        return []

    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """What the seat may see, as plain data; None for spectators, `REFEREE` for everything."""
        return state.to_dict()

    def observation_fields(self, seats: int) -> Fields:
        """What the views of a match with so many seats hold, as the fields of a row of numbers.

        Raises `NotPossible` where the game says nothing of it, and `BadInput` if it is not for so many seats.
        """
        raise NotPossible(f"{self.name} does not say how its views are numbered: that is `numbering` of its class")

    def outcome_count(self, seats: int) -> int:
        """One more than the highest number that chance answers with so many seats; 0 where nothing is left to it.

        Raises `BadInput` if the game is not for so many.
        """
        self.check_seats(seats)
        return 0

    def determinize(self, state: S, seat: int, rng: Random) -> S:
        """A copy in which all that the seat cannot know is drawn anew."""
        return state.clone()

    def text_board(self, state: S) -> str:
        """The position as text, as the referee sees it."""
        return "\n".join(f"{key}: {value}" for key, value in state.to_dict().items())

    def scene(self) -> dict[str, Any]:
        """What the drawing needs once: geometry, outlines."""
        return {}

    def describe(self, state: S, n: int, seat: int | None) -> tuple[str, Values]:
        """What is done with `n`, as a key of the words and its values; no more than the seat may know."""
        return (
            ("told.plain", {"text": self.named(state, n).text}) if self.knows(state, n, seat) else ("told.hidden", {})
        )

    def preview_delta(self, state: S, n: int) -> tuple[str, Values] | None:
        """What a legal action would gain or cost at once, as a short signed figure; None if nothing worth saying."""
        return None

    def knows(self, state: S, n: int, seat: int | None) -> bool:
        """Whether the seat may know the number of the action or outcome about to be applied."""
        return True

    def revealed(self, state: S) -> object:
        """What has come to light of hidden things, to be compared: lines that differ in it can be told apart."""
        return None

    def forced(self, state: S) -> bool:
        """Whether everybody may know that the seat to act has one choice only."""
        return self.open_information and len(state.legal_actions()) == 1

    def public_choices(self, state: S) -> list[int]:
        """The legal actions of which everybody may know that they are legal; ascending."""
        return state.legal_actions() if self.open_information else []

    def reaction_order(self, state: S) -> tuple[int, ...]:
        """Seats that are asked one after another whether they answer, the first is to act; empty outside such windows.

        In a window the first of the `public_choices` is to let it pass.
        """
        return ()

    def chance_observer(self, state: S) -> int | None:
        """The only seat that may see what chance draws now, for its hand or from it; None if everybody may."""
        return None

    def known_outcomes(self, state: S, seat: int | None) -> list[int]:
        """What chance may answer now, as far as the seat may know; ascending. Boards ask for one of these.

        Where something is hidden, what is left tells what others hold: a game with secrets says what it can say.
        """
        return self.possible(state) if self.open_information else []

    def question(self, state: S, nth: int) -> tuple[str, Values]:
        """What a table is asked where chance is to answer, for the n-th time in this throw or draw."""
        return "ask.plain", {}

    def outcome_label(self, state: S, n: int) -> tuple[str, Values]:
        """What an answer of chance is called for short: a key of the words and its values."""
        return "told.plain", {"text": self.outcome(state, n).text}

    def plans(self, state: S) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
        """Compound decisions whose parts may be clicked in any order: the actions in their order, and the elements."""
        return []

    def in_order(self, parts: Sequence[int]) -> list[int]:
        """Actions that are the parts of a compound decision, in the order they are taken."""
        return list(parts)

    def seat_words(self) -> tuple[str, ...]:
        """Keys of the words that stand for the seats in sentences, by seat; boards show the players' names instead."""
        return ()

    def side_name(self, side: str, lang: str = "en") -> str | None:
        """What a side is called in the reader's language; None where it has no name but its seat's."""
        return self.words.by_lang[lang].get(f"side.{side}")

    def explain_dead_click(self, state: S, path: Sequence[str]) -> tuple[Layer, tuple[Violation, ...]] | None:
        """What is wrong with clicks that no action of the table begins with; None if the game has nothing to say."""
        return None

    # --- what a position is worth ---------------------------------------------------------------------------------

    def value(self, state: S, seat: int) -> float:
        """What the position is worth to the seat: its standing less a share of the best rival's."""
        standings = self.evaluate(state)
        own = standings.pop(seat)
        return own - self.rivalry * max(standings)

    def win_probabilities(self, state: S) -> list[float]:
        """Each seat's share of the win: what it is at the end, before that a guess from the outlook. Sums to 1."""
        if state.to_act is None and (result := state.result()) is not None:
            share = 1 / len(result.winners)
            return [share if seat in result.winners else 0.0 for seat in range(len(result.ranks))]
        standings = self.evaluate_long(state)
        best = max(standings)
        weights = [exp((standing - best) / self.spread) for standing in standings]
        total = sum(weights)
        return [weight / total for weight in weights]

    def candidates(self, state: S) -> list[int]:
        """The legal actions that bots weigh; without those that hardly ever matter, where there are very many."""
        return state.legal_actions()

    # --- for bots -----------------------------------------------------------------------------------------------

    @cached_property
    def fresh_copy(self) -> Self:
        """The same rules once more, sharing nothing: bots get these, so that nothing they touch is the match's own."""
        return type(self)(self.edition, **self.settings)

    @property
    def kept_options(self) -> dict[str, OptionValue]:
        """The options as saves and studies keep them: those that came later only if they differ from their default."""
        return kept(self.option_list, self.settings)

    def adopt(self, state: S) -> S:
        """Let a position of the same rules, made by another game object, use this one's tables."""
        return state

    # --- what every game has ------------------------------------------------------------------------------------

    @classmethod
    def _files(cls, name: str) -> list[Traversable]:
        """The file of this name in the game's package, if it brings one; a game of a single module brings none."""
        package = import_module(cls.package)
        found = [files(package).joinpath(name)] if hasattr(package, "__path__") else []
        return [file for file in found if file.is_file()]

    @classmethod
    def _text(cls, name: str) -> str:
        return "".join(file.read_text(encoding="utf-8") for file in cls._files(name))

    @classmethod
    def standard_edition(cls) -> Edition:
        """The edition of the box, as far as it is known; empty where nothing is printed on one."""
        return Edition.load(cls.name, cls._text("edition.toml"))

    @cached_property
    def edition_name(self) -> str:
        """What tells the edition from others in a table: "standard", its changes if they are short, or a digest."""
        if not self.edition.customised:
            return "standard"
        return self.edition.difference(self.standard_edition())

    @cached_property
    def words(self) -> Words:
        """The house's words and the game's own."""
        own = self._files("words.toml")
        words = Words([HOUSE_WORDS, *own], brought=bool(own))
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
        """The options by name: default, allowed values, and what they mean in both languages."""
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
        """The named action with this number."""
        return self.actions[number]

    def parse(self, text: str) -> Action:
        """The action written so."""
        return self.actions.parse(text)

    def named(self, state: S, n: int) -> Action | Outcome:
        """What is done with `n` in a position: an outcome where chance must answer, else an action."""
        return self.outcome(state, n) if state.to_act == CHANCE else self.actions[n]

    def possible(self, state: S) -> list[int]:
        """All that may be done now: legal actions, or what chance may answer; ascending."""
        return [n for n, _ in state.chances()] if state.to_act == CHANCE else state.legal_actions()

    def outcomes(self, state: S) -> list[tuple[Outcome, float]]:
        """The named outcomes chance may answer now, with their probabilities."""
        return [(self.outcome(state, n), p) for n, p in state.chances()]

    def parse_outcome(self, state: S, what: Outcome | SupportsIndex | str) -> int:
        """Number of the outcome meant. Raises `UnknownAction` with all that is possible."""
        if state.to_act != CHANCE:
            raise UnknownAction(f"chance has nothing to answer now, so {what!s} can't be its answer")
        possible = {n: str(self.outcome(state, n)) for n, _ in state.chances()}
        number = None if isinstance(what, Action | Outcome) else as_whole(what)  # numbers of these belong elsewhere
        for n, text in possible.items():
            if normal(str(what)) == normal(text) if number is None else n == number:
                return n
        raise UnknownAction(f"chance can't answer {str(what)!r} now; possible: {', '.join(possible.values())}")

    @property
    def pieces(self) -> Pieces | None:
        """What an editor puts on the board; None for games that say nothing of it."""
        return None

    def state(self, position: Mapping[str, Any]) -> S:
        """The position held by JSON data. Raises `BadInput` with all its problems at once."""
        draft = self.draft(position)
        if draft.problems or draft.state is None:
            raise BadInput(f"position of {self.name}", draft.problems)
        return draft.state

    def problems(self, position: Mapping[str, Any]) -> list[str]:
        """Everything wrong with a position's data, one sentence each; empty when `state()` will take it."""
        return list(self.draft(position).problems)

    def explain(self, state: S, n: int, seat: int | None = REFEREE, names: Sequence[str] = ()) -> Ruling:
        """The ruling on action `n` if `seat` proposed it (`REFEREE`: whoever decides). Changes nothing."""
        return explain.action(self, state, n, seat, names)

    def meanings(self, state: S) -> Meanings:
        """What each path of clicked elements may mean: the numbers of all actions, legal or not, that begin with it."""
        return explain.meanings(self, state)

    def explain_clicks(
        self,
        state: S,
        path: Sequence[str],
        seat: int | None = REFEREE,
        names: Sequence[str] = (),
        meanings: Meanings | None = None,
    ) -> Ruling:
        """The ruling on a path of clicked elements: of the action it names, else the nearest miss.

        A click that may mean many kinds of action, none of them in this phase, is answered by the phase itself.
        `meanings`: what `meanings` says of this state, for who asks about many paths.
        """
        return explain.clicks(self, state, path, seat, names, meanings)

    def guessed(self, state: S, path: Sequence[str]) -> Violation | None:
        """Why clicks are refused whose nearest miss would name an object that was not clicked; None: it does not."""
        return None

    def seat_name(self, state: S, seat: int, names: Sequence[str] = ()) -> str:
        """The name of whoever sits there, or a stand-in."""
        return names[seat] if seat < len(names) else (self.side(state, seat) or f"seat {seat + 1}")

    def events(self, state: S, n: int) -> list[Event]:
        """Apply `n` and tell what the rules did by themselves."""
        state.events = []
        state.apply(n)
        events, state.events = state.events, None
        return [Event(event.kind, qualified_ids(self.name, event.rules), event.values) for event in events]

    def sentence(self, told: tuple[str, Values], events: Sequence[Event], lang: str = "en") -> str:
        """What is done, a key of the words and its values, and what follows from it, in sentences."""
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
    """Whether an edition has the entries of the box, and no others."""
    known = ", ".join(standard)
    missing = [f"[{name}] is missing" for name in standard if name not in edition]
    return [*missing, *[f"[{name}] is not known; known: {known}" for name in edition if name not in standard]]
