"""A widget that opens its comm only when it is first used, because ipywidgets keeps every widget with a comm alive."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from threading import RLock
from typing import Any
from weakref import WeakMethod, finalize

import ipywidgets
from IPython.core.getipython import get_ipython

from boardbook.core import NotPossible

Listener = Callable[..., None]


class OpensWhenUsed(ipywidgets.DOMWidget):
    """A widget that opens its comm when it is first shown, contained or observed, so that unused ones can be freed.

    Outside notebooks, its comm is open from the start, like any widget's.
    """

    _unused = False
    """Whether the widget is in a notebook, but has not been used yet and has no comm."""

    _opening: AbstractContextManager[object] = nullcontext()
    """The lock that a thread holds while it opens the comm, so that another one that uses the widget waits."""

    def __init__(self, *args: Any, opening: AbstractContextManager[object] | None = None, **traits: Any) -> None:
        """`opening` is the lock that opening the comm needs, if any."""
        self._opening = opening or RLock()
        self._unused = get_ipython() is not None
        super().__init__(*args, **traits)

    @property
    def model_id(self) -> str:
        """The id of the widget for front ends; reading it counts as use."""
        self.use()
        known: str = super().model_id
        return known

    def observe(self, *args: Any, **named: Any) -> None:
        """Observe traits as with any widget; this counts as use."""
        super().observe(*args, **named)
        self.use()

    def get_view_spec(self) -> dict[str, Any]:
        """Return the view for pages made by `ipywidgets.embed`.

        Raises `NotPossible` if the widget has not been used yet.
        """
        if self._unused:
            raise NotPossible(
                "this widget has not been used yet, so the page would lack it: display it first, or pass "
                "state=ipywidgets.embed.dependency_state([widget])"
            )
        spec: dict[str, Any] = super().get_view_spec()
        return spec

    def _repr_mimebundle_(self, **how: Any) -> Any:
        self.use()
        return super()._repr_mimebundle_(**how)

    def use(self) -> None:
        """Open the comm to the front end now."""
        with self._opening:
            if self._unused:
                self._unused = False
                self.open()

    def open(self) -> None:
        """Open the comm to the front end if the widget is in use."""
        if not self._unused:
            self._prepare()
            super().open()

    def _prepare(self) -> None:
        """Prepare everything that the front end needs when the comm opens."""

    def close(self) -> None:
        """Free the widget and its layout, which is also a widget."""
        self._unused = False
        layout = self._trait_values.get("layout")
        super().close()
        if layout is not None:
            layout.close()

    def __del__(self) -> None:
        """Do nothing, because the widget was closed or never used."""


def listens(
    method: Callable[..., None], begin: Callable[[Listener], object], end: Callable[[Listener], object]
) -> Callable[[], None]:
    """Call a widget's method on events for as long as the widget lives. Return a function that stops this.

    Only a weak reference to the method is kept.
    """
    known = WeakMethod(method)

    def listener(*arguments: Any) -> None:
        if (alive := known()) is not None:
            alive(*arguments)

    begin(listener)
    stop = finalize(method.__self__, end, listener)  # type: ignore[attr-defined]
    stop.atexit = False
    return stop
