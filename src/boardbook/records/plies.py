"""The log, the sentences and the events of matches as columns, from one replay in which each ply is applied once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import repeat
from typing import Any, Final, Literal, TypeVar

import polars as pl

from boardbook.core import CHANCE, REFEREE, Event, Game, State
from boardbook.core.errors import unknown
from boardbook.core.rulebooks import qualified_ids
from boardbook.core.state import happenings
from boardbook.core.words import LANGUAGES, Phrase, Term, Value, Values
from boardbook.records.fields import OF_SEAT, OF_SIDE, column_of, event_fields
from boardbook.records.kinds import EVENT, event_kinds
from boardbook.records.schema import EVENTS, LOG, TOLD

K = TypeVar("K", bound=Hashable)

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


_HAPPENED: Final = pl.Schema({"_ply": pl.UInt32(), "_event": pl.UInt32(), OF_SEAT: pl.Int8()})
"""For each event, its ply from 0, its number among the distinct events, and the seat that plays its side."""
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


class Distinct(dict[K, int]):
    """Numbers distinct things in the order in which they first occur, because most of them occur many times."""

    def __missing__(self, thing: K) -> int:
        self[thing] = number = len(self)
        return number


class PlyReader:
    """Reads plies into columns, showing only what an observer may know.

    The sentences are made when a table is requested, once for each distinct description.
    """

    def __init__(self, game: Game[Any], tables: Iterable[PlyTable], observer: int | None = REFEREE) -> None:
        self.game, self.observer = game, observer
        wanted = {table.what for table in tables}
        self._logs, self._tells, self._events = "log" in wanted, "told" in wanted, "events" in wanted
        self._of_sides = {
            table.kind for table in tables if table.kind and OF_SIDE in event_fields(game, table.kind)
        }  # the kinds of events with a seat that depends on the position
        self.plies: tuple[list[Any], ...] = tuple([] for _ in range(5))
        """The columns of all tables, with an entry for each ply: `round`, `phase`, `seat`, `side`, `order`."""
        self.log: tuple[list[Any], ...] = tuple([] for _ in range(6))
        """The other columns of the log: `kind`, `action`, `text`, `rules` as a number, `choices`, `elapsed_ms`."""
        self.told: list[int] = []
        """For each ply, the number of its description and events in `_told`."""
        self.followed: tuple[list[int], list[int], list[int | None]] = [], [], []
        """The columns of `_HAPPENED`."""
        self._cited = Distinct[tuple[tuple[str, ...], ...]]()
        self._told = Distinct[tuple[int, ...]]()
        self._described = Distinct[tuple[Hashable, ...]]()
        self._happened = Distinct[tuple[Hashable, ...]]()
        self._descriptions: dict[int, tuple[str, Values]] = {}
        self._kinds: dict[int, Event] = {}

    def __len__(self) -> int:
        return len(self.plies[0])

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
        rounds, phases, seats, sides, orders = (column.append for column in self.plies)
        kinds, actions, texts, rules, counts, times = (column.append for column in self.log)
        counted = choices is not None
        referee, cited, described, numbered = observer == REFEREE, tuple[str, ...](), 0, list[int]()
        counts_all = referee or game.open_information
        for n, ms, listed in zip(numbers, elapsed_ms or repeat(0), choices or repeat(None)):  # noqa: B905 (repeated)
            seat = state.to_act
            rounds(state.round)
            phases(state.phase_name)
            if seat == CHANCE or seat is None:
                seat = None
                sides(None)
            else:
                sides(game.side(state, seat))
            seats(seat)
            if logs:
                order: Sequence[int] = () if seat is None else game.order(state)
                orders(order.index(seat) + 1 if seat in order else None)
                named = game.named(state, n)
                kinds(named.kind)
                known = referee or game.knows(state, n, observer)
                actions(n if known else None)
                texts(named.text if known else None)
                cited = game.cited_rules(state, n)
                if seat is None or not (counts_all or observer == seat):
                    counts(None)
                else:
                    counts(listed if counted else len(state.legal_actions()))
                times(ms)
            if tells:
                described = self._number_of(game.describe(state, n, observer))
            followed = happenings(state, n)
            if logs:
                rules(self._cited[cited, *[event.rules for event in followed]])
            if followed and (tells or events):
                numbered = [self._number_of_event(event) for event in followed]
                if events:
                    self._add_events(state, followed, numbered)
            if tells:
                self.told.append(self._told[described, *numbered] if followed else self._told[described,])

    def _number_of(self, description: tuple[str, Values]) -> int:
        key, values = description
        number = self._described[key, *fixed(values)]
        if number not in self._descriptions:
            self._descriptions[number] = description
        return number

    def _number_of_event(self, event: Event) -> int:
        number = self._happened[event.kind, event.rules, *fixed(event.values)]
        if number not in self._kinds:
            self._kinds[number] = event
        return number

    def _add_events(self, state: State, followed: Sequence[Event], numbered: Sequence[int]) -> None:
        places, numbers, seats = self.followed
        for event, number in zip(followed, numbered, strict=True):
            places.append(len(self) - 1)
            numbers.append(number)
            of_side = event.kind in self._of_sides
            seats.append(self.game.sides(state).get(str(plain_value(event.values.get(OF_SIDE)))) if of_side else None)

    def copy(self) -> PlyReader:
        """Return a reader that has read the same plies. Both number things in the same way."""
        other = copy(self)
        other.plies = tuple([*column] for column in self.plies)
        other.log = tuple([*column] for column in self.log)
        return other

    def cut(self, plies: int) -> None:
        """Forget all plies after the first `plies`. Only the log is read again, so events are not cut."""
        for column in (*self.plies, *self.log):
            del column[plies:]

    # --- tables -------------------------------------------------------------------------------------------------

    def frame(self, table: PlyTable, matches: Sequence[tuple[str, int]], *, folded: bool = False) -> pl.DataFrame:
        """Return a table of what was read. `matches`: the `match_id` and the number of plies of each match, in order.

        If `folded`, lists of paragraphs are joined, as `fold` does.
        """
        ids = pl.DataFrame(matches, schema={"match_id": pl.String, "_n": pl.Int32}, orient="row")
        ply = pl.int_ranges(1, pl.col("_n") + 1, dtype=pl.Int32).alias("ply")
        shared = ids.filter(pl.col("_n") > 0).select("match_id", ply).explode("ply")
        names = ("round", "phase", "seat", "side", "order")
        columns = dict(zip(names, self.plies, strict=True))
        if table.what != "log":
            del columns["order"]
        shared = shared.with_columns(pl.Series(name, values, LOG[name]) for name, values in columns.items())
        if table.what == "log":
            frame = shared.with_columns(self._log_columns(folded=folded))
        elif table.what == "told":
            frame = shared.with_columns(self._sentences(table.lang))
        else:
            frame = self._event_frame(shared, table, folded=folded)
        return frame.select(table.schema(self.game).names())

    def _log_columns(self, *, folded: bool) -> list[pl.Series]:
        names = ("kind", "action", "text", RULES, "choices", "elapsed_ms")
        columns = dict(zip(names, self.log, strict=True))
        cited = [dict.fromkeys(rule for one in of for rule in self._full(one)) for of in self._cited]
        rules = _lists(cited, folded=folded).gather(columns.pop(RULES))
        return [rules, *(pl.Series(name, values, LOG[name]) for name, values in columns.items())]

    def _full(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        return qualified_ids(self.game.name, rules)

    def _sentences(self, lang: str) -> pl.Series:
        events, descriptions = self._kinds, self._descriptions
        texts = [
            self.game.sentence(descriptions[described], [events[number] for number in followed], lang)
            for described, *followed in self._told
        ]
        return pl.Series("text", texts, pl.String).gather(self.told)

    def _event_frame(self, shared: pl.DataFrame, table: PlyTable, *, folded: bool) -> pl.DataFrame:
        rows = pl.DataFrame(dict(zip(_HAPPENED, self.followed, strict=True)), schema=_HAPPENED)
        chosen = {number: event for number, event in self._kinds.items() if table.kind in (None, event.kind)}
        if table.kind is not None:
            rows = rows.filter(pl.col("_event").is_in([*chosen]))
        texts = [self.game.words.text(EVENT + event.kind, table.lang, event.values) for event in chosen.values()]
        rules = _lists([self._full(event.rules) for event in chosen.values()], folded=folded)
        schema = table.schema(self.game)
        fields = [] if table.kind is None else list(event_fields(self.game, table.kind))
        known = pl.DataFrame(
            {
                "_event": pl.Series([*chosen], dtype=pl.UInt32),
                "event": pl.Series([event.kind for event in chosen.values()], dtype=pl.String),
                "text": pl.Series(texts, dtype=pl.String),
                RULES: rules,
                **{
                    (column := column_of(name, EVENTS)): pl.Series(
                        [plain_value(event.values.get(name)) for event in chosen.values()], dtype=schema[column]
                    )
                    for name in fields
                },
            }
        )
        happened = rows.join(known, on="_event", how="left", maintain_order="left")
        return shared[rows["_ply"]].hstack(happened)


def fixed(values: Values) -> tuple[Hashable, ...]:
    """Return the names and values of placeholders as a key: equal only if they make the same sentence."""
    return (*values, *map(type, values.values()), *map(_fixed, values.values()))


def _fixed(value: Value) -> Hashable:
    if isinstance(value, Term):
        return value.key
    if isinstance(value, Phrase):
        return value.sentence, fixed(value.values)
    if isinstance(value, int | float | str):
        return value
    return tuple((type(part), _fixed(part)) for part in value)


def plain_value(value: Value | None) -> Any:
    """Return a value as plain data. A `Term` becomes the last part of its key: `TA3` for `place.TA3`."""
    if isinstance(value, Term):
        return value.key.rpartition(".")[2]
    if value is None or isinstance(value, int | float | str):
        return value
    return [plain_value(part) for part in value]


def _lists(lists: Iterable[Iterable[str]], *, folded: bool) -> pl.Series:
    if folded:
        return pl.Series(RULES, map(SEPARATOR.join, lists), pl.String)
    return pl.Series(RULES, [*map(list, lists)], LOG[RULES])


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
