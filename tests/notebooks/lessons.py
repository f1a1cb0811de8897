"""Generate the notebooks of the lessons from their words, in both languages: `python -m tests.notebooks.lessons`.

Don't edit these notebooks. Their texts are in `src/boardbook/lessons`, and a test compares them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat

from boardbook.core import LANGUAGES
from boardbook.lessons import Lesson, lesson, parts
from boardbook.lessons.lesson import RECAP
from tests.notebooks.refresh import NOTEBOOKS, refresh

FOLDER = NOTEBOOKS / "lessons"
KERNEL = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
SAID = {
    "head": {
        "en": "*Lesson {part} of {of}, {minutes} minutes. Run the cells one by one: \u25b6 above, or Shift+Enter.*",
        "fr": (
            "*Leçon {part} sur {of}, {minutes} minutes. "
            "Exécutez les cellules une à une\u00a0: \u25b6 en haut, ou Maj+Entrée.*"
        ),
    },
    "after": {"en": "Afterwards", "fr": "Après coup"},
    "play": {"en": "## Play", "fr": "## À vous"},
    "next": {"en": "On to [the next part]({link}).", "fr": "Passez à [la partie suivante]({link})."},
}
"""The texts that all lessons share."""


def name_of(game: str, part: int, lang: str) -> str:
    """Return the name of a lesson's notebook, without its extension."""
    return f"{game}-{part}" if lang == LANGUAGES[0] else f"{game}-{part}-{lang}"


def cells(made: Lesson) -> list[tuple[str, str]]:
    """Return the type and the source of each cell."""
    lang, game, part = made.lang, made.game, made.part

    def said(key: str, **values: object) -> str:
        return SAID[key][lang].format(**values)

    head = said("head", part=part, of=parts()[game], minutes=made.minutes)
    found = [("markdown", f"# {made.title}\n\n{head}\n\n{made.intro[lang]}")]
    given = "" if lang == LANGUAGES[0] else f', "{lang}"'
    found.append(("code", f'import boardbook as bb\n\nlesson = bb.lesson("{game}", {part}{given})'))
    for step in made.steps:
        here = [] if step.here is None else [step.here[lang]]
        found.append(("markdown", "\n\n".join([step.text[lang], *here])))
        if step.board is not None:
            found.append(("code", f'lesson.board("{step.board}")'))
        if step.task is not None:
            found.append(("code", f'lesson["{step.task}"]'))
        if step.after is not None:
            told = f"<details><summary>{said('after')}</summary>\n\n{step.after[lang].strip()}\n\n</details>"
            found.append(("markdown", told))
    recap = "\n".join(f"- {point}" for point in made.recap)
    found.append(("markdown", f"{RECAP[lang]}\n\n{recap}"))
    found.append(("markdown", f"{said('play')}\n\n{made.play[lang]}"))
    found.append(("code", "lesson.match()"))
    if part < parts()[game]:
        found.append(("markdown", said("next", link=f"{name_of(game, part + 1, lang)}.ipynb")))
    return found


def notebook(made: Lesson) -> Any:
    """Return the notebook of a lesson, not executed."""
    kinds = {"markdown": nbformat.v4.new_markdown_cell, "code": nbformat.v4.new_code_cell}
    name = name_of(made.game, made.part, made.lang)
    written = [kinds[kind](source, id=f"{name}-{k:02}") for k, (kind, source) in enumerate(cells(made), 1)]  # type: ignore[no-untyped-call]
    return nbformat.v4.new_notebook(cells=written, metadata=KERNEL)


def write(game: str, part: int, lang: str) -> Path:
    """Execute a lesson's notebook and write it. Return its path."""
    FOLDER.mkdir(exist_ok=True)
    name = name_of(game, part, lang)
    path = FOLDER / f"{name}.ipynb"
    nbformat.write(notebook(lesson(game, part, lang)), path)
    refresh(f"lessons/{name}")
    return path


if __name__ == "__main__":
    for taught, count in parts().items():
        for number in range(1, count + 1):
            for language in LANGUAGES:
                write(taught, number, language)
