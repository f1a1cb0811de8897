"""The board as a widget: Python owns the state, and the front end proposes changes."""

from typing import TYPE_CHECKING

from boardbook._lazy import lazy_names

if TYPE_CHECKING:
    from boardbook.core import TURN as TURN
    from boardbook.widgets.board import Board as Board
    from boardbook.widgets.dashboard import Dashboard as Dashboard
    from boardbook.widgets.film import Film as Film
    from boardbook.widgets.table import Table as Table

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "boardbook.core": ("TURN",),
        "boardbook.widgets.board": ("Board",),
        "boardbook.widgets.dashboard": ("Dashboard",),
        "boardbook.widgets.film": ("Film",),
        "boardbook.widgets.table": ("Table",),
    },
)
