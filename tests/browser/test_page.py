"""The exported page works from a file, without a kernel or a network."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, PdfMargins

import boardbook as bb

pytestmark = pytest.mark.browser

PARTS: Final = """() => [".bb-banner", ".bb-board", ".bb-side", ".bb-log", ".bb-plot", ".bb-lines"].map((part) => {
  const { top, bottom } = document.querySelector(part).getBoundingClientRect();
  return [top, bottom];
})"""
"""Returns the top and the bottom of the parts of a printed page."""
CUT: Final = """() => [...document.querySelectorAll(".bb *:not(svg *, .bb-sr)")]
  .filter((one) => one.checkVisibility() && one.clientHeight > 1 && one.scrollHeight > one.clientHeight + 3 &&
    getComputedStyle(one).overflowY !== "visible")
  .map((one) => one.className)"""
"""Returns what is cut on paper."""


def sheets(page: Page) -> int:
    """Print a page with the browser's defaults, and return the number of sheets."""
    margin: PdfMargins = {"top": "10mm", "right": "10mm", "bottom": "10mm", "left": "10mm"}
    printed = page.pdf(format="A4", margin=margin, print_background=False)
    return len(re.findall(rb"/Type\s*/Page\b", printed))


def on_paper(page: Page) -> None:
    """Lay out a page as for printing. It keeps the layout of its window, which has room for a side."""
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 1008, "height": 1047})


@pytest.mark.parametrize("game", ["pangea", "magellan", "magus", "zargos"])
def test_a_printed_match_has_all_its_moves_and_curves(page: Page, tmp_path: Path, game: str) -> None:
    match = bb.Match(game, ["random"] * 3, seed=4)
    for _ in range(90):
        match.step()
    match.to_html(tmp_path / "match.html")
    page.goto((tmp_path / "match.html").as_uri())
    page.locator(".bb-board svg").first.wait_for()
    shown = page.locator(".bb-more .bb-log li")
    assert shown.count() < match.ply  # on the screen, a part of them
    assert 2 <= sheets(page) <= 6
    on_paper(page)
    page.locator(".bb-lines").wait_for()
    assert shown.count() == match.ply
    assert page.locator(".bb-plot svg").count() == len(match.game.figures)
    parts = page.evaluate(PARTS)
    assert all(bottom <= top + 1 for (_, bottom), (top, _) in pairwise(parts))
    assert page.evaluate(CUT) == []
    # Every side has its own emblem and its own dashes.
    emblems = page.locator(".bb-seats .bb-disc").evaluate_all("all => all.map((one) => one.innerHTML)")
    assert len(set(emblems)) == len(emblems)
    dashes = page.locator(".bb-lines path[stroke-dasharray]").evaluate_all(
        "all => all.map((one) => one.getAttribute('stroke-dasharray'))"
    )
    assert len(set(dashes)) == len(dashes) >= 3
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    page.locator(".bb-lines").wait_for(state="detached")
    assert shown.count() < match.ply


@pytest.mark.parametrize("game", ["pangea", "magus", "zargos"])
def test_each_task_of_a_worksheet_is_one_sheet(page: Page, tmp_path: Path, game: str) -> None:
    sheet = bb.lesson(game, 1).sheet()
    sheet.to_html(tmp_path / "sheet.html")
    page.goto((tmp_path / "sheet.html").as_uri())
    page.locator(".bb-reading").wait_for()
    assert sheets(page) == len(sheet.puzzles)
    on_paper(page)
    seats = page.locator(".bb-seats:visible")
    seats.last.wait_for()
    assert seats.count() == len(sheet.puzzles)
    assert page.evaluate(CUT) == []


def test_the_page_of_a_match_can_be_scrubbed(page: Page, tmp_path: Path) -> None:
    match = bb.Match("pangea", ["greedy", "greedy", "random"], seed=4).run()
    match.to_html(tmp_path / "match.html")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    page.goto((tmp_path / "match.html").as_uri())
    page.locator(".bb-board svg").first.wait_for()
    assert "wins" in page.locator(".bb-banner strong").inner_text()
    slider = page.locator(".bb-strip [role=slider]")
    slider.focus()
    page.keyboard.press("Home")
    page.locator(".bb-app[data-ply='0']").wait_for()
    for _ in range(40):
        page.keyboard.press("ArrowRight")
    page.locator(".bb-app[data-ply='40']").wait_for()
    page.locator(".bb-lang button").nth(1).click()
    assert f"Coup 40 sur {match.ply}" in page.locator(".bb-banner strong").inner_text()
    # The page offers only what it can do, and a click on a piece explains that the match can't be played here.
    assert page.locator(".bb-banner .bb-button").all_inner_texts() == ["Revenir au présent"]
    assert page.locator("[data-spot=undo], .bb-app .can").count() == 0
    page.get_by_role("button", name="Rejouer à l’écran").click()
    page.locator(".bb-app[data-ply='43']").wait_for()
    page.get_by_role("button", name="Arrêter").click()
    page.locator(".bb-board [data-id]").first.dispatch_event("click")
    assert "regarder cette partie, mais pas la jouer" in page.locator(".bb-bubble").inner_text()
    assert all(url.startswith(("file:", "data:")) for url in asked)
    assert problems == []


def test_code_that_gets_into_a_page_does_not_run(page: Page, tmp_path: Path) -> None:
    """Scripts, event handlers and pictures from other addresses are blocked, even if a name were set as HTML."""
    path = tmp_path / "match.html"
    bb.Match("pangea", ["Ann", "Bo"], seed=4).to_html(path)
    evil = (
        "<script>document.title = 'taken'</script>"
        "<script type='module' src=\"data:text/javascript,document.title='taken'\"></script>"
        "<img src=x onerror=\"document.title='taken'\">"
        "<img src='http://127.0.0.1:9/seen.png'>"
    )
    path.write_text(path.read_text(encoding="utf-8").replace("<div id=", evil + "<div id="), encoding="utf-8")
    asked: list[str] = []
    page.on("requestfinished", lambda request: asked.append(request.url))
    blocked: list[str] = []
    page.on("console", lambda said: blocked.append(said.text) if said.type == "error" else None)
    page.goto(path.as_uri())
    page.locator(".bb-board svg").first.wait_for()
    assert page.title().startswith("Die Magier von Pangea")
    assert all(url.startswith(("file:", "data:")) for url in asked)
    assert sum("Content Security Policy" in text for text in blocked) >= 4
