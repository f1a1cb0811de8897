"""A worksheet as one HTML file, which works without a kernel and loads nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardbook.classroom.answers import answers
from boardbook.core import LANGUAGES
from boardbook.core.errors import unknown
from boardbook.widgets import bundles
from boardbook.widgets.html import write_html
from boardbook.widgets.match_view import THEMES

if TYPE_CHECKING:
    from boardbook.classroom.worksheet import Worksheet


def write_sheet(sheet: Worksheet, path: str | Path, lang: str, theme: str, most: int, onward: str) -> int:
    """Write a worksheet as a page that covers up to `most` positions of each puzzle, and return its size in bytes."""
    for what, name, known in (("language of this worksheet", lang, sheet.langs), ("theme", theme, THEMES)):
        if name not in known:
            raise unknown(what, name, known)
    tasks = [{"game": puzzle.game.name, **answers(puzzle, most)} for puzzle in sheet.puzzles]
    drawings = {puzzle.game.name: bundles.bundle(puzzle.game) for puzzle in sheet.puzzles}
    words = sheet.puzzles[0].game.words
    word_keys = {"unknown": "puzzle.unknown", "again": "puzzle.again_instead", "nothing": "puzzle.nothing"}
    pack = {
        "sheet": {
            "id": sheet.id,
            "title": sheet.title,
            "lang": lang,
            "theme": theme,
            "before": sheet.before,
            "after": sheet.after,
            "end": sheet.end,
            "onward": onward,
        },
        "scenes": _shared(tasks),
        "tasks": tasks,
        "scripts": {game: bundles.script(drawing) for game, drawing in drawings.items()},
        "styles": {game: bundles.style(drawing) for game, drawing in drawings.items()},
        "shell": {"_shell_id": bundles.shell_id(), "_shell": bundles.shell()},
        "annex": bundles.annex(),
        "words": {name: {lang: words.text(key, lang) for lang in LANGUAGES} for name, key in word_keys.items()},
    }
    title = sheet.title[lang] if sheet.title else words.text("puzzle.task", lang)
    return write_html(Path(path), "sheet", pack, lang, title)


def _shared(tasks: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Remove from the tasks the data that all scenes of a game share, such as words, and return this data by game."""
    shared: dict[str, dict[str, Any]] = {}
    for game in {task["game"]: None for task in tasks}:
        scenes = [task["scene"] for task in tasks if task["game"] == game]
        same = [key for key, value in scenes[0].items() if all(scene[key] == value for scene in scenes)]
        shared[game] = {key: scenes[0][key] for key in same}
    for task in tasks:
        task["scene"] = {key: value for key, value in task["scene"].items() if key not in shared[task["game"]]}
    return shared
