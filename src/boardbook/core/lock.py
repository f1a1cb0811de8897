"""One at a time: a cell, the messages of a board and whoever saves share a match, each in a thread of its own."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import wraps
from threading import RLock, current_thread, get_ident, main_thread
from typing import Any, Concatenate, ParamSpec, TypeVar

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")


class MatchLock:
    """`with turn:` no other thread changes a line, and no interrupt leaves it half changed. Turns may be nested.

    When the outermost ends, listeners are told what changed in it: by the thread that changed it, after the turn, so
    that a listener may wait for another thread. Never take a turn while a bot thinks.

    `with turn.look:` is for those who only read: it costs less, as interrupts may come.
    """

    def __init__(self, tell: Callable[[], None]) -> None:
        """`tell`: tells the listeners."""
        self.reading = RLock()
        self._owner, self._depth = 0, 0
        self._main_tells = False
        """Whether the main thread tells the listeners: it holds interrupts until all are told."""
        self._changed = False
        self._held = _Interrupts()
        self._tell = tell

    def __enter__(self) -> None:
        me = get_ident()
        if self._owner != me:
            held = _Interrupts()
            if not self._main_tells:
                held.hold()
            self.reading.acquire()
            self._owner, self._held = me, held
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        if self._depth:
            return
        held, tells = self._held, self._changed
        self._owner, self._changed = 0, False
        self.reading.release()
        try:
            if tells:
                self._main_tells = self._main_tells or held.on
                self._tell()
        finally:
            if held.on:
                self._main_tells = False
            held.let_go()

    def changed(self) -> None:
        """Something changed in this turn."""
        self._changed = True

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is nobody's turn yet."""
        return MatchLock, (self._tell,)


def one_at_a_time(
    lock: AbstractContextManager[object],
) -> Callable[[Callable[Concatenate[S, P], R]], Callable[Concatenate[S, P], R]]:
    """For methods that change what is no line: while one of them runs, those of other threads with this lock wait."""

    def locked(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
        @wraps(method)
        def call(self: S, /, *args: P.args, **named: P.kwargs) -> R:
            with lock:
                return method(self, *args, **named)

        return call

    return locked


class _Interrupts:
    """Interrupts of the main thread, which alone gets them: those that come meanwhile wait."""

    def __init__(self) -> None:
        self._came = self.on = False

    def hold(self) -> None:
        """From now on."""
        # A handler that is not Python's could not be put back; at the end of a script there is none any more.
        if current_thread() is main_thread() and signal.getsignal(signal.SIGINT) is not None:
            self._before = signal.signal(signal.SIGINT, self.come)
            self.on = True

    def come(self, *_: object) -> None:
        """One came."""
        self._came = True

    def let_go(self) -> None:
        """Raises `KeyboardInterrupt` if one came, or leaves it to whoever else holds them."""
        if self.on:
            signal.signal(signal.SIGINT, self._before)
        if self._came:
            outer = getattr(self._before, "__self__", None)
            if not isinstance(outer, _Interrupts):
                raise KeyboardInterrupt
            outer.come()
