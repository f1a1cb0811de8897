"""Chapter D of Magellan, open and hidden information."""

from __future__ import annotations

from tests.games.magellan.table import BLUE, ORANGE, begin, buy, on_offer


def test_r14_purchases_are_public() -> None:
    match = begin(on_offer("columbus"))
    buy(match, BLUE, 4)
    for seat in (ORANGE, None):
        view = match.view(seat)
        assert view["sold"] == {"0": [1, "columbus", BLUE, 4]}
        assert view["vetoes"] == [1, 0, 0]
        assert view["discard"] == [0, 0, 0, 1, 0, 0, 0, 0, 0]


def test_r22_payments_are_open_and_hands_hidden() -> None:
    match = begin(on_offer("polo"))
    buy(match, BLUE, 5, 2)
    for seat in (ORANGE, None):
        assert match.seen_by(seat).log.filter(kind="pay")["text"].to_list() == ["pay 5", "pay 2"]
        assert match.view(seat)["cards"] == [7, 9, 9]
        assert str(BLUE) not in match.view(seat)["hands"]
