"""What the tests of every game ask of what is told: events and refusals with all their values, word for word.

A table gives paragraphs and values as the rules have them. The sentences are the game's own words with these values in
them, so that a word may be put better without touching a table.
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
from boardbook.records.narration import event_schema
from tests.games.refusing import HOUSE
from tests.games.table import Position

OF_THE_PHASE = {"wrong_phase", "not_now", "number_first", "pending"}
"""Refusals that say that it is not the moment: they come before all that looks at things and costs."""

Events = list[Event]
Violations = list[Violation]
Expected = TypeVar("Expected")


class Telling:
    """What a game tells, in tables that name paragraphs without it."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.known: dict[str, Game[Any]] = {}

    def played(self, **options: Any) -> Game[Any]:
        """The game with these options; made once."""
        return self.known.get(str(options)) or self.known.setdefault(str(options), bb.game(self.game, **options))

    def event(self, kind: str, *rules: str, **values: Value) -> Event:
        """An event as it must be told."""
        return Event(kind, whole(self.game, rules), values)

    def row(self, given: Position | int, steps: str, expected: Expected, **options: Any) -> Row[Expected]:
        """A line of a table, its steps by commas, for the game with these options."""
        return Row(self, options, given, steps.split(", ") if steps else [], expected)


@dataclass(frozen=True)
class Row(Generic[Expected]):
    """One line of a table: a position, what is done or clicked in it step by step, and all that must come of it.

    `given`: the position, or how many seats a match has that begins. `expected`: events or violations in their order,
    or paragraphs by spaces.
    """

    telling: Telling
    options: dict[str, Any]
    given: Position | int
    steps: list[str]
    expected: Expected

    @property
    def game(self) -> Game[Any]:
        """Made when it is first asked for, not when the tests are collected."""
        return self.telling.played(**self.options)

    def after(self, steps: Iterable[str]) -> Any:
        """The position after these actions and answers, each of them possible."""
        state = self.game.new(self.given) if isinstance(self.given, int) else self.game.state(self.given)
        for text in steps:
            state.apply(possible(self.game, state, text))
        return state

    @property
    def before(self) -> Any:
        """The position before the last step."""
        return self.after(self.steps[:-1])


def whole(game: str, rules: Iterable[str]) -> tuple[str, ...]:
    """Paragraphs by their whole names."""
    return tuple(f"{game}.{rule}" for rule in rules)


def terms(kind: str, *names: str) -> list[Term]:
    """Words of one kind, as in a list of peoples."""
    return [Term(f"{kind}.{name}") for name in names]


def possible(game: Game[Any], state: Any, text: str) -> int:
    """The number of an action that may be taken, or of an answer that chance may give where it is asked."""
    n = game.parse_outcome(state, text) if state.to_act == CHANCE else int(game.parse(text))
    assert n in (state.legal_actions() or [k for k, _ in state.chances()]), text
    return n


def check_told(row: Row[Events]) -> None:
    """The last step tells these events and no other, and says them in whole sentences in their order."""
    game, state = row.game, row.before
    n = possible(game, state, row.steps[-1])
    done = game.describe(state, n, REFEREE)
    events = game.events(state, n)
    assert events == row.expected
    for lang in LANGUAGES:
        follows = [sentence(worded(game, f"event.{e.kind}", lang, e.values)) for e in row.expected]
        assert game.sentence(done, events, lang).endswith(" ".join(follows))


def check_refused(row: Row[Violations]) -> None:
    """The last step is refused for these reasons and no other."""
    check_reasons(row, row.game.explain(row.before, int(row.game.parse(row.steps[-1]))))


def check_stray(row: Row[Violations]) -> None:
    """The steps are clicks that lead to nothing, for these reasons and no other."""
    check_reasons(row, row.game.explain_clicks(row.after([]), row.steps))


def check_reasons(row: Row[Violations], ruling: Ruling) -> None:
    """The ruling has the reasons of the row, and says them in whole sentences in their order."""
    game, reasons = row.game, row.expected
    assert not ruling.legal
    assert list(ruling.violations) == reasons
    assert ruling.rules == tuple(dict.fromkeys(whole(game.name, [v.rule for v in reasons])))
    assert (ruling.layer is Layer.PHASE) >= any(v.word in OF_THE_PHASE for v in reasons)
    for lang in LANGUAGES:
        follows = [sentence(worded(game, f"refusal.{v.word}", lang, v.values)) for v in reasons]
        assert ruling.text(lang) == " ".join(follows)


def check_cited(row: Row[str]) -> None:
    """The last step is legal and rests on these paragraphs."""
    ruling = row.game.explain(row.before, int(row.game.parse(row.steps[-1])))
    assert ruling.legal, ruling
    assert ruling.rules == whole(row.game.name, row.expected.split())


def check_chance_cited(row: Row[str]) -> None:
    """After all steps chance is asked, and each of its answers rests on these paragraphs."""
    state = row.after(row.steps)
    assert {row.game.cited_rules(state, n) for n, _ in state.chances()} == {tuple(row.expected.split())}


def worded(game: Game[Any], key: str, lang: str, values: Any) -> str:
    """A sentence of the game with these values; every hole has a value, and every number of it is said."""
    template = game.words.by_lang[lang][key]
    assert set(holes(template)) <= set(values), key
    text = game.words.text(key, lang, values)
    assert not {"{", "}"} & set(text), text
    assert all(str(value) in text for name, value in values.items() if name in holes(template) and type(value) is int)
    return text


def event_kinds(game: Game[Any]) -> set[str]:
    """Kinds of events that a game has words for."""
    return {key.removeprefix("event.") for key in game.words.by_lang["en"] if key.startswith("event.")}


def refusal_words(game: Game[Any]) -> set[str]:
    """Refusals that a game has words for, those about stray clicks too, beyond the house's."""
    return {key.removeprefix("refusal.") for key in game.words.by_lang["en"] if key.startswith("refusal.")} - HOUSE


def kinds_told(rows: Mapping[str, Row[Events]]) -> set[str]:
    """Kinds of all events of a table."""
    return {event.kind for row in rows.values() for event in row.expected}


def words_told(*tables: Mapping[str, Row[Violations]]) -> set[str]:
    """Refusals of some tables, beyond the house's."""
    return {violation.word for rows in tables for row in rows.values() for violation in row.expected} - HOUSE


def check_tables(game: str, seats: int, seed: int, **options: Any) -> None:
    """In a random match every event has the values that its columns tell, every ply what its context promises."""
    match = bb.Match(game, ["random"] * seats, seed=seed, **options).run()
    rules, state = match.game, match.history.first()
    for ply in match.history.plies:
        kind = rules.named(state, ply.number).kind
        told = rules.context(state, ply.number)
        assert told.keys() == rules.context_fields.get(kind, {}).keys(), kind
        assert all(value is None or type(value) is rules.context_fields[kind][key] for key, value in told.items())
        for event in rules.events(state, ply.number):  # which plays it
            assert event.values.keys() == event_fields(rules, event.kind).keys(), event.kind
    for kind in event_kinds(rules):
        assert match.events(kind).schema == event_schema(rules, kind)
    for kind in kinds(rules):
        assert match.table(kind).schema == table_schema(rules, kind)
