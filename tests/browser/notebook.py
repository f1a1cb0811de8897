"""A notebook in a browser, whatever shows it, and what tests wait for on its page."""

from __future__ import annotations

import shutil
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Locator, Page

FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
    "--default-tile-width=2048",  # without a GPU, each tile traces every long outline of a map anew
    "--default-tile-height=2048",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nobody else is there, as without a network
]
SCREENS: Final = Path(__file__).parents[2] / "docs" / "screens"


def chromium() -> str:
    """The browser, under the names `start.py` looks for."""
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    raise RuntimeError("no Chromium on the PATH: run python3 start.py test")


class Notebook(ABC):
    """A notebook open in the browser: its cells run in Python, what they display is on the page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    def run_all(self) -> None:
        """Run all cells, without waiting for them."""

    @abstractmethod
    def python(self, code: str) -> str:
        """Run code; what it printed."""

    @abstractmethod
    def value(self, expression: str) -> Any:
        """A JSON-able value."""

    @abstractmethod
    def until(self, condition: str) -> None:
        """Wait until an expression holds: the page's messages take their time on a busy machine."""

    @abstractmethod
    def heard(self) -> None:
        """Wait until Python has handled what the page has sent by now."""

    @abstractmethod
    def theme(self, name: str) -> None:
        """Change the theme of the page: "JupyterLab Light", "JupyterLab Dark"."""

    @abstractmethod
    def collapse_left(self) -> None:
        """Close the file browser beside the notebook."""

    @abstractmethod
    def shut_down(self) -> None:
        """End what runs."""

    def board(self, nth: int = 0) -> Locator:
        """A board, once it is drawn."""
        board = self.page.locator(".bb").nth(nth)
        board.locator(".bb-board svg").first.wait_for(timeout=60_000)
        return board


REACHED = "ply => Number(document.querySelector('.bb-app[data-ply]')?.dataset.ply) >= ply"
"""Whether a board shows a ply or a later one."""
SHOWN = "ply => document.querySelector('.bb-app[data-ply]')?.dataset.ply === String(ply)"
"""Whether a board shows this ply."""
DRAWN = """async () => {
  for (let frame = 0; frame < 3; frame += 1)
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
}"""
"""Whatever the page lays out by what it measured is laid out: effects run after the frame that has asked for them."""


AXE: Final = Path(__file__).parents[2] / "widgets_js/node_modules/axe-core/axe.min.js"

UNDRAWN: Final = """
globalThis.undrawn = new CSSStyleSheet();
undrawn.replaceSync(":root { opacity: 0 }");
document.adoptedStyleSheets.push(undrawn);
"""
"""Makes a page transparent. Layout, animations, labels, clicks and focus work as usual.

Without a GPU, drawing a board takes longer than everything before it, and most tests need no picture.
"""


def set_drawn(page: Page, *, drawn: bool) -> None:
    """Start or stop drawing a page. With `--proofs`, all pages are always drawn."""
    page.evaluate("drawn => { if (globalThis.undrawn) undrawn.disabled = drawn; }", drawn)


def load_axe(page: Page) -> None:
    """Load axe into a page, and draw the page, because axe reads no contrast where nothing is drawn."""
    set_drawn(page, drawn=True)
    page.evaluate(AXE.read_text(encoding="utf-8"))


STILL = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const parts = ".bb, .bb-lobby, .bb-board, .bb-side, .bb-page, .bb-timeline";
  const boxes = () => JSON.stringify([...document.querySelectorAll(parts)].map((one) => one.getBoundingClientRect()));
  let [before, alike] = ["", 0];
  for (let frames = 0; alike < 3 && frames < 600; frames += 1) {
    await frame();
    const now = boxes();
    alike = now === before ? alike + 1 : 0;
    before = now;
  }
  const ending = () => document.getAnimations().some(
    (one) => one.playState === "running" && one.effect?.getComputedTiming().endTime < 5000);
  for (let frames = 0; ending() && frames < 600; frames += 1) await frame();
}"""
"""The boxes of all boards stay what they are, and whatever fades in has."""


def wait_still(page: Page) -> None:
    """Wait until what is on the page has found its place and look."""
    page.evaluate(STILL)


def wait_shown(page: Page, ply: int) -> None:
    """Wait until a board shows this ply, in the room that it has."""
    page.wait_for_function(SHOWN, arg=ply)
    page.evaluate(DRAWN)


def wait_past(book: Notebook, ply: int) -> None:
    """Wait until Python has taken what was clicked or typed, and the page shows it."""
    book.until(f"match.ply > {ply}")
    book.page.wait_for_function(REACHED, arg=book.value("match.ply"))  # bots may go on meanwhile
    book.page.evaluate(DRAWN)


def click(page: Page, element: str) -> None:
    """Click an element as a person would: a tile on its bare ground, a piece in its middle."""
    found = page.locator(f'[data-id="{element}"]').first
    found.evaluate("element => element.scrollIntoView({ block: 'nearest' })")
    box = found.bounding_box()
    assert box is not None, element
    share = 0.12 if element.startswith("s.") else 0.5
    page.mouse.click(box["x"] + box["width"] * share, box["y"] + box["height"] * (0.86 if share < 0.5 else 0.5))
