"""A match from the first click in start.ipynb to its end, and a rematch, without typing any Python."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import time
import urllib.request
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

import boardbook as bb
from boardbook.bots import decide, make_bot
from boardbook.widgets.lobby import FIRST
from tests.browser.lab import Lab, LabNotebook
from tests.browser.looks import advised, click
from tests.browser.notebook import wait_shown
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

START = Path(__file__).parents[2] / "notebooks" / "start.ipynb"
LAPTOP = {"width": 1440, "height": 900}
"""A window that leaves 1008 by about 780 pixels for a cell."""


LAST = many(check=10, proofs=None)
"""The number of plies at the end of a match that are played on the page, or None for the whole match.

The plies before them are played without the page.
"""


class Guest:
    """A person who plays in start.ipynb with only a mouse. The matches are read from their files."""

    def __init__(self, lab: Lab, page: Page) -> None:
        self.lab, self.page = lab, page
        self.clicks = 0
        self.folder = lab.notebooks / "boardbook-matches"
        self._advice = make_bot("greedy")
        shutil.copy(START, lab.notebooks / "start.ipynb")
        self.open()

    def open(self) -> None:
        """Open the notebook."""
        self.book = LabNotebook(self.lab, self.page, "start", [])

    def click(self, found: Locator) -> None:
        """Click with the mouse, and count the click."""
        found.click()
        self.clicks += 1

    def run_cell(self) -> None:
        """Press ▶. In a notebook that was just opened, the first cell is selected."""
        self.click(self.page.locator('.jp-NotebookPanel-toolbar [data-jp-item-name="run"]').first)
        self.page.locator(".bb-lobby").wait_for(timeout=60_000)

    def press(self, name: str) -> None:
        """Press a button."""
        self.click(self.page.get_by_role("button", name=name, exact=True).first)

    def journals(self) -> list[Path]:
        """Return the files of the saved matches, sorted by name."""
        return sorted(self.folder.glob("*.jsonl"))

    def match(self) -> bb.Match:
        """Return the last match, as it was saved."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the last line may be incomplete
            return bb.load(self.journals()[-1])

    def until_asked(self) -> bb.Match:
        """Wait until the person has something to decide or the match is over, and the page shows it."""
        self.page.locator(".bb-board svg").first.wait_for()  # a match that is shown is also saved
        for _ in range(1200):
            match = self.match()
            if match.over or (match.to_act == 0 and not match.is_forced):
                wait_shown(self.page, match.ply)
                return match
            self.page.wait_for_timeout(150)
        raise AssertionError("nobody was asked")

    def decide(self, match: bb.Match) -> None:
        """Click what a greedy player would, and wait until the decision is saved."""
        for element in advised(match, self._advice, Random(match.ply)):
            click(self.page, element)
            self.clicks += 1
        for _ in range(400):
            if self.match().ply > match.ply:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"a click at ply {match.ply} did nothing")

    def play_elsewhere(self, but: int) -> None:
        """Play the saved match on without its page, to `but` plies before its end or the person's last decision."""
        match, ahead = (bb.load(self.journals()[-1], journal=written) for written in (True, False))
        while not ahead.over:
            if ahead.is_bots:
                ahead.step()
            else:
                ahead.play(decide(self._advice, ahead.game, ahead.state, Random(ahead.ply)))
        mine = [ply for ply, played in enumerate(ahead.history.plies) if played.seat == 0]
        while match.ply < min(mine[-1], ahead.ply - but):
            match.play(ahead.history.plies[match.ply].number)
        match.close()

    def kill_kernel(self) -> None:
        """Kill the kernel, as a crash would."""
        with urllib.request.urlopen(f"{self.lab.url}/api/sessions") as reply:  # noqa: S310 (our own server)
            [kernel] = [session["kernel"]["id"] for session in json.load(reply) if session["path"] == "start.ipynb"]
        for process in Path("/proc").iterdir():
            if process.name.isdigit() and f"kernel-{kernel}.json" in _command(process):
                os.kill(int(process.name), signal.SIGKILL)
                while _lives(process):
                    time.sleep(0.02)  # until its last thread has ended, the process may keep the match's file open
                return
        raise AssertionError("no kernel runs")


def _lives(process: Path) -> bool:
    """Return whether any thread of a process is still alive."""
    try:
        states = [(task / "stat").read_text().rpartition(")")[2].split()[0] for task in (process / "task").iterdir()]
    except OSError:  # a thread has ended in between
        return process.is_dir()
    return len(states) > 1 or states not in ([], ["Z"])


def _command(process: Path) -> str:
    try:
        return (process / "cmdline").read_text()
    except OSError:  # the process has ended in between
        return ""


@pytest.fixture
def page(lab_page: Page) -> Page:
    return lab_page


@pytest.fixture
def guest(lab: Lab, page: Page) -> Iterator[Guest]:
    shutil.rmtree(lab.notebooks / "boardbook-matches", ignore_errors=True)
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    guest = Guest(lab, page)
    yield guest
    guest.book.shut_down()


def test_a_match_without_typing_survives_a_crash_of_its_kernel(lab: Lab, page: Page, guest: Guest, capsys: Any) -> None:
    began = time.perf_counter()
    guest.open()
    guest.run_cell()
    guest.click(page.locator(".bb-game", has_text="Magellan"))
    guest.press("Français")
    guest.press("Nouvelle partie")
    first = guest.until_asked()
    guest.decide(first)
    with capsys.disabled():
        took = time.perf_counter() - began
        sys.stdout.write(f"\nfirst legal move {took:.1f} s and {guest.clicks} clicks after opening the notebook\n")
    assert [path.name.partition("-")[0] for path in guest.journals()] == ["magellan"]
    assert [seat.bot for seat in first.seats] == [None, "beginner", "beginner"]
    for _ in range(many(check=4, proofs=9)):
        guest.decide(guest.until_asked())

    guest.kill_kernel()  # while bots play
    if LAST is not None:
        guest.play_elsewhere(LAST)
    kept = guest.match()
    page.goto("about:blank")  # so that the page is loaded again
    guest.open()
    guest.run_cell()
    page.locator(".bb-tongue").wait_for()
    guest.click(page.locator(".bb-matches .bb-button").first)
    match = guest.until_asked()
    assert match.ply >= kept.ply
    while not match.over:
        guest.decide(match)
        match = guest.until_asked()
    assert len(guest.journals()) == 1

    page.locator(".bb-actions").get_by_role("button", name="Rematch").click()
    page.wait_for_function(
        "document.querySelectorAll('.bb-board').length === 1 && !document.querySelector('.bb-ranking')"
    )
    again = guest.until_asked()
    assert len(guest.journals()) == 2
    assert (again.seats, again.over) == (match.seats, False)
    assert again.seed != match.seed
    page.get_by_role("button", name="All matches").click()
    page.locator(".bb-matches li").nth(1).wait_for()
    assert [text.strip() for text in page.locator(".bb-matches .bb-button").all_inner_texts()] == ["Resume", "View"]


def take_over(page: Page, guest: Guest, title: str) -> None:
    """Run the cell again, and resume the match, which the new lobby lists."""
    page.locator(".jp-Cell .jp-InputPrompt").first.click()
    guest.click(page.locator('.jp-NotebookPanel-toolbar [data-jp-item-name="run"]').first)
    page.locator(".bb-matches .bb-button").first.wait_for()
    when = page.locator(".bb-matches li span").nth(1).inner_text().split(" ·")[0]
    guest.press(f"Resume {title} · Ann, 2 bots, {when}")


OTHERS = [game for game in FIRST if game != "magellan"]


# The light host plays all games to the end. In Zargos, bots may play on for 1,000 plies after a person's last decision.
@pytest.mark.parametrize("game", many(check=["pangea"], proofs=OTHERS))
def test_a_match_of_each_game_is_played_to_its_end(page: Page, guest: Guest, game: str) -> None:
    title = bb.game(game).words.text("title.short")
    guest.run_cell()
    guest.click(page.locator(".bb-game", has_text=title))
    guest.press("New match")
    ply = guest.until_asked().ply
    take_over(page, guest, title)
    assert guest.until_asked().ply == ply
    for _ in range(2):
        guest.decide(guest.until_asked())
    guest.click(page.locator(".bb-way [data-first]"))
    page.locator(".bb-matches .bb-button").first.wait_for()
    if LAST is not None:
        guest.play_elsewhere(LAST)
    guest.click(page.locator(".bb-matches .bb-button").first)
    while not (match := guest.until_asked()).over:
        guest.decide(match)
    page.locator(".bb-ranking").wait_for()
    assert [path.name.partition("-")[0] for path in guest.journals()] == [game]
