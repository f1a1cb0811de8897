"""Tracks which cell of a notebook shows which widgets, and closes the widgets of a cell's earlier run."""

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
"""How many seconds a page has to answer that a widget is in view."""
KEPT: Final = ("In", "Out")
"""The names under which IPython keeps the output of cells, in addition to names that start with an underscore."""
publish: Final[Callable[..., None]] = publish_display_data  # it has no type annotations


def publish_widget(widget: Widget, text: str = "") -> None:
    """Show a widget. `text` is for readers of the notebook without a kernel."""
    found: Any = widget._repr_mimebundle_() or {}  # anywidget adds the metadata, as the second of two dictionaries
    data, metadata = found if isinstance(found, tuple) else (found, {})
    publish({**data, "text/plain": text}, metadata)


def shows(widget: Widget, again: str) -> bool:
    """Record that the running cell shows a widget. If the widget is closed, print how to show it, and return False."""
    if isinstance(widget, OpensWhenUsed):
        widget.use()
    if widget.comm is None:
        publish({"text/plain": f"{widget!r} was closed. Run {again} to show it again."})
        return False
    shell = get_ipython()
    if shell is not None:
        Showing.of(shell).now.append(widget)
    return True


def at_cell_end(do: Callable[[], None]) -> None:
    """Call `do` once when the cell running in this thread ends, or at once if no cell is running.

    The call comes before Jupyter sees the cell as finished, even if the cell ends with an error or an interrupt.
    """
    shell = get_ipython()
    due = None if shell is None else Showing.of(shell).due.get(get_ident())
    if due is None:
        do()
    else:
        due[do] = None


class Showing:
    """The widgets that the cells of a shell show.

    A widget is closed if all of the following are true: its cell was run again without showing it, no other cell
    shows it, no user variable holds it (or a list or dictionary that contains it), and no page, such as another tab,
    reports that it is in view. If the host does not say which cell runs, all widgets stay open.
    """

    _of: ClassVar[WeakKeyDictionary[Any, Showing]] = WeakKeyDictionary()

    def __init__(self, shell: Any) -> None:
        self.now: list[Widget] = []
        """The widgets that the running cell has shown so far."""
        self.due: dict[int, dict[Callable[[], None], None]] = {}
        """The functions to call when a running cell ends, keyed by the thread of the cell."""
        self._by_cell: dict[str | None, list[Widget]] = {}
        self._left: list[tuple[str, Widget]] = []
        """Widgets that their cells no longer show, each paired with its cell."""
        self._asking = Task(self._ask)
        self._lock = RLock()
        """The lock is needed because cells end in one thread, and pages are asked from another."""
        self._names = shell.user_ns
        shell.events.register("pre_run_cell", self._begins)
        shell.events.register("post_run_cell", self._finish)
        shell.events.register("post_run_cell", self._ended)

    @classmethod
    def of(cls, shell: Any) -> Showing:
        """Return the `Showing` of a shell; the first call makes it follow the shell's cells."""
        if shell not in cls._of:
            cls._of[shell] = cls(shell)
        return cls._of[shell]

    def _begins(self, _: object) -> None:
        self.now = []  # widgets shown before belong to no cell
        self.due.setdefault(get_ident(), {})  # a cell may run another one

    def _finish(self, _: object) -> None:
        """Call the functions that wait for the end of the cell, even if some of them fail."""
        with ExitStack() as stack:
            for do in reversed(self.due.pop(get_ident(), {})):
                stack.callback(do)

    def _ended(self, result: Any) -> None:
        """Handle the end of a cell, successful or not: the widgets of its previous run are no longer shown."""
        cell, now, self.now = result.info.cell_id, self.now, []
        if cell is None:
            self._by_cell.setdefault(None, []).extend(now)
            return
        with self._lock:
            before = self._by_cell.get(cell, [])
            self._by_cell[cell] = now
            there = {id(widget) for shown in self._by_cell.values() for widget in shown} | {*map(id, self._values())}
            self._left += [(cell, widget) for widget in before if id(widget) not in there]
        if self._left and not self._asking.start():
            for _, widget in self._left:
                widget.close()
            self._left.clear()

    async def _ask(self) -> None:
        """Close the widgets that no page has in view; ask about the others again after the next run of their cell."""
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

    def _values(self) -> Iterator[object]:
        """Yield the values of the user's variables, and the items of any collections among them."""
        for name, value in [*self._names.items()]:
            if not name.startswith("_") and name not in KEPT:
                yield value
                if isinstance(value, list | tuple | set):
                    yield from value
                elif isinstance(value, dict):
                    yield from value.values()


def parts(widget: Widget) -> list[GuardedWidget]:
    """Return the guarded widgets that pages can report on: the widget itself or, if it is a box, those in it."""
    if isinstance(widget, Box):
        return [part for child in widget.children for part in parts(child)]
    return [widget] if isinstance(widget, GuardedWidget) else []
