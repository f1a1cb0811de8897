"""Editions: the numbers printed on a game's components, each with its source.

An entry in `edition.toml` is a table with a `value`, a `source` and an optional `note`. The source is `rules` (stated
in the rule sheet), `example` (shown in one of its examples), `public` (found on a public page), `reconstructed` (our
proposal) or `custom` (changed by the user). If `value` is a list, `source` can be a list with a source for each number.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from boardbook.core.disk import put
from boardbook.core.errors import BadInput, unknown
from boardbook.core.outside import text_of, toml_of
from boardbook.core.validation import no_json

MAX_NAME_LETTERS: Final = 40
"""Maximum length, in characters, of a list of changes used as an edition's name."""
SOURCES = ("rules", "example", "public", "reconstructed", "custom")


class Edition(Mapping[str, Any]):
    """The numbers of a game's components, by name.

    You can assign new values, as in `edition["prices"] = [1, 1, 2, 3, 5]`; their source is then `custom`. Reading a
    value returns a copy. Methods that take the name of an entry raise `UnknownName` if the name is unknown; the message
    lists the known names. Only `bb.game(name, edition=...)` checks whether the game can be played with these values.
    """

    def __init__(self, game: str, entries: Mapping[str, Any]) -> None:
        """Raises `BadInput`, which lists every invalid entry."""
        self.game = game
        if problems := _problems(entries):
            raise BadInput(f"edition of {game}", problems)
        self._entries = {name: {"source": "custom", **copy.deepcopy(dict(entry))} for name, entry in entries.items()}
        self.customised = any(entry["source"] == "custom" for entry in self._entries.values())
        """Whether the edition differs from the one in the box."""

    @classmethod
    def load(cls, game: str, text: str, standard: Edition | None = None) -> Edition:
        """Read an edition from TOML.

        With a `standard` edition, the text needs only the entries that differ from the standard ones.

        Raises `BadInput`, which lists all problems.
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
        """Read an edition from a user's file. Raises `BadInput`, which lists all problems."""
        try:
            text = text_of(path.read_bytes())
        except UnicodeDecodeError as error:
            raise BadInput(f"edition of {game}", [f"{path} is not UTF-8 text: {error.reason}"]) from None
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
        """Return the source of an entry; for a list with several sources, the least reliable one."""
        return max(self.sources(name), key=SOURCES.index)

    def sources(self, name: str) -> tuple[str, ...]:
        """Return the source of each number of an entry, in order, or the one source of the whole entry."""
        self[name]
        return tuple(_listed(self._entries[name]["source"]))

    def note(self, name: str) -> str:
        """Return the note on an entry, or an empty string."""
        self[name]
        return str(self._entries[name].get("note", ""))

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The names of the entries that contain at least one number with the source `reconstructed`."""
        return tuple(name for name, entry in self._entries.items() if "reconstructed" in _listed(entry["source"]))

    def difference(self, standard: Edition) -> str:
        """Return this edition's name for tables: a list of the values that differ from those in the box.

        If this list is too long or empty, the name is a digest of all values. Editions with the same values have the
        same name, even if their notes differ.
        """
        changed = {name: self[name] for name in self if name not in standard or self[name] != standard[name]}
        text = ", ".join(f"{name} {json.dumps(value)}" for name, value in changed.items())
        if 0 < len(text) <= MAX_NAME_LETTERS:
            return text
        values = json.dumps({name: self[name] for name in self}, sort_keys=True)
        return f"custom {blake2b(values.encode(), digest_size=3).hexdigest()}"

    def copy(self) -> Edition:
        """Return a deep copy of the edition."""
        return copy.deepcopy(self)

    def to_dict(self) -> dict[str, dict[str, Any]]:
        """Return all entries as plain data."""
        return copy.deepcopy(self._entries)

    def to_toml(self) -> str:
        """Return all entries as TOML, which `load` reads.

        Raises `BadInput` if an entry contains None, for which TOML has no word.
        """
        return "\n".join(
            f"[{_key(name)}]\n" + "".join(f"{_key(key)} = {_toml(name, part)}\n" for key, part in entry.items())
            for name, entry in self._entries.items()
        )

    def save(self, path: str | Path) -> None:
        """Write all entries to a TOML file, whose path you can pass wherever an edition is expected.

        An existing file is replaced. Raises `BadInput` if an entry contains None, and `NotKept` if the file can't be
        written.
        """
        put(Path(path), self.to_toml().encode())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Edition) and self._entries == other._entries

    def __hash__(self) -> int:
        return hash(json.dumps(self._entries, sort_keys=True))

    def __repr__(self) -> str:
        kind = "custom" if self.customised else "standard"
        return f"<Edition {self.game}, {kind}, {len(self)} entries, {len(self.reconstructed)} reconstructed>"


def _key(name: str) -> str:
    """Return a key as TOML."""
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _toml(name: str, value: Any) -> str:
    """Return a value of an entry as inline TOML."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_toml(name, part)}" for key, part in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(name, part) for part in value) + "]"
    if value is None:
        raise BadInput("edition", [f"{name} contains None, which a TOML file can't"])
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def _listed(source: str | list[str]) -> list[str]:
    return [source] if isinstance(source, str) else source


def _problems(entries: object) -> list[str]:
    """Return the problems with an edition's entries, except those that only the rules of a game can find."""
    if not isinstance(entries, Mapping):
        return [f"an edition must be an object of entries, each with a `value`, not {entries!r}"]
    if problems := no_json(entries, "an edition"):
        return problems
    return [f"[{name}] {wrong}" for name, entry in entries.items() if (wrong := _entry_problem(entry))]


def _entry_problem(entry: object) -> str:
    if not isinstance(entry, Mapping) or "value" not in entry:
        return "needs a `value`"
    if not isinstance(note := entry.get("note", ""), str):
        return f"note must be a string, not {note!r}"
    wrong = _source_problem(entry.get("source", "custom"), entry["value"])
    return f"source {wrong}" if wrong else ""


def _source_problem(source: object, value: object) -> str:
    """Return what is wrong with a source; empty if it is valid.

    A valid source is one of `SOURCES`, or a list with one of them for each number.
    """
    if isinstance(source, list) and not (source and isinstance(value, list) and len(value) == len(source)):
        return "must be one name, or a list with a name for each number"
    for name in source if isinstance(source, list) else [source]:
        if name not in SOURCES:
            return f"must be one of {', '.join(SOURCES)}, not {name!r}"
    return ""
