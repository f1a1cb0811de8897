"""A class that works on a worksheet: all pupils by one link, while their teacher sees the answers as they come."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from secrets import compare_digest, token_urlsafe
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, Final, SupportsIndex

from boardbook.classroom.desk import Desk, Pupil
from boardbook.classroom.results import line_of, results
from boardbook.classroom.texts import NAME
from boardbook.core import BadFile, BadInput, NotKept
from boardbook.core.disk import Lock, end_of, file_lock, make_folder, replacing
from boardbook.core.errors import warn
from boardbook.core.outside import cleaned, json_of, text_of
from boardbook.core.validation import as_whole, is_whole
from boardbook.guests.guest import Guest, Place
from boardbook.guests.link import MAX_PORT, TOKEN_BYTES, Link
from boardbook.guests.page import page
from boardbook.guests.server import MAX_CONNECTIONS, Server, at_usual_port, check_address

if TYPE_CHECKING:
    import polars as pl

    from boardbook.classroom.class_board import ClassBoard
    from boardbook.classroom.worksheet import Worksheet

MAX_PUPILS: Final = 200
"""The maximum number of pupils in a class."""
MAX_NUMBER: Final = 10**6
"""The maximum number of a pupil that is read from a file."""
MAX_SECRET: Final = 200
"""The maximum length of a secret that is read from a file."""
FILE: Final = "class.json"
"""The file of a class's folder with its secret link and its pupils' browsers. Each pupil has a worksheet beside it."""
FORMAT: Final = "boardbook-class-1"


class Classroom:
    """A class that works on a worksheet by one link; see `Worksheet.invite`.

    Each browser that opens `link` gets a worksheet of its own, and continues it when it opens the link again. Pupils
    see nothing of each other. `lines` and `results` are what pupils would hand in with *Copy my result*.
    """

    _open: ClassVar[dict[Path, Classroom]] = {}
    """The open classes of this kernel that are kept, by their folders."""

    def __init__(
        self,
        sheet: Worksheet,
        pupils: SupportsIndex,
        keep: str | Path | None,
        host: str,
        port: int,
        address: str | None,
    ) -> None:
        places = as_whole(pupils, 1, MAX_PUPILS)
        if places is None:
            raise BadInput("invite", [f"pupils must be a whole number from 1 to {MAX_PUPILS}, not {pupils!r}"])
        self.places = places
        """The maximum number of pupils."""
        self.sheet = sheet.fresh_copy()
        """The worksheet as it is before the first attempt."""
        self.began = time.time()
        """When the class was opened, in seconds since the epoch."""
        self.closed = False
        """Whether nobody can connect any more."""
        self.listeners: list[Callable[[], None]] = []
        """The functions to call when anything changes that a teacher sees. They are called in any thread."""
        self._token = token_urlsafe(TOKEN_BYTES)
        self._lock = RLock()
        self._desks: list[Desk] = []
        self._folder = None if keep is None else Path(keep)
        self._right_to_write: Lock | None = None
        where = check_address(address)
        kept_port = self._take_up(self._folder) if self._folder else 0
        try:
            self._server = at_usual_port(lambda port: ClassServer(self, host, port, where), port, kept_port)
            self._keep()
        except BaseException:
            self._let_go()
            raise

    # --- the class ------------------------------------------------------------------------------------------------

    @property
    def link(self) -> str:
        """The secret link of the class. Anyone who has it can take one of the places."""
        return f"{self._server.address}#{self._token}"

    @property
    def desks(self) -> list[Desk]:
        """The places of the pupils who have begun, in the order in which they began."""
        with self._lock:
            return sorted((desk for desk in self._desks if desk.sheet), key=lambda desk: desk.number)

    @property
    def lines(self) -> list[str]:
        """The result of each pupil as one line, as they would copy it."""
        return [
            line_of(self.sheet.id, desk.name, [puzzle.outcome for puzzle in desk.sheet.puzzles])
            for desk in self.desks
            if desk.sheet
        ]

    @property
    def results(self) -> pl.DataFrame:
        """One row per pupil and task; the columns are those of `bb.results`. Raises `BadInput` if nobody has begun."""
        return results(self.lines)

    @property
    def pupils(self) -> pl.DataFrame:
        """One row per pupil; the columns are those of `boardbook.records.PUPILS`."""
        import polars as pl

        from boardbook.records import PUPILS

        now = time.time()
        rows: list[dict[str, Any]] = []
        for desk in self.desks:
            if (sheet := desk.sheet) is None:
                continue
            outcomes = [puzzle.outcome for puzzle in sheet.puzzles]
            stuck = desk.stuck()
            rows.append(
                {
                    "number": desk.number,
                    "name": desk.name,
                    "state": "here" if desk.guests else "lost",
                    "task": sheet.task,
                    "solved": sum(one.solved for one in outcomes),
                    "done": sheet.done,
                    "tries": sum(one.tries for one in outcomes),
                    "wrong": sum(len(one.failed) for one in outcomes),
                    "hints": sum(one.hints for one in outcomes),
                    "stuck": stuck.why if stuck and stuck.due <= now else None,
                }
            )
        return pl.DataFrame(rows, schema=PUPILS)

    @property
    def tasks(self) -> pl.DataFrame:
        """One row per task; the columns are those of `boardbook.records.CLASS_TASKS`."""
        import polars as pl

        from boardbook.records import CLASS_TASKS

        rows = []
        for task, (puzzle, of_pupils) in enumerate(zip(self.sheet.puzzles, self._by_task(), strict=True), 1):
            right = sum(one.solved for one in of_pupils)
            wrong = sum(not one.solved and bool(one.failed) for one in of_pupils)
            rows.append((task, puzzle.text(), right, wrong, len(of_pupils) - right - wrong))
        return pl.DataFrame(rows, schema=CLASS_TASKS, orient="row")

    @property
    def answers(self) -> pl.DataFrame:
        """One row per attempt; the columns are those of `boardbook.records.ANSWERS`."""
        import polars as pl

        from boardbook.records import ANSWERS

        frames = [
            desk.sheet.tries_frame.select(
                pl.lit(desk.number, pl.Int32).alias("number"), pl.lit(desk.name).alias("name"), pl.all()
            )
            for desk in self.desks
            if desk.sheet
        ]
        return pl.concat(frames) if frames else pl.DataFrame(schema=ANSWERS)

    def _by_task(self) -> list[list[Any]]:
        """Return the results so far of every task, one per pupil."""
        sheets = [desk.sheet for desk in self.desks if desk.sheet]
        return [[sheet.puzzles[k].outcome for sheet in sheets] for k in range(len(self.sheet.puzzles))]

    def board(self, lang: str | None = None, theme: str = "auto") -> ClassBoard:
        """Return the teacher's board: what the class answers, who is stuck, and who is done."""
        from boardbook.classroom.class_board import ClassBoard

        return ClassBoard(self, self.sheet.langs[0] if lang is None else lang, theme)

    def _ipython_display_(self) -> None:
        self.board()._ipython_display_()

    def _display_(self) -> ClassBoard:
        """Return the widget that marimo shows."""
        return self.board()

    def hint(self, task: SupportsIndex, pupils: list[int]) -> None:
        """Give the next hint to a task to the pupils with these numbers, unless they have solved it or have all hints.

        Raises `BadInput` if there is no such task.
        """
        k = as_whole(task, 1, len(self.sheet.puzzles))
        if k is None:
            raise BadInput("hint", [f"task must be a number from 1 to {len(self.sheet.puzzles)}, not {task!r}"])
        for desk in self.desks:
            if desk.number in pupils:
                desk.hint(k)

    def remove(self, number: SupportsIndex) -> None:
        """Free the place of a pupil, such as your own after a trial, and forget their work.

        `number`: as in `pupils`. Raises `BadInput` if there is no such pupil.
        """
        with self._lock:
            found = [desk for desk in self._desks if desk.sheet and desk.number == as_whole(number, 1)]
            if not found:
                raise BadInput("remove", [f"there is no pupil {number!r}; `pupils` lists the numbers"])
            desk = found[0]
            self._desks.remove(desk)
            self._keep()
            if desk.sheet is not None:
                desk.sheet.close()
            if (file := self._file(desk)) is not None:
                file.unlink(missing_ok=True)
        self._server.disconnect(desk, "unknown")
        desk.close()
        self.changed()

    def close(self) -> None:
        """Disconnect everybody and stop listening.

        The pupils' pages stay and offer *Copy my result*. `lines`, `results` and the tables stay as they are. A class
        that is kept continues at the next `invite` with the same folder.
        """
        with self._lock:
            if self.closed:
                return
            self.closed = True
        self._server.close()
        for desk in self._desks:
            desk.close()
        self._let_go()
        self.changed()

    def _let_go(self) -> None:
        """Let others write to the folder."""
        for desk in self._desks:
            if desk.sheet is not None:
                desk.sheet.close()
        if self._right_to_write is not None:
            self._right_to_write.release()
        if self._folder is not None and self._open.get(end_of(self._folder)) is self:
            del self._open[end_of(self._folder)]

    def __repr__(self) -> str:
        """Name the address, but not the secret."""
        return f"<Classroom at {self._server.address}, {len(self.desks)} of {self.places} pupils>"

    # --- the pupils -----------------------------------------------------------------------------------------------

    def in_use(self) -> list[Place]:
        """Return all places, including those of pupils who have not begun."""
        with self._lock:
            return list(self._desks)

    def admit(self, token: str, device: str) -> Place | str:
        """Return the place of a browser, a new one if it has none, or the word that says why there is none.

        Called in the server's thread, which then binds the place to the browser.
        """
        if self.closed or not compare_digest(self._token.encode(), token.encode()):
            return "unknown"
        with self._lock:
            known = [desk for desk in self._desks if device and desk.link.admits(device)]
            if known:
                return known[0]
            if len(self._desks) >= self.places:
                return "class_full"
            self._desks.append(self._desk(Link("")))
            return self._desks[-1]

    def _desk(self, link: Link) -> Desk:
        return Desk(link, self.sheet.title or {}, self.sheet.langs, self._enter, self.changed, self._keep)

    def joined(self, guest: Guest) -> None:
        """Show a new page what it should see. Called in the server's thread."""
        if isinstance(guest, Pupil):
            guest.place.do(guest.show)
        self.changed()

    def left(self, _: Guest) -> None:
        """Free the places of pupils who left before they began. Called in the server's thread."""
        with self._lock:
            gone = [desk for desk in self._desks if not desk.number and not desk.guests]
            self._desks = [desk for desk in self._desks if desk not in gone]
        for desk in gone:
            desk.close()
        self.changed()

    def _enter(self, desk: Desk, name: str, lang: str) -> None:
        """Begin a pupil's worksheet. Called in the desk's thread."""
        with self._lock:
            if desk.number or desk not in self._desks:
                return
            desk.number = max([0, *(one.number for one in self._desks)]) + 1
        guest = self.sheet.puzzles[0].game.words.text("class.guest", lang, {"n": desk.number})
        desk.link.name = cleaned(name, NAME).strip() or guest
        desk.began = time.time()
        desk.begin(self._own_sheet(desk), desk.began)
        desk.show()
        self._keep()
        self.changed()

    def _own_sheet(self, desk: Desk) -> Worksheet:
        sheet = self.sheet.fresh_copy(keep=self._file(desk))
        sheet.name = sheet.name or desk.link.name or ""  # a kept worksheet knows its last name
        return sheet

    def changed(self) -> None:
        """Call the listeners. May be called in any thread."""
        for listener in tuple(self.listeners):
            listener()

    # --- the folder -----------------------------------------------------------------------------------------------

    def _file(self, desk: Desk) -> Path | None:
        """Return the file of a pupil's worksheet, None if the class is not kept."""
        return None if self._folder is None else self._folder / f"{desk.number}.json"

    def _keep(self) -> None:
        """Write who is in the class. Warns if this fails; each pupil's progress is kept separately."""
        if self._folder is None or self.closed:
            return
        with self._lock:
            data = {
                "format": FORMAT,
                "sheet": self.sheet.id,
                "token": self._token,
                "port": self._server.port,
                "began": self.began,
                "desks": [
                    [one.number, one.link.device, one.link.name, one.began, one.finished]
                    for one in self._desks
                    if one.number
                ],
            }
            try:
                with replacing(self._folder / FILE) as partial:
                    partial.touch(mode=0o600)
                    partial.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
            except NotKept as error:
                warn(f"{error}. The class goes on, but pupils who begin now will have to begin again after a restart")

    def _take_up(self, folder: Path) -> int:
        """Continue the class in a folder, or begin one there. Return the port that it had, 0 if none.

        Raises `BadFile`, `NotPossible` or `NotKept`.
        """
        if (before := self._open.get(end_of(folder))) is not None:
            before.close()
        if not folder.exists():
            make_folder(folder.absolute().parent)
            with suppress(FileExistsError):
                folder.mkdir(mode=0o700)
        file = folder / FILE
        self._right_to_write = file_lock(file, "class", FILE)
        self._open[end_of(folder)] = self
        try:
            port, rows = self._read(file)
            now = time.time()
            for number, device, name, began, finished in rows:
                desk = self._desk(Link(cleaned(name, NAME), device=device))
                desk.number, desk.began, desk.finished, desk.seen = number, began, finished, now
                desk.begin(self._own_sheet(desk), now)
                self._desks.append(desk)
        except BaseException:
            self._let_go()
            raise
        return port

    def _read(self, file: Path) -> tuple[int, list[Any]]:
        """Return the port and the places in the file of a class, 0 and none if there is no file. Raises `BadFile`."""
        if not file.exists():
            return 0, []
        try:
            return self._checked(json_of(text_of(file.read_bytes())))
        except (KeyError, TypeError, ValueError) as error:
            what = f"{error} is missing" if isinstance(error, KeyError) else error
            raise BadFile(file, 1, f"it is not a class: {what}") from error

    def _checked(self, data: Any) -> tuple[int, list[Any]]:
        """Take the secret from a kept class, and return its port and its places. Raises an error if it is malformed."""
        if not isinstance(data, dict) or data["format"] != FORMAT:
            raise ValueError("it has a different format")
        if data["sheet"] != self.sheet.id:
            raise ValueError("it belongs to another worksheet")
        if not _is_secret(data["token"]) or not is_whole(data["port"], 0, MAX_PORT) or not _is_time(data["began"]):
            raise ValueError("it must have a token, the number of a port and a time")
        rows = data["desks"]
        if not isinstance(rows, list) or len({row[0] for row in rows}) < len(rows):
            raise ValueError("desks must be a list, with each number once")
        for number, device, name, began, finished in rows:
            if not isinstance(name, str) or not _is_secret(device) or not is_whole(number, 1, MAX_NUMBER):
                raise ValueError("a desk must have a number, the key of a browser and a name")
            if not _is_time(began) or not _is_time(finished):
                raise ValueError("a desk must have two times")
        self._token, self.began = data["token"], data["began"]
        return data["port"], rows


class ClassServer(Server):
    """The server of a class: its one secret leads each browser to a place of its own."""

    def __init__(self, classroom: Classroom, host: str, port: int, address: str | None) -> None:
        self._classroom = classroom
        self.max_connections = max(MAX_CONNECTIONS, 2 * classroom.places)
        super().__init__(page(), classroom.in_use, classroom.joined, classroom.left, host, port, address)

    def place(self, token: str, device: str) -> Place | str:
        """Return the place of a browser, or the word that says why there is none."""
        return self._classroom.admit(token, device)


def _is_secret(value: object) -> bool:
    return isinstance(value, str) and value.isascii() and TOKEN_BYTES <= len(value) <= MAX_SECRET


def _is_time(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 10**11
