"""Chapter A of Zargos, the box: limited numbers of boats and pawns."""

from __future__ import annotations

import pytest

from tests.games.table import now, refused
from tests.games.zargos.table import accepted, bargaining, begin, boats, buying, close, closing, placed, untraded


def test_a14_boats_of_the_cards() -> None:
    """A14: three of the fifteen come from cards; a sixteenth can't be bought."""
    match = placed(untraded(bargaining()))
    assert sum(now(match)["boats"].values()) == 3
    assert boats(match, "amazons") >= 1
    match = buying(boats={"knights": 3, "spiders": 10})
    refused(match, "boats 3", "buy.boats", "box.boats")
    accepted(match, "boats 2")


def test_a15_a_hundred_pawns() -> None:
    """A15: no people has more."""
    match = buying(knights="TA0 92 TA1 1 TA2 1 TA3 1 TA4 1 ZA2 1")
    accepted(match, "boats 0")
    refused(match, "recruit 4", "buy.pawns", "box.peoples")
    accepted(match, "recruit 3", "place TA1", "count 3")


@pytest.mark.parametrize("strict", ["false", "true"])
def test_a15_pieces(strict: str) -> None:
    """A15: with strict pieces, forty small and twelve large pawns must be enough for a people's pawns everywhere."""
    places = [f"LU{k}" for k in range(4)] + [f"PA{k}" for k in range(4)] + ["KO0", "KO1", "TA1"]
    full = " ".join(f"{place} {4 if k < 10 else 5}" for k, place in enumerate(places))
    match = begin(closing(knights=full), strict_pieces=strict)
    close(match)
    accepted(match, "boats 0", "recruit 1")
    if strict == "true":
        refused(match, "place TA1", "box.peoples")
        accepted(match, "place KO1", "count 1")
    else:
        accepted(match, "place TA1", "count 1")
