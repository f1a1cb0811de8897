"""Writes the pages of the site that need no JupyterLite: the front page, and each game's board, match and lessons."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import boardbook as bb
from boardbook.core import LANGUAGES
from boardbook.lessons import parts
from boardbook.widgets.lobby import FIRST

FRONT: Final = Path(__file__).resolve().parent / "front.html"
HERE_GAMES: Final = "<!-- games -->"
"""The place in the front page where the games are inserted."""
COVERS: Final = files("boardbook.widgets") / "covers"
"""The lobby's pictures of the games."""
SEED: Final = 7
"""The seed of the matches to play and to watch."""
SEATS: Final = {"magellan": 4}
"""The number of seats at a game's board, if three are too few to show the game well."""
OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {"zargos": {"setup": "drawn"}}
"""Options with which a newcomer can begin with a first turn, without a set-up."""
LESSON: Final = "lab/index.html?path=lessons/"
"""The beginning of the address of a lesson's notebook."""
PLAY: Final = {"en": "Play", "fr": "Jouer"}
LEARN: Final = {"en": "Learn, in a notebook", "fr": "Apprendre, dans un carnet"}
EXERCISES: Final = {"en": "Exercises:", "fr": "Exercices :"}
WATCH: Final = {"en": "Watch a match", "fr": "Voir une partie"}


def bots(name: str, people: int) -> list[str]:
    """Return the seats at a game's board: the given number of people, and quick bots."""
    seats = SEATS.get(name, 3)
    return [f"Seat {n + 1}" if n < people else "greedy" for n in range(seats)]


def play(folder: Path) -> None:
    """Write a page for each game, on which a visitor plays against quick bots, beginning with the first decision."""
    folder.mkdir(parents=True)
    for name in FIRST:
        match = bb.Match(name, bots(name, 1), seed=SEED, **OPTIONS.get(name, {})).run()
        match.to_html(folder / f"{name}.html", live=True, runtime="../runtime", home="../index.html")


def watch(folder: Path) -> None:
    """Write a page for each game, which shows a match between bots."""
    folder.mkdir(parents=True)
    for name in FIRST:
        match = bb.Match(name, bots(name, 0), seed=SEED).run()
        match.goto(0)
        match.to_html(folder / f"{name}.html")


def learn(folder: Path) -> None:
    """Write a page for each part of the lessons, with its tasks as a worksheet, which needs no Python."""
    folder.mkdir(parents=True)
    for name, number in parts().items():
        for part in range(1, number + 1):
            onward = f"{name}-{part + 1}.html" if part < number else f"../play/{name}.html"
            bb.lesson(name, part).sheet().to_html(folder / f"{name}-{part}.html", onward=onward)


def front(folder: Path) -> None:
    """Write the front page and the pictures of the games."""
    page = FRONT.read_text(encoding="utf-8").replace(HERE_GAMES, "\n".join(map(card, FIRST)))
    (folder / "index.html").write_text(page, encoding="utf-8")
    (folder / "covers").mkdir()
    for picture in COVERS.iterdir():
        (folder / "covers" / picture.name).write_bytes(picture.read_bytes())


def card(name: str) -> str:
    """Return what the front page shows of a game, as HTML."""
    words = bb.game(name).words
    picture = (
        f'<picture><source srcset="covers/{name}.dark.webp" media="(prefers-color-scheme: dark)">'
        f'<img src="covers/{name}.light.webp" alt="" width="464" height="344"></picture>'
    )
    return f"""<article>
<a class="board" href="play/{name}.html">{picture}<h2>{escape(words.text("title.short", LANGUAGES[0]))}</h2></a>
<p>{_both({lang: words.text("title.about", lang) for lang in LANGUAGES})}</p>
<p class="doors"><a class="first" href="play/{name}.html">{_both(PLAY)}</a>
<a href="{LESSON}{name}-1.ipynb" data-fr="{LESSON}{name}-1-fr.ipynb">{_both(LEARN)}</a>
<span>{_both(EXERCISES)} {" ".join(_part(name, part) for part in range(1, parts()[name] + 1))}</span>
<a href="watch/{name}.html">{_both(WATCH)}</a></p>
</article>"""


def _part(name: str, part: int) -> str:
    """Return the link to a part of the lessons: its number, with its title for tooltips and screen readers."""
    titles = {lang: bb.lesson(name, part, lang).title for lang in LANGUAGES}
    return f'<a class="part" href="learn/{name}-{part}.html">{part}<span class="tip">{_both(titles)}</span></a>'


def _both(texts: Mapping[str, str]) -> str:
    """Return a text in every language, as HTML. The page shows one of them."""
    return "".join(f'<span lang="{lang}">{escape(texts[lang])}</span>' for lang in LANGUAGES)
