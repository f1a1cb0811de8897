"""Deriving tables of a study from its matches, step by step, in parallel."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from copy import copy
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

import polars as pl

from boardbook.studies.derived import DerivedTable, PlayedMatch, read_span
from boardbook.studies.partitions import Span, cut, joined, name_of, span_of
from boardbook.studies.source import Portion, Source

if TYPE_CHECKING:
    from boardbook.studies.tables import Tables

T = TypeVar("T", bound="Tables")

PLIES_OF_TASK: Final = 4_000
"""The approximate number of plies that one task replays. Most tables need 0.1 to 0.4 seconds for them."""
AHEAD: Final = 64
"""The number of tasks that are submitted before the first of them has to be finished."""
PATIENCE: Final = 5.0
"""The number of seconds after which derived rows are written even if more rows of the same part follow."""
KEPT: Final = "no match is lost, and the tables derived so far are stored; repeat the call"


class _Piece(NamedTuple):
    """Consecutive matches of a part: the index of their source, the part, the matches, and their rows."""

    run: int
    part: Path
    span: Span
    rows: Future[list[list[pl.DataFrame]]]
    """A list with the frames of all tables."""

    def follows(self, other: _Piece) -> bool:
        """Return whether the matches come right after others of the same part."""
        return (self.run, self.part, self.span[0]) == (other.run, other.part, other.span[1])

    @property
    def is_derived(self) -> bool:
        """Whether there are rows."""
        return self.rows.done() and not self.rows.cancelled() and self.rows.exception() is None


class Derivation(Generic[T]):
    """Derives a table of a study, or several in one replay, step by step. `Study.derive` makes it.

    Iterate over it to derive all of it; each step yields `done`. `total` is the number of matches, and `done` the
    number of those that are derived, from the first one on. What is derived is stored, also if the iteration is
    interrupted, so the next derivation continues from there. `study` is the study of the matches derived so far.

    Raises `WorkerDied` if a worker is killed, and `NotKept` if the disk is full.
    """

    def __init__(
        self,
        study: T,
        readings: Sequence[DerivedTable],
        parts: Iterable[tuple[Source, Sequence[Path]]],
        executor: Executor | None = None,
    ) -> None:
        """`readings`: tables that lack the same; `parts`: the parts of each source; `executor`: as `Tables`."""
        self._study, self._readings, self._executor = study, readings, executor
        self._sources: list[Source] = []
        self._stored: list[dict[str, list[Path]]] = []
        """For each source, the stored parts of each table, by its name."""
        missing: list[tuple[int, Path, Span]] = []
        self.total = 0
        """The number of matches."""
        for run, (source, its) in enumerate(parts):
            found = [source.files.derived(reading.name, reading.stored, its) for reading in readings]
            gaps = found[0][1]
            self._sources.append(source)
            self._stored.append({reading.name: stored for reading, (stored, _) in zip(readings, found, strict=True)})
            missing += [(run, part, span) for part, span in gaps]
            self.total += sum(last - first for first, last in map(span_of, its))
        self.done = self.total - sum(last - first for _, _, (first, last) in missing)
        """The number of matches that are derived."""
        self._submitted = self._submit(missing)
        self._running: deque[_Piece] = deque()
        self._ready: list[_Piece] = []
        """What is derived but not stored yet. Each piece follows the one before."""
        self._written = time.monotonic()
        self._lock = Lock()

    def __iter__(self) -> Iterator[int]:
        try:
            while self.step():
                yield self.done
        finally:
            self.stop()

    def step(self) -> bool:
        """Derive some matches, and return whether any are left. This takes about as long as playing some does.

        Other threads can call `stop` at the same time.
        """
        from boardbook.studies.workers import raises_worker_died

        with self._lock, raises_worker_died(KEPT):
            while len(self._running) < AHEAD and (piece := next(self._submitted, None)):
                self._running.append(piece)
            if not self._running:
                return False
            self._running[0].rows.result()
            self._take()
            if not self._running or time.monotonic() - self._written > PATIENCE:
                self._store()
            return True

    def stop(self) -> None:
        """Store what is derived so far, and derive nothing more. Waits for the step that is running."""
        with self._lock:
            while self._running and self._running[0].is_derived:
                self._take()
            for piece in self._running:
                piece.rows.cancel()
            self._running.clear()
            self._submitted = iter(())
            self._store()

    @property
    def study(self) -> T:
        """The study of the matches that are derived so far. It has the statistics and the explorer of any study."""
        with self._lock:
            self._store()
            portions = [
                source if joined(spans) == joined(map(span_of, source.parts())) else Portion(source, spans)
                for source, stored in zip(self._sources, self._stored, strict=True)
                for spans in [[*map(span_of, stored[self._readings[0].name])]]
            ]
        study = copy(self._study)
        study.sources = portions
        return study

    @property
    def stored(self) -> list[Path]:
        """The parts of the (first) table that are stored, in the order of the study."""
        return [part for stored in self._stored for part in stored[self._readings[0].name]]

    def _submit(self, missing: Iterable[tuple[int, Path, Span]]) -> Iterator[_Piece]:
        """Submit the missing matches task by task, each when it is asked for."""
        from boardbook.studies.workers import pool

        executor = self._executor or pool()
        for run, part, (first, last) in missing:
            start = span_of(part)[0]
            for a, b in tasks_of(played := self._sources[run].played(part)[first - start : last - start]):
                rows = executor.submit(read_span, played[a:b], self._readings)
                yield _Piece(run, part, (first + a, first + b), rows)

    def _take(self) -> None:
        """Count the next piece, whose rows are known, and store those before it if they are not of the same part."""
        piece = self._running[0]
        if self._ready and not piece.follows(self._ready[-1]):
            self._store()
        self._ready.append(piece)
        self._running.popleft()
        self.done += piece.span[1] - piece.span[0]

    def _store(self) -> None:
        """Write what is derived but not stored yet."""
        if not self._ready:
            return
        ready = self._ready
        run, span = ready[0].run, (ready[0].span[0], ready[-1].span[1])
        tables = zip(*(tables for piece in ready for tables in piece.rows.result()), strict=True)
        for reading, frames in zip(self._readings, tables, strict=True):
            path = self._sources[run].files.write(name_of(span), reading.name, pl.concat(frames))
            stored = self._stored[run]
            stored[reading.name] = sorted([*stored[reading.name], path])
        self._ready = []
        self._written = time.monotonic()


def tasks_of(played: Sequence[PlayedMatch]) -> list[Span]:
    """Divide matches into tasks that take about the same time, and return their places."""
    return cut([len(match.numbers) for match in played], PLIES_OF_TASK)
