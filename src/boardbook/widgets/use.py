"""Opens a widget's comm at its first use, because ipywidgets keeps every widget with a comm alive."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakMethod, finalize

import ipywidgets
from IPython.core.getipython import get_ipython

from boardbook.core import NotPossible

Listener = Callable[..., None]


class OpensWhenUsed(ipywidgets.DOMWidget):
    """A widget that opens its comm when it is first shown, contained or observed, so that unused ones can be freed.

    This holds in notebooks; elsewhere it is open from the start, like any widget.
    """

    _unused = False
    """Whether it is in a notebook and still unused, without a comm."""

    def __init__(self, *args: Any, **traits: Any) -> None:
        self._unused = get_ipython() is not None
        super().__init__(*args, **traits)

    @property
    def model_id(self) -> str:
        """The id for front ends; asking for it counts as use."""
        self.use()
        known: str = super().model_id
        return known

    def observe(self, *args: Any, **named: Any) -> None:
        """Observe traits like any widget's; this counts as use."""
        super().observe(*args, **named)
        self.use()

    def get_view_spec(self) -> dict[str, Any]:
        """The view for pages made by `ipywidgets.embed`. Raises `NotPossible` if the page would not have the widget."""
        if self._unused:
            raise NotPossible(
                "nobody has used this widget yet, so the page would not have it: display it first, or give "
                "state=ipywidgets.embed.dependency_state([widget])"
            )
        spec: dict[str, Any] = super().get_view_spec()
        return spec

    def _repr_mimebundle_(self, **how: Any) -> Any:
        self.use()
        return super()._repr_mimebundle_(**how)

    def use(self) -> None:
        """Open the comm to the front end now."""
        if self._unused:
            self._unused = False
            self.open()

    def open(self) -> None:
        """Open the comm to the front end, if the widget is used."""
        if not self._unused:
            self._prepare()
            super().open()

    def _prepare(self) -> None:
        """Prepare everything that the front end needs."""

    def close(self) -> None:
        """Free the widget and its layout, which is a widget, too."""
        self._unused = False
        layout = self._trait_values.get("layout")
        super().close()
        if layout is not None:
            layout.close()

    def __del__(self) -> None:
        """Do nothing: the widget was closed or never used."""


def listens(
    method: Callable[..., None], begin: Callable[[Listener], object], end: Callable[[Listener], object]
) -> Callable[[], None]:
    """Register a method as a listener for as long as its widget lives, by a weak reference; return what stops it."""
    known = WeakMethod(method)

    def listener(*told: Any) -> None:
        if (alive := known()) is not None:
            alive(*told)

    begin(listener)
    stop = finalize(method.__self__, end, listener)  # type: ignore[attr-defined]
    stop.atexit = False
    return stop
