"""Rounds of measures, A B C, A B C, ..., their ratios inside a round, and rows of tables.

Figures of one machine and one hour say little; how one compares with its neighbour of the same round says much.
"""

from __future__ import annotations

import gc
import os
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from statistics import median
from typing import Final

Done = dict[str, float]
"""How much was done, by unit; and under `ELSEWHERE`, where another process worked, the CPU seconds it took."""
Work = Callable[[int], Done]
"""Does one round's work, given the round's number."""
MS: Final = "ms"
"""The unit that tells milliseconds each; every other one is so many per second."""
ELSEWHERE: Final = "seconds elsewhere"


class Run:
    """Rounds of all measures on CPU time."""

    def __init__(self, works: dict[str, Work]) -> None:
        self.works = works
        self.found: dict[tuple[str, str], list[float]] = {}
        """(measure, unit) -> a figure per round: so many per second, or milliseconds each."""

    def rounds(self, count: int) -> None:
        """One round to warm up, then so many that count."""
        for k in range(1 + count):
            for name, work in self.works.items():
                done, seconds = _timed(work, k)
                for unit, amount in done.items() if k else ():
                    figure = 1000 * seconds / amount if unit == MS else amount / seconds
                    self.found.setdefault((name, unit), []).append(figure)

    def ratio(self, first: str, second: str, unit: str) -> list[float]:
        """How many times faster the first was, round by round."""
        pairs = zip(self.found[first, unit], self.found[second, unit], strict=True)
        return [a / b for a, b in pairs]

    def more(self, first: str, second: str, unit: str) -> list[float]:
        """How much more time the second took than the first, in percent, round by round."""
        return [100 * (ratio - 1) for ratio in self.ratio(first, second, unit)]


def _timed(work: Work, k: int) -> tuple[Done, float]:
    gc.collect()
    began = time.process_time()
    done = work(k)
    seconds = time.process_time() - began
    return done, done.pop(ELSEWHERE, seconds)


@dataclass(frozen=True)
class Goal:
    """What a figure is to reach: `aim` or more, or with `most` no more than it; `least`: still well below the aim."""

    aim: float
    least: float | None = None
    most: bool = False

    def verdict(self, figure: float) -> str:
        """Whether it was reached."""
        if figure <= self.aim if self.most else figure >= self.aim:
            return "yes"
        return "no" if self.least is None or figure < self.least else f"at least {self.least:g}"

    def __str__(self) -> str:
        return f"{'under ' if self.most else ''}{self.aim:g}"


def row(name: str, figures: list[float], last: str = "", goal: Goal | None = None) -> str:
    """A row of a table: median, least to most; what comes last, or the goal and whether the median reached it."""
    middle = median(figures)
    digits = 0 if abs(middle) >= 100 else 2 if abs(middle) < 2 else 1
    told = " | ".join(f"{x:,.{digits}f}" for x in (middle, min(figures)))
    verdict = f"{goal} | {goal.verdict(middle)}" if goal else last
    return f"| {name} | {told} to {max(figures):,.{digits}f} | {verdict} |"


def machine() -> str:
    """What ran, and on what."""
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"boardbook {version('boardbook')}, {python}, {os.cpu_count()} cores, load {load}"
