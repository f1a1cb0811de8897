"""The plan of a study: everything that determines its matches."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final, Self, SupportsIndex

import cloudpickle

from boardbook.bots import builtin, maker, register_bot
from boardbook.bots.seats import seating
from boardbook.core import BadInput, Game, Header, Stream, games
from boardbook.core.history import SEEDS
from boardbook.core.outside import strange
from boardbook.core.registry import package_of, shared_game
from boardbook.core.validation import as_whole, is_whole

DEFAULT_MAX_PLIES: Final = 10_000
"""The default number of plies after which a match is stopped."""
MAX_PLIES: Final = 10**9
MAX_NAME_LETTERS: Final = 76
"""The maximum number of characters in a bot's name. With the prefix `bot:`, the name must fit into a seat's name."""


class BadValue(ValueError):
    """Raised for an invalid value in a plan. `key` is the key of the value, or None if a key is missing."""

    def __init__(self, key: str | None, why: str) -> None:
        self.key = key
        super().__init__(why)


@dataclass(frozen=True)
class Setting:
    """The rules of a match as plain data: the game, its package, every option, and the edition.

    `edition` is None for the standard edition.
    """

    game: str
    package: str
    options: dict[str, Any]
    edition: dict[str, Any] | None

    @staticmethod
    def of_rules(rules: Game[Any]) -> Setting:
        """Return the setting of a game."""
        edition = rules.edition.to_dict() if rules.edition.customised else None
        return Setting(rules.name, package_of(rules.name), rules.kept_options, edition)

    @property
    def rules(self) -> Game[Any]:
        """The game, which is created only once per process."""
        return shared_game(self.game, self.package, json.dumps([self.options, self.edition]))


@dataclass(frozen=True)
class Plan(Setting):
    """The rules, the bots, and the seed of a study. Together, they determine every match, regardless of the machine.

    If `rotate` is true, each bot moves to the next seat from match to match. `longest` is the number of plies after
    which a match is stopped and counted as unfinished.
    """

    bots: tuple[str, ...]
    seed: int
    rotate: bool
    longest: int

    @classmethod
    def of(
        cls, rules: Game[Any], bots: Sequence[str], seed: SupportsIndex, *, rotate: bool, longest: SupportsIndex
    ) -> Self:
        """Return a plan after checking it. Raises `BadInput` if it can't be played."""
        problems = []
        if isinstance(bots, str) or not isinstance(bots, Sequence):
            problems.append(f"bots must be a list of names, one per seat, not {bots!r}")
        elif len(bots) not in rules.seats:
            few, many = rules.seats.start, rules.seats.stop - 1
            problems.append(f"{rules.name} is for {few} to {many} seats: give one bot per seat, not {len(bots)}")
        if (number := as_whole(seed, 0, SEEDS)) is None:
            problems.append(f"seed must be a whole number from 0 to 2**63 - 1, not {seed!r}")
        if (plies := as_whole(longest, 1, MAX_PLIES)) is None:
            problems.append(f"longest must be a whole number of at least 1, not {longest!r}")
        if not problems and (people := [seat.name for seat in seating(rules, bots, 0).seats if seat.bot is None]):
            problems.append(f"{', '.join(people)}: there is no bot with this name, and people can't play in a study")
        if problems or number is None or plies is None:
            raise BadInput("study", problems)
        names = tuple(bot.removeprefix("bot:") for bot in bots)
        setting = Setting.of_rules(rules)
        return cls(**vars(setting), bots=names, seed=number, rotate=rotate, longest=plies)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Create a plan from data in the format of `to_dict`. Raises `BadValue` if the data is invalid.

        The data may come from an untrusted file. Only registered games are accepted. A package named in the data is
        never imported.
        """
        names = [field.name for field in fields(cls)]
        for key in data:
            if key not in names:
                raise BadValue(key, f"{short(key)} is not a key of a plan; the keys are {', '.join(names)}")
        for name in names:
            if name not in data:
                raise BadValue(None, f"{name!r} is missing")
        _check_game(data["game"], data["package"])
        _check_numbers(data)
        plan = cls(**{**data, "bots": tuple(_texts("bots", data["bots"]))})
        rules = _check_rules(plan)
        if len(plan.bots) not in rules.seats:
            few, many = rules.seats.start, rules.seats.stop - 1
            raise BadValue("bots", f"{rules.name} is for {few} to {many} seats, not for {len(plan.bots)} bots")
        return replace(plan, options=rules.kept_options)

    def to_dict(self) -> dict[str, Any]:
        """Return the plan as JSON data."""
        return {**asdict(self), "bots": list(self.bots)}

    def overlaps(self, other: Plan) -> bool:
        """Return whether two plans can share matches, that is, differ at most in `rotate` and `longest`."""
        return replace(self, rotate=other.rotate, longest=other.longest) == other

    def header(self, number: int) -> Header:
        """Return the header of a match, with its seats and its seed."""
        n = len(self.bots)
        turn = number % n if self.rotate else 0
        bots = [self.bots[(seat - turn) % n] for seat in range(n)]
        return seating(self.rules, [f"bot:{bot}" for bot in bots], Stream(self.seed, "match", number).getrandbits(53))

    @property
    def setting(self) -> Setting:
        """The rules of the plan, without the bots and the seed."""
        return Setting(self.game, self.package, self.options, self.edition)

    def makers(self) -> bytes:
        """Return the functions that make the user-defined bots, by bot name. They are pickled for other processes."""
        own = {short for bot in self.bots if not builtin(short := bot.partition(":")[0])}
        packed: bytes = cloudpickle.dumps({short: maker(short) for short in sorted(own)})
        return packed


def _check_game(name: object, package: object) -> None:
    for key, value in (("game", name), ("package", package)):
        if not isinstance(value, str) or not value:
            raise BadValue(key, f"{key} must be a non-empty string, not {short(value)}")
    if name not in games():
        own = f"if you trust it, register it yourself: bb.register_game({short(package)})"
        known = ", ".join(games())
        raise BadValue("game", f"no game {short(name)} is registered here (known: {known}); {own}")
    here = package_of(str(name))
    if package != here:
        why = f"the game {name!r} registered here is from the package {here!r}, not from {short(package)}"
        raise BadValue("package", f"{why}; if it is the same game, change this line")


def _check_numbers(data: Mapping[str, Any]) -> None:
    for key, least, most in (("seed", 0, SEEDS), ("longest", 1, MAX_PLIES)):
        if not is_whole(data[key], least, most):
            raise BadValue(key, f"{key} must be a whole number from {least} to {most}, not {short(data[key])}")
    if not isinstance(data["rotate"], bool):
        raise BadValue("rotate", f"rotate must be true or false, not {short(data['rotate'])}")


def _texts(key: str, value: object) -> list[str]:
    """Check that a value is a list of valid bot names, and return it.

    Whether the bots exist is not checked here, because they may be registered later.
    """
    if not isinstance(value, list | tuple) or not value:
        raise BadValue(key, f"{key} must be a list of names, not {short(value)}")
    for name in value:
        if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME_LETTERS or strange(name):
            raise BadValue(
                key, f"{key} must be names of 1 to {MAX_NAME_LETTERS} printable characters, not {short(name)}"
            )
    return list(value)


def _check_rules(plan: Plan) -> Game[Any]:
    """Return the game of a plan. Raises `BadValue` if its options or its edition are invalid."""
    for key, value in (("options", plan.options), ("edition", plan.edition)):
        if not isinstance(value, dict) and (key == "options" or value is not None):
            raise BadValue(key, f"{key} must be an object{' or null' * (key == 'edition')}, not {short(value)}")
    key = "options"
    try:
        rules = replace(plan, edition=None).rules
        key = "edition"
        if plan.edition is not None:
            rules = plan.rules
    except Exception as error:  # noqa: BLE001 (a game may raise anything if its numbers make no sense)
        raise BadValue(key, f"invalid {key} for {plan.game}: {cut(str(error), 400)}") from None
    if missing := [name for name in rules.kept_options if name not in plan.options]:
        raise BadValue("options", f"options of {plan.game}: {missing[0]!r} is missing")
    if plan.edition is not None and not rules.edition.customised:
        raise BadValue("edition", f"edition of {plan.game}: this is the standard edition; write null instead")
    return rules


def short(value: object) -> str:
    """Return a value as JSON, shortened if it is long, for error messages."""
    return cut(json.dumps(value, default=str), 80)


def cut(text: str, most: int) -> str:
    """Return a text, shortened to at most `most` characters."""
    return text if len(text) <= most else text[: most - 3] + "..."


def unpack(makers: bytes) -> None:
    """Register the bots whose functions `Plan.makers` pickled."""
    for name, make in cloudpickle.loads(makers).items():
        register_bot(name, make)
