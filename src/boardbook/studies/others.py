"""What others did: what was played in the matches of a study at positions like the one on a board."""

from __future__ import annotations

from collections.abc import Callable, Collection
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import polars as pl

from boardbook.core import CHANCE, BadInput
from boardbook.studies.conditions import Part, python_of
from boardbook.studies.decisions import columns_now
from boardbook.studies.explorer import Explorer
from boardbook.studies.kinds import PositionKind, check_game
from boardbook.studies.snapshot import Snapshot
from boardbook.studies.study import Study
from boardbook.widgets.background import Background
from boardbook.widgets.guarded import short
from boardbook.widgets.payloads import clicks

if TYPE_CHECKING:
    from boardbook.core import State
    from boardbook.match import Match

MOST: Final = 5
"""The largest number of moves that a board lists."""


class Asked(NamedTuple):
    """A decision to look up: its branch and ply, the position, and its columns."""

    branch: int
    ply: int
    state: State
    columns: dict[str, Any]


class Others:
    """Looks up the decision at a ply of a match among the decisions of a study.

    The study's tables are derived at the first use, in the background. In a game with secrets, unfinished matches are
    left out if people may still play them.
    """

    def __init__(
        self, match: Match, study: Study, tell: Callable[[dict[str, Any]], None], fail: Callable[[Exception], None]
    ) -> None:
        """`tell` sends what was found to the front end, and `fail` reports an error there."""
        self._match, self._study, self._tell, self._fail = match, study, tell, fail
        self._snapshot: Snapshot | None = None
        self._lock = Lock()
        """The lock with which the snapshot is made once, however many decisions wait for it."""
        self._asked: Asked | None = None
        """The decision to look up, or None."""

    def ask(self, ply: int) -> Asked:
        """Return the decision at a ply. The match may be elsewhere when it is looked up."""
        history = self._match.history
        with history.lock.reading:
            return Asked(history.branch, ply, history.at(ply), columns_now(history, ply))

    def start(self, asked: Asked, without: Collection[str]) -> None:
        """Look up a decision. `without` are the conditions to leave out, as Python expressions."""
        found: list[dict[str, Any]] = []

        def look() -> bool:
            found.append(self._find(asked, without))
            return False

        def tell() -> None:
            for payload in found if self._asked is asked else ():
                self._tell({"type": "others", "branch": asked.branch, "ply": asked.ply, **payload})

        self._asked = asked
        Background(look, tell, self._fail).start()

    def stop(self) -> None:
        """Forget the decision that is being looked up."""
        self._asked = None

    def explorer(self, asked: Asked, without: Collection[str], lang: str, theme: str) -> Explorer:
        """Return an explorer of the kind that a board shows."""
        snapshot = self._known()
        parts = snapshot.alike(self._match.game, asked.columns)
        return Explorer(snapshot.study, self._kind(parts, without), lang, theme, snapshot)

    def _known(self) -> Snapshot:
        with self._lock:
            if self._snapshot is None:
                study = self._study
                secret = not self._match.game.open_information and _goes_on(study)
                if secret:
                    # What a seat may not know is in the estimates, too.
                    study = study.only(study.where(finished=True))
                self._snapshot = Snapshot(study, finished=secret)
            return self._snapshot

    def _kind(self, parts: Collection[Part], without: Collection[str]) -> PositionKind:
        return PositionKind(self._known().study, [part for part in parts if python_of([part]) not in without])

    def _find(self, asked: Asked, without: Collection[str]) -> dict[str, Any]:
        snapshot = self._known()
        parts = snapshot.alike(self._match.game, asked.columns)
        kind = self._kind(parts, without)
        rows = snapshot.of(kind)
        moves = snapshot.moves(rows)
        chips = [
            {"key": key, "text": snapshot.texts.part(part), "on": key not in without}
            for part in parts
            for key in [python_of([part])]
        ]
        return {
            "chips": chips,
            **snapshot.totals(rows),
            "counts": snapshot.counts_key,
            "moves": [{**move, "clicks": self._clicks(asked.state, move["kind"])} for move in moves[:MOST]],
            "more": max(0, len(moves) - MOST),
            "python": kind.python,
        }

    def _clicks(self, state: State, kind: str) -> list[str]:
        """Return the elements with which an action of a kind can be played."""
        game = self._match.game
        if state.to_act is None or state.to_act == CHANCE:
            return []
        path = clicks(game)
        possible = [n for n in state.legal_actions() if game.action(n).kind == kind]
        return sorted({element for n in possible for element in path(state, n)})


def _goes_on(study: Study) -> bool:
    """Return whether people may still play a match of a study: an unfinished one from a file."""
    unfinished = study.matches.filter(~pl.col("finished"), pl.col("file").is_not_null())
    return bool(unfinished.select(pl.len()).collect().item())


def others_at_board(
    board: Any, study: Any, tell: Callable[[dict[str, Any]], None], fail: Callable[[Exception], None], /
) -> Others:
    """Return what a board needs to look up its decisions in a study.

    Raises `BadInput` for anything but a study of the same game.
    """
    if not isinstance(study, Study):
        raise BadInput("kind", [f"study={short(study)}: must be a study, such as bb.open_study(folder)"])
    check_game(study, board.match)
    return Others(board.match, study, tell, fail)
