"""What a measure is: a number that is observed in each match and then estimated over all of them.

To add a measure, write one function in the file of its group, list it in `registry.py`, and write its texts in
`words.toml`. The function looks at one match and returns what it sees, or None if the match says nothing about the
measure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from boardbook.core.game import SHARED_WORDS
from boardbook.core.words import Words

if TYPE_CHECKING:
    from boardbook.measures.observed import ObservedMatch

Kind = Literal["share", "mean", "log mean", "tail", "skill"]
"""How a measure is estimated: a share from 0 to 1, a mean, a geometric mean, a high quantile, or a chain of ratings."""


class Seen(NamedTuple):
    """What one match says about a measure: `part` out of `whole`, so its own value is `part / whole`.

    `at`: the number of plies after which to look at the board, the turning point; `size`: how strongly the match shows
    the measure, which ranks the examples; `even`: the value if all seats were equal, which is subtracted.
    """

    part: float
    whole: float
    at: int
    size: float
    even: float = 0.0


Observe = Callable[["ObservedMatch"], Seen | None]


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure: its name, how it is estimated, and the function that observes it in a match.

    `scale`: the factor of the values in tables (100 for points of 100); `estimated`: whether it uses estimated chances
    of winning; `counts`: whether a match either shows it or doesn't, so that matches can be counted.
    """

    name: str
    kind: Kind
    observe: Observe | None
    scale: float = 1.0
    estimated: bool = False
    counts: bool = False

    def text(self, what: str, lang: str, **values: Any) -> str:
        """Return one of the measure's texts: its `name`, `unit`, `definition`, `source`, or what it `misses`."""
        return words().text(f"{self.name}.{what}", lang, values)


def measure(kind: Kind, **more: Any) -> Callable[[Observe], Measure]:
    """Turn a function into a measure with its name. `more`: the other fields of `Measure`."""
    return lambda observe: Measure(getattr(observe, "__name__", ""), kind, observe, **more)


@cache
def words() -> Words:
    """The words that all games share, and those of the profiles."""
    return Words([SHARED_WORDS, files(__package__).joinpath("words.toml")])
