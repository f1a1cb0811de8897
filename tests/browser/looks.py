"""What every game's browser tests do alike: play a whole match by clicks, and take pictures to be looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final

from playwright.sync_api import Locator, Page

from boardbook.bots import Bot, decide
from boardbook.session import Session
from tests.browser.notebook import Notebook, wait_past, wait_shown, wait_still
from tests.profiles import many

Make = Callable[..., Notebook]

FULL = """
const keep = Storage.prototype.setItem;
Storage.prototype.setItem = function (...given) {
  if (window.full ?? true) throw new DOMException("no room", "QuotaExceededError");
  keep.apply(this, given);
};
"""
"""A browser that has no room to keep anything, as long as `window.full`."""

IN_VIEW = """() => {
  const board = document.querySelector('.bb');
  board.scrollIntoView({ block: 'start' });
  const inside = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let at = element.parentElement; at; at = at.parentElement) {
      const window = at.matches('body, :popover-open');
      if (!window && !/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowY)) continue;
      const box = window ? new DOMRect(0, 0, innerWidth, innerHeight) : at.getBoundingClientRect();
      if (at.closest('.bb-board')) {
        // A map shows a part of its outer seas: what is seen of them can be clicked.
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      if (left < box.left - 1 || top < box.top - 1 || right > box.right + 1 || bottom > box.bottom + 1) return false;
      if (window) break;
    }
    return right - left > 5 && bottom - top > 5;
  };
  const open = [...board.querySelectorAll('[data-id]:is(.can, .next)')];
  // The banner and the board may have a button for the same: one of them is enough.
  const seen = new Set(open.filter(inside).map((element) => element.dataset.id));
  return [...new Set(open.map((element) => element.dataset.id))].filter((id) => !seen.has(id));
}"""

EVERY_LOOK: Final = ("light", "dark", "french", "narrow", "narrow-dark-french")
"""Looks of a board: wide or narrow, in a theme of Lab, in a language."""


def click(page: Page, element: str) -> None:
    """Click the last of the elements with this id: the board's, where the banner has a button for the same."""
    page.locator(f'[data-id="{element}"]').last.dispatch_event("click")


def advised(match: Session, bot: Bot, rng: Random) -> list[str]:
    """What a person would click who plays as a bot does."""
    game, state = match.game, match.state
    n = decide(bot, game, state, rng)
    plans = [ids for numbers, ids in game.plans(state) if numbers[0] == n]
    return list(reversed(min(plans, key=len))) if plans else list(game.clicks(state, n))


LEAP = many(check=2, proofs=0)
"""Decisions of a whole match that are played in Python after each that is clicked, while the board is shown."""
PLAYED = f"""
played = 0
while not match.over and (match.is_forced or played < {LEAP}):
    forced = match.is_forced
    match.play(match.legal_actions()[0] if forced else decide(adviser, match.game, match.state, rng))
    match.run()
    played += not forced
"""


def leap(book: Notebook) -> int:
    """Play the next decisions, and all bots between them, as `adviser` says; how many left a choice."""
    if not LEAP:
        return 0
    book.python(PLAYED)
    played: int = book.value("played")
    return played


def play_through(book: Notebook) -> int:
    """Play to the end what is not forced on the first seat, by clicks as `advice()` says; how many decisions."""
    played = 0
    while True:
        book.until("match.over or (match.to_act == 0 and not match.is_forced)")
        ply, over = book.value("[match.ply, match.over]")
        wait_shown(book.page, ply)
        if over:
            return played
        for element in book.value("advice()"):
            click(book.page, element)
        wait_past(book, ply)
        played += 1 + leap(book)


ANOTHER = """
for old in box.children:
    old.close()
box.layout.width = WIDTH
box.children = [made()]
"""


def in_every_look(notebook: Make, cell: str, height: int) -> Iterator[tuple[Notebook, Locator, str]]:
    """Yield a new board of the same position in each look. `height`: the height of the window for narrow boards."""
    book = notebook(f"{cell}\nfrom ipywidgets import Box\nbox = Box()\nbox")
    for look in EVERY_LOOK:
        book.theme("JupyterLab Light")
        book.page.evaluate("for (const old of document.querySelectorAll('.bb')) old.dataset.old = '';")
        book.python(ANOTHER.replace("WIDTH", "'392px'" if "narrow" in look else "'1180px'"))
        book.page.locator(".bb[data-old]").wait_for(state="detached")
        board = book.board()
        book.theme("JupyterLab Dark" if "dark" in look else "JupyterLab Light")
        if "french" in look:
            board.get_by_role("button", name="FR", exact=True).click()
        if "narrow" in look:
            book.page.set_viewport_size({"width": 1720, "height": height})
        yield book, board, look


def photograph(book: Notebook, board: Locator, path: Path) -> None:
    """A picture of the board; nothing sticks out of it."""
    wait_still(book.page)
    board.screenshot(path=path)
    assert (path.stem, board.evaluate(STICKING_OUT)) == (path.stem, [])


def in_view(book: Notebook) -> list[str]:
    """Elements that can be clicked now and do not lie wholly inside the window, once the board is scrolled to."""
    outside: list[str] = book.page.evaluate(IN_VIEW)
    return outside


STICKING_OUT = """board => {
  const edge = board.getBoundingClientRect().right + 1;
  const all = [...board.querySelectorAll(":not(svg *):not(.bb-sr)")];
  const out = all.filter((e) => e.getBoundingClientRect().right > edge);
  return out.map((e) => e.className || e.tagName);
}"""
"""What of a board reaches beyond its right edge."""


ACTIVE = "document.activeElement?.dataset?.id ?? ''"
"""The element that has the focus."""


def choose(page: Page, element: str) -> None:
    """Go to an element and pick it: by typing a bid, by E for the dark button, else by N as often as it takes."""
    if element.startswith("bid."):
        page.keyboard.type(element.removeprefix("bid."))
        page.keyboard.press("Enter")
        return
    if element == "end" or page.locator(f'.bb-banner .bb-primary[data-id="{element}"]').count():
        page.keyboard.press("e")
        return
    for _ in range(120):
        if page.evaluate(ACTIVE) == element:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("n")
    raise AssertionError(f"N never came to {element}")
