"""Chapter 10 of Zargos, purchases."""

from __future__ import annotations

from tests.games.table import now, refused
from tests.games.zargos.table import accepted, begin, boats, buying, close, closing, there


def test_s71_purchases() -> None:
    """S71: three boats and a pawn for 18 points; four boats are too expensive; the last point is lost."""
    match = buying()
    refused(match, "boats 4", "buy.boats", "buy.points")
    accepted(match, "boats 3")
    refused(match, "recruit 2", "buy.pawns", "buy.points")
    accepted(match, "recruit 1", "place TA1", "count 1")
    assert boats(match, "knights") == 3
    assert there(match, "TA1") == ["knights", 2]
    assert now(match)["round"] == 3


def test_s85_dragons_reinforce_at_sea() -> None:
    """S85: only in spaces where they already are; the sea gives no points."""
    match = begin(closing(dragons="TA1 1 TA2 1 TA3 1 TA4 1 ~05 3"))
    close(match)
    assert now(match)["points"]["dragons"] == 4
    accepted(match, "recruit 2")
    refused(match, "place ~06", "buy.place")
    accepted(match, "place ~05", "count 2")
    assert now(match)["seas"] == {"~05": 5}


def test_d10_boats_run_short() -> None:
    """D10: only one is left."""
    match = buying(boats={"knights": 10, "spiders": 4})
    refused(match, "boats 2", "buy.boats")
    accepted(match, "boats 1")
    assert boats(match, "knights") == 11


def test_d11_reinforcements_on_zargos_meet_no_demons() -> None:
    """D11: in territories the people holds, not in vacant ones."""
    match = buying()
    accepted(match, "boats 0", "recruit 9")
    refused(match, "place ZA1", "buy.place")
    refused(match, "place OH6", "buy.place")
    accepted(match, "place ZA2", "count 5", "place TA1", "count 4")
    assert (there(match, "ZA2"), there(match, "TA1")) == (["knights", 6], ["knights", 5])
