"""Writes the pages of the site that need no JupyterLite: the front page, and each game's board, match and lessons."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, Final

import boardbook as bb
from boardbook.bots import decide, make_bot
from boardbook.core import LANGUAGES
from boardbook.lessons import parts
from boardbook.widgets.lobby import FIRST
from boardbook.widgets.page import write_live, write_match

HERE: Final = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "guide"))
import gallery  # noqa: E402 (it is in the guide)

FRONT: Final = HERE / "front.html"
"""The front page. Comments such as `<!-- games -->` are the places where something is inserted."""
SERVICE: Final = "service.js"
"""The service worker, which keeps the pages for when there is no network."""
OFFLINE: Final = ("runtime/pyodide*", "runtime/python_stdlib.zip", "runtime/engine.*", "index.html", "logo.svg")
OFFLINE_FOLDERS: Final = ("play", "covers", "film", "gallery", "learn", "watch")
"""The files and folders that it keeps, in the order in which they are stored."""
MISSING: Final = {
    "en": "This part of the site needs the internet. Games, matches and exercises work without.",
    "fr": "Cette partie du site a besoin d’internet. Les jeux, les parties et les exercices s’en passent.",
}
PREVIEW: Final = HERE.parent / "screens" / "pangea-light.png"
"""The picture that other sites show with a link to the front page."""
COVERS: Final = files("boardbook.widgets") / "covers"
"""The lobby's pictures of the games."""
SEED: Final = 7
"""The seed of the matches to play and to watch."""
SEATS: Final = {"magellan": 4}
"""The number of seats at a game's board, if three are too few to show the game well."""
OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {"zargos": {"setup": "drawn"}}
"""Options with which a newcomer can begin with a first turn, without a set-up."""
LESSON: Final = "lite/lab/index.html?path=lessons/"
"""The beginning of the address of a lesson's notebook."""
PLAY: Final = {"en": "Play", "fr": "Jouer"}
LEARN: Final = {"en": "Learn, in a notebook", "fr": "Apprendre, dans un carnet"}
LEARN_HERE: Final = {"en": "Learn, task by task", "fr": "Apprendre, exercice par exercice"}
"""The text of the link to a lesson in a narrow window, in which a notebook would not fit."""
EXERCISES: Final = {"en": "Exercises:", "fr": "Exercices :"}
WATCH: Final = {"en": "Watch a match", "fr": "Voir une partie"}
FILM_FROM: Final = 153
"""The ply of the match after which the front page's match begins."""
FILM_PLIES: Final = 15
"""The number of plies that the front page replays."""
BEFORE: Final = {
    "en": "Ann, Bo and Cy play Die Magier von Pangea.",
    "fr": "Ann, Bo et Cy jouent à Die Magier von Pangea.",
}
"""The caption before the first ply."""
STRIP: Final = {
    "auction": "Une enchère",
    "pools": "Cinq sources",
    "winds": "Les vents de la guerre",
    "point": "Montrer la réponse",
    "curves": "Les courbes d’une partie",
    "farmer": "Votre propre robot",
}
"""The examples on the front page, with their French titles."""
COUNT: Final = {"en": "{} examples, about ten lines each", "fr": "{} exemples d’une dizaine de lignes"}
IN_A_COPY: Final = {"en": "In a copy of the repository:", "fr": "Dans une copie du dépôt :"}
COPY: Final = (
    '<svg viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M9 9h11v11H9zM15 9V4H4v11h5"/><path d="M5 13l5 5L19 7"/></svg>'
)
"""The icon of a button that copies, and its tick afterwards."""


def bots(name: str, people: int) -> list[str]:
    """Return the seats at a game's board: the given number of people, and quick bots."""
    seats = SEATS.get(name, 3)
    return [f"Seat {n + 1}" if n < people else "greedy" for n in range(seats)]


def play(folder: Path) -> None:
    """Write a page for each game, on which a visitor plays against quick bots, beginning with the first decision."""
    folder.mkdir(parents=True)
    for name in FIRST:
        match = bb.Match(name, bots(name, 1), seed=SEED, **OPTIONS.get(name, {})).run()
        places = {"runtime": "../runtime", "home": "../index.html", "service": f"../{SERVICE}"}
        write_live(match, folder / f"{name}.html", "en", "auto", **places)


def watch(folder: Path) -> None:
    """Write a page for each game, which shows a match between bots."""
    folder.mkdir(parents=True)
    for name in FIRST:
        match = bb.Match(name, bots(name, 0), seed=SEED).run()
        match.goto(0)
        write_match(match, folder / f"{name}.html", None, "en", "auto", replays=True)


def learn(folder: Path) -> None:
    """Write a page for each part of the lessons, with its tasks as a worksheet, which needs no Python."""
    folder.mkdir(parents=True)
    for name, number in parts().items():
        for part in range(1, number + 1):
            onward = f"{name}-{part + 1}.html" if part < number else f"../play/{name}.html"
            bb.lesson(name, part).sheet().to_html(folder / f"{name}-{part}.html", onward=onward)


def front(folder: Path) -> None:
    """Write the front page, its pictures and the match that it replays. If the site has a wheel, it is installed."""
    match = film()
    said = captions(match)
    match.goto(0)
    (folder / "film").mkdir()
    match.to_html(folder / "film" / "pangea.html")
    (folder / "covers").mkdir()
    for picture in COVERS.iterdir():
        (folder / "covers" / picture.name).write_bytes(picture.read_bytes())
    (folder / "gallery").mkdir()
    for name in STRIP:
        for file, drawing in gallery.example(name).files.items():
            (folder / "gallery" / file).write_text(drawing, encoding="utf-8")
    for file in ("logo.svg", "manifest.json"):
        shutil.copy(HERE / file, folder)
    shutil.copy(PREVIEW, folder / "preview.png")
    count = len(gallery.examples())
    inserted = {
        "install": install(next((folder / "runtime").glob("boardbook-*.whl"), None)),
        "copy": COPY,
        "film": said,
        "count": _both({lang: COUNT[lang].format(count) for lang in LANGUAGES}),
        "gallery": "\n".join(map(thumbnail, STRIP)),
        "games": "\n".join(map(card, FIRST)),
        "version": escape(bb.__version__),
    }
    page = FRONT.read_text(encoding="utf-8")
    for place, html in inserted.items():
        page = page.replace(f"<!-- {place} -->", html)
    (folder / "index.html").write_text(page, encoding="utf-8")


def service(folder: Path) -> None:
    """Write the service worker of a site that is otherwise complete."""
    kept = [path for pattern in OFFLINE for path in sorted(folder.glob(pattern))]
    kept += [path for name in OFFLINE_FOLDERS for path in sorted((folder / name).rglob("*")) if path.is_file()]
    digests = {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in kept}
    listed = json.dumps(digests, indent=2)
    texts = "".join(f'<p lang="{lang}">{escape(text)}</p>' for lang, text in MISSING.items())
    home = '<p><a href="${registration.scope}">boardbook</a></p>'
    page = f'<!doctype html><meta charset="utf-8"><title>boardbook</title>{texts}{home}'
    script = (HERE / SERVICE).read_text(encoding="utf-8")
    for place, text in (
        ("<!-- build -->", sha256(listed.encode()).hexdigest()[:16]),
        ("/* files */ {}", listed),
        ("<!-- missing -->", page),
    ):
        script = script.replace(place, text)
    (folder / SERVICE).write_text(script, encoding="utf-8")


def film() -> bb.Match:
    """Return the match that the front page replays: two turns from the middle of a match of Pangea."""
    before = bb.Match("pangea", ["greedy"] * 3, seed=SEED).run()
    before.goto(FILM_FROM)
    match = bb.Match.from_position("pangea", before.state.to_dict(), ["Ann", "Bo", "Cy"], seed=SEED)
    bot, rng = make_bot("greedy"), Random(SEED)
    while match.ply < FILM_PLIES:
        match.play(decide(bot, match.game, match.state, rng))
    return match


def captions(match: bb.Match) -> str:
    """Return the captions of a match in every language, as HTML: one for the beginning, and one for each ply."""
    said = {lang: [BEFORE[lang], *match.told(lang)["text"]] for lang in LANGUAGES}
    return "".join(
        f'<span lang="{lang}" data-said="{escape(json.dumps(said[lang], ensure_ascii=False))}"></span>'
        for lang in LANGUAGES
    )


def install(wheel: Path | None) -> str:
    """Return the command that installs boardbook, as HTML: from the site's own wheel, or from a copy of the sources."""
    where = wheel_place = ""
    if wheel is None:
        where, command = f'<p class="where">{_both(IN_A_COPY)}</p>', "pip install '.[lab]'"
    else:
        address = f"{wheel.parent.name}/{wheel.name}"
        wheel_place, command = f' data-wheel="{address}"', f'pip install "boardbook[lab] @ {address}"'
    button = f'<button type="button" class="copy">{COPY}</button>'
    shown = f'<code class="shell"{wheel_place}>{escape(command, quote=False)}</code>'
    return f"{where}<div><span>$</span>{shown}{button}</div>"


def thumbnail(name: str) -> str:
    """Return an example's picture and title for the front page, as a link to its page."""
    example = gallery.example(name)
    light, *dark = (f"gallery/{file}" for file in example.files)
    sources = "".join(f'<source srcset="{file}" media="(prefers-color-scheme: dark)">' for file in dark)
    kind = ' class="whole"' if example.is_chart else ""
    picture = f'<picture>{sources}<img{kind} src="{light}" alt="" loading="lazy"></picture>'
    titles = {"en": example.title, "fr": STRIP[name]}
    return f'<a href="docs/gallery/{name}.html">{picture}<span>{_both(titles)}</span></a>'


def notebooks(folder: Path) -> None:
    """Write the examples of the gallery as notebooks."""
    folder.mkdir(parents=True)
    for name, notebook in gallery.notebooks():
        (folder / name).write_text(notebook, encoding="utf-8")


def card(name: str) -> str:
    """Return what the front page shows of a game, as HTML."""
    words = bb.game(name).words
    picture = (
        f'<picture><source srcset="covers/{name}.dark.webp" media="(prefers-color-scheme: dark)">'
        f'<img src="covers/{name}.light.webp" alt="" width="464" height="344"></picture>'
    )
    return f"""<article>
<a class="board" href="play/{name}.html">{picture}<h3>{escape(words.text("title.short", LANGUAGES[0]))}</h3></a>
<p>{_both({lang: words.text("title.about", lang) for lang in LANGUAGES})}</p>
<p class="ways-in"><a class="first" href="play/{name}.html">{_both(PLAY)}</a>
<a class="broad" href="{LESSON}{name}-1.ipynb" data-fr="{LESSON}{name}-1-fr.ipynb">{_both(LEARN)}</a>
<a class="slim" href="learn/{name}-1.html">{_both(LEARN_HERE)}</a>
<span>{_both(EXERCISES)} {"&nbsp;".join(_part(name, part) for part in range(1, parts()[name] + 1))}</span>
<a href="watch/{name}.html">{_both(WATCH)}</a></p>
</article>"""


def _part(name: str, part: int) -> str:
    """Return the link to a part of the lessons: its number, with its title for tooltips and screen readers."""
    titles = {lang: bb.lesson(name, part, lang).title for lang in LANGUAGES}
    return f'<a class="part" href="learn/{name}-{part}.html">{part}<span class="tip">{_both(titles)}</span></a>'


def _both(texts: Mapping[str, str]) -> str:
    """Return a text in every language, as HTML. The page shows one of them."""
    return "".join(f'<span lang="{lang}">{escape(texts[lang])}</span>' for lang in LANGUAGES)
