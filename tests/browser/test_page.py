"""The exported page works from a file, without a kernel or a network."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

import boardbook as bb

pytestmark = pytest.mark.browser


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
