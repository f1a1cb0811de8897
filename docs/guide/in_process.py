"""Plays studies in this process, because other processes would have to import everything again."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from unittest.mock import patch

from boardbook.studies import workers


@contextmanager
def in_process() -> Iterator[None]:
    """Play studies in a thread of this process."""
    with ThreadPoolExecutor(1) as here, patch.object(workers, "get_reusable_executor", lambda **_: here):
        yield
