"""Objects that are expensive to create: created once per test run, and shared by all its processes."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from filelock import FileLock


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """Return the path `name` in the run's temporary folder. The first process that needs it creates it; others wait.

    `make` gets the path of the file or folder that it must create. If it raises an error, the error is raised here, and
    the next caller tries again.
    """
    base = factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    place = shared / name
    with FileLock(shared / f"{name}.lock"):
        if not place.exists():
            with TemporaryDirectory(dir=shared) as scratch:
                make(Path(scratch) / name)
                (Path(scratch) / name).rename(place)
    return place
