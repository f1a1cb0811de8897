"""Background tasks for widgets, such as playing for bots, running long calculations and reading files.

A kernel with subshells runs cells on one event loop and clicks on other loops, which end when their page is closed. In
such a kernel, tasks have a loop and a thread of their own. In hosts with a single loop (marimo, Shiny, Python in a
browser), they run on that loop. In a plain script, tasks don't run, except while it serves guests (`run_for`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextvars import Context, copy_context
from functools import cache
from threading import Lock, Thread, current_thread, get_ident, main_thread
from typing import Any

from IPython.core.getipython import get_ipython

Loop = asyncio.AbstractEventLoop
_servers: set[object] = set()
"""The servers of guests that are open. Boards of guests need tasks even in a plain script."""


class Task:
    """A task that never runs twice at the same time. If you start it while it runs, it runs once more afterwards."""

    def __init__(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._work = work
        self._home = running()
        """In hosts with a single loop, the loop on which to run the task if the calling thread has no loop."""
        self._lock = Lock()
        self._asked = False
        self._waits = 0
        """The id of the thread whose running cell started the task; 0 if there is none."""
        self.busy = False
        """Whether the task is running."""
        self._task: asyncio.Task[None] | None = None
        """A strong reference to the running task, because a loop has only weak references to its tasks."""

    def start(self) -> bool:
        """Start the task. Return False in a plain script, where no loop would run it.

        If a cell starts the task, the task waits until the cell ends, so that bots don't play while the cell runs.
        """
        if self._waits == get_ident():
            with self._lock:
                self._asked = True
            return True
        here, loop = running(), _own()
        if loop is None:
            loop = here or self._home
            if loop is None or not loop.is_running():
                if not _servers:
                    return False
                loop = _loop()
        with self._lock:
            self._asked = True
        if here is not None and here is not loop and current_thread() is main_thread():
            self._waits = get_ident()
            here.call_soon(self._start, loop)
        else:
            self._start(loop)
        return True

    def _start(self, loop: Loop) -> None:
        with self._lock:
            if self._waits == get_ident():
                self._waits = 0
            if self.busy or not self._asked:
                return
            self.busy = True
        loop.call_soon_threadsafe(self._go, loop, copy_context())  # so that it prints where its caller would

    def _go(self, loop: Loop, context: Context) -> None:
        self._task = loop.create_task(self._do(), context=context)

    async def _do(self) -> None:
        try:
            while self._goes_on():
                await self._work()
        except BaseException:
            self.busy = False
            raise

    def _goes_on(self) -> bool:
        with self._lock:
            self.busy, self._asked = self._asked, False
            return self.busy


def run_for(server: object) -> None:
    """While a server of guests is open, run tasks on a loop of their own where there is no other."""
    _servers.add(server)


def end_for(server: object) -> None:
    """Note that a server of guests is closed."""
    _servers.discard(server)


def running() -> Loop | None:
    """Return the event loop that is running in this thread, or None."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _own() -> Loop | None:
    """Return the loop of the thread for tasks; None if there is no kernel with subshells, and so no such thread."""
    kernel = getattr(get_ipython(), "kernel", None)
    return _loop() if kernel is not None and _hears_threads(kernel) else None


@cache
def _hears_threads(kernel: Any) -> bool:
    info: Mapping[str, Any] = getattr(kernel, "kernel_info", {})
    return "kernel subshells" in info.get("supported_features", ())


@cache
def _loop() -> Loop:
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name="boardbook", daemon=True).start()
    return loop
