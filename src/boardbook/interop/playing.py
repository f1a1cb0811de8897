"""Matches for programs that play actions by number and read each seat's view, knowledge and payoff."""

from __future__ import annotations

import json
from functools import cached_property
from random import Random
from typing import Any, Final, SupportsIndex

from boardbook.core import CHANCE, BadInput, Game, NotPossible, State
from boardbook.core.observation import Choice, Fields, Truth
from boardbook.core.registry import package_of, shared_game
from boardbook.core.validation import as_whole

DEFAULT_MAX_DECISIONS: Final = 20_000
"""The default number of decisions after which a match is cut short: several times the number that random players need.
"""
PUBLIC: Final = -1
"""The entry in `Play.knowers` for a ply that everybody knows."""


class GameSpec:
    """A game with a fixed number of seats, and everything that its matches have in common.

    `longest` is the number of decisions after which a match is cut short. Raises `BadInput` for a number of seats that
    the game does not allow, or for an invalid number of decisions.
    """

    def __init__(self, game: Game[Any], seats: SupportsIndex, longest: SupportsIndex = DEFAULT_MAX_DECISIONS) -> None:
        count, decisions = game.check_seats(seats), as_whole(longest, 1)
        if decisions is None:
            raise BadInput("longest", [f"must be a whole number of at least 1, not {longest!r}"])
        self.game, self.seats, self.longest = game, count, decisions
        self.chance = game.outcome_count(count)
        self.loss = -1 / max(1, count - 1)
        """The payoff of each loser if a single winner gets 1, so that the payoffs of a match add up to 0."""

    @cached_property
    def fields(self) -> Fields:
        """The fields of a seat's observation, which is a row of numbers. The fields of the seat's view come first."""
        return Fields(
            {
                "view": self.game.observation_fields(self.seats),
                "seat": Choice(range(self.seats), "The seat that observes; none for spectators."),
                "decides": Truth("Whether this seat decides now."),
            }
        )

    def payoffs(self, shares: list[float]) -> list[float]:
        """Return the payoffs for shares of the win: 1 for the whole win, and `loss` for no share. They add up to 0."""
        return [self.loss + share * (1 - self.loss) for share in shares]

    def new_match(self) -> Play:
        """Return a new match, before the deal."""
        return Play(self, self.game.new(self.seats), [], [], 0)


class Play:
    """A match in progress.

    `plies` lists, for each ply, the seat that decided (or `CHANCE`) and the number of the action or outcome. A copy
    shares no mutable data with the original.
    """

    __slots__ = ("decisions", "knowers", "plies", "state", "table")

    def __init__(
        self, table: GameSpec, state: State, plies: list[tuple[int, int]], knowers: list[int], decisions: int
    ) -> None:
        self.table, self.state, self.plies, self.decisions = table, state, plies, decisions
        self.knowers = knowers
        """For each ply, the seats that may know its number, as bits, or `PUBLIC`.

        The list is empty if the game has no secrets.
        """

    def __deepcopy__(self, _memo: object) -> Play:
        return Play(self.table, self.state.clone(), self.plies[:], self.knowers[:], self.decisions)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the data for pickle: the position and the game's settings, without the game's tables."""
        table, game = self.table, self.table.game
        settled = json.dumps([game.settings, game.edition.to_dict() if game.edition.customised else None])
        arguments = game.name, package_of(game.name), settled, table.seats, table.longest
        return _restored, (*arguments, self.state.to_dict(), self.plies, self.knowers, self.decisions)

    @property
    def cut(self) -> bool:
        """Whether the match was cut short."""
        return self.decisions >= self.table.longest and self.state.to_act is not None

    @property
    def to_act(self) -> int | None:
        """The seat that decides, or `CHANCE`, or None if the match is over."""
        return None if self.decisions >= self.table.longest else self.state.to_act

    def apply(self, n: int) -> None:
        """Play action `n`, or outcome `n` if chance moves next, without checking that it is legal.

        Raises `NotPossible` for an outcome that is not below the game's `outcome_count`.
        """
        state, game = self.state, self.table.game
        actor = state.to_act
        if actor == CHANCE and n >= self.table.chance:
            bound = self.table.chance
            raise NotPossible(
                f"chance gave outcome {n} in {game.name}, but `outcome_count` says that outcomes are below {bound}"
            )
        if not game.open_information:
            seats = range(self.table.seats)
            public = game.knows(state, n, None)
            self.knowers.append(PUBLIC if public else sum([game.knows(state, n, seat) << seat for seat in seats]))
        self.plies.append((CHANCE if actor is None else actor, n))
        self.decisions += actor != CHANCE
        state.apply(n)

    def legal(self) -> list[int]:
        """Return the numbers of the legal actions in ascending order.

        The list is empty if chance moves next or the match is over.
        """
        return self.state.legal_actions() if self.to_act not in (None, CHANCE) else []

    def payoffs(self) -> list[float]:
        """Return the payoff of each seat. Payoffs are 0 until the match is over, and stay 0 if it was cut short."""
        if self.to_act is not None or self.cut:
            return [0.0] * self.table.seats
        return self.table.payoffs(self.table.game.win_probabilities(self.state))

    # --- what a seat sees and knows -----------------------------------------------------------------------------

    def fill(self, seat: int | None, cells: Any) -> None:
        """Write what a seat sees now into `cells`, a list or an array of zeros. `fields` describes the cells."""
        decides = seat is not None and self.to_act == seat
        self.table.fields.fill({"view": self.state.view(seat), "seat": seat, "decides": decides}, cells, 0)

    def cells(self, seat: int | None) -> list[float]:
        """Return what a seat sees now, as a row of numbers that `fields` describes."""
        cells = [0.0] * self.table.fields.size
        self.fill(seat, cells)
        return cells

    def seen(self, seat: int | None) -> str:
        """Return what a seat sees now, as JSON."""
        return _text(self.state.view(seat))

    def own(self, seat: int) -> str:
        """Return the part of `seen` that spectators don't see.

        In a game without hidden information, this part is empty.
        """
        if self.table.game.open_information:
            return ""
        public, own = self.state.view(None), self.state.view(seat)
        return _text({key: value for key, value in own.items() if public.get(key) != value})

    def known(self, seat: int | None) -> str:
        """Return everything that a seat knows: all plies from the start, as the seat saw them, and what it sees now.

        Each ply is written as the seat that decided (`c` for chance) and the number, or `?` if this seat may not know
        the number. The result is the same for two matches if and only if this seat can't distinguish them.
        """
        if self.table.game.open_information:
            plies = [f"{_who(actor)}{n}" for actor, n in self.plies]
        else:
            own = 0 if seat is None else 1 << seat
            plies = [
                f"{_who(actor)}{n if knowers == PUBLIC or knowers & own else '?'}"
                for (actor, n), knowers in zip(self.plies, self.knowers, strict=True)
            ]
        return "\n".join([f"seat {seat}", " ".join(plies), self.seen(seat)])

    def determinize(self, seat: int, rng: Random) -> Play:
        """Return a match that the seat can't distinguish from this one, with everything that it can't know resampled.

        In this match, the other seats know no more about their own earlier plies than spectators do, because the cards
        that they held at that time are not sampled.
        """
        copy = Play(self.table, self.state.determinize(seat, rng), self.plies[:], self.knowers[:], self.decisions)
        copy.knowers = [bits if bits == PUBLIC else bits & 1 << seat for bits in self.knowers]
        return copy


def _restored(
    name: str, package: str, settled: str, seats: int, longest: int, position: dict[str, Any], *rest: Any
) -> Play:
    """Restore a match from its pickled data."""
    game = shared_game(name, package, settled)
    return Play(GameSpec(game, seats, longest), game.state(position), *rest)


def _who(actor: int) -> str:
    return "c" if actor == CHANCE else f"{actor}:"


def _text(view: Any) -> str:
    return json.dumps(view, separators=(",", ":"))
