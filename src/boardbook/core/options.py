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
"""More than anything comes to, and not so much that compiled rules would be slow to reckon with it."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option: `name`, `default`, the allowed `values`, and whether any whole number from `least` up will do too."""

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...] = ()
    least: int | None = None
    later: bool = False
    """It came after matches had been kept without it: at its default it is not kept with a match, whose id stays."""
    about: Mapping[str, str] = field(default_factory=dict, compare=False)
    """What it means, by language; filled in by the game."""

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        words = [repr(v) for v in self.values]
        if self.least is not None:
            words.append(f"a whole number from {self.least}")
        return ", ".join(words)

    @property
    def is_truth(self) -> bool:
        """Whether it is a matter of yes or no."""
        return set(self.values) == {"true", "false"}

    def meant(self, value: object) -> Any:
        """The value as it is kept: a truth in words where that is asked, a whole number as Python's own."""
        truth = as_truth(value) if self.is_truth else None
        return plain(value) if truth is None else str(truth).lower()

    def accepts(self, value: object) -> bool:
        """Whether the value is allowed."""
        meant = self.meant(value)
        if any(type(meant) is type(allowed) and meant == allowed for allowed in self.values):
            return True
        return self.least is not None and is_whole(meant, self.least)


def limit_of(value: OptionValue) -> int:
    """The limit that an option sets: a number, or `UNLIMITED` if it sets none."""
    return value if isinstance(value, int) else UNLIMITED


def settle(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """Every option with its value, defaults filled in. Raises `UnknownName` or `BadInput` naming all that is wrong."""
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
    """The options as they are kept with a match: without those that came later and have their default."""
    return {
        option.name: settings[option.name]
        for option in options
        if not option.later or settings[option.name] != option.default
    }


def _unknown(strange: Sequence[str], known: Iterable[str]) -> UnknownName:
    """All unknown options in one error, each with the nearest known name."""
    names = sorted(known)
    if len(strange) == 1:
        return unknown("option", strange[0], names)
    near = [(name, get_close_matches(name, names, n=1)) for name in strange]
    listed = [f"{name!r} (did you mean {found[0]!r}?)" if found else repr(name) for name, found in near]
    return UnknownName(f"unknown options {', '.join(listed)}. Known: {', '.join(names) or 'none'}.")
