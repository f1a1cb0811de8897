"""Works through a lesson by clicks as a pupil would, trying each task wrong first, then right."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

import boardbook as bb
from tests.browser.notebook import DRAWN, click


def said(task: bb.Puzzle, key: str, lang: str, **values: int) -> str:
    return task.game.words.text(f"puzzle.{key}", lang, values)


def tell(page: Page, task: bb.Puzzle, verdict: bb.Verdict, lang: str) -> None:
    """Wait until the page shows the verdict that Python gave."""
    page.locator(".bb-said, .bb-bubble").get_by_text(verdict.text(lang), exact=True).first.wait_for()
    if verdict.kind == "solved":
        page.locator(".bb-who strong", has_text=said(task, "solved", lang)).wait_for()


def proposals(task: bb.Puzzle) -> dict[tuple[int, ...], tuple[str, ...]]:
    """Return the actions that can be proposed together, and the elements to click for them."""
    game, state = task.match.game, task.match.state
    plans = dict(game.plans(state))
    return plans or {(n,): game.clicks(state, n) for n in state.legal_actions()}


def propose(page: Page, task: bb.Puzzle, numbers: tuple[int, ...], lang: str) -> None:
    clicks = proposals(task)[numbers]
    button = page.locator(f':is(.bb-banner, .bb-acts) [data-id="{clicks[0]}"]')
    for element in clicks[: 1 if button.count() else None]:  # a button of the decision is enough by itself
        look_for(page, element)
        click(page, element)
    tell(page, task, task.play(*numbers), lang)


def look_for(page: Page, element: str) -> bool:
    """Open the page beside the board that contains an element, and return whether any page contains it."""
    page.evaluate(DRAWN)  # the last click has taken effect
    if drawn(page, element):
        return True
    for tab in page.locator(".bb [role=tab]").all():
        tab.click()
        page.evaluate(DRAWN)
        if drawn(page, element):
            return True
    return False


def check(page: Page, task: bb.Puzzle, elements: list[str], lang: str) -> None:
    for element in elements:
        look_for(page, element)
        click(page, element)
    page.locator(".bb-primary", has_text=said(task, "check", lang, n=len(elements))).click()
    tell(page, task, task.point(elements), lang)


def answer(page: Page, task: bb.Puzzle, text: str, lang: str) -> None:
    if task.payload["choices"]:
        page.locator(".bb-answers").get_by_role("button", name=text, exact=True).click()
    else:
        page.locator(".bb-answers input").fill(text)
        page.locator(".bb-answers button").click()
    tell(page, task, task.say(text), lang)


def try_wrong(page: Page, task: bb.Puzzle, lang: str, seen: Callable[[], object] = lambda: None) -> None:
    """Try a task wrong, if that is possible. Call `seen` while the page shows the verdict."""
    kind = task.task.kind
    if kind == "say":
        others = [str(one) for one in task.payload["choices"] or [7777] if one != task.solution]
        answer(page, task, others[0], lang)
        seen()
    elif kind == "point":
        wrong = next(element for element in task.pointable if element not in task.solution and look_for(page, element))
        check(page, task, [wrong], lang)
        seen()
        look_for(page, wrong)
        click(page, wrong)
    else:
        missing = (numbers for numbers in proposals(task) if task.fresh_copy().play(*numbers).kind == "misses")
        numbers = next(missing, None)
        if numbers is not None:
            propose(page, task, numbers, lang)
            seen()
            page.keyboard.press("Escape")


def drawn(page: Page, element: str) -> bool:
    return page.locator(f'[data-id="{element}"]').count() > 0


def do_right(page: Page, task: bb.Puzzle, lang: str) -> None:
    kind = task.task.kind
    if kind == "say":
        answer(page, task, str(task.solution), lang)
    elif kind == "point":
        check(page, task, task.solution, lang)
    else:
        left = [task.game.parse(text).number for text in task.solution]
        while left:
            page.locator(f".bb-app[data-ply='{task.match.ply}']").wait_for()
            numbers = next(one for one in proposals(task) if sorted(one) == sorted(left[: len(one)]))
            propose(page, task, numbers, lang)
            del left[: len(numbers)]


WHOLE = """asked => asked.scrollWidth <= asked.clientWidth + 1
  && asked.getBoundingClientRect().bottom <= asked.closest(".bb-what").getBoundingClientRect().bottom + 1"""
"""Returns whether the whole question can be read."""


OUT_OF_VIEW = """() => {
  const seen = (element) => {
    let { top, bottom } = element.getBoundingClientRect();
    for (let at = element.parentElement; at; at = at.parentElement) {
      const box = at.getBoundingClientRect();
      if (getComputedStyle(at).overflowY !== "visible") {
        top = Math.max(top, box.top);
        bottom = Math.min(bottom, box.bottom);
      }
    }
    return Math.min(bottom, innerHeight) - Math.max(top, 0);
  };
  const least = { "bb-what": 30, "bb-board": 200, "bb-primary": 30, "bb-foot": 30, "bb-text > :first-child": 80 };
  return Object.entries(least).flatMap(([name, pixels]) =>
    [...document.querySelectorAll(`.${name}`)]
      .filter((one) => seen(one) < Math.min(pixels, one.offsetHeight - 1))
      .map((one) => `${name}: ${seen(one)} of ${one.offsetHeight}`));
}"""
"""Returns which parts of a lesson's page can't be seen together, without scrolling."""


def work_through(page: Page, sheet: bb.Worksheet, lang: str, *, on_page: bool = False) -> None:
    """Try each task wrong first, then do it right. Tasks that come back are done right.

    If it is the only widget `on_page`, question, board, text and button must be in view together.
    """
    while not sheet.done:
        task, number = sheet.puzzle, sheet.task
        page.locator(f".bb-foot .bb-dot[aria-current]:nth-of-type({number + 1})").wait_for()
        asked = page.locator(".bb-who strong").get_by_text(task.text(lang), exact=True)
        asked.wait_for()
        assert asked.evaluate(WHOLE), task.text(lang)
        assert page.locator(".bb-reading").count() == bool(sheet.text)
        if on_page and not task.tries:
            assert (out := page.evaluate(OUT_OF_VIEW)) == [], out
        if not task.tries:
            try_wrong(page, task, lang)
        do_right(page, task, lang)
        page.locator(".bb-primary", has_text=said(task, "next", lang)).click()
        sheet.next()
    every = len(sheet.puzzles)
    page.get_by_text(said(sheet.puzzles[0], "done", lang, n=every, of=every)).first.wait_for()
