"""Runs several things at the same time, each in a thread."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Final

SECONDS: Final = 60
"""The time within which threads must end; otherwise they wait for each other forever."""


@contextmanager
def switching(seconds: float) -> Iterator[None]:
    """Let Python switch threads at this interval."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(seconds)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def together(*works: Callable[[], object]) -> list[BaseException]:
    """Do things at the same time, each in a thread, and return the exceptions they raised."""
    raised: list[BaseException] = []

    def run(work: Callable[[], object]) -> None:
        try:
            work()
        except BaseException as error:  # noqa: BLE001 (the test examines it)
            raised.append(error)

    threads = [Thread(target=run, args=(work,), daemon=True) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SECONDS)
    assert not any(thread.is_alive() for thread in threads)
    return raised
