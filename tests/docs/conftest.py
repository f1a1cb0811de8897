"""Builds the documentation once for all of its tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from loky import get_reusable_executor

from tests.docs.site import Site, documentation


@pytest.fixture(autouse=True)
def as_users_do(processes: None) -> None:
    """Play studies in processes, as they are played for readers who try the examples."""


@pytest.fixture(scope="module", autouse=True)
def _no_worker_stays() -> Iterator[None]:
    """End the workers after a module: examples run in folders of their own, and a worker can't leave a deleted one."""
    yield
    get_reusable_executor().shutdown()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Return the documentation, built without warnings."""
    return Site(documentation(tmp_path_factory))
