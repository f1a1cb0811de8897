"""A folder of journals, with a summary of each match. Matches can be listed without reading their journals.

The summaries are in a subfolder. Each summary contains the version of boardbook, and the size and the modification time
of its journal. If one of these has changed, or there is no summary, the journal is read.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from datetime import date
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import Any, Final, Self

from boardbook.core import BadFile, History, NotKept, Seat
from boardbook.core.disk import is_locked, is_taken, make_folder, put
from boardbook.core.validation import is_whole
from boardbook.records.savefile import load_history

JOURNAL: Final = ".jsonl"
"""Suffix of the files that are listed."""
SHORTS: Final = ".short"
"""Name of the subfolder with the summaries."""

_VERSION: Final = version("boardbook")


@dataclass(frozen=True, slots=True)
class SaveSummary:
    """A summary of a match: the game, the players, the round, the seat to act, and the winners if it is over."""

    game: str
    seats: tuple[Seat, ...]
    round: int
    to_act: int | None
    """The seat to act, `CHANCE`, or None if the match is over."""
    winners: tuple[int, ...] = ()
    finished: bool = False
    """Whether the match was played to its end under the rules."""

    @classmethod
    def of(cls, history: History) -> Self:
        """Return the summary of a history at its cursor."""
        state = history.state
        short = cls(history.game.name, history.header.seats, state.round, state.to_act)
        if (result := state.result()) is None:
            return short
        return replace(short, winners=tuple(result.winners), finished=result.finished)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Read a saved summary. Raises `ValueError`, `TypeError` or `KeyError` for invalid data."""
        seats = tuple(Seat(str(seat["name"]), seat["bot"] and str(seat["bot"])) for seat in data["seats"])
        short = cls(str(data["game"]), seats, data["round"], data["to_act"], tuple(data["winners"]), data["finished"])
        numbers = [short.round, *short.winners, *([] if short.to_act is None else [short.to_act])]
        if not all(is_whole(number, -9, 2**31) for number in numbers) or max(numbers[1:], default=0) >= len(seats):
            raise ValueError("the numbers are impossible in a match")
        return short


@dataclass(frozen=True, slots=True)
class Kept:
    """A journal in the folder: its file name, the time of its last change, and its summary (None until it is read)."""

    name: str
    when: float
    short: SaveSummary | None = None
    wrong: str = ""
    """Why the journal can't be read. The text is empty if the journal can be read, or was not read yet."""
    elsewhere: bool = False
    """Whether the journal is being written now, by this process or by another program."""


class Library:
    """A folder of journals, which is created together with its first journal.

    `today` returns the date for the names of new journals.
    """

    def __init__(self, folder: Path, today: Callable[[], date] = date.today) -> None:
        self.folder, self._today = folder.absolute(), today

    def path(self, name: str) -> Path:
        """Return the path of a journal."""
        return self.folder / name

    def new(self, game: str) -> Path:
        """Return an unused path for a new journal, made from the game, the date and a number.

        Raises `NotKept` if the folder can't be created.
        """
        make_folder(self.folder)
        begins = f"{game}-{self._today().isoformat()}"
        return next(path for k in count(1) if not is_taken(path := self.path(f"{begins}-{k}{JOURNAL}")))

    def kept(self) -> list[Kept]:
        """Return all journals, most recently changed first. To get missing summaries, call `read`.

        Raises `OSError` if the folder exists and can't be listed.
        """
        try:
            paths = [path for path in self.folder.iterdir() if path.suffix == JOURNAL]
        except FileNotFoundError:
            return []
        entries = []
        for path in paths:
            with suppress(FileNotFoundError):  # the file was removed in the meantime
                if path.is_file():
                    when = path.stat().st_mtime
                    entries.append(Kept(path.name, when, self._short(path), elsewhere=is_locked(path)))
        return sorted(entries, key=lambda entry: (-entry.when, entry.name))

    def read(self, entry: Kept) -> Kept:
        """Read a journal, and return it with its summary or with the reason why it can't be read."""
        path = self.path(entry.name)
        try:
            stamp = _stamp(path)
            with at_rest():
                short = SaveSummary.of(load_history(path))
        except BadFile as error:
            return replace(entry, wrong=f"line {error.line} {error.why}")
        except OSError as error:
            return replace(entry, wrong=error.strerror or str(error))
        self._put(path, stamp, short)
        return replace(entry, short=short)

    def note(self, path: Path, history: History) -> None:
        """Save a summary of the history that was written to a journal."""
        with suppress(OSError):
            self._put(path, _stamp(path), SaveSummary.of(history))

    def _beside(self, path: Path) -> Path:
        return path.parent / SHORTS / f"{path.name}.json"

    def _short(self, path: Path) -> SaveSummary | None:
        try:
            data = json.loads(self._beside(path).read_bytes())
            return SaveSummary.read(data["short"]) if data["of"] == _stamp(path) else None
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return None

    def _put(self, path: Path, stamp: list[Any], short: SaveSummary) -> None:
        with suppress(NotKept):  # the journal is then read again next time
            make_folder(self._beside(path).parent)
            put(self._beside(path), json.dumps({"of": stamp, "short": asdict(short)}).encode())


def _stamp(path: Path) -> list[Any]:
    """Return data that changes whenever the file or the version of boardbook changes."""
    status = path.stat()
    return [_VERSION, status.st_size, status.st_mtime_ns]


@contextmanager
def at_rest() -> Iterator[None]:
    """Suppress warnings about a last line that was cut off when the kernel died. All lines before it are valid."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield
