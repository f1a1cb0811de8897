"""The plies of a match as sentences, and the events of the rules as tables."""

from __future__ import annotations

from random import Random

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import boardbook as bb
from boardbook.records import EVENTS, TOLD
from boardbook.soak import random_number
from tests.games.zargos.table import accepted, begin, go, position
from tests.match.wandering import VEIL


@pytest.fixture
def fought() -> bb.Match:
    """Return a match in which seven Dragons take a land from four Amazons, who shoot first."""
    match = begin(position("dragons", dragons="TA1 8", amazons="TA3 4"))
    go(match, "TA1", "TA3", 7)
    accepted(match, "fight TA3", dice=[4, 3, 6, 6, 1, 1])
    return match


def test_every_ply_has_a_sentence(fought: bb.Match) -> None:
    told = fought.told()
    assert told.schema == TOLD
    assert told["ply"].to_list() == list(range(1, fought.ply + 1))
    assert "Dragons take Taïro north-east (TA3); 4 pawns are left." in told["text"][-1]
    assert "Les Dragons prennent Taïro-Nord-Est (TA3)\u202f; il leur reste 4 pions" in fought.told("fr")["text"][-1]


def test_events_are_rows_in_the_order_of_play(fought: bb.Match) -> None:
    events = fought.events()
    assert events.schema == EVENTS
    assert events["event"].to_list() == ["met", "shot", "round", "fought", "taken", "out"]
    assert events["ply"].is_sorted()
    assert all(rule in bb.rulebook("zargos").ids for rules in events["rules"] for rule in rules)


def test_the_values_of_a_kind_are_columns(fought: bb.Match) -> None:
    [met] = fought.events("met").iter_rows(named=True)
    assert {key: met[key] for key in ("place", "attacker", "attackers", "defender", "defenders")} == {
        "place": "TA3",
        "attacker": "dragons",
        "attackers": 7,
        "defender": "amazons",
        "defenders": 4,
    }
    [blow] = fought.events("round").iter_rows(named=True)
    assert (blow["round"], blow["combat_round"], blow["place"]) == (2, 1, "TA3")
    assert (blow["attack"], blow["attackers_lost"], blow["defence"], blow["defenders_lost"]) == (12, 1, 2, 4)


def test_a_list_of_names_stays_a_list() -> None:
    match = bb.Match("zargos", ["greedy"] * 3, seed=3, round_limit=2).run()
    order = match.events("order")["sides"]
    assert order.dtype == pl.List(pl.String)
    assert set(order[0]) <= {"knights", "spiders", "amazons", "monks", "dragons", "winged"}


def test_a_kind_that_never_happened_has_its_columns(fought: bb.Match) -> None:
    assert fought.events("master").columns == [*EVENTS, "of_seat", "of_side", "n"]
    assert fought.events("master").is_empty()


def test_an_unknown_kind_lists_the_known(fought: bb.Match) -> None:
    with pytest.raises(bb.UnknownName, match="defended"):
        fought.events("combat")


def test_sentences_and_events_end_at_the_cursor(fought: bb.Match) -> None:
    fought.goto(0)
    assert fought.events().is_empty()
    assert fought.told().is_empty()


def test_until_the_end_a_seat_reads_only_what_it_may_know() -> None:
    match = bb.Match(VEIL, ["Ann", "Bob"], seed=4, chance="ask")
    rng = Random(4)
    while match.to_act is not None:
        hidden, whole = match.seen_by(1).told(), match.told()
        assert hidden["match_id"].to_list() == [match.history.id_for(1)] * match.ply
        assert_frame_equal(hidden.drop("text", "match_id"), whole.drop("text", "match_id"))
        n = random_number(match.state, rng)
        if match.to_act == bb.CHANCE:
            match.answer(n)
        else:
            match.play(n)
        if match.ply == 4:
            assert hidden["text"].to_list() != whole["text"].to_list()
    assert_frame_equal(match.seen_by(1).told(), match.told())
