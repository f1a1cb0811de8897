"""The actions of Magellan and its outcomes of chance, in text notation.

`bid 7` · `pass` · `veto` · `waive` · `pay 7` (one card) · `under 3` (a card under Magellan) · `advance 2` (one of the
seat's Magellan sets) · `advance left` (Vasco da Gama, side B: the part that the ship leaves) · `part right` (the part
that it reaches) · `discard 4` · `done` (Marco Polo's exchange) · `draw` · `stop` (Pizarro). Chance: `auctioneer 0` (a
seat), `turn cook`, `gold 7` (into a hand), `lost 7` (out of a hand), `luck 7` (for Pizarro).
"""

from __future__ import annotations

from collections.abc import Iterator

from boardbook.core import Attempt, Entry, Outcome
from boardbook.games.magellan.state import LOST, LUCK, START, TURN, Position
from boardbook.games.magellan.tables import EXPLORERS, LEFT, RIGHT, VALUES, WAYS, YEARS, Tables


def entries(t: Tables) -> Iterator[Entry]:
    """Return all actions, ordered by number. Ships and parts are indices into `WAYS`."""
    for gold in range(1, t.most + 1):
        yield Entry(Attempt("bid", gold), {"gold": gold})
    for word in ("pass", "veto", "waive"):
        yield Entry(Attempt(word))
    for kind in ("pay", "under"):
        for gold in VALUES:
            yield Entry(Attempt(kind, gold), {"gold": gold})
    for k, way in enumerate(WAYS):
        yield Entry(Attempt("advance", k), {"ship": way})
    for k in (LEFT, RIGHT):
        yield Entry(Attempt("part", k), {"part": WAYS[k]})
    for gold in VALUES:
        yield Entry(Attempt("discard", gold), {"gold": gold})
    for word in ("done", "draw", "stop"):
        yield Entry(Attempt(word))


def outcome(state: Position, n: int) -> Outcome:
    """Return the outcome with number `n`. Chance must be next to move."""
    if state.phase == START:
        return Outcome(n, "auctioneer", f"auctioneer {n}", {"of_seat": n})
    if state.phase == TURN:
        return Outcome(n, "turn", f"turn {EXPLORERS[n]}", {"explorer": EXPLORERS[n], "year": YEARS[state.year]})
    kind = {LOST: "lost", LUCK: "luck"}.get(state.phase, "gold")
    return Outcome(n, kind, f"{kind} {n}", {"gold": n})
