"""Worker processes that play and replay matches. They end when their parent process ends."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Final

from loky import get_reusable_executor

from boardbook.core import WorkerDied

GLANCE: Final = 1.0
"""A worker checks at this interval, in seconds, whether its parent is still alive."""


IDLE: Final = 300
"""Idle workers end after this many seconds.

With loky's default of 10, they often end just when the next call submits its matches, and loky warns the user about it.
"""


def pool(workers: int | None = None) -> Executor:
    """Return the pool of processes, which is kept between calls.

    `workers` is the number of processes, or None for one per core. The workers end with this process; otherwise they
    would finish their tasks and then wait for more.
    """
    count = workers or os.cpu_count() or 1
    executor: Executor = get_reusable_executor(
        max_workers=count, timeout=IDLE, initializer=follow, initargs=(os.getpid(),)
    )
    return executor


def was_killed(error: BaseException) -> bool:
    """Return whether an error means that a worker was killed, in boardbook's pool, in Python's, or on a cluster."""
    cluster = sys.modules.get("distributed")
    return isinstance(error, (BrokenExecutor, *([cluster.KilledWorker] if cluster else [])))


@contextmanager
def raises_worker_died(explanation: str) -> Iterator[None]:
    """If a worker is killed within the block, raise `WorkerDied` with this explanation."""
    try:
        yield
    except Exception as error:
        if was_killed(error):
            raise WorkerDied(explanation) from error
        raise


def follow(parent: int) -> None:
    """End this process soon after its parent, the process with the id `parent`, ends."""
    Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    begun_by = parent_process()
    if begun_by is not None and begun_by.sentinel is not None:  # reliable even if the parent's id is reused
        wait([begun_by.sentinel])
    else:
        while os.getppid() == parent:
            time.sleep(GLANCE)
    os._exit(1)
