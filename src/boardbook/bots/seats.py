"""Seats: turn names of players and bots into the header of a match."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from hashlib import blake2b
from typing import Any, Final, SupportsIndex, TypeGuard

from boardbook.bots import bots, check_bot, is_bot
from boardbook.core import BadInput, Game, Header, Seat
from boardbook.core.errors import warn
from boardbook.core.history import check_seed
from boardbook.core.outside import text_problem
from boardbook.core.validation import as_whole

MAX_NAME: Final = 80
"""The maximum length of a player's name."""
Players = SupportsIndex | Sequence[str | Seat]


def seating(
    rules: Game[Any], players: Players, seed: SupportsIndex | None = None, position: Mapping[str, Any] | None = None
) -> Header:
    """Return the header of a match.

    `players`: the number of people, or a list of names, bots (`"greedy"` or `"bot:greedy"`) or seats of another match;
    `seed`: None for a random seed; `position`: the position in which the match starts (None: the usual start). Raises
    `BadInput` for invalid players or an invalid seed, and `UnknownName` for an unknown bot.
    """
    seats = _seats(players, rules)
    number = secrets.randbits(32) if seed is None else check_seed(seed)
    return Header(_match_id(rules, seats, number, position), seats, number, position)


def _match_id(rules: Game[Any], seats: Sequence[Seat], seed: int, position: Mapping[str, Any] | None) -> str:
    """Return the id of a match: the game, the seed, and a digest of everything else that the match starts with.

    Two matches with the same start have the same id.
    """
    edition = rules.edition.to_dict() if rules.edition.customised else None
    begins = [rules.kept_options, edition, [[seat.name, seat.bot] for seat in seats], position]
    digest = blake2b(json.dumps(begins, sort_keys=True).encode(), digest_size=4).hexdigest()
    return f"{rules.name}-{seed}-{digest}"


def _seats(players: Players, rules: Game[Any]) -> tuple[Seat, ...]:
    if (count := as_whole(players)) is not None:
        return tuple(Seat(f"Seat {k + 1}") for k in range(rules.check_seats(count)))
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise BadInput("seats", [f"must be a number of people or a list of names and bots, not {players!r}"])
    seats: list[Seat] = []
    for k, who in enumerate(players):
        seat = _seat(who, k, rules)
        alike = sum(other.bot == seat.bot for other in seats)
        if isinstance(who, str) and seat.bot is not None and alike:
            seat = Seat(f"{seat.name} {alike + 1}", seat.bot)
        if any(other.name == seat.name for other in seats):
            raise BadInput("seats", [f"two seats have the name {seat.name!r}; names must differ"])
        seats.append(seat)
    return tuple(seats)


def _seat(who: object, k: int, rules: Game[Any]) -> Seat:
    if isinstance(who, Seat):
        if who.bot is not None:
            check_bot(who.bot, rules)
        return Seat(_name(who.name, k), who.bot)
    name = _name(who, k)
    if name.startswith("bot:"):
        bot = name.removeprefix("bot:")
        check_bot(bot, rules)
        return Seat(f"{bot} bot", bot)
    if is_bot(name):
        check_bot(name, rules)
        return Seat(f"{name} bot", name)
    if meant := _likely_bot(name):
        warn(f"there is no bot {name!r}, so this seat is a person's; did you mean {meant!r}?")
    return Seat(name)


def _likely_bot(name: str) -> str | None:
    """Return the bot that a name was probably meant for, or None. Names of people rarely contain a colon."""
    short, colon, parameters = name.partition(":")
    near = get_close_matches(short.lower(), bots(), 1, 0.6 if colon else 0.8)
    return f"{near[0]}{colon}{parameters}" if near else None


def is_name(who: object) -> TypeGuard[str]:
    """Return whether a player can have this name."""
    return isinstance(who, str) and who.strip() != "" and len(who) <= MAX_NAME


def _name(who: object, k: int) -> str:
    if not is_name(who):
        raise BadInput("seats", [f"seat {k} must be a name of 1 to {MAX_NAME} characters or a bot, not {who!r}"])
    if problem := text_problem(f"seat {k}: a name", who, len(who)):
        raise BadInput("seats", [problem])
    return who
