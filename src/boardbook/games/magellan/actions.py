"""The actions of Magellan and its outcomes of chance, in text notation.

The actions are `bid 7`, `pass`, `veto`, `waive`, `pay 7` (pay with one card), `under 3` (place a card under Magellan),
`advance 2` (advance the seat's second Magellan ship), `advance left` (advance the ship on the left part of Vasco da
Gama's box on side B), `part right` (place the ship on the right part of such a box), `discard 4` and `done` (for Marco
Polo's exchange), and `draw` and `stop` (for Pizarro's draws). The outcomes of chance are `auctioneer 0` (the number of
a seat), `turn cook` (turn up an explorer card), `gold 7` (draw a card into a hand), `lost 7` (lose a card from a hand)
and `luck 7` (draw a card for Pizarro).
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
    """Return the outcome with number `n`. The next ply must be an outcome of chance."""
    if state.phase == START:
        return Outcome(n, "auctioneer", f"auctioneer {n}", {"of_seat": n})
    if state.phase == TURN:
        return Outcome(n, "turn", f"turn {EXPLORERS[n]}", {"explorer": EXPLORERS[n], "year": YEARS[state.year]})
    kind = {LOST: "lost", LUCK: "luck"}.get(state.phase, "gold")
    return Outcome(n, kind, f"{kind} {n}", {"gold": n})
