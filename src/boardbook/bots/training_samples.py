"""Sample positions from the matches of a study, with the results of the matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from boardbook.bots.calibration import Foreseen
from boardbook.core import CHANCE, REFEREE, Game, Header, State

if TYPE_CHECKING:
    import polars as pl

MAX_SAMPLES: Final = 20
"""Upper bound on the number of positions from one match."""
Rules = tuple[Mapping[str, Any], Mapping[str, Any] | None]
"""The options, and the edition if it differs from the one in the box."""
Promise = Callable[[int, Sequence[Sequence[float]]], list[float]]
"""A function that predicts each seat's share of the win, from the round and the features of each seat."""


class Matches(Protocol):
    """The attributes of a study that sampling uses."""

    @property
    def rules(self) -> Game[Any]:
        """The game of the study."""

    @property
    def matches(self) -> pl.LazyFrame:
        """One row per match."""

    def gather(self, make: Callable[[], Any]) -> pl.LazyFrame:
        """Observe each match with a collector made by `make`. Return the collectors' rows, with a column `match_id`."""


class Sampled(NamedTuple):
    """A position at a decision: its round, the features of each seat, and the prediction by the game's evaluation."""

    round: int
    features: Sequence[Sequence[float]]
    by_hand: Sequence[float]


@dataclass(frozen=True, slots=True)
class Sample:
    """Positions from a match, with the match's last round and each seat's share of the win."""

    rounds: int
    shares: Sequence[float]
    positions: Sequence[Sampled]

    def foreseen(self, match: int, promise: Promise) -> Iterable[Foreseen]:
        """Yield the predictions for each position, with the result of the match."""
        for one in self.positions:
            yield Foreseen(match, self.shares, one.by_hand, promise(one.round, one.features))


@dataclass(frozen=True, slots=True)
class Samples:
    """The matches that can be used, and the number of matches left out for each reason."""

    matches: Sequence[Sample]
    left_out: Mapping[str, int]


def rules_of(game: Game[Any]) -> Rules:
    """Return what predictions for a game depend on: its options and its edition."""
    return game.settings, game.edition.to_dict() if game.edition.customised else None


def sampled(study: Matches, game: Game[Any], figures: Sequence[str]) -> Samples:
    """Return up to `MAX_SAMPLES` positions from each match with the rules of `game`.

    The positions are spread evenly over the decisions of the match.
    """
    rows = study.gather(partial(Sampler, rules_of(game), tuple(figures))).collect()
    matches: dict[str, Sample] = {}
    left_out: Counter[str] = Counter()
    for row in rows.iter_rows(named=True):
        if row["left_out"]:
            left_out[row["left_out"]] += 1
            continue
        positions = [Sampled(**one) for one in row["positions"]]
        matches[row["match_id"]] = Sample(row["rounds"], row["shares"], positions)
    return Samples([*matches.values()], dict(sorted(left_out.items())))


class Sampler:
    """A collector that samples positions from a match; see `boardbook.studies.collectors.Collector`."""

    def __init__(self, rules: Rules, figures: Sequence[str]) -> None:
        self.rules, self.figures = rules, figures
        self.decisions, self.stride = 0, 1
        self.kept: list[State] = []

    def begin(self, game: Game[Any], header: Header, state: State) -> None:
        """Start a match."""
        self.game = game

    def ply(self, state: State, n: int) -> None:
        """Keep the positions of every `stride`-th decision.

        If there are too many, drop every other position and double the stride.
        """
        if state.to_act == CHANCE:
            return
        if self.decisions % self.stride == 0:
            self.kept.append(state.clone())
            if len(self.kept) > MAX_SAMPLES:
                self.kept, self.stride = self.kept[::2], 2 * self.stride
        self.decisions += 1

    def end(self, state: State) -> dict[str, Any]:
        """Return a row with the positions and the result, or with the reason why the match is left out."""
        result = state.result()
        if rules_of(self.game) != self.rules:
            return {"left_out": "other rules"}
        if result is None or not result.finished:
            return {"left_out": "unfinished"}
        positions = [self._position(one)._asdict() for one in self.kept]
        shares = self.game.win_probabilities(state)
        return {"left_out": None, "rounds": state.round, "shares": shares, "positions": positions}

    def _position(self, state: State) -> Sampled:
        game, seats = self.game, self.game.sides(state)
        features = [[float(standing), *(0.0 for _ in self.figures)] for standing in game.evaluate_long(state)]
        at = {figure: k for k, figure in enumerate(self.figures, 1)}
        for (side, figure), value in game.figure_values(state, REFEREE).items():
            if figure in at and side in seats:
                features[seats[side]][at[figure]] += value
        return Sampled(state.round, features, game.win_probabilities(state))
