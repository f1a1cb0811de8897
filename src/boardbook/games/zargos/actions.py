"""The actions of Zargos and its outcomes of chance, in text notation.

`choose knights` · `take green` · `offer spiders`, `give BA2`, `ask boat`, `propose`, `accept`, `refuse`, `pass` ·
`place TA1` · `from TA1`, `to TA3`, `sail ~06`, `count 5` · `fight TA3` · `done` · `call KO3` · `reroll 6`, `keep` ·
`play ice`, `target KA`, `target ~01 ~06`, `target TA3` · `discard ice` · `barter knights`, `hand war`, `want ice` ·
`boats 2`, `recruit 7`. Chance: `die 4`, `card BA2`, `card boat`, `wind ice`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardbook.core import Entry, Outcome
from boardbook.games.zargos.state import CARDS, NONE, PEOPLE, WINDS_DRAWN, Position
from boardbook.games.zargos.tables import A_KINGDOM, A_PLACE, FACES, PEOPLES, STACKS, TWO_SPACES, WINDS, Tables


class Attempt(NamedTuple):
    """An attempt: its kind, its object (a people, card, place, wind, face or kind of target), and a number.

    For a target, the number is its index among the targets of its kind.
    """

    kind: str
    what: int = NONE
    number: int = 0


def entries(t: Tables) -> Iterator[Entry]:
    """Return all actions, ordered by number."""
    yield from _each("choose", "of_side", PEOPLES)
    yield from _each("take", "stack", STACKS)
    yield from _each("offer", "of_side", PEOPLES)
    yield from _each("give", "card", t.cards)
    yield from _each("ask", "card", t.cards)
    for kind in ("propose", "accept", "refuse", "pass"):
        yield Entry(Attempt(kind))
    yield from _each("place", "place", t.codes)
    yield from _each("from", "origin", t.codes)
    yield from _each("to", "place", t.codes)
    for sea in t.sea:
        yield Entry(Attempt("sail", sea), {"place": t.codes[sea]})
    yield from _up_to("count", range(1, t.most + 1))
    yield from _each("fight", "place", t.territories)
    yield Entry(Attempt("done"))
    yield from _each("call", "origin", t.territories)
    for face in FACES:
        yield Entry(Attempt("reroll", face), {"figure": face})
    yield Entry(Attempt("keep"))
    yield from _each("play", "wind", WINDS)
    yield from _targets(t)
    yield from _each("discard", "wind", WINDS)
    yield from _each("barter", "of_side", PEOPLES)
    yield from _each("hand", "wind", WINDS)
    yield from _each("want", "wind", WINDS)
    yield from _up_to("boats", range(t.boats + 1))
    yield from _up_to("recruit", range(t.most + 1))


def _each(kind: str, field: str, names: Sequence[str]) -> Iterator[Entry]:
    for what, name in enumerate(names):
        yield Entry(Attempt(kind, what), {field: name})


def _up_to(kind: str, numbers: range) -> Iterator[Entry]:
    for number in numbers:
        yield Entry(Attempt(kind, number=number), {"n": number})


def _targets(t: Tables) -> Iterator[Entry]:
    for k, kingdom in enumerate(t.kingdoms):
        yield Entry(Attempt("target", A_KINGDOM, k), {"kingdom": kingdom})
    for k, (one, other) in enumerate(t.pairs):
        yield Entry(Attempt("target", TWO_SPACES, k), {"place": t.codes[one], "other": t.codes[other]})
    for k, code in enumerate(t.codes):
        yield Entry(Attempt("target", A_PLACE, k), {"place": code})


def outcome(state: Position, n: int) -> Outcome:
    """Return the outcome with number `n`. Chance must be next to move."""
    if state.phase == PEOPLE:
        return Outcome(n, "people", f"people {PEOPLES[n]}", {"of_side": PEOPLES[n]})
    if state.phase == CARDS:
        card = state.tables.cards[n]
        return Outcome(n, "card", f"card {card}", {"card": card})
    if state.phase == WINDS_DRAWN:
        return Outcome(n, "wind", f"wind {WINDS[n]}", {"wind": WINDS[n]})
    return Outcome(n, "die", f"die {n}", {"figure": n})
