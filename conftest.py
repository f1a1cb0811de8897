"""Configuration that tests and notebooks share: marks, and the selection of what a change can affect."""

from __future__ import annotations

import gc
import re
import subprocess
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.affected import Selection, since
from tests.profiles import is_told_in_the_other_language

CHOICE = pytest.StashKey[Selection]()
IN_LAB: Final = re.compile(
    r"^tests/browser/test_(homes|keyboard|pictures|shell|table|tabs)\.py|^(?!.*/test_site\.py).*_in_lab(\[|$)"
)
"""The tests in JupyterLab. One process runs all of them, because each process would have to start and load it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--since`."""
    parser.addoption("--since", metavar="REV", help="run only what a change since this revision can affect")


def pytest_configure(config: pytest.Config) -> None:
    """Find out, once per process, what a change can affect."""
    if revision := config.getoption("since"):
        try:
            config.stash[CHOICE] = since(revision)
        except subprocess.CalledProcessError as error:
            raise pytest.UsageError(f"--since {revision}: {error.stderr.strip()}") from None


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Don't load files in which nothing is affected, or notebooks that only the proofs run."""
    if not collection_path.is_file():
        return None
    path = collection_path.relative_to(config.rootpath).as_posix()
    chosen = config.stash.get(CHOICE, None)
    if chosen is not None and not (chosen.has_notebook(path) if path.endswith(".ipynb") else chosen.has_file(path)):
        return True
    changed = chosen is not None and path in chosen.changed
    if is_told_in_the_other_language(path) and not (changed or config.getoption("proofs", default=False)):
        return True
    return None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Distribute files, and the tests in JupyterLab as if they were in one file."""
    if config.getoption("dist") != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling

    scheduler = LoadFileScheduling(config, log)
    scheduler._split_scope = lambda test: "lab" if IN_LAB.search(test) else test.partition("::")[0]  # noqa: SLF001
    return scheduler


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Don't search for garbage among tests and imported modules, which live as long as the process."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the cells of notebooks, so that `-m` can select them like the browser tests, and apply `--since`.

    Slow tests come first (browser, then notebooks), so that no process has to wait for another's last file.
    """
    for item in items:
        if item.path.suffix == ".ipynb":
            item.add_marker(pytest.mark.notebook)
    if CHOICE in config.stash:
        left = [item for item in items if not is_chosen(item, config.stash[CHOICE])]
        config.hook.pytest_deselected(items=left)
        gone = set(left)
        items[:] = [item for item in items if item not in gone]
    items.sort(key=rank)


def rank(item: pytest.Item) -> int:
    """Return the position of a test in the order: browser tests, notebooks, others."""
    marks = {mark.name for mark in item.iter_markers()}
    return 0 if "browser" in marks else 1 if "notebook" in marks else 2


def is_chosen(item: pytest.Item, chosen: Selection) -> bool:
    """Return whether a test may be affected. The cells of a notebook are selected together."""
    if not isinstance(item, pytest.Function):
        return True
    path = item.path.relative_to(item.config.rootpath).as_posix()
    return chosen.has_test(path, item.originalname, item.name.removeprefix(item.originalname))
