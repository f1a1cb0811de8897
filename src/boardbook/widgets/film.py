"""An animated map of who held what, with a play button and a slider for the round."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import ipywidgets

from boardbook.charts import INKS, Ink, Maps, svg
from boardbook.core import History

WIDTH: Final = 480
PAUSE: Final = 800
"""The time for each round, in milliseconds."""


class Film(ipywidgets.VBox):
    """The map at the end of a round.

    `round` is an ipywidgets slider that you can read, set and observe, and `play` is a button.
    """

    def __init__(self, history: History, lang: str = "en", ink: Ink = INKS["any"]) -> None:
        maps = Maps(history, lang, ink, WIDTH)
        ends = {"min": maps.rounds[0], "max": maps.rounds[-1]}
        self.round = ipywidgets.IntSlider(value=ends["min"], **ends, readout=False)
        self.play = ipywidgets.Play(value=ends["min"], **ends, interval=PAUSE, show_repeat=False)
        self.map = ipywidgets.HTML()
        self._picture = cache(lambda number: svg(maps.at(number)))
        ipywidgets.jslink((self.play, "value"), (self.round, "value"))
        self.round.observe(self._show, "value")
        self._show()
        super().__init__([self.map, ipywidgets.HBox([self.play, self.round])])

    def _show(self, _: Any = None) -> None:
        self.map.value = self._picture(self.round.value)

    def __repr__(self) -> str:
        return f"<Film of rounds {self.round.min} to {self.round.max}, at {self.round.value}>"
