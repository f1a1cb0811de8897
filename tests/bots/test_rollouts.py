"""Playouts of the moves of a decision agree with exact values, depend on no secrets, and are reproducible."""

from __future__ import annotations

from functools import cache
from math import sqrt
from random import Random
from typing import Any

import pytest

import boardbook as bb
from benchmarks.tictactoe import TicTacToe
from boardbook.bots import make_bot
from boardbook.bots.estimates import Clusters, clopper_pearson, share_interval
from boardbook.bots.rollouts import Rollouts, Way
from boardbook.core import BadInput
from tests.match.wandering import VEIL

GAME = TicTacToe()


def ends_of(*played: int, bot: str = "random", path: str = "test") -> Rollouts:
    state = GAME.new(2)
    for n in played:
        state.apply(n)
    return Rollouts(GAME, state, make_bot(bot), path)


def never() -> bool:
    return False


@cache
def exact(played: tuple[int, ...]) -> tuple[float, float]:
    """Return the first seat's expected share of the win under uniformly random play, and the mean of its square."""
    state = GAME.new(2)
    for n in played:
        state.apply(n)
    if state.to_act is None:
        share = GAME.win_probabilities(state)[0]
        return share, share * share
    found = [exact((*played, n)) for n in state.legal_actions()]
    return sum(share for share, _ in found) / len(found), sum(square for _, square in found) / len(found)


def test_random_playouts_agree_with_an_enumeration() -> None:
    ends = ends_of(0, 4, 8)  # six cells are left, and 720 ways to fill them
    ends.play(6 * 1500, never)
    assert ends.seat == 1
    for move in ends.moves:
        share, square = exact((0, 4, 8, move.action))
        value, low, high = move.estimate or (0.0, 0.0, 0.0)
        error = sqrt((square - share**2) / len(move.ends))
        assert abs(value - (1 - share)) < 3.5 * error + 1e-9
        assert low < value < high
        assert high - low < 4.5 * error + 0.01


def test_every_move_is_played_equally_often_and_reproducibly() -> None:
    whole, parts = ends_of(), ends_of()
    whole.play(50, never)
    for wanted in (1, 20, 50):
        parts.play(wanted, never)
        assert parts.playouts == wanted
    assert [move.ends for move in whole.moves] == [move.ends for move in parts.moves]
    counts = [len(move.ends) for move in whole.moves]
    assert max(counts) - min(counts) <= 1
    assert [move.ends for move in ends_of(path="other").moves] != [move.ends for move in whole.moves]


def test_it_stops_when_asked_to() -> None:
    ends = ends_of()
    ends.play(1000, lambda: ends.playouts >= 7)
    assert ends.playouts == 7


def test_the_possible_endings_are_listed_from_the_best() -> None:
    ends = ends_of(0, 4, 8)
    ends.play(600, never)
    assert ends.ways == [
        Way(stopped=False, rank=1, shared=False),
        Way(stopped=False, rank=1, shared=True),
        Way(stopped=False, rank=2, shared=False),
    ]
    assert [way.description[0] for way in ends.ways] == ["what_if.win", "what_if.shared", "what_if.rank"]
    for move in ends.moves:
        assert sum(move.share_of(way) for way in ends.ways) == pytest.approx(1)
    best = ends.ranked[0].estimate
    assert best == max(move.estimate or (0, 0, 0) for move in ends.moves)


def test_the_position_is_not_changed() -> None:
    match = bb.Match("pangea", ["Ann", "Bo"], seed=2)
    before = match.state.to_dict()
    match.ends().play(3, never)
    assert match.state.to_dict() == before


def test_playouts_do_not_depend_on_what_the_seat_cannot_know() -> None:
    """Two positions that differ only in what is hidden from the seat have the same playouts."""
    match = bb.Match(VEIL, 3, seed=4)
    seat = match.to_act
    assert seat is not None
    other: Any = match.state.determinize(seat, Random(1))
    assert other.to_dict() != match.state.to_dict()
    assert other.view(seat) == match.state.view(seat)
    found = [Rollouts(VEIL, state, make_bot("random"), "secret") for state in (match.state, other)]
    for ends in found:
        ends.play(60, never)
    assert [move.ends for move in found[0].moves] == [move.ends for move in found[1].moves]


def test_equivalent_actions_count_as_one() -> None:
    game = bb.game("magellan")
    match = bb.Match(game, 3, seed=3)
    ends = match.ends()
    numbers = sorted(n for move in ends.moves for n in move.equal)
    assert numbers == match.state.legal_actions()
    after = []
    for move in ends.moves:
        positions = []
        for n in move.equal:
            state = match.state.determinize(ends.seat, Random(0))
            state.apply(n)
            positions.append(state.to_dict())
        assert all(position == positions[0] for position in positions)
        after.append(positions[0])
    assert all(a != b for k, a in enumerate(after) for b in after[:k])


def test_it_is_refused_when_nobody_decides() -> None:
    state = GAME.new(2)
    for n in (0, 3, 1, 4, 2):
        state.apply(n)
    with pytest.raises(BadInput, match="nobody decides"):
        Rollouts(GAME, state, make_bot("random"))


def test_the_interval_of_shares() -> None:
    """For wins and losses, it is that of Clopper and Pearson. Equally shared wins don't make it certain."""
    assert share_interval(Clusters.of([])) == (0, 1)
    low, high = share_interval(Clusters.of([[1]] * 40 + [[0]] * 60))
    assert (low, high) == pytest.approx(clopper_pearson(40, 100))
    low, high = share_interval(Clusters.of([[0.5]] * 10))
    assert low < 0.4
    assert high > 0.6
