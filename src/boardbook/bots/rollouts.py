"""How a match may end after each action of a decision: a bot plays all seats from there to the end, many times."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from boardbook.bots.estimates import Clusters, share_interval
from boardbook.bots.playouts import numbers, play_on
from boardbook.core import CHANCE, BadInput, Game, Header, History, State, Stream
from boardbook.core.words import Values

if TYPE_CHECKING:
    from boardbook.bots.bot import Bot
    from boardbook.core import Result

STOPPED: Final = 99
INK: Final = (1.0, 0.69, 0.4, 0.25, 0.16, 0.11)
INK_STOPPED: Final = 0.07


class Way(NamedTuple):
    """A way in which a match may end for a seat. They sort from best to worst. `rank`: 1 is best, 0 if stopped."""

    stopped: bool
    rank: int
    shared: bool

    @property
    def place(self) -> int:
        """For sorting: 0 is a win, 1 a shared win, from 2 on the rank; `STOPPED` comes last."""
        return STOPPED if self.stopped else self.rank if self.rank > 1 else int(self.shared)

    @property
    def ink(self) -> float:
        """How dark it is drawn, from 1 for a win down; the same on charts and beside the board."""
        return INK_STOPPED if self.stopped else INK[min(self.place, len(INK) - 1)]

    @property
    def description(self) -> tuple[str, Values]:
        """Its name: a key of the words, and its values."""
        if self.stopped:
            return "what_if.stopped", {}
        if self.rank > 1:
            return "what_if.rank", {"n": self.rank}
        return "what_if.shared" if self.shared else "what_if.win", {}


class End(NamedTuple):
    """How a playout ended for the seat that decides. `share`: of the win; `reason`: why it ended; `round`: when."""

    way: Way
    share: float
    reason: str
    round: int


@dataclass(slots=True)
class Move:
    """An action and the ends it led to. `equal`: all actions that lead to the same position, itself the first."""

    equal: tuple[int, ...]
    ends: list[End] = field(default_factory=list)

    @property
    def action(self) -> int:
        """The action that is played."""
        return self.equal[0]

    @property
    def share(self) -> float:
        """The mean share of the win; -1 before the first playout."""
        return sum(end.share for end in self.ends) / len(self.ends) if self.ends else -1.0

    @property
    def estimate(self) -> tuple[float, float, float] | None:
        """The mean share of the win and its 95 % interval, or None. It doesn't reflect how well the playouts play."""
        if not self.ends:
            return None
        sums = Clusters.of([end.share] for end in self.ends)
        return sums.share, *share_interval(sums)

    @property
    def rounds(self) -> float | None:
        """The round in which it ended, on average."""
        return sum(end.round for end in self.ends) / len(self.ends) if self.ends else None

    def share_of(self, way: Way) -> float:
        """Return the share of the playouts that ended this way, 0 to 1. There must be some."""
        return sum(end.way == way for end in self.ends) / len(self.ends)


class Rollouts:
    """The moves of a decision, played out in turn. The same `path` gives the same playouts.

    What the seat can't know is sampled again for every playout, in the k-th the same way for each move, so that their
    difference is more certain than each of them. In a playout everybody sees the sampled cards.
    """

    def __init__(self, game: Game[Any], state: State, bot: Bot, *path: object) -> None:
        """`state` is not changed. Raises `BadInput` if no seat decides."""
        seat = state.to_act
        if seat is None or seat == CHANCE:
            raise BadInput("playouts", ["nobody decides now"])
        self.seat = seat
        self._game, self._bot, self._path = game.fresh_copy, bot, path
        self._state = state.clone()
        self.moves = [Move(equal) for equal in self._equal()]

    def _dealt(self, k: int) -> tuple[State, Stream]:
        rng = Stream(*self._path, k)
        return self._game.adopt(self._state.determinize(self.seat, rng)), rng

    def _equal(self) -> list[tuple[int, ...]]:
        """Return the actions, grouped by the position they lead to."""
        joined: dict[str, list[int]] = {}
        for n in self._state.legal_actions():
            after, _ = self._dealt(0)
            after.apply(n)
            joined.setdefault(json.dumps(after.to_dict(), sort_keys=True), []).append(n)
        return [tuple(numbers) for numbers in joined.values()]

    @property
    def ranked(self) -> list[Move]:
        """Return the moves, the best first."""
        return sorted(self.moves, key=lambda move: -move.share)

    @property
    def ways(self) -> list[Way]:
        """Return all ways in which it ended, the best first."""
        return sorted({end.way for move in self.moves for end in move.ends})

    @property
    def playouts(self) -> int:
        """Return how many there were, over all moves."""
        return sum(len(move.ends) for move in self.moves)

    def play(self, until: int, stop: Callable[[], bool]) -> None:
        """Play out until there are `until` playouts, equally many for each move, or until `stop` returns True."""
        while self.playouts < until and not stop():
            self.once()

    def of(self, action: int) -> Move:
        """Return the move for an action, also if they only lead to the same position.

        Raises `BadInput` for other actions.
        """
        found = next((move for move in self.moves if action in move.equal), None)
        if found is None:
            raise BadInput("playouts", [f"{action!r} is no action of this decision"])
        return found

    def playout(self, move: Move, k: int, header: Header, bot: str) -> History:
        """Repeat the k-th playout of a move, from the decision on, for viewing.

        `header`: that of the match; `bot`: the name of the bot in all seats. What the seat can't know is as sampled for
        this playout.
        """
        state, rng = self._dealt(k)
        seats = tuple(replace(seat, bot=bot) for seat in header.seats)
        history = History(self._game, replace(header, seats=seats, position=state.to_dict(), began=None))
        state.apply(move.action)
        for n in chain([move.action], numbers(self._game, state, self._bot, rng)):
            history.push(n, None if history.state.to_act == CHANCE else len(history.state.legal_actions()))
        return history

    def once(self) -> None:
        """Play out the next move once."""
        move = min(self.moves, key=lambda move: len(move.ends))
        state, rng = self._dealt(len(move.ends))
        state.apply(move.action)
        play_on(self._game, state, self._bot, None, rng)
        result = cast("Result", state.result())  # it is over
        share = self._game.win_probabilities(state)[self.seat]
        rank = result.ranks[self.seat] if result.finished else 0
        way = Way(not result.finished, rank, rank == 1 and len(result.winners) > 1)
        move.ends.append(End(way, share, str(result.reason), state.round))
