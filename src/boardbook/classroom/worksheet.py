"""A series of puzzles. Failed tasks return, progress is saved, and the teacher gets the result as one line of text."""

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

    from boardbook.classroom.live import Classroom
    from boardbook.classroom.worksheet_widget import WorksheetWidget

LATER: Final = 3
"""A failed task returns this many tasks later, with two others in between; the second time, it returns at the end."""
TWICE: Final = ("later", "at the end")
"""When a failed task returns after its first failure, and when it returns after its second."""
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
    """Return a worksheet of these puzzles, in this order.

    `title` is a text, or a text for each language, like the question of a puzzle. `before` and `after` have one
    Markdown text (or None) for each task: a text to read before the task, and a text to read once it is solved or its
    solution was shown. `end` is a text to read when all tasks are done. `name` is the pupil's name. `keep` is a file
    that stores the progress. If the file exists, the worksheet continues from it, and any earlier worksheet with the
    same file no longer stores its progress.

    Raises `BadInput` if there are no puzzles, if they have different languages, or if `before` or `after` does not have
    one entry per puzzle; `BadFile` if the file does not belong to this worksheet; `NotPossible` if the file can't be
    created, or if another kernel stores a worksheet in it; `NotKept` if the file can't be written.
    """
    return Worksheet(puzzles, title, before=before, after=after, end=end, name=name, keep=keep)


class Worksheet(traitlets.HasTraits):
    """A worksheet; see `bb.worksheet`.

    You can observe `task` (the number of the open task, from 1), `solved` (the number of solved tasks), `done` and
    `unkept` (why the latest progress is not in the `keep=` file; empty if it is). You can write `name`.

    A task returns after two others if the pupil made a mistake before solving it or asked for the solution. The next
    time this happens, the task returns at the end of the worksheet.
    """

    task = traitlets.Int(1, read_only=True, help="The number of the open task, from 1.")
    solved = traitlets.Int(0, read_only=True, help="The number of solved tasks.")
    name = traitlets.Unicode("", help="The name of the pupil.")
    done = traitlets.Bool(default_value=False, read_only=True, help="Whether all tasks are done.")
    unkept = traitlets.Unicode("", read_only=True, help="Why the latest progress is not saved; empty if it is.")

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
        former_ids: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self.puzzles = tuple(puzzles)
        if not self.puzzles:
            raise BadInput("worksheet", ["give at least one puzzle"])
        if len(set(self.puzzles)) < len(self.puzzles):
            raise BadInput("worksheet", ["a puzzle appears twice"])
        if len({puzzle.langs for puzzle in self.puzzles}) > 1:
            raise BadInput("worksheet", ["all puzzles must have the same languages"])
        self.langs = self.puzzles[0].langs
        self.title = self._texts("the title", title)
        self.before, self.after = self._of_each("before", before), self._of_each("after", after)
        self.end = self._texts("the end", end)
        self._aside: int | None = None
        """The index of a task that was opened out of order, or None."""
        self.name = name
        self._former_ids = tuple(former_ids)
        """The ids that the worksheet had before its tasks were reworded. Files with these ids are also accepted."""
        self._file = None if keep is None else Rewritten(Path(keep), "worksheet", "progress.json")
        self._queue = list(range(len(self.puzzles)))
        """The indices of the tasks in order, including tasks that return."""
        self._place = 0
        self._failed = [0] * len(self.puzzles)
        """How often the pupil failed each task, that is, made a mistake, saw the solution or left the task unsolved."""
        if self._file is not None:
            self._resume(self._file)
        for puzzle in self.puzzles:
            puzzle.observe(self._tried, ["tries", "solved", "shown", "hinted"])
        self._tell()

    @traitlets.validate("name")
    def _as_it_is_shown(self, proposal: Any) -> str:
        """Return a name without unprintable characters. They raise no error, because the pupil typed the name."""
        return cleaned(proposal["value"], NAME)

    def _texts(self, what: str, text: Text | None) -> dict[str, str] | None:
        return None if text is None else everywhere(by_language(what, text, self.langs))

    def _of_each(self, what: str, texts: Sequence[Text | None]) -> list[dict[str, str] | None]:
        if texts and len(texts) != len(self.puzzles):
            raise BadInput("worksheet", [f"{what} must have {len(self.puzzles)} texts, one per task, not {len(texts)}"])
        return [self._texts(f"{what} {k}", text) for k, text in enumerate(texts or [None] * len(self.puzzles), 1)]

    # --- the tasks ----------------------------------------------------------------------------------------------

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the open task."""
        return self.puzzles[self._queue[self._place] if self._aside is None else self._aside]

    @property
    def text(self) -> Mapping[str, str] | None:
        """The text to read now, by language: before or after the open task, or at the end; None if there is none."""
        puzzle = self.puzzle
        of_each = self.after if puzzle.solved or puzzle.shown else self.before
        read = [of_each[self.puzzles.index(puzzle)], self.end if self.done and self._aside is None else None]
        texts = [text for text in read if text is not None]
        return together(texts) if texts else None

    @property
    def states(self) -> list[str]:
        """The state of each task: `"solved"`, `"again"` (it returns once more) or `"open"`."""
        coming = set(self._queue[self._place :]) if not self.done else set()
        seen = set(self._queue[: self._place])
        return [
            "again" if k in coming and k in seen else "solved" if puzzle.solved else "open"
            for k, puzzle in enumerate(self.puzzles)
        ]

    @alone
    def next(self) -> Puzzle | None:
        """Move to the next task and return its puzzle, or None if none is left. Failed tasks return later.

        If the open task was opened out of order, go back to the task whose turn it was, unless that one is solved.
        Raises `NotPossible` if the worksheet is done.
        """
        if self.done:
            raise NotPossible("the worksheet is done")
        back, self._aside = self._aside is not None, None
        left = (back and not self.puzzle.solved) or self._advance()
        self._tell()
        self._save()
        return self.puzzle if left else None

    @alone
    def goto(self, task: SupportsIndex) -> Puzzle:
        """Open the task with this number (from 1) and return its puzzle. Raises `BadInput` if there is no such task."""
        number = as_whole(task, 1, len(self.puzzles))
        if number is None:
            raise BadInput("worksheet", [f"task must be a number from 1 to {len(self.puzzles)}, not {task!r}"])
        self._aside = None if number - 1 == self._queue[self._place] else number - 1
        self._tell()
        return self.puzzle

    def _advance(self) -> bool:
        """Decide whether this task returns, and move on to the next one; return False if none is left."""
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
            if not self.puzzle.solved:  # otherwise it was solved out of order
                return True

    def _tell(self) -> None:
        self.set_trait("task", self.puzzles.index(self.puzzle) + 1)
        self.set_trait("solved", sum(puzzle.solved for puzzle in self.puzzles))

    @alone
    def _tried(self, _: object) -> None:
        self._tell()
        self._save()

    @alone
    def fresh_copy(self, name: str = "", keep: str | Path | None = None) -> Worksheet:
        """Return a copy of the worksheet without attempts. `name` and `keep` are as in `bb.worksheet`."""
        return Worksheet(
            [puzzle.fresh_copy() for puzzle in self.puzzles],
            self.title,
            before=self.before,
            after=self.after,
            end=self.end,
            name=name,
            keep=keep,
            former_ids=self._former_ids,
        )

    # --- showing ------------------------------------------------------------------------------------------------

    def board(self, lang: str | None = None, theme: str = "auto") -> WorksheetWidget:
        """Return the board of the open task, with the worksheet's navigation below it."""
        from boardbook.classroom.worksheet_widget import WorksheetWidget

        return WorksheetWidget(self, self.langs[0] if lang is None else lang, theme)

    def _ipython_display_(self) -> None:
        self.board()._ipython_display_()

    def invite(
        self,
        pupils: SupportsIndex,
        *,
        keep: str | Path | None = None,
        host: str = "127.0.0.1",
        port: int = 0,
        address: str | None = None,
    ) -> Classroom:
        """Invite a class to work on this worksheet in browsers, without Jupyter, all by one secret link.

        At most `pupils` browsers get a copy of the worksheet of their own, without attempts. `keep` is a folder in
        which the class is kept, so that it continues with the same link after a restart of the kernel; an open class of
        this kernel with the same folder is closed. `host`: where to listen; by default, only browsers of this machine
        can connect; with `"0.0.0.0"`, all machines of your network can. `port`: 0 for any free port, or the one used
        before. `address`: how others reach this server through a proxy, such as
        `"https://hub.example.org/user/ann/proxy/8790/"`.

        Raises `BadInput` for an invalid number, port or address; `NotPossible` if the server can't listen there, or
        another kernel keeps a class in the folder; `BadFile` if the folder has something else than a class with this
        worksheet; `NotKept` if the folder can't be written.
        """
        from boardbook.classroom.live import Classroom

        return Classroom(self, pupils, keep, host, port, address)

    # --- results ------------------------------------------------------------------------------------------------

    @property
    def tries_frame(self) -> pl.DataFrame:
        """One row per attempt at any task; the columns are `task` and those of `boardbook.records.TRIES`."""
        import polars as pl

        frames = [
            puzzle.tries_frame.insert_column(0, pl.lit(k, pl.Int32).alias("task"))
            for k, puzzle in enumerate(self.puzzles, 1)
        ]
        return pl.concat(frames)

    @property
    def result(self) -> str:
        """The pupil's result as one line for `bb.results`, with the name, the worksheet and all attempts."""
        return line_of(self.id, self.name, [puzzle.outcome for puzzle in self.puzzles])

    @property
    def id(self) -> str:
        """A digest of the worksheet, which depends only on its tasks."""
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
        """Write the worksheet as one page that works offline and without a kernel; print and return its size in bytes.

        The page contains the rules' answer to every possible attempt. For a puzzle of several moves, the page covers up
        to `most` positions; in any other position, it says that it has no answer. A bot's hints are computed while the
        page is written. `onward` is the address of a link that the page shows when all tasks are done. Raises
        `UnknownName` for a language that the puzzles don't have, or for an unknown theme.
        """
        from boardbook.classroom.page import write_sheet

        size = write_sheet(self, path, self.langs[0] if lang is None else lang, theme, most, onward)
        print(f"{path}: {size / 1000:.0f} kB, {len(self.puzzles)} tasks")  # noqa: T201 (the author wants to see it)
        return size

    # --- the file -----------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Let others write the file of the `keep=` argument. From then on, progress is not saved."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _save(self) -> None:
        if self._file is None:
            return
        data = {
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
            self._file.put(json.dumps(data, ensure_ascii=False).encode())
        except NotKept as error:
            why = str(error)
            if not self.unkept:
                warn(
                    f"{why}. Nothing is lost: progress will be saved as soon as possible, and sheet.result contains it"
                )
        self.set_trait("unkept", why)

    def _resume(self, file: Rewritten) -> None:
        """Continue from the progress in a file. Raises `BadFile` and changes nothing if the file is malformed."""
        try:
            if (data := file.read()) is not None:
                self._take_up(json_of(text_of(data)))
        except (KeyError, TypeError, ValueError) as error:
            file.give_back()
            what = f"{error} is missing" if isinstance(error, KeyError) else error
            raise BadFile(file.path, 1, f"it is not a worksheet: {what}") from error

    def _take_up(self, data: Any) -> None:
        """Continue from saved progress. Raises `ValueError`, `KeyError` or `TypeError` if it is malformed."""
        if not isinstance(data, dict):
            raise TypeError("it must be an object")
        if data["format"] != FORMAT:
            raise ValueError("it has a different format")
        if data["sheet"] not in (self.id, *self._former_ids):
            raise ValueError("it belongs to another worksheet")
        name, done = data["name"], data["done"]
        if not isinstance(name, str) or not isinstance(done, bool):
            raise TypeError("name must be a string, and done true or false")
        if not all(isinstance(data[key], list) for key in ("queue", "failed", "puzzles")):
            raise TypeError("queue, failed and puzzles must be lists")
        if len(data["puzzles"]) != len(self.puzzles):
            raise ValueError(f"puzzles must have {len(self.puzzles)} entries, not {len(data['puzzles'])}")
        queue, place, failed = self._way(data["queue"], data["place"], data["failed"], done)
        read = [puzzle.read(rest) for puzzle, rest in zip(self.puzzles, data["puzzles"], strict=True)]
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
        done: bool,  # noqa: FBT001 (as in the file)
    ) -> tuple[list[int], int, list[int]]:
        """Check the saved queue, place and failures, and return them. Raises `ValueError` if they are invalid."""
        tasks = range(len(self.puzzles))
        if not all(is_whole(task, 0) for task in queue) or list(dict.fromkeys(queue)) != list(tasks):
            raise ValueError("queue must contain the number of every task, and no others")
        if not is_whole(place, 0, len(queue) - 1) or (done and place != len(queue) - 1):
            raise ValueError("place must be an index of the queue, the last one if all is done")
        if len(failed) != len(tasks) or not all(is_whole(times, 0) for times in failed):
            raise ValueError("failed must be a whole number for each task")
        left = queue[: place + done]
        for task, times in enumerate(failed):
            if times > left.count(task) or queue.count(task) != 1 + min(times, len(TWICE)):
                raise ValueError("a task must return once for each of its first two failures")
        return queue, place, failed

    def __repr__(self) -> str:
        return f"<Worksheet of {len(self.puzzles)} tasks, {self.solved} solved>"
