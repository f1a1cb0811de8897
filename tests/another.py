"""Another process, which holds a resource, such as a lock, during a test."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def another_process(script: str, path: Path) -> Iterator[subprocess.Popen[str]]:
    """Run a script with a path in another process. Yield the process when it has printed that it is ready."""
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield process
