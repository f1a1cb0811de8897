"""The documentation is built once for all its tests."""

from __future__ import annotations

import pytest

from tests.docs.site import Site, documentation


@pytest.fixture(autouse=True)
def as_users_do(processes: None) -> None:
    """Studies are played by processes, as where a reader tries what the pages show."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site, built without a warning."""
    return Site(documentation(tmp_path_factory))
