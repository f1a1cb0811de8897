"""What is costly to make is made once in a run of the tests, and shared by all its processes."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from filelock import FileLock


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """The path `name` in the run's temporary folder, made by the first process that asks; others wait for it.

    `make` is given a path that it must create: a file or a folder. What it raises is raised here, and the next who
    asks tries anew.
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
