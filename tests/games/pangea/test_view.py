"""What the board of Pangea shows in addition to the position."""

from __future__ import annotations

from random import Random

from boardbook.games.pangea.rules import State
from tests.games.pangea.playing import GAMES, walk


def test_the_preview_of_a_tower_shows_what_its_minions_would_produce() -> None:
    game, seen = GAMES["{}"], set()
    for seed in range(4):
        state: State = next(state for state in walk(game, 3, Random(seed)) if state.phase_name == "towers")
        me = state.seats[state.seat]
        for n in state.legal_actions():
            after = state.clone()
            after.apply(n)
            goods = after.production(me)
            assert game.preview_delta(state, n) == (("gain.goods", {"goods": goods}) if goods else None)
            seen.add(goods)
    assert len(seen) > 1
