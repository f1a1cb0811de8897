"""One file format for saves and journals: JSON Lines, a header and then what happened, in order.

    {"boardbook": 1, "game": "pangea", ..., "records": 3, "sum": "…"}      header; `records` follow at least
    {"n": 0, "text": "start 0", "choices": null, "ms": 0, "sum": "…"}      a ply on the current line
    {"line": 1, "of": 0, "at": 12, "sum": "…"}                             a branch begins, and is the current line
    {"goto": 30, "line": 0, "sum": "…"}                                    the cursor moves

A journal is appended to while the match is played; its header promises no records. `sum` runs on from line to line, so
a line that was changed, lost or moved is found. Loading replays and verifies every step.
"""

from __future__ import annotations

import json
import warnings
import zlib
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from boardbook.core import (
    CHANCE,
    BadFile,
    BoardbookError,
    Edition,
    Game,
    Header,
    Line,
    Ply,
    Seat,
    State,
    game,
)
from boardbook.core.line import LONGEST_MS
from boardbook.core.reading import is_whole
from boardbook.core.registry import game_class

FORMAT = 1


def _line_of(record: Mapping[str, Any], total: int) -> tuple[str, int]:
    """A record as a line of the file, and the running sum after it."""
    body = json.dumps(record, ensure_ascii=False, separators=(", ", ": "))
    total = zlib.crc32(body.encode(), total)
    return f'{body[:-1]}, "sum": "{total:08x}"}}\n', total


def _header_of(line: Line, records: int) -> dict[str, Any]:
    header, rules = line.header, line.game
    return {
        "boardbook": FORMAT,
        "version": version("boardbook"),
        "game": rules.name,
        "match_id": header.match_id,
        "options": rules.settings,
        "edition": rules.edition.to_dict() if rules.edition.customised else None,
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in header.seats],
        "seed": header.seed,
        "chance": line.chance,
        "position": header.position,
        "records": records,
    }


class Journal:
    """Writes what is new on a line to a file, at once. Attach `update` to the line's listeners."""

    def __init__(self, line: Line, path: Path, *, append: bool = False) -> None:
        self.line, self.path = line, path
        self._written: list[int] = []
        """Plies written of each branch."""
        self._state = line.first()
        self._cursor = (0, 0)
        self._sum = 0
        self._file: TextIOWrapper
        if append:
            self._written = [len(branch.plies) for branch in line.branches]
            self._cursor = (line.branch, line.ply)
            self._state = line.state.clone()
            data = path.read_bytes()
            whole = data[: data.rindex(b"\n") + 1]
            self._sum = int(json.loads(whole.splitlines()[-1])["sum"], 16)
            with path.open("r+b") as torn:
                torn.truncate(len(whole))
            self._file = path.open("a", encoding="utf-8", newline="\n")
            return
        self._file = path.open("x", encoding="utf-8", newline="\n")
        self._write(_header_of(line, 0))
        self.update()

    def _write(self, record: Mapping[str, Any]) -> None:
        text, self._sum = _line_of(record, self._sum)
        self._file.write(text)
        self._file.flush()

    def update(self) -> None:
        """Write what the line has and the file has not."""
        line = self.line
        for branch in line.branches[len(self._written) :]:
            if branch.parent is not None:
                self._write({"line": branch.id, "of": branch.parent, "at": branch.start})
            self._written.append(0)
            self._cursor = (branch.id, branch.start)
            self._state = line.at(branch.start, branch.id)
        branch = line.branches[line.branch]
        fresh = branch.plies[self._written[branch.id] :]
        if fresh and self._cursor != (branch.id, branch.end - len(fresh)):
            self._go(branch.id, branch.end - len(fresh))
        for ply in fresh:
            self._write(_ply_record(line.game, self._state, ply))
            self._state.apply(ply.number)
            self._cursor = (branch.id, self._cursor[1] + 1)
        self._written[branch.id] = len(branch.plies)
        if self._cursor != (line.branch, line.ply):
            self._go(line.branch, line.ply)

    def _go(self, branch: int, ply: int) -> None:
        self._write({"goto": ply, "line": branch})
        self._cursor = (branch, ply)
        self._state = self.line.at(ply, branch)

    def close(self) -> None:
        """Nothing more will be written."""
        self._file.close()


def _named(rules: Game[Any], state: State, n: int) -> str:
    return (rules.outcome(state, n) if state.to_act == CHANCE else rules.action(n)).text


def _ply_record(rules: Game[Any], state: State, ply: Ply) -> dict[str, Any]:
    text = _named(rules, state, ply.number)
    return {"n": ply.number, "text": text, "choices": ply.choices, "ms": ply.elapsed_ms}


def _records_of(line: Line) -> Iterator[dict[str, Any]]:
    for branch in line.branches:
        if branch.parent is not None:
            yield {"line": branch.id, "of": branch.parent, "at": branch.start}
        state = line.at(branch.start, branch.id)
        for ply in branch.plies:
            yield _ply_record(line.game, state, ply)
            state.apply(ply.number)
    yield {"goto": line.ply, "line": line.branch}


def save_line(line: Line, path: Path) -> None:
    """Write a whole line, branches and cursor included, in one go."""
    records = list(_records_of(line))
    total, text = 0, []
    for record in [_header_of(line, len(records)), *records]:
        written, total = _line_of(record, total)
        text.append(written)
    partial = path.with_name(path.name + ".part")
    partial.write_text("".join(text), encoding="utf-8", newline="\n")
    partial.replace(path)


class _Reader:
    """Reads a file record by record and plays it again. Every complaint names the line of the file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines = path.read_bytes().split(b"\n")
        self.torn = self.lines.pop() if self.lines else ""
        self.at = 0
        self.total = 0

    def wrong(self, why: str) -> BadFile:
        return BadFile(self.path, self.at, why)

    def record(self) -> dict[str, Any]:
        """The next line as a record, its running sum verified."""
        self.at += 1
        try:
            record: dict[str, Any] = json.loads(self.lines[self.at - 1].decode("utf-8"))
            _must(isinstance(record, dict), "an object was expected")
            told = record.pop("sum", None)
            _, self.total = _line_of(record, self.total)
        except (ValueError, TypeError, RecursionError) as error:
            raise self.wrong(f"is no record: {error}") from None
        if self.at == 1 and "boardbook" not in record:
            raise self.wrong("is not a boardbook file: the header has no `boardbook`")
        if told != f"{self.total:08x}":
            raise self.wrong("was changed, or lines before it are missing (its sum does not fit)")
        return record

    def line(self) -> Line:
        if not self.lines:
            self.at = 1
            raise self.wrong("is not a boardbook file: it is empty or its header is cut off")
        header = self.record()
        line = self._begin(header)
        while self.at < len(self.lines):
            record = self.record()
            try:
                self._replay(line, record)
            except BadFile:
                raise
            except (BoardbookError, KeyError, TypeError, ValueError) as error:
                raise self.wrong(f"can't be played again: {error}") from None
        if self.at - 1 < header["records"]:
            raise self.wrong(f"is the last, but {header['records']} records were promised: the file was cut off")
        if self.torn:
            self.at += 1
            if header["records"]:
                raise self.wrong("was cut off in the middle")
            warnings.warn(
                f"{self.path}, line {self.at}: the last line was cut off while it was written and is left out",
                stacklevel=4,
            )
        return line

    def _begin(self, header: Mapping[str, Any]) -> Line:
        if header["boardbook"] != FORMAT:
            raise self.wrong(f"was written in format {header['boardbook']!r}; this version reads format {FORMAT}")
        try:
            cls = game_class(header["game"])
            edition = None if header["edition"] is None else Edition(cls.name, header["edition"])
            rules = game(cls.name, edition, **header["options"])
            seats = tuple(_seat_of(seat) for seat in header["seats"])
            _must(isinstance(header["match_id"], str), "match_id must be a text")
            _must(is_whole(header["seed"], 0, 2**63 - 1), "seed must be a whole number from 0")
            _must(is_whole(header["records"], 0, 2**53), "records must be a whole number from 0")
            _must(header["chance"] in ("auto", "ask"), "chance must be 'auto' or 'ask'")
            line = Line(rules, Header(header["match_id"], seats, header["seed"], header["position"]), "ask")
            line.chance = header["chance"]
        except (BoardbookError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise self.wrong(f"the header can't be used: {error}") from None
        return line

    def _replay(self, line: Line, record: Mapping[str, Any]) -> None:
        if "n" in record:
            self._ply(line, record)
        elif "goto" in record:
            line.goto(record["goto"], record["line"])
        else:
            line.goto(record["at"], record["of"])
            if line.fork() != record["line"]:
                raise self.wrong(f"line {record['line']!r} comes out of order")

    def _ply(self, line: Line, record: Mapping[str, Any]) -> None:
        state, n = line.state, record["n"]
        if state.to_act is None:
            raise self.wrong("the game is over before this ply")
        possible = [o for o, _ in state.chances()] if state.to_act == CHANCE else state.legal_actions()
        if isinstance(n, bool) or n not in possible:
            raise self.wrong(f"{record['text']!r} ({n!r}) is not possible here")
        choices = None if state.to_act == CHANCE else len(possible)
        if record["choices"] != choices:
            raise self.wrong(f"{choices} actions are legal here, the file says {record['choices']!r}")
        _must(is_whole(record["ms"], 0, LONGEST_MS), "ms must be a whole number from 0")
        if _named(line.game, state, n) != record["text"]:
            raise self.wrong(f"number {n} is not {record['text']!r} here")
        line.record(n, choices, record["ms"])


def _must(holds: bool, what: str) -> None:  # noqa: FBT001 (reads as a sentence)
    if not holds:
        raise ValueError(what)


def _seat_of(seat: Mapping[str, Any]) -> Seat:
    name, bot = seat["name"], seat["bot"]
    _must(isinstance(name, str) and name != "", "a seat's name must be a text")
    _must(bot is None or isinstance(bot, str), "a seat's bot must be a text or null")
    return Seat(name, bot)


def load_line(path: Path) -> Line:
    """Read a save or a journal. Raises `BadFile` with the line of the file.

    A journal's last line, torn while it was written, is left out with a warning.
    """
    return _Reader(path).line()
