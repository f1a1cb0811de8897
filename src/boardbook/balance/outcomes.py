"""What a balance lab observes of each match: the outcomes, one number each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from boardbook.bots.lookahead import expected
from boardbook.core import CHANCE, Game, Header, State

LENGTH: Final = "length"
FIRST: Final = "first"
LEAD_CHANGES: Final = "lead_changes"
DECIDED: Final = "decided"
STRONGER: Final = "stronger"
OUTCOMES: Final = (LENGTH, FIRST, LEAD_CHANGES, DECIDED, STRONGER)
"""The outcomes of a match.

- `length`: the number of plies;
- `first`: the share of the win of the seat that is first in the turn order;
- `lead_changes`: how often another seat leads at the end of a round, as in `Study.leads`;
- `decided`: the share of the rounds after which the winner leads to the end; null if nobody won;
- `stronger`: the share of the win of one seat of a stronger bot against seats of a weaker one. It comes from a match of
  its own, with the same seed.
"""
SHARES: Final = (FIRST, DECIDED, STRONGER)
"""The outcomes that are shares, from 0 to 1."""


class Observer:
    """Collects the outcomes of one match, and the luck of each seat."""

    def begin(self, game: Game[Any], header: Header, state: State) -> None:
        """Start to observe a match."""
        self.game, self.bots = game, [seat.bot for seat in header.seats]
        self.seed, self.plies = header.seed, 0
        self.order: Sequence[int] = ()
        self.leaders: list[int] = []
        self.luck = [0.0] * len(header.seats)
        self._round = state.round

    def ply(self, state: State, n: int) -> None:
        """Observe the position before a ply."""
        self.order = self.order or self.game.order(state)
        self.plies += 1
        if state.round != self._round:
            self._end_of_round(state)
        if state.to_act == CHANCE:
            self._draw(state, n)

    def _draw(self, state: State, n: int) -> None:
        after = state.clone()
        after.apply(n)
        actual = self.game.win_probabilities(after)
        for seat, average in enumerate(expected(state, self.game.win_probabilities)):
            self.luck[seat] += actual[seat] - average

    def _end_of_round(self, state: State) -> None:
        if self._round:
            chances = self.game.win_probabilities(state)
            self.leaders.append(chances.index(max(chances)))
        self._round = state.round

    def end(self, state: State) -> Mapping[str, Any]:
        """Return the outcomes."""
        self.order = self.order or self.game.order(state)
        self._end_of_round(state)
        result = state.result()
        winners = list(result.winners) if result is not None and result.finished else []
        won = [(seat in winners) / max(1, len(winners)) for seat in range(len(self.bots))]
        wrong = [place for place, leader in enumerate(self.leaders, 1) if leader not in winners]
        return {
            "seed": self.seed,
            "bots": self.bots,
            "won": won,
            "luck": self.luck,
            "order": list(self.order),
            LENGTH: self.plies,
            LEAD_CHANGES: sum(a != b for a, b in zip(self.leaders, self.leaders[1:], strict=False)),
            DECIDED: max(wrong, default=0) / len(self.leaders) if winners and self.leaders else None,
        }
