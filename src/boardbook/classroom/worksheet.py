"""Puzzles in a row: what went wrong comes again, progress is kept, and a line tells a teacher how it went."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

import traitlets

from boardbook.classroom.alone import alone
from boardbook.classroom.answers import DEFAULT_MAX_POSITIONS
from boardbook.classroom.puzzle import Puzzle
from boardbook.classroom.results import line_of
from boardbook.classroom.texts import NAME, Text, by_language, everywhere, together
from boardbook.core import BadFile, BadInput, NotPossible
from boardbook.core.disk import Rewritten
from boardbook.core.errors import NotKept, warn
from boardbook.core.outside import cleaned, json_of, text_of
from boardbook.core.validation import as_whole, is_whole

if TYPE_CHECKING:
    import polars as pl

    from boardbook.classroom.worksheet_widget import WorksheetWidget

LATER: Final = 3
"""A task that went wrong comes again in this place after it, two others between; the second time at the end."""
TWICE: Final = ("later", "at the end")
"""When a task comes again that went wrong."""
FORMAT: Final = "boardbook-worksheet-1"


def worksheet(
    puzzles: Sequence[Puzzle],
    title: Text | None = None,
    *,
    before: Sequence[Text | None] = (),
    after: Sequence[Text | None] = (),
    end: Text | None = None,
    name: str = "",
    keep: str | Path | None = None,
) -> Worksheet:
    """Puzzles in order. `title`: as their questions; `name`: who works on it; `keep`: a file that keeps the progress.

    `before` and `after`: what is read before each task and once it is solved or shown, in Markdown, None for nothing;
    `end`: when all is done. If the file is there, the sheet goes on where it was left; a sheet that was made before on
    the same file keeps nothing any more. Raises `BadInput` for a sheet without puzzles, of puzzles in several languages
    or with more or fewer texts than puzzles, `BadFile` for a file of something else, `NotPossible` where no file can be
    or another kernel keeps a worksheet in it, `NotKept` where none can be written.
    """
    return Worksheet(puzzles, title, before=before, after=after, end=end, name=name, keep=keep)


class Worksheet(traitlets.HasTraits):
    """A worksheet; see `bb.worksheet`.

    To observe: `task` (the number of the task that lies open, from 1), `solved` (how many are), `done`, `unkept` (why
    what was done last is not in the file of `keep=`, empty if it is); `name` may be written.

    What was solved at a wrong try or shown comes again after two others, and once more at the end.
    """

    task = traitlets.Int(1, read_only=True, help="The number of the task that lies open, from 1.")
    solved = traitlets.Int(0, read_only=True, help="How many tasks were solved.")
    name = traitlets.Unicode("", help="Who works on it.")
    done = traitlets.Bool(default_value=False, read_only=True, help="Whether no task is left.")
    unkept = traitlets.Unicode("", read_only=True, help="Why what was done last is not kept; empty if it is.")

    def __init__(
        self,
        puzzles: Sequence[Puzzle],
        title: Text | None = None,
        *,
        before: Sequence[Text | None] = (),
        after: Sequence[Text | None] = (),
        end: Text | None = None,
        name: str = "",
        keep: str | Path | None = None,
    ) -> None:
        super().__init__()
        self.puzzles = tuple(puzzles)
        if not self.puzzles:
            raise BadInput("worksheet", ["there is no puzzle"])
        if len(set(self.puzzles)) < len(self.puzzles):
            raise BadInput("worksheet", ["a puzzle is there twice"])
        if len({puzzle.langs for puzzle in self.puzzles}) > 1:
            raise BadInput("worksheet", ["its puzzles are in different languages"])
        self.langs = self.puzzles[0].langs
        self.title = self._said("the title", title)
        self.before, self.after = self._of_each("before", before), self._of_each("after", after)
        self.end = self._said("the end", end)
        self._aside: int | None = None
        """What was opened out of turn."""
        self.name = name
        self._file = None if keep is None else Rewritten(Path(keep), "worksheet", "progress.json")
        self._queue = list(range(len(self.puzzles)))
        """The tasks in the order they come, those that come again too."""
        self._place = 0
        self._failed = [0] * len(self.puzzles)
        """How often each was left with something wrong."""
        if self._file is not None:
            self._resume(self._file)
        for puzzle in self.puzzles:
            puzzle.observe(self._tried, ["tries", "solved", "shown", "hinted"])
        self._tell()

    @traitlets.validate("name")
    def _as_it_is_shown(self, proposal: Any) -> str:
        """Names come from pupils, who can't be asked: what can't be shown is left out."""
        return cleaned(proposal["value"], NAME)

    def _said(self, what: str, text: Text | None) -> dict[str, str] | None:
        return None if text is None else everywhere(by_language(what, text, self.langs))

    def _of_each(self, what: str, texts: Sequence[Text | None]) -> list[dict[str, str] | None]:
        if texts and len(texts) != len(self.puzzles):
            raise BadInput("worksheet", [f"{what} is a text for each of {len(self.puzzles)} tasks, not {len(texts)}"])
        return [self._said(f"{what} {k}", text) for k, text in enumerate(texts or [None] * len(self.puzzles), 1)]

    # --- going about --------------------------------------------------------------------------------------------

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that lies open."""
        return self.puzzles[self._queue[self._place] if self._aside is None else self._aside]

    @property
    def text(self) -> Mapping[str, str] | None:
        """What is read now, by language: before the task that lies open, after it, at the end; None for nothing."""
        puzzle = self.puzzle
        of_each = self.after if puzzle.solved or puzzle.shown else self.before
        read = [of_each[self.puzzles.index(puzzle)], self.end if self.done and self._aside is None else None]
        texts = [text for text in read if text is not None]
        return together(texts) if texts else None

    @property
    def states(self) -> list[str]:
        """Of each task: `"solved"`, `"again"` (it comes once more) or `"open"`."""
        coming = set(self._queue[self._place :]) if not self.done else set()
        seen = set(self._queue[: self._place])
        return [
            "again" if k in coming and k in seen else "solved" if puzzle.solved else "open"
            for k, puzzle in enumerate(self.puzzles)
        ]

    @alone
    def next(self) -> Puzzle | None:
        """Go on to the next task; the puzzle, or None when none is left. What is not right yet comes again.

        From a task that was opened out of turn it goes back to the one whose turn it is. Raises `NotPossible` when the
        sheet is done.
        """
        if self.done:
            raise NotPossible("the worksheet is done")
        back, self._aside = self._aside is not None, None
        left = (back and not self.puzzle.solved) or self._advance()
        self._tell()
        self._kept()
        return self.puzzle if left else None

    @alone
    def goto(self, task: SupportsIndex) -> Puzzle:
        """Open a task out of turn, by its number from 1; the puzzle. Raises `BadInput` for a number of none."""
        number = as_whole(task, 1, len(self.puzzles))
        if number is None:
            raise BadInput("worksheet", [f"task is a number from 1 to {len(self.puzzles)}, not {task!r}"])
        self._aside = None if number - 1 == self._queue[self._place] else number - 1
        self._tell()
        return self.puzzle

    def _advance(self) -> bool:
        """On to the next that is not done, once it is settled whether this one comes again; whether one was left."""
        while True:
            k, puzzle = self._queue[self._place], self.puzzle
            if not puzzle.solved or puzzle.failed or puzzle.shown:
                self._failed[k] += 1
                if self._failed[k] == 1:
                    self._queue.insert(self._place + LATER, k)
                elif self._failed[k] == len(TWICE):
                    self._queue.append(k)
            if self._place + 1 == len(self._queue):
                self.set_trait("done", True)
                return False
            self._place += 1
            if self._queue[self._place] in self._queue[: self._place]:
                self.puzzle.reset()
            if not self.puzzle.solved:  # else it was done out of turn
                return True

    def _tell(self) -> None:
        self.set_trait("task", self.puzzles.index(self.puzzle) + 1)
        self.set_trait("solved", sum(puzzle.solved for puzzle in self.puzzles))

    @alone
    def _tried(self, _: object) -> None:
        self._tell()
        self._kept()

    # --- showing ------------------------------------------------------------------------------------------------

    def board(self, lang: str | None = None, theme: str = "auto") -> WorksheetWidget:
        """The task that lies open on its board, and below it the way through the sheet."""
        from boardbook.classroom.worksheet_widget import WorksheetWidget

        return WorksheetWidget(self, self.langs[0] if lang is None else lang, theme)

    def _ipython_display_(self) -> None:
        self.board()._ipython_display_()

    # --- what came of it ----------------------------------------------------------------------------------------

    @property
    def tries_frame(self) -> pl.DataFrame:
        """One row per try at any task; columns: `task`, then `boardbook.records.TRIES`."""
        import polars as pl

        frames = [
            puzzle.tries_frame.insert_column(0, pl.lit(k, pl.Int32).alias("task"))
            for k, puzzle in enumerate(self.puzzles, 1)
        ]
        return pl.concat(frames)

    @property
    def result(self) -> str:
        """A line that tells how it went, for `bb.results`: who, which sheet, and each task's tries."""
        return line_of(self.id, self.name, [puzzle.outcome for puzzle in self.puzzles])

    @property
    def id(self) -> str:
        """Which sheet it is: the same for the same tasks."""
        return blake2b("".join(puzzle.digest for puzzle in self.puzzles).encode(), digest_size=6).hexdigest()

    def to_html(
        self,
        path: str | Path,
        lang: str | None = None,
        theme: str = "auto",
        *,
        most: int = DEFAULT_MAX_POSITIONS,
        onward: str = "",
    ) -> int:
        """Write it as one page that works without a kernel and offline; its size in bytes, which is also printed.

        All that the rules answer to what a pupil can try is in it; of a puzzle of several moves for `most` positions,
        beyond which the page says that it knows no answer. Hints of a bot are what it thinks while the page is written.
        `onward`: where the page leads when all is done.
        Raises `UnknownName` for a language it is not in or no theme.
        """
        from boardbook.classroom.page import write_sheet

        size = write_sheet(self, path, self.langs[0] if lang is None else lang, theme, most, onward)
        print(f"{path}: {size / 1000:.0f} kB, {len(self.puzzles)} tasks")  # noqa: T201 (its author asks)
        return size

    # --- keeping ------------------------------------------------------------------------------------------------

    def _kept(self) -> None:
        if self._file is None:
            return
        kept = {
            "format": FORMAT,
            "sheet": self.id,
            "name": self.name,
            "queue": self._queue,
            "place": self._place,
            "failed": self._failed,
            "done": self.done,
            "puzzles": [puzzle.kept for puzzle in self.puzzles],
        }
        why = ""
        try:
            self._file.put(json.dumps(kept, ensure_ascii=False).encode())
        except NotKept as error:
            why = str(error)
            if not self.unkept:
                warn(f"{why}. What is done counts, and is kept once that can be; sheet.result is what is handed in")
        self.set_trait("unkept", why)

    def _resume(self, file: Rewritten) -> None:
        """Go on with what a file holds. Raises `BadFile`, and nothing has changed."""
        try:
            if (data := file.read()) is not None:
                self._take_up(json_of(text_of(data)))
        except (KeyError, TypeError, ValueError) as error:
            file.give_back()
            what = f"{error} is missing" if isinstance(error, KeyError) else error
            raise BadFile(file.path, 1, f"it is no worksheet: {what}") from error

    def _take_up(self, kept: Any) -> None:
        """Go on where it was left. Raises `ValueError`, `KeyError` or `TypeError` for anything else."""
        if not isinstance(kept, dict):
            raise TypeError("an object was expected")
        if kept["format"] != FORMAT:
            raise ValueError("it is of another format")
        if kept["sheet"] != self.id:
            raise ValueError("it is of another worksheet")
        name, done = kept["name"], kept["done"]
        if not isinstance(name, str) or not isinstance(done, bool):
            raise TypeError("name is a text, and done is true or false")
        if not all(isinstance(kept[key], list) for key in ("queue", "failed", "puzzles")):
            raise TypeError("queue, failed and puzzles are lists")
        if len(kept["puzzles"]) != len(self.puzzles):
            raise ValueError(f"puzzles has {len(self.puzzles)} entries, not {len(kept['puzzles'])}")
        queue, place, failed = self._way(kept["queue"], kept["place"], kept["failed"], done)
        read = [puzzle.read(rest) for puzzle, rest in zip(self.puzzles, kept["puzzles"], strict=True)]
        self._queue, self._place, self._failed = queue, place, failed
        self.name = self.name or name
        for puzzle, progress in zip(self.puzzles, read, strict=True):
            puzzle.resume(progress)
        self.set_trait("done", done)

    def _way(
        self,
        queue: list[Any],
        place: Any,
        failed: list[Any],
        done: bool,  # noqa: FBT001 (as it was kept)
    ) -> tuple[list[int], int, list[int]]:
        """The way through the sheet as it was kept. Raises `ValueError` for what can be none."""
        tasks = range(len(self.puzzles))
        if not all(is_whole(task, 0) for task in queue) or list(dict.fromkeys(queue)) != list(tasks):
            raise ValueError("queue has the number of every task, and no other")
        if not is_whole(place, 0, len(queue) - 1) or (done and place != len(queue) - 1):
            raise ValueError("place is one in the queue, the last when all is done")
        if len(failed) != len(tasks) or not all(is_whole(times, 0) for times in failed):
            raise ValueError("failed is a whole number for each task")
        left = queue[: place + done]
        for task, times in enumerate(failed):
            if times > left.count(task) or queue.count(task) != 1 + min(times, len(TWICE)):
                raise ValueError("a task comes once more each of the first two times that it failed")
        return queue, place, failed

    def __repr__(self) -> str:
        return f"<Worksheet of {len(self.puzzles)} tasks, {self.solved} solved>"
