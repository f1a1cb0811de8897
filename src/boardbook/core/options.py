"""The options of a game: variants of its rules that players choose before a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Final

from boardbook.core.errors import BadInput, UnknownName, unknown
from boardbook.core.validation import as_truth, is_whole, plain

OptionValue = str | int | None
UNLIMITED: Final = 2**60
"""Larger than any number in a game, but small enough for fast arithmetic in compiled rules."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game.

    The option allows the values in `values` and, if `least` is set, all whole numbers of at least `least`.
    """

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...] = ()
    least: int | None = None
    later: bool = False
    """Whether the option is newer than some saved matches.

    The default of such an option is not stored, so that the ids of those matches stay the same.
    """
    about: Mapping[str, str] = field(default_factory=dict, compare=False)
    """What the option means, by language. The game fills this in."""

    @property
    def allowed(self) -> str:
        """The allowed values as text."""
        words = [repr(v) for v in self.values]
        if self.least is not None:
            words.append(f"a whole number of at least {self.least}")
        return ", ".join(words)

    @property
    def is_truth(self) -> bool:
        """Whether this is a yes-or-no option."""
        return set(self.values) == {"true", "false"}

    def meant(self, value: object) -> Any:
        """Return the value as it is stored: an int, or "true" or "false" for a bool."""
        truth = as_truth(value) if self.is_truth else None
        return plain(value) if truth is None else str(truth).lower()

    def accepts(self, value: object) -> bool:
        """Return whether the value is allowed."""
        meant = self.meant(value)
        if any(type(meant) is type(allowed) and meant == allowed for allowed in self.values):
            return True
        return self.least is not None and is_whole(meant, self.least)


def limit_of(value: OptionValue) -> int:
    """Return the limit that an option's value sets: a number, or `UNLIMITED`."""
    return value if isinstance(value, int) else UNLIMITED


def settle(options: Sequence[Option], values: Mapping[str, object]) -> dict[str, OptionValue]:
    """Return the values of all options: those given, and defaults for the others.

    Raises `UnknownName`, which lists all unknown options, or `BadInput`, which lists all invalid values.
    """
    by_name = {option.name: option for option in options}
    if strange := [name for name in values if name not in by_name]:
        raise _unknown(strange, by_name)
    wrong = [
        f"{name}={value!r} (allowed: {by_name[name].allowed})"
        for name, value in values.items()
        if not by_name[name].accepts(value)
    ]
    if wrong:
        raise BadInput("options", wrong)
    return {
        option.name: option.meant(values[option.name]) if option.name in values else option.default
        for option in options
    }


def kept(options: Sequence[Option], settings: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return the options to store with a match: all except `later` options that have their default value."""
    return {
        option.name: settings[option.name]
        for option in options
        if not option.later or settings[option.name] != option.default
    }


def _unknown(strange: Sequence[str], known: Iterable[str]) -> UnknownName:
    """Return one error for all unknown options, with the most similar known name for each."""
    names = sorted(known)
    if len(strange) == 1:
        return unknown("option", strange[0], names)
    near = [(name, get_close_matches(name, names, n=1)) for name in strange]
    listed = [f"{name!r} (did you mean {similar[0]!r}?)" if similar else repr(name) for name, similar in near]
    return UnknownName(f"unknown options {', '.join(listed)}. Known: {', '.join(names) or 'none'}.")
