"""What is to be played: everything that the matches of a study follow from."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Final, Self

import cloudpickle

from boardbook.bots import builtin, maker, register_bot
from boardbook.bots.seating import seating
from boardbook.core import BadInput, Edition, Game, Header, Stream, register_game
from boardbook.core import game as make_game
from boardbook.core.reading import is_whole
from boardbook.core.registry import package_of

LONGEST: Final = 10_000
"""Plies after which a match is stopped, unless a study says otherwise."""


@dataclass(frozen=True)
class Plan:
    """The rules, who plays, and the seed. Match `k` of a plan is always the same, on every machine.

    `edition` is None for the box's; `rotate`: the bots move on by one seat from match to match; `longest`: plies after
    which a match is stopped, as unfinished.
    """

    game: str
    package: str
    options: dict[str, Any]
    edition: dict[str, Any] | None
    bots: tuple[str, ...]
    seed: int
    rotate: bool
    longest: int

    @classmethod
    def of(cls, rules: Game[Any], bots: Sequence[str], seed: int, *, rotate: bool, longest: int) -> Self:
        """Raises `BadInput` for what can't be played."""
        problems = []
        if isinstance(bots, str) or not isinstance(bots, Sequence):
            problems.append(f"bots must be a list of bots, one for each seat, not {bots!r}")
        elif len(bots) not in rules.seats:
            few, many = rules.seats.start, rules.seats.stop - 1
            problems.append(f"{rules.name} is for {few} to {many} seats: give a bot for each, not {len(bots)}")
        if not is_whole(seed, 0, 2**63 - 1):
            problems.append(f"seed must be a whole number from 0 to 2**63 - 1, not {seed!r}")
        if not is_whole(longest, 1, 10**9):
            problems.append(f"longest must be a whole number of plies from 1, not {longest!r}")
        if not problems and (people := [seat.name for seat in seating(rules, bots, 0).seats if seat.bot is None]):
            problems.append(f"{', '.join(people)}: no bot is called so, and people can't sit in a study")
        if problems:
            raise BadInput("study", problems)
        edition = rules.edition.to_dict() if rules.edition.customised else None
        names = tuple(bot.removeprefix("bot:") for bot in bots)
        return cls(rules.name, package_of(rules.name), rules.settings, edition, names, seed, rotate, longest)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        """Read back what `to_dict` gave."""
        return cls(**{**data, "bots": tuple(data["bots"])})

    def to_dict(self) -> dict[str, Any]:
        """As JSON data."""
        return {**asdict(self), "bots": list(self.bots)}

    @property
    def rules(self) -> Game[Any]:
        """The game, made once per process."""
        return _rules(self.game, self.package, json.dumps([self.options, self.edition]))

    def header(self, number: int) -> Header:
        """The header of a match: who sits where, and its seed."""
        n = len(self.bots)
        turn = number % n if self.rotate else 0
        bots = [self.bots[(seat - turn) % n] for seat in range(n)]
        return seating(self.rules, [f"bot:{bot}" for bot in bots], Stream(self.seed, "match", number).getrandbits(53))

    def makers(self) -> bytes:
        """The bots that somebody registered, to be taken along to other processes."""
        own = {short for bot in self.bots if not builtin(short := bot.partition(":")[0])}
        packed: bytes = cloudpickle.dumps({short: maker(short) for short in sorted(own)})
        return packed


@lru_cache(maxsize=16)
def _rules(name: str, package: str, settled: str) -> Game[Any]:
    if not package.startswith("boardbook.games."):
        register_game(package)
    options, edition = json.loads(settled)
    return make_game(name, Edition(name, edition) if edition else None, **options)


def unpack(makers: bytes) -> None:
    """Register bots that were taken along."""
    for name, make in cloudpickle.loads(makers).items():
        register_bot(name, make)
