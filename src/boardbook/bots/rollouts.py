"""How it may end after each action of a decision: a bot plays all seats from there to the end, many times."""

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
    """A way in which a match may end for a seat; in their order, the best first. `rank`: 1 is best, 0 if stopped."""

    stopped: bool
    rank: int
    shared: bool

    @property
    def place(self) -> int:
        """In their order: 0 is a win, 1 a shared one, from 2 on the rank; `STOPPED` is beyond all of them."""
        return STOPPED if self.stopped else self.rank if self.rank > 1 else int(self.shared)

    @property
    def ink(self) -> float:
        """How dark it is drawn, a win at 1, the worse the lighter; the same on charts and beside the board."""
        return INK_STOPPED if self.stopped else INK[min(self.place, len(INK) - 1)]

    @property
    def description(self) -> tuple[str, Values]:
        """What it is called: a key of the words, and its values."""
        if self.stopped:
            return "what_if.stopped", {}
        if self.rank > 1:
            return "what_if.rank", {"n": self.rank}
        return "what_if.shared" if self.shared else "what_if.win", {}


class End(NamedTuple):
    """How a playout ended for the seat that decides; `share`: of the win; `reason`: why it ended; `round`: when."""

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
        """The one that is played."""
        return self.equal[0]

    @property
    def share(self) -> float:
        """The mean share of the win; -1 as long as there were no playouts."""
        return sum(end.share for end in self.ends) / len(self.ends) if self.ends else -1.0

    @property
    def estimate(self) -> tuple[float, float, float] | None:
        """The mean share of the win and its 95 % interval: that of the playouts; how well they play is not in it."""
        if not self.ends:
            return None
        sums = Clusters.of([end.share] for end in self.ends)
        return sums.share, *share_interval(sums)

    @property
    def rounds(self) -> float | None:
        """In which round it ended, on average."""
        return sum(end.round for end in self.ends) / len(self.ends) if self.ends else None

    def share_of(self, way: Way) -> float:
        """How many of the playouts ended so, 0 to 1; there must be some."""
        return sum(end.way == way for end in self.ends) / len(self.ends)


class Rollouts:
    """The moves of one decision, played out in turn. The same `path`, the same playouts.

    What the seat can't know is drawn anew for every playout, the k-th alike for each move: so their difference is surer
    than each of them. In a playout everybody sees what was drawn.
    """

    def __init__(self, game: Game[Any], state: State, bot: Bot, *path: object) -> None:
        """`state` stays as it is. Raises `BadInput` where nobody decides."""
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
        """The actions, those that come to the same joined."""
        joined: dict[str, list[int]] = {}
        for n in self._state.legal_actions():
            after, _ = self._dealt(0)
            after.apply(n)
            joined.setdefault(json.dumps(after.to_dict(), sort_keys=True), []).append(n)
        return [tuple(numbers) for numbers in joined.values()]

    @property
    def ranked(self) -> list[Move]:
        """The moves, the best first."""
        return sorted(self.moves, key=lambda move: -move.share)

    @property
    def ways(self) -> list[Way]:
        """All ways in which it ended, the best first."""
        return sorted({end.way for move in self.moves for end in move.ends})

    @property
    def playouts(self) -> int:
        """How many there were, of all moves together."""
        return sum(len(move.ends) for move in self.moves)

    def play(self, until: int, stop: Callable[[], bool]) -> None:
        """Play out until there are so many, each move as often as the others, or until `stop` says so."""
        while self.playouts < until and not stop():
            self.once()

    def of(self, action: int) -> Move:
        """The move that an action is or comes to. Raises `BadInput` if it is none of the decision's."""
        found = next((move for move in self.moves if action in move.equal), None)
        if found is None:
            raise BadInput("playouts", [f"{action!r} is no action of this decision"])
        return found

    def playout(self, move: Move, k: int, header: Header, bot: str) -> History:
        """The k-th playout of a move once more, from the decision on, to look at.

        `header`: that of the match; `bot`: the name of what plays all seats. What the seat can't know is what was drawn
        for this playout.
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
