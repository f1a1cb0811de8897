"""The widget of a balance lab: what each number does, and what an edition would bring.

`widgets_js/src/lab/model.ts` defines the messages between Python and the front end.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, Final

import traitlets
from anywidget import WidgetTrait

from boardbook.balance.outcomes import LENGTH, OUTCOMES, SHARES
from boardbook.core import BUILT, LANGUAGES, BadInput, NotPossible, Words
from boardbook.core import game as make_game
from boardbook.widgets import Board, bundles
from boardbook.widgets.background import Background
from boardbook.widgets.guarded import GuardedWidget, Malformed, is_whole_number, short, typed
from boardbook.widgets.match_view import THEMES
from boardbook.widgets.showing import publish_widget, shows
from boardbook.widgets.table import Table

if TYPE_CHECKING:
    from boardbook.balance.lab import Lab

BUNDLE: Final = BUILT / "lab"
SAID: Final = ("lab.",)
SHARED: Final = ("busy", "silent", "gone", "language")
"""Words that boards have too."""
MINUTE: Final = 60
TESTED: Final = 100
"""The number of matches with which the chosen edition is tested."""
MAX_NAME: Final = 80
"""The maximum length of the name of an edition that is sent to the lobby."""
CLAIM: Final = 0.02
"""The claim for which the foot says how many matches it needs, as a share; for numbers, as a share of the mean."""


class NotSent(NotPossible):
    """The numbers at the sliders include options, which are not a part of an edition."""


class LabView(GuardedWidget):
    """Shows what each number of a lab does to the matches, and what an edition would bring. `lab.view()` makes it.

    You can read, write and observe `outcome` (one of `lab.outcomes`) and `values` (the numbers of the edition at the
    sliders, by name).
    """

    writable: ClassVar = ("lang", "theme")

    outcome = traitlets.Enum(OUTCOMES, LENGTH, help="The outcome whose effects are drawn in full.")
    values = traitlets.Dict(help="The numbers of the edition at the sliders, by name.")
    lang = traitlets.Enum(LANGUAGES, "en", help="Language of the widget and its board.").tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto", help="Colours: those of the page, light or dark.").tag(sync=True)
    _scene = traitlets.Dict().tag(sync=True)
    _state = traitlets.Dict().tag(sync=True)
    _board: Any = WidgetTrait().tag(sync=True)
    _first: Any = WidgetTrait().tag(sync=True)
    """The board of the position with which a match of the edition begins; None if the game has no drawing."""

    def __init__(self, lab: Lab, lang: str = "en", theme: str = "auto") -> None:
        self._lock = RLock()
        self.lab = lab
        self._running = ""
        """What is being played: `"screen"`, `"test"` or nothing."""
        self._steps: Iterator[Any] = iter(())
        self._tested: dict[str, list[float]] | None = None
        """The outcomes of the edition at the sliders, if it was played."""
        self._sent = ""
        """The name under which the edition at the sliders is in the lobby; empty if it isn't."""
        self._counts = False
        """Whether changes of traits are sent: not during construction."""
        self._work = Background(self._step, self._tell, self._fail)
        self._esm, self._css = bundles.script(BUNDLE), bundles.style(BUNDLE)
        printed = lab.numbers.values_at(lab.numbers.printed)
        super().__init__(_anywidget_id="boardbook.lab", values=printed, lang=lang, theme=theme, opening=self._lock)
        self._scene = self._make_scene()
        self._counts = True
        self._open_board()
        self._tell()
        self.on_msg(self._heard)

    def close(self) -> None:
        """Stop what is being played, and free the widget and its board."""
        self._work.stop()
        boards = self._board, self._first
        self._board = self._first = None
        super().close()
        for board in boards:
            if board is not None:
                board.close()

    def _ipython_display_(self) -> None:
        """Show the widget, followed by its text for readers of the notebook without a kernel."""
        if shows(self, "lab.view()"):
            publish_widget(self, repr(self.lab))

    def __repr__(self) -> str:
        return f"<View of {self.lab!r}>"

    # --- traits -------------------------------------------------------------------------------------------------

    @traitlets.validate("outcome")
    def _measured(self, proposal: Any) -> str:
        outcome: str = proposal["value"]
        if outcome not in self.lab.outcomes:
            raise traitlets.TraitError(f"outcome must be one of {', '.join(self.lab.outcomes)}, not {outcome!r}")
        return outcome

    @traitlets.validate("values")
    def _all_numbers(self, proposal: Any) -> dict[str, Any]:
        try:
            return self.lab.numbers.values_at(self.lab.numbers.levels_of(proposal["value"]))
        except (BadInput, KeyError) as error:
            raise traitlets.TraitError(str(error)) from None

    @traitlets.observe("outcome")
    def _other_outcome(self, _: object) -> None:
        if self._counts:
            self._tell()

    @traitlets.observe("values")
    def _other_values(self, _: object) -> None:
        if self._counts:
            with self._lock:
                if self._running == "test":
                    self._work.stop()
                self._tested, self._sent = None, ""
                self._close_board()
                self._open_board()
                self._tell()

    @traitlets.observe("lang", "theme")
    def _board_too(self, change: Any) -> None:
        for board in (self._board, self._first) if self._counts else ():
            if board is not None:
                setattr(board, change["name"], change["new"])

    # --- what is sent -------------------------------------------------------------------------------------------

    @property
    def _words(self) -> Words:
        return make_game(self.lab.numbers.game).words

    def _make_scene(self) -> dict[str, Any]:
        numbers, words = self.lab.numbers, self._words
        title = "title.short" if "title.short" in words.by_lang["en"] else "title.game"
        return {
            "words": words.chosen(SAID, {f"shell.{key}" for key in SHARED}),
            "title": {lang: words.text(title, lang) for lang in LANGUAGES},
            "bots": self.lab.bots,
            "weaker": self.lab.weaker,
            "outcomes": [{"key": outcome, "share": outcome in SHARES} for outcome in self.lab.outcomes],
            "numbers": [
                {"name": number.name, "values": [_text(value) for value in number.values], "printed": number.printed}
                for number in numbers
            ],
        }

    def _tell(self) -> None:
        """Send everything."""
        with self._lock:
            if not self._work.on:
                self._running = ""
            lab, names = self.lab, self.lab.numbers.names
            levels = lab.numbers.levels_of(self.values)
            screened = lab.trajectories > 1
            effects: dict[str, list[dict[str, Any]]] = {outcome: [] for outcome in lab.outcomes}
            for row in lab.effects.to_dicts() if screened else []:
                kept = ("mu", "low", "high", "renamed", "clear")
                effects[row["outcome"]].append({"number": names.index(row["number"]), **{k: row[k] for k in kept}})
            self._state = {
                "outcome": self.outcome,
                "effects": effects,
                "printed": _estimates(lab.printed.to_dicts(), "mean") if screened else {},
                "levels": list(levels),
                "refused": self._refusal(),
                "guessed": _estimates(lab.guess(self.values).to_dicts(), "guess") if screened else {},
                "tested": self._tested,
                "sent": self._sent,
                "trajectories": lab.trajectories,
                "designs": lab.designs.height,
                "matches": lab.played,
                "seconds": lab.seconds,
                "running": self._running,
                "more": self._another_minute() if screened else None,
                "python": self._python(),
            }

    def _refusal(self) -> str:
        """Return why the game refuses the edition at the sliders; empty if it accepts it."""
        try:
            self.lab.numbers.rules(self.lab.numbers.levels_of(self.values))
        except BadInput as error:
            return "; ".join(error.problems)
        return ""

    def _another_minute(self) -> dict[str, Any]:
        """Return what another minute buys: matches, and how much narrower the widest interval of an effect gets."""
        lab = self.lab
        rows = [row for row in lab.effects.to_dicts() if row["outcome"] == self.outcome and row["low"] is not None]
        speed = lab.played / lab.seconds if lab.seconds else 0.0
        more = MINUTE * speed
        reach = max((row["high"] - row["low"] for row in rows), default=0.0) / 2
        mean = lab.printed.filter(outcome=self.outcome)["mean"][0] or 0.0
        points = CLAIM if self.outcome in SHARES else CLAIM * abs(mean)
        needed = lab.needed(self.outcome, 100 * points if self.outcome in SHARES else points) if points else None
        return {
            "matches": round(more),
            "reach": reach,
            "after": reach * (lab.played / (lab.played + more)) ** 0.5 if lab.played else reach,
            "points": points,
            "needed": needed,
            "minutes": None if needed is None or not speed else needed / speed / MINUTE,
        }

    def _python(self) -> str:
        """Return the Python of the lab, and of the edition at the sliders."""
        lab = self.lab
        numbers = {number.name: list(number.values) for number in lab.numbers}
        printed = lab.numbers.values_at(lab.numbers.printed)
        moved = {name: value for name, value in self.values.items() if value != printed[name]}
        more = {"weaker": lab.weaker, "seed": lab.seed, "matches": lab.matches, "longest": lab.longest}
        options = "".join(f", {name}={value!r}" for name, value in more.items())
        options += ", edition=edition" * lab.numbers.edition.customised
        return (
            f"lab = bb.lab({lab.numbers.game!r}, {numbers!r}, {lab.bots!r}{options})\n"
            f"lab.screen({lab.played})\n"
            f"lab.effects.filter(outcome={self.outcome!r})\n"
            f"lab.test({moved or None!r}, matches={TESTED})"
        )

    # --- playing ------------------------------------------------------------------------------------------------

    def _start(self, what: str, steps: Iterator[Any]) -> None:
        if self._work.on or self._work.busy:
            raise NotPossible("something is being played")
        self._running, self._steps = what, steps
        self._work.start()

    def _step(self) -> bool:
        return next(self._steps, None) is not None

    def _test_steps(self) -> Iterator[int]:
        values = dict(self.values)
        found = _estimates(self.lab.test(values, TESTED).to_dicts(), "mean")
        with self._lock:
            if values == self.values:
                self._tested = found
        yield 1

    def _fail(self, error: Exception) -> None:
        with self._lock:
            self._running = ""
            self.send({"type": "answer", "seq": 0, **self._refused("lab.failed", {"why": str(error)})})

    # --- messages -----------------------------------------------------------------------------------------------

    def _answer(self, message: object) -> dict[str, Any] | None:
        commands: dict[str, Callable[[Mapping[str, Any]], None]] = {
            "ping": lambda _: None,
            "outcome": self._choose,
            "slide": self._slide,
            "printed": self._as_printed,
            "screen": self._screen_more,
            "test": self._test,
            "stop": self._stop,
            "watch": self._watch,
            "send": self._send_to_lobby,
        }
        kind, asked = typed(message, commands)
        try:
            commands[kind](asked)
        except NotSent:
            return self._refused("lab.only_editions", {})
        except NotPossible:
            return self._refused("lab.stale", {})
        return self._done()

    def _choose(self, message: Mapping[str, Any]) -> None:
        outcome = message.get("outcome")
        if outcome not in self.lab.outcomes:
            raise Malformed(f"outcome {short(outcome)} is not one of {', '.join(self.lab.outcomes)}")
        self.outcome = outcome

    def _slide(self, message: Mapping[str, Any]) -> None:
        place, level = message.get("number"), message.get("level")
        if not is_whole_number(place) or place not in range(len(self.lab.numbers)):
            raise Malformed(f"number {short(place)} is not that of a slider")
        number = self.lab.numbers[place]
        if not is_whole_number(level) or level not in range(len(number.values)):
            raise Malformed(f"level {short(level)} is not the place of a value")
        self.values = {**self.values, number.name: number.values[level]}

    def _as_printed(self, _: object) -> None:
        self.values = {}

    def _screen_more(self, _: object) -> None:
        self._start("screen", self.lab.steps(f"{MINUTE} s"))
        self._tell()

    def _test(self, _: object) -> None:
        if self._refusal():
            raise NotPossible("the game refuses this edition")
        self._start("test", self._test_steps())
        self._tell()

    def _stop(self, _: object) -> None:
        self._work.stop()
        self._tell()

    def _watch(self, message: Mapping[str, Any]) -> None:
        on = message.get("on")
        if not isinstance(on, bool):
            raise Malformed("on must be true or false")
        self._close_board()
        if on:
            if self._refusal():
                raise NotPossible("the game refuses this edition")
            match = self.lab.match(0, dict(self.values))
            match.goto(0)
            self._board = Board(match, None, self.lang, self.theme, closed=True)

    def _send_to_lobby(self, _: object) -> None:
        """Offer the edition at the sliders in the lobby, under a name that says what is changed."""
        numbers, levels = self.lab.numbers, self.lab.numbers.levels_of(self.values)
        moved = [(number, level) for number, level in zip(numbers, levels, strict=True) if level != number.printed]
        if not moved or self._refusal():
            raise NotPossible("there is no edition to send")
        if any(number.path is None for number, _ in moved):
            raise NotSent("an option is not a part of the edition")
        changes = ", ".join(f"{number.name} {_text(number.values[level])}" for number, level in moved)
        name = re.sub(r"[^\w.,-]+", " ", changes.replace("_", " "))[:MAX_NAME].strip(" .,")
        Table.receive(name, numbers.edition_at(levels))
        self._sent = name
        self._tell()

    def _open_board(self) -> None:
        """Show the position with which a match of the edition begins. A refused edition keeps the last board."""
        if self._refusal():
            return
        rules = self.lab.numbers.rules(self.lab.numbers.levels_of(self.values))
        if rules.drawing is None:
            return
        match = self.lab.opening(dict(self.values))
        before, self._first = self._first, Board(match, None, self.lang, self.theme, closed=True)
        if before is not None:
            before.close()

    def _close_board(self) -> None:
        board, self._board = self._board, None
        if board is not None:
            board.close()


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _estimates(rows: list[dict[str, Any]], name: str) -> dict[str, list[float]]:
    """Return estimates with their intervals, by outcome, without those that have none."""
    ends = {row["outcome"]: [row[name], row["low"], row["high"]] for row in rows if row[name] is not None}
    return {outcome: [one if one is not None else own[0] for one in own] for outcome, own in ends.items()}
