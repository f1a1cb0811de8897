"""Many matches: played in spans by whatever executor, kept in order, never lost and never twice."""

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
from boardbook.studies.plan import LONGEST, Plan
from boardbook.studies.planfile import MOST
from boardbook.studies.play import Row, play_span
from boardbook.studies.store import Store
from boardbook.studies.study import Study
from boardbook.studies.tempdirs import temporary_folder
from boardbook.studies.workers import pool, was_killed

PATIENCE: Final = 5.0
"""Seconds after which a part is written that could be larger; such parts are joined when all is played."""
NEAR: Final = 0.1
"""Seconds of work in a task of our own pool."""
FAR: Final = 1.0
"""Seconds of work in a task of an executor whose way may be long."""


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
    longest: SupportsIndex = LONGEST,
    gather: Callable[[], Collector] | None = None,
    progress: bool = True,
    **options: Any,
) -> Study:
    """Play many matches between bots.

    `game`: a name or a game; `bots`: one for each seat; `to`: a folder that keeps the study (None: one that is gone
    when Python ends). A folder that holds the same study is resumed, or extended to more matches. `executor`: any
    `concurrent.futures.Executor` (a Dask client's `get_executor()` for a cluster); None for a pool of processes that
    is kept for the next call; `workers`: how many of them (None: as many as cores, or as the executor tells).
    `rotate`: the bots move on by a seat from match to match. `longest`: plies after which a match is stopped as
    unfinished. `gather`: a class whose objects look at each match ply by ply; see `Study.gather`, what they found is
    `study.gathered`. Further keywords are options of the game.

    The matches follow from the seed alone, whatever the workers; only bots with a time budget differ. A match that goes
    wrong is kept with its error and stops nothing; a warning tells how many did. Raises `BadInput` for what can't be
    played, and before anything is; `NotPossible` while another run plays into the folder; `NotKept` where the disk
    takes no more, and `WorkerDied` where a worker is killed: what was kept until then is whole, and the same call goes
    on from there; `error.study` is what was played until then, also without `to`.
    """
    rules = make_game(game, **options) if isinstance(game, str) else game
    if options and not isinstance(game, str):
        raise BadInput("options", [f"{', '.join(options)}: the game is made already; give options to bb.game"])
    asked, hands = as_whole(matches, 0, MOST), as_whole(workers, 1, 100_000)
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
    """What is raised where a worker was killed after so much of a study was played."""
    played = f"{len(study)} of {asked} matches"
    if to is None:
        kept = f"{played} were played and are the `study` of this error; with to= and a folder"
    else:
        kept = f"{played} are kept in {to}, and"
    return WorkerDied(
        f"{kept} the same call goes on from there (an executor of your own may have to be a new one)", study
    )


class _Tasks:
    """Tasks that run in an executor, a few for each worker at a time."""

    def __init__(self, executor: Executor, workers: int) -> None:
        self.executor, self.most = executor, 2 * workers + 1
        self.running: dict[Future[Any], Any] = {}

    def done(self) -> Iterator[tuple[Any, Any]]:
        """Wait for at least one: `(what it was for, what it gave)`."""
        finished, _ = wait(self.running, return_when=FIRST_COMPLETED)
        for future in finished:
            given = future.result()
            yield self.running.pop(future), given

    def given(self) -> Iterator[Any]:
        """What those gave that were done, but not asked any more."""
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
    """Play what is missing, and keep it span by span; what was played when something stops it is kept too.

    The errors that stopped matches, in the order of these.
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
    """Rows that came back in any order, written in theirs."""

    def __init__(self, store: Store, todo: list[Span]) -> None:
        self.store = store
        self.next = dict(todo)
        """Where a span goes on that is written up to there, and where it ends."""
        self.rows: dict[int, list[Row]] = {}
        """Runs of rows by the number of their first."""
        self.errors: list[str] = []
        self.written = time.monotonic()

    def put(self, rows: list[Row]) -> None:
        """Take rows in; write those that are due."""
        self.rows[rows[0]["number"]] = rows
        patient = time.monotonic() - self.written < PATIENCE
        for first, last in [*self.next.items()]:
            *full, rest = self._parts(first)
            for part in full:
                self._write(part)
            if rest and (not patient or rest[-1]["number"] + 1 == last):
                self._write(rest)

    def _parts(self, first: int) -> list[list[Row]]:
        """What came back of a span without a gap, cut into parts; the last of them may grow, and may be empty."""
        run: list[Row] = []
        while rows := self.rows.pop(first + len(run), None):
            run += rows
        if run:
            self.rows[first] = run
        return [run[a:b] for a, b in cut([row["plies"] for row in run])] or [[]]

    def _write(self, part: list[Row]) -> None:
        """Keep a part, the next of its span."""
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
        """Write all that came back, also what is missing something before it."""
        while self.rows:
            first = min(self.rows)
            for part in self._parts(first):
                self._keep(part)
            del self.rows[first]
