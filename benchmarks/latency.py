"""Measures how fast boards answer clicks: `python -m benchmarks.latency [CLICKS [GAME ...]]`, in the root.

One person plays with bots that answer immediately, with legal clicks, in a real JupyterLab in Chromium at 1008 × 780
pixels. The page measures the time from the pointer press until the board shows the next ply (`data-ply` of `.bb-app`),
and the time from running the cell in a new kernel until the first board is drawn, including imports.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import os
import sys
from statistics import median, quantiles

from playwright.sync_api import Browser, Page

from tests.browser.lab import Lab, LabNotebook, lab_and_browser
from tests.browser.notebook import click

SEATS = {"pangea": 2, "magus": 2, "zargos": 2, "magellan": 3}
CELL = """
import json
from random import Random
import boardbook as bb

match = bb.Match({game!r}, ["Ann", *["random"] * {bots}], seed=5)
board = match.board()
board.pace = 0
rng, sent, send = Random(2), [], board.send

def spy(content, buffers=None):
    if content["type"] == "steps" and content["steps"]:
        sent.append(len(json.dumps(content)) / len(content["steps"]))
    send(content, buffers)

board.send = spy
asked = lambda: match.to_act == 0 and not match.is_forced

def paths():
    if whole := match.game.plans(match.state):
        return [list(ids) for _, ids in rng.sample(list(whole), min(8, len(whole)))]
    few = rng.sample(match.legal_actions(), min(8, len(match.legal_actions())))
    return [list(match.game.clicks(match.state, int(n))) for n in few]

board
"""
WATCH = """() => {
  let down = null;
  window.answers = [];
  document.addEventListener("pointerdown", (event) => (down = event.timeStamp), true);
  new MutationObserver(() => {
    if (down !== null) window.answers.push(performance.now() - down);
    down = null;
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-ply"] });
}"""
SHOWN = "ply => document.querySelector('.bb-app').dataset.ply === String(ply)"
DRAWN = """() => new Promise((resolve) => {
  const began = performance.now();
  const look = () => {
    if (document.querySelector(".bb-board svg")) resolve(performance.now() - began);
    else requestAnimationFrame(look);
  };
  jupyterapp.commands.execute("notebook:run-all-cells");
  look();
})"""


def play(book: LabNotebook, page: Page, clicks: int) -> list[float]:
    """Make this many decisions by clicks; return the milliseconds of the last click of each."""
    page.evaluate(WATCH)
    taken = 0
    while taken < clicks and not book.value("match.over"):
        if not book.value("asked()"):  # forced moves, chance and bots are played automatically
            page.wait_for_timeout(50)
            continue
        page.wait_for_function(SHOWN, arg=book.value("match.ply"))
        drawn = [path for path in book.value("paths()") if page.locator(f'[data-id="{path[0]}"]').count()]
        for element in drawn[0] if drawn else ():
            found = page.locator(f'[data-id="{element}"]').first
            if not found.count():  # for example, a number to type
                break
            found.scroll_into_view_if_needed()
            page.wait_for_timeout(300)
            click(page, element)
        page.wait_for_timeout(1000)
        answered, taken = taken, page.evaluate("answers.length")
        if answered == taken:
            page.keyboard.press("Escape")
    return [float(ms) for ms in page.evaluate("answers")]


def measure(lab: Lab, browser: Browser, game: str, clicks: int) -> tuple[float, list[float], list[float]]:
    """Play in a new notebook; return the milliseconds to the first board and of each click, and the bytes per ply."""
    page = browser.new_page(viewport={"width": 1008, "height": 780}, device_scale_factor=1)
    book = LabNotebook(lab, page, f"latency-{game}", [CELL.format(game=game, bots=SEATS[game] - 1)])
    first = page.evaluate(DRAWN)
    page.wait_for_timeout(1000)
    took, sizes = play(book, page, clicks), book.value("sent")
    book.shut_down()
    page.close()
    return first, took, sizes


def main(clicks: str = "60", *games: str) -> None:
    """Take the measurements and print them."""
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    with lab_and_browser() as (lab, browser):
        print(f"JupyterLab, headless Chromium {browser.version}, {os.cpu_count()} cores, load {load}.\n")
        print("| game | cell run to first board, ms | click to ply, ms: median | 95% | most | n | bytes of a ply |")
        print("|---|---|---|---|---|---|---|")
        for game in games or SEATS:
            first, took, sizes = measure(lab, browser, game, int(clicks))
            figures = (first, median(took), quantiles(took, n=20, method="inclusive")[-1], max(took))
            cells = [game, *(f"{figure:,.0f}" for figure in figures), str(len(took)), f"{median(sizes):,.0f}"]
            print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
