"""Checks which seats can tell two matches apart, from the repository's root.

    python -m tests.interop.telling_apart GAME [PAIRS]

A second match is played beside a random one. It differs in what some seat does not know, and rarely in what it does.
After every ply, each seat's texts of what it knows must be equal exactly if everything that it was ever shown is equal:
who decided, what it saw of that, and its view, ply by ply, which are compared by a digest. What a seat observes now, as
text and as numbers, is only compared with its current views. In every tenth pair, the second match is the first one
with its hidden cards dealt again.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from copy import deepcopy
from hashlib import blake2b
from random import Random

import boardbook as bb
from boardbook.interop.playing import GameSpec, Play

VARIED = 0.3
"""The probability that the second match plays another number if the seat can't see it."""
STRAYS = 0.02
"""The probability that it plays another number if the seat can see it."""
APART = 40
"""The number of plies to play on after a seat can tell the two apart, because they may look the same again."""


class Shown:
    """A match, and a digest for each seat of everything that it was ever shown."""

    def __init__(self, table: GameSpec) -> None:
        self.play = table.new_match()
        self.digests = [b""] * table.seats

    def apply(self, n: int) -> None:
        """Play a number, and show it to every seat that may see it."""
        game, state = self.play.table.game, self.play.state
        seats = range(self.play.table.seats)
        told = [(state.to_act, n if game.knows(state, n, seat) else None) for seat in seats]
        self.play.apply(n)
        for seat in seats:
            shown = json.dumps([*told[seat], self.view(seat)])
            self.digests[seat] = blake2b(self.digests[seat] + shown.encode(), digest_size=16).digest()

    def copy(self) -> Shown:
        """Return a copy that shares nothing that changes."""
        new = Shown(self.play.table)
        new.play, new.digests = deepcopy(self.play), self.digests[:]
        return new

    def view(self, seat: int) -> object:
        """Return what a seat sees now."""
        return self.play.state.view(seat)


def compare(one: Shown, other: Shown, seat: int) -> str:
    """Return whether two matches are "alike" for a seat or "apart". Its texts and numbers must agree with that."""
    same = one.digests[seat] == other.digests[seat]
    assert (one.play.known(seat) == other.play.known(seat)) == same, (seat, one.play.plies, other.play.plies)
    _observed(one.play, other.play, seat)
    return "alike" if same else "apart"


def _observed(one: Play, other: Play, seat: int) -> None:
    views = [play.state.view(seat) for play in (one, other)]
    assert (one.seen(seat) == other.seen(seat)) == (json.dumps(views[0]) == json.dumps(views[1]))
    decides = [play.to_act == seat for play in (one, other)]
    kept = one.table.fields.parts["view"]
    shown = [{key: view[key] for key in view if key in kept.parts} for view in views]  # type: ignore[attr-defined]
    assert (one.cells(seat) == other.cells(seat)) == (shown[0] == shown[1] and decides[0] == decides[1])


def second(first: Shown, other: Shown, n: int, seat: int, rng: Random) -> int:
    """Return the number to play in the second match if the first plays `n`. Mostly it looks the same to the seat."""
    game, possible = first.play.table.game, other.play.table.game.possible(other.play.state)
    varied = rng.random() < (STRAYS if game.knows(first.play.state, n, seat) else VARIED)
    return rng.choice(possible) if varied or n not in possible else n


def pairs(name: str, count: int, seed: int = 0) -> Counter[str]:
    """Compare this number of pairs, with all numbers of seats in turn. Return how many were alike and apart."""
    found: Counter[str] = Counter()
    rng = Random(seed)
    seats = list(bb.game(name).seats)
    tables = [GameSpec(bb.game(name), number) for number in seats]
    while found.total() < count:
        table = tables[rng.randrange(len(tables))]
        first = Shown(table)
        seat = rng.randrange(table.seats)
        start, apart = rng.randrange(400), 0
        while first.play.to_act is not None and len(first.play.plies) < start:
            first.apply(rng.choice(table.game.possible(first.play.state)))
        other = first.copy()
        while None not in (first.play.to_act, other.play.to_act) and apart < APART and found.total() < count:
            n = rng.choice(table.game.possible(first.play.state))
            m = second(first, other, n, seat, rng)
            first.apply(n)
            other.apply(m)
            for who in range(table.seats):
                found[compare(first, other, who)] += 1
            apart += first.digests[seat] != other.digests[seat]
            if rng.random() < 0.1:
                dealt = first.play.determinize(seat, rng)
                assert dealt.known(seat) == first.play.known(seat)
                _observed(first.play, dealt, seat)
                found["dealt anew"] += 1
    return found


if __name__ == "__main__":
    print(sys.argv[1], dict(pairs(sys.argv[1], int((sys.argv[2:] or ["100000"])[0]))))  # noqa: T201 (it prints)
