"""Takes screenshots of the documentation, in two widths and both themes: `python -m tests.docs.pages FOLDER [SITE]`.

`SITE` is the folder of documentation that is already built; without it, the documentation is built first. A request to
another site, or a page that is wider than its window, is an error.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Request, sync_playwright

from tests.browser.notebook import FLAGS, chromium
from tests.docs.site import build

PAGES: Final = {
    "front": "index.html",
    "tutorial": "tutorial.html",
    "lesson": "notebooks/lessons/pangea-1.html",
    "rulebook": "rules/pangea.en.html#pangea.world.homes",
    "reference": "reference/match.html",
    "dictionary": "columns/pangea.en.html",
}
Look = tuple[tuple[int, int], Literal["light", "dark"]]
"""The size of a window, and a theme."""
WIDE: Final = (1008, 780)
NARROW: Final = (400, 780)
LOOKS: Final[tuple[Look, ...]] = ((WIDE, "light"), (NARROW, "dark"), (WIDE, "dark"), (NARROW, "light"))
"""The first two have each size and each theme."""


def shown(site: Path, browser: Browser, looks: Iterable[Look] = LOOKS) -> Iterator[tuple[str, Page]]:
    """Yield each page in each look, with a name for its picture. Raises `AssertionError` for a bad page."""
    for (width, height), theme in looks:
        context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme)
        page = context.new_page()
        asked: list[str] = []
        page.on("request", noting(asked))
        for name, path in PAGES.items():
            page.goto(f"file://{site.resolve()}/{path}")
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{path} is {wide} pixels wide in a window of {width}"
            yield f"{name}-{width}-{theme}", page
        strangers = [url for url in asked if urlsplit(url).scheme not in ("file", "data")]
        assert strangers == [], f"requested from other sites: {strangers}"
        context.close()


def noting(asked: list[str]) -> Callable[[Request], None]:
    """Return a function that records the address of each request."""
    return lambda request: asked.append(request.url)


def main(folder: Path, site: Path | None) -> None:
    """Build the documentation if no folder is given, and write the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        if site is None:
            site = Path(scratch) / "docs"
            done = build(site)
            if done.returncode:
                sys.exit(done.stdout + done.stderr)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            for name, page in shown(site, browser):
                page.screenshot(path=folder / f"{name}.png")
            browser.close()


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) == 3 else None)
