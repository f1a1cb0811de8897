"""Counts how often a player has to click and scroll: `python -m benchmarks.scrolls [DECISIONS [WIDTH [GAME ...]]]`.

Run it in the root. The page is a real JupyterLab, 900 pixels high, with its file browser open. Of a cell, about 780
pixels are visible, and WIDTH pixels in width: 1008 by default, which needs a window of 1440. A person among greedy bots
plays what a greedy bot would. If the element of the next click is not visible, whatever hides it is scrolled as little
as possible, and this is counted. Half of the decisions are the first of a match, and half are from its third round on.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import sys
import time

from playwright.sync_api import Browser

from tests.browser.lab import Lab, LabNotebook, lab_and_browser

GAMES = ("pangea", "magus", "zargos", "magellan")
CELL = """
from random import Random
import boardbook as bb
from boardbook.bots import decide, make_bot

match = bb.Match({game!r}, ["greedy"] * 3, seed=4)
while match.state.round < {round}:
    match.step()
match = bb.Match.from_position(match.game, match.state.to_dict(), ["Ann", "greedy", "greedy"], seed=4)
board = match.board()
board.pace = 0
adviser, rng = make_bot("greedy"), Random(1)

def advice():
    state, game = match.state, match.game
    n = int(decide(adviser, game, state, rng))
    plans = [ids for numbers, ids in game.plans(state) if numbers[0] == n]
    return list(min(plans, key=len)) if plans else list(game.clicks(state, n))

board
"""
TO_TOP = "document.querySelector('.bb').scrollIntoView()"
SHOWN = "ply => document.querySelector('.bb-app')?.dataset.ply === String(ply)"
AROUND = 432
"""The width in pixels of everything beside a cell."""
SEEN = """id => {
  const style = (e) => getComputedStyle(e);
  const all = [...document.querySelectorAll(`[data-id="${id}"]`)]
    .filter((e) => e.getBoundingClientRect().width && style(e).pointerEvents !== "none");
  const inside = (e) => {
    const { top, bottom } = e.getBoundingClientRect();
    for (let at = e.parentElement; at; at = at.parentElement) {
      if (!/auto|scroll|hidden/.test(style(at).overflowY)) continue;
      const box = at.getBoundingClientRect();
      if (top < box.top - 1 || bottom > box.bottom + 1) return false;
      if (at.matches(".jp-WindowedPanel-outer")) return true;
    }
    return true;
  };
  if (!all.length) return null;
  if (all.some(inside)) return true;
  all.at(-1).scrollIntoView({ block: "nearest" });
  return false;
}"""


def measure(
    lab: Lab, browser: Browser, game: str, first_round: int, decisions: int, width: int
) -> tuple[int, int, int, float]:
    """Return the numbers of decisions, clicks and scrolls, and the seconds that the page took for them."""
    page = browser.new_page(viewport={"width": width + AROUND, "height": 900}, device_scale_factor=1)
    name = f"scrolls-{game}-{first_round}-{width}"
    book = LabNotebook(lab, page, name, [CELL.format(game=game, round=first_round)])
    book.run_all()
    book.board()
    page.evaluate(TO_TOP)
    page.wait_for_timeout(500)
    taken = clicks = scrolls = 0
    seconds = 0.0
    while taken < decisions:
        book.until("match.over or (match.to_act == 0 and not match.is_forced)")
        if book.value("match.over"):
            break
        ply = book.value("match.ply")
        page.wait_for_function(SHOWN, arg=ply)
        advice, begun = book.value("advice()"), time.perf_counter()
        for element in advice:
            seen = page.evaluate(SEEN, element)
            if seen is None:
                raise RuntimeError(f"{game}: {element} is not drawn")
            if not seen:
                scrolls += 1
                page.wait_for_timeout(200)
            on_board = page.locator(f'[data-id="{element}"]:not(.bb-button)')
            found = on_board if on_board.count() else page.locator(f'[data-id="{element}"]')
            found.last.dispatch_event("click")
            clicks += 1
            page.wait_for_timeout(60)
        book.until(f"match.ply > {ply}")
        seconds += time.perf_counter() - begun
        taken += 1
    book.shut_down()
    page.close()
    return taken, clicks, scrolls, seconds


def main(decisions: str = "20", width: str = "1008", *games: str) -> None:
    """Take the measurements and print them."""
    with lab_and_browser() as (lab, browser):
        print(
            "| game | decisions | clicks | scrolls | seconds | scrolls per ten decisions |\n|---|---|---|---|---|---|"
        )
        for game in games or GAMES:
            halves = [measure(lab, browser, game, first, int(decisions) // 2, int(width)) for first in (0, 3)]
            taken, clicks, scrolls, seconds = (sum(column) for column in zip(*halves, strict=True))
            figures = f"{taken} | {clicks} | {scrolls} | {seconds:.1f} | {10 * scrolls / taken:.1f}"
            print(f"| {game} | {figures} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
