"""A part of a game's lessons. Its text is in `<game>/part<n>.toml`; its positions and goals are in `part<n>.py`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from boardbook.classroom import Puzzle, Worksheet, puzzle
from boardbook.classroom.texts import Text, together
from boardbook.core import LANGUAGES, BadInput
from boardbook.core.errors import unknown
from boardbook.core.validation import as_whole
from boardbook.match import Match

if TYPE_CHECKING:
    from boardbook.widgets import Board

ROOM: Final = Path(__file__).parent
RECAP: Final = {"en": "## What you know now", "fr": "## Ce que vous savez maintenant"}
"""The heading above the points to remember, in each language."""


def parts() -> dict[str, int]:
    """Return the games that have lessons, each with its number of parts."""
    counts = {path.parent.name: len(list(path.parent.glob("part*.toml"))) for path in ROOM.glob("*/part1.toml")}
    return dict(sorted(counts.items()))


def lesson(game: str, part: SupportsIndex = 1, lang: str = "en") -> Lesson:
    """Return a part of a game's lessons; parts are numbered from 1.

    Raises `UnknownName` if the game or the language is unknown, and `BadInput` if there is no such part.
    """
    if game not in parts():
        raise unknown("game with lessons", game, parts())
    number = as_whole(part, 1, parts()[game])
    if number is None:
        raise BadInput("lesson", [f"part is a number from 1 to {parts()[game]}, not {part!r}"])
    if lang not in LANGUAGES:
        raise unknown("language", lang, LANGUAGES)
    return Lesson(game, number, lang)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson: a text in each language. A task, a board, and texts about them may follow."""

    text: Mapping[str, str]
    task: str | None
    board: str | None
    here: Mapping[str, str] | None
    """Text about the board. Worksheets leave it out, because they contain tasks but no boards."""
    after: Mapping[str, str] | None


class Lesson:
    """A part of a game's lessons; see `bb.lesson`.

    `lesson["name"]` is a task (a `bb.Puzzle`), and `names` lists all tasks. `board("name")` is a board for exploring a
    position, `match()` is the match that ends the lesson, and `sheet()` is a worksheet of all tasks.
    """

    def __init__(self, game: str, part: int, lang: str) -> None:
        self.game, self.part, self.lang = game, part, lang
        self.langs = (lang, *(other for other in LANGUAGES if other != lang))
        self._words = _words(game, part)
        self._places = import_module(f"boardbook.lessons.{game}.part{part}")
        self._puzzles: dict[str, Puzzle] = {}

    @property
    def title(self) -> str:
        """The title, in the lesson's language."""
        return str(self._words["title"][self.lang])

    @property
    def minutes(self) -> int:
        """The duration of the lesson in minutes."""
        return int(self._words["minutes"])

    @property
    def intro(self) -> Mapping[str, str]:
        """The introduction in each language."""
        return _both(self._words["intro"])

    @property
    def steps(self) -> list[Step]:
        """The steps, in order."""
        return [
            Step(_both(step), *(step.get(key) for key in ("task", "board", "here", "after")))
            for step in self._words["step"]
        ]

    @property
    def recap(self) -> list[str]:
        """The points to remember, in the lesson's language."""
        return [point[self.lang] for point in self._words["recap"]]

    @property
    def play(self) -> Mapping[str, str]:
        """The text about the match that ends the lesson, in each language."""
        return _both(self._words["play"])

    @property
    def names(self) -> list[str]:
        """The names of the tasks, in order."""
        return [step.task for step in self.steps if step.task is not None]

    def __getitem__(self, name: str) -> Puzzle:
        if name not in self.names:
            raise unknown("task of this lesson", name, self.names)
        if name not in self._puzzles:
            self._puzzles[name] = _task(self.game, self.part, name).fresh_copy()
            self._puzzles[name].langs = self.langs
        return self._puzzles[name]

    def board(self, name: str) -> Board:
        """Return a board for exploring one of the lesson's positions.

        Raises `UnknownName`, which lists all names, if there is no such board.
        """
        boards = [step.board for step in self.steps if step.board is not None]
        if name not in boards:
            raise unknown("board of this lesson", name, boards)
        match = Match.from_position(self.game, getattr(self._places, name)(), seed=1)
        return match.board(lang=self.lang)

    def match(self) -> Board:
        """Return the board of the match that ends the lesson."""
        play = self._words["play"]
        return Match(self.game, play["seats"], seed=play["seed"]).board(lang=self.lang)

    def sheet(self, *, name: str = "", keep: str | Path | None = None) -> Worksheet:
        """Return a worksheet of all tasks, with the text between them; see `bb.worksheet`."""
        tasks = [self[task] for task in self.names]
        before: list[Text | None] = []
        texts = [self.intro]
        for step in self.steps:
            texts.append(step.text)
            if step.task is not None:
                before.append(together(texts))
                texts = []
        after = [step.after for step in self.steps if step.task is not None]
        points = {lang: "\n".join(f"- {point[lang]}" for point in self._words["recap"]) for lang in LANGUAGES}
        end = together([*texts, RECAP, points])
        return Worksheet(
            tasks,
            self._words["title"],
            before=before,
            after=after,
            end=end,
            name=name,
            keep=keep,
            former_ids=self._words["former_ids"],
        )

    def __repr__(self) -> str:
        solved = sum(puzzle.solved for puzzle in self._puzzles.values())
        return f"<Lesson {self.part} on {self.game}: {self.title}; {solved} of {len(self.names)} tasks solved>"


def _both(table: Mapping[str, Any]) -> dict[str, str]:
    return {lang: table[lang].strip() for lang in LANGUAGES}


@cache
def _task(game: str, part: int, name: str) -> Puzzle:
    """Return a task without attempts. It is created only once, because searching for its solutions takes seconds."""
    places = import_module(f"boardbook.lessons.{game}.part{part}")
    return puzzle(**_words(game, part)["task"][name], **getattr(places, name)(), lang=LANGUAGES)


@cache
def _words(game: str, part: int) -> dict[str, Any]:
    return tomllib.loads((ROOM / game / f"part{part}.toml").read_text(encoding="utf-8"))
