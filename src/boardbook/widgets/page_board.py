"""A board whose front end is a page without Jupyter, such as one of the site or of a guest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import traitlets
from comm.base_comm import BaseComm
from ipywidgets import Layout

from boardbook.session import Session
from boardbook.widgets.board import Board
from boardbook.widgets.match_view import BoardServices

Tell = Callable[[str, Any], None]
SENT_BEFORE: Final = ("_esm", "_css", "_anywidget_id", "_shell_id", "_shell", "layout")
"""The traits that a page doesn't need: it has them already, or has no use for them."""


class PageBoard(Board):
    """A board on a page without Jupyter.

    No notebook knows it, so that none stores what its seat may see. `tell` gets every message to the page: its kind
    (`"state"` or `"said"`) and its content.
    """

    def __init__(
        self,
        tell: Tell,
        match: Session,
        seat: int | None,
        lang: str,
        theme: str,
        *,
        host: BoardServices | None = None,
    ) -> None:
        self._tell = tell
        super().__init__(match, seat, lang, theme, host=host)
        self.use()

    @traitlets.default("layout")
    def _as_wide_as_the_notebook(self) -> Layout:
        return PageLayout()

    @property
    def state(self) -> dict[str, Any]:
        """The traits with which a page opens the board."""
        return {name: value for name, value in self.get_state().items() if name not in SENT_BEFORE}

    @property
    def present(self) -> dict[str, Any]:
        """The traits with which a page can draw the present of the match, without the plies before it."""
        now, deltas = self._make_now(), self._observed()
        view = now["view"] or deltas.shown(self.match.state)
        record = {"first": deltas.first, "steps": []}
        return {"_record": record, "_now": {**now, "view": view}, "ply": self.match.ply}

    def hear(self, message: Mapping[str, Any]) -> None:
        """Take a message from the page, one that any front end may send."""
        self.comm.handle_msg({"content": {"data": message}, "buffers": []})

    def _keep_shell(self) -> None:
        """Leave the shell to the boards of the notebook, because a page has its own."""

    def _prepare(self) -> None:
        super()._prepare()
        self.comm = PageComm(self._tell)

    @traitlets.observe("comm")
    def _comm_changed(self, change: Any) -> None:
        """Listen to the page. Unlike ipywidgets, do not list the board among the widgets that notebooks store."""
        if change["new"] is not None:
            self._model_id = change["new"].comm_id
            change["new"].on_msg(self._handle_msg)


class PageLayout(Layout):
    """The layout of a board on a page, which lays it out itself."""

    model_id = ""

    def open(self) -> None:
        """Do nothing, because no notebook shows the board."""


class PageComm(BaseComm):
    """The comm of a board on a page. No kernel knows it."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        super().__init__(target_name="jupyter.widget", primary=False)

    def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
        """Pass a message of the board on to its page."""
        if msg_type == "comm_msg" and data:
            if data["method"] == "update":
                self._tell("state", data["state"])
            elif data["method"] == "custom":
                self._tell("said", data["content"])

    def close(self, *_: Any, **__: Any) -> None:
        """End the connection. The code that closes the board informs the page."""
        self._closed = True
