"""The teacher's board of a class: what pupils answer as they answer it, who is stuck, and who is done.

`widgets_js/src/class/model.ts` defines the messages between Python and the front end. Whatever is secret, such as the
link, and whatever belongs to pupils, such as names and answers, is in messages only, because notebooks store traits.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

import traitlets

from boardbook.classroom.desk import Desk
from boardbook.classroom.mistakes import mistakes, short_names, worded
from boardbook.classroom.tasks import SelectTask
from boardbook.core import BUILT, LANGUAGES, Words
from boardbook.core.game import SHARED_WORDS
from boardbook.core.svg import address
from boardbook.guests.link_cards import code
from boardbook.session.tasks import Task
from boardbook.widgets import bundles
from boardbook.widgets.guarded import GuardedWidget, Malformed, is_whole_number, milliseconds, short, typed
from boardbook.widgets.match_view import THEMES
from boardbook.widgets.picture import POSSIBLE, drawn
from boardbook.widgets.showing import publish_widget, shows
from boardbook.widgets.use import listens

if TYPE_CHECKING:
    from boardbook.classroom.live import Classroom
    from boardbook.classroom.puzzle import Puzzle

BUNDLE: Final = BUILT / "class"
SAID: Final = ("class.", "list.")
"""Prefixes of the keys of the board's words. It also has the words in `SHARED`, which boards have too."""
SHARED: Final = ("busy", "silent", "gone", "language", "close")
PAUSE: Final = 0.15
"""The number of seconds in which changes are gathered before they are sent together."""


class ClassBoard(GuardedWidget):
    """Shows a class to its teacher; `Classroom.board` makes it."""

    writable: ClassVar = ("lang", "theme")

    lang = traitlets.Enum(LANGUAGES, "en", help="Language of the board.").tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto", help="Colours: those of the page, light or dark.").tag(sync=True)
    _scene = traitlets.Dict().tag(sync=True)

    def __init__(self, classroom: Classroom, lang: str, theme: str) -> None:
        self.classroom = classroom
        self._shared_words = Words([SHARED_WORDS])
        self._telling = Task(self._tell_soon)
        self._worded: dict[tuple[int, str], dict[str, str]] = {}
        """Attempts in words, by the index of the task and the attempt."""
        self._esm, self._css = bundles.script(BUNDLE), bundles.style(BUNDLE)
        super().__init__(_anywidget_id="boardbook.class", lang=lang, theme=theme)
        shared = {f"shell.{key}" for key in SHARED}
        self._scene = {"words": self._shared_words.chosen(SAID, shared)}
        self._stop = listens(self._changed, classroom.listeners.append, classroom.listeners.remove)
        self.on_msg(self._heard)

    def close(self) -> None:
        """Free the widget; the class goes on."""
        self._stop()
        super().close()

    def _ipython_display_(self) -> None:
        """Show the board. For readers of the notebook without a kernel, only a line of text follows."""
        if shows(self, "live.board()"):
            publish_widget(self, repr(self))

    def __repr__(self) -> str:
        return f"<ClassBoard of {len(self.classroom.desks)} pupils>"

    @property
    def _words(self) -> Words:
        return self._shared_words

    # --- messages -----------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        if not self._telling.start():
            self.send(self._now())

    async def _tell_soon(self) -> None:
        await asyncio.sleep(PAUSE)
        self.send(self._now())

    def _answer(self, message: object) -> dict[str, Any] | None:
        deeds: dict[str, Callable[[Mapping[str, Any]], None]] = {
            "ping": lambda _: None,
            "picture": self._draw,
            "rule": self._find_rule,
            "hint": self._hint,
        }
        kind, asked = typed(message, deeds, ["hello"])
        if kind == "hello":
            self.send(self._class())
            self.send(self._now())
            return None
        deeds[kind](asked)
        return self._done()

    def _draw(self, message: Mapping[str, Any]) -> None:
        """Send the picture of a task's position, as everybody may see it."""
        task, puzzle = self._task(message)
        theme = "dark" if message.get("dark") is True else "light"
        if POSSIBLE:
            src = address(drawn(puzzle.match, self.lang, theme))
            self.send({"type": "picture", "task": task, "lang": self.lang, "theme": theme, "src": src})

    def _find_rule(self, message: Mapping[str, Any]) -> None:
        """Send the text of a paragraph of the rulebook."""
        _, puzzle = self._task(message)
        books = {lang: puzzle.game.rulebook(lang).paragraphs for lang in LANGUAGES}
        rule = message.get("rule")
        if not isinstance(rule, str) or rule not in books["en"]:
            raise Malformed(f"rule {short(rule)} is not a paragraph")
        self.send({"type": "rule", "rule": rule, "text": {lang: book[rule].text for lang, book in books.items()}})

    def _hint(self, message: Mapping[str, Any]) -> None:
        task, _ = self._task(message)
        numbers = message.get("pupils")
        if not isinstance(numbers, list) or not all(map(is_whole_number, numbers)):
            raise Malformed("pupils must be a list of whole numbers")
        self.classroom.hint(task, numbers)

    def _task(self, message: Mapping[str, Any]) -> tuple[int, Puzzle]:
        puzzles, task = self.classroom.sheet.puzzles, message.get("task")
        if not is_whole_number(task) or not 1 <= task <= len(puzzles):
            raise Malformed(f"task must be between 1 and {len(puzzles)}")
        return task, puzzles[task - 1]

    # --- what is sent -------------------------------------------------------------------------------------------

    def _class(self) -> dict[str, Any]:
        """Return what doesn't change: the link, the tasks with their answers, and the names of paragraphs."""
        room = self.classroom
        games = {puzzle.game.name: puzzle.game for puzzle in room.sheet.puzzles}.values()
        rules = {
            rule: {lang: [book[rule].number, book[rule].title] for lang, book in books.items()}
            for books in ({lang: game.rulebook(lang).paragraphs for lang in LANGUAGES} for game in games)
            for rule in books["en"]
        }
        return {
            "type": "class",
            "title": room.sheet.title,
            "link": room.link,
            "code": code(room.link),
            "places": room.places,
            "began": milliseconds(room.began),
            "tasks": [
                {"ask": puzzle.asked, "kind": puzzle.task.kind, "answer": _solution(puzzle)}
                for puzzle in room.sheet.puzzles
            ],
            "rules": rules,
        }

    def _now(self) -> dict[str, Any]:
        """Return what changes: the pupils, and what they did at each task."""
        desks = self.classroom.desks
        return {
            "type": "now",
            "clock": milliseconds(time.time()),
            "closed": self.classroom.closed,
            "pupils": [_pupil(desk) for desk in desks],
            "tasks": [self._progress(desks, k) for k in range(len(self.classroom.sheet.puzzles))],
        }

    def _progress(self, desks: list[Desk], k: int) -> dict[str, Any]:
        outcomes = {desk.number: desk.sheet.puzzles[k].outcome for desk in desks if desk.sheet}
        return {
            "right": [number for number, one in outcomes.items() if one.solved],
            "wrong": [number for number, one in outcomes.items() if not one.solved and one.failed],
            "hints": sum(one.hints for one in outcomes.values()),
            "mistakes": [
                {
                    "rule": rule,
                    "tries": [
                        {"tried": self._in_words(k, one.tried), "why": one.why, "pupils": one.pupils} for one in listed
                    ],
                }
                for rule, listed in mistakes(desks, k).items()
            ],
        }

    def _in_words(self, k: int, tried: str) -> dict[str, str]:
        if (k, tried) not in self._worded:
            self._worded[k, tried] = worded(self.classroom.sheet.puzzles[k], tried)
        return self._worded[k, tried]


def _pupil(desk: Desk) -> dict[str, Any]:
    sheet, stuck = desk.sheet, desk.stuck()
    puzzle = None if sheet is None else sheet.puzzle
    return {
        "number": desk.number,
        "name": desk.name,
        "here": bool(desk.guests),
        "task": 0 if sheet is None else sheet.task,
        "began": milliseconds(desk.began),
        "finished": milliseconds(desk.finished),
        "stuck": None
        if stuck is None or puzzle is None
        else {
            "why": stuck.why,
            "since": milliseconds(stuck.since),
            "due": milliseconds(stuck.due),
            "tries": len(puzzle.failed),
            "hints": len(puzzle.given),
        },
    }


def _solution(puzzle: Puzzle) -> dict[str, str]:
    """Return the solution in words, or the names of the elements to select."""
    if isinstance(puzzle.task, SelectTask):
        return dict.fromkeys(LANGUAGES, short_names(puzzle, sorted(puzzle.task.elements)))
    return puzzle.told_solution()
