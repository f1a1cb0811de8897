"""Helpers for the browser tests of every game: they play whole matches by clicks, and take screenshots for review."""

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
"""Makes the browser refuse to store anything unless `window.full` is false."""

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
        // A map shows only part of its outer seas, and the visible part can be clicked.
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      if (left < box.left - 1 || top < box.top - 1 || right > box.right + 1 || bottom > box.bottom + 1) return false;
      if (window) break;
    }
    return right - left > 5 && bottom - top > 5;
  };
  const open = [...board.querySelectorAll('[data-id]:is(.can, .next)')];
  // The banner and the board may have a button for the same action; only one of them must be in view.
  const seen = new Set(open.filter(inside).map((element) => element.dataset.id));
  return [...new Set(open.map((element) => element.dataset.id))].filter((id) => !seen.has(id));
}"""

EVERY_LOOK: Final = ("light", "dark", "french", "narrow", "narrow-dark-french")
"""The looks of a board: wide or narrow, with one of Lab's themes, in either language."""


def click(page: Page, element: str) -> None:
    """Click the last element with this id, which is on the board even if the banner has a button with the same id."""
    page.locator(f'[data-id="{element}"]').last.dispatch_event("click")


def advised(match: Session, bot: Bot, rng: Random) -> list[str]:
    """Return the elements that a person would click to play the move that a bot chooses."""
    game, state = match.game, match.state
    n = decide(bot, game, state, rng)
    plans = [ids for numbers, ids in game.plans(state) if numbers[0] == n]
    return list(reversed(min(plans, key=len))) if plans else list(game.clicks(state, n))


LEAP = many(check=12, proofs=0)
"""The number of decisions of a whole match that may be played in Python after each decision that is clicked."""
CLICKED = 2
"""The number of decisions of each phase that are clicked before any of this phase are played in Python."""
PLAYED = f"""
from collections import Counter
clicked = globals().get("clicked", Counter())
played = 0
match.run()  # the bots may still have to answer the click
while not match.over and (match.is_forced or (played < {LEAP} and clicked[match.state.phase_name] >= {CLICKED})):
    forced = match.is_forced
    match.play(match.legal_actions()[0] if forced else decide(adviser, match.game, match.state, rng))
    match.run()
    played += not forced
if not match.over:
    clicked[match.state.phase_name] += 1
"""


def leap(book: Notebook) -> int:
    """Play the next decisions as `adviser` chooses, and the bots between them. Return how many were not forced.

    `clicked` in the notebook counts the decisions that are left for clicks, by phase.
    """
    if not LEAP:
        return 0
    book.python(PLAYED)
    played: int = book.value("played")
    return played


def play_through(book: Notebook) -> tuple[int, set[str]]:
    """Play the first seat to the end by clicking what `advice()` returns.

    Return the number of its decisions, and the phases in which a decision was clicked.
    """
    played, phases = 0, set[str]()
    while True:
        book.until("match.over or (match.to_act == 0 and not match.is_forced)")
        ply, over, phase = book.value("[match.ply, match.over, match.state.phase_name]")
        wait_shown(book.page, ply)
        if over:
            return played, phases
        phases.add(phase)
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


def in_every_look(notebook: Make, cell: str, height: int = 965) -> Iterator[tuple[Notebook, Locator, str]]:
    """Yield a new board of the same position in each look.

    `height` is that of the window for narrow boards. By default, 844 pixels of the cell are visible, as on a phone.
    """
    book = notebook(f"{cell}\nfrom ipywidgets import Box\nbox = Box()\nbox")
    for look in EVERY_LOOK:
        book.theme("JupyterLab Light")
        book.page.evaluate("for (const old of document.querySelectorAll('.bb')) old.dataset.old = '';")
        book.python(ANOTHER.replace("WIDTH", "'392px'" if "narrow" in look else "'1180px'"))
        book.page.locator(".bb[data-old]").wait_for(state="detached")
        board = book.board()
        book.theme("JupyterLab Dark" if "dark" in look else "JupyterLab Light")
        if "french" in look:
            speak(board, "FR")
        if "narrow" in look:
            book.page.set_viewport_size({"width": 1720, "height": height})
        yield book, board, look


def speak(board: Locator, lang: str) -> None:
    """Change the language of a board. Above a drawer, the buttons for this are in the menu."""
    button = board.get_by_role("button", name=lang, exact=True)
    if not button.count():
        board.locator('[data-spot="more"]').click()
    button.click()


def photograph(book: Notebook, board: Locator, path: Path) -> None:
    """Take a screenshot of the board, and check that no element extends beyond its right edge."""
    wait_still(book.page)
    board.screenshot(path=path)
    out = board.evaluate(STICKING_OUT)
    assert (path.stem, out) == (path.stem, [])


def in_view(book: Notebook) -> list[str]:
    """Scroll to the board, and return the elements to click that are not completely inside the window."""
    outside: list[str] = book.page.evaluate(IN_VIEW)
    return outside


STICKING_OUT = """board => {
  const edge = board.getBoundingClientRect().right + 1;
  const all = [...board.querySelectorAll(":not(svg *):not(.bb-sr)")];
  const out = all.filter((e) => e.getBoundingClientRect().right > edge);
  return out.map((e) => e.className || e.tagName);
}"""
"""Returns the elements of a board that extend beyond its right edge."""


ACTIVE = "document.activeElement?.dataset?.id ?? ''"
"""The id of the element that has the focus."""


def choose(page: Page, element: str) -> None:
    """Choose an element by keys: type a bid, press E for the dark button, or press N until the element is reached."""
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
    raise AssertionError(f"N never reached {element}")
