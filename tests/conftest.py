"""Fixtures that all tests share, games registered as a user would, and the profile that sets the size of tests."""

import asyncio
import sys
from collections.abc import Iterator
from threading import current_thread, main_thread

import pytest
from IPython.core.history import HistoryAccessor
from IPython.core.interactiveshell import InteractiveShell
from loky import get_reusable_executor
from playwright.sync_api import Browser, sync_playwright

import boardbook as bb
from boardbook.bots.registry import _known
from boardbook.session import tasks
from boardbook.studies import workers
from tests import profiles
from tests.browser.notebook import FLAGS, chromium
from tests.closing import Closing
from tests.nearby import Nearby

bb.register_game("tests.veil")
bb.register_game("morris")  # from docs/examples, like a user's game

# A shell that a test starts must not save its history or keep the history file open.
HistoryAccessor.enabled = False  # type: ignore[assignment]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--proofs", action="store_true", help="run everything at full size; see tests/profiles.py")
    parser.addoption("--lab", action="store_true", help="show boards in a real JupyterLab, not on the light host")


def pytest_configure(config: pytest.Config) -> None:
    profiles.load(config.getoption("proofs"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests marked `proofs` unless they were requested."""
    if not config.getoption("proofs"):
        left_out = [item for item in items if item.get_closest_marker("proofs")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("proofs")]


@pytest.fixture(scope="session", autouse=True)
def nearby() -> Iterator[None]:
    """Play and read studies inside the test process, without starting other processes."""
    with Nearby() as executor, pytest.MonkeyPatch.context() as patched:
        patched.setattr(workers, "get_reusable_executor", lambda **_: executor)
        yield


@pytest.fixture(scope="session", autouse=True)
def main_thread_without_a_loop() -> Iterator[None]:
    """Hide Playwright's event loop, which keeps running in the main thread, from tests of plain scripts."""

    def running() -> asyncio.AbstractEventLoop | None:
        return None if current_thread() is main_thread() else found()

    found = tasks.running
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(tasks, "running", running)
        yield


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test use real processes."""
    monkeypatch.setattr(workers, "get_reusable_executor", get_reusable_executor)


@pytest.fixture(autouse=True)
def _no_shell_stays() -> Iterator[None]:
    """Remove an IPython shell that a test started, because with a shell, widgets open their comms later.

    A shell also takes the place of `__main__`, and processes can't be spawned from a `__main__` that was cleared.
    """
    main = sys.modules["__main__"]
    yield
    InteractiveShell.clear_instance()
    sys.modules["__main__"] = main


@pytest.fixture
def own_bots() -> Iterator[None]:
    """Remove the bots that a test registered."""
    known = dict(_known)
    yield
    _known.clear()
    _known.update(known)


@pytest.fixture
def closing() -> Iterator[Closing]:
    """Close the journals of the matches passed to it after the test."""
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
