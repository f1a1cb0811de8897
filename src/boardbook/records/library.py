"""A folder of journals with a summary of each match, so that a list needs to read no journal.

The summaries are in a folder beside the journals, with the size and time of the journal they were made from. If these
differ, or there is no summary, the journal is read.
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
"""Folder of the summaries, inside the folder of the journals."""

_VERSION: Final = version("boardbook")


@dataclass(frozen=True, slots=True)
class SaveSummary:
    """Summary of a match: the game, the players, how far it is; at the end, who won."""

    game: str
    seats: tuple[Seat, ...]
    round: int
    to_act: int | None
    """The seat to act, `CHANCE`, or None at the end."""
    winners: tuple[int, ...] = ()
    finished: bool = False
    """Whether it was played to the end as the rules define it."""

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
        """Read a saved summary. Raises `ValueError`, `TypeError` or `KeyError` for other data."""
        seats = tuple(Seat(str(seat["name"]), seat["bot"] and str(seat["bot"])) for seat in data["seats"])
        short = cls(str(data["game"]), seats, data["round"], data["to_act"], tuple(data["winners"]), data["finished"])
        numbers = [short.round, *short.winners, *([] if short.to_act is None else [short.to_act])]
        if not all(is_whole(number, -9, 2**31) for number in numbers) or max(numbers[1:], default=0) >= len(seats):
            raise ValueError("no match comes to that")
        return short


@dataclass(frozen=True, slots=True)
class Kept:
    """A journal of the folder: the name of its file, the time of its last change, and its summary once known."""

    name: str
    when: float
    short: SaveSummary | None = None
    wrong: str = ""
    """Why it can't be read; empty as long as nobody has tried."""
    elsewhere: bool = False
    """Whether another program is writing it now."""


class Library:
    """A folder of journals, created with the first journal. `today`: the date in the names of new ones."""

    def __init__(self, folder: Path, today: Callable[[], date] = date.today) -> None:
        self.folder, self._today = folder.absolute(), today

    def path(self, name: str) -> Path:
        """Return the path of a journal."""
        return self.folder / name

    def new(self, game: str) -> Path:
        """Return a path for the journal of a new match: its game, the date and a number. Raises `NotKept`."""
        make_folder(self.folder)
        begins = f"{game}-{self._today().isoformat()}"
        return next(path for k in count(1) if not is_taken(path := self.path(f"{begins}-{k}{JOURNAL}")))

    def kept(self) -> list[Kept]:
        """Return all journals, the last changed first. If a summary is missing, call `read`.

        Raises `OSError` if the folder exists and can't be listed.
        """
        try:
            paths = [path for path in self.folder.iterdir() if path.suffix == JOURNAL]
        except FileNotFoundError:
            return []
        found = []
        for path in paths:
            with suppress(FileNotFoundError):  # removed in the meantime
                if path.is_file():
                    when = path.stat().st_mtime
                    found.append(Kept(path.name, when, self._short(path), elsewhere=is_locked(path)))
        return sorted(found, key=lambda kept: (-kept.when, kept.name))

    def read(self, kept: Kept) -> Kept:
        """Return a journal with its summary, or with what is wrong with it."""
        path = self.path(kept.name)
        try:
            stamp = _stamp(path)
            with at_rest():
                short = SaveSummary.of(load_history(path))
        except BadFile as error:
            return replace(kept, wrong=f"line {error.line} {error.why}")
        except OSError as error:
            return replace(kept, wrong=error.strerror or str(error))
        self._put(path, stamp, short)
        return replace(kept, short=short)

    def note(self, path: Path, history: History) -> None:
        """Save the summary of a history that was written to a journal."""
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
        with suppress(NotKept):  # then it is read again the next time
            make_folder(self._beside(path).parent)
            put(self._beside(path), json.dumps({"of": stamp, "short": asdict(short)}).encode())


def _stamp(path: Path) -> list[Any]:
    """Return what changes with a file, or with the code that reads it."""
    found = path.stat()
    return [_VERSION, found.st_size, found.st_mtime_ns]


@contextmanager
def at_rest() -> Iterator[None]:
    """Suppress warnings about a last line cut off when the kernel died: everything before it is valid."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield
