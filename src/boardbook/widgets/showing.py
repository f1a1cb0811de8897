"""Which cell of a notebook shows which widgets: those that a cell showed before it was run again are closed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from threading import RLock, get_ident
from typing import Any, ClassVar, Final
from weakref import WeakKeyDictionary

from IPython.core.getipython import get_ipython
from IPython.display import publish_display_data
from ipywidgets import Box, Widget

from boardbook.session.tasks import Task
from boardbook.widgets.guarded import GuardedWidget
from boardbook.widgets.use import OpensWhenUsed

PATIENCE: Final = 2.0
"""Seconds in which a page says that somebody looks at a widget."""
KEPT: Final = ("In", "Out")
"""Names under which IPython keeps what cells gave; so it does under names that begin with an underscore."""
_publish: Final[Callable[..., None]] = publish_display_data  # without types of its own


def shows(widget: Widget, again: str) -> bool:
    """Note that the cell that runs shows a widget. False for a closed one: it says that `again` shows it anew."""
    if isinstance(widget, OpensWhenUsed):
        widget.use()
    if widget.comm is None:
        _publish({"text/plain": f"{widget!r} was closed: {again} shows it anew."})
        return False
    shell = get_ipython()
    if shell is not None:
        Showing.of(shell).now.append(widget)
    return True


def at_cell_end(do: Callable[[], None]) -> None:
    """Do it when the cell that runs in this thread has run, once however often it was asked for; at once without one.

    It is done before the cell counts as done, whether the cell ends well, by an error or by an interrupt.
    """
    shell = get_ipython()
    due = None if shell is None else Showing.of(shell).due.get(get_ident())
    if due is None:
        do()
    else:
        due[do] = None


class Showing:
    """What the cells of a shell show.

    A widget is closed where the cell that showed it was run again and shows it no more, no other cell does, no name of
    the user's, nor a list or dictionary under one, holds it, and no page says that somebody looks at it, as in another
    tab. Hosts that do not say which cell runs keep all.
    """

    _of: ClassVar[WeakKeyDictionary[Any, Showing]] = WeakKeyDictionary()

    def __init__(self, shell: Any) -> None:
        self.now: list[Widget] = []
        """What the cell that runs has shown by now."""
        self.due: dict[int, dict[Callable[[], None], None]] = {}
        """By the thread in which a cell runs, what is to be done when it has run."""
        self._by_cell: dict[str | None, list[Widget]] = {}
        self._left: list[tuple[str, Widget]] = []
        """Those that cells show no more, each with its cell."""
        self._asking = Task(self._ask)
        self._lock = RLock()
        """Cells end in one thread, and pages are asked in another."""
        self._names = shell.user_ns
        shell.events.register("pre_run_cell", self._begins)
        shell.events.register("post_run_cell", self._finish)
        shell.events.register("post_run_cell", self._ended)

    @classmethod
    def of(cls, shell: Any) -> Showing:
        """That of a shell; from now on it hears of its cells."""
        if shell not in cls._of:
            cls._of[shell] = cls(shell)
        return cls._of[shell]

    def _begins(self, _: object) -> None:
        self.now = []  # what no cell has shown
        self.due.setdefault(get_ident(), {})  # a cell may run another one

    def _finish(self, _: object) -> None:
        """Do what was put off to the end of the cell, each whatever comes of the others."""
        with ExitStack() as stack:
            for do in reversed(self.due.pop(get_ident(), {})):
                stack.callback(do)

    def _ended(self, result: Any) -> None:
        """A cell has run, to its end or not: what it showed in its last run is no longer there."""
        cell, now, self.now = result.info.cell_id, self.now, []
        if cell is None:
            self._by_cell.setdefault(None, []).extend(now)
            return
        with self._lock:
            before = self._by_cell.get(cell, [])
            self._by_cell[cell] = now
            there = {id(widget) for shown in self._by_cell.values() for widget in shown} | {*map(id, self._held())}
            self._left += [(cell, widget) for widget in before if id(widget) not in there]
        if self._left and not self._asking.start():
            for _, widget in self._left:
                widget.close()
            self._left.clear()

    async def _ask(self) -> None:
        """Close what nobody looks at, as far as pages say; the rest is asked after when its cell is run once more."""
        with self._lock:
            left, self._left = self._left, []
        for _, widget in left:
            for part in parts(widget):
                part.ask_whether_seen()
        await asyncio.sleep(PATIENCE)
        seen = [one for one in left if any(part.seen for part in parts(one[1]))]
        with self._lock:
            for cell, widget in seen:
                self._by_cell.setdefault(cell, []).append(widget)
        for one in left:
            if one not in seen:
                one[1].close()

    def _held(self) -> Iterator[object]:
        """What the user's names hold."""
        for name, value in [*self._names.items()]:
            if not name.startswith("_") and name not in KEPT:
                yield value
                if isinstance(value, list | tuple | set):
                    yield from value
                elif isinstance(value, dict):
                    yield from value.values()


def parts(widget: Widget) -> list[GuardedWidget]:
    """What a page can be asked about of a widget: itself, or what stands in it."""
    if isinstance(widget, Box):
        return [part for child in widget.children for part in parts(child)]
    return [widget] if isinstance(widget, GuardedWidget) else []
