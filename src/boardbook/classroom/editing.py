"""The board of an editor, with a form and a list of problems. A click places the chosen piece or selects a place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from boardbook.classroom.alone import alone
from boardbook.classroom.drafts import shown
from boardbook.core import LANGUAGES, REFEREE, BadInput, Header, History, NotPossible, Seat, UnknownName
from boardbook.core.outside import json_of, text_problem
from boardbook.core.words import Phrase
from boardbook.match import Match
from boardbook.widgets import Board
from boardbook.widgets.column import Column
from boardbook.widgets.commands import FROM_PAGES
from boardbook.widgets.deltas import phrase
from boardbook.widgets.guarded import Malformed, short
from boardbook.widgets.payloads import elements
from boardbook.widgets.showing import publish_widget, shows
from boardbook.widgets.use import listens

if TYPE_CHECKING:
    from boardbook.classroom.editor import Editor
    from boardbook.core import State

MAX_CLICKED: Final = 40
"""The maximum number of elements that one click may refer to."""
NAMED: Final = 80
"""The maximum number of characters in the id of an element."""
MAX_TYPED_LETTERS: Final = 20_000
"""The maximum number of characters in a typed text."""
NAME: Final = re.compile(r"[\w~]+(?:-\w+)*")


class _NoJson(Exception):
    """Raised for typed text that is not JSON; the message explains why."""


class EditingBoard(Board):
    """A board that shows and edits an editor's position; no match is played on it."""

    def __init__(self, editor: Editor, lang: str, theme: str) -> None:
        self.editor = editor
        self._chosen = ""
        """The kind of piece that a click puts on the board."""
        self._place: tuple[str, ...] = ()
        """The elements of the selected place; pieces on them can be counted and taken off."""
        self._shown = shown(editor.draft)
        count = editor.game.seats.start if editor.draft.state is None else editor.game.seat_count(editor.draft.state)
        history = History(editor.game, Header(editor.game.name, tuple(Seat(f"Seat {k + 1}") for k in range(count)), 0))
        self._places = self._named(editor.draft.state or history.state)
        super().__init__(Match.of_line(history), None, lang, theme)
        observe, unobserve = partial(editor.observe, names="position"), partial(editor.unobserve, names="position")
        self._stop.append(listens(self._edited, observe, unobserve))

    def _named(self, state: State) -> dict[str, str]:
        """Return the elements whose names contain both digits and other characters, keyed by name."""
        by_name: dict[str, str] = {}
        for element in sorted(elements(self.editor.game, state)):
            name = element.rpartition(".")[2]
            if any(map(str.isdigit, name)) and not name.isdigit():
                by_name.setdefault(name, element)
        return by_name

    def _wake(self) -> None:
        """Start no bots, because nothing is played here."""

    def _edited(self, _: object) -> None:
        self._shown = shown(self.editor.draft) or self._shown
        self._tell()

    def _tell(self) -> None:
        self._keep()
        self._send_now()

    def _whole(self) -> dict[str, Any]:
        """Return the data of the position, instead of the data of a match."""
        view = self._shown or self.match.state.view(REFEREE)
        return {"_record": {"first": view, "steps": []}, "_now": self._now_with(None)}

    # --- updates ------------------------------------------------------------------------------------------------

    def _now_with(self, revealed_to: int | None) -> dict[str, Any]:
        now = super()._now_with(revealed_to)
        nothing = {"mine": False, "choices": [], "plans": [], "onlyPass": None, "curtain": None, "poll": []}
        more = {"ply": 0, "redo": False, "leads": False, "view": None, "shared": False, "result": None, "toAct": None}
        undo = None if self.editor.can_undo else phrase("shell.nothing_to_undo", {})
        return {**now, **nothing, **more, "undo": undo, "editor": self._editor()}

    def _editor(self) -> dict[str, Any]:
        editor, words, colours = self.editor, self.editor.game.words, self.editor.game.colours
        kinds = {kind.id: kind for kind in editor.stock}
        stock = [
            [kind.id, phrase(*kind.description), colours.get(kind.side, ""), kind.side, kind.left]
            for kind in kinds.values()
        ]
        return {
            "stock": stock,
            "chosen": self._chosen,
            "place": list(self._place[:1]),
            "here": [[kind, n] for kind, n in self._here() if kind in kinds],
            "problems": [
                [
                    {lang: words.said(problem, lang) for lang in LANGUAGES},
                    [self._places[name] for name in NAME.findall(problem) if name in self._places],
                ]
                for problem in editor.problems
            ],
            "fields": self._fields(),
            "python": editor.python(),
            "puzzle": editor.python(puzzle=True),
        }

    def _here(self) -> list[tuple[str, int]]:
        """Return the pieces on the selected place."""
        return next((pieces for place in self._place if (pieces := self.editor.standing(place))), [])

    def _fields(self) -> list[dict[str, Any]]:
        """Return the fields of the form: the position's keys that are not edited by placing pieces."""
        editor = self.editor
        covered = editor.game.pieces.covered if editor.game.pieces else ()
        fields = []
        for key, value in editor.position.items():
            if key in covered:
                continue
            fields.append(self._field(key, key, value))
            if isinstance(value, dict):
                numbers = {name: one for name, one in value.items() if _is_number(one)}
                fields += [self._field(key, f"{key}.{name}", one, name) for name, one in numbers.items()]
        missing = [key for key in editor.draft.keys if key not in editor.position and key not in covered]
        return [*fields, *({**self._field(key, key, None), "kind": "json", "value": ""} for key in missing)]

    def _field(self, key: str, path: str, value: Any, name: str = "") -> dict[str, Any]:
        words, draft = self.editor.game.words.by_lang, self.editor.draft
        labels = {lang: words[lang].get(f"position.{key}", key) for lang in LANGUAGES}
        least, most = draft.bounds.get(f"{key} of {name}" if name else key, (None, None))
        names = draft.names.get(key, ())
        if isinstance(value, bool):
            kind = "truth"
        elif _is_number(value) or (value is None and key in draft.bounds):
            kind = "number"
        elif names and (value is None or isinstance(value, str)):
            kind = "choice"
        else:
            kind, value = "json", json.dumps(value, ensure_ascii=False)
        return {
            "key": path,
            "label": labels,
            "kind": kind,
            "value": value,
            "least": least,
            "most": most,
            "names": list(names) if kind == "choice" else [],
        }

    # --- messages -----------------------------------------------------------------------------------------------

    def _answer(self, message: object) -> dict[str, Any] | None:
        kind = message.get("type") if isinstance(message, Mapping) else None
        if kind == "edit" and isinstance(message, Mapping):
            return self._of_editor(message)
        if kind == "do" and isinstance(message, Mapping) and message.get("what") == "undo":
            return self._of_editor({"what": "undo"})
        if kind in FROM_PAGES:
            return super()._answer(message)
        return self._refused("editor.nothing_played", {})

    @alone
    def _of_editor(self, message: Mapping[str, Any]) -> dict[str, Any]:
        deeds: dict[object, Callable[[Mapping[str, Any]], None]] = {
            "choose": lambda data: self._choose(_text(data, "kind")),
            "place": lambda data: self._click(_elements(data, "elements")),
            "put": lambda data: self._put(_text(data, "kind"), _elements(data, "elements")),
            "more": lambda data: self._put(_text(data, "kind"), self._place),
            "less": lambda data: self._take(_text(data, "kind"), self._place),
            "move": lambda data: self._move(_elements(data, "from"), _elements(data, "elements")),
            "another": lambda data: self._another(_elements(data, "elements")),
            "empty": lambda data: self._empty(_elements(data, "from")),
            "off": lambda data: self._off(_elements(data, "from")),
            "set": lambda data: self._set(_text(data, "key"), data.get("value"), json_text=data.get("json") is True),
            "clear": lambda _: self.editor.clear(),
            "undo": lambda _: self.editor.undo(),
            "play": lambda _: self._play_from_here(),
        }
        what = message.get("what")
        if not isinstance(what, str) or what not in deeds:
            raise Malformed(f"{short(what)} is not one of {', '.join(map(str, deeds))}")
        try:
            deeds[what](message)
        except _NoJson as error:
            return self._refused("editor.no_json", {"why": str(error)})
        except (BadInput, NotPossible, UnknownName) as error:
            return self._refused("editor.not_there", {"why": error.args[0]})
        return self._done()

    def _choose(self, kind: str) -> None:
        self._chosen = "" if kind == self._chosen else kind
        self._place = ()
        self._tell()

    def _click(self, places: tuple[str, ...]) -> None:
        """Put the chosen piece here or, if none is chosen, select or deselect this place."""
        if self._chosen:
            self._put(self._chosen, places)
            return
        self._place = () if places[:1] == self._place[:1] else places
        self._tell()

    def _put(self, kind: str, places: tuple[str, ...]) -> None:
        self._first(places, lambda place: self.editor.put(kind, place))

    def _take(self, kind: str, places: tuple[str, ...]) -> None:
        self._first(places, lambda place: self.editor.take(kind, place))

    def _move(self, start: tuple[str, ...], end: tuple[str, ...]) -> None:
        """Move the top piece from one place to another."""
        place, kind = self._top(start)
        self._first(end, lambda to: self.editor.move(kind, place, to))

    def _off(self, start: tuple[str, ...]) -> None:
        place, kind = self._top(start)
        self.editor.take(kind, place)

    def _another(self, places: tuple[str, ...]) -> None:
        """Put the chosen piece here or, if none is chosen, another piece of the same kind as the top one."""
        self._put(self._chosen or self._top(places)[1], places)

    def _empty(self, places: tuple[str, ...]) -> None:
        self.editor.empty(self._top(places)[0])

    def _top(self, places: tuple[str, ...]) -> tuple[str, str]:
        """Return the first of these places that has pieces, and the kind of its top piece."""
        for place in places:
            if pieces := self.editor.standing(place):
                return place, pieces[0][0]
        raise NotPossible(Phrase("there is nothing there"))

    @staticmethod
    def _first(places: tuple[str, ...], do: Callable[[str], None]) -> None:
        """Call `do` with each place until a call succeeds.

        A click on a piece also counts as a click on the place of the piece. Raises the first error if no call succeeds.
        """
        refused: NotPossible | None = None
        for place in places:
            try:
                do(place)
            except NotPossible as error:
                refused = refused or error
            else:
                return
        raise refused or NotPossible(Phrase("nothing can be put there"))

    def _set(self, key: str, value: object, *, json_text: bool) -> None:
        if json_text:
            text = _short_text(value)
            if not text.strip():
                self.editor.drop(key)
                return
            try:
                value = json_of(text)
            except ValueError as error:
                raise _NoJson(str(error)) from None
        self.editor.set(key, value)

    def _play_from_here(self) -> None:
        if self.editor.problems:
            raise NotPossible(self.editor.problems[0])
        self.editor.match()


class Workbench(Column):
    """An editor's board and, below it, the board of the last match that was started from the editor."""

    def __init__(self, editor: Editor, theme: str = "auto") -> None:
        self.editor = editor
        self.board = editor.board(theme=theme)
        self.played: Board | None = None
        super().__init__([self.board])
        listening = partial(editor.observe, names="played"), partial(editor.unobserve, names="played")
        self._stop = listens(self._show_match, *listening)

    def _show_match(self, change: Any) -> None:
        before, match = self.played, change["new"]
        self.played = None if match is None else match.board(lang=self.board.lang, theme=self.board.theme)
        self.children = [self.board, *([] if self.played is None else [self.played])]
        if before is not None:
            before.close()

    def close(self) -> None:
        """Close the editor's board and free the widgets."""
        self._stop()
        self.board.close()
        if self.played is not None:
            self.played.close()
        super().close()

    def _ipython_display_(self) -> None:
        if shows(self, "editor.workbench()"):
            publish_widget(self, repr(self.editor))


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _text(message: Mapping[str, Any], name: str) -> str:
    return _short_text(message.get(name))


def _short_text(value: object) -> str:
    problem = text_problem("the edited text", value, MAX_TYPED_LETTERS, alone=True)
    if problem or not isinstance(value, str):
        raise Malformed(problem)
    return value


def _elements(message: Mapping[str, Any], name: str) -> tuple[str, ...]:
    ids = message.get(name)
    if not isinstance(ids, list) or not 0 < len(ids) <= MAX_CLICKED:
        raise Malformed(f"{name} must be a list of 1 to {MAX_CLICKED} elements")
    if not all(isinstance(one, str) and len(one) <= NAMED for one in ids):
        raise Malformed(f"an element must be a string of at most {NAMED} characters")
    return tuple(ids)
