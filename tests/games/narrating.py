"""Checks for every game: events and refusals with all their values, word for word.

The tables contain paragraphs and values as required by the rules. The expected sentences are made from these values and
the game's own words, so rewording a sentence does not change a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import boardbook as bb
from boardbook.core import CHANCE, LANGUAGES, REFEREE, Event, Game, Layer, Term, Violation
from boardbook.core.rulings import Ruling
from boardbook.core.words import Value, holes, sentence
from boardbook.records.fields import event_fields
from boardbook.records.frames import kinds, table_schema
from boardbook.records.plies import event_schema
from tests.games.refusing import HOUSE
from tests.games.table import Position

OF_THE_PHASE = {"wrong_phase", "not_now", "number_first", "pending"}
"""Refusals because it is the wrong moment. They come before conditions about pieces and costs."""

Events = list[Event]
Violations = list[Violation]
Expected = TypeVar("Expected")


class Telling:
    """Makes the tables of expected events and refusals of a game; paragraphs are named without the game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.known: dict[str, Game[Any]] = {}

    def played(self, **options: Any) -> Game[Any]:
        """Return the game with these options, the same object each time."""
        return self.known.get(str(options)) or self.known.setdefault(str(options), bb.game(self.game, **options))

    def event(self, kind: str, *rules: str, **values: Value) -> Event:
        """Return the expected event."""
        return Event(kind, whole(self.game, rules), values)

    def row(self, given: Position | int, steps: str, expected: Expected, **options: Any) -> Row[Expected]:
        """Return a row of a table; `steps` are separated by commas."""
        return Row(self, options, given, steps.split(", ") if steps else [], expected)


@dataclass(frozen=True)
class Row(Generic[Expected]):
    """A row of a table: a position, the actions or clicks one by one, and everything that the last one must lead to.

    `given`: a position, or the number of seats of a new match. `expected`: events or violations in order, or paragraphs
    separated by spaces.
    """

    telling: Telling
    options: dict[str, Any]
    given: Position | int
    steps: list[str]
    expected: Expected

    @property
    def game(self) -> Game[Any]:
        """The game. It is created on first use, not while the tests are collected."""
        return self.telling.played(**self.options)

    def after(self, steps: Iterable[str]) -> Any:
        """Return the position after these actions and outcomes; check that each is possible."""
        state = self.game.new(self.given) if isinstance(self.given, int) else self.game.state(self.given)
        for text in steps:
            state.apply(possible(self.game, state, text))
        return state

    @property
    def before(self) -> Any:
        """The position before the last step."""
        return self.after(self.steps[:-1])


def whole(game: str, rules: Iterable[str]) -> tuple[str, ...]:
    """Return the full ids of these paragraphs."""
    return tuple(f"{game}.{rule}" for rule in rules)


def terms(kind: str, *names: str) -> list[Term]:
    """Return terms of one kind, e.g. for a list of peoples."""
    return [Term(f"{kind}.{name}") for name in names]


def possible(game: Game[Any], state: Any, text: str) -> int:
    """Return the number of a legal action or, when chance moves next, of an outcome; check that it is possible."""
    n = game.parse_outcome(state, text) if state.to_act == CHANCE else int(game.parse(text))
    assert n in (state.legal_actions() or [k for k, _ in state.chances()]), text
    return n


def check_told(row: Row[Events]) -> None:
    """Check that the last step makes exactly these events and that the sentence describes them in this order."""
    game, state = row.game, row.before
    n = possible(game, state, row.steps[-1])
    done = game.describe(state, n, REFEREE)
    events = game.events(state, n)
    assert events == row.expected
    for lang in LANGUAGES:
        follows = [sentence(worded(game, f"event.{e.kind}", lang, e.values)) for e in row.expected]
        assert game.sentence(done, events, lang).endswith(" ".join(follows))


def check_refused(row: Row[Violations]) -> None:
    """Check that the last step is refused for exactly these reasons."""
    check_reasons(row, row.game.explain(row.before, int(row.game.parse(row.steps[-1]))))


def check_stray(row: Row[Violations]) -> None:
    """Check that these clicks lead to no action, for exactly these reasons."""
    check_reasons(row, row.game.explain_clicks(row.after([]), row.steps))


def check_reasons(row: Row[Violations], ruling: Ruling) -> None:
    """Check that the ruling has exactly the reasons of the row and states them in this order."""
    game, reasons = row.game, row.expected
    assert not ruling.legal
    assert list(ruling.violations) == reasons
    assert ruling.rules == tuple(dict.fromkeys(whole(game.name, [v.rule for v in reasons])))
    assert (ruling.layer is Layer.PHASE) >= any(v.word in OF_THE_PHASE for v in reasons)
    for lang in LANGUAGES:
        follows = [sentence(worded(game, f"refusal.{v.word}", lang, v.values)) for v in reasons]
        assert ruling.text(lang) == " ".join(follows)


def check_cited(row: Row[str]) -> None:
    """Check that the last step is legal and cites exactly these paragraphs."""
    ruling = row.game.explain(row.before, int(row.game.parse(row.steps[-1])))
    assert ruling.legal, ruling
    assert ruling.rules == whole(row.game.name, row.expected.split())


def check_chance_cited(row: Row[str]) -> None:
    """Check that chance moves next after all steps and that every outcome cites exactly these paragraphs."""
    state = row.after(row.steps)
    assert {row.game.cited_rules(state, n) for n, _ in state.chances()} == {tuple(row.expected.split())}


def worded(game: Game[Any], key: str, lang: str, values: Any) -> str:
    """Return the sentence with these values; check that every placeholder has a value and that its numbers appear."""
    template = game.words.by_lang[lang][key]
    assert set(holes(template)) <= set(values), key
    text = game.words.text(key, lang, values)
    assert not {"{", "}"} & set(text), text
    assert all(str(value) in text for name, value in values.items() if name in holes(template) and type(value) is int)
    return text


def event_kinds(game: Game[Any]) -> set[str]:
    """Return the kinds of events for which the game has words."""
    return {key.removeprefix("event.") for key in game.words.by_lang["en"] if key.startswith("event.")}


def refusal_words(game: Game[Any]) -> set[str]:
    """Return the refusals for which the game has words of its own, including those about stray clicks."""
    return {key.removeprefix("refusal.") for key in game.words.by_lang["en"] if key.startswith("refusal.")} - HOUSE


def kinds_told(rows: Mapping[str, Row[Events]]) -> set[str]:
    """Return the kinds of all events in a table."""
    return {event.kind for row in rows.values() for event in row.expected}


def words_told(*tables: Mapping[str, Row[Violations]]) -> set[str]:
    """Return the refusals in these tables, except those that all games share."""
    return {violation.word for rows in tables for row in rows.values() for violation in row.expected} - HOUSE


def check_tables(game: str, seats: int, seed: int, **options: Any) -> None:
    """Check in a random match that events and plies have exactly the fields that their columns promise."""
    match = bb.Match(game, ["random"] * seats, seed=seed, **options).run()
    rules, state = match.game, match.history.first()
    for ply in match.history.plies:
        kind = rules.named(state, ply.number).kind
        told = rules.context(state, ply.number)
        assert told.keys() == rules.context_fields.get(kind, {}).keys(), kind
        assert all(value is None or type(value) is rules.context_fields[kind][key] for key, value in told.items())
        for event in rules.events(state, ply.number):  # this also plays the ply
            assert event.values.keys() == event_fields(rules, event.kind).keys(), event.kind
    for kind in event_kinds(rules):
        assert match.events(kind).schema == event_schema(rules, kind)
    for kind in kinds(rules):
        assert match.table(kind).schema == table_schema(rules, kind)
