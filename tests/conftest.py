"""What all tests share: games registered from outside, as a user would, and the same hypotheses every time."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from IPython.core.history import HistoryAccessor
from playwright.sync_api import Browser, sync_playwright

import boardbook as bb
from boardbook.bots import _known
from tests.browser.notebook import FLAGS, chromium
from tests.closing import Closing

bb.register_game("tests.veil")
bb.register_game("morris")  # of docs/examples, as good as anybody's

# A shell that a test begins neither writes down what its user types nor leaves that file open.
HistoryAccessor.enabled = False  # type: ignore[assignment]

settings.register_profile("house", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="the slow proofs, too")
    parser.addoption("--lab", action="store_true", help="show boards in a real JupyterLab, not on the light host")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Slow proofs are left out unless they are asked for."""
    if not config.getoption("slow"):
        slow = [item for item in items if item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]


@pytest.fixture
def own_bots() -> Iterator[None]:
    """Bots registered by a test are gone after it."""
    known = dict(_known)
    yield
    _known.clear()
    _known.update(known)


@pytest.fixture
def closing() -> Iterator[Closing]:
    """Matches handed to it have their journals closed after the test."""
    matches: list[bb.Match] = []

    def keep(match: bb.Match) -> bb.Match:
        matches.append(match)
        return match

    yield keep
    for match in matches:
        if match._journal is not None:
            match._journal.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield started
        started.close()
