"""Matches of OpenSpiel's own games, for the measures that need no evaluation of positions.

OpenSpiel's games have positions, choices, chance and winners, but no rounds, and no evaluation that says who is ahead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from time import perf_counter
from typing import Any, Final

from boardbook.core import BadInput, NotPossible, Stream, pick
from boardbook.core.errors import unknown
from boardbook.measures.observed import Decision, ObservedMatch
from boardbook.studies.effort import MOST, Effort

PREFIX: Final = "openspiel:"
EXPLORATION: Final = 2.0
"""The weight of exploration in OpenSpiel's search, as in its examples."""
MEMORY: Final = 100
"""The memory of a search, in megabytes."""


@dataclass(frozen=True)
class SpielGame:
    """A game of OpenSpiel: `name` is its name after `openspiel:`, with its parameters; `game` is OpenSpiel's object."""

    name: str
    game: Any

    @classmethod
    def load(cls, name: str) -> SpielGame:
        """Load a game. Raises `NotPossible` if OpenSpiel is missing, and `BadInput` if the game can't be measured."""
        try:
            import pyspiel
        except ModuleNotFoundError as missing:
            needed = "OpenSpiel is not installed: pip install boardbook[interop] (Linux or macOS)"
            raise NotPossible(needed) from missing
        text = name.removeprefix(PREFIX)
        if (short := text.partition("(")[0]) not in (known := pyspiel.registered_names()):
            raise unknown("game of OpenSpiel", short, known)
        try:
            game = pyspiel.load_game(text)
        except pyspiel.SpielError as error:
            raise BadInput(name, [str(error)]) from error
        kind, types = game.get_type(), pyspiel.GameType
        won = (types.Utility.ZERO_SUM, types.Utility.CONSTANT_SUM)
        in_python = type(game).__module__.partition(".")[0] != "pyspiel"
        hidden = kind.information != types.Information.PERFECT_INFORMATION
        problems = {
            "is written in Python, but OpenSpiel's search needs a game written in C++": in_python,
            "has moves that players make at the same time": kind.dynamics != types.Dynamics.SEQUENTIAL,
            "has hidden information, but the search needs open positions": hidden,
            "draws chance at random, without probabilities": kind.chance_mode == types.ChanceMode.SAMPLED_STOCHASTIC,
            "is not a contest of at least two players": game.num_players() < 2 or kind.utility not in won,
        }
        if found := [problem for problem, so in problems.items() if so]:
            raise BadInput(name, found)
        return cls(name, game)

    @property
    def title(self) -> str:
        """OpenSpiel's name of the game, which is English."""
        return str(self.game.get_type().long_name)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return int(self.game.num_players())

    def check_bot(self, name: str) -> None:
        """Raise `BadInput` unless `name` is a bot that can play games of OpenSpiel."""
        kind, _, simulations = name.partition(":")
        if name != "random" and not (kind == "mcts" and simulations.isdecimal() and int(simulations)):
            allowed = "random, and mcts with a number of simulations, such as mcts:50"
            raise BadInput(f"bot {name}", [f"can't play {self.name}, which has no evaluation; bots: {allowed}"])

    def played(self, bots: Sequence[str], effort: Effort, seed: int) -> list[tuple[Sequence[str], ObservedMatch]]:
        """Play matches, in which each bot moves to the next seat from match to match. Return the bots and the match.

        If a time is given, the last match starts before it is over, and each bot plays equally often in each seat.
        """
        began = perf_counter()
        matches: Iterator[int] = count()
        if effort.matches is not None:
            matches = islice(matches, effort.matches)
        played: list[tuple[Sequence[str], ObservedMatch]] = []
        for number in matches:
            over = effort.matches is None and perf_counter() - began >= effort.seconds
            if number % self.seats == 0 and number and (over or number >= MOST):
                break
            turn = number % self.seats
            seats = [*bots[-turn:], *bots[:-turn]] if turn else list(bots)
            played.append((seats, self._match(seats, f"{seed}/{number}")))
        return played

    def _match(self, bots: Sequence[str], path: str) -> ObservedMatch:
        """Play a match, whose random numbers depend only on `path`."""
        rng = Stream(path, self.name)
        minds = [self._bot(name, rng) for name in bots]
        state, ply, decisions = self.game.new_initial_state(), 0, list[Decision]()
        while not state.is_terminal():
            if state.is_chance_node():
                action = pick(state.chance_outcomes(), rng.random())
            else:
                seat, legal = state.current_player(), state.legal_actions()
                decisions.append(Decision(ply, seat, 0.0, len(legal)))
                action = legal[int(rng.random() * len(legal))] if minds[seat] is None else minds[seat].step(state)
            state.apply_action(action)
            ply += 1
        returns = state.returns()
        winners = [payoff == max(returns) for payoff in returns]
        won = [one / sum(winners) for one in winners]
        first = [decision.seat for decision in decisions[:1]]
        return ObservedMatch(self.seats, ply, won, first, [], decisions, [], [], 0.0, [], 0.0)

    def _bot(self, name: str, rng: Stream) -> Any:
        """Return OpenSpiel's searching bot, which evaluates by one random playout; None for the random bot."""
        import pyspiel

        if name == "random":
            return None
        playout, seed = (rng.getrandbits(31) for _ in range(2))
        judge = pyspiel.RandomRolloutEvaluator(1, playout)
        simulations = int(name.partition(":")[2])
        return pyspiel.MCTSBot(self.game, judge, EXPLORATION, simulations, MEMORY, False, seed, False)
