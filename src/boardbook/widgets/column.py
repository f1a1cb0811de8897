"""Widgets one below the other."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets
from ipywidgets import Widget


class Column(ipywidgets.VBox):
    """Widgets one below the other, as wide as the notebook; closing it frees the widget that its layout is, too."""

    def __init__(self, children: Sequence[Widget] = ()) -> None:
        super().__init__(children, layout={"width": "100%", "overflow": "visible"})

    def close(self) -> None:
        """Free the widget."""
        layout = self.layout
        super().close()
        layout.close()
