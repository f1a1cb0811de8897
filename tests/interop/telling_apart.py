"""Who can tell two matches apart: `python -m tests.interop.telling_apart GAME [PAIRS]`, from the repository's root.

Beside a random match a second one is played that differs from it in what some seat does not know, and now and then in
what it does. After every ply each seat's two texts of what it knows must be equal just where all that it was ever shown
is equal: who decided, what it saw of that, and its view, ply by ply. A digest of these grows along with the matches and
is the measure. What a seat observes now, as text and as numbers, is held against its two views alone. Every tenth pair
is one of a match with itself dealt anew.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from hashlib import blake2b
from random import Random

import boardbook as bb
from boardbook.interop.playing import GameSpec, Play

VARIED = 0.3
"""How often the second match takes another number where the seat can't see it."""
STRAYS = 0.02
"""How often it takes another where the seat can."""
APART = 40
"""So many plies are played on when a seat can tell the two apart: they may come to look the same again."""


class Shown:
    """A match, and for each seat a digest of all that it was ever shown."""

    def __init__(self, table: GameSpec) -> None:
        self.play = table.new_match()
        self.digests = [b""] * table.seats

    def apply(self, n: int) -> None:
        """Play a number and show it to everybody who may see it."""
        game, state = self.play.table.game, self.play.state
        seats = range(self.play.table.seats)
        told = [(state.to_act, n if game.knows(state, n, seat) else None) for seat in seats]
        self.play.apply(n)
        for seat in seats:
            shown = json.dumps([*told[seat], self.view(seat)])
            self.digests[seat] = blake2b(self.digests[seat] + shown.encode(), digest_size=16).digest()

    def view(self, seat: int) -> object:
        """What a seat sees now."""
        return self.play.state.view(seat)


def compare(one: Shown, other: Shown, seat: int) -> str:
    """Whether a seat can tell two matches apart; the texts and numbers must agree with what it was shown."""
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
    """What is played in the second match where the first plays `n`: the same as far as the seat can see, mostly."""
    game, possible = first.play.table.game, other.play.table.game.possible(other.play.state)
    varied = rng.random() < (STRAYS if game.knows(first.play.state, n, seat) else VARIED)
    return rng.choice(possible) if varied or n not in possible else n


def pairs(name: str, count: int, seed: int = 0) -> Counter[str]:
    """Compare so many pairs, at all numbers of seats in turn; how many were alike and how many apart."""
    found: Counter[str] = Counter()
    rng = Random(seed)
    seats = list(bb.game(name).seats)
    tables = [GameSpec(bb.game(name), number) for number in seats]
    while found.total() < count:
        table = tables[rng.randrange(len(tables))]
        first, other = Shown(table), Shown(table)
        seat = rng.randrange(table.seats)
        start, apart = rng.randrange(400), 0
        while None not in (first.play.to_act, other.play.to_act) and apart < APART and found.total() < count:
            n = rng.choice(table.game.possible(first.play.state))
            m = n if len(first.play.plies) < start else second(first, other, n, seat, rng)
            first.apply(n)
            other.apply(m)
            if len(first.play.plies) <= start:
                continue
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
