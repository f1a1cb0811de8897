"""An editor for positions: pieces on the board, a form for everything else, and a list of problems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from pprint import pformat
from random import Random
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

import traitlets

from boardbook.classroom.alone import alone
from boardbook.core import CHANCE, BadInput, Data, Draft, Game, Kind, NotPossible, Pieces, State, pick
from boardbook.core import game as make_game
from boardbook.core.errors import unknown
from boardbook.core.validation import as_whole, no_json
from boardbook.core.words import Phrase
from boardbook.match import Match

if TYPE_CHECKING:
    from boardbook.classroom.editing import EditingBoard, Workbench

WIDTH: Final = 100
"""The line length of the Python code offered for copying."""
MAX_UNDO_STEPS: Final = 500
"""The maximum number of changes that can be undone."""


class Editor(traitlets.HasTraits):
    """An editor for a position. `bb.editor` creates it, and a notebook shows it as a board.

    `position` is the position's data, which you can read and write. `problems` lists the reasons why the
    position can't be played, one sentence for each. `played` is the last match that was started from the editor.
    """

    position = traitlets.Dict(help="The current position as JSON data.")
    problems = traitlets.Tuple(read_only=True, help="Why the position can't be played, one sentence per problem.")
    played = traitlets.Instance(Match, allow_none=True, help="The last match that was started from this editor.")

    def __init__(self, game: Game[Any], position: Mapping[str, Any], lang: str = "en") -> None:
        self.game, self.lang = game, lang
        self._before: list[Data] = []
        self._undoing = False
        self._start = deepcopy(dict(position))
        super().__init__(position=deepcopy(dict(position)))

    # --- the position -------------------------------------------------------------------------------------------

    @traitlets.validate("position")
    def _own(self, proposal: Any) -> Data:
        return deepcopy(dict(proposal["value"]))

    @traitlets.observe("position")
    def _changed(self, change: Any) -> None:
        if not self._undoing and isinstance(change["old"], dict) and change["old"]:
            self._before = [*self._before[1 - MAX_UNDO_STEPS :], change["old"]]
        self._draft = self.game.draft(self.position)
        self.set_trait("problems", tuple(self._draft.problems))

    @property
    def draft(self) -> Draft[Any]:
        """The position, or as much of it as can be read."""
        return self._draft

    @property
    def stock(self) -> list[Kind]:
        """The kinds of piece, each with the number of pieces off the board; empty if the game defines no pieces."""
        return self.game.pieces.stock(deepcopy(self.position)) if self.game.pieces else []

    def standing(self, place: str) -> list[tuple[str, int]]:
        """Return the kinds of piece on an element of the board and the number of each, from the top down."""
        return self.game.pieces.standing(deepcopy(self.position), place) if self.game.pieces else []

    # --- editing ------------------------------------------------------------------------------------------------

    @alone
    def put(self, kind: str, place: str) -> None:
        """Put a piece on an element of the board. Raises `UnknownName`, or `NotPossible` if the piece doesn't fit."""
        self._edit(kind, place, lambda pieces, data: pieces.put(data, kind, place), "{kind} can't be put on {place}")

    @alone
    def take(self, kind: str, place: str) -> None:
        """Take a piece off an element. Raises `UnknownName`, or `NotPossible` if there is no such piece."""
        self._edit(kind, place, lambda pieces, data: pieces.take(data, kind, place), "{kind} is not on {place}")

    @alone
    def move(self, kind: str, place: str, to: str) -> None:
        """Move a piece from one place to another. Raises the same errors as `put` and `take`."""
        wrong = "{kind} can't be moved from {start} to {place}"
        self._edit(kind, to, lambda pieces, data: pieces.move(data, kind, place, to), wrong, start=place)

    def _edit(self, kind: str, place: str, do: Callable[[Pieces, Data], bool], wrong: str, **at: str) -> None:
        pieces, data = self._pieces, deepcopy(self.position)
        if kind not in (known := [one.id for one in self.stock]):
            raise unknown("piece", kind, known)
        if not do(pieces, data):
            raise NotPossible(Phrase(wrong, kind=kind, place=place, **at))
        self.position = data

    @alone
    def empty(self, place: str) -> None:
        """Take everything off an element of the board. Raises `NotPossible` if the element is empty."""
        pieces, data = self._pieces, deepcopy(self.position)
        while standing := pieces.standing(data, place):
            if not pieces.take(data, standing[0][0], place):
                raise NotPossible(Phrase("{kind} can't be taken off {place}", kind=standing[0][0], place=place))
        if data == self.position:
            raise NotPossible(Phrase("there is nothing on {place}", place=place))
        self.position = data

    @alone
    def clear(self) -> None:
        """Take all pieces off the board; in Pangea the tiles stay. Raises `NotPossible` if the game has no pieces."""
        data = deepcopy(self.position)
        self._pieces.clear(data)
        self.position = data

    @property
    def _pieces(self) -> Pieces:
        if self.game.pieces is None:
            raise NotPossible(f"{self.game.name} defines no pieces for the editor; change editor.position instead")
        return self.game.pieces

    @alone
    def set(self, key: str, value: object) -> None:
        """Set a key of the position to a value. The key `a.b` stands for the entry `b` of the object `a`.

        Raises `UnknownName`, or `BadInput` if the value can't be written as JSON.
        """
        first, _, name = key.partition(".")
        data = deepcopy(self.position)
        known = {**data, **dict.fromkeys([*self._start, *self._draft.keys])}
        if name and isinstance(data.get(first), dict):
            data[first][name] = value
        elif name or first not in known:
            raise unknown("key", key, known)
        else:
            data[first] = value
        if wrong := no_json(data, "a position"):
            raise BadInput("position", wrong)
        self.position = data

    @alone
    def drop(self, key: str) -> None:
        """Remove a key from the position. Raises `UnknownName`."""
        if key not in self.position:
            raise unknown("key", key, self.position)
        self.position = {name: value for name, value in self.position.items() if name != key}

    @alone
    def undo(self) -> None:
        """Undo the last change. Raises `NotPossible` if there is no change to undo."""
        if not self._before:
            raise NotPossible(Phrase("there is nothing to take back"))
        *self._before, before = self._before
        self._undoing = True
        try:
            self.position = before
        finally:
            self._undoing = False

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._before)

    # --- using and showing it -----------------------------------------------------------------------------------

    def match(self, seats: Any = None, seed: SupportsIndex | None = None) -> Match:
        """Start a match from the position. If `seats` is None, people play all seats.

        Raises `BadInput`, which lists all problems, if the position can't be played.
        """
        self.played = Match.from_position(self.game, self.position, seats, seed)
        return self.played

    def python(self, *, puzzle: bool = False) -> str:
        """Return Python code that you can paste into a cell.

        It starts a match from the position or, if `puzzle` is true, creates a task in the position. The problems of the
        position become comments.
        """
        changed = {o.name: self.game.settings[o.name] for o in self.game.option_list}
        unusual = {name: value for name, value in changed.items() if value != self._usual(name)}
        options = "".join(f", {name}={value!r}" for name, value in unusual.items())
        lines = ["import boardbook as bb", "", *(f"# {problem}" for problem in self.problems)]
        lines += [f"position = {pformat(self.position, width=WIDTH, sort_dicts=False, compact=True)}"]
        name = f'"{self.game.name}"'
        if not puzzle:
            return "\n".join([*lines, f"match = bb.Match.from_position({name}, position{options})", "match", ""])
        game = f"bb.game({name}{options})" if options else name
        ask = '{"en": "What should you do?", "fr": "Que faut-il faire\N{NARROW NO-BREAK SPACE}?"}'
        first = "" if self._draft.state is None or self.problems else self._first(self._draft.state)
        goal = "# goal: an action like this one, the kind of an event, or a function of the match"
        return "\n".join([*lines, goal, f"bb.puzzle(({game}, position), {ask}, goal={first!r})", ""])

    def _first(self, state: State) -> str:
        """Return the text of the first legal action, or an empty string if no action is legal."""
        legal = state.legal_actions()
        return self.game.action(legal[0]).text if legal else ""

    def _usual(self, name: str) -> object:
        return next(option.default for option in self.game.option_list if option.name == name)

    def board(self, lang: str | None = None, theme: str = "auto") -> EditingBoard:
        """Return the board that edits the position."""
        from boardbook.classroom.editing import EditingBoard

        return EditingBoard(self, lang or self.lang, theme)

    def workbench(self, theme: str = "auto") -> Workbench:
        """Return the board that edits the position, and below it the board of the last match that started from it."""
        from boardbook.classroom.editing import Workbench

        return Workbench(self, theme)

    def _ipython_display_(self) -> None:
        self.workbench()._ipython_display_()

    def _display_(self) -> EditingBoard:
        """Return the widget that marimo shows, because marimo can't show boxes of widgets."""
        return self.board()

    def __repr__(self) -> str:
        n = len(self.problems)
        return f"<Editor of {self.game.name}: {'ready to be played' if not n else f'{n} problems'}>"


def editor(
    start: str | Game[Any] | Match,
    position: Mapping[str, Any] | None = None,
    seats: SupportsIndex | None = None,
    lang: str = "en",
    **options: Any,
) -> Editor:
    """Return an editor for positions of a game. Edit on the board, or with `put`, `take`, `move`, `set` and `undo`.

    `start` is a game, the name of a game, or a match whose current position you want to edit. `position` is the
    position to start with; if it is None, the editor starts with a position just after the set-up, for the given number
    of `seats`. `options` are the game's options. While you edit the position, it may be invalid, and `editor.problems`
    lists what is wrong. When it is valid, `editor.match()` starts a match from it.

    Raises `UnknownName` for an unknown game or option, and `BadInput` for invalid seats or options.
    """
    if isinstance(start, Match):
        if position is not None or seats is not None or options:
            raise BadInput("editor", ["a match already has a position, seats and options; leave them out"])
        return Editor(start.game, start.state.to_dict(), lang)
    game = make_game(start, **options) if isinstance(start, str) else start
    if not isinstance(start, str) and options:
        raise BadInput("editor", ["this game already has its options; give options to bb.game instead"])
    count = as_whole(game.seats.start if seats is None else seats, game.seats.start, game.seats.stop - 1)
    if count is None:
        raise BadInput("editor", [f"{game.name} has {game.seats.start} to {game.seats.stop - 1} seats, not {seats!r}"])
    return Editor(game, set_up(game, count) if position is None else position, lang)


def set_up(game: Game[Any], seats: int) -> Data:
    """Return the position after a set-up with pseudorandom decisions and draws, which are the same every time."""
    rng, state = Random(0), game.new(seats)
    while state.to_act is not None and (state.round < 1 or state.to_act == CHANCE):
        state.apply(
            pick(state.chances(), rng.random()) if state.to_act == CHANCE else rng.choice(state.legal_actions())
        )
    return dict(state.to_dict())
