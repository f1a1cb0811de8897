"""Chapter 6 of Zargos, the count."""

from __future__ import annotations

import pytest

from tests.games.table import now
from tests.games.zargos.table import RICH, TAIRO, answer, begin, close, closing, hand


def test_s70_d3_points_of_a_whole_kingdom() -> None:
    """S70, D3: 15 for Taïro and 3 for ZA2, and the card of Taïro."""
    match = begin(closing(knights=RICH))
    close(match, "war")
    assert now(match)["points"]["knights"] == 18
    assert now(match)["kingdoms"] == {"TA": "knights"}
    assert hand(match, "knights") == ["war"]
    assert now(match)["order"][0] == "knights"


def test_s73_a_card_is_kept_with_the_capital() -> None:
    """S73: the points are counted territory by territory."""
    match = begin(closing(knights="TA0 2 TA1 1 TA2 1 TA3 1", spiders="TA4 1", kingdoms={"TA": "knights"}))
    close(match, "war")
    assert now(match)["points"]["knights"] == 5
    assert now(match)["kingdoms"] == {"TA": "knights"}


def test_s74_a_card_goes_back_without_a_full_holder() -> None:
    """S74: the capital is lost, and the people that took it lacks TA4."""
    match = begin(closing(knights="TA4 1", spiders="TA0 1 TA1 1 TA2 1 TA3 1", kingdoms={"TA": "knights"}))
    close(match)
    assert now(match)["kingdoms"] == {}
    assert now(match)["points"]["spiders"] == 5


def test_d1_ties_are_rolled_off() -> None:
    """D1: as often as needed."""
    match = begin(closing(out="monks dragons winged", knights="TA1 1", spiders="TA3 1 KO1 1", amazons="TA4 1"))
    match.play("done")
    assert now(match)["phase"] == "ties"
    assert now(match)["groups"] == [["spiders"], ["knights", "amazons"]]
    answer(match, 3, 3, 2, 5)
    assert now(match)["order"] == ["spiders", "amazons", "knights"]
    assert (now(match)["phase"], now(match)["side"]) == ("recruit", "spiders")


def test_d3_a_card_goes_to_a_full_holder() -> None:
    """D3: a people that holds the whole kingdom gets the card from its owner."""
    match = begin(closing(spiders=TAIRO, kingdoms={"TA": "knights"}))
    close(match, "war")
    assert now(match)["kingdoms"] == {"TA": "spiders"}


@pytest.mark.parametrize(("held", "owner"), [("TA1 1", None), ("TA0 1 TA1 1", "knights")])
def test_d4_only_the_count_matters(held: str, owner: str | None) -> None:
    """D4: a capital that is vacant at the count costs the card; one retaken before the count does not."""
    match = begin(closing(knights=held, kingdoms={"TA": "knights"}))
    close(match, *["war"] * (owner is not None))
    assert now(match)["kingdoms"].get("TA") == owner
