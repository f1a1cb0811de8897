"""The options of a game: what a table may agree on before it plays."""

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
    """An option: `name`, `default`, the allowed `values`, and whether any whole number from `least` up is allowed."""

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...] = ()
    least: int | None = None
    later: bool = False
    """It was added after matches had been saved.

    At its default it is not stored, so that the ids of those matches stay.
    """
    about: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Its meaning by language; the game fills it in."""

    @property
    def allowed(self) -> str:
        """Return the allowed values in words."""
        words = [repr(v) for v in self.values]
        if self.least is not None:
            words.append(f"a whole number from {self.least}")
        return ", ".join(words)

    @property
    def is_truth(self) -> bool:
        """Whether it is a yes-or-no option."""
        return set(self.values) == {"true", "false"}

    def meant(self, value: object) -> Any:
        """Return the value as stored: a whole number as an int, a bool as a word if the option's values are words."""
        truth = as_truth(value) if self.is_truth else None
        return plain(value) if truth is None else str(truth).lower()

    def accepts(self, value: object) -> bool:
        """Return whether the value is allowed."""
        meant = self.meant(value)
        if any(type(meant) is type(allowed) and meant == allowed for allowed in self.values):
            return True
        return self.least is not None and is_whole(meant, self.least)


def limit_of(value: OptionValue) -> int:
    """Return the limit that an option sets: a number, or `UNLIMITED`."""
    return value if isinstance(value, int) else UNLIMITED


def settle(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """Return all options with their values, defaults filled in.

    Raises `UnknownName` or `BadInput` with all problems.
    """
    by_name = {option.name: option for option in options}
    if strange := [name for name in given if name not in by_name]:
        raise _unknown(strange, by_name)
    wrong = [
        f"{name}={value!r} (allowed: {by_name[name].allowed})"
        for name, value in given.items()
        if not by_name[name].accepts(value)
    ]
    if wrong:
        raise BadInput("options", wrong)
    return {
        option.name: option.meant(given[option.name]) if option.name in given else option.default for option in options
    }


def kept(options: Sequence[Option], settings: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return the options as stored with a match: without those that were added later and have their default."""
    return {
        option.name: settings[option.name]
        for option in options
        if not option.later or settings[option.name] != option.default
    }


def _unknown(strange: Sequence[str], known: Iterable[str]) -> UnknownName:
    """Return one error for all unknown options, each with the nearest known name."""
    names = sorted(known)
    if len(strange) == 1:
        return unknown("option", strange[0], names)
    near = [(name, get_close_matches(name, names, n=1)) for name in strange]
    listed = [f"{name!r} (did you mean {found[0]!r}?)" if found else repr(name) for name, found in near]
    return UnknownName(f"unknown options {', '.join(listed)}. Known: {', '.join(names) or 'none'}.")
