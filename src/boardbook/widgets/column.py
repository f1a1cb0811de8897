"""A column of widgets."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets
import traitlets
from ipywidgets import Layout, Widget

from boardbook.widgets.use import OpensWhenUsed


class Column(OpensWhenUsed, ipywidgets.VBox):
    """A column of widgets, as wide as the notebook."""

    def __init__(self, children: Sequence[Widget] = ()) -> None:
        super().__init__(children)

    @traitlets.default("layout")
    def _as_wide_as_the_notebook(self) -> Layout:
        return Layout(width="100%", overflow="visible")
