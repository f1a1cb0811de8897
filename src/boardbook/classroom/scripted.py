"""The match of a puzzle: one seat solves the task, and all others always reply in the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self

from boardbook.bots import Bot, decide
from boardbook.core import CHANCE, BadInput, Game, Header, History, State, Stream, UnknownAction

SHOWN: Final = 8
"""The maximum number of actions or outcomes that an error lists."""
MINUS: Final = "\N{MINUS SIGN}"
MAX_REPLY_PLIES: Final = 10_000
"""The maximum number of consecutive plies by others; after that, the solver is assumed never to decide."""


@dataclass(slots=True)
class Others:
    """The replies to the solver: first the author's actions and outcomes, then those chosen by a bot and the seed.

    The bot and the seed also step in if a text can't be played because the solver did not play as the author expected.
    """

    solver: int
    script: Sequence[str]
    bot: Bot
    fitted: set[int] = field(default_factory=set)
    """The indices of the texts that were possible when they were due, in any attempt so far."""
    unfit: dict[int, str] = field(default_factory=dict)
    """For the index of each text that was impossible: what was possible when the text was first due."""

    def scripted(self, history: History, state: State, ply: int) -> int | None:
        """Return the number of the action or outcome that the author scripted for a ply.

        Return None if no text is left for this ply, or if the text is impossible in this position.
        """
        place = sum(entry.seat != self.solver for entry in history.plies[:ply])
        if place >= len(self.script):
            return None
        n = number_of(history.game, state, self.script[place])
        if n is not None:
            self.fitted.add(place)
        elif place not in self.unfit:
            possible = [str(history.game.named(state, other)) for other in history.game.possible(state)]
            more = ", ..." if len(possible) > SHOWN else ""
            self.unfit[place] = ", ".join(possible[:SHOWN]) + more
        return n

    @property
    def problems(self) -> list[str]:
        """Error messages about the texts that were due but never possible."""
        return [
            f"reply {place + 1}, {self.script[place]!r}, is not possible when it is due; possible then: {possible}"
            for place, possible in sorted(self.unfit.items())
            if place not in self.fitted
        ]


def number_of(game: Game[Any], state: State, text: str) -> int | None:
    """Return the number of the action or outcome with this text, or None if the position doesn't allow it."""
    try:
        n = game.parse_outcome(state, text) if state.to_act == CHANCE else game.parse(text).number
    except UnknownAction:
        return None
    return n if n in game.possible(state) else None


def figures_of(game: Game[Any], state: State, seat: int) -> dict[str, int]:
    """Return a seat's figures as far as the seat knows them, each summed over all sides of the seat."""
    mine = {side for side, owner in game.sides(state).items() if owner == seat}
    figures: dict[str, int] = {}
    for (side, figure), value in game.figure_values(state, seat).items():
        if side in mine:
            figures[figure] = figures.get(figure, 0) + value
    return figures


def signed(by: int) -> str:
    """Return a change as text, with its sign."""
    return f"{'+' if by > 0 else MINUS if by else ''}{abs(by)}"


class ScriptedMatch(History):
    """A history that starts from a position. Its dice are the same in every attempt, whatever the branch."""

    def __init__(self, game: Game[Any], header: Header, start: State, others: Others) -> None:
        self._start, self.others = start, others
        super().__init__(game, header, "auto")

    def first(self) -> State:
        """Return the position at the start of the match."""
        return self._start.clone()

    def by_seed(self, state: State, branch: int, ply: int) -> int:
        """Return the scripted outcome at this ply or, if there is none, the outcome that the seed determines."""
        n = self.others.scripted(self, state, ply)
        return super().by_seed(state, 0, ply) if n is None else n

    @property
    def solves(self) -> bool:
        """Whether the solver decides now."""
        return self.state.to_act == self.others.solver

    def fresh_copy(self) -> Self:
        """Return a copy of the history up to the cursor, for an attempt."""
        other = type(self)(self.game, self.header, self._start, self.others)
        for ply in self.plies[: self.ply]:
            other.push(ply.number, ply.choices)
        return other

    def solver_moves(self, since: int) -> list[int]:
        """Return the solver's actions from the ply `since` up to the cursor."""
        return [ply.number for ply in self.plies[since : self.ply] if ply.seat == self.others.solver]

    def decide(self, n: int) -> None:
        """Play a legal action of the solver, and then its outcomes."""
        with self.transaction():
            self.push(n, len(self.state.legal_actions()))
            self.settle()

    def go_on(self) -> None:
        """Let the others and chance play until the solver decides or the game is over."""
        with self.transaction():
            self.settle()
            for _ in range(MAX_REPLY_PLIES):
                if self.solves or self.state.to_act is None:
                    return
                self.push(self._reply(), len(self.state.legal_actions()))
                self.settle()
        raise BadInput("puzzle", ["the solver never gets to decide: the others keep playing forever"])

    def play_out(self, met: Callable[[Self], bool] | None = None) -> None:
        """Let the bot play for the solver until another seat has replied and the solver decides again.

        The bot avoids actions that make `met` true, because the solver should find these. It stops if there
        are no other actions.
        """
        with self.transaction():
            for _ in range(MAX_REPLY_PLIES):
                self.go_on()
                if self.state.to_act is None or self.answered or (n := self._spared(met)) is None:
                    return
                self.decide(n)

    def _spared(self, met: Callable[[Self], bool] | None) -> int | None:
        """Return the bot's action for the solver or, if it makes `met` true, the first legal action that doesn't.

        Return None if every action makes `met` true. If `met` is None or already true, return the bot's action.
        """
        thought = self._thought()
        if met is None or met(self):
            return thought
        for n in (thought, *(other for other in self.state.legal_actions() if other != thought)):
            after = self.fresh_copy()
            after.decide(n)
            if not met(after):
                return n
        return None

    @property
    def answered(self) -> bool:
        """Whether another seat has decided since the solver's last decision."""
        since = next((k for k in reversed(range(self.ply)) if self.plies[k].seat == self.others.solver), 0)
        return any(entry.seat not in (CHANCE, self.others.solver) for entry in self.plies[since : self.ply])

    def _reply(self) -> int:
        """Return the action of the seat that decides now, which is not the solver's seat."""
        n = self.others.scripted(self, self.state, self.ply)
        return self._thought() if n is None else n

    def _thought(self) -> int:
        """Return the bot's action for the seat that decides now."""
        rng = Stream(self.header.seed, "bot", 0, self.ply, self.state.to_act)
        return decide(self.others.bot, self.game, self.state, rng)
