"""Bots make no detours at sea: they consider only the shortest trips to each target, and none where pawns can walk."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from random import Random

import pytest

import boardbook as bb
from boardbook.bots import decide, make_bot
from boardbook.core import CHANCE
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.state import BY_EARTH
from boardbook.soak import random_number
from tests.games.zargos.playing import GAME, midway, walk
from tests.games.zargos.table import reorganising
from tests.profiles import many


def fewest(s: State, place: int) -> int:
    """Return the fewest open sea spaces from the origin of the move to a coast; 0 if pawns can walk there."""
    if s.overland(s.origin) >> place & 1:
        return 0
    far = deque((sea, 1) for sea in s.tables.seas_of[s.origin])
    seen = set()
    while far:
        sea, n = far.popleft()
        if s.closed >> sea & 1 or sea in seen:
            continue
        seen.add(sea)
        if place in s.tables.coasts[sea - s.tables.land]:
            return n
        far += [(near, n + 1) for near in s.tables.sea_near[sea - s.tables.land]]
    raise AssertionError("no way at all")


def arrivals(s: State, choices: Callable[[State], list[int]], spaces: int) -> set[tuple[int, int]]:
    """Return the ends that these choices lead to, with the number of sea spaces crossed, at most `spaces`."""
    found: set[tuple[int, int]] = set()
    for n in choices(s):
        tried = s.tables.attempts[n]
        if tried.kind == "to":
            found.add((tried.what, len(s.route)))
        elif tried.kind == "sail" and len(s.route) < spaces:
            after = s.clone()
            after.apply(n)
            found |= arrivals(after, choices, spaces)
    return found


def begun(seed: int) -> Iterator[State]:
    """Yield moves that have just begun: those with boats, and those under a Wind of Earth."""
    rng = Random(seed)
    for s in walk(GAME, 6, rng, 1500, midway(GAME, 2 + seed % 5, rng)):
        if s.phase_name == "way" and not s.route and (s.next_seas() or s.way == BY_EARTH):
            yield s.clone()


def test_bots_consider_the_shortest_trips_to_all_targets() -> None:
    trips = winds = 0
    for seed in range(many(check=12, proofs=200)):
        moves = [*begun(seed)]
        for s in Random(seed).sample(moves, min(len(moves), 12)):
            legal = arrivals(s, lambda state: state.legal_actions(), spaces=4)
            weighed = arrivals(s, GAME.candidates, spaces=4)
            shortest = {(place, fewest(s, place)) for place, _ in legal}
            by_sea = {(place, n) for place, n in shortest if n}
            assert weighed == (by_sea if s.way == BY_EARTH else shortest)
            trips += sum(n > 0 for _, n in weighed)
            winds += s.way == BY_EARTH
    assert trips > many(check=600, proofs=9000)
    assert winds > many(check=5, proofs=100)


@pytest.mark.parametrize(("held", "then"), [("KO0 1", "to KO0"), ("LU3 1", "sail ~02"), ("AK0 1 LU3 1", "sail ~02")])
def test_bots_end_a_detour_as_soon_as_possible(held: str, then: str) -> None:
    """From BA0 into ~07 and back to ~01: two spaces too many, whatever comes next."""
    given = reorganising("spiders", spiders=f"BA0 6 {held}", boats={"spiders": 8})
    match = bb.Match.from_position("zargos", given, 6)
    for text in ("from BA0", "sail ~01", "sail ~07", "sail ~01"):
        match.play(text)
    assert len(match.state.legal_actions()) > 1
    assert [str(GAME.action(n)) for n in GAME.candidates(match.state)] == [then]


def test_greedy_bots_do_not_sail_in_loops() -> None:
    greedy, trips, spaces = make_bot("greedy"), 0, 0
    for seed in range(many(check=2, proofs=100)):
        rng, s = Random(seed), GAME.new(2 + seed % 5)
        while s.to_act is not None and s.round < many(check=9, proofs=40):
            legal = s.legal_actions()
            n = random_number(s, rng) if s.to_act == CHANCE else decide(greedy, GAME, s, rng, legal)
            if s.to_act != CHANCE and s.phase_name == "way" and s.tables.attempts[n].kind == "to" and s.route:
                trips, spaces = trips + 1, spaces + len(s.route)
                assert len(s.route) == fewest(s, s.tables.attempts[n].what)
                assert len({*s.route}) == len(s.route)
            s.apply(n)
    assert trips > many(check=40, proofs=3000)
    assert spaces > trips
