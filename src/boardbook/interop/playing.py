"""A match as programs play it: numbers in, and out what a seat sees, what it knows, and what it gets in the end."""

from __future__ import annotations

import json
from functools import cached_property
from random import Random
from typing import Any, Final, SupportsIndex

from boardbook.core import CHANCE, BadInput, Game, NotPossible, State
from boardbook.core.observation import Choice, Fields, Truth
from boardbook.core.registry import package_of, shared_game
from boardbook.core.validation import as_whole

LONGEST: Final = 20_000
"""Decisions after which a match is cut short, if nothing else is said: several times as many as random players need."""
PUBLIC: Final = -1
"""Who knows of a ply, where everybody does."""


class GameSpec:
    """A game with a number of seats: what is the same in every match.

    `longest`: decisions after which a match is cut short. Raises `BadInput` for a number of seats that the game is not
    for, or no number of decisions.
    """

    def __init__(self, game: Game[Any], seats: SupportsIndex, longest: SupportsIndex = LONGEST) -> None:
        count, decisions = game.check_seats(seats), as_whole(longest, 1)
        if decisions is None:
            raise BadInput("longest", [f"must be a whole number of decisions from 1, not {longest!r}"])
        self.game, self.seats, self.longest = game, count, decisions
        self.chance = game.outcome_count(count)
        self.loss = -1 / max(1, count - 1)
        """What a seat gets that has lost to a single winner, who gets 1: the payoffs of a match add up to 0."""

    @cached_property
    def fields(self) -> Fields:
        """What a seat observes, as fields of a row of numbers: those of its view come first."""
        return Fields(
            {
                "view": self.game.observation_fields(self.seats),
                "seat": Choice(range(self.seats), "The seat that looks; none for spectators."),
                "decides": Truth("Whether it decides now."),
            }
        )

    def payoffs(self, shares: list[float]) -> list[float]:
        """What shares of the win are worth: 1 for the whole of it, `loss` for none, adding up to 0."""
        return [self.loss + share * (1 - self.loss) for share in shares]

    def new_match(self) -> Play:
        """A match at its very beginning."""
        return Play(self, self.game.new(self.seats), [], [], 0)


class Play:
    """A match going on.

    `plies`: who decided (`CHANCE`: nobody) and the number, from the beginning on. A copy shares nothing that changes.
    """

    __slots__ = ("decisions", "knowers", "plies", "state", "table")

    def __init__(
        self, table: GameSpec, state: State, plies: list[tuple[int, int]], knowers: list[int], decisions: int
    ) -> None:
        self.table, self.state, self.plies, self.decisions = table, state, plies, decisions
        self.knowers = knowers
        """For each ply the seats that may know its number, as bits, or `PUBLIC`; empty where a game hides nothing."""

    def __deepcopy__(self, _memo: object) -> Play:
        return Play(self.table, self.state.clone(), self.plies[:], self.knowers[:], self.decisions)

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: the position as data, and how the game is made, without its tables."""
        table, game = self.table, self.table.game
        settled = json.dumps([game.settings, game.edition.to_dict() if game.edition.customised else None])
        made = game.name, package_of(game.name), settled, table.seats, table.longest
        return _restored, (*made, self.state.to_dict(), self.plies, self.knowers, self.decisions)

    @property
    def cut(self) -> bool:
        """Whether it was cut short."""
        return self.decisions >= self.table.longest and self.state.to_act is not None

    @property
    def to_act(self) -> int | None:
        """The seat that decides, `CHANCE`, or None when it is over."""
        return None if self.decisions >= self.table.longest else self.state.to_act

    def apply(self, n: int) -> None:
        """Play action `n`, or outcome `n` where chance must answer. Trusts that it is possible."""
        state, game = self.state, self.table.game
        actor = state.to_act
        if actor == CHANCE and n >= self.table.chance:
            bound = self.table.chance
            raise NotPossible(f"chance answers {n} in {game.name}; `outcome_count` says that it stays below {bound}")
        if not game.open_information:
            seats = range(self.table.seats)
            public = game.knows(state, n, None)
            self.knowers.append(PUBLIC if public else sum([game.knows(state, n, seat) << seat for seat in seats]))
        self.plies.append((CHANCE if actor is None else actor, n))
        self.decisions += actor != CHANCE
        state.apply(n)

    def legal(self) -> list[int]:
        """Numbers of the actions that may be taken now, ascending; empty for chance and at the end."""
        return self.state.legal_actions() if self.to_act not in (None, CHANCE) else []

    def payoffs(self) -> list[float]:
        """What each seat gets: 0 before the end, and in a match that was cut short."""
        if self.to_act is not None or self.cut:
            return [0.0] * self.table.seats
        return self.table.payoffs(self.table.game.win_probabilities(self.state))

    # --- what a seat sees and knows -----------------------------------------------------------------------------

    def fill(self, seat: int | None, cells: Any) -> None:
        """Write what a seat sees now into a row of the table's `fields` that is all 0: a list, or an array."""
        decides = seat is not None and self.to_act == seat
        self.table.fields.fill({"view": self.state.view(seat), "seat": seat, "decides": decides}, cells, 0)

    def cells(self, seat: int | None) -> list[float]:
        """What a seat sees now, as the row of the table's `fields`."""
        cells = [0.0] * self.table.fields.size
        self.fill(seat, cells)
        return cells

    def seen(self, seat: int | None) -> str:
        """What a seat sees now, as JSON."""
        return _text(self.state.view(seat))

    def own(self, seat: int) -> str:
        """What of that spectators don't see; empty where nothing is hidden from them."""
        if self.table.game.open_information:
            return ""
        public, own = self.state.view(None), self.state.view(seat)
        return _text({key: value for key, value in own.items() if public.get(key) != value})

    def known(self, seat: int | None) -> str:
        """All that a seat knows: every ply from the beginning as it saw it, and what it sees now.

        A ply is who decided (`c` for chance) and the number, `?` for one that the seat may not know. Two matches have
        equal texts just where the seat cannot tell them apart.
        """
        if self.table.game.open_information:
            told = [f"{_who(actor)}{n}" for actor, n in self.plies]
        else:
            own = 0 if seat is None else 1 << seat
            told = [
                f"{_who(actor)}{n if knowers == PUBLIC or knowers & own else '?'}"
                for (actor, n), knowers in zip(self.plies, self.knowers, strict=True)
            ]
        return "\n".join([f"seat {seat}", " ".join(told), self.seen(seat)])

    def determinize(self, seat: int, rng: Random) -> Play:
        """A match that the seat cannot tell from this one: all that it cannot know is drawn anew.

        Of their own plies the others know in it no more than spectators do: what they then held is not drawn.
        """
        copy = Play(self.table, self.state.determinize(seat, rng), self.plies[:], self.knowers[:], self.decisions)
        copy.knowers = [bits if bits == PUBLIC else bits & 1 << seat for bits in self.knowers]
        return copy


def _restored(
    name: str, package: str, settled: str, seats: int, longest: int, position: dict[str, Any], *rest: Any
) -> Play:
    """A match as it was pickled."""
    game = shared_game(name, package, settled)
    return Play(GameSpec(game, seats, longest), game.state(position), *rest)


def _who(actor: int) -> str:
    return "c" if actor == CHANCE else f"{actor}:"


def _text(view: Any) -> str:
    return json.dumps(view, separators=(",", ":"))
