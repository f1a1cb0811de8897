from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal

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
"""How many times slower the browser is made: a test that does not wait for its page shows itself."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What fails here is tried once more: a Lab and a browser go by clocks of their own."""
    # The summary names it (RERUN): what is named again and again does not wait for its page.
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
    """The context of all own pages. Each context is a window, which costs more than most tests."""
    context = browser.new_context(viewport=WINDOW, device_scale_factor=1)
    context.new_page()  # the window stays open with it
    yield context
    context.close()


@pytest.fixture
def own_page(_context: BrowserContext) -> Iterator[Page]:
    """A page without stored data. After the test, its changes to the context are undone."""
    yield a_page(_context)
    window, *opened = _context.pages
    for one in opened:
        one.close()
    _context.set_offline(False)
    _context.clear_permissions()
    _context.new_cdp_session(window).send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Page:
    """A page of the test's own; where it opens notebooks in JupyterLab, the one that shows that already."""
    chosen: Page = request.getfixturevalue("lab_page" if "lab_notebook" in request.fixturenames else "own_page")
    return chosen


@pytest.fixture(scope="session")
def _shared_page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=WINDOW, device_scale_factor=1)
    yield a_page(context)
    context.close()


@pytest.fixture
def lab_page(_shared_page: Page) -> Page:
    """A page that tests share: JupyterLab is loaded once in a process, and each opens notebooks of its own."""
    _shared_page.set_viewport_size(WINDOW)
    _shared_page.emulate_media(reduced_motion="null")
    set_drawn(_shared_page, drawn=False)
    return _shared_page


@pytest.fixture
def notebook(request: pytest.FixtureRequest) -> Callable[..., Notebook]:
    """Run these cells on the light host; with --lab, in a real JupyterLab."""
    chosen = "lab_notebook" if request.config.getoption("lab") else "light_notebook"
    make: Callable[..., Notebook] = request.getfixturevalue(chosen)
    return make


@pytest.fixture
def light_notebook(
    host: Host, page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., LightNotebook]]:
    """Run these cells on the light host; in the end, close what they opened."""
    opened: list[LightNotebook] = []
    # In Lab and on the site pieces always take their time.
    motion: Literal["reduce", "no-preference"] = many(check="reduce", proofs="no-preference")
    page.emulate_media(reduced_motion=motion)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "_registered", {})  # a kernel knows no games of other tests

    def make(*cells: str) -> LightNotebook:
        opened.append(LightNotebook(host, page, list(cells)))
        opened[-1].run_all()
        return opened[-1]

    yield make
    for book in opened:
        book.shut_down()


@pytest.fixture
def lab_notebook(lab: Lab, page: Page, request: pytest.FixtureRequest) -> Iterator[Callable[..., LabNotebook]]:
    """Open a notebook of these cells in JupyterLab, run it, and shut its kernel down in the end."""
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
    """Return the path for a screenshot, and draw the page from then on."""
    SCREENS.mkdir(parents=True, exist_ok=True)

    def taken(name: str) -> Path:
        set_drawn(page, drawn=True)
        return SCREENS / f"{name}.png"

    return taken
