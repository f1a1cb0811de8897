"""Record what a first visitor sees, step by step: `python -m tests.browser.paths FOLDER`.

There are three paths: from the front page to a first move (`move`), through a lesson (`lesson`), and from the last
move of a match to its story (`story`). `FOLDER/<path>/<size>-<theme>-<lang>/` gets numbered screenshots of the window,
and `contact.png` with all of them. What must be scrolled to before it can be clicked is printed. Boards are shown on
the light host; in a window of 390 pixels, nothing of JupyterLab is around them, as on a phone.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from contextlib import chdir
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Final

from PIL import Image, ImageOps
from playwright.sync_api import Locator, Page, sync_playwright

import boardbook as bb
from boardbook.core import LANGUAGES
from tests.browser.light import LightNotebook
from tests.browser.notebook import FLAGS, chromium, wait_past, wait_shown, wait_still
from tests.browser.pupil import do_right, said, try_wrong
from tests.browser.serving import served
from tests.host.host import Host

sys.path.append(str(Path(__file__).parents[2] / "docs" / "site"))
import pages

SIZES: Final = ("1008x780", "1440x900", "390x844")
THEMES: Final = ("light", "dark")
THUMB: Final = 360
"""The width of a screenshot on a contact sheet."""
ADVISED: Final = """
from random import Random
import boardbook as bb
from boardbook.bots import make_bot
from tests.browser.looks import advised
adviser, rng = make_bot("greedy"), Random(1)
"""
ENDING: Final = """
whole = bb.Match({game!r}, ["greedy"] * 3, seed=7).run()
last = max(ply for ply, played in enumerate(whole.history.plies) if played.seat == 0)
match = bb.Match({game!r}, ["Ann", "greedy", "greedy"], seed=7, chance="ask")
for ply in whole.history.plies[:last]:
    match.history.push(ply.number, ply.choices)
match.history.chance = "auto"
match.history.settle()
match.board(lang={lang!r})
"""
OUT_OF_VIEW: Final = """target => new Promise((found) => new IntersectionObserver(
  ([seen]) => found(seen.intersectionRatio < 0.98)).observe(target))"""


class Visit:
    """A visit in one window, theme and language, and its screenshots."""

    def __init__(self, page: Page, folder: Path, site: str, host: Host, theme: str, lang: str) -> None:
        self.page, self.folder, self.site, self.host = page, folder, site, host
        self.theme, self.lang = theme, lang
        self._taken: list[Image.Image] = []
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, what: str, page: Page | None = None) -> None:
        """Take a screenshot of the window, or of another page."""
        shown = page or self.page
        wait_still(shown)
        self._taken.append(Image.open(BytesIO(shown.screenshot())).convert("RGB"))
        self._taken[-1].save(self.folder / f"{len(self._taken):02}-{what}.png")

    def press(self, target: Locator, what: str = "") -> None:
        """Click something as a person would. `what`: the name of the screenshot to take then, "" for none."""
        target.wait_for(state="attached")
        if target.evaluate(OUT_OF_VIEW):
            text = target.inner_text().partition("\n")[0]
            sys.stdout.write(f"{self.folder}: after {len(self._taken):02}, {text!r} must be scrolled to\n")
        target.click()
        if what:
            self.take(what)

    def contact(self) -> None:
        """Write all screenshots on one sheet, side by side."""
        thumbs = [ImageOps.contain(image, (THUMB, 2 * THUMB)) for image in self._taken]
        sheet = Image.new("RGB", ((THUMB + 8) * len(thumbs), max(thumb.height for thumb in thumbs)), "white")
        for n, thumb in enumerate(thumbs):
            sheet.paste(thumb, (n * (THUMB + 8), 0))
        sheet.save(self.folder / "contact.png")

    def notebook(self, cell: str) -> LightNotebook:
        """Open a notebook with one cell on the light host, and run it."""
        book = LightNotebook(self.host, self.page, [ADVISED + cell])
        if self.page.evaluate("innerWidth < 400"):
            self.page.evaluate("document.body.classList.add('phone')")
        book.theme(f"JupyterLab {self.theme.title()}")
        book.run_all()
        return book

    def play(self, book: LightNotebook, what: str) -> None:
        """Play the next decision as a greedy person would, with a screenshot after each click."""
        ply = book.value("match.ply")
        *before, last = book.value("advised(match, adviser, rng)")
        for element in before:
            self.press(self.page.locator(f'[data-id="{element}"]').last, "chosen")
        self.press(self.page.locator(f'[data-id="{last}"]').last, what)
        wait_past(book, ply)

    def move(self, game: str) -> None:
        """From the front page over the lobby to a first move at a board."""
        self.page.goto(f"{self.site}?lang={self.lang}")
        self.page.locator(".film").scroll_into_view_if_needed()
        self.page.frame_locator("iframe").locator(".bb-board svg").first.wait_for()
        self.page.evaluate("scrollTo(0, 0)")
        self.take("front-page")
        self.press(self.page.locator(".doors .go").first, "four-games")
        book = self.notebook(f"table = bb.play(lang={self.lang!r})\ntable")
        self.page.locator(".bb-lobby").wait_for()
        self.take("lobby")
        title = bb.game(game).words.text("title.short", self.lang)
        self.press(self.page.locator(".bb-game", has_text=title), "game-chosen")
        self.press(self.page.locator(".bb-begin .bb-primary"))
        self.page.locator(".bb-board svg").first.wait_for()
        self.take("board")
        book.python("match = table.match")
        book.until("match.to_act == 0 and not match.is_forced")
        wait_shown(self.page, book.value("match.ply"))
        self.take("first-decision")
        self.play(book, "first-move")
        book.shut_down()

    def lesson(self, game: str) -> None:
        """A lesson's worksheet, with a wrong and a right answer, and its result."""
        self.page.goto(f"{self.site}learn/{game}-1.html?lang={self.lang}")
        self.page.locator(".bb-board svg").first.wait_for()
        self.take("lesson")
        sheet = bb.lesson(game, 1, self.lang).sheet()
        try_wrong(self.page, sheet.puzzle, self.lang, lambda: self.take("wrong"))
        while not sheet.done:
            do_right(self.page, sheet.puzzle, self.lang)
            if sheet.task == 1:
                self.take("right")
            onward = self.page.locator(".bb-primary", has_text=said(sheet.puzzle, "next", self.lang))
            self.press(onward, f"after-{sheet.task}")
            sheet.next()

    def story(self, game: str) -> None:
        """From the last decision of a match to its ranking, its story, a moment of it, and a picture to send."""
        book = self.notebook(ENDING.format(game=game, lang=self.lang))
        book.board()
        self.take("near-the-end")
        self.play(book, "last-move")
        book.until("match.over")
        self.page.locator(".bb-ranking").wait_for(state="attached")
        self.take("end")
        opening = bb.game(game).words.text("story.open", self.lang)
        self.press(self.page.get_by_role("button", name=opening), "looking-for-moments")
        self.page.locator(".bb-story").wait_for(timeout=120_000)
        self.take("story")
        self.press(self.page.locator(".bb-story button").first, "moment")
        with self.page.expect_download() as download:
            self.press(self.page.locator(".bb-send button"))
        file = self.folder / download.value.suggested_filename
        download.value.save_as(file)
        picture = self.page.context.new_page()
        picture.set_viewport_size({"width": 1200, "height": 630})
        picture.goto(file.as_uri())
        self.take("picture-to-send", picture)
        book.shut_down()


PATHS: Final = {"move": (Visit.move, "pangea"), "lesson": (Visit.lesson, "magellan"), "story": (Visit.story, "magus")}
"""The paths, each with the game that it shows if no other is requested."""


def build(site: Path) -> None:
    """Write the pages of the site that the paths visit."""
    wheel = site / "runtime" / f"boardbook-{bb.__version__}-py3-none-any.whl"
    wheel.parent.mkdir(parents=True)
    wheel.touch()  # the front page shows its name
    pages.front(site)
    pages.learn(site / "learn")


def main() -> None:
    """Record what is requested: by default, each path in every window, theme and language."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.paths", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path)
    for name, every in {"path": PATHS, "size": SIZES, "theme": THEMES, "lang": LANGUAGES}.items():
        parser.add_argument(f"--{name}", choices=every, action="append", help="may be repeated")
    parser.add_argument("--game", choices=bb.games(), help="the game to show, instead of one for each path")
    parser.add_argument("--site", type=Path, metavar="FOLDER", help="a site that is already built")
    asked = parser.parse_args()
    looks = product(asked.path or PATHS, asked.size or SIZES, asked.theme or THEMES, asked.lang or LANGUAGES)
    folder, host = asked.folder.resolve(), Host()
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        site = asked.site or Path(scratch) / "site"
        if asked.site is None:
            build(site)
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with served(site) as address:
            for path, size, theme, lang in looks:
                width, height = map(int, size.split("x"))
                phone = width < 400
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    device_scale_factor=2 if phone else 1,
                    is_mobile=phone,
                    has_touch=phone,
                    color_scheme=theme,
                    reduced_motion="reduce",
                )
                visit = Visit(context.new_page(), folder / path / f"{size}-{theme}-{lang}", address, host, theme, lang)
                record, game = PATHS[path]
                with tempfile.TemporaryDirectory() as desk, chdir(desk):
                    record(visit, asked.game or game)
                visit.contact()
                context.close()
        browser.close()
    host.close()


if __name__ == "__main__":
    main()
