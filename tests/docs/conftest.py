"""Builds the documentation once for all of its tests."""

from __future__ import annotations

import pytest

from tests.docs.site import Site, documentation


@pytest.fixture(autouse=True)
def as_users_do(processes: None) -> None:
    """Play studies in processes, as they are played for readers who try the examples."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Return the documentation, built without warnings."""
    return Site(documentation(tmp_path_factory))
