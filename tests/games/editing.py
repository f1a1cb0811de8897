"""Checks for every game with changed numbers: an edition is refused with all its problems, or can be played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import or_
from random import Random
from typing import Any

from hypothesis import strategies as st

import boardbook as bb
from boardbook.core import Game
from boardbook.core.registry import game_class
from boardbook.soak import check_agreement, check_position

Values = dict[str, Any]
"""The numbers that differ from those of the box, by name."""


@dataclass(frozen=True)
class Editing:
    """A game with numbers that differ from those of the box.

    `walk`: yields the positions of a match that tries everything, given a game, the number of seats, a generator and
    the maximum number of plies.
    """

    name: str
    walk: Callable[[Game[Any], int, Random, int], Iterator[Any]]

    def edited(self, **values: Any) -> bb.Edition:
        """Return the edition with these numbers."""
        edition = bb.edition(self.name)
        for key, value in values.items():
            edition[key] = value
        return edition

    def attempted(self, values: Values, **options: Any) -> Game[Any] | tuple[str, ...]:
        """Return the game with these numbers, or the problems with them."""
        edition = self.edited(**values)
        try:
            return bb.game(self.name, edition, **options)
        except bb.BadInput as error:
            problems = error.problems
        assert problems == tuple(game_class(self.name).edition_problems(edition))
        assert all(problem.strip() for problem in problems)
        return problems

    def made(self, values: Values, **options: Any) -> Game[Any]:
        """Return the game with these numbers; check that they are accepted."""
        game = self.attempted(values, **options)
        assert isinstance(game, Game), game
        return game

    def refusal(self, values: Values) -> tuple[str, ...]:
        """Return the problems with these numbers; check that they are refused."""
        problems = self.attempted(values)
        assert isinstance(problems, tuple)
        return problems

    def play(self, game: Game[Any], seats: int, seed: int, judged: int, plies: int = 100_000) -> int:
        """Play a match and count its positions. Every position is checked, and up to `judged` times all actions too."""
        rng, played = Random(seed), 0
        for state in self.walk(game, seats, rng, plies):
            check_position(game, state)
            played += 1
            if judged and rng.random() < 0.01:
                check_agreement(game, state)
                judged -= 1
        return played

    def check_told(self, values: Values, told: str) -> None:
        """Check that these numbers are refused with a problem that contains this text."""
        problems = self.refusal(values)
        assert any(told in problem for problem in problems), problems

    def check_all_told(self, **values: Any) -> None:
        """Check that these numbers are refused with a problem that begins with the name of each."""
        problems = self.refusal(values)
        for key in values:
            assert any(problem.startswith(key) for problem in problems), (key, problems)

    def check_refused_or_plays(
        self, values: Values, seats: int, least: int, judged: int = 0, plies: int = 100_000, **options: Any
    ) -> None:
        """Check that these numbers are refused, or that a match with them reaches at least `least` positions."""
        game = self.attempted(values, **options)
        assert game
        assert isinstance(game, tuple) or self.play(game, seats, 1, judged, plies) >= least


def near(apt: Mapping[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[Values]:
    """Return a strategy for numbers near those of the box; any of them may be missing."""
    return st.fixed_dictionaries({}, optional=dict(apt))


def wild(name: str, apt: Mapping[str, st.SearchStrategy[Any]], keys: Iterable[str]) -> st.SearchStrategy[Values]:
    """Return a strategy for numbers near those of the box with one to four entries replaced by arbitrary data."""
    names = st.sampled_from([*keys])
    numbers = st.integers(-2, 12) | st.floats(allow_nan=False, allow_infinity=False)  # JSON has no other numbers
    scalars = st.none() | st.booleans() | numbers | st.text(max_size=6) | names
    junk = st.recursive(
        scalars, lambda inner: st.lists(inner, max_size=9) | st.dictionaries(names, inner, max_size=5), max_leaves=10
    )
    entries = st.sampled_from([*bb.edition(name)])
    return st.builds(or_, near(apt), st.dictionaries(entries, junk, min_size=1, max_size=4))
