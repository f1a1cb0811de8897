"""What the tests of every game ask of what is told: events and refusals with all their values, word for word.

A table gives paragraphs and values as the rules have them. The sentences are the game's own words with these values in
them, so that a word may be put better without touching a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import boardbook as bb
from boardbook.core import CHANCE, LANGUAGES, REFEREE, Event, Game, Layer, Term, Violation, refuse
from boardbook.core.rulings import Ruling
from boardbook.core.words import Value, holes, sentence
from boardbook.records.fields import event_fields
from boardbook.records.frames import kinds, table_schema
from boardbook.records.telling import event_schema
from tests.games.refusing import HOUSE

OF_THE_PHASE = {"wrong_phase", "not_now", "number_first", "pending"}
"""Refusals that say that it is not the moment: they come before all that looks at things and costs."""


class Telling:
    """Writes what a game tells, with its paragraphs named without the game: in events they get their whole names."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.known: dict[str, Game[Any]] = {}

    def played(self, **options: Any) -> Game[Any]:
        """The game with these options; made once."""
        return self.known.get(str(options)) or self.known.setdefault(str(options), bb.game(self.game, **options))

    def event(self, kind: str, *rules: str, **values: Value) -> Event:
        """An event as it must be told."""
        return Event(kind, self.cites(*rules), values)

    def broken(self, rule: str, word: str, **values: Value) -> Violation:
        """A violation as it must be told."""
        return refuse(rule, word, **values)

    def cites(self, *rules: str) -> tuple[str, ...]:
        """Paragraphs by their whole names."""
        return tuple(f"{self.game}.{rule}" for rule in rules)


def terms(kind: str, *names: str) -> list[Term]:
    """Words of one kind, as in a list of peoples."""
    return [Term(f"{kind}.{name}") for name in names]


def number_of(game: Game[Any], state: Any, text: str) -> int:
    """The number of an action, or of chance's answer where chance is asked."""
    return game.parse_outcome(state, text) if state.to_act == CHANCE else int(game.parse(text))


def after(game: Game[Any], state: Any, path: Iterable[str]) -> Any:
    """The position after these actions and answers."""
    for text in path:
        n = number_of(game, state, text)
        assert n in (state.legal_actions() or [k for k, _ in state.chances()]), text
        state.apply(n)
    return state


def check_told(game: Game[Any], state: Any, path: Sequence[str], expected: Sequence[Event]) -> None:
    """The last step of the path tells these events and no other, and says them in whole sentences in their order."""
    state = after(game, state, path[:-1])
    n = number_of(game, state, path[-1])
    done = game.told(state, n, REFEREE)
    assert n in (state.legal_actions() or [k for k, _ in state.chances()])
    events = game.events(state, n)
    assert events == list(expected)
    for lang in LANGUAGES:
        follows = [sentence(worded(game, f"event.{e.kind}", lang, e.values)) for e in expected]
        assert game.said(done, events, lang).endswith(" ".join(follows))


def check_refused(game: Game[Any], ruling: Ruling, expected: Sequence[Violation]) -> None:
    """A ruling refuses for these reasons and no other, and says them in whole sentences in their order."""
    assert not ruling.legal
    assert list(ruling.violations) == list(expected)
    assert ruling.rules == tuple(dict.fromkeys(f"{game.name}.{v.rule}" for v in expected))
    assert (ruling.layer is Layer.PHASE) >= any(v.word in OF_THE_PHASE for v in expected)
    for lang in LANGUAGES:
        reasons = [sentence(worded(game, f"refusal.{v.word}", lang, v.values)) for v in expected]
        assert ruling.text(lang) == " ".join(reasons)


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


def check_tables(game: str, seats: int, seed: int, **options: Any) -> None:
    """In a random match every event has the values that its columns tell, every ply what its context promises."""
    match = bb.Match(game, ["random"] * seats, seed=seed, **options).run()
    rules, state = match.game, match.line.first()
    for ply in match.line.plies:
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
