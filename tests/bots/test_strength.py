"""The greedy bot is significantly better than random bots, by a binomial test with rotated seats and fixed seeds."""

from __future__ import annotations

from math import comb

import pytest

import boardbook as bb


def at_least(wins: int, matches: int, p: float) -> float:
    """Return the probability of at least this number of wins if each match is won with probability `p`."""
    return sum(comb(matches, k) * p**k * (1 - p) ** (matches - k) for k in range(wins, matches + 1))


def test_the_binomial_test_is_right() -> None:
    assert at_least(0, 10, 0.5) == pytest.approx(1)
    assert at_least(10, 10, 0.5) == pytest.approx(2**-10)
    assert at_least(5, 8, 0.25) == pytest.approx(0.0273, abs=1e-4)


@pytest.mark.parametrize(("seats", "matches"), [(2, 16), (3, 15), (4, 12)])
def test_greedy_beats_random_bots_from_every_seat(seats: int, matches: int) -> None:
    game = bb.game("pangea", round_limit=60)
    wins = 0
    for k in range(matches):
        greedy = k % seats
        match = bb.Match(game, ["greedy" if seat == greedy else "random" for seat in range(seats)], seed=k).run()
        assert match.result is not None
        wins += match.result.winners == (greedy,)
    assert at_least(wins, matches, 1 / seats) < 1e-4, f"{wins} of {matches}"


def test_greedy_beats_random_at_veil() -> None:
    game = bb.game("veil")
    points = 0.0
    for k in range(200):
        seats = ["random", "random"]
        seats[k % 2] = "greedy"
        result = bb.Match(game, seats, seed=k).run().result
        assert result is not None
        points += (k % 2 in result.winners) / len(result.winners)
    assert points > 120
