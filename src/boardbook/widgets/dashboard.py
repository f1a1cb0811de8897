"""A board, its curves and its log in one widget.

The curves are updated during play. Altair draws them in the kernel, as an SVG. Curves that are not in view are not
drawn, because a notebook may have many dashboards, only one of which is in view.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, Final, SupportsIndex

import traitlets

from boardbook.core import TURN
from boardbook.session.permissions import observer
from boardbook.session.tasks import Task
from boardbook.widgets.board import Board
from boardbook.widgets.payloads import curves, drawn, recorder
from boardbook.widgets.use import listens

if TYPE_CHECKING:
    from boardbook.charts import Curves
    from boardbook.records import Recorder
    from boardbook.session import Session

PAUSE: Final = 0.2
"""The minimum number of seconds between two drawings of the curves."""


class Dashboard(Board):
    """A board with its curves and log beside it. It has the traits of `Board`."""

    writable: ClassVar[tuple[str, ...]] = (*Board.writable, "_seen")

    _curves = traitlets.Dict().tag(sync=True)
    _seen = traitlets.Bool(default_value=True, help="Whether any page has the curves in view.").tag(sync=True)

    def __init__(
        self, match: Session, seat: SupportsIndex | None = TURN, lang: str = "en", theme: str = "auto"
    ) -> None:
        self._read: dict[int | None, Recorder] = {}
        """The recorder for each observer.

        A recorder continues where it stopped, so a drawing does not replay the match.
        """
        self._drawing = Task(self._draw)
        self._missed = False
        """Whether a change has not been drawn yet, because the curves were not in view."""
        super().__init__(match, seat, lang, theme)
        self._stop.append(listens(self._went_on, match.history.listeners.append, match.history.listeners.remove))

    def _prepare(self) -> None:
        self._curves = drawn(self._plotted())
        super()._prepare()

    def _plotted(self) -> Curves:
        if (who := observer(self.match, self.seat)) not in self._read:
            self._read[who] = recorder(self.match, self.seat)
        return curves(self._read[who], self.lang)

    def _draw_soon(self, _: object = None) -> None:
        """Draw the curves after the current answer, but not too often; in a plain script, draw them at once."""
        if self.comm is None:  # they are not shown; the first use of the widget draws them
            return
        if not self._drawing.start():
            self._missed = False
            self._curves = drawn(self._plotted())

    @traitlets.observe("lang", "seat")
    def _other_eyes_or_words(self, _: object) -> None:
        if self._stop:  # after construction: remove another observer's curves even if they are out of view
            self._draw_soon()

    def _went_on(self) -> None:
        if self._seen:
            self._draw_soon()
        else:
            self._missed = True

    @traitlets.observe("_seen")
    def _looked_at(self, _: object) -> None:
        if self._seen and self._missed:
            self._draw_soon()

    async def _draw(self) -> None:
        self._missed = False
        await asyncio.sleep(PAUSE)
        self._curves = await asyncio.to_thread(drawn, self._plotted())
