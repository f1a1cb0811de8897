"""A pupil's desk in a class: a worksheet of their own, shown on the pages of one browser."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from boardbook.classroom.board import TaskBoard
from boardbook.classroom.worksheet_widget import TOLD
from boardbook.core import LANGUAGES
from boardbook.guests.guest import Guest, Place, Say
from boardbook.guests.link import Link
from boardbook.widgets.page_board import PageBoard, Tell

if TYPE_CHECKING:
    from boardbook.classroom.worksheet import Worksheet

QUIET_SECONDS: Final = 180.0
"""The number of seconds without a try after which a pupil counts as stuck."""
LOST_SECONDS: Final = 12.0
"""The number of seconds without a connection after which a pupil counts as stuck."""

Why = Literal["lost", "same", "hints", "no_try", "quiet"]
"""Why a pupil is stuck: the connection is lost, the same answer came twice in a row, all hints are used up, or for a
long time there was no try at the open task, or no further one."""
Enter = Callable[["Desk", str, str], None]


@dataclass(frozen=True, slots=True)
class Stuck:
    """Why and since when a pupil is stuck, or will be at the time `due`. Times are in seconds since the epoch."""

    why: Why
    since: float
    due: float


class PupilBoard(PageBoard, TaskBoard):
    """The board of a worksheet's open task on a pupil's page."""

    def __init__(self, tell: Tell, sheet: Worksheet, lang: str, theme: str) -> None:
        self._tell = tell
        TaskBoard.__init__(self, sheet.puzzle, lang, theme, sheet)
        self.use()


class Pupil(Guest):
    """A page of a pupil. It asks for a name first."""

    place: Desk

    def show(self) -> None:
        """Show the open task, or ask for the pupil's name."""
        sheet = self.place.sheet
        if sheet is None:
            self.tell("enter", {"title": self.place.title, "langs": self.place.langs})
        else:
            self.open(sheet.puzzle.match, lambda lang, theme: PupilBoard(self.tell, sheet, lang, theme))

    def _own_traits(self) -> dict[str, Any]:
        """Return the traits that the page has chosen, at first with one of the worksheet's languages."""
        traits, langs = super()._own_traits(), self.place.langs
        return {**traits, "lang": traits["lang"] if self.board or traits["lang"] in langs else langs[0]}

    def hear(self, message: Mapping[str, Any]) -> None:
        """Take a message from the page."""
        content = message.get("content")
        if self.place.sheet is not None:
            super().hear(message)
        elif isinstance(content, Mapping) and content.get("type") == "enter" and isinstance(content.get("name"), str):
            self.place.enter(content["name"], self._own_traits()["lang"])


class Desk(Place):
    """A place in a class. It belongs to the browser whose key its link has.

    `title` is the title of the worksheet in each language, and `langs` are its languages. `enter` is called with the
    desk, a name and a language when the pupil begins, `changed` when anything changes that a teacher sees, and `kept`
    when all tasks are done.
    """

    def __init__(
        self,
        link: Link,
        title: Mapping[str, str],
        langs: Sequence[str],
        enter: Enter,
        changed: Callable[[], None],
        kept: Callable[[], None],
    ) -> None:
        super().__init__(link)
        self.title, self.langs = dict(title), list(langs)
        self.number = 0
        """The number of the pupil, from 1; 0 until they begin."""
        self.sheet: Worksheet | None = None
        self.began = self.finished = 0.0
        """When the pupil began and when all tasks were done, in seconds since the epoch; 0 if not yet."""
        self.refusals: dict[tuple[int, str], dict[str, str]] = {}
        """Why the rules forbade an attempt, in each language, by the index of the task and the attempt."""
        self._advanced = self._tried = 0.0
        """When the pupil last solved a task or began, and when they last did anything."""
        self._enter, self._changed, self._kept = enter, changed, kept

    @property
    def name(self) -> str:
        """The pupil's name; until they begin, it is empty."""
        return "" if self.sheet is None else self.sheet.name or self.link.name or ""

    def guest(self, say: Say, joined: Mapping[str, Any]) -> Pupil:
        """Return the pupil at a new connection."""
        return Pupil(self, say, joined)

    def enter(self, name: str, lang: str) -> None:
        """Begin with a name, which may be empty."""
        self._enter(self, name, lang)

    def begin(self, sheet: Worksheet, now: float) -> None:
        """Work on a worksheet, from now on."""
        self._advanced = self._tried = now
        if sheet.done:
            self.finished = self.finished or now
        self.sheet = sheet
        sheet.observe(self._turned, "task")
        sheet.observe(self._told, TOLD)
        sheet.observe(self._solved, "solved")
        for puzzle in sheet.puzzles:
            puzzle.observe(self._noted, ["tries", "hinted", "shown"])

    def show(self) -> None:
        """Show the open task on all pages of this pupil."""
        for guest in tuple(self.guests):
            if isinstance(guest, Pupil):
                guest.show()

    def stuck(self) -> Stuck | None:
        """Return why the pupil is stuck or soon will be, or None if the pupil is done or the open task is."""
        sheet = self.sheet
        if sheet is None or sheet.done:
            return None
        if not self.guests:
            return Stuck("lost", self.seen, self.seen + LOST_SECONDS)
        puzzle = sheet.puzzle
        if puzzle.solved:
            return None
        failed = list(puzzle.failed)  # another thread may clear it
        if len(failed) > 1 and failed[-1] == failed[-2]:
            return Stuck("same", self._advanced, self._tried)
        if puzzle.given and puzzle.more_hints == 0:
            return Stuck("hints", self._advanced, self._tried)
        return Stuck("quiet" if failed else "no_try", self._advanced, self._tried + QUIET_SECONDS)

    def hint(self, task: int) -> None:
        """Give the pupil the next hint to a task, unless the task is solved or no hint is left."""

        def give() -> None:
            puzzle = None if self.sheet is None else self.sheet.puzzles[task - 1]
            if puzzle is not None and not puzzle.solved and puzzle.more_hints:
                puzzle.hint()

        self.do(give)

    # These are called while the worksheet is locked, so they leave the work to the desk's thread.

    def _turned(self, _: object) -> None:
        self.do(self._turn)
        self._changed()

    def _turn(self) -> None:
        self.forget()  # the board of the next task numbers its messages from the beginning
        self.show()

    def _told(self, _: object) -> None:
        self.do(self._tell)
        if self.sheet is not None and self.sheet.done and not self.finished:
            self.finished = time.time()
            self.do(self._kept)
        self._changed()

    def _tell(self) -> None:
        for guest in tuple(self.guests):
            if isinstance(guest.board, TaskBoard):
                guest.board.tell()

    def _solved(self, change: Any) -> None:
        if change["new"] > change["old"]:
            self._advanced = time.time()
        self._changed()

    def _noted(self, change: Any) -> None:
        self._tried = time.time()
        puzzle = change["owner"]
        if change["name"] == "tries" and puzzle.last is not None and puzzle.last.kind == "refused" and self.sheet:
            task = self.sheet.puzzles.index(puzzle)
            self.refusals[task, puzzle.failed[-1]] = {lang: puzzle.last.texts[lang] for lang in LANGUAGES}
        self._changed()
