"""Chapter F of Magellan, scoring."""

from __future__ import annotations

from typing import Any

import pytest

from boardbook.core import Term
from tests.games.magellan.table import (
    BLUE,
    GREEN,
    ORANGE,
    PURPLE,
    begin,
    counting_order,
    last_card,
    possible,
    scoring_example,
)
from tests.games.table import now, result_of


@pytest.mark.parametrize(
    "sets",
    [
        pytest.param(([ORANGE, 3, [2, 1, 5]], [ORANGE, 2, [1, 4]]), id="s01"),
        pytest.param(([ORANGE, 3, [1, 1, 5]], [ORANGE, 2, [2, 4]]), id="s02"),
    ],
)
def test_s01_s02_the_scoring_example(sets: tuple[list[Any], ...]) -> None:
    match = scoring_example(*sets)
    assert (now(match)["phase"], match.to_act) == ("pizarro", ORANGE)
    assert now(match)["points"] == [52, 36, 3]
    (counted,) = (
        event
        for event in match.game.events(match.history.first(), match.history.plies[0].number)
        if event.kind == "counted" and event.values["points"] == 36
    )
    assert (counted.values["crowns"], counted.values["sets"], counted.values["hand"]) == (1, 24 + 10, 1)


def test_s32_the_last_buyer_counts_first() -> None:
    """The sheet's red, blue, green and yellow are the seats from blue to purple."""
    boxes = {"polo": [[], [GREEN], []], "cook": [[], [BLUE], []]}
    match = begin(last_card("polo", seats=4, year=3, buyer=BLUE, boxes=boxes))
    match.play("bid 1")
    order = ["green", "purple", "blue", "orange"]
    assert counting_order(match, "pay 1") == []  # four cards for the bags come first
    match.play("pay 1")
    for _ in range(3):
        match.answer(next(iter(possible(match))))
    after = match.state.clone()
    events = match.game.events(after, after.chances()[0][0])
    assert [
        str(e.values["of_side"].key) for e in events if e.kind == "counted" and isinstance(e.values["of_side"], Term)
    ] == [f"side.{side}" for side in order]
    # The last card stays unsold: the buyer of the last card that was sold begins.
    match = begin(last_card("cook", seats=4, year=3, buyer=GREEN, boxes=boxes))
    assert counting_order(match, "pass") == order
    # Nothing was ever sold: the auctioneer begins.
    match = begin(last_card("cook", seats=4, year=3, auctioneer=PURPLE, boxes=boxes))
    assert counting_order(match, "pass") == ["purple", "blue", "orange", "green"]


def test_s35_equal_totals_share_the_victory() -> None:
    boxes = {"cook": [[], [GREEN], []]}
    match = begin(last_card("cook", year=3, hands=[[1, 7], [4, 5], []], boxes=boxes), east="B")
    match.play("pass")
    result = result_of(match)
    assert result.scores == (4, 4, 10)
    assert (result.ranks, result.winners) == ((2, 2, 1), (GREEN,))
    match = begin(last_card("polo", year=3, hands=[[1, 7], [4, 5], [9]], boxes={"polo": [[], [GREEN], []]}))
    match.play("pass")
    result = result_of(match)
    assert result.scores == (4, 4, 1)
    assert (result.ranks, result.winners, result.sides) == ((1, 1, 3), (BLUE, ORANGE), ("blue", "orange"))
    assert "magellan.score.tie" in match.log["rules"].to_list()[-1]
