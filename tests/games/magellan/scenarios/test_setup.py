"""Chapter C of Magellan, the set-up."""

from __future__ import annotations

import pytest

import boardbook as bb
from tests.games.magellan.playing import BOARDS
from tests.games.magellan.table import EXPLORERS, ONE_TO_NINE, possible
from tests.games.table import now


@pytest.mark.parametrize(("seats", "pile"), [(3, 36), (4, 27), (5, 18), (6, 9)])
@pytest.mark.parametrize("boards", BOARDS)
def test_s13_the_start(boards: str, seats: int, pile: int) -> None:
    match = bb.Match(BOARDS[boards], seats, chance="ask")
    assert now(match)["hands"] == [ONE_TO_NINE] * seats
    view = match.view(0)
    assert view["gold"] == {"0": 45}
    assert view["worth"] == {"0": 18}
    assert (view["pile"], view["discard"]) == (pile, [0] * 9)
    assert now(match)["reserve"] == [6] * seats
    assert now(match)["deck"] == dict.fromkeys(EXPLORERS, 3)
    assert possible(match) == pytest.approx({f"turn {card}": 1 / 6 for card in EXPLORERS})


@pytest.mark.parametrize("boards", BOARDS)
def test_r26_all_four_boards_can_be_laid(boards: str) -> None:
    match = bb.Match(BOARDS[boards], ["random"] * 4, seed=5).run()
    assert match.over
    assert "{west}{east}".format(**match.game.settings) == boards
    assert bb.Match("magellan").game.settings["west"] == bb.Match("magellan").game.settings["east"] == "A"
