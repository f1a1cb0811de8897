from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from boardbook.core import registry
from tests.browser.lab import Lab, LabNotebook
from tests.browser.light import LightNotebook
from tests.browser.notebook import SCREENS, UNDRAWN, Notebook, set_drawn
from tests.host.host import Host
from tests.profiles import many

WINDOW: Final[ViewportSize] = {"width": 1720, "height": 1150}
SLOWER = float(os.environ.get("BOARDBOOK_SLOWER", "1"))
"""The factor by which the browser is slowed down, to find tests that don't wait for their page."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run a failed test once more, because the timing of JupyterLab and the browser varies."""
    # The summary lists repeated tests under RERUN. A test that is often listed does not wait for its page.
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    server = Lab(tmp_path_factory.mktemp("lab"))
    yield server
    server.close()


@pytest.fixture(scope="session")
def host() -> Iterator[Host]:
    host = Host()
    yield host
    host.close()


def a_page(context: BrowserContext) -> Page:
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.add_init_script(many(check=UNDRAWN, proofs="{}"))
    if SLOWER > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


@pytest.fixture(scope="session")
def _context(browser: Browser) -> Iterator[BrowserContext]:
    """Yield the context of all pages that tests don't share. Opening a context is slower than most tests."""
    context = browser.new_context(viewport=WINDOW, device_scale_factor=1)
    context.new_page()  # it keeps the window open
    yield context
    context.close()


@pytest.fixture
def own_page(_context: BrowserContext) -> Iterator[Page]:
    """Yield a page without stored data. After the test, its changes to the context are undone."""
    yield a_page(_context)
    window, *opened = _context.pages
    for one in opened:
        one.close()
    _context.set_offline(False)
    _context.clear_permissions()
    _context.new_cdp_session(window).send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Yield a function that opens a link in a browser of its own, or in another tab of the browser of a page.

    The test's module has the scripts of each page in `VISITED`.
    """
    contexts: list[BrowserContext] = []

    def visited(link: str, beside: Page | None = None, **looks: Any) -> Page:
        if beside is None:
            contexts.append(browser.new_context(reduced_motion="reduce", **looks))
            for script in request.module.VISITED:
                contexts[-1].add_init_script(script)
        page = contexts[-1].new_page() if beside is None else beside.context.new_page()
        page.on("pageerror", lambda error: pytest.fail(f"an error on the page: {error}"))
        page.goto(link)
        return page

    yield visited
    for context in contexts:
        context.close()


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Page:
    """Return a page for this test alone or, if it opens notebooks in JupyterLab, the shared page that shows Lab."""
    chosen: Page = request.getfixturevalue("lab_page" if "lab_notebook" in request.fixturenames else "own_page")
    return chosen


@pytest.fixture(scope="session")
def _shared_page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=WINDOW, device_scale_factor=1)
    yield a_page(context)
    context.close()


@pytest.fixture
def lab_page(_shared_page: Page) -> Page:
    """Return the page that tests share: each process loads JupyterLab once, and each test opens its own notebooks."""
    _shared_page.set_viewport_size(WINDOW)
    _shared_page.emulate_media(reduced_motion="null")
    set_drawn(_shared_page, drawn=False)
    return _shared_page


@pytest.fixture
def notebook(request: pytest.FixtureRequest) -> Callable[..., Notebook]:
    """Return a function that runs cells on the light host or, with `--lab`, in a real JupyterLab."""
    chosen = "lab_notebook" if request.config.getoption("lab") else "light_notebook"
    make: Callable[..., Notebook] = request.getfixturevalue(chosen)
    return make


@pytest.fixture
def light_notebook(
    host: Host, page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., LightNotebook]]:
    """Yield a function that runs cells on the light host. After the test, everything that they opened is closed."""
    opened: list[LightNotebook] = []
    # In Lab and on the site, moves of pieces are always animated.
    motion: Literal["reduce", "no-preference"] = many(check="reduce", proofs="no-preference")
    page.emulate_media(reduced_motion=motion)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "_registered", {})  # a kernel does not have the games that other tests registered

    def make(*cells: str) -> LightNotebook:
        opened.append(LightNotebook(host, page, list(cells)))
        opened[-1].run_all()
        return opened[-1]

    yield make
    for book in opened:
        book.shut_down()


@pytest.fixture
def lab_notebook(lab: Lab, page: Page, request: pytest.FixtureRequest) -> Iterator[Callable[..., LabNotebook]]:
    """Yield a function that runs cells as a notebook in JupyterLab. After the test, their kernels are shut down."""
    opened: list[LabNotebook] = []

    def make(*cells: str) -> LabNotebook:
        name = "".join(c if c.isalnum() else "_" for c in f"{request.path.stem}_{request.node.name}")
        opened.append(LabNotebook(lab, page, name, list(cells)))
        opened[-1].run_all()
        return opened[-1]

    yield make
    for book in opened:
        book.shut_down()


@pytest.fixture
def shot(page: Page) -> Callable[[str], Path]:
    """Return a function that turns on drawing of the page, and returns the path for a screenshot."""
    SCREENS.mkdir(parents=True, exist_ok=True)

    def taken(name: str) -> Path:
        set_drawn(page, drawn=True)
        return SCREENS / f"{name}.png"

    return taken
