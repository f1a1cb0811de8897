"""Plays the matches of a profile: a study for each strength of play, and one for each step of the ladder."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from boardbook.core import Game
from boardbook.measures.observer import Observer
from boardbook.studies.effort import MOST, Effort
from boardbook.studies.run import simulate
from boardbook.studies.study import Study

FIRST: Final = 4
"""The number of matches per seat that are played first, to find out how long a match takes."""
GROWTH: Final = 8
"""How many times as many matches are played next, at most."""
LADDER: Final = 0.25
"""The part of the time that the ladder gets."""


def played(
    rules: Game[Any], bots: Sequence[str], effort: Effort, seed: int, to: Path | None, *, progress: bool
) -> Study:
    """Play matches between bots. If a time is given, it includes that for reading them."""
    if effort.matches is not None:
        return simulate(rules, bots, effort.matches, seed, to, progress=progress)
    began = perf_counter()
    study = simulate(rules, bots, FIRST * len(bots), seed, to, progress=progress)
    to, count = study.sources[0].files.path, len(study)  # the folder may have had more matches
    read_from = perf_counter()
    study.gather(Observer)
    reading = (perf_counter() - read_from) / count
    while True:
        took = perf_counter() - began
        left = effort.seconds - took - reading * count
        more = min(int(left / (took / count + reading)), (GROWTH - 1) * count, MOST - count)
        more -= more % len(bots)  # each bot in each seat equally often
        if more <= 0:
            return study
        count += more
        study = simulate(rules, bots, count, seed, to, progress=progress)


def folder_of(to: str | Path | None, *names: str) -> Path | None:
    """Return the folder of a study inside `to`, named after its bots; None if `to` is None."""
    return None if to is None else Path(to) / re.sub(r"[^\w.@-]+", "-", " v ".join(names))


def alternating(weaker: str, stronger: str, seats: int) -> list[str]:
    """Return two bots in turn, one per seat."""
    return [stronger if k % 2 == 0 else weaker for k in range(seats)]
