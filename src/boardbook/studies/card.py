"""A study shown in a notebook: what it contains, and buttons that open its explorer or one of its matches below."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import TYPE_CHECKING, Any, Final

import polars as pl
from ipywidgets import HTML, Box, Button, HBox, IntProgress, Layout, Widget

from boardbook.core.words import grouped
from boardbook.studies.explorer import Explorer
from boardbook.studies.snapshot import Snapshot
from boardbook.studies.tempdirs import is_temporary
from boardbook.widgets.background import Background
from boardbook.widgets.column import Column
from boardbook.widgets.panel import Panel
from boardbook.widgets.showing import publish, publish_widget, shows

if TYPE_CHECKING:
    from boardbook.studies.derivation import Derivation
    from boardbook.studies.study import Study
    from boardbook.widgets import Board

TABLE: Final = '<table class="bb-study" style="margin: 0">{rows}</table>'
ROW: Final = '<tr><th scope="row" style="text-align: left">{name}</th><td style="text-align: left">{text}</td></tr>'


class StudyCard(Column):
    """Buttons that open the explorer of a study, or one match after the other, below. `study.card()` makes it.

    In a notebook, a summary of the study is shown above them, also to readers without a kernel.
    """

    def __init__(self, study: Study, lang: str = "en", theme: str = "auto") -> None:
        self.study = study
        self._lang, self._theme = lang, theme
        self._panel = Panel()
        self._snapshot: Snapshot | None = None
        """The decisions of the study, from the first use of the explorer on."""
        self._waits = False
        """Whether the explorer is to be opened as soon as there is a snapshot."""
        self._derivation: Derivation[Study] | None = None
        """Derives the decisions of the study, if they are not there yet."""
        self._enough = False
        """Whether to explore the matches that are derived so far."""
        self._opened = 0
        """The number of matches opened so far."""
        self._work = Background(self._look, self._looked, self._fail)
        super().__init__()

    def _prepare(self) -> None:
        """Make the buttons. They have comms from the start, so a card that is not used doesn't have them yet."""
        self._note = HTML(layout=Layout(flex="1 1 20em"))
        self._bar = IntProgress(layout=Layout(width="12em", display="none"))
        self._stop = self._button("stop", self._explore_these)
        self._stop.layout.display = "none"
        buttons = [self._button("explore", self._explore), self._button("open", self._open_match)]
        row = [*buttons, self._bar, self._stop, self._note]
        self.children = [HBox(row, layout=Layout(flex_flow="row wrap", align_items="center")), self._panel]

    def _button(self, word: str, do: Callable[[], None]) -> Button:
        button = Button(description=self._text(word))
        button.layout.width = "auto"
        button.on_click(lambda _: self._try(do))
        return button

    def close(self) -> None:
        """Free the card, its buttons, and what is open below."""
        self._waits = False
        self._work.stop()
        if self._derivation is not None:
            self._derivation.stop()
        for widget in _inside(self):
            widget.close()
        super().close()

    # --- the buttons --------------------------------------------------------------------------------------------

    def _explore(self) -> None:
        """Open the explorer. Its table may have to be derived first, which happens in the background."""
        self._waits, self._enough = True, False
        if self._snapshot is None:
            self._say(self._text("looks"))
            self._derivation = self.study.derive()
            self._work.start()
        else:
            self._looked()

    def _explore_these(self) -> None:
        """Open the explorer with the matches that are derived so far."""
        self._enough = True

    def _look(self) -> bool:
        """Derive some matches or, when there are enough, count their decisions."""
        derivation = self._derivation
        if derivation is None:
            return False
        if not self._enough and derivation.step():
            return True
        derivation.stop()
        self._snapshot = Snapshot(self.study if derivation.done == derivation.total else derivation.study)
        return False

    def _looked(self) -> None:
        """Show how many matches are derived or, if there is a snapshot, the explorer."""
        derivation, snapshot = self._derivation, self._snapshot
        derives = self._waits and snapshot is None and derivation is not None and 0 < derivation.done < derivation.total
        for widget in (self._bar, self._stop):
            widget.layout.display = None if derives else "none"
        if derives and derivation is not None:
            n, of = derivation.done, derivation.total
            self._bar.max, self._bar.value = of, n
            self._say(self.study.rules.words.text("summary.deriving", self._lang, {"n": n, "of": of}))
        elif self._waits and snapshot is not None:
            self._waits = False
            self._say("")
            self._panel.show(lambda: Explorer(snapshot.study, None, self._lang, self._theme, snapshot))
            if derivation is not None and derivation.done < derivation.total:
                self._snapshot = None  # the next time, it goes on

    def _open_match(self) -> None:
        """Open the first match, or the one after that opened last."""
        self._waits = False
        self._panel.show(self._next_board)
        self._say("")

    def _next_board(self) -> Board:
        numbers = self.study.matches.select("number", "run").sort("run", "number").collect()
        number, run = numbers.row(self._opened % numbers.height)
        self._opened += 1
        return self.study.match(number, run).board(lang=self._lang, theme=self._theme, study=self.study)

    def _try(self, do: Callable[[], None]) -> None:
        try:
            if len(self.study):
                do()
            else:
                self._say(self._text("no_matches"))
        except Exception as error:  # noqa: BLE001 (a notebook would not show it)
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        """Say why nothing was opened, for example that a file is damaged."""
        self._waits = False
        self._say(str(error))

    def _say(self, text: str) -> None:
        self._note.value = escape(text)

    # --- in the notebook ----------------------------------------------------------------------------------------

    def _ipython_display_(self) -> None:
        """Show the summary, which needs no kernel, followed by the buttons."""
        if shows(self, "study.card()"):
            publish({"text/html": summary(self.study, self._lang), "text/plain": repr(self.study)})
            publish_widget(self)

    def _text(self, word: str) -> str:
        return self.study.rules.words.text(f"summary.{word}", self._lang)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.study!r}>"


def summary(study: Study, lang: str) -> str:
    """Return what a study contains as a table in HTML: game, matches, plies, bots, editions, and its folder, if any."""
    words, asked = study.rules.words, sum(source.asked for source in study.sources)
    bots = pl.col("bots").list.explode(empty_as_null=False).unique().sort()
    plies = pl.col("plies").sum()
    count, total, unfinished = study.matches.select(pl.len(), plies, (~pl.col("finished")).sum()).collect().row(0)
    players = study.matches.select(bots).collect()["bots"].to_list()
    editions = study.matches.select(pl.col("edition").unique().sort()).collect()["edition"].to_list()
    folders = [str(source.files.path) for source in study.sources if not is_temporary(source.files.path)]
    known = [grouped(count, lang)]
    if count < asked:
        known = [words.text("summary.of_asked", lang, {"value": known[0], "text": grouped(asked, lang)})]
    if unfinished:
        known.append(words.text("summary.unfinished", lang, {"text": grouped(unfinished, lang)}))
    rows = {
        "game": words.text("title.game", lang),
        "matches": ", ".join(known),
        "plies": grouped(total, lang),
        "bots": ", ".join(bot or words.text("explore.people", lang) for bot in players),
        "editions": ", ".join(editions),
        "folder": ", ".join(folders),
    }
    shown = [
        ROW.format(name=escape(words.text(f"summary.{name}", lang)), text=escape(text))
        for name, text in rows.items()
        if text
    ]
    return TABLE.format(rows="".join(shown))


def _inside(box: Box) -> Iterator[Any]:
    """Yield the widgets in a box, and the styles and layouts of those that free nothing themselves."""
    for widget in box.children:
        if isinstance(widget, Panel):
            yield widget
            continue
        if isinstance(widget, Box):
            yield from _inside(widget)
        yield from (
            part for part in (getattr(widget, "style", None), widget.layout, widget) if isinstance(part, Widget)
        )
