"""From a click to the board's answer: `python -m benchmarks.latency [CLICKS]`, from the repository's root.

A real JupyterLab, a real Chromium, a match of two people, legal clicks. The clock is the page's own: from the pointer
going down to the board's element telling the next ply (`data-ply` of `.bb-app`). It is done twice: as most people see
it, and for those who asked their system for less motion, where the board draws what comes at once.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.lab import FLAGS, Lab, Notebook, chromium
from tests.browser.test_play import click

Motion = Literal["no-preference", "reduce"]
CELL = """
import json
from random import Random
import boardbook as bb

match = bb.Match("pangea", ["Ann", "Bo"], seed=5)
board = match.board()
board.pace = 0
rng, sent, send = Random(2), [], board.send

def spy(content, buffers=None):
    if content["type"] == "steps" and content["steps"]:
        sent.append(len(json.dumps(content)) / len(content["steps"]))
    send(content, buffers)

board.send = spy
still = lambda: match.to_act is not None and not match.is_forced
next_clicks = lambda: list(match.game.clicks(match.state, int(rng.choice(match.legal_actions()))))
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


def play(book: Notebook, page: Page, decisions: int) -> list[float]:
    """Take so many decisions by clicks; the milliseconds of each last click."""
    page.evaluate(WATCH)
    for taken in range(decisions):
        while not book.value("still()"):  # what leaves no choice is played by itself
            page.wait_for_timeout(50)
        page.wait_for_function(SHOWN, arg=book.value("match.ply"))
        for element in book.value("next_clicks()"):
            page.wait_for_timeout(300)
            click(page, element)
        page.wait_for_function("n => answers.length === n", arg=taken + 1)
    return [float(ms) for ms in page.evaluate("answers")]


def measure(lab: Lab, browser: Browser, motion: Motion, decisions: int) -> tuple[list[float], list[float]]:
    """A new notebook's match: milliseconds of each decision, bytes of each ply's message."""
    page = browser.new_page(viewport={"width": 1720, "height": 1500}, device_scale_factor=1, reduced_motion=motion)
    book = Notebook(lab, page, f"latency-{motion}", [CELL])
    book.run_all()
    book.board()
    page.wait_for_timeout(1000)
    took, sizes = play(book, page, decisions), book.value("sent")
    book.shut_down()
    page.close()
    return took, sizes


def main(decisions: int = 60) -> None:
    """Measure and print."""
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        lab = Lab(Path(scratch))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        print(
            f"Pangea for two in JupyterLab, headless Chromium {browser.version}, {os.cpu_count()} cores, load {load}.\n"
        )
        try:
            moving, sizes = measure(lab, browser, "no-preference", decisions)
            still, _ = measure(lab, browser, "reduce", decisions)
        finally:
            browser.close()
            lab.close()
    print("| measure | n | median | 95 % | most |\n|---|---|---|---|---|")
    row("click to the next ply drawn, ms", moving)
    row("the same with reduced motion, ms", still)
    row("message of a ply, bytes", sizes)


def row(name: str, found: list[float]) -> None:
    """Print a row of the table."""
    figures = (median(found), quantiles(found, n=20, method="inclusive")[-1], max(found))
    print(f"| {name} | {len(found)} | " + " | ".join(f"{x:,.0f}" for x in figures) + " |")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
