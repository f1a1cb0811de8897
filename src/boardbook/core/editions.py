"""An edition: every number printed in the box, each with its source.

An entry of `edition.toml` is a table with `value`, `source` and, where it helps, `note`. `source` is `rules` (stated in
the rule sheet), `example` (shown by one of its examples), `public` (found on a public page), `reconstructed` (our
proposal) or `custom` (changed by the user). If `value` is a list, `source` may be a list too: a source for each number.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from boardbook.core.errors import BadInput, unknown
from boardbook.core.outside import text_of, toml_of
from boardbook.core.validation import no_json

MAX_NAME_LETTERS: Final = 40
"""Longest list of changes that serves as an edition's name, in characters."""
SOURCES = ("rules", "example", "public", "reconstructed", "custom")


class Edition(Mapping[str, Any]):
    """Values by name. Assign to change one: `edition["prices"] = [1, 1, 2, 3, 5]`; its source is then `custom`.

    You read copies. For an unknown entry all methods raise `UnknownName`, which lists the entries. Only `bb.game(name,
    edition=...)` checks whether the game can be played with the values.
    """

    def __init__(self, game: str, entries: Mapping[str, Any]) -> None:
        """Raises `BadInput` with every invalid entry."""
        self.game = game
        if problems := _problems(entries):
            raise BadInput(f"edition of {game}", problems)
        self._entries = {name: {"source": "custom", **copy.deepcopy(dict(entry))} for name, entry in entries.items()}
        self.customised = any(entry["source"] == "custom" for entry in self._entries.values())
        """Whether it differs from the box's."""

    @classmethod
    def load(cls, game: str, text: str, standard: Edition | None = None) -> Edition:
        """Read TOML. With a `standard` edition the text need only contain what differs from it.

        Raises `BadInput` with everything that can't be read.
        """
        try:
            data = toml_of(text)
        except ValueError as error:
            raise BadInput(f"edition of {game}", [str(error)]) from None
        problems = _problems(data)
        if standard is not None:
            known = ", ".join(standard)
            problems += [f"[{name}] is not known; known: {known}" for name in data if name not in standard]
        if problems:
            raise BadInput(f"edition of {game}", problems)
        return cls(game, {**(standard.to_dict() if standard else {}), **data})

    @classmethod
    def read(cls, game: str, path: Path, standard: Edition) -> Edition:
        """Read a user's file. Raises `BadInput` with everything that can't be read."""
        try:
            text = text_of(path.read_bytes())
        except UnicodeDecodeError as error:
            raise BadInput(f"edition of {game}", [f"{path} is no UTF-8 text: {error.reason}"]) from None
        return cls.load(game, text, standard)

    def __getitem__(self, name: str) -> Any:
        if name not in self._entries:
            raise unknown("entry of the edition", name, self._entries)
        return copy.deepcopy(self._entries[name]["value"])

    def __setitem__(self, name: str, value: object) -> None:
        if name not in self._entries:
            raise unknown("entry of the edition", name, self._entries)
        self._entries[name] = {"value": copy.deepcopy(value), "source": "custom"}
        self.customised = True

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def source(self, name: str) -> str:
        """Return the source of the number; for a list with several sources, the weakest."""
        return max(self.sources(name), key=SOURCES.index)

    def sources(self, name: str) -> tuple[str, ...]:
        """Return the source of each number of a list, in order; for a single value, its one source."""
        self[name]
        return tuple(_listed(self._entries[name]["source"]))

    def note(self, name: str) -> str:
        """Return the remark about the number; often empty."""
        self[name]
        return str(self._entries[name].get("note", ""))

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """Return the names of the entries that are reconstructed."""
        return tuple(name for name, entry in self._entries.items() if "reconstructed" in _listed(entry["source"]))

    def difference(self, standard: Edition) -> str:
        """Return a name for the edition in tables: the values that differ from the box's, or a digest if they are long.

        Editions with the same values have the same name, whatever their notes.
        """
        changed = {name: self[name] for name in self if name not in standard or self[name] != standard[name]}
        told = ", ".join(f"{name} {json.dumps(value)}" for name, value in changed.items())
        if 0 < len(told) <= MAX_NAME_LETTERS:
            return told
        values = json.dumps({name: self[name] for name in self}, sort_keys=True)
        return f"custom {blake2b(values.encode(), digest_size=3).hexdigest()}"

    def copy(self) -> Edition:
        """Return an independent edition with the same entries."""
        new = Edition(self.game, self._entries)
        new.customised = self.customised
        return new

    def to_dict(self) -> dict[str, dict[str, Any]]:
        """Return all entries as plain data."""
        return copy.deepcopy(self._entries)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Edition) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash(json.dumps(self._entries, sort_keys=True))

    def __repr__(self) -> str:
        kind = "custom" if self.customised else "standard"
        return f"<Edition {self.game}, {kind}, {len(self)} entries, {len(self.reconstructed)} reconstructed>"


def _listed(source: str | list[str]) -> list[str]:
    return [source] if isinstance(source, str) else source


def _problems(entries: object) -> list[str]:
    """Return why entries can't be read at all, whether they come from a file, a save or a program."""
    if not isinstance(entries, Mapping):
        return [f"an edition is an object of entries, each with a `value`, not {entries!r}"]
    if problems := no_json(entries, "an edition"):
        return problems
    return [f"[{name}] {wrong}" for name, entry in entries.items() if (wrong := _entry_problem(entry))]


def _entry_problem(entry: object) -> str:
    if not isinstance(entry, Mapping) or "value" not in entry:
        return "needs a `value`"
    if not isinstance(note := entry.get("note", ""), str):
        return f"note must be a text, not {note!r}"
    wrong = _source_problem(entry.get("source", "custom"), entry["value"])
    return f"source {wrong}" if wrong else ""


def _source_problem(source: object, value: object) -> str:
    """Return what is wrong with a source. It must be one of `SOURCES`, or a list with one for each number."""
    if isinstance(source, list) and not (source and isinstance(value, list) and len(value) == len(source)):
        return "must be one name, or one for each value"
    for name in source if isinstance(source, list) else [source]:
        if name not in SOURCES:
            return f"{name!r} is none of {', '.join(SOURCES)}"
    return ""
