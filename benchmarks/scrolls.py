"""Counts how often a player has to scroll: `python -m benchmarks.scrolls [DECISIONS [GAME ...]]`, in the root.

The page is a real JupyterLab at 1440 × 900 pixels with its file browser open, where a cell is 1008 pixels wide and
about 780 pixels are visible. A person among greedy bots plays what a greedy bot would. If the element of the next click
is not visible, the notebook is scrolled as little as possible, and this is counted. Half of the decisions are the first
of a match, and half are from its third round on.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import sys

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
SEEN = """id => {
  const panel = document.querySelector(".jp-WindowedPanel-outer");
  const seen = panel.getBoundingClientRect();
  const all = [...document.querySelectorAll(`[data-id="${id}"]`)].filter((e) => e.getBoundingClientRect().width);
  const inside = (e) => {
    const { top, bottom } = e.getBoundingClientRect();
    return top >= seen.top - 1 && bottom <= seen.bottom + 1;
  };
  if (!all.length) return null;
  if (all.some(inside)) return true;
  all.at(-1).scrollIntoView({ block: "nearest" });
  return false;
}"""


def measure(lab: Lab, browser: Browser, game: str, first_round: int, decisions: int) -> tuple[int, int]:
    """Return the number of decisions, and how often the notebook had to be scrolled for them."""
    page = browser.new_page(viewport={"width": 1440, "height": 900}, device_scale_factor=1)
    book = LabNotebook(lab, page, f"scrolls-{game}-{first_round}", [CELL.format(game=game, round=first_round)])
    book.run_all()
    book.board()
    page.evaluate(TO_TOP)
    page.wait_for_timeout(500)
    taken = scrolls = 0
    while taken < decisions:
        book.until("match.over or (match.to_act == 0 and not match.is_forced)")
        if book.value("match.over"):
            break
        ply = book.value("match.ply")
        page.wait_for_function(SHOWN, arg=ply)
        for element in book.value("advice()"):
            seen = page.evaluate(SEEN, element)
            if seen is None:
                raise RuntimeError(f"{game}: {element} is not drawn")
            if not seen:
                scrolls += 1
                page.wait_for_timeout(200)
            page.locator(f'[data-id="{element}"]').last.dispatch_event("click")
            page.wait_for_timeout(60)
        book.until(f"match.ply > {ply}")
        taken += 1
    book.shut_down()
    page.close()
    return taken, scrolls


def main(decisions: str = "20", *games: str) -> None:
    """Take the measurements and print them."""
    with lab_and_browser() as (lab, browser):
        print("| game | decisions | scrolls | per ten decisions |\n|---|---|---|---|")
        for game in games or GAMES:
            halves = [measure(lab, browser, game, first, int(decisions) // 2) for first in (0, 3)]
            taken, scrolls = (sum(column) for column in zip(*halves, strict=True))
            print(f"| {game} | {taken} | {scrolls} | {10 * scrolls / taken:.1f} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
