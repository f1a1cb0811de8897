"""A widget lives while it is used: ipywidgets keeps what has a line to its pages, so that is opened at first use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakMethod, finalize

import ipywidgets
from IPython.core.getipython import get_ipython

from boardbook.core import NotPossible

Listener = Callable[..., None]


class OpensWhenUsed(ipywidgets.DOMWidget):
    """A widget that opens its line when it is first shown, contained or observed; what is made and dropped is freed.

    In a notebook, that is; elsewhere it is open from the beginning, as any widget.
    """

    _unused = False
    """Whether it is in a notebook, and nobody has used it yet: it has no line."""

    def __init__(self, *args: Any, **traits: Any) -> None:
        self._unused = get_ipython() is not None
        super().__init__(*args, **traits)

    @property
    def model_id(self) -> str:
        """What front ends know it by; who asks for it uses it."""
        self.use()
        known: str = super().model_id
        return known

    def observe(self, *args: Any, **named: Any) -> None:
        """As any widget's: it is used, and lives on."""
        super().observe(*args, **named)
        self.use()

    def get_view_spec(self) -> dict[str, Any]:
        """As any widget's, for pages made by `ipywidgets.embed`. Raises `NotPossible` where the page would lack it."""
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
        """Open the line to the front end now."""
        if self._unused:
            self._unused = False
            self.open()

    def open(self) -> None:
        """Open the line to the front end, if it is used."""
        if not self._unused:
            self._prepare()
            super().open()

    def _prepare(self) -> None:
        """Have everything ready that the front end needs."""

    def close(self) -> None:
        """Free the widget, and the one that its layout is."""
        self._unused = False
        layout = self._trait_values.get("layout")
        super().close()
        if layout is not None:
            layout.close()

    def __del__(self) -> None:
        """Nothing is to be freed: it was closed, or never used."""


def listens(
    method: Callable[..., None], begin: Callable[[Listener], object], end: Callable[[Listener], object]
) -> Callable[[], None]:
    """Have a method of a widget listen for as long as the widget lives, which is not held by it; what stops it."""
    known = WeakMethod(method)

    def listener(*told: Any) -> None:
        if (alive := known()) is not None:
            alive(*told)

    begin(listener)
    stop = finalize(method.__self__, end, listener)  # type: ignore[attr-defined]
    stop.atexit = False
    return stop
