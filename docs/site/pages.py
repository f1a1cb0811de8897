"""The pages of the site that stand on their own: the front page, and of each game a board, a match and its lessons."""

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
"""Where the front page has its games."""
COVERS: Final = files("boardbook.widgets") / "covers"
"""The lobby's pictures of the games."""
SEED: Final = 7
"""Of the matches that are played and watched."""
SEATS: Final = {"magellan": 4}
"""How many sit at a game's board, where three are not enough to show it."""
OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {"zargos": {"setup": "drawn"}}
"""Options that let a newcomer begin with a first turn."""
LESSON: Final = "lab/index.html?path=lessons/"
"""How the address of a lesson's notebook begins."""
PLAY: Final = {"en": "Play", "fr": "Jouer"}
LEARN: Final = {"en": "Learn, in a notebook", "fr": "Apprendre, dans un carnet"}
EXERCISES: Final = {"en": "Exercises:", "fr": "Exercices :"}
WATCH: Final = {"en": "Watch a match", "fr": "Voir une partie"}


def bots(name: str, people: int) -> list[str]:
    """Who sits at a game's board: so many people, and quick bots."""
    seats = SEATS.get(name, 3)
    return [f"Seat {n + 1}" if n < people else "greedy" for n in range(seats)]


def play(folder: Path) -> None:
    """A page for each game, where one plays against quick bots, from one's first decision on."""
    folder.mkdir(parents=True)
    for name in FIRST:
        match = bb.Match(name, bots(name, 1), seed=SEED, **OPTIONS.get(name, {})).run()
        match.to_html(folder / f"{name}.html", live=True, runtime="../runtime", home="../index.html")


def watch(folder: Path) -> None:
    """A page for each game, on which a match of bots can be looked through."""
    folder.mkdir(parents=True)
    for name in FIRST:
        match = bb.Match(name, bots(name, 0), seed=SEED).run()
        match.goto(0)
        match.to_html(folder / f"{name}.html")


def learn(folder: Path) -> None:
    """A page for each part of the lessons: its tasks as a worksheet, which needs no Python."""
    folder.mkdir(parents=True)
    for name, number in parts().items():
        for part in range(1, number + 1):
            onward = f"{name}-{part + 1}.html" if part < number else f"../play/{name}.html"
            bb.lesson(name, part).sheet().to_html(folder / f"{name}-{part}.html", onward=onward)


def front(folder: Path) -> None:
    """The front page, with the pictures of the games."""
    page = FRONT.read_text(encoding="utf-8").replace(HERE_GAMES, "\n".join(map(card, FIRST)))
    (folder / "index.html").write_text(page, encoding="utf-8")
    (folder / "covers").mkdir()
    for picture in COVERS.iterdir():
        (folder / "covers" / picture.name).write_bytes(picture.read_bytes())


def card(name: str) -> str:
    """What the front page shows of a game."""
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
    """The link to a part of the lessons: its number, and for whoever points at it or hears it what it is called."""
    titles = {lang: bb.lesson(name, part, lang).title for lang in LANGUAGES}
    return f'<a class="part" href="learn/{name}-{part}.html">{part}<span class="tip">{_both(titles)}</span></a>'


def _both(texts: Mapping[str, str]) -> str:
    """A text in every language; the page shows one of them."""
    return "".join(f'<span lang="{lang}">{escape(texts[lang])}</span>' for lang in LANGUAGES)
