"""Measures how soon the games of a site can be played: `python -m benchmarks.site BEFORE AFTER [ROUNDS]`, in the root.

BEFORE and AFTER are folders that `python3 start.py site` wrote, perhaps of different versions. Each round opens the
pages of both, one after the other, in new browsers with an empty cache. `--keep` writes SITE.md.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Final

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from tests.browser.notebook import FLAGS, chromium

GAMES: Final = ("pangea", "magellan", "magus", "zargos")
VISITS: Final = ("first visit", "second visit", "kept match")
PLAYABLE: Final = """() => {
  const buttons = [...document.querySelectorAll(".foot button")];
  return buttons.some((button) => button.textContent === "New match" && !button.hidden);
}"""
"""Returns whether Python takes clicks."""
KEPT: Final = Path(__file__).with_name("SITE.md")

Found = dict[tuple[str, str, str], list[float]]
"""(game, visit, what) -> one result per round."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and counts their bytes."""

    sent = 0

    def log_message(self, *_: object) -> None:
        """Print nothing."""

    def copyfile(self, source: object, outputfile: object) -> None:
        """Send a file."""
        content = source.read()  # type: ignore[attr-defined]
        Quiet.sent += len(content)
        outputfile.write(content)  # type: ignore[attr-defined]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder, and yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def visit(browser: BrowserContext, address: str) -> tuple[float, float, float]:
    """Open a page. Return the seconds until its board is drawn, those until Python takes clicks, and the MB sent."""
    page = browser.new_page()
    page.set_viewport_size({"width": 1008, "height": 780})
    Quiet.sent, began = 0, time.perf_counter()
    page.goto(address)
    page.locator(".bb-board svg").first.wait_for(timeout=120_000)
    drawn = time.perf_counter() - began
    page.wait_for_function(PLAYABLE, timeout=120_000)
    playable = time.perf_counter() - began
    page.close()
    return drawn, playable, Quiet.sent / 1e6


def measure(playwright: Playwright, folder: Path, found: Found) -> None:
    """Make the visits to each game once."""
    for game in GAMES:
        with TemporaryDirectory() as profile, served(folder) as address:
            browser = playwright.chromium.launch_persistent_context(profile, executable_path=chromium(), args=FLAGS)
            for kind in VISITS:
                if kind == "second visit":  # without the match of the first
                    page = browser.new_page()
                    page.goto(f"{address}/logo.svg")
                    page.evaluate("localStorage.clear()")
                    page.close()
                figures = visit(browser, f"{address}/play/{game}.html")
                for what, figure in zip(("board", "playable", "MB"), figures, strict=True):
                    found.setdefault((game, kind, what), []).append(figure)
            browser.close()


def table(before: Found, after: Found, rounds: int) -> str:
    """Return the results as Markdown."""
    today, load = datetime.now(UTC).date(), os.getloadavg()[0]
    lines = [
        "# How soon the games of the site can be played",
        "",
        f"{today}. {rounds} rounds, in turn with the build before; {os.cpu_count()} cores, load {load:.1f}; files from",
        "loopback, uncompressed. Medians, in seconds from the address to the drawn board, and until Python takes",
        "clicks; the last column is the ratio of the latter, with the least and the most.",
        "",
        "| game | visit | board | | playable | | MB | | ratio |",
        "|---|---|---|---|---|---|---|---|---|",
        "| | | before | after | before | after | before | after | |",
    ]
    for game in GAMES:
        for kind in VISITS:
            cells = [
                f"{median(found[game, kind, what]):.{1 if what == 'MB' else 2}f}"
                for what in ("board", "playable", "MB")
                for found in (before, after)
            ]
            pairs = zip(before[game, kind, "playable"], after[game, kind, "playable"], strict=True)
            ratios = [first / second for first, second in pairs]
            spread = f"{median(ratios):.1f} ({min(ratios):.1f} to {max(ratios):.1f})"
            lines.append(f"| {game} | {kind} | {' | '.join(cells)} | {spread} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Run the command line."""
    keep = "--keep" in sys.argv
    first, second, *more = [argument for argument in sys.argv[1:] if argument != "--keep"]
    rounds = int(more[0]) if more else 5
    before: Found = {}
    after: Found = {}
    with sync_playwright() as playwright:
        for _ in range(rounds):
            measure(playwright, Path(first), before)
            measure(playwright, Path(second), after)
    text = table(before, after, rounds)
    print(text)
    if keep:
        KEPT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
