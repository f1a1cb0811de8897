"""The log, the sentences and the events of matches as columns, from one replay in which each ply is applied once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import count, repeat
from typing import Any, Final, Literal

import polars as pl

from boardbook.core import CHANCE, REFEREE, Event, Game, State
from boardbook.core.errors import unknown
from boardbook.core.rulebooks import qualified_ids
from boardbook.core.state import happenings
from boardbook.core.words import LANGUAGES, ByLanguage, Phrase, Term, Value, Values
from boardbook.records.fields import OF_SEAT, OF_SIDE, column_of, event_fields
from boardbook.records.kinds import EVENT, event_kinds
from boardbook.records.schema import EVENTS, LOG, TOLD

RULES: Final = "rules"
"""The column with lists of paragraphs in the log and in tables of events."""
SEPARATOR: Final = "\n"
"""Separates the paragraphs of a list that is stored as text."""


@dataclass(frozen=True, slots=True)
class PlyTable:
    """A table with rows for plies: the log, the sentences or the events of matches.

    `kind`: the only kind of events in the table, or None for all; `lang`: the language of the sentences.
    """

    what: Literal["log", "told", "events"]
    kind: str | None = None
    lang: str = "en"

    def schema(self, game: Game[Any]) -> pl.Schema:
        """Return the columns. Raises `UnknownName` for an unknown kind of events or an unknown language."""
        if self.lang not in LANGUAGES:
            raise unknown("language", self.lang, LANGUAGES)
        return {"log": LOG, "told": TOLD}.get(self.what) or event_schema(game, self.kind)


_PLY: Final = ("round", "phase", "seat", "side")
_LOG: Final = ("order", "kind", "action", "text", RULES, "choices", "elapsed_ms")
LOG_TABLE: Final = PlyTable("log")


def event_schema(game: Game[Any], kind: str | None = None) -> pl.Schema:
    """Return the columns of `events`. Raises `UnknownName` for an unknown kind, and lists the known ones."""
    if kind is None:
        return EVENTS
    if kind not in (kinds := event_kinds(game)):
        raise unknown("event", kind, kinds)
    columns: dict[str, Any] = dict(EVENTS)
    for name, dtype in event_fields(game, kind).items():
        if name == OF_SIDE:
            columns[OF_SEAT] = pl.Int8()
        columns[column_of(name, EVENTS)] = dtype
    return pl.Schema(columns)


class Sentences:
    """The descriptions and events that occurred in matches of a game, with their sentences.

    Most of them occur many times, so each distinct one gets a number, and its sentence is made only once.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.events: dict[int, Event] = {}
        """Each distinct event, and each description as an event without rules, by number."""
        self._numbers: dict[tuple[Hashable, ...], int] = {}
        self._next = count()
        self._sentences: ByLanguage[dict[tuple[int, ...], str]] = ByLanguage(dict)

    def __len__(self) -> int:
        return len(self.events) + sum(map(len, self._sentences.values()))

    def number(self, kind: str, rules: tuple[str, ...] | None, values: Values) -> int:
        """Return the number of an event or, if `rules` is None, of a description. Any thread can call this."""
        types = tuple(map(type, values.values()))  # 1, 1.0 and True are equal, but not their sentences
        key: tuple[Any, ...] = (kind, rules, *values, *types, *values.values())
        try:
            number = None if Phrase in types else self._numbers.get(key)
        except TypeError:  # there is a list, which may be changed later
            number = None
        if number is None:
            values = {name: _fixed(value) for name, value in values.items()}
            number = self._numbers.get(key := (kind, rules, *values, *types, *map(_key, values.values())))
        if number is None:
            new = next(self._next)
            self.events[new] = Event(kind, rules or (), values)
            number = self._numbers.setdefault(key, new)
        return number

    def text(self, number: int, lang: str) -> str:
        """Return the text of an event."""
        event = self.events[number]
        return self.game.words.text(EVENT + event.kind, lang, event.values)

    def sentence(self, story: tuple[int, ...], lang: str) -> str:
        """Return the sentences for a description and the events that followed, by number."""
        known = self._sentences[lang]
        text = known.get(story)
        if text is None:
            described, *followed = (self.events[number] for number in story)
            text = known[story] = self.game.sentence((described.kind, described.values), followed, lang)
        return text


def _fixed(value: Value) -> Value:
    """Return a value that doesn't change any more."""
    return value if isinstance(value, Term | int | float | str) else tuple(value)


def _key(value: Value) -> Hashable:
    """Return a key of a value: equal only if the sentences are."""
    if isinstance(value, Phrase):
        return value.sentence, *value.values.items()
    if isinstance(value, Term | int | float | str):
        return value
    return tuple((type(part), _key(part)) for part in value)


class PlyReader:
    """Reads plies into columns, showing only what an observer may know. Several tables can be made of them."""

    def __init__(
        self,
        game: Game[Any],
        tables: Iterable[PlyTable],
        observer: int | None = REFEREE,
        sentences: Sentences | None = None,
    ) -> None:
        self.game, self.observer = game, observer
        self._sentences = sentences or Sentences(game)
        wanted = {table.what for table in tables}
        self._logs, self._tells, self._events = "log" in wanted, "told" in wanted, "events" in wanted
        kinds = {table.kind for table in tables if table.kind is not None}
        self._of_sides = {kind for kind in kinds if OF_SIDE in event_fields(game, kind)}
        self._plies: tuple[list[Any], ...] = tuple([] for _ in _PLY)
        self._log: tuple[list[Any], ...] = tuple([] for _ in _LOG)
        """The columns of the log, with tuples of short ids of paragraphs as its `rules`."""
        self._told: list[tuple[int, ...]] = []
        """For each ply, the numbers of its description and of its events."""
        self._followed: tuple[list[Any], ...] = tuple([] for _ in range(3))
        """For each event, its ply from 0, its number, and the seat that plays its side."""

    def read(
        self,
        state: State,
        numbers: Iterable[int],
        choices: Iterable[int | None] | None = None,
        elapsed_ms: Iterable[int] | None = None,
    ) -> None:
        """Read plies from a position on, and apply them to it.

        `choices`: the number of legal actions at each ply (None: count them).
        """
        game, observer, logs, tells, events = self.game, self.observer, self._logs, self._tells, self._events
        rounds, phases, seats, sides = (column.append for column in self._plies)
        orders, kinds, actions, texts, rules, counts, times = (column.append for column in self._log)
        told, number, referee = self._told.append, self._sentences.number, observer == REFEREE
        everything = referee or game.open_information
        uncounted, cited, described = choices is None, tuple[str, ...](), 0
        for n, ms, listed in zip(numbers, elapsed_ms or repeat(0), choices or repeat(None)):  # noqa: B905 (repeated)
            seat = state.to_act if state.to_act != CHANCE else None
            rounds(state.round)
            phases(state.phase_name)
            seats(seat)
            sides(None if seat is None else game.side(state, seat))
            if logs:
                order: Sequence[int] = () if seat is None else game.order(state)
                orders(order.index(seat) + 1 if seat in order else None)
                named = game.named(state, n)
                kinds(named.kind)
                known = referee or game.knows(state, n, observer)
                actions(n if known else None)
                texts(named.text if known else None)
                cited = game.cited_rules(state, n)
                if seat is None or not (everything or observer == seat):
                    counts(None)
                else:
                    counts(len(state.legal_actions()) if uncounted else listed)
                times(ms)
            if tells:
                key, values = game.describe(state, n, observer)
                described = number(key, None, values)
            followed = happenings(state, n)
            if logs:
                rules((cited, *[event.rules for event in followed]) if followed else (cited,))
            if not followed:
                if tells:
                    told((described,))
            elif tells or events:
                happened = [number(event.kind, event.rules, event.values) for event in followed]
                if tells:
                    told((described, *happened))
                if events:
                    self._add(state, followed, happened)

    def _add(self, state: State, followed: Sequence[Event], happened: Sequence[int]) -> None:
        places, numbers, seats = self._followed
        places += [len(self._plies[0]) - 1] * len(happened)
        numbers += happened
        for event in followed:
            of_side = event.kind in self._of_sides
            seats.append(self.game.sides(state).get(str(plain_value(event.values.get(OF_SIDE)))) if of_side else None)

    def copy(self) -> PlyReader:
        """Return a reader of a log that has read the same plies."""
        other = copy(self)
        other._plies, other._log = (tuple([*column] for column in of) for of in (self._plies, self._log))  # noqa: SLF001
        return other

    def cut(self, plies: int) -> None:
        """Forget all plies of a log after the first `plies`."""
        for column in (*self._plies, *self._log):
            del column[plies:]

    # --- tables -------------------------------------------------------------------------------------------------

    def frame(self, table: PlyTable, matches: Sequence[tuple[str, int]], *, folded: bool = False) -> pl.DataFrame:
        """Return a table of what was read. `matches`: the `match_id` and the number of plies of each match, in order.

        If `folded`, lists of paragraphs are joined, as in `folded_schema`.
        """
        schema = table.schema(self.game)
        columns: dict[str, Any] = {
            "match_id": [match_id for match_id, plies in matches for _ in range(plies)],
            "ply": [ply for _, plies in matches for ply in range(1, plies + 1)],
            **dict(zip(_PLY, self._plies, strict=True)),
        }
        if table.what == "log":
            columns |= dict(zip(_LOG, self._log, strict=True))
            columns[RULES] = self._cited(columns[RULES], folded=folded)
        elif table.what == "told":
            sentence = self._sentences.sentence
            columns["text"] = [sentence(story, table.lang) for story in self._told]
        else:
            columns = self._event_columns(columns, table, folded=folded)
        return pl.DataFrame(
            {
                name: values if isinstance(values := columns[name], pl.Series) else pl.Series(name, values, dtype)
                for name, dtype in schema.items()
            }
        )

    def _cited(self, paragraphs: Sequence[tuple[tuple[str, ...], ...]], *, folded: bool) -> pl.Series:
        """Return a column of lists of paragraphs. Each distinct list is converted only once, because that is slow."""
        numbers = {short: number for number, short in enumerate(dict.fromkeys(paragraphs))}
        lists = [
            [*dict.fromkeys(full for one in short for full in qualified_ids(self.game.name, one))] for short in numbers
        ]
        distinct = (
            pl.Series(map(SEPARATOR.join, lists), dtype=pl.String) if folded else pl.Series(lists, dtype=LOG[RULES])
        )
        return distinct.gather([numbers[short] for short in paragraphs])

    def _event_columns(self, columns: Mapping[str, Any], table: PlyTable, *, folded: bool) -> dict[str, Any]:
        events = self._sentences.events
        rows = [row for row in zip(*self._followed, strict=True) if table.kind in (None, events[row[1]].kind)]
        its = {number: events[number] for _, number, _ in rows}
        texts = {number: self._sentences.text(number, table.lang) for number in its}
        happened = [its[number] for _, number, _ in rows]
        found: dict[str, Any] = {
            **{name: [values[place] for place, _, _ in rows] for name, values in columns.items()},
            "event": [event.kind for event in happened],
            "text": [texts[number] for _, number, _ in rows],
            RULES: self._cited([(event.rules,) for event in happened], folded=folded),
            OF_SEAT: [seat for _, _, seat in rows],
        }
        for name in () if table.kind is None else event_fields(self.game, table.kind):
            values = {number: plain_value(event.values.get(name)) for number, event in its.items()}
            found[column_of(name, EVENTS)] = [values[number] for _, number, _ in rows]
        return found


def plain_value(value: Value | None) -> Any:
    """Return a value as plain data. A `Term` becomes the last part of its key: `TA3` for `place.TA3`."""
    if isinstance(value, Term):
        return value.key.rpartition(".")[2]
    if value is None or isinstance(value, int | float | str):
        return value
    return [plain_value(part) for part in value]


def folded_schema(schema: Mapping[str, Any]) -> pl.Schema:
    """Return the columns of a table on disk, where lists of paragraphs are joined: there are few distinct ones."""
    return pl.Schema({**schema, **({RULES: pl.String()} if RULES in schema else {})})


def unfolded(frame: pl.LazyFrame, schema: Mapping[str, Any]) -> pl.LazyFrame:
    """Return a table on disk with its lists of paragraphs."""
    if RULES not in schema:
        return frame
    joined = pl.col(RULES)
    return frame.with_columns(
        pl.when(joined != "").then(joined.str.split(SEPARATOR)).otherwise(pl.lit([], LOG[RULES])).alias(RULES)
    )
