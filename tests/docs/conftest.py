"""The documentation is built once for all its tests."""

from __future__ import annotations

import pytest

from tests.docs.site import Site, documentation


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site, built without a warning."""
    return Site(documentation(tmp_path_factory))
