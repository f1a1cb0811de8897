"""A match's lock, which lets only one thread at a time change the match.

Notebook cells, messages from boards and saves run in different threads.
"""

from __future__ import annotations

# The functions that `signal` wraps: its conversions to enum members take longer than a move.
from _signal import SIGINT, getsignal  # type: ignore[import-not-found]
from _signal import signal as set_handler
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import wraps
from threading import RLock, current_thread, get_ident, main_thread
from typing import Any, Concatenate, ParamSpec, TypeVar

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")


class MatchLock:
    """A reentrant lock.

    Inside `with lock:`, no other thread can change the history, and interrupts are deferred so that no interrupt
    leaves the history half changed. After the outermost block has released the lock, the listeners are called if
    anything has changed. Listeners are called without the lock, because a listener may wait for another thread. Never
    hold the lock while a bot thinks.

    Use `with lock.reading:` if you only read the history. This is cheaper, because it doesn't defer interrupts.
    """

    def __init__(self, tell: Callable[[], None]) -> None:
        """`tell`: a function that calls the listeners."""
        self.reading = RLock()
        self._owner, self._depth = 0, 0
        self._main_tells = False
        """Whether the main thread is calling the listeners. It defers interrupts until this is done."""
        self._changed = False
        self._interrupts = _Interrupts()
        self._tell = tell

    def __enter__(self) -> None:
        me = get_ident()
        if self._owner != me:
            interrupts = _Interrupts()
            if not self._main_tells:
                interrupts.hold()
            self.reading.acquire()
            self._owner, self._interrupts = me, interrupts
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        if self._depth:
            return
        interrupts, tells = self._interrupts, self._changed
        self._owner, self._changed = 0, False
        self.reading.release()
        try:
            if tells:
                self._main_tells = self._main_tells or interrupts.on
                self._tell()
        finally:
            if interrupts.on:
                self._main_tells = False
            interrupts.let_go()

    @property
    def interrupted(self) -> bool:
        """Whether an interrupt has arrived since the lock was taken."""
        return self._interrupts.came

    def changed(self) -> None:
        """Record that something changed while the lock was held."""
        self._changed = True

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle the lock as a new lock that is not held."""
        return MatchLock, (self._tell,)


def one_at_a_time(
    lock: AbstractContextManager[object],
) -> Callable[[Callable[Concatenate[S, P], R]], Callable[Concatenate[S, P], R]]:
    """Return a decorator that lets only one thread at a time run a method.

    This is for methods that change data outside the history.
    """

    def locked(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
        @wraps(method)
        def call(self: S, /, *args: P.args, **named: P.kwargs) -> R:
            with lock:
                return method(self, *args, **named)

        return call

    return locked


class _Interrupts:
    """Defers interrupts, which only the main thread receives."""

    def __init__(self) -> None:
        self.came = self.on = False

    def hold(self) -> None:
        """Defer interrupts from now on."""
        # We can't restore a handler that wasn't set from Python. While a script exits, there is no handler.
        if current_thread() is main_thread() and getsignal(SIGINT) is not None:
            self._before = set_handler(SIGINT, self.come)
            self.on = True

    def come(self, *_: object) -> None:
        """Record an interrupt."""
        self.came = True

    def let_go(self) -> None:
        """Stop deferring interrupts.

        Raises `KeyboardInterrupt` if an interrupt has arrived, unless other code still defers interrupts.
        """
        if self.on:
            set_handler(SIGINT, self._before)
        if self.came:
            outer = getattr(self._before, "__self__", None)
            if not isinstance(outer, _Interrupts):
                raise KeyboardInterrupt
            outer.come()
