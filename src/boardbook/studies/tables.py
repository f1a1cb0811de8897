"""The tables of a study: those of every match in it, as lazy frames, read in parallel and kept once read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self, SupportsIndex, TypeVar

import cloudpickle
import polars as pl

from boardbook.core import BadInput, Figure, Game
from boardbook.core.validation import as_whole
from boardbook.records import SEATS, STUDY, dense, known_figure, places_of
from boardbook.studies.collectors import Collector, collected
from boardbook.studies.derived import (
    CHANGES,
    COUNTED,
    FORESEEN,
    LEDGER,
    LOGS,
    SALES,
    STOOD,
    DerivedTable,
    event_table,
    kind_table,
    narration_table,
    read_span,
)
from boardbook.studies.partitions import scan, span_of
from boardbook.studies.source import Source

if TYPE_CHECKING:
    from boardbook.match import Match

T = TypeVar("T")

CHUNK: Final = 20
"""Matches that are read in one task."""
PERSON: Final = "person"
"""Where bots are named: who sat at a seat without one."""
PIECE: Final = 5_000
"""Matches of a piece of a study, or so; a part of more is one by itself."""
PLAIN_PIECE: Final = 20_000
"""The same, where nothing is asked for that was read out of the matches: a row of theirs is small without its line."""


class Tables:
    """Every table of a match, over many; see `bb.columns` for what each column means.

    All but `matches` are read out of the lines when first asked for, and kept beside them.
    """

    def __init__(self, sources: Sequence[Source], *, progress: bool = True) -> None:
        self.sources = sources
        """Where the matches come from: one for each run."""
        self.progress = progress
        """Whether a bar is shown while lines are read, if that takes long."""
        self.executor: Executor | None = None
        """What reads the lines: None for a pool of processes of our own."""
        self.shared: pl.LazyFrame | None = None
        """Of a piece: its matches, read once for all that is asked of it together."""

    @property
    def rules(self) -> Game[Any]:
        """The game; of a study of several runs, with the options and the edition of the first."""
        return self.sources[0].rules

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures that `dense`, `changes` and `curves` tell."""
        return self.rules.figures

    # --- matches ------------------------------------------------------------------------------------------------

    @property
    def matches(self) -> pl.LazyFrame:
        """One row per match; columns: `boardbook.records.STUDY`, and more.

        `lineup`: the bots of its run; `began` and `file`: of a match that people played; `run`: which of the study's
        runs it is of; and a column for each option.
        """
        if self.shared is not None:
            return self.shared
        frames = [
            source.matches().with_columns(pl.lit(run, pl.Int16).alias("run")) for run, source in enumerate(self.sources)
        ]
        return pl.concat(frames, how="diagonal")

    def match(self, number: SupportsIndex, run: SupportsIndex = 0) -> Match:
        """One of the matches, at its end, to look at on a board. `run`: which, in a study of several.

        `number`: as in the tables. Raises `BadInput` for one that is not there.
        """
        from boardbook.match import Match

        which, wanted = as_whole(run, 0, len(self.sources) - 1), as_whole(number)
        if which is None:
            raise BadInput("study", [f"there is no run {run!r}; there are {len(self.sources)}, counted from 0"])
        history = None if wanted is None else self.sources[which].history(wanted)
        if history is None:
            raise BadInput("study", [f"there is no match {number!r}"])
        return Match.of_line(history)

    def seats(self) -> pl.LazyFrame:
        """One row per match and seat: `boardbook.records.SEATS`, then the columns of `matches` that are of one value.

        `won` is a share where the win was shared; `order` is that of the turns: 1 begins.
        """
        return self._seats().drop("_table")

    def _seats(self) -> pl.LazyFrame:
        """`seats()`, and how many sat at the table."""
        shared = pl.when(pl.col("winners").list.contains(pl.col("seat"))).then(1 / pl.col("winners").list.len())
        turns = pl.col("order").list.eval(pl.element().arg_sort())  # of the seats, in their order
        matches = self.matches
        more = [name for name in matches.collect_schema() if name not in STUDY and name != "run"]
        return (
            matches.with_columns(pl.col("seats").list.len().alias("_table"))
            .with_columns(pl.int_ranges("_table", dtype=pl.Int8).alias("seat"))
            .explode("seat")
            .with_columns(
                pl.col("seats").list.get(pl.col("seat")).alias("name"),
                pl.col("bots").list.get(pl.col("seat")).alias("bot"),
                pl.when(pl.col("finished")).then(shared.otherwise(0.0)).otherwise(0.0).alias("won"),
                pl.col("scores").list.get(pl.col("seat"), null_on_oob=True).alias("score"),
                pl.col("ranks").list.get(pl.col("seat"), null_on_oob=True).alias("rank"),
                (turns.list.get(pl.col("seat"), null_on_oob=True) + 1).cast(pl.Int8).alias("order"),
            )
            .select(*SEATS, *more, "_table")
        )

    # --- what happened in them ----------------------------------------------------------------------------------

    @property
    def log(self) -> pl.LazyFrame:
        """One row per ply of every match; columns: `boardbook.records.LOG`."""
        return self._read(LOGS)

    def table(self, kind: str) -> pl.LazyFrame:
        """The plies of one kind of action or outcome, their fields as typed columns.

        Columns: `boardbook.records.LOG`, then those of the kind. Raises `UnknownName` with all kinds.
        """
        return self._read(kind_table(self.rules, kind))

    def events(self, kind: str | None = None, lang: str = "en") -> pl.LazyFrame:
        """What the rules did by themselves; with a kind, only its events, their values as columns, as `Match.events`.

        Raises `UnknownName` with all kinds.
        """
        return self._read(event_table(self.rules, kind, lang))

    def told(self, lang: str = "en") -> pl.LazyFrame:
        """What happened, in sentences, ply by ply; columns: `boardbook.records.TOLD`."""
        return self._read(narration_table(lang))

    @property
    def purchases(self) -> pl.LazyFrame:
        """What was sold, in games that sell in public; columns: `boardbook.records.PURCHASES`."""
        return self._read(SALES)

    @property
    def held(self) -> pl.LazyFrame:
        """Pieces of each side on each place at the end of every round; columns: `boardbook.records.HELD`.

        Raises `NotPossible` for a game without a map.
        """
        places_of(self.rules)
        return self._read(STOOD)

    # --- figures ------------------------------------------------------------------------------------------------

    @property
    def curves(self) -> pl.LazyFrame:
        """Every figure of every side at the end of every round, without gaps; columns: `boardbook.records.DENSE`.

        A mean over it is the mean; it is long: filter it, or ask `dense` for one figure.
        """
        return self._dense(lambda frame: frame)

    def dense(self, figure: str) -> pl.LazyFrame:
        """One figure of every side at the end of every round; columns: `boardbook.records.DENSE`.

        Raises `UnknownName` with all figures.
        """
        known_figure(self.rules, figure)
        return self._dense(lambda frame: frame.filter(pl.col("figure") == figure))

    @property
    def changes(self) -> pl.LazyFrame:
        """The figures as they are kept: only where a value differs from that of the round before.

        Columns: `boardbook.records.CURVES`. Rounds without a change are missing, so a mean over it is none.
        """
        return self._read(CHANGES)

    def _dense(self, chosen: Callable[[pl.LazyFrame], pl.LazyFrame]) -> pl.LazyFrame:
        rounds = self.matches.select("match_id", "rounds")
        # A match is whole in its part: one part at a time is enough, and all that is in memory.
        frames = [dense(chosen(frame), rounds) for frame in self._read_parts(CHANGES)]
        return pl.concat(frames) if frames else CHANGES.schema.to_frame().lazy()

    @property
    def prospects(self) -> pl.LazyFrame:
        """One row per match, round and seat; columns: `boardbook.records.PROSPECTS`."""
        return self._read(FORESEEN)

    @property
    def luck_ledger(self) -> pl.LazyFrame:
        """One row per answer of chance and seat; columns: `boardbook.records.LUCK`."""
        return self._read(LEDGER)

    @property
    def _counted(self) -> pl.LazyFrame:
        """How often each seat did each kind of action; columns: `boardbook.records.ACTIONS`."""
        return self._read(COUNTED)

    def gather(self, make: Callable[[], Collector]) -> pl.LazyFrame:
        """A figure of one's own: the rows that an object made anew for each match finds in it, with its `match_id`.

        `make`: a class, or what else makes a `Gather`. The matches are played again from their lines for it, in
        parallel, which costs what their rules cost.
        """
        packed = cloudpickle.dumps(make)
        parts = [(source, part) for source in self.sources for part in source.parts()]
        rows = [
            row for source, part in self._bar(parts, "gather") for row in self._work(collected, source, part, packed)
        ]
        return pl.LazyFrame(rows, infer_schema_length=None)

    # --- reading ------------------------------------------------------------------------------------------------

    def pieces(self, *readings: DerivedTable) -> Iterator[Self]:
        """The same piece by piece, for what adds up: each is some whole parts, and each match in one of them.

        At least one, and each with all sources, if need be with nothing in them. `readings`: what will be asked of
        them, to be read for all beforehand.
        """
        for reading in readings:
            self._parts(reading)
        most = PIECE if readings else PLAIN_PIECE
        held: list[list[Path]] = [[] for _ in self.sources]
        size = 0
        for run, source in enumerate(self.sources):
            for part in source.parts():
                first, last = span_of(part)
                if size and size + last - first > most:
                    yield self._piece(held)
                    held, size = [[] for _ in self.sources], 0
                held[run].append(part)
                size += last - first
        yield self._piece(held)

    def _piece(self, parts: Sequence[Sequence[Path]]) -> Self:
        found = copy(self)
        found.sources = [source.piece(some) for source, some in zip(self.sources, parts, strict=True)]
        found.shared = None
        found.shared = found.matches.cache()
        return found

    def _read(self, reading: DerivedTable) -> pl.LazyFrame:
        """A table read out of the lines; the parts not yet read are read now."""
        return scan(self._parts(reading), reading.schema)

    def _read_parts(self, reading: DerivedTable) -> list[pl.LazyFrame]:
        """The same, part by part: a match is whole in its part."""
        return [scan([part], reading.schema) for part in self._parts(reading)]

    def _parts(self, reading: DerivedTable) -> list[Path]:
        for source in self.sources:
            if todo := source.underived(reading.name, reading.schema):
                self._derive(source, reading, todo)
        return [part for source in self.sources for part in source.parts(reading.name)]

    def _derive(self, source: Source, reading: DerivedTable, parts: Sequence[Path]) -> None:
        for part in self._bar(parts, reading.name):
            frames = self._work(read_span, source, part, reading.read, reading.schema)
            source.put(part.name, reading.name, pl.concat([reading.schema.to_frame(), *frames]))

    def _bar(self, parts: Sequence[T], name: str) -> Iterable[T]:
        from tqdm.auto import tqdm

        bar: Iterable[T] = tqdm(parts, desc=name, unit="part", delay=3, disable=not self.progress)
        return bar

    def _work(self, do: Callable[..., Sequence[T]], source: Source, part: Path, *given: Any) -> list[T]:
        """What is made of the matches of a part, in parallel: `do(matches, *given)` gives a list for some of them."""
        from boardbook.studies.workers import pool, raises_worker_died

        executor = self.executor or pool()
        played = source.played(part)
        chunks = [played[k : k + CHUNK] for k in range(0, len(played), CHUNK)]
        with raises_worker_died("the matches that it read are kept, and what was read of others too; ask again"):
            futures = [executor.submit(do, chunk, *given) for chunk in chunks]
            return [made for future in futures for made in future.result()]

    def __len__(self) -> int:
        return int(self.matches.select(pl.len()).collect().item())
