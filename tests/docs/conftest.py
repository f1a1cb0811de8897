"""The documentation is built once for all its tests."""

from __future__ import annotations

import pytest

from tests.docs.site import Site, build


@pytest.fixture(autouse=True)
def as_users_do(processes: None) -> None:
    """Studies are played by processes, as where a reader tries what the pages show."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site, built without a warning."""
    folder = tmp_path_factory.mktemp("site") / "docs"
    done = build(folder)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    return Site(folder)
