"""The file format of saves and journals: JSON Lines with a header, followed by plies and notes in order.

    {"boardbook": 1, "game": "pangea", ..., "records": 3, "sum": "…"}      the header, with the number of records
    {"n": 0, "text": "start 0", "choices": null, "ms": 0, "sum": "…"}      a ply of the current branch
    {"line": 1, "of": 0, "at": 12, "sum": "…"}                             a new branch, which becomes the current one
    {"goto": 30, "line": 0, "sum": "…"}                                    the cursor moves
    {"comment": "Why not c3?", "ply": 12, "line": 0, "sum": "…"}           a comment, which replaces an earlier one
    {"marks": [[9, "pass", 19.0, 14.2, 23.8]], "seat": 0, "bot": "mcts:500", "line": 0, "sum": "…"}     the marks of a
                   review of a seat's decisions: ply, better action, cost in percentage points, interval of the cost
    {"refused": ["pangea.magic.shift"], "seat": 0, "mode": "rulings", "ply": 12, "line": 0, "sum": "…"}     a referee
                   refused an action of a program, by these paragraphs; null if the action was played

The value of `line` is the id of a branch. A journal grows while the match is played, so its header states 0 records; a
file may have more records than its header states, but not fewer. `sum` is a running checksum, which detects lines that
were changed, moved or lost. Loading replays and verifies every ply. If only the encoding of a file has changed (line
endings, a byte order mark, UTF-16, blank space, a missing newline at the end), the file is read as usual, and rewritten
before anything is appended.

Every ply is passed to the operating system before it counts, so it survives if the process ends. A ply that a person
plays is also synced to disk, so it survives a power failure. Plies that follow the last sync within a tenth of a second
are assumed to come from scripts, and are synced later. Plies of bots are synced if a second has passed since the last
sync, and when the journal is closed.
"""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, Self

from boardbook.core import (
    CHANCE,
    BadFile,
    BoardbookError,
    Comment,
    Game,
    Header,
    History,
    Mark,
    Marks,
    Note,
    NotKept,
    NotPossible,
    Ply,
    Proposal,
    Seat,
    State,
)
from boardbook.core.disk import Growing, Lock, aside_of, end_of, file_lock, is_taken, put
from boardbook.core.errors import Gone, warn
from boardbook.core.history import MAX_ELAPSED_MS
from boardbook.core.outside import json_of, strange, text_of
from boardbook.core.registry import package_of, shared_game
from boardbook.core.validation import is_whole

FORMAT: Final = 1
QUICK: Final = 0.1
"""Minimum time between syncs of people's plies, in seconds.

Nobody plays two plies by hand within this time, so faster plies come from a script, which syncing would slow down a
thousandfold.
"""
PATIENCE: Final = 1.0
"""Minimum time between syncs of bots' plies, in seconds.

Bots can play again the plies that are lost in a power failure.
"""
REMEDY: Final = '. The match is still complete: match.save("another.jsonl") saves it, and makes that file the journal'
"""What the user can do if a journal is gone."""


def _line_of(record: Mapping[str, Any], total: int) -> tuple[str, int]:
    """Return a record as a line of the file, and the running checksum after it."""
    body = json.dumps(record, ensure_ascii=False, separators=(", ", ": "))
    total = zlib.crc32(body.encode(), total)
    return f'{body[:-1]}, "sum": "{total:08x}"}}\n', total


def _header_of(history: History, records: int) -> dict[str, Any]:
    header, rules = history.header, history.game
    return {
        "boardbook": FORMAT,
        "version": version("boardbook"),
        "game": rules.name,
        "match_id": header.match_id,
        "began": None if header.began is None else header.began.isoformat(),
        "options": rules.kept_options,
        "edition": rules.edition.to_dict() if rules.edition.customised else None,
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in header.seats],
        "seed": header.seed,
        "chance": history.chance,
        "position": header.position,
        "records": records,
    }


class Journal:
    """Writes every change in a history to a file, and locks the file until it is closed."""

    def __init__(self, history: History, file: Growing, lock: Lock, total: int, *, written: bool) -> None:
        """`written` says whether the file contains the history or only its header.

        `total` is the file's last checksum.
        """
        self.history, self.path = history, file.path
        self._file, self._lock, self._sum = file, lock, total
        self._synced = time.monotonic()
        self._written = [len(branch.plies) if written else 0 for branch in history.branches]
        """Number of plies written, by branch."""
        self._noted = len(history.notes) if written else 0
        """Number of notes written."""
        self._cursor = (history.branch, history.ply) if written else (0, 0)
        self._state = history.state.clone() if written else history.first()

    @classmethod
    def create(cls, history: History, path: Path) -> Self:
        """Create a new file. Raises `NotPossible` if the file exists already, and `NotKept` if it can't be written."""
        lock, file = _lock(path), None
        try:
            _must_be_new(path)
            file, batch = Growing(path), _Batch(0)
            batch.add(_header_of(history, 0))
            file.add(batch.text, sync=True)
            journal = cls(history, file, lock, batch.total, written=False)
            journal.write()
        except BaseException:
            if file is not None:
                file.close()
                path.unlink(missing_ok=True)
            lock.release()
            raise
        return journal

    @classmethod
    def of(cls, history: History, path: Path) -> Self:
        """Save a history, and use the file as its journal. Raises the same errors as `save_history`."""
        lock = _lock(path)
        try:
            whole = _whole(history)
            put(path, whole.text)
            return cls(history, Growing(path, len(whole.text)), lock, whole.total, written=True)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def resume(cls, path: Path, *, repair: bool = False) -> Self:
        """Continue a journal or a save, whose content becomes `history`.

        Raises the same errors as `load_history`, and `NotPossible` if another match is writing to the file.
        """
        lock = _lock(path)
        try:
            reader = _Reader(path, repair=repair)
            history = reader.history()
            if reader.damaged:
                put(aside_of(path), path.read_bytes())
                save_history(history, path, lock)
                reader = _Reader(path)
                history = reader.history()
            if not reader.data.startswith(reader.plain):  # we can't append to a file with another encoding
                put(path, reader.plain)
            return cls(history, Growing(path, len(reader.plain)), lock, reader.total, written=True)
        except BaseException:
            lock.release()
            raise

    @property
    def gone(self) -> bool:
        """Whether the file was removed, moved or replaced, so that no more plies can be written to it."""
        return self._file.gone

    def move(self, path: Path) -> Journal:
        """Save the whole history to another file, or to the same path if the current file is gone, and continue there.

        Raises the same errors as `save_history`.
        """
        anew = end_of(path) == end_of(self.path)
        if anew:
            self._lock.release()
        try:
            moved = Journal.of(self.history, path)
        except BaseException:
            if anew:
                with suppress(NotKept, NotPossible):
                    self._lock = _lock(path)
            raise
        self._file.close()
        self._lock.release()
        return moved

    def write(self) -> None:
        """Write everything that is new in the history. If this raises `NotKept` or `Gone`, nothing was written."""
        history, batch = self.history, _Batch(self._sum)
        cursor, state = self._cursor, self._state
        for new in history.branches[len(self._written) :]:
            batch.add({"line": new.id, "of": new.parent, "at": new.start})
            if (new.parent, new.start) != (history.root(*cursor), cursor[1]):
                state = history.at(new.start, new.id)
            cursor = (new.id, new.start)
        branch = history.branches[history.branch]
        written = self._written[branch.id] if branch.id < len(self._written) else 0
        fresh, tip = branch.plies[written:], branch.start + written
        if fresh and cursor != (branch.id, tip):
            batch.add({"goto": tip, "line": branch.id})
            cursor, state = (branch.id, tip), history.at(tip, branch.id)
        if fresh:
            state = state.clone()  # our state must match the file until the batch is written
            for ply in fresh:
                batch.add(_ply_record(history.game, state, ply))
                state.apply(ply.number)
            cursor = (branch.id, branch.end)
        if cursor != (history.branch, history.ply):
            batch.add({"goto": history.ply, "line": history.branch})
            cursor, state = (history.branch, history.ply), history.state.clone()
        for note in history.notes[self._noted :]:
            batch.add(_note_record(history.game, note))
        self._write(batch, sync=self._is_due(fresh))
        self._written += [0] * (len(history.branches) - len(self._written))
        self._written[branch.id] = len(branch.plies)
        self._noted = len(history.notes)
        self._cursor, self._state = cursor, state

    def _is_due(self, fresh: Sequence[Ply]) -> bool:
        """Return whether to sync these plies to disk."""
        seats = self.history.header.seats
        by_people = not fresh or any(
            ply.entered if ply.seat == CHANCE else seats[ply.seat].bot is None for ply in fresh
        )
        return time.monotonic() - self._synced > (QUICK if by_people else PATIENCE)

    def _write(self, batch: _Batch, *, sync: bool) -> None:
        try:
            self._file.add(batch.text, sync=sync)
        except Gone:
            raise Gone(self.path, REMEDY) from None
        self._sum = batch.total
        if sync:
            self._synced = time.monotonic()

    def give_up(self) -> None:
        """Close and remove the file, because the match doesn't count."""
        self._file.close()
        self.path.unlink(missing_ok=True)
        self._lock.release()

    def close(self) -> None:
        """Stop writing, and release the lock. Warns if the file is gone."""
        gone = self._file.gone
        self._file.close()
        self._lock.release()
        if gone:
            warn(f"{Gone(self.path)}. All plies since then are not saved: match.save(path) saves the whole match")


class _Batch:
    """Records as lines of a file, with running checksums that continue from `total`."""

    def __init__(self, total: int) -> None:
        self.text, self.total = b"", total

    def add(self, record: Mapping[str, Any]) -> None:
        line, self.total = _line_of(record, self.total)
        self.text += line.encode()


def _lock(path: Path) -> Lock:
    """Return the lock for writing a match to a path.

    Raises `NotPossible` if there can't be a file at this path, or if another match is writing to it.
    """
    return file_lock(path, "match", "evening.jsonl")


def _must_be_new(path: Path) -> None:
    if is_taken(path):
        raise NotPossible(f"{path} exists already; load it with bb.load, or choose another path")


def _named(rules: Game[Any], state: State, n: int) -> str:
    return rules.named(state, n).text


def _ply_record(rules: Game[Any], state: State, ply: Ply) -> dict[str, Any]:
    text = _named(rules, state, ply.number)
    return {"n": ply.number, "text": text, "choices": ply.choices, "ms": ply.elapsed_ms}


def _note_record(rules: Game[Any], note: Note) -> dict[str, Any]:
    if isinstance(note, Comment):
        return {"comment": note.text, "ply": note.ply, "line": note.branch}
    if isinstance(note, Proposal):
        return {"refused": note.refused, "seat": note.seat, "mode": note.mode, "ply": note.ply, "line": note.branch}
    marks = [[mark.ply, rules.action(mark.better).text, mark.cost, mark.low, mark.high] for mark in note.marks]
    return {"marks": marks, "seat": note.seat, "bot": note.bot, "line": note.branch}


def _records_of(history: History) -> Iterator[dict[str, Any]]:
    for branch in history.branches:
        if branch.parent is not None:
            yield {"line": branch.id, "of": branch.parent, "at": branch.start}
        state = history.at(branch.start, branch.id)
        for ply in branch.plies:
            yield _ply_record(history.game, state, ply)
            state.apply(ply.number)
    yield {"goto": history.ply, "line": history.branch}
    for note in history.notes:
        yield _note_record(history.game, note)


def save_history(history: History, path: Path, lock: Lock | None = None) -> None:
    """Write a whole history to a file, with all branches and the cursor.

    `lock` is the path's lock, if the caller holds it.

    Raises `NotPossible` if the file is the journal of an open match, and `NotKept` if it can't be written. In both
    cases, the file is unchanged.
    """
    whole = _whole(history)
    with nullcontext() if lock else _lock(path):
        put(path, whole.text)


def _whole(history: History) -> _Batch:
    """Return all records of a history, starting with the header."""
    batch = _Batch(0)
    with history.lock.reading:
        records = list(_records_of(history))
        for record in [_header_of(history, len(records)), *records]:
            batch.add(record)
    return batch


class _Reader:
    """Reads a file record by record, and replays it. Every error contains the line number."""

    def __init__(self, path: Path, *, repair: bool = False) -> None:
        self.path, self.repair = path, repair
        self.data = path.read_bytes()
        # Invalid bytes become replacement characters. They violate the checksum, but lines before them can be read.
        lines = text_of(self.data, "replace").split("\n")
        self.lines = [(number, line.strip()) for number, line in enumerate(lines, 1) if line.strip()]
        """The lines that aren't blank, with their numbers."""
        self.torn = self.lines.pop()[0] if lines[-1].strip() and not _is_json(lines[-1]) else None
        """The number of the last line if it was cut off, or None if it was not.

        A line that lacks only its newline is complete.
        """
        self.taken = 0
        """Number of lines read."""
        self.at = 1
        """Number of the line being read."""
        self.total = 0
        self.plies = 0
        """Number of plies read."""
        self.damaged = False
        """Whether lines were left out because they are damaged."""

    @property
    def plain(self) -> bytes:
        """The lines of the file, in the encoding of new files."""
        return "".join(f"{line}\n" for _, line in self.lines).encode()

    def wrong(self, why: str) -> BadFile:
        return BadFile(self.path, self.at, why)

    def record(self) -> dict[str, Any]:
        """Return the next line as a record, and verify its running checksum."""
        self.at, line = self.lines[self.taken]
        try:
            record: dict[str, Any] = json_of(line)
            _must(isinstance(record, dict), "it must be an object")
            total = record.pop("sum", None)
            _, self.total = _line_of(record, self.total)
        except (ValueError, TypeError) as error:
            raise self.wrong(f"is not a record: {error}") from None
        if not self.taken and "boardbook" not in record:
            raise self.wrong("is not a boardbook file: the header has no `boardbook`")
        if total != f"{self.total:08x}":
            raise self.wrong("was changed, or lines before it are missing (wrong checksum)")
        self.taken += 1
        return record

    def history(self) -> History:
        """Return the history in the file or, with `repair`, the part before the first damaged line."""
        if not self.lines:
            raise self.wrong("is not a boardbook file: it is empty or its header is cut off")
        header = self.record()
        history = self._begin(header)
        try:
            self._rest(history, header["records"])
        except BadFile as error:
            if not self.repair:
                advice = (
                    f". {self.plies} plies before it are valid; bb.load({str(self.path)!r}, repair=True) loads them"
                )
                raise BadFile(self.path, error.line, error.why, advice) from None
            self.damaged = True
            warn(f"{error}. This line and all lines after it are left out; {self.plies} plies are valid")
        return history

    def _rest(self, history: History, promised: int) -> None:
        while self.taken < len(self.lines):
            record = self.record()
            try:
                self._replay(history, record)
            except BadFile:
                raise
            except (BoardbookError, KeyError, TypeError, ValueError) as error:
                raise self.wrong(f"can't be replayed: {error}") from None
        if self.taken - 1 < promised:
            raise self.wrong(f"is the last, but the header announces {promised} records: the file was cut off")
        if self.torn:
            warn(f"{self.path}, line {self.torn}: the last line was cut off while it was written and is left out")

    def _begin(self, header: Mapping[str, Any]) -> History:
        if header["boardbook"] != FORMAT:
            raise self.wrong(f"was written in format {header['boardbook']!r}; this version reads format {FORMAT}")
        try:
            name = header["game"]
            rules = shared_game(name, package_of(name), json.dumps([header["options"], header["edition"]]))
            seats = tuple(_seat_of(seat) for seat in header["seats"])
            _must(isinstance(header["match_id"], str), "match_id must be a string")
            _must(is_whole(header["seed"], 0, 2**63 - 1), "seed must be a whole number from 0 to 2**63 - 1")
            _must(is_whole(header["records"], 0, 2**53), "records must be a whole number of at least 0")
            _must(header["chance"] in ("auto", "ask"), "chance must be 'auto' or 'ask'")
            began = _moment_of(header.get("began"))
            history = History(
                rules, Header(header["match_id"], seats, header["seed"], header["position"], began), "ask"
            )
            history.chance = header["chance"]
        except (BoardbookError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise self.wrong(f"the header can't be used: {error}") from None
        return history

    def _replay(self, history: History, record: Mapping[str, Any]) -> None:
        if "n" in record:
            self._ply(history, record)
        elif "goto" in record:
            history.goto(record["goto"], record["line"])
        elif "comment" in record:
            history.note(Comment(record["line"], record["ply"], record["comment"]))
        elif "marks" in record:
            marks = [_mark_of(history.game, mark) for mark in record["marks"]]
            history.note(Marks(record["line"], record["seat"], record["bot"], tuple(marks)))
        elif "refused" in record:
            history.note(_proposal_of(record))
        else:
            history.goto(record["at"], record["of"])
            if history.fork() != record["line"]:
                raise self.wrong(f"branch {record['line']!r} is not the next branch")

    def _ply(self, history: History, record: Mapping[str, Any]) -> None:
        state, n = history.state, record["n"]
        if state.to_act is None:
            raise self.wrong("the game is over before this ply")
        possible = history.game.possible(state)
        if isinstance(n, bool) or n not in possible:
            raise self.wrong(f"{record['text']!r} ({n!r}) is not possible here")
        choices = None if state.to_act == CHANCE else len(possible)
        if record["choices"] != choices:
            raise self.wrong(f"{choices} actions are legal here, but the file says {record['choices']!r}")
        _must(is_whole(record["ms"], 0, MAX_ELAPSED_MS), "ms must be a whole number of at least 0")
        if _named(history.game, state, n) != record["text"]:
            raise self.wrong(f"number {n} does not mean {record['text']!r} here")
        history.push(n, choices, record["ms"])
        self.plies += 1


def _must(holds: bool, what: str) -> None:  # noqa: FBT001 (reads as a sentence)
    if not holds:
        raise ValueError(what)


def _is_json(text: str) -> bool:
    try:
        json_of(text)
    except ValueError:
        return False
    return True


def _seat_of(seat: Mapping[str, Any]) -> Seat:
    name, bot = seat["name"], seat["bot"]
    _must(isinstance(name, str) and name != "", "a seat's name must be a non-empty string")
    _must(not strange(name, alone=True), "a seat's name must not contain control characters")
    _must(bot is None or isinstance(bot, str), "a seat's bot must be a string or null")
    return Seat(name, bot)


def _mark_of(rules: Game[Any], mark: Sequence[Any]) -> Mark:
    ply, better, cost, low, high = mark
    return Mark(ply, rules.parse(better).number, cost, low, high)


def _proposal_of(record: Mapping[str, Any]) -> Proposal:
    refused = record["refused"]
    _must(refused is None or isinstance(refused, list), "refused must be a list of paragraphs or null")
    return Proposal(
        record["line"], record["ply"], record["seat"], record["mode"], None if refused is None else tuple(refused)
    )


def _moment_of(text: object) -> datetime | None:
    """Return the time when a match began, or None if the file doesn't contain it."""
    if text is None:
        return None
    what = "began must be a time in UTC without fractions of a second, such as 2026-11-23T20:15:00+00:00, or null"
    _must(isinstance(text, str), what)
    moment = datetime.fromisoformat(str(text))
    _must(moment.tzinfo == UTC and moment.isoformat(timespec="seconds") == text, what)
    return moment


def load_history(path: Path, *, repair: bool = False) -> History:
    """Read a save or a journal. Raises `BadFile` with the number of the damaged line.

    If the last line of a journal was cut off while being written, it is left out with a warning. With `repair`, all
    lines from the first damaged one on are left out. Changes of the encoding (line endings, a byte order mark, UTF-16)
    are accepted without a warning.
    """
    return _Reader(path, repair=repair).history()
