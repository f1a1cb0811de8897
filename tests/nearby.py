"""A pool of workers within the test process: it hands over what processes would be handed, and starts none."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import cloudpickle


class Nearby(ThreadPoolExecutor):
    """One thread that works on copies, as a process does: what cannot be pickled fails here, too."""

    def __init__(self) -> None:
        super().__init__(1)

    def submit(self, do: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return super().submit(unpacked, cloudpickle.dumps((do, args, kwargs)))


def unpacked(packed: bytes) -> Any:
    """Do what is packed, and give a copy of what comes of it."""
    do, args, kwargs = cloudpickle.loads(packed)
    return cloudpickle.loads(cloudpickle.dumps(do(*args, **kwargs)))
