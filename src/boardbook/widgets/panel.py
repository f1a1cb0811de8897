"""The panel below a board."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Widget

from boardbook.widgets.column import Column


class Panel(Column):
    """Shows the widgets opened from a board, one at a time: an editor, a task or a playout."""

    def show(self, make: Callable[[], Widget]) -> None:
        """Close the current widget, and show the one returned by `make`."""
        self._clear()
        self.children = [make()]

    def close(self) -> None:
        """Close the panel and its widget."""
        self._clear()
        super().close()

    def _clear(self) -> None:
        before, self.children = self.children, []
        for widget in before:
            widget.close()
