"""What a seat can decide in Magellan, and what chance answers, in our notation.

`bid 7` · `pass` · `veto` · `waive` · `pay 7` (one card) · `under 3` (a card under Magellan) · `advance 2` (one of the
own Magellan sets) · `advance left` (Vasco da Gama, side B: from which part) · `part right` (where it arrives) ·
`discard 4` · `done` (Marco Polo's exchange) · `draw` · `stop` (Pizarro). Chance: `auctioneer 0` (a seat), `turn
cook`, `gold 7` (into a hand), `lost 7` (out of one), `luck 7` (for Pizarro).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from boardbook.core import Action, Outcome
from boardbook.games.magellan.state import LOST, LUCK, START, TURN
from boardbook.games.magellan.tables import EXPLORERS, LEFT, VALUES, WAYS, Tables

if TYPE_CHECKING:
    from boardbook.games.magellan.state import Position


def table(t: Tables) -> Iterator[Action]:
    """All actions in the order of their numbers."""
    n = 0

    def action(kind: str, text: str, **fields: str | int) -> Action:
        nonlocal n
        n += 1
        return Action(n - 1, kind, text, fields)

    for gold in range(1, t.most + 1):
        yield action("bid", f"bid {gold}", gold=gold)
    for word in ("pass", "veto", "waive"):
        yield action(word, word)
    for kind in ("pay", "under"):
        for value in VALUES:
            yield action(kind, f"{kind} {value}", gold=value)
    for way in WAYS:
        yield action("advance", f"advance {way}", ship=way)
    for part in WAYS[LEFT:]:
        yield action("part", f"part {part}", part=part)
    for value in VALUES:
        yield action("discard", f"discard {value}", gold=value)
    for word in ("done", "draw", "stop"):
        yield action(word, word)


def outcome(state: Position, n: int) -> Outcome:
    """The name of outcome `n` in a position where chance must answer."""
    if state.phase == START:
        return Outcome(n, "auctioneer", f"auctioneer {n}", {"seat": n})
    if state.phase == TURN:
        return Outcome(n, "turn", f"turn {EXPLORERS[n]}", {"explorer": EXPLORERS[n], "year": state.year + 1})
    kind = {LOST: "lost", LUCK: "luck"}.get(state.phase, "gold")
    return Outcome(n, kind, f"{kind} {n}", {"drawn_by": state.turn, "gold": n})


class Attempt(NamedTuple):
    """What is tried: the kind of action; gold for a bid or a card, an index of `WAYS` for a ship or a part."""

    kind: str
    value: int = 0


def attempt_of(t: Tables, n: int) -> Attempt:
    """Action `n` of the table as an attempt."""
    if n < t.pass_:
        return Attempt("bid", n + 1)
    if n < t.pay:
        return Attempt({t.pass_: "pass", t.veto: "veto", t.waive: "waive"}[n])
    if n < t.under:
        return Attempt("pay", n - t.pay + 1)
    if n < t.advance:
        return Attempt("under", n - t.under + 1)
    if n < t.part:
        return Attempt("advance", n - t.advance)
    if n < t.discard:
        return Attempt("part", LEFT + n - t.part)
    if n < t.done:
        return Attempt("discard", n - t.discard + 1)
    return Attempt({t.done: "done", t.draw: "draw", t.stop: "stop"}[n])
