"""Plays every combination of settings with the same seed, and returns one study with the settings as columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from itertools import product
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex

import polars as pl

from boardbook.core import BadInput, Edition, WorkerDied
from boardbook.core import game as make_game
from boardbook.core.disk import make_folder
from boardbook.studies.collectors import Collector
from boardbook.studies.plan import DEFAULT_MAX_PLIES, Plan
from boardbook.studies.run import simulate, worker_died
from boardbook.studies.study import Study
from boardbook.studies.tempdirs import temporary_folder


def sweep(
    game: str,
    bots: Sequence[str] | Sequence[Sequence[str]],
    matches: SupportsIndex = 1000,
    seed: SupportsIndex = 0,
    to: str | Path | None = None,
    *,
    options: Mapping[str, Sequence[Any]] | None = None,
    editions: Sequence[Edition | str | Path | None] = (None,),
    executor: Executor | None = None,
    workers: SupportsIndex | None = None,
    rotate: bool = True,
    longest: SupportsIndex = DEFAULT_MAX_PLIES,
    gather: Callable[[], Collector] | None = None,
    progress: bool = True,
) -> Study:
    """Play matches with every combination of settings, and return them as a study of several runs.

    `bots`: a line-up or a list of line-ups; `options`: for each option to vary, the values to try; `editions`: editions
    or the paths of their files, or None for the standard edition. `matches`: the number of matches to play for each
    combination. All other arguments are the same as for `simulate`. The settings are columns of `matches` and
    `seats()`, so you can group every statistic by `"lineup"`, `"edition"`, the names of the options, and `"run"`. All
    runs have the same seed, so `study.runs[0].compare(study.runs[1], ...)` compares matches in pairs. A statistic over
    all runs treats their matches as independent, so its interval is too narrow if a setting changes little; group by
    the settings instead.

    Raises `BadInput` before anything is played if an argument is invalid, and otherwise the same errors as `simulate`.
    """
    lineups: list[Sequence[str]] = [bots] if bots and isinstance(bots[0], str) else list(bots)  # type: ignore[list-item]
    values = dict(options or {})
    if single := [name for name, tried in values.items() if isinstance(tried, str) or not isinstance(tried, Sequence)]:
        raise BadInput("sweep", [f"{name}: give a list of the values to try" for name in single])
    grid = list(product(lineups, editions, _each(values)))
    if not grid:
        raise BadInput("sweep", ["nothing to play: give at least one line-up, one edition, and one value per option"])
    settings = [(lineup, make_game(game, edition, **chosen)) for lineup, edition, chosen in grid]
    for lineup, rules in settings:
        Plan.of(rules, lineup, seed, rotate=rotate, longest=longest)
    folder = temporary_folder() if to is None else Path(to)
    make_folder(folder)
    runs: list[Study] = []
    for run, (lineup, rules) in enumerate(settings):
        try:
            played = simulate(
                rules,
                lineup,
                matches,
                seed,
                folder / f"{run:04}",
                executor=executor,
                workers=workers,
                rotate=rotate,
                longest=longest,
                gather=gather,
                progress=progress,
            )
        except WorkerDied as error:
            study = _joined([*runs, error.study], progress=progress)
            raise worker_died(study, len(settings) * index(matches), to) from error.__cause__
        runs.append(played)
    study = _joined(runs, progress=progress)
    if gather is not None:
        study.gathered = pl.concat([run.gathered for run in runs if run.gathered is not None], how="diagonal_relaxed")
    return study


def _joined(runs: Sequence[Study], *, progress: bool) -> Study:
    return Study([source for run in runs for source in run.sources], progress=progress)


def _each(values: Mapping[str, Sequence[Any]]) -> Iterator[dict[str, Any]]:
    """Yield every combination of values."""
    for chosen in product(*values.values()):
        yield dict(zip(values, chosen, strict=True))
