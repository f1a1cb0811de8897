"""Rollouts: after each action that a decision allows, a bot plays all seats to the end of the match, many times."""

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
    """A way in which a match can end for a seat. Better ways sort first.

    `stopped`: whether the match was stopped at a limit; `rank`: 1 for the best, or 0 if the match was stopped;
    `shared`: whether the win was shared.
    """

    stopped: bool
    rank: int
    shared: bool

    @property
    def place(self) -> int:
        """0 for a win, 1 for a shared win, the rank for any other end, and `STOPPED` if the match was stopped."""
        return STOPPED if self.stopped else self.rank if self.rank > 1 else int(self.shared)

    @property
    def ink(self) -> float:
        """How dark this way is drawn on charts and beside the board, up to 1 for a win."""
        return INK_STOPPED if self.stopped else INK[min(self.place, len(INK) - 1)]

    @property
    def description(self) -> tuple[str, Values]:
        """The name of this way, as a word key and the values for its placeholders."""
        if self.stopped:
            return "what_if.stopped", {}
        if self.rank > 1:
            return "what_if.rank", {"n": self.rank}
        return "what_if.shared" if self.shared else "what_if.win", {}


class End(NamedTuple):
    """How a playout ended for the deciding seat: its share of the win, the reason, and the last round."""

    way: Way
    share: float
    reason: str
    round: int


@dataclass(slots=True)
class Move:
    """A move of a decision, with the ends of its playouts.

    `equal`: the actions of the move, which all lead to the same position.
    """

    equal: tuple[int, ...]
    ends: list[End] = field(default_factory=list)

    @property
    def action(self) -> int:
        """The action that is played in the playouts."""
        return self.equal[0]

    @property
    def share(self) -> float:
        """The mean share of the win, or -1 before the first playout."""
        return sum(end.share for end in self.ends) / len(self.ends) if self.ends else -1.0

    @property
    def estimate(self) -> tuple[float, float, float] | None:
        """The mean share of the win and its 95% interval, or None before the first playout.

        The interval doesn't reflect how well the bot plays.
        """
        if not self.ends:
            return None
        sums = Clusters.of([end.share] for end in self.ends)
        return sums.share, *share_interval(sums)

    @property
    def rounds(self) -> float | None:
        """The mean of the rounds in which the playouts ended, or None before the first playout."""
        return sum(end.round for end in self.ends) / len(self.ends) if self.ends else None

    def share_of(self, way: Way) -> float:
        """Return the share of the playouts that ended in the given way, from 0 to 1. Requires at least one playout."""
        return sum(end.way == way for end in self.ends) / len(self.ends)


class Rollouts:
    """Plays out the moves of a decision in turn. The same `path` always produces the same playouts.

    Everything that the seat can't know is dealt again at random for every playout. The k-th playout has the same deal
    for all moves, so that differences between moves are more certain than the result of each move. In a playout, the
    bot sees everything.
    """

    def __init__(self, game: Game[Any], state: State, bot: Bot, *path: object) -> None:
        """`state` is not changed. Raises `BadInput` if no seat has a decision to make."""
        seat = state.to_act
        if seat is None or seat == CHANCE:
            raise BadInput("playouts", ["nobody decides now"])
        self.seat = seat
        self._game, self._bot, self._path = game.fresh_copy, bot, path
        self.state = state.clone()
        """The position in which the seat decides. Don't change it."""
        self.moves = [Move(equal) for equal in self._equal()]

    def _dealt(self, k: int) -> tuple[State, Stream]:
        rng = Stream(*self._path, k)
        return self._game.adopt(self.state.determinize(self.seat, rng)), rng

    def _equal(self) -> list[tuple[int, ...]]:
        """Return the actions, grouped by the position that they lead to."""
        joined: dict[str, list[int]] = {}
        for n in self.state.legal_actions():
            after, _ = self._dealt(0)
            after.apply(n)
            joined.setdefault(json.dumps(after.to_dict(), sort_keys=True), []).append(n)
        return [tuple(numbers) for numbers in joined.values()]

    @property
    def ranked(self) -> list[Move]:
        """The moves, from best to worst."""
        return sorted(self.moves, key=lambda move: -move.share)

    @property
    def ways(self) -> list[Way]:
        """All ways in which playouts ended, from best to worst."""
        return sorted({end.way for move in self.moves for end in move.ends})

    @property
    def playouts(self) -> int:
        """The total number of playouts, over all moves."""
        return sum(len(move.ends) for move in self.moves)

    def play(self, until: int, stop: Callable[[], bool]) -> None:
        """Add playouts to all moves evenly, until there are `until` in total or until `stop` returns True."""
        while self.playouts < until and not stop():
            self.once()

    def of(self, action: int) -> Move:
        """Return the move that contains an action.

        Raises `BadInput` if the action doesn't belong to this decision.
        """
        result = next((move for move in self.moves if action in move.equal), None)
        if result is None:
            raise BadInput("playouts", [f"action {action!r} is not a move of this decision"])
        return result

    def playout(self, move: Move, k: int, header: Header, bot: str) -> History:
        """Repeat the k-th playout of a move, and return its history, which starts at the decision.

        `header`: the header of the match; `bot`: the name of the bot in all seats. Everything that the deciding seat
        can't know is dealt again as it was for the k-th playout.
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
        result = cast("Result", state.result())  # the playout is over
        share = self._game.win_probabilities(state)[self.seat]
        rank = result.ranks[self.seat] if result.finished else 0
        way = Way(not result.finished, rank, rank == 1 and len(result.winners) > 1)
        move.ends.append(End(way, share, str(result.reason), state.round))
