"""What can be read out of a study's matches by playing their lines again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

import polars as pl

from boardbook.core import CHANCE, REFEREE, Game, Header, Line, State
from boardbook.records import CURVES, LOG, Recorder
from boardbook.records.frames import table_schema
from boardbook.studies.plan import Plan, unpack

Rows = list[tuple[Any, ...]]
Numbers = list[int]

ACTIONS = pl.Schema({"match_id": pl.String(), "seat": pl.Int8(), "kind": pl.String(), "count": pl.Int32()})
"""One row per match, seat and kind of action: how often."""

PROSPECTS = pl.Schema(
    {"match_id": pl.String(), "round": pl.Int32(), "seat": pl.Int8(), "prospect": pl.Float64(), "score": pl.Int64()}
)
"""One row per match, round and seat, where the round ends: the guessed share of the win, and the figure `score`."""

LUCK = pl.Schema(
    {
        "match_id": pl.String(),
        "ply": pl.Int32(),
        "round": pl.Int32(),
        "kind": pl.String(),
        "seat": pl.Int8(),
        "expected": pl.Float64(),
        "actual": pl.Float64(),
    }
)
"""One row per answer of chance and seat: the guessed share of the win on average, and after what it answered."""


def as_line(rules: Game[Any], header: Header, numbers: Numbers) -> Line:
    """The line of a match from its numbers."""
    line = Line(rules, header, chance="ask")
    for n in numbers:
        line.record(n, len(line.state.legal_actions()) or None)
    return line


def _log(rules: Game[Any], header: Header, numbers: Numbers) -> pl.DataFrame:
    return Recorder(as_line(rules, header, numbers)).log


def round_ends(rules: Game[Any], seats: int, numbers: Numbers) -> Iterator[tuple[int, int, State]]:
    """`(round, ply, position)` where each round ends: the first position of the next, or of the end."""
    state: State = rules.new(seats)
    for ply, n in enumerate(numbers):
        now = state.round
        state.apply(n)
        if now and (state.round != now or state.to_act is None):
            yield now, ply + 1, state
    if state.to_act is not None and state.round:  # stopped in mid-round
        yield state.round, len(numbers), state


def _curves(rules: Game[Any], header: Header, numbers: Numbers) -> pl.DataFrame:
    panels = {figure.name: figure.panel for figure in rules.figures}
    before: dict[tuple[str, str], int] = {}
    rows: Rows = []
    for number, ply, state in round_ends(rules, len(header.seats), numbers):
        seats = rules.sides(state)
        values = rules.figure_values(state, REFEREE)
        for (side, figure), value in values.items():
            if before.get((side, figure)) != value:
                rows.append((header.match_id, ply, number, seats.get(side), side, figure, panels[figure], value))
        before = values
    return pl.DataFrame(rows, schema=CURVES, orient="row")


def _prospects(rules: Game[Any], header: Header, numbers: Numbers) -> pl.DataFrame:
    rows: Rows = []
    for number, _, state in round_ends(rules, len(header.seats), numbers):
        values = rules.figure_values(state, REFEREE)
        sides = rules.sides(state)
        for seat, prospect in enumerate(rules.prospects(state)):
            score = max((values[side, "score"] for side, leader in sides.items() if leader == seat), default=None)
            rows.append((header.match_id, number, seat, prospect, score))
    return pl.DataFrame(rows, schema=PROSPECTS, orient="row")


def _actions(rules: Game[Any], header: Header, numbers: Numbers) -> pl.DataFrame:
    state: State = rules.new(len(header.seats))
    counted: Counter[tuple[int, int]] = Counter()
    for n in numbers:
        if state.to_act is not None and state.to_act != CHANCE:
            counted[state.to_act, n] += 1
        state.apply(n)
    kinds: Counter[tuple[int, str]] = Counter()
    for (seat, n), count in counted.items():
        kinds[seat, rules.action(n).kind] += count
    rows = [(header.match_id, seat, kind, count) for (seat, kind), count in sorted(kinds.items())]
    return pl.DataFrame(rows, schema=ACTIONS, orient="row")


def _luck(rules: Game[Any], header: Header, numbers: Numbers) -> pl.DataFrame:
    from boardbook.bots.ahead import expected

    state: State = rules.new(len(header.seats))
    rows: Rows = []
    for ply, n in enumerate(numbers):
        if state.to_act != CHANCE:
            state.apply(n)
            continue
        kind, number = rules.outcome(state, n).kind, state.round
        average = expected(state, rules.prospects)
        state.apply(n)
        for seat, actual in enumerate(rules.prospects(state)):
            rows.append((header.match_id, ply + 1, number, kind, seat, average[seat], actual))
    return pl.DataFrame(rows, schema=LUCK, orient="row")


Reading = Callable[[Game[Any], Header, Numbers], pl.DataFrame]

READINGS: Final[dict[str, tuple[pl.Schema, Reading]]] = {
    "log": (LOG, _log),
    "curves": (CURVES, _curves),
    "prospects": (PROSPECTS, _prospects),
    "actions": (ACTIONS, _actions),
    "luck": (LUCK, _luck),
}
"""By name: the schema of the table, and how a match is read."""
KIND: Final = "kind-"
"""Before the name of a kind of action or outcome, it names the table of that kind."""


def reading(rules: Game[Any], name: str) -> tuple[pl.Schema, Reading]:
    """The schema of a table, and how a match is read. Raises `UnknownName` for a kind that is none."""
    if not name.startswith(KIND):
        return READINGS[name]
    kind = name.removeprefix(KIND)

    def read(rules: Game[Any], header: Header, numbers: Numbers) -> pl.DataFrame:
        return Recorder(as_line(rules, header, numbers)).table(kind)

    return table_schema(rules, kind), read


def read_span(plan: Plan, makers: bytes, name: str, matches: list[tuple[int, Numbers]]) -> pl.DataFrame:
    """One table of some matches, in whatever process."""
    unpack(makers)
    schema, read = reading(plan.rules, name)
    frames = [read(plan.rules, plan.header(number), numbers) for number, numbers in matches]
    return pl.concat([schema.to_frame(), *frames])
