"""The documentation is built once for all its tests."""

from __future__ import annotations

import pytest

from tests.docs.site import Site, build


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site, built without a warning."""
    folder = tmp_path_factory.mktemp("site") / "docs"
    done = build(folder)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    return Site(folder)
