"""Creates polars frames by replaying a history, which is the only record of a match."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache, cached_property
from importlib.metadata import version
from operator import itemgetter
from typing import Any, Final, Self

import polars as pl

from boardbook.core import REFEREE, Game, Header, History, NotPossible, Ply, State
from boardbook.core.errors import unknown
from boardbook.core.history import first
from boardbook.records.fields import OF_SEAT, column_of
from boardbook.records.plies import LOG_TABLE, PlyReader
from boardbook.records.schema import CURVES, HELD, LOG, MATCHES, PURCHASES


class _Read(ABC):
    """Reads a history ply by ply, from the start to the cursor, showing only what a seat may know.

    When the history has grown, only the new plies are read. If the cursor has moved back or to another branch, reading
    restarts at the first ply that differs.
    """

    def __init__(self, history: History, of: int | None) -> None:
        self.history, self._of = history, of
        self._restart()

    def _observer(self) -> int | None:
        return self.history.observer(self._of)

    def _restart(self) -> None:
        self.seat = self._observer()
        self._read: list[Ply] = []
        self._state: State = self.history.first()

    @abstractmethod
    def _step(self, ply: Ply) -> None:
        """Add the rows for a ply, and apply the ply to the position."""

    @abstractmethod
    def _copy(self) -> dict[str, Any]:
        """Return copies of the attributes that reading changes."""

    def of(self, history: History) -> Self:
        """Return a reader for another history of the same match.

        Plies that both histories share are not read again by this reader.
        """
        other = copy(self)
        vars(other).update({"_read": [*self._read], "_state": self._state.clone(), **self._copy()}, history=history)
        return other

    def update(self) -> None:
        """Read up to the cursor."""
        plies = list(self.history.plies[: self.history.ply])
        if self.seat != self._observer():
            self._restart()
        pairs = enumerate(zip(self._read, plies, strict=False))
        parted = (
            k for k, (read, ply) in pairs if read is not ply and read != ply
        )  # equal plies are usually the same object
        self._go_back(next(parted, min(len(self._read), len(plies))))
        for ply in plies[len(self._read) :]:
            self._step(ply)
            self._read.append(ply)

    def _go_back(self, ply: int) -> bool:
        """Remove all rows after a ply. Return whether any ply after it had been read."""
        if ply == len(self._read):
            return False
        del self._read[ply:]
        self._state = self.history.at(ply)
        return True


class _LogRead(_Read):
    """Reads the rows of the log."""

    def _restart(self) -> None:
        super()._restart()
        self._plies = PlyReader(self.history.game, [LOG_TABLE], self.seat)

    def _step(self, ply: Ply) -> None:
        self._plies.read(self._state, [ply.number], [ply.choices], [ply.elapsed_ms])

    def _copy(self) -> dict[str, Any]:
        return {"_plies": self._plies.copy()}

    def _go_back(self, ply: int) -> bool:
        self._plies.cut(ply)
        return super()._go_back(ply)

    @property
    def frame(self) -> pl.DataFrame:
        """All rows up to the cursor."""
        self.update()
        return self._plies.frame(LOG_TABLE, [(self.history.id_for(self.seat), len(self._read))])


def who_decides(game: Game[Any], state: State, seat: int | None) -> tuple[int, str, int | None, str | None, int | None]:
    """Return the columns `round`, `phase`, `seat`, `side` and `order` of a position in which `seat` is to act."""
    order = () if seat is None else game.order(state)
    turn = order.index(seat) + 1 if seat in order else None
    return state.round, state.phase_name, seat, None if seat is None else game.side(state, seat), turn


class _CurveRead(_Read):
    """Reads the rows of the curves."""

    def _restart(self) -> None:
        super()._restart()
        self._rows: list[tuple[Any, ...]] = []
        self._figures: dict[tuple[str, str], int] = {}
        self._panels = {figure.name: figure.panel for figure in self.history.game.figures}
        self._plot(0)

    def _step(self, ply: Ply) -> None:
        self._state.apply(ply.number)
        self._plot(len(self._read) + 1)

    def _copy(self) -> dict[str, Any]:
        return {"_rows": [*self._rows]}

    @property
    def frame(self) -> pl.DataFrame:
        """All rows up to the cursor."""
        self.update()
        return _frame(self._rows, CURVES)

    def _go_back(self, ply: int) -> bool:
        went = super()._go_back(ply)
        if went:
            del self._rows[bisect_right(self._rows, ply, key=itemgetter(_PLY)) :]
            self._figures = self.history.game.figure_values(self._state, self.seat)
        return went

    def _plot(self, ply: int) -> None:
        game, state = self.history.game, self._state
        values = game.figure_values(state, self.seat)
        if values == self._figures:
            return
        hidden = dict.fromkeys(self._figures.keys() - values.keys())
        seats = game.sides(state)
        for (side, figure), value in (*values.items(), *sorted(hidden.items())):
            if self._figures.get((side, figure)) != value:
                self._rows.append(
                    (
                        self.history.id_for(self.seat),
                        ply,
                        state.round,
                        seats.get(side),
                        side,
                        figure,
                        self._panels[figure],
                        value,
                    )
                )
        self._figures = values


class Recorder:
    """The tables of a history, showing only what a seat may know. `REFEREE` may know everything.

    When the match is over, everybody may know everything. Each table is created when first needed, and extended when
    the history grows.
    """

    def __init__(self, history: History, seat: int | None = REFEREE) -> None:
        self.history, self._seat = history, seat

    @cached_property
    def _log(self) -> _LogRead:
        return _LogRead(self.history, self._seat)

    @cached_property
    def _curves(self) -> _CurveRead:
        return _CurveRead(self.history, self._seat)

    def of(self, history: History) -> Recorder:
        """Return the tables for another history of the same match, as the same seat sees it.

        Plies that both histories share are not read again.
        """
        other = Recorder(history, self._seat)
        other._log, other._curves = self._log.of(history), self._curves.of(history)
        return other

    @property
    def log(self) -> pl.DataFrame:
        """One row per ply up to the cursor, with the columns of `LOG`."""
        return self._log.frame

    @property
    def curves(self) -> pl.DataFrame:
        """One row for each change of a figure at a ply up to the cursor, with null for a value that became unknown."""
        return self._curves.frame

    def table(self, kind: str) -> pl.DataFrame:
        """Return the plies of a kind, with their fields as typed columns.

        If a field has the same name as a column of the log, `_` is appended to the field's name.
        """
        log, history = self.log, self.history
        return kind_frame(history.game, kind, log, [(history.first(), history.numbers[: history.ply])])


def kind_frame(
    game: Game[Any], kind: str, log: pl.DataFrame, matches: Iterable[tuple[State, Sequence[int]]]
) -> pl.DataFrame:
    """Return the rows of a log that are of a kind, with their fields. `matches`: the first position and all plies."""
    schema = table_schema(game, kind)
    rows: list[dict[str, Any]] = []
    wanted = zip(log["kind"] == kind, log["action"], strict=True)
    for state, numbers in matches:
        for n, (of_kind, known) in zip(numbers, wanted, strict=False):
            if of_kind:
                fields = {**game.named(state, n).fields, **game.context(state, n)} if known is not None else {}
                rows.append({column_of(name): value for name, value in fields.items()})
            state.apply(n)
    own = pl.DataFrame(rows, schema={name: schema[name] for name in schema if name not in LOG}, orient="row")
    return log.filter(pl.col("kind") == kind).hstack(own)


_PLY: Final = list(CURVES).index("ply")


def _frame(rows: Sequence[tuple[Any, ...]], schema: pl.Schema) -> pl.DataFrame:
    """Return rows as a frame. Equal lists (tuples in the rows) are converted only once, because conversion is slow."""
    if not rows:
        return pl.DataFrame(schema=schema)
    columns: dict[str, Any] = dict(zip(schema, zip(*rows, strict=True), strict=True))
    for name, dtype in schema.items():
        if isinstance(dtype, pl.List):
            numbers: dict[tuple[Any, ...], int] = {}
            at = [numbers.setdefault(values, len(numbers)) for values in columns[name]]
            columns[name] = pl.Series(name, [*map(list, numbers)], dtype=dtype).gather(at)
    return pl.DataFrame(columns, schema=schema)


def kinds(game: Game[Any]) -> dict[str, Mapping[str, type]]:
    """Return the kinds of actions and outcomes, with the types of their fields, including those from `context`."""
    actions: dict[str, dict[str, type]] = {}
    for action in game.actions:
        actions.setdefault(action.kind, {}).update({name: type(value) for name, value in action.fields.items()})
    every = {**actions, **game.outcome_fields}
    return {kind: {**fields, **game.context_fields.get(kind, {})} for kind, fields in every.items()}


def table_schema(game: Game[Any], kind: str) -> pl.Schema:
    """Return the columns of `table(kind)`: those of the log, followed by those of the kind.

    Raises `UnknownName` for an unknown kind.
    """
    known = kinds(game)
    if kind not in known:
        raise unknown("kind of action or outcome", kind, known)
    return pl.Schema({**LOG, **own_columns(known[kind])})


def own_columns(fields: Mapping[str, type]) -> dict[str, Any]:
    """Return the columns for a kind's fields."""
    numbers = {OF_SEAT: LOG["seat"]}
    return {
        column_of(name): numbers.get(name, pl.Int32()) if kind is int else pl.String() for name, kind in fields.items()
    }


def round_ends(state: State, numbers: Iterable[int]) -> Iterator[tuple[int, int, State]]:
    """Yield `(round, ply, position)` for the end of each round.

    The position is the first one of the next round, or the final one.

    `state` is the initial position, which is modified.
    """
    ply = 0
    for ply, n in enumerate(numbers, 1):
        now = state.round
        state.apply(n)
        if now and (state.round != now or state.to_act is None):
            yield now, ply, state
    if state.to_act is not None and state.round:  # the match was stopped during a round
        yield state.round, ply, state


def changes(
    game: Game[Any], match_id: str, ends: Iterable[tuple[int, int, State]], seat: int | None = REFEREE
) -> pl.DataFrame:
    """Return the figures that changed in each round and that a seat may know, with their values at the round's end.

    The columns are those of `CURVES`.
    """
    panels = {figure.name: figure.panel for figure in game.figures}
    before: dict[tuple[str, str], int] = {}
    rows: list[tuple[Any, ...]] = []
    for number, ply, state in ends:
        seats = game.sides(state)
        values = game.figure_values(state, seat)
        for (side, figure), value in values.items():
            if before.get((side, figure)) != value:
                rows.append((match_id, ply, number, seats.get(side), side, figure, panels[figure], value))
        before = values
    return pl.DataFrame(rows, schema=CURVES, orient="row")


def dense(changes: pl.LazyFrame, rounds: pl.LazyFrame) -> pl.LazyFrame:
    """Return every figure of every side at the end of every round, starting with its first value.

    The columns are those of `CURVES`. `changes` has the changed values, in the order of the plies. `rounds` has the
    last round of each match, in the columns `match_id` and `rounds`.
    """
    keys = ["match_id", "side", "figure"]
    ends = changes.group_by(*keys, "round", maintain_order=True).last()
    until = pl.col("round").shift(-1).over(keys) - 1
    last = pl.max_horizontal("rounds", "round")
    spans = ends.join(rounds, on="match_id", maintain_order="left").with_columns(until.fill_null(last).alias("until"))
    every = spans.with_columns(pl.int_ranges("round", pl.col("until") + 1, dtype=pl.Int32).alias("round"))
    return every.explode("round").select(CURVES.names())


def known_figure(game: Game[Any], figure: str) -> str:
    """Check that the game has a figure, and return its name. Raises `UnknownName` if the game doesn't have it."""
    names = [one.name for one in game.figures]
    if figure not in names:
        raise unknown("figure", figure, names)
    return figure


def held(history: History) -> pl.DataFrame:
    """Return the number of each side's pieces on each place, at the end of every round and at the cursor.

    The columns are those of `HELD`. Raises `NotPossible` for a game without a map.
    """
    game, places = history.game, places_of(history.game)
    rounds: dict[int, tuple[dict[tuple[str, str], int], dict[str, int]]] = {}
    before = None
    for _, state, _ in history.replay(history.ply):
        if before is not None and state.round != before[0]:
            rounds[before[0]] = before[1:]
        if before is None or state.round != before[0] or state.to_act is not None:
            before = (state.round, game.occupancy(state), game.sides(state))
    rounds[history.state.round] = game.occupancy(history.state), game.sides(history.state)
    rows = [
        (history.header.match_id, number, led.get(side), side, place, *places[place], n)
        for number, (stood, led) in rounds.items()
        for (side, place), n in sorted(stood.items())
    ]
    return pl.DataFrame(rows, schema=HELD, orient="row")


def places_of(game: Game[Any]) -> dict[str, tuple[int, int]]:
    """Return the column and the row of each place of a game, by name. Raises `NotPossible` for a game without a map."""
    if not (places := game.places()):
        raise NotPossible(f"{game.name} has no map with places for pieces")
    return places


def purchases(history: History, seat: int | None = REFEREE) -> pl.DataFrame:
    """Return the sales up to the cursor, with the columns of `PURCHASES`. All sales are public."""
    game, state, match_id = history.game, history.state, history.id_for(seat)
    rows = [
        (match_id, p.item, p.stage, p.seat, None if p.seat is None else game.side(state, p.seat), p.price, p.scored)
        for p in game.purchases(state)
    ]
    return pl.DataFrame(rows, schema=PURCHASES, orient="row")


@cache
def engine_version() -> str:
    """Return the version of boardbook that creates the rows."""
    return version("boardbook")


def facts(rules: Game[Any], header: Header, state: State, plies: int) -> dict[str, Any]:
    """Return the row of the `matches` table for a match in its current state."""
    result = state.result()
    return {
        "match_id": header.match_id,
        "game": rules.name,
        "edition": rules.edition_name,
        "options": json.dumps(rules.settings),
        "seed": header.seed,
        "seats": list(header.names),
        "bots": [seat.bot for seat in header.seats],
        "plies": plies,
        "rounds": state.round,
        "finished": result is not None and result.finished,
        "reason": None if result is None else str(result.reason),
        "winners": [] if result is None else list(result.winners),
        "scores": [] if result is None else list(result.scores),
        "engine_version": engine_version(),
    }


def study_facts(rules: Game[Any], header: Header, state: State, numbers: Sequence[int]) -> dict[str, Any]:
    """Return the row of the `STUDY` table for a match, without `number` and `error`. `state` is the final position."""
    result = state.result()
    return {
        **facts(rules, header, state, len(numbers)),
        "ranks": [] if result is None else list(result.ranks),
        "order": _first_order(rules, header, numbers),
        "line": numbers,
    }


def _first_order(rules: Game[Any], header: Header, numbers: Sequence[int]) -> list[int]:
    """Return the first known turn order of a match, or an empty list if none was ever known."""
    state = first(rules, header)
    order = rules.order(state)
    for n in numbers:
        if order:
            break
        state.apply(n)
        order = rules.order(state)
    return list(order)


def matches_row(history: History) -> pl.DataFrame:
    """Return the row of the `matches` table for a history, as a frame."""
    return pl.DataFrame([facts(history.game, history.header, history.state, history.ply)], schema=MATCHES, orient="row")
