"""The front page of the site replays a match, fits every window, and copies its code; and the README has its film."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from itertools import product
from typing import Any

import pages
import pytest
from PIL import Image, ImageSequence
from playwright.sync_api import Browser, Page, expect

from boardbook.core import LANGUAGES
from boardbook.widgets.lobby import FIRST
from tests.browser.film import FILM
from tests.browser.notebook import load_axe
from tests.browser.serving import served
from tests.profiles import many

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

THEMES = ("light", "dark")
SIZES = ((1280, 900), (1008, 780), (390, 844))
CUT = """() => [...document.querySelectorAll("a, button, p, h1, h2, h3, code, span")]
  .filter((one) => one.checkVisibility() && !one.closest(".tip") && one.clientWidth > 0 &&
    (one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 1))
  .map((one) => one.textContent)"""
"""Returns text that is cut off or outside the window."""
WHEEL = "boardbook-1.0-py3-none-any.whl"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a site that has only the front page and the name of a wheel."""
    folder = tmp_path_factory.mktemp("front")
    (folder / "runtime").mkdir()
    (folder / "runtime" / WHEEL).touch()
    pages.front(folder)
    pages.service(folder)
    with served(folder) as address:
        yield address


def opened(browser: Browser, address: str, **looks: Any) -> Iterator[Page]:
    """Yield the front page after its board has been drawn, and check that it reported no problems."""
    context = browser.new_context(**looks)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    page.goto(address)
    page.locator(".film").scroll_into_view_if_needed()
    page.frame_locator("iframe").locator(".bb-board svg").first.wait_for()
    expect(page.locator(".bar")).to_be_visible()
    yield page
    assert problems == []
    context.close()


@pytest.mark.parametrize(
    ("lang", "theme"), many(check=[*zip(LANGUAGES, THEMES, strict=True)], proofs=[*product(LANGUAGES, THEMES)])
)
def test_the_page_fits_and_axe_finds_nothing(browser: Browser, address: str, theme: str, lang: str) -> None:
    for page in opened(browser, f"{address}?lang={lang}", color_scheme=theme, reduced_motion="reduce"):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for size in ("24px", ""):  # the reader's own size of type, then the usual one
                page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
                assert page.evaluate("document.documentElement.scrollWidth") == width
                assert page.evaluate(CUT) == []
            assert page.locator(".ways-in a[href^='lite/']:visible").count() == (0 if width < 640 else len(FIRST))
        load_axe(page)
        # The tests of boards check what is in the frame.
        found = page.evaluate("axe.run({ exclude: ['iframe'] }, { resultTypes: ['violations'] })")
        assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found["violations"]] == []


def test_the_match_is_replayed_and_can_be_paused(browser: Browser, address: str) -> None:
    for page in opened(browser, f"{address}?lang=en", viewport={"width": 1280, "height": 900}):
        board = page.frame_locator("iframe").locator(".bb-app")
        caption = page.locator(".bar [data-said]:visible")
        page.get_by_role("button", name="Pause").click()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        said = caption.inner_text()
        ply = board.get_attribute("data-ply")
        page.wait_for_timeout(1500)
        assert (caption.inner_text(), board.get_attribute("data-ply")) == (said, ply)
        page.get_by_role("button", name="Play", exact=True).click()
        expect(caption).not_to_have_text(said)
        page.get_by_role("button", name="FR", exact=True).click()
        expect(page.frame_locator("iframe").locator("html[lang=fr] .bb-app[data-ply='0']")).to_be_visible()
        expect(caption).to_have_text(pages.BEFORE["fr"])


def test_nothing_moves_by_itself_if_less_motion_is_wanted(browser: Browser, address: str) -> None:
    for page in opened(browser, f"{address}?lang=en", reduced_motion="reduce"):
        page.wait_for_timeout(1500)
        expect(page.frame_locator("iframe").locator(".bb-app[data-ply='0']")).to_be_visible()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_command_and_the_code_are_copied(browser: Browser, address: str) -> None:
    for page in opened(browser, f"{address}?lang=en", permissions=["clipboard-read", "clipboard-write"]):
        copied = []
        for button in page.locator(".copy").all():
            button.click()
            expect(button).to_have_accessible_name("Copied")
            copied.append(page.evaluate("navigator.clipboard.readText()"))
        command, code = copied
        assert command == f'pip install "boardbook[lab] @ {address}runtime/{WHEEL}"'
        names: dict[str, Any] = {}
        exec(code, names)  # noqa: S102 (our own page)
        assert names["match"].game.name == "pangea"


def test_without_a_wheel_the_command_is_for_a_copy_of_the_repository() -> None:
    assert "pip install '.[lab]'" in pages.install(None)


def test_the_moving_picture_of_the_readme_is_small_and_can_be_shown(page: Page) -> None:
    webp = FILM.read_bytes()
    assert len(webp) < 600_000
    with Image.open(FILM) as film:
        frames = ImageSequence.all_frames(film)
    assert 5 < sum(frame.info["duration"] for frame in frames) / 1000 < 12
    page.set_content(f"<img src='data:image/webp;base64,{b64encode(webp).decode()}'>")
    assert page.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") == 640
    assert "](docs/screens/match.webp)" in (FILM.parents[2] / "README.md").read_text(encoding="utf-8")
