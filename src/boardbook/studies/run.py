"""Plays many matches in spans on any executor, and stores them in order, without loss or duplicates."""

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
from boardbook.studies.tempdirs import temporary_folder
from boardbook.studies.workers import pool, was_killed

PATIENCE: Final = 5.0
"""Seconds after which a part is written even if it is not full; at the end, such parts are joined."""
NEAR: Final = 0.1
"""Seconds of work per task in our own pool."""
FAR: Final = 1.0
"""Seconds of work per task in an executor that may be remote."""


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
    progress: bool = True,
    **options: Any,
) -> Study:
    """Play many matches between bots, and return them as a study.

    `game`: a name or a game; `bots`: one per seat; `to`: a folder that stores the study (None: a temporary one, which
    is removed when Python ends). If the folder already has this study, it is resumed, or extended to more matches.
    `executor`: any `concurrent.futures.Executor` (for a cluster, a Dask client's `get_executor()`); None for a pool of
    processes that is kept for the next call; `workers`: the number of processes (None: one per core, or as many as the
    executor has). `rotate`: the bots move on by one seat from match to match. `longest`: the number of plies after
    which a match is stopped as unfinished. `gather`: a class whose objects observe each match ply by ply (see
    `Study.gather`); their rows are `study.gathered`. Other keywords are options of the game.

    The matches depend only on the seed, not on the number of workers, except with bots that have a time budget. If a
    match raises an error, it is stored with the error, the others continue, and a warning gives the number of such
    matches. Raises `BadInput` before anything is played if the arguments are invalid, `NotPossible` while another run
    plays into the folder, `NotKept` if the disk is full, and `WorkerDied` if a worker is killed. The matches stored up
    to then are complete, and the same call continues from there; `error.study` has the matches played so far, even
    without `to`.
    """
    rules = make_game(game, **options) if isinstance(game, str) else game
    if options and not isinstance(game, str):
        raise BadInput("options", [f"{', '.join(options)}: give options to bb.game, since this game has its own"])
    asked, hands = as_whole(matches, 0, MAX_MATCHES), as_whole(workers, 1, 100_000)
    if asked is None:
        raise BadInput("study", [f"matches must be a whole number below a billion, not {matches!r}"])
    if workers is not None and hands is None:
        raise BadInput("study", [f"workers must be a whole number from 1, not {workers!r}"])
    plan = Plan.of(rules, bots, seed, rotate=rotate, longest=longest)
    folder = temporary_folder() if to is None else Path(to)
    with Store.lock(folder):
        store = Store.create(folder, plan, asked)
        store.tidy()
        if todo := list(store.missing(asked)):
            count = hands or getattr(executor, "_max_workers", None) or os.cpu_count() or 1
            bar = tqdm(total=asked, initial=asked - sum(b - a for a, b in todo), disable=not progress, unit="match")
            seconds = NEAR if executor is None else FAR
            try:
                with bar, _tasks(executor or pool(count), count) as tasks:
                    errors = _play(store, todo, tasks, seconds, bar)
            except Exception as error:
                if not was_killed(error):
                    raise
                store.join()
                raise worker_died(Study([store], progress=progress), asked, to) from error
            if errors:
                which = "match was" if len(errors) == 1 else "matches were"
                warn(
                    f"{len(errors)} {which} stopped by an error, the first by {errors[0]}: see `error` in study.matches"
                )
        store.join()
    study = Study([store], progress=progress)
    if gather is not None:
        try:
            study.gathered = study.gather(gather)
        except WorkerDied as error:
            error.study = study
            raise
    return study


def worker_died(study: Study, asked: int, to: str | Path | None) -> WorkerDied:
    """Return the error to raise when a worker was killed, with the part of the study that was played."""
    played = f"{len(study)} of {asked} matches"
    if to is None:
        kept = f"{played} were played and are in the `study` of this error. With a folder in to=,"
    else:
        kept = f"{played} are stored in {to};"
    return WorkerDied(f"{kept} the same call continues from there (your own executor may have to be replaced)", study)


class _Tasks:
    """Tasks that run in an executor, a few per worker at a time."""

    def __init__(self, executor: Executor, workers: int) -> None:
        self.executor, self.most = executor, 2 * workers + 1
        self.running: dict[Future[Any], Any] = {}

    def done(self) -> Iterator[tuple[Any, Any]]:
        """Wait for at least one task, and yield `(its key, its result)` of each task that is done."""
        finished, _ = wait(self.running, return_when=FIRST_COMPLETED)
        for future in finished:
            given = future.result()
            yield self.running.pop(future), given

    def given(self) -> Iterator[Any]:
        """Yield the results of tasks that are done but were not yet collected."""
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
    """Play the missing matches and store them span by span, including those that were played before a stop.

    Returns the errors that stopped matches, in the order of the matches.
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
        for rows, _ in tasks.given():
            queue.put(rows)
        queue.clear()
    return queue.errors


class _Queue:
    """Takes rows in any order, and writes them in the order of the matches."""

    def __init__(self, store: Store, todo: list[Span]) -> None:
        self.store = store
        self.next = dict(todo)
        """For each span, the first match that is not yet written, and its end."""
        self.rows: dict[int, list[Row]] = {}
        """Runs of rows, by the number of their first match."""
        self.errors: list[str] = []
        self.written = time.monotonic()

    def put(self, rows: list[Row]) -> None:
        """Add rows, and write the parts that are due."""
        self.rows[rows[0]["number"]] = rows
        patient = time.monotonic() - self.written < PATIENCE
        for first, last in [*self.next.items()]:
            *full, rest = self._parts(first)
            for part in full:
                self._write(part)
            if rest and (not patient or rest[-1]["number"] + 1 == last):
                self._write(rest)

    def _parts(self, first: int) -> list[list[Row]]:
        """Return the rows of a span up to its first gap, cut into parts; the last part may grow, and may be empty."""
        run: list[Row] = []
        while rows := self.rows.pop(first + len(run), None):
            run += rows
        if run:
            self.rows[first] = run
        return [run[a:b] for a, b in cut([row["plies"] for row in run])] or [[]]

    def _write(self, part: list[Row]) -> None:
        """Write the next part of its span."""
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
