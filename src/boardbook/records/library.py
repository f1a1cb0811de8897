"""A folder of journals, and what the match in each comes to in short, so that all are listed without reading any.

What a match comes to stands in a folder beside the journals, with size and time of the journal it was made of. Where
these differ, or there is nothing, the journal is read.
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
"""How the names of the files end that are listed."""
SHORTS: Final = ".short"
"""The folder of what the matches come to, inside the one of the journals."""

_VERSION: Final = version("boardbook")


@dataclass(frozen=True, slots=True)
class SaveSummary:
    """What a match comes to: the game, who plays, how far it is; at the end, who won."""

    game: str
    seats: tuple[Seat, ...]
    round: int
    to_act: int | None
    """The seat that decides, `CHANCE`, or None at the end."""
    winners: tuple[int, ...] = ()
    finished: bool = False
    """Whether it was played to the end that the rules know."""

    @classmethod
    def of(cls, history: History) -> Self:
        """What a line comes to where it stands."""
        state = history.state
        short = cls(history.game.name, history.header.seats, state.round, state.to_act)
        if (result := state.result()) is None:
            return short
        return replace(short, winners=tuple(result.winners), finished=result.finished)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """What was kept as data. Raises `ValueError`, `TypeError` or `KeyError` for anything else."""
        seats = tuple(Seat(str(seat["name"]), seat["bot"] and str(seat["bot"])) for seat in data["seats"])
        short = cls(str(data["game"]), seats, data["round"], data["to_act"], tuple(data["winners"]), data["finished"])
        numbers = [short.round, *short.winners, *([] if short.to_act is None else [short.to_act])]
        if not all(is_whole(number, -9, 2**31) for number in numbers) or max(numbers[1:], default=0) >= len(seats):
            raise ValueError("no match comes to that")
        return short


@dataclass(frozen=True, slots=True)
class Kept:
    """A journal of the folder: the name of its file, when it was last written, what the match comes to once known."""

    name: str
    when: float
    short: SaveSummary | None = None
    wrong: str = ""
    """Why it can't be read; empty while nobody has tried."""
    elsewhere: bool = False
    """Whether somebody writes it now."""


class Library:
    """A folder of journals; there is none yet before the first. `today`: the date that names of new ones tell."""

    def __init__(self, folder: Path, today: Callable[[], date] = date.today) -> None:
        self.folder, self._today = folder.absolute(), today

    def path(self, name: str) -> Path:
        """The journal with this name."""
        return self.folder / name

    def new(self, game: str) -> Path:
        """A path for the journal of another match: its game, the date and a number. Raises `NotKept`."""
        make_folder(self.folder)
        begins = f"{game}-{self._today().isoformat()}"
        return next(path for k in count(1) if not is_taken(path := self.path(f"{begins}-{k}{JOURNAL}")))

    def kept(self) -> list[Kept]:
        """All journals, the last written first; what is not known of one is left open, for `read` to find out.

        Raises `OSError` where there is a folder and it can't be listed.
        """
        try:
            paths = [path for path in self.folder.iterdir() if path.suffix == JOURNAL]
        except FileNotFoundError:
            return []
        found = []
        for path in paths:
            with suppress(FileNotFoundError):  # it went meanwhile
                if path.is_file():
                    when = path.stat().st_mtime
                    found.append(Kept(path.name, when, self._short(path), elsewhere=is_locked(path)))
        return sorted(found, key=lambda kept: (-kept.when, kept.name))

    def read(self, kept: Kept) -> Kept:
        """A journal with what its match comes to, or with what is wrong with it."""
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
        """Keep what a line comes to that was written to a journal."""
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
    """What changes with a file, and with what reads it."""
    found = path.stat()
    return [_VERSION, found.st_size, found.st_mtime_ns]


@contextmanager
def at_rest() -> Iterator[None]:
    """Without a word about a last line that was cut off when its kernel died: what is whole before it counts."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield
