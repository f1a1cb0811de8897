"""Plays many matches on any executor, and stores them in order, each exactly once."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, SupportsIndex

from tqdm.auto import tqdm

from boardbook.core import BadInput, Game, WorkerDied
from boardbook.core import game as make_game
from boardbook.core.errors import warn
from boardbook.core.validation import as_whole
from boardbook.studies.collectors import Collector
from boardbook.studies.partitions import MATCHES_OF_PART, Span, cut
from boardbook.studies.plan import DEFAULT_MAX_PLIES, Plan
from boardbook.studies.planfile import MAX_MATCHES
from boardbook.studies.play import Row, play_span
from boardbook.studies.store import Store
from boardbook.studies.study import Study
from boardbook.studies.tables import named_table
from boardbook.studies.tempdirs import temporary_folder
from boardbook.studies.workers import pool, was_killed

PATIENCE: Final = 5.0
"""The number of seconds after which a part is written even if it is not full.

These parts are joined when the run ends.
"""
NEAR: Final = 0.1
"""The approximate number of seconds that a task takes in boardbook's own pool."""
FAR: Final = 1.0
"""The approximate number of seconds that a task takes on an executor that may be remote."""


def simulate(
    game: str | Game[Any],
    bots: Sequence[str],
    matches: SupportsIndex = 1000,
    seed: SupportsIndex = 0,
    to: str | Path | None = None,
    *,
    executor: Executor | None = None,
    workers: SupportsIndex | None = None,
    rotate: bool = True,
    longest: SupportsIndex = DEFAULT_MAX_PLIES,
    gather: Callable[[], Collector] | None = None,
    keep: Sequence[str] = (),
    progress: bool = True,
    **options: Any,
) -> Study:
    """Play many matches between bots, and return them as a study.

    `game`: a game or its name. `bots`: the names of the bots, one per seat. `to`: the folder in which to store the
    study (None: a temporary folder, which is removed when Python ends). If the folder already contains this study, the
    study is resumed, or extended to more matches. `executor`: any `concurrent.futures.Executor`, such as the
    `get_executor()` of a Dask client on a cluster (None: a pool of processes, which is kept for the next call).
    `workers`: the number of processes (None: one per core, or as many as the executor has). `rotate`: whether each bot
    moves to the next seat from match to match. `longest`: the number of plies after which a match is stopped and
    counted as unfinished. `gather`: a class whose objects observe each match ply by ply (see `Study.gather`); the rows
    that these objects return are in `study.gathered`. `keep`: tables to store as well, all at once (see `Study.keep`),
    which is faster than when each is first used. All other keywords are options of the game.

    The same seed produces the same matches with any number of workers, unless a bot has a time budget. If a match
    raises an error, it is stored with the error, and the other matches continue; a warning tells you how many failed.

    Raises `BadInput` or `UnknownName` before anything is played if the arguments are invalid, `NotPossible` if another
    run is writing to the folder, `NotKept` if the disk is full, and `WorkerDied` if a worker is killed. After an error,
    the matches stored so far are complete, and the same call continues from there. A `WorkerDied` error provides these
    matches as `error.study`, even without `to`.
    """
    rules = make_game(game, **options) if isinstance(game, str) else game
    if options and not isinstance(game, str):
        raise BadInput(
            "options",
            [f"{', '.join(options)}: pass options to bb.game, because this game object already has its options"],
        )
    total, hands = as_whole(matches, 0, MAX_MATCHES), as_whole(workers, 1, 100_000)
    if total is None:
        raise BadInput("study", [f"matches must be a whole number from 0 to 999999999, not {matches!r}"])
    if workers is not None and hands is None:
        raise BadInput("study", [f"workers must be a whole number of at least 1, not {workers!r}"])
    kept = [keep] if isinstance(keep, str) else keep
    for table in kept:
        named_table(rules, table)
    plan = Plan.of(rules, bots, seed, rotate=rotate, longest=longest)
    folder = temporary_folder() if to is None else Path(to)
    with Store.lock(folder):
        store = Store.create(folder, plan, total)
        store.tidy()
        if todo := list(store.missing(total)):
            count = hands or getattr(executor, "_max_workers", None) or os.cpu_count() or 1
            bar = tqdm(total=total, initial=total - sum(b - a for a, b in todo), disable=not progress, unit="match")
            seconds = NEAR if executor is None else FAR
            try:
                with bar, _tasks(executor or pool(count), count) as tasks:
                    errors = _play(store, todo, tasks, seconds, bar)
            except Exception as error:
                if not was_killed(error):
                    raise
                store.join()
                raise worker_died(Study([store], progress=progress), total, to) from error
            if errors:
                which = "match was" if len(errors) == 1 else "matches were"
                warn(
                    f"{len(errors)} {which} stopped by an error, the first by {errors[0]}: see `error` in study.matches"
                )
        store.join()
    study = Study([store], progress=progress)
    try:
        study.keep(*kept)
        if gather is not None:
            study.gathered = study.gather(gather)
    except WorkerDied as error:
        error.study = study
        raise
    return study


def worker_died(study: Study, total: int, to: str | Path | None) -> WorkerDied:
    """Return the error to raise if a worker was killed. The error contains the matches played so far."""
    played = f"{len(study)} of {total} matches"
    if to is None:
        where = f"{played} were played and are in the `study` of this error. With a folder as to=, you can"
    else:
        where = f"{played} are stored in {to}; you can"
    advice = "repeat the same call to continue; if you passed an executor, you may need a new one"
    return WorkerDied(f"{where} {advice}", study)


class _Tasks:
    """Submits tasks to an executor, a few per worker at a time."""

    def __init__(self, executor: Executor, workers: int) -> None:
        self.executor, self.most = executor, 2 * workers + 1
        self.running: dict[Future[Any], Any] = {}

    def done(self) -> Iterator[tuple[Any, Any]]:
        """Wait until at least one task is done, and yield the key and the result of each finished task."""
        finished, _ = wait(self.running, return_when=FIRST_COMPLETED)
        for future in finished:
            result = future.result()
            yield self.running.pop(future), result

    def results(self) -> Iterator[Any]:
        """Yield the results of finished tasks that `done` has not yielded yet."""
        for future in self.running:
            if future.done() and not future.cancelled() and future.exception() is None:
                yield future.result()


@contextmanager
def _tasks(executor: Executor, workers: int) -> Iterator[_Tasks]:
    tasks = _Tasks(executor, workers)
    try:
        yield tasks
    finally:
        for future in tasks.running:
            future.cancel()


def _play(store: Store, todo: list[Span], tasks: _Tasks, seconds: float, bar: Any) -> list[str]:
    """Play the missing matches and store them. If the run is stopped, store the matches that were already played.

    Return the errors that stopped matches, in the order of the matches.
    """
    makers = store.plan.makers()
    waiting = [*reversed(todo)]
    queue = _Queue(store, todo)
    size = 1
    try:
        while waiting or tasks.running:
            while waiting and len(tasks.running) < tasks.most:
                first, last = waiting.pop()
                stop = min(first + size, last)
                if stop < last:
                    waiting.append((stop, last))
                tasks.running[tasks.executor.submit(play_span, store.plan, makers, first, stop)] = stop - first
            for count, (rows, took) in tasks.done():
                size = max(1, min(MATCHES_OF_PART, int(count * seconds / max(took, 1e-6)), 4 * size))
                bar.update(count)
                queue.put(rows)
    finally:
        for rows, _ in tasks.results():
            queue.put(rows)
        queue.clear()
    return queue.errors


class _Queue:
    """Collects rows in any order, and writes them in the order of the matches."""

    def __init__(self, store: Store, todo: list[Span]) -> None:
        self.store = store
        self.next = dict(todo)
        """For each span, the first match that is not yet written, and the end of the span."""
        self.rows: dict[int, list[Row]] = {}
        """Rows of consecutive matches, by the number of the first match."""
        self.errors: list[str] = []
        self.written = time.monotonic()

    def put(self, rows: list[Row]) -> None:
        """Add rows, and write the parts that are full or that have waited too long."""
        self.rows[rows[0]["number"]] = rows
        patient = time.monotonic() - self.written < PATIENCE
        for first, last in [*self.next.items()]:
            *full, rest = self._parts(first)
            for part in full:
                self._write(part)
            if rest and (not patient or rest[-1]["number"] + 1 == last):
                self._write(rest)

    def _parts(self, first: int) -> list[list[Row]]:
        """Divide the rows of a span, up to its first gap, into parts, and return them.

        The last part may be empty or may still grow.
        """
        run: list[Row] = []
        while rows := self.rows.pop(first + len(run), None):
            run += rows
        if run:
            self.rows[first] = run
        return [run[a:b] for a, b in cut([row["plies"] for row in run])] or [[]]

    def _write(self, part: list[Row]) -> None:
        """Write the next part of a span."""
        self._keep(part)
        first, after = part[0]["number"], part[-1]["number"] + 1
        last = self.next.pop(first)
        if after < last:
            self.next[after] = last
        if rest := self.rows.pop(first)[len(part) :]:
            self.rows[after] = rest
        self.written = time.monotonic()

    def _keep(self, part: list[Row]) -> None:
        self.store.write(part)
        self.errors += [row["error"] for row in part if row["error"] is not None]

    def clear(self) -> None:
        """Write all rows, including those after a gap."""
        while self.rows:
            first = min(self.rows)
            for part in self._parts(first):
                self._keep(part)
            del self.rows[first]
