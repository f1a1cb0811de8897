"""Rounds of measurements (A B C, A B C, ...), their ratios within a round, and rows of tables.

Absolute results depend on the machine and the time. Ratios of measurements in the same round are more reliable.
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
"""The amount of work done, by unit. If another process did the work, `ELSEWHERE` has the CPU seconds that it took."""
Work = Callable[[int], Done]
"""Does the work of one round, given the number of the round."""
MS: Final = "ms"
"""The unit for results in milliseconds each. All other units are measured per second."""
ELSEWHERE: Final = "seconds elsewhere"


class Run:
    """Rounds of all measurements, in CPU time."""

    def __init__(self, works: dict[str, Work]) -> None:
        self.works = works
        self.found: dict[tuple[str, str], list[float]] = {}
        """(measurement, unit) -> one result per round, per second or in milliseconds each."""

    def rounds(self, count: int) -> None:
        """Run one round to warm up, then `count` rounds that count."""
        for k in range(1 + count):
            for name, work in self.works.items():
                done, seconds = _timed(work, k)
                for unit, amount in done.items() if k else ():
                    figure = 1000 * seconds / amount if unit == MS else amount / seconds
                    self.found.setdefault((name, unit), []).append(figure)

    def ratio(self, first: str, second: str, unit: str) -> list[float]:
        """Return how many times as fast the first measurement was as the second, by round."""
        pairs = zip(self.found[first, unit], self.found[second, unit], strict=True)
        return [a / b for a, b in pairs]

    def more(self, first: str, second: str, unit: str) -> list[float]:
        """Return how much more time the second measurement took than the first, in percent, by round."""
        return [100 * (ratio - 1) for ratio in self.ratio(first, second, unit)]


def _timed(work: Work, k: int) -> tuple[Done, float]:
    gc.collect()
    began = time.process_time()
    done = work(k)
    seconds = time.process_time() - began
    return done, done.pop(ELSEWHERE, seconds)


@dataclass(frozen=True)
class Goal:
    """A goal for a result: at least `aim`, or at most `aim` if `most`. `least` is a weaker goal below `aim`."""

    aim: float
    least: float | None = None
    most: bool = False

    def verdict(self, figure: float) -> str:
        """Return whether the goal was reached."""
        if figure <= self.aim if self.most else figure >= self.aim:
            return "yes"
        return "no" if self.least is None or figure < self.least else f"at least {self.least:g}"

    def __str__(self) -> str:
        return f"{'under ' if self.most else ''}{self.aim:g}"


def row(name: str, figures: list[float], last: str = "", goal: Goal | None = None) -> str:
    """Return a row of a table: median, range, and the goal and whether the median reached it, or the last cell."""
    middle = median(figures)
    digits = 0 if abs(middle) >= 100 else 2 if abs(middle) < 2 else 1
    told = " | ".join(f"{x:,.{digits}f}" for x in (middle, min(figures)))
    verdict = f"{goal} | {goal.verdict(middle)}" if goal else last
    return f"| {name} | {told} to {max(figures):,.{digits}f} | {verdict} |"


def machine() -> str:
    """Return a description of the versions and the machine."""
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"boardbook {version('boardbook')}, {python}, {os.cpu_count()} cores, load {load}"
