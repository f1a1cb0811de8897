"""A notebook in a browser, in JupyterLab or on the light host, and functions that wait for its page."""

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
    "--default-tile-width=2048",  # without a GPU, each tile traces every long outline of a map again
    "--default-tile-height=2048",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # other hosts can't be reached, as without a network
]
SCREENS: Final = Path(__file__).parents[2] / "docs" / "screens"


def chromium() -> str:
    """Return the path of the browser, by the names that `start.py` looks for."""
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    raise RuntimeError("no Chromium on the PATH: run python3 start.py test")


class Notebook(ABC):
    """A notebook open in the browser. Its cells run in Python, and the page shows their outputs."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    def run_all(self) -> None:
        """Run all cells, without waiting for them."""

    @abstractmethod
    def python(self, code: str) -> str:
        """Run code, and return what it printed."""

    @abstractmethod
    def value(self, expression: str) -> Any:
        """Return the value of an expression, passed as JSON."""

    @abstractmethod
    def until(self, condition: str) -> None:
        """Wait until an expression is true, because messages from the page take time on a busy machine."""

    @abstractmethod
    def heard(self) -> None:
        """Wait until Python has handled all messages that the page has sent."""

    @abstractmethod
    def theme(self, name: str) -> None:
        """Change the theme of the page to "JupyterLab Light" or "JupyterLab Dark"."""

    @abstractmethod
    def collapse_left(self) -> None:
        """Close the file browser beside the notebook."""

    @abstractmethod
    def shut_down(self) -> None:
        """Shut down the kernel, or what takes its place."""

    def board(self, nth: int = 0) -> Locator:
        """Return a board when it has been drawn."""
        board = self.page.locator(".bb").nth(nth)
        board.locator(".bb-board svg").first.wait_for(timeout=60_000)
        return board


REACHED = "ply => Number(document.querySelector('.bb-app[data-ply]')?.dataset.ply) >= ply"
"""Returns whether a board shows this ply or a later one."""
SHOWN = "ply => document.querySelector('.bb-app[data-ply]')?.dataset.ply === String(ply)"
"""Returns whether a board shows this ply."""
DRAWN = """async () => {
  for (let frame = 0; frame < 3; frame += 1)
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
}"""
"""Waits until layout that depends on measurements is done: effects run after the frame that requested them."""


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
    """Load axe into a page, and start drawing it, because axe can only check the contrast of what is drawn."""
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
"""Waits until the boxes of all boards stay the same, and animations have ended."""


def wait_still(page: Page) -> None:
    """Wait until nothing on the page moves or changes its look."""
    page.evaluate(STILL)


def wait_shown(page: Page, ply: int) -> None:
    """Wait until a board shows this ply, and its layout is done."""
    page.wait_for_function(SHOWN, arg=ply)
    page.evaluate(DRAWN)


def wait_past(book: Notebook, ply: int) -> None:
    """Wait until Python has played what was clicked or typed, and the page shows it."""
    book.until(f"match.ply > {ply}")
    book.page.wait_for_function(REACHED, arg=book.value("match.ply"))  # bots may have played on
    book.page.evaluate(DRAWN)


def click(page: Page, element: str) -> None:
    """Click an element where a person would: a tile near its lower left corner, a piece in its middle."""
    found = page.locator(f'[data-id="{element}"]').first
    found.evaluate("element => element.scrollIntoView({ block: 'nearest' })")
    box = found.bounding_box()
    assert box is not None, element
    share = 0.12 if element.startswith("s.") else 0.5
    page.mouse.click(box["x"] + box["width"] * share, box["y"] + box["height"] * (0.86 if share < 0.5 else 0.5))
