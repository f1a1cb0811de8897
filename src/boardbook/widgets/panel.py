"""The room below a board."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Widget

from boardbook.widgets.column import Column


class Panel(Column):
    """Where what was opened from a board stands, one at a time: an editor, a task, a playout."""

    def show(self, make: Callable[[], Widget]) -> None:
        """Show what is made in place of what stood here, which is closed."""
        self._clear()
        self.children = [make()]

    def close(self) -> None:
        """Close it with what stands in it."""
        self._clear()
        super().close()

    def _clear(self) -> None:
        before, self.children = self.children, []
        for widget in before:
            widget.close()
