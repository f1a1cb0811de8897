"""Things done at the same time, each in a thread."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Final

SECONDS: Final = 60
"""In which threads end, unless they wait for each other for ever."""


@contextmanager
def switching(seconds: float) -> Iterator[None]:
    """Python switches between threads so often."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(seconds)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def together(*works: Callable[[], object]) -> list[BaseException]:
    """Do things at the same time, each in a thread; what was raised in them."""
    raised: list[BaseException] = []

    def run(work: Callable[[], object]) -> None:
        try:
            work()
        except BaseException as error:  # noqa: BLE001 (it is looked at by the test)
            raised.append(error)

    threads = [Thread(target=run, args=(work,), daemon=True) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SECONDS)
    assert not any(thread.is_alive() for thread in threads)
    return raised
