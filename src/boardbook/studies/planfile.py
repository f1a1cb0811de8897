"""The file `study.json`: the plan of a study, the version of boardbook, and the number of matches requested."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from boardbook.core import BadFile
from boardbook.core.disk import put
from boardbook.core.outside import no_deeper, text_of
from boardbook.core.validation import is_whole
from boardbook.records.frames import engine_version
from boardbook.studies.plan import BadValue, Plan, short

NAME: Final = "study.json"
FORMAT: Final = 1
MAX_MATCHES: Final = 10**9 - 1
"""The maximum number of matches in a study."""
_SPACE: Final = re.compile(r"[ \t\n\r]*")


def write_plan(folder: Path, plan: Plan, matches: int) -> None:
    """Write the plan. If writing fails, `NotKept` is raised and the file stays unchanged."""
    data = {"boardbook_study": FORMAT, "version": engine_version(), "matches": matches, **plan.to_dict()}
    put(folder / NAME, json.dumps(data, indent=1).encode())


def read_plan(folder: Path) -> tuple[Plan, int]:
    """Return the plan and the number of matches requested. Raises `BadFile`, with the line of the first problem."""
    path = folder / NAME
    data: dict[str, Any] = {}
    lines: dict[str, int] = {}
    for key, value, line in _values(path):
        if key in data:
            raise BadFile(path, line, f"{short(key)} appears twice")
        data[key], lines[key] = value, line
    try:
        return _plan_of(data)
    except BadValue as error:
        where = 1 if error.key is None else lines[error.key]
        raise BadFile(path, where, str(error) if error.key else f"is not a study: {error}") from None


def _plan_of(data: Mapping[str, Any]) -> tuple[Plan, int]:
    for key in ("boardbook_study", "version", "matches"):
        if key not in data:
            raise BadValue(None, f"{key!r} is missing")
    form, version, matches = data["boardbook_study"], data["version"], data["matches"]
    if not is_whole(form, FORMAT, FORMAT):
        raise BadValue("boardbook_study", f"was written in format {short(form)}; this version reads format {FORMAT}")
    if version != engine_version():
        why = f"was played with boardbook {_bare(version)}; this is {engine_version()}, whose matches may differ"
        raise BadValue("version", why)
    if not is_whole(matches, 0, MAX_MATCHES):
        raise BadValue("matches", f"matches must be a whole number from 0 to {MAX_MATCHES}, not {short(matches)}")
    rest = {key: value for key, value in data.items() if key not in ("boardbook_study", "version", "matches")}
    return Plan.from_dict(rest), matches


def _bare(version: object) -> str:
    return short(version).strip('"')


def _values(path: Path) -> Iterator[tuple[str, Any, int]]:
    """Yield the keys and values of the object in a file, each with the line on which its value starts."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadFile(path, 1, f"is not a study: {error.strerror or error}") from None
    try:
        text = text_of(data)
    except UnicodeDecodeError as error:
        raise BadFile(path, data.count(b"\n", 0, error.start) + 1, f"is not UTF-8 text: {error.reason}") from None
    yield from _Reader(path, text).values()


class _Reader:
    """Reads a JSON object key by key, because `json` does not report the line of a value."""

    def __init__(self, path: Path, text: str) -> None:
        self.path, self.text = path, text
        self.at = 0
        self._decoder = json.JSONDecoder()

    def values(self) -> Iterator[tuple[str, Any, int]]:
        """Yield every key with its value and line."""
        self._expect("{")
        more = not self._comes("}")
        while more:
            key, _ = self._value()
            if not isinstance(key, str):
                raise self._wrong("a key must be a string", self.at)
            self._expect(":")
            value, line = self._value()
            yield key, value, line
            if more := self._comes(","):
                self._expect(",")
        self._expect("}")
        self._skip()
        if self.at != len(self.text):
            raise self._wrong("nothing may follow the object", self.at)

    def _value(self) -> tuple[Any, int]:
        self._skip()
        begins = self.at
        try:
            value, self.at = self._decoder.raw_decode(self.text, begins)
            no_deeper(value)
        except json.JSONDecodeError as error:
            raise self._wrong(error.msg, error.pos) from None
        except (ValueError, RecursionError) as error:  # e.g. a number with thousands of digits, or deeply nested lists
            raise self._wrong(str(error), begins) from None
        return value, self._line(begins)

    def _comes(self, sign: str) -> bool:
        self._skip()
        return self.text.startswith(sign, self.at)

    def _expect(self, sign: str) -> None:
        if not self._comes(sign):
            raise self._wrong(f"{sign!r} was expected", self.at)
        self.at += 1

    def _skip(self) -> None:
        match = _SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def _line(self, at: int) -> int:
        return self.text.count("\n", 0, at) + 1

    def _wrong(self, why: str, at: int) -> BadFile:
        return BadFile(self.path, self._line(at), f"is not a study: {why}")
