"""A pool of workers inside the test process. It pickles data like a pool of processes, but starts no process."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import cloudpickle


class Nearby(ThreadPoolExecutor):
    """A single thread that works on copies, like a process, so that data that can't be pickled fails here too."""

    def __init__(self) -> None:
        super().__init__(1)

    def submit(self, do: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return super().submit(unpacked, cloudpickle.dumps((do, args, kwargs)))


def unpacked(packed: bytes) -> Any:
    """Run the pickled call, and return a copy of its result."""
    do, args, kwargs = cloudpickle.loads(packed)
    return cloudpickle.loads(cloudpickle.dumps(do(*args, **kwargs)))
