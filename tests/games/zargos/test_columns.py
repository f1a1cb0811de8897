"""The tables of Zargos: attacks and their results, how pawns moved, who begins, and the columns of events."""

from __future__ import annotations

from functools import cache

import polars as pl
import pytest

import boardbook as bb
from boardbook.games.zargos import odds
from boardbook.records.fields import event_fields
from boardbook.records.frames import kinds, table_schema
from boardbook.records.kinds import event_kinds
from boardbook.records.plies import event_schema
from tests.games.table import Position
from tests.games.zargos.playing import GAME
from tests.games.zargos.table import accepted, begin, go, position, reorganising
from tests.profiles import many

KINDS: dict[str, tuple[list[str], str, int]] = {
    "random": (["random"] * 5, "played", 12),
    "greedy": (["greedy"] * 4, "played", 6),
    "drawn": (["random"] * 5, "drawn", 6),
}
"""The bots, the kind of set-up, and the number of rounds."""


@pytest.fixture(params=[*KINDS])
def played(request: pytest.FixtureRequest) -> bb.Match:
    """Return a match between bots. Together, these matches contain everything that the tests check."""
    return match_of(request.param)


@cache
def match_of(kind: str) -> bb.Match:
    bots, setup, rounds = KINDS[kind]
    return bb.Match("zargos", bots, seed=4, setup=setup, round_limit=rounds).run()


# --- columns ------------------------------------------------------------------------------------------------------


def test_every_value_of_an_event_has_a_column(played: bb.Match) -> None:
    fields = {kind: set(event_fields(GAME, kind)) for kind in event_kinds(GAME)}
    state = played.game.new(len(played.seats))
    for ply in played.history.plies:
        for event in played.game.events(state, ply.number):
            assert set(event.values) == fields[event.kind], event.kind


@pytest.mark.parametrize("k", range(len(KINDS)), ids=KINDS)
def test_the_frames_have_their_schemas(k: int) -> None:
    """In a short check, each match shows every third kind, and together they show all."""
    played = match_of([*KINDS][k])
    some = many(check=slice(k, None, len(KINDS)), proofs=slice(None))
    filled = 0
    for kind in [*event_kinds(GAME)][some]:
        frame = played.events(kind)
        assert frame.schema == event_schema(GAME, kind)
        filled += not frame.is_empty()
    for kind in [*kinds(GAME)][some]:
        frame = played.table(kind)
        assert frame.schema == table_schema(GAME, kind)
        filled += not frame.is_empty()
    assert filled > 10


# --- combats ------------------------------------------------------------------------------------------------------


def test_each_combat_has_a_consistent_row(played: bb.Match) -> None:
    """There is a row for each combat, consistent with its rounds, the pawns left and its result; odds add up to 1."""
    met, fought = played.events("met"), played.events("fought")
    begun = ["place", "attacker", "attackers", "defender", "defenders", "origins", "ways", "walls", "helped"]
    begun += ["odds_taken", "odds_empty", "odds_held"]
    assert met.select(begun).rows() == fought.select(begun).rows()
    taken = played.events("taken").join(fought, on=["ply", "place"])
    assert (taken["n"] == taken["attackers"] - taken["attackers_lost"]).all()
    assert set(taken["end"]) <= {"taken"}
    ends = {"taken": "taken", "held": "defended", "empty": "emptied"}
    plies = {end: {*played.events(kind)["ply"]} for end, kind in ends.items()}
    for row in fought.iter_rows(named=True):
        assert row["ply"] in plies[row["end"]]
    rounds = played.events("round")
    shots = played.events("shot")["n"].to_list()
    assert sum([*rounds["attackers_lost"], *shots]) == sum(fought["attackers_lost"])
    assert sum(rounds["defenders_lost"]) == sum(fought["defenders_lost"])
    assert len(rounds) == sum(fought["combat_rounds"])
    for frame in (met, fought, rounds):
        assert all(sum(row) == pytest.approx(1) for row in frame.select("odds_taken", "odds_empty", "odds_held").rows())


def test_attacks_can_be_grouped_by_way(played: bb.Match) -> None:
    """Every attack is in a row of `fought`, `demons` or `entered`, with the ways in which it came."""
    kinds = [played.events(kind).explode("ways") for kind in ("fought", "demons", "entered")]
    by_way = pl.concat(kinds, how="diagonal").group_by("ways").agg(pl.len(), pl.col("end").eq("taken").mean())
    assert by_way["ways"].null_count() == 0
    attacks = played.table("count").filter(pl.col("stage") == "attack", pl.col("way") != "call")
    assert set(by_way["ways"]) <= set(attacks["way"])


def test_each_round_has_its_winds_of_war_walls_and_rerolls() -> None:
    match = begin(
        position("monks", monks="TA1 9", winged="TA0 5 OZ1 1", hands={"monks": "war", "winged": "war"}),
    )
    go(match, "TA1", "TA0", 7)
    match.play("fight TA0")
    accepted(match, "play war")
    accepted(match, "pass", dice=[6, 6, 6, 1])
    accepted(match, "reroll 1", dice=[6, 1, 1])
    [row] = match.events("round").iter_rows(named=True)
    assert (row["attack"], row["defence"], row["rerolled"], row["walls"]) == (24, 2, True, True)
    assert (row["attacker_war"], row["defender_war"], row["helped"]) == (True, False, ["monks"])
    promised = odds.table(5, 7, walls=True, monks="attack", attacker_war=True)[-1]
    assert (row["odds_taken"], row["odds_empty"], row["odds_held"]) == promised
    [whole] = match.events("fought").iter_rows(named=True)
    assert whole["odds_taken"] == odds.table(5, 7, walls=True, monks="attack")[-1].taken
    assert (whole["end"], whole["attackers_lost"], whole["defenders_lost"], whole["attacker_war"]) == (
        "taken",
        1,
        5,
        True,
    )


def test_a_combat_without_a_known_beginning_has_no_row() -> None:
    match = begin(position("dragons", dragons="TA1 8", winged="TA3 1 OZ1 1"))
    go(match, "TA1", "TA3", 7)
    match.play("fight TA3")
    data = {**match.state.to_dict(), "report": None}
    again = begin(data)
    while again.to_act is not None and again.state.to_dict()["battle"]:
        again.answer(6)
    assert again.events("fought").is_empty()
    assert len(again.events("taken")) == 1


# --- how pawns moved ----------------------------------------------------------------------------------------------

GOING: dict[str, tuple[Position, str, str]] = {
    "land": (position("knights", knights="TA1 5", winged="TA3 1"), "TA1", "TA3"),
    "flight": (position("winged", winged="BA3 5", spiders="TA4 1 KO1 1"), "BA3", "TA4"),
    "vortex": (position("spiders", spiders="IT1 5", winged="PA4 1 OZ1 1"), "IT1", "PA4"),
    "swim": (position("dragons", dragons="~05 5 BA4 3", winged="AK3 1 PA1 1"), "~05", "AK3"),
    "boat": (position("amazons", amazons="TA3 5", winged="ZA1 1", boats={"amazons": 1}), "TA3 ~06", "ZA1"),
    "earth": (position("amazons", amazons="TA3 5", winged="ZA1 1", hands={"amazons": "earth"}), "TA3 earth ~06", "ZA1"),
    "elsewhere": (
        position("amazons", amazons="TA3 5", winged="OZ1 1", hands={"amazons": "elsewhere"}),
        "TA3 elsewhere",
        "OZ1",
    ),
}


@pytest.mark.parametrize("way", GOING)
def test_the_way_is_known_when_pawns_leave_and_when_they_fight(way: str) -> None:
    given, trip, target = GOING[way]
    match = begin(given)
    origin, *rest = trip.split()
    match.play(f"from {origin}")
    for step in rest:
        match.play(f"sail {step}" if step[0] == "~" else f"play {step}")
    match.play(f"to {target}")
    match.play("count 2")
    [count] = match.table("count").iter_rows(named=True)
    assert [count[key] for key in ("n", "origin", "place", "way", "stage")] == [2, origin, target, way, "attack"]
    match.play(f"fight {target}")
    data = match.state.to_dict()
    assert data["report"]["ways"] == [way]
    assert begin(data).state.to_dict() == data


def test_moves_calls_and_placed_pawns_have_their_ways_too() -> None:
    match = begin(reorganising("dragons", dragons="BA4 6"))
    match.play("from BA4")
    match.play("to ~06")
    match.play("count 5")
    assert match.table("count").select("origin", "place", "way", "stage").row(0) == ("BA4", "~06", "swim", "reorganise")
    match = begin(position("monks", monks="TA1 6", spiders="PA4 2 KO3 5", commitments=[["TA1", "PA4", 3, "land"]]))
    for step in ("fight PA4", "call KO3", "count 4"):
        match.play(step)
    assert match.table("call")["origin"].to_list() == ["KO3"]
    assert match.table("count").select("origin", "place", "way").row(0) == ("KO3", "PA4", "call")


def test_purchases_have_a_price(played: bb.Match) -> None:
    for kind, piece in (("boats", "boat"), ("recruit", "pawn")):
        frame = played.table(kind)
        assert (frame["price"] == frame["n"] * GAME.edition["prices"][piece]).all()


def test_dice_belong_to_a_side(played: bb.Match) -> None:
    dice = played.table("die")
    assert dice.filter(pl.col("phase") == "rolling")["of_side"].null_count() == 0
    assert dice.filter(pl.col("phase").is_in(["demons", "madness", "opening"]))["of_side"].drop_nulls().is_empty()


# --- who begins ---------------------------------------------------------------------------------------------------


def test_the_order_of_seats_follows_their_first_peoples(played: bb.Match) -> None:
    state = played.game.new(len(played.seats))
    assert played.game.order(state) == ()
    orders = set()
    for ply in played.history.plies:
        state.apply(ply.number)
        order, data = played.game.order(state), state.to_dict()
        if data["round"]:
            assert list(order) == list(dict.fromkeys(data["leaders"][people] for people in data["order"]))
            orders.add(order)
        elif data["phase"] not in ("place", "number"):
            assert order == ()
    assert len(orders) > 1
    whole = played.log.filter(pl.col("round") > 0, pl.col("seat").is_not_null())
    assert whole["order"].null_count() == 0
