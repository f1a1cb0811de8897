"""The exported page works from a file, without kernel and network."""

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
    page.goto((tmp_path / "match.html").as_uri())
    page.locator(".bb-board svg").first.wait_for()
    assert "wins" in page.locator(".bb-banner strong").inner_text()
    slider = page.locator(".bb-slider")
    slider.focus()
    page.keyboard.press("Home")
    page.wait_for_function("document.querySelector('.bb-app').dataset.ply === '0'")
    for _ in range(40):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('.bb-app').dataset.ply === '40'")
    page.locator(".bb-lang button").nth(1).click()
    assert f"Coup 40 sur {match.ply}" in page.locator(".bb-banner strong").inner_text()
    page.get_by_role("button", name="Rejouer d’ici").click()
    page.locator(".bb-bubble").wait_for()
    assert all(url.startswith(("file:", "data:")) for url in asked)
    assert problems == []
