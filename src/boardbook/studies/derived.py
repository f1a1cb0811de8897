"""Tables that are derived from a study's matches by replaying them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any, Final

import polars as pl

from boardbook.core import CHANCE, REFEREE, Game, Header, History, State
from boardbook.core.history import first
from boardbook.records import ACTIONS, CURVES, HELD, LOG, LUCK, PROSPECTS, PURCHASES, TOLD
from boardbook.records import held as held_of
from boardbook.records import purchases as purchases_of
from boardbook.records.frames import changes, kind_frame, round_ends, table_schema
from boardbook.records.plies import LOG_TABLE, PlyReader, PlyTable, Sentences, event_schema, folded_schema
from boardbook.studies.plan import Setting

MOST_SENTENCES: Final = 200_000
"""The number of descriptions, events and sentences that a process keeps for the next matches: some dozens of MB."""
Rows = list[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match as it was played: its rules, its header, and every ply.

    `elapsed_ms` is the time that each ply took, or None if it was not measured.
    """

    setting: Setting
    header: Header
    numbers: Sequence[int]
    elapsed_ms: Sequence[int] | None = None

    @property
    def rules(self) -> Game[Any]:
        """The game with its options and edition."""
        return self.setting.rules

    def first(self) -> State:
        """Return the position before the first ply."""
        return first(self.rules, self.header)

    def history(self) -> History:
        """Return the history of the match, with the cursor at its end."""
        return History.recorded(self.rules, self.header, self.numbers, self.elapsed_ms)

    def round_ends(self) -> Iterator[tuple[int, int, State]]:
        """Yield `(round, ply, position)` at the end of each round."""
        return round_ends(self.first(), self.numbers)


def _changes(played: PlayedMatch) -> pl.DataFrame:
    return changes(played.rules, played.header.match_id, played.round_ends())


def _prospects(played: PlayedMatch) -> pl.DataFrame:
    rules = played.rules
    rows: Rows = []
    for number, _, state in played.round_ends():
        values = rules.figure_values(state, REFEREE)
        sides = rules.sides(state)
        for seat, prospect in enumerate(rules.win_probabilities(state)):
            score = max((values[side, "score"] for side, leader in sides.items() if leader == seat), default=None)
            rows.append((played.header.match_id, number, seat, prospect, score))
    return pl.DataFrame(rows, schema=PROSPECTS, orient="row")


def _actions(played: PlayedMatch) -> pl.DataFrame:
    rules, state = played.rules, played.first()
    counted: Counter[tuple[int, int]] = Counter()
    for n in played.numbers:
        if state.to_act is not None and state.to_act != CHANCE:
            counted[state.to_act, n] += 1
        state.apply(n)
    kinds: Counter[tuple[int, str]] = Counter()
    for (seat, n), count in counted.items():
        kinds[seat, rules.action(n).kind] += count
    rows = [(played.header.match_id, seat, kind, count) for (seat, kind), count in sorted(kinds.items())]
    return pl.DataFrame(rows, schema=ACTIONS, orient="row")


def _luck(played: PlayedMatch) -> pl.DataFrame:
    from boardbook.bots.lookahead import after

    rules, state = played.rules, played.first()
    rows: Rows = []
    for ply, n in enumerate(played.numbers):
        if state.to_act != CHANCE:
            state.apply(n)
            continue
        kind, number = rules.outcome(state, n).kind, state.round
        judged = [(outcome, rules.win_probabilities(after(state, outcome)), p) for outcome, p in state.chances()]
        state.apply(n)
        actual = next(shares for outcome, shares, _ in judged if outcome == n)
        for seat, share in enumerate(actual):
            average = sum(shares[seat] * p for _, shares, p in judged)
            rows.append((played.header.match_id, ply + 1, number, kind, seat, average, share))
    return pl.DataFrame(rows, schema=LUCK, orient="row")


def _purchases(played: PlayedMatch) -> pl.DataFrame:
    return purchases_of(played.history())


def _occupancy(played: PlayedMatch) -> pl.DataFrame:
    return held_of(played.history())


Read = Callable[[PlayedMatch], pl.DataFrame]


@dataclass(frozen=True, slots=True)
class DerivedTable:
    """A table that is derived from matches: the name of its folder, its columns, and how matches are read.

    `read`: a function that reads a match, or a table of plies, of which several are read at once; `kind`: the only kind
    of action or outcome in a log.
    """

    name: str
    schema: pl.Schema
    read: Read | PlyTable
    kind: str | None = None

    @property
    def stored(self) -> pl.Schema:
        """The columns of the table on disk."""
        return folded_schema(self.schema)


LOGS: Final = DerivedTable("log", LOG, LOG_TABLE)
CHANGES: Final = DerivedTable("curves", CURVES, _changes)
FORESEEN: Final = DerivedTable("prospects", PROSPECTS, _prospects)
COUNTED: Final = DerivedTable("actions", ACTIONS, _actions)
LEDGER: Final = DerivedTable("luck", LUCK, _luck)
SALES: Final = DerivedTable("purchases", PURCHASES, _purchases)
STOOD: Final = DerivedTable("held", HELD, _occupancy)


def kind_table(rules: Game[Any], kind: str) -> DerivedTable:
    """Return the table of one kind of action or outcome. Raises `UnknownName` for an unknown kind."""
    return DerivedTable(f"kind-{kind}", table_schema(rules, kind), LOG_TABLE, kind)


def event_table(rules: Game[Any], kind: str | None, lang: str) -> DerivedTable:
    """Return the table of one kind of event, or of all events (None). Raises `UnknownName` for an unknown kind."""
    name = "-".join(["events", *([kind] if kind else []), *([lang] if lang != "en" else [])])
    return DerivedTable(name, event_schema(rules, kind), PlyTable("events", kind, lang))


def narration_table(lang: str) -> DerivedTable:
    """Return the table that describes every ply in sentences in the given language."""
    return DerivedTable("told" if lang == "en" else f"told-{lang}", TOLD, PlyTable("told", lang=lang))


@lru_cache(maxsize=4)
def _kept(rules: Game[Any]) -> list[Sentences]:
    return [Sentences(rules)]


def _sentences_of(rules: Game[Any]) -> Sentences:
    """Return the sentences of a game that this process has made, or none if there are too many of them."""
    kept = _kept(rules)
    if len(kept[0]) > MOST_SENTENCES:
        kept[0] = Sentences(rules)
    return kept[0]


def read_span(matches: Sequence[PlayedMatch], tables: Sequence[DerivedTable]) -> list[list[pl.DataFrame]]:
    """Return tables for some matches as they are stored, as a list with one list of frames.

    The tables of plies are read together, in one replay. This function can run in any process.
    """
    frames = {table.name: [table.stored.to_frame()] for table in tables}
    plies = [table.read for table in tables if isinstance(table.read, PlyTable)]
    for rules, group in groupby(matches, key=lambda played: played.rules):  # matches that people played differ
        its = list(group)
        reader = PlyReader(rules, plies, sentences=_sentences_of(rules))
        if plies:
            for played in its:
                reader.read(played.first(), played.numbers, elapsed_ms=played.elapsed_ms)
        sizes = [(played.header.match_id, len(played.numbers)) for played in its]
        for table in tables:
            if not isinstance(table.read, PlyTable):
                frames[table.name] += map(table.read, its)
                continue
            frame = reader.frame(table.read, sizes, folded=True)
            if table.kind is not None:
                frame = kind_frame(rules, table.kind, frame, ((played.first(), played.numbers) for played in its))
            frames[table.name].append(frame)
    return [[pl.concat(frames[table.name]) for table in tables]]
