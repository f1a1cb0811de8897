"""What others did: what was played in the matches of a study at positions like the one on a board."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Final

from boardbook.core import CHANCE
from boardbook.studies.explorer import Explorer
from boardbook.studies.kinds import Part, PositionKind, check_game, python_of
from boardbook.studies.snapshot import Snapshot
from boardbook.widgets.background import Background
from boardbook.widgets.payloads import clicks

if TYPE_CHECKING:
    from boardbook.core import State
    from boardbook.match import Match
    from boardbook.studies.study import Study

MOST: Final = 5
"""The largest number of moves that a board lists."""


class Others:
    """Looks up the decision at a ply of a match among the decisions of a study.

    The study's tables are derived at the first use, in the background.
    """

    def __init__(
        self, match: Match, study: Study, tell: Callable[[dict[str, Any]], None], fail: Callable[[Exception], None]
    ) -> None:
        """`tell` sends what was found to the front end, and `fail` reports an error there."""
        self._match, self._study, self._tell, self._fail = match, study, tell, fail
        self._snapshot: Snapshot | None = None
        self._work: Background | None = None

    def start(self, ply: int, without: Collection[str]) -> None:
        """Look up the decision at a ply. `without` are the conditions to leave out, as Python expressions."""
        self.stop()
        found: list[dict[str, Any]] = []
        history = self._match.history
        branch, state = history.branch, history.at(ply)

        def look() -> bool:
            found.append(self._find(ply, state, without))
            return False

        def tell() -> None:
            for payload in found:
                self._tell({"type": "others", "branch": branch, "ply": ply, **payload})

        self._work = Background(look, tell, self._fail)
        self._work.start()

    def stop(self) -> None:
        """Forget the search that is running."""
        if self._work is not None:
            self._work.stop()

    def explorer(self, ply: int, without: Collection[str], lang: str, theme: str) -> Explorer:
        """Return an explorer of the kind that a board shows."""
        return Explorer(self._study, self._kind(self._parts(ply), without), lang, theme, self._known())

    def _known(self) -> Snapshot:
        if self._snapshot is None:
            self._snapshot = Snapshot(self._study)
        return self._snapshot

    def _parts(self, ply: int) -> list[Part]:
        return self._known().alike(self._match.history, ply)

    def _kind(self, parts: Collection[Part], without: Collection[str]) -> PositionKind:
        return PositionKind(self._study, [part for part in parts if python_of([part]) not in without])

    def _find(self, ply: int, state: State, without: Collection[str]) -> dict[str, Any]:
        snapshot, parts = self._known(), self._parts(ply)
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
            "moves": [{**move, "clicks": self._clicks(state, move["kind"])} for move in moves[:MOST]],
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


def others_at_board(
    board: Any, study: Any, tell: Callable[[dict[str, Any]], None], fail: Callable[[Exception], None], /
) -> Others:
    """Return what a board needs to look up its decisions in a study."""
    check_game(study, board.match)
    return Others(board.match, study, tell, fail)
