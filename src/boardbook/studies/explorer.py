"""The explorer of a study: which decisions agree in what, what was played there, and the board at one of them.

`widgets_js/src/explorer/model.ts` defines the messages between Python and the front end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, Final

import traitlets
from anywidget import WidgetTrait

from boardbook.core import BUILT, LANGUAGES, History, NotPossible, Words
from boardbook.core.errors import unknown
from boardbook.core.words import Term, sentence
from boardbook.studies.conditions import Condition, Part, narrowed, opposite, python_of, range_of, with_range
from boardbook.studies.in_memory import Decision, Subset
from boardbook.studies.kinds import PositionKind
from boardbook.studies.panels import MOVES, PANELS, TABS, Choice, as_object, moves_chart
from boardbook.studies.snapshot import LISTED, Snapshot
from boardbook.widgets import Board, bundles
from boardbook.widgets.background import Background
from boardbook.widgets.guarded import GuardedWidget, Malformed, is_whole_number, short, typed
from boardbook.widgets.match_view import THEMES
from boardbook.widgets.showing import publish_widget, shows

if TYPE_CHECKING:
    from boardbook.match import Match
    from boardbook.studies.derivation import Derivation
    from boardbook.studies.study import Study

SHARED: Final = ("busy", "silent", "gone", "language", "round")
BUNDLE: Final = BUILT / "explorer"
SAID: Final = ("explore.", "list.")
"""Prefixes of the keys of the explorer's words. It also has the words in `SHARED`, which boards have too."""


class Explorer(GuardedWidget):
    """Shows what was played at a kind of position, and opens the matches where it was played.

    You can read, write and observe `kind` (the `PositionKind`), `selected` (the chosen kind of action, None for all),
    `tab` (what is shown of their decisions) and `picked` (the row of the tab whose decisions are listed, None for all),
    and observe `match` (the `Match` on the board, before the decision; None if there is none). `study.explore()` makes
    it.
    """

    writable: ClassVar = ("lang", "theme")

    kind = traitlets.Instance(PositionKind, help="The kind of position.")
    selected = traitlets.Unicode(None, allow_none=True, help="The chosen kind of action; None for all of them.")
    tab = traitlets.Enum(TABS, MOVES, help="What is shown of the decisions: one of `TABS`.")
    picked = traitlets.Unicode(None, allow_none=True, help="The row of the tab that is picked; None for all of them.")
    match = traitlets.Any(None, read_only=True, help="The match on the board, before the chosen decision.")
    lang = traitlets.Enum(LANGUAGES, "en", help="Language of the explorer and its board.").tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto", help="Colours: those of the page, light or dark.").tag(sync=True)
    _scene = traitlets.Dict().tag(sync=True)
    _state = traitlets.Dict().tag(sync=True)
    _shown = traitlets.Dict().tag(sync=True)
    _board: Any = WidgetTrait().tag(sync=True)
    _whole: Any = WidgetTrait().tag(sync=True)
    _chart = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        study: Study,
        kind: PositionKind | None = None,
        lang: str = "en",
        theme: str = "auto",
        snapshot: Snapshot | None = None,
    ) -> None:
        """`snapshot` is the snapshot of the study to use, if there is one already."""
        self._lock = RLock()
        self.study = study
        self._snapshot = snapshot or Snapshot(study)
        self._rows = self._snapshot.everything
        """The decisions of the kind."""
        self._past: list[PositionKind] = []
        """The kinds before this one, to go back to."""
        self._brushed, self._joins = "", False
        """The column whose bounds the last change moved, and whether the next change belongs to it."""
        self._figures = [*self._snapshot.first_numbers]
        """The columns that the histograms show."""
        self._panels = {name: make(self._snapshot) for name, make in PANELS.items()}
        """The tabs beside the moves."""
        self._derivation: Derivation[Study] | None = None
        """Derives the table that the tab needs, if it is not there yet."""
        self._work = Background(self._derive, self._derived, self._fail)
        self._choices = dict[str, Choice]()
        """What each tab shows, if it is not its first choice."""
        self._start = 0
        """The first decision that is listed."""
        self._at: Decision | None = None
        """The decision on the board."""
        self._counts = False
        """Whether changes of traits are counted: not during construction, nor when the explorer lets go of a row."""
        self._esm, self._css = bundles.script(BUNDLE), bundles.style(BUNDLE)
        kind = kind or PositionKind(study, [])
        super().__init__(_anywidget_id="boardbook.explorer", kind=kind, lang=lang, theme=theme, opening=self._lock)
        self._scene = self._make_scene()
        self._counts = True
        self._recount()
        self.on_msg(self._heard)

    def close(self) -> None:
        """Free the explorer and its board."""
        with self._lock:
            self._stop_deriving()
        boards = self._board, self._whole
        self._board = self._whole = None
        super().close()
        for board in boards:
            if board is not None:
                board.close()

    def _ipython_display_(self) -> None:
        """Show the explorer, followed by its text for readers of the notebook without a kernel."""
        if shows(self, "study.explore()"):
            publish_widget(self, repr(self))

    def __repr__(self) -> str:
        return f"<Explorer of {self.kind!r}>"

    # --- traits -------------------------------------------------------------------------------------------------

    @traitlets.validate("kind")
    def _of_this_study(self, proposal: Any) -> PositionKind:
        kind: PositionKind = proposal["value"]
        if kind.study is not self.study:
            raise traitlets.TraitError("kind must be a kind of position of the study that is explored")
        return kind

    @traitlets.validate("selected")
    def _known_move(self, proposal: Any) -> str | None:
        kind: str | None = proposal["value"]
        if kind is not None and kind not in (known := self._played()):
            allowed = f"None or one of {', '.join(known)}" if known else "None, because nothing was played at this kind"
            raise traitlets.TraitError(f"selected must be {allowed}, not {kind!r}")
        return kind

    @traitlets.validate("picked")
    def _known_row(self, proposal: Any) -> str | None:
        key: str | None = proposal["value"]
        if key is not None and key not in (known := [row["key"] for row in self._state["rows"]]):
            allowed = f"None or one of {', '.join(known)}" if known else "None, because this tab has no rows"
            raise traitlets.TraitError(f"picked must be {allowed}, not {key!r}")
        return key

    @traitlets.observe("kind")
    def _other_kind(self, change: Any) -> None:
        if not self._counts:
            return
        with self._lock:
            if self._past and change["new"] is self._past[-1]:
                self._past.pop()
            elif not self._joins:
                self._past.append(change["old"])
            self._brushed, self._joins, self._start = "", False, 0
            self._recount()

    @traitlets.observe("selected")
    def _other_move(self, _: object) -> None:
        if self._counts:
            with self._lock:
                self._tell()

    @traitlets.observe("tab", "picked")
    def _other_tab(self, change: Any) -> None:
        if self._counts:
            with self._lock:
                self._tell_tab(again=change["name"] == "tab")

    @traitlets.observe("lang", "theme")
    def _board_too(self, change: Any) -> None:
        for board in (self._board, self._whole) if self._counts else ():
            if board is not None:
                setattr(board, change["name"], change["new"])

    # --- what is sent -------------------------------------------------------------------------------------------

    def _make_scene(self) -> dict[str, Any]:
        rules, shared = self.study.rules, {f"shell.{key}" for key in SHARED}
        return {
            "words": self._words.chosen(SAID, shared),
            "title": {lang: self._words.text("title.game", lang) for lang in LANGUAGES},
            "columns": self._snapshot.columns(),
            "play": f'bb.simulate("{rules.name}", ["greedy"] * {rules.seats.start}, matches=100)',
            "runs": len(self.study.sources),
            "counts": self._snapshot.counts_key,
        }

    @property
    def _words(self) -> Words:
        return self.study.rules.words

    def _played(self) -> list[str]:
        return self._rows.played

    def _recount(self) -> None:
        """Count the decisions of the kind."""
        self._rows = self._snapshot.of(self.kind)
        if self.selected is None or self.selected in self._played():
            self._tell()
        else:
            self.selected = None  # which sends all that there is to send

    def _tell(self) -> None:
        """Send everything that depends on the kind and on the chosen kind of action."""
        snapshot, rows = self._snapshot, self._rows
        self._state = {
            **self._state,
            **snapshot.counts(self.kind, rows),
            "moves": snapshot.moves(rows),
            "selected": self.selected,
            "figures": [snapshot.histogram(self.kind, rows, name, self.selected) for name in self._figures],
            "play": snapshot.play(rows),
            "python": self.kind.python,
            "undo": bool(self._past),
        }
        self._tell_tab(again=True)

    def _tell_tab(self, *, again: bool) -> None:
        """Send the tab, with no row picked if it is counted `again`, and the decisions that belong to it."""
        if again and self.picked is not None:
            self._counts = False
            self.picked = None
            self._counts = True
        self._start = 0
        deriving = self._progress() if again else None
        rows = (self._panel_rows() if again else self._state["rows"]) if deriving is None else []
        listed = self._list()
        self._state = {**self._state, **self._tab_shown(rows), "deriving": deriving, "list": listed}
        shown = [Decision(row["run"], row["number"], row["ply"]) for row in listed["rows"]]
        if self._at not in shown:
            self._open(shown[0] if shown else None)

    def _progress(self) -> list[int] | None:
        """Return how many matches are derived, and of how many, or None if the tab can be shown.

        If a table is missing, it is derived in the background. What was derived for another tab is kept.
        """
        self._stop_deriving()
        panel = self._panels.get(self.tab)
        derivation = None if panel is None or panel.needs is None else self.study.derive(panel.needs)
        if derivation is None or derivation.done == derivation.total:
            return None
        self._derivation = derivation
        self._work.start()
        return [derivation.done, derivation.total] if self._work.on else None

    def _stop_deriving(self) -> None:
        """Stop deriving a table, and store what is derived."""
        self._work.stop()
        if self._derivation is not None:
            self._derivation.stop()
            self._derivation = None

    def _derive(self) -> bool:
        return self._derivation is not None and self._derivation.step()

    def _derived(self) -> None:
        """Show how far the table is or, if it is there, the tab."""
        with self._lock:
            derivation = self._derivation
            if derivation is None or self._state.get("deriving") is None:
                return
            if self._work.on:
                self._state = {**self._state, "deriving": [derivation.done, derivation.total]}
            else:
                self._tell_tab(again=True)

    def _fail(self, error: Exception) -> None:
        """Say why a table could not be derived, and show the moves."""
        with self._lock:
            self._derivation = None
            self.send({"type": "answer", "seq": 0, **self._refused("explore.not_derived", {"why": str(error)})})
            self.tab = MOVES

    def _tab_shown(self, rows: list[dict[str, Any]]) -> dict[str, Any]:
        """Return the tab, its line of Python, its rows, and what it can show."""
        panel = self._panels.get(self.tab)
        return {
            "tab": self.tab,
            "picked": self.picked,
            "line": panel.python(self._of_move(), self._choice, self.picked)
            if panel
            else f"{as_object(self.kind)}.moves",
            "rows": rows,
            "choices": [*panel.choices.items()] if panel else [],
            "choice": self._choice if panel else None,
        }

    def _panel_rows(self) -> list[dict[str, Any]]:
        panel = self._panels.get(self.tab)
        return panel.rows(self._snapshot.chosen(self._rows, self.selected), self._choice) if panel else []

    @property
    def _choice(self) -> Choice:
        """What the tab shows."""
        return self._choices.get(self.tab, next(iter(self._panels[self.tab].choices), ""))

    def _of_move(self) -> PositionKind:
        """Return the kind of the decisions at which the chosen kind of action was played."""
        if self.selected is None:
            return self.kind
        return PositionKind(self.study, [*self.kind.parts, Condition("kind", self.selected)])

    def _list(self) -> dict[str, Any]:
        column = self._figures[0] if self._figures else "ply"
        return self._snapshot.listed(self._those, column, self._start)

    def _open(self, at: Decision | None) -> None:
        """Show the match before a decision on the board, or none."""
        known, before, seat = self._at, self._board, None
        self._at = at
        if at is None:
            self._shown, self._board = {}, None
            self.set_trait("match", None)
        else:
            row = self._snapshot.decision(at)
            match, seat = self.match, row["seat"]
            if match is None or known is None or known[:2] != at[:2]:
                match = self.study.match(at.number, at.run)
            with match.history.lock:  # a cell may use the same match
                match.goto(at.ply - 1)
                told, position = self._told(match, row), _position_of(match)
            self._shown = {"at": list(at), **told}
            self._board = Board(position, seat, self.lang, self.theme, closed=True)
            if match is self.match:
                # It is another moment of the same object, which traits don't notice.
                self.notify_change(traitlets.Bunch(name="match", old=match, new=match, owner=self, type="change"))
            else:
                self.set_trait("match", match)
        if before is not None:
            before.close()
        if self._whole is not None:
            self._show_whole(seat)

    def _show_whole(self, seat: int | None) -> None:
        """Show the whole match below, as seen by a seat, or nothing if no match is open."""
        before, match = self._whole, self.match
        if match is not None and before is not None and before.match is match:
            before.seat, before.ply = seat, match.ply
            return
        self._whole = None if match is None else Board(match, seat, self.lang, self.theme, closed=True)
        if before is not None:
            before.close()

    def _told(self, match: Match, row: dict[str, Any]) -> dict[str, Any]:
        """Return what was played at a decision, as the seat that decided tells it."""
        rules, seat = match.game, row["seat"]
        key, values = rules.describe(match.state, row["action"], seat)
        return {
            **self._snapshot.disc(row["side"]),
            "round": row["round"],
            "name": {lang: rules.words.called(match.seats[seat].name, lang) for lang in LANGUAGES},
            "text": {lang: sentence(rules.words.text(key, lang, values)) for lang in LANGUAGES},
        }

    # --- messages -----------------------------------------------------------------------------------------------

    def _answer(self, message: object) -> dict[str, Any] | None:
        commands: dict[str, Callable[[Mapping[str, Any]], None]] = {
            "ping": lambda _: None,
            "add": self._add,
            "remove": self._remove,
            "negate": self._negate,
            "brush": self._brush,
            "figure": self._figure,
            "choose": self._choose,
            "tab": self._turn_tab,
            "choice": self._other_choice,
            "pick": self._pick,
            "chart": self._draw,
            "open": self._open_listed,
            "step": self._step,
            "page": self._page,
            "whole": self._open_whole,
            "alike": self._alike,
            "undo": self._undo,
        }
        kind, asked = typed(message, commands)
        try:
            with self._lock:
                commands[kind](asked)
        except _NoChart as error:
            return self._refused("explore.no_chart", {"why": Term(str(error))})
        except NotPossible:  # the page showed an earlier state
            return self._refused("explore.stale", {})
        return self._done()

    def _become(self, parts: Sequence[Part], brushed: str = "") -> None:
        """Explore another kind. Bounds of one column that move several times are one step for *Undo*."""
        if tuple(parts) != self.kind.parts:
            self._joins = bool(brushed) and brushed == self._brushed
            self.kind = PositionKind(self.study, parts)
            self._brushed = brushed

    def _add(self, message: Mapping[str, Any]) -> None:
        column, value = message.get("column"), message.get("value")
        if not isinstance(column, str):
            raise Malformed("column must be a text")
        bounds = message.get("range")
        new = self._snapshot.where({column: tuple(bounds) if isinstance(bounds, list) else value}).parts
        self._become(narrowed(self.kind.parts, *new))

    def _chip(self, message: Mapping[str, Any]) -> int:
        """Return the place of the condition that a message names."""
        wanted, keys = message.get("chip"), [python_of([part]) for part in self.kind.parts]
        if wanted not in keys:
            raise NotPossible(f"{short(wanted)} is not one of the conditions of this kind")
        return keys.index(wanted)

    def _remove(self, message: Mapping[str, Any]) -> None:
        at, parts = self._chip(message), self.kind.parts
        self._become([*parts[:at], *parts[at + 1 :]])

    def _negate(self, message: Mapping[str, Any]) -> None:
        at, parts = self._chip(message), self.kind.parts
        self._become([*parts[:at], *opposite(parts[at]), *parts[at + 1 :]])

    def _brush(self, message: Mapping[str, Any]) -> None:
        column, ends = self._number_column(message), (message.get("low"), message.get("high"))
        if ends != (None, None):
            ends = range_of(self._snapshot.where({column: ends}).parts, column)
        self._become(with_range(self.kind.parts, column, *ends), column)

    def _number_column(self, message: Mapping[str, Any]) -> str:
        column = message.get("column")
        if column not in self._snapshot.numbers:
            raise unknown("column of numbers", str(column), self._snapshot.numbers)
        return str(column)

    def _figure(self, message: Mapping[str, Any]) -> None:
        column, place = self._number_column(message), message.get("place")
        if not is_whole_number(place) or place not in range(len(self._figures)):
            raise Malformed(f"place {short(place)} is not that of a histogram")
        self._figures[place] = column
        self._tell()

    def _choose(self, message: Mapping[str, Any]) -> None:
        move = message.get("move")
        if move is not None and move not in self._played():
            raise NotPossible(f"{short(move)} was not played at this kind of position")
        self.selected = move

    def _turn_tab(self, message: Mapping[str, Any]) -> None:
        tab = message.get("tab")
        if tab not in TABS:
            raise Malformed(f"tab {short(tab)} is not one of {', '.join(TABS)}")
        self.tab = tab

    def _other_choice(self, message: Mapping[str, Any]) -> None:
        choice = message.get("choice")
        if self.tab not in self._panels or not isinstance(choice, int | str):
            raise Malformed(f"choice {short(choice)} is not one of this tab")
        if choice not in self._panels[self.tab].choices:
            raise Malformed(f"choice {short(choice)} is not one of {[*self._panels[self.tab].choices]}")
        self._choices[self.tab] = choice
        self._tell_tab(again=True)

    def _pick(self, message: Mapping[str, Any]) -> None:
        key = message.get("key")
        if key is not None and key not in [row["key"] for row in self._state["rows"]]:
            raise NotPossible(f"{short(key)} is not a row of this tab")
        self.picked = key

    def _draw(self, message: Mapping[str, Any]) -> None:
        """Draw the chart of the tab, or close it if the message has no theme."""
        theme = message.get("theme")
        if theme is None:
            self._chart = {}
            return
        if theme not in THEMES:
            raise Malformed(f"theme {short(theme)} is not one of {', '.join(THEMES)}")
        from boardbook.charts.pictured import POSSIBLE, svg

        if not POSSIBLE:
            raise _NoChart("explore.no_pictures")
        panel, kind = self._panels.get(self.tab), self._of_move()
        chart = panel.chart(kind, self._choice) if panel else moves_chart(self.kind)
        try:
            picture = svg(chart.drawn(self.lang, "any" if theme == "auto" else theme))
        except NotPossible as error:
            raise _NoChart("explore.too_few") from error
        self._chart = {"svg": picture, "line": chart.line(self.lang)}

    def _open_listed(self, message: Mapping[str, Any]) -> None:
        run, number, ply = (message.get(name) for name in Decision._fields)
        if not (is_whole_number(run) and is_whole_number(number) and is_whole_number(ply)):
            raise Malformed("run, number and ply must be whole numbers")
        at = Decision(run, number, ply)
        if self._those.place(at) is None:
            raise NotPossible("this decision is not one of those listed")
        self._open(at)

    @property
    def _those(self) -> Subset:
        """The decisions that can be listed."""
        rows = self._snapshot.chosen(self._rows, self.selected)
        return rows if self.picked is None else self._panels[self.tab].those(rows, self._choice, self.picked)

    def _step(self, message: Mapping[str, Any]) -> None:
        by, those = message.get("by"), self._those
        if not is_whole_number(by) or by not in (-1, 1):
            raise Malformed("by must be 1 or -1")
        at = None if self._at is None else those.place(self._at)
        if at is None or not 0 <= at + by < those.height:
            raise NotPossible("there is no further decision")
        self._turn_to(at + by)
        row = those.slice(at + by, 1).row(0, named=True)
        self._open(Decision(row["run"], row["number"], row["ply"]))

    def _page(self, message: Mapping[str, Any]) -> None:
        start = message.get("start")
        if not is_whole_number(start) or start not in range(max(1, self._those.height)):
            raise Malformed(f"start {short(start)} is not the place of a decision")
        self._turn_to(start)

    def _turn_to(self, place: int) -> None:
        """List the decisions among which the one at this place is."""
        if self._start != (start := place - place % LISTED):
            self._start = start
            self._state = {**self._state, "list": self._list()}

    def _open_whole(self, message: Mapping[str, Any]) -> None:
        on = message.get("on")
        if not isinstance(on, bool):
            raise Malformed("on must be true or false")
        if self._at is None:
            raise NotPossible("no match is on the board")
        if on:
            self._show_whole(self._snapshot.decision(self._at)["seat"])
        elif self._whole is not None:
            before, self._whole = self._whole, None
            before.close()

    def _alike(self, _: object) -> None:
        if self._at is None:
            raise NotPossible("no match is on the board")
        self._become(self._snapshot.alike(self.study.rules, self._snapshot.decision(self._at)))

    def _undo(self, _: object) -> None:
        if not self._past:
            raise NotPossible("there is nothing to undo")
        self.kind = self._past[-1]


class _NoChart(Exception):
    """There is no chart. The message is the key of the reason."""


def _position_of(match: Match) -> Match:
    """Return a match that starts where another one stands. Its board needn't know what was played before."""
    history = match.history
    header = replace(history.header, position=history.state.to_dict())
    return type(match).of_line(History(history.game, header))
