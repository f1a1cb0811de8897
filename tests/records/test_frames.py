"""The log, the curves and the row of a match have their schema, and agree with the positions."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

import boardbook as bb
from boardbook.core import CHANCE, Header, History, Seat
from boardbook.records import CURVES, LOG, MATCHES, Recorder
from boardbook.records.frames import matches_row
from tests.match.wandering import PANGEA, VEIL, play_random, wander

GAMES = pytest.mark.parametrize("game", [PANGEA, VEIL], ids=repr)


def played(game: Any, seed: int = 5, plies: int = 200, seats: int = 2) -> bb.Match:
    return play_random(bb.Match(game, seats, seed=seed), Random(seed), plies)


def test_the_schema_is_as_documented() -> None:
    assert list(LOG) == [
        "match_id",
        "ply",
        "round",
        "phase",
        "seat",
        "side",
        "order",
        "kind",
        "action",
        "text",
        "rules",
        "choices",
        "elapsed_ms",
    ]
    assert list(CURVES) == ["match_id", "ply", "round", "seat", "side", "figure", "panel", "value"]
    assert list(MATCHES) == [
        "match_id",
        "game",
        "edition",
        "options",
        "seed",
        "seats",
        "bots",
        "plies",
        "rounds",
        "finished",
        "reason",
        "winners",
        "scores",
        "engine_version",
    ]


@GAMES
@pytest.mark.parametrize("plies", [0, 1, 30, 5000])
def test_every_frame_keeps_its_schema(game: Any, plies: int) -> None:
    match = play_random(bb.Match(game, 2, seed=5, chance="ask"), Random(5), plies)
    assert match.log.schema == LOG
    assert match.curves.schema == CURVES
    assert matches_row(match.history).schema == MATCHES
    for seat in (0, 1, None):
        assert match.seen_by(seat).log.schema == LOG
        assert match.seen_by(seat).curves.schema == CURVES


@GAMES
def test_the_log_agrees_with_the_positions(game: Any) -> None:
    match = played(game)
    state = game.new(2)
    for row, ply in zip(match.log.rows(named=True), match.history.plies, strict=True):
        chance = state.to_act == CHANCE
        named = game.outcome(state, row["action"]) if chance else game.action(row["action"])
        assert (row["kind"], row["text"]) == (named.kind, named.text)
        assert (row["round"], row["phase"]) == (state.round, state.phase_name)
        assert row["seat"] == (None if chance else state.to_act)
        assert row["side"] == (None if chance else game.side(state, state.to_act))
        assert row["choices"] == (None if chance else len(state.legal_actions()))
        assert row["elapsed_ms"] == ply.elapsed_ms
        cited = [f"{game.name}.{rule}" for rule in game.cited_rules(state, row["action"])]
        assert row["rules"][: len(cited)] == cited
        assert len(set(row["rules"])) == len(row["rules"])
        assert set(row["rules"]) <= set(game.rulebook().ids)
        state.apply(row["action"])
    assert state.to_dict() == match.state.to_dict()
    assert match.log["ply"].to_list() == list(range(1, match.ply + 1))
    assert set(match.log["match_id"]) == {match.history.header.match_id}


@GAMES
def test_the_curves_agree_with_the_positions(game: Any) -> None:
    match = played(game)
    panels = {figure.name: figure.panel for figure in game.figures}
    by_ply = match.curves.partition_by("ply", as_dict=True)
    known: dict[tuple[str, str], int] = {}
    for ply in range(match.ply + 1):
        state = match.history.at(ply)
        for row in by_ply[(ply,)].rows(named=True) if (ply,) in by_ply else []:
            key = row["side"], row["figure"]
            assert known.get(key) != row["value"], "a row is a change"
            known[key] = row["value"]
            assert row["panel"] == panels[row["figure"]]
            assert row["round"] == state.round
            sides = {game.side(state, seat): seat for seat in range(2)}
            assert row["seat"] == sides.get(row["side"])
        assert known == game.figure_values(state, bb.REFEREE)
    assert {row["figure"] for row in match.curves.rows(named=True)} == set(panels)


@GAMES
def test_the_row_of_a_finished_match(game: Any) -> None:
    match = bb.Match(game, ["random", "random"], seed=5).run()
    row = matches_row(match.history).row(0, named=True)
    assert match.result is not None
    assert row["match_id"] == match.log["match_id"][0]
    assert (row["game"], row["edition"], row["seed"]) == (game.name, "standard", 5)
    assert json.loads(row["options"]) == game.settings
    assert row["bots"] == ["random", "random"]
    assert len(set(row["seats"])) == 2
    assert (row["plies"], row["rounds"]) == (match.ply, match.state.round)
    assert row["finished"] is True
    assert row["reason"] == str(match.result.reason)
    assert (tuple(row["winners"]), tuple(row["scores"])) == (match.result.winners, match.result.scores)
    assert row["engine_version"].count(".") == 2


def test_the_row_of_an_unfinished_or_stopped_match() -> None:
    row = matches_row(bb.Match(PANGEA, ["Ann", "Ben"], seed=5).history).row(0, named=True)
    assert (row["finished"], row["reason"], row["winners"], row["scores"]) == (False, None, [], [])
    assert row["bots"] == [None, None]
    stopped = bb.Match("pangea", ["random", "random"], seed=5, round_limit=1).run()
    row = matches_row(stopped.history).row(0, named=True)
    assert (row["finished"], row["reason"]) == (False, "round_limit")
    assert len(row["scores"]) == 2


def test_the_row_says_if_the_edition_is_custom() -> None:
    edition = bb.edition("pangea")
    edition["starting_goods"] = 3
    assert matches_row(bb.Match("pangea", 2, edition=edition).history)["edition"][0] == "starting_goods 3"


@pytest.mark.parametrize(
    ("kind", "columns"),
    [
        ("move", ["minion", "direction", "origin", "place"]),
        ("shift", ["origin", "direction", "place", "tile"]),
        ("buy", ["seller", "minion", "of_side", "shape", "place", "price"]),
        ("marker", ["place"]),
        ("tower", ["place", "tile", "terrain", "limit"]),
        ("draw", ["of_side"]),
        ("people", ["of_side"]),
        ("end", []),
        ("time_out", []),
        ("start", ["of_seat"]),
        ("tablet", ["of_side", "of_seat"]),
        ("tile", ["tile", "place", "terrain", "limit"]),
        ("minion", ["of_side", "home", "minion", "place"]),
    ],
)
def test_a_table_has_the_fields_of_its_kind_and_its_context(kind: str, columns: list[str]) -> None:
    numbers = {"price": pl.Int32(), "limit": pl.Int32(), "of_seat": LOG["seat"]}
    match = played(bb.game("pangea", timer=60), plies=400)
    table = match.table(kind)
    assert dict(table.schema) == {**dict(LOG), **{name: numbers.get(name, pl.String()) for name in columns}}
    assert set(table["kind"]) <= {kind}
    assert_frame_equal(table.select(list(LOG)), match.log.filter(kind=kind))
    for row in table.rows(named=True):
        state = match.history.at(row["ply"] - 1)
        named = match.game.named(state, row["action"])
        assert {name: row[name] for name in columns} == {**named.fields, **match.game.context(state, row["action"])}
    assert table.height > 0 or kind == "people"


def test_a_table_has_the_fields_of_all_its_actions() -> None:
    """In Zargos, winds have a kingdom, a place or two sea spaces as their target."""
    match = bb.Match.from_position(
        "zargos",
        {
            "seats": 2,
            "phase": "red",
            "territories": {"OZ0": ["knights", 3], "TA1": ["monks", 2]},
            "hands": [["ice", "madness"], []],
        },
    )
    match.play_all(["play ice", "target OZ"])
    row = match.table("target").row(0, named=True)
    assert (row["kingdom"], row["place"], row["other"]) == ("OZ", None, None)


def test_a_table_of_numbers_has_numbers() -> None:
    table = played(VEIL).table("play")
    assert table.schema["card"] == pl.Int32()
    assert table["card"].to_list() == [int(text.split()[1]) for text in table["text"]]


def test_an_empty_table_has_its_columns() -> None:
    """Code for a dashboard must work from the first moment of a match."""
    for kind in ("play", "give"):
        assert bb.Match(VEIL, 2, chance="ask").table(kind).schema["card"] == pl.Int32()
    match = bb.Match(PANGEA, 2, chance="ask")
    assert match.table("tower").columns[-4:] == ["place", "tile", "terrain", "limit"]
    assert match.table("start").schema["of_seat"] == LOG["seat"]


def test_a_table_of_an_unknown_kind_lists_the_known() -> None:
    with pytest.raises(bb.UnknownName, match=r"'by'.*Known: .*buy"):
        played(PANGEA, plies=5).table("by")


@GAMES
def test_parquet_keeps_every_frame(tmp_path: Path, game: Any) -> None:
    match = played(game)
    kind = "play" if game is VEIL else "move"
    for frame in (match.log, match.curves, matches_row(match.history), match.table(kind), match.seen_by(1).log):
        frame.write_parquet(tmp_path / "frame.parquet", compression="zstd")
        again = pl.read_parquet(tmp_path / "frame.parquet")
        assert again.schema == frame.schema
        assert_frame_equal(again, frame)


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.sampled_from([VEIL, PANGEA]), st.sampled_from([bb.REFEREE, 0, None]))
def test_a_recorder_updated_during_play_equals_a_new_one(seed: int, game: Any, seat: int | None) -> None:
    rng = Random(seed)
    match = bb.Match(game, 2, seed=seed)
    along = fresh = Recorder(match.history, seat)
    for _ in range(25):
        wander(match, rng)
        fresh = Recorder(match.history, seat)
        for recorder in rng.choice(([], [along], [along.of(match.history), along])):
            assert_frame_equal(recorder.log, fresh.log)
            assert_frame_equal(recorder.curves, fresh.curves)
    kinds = {action.kind for action in game.actions} | {"card", "tile", "minion"}
    for kind in kinds:
        if fresh.log.filter(kind=kind).height:
            assert_frame_equal(along.table(kind), fresh.table(kind))


def test_a_recorder_notices_a_branch_with_the_same_actions() -> None:
    """The branch repeats the same actions with other times."""
    history = History(VEIL, Header("x", (Seat("Ann"), Seat("Ben")), 1))
    history.settle()
    action = history.state.legal_actions()[-1]
    history.play(action, elapsed_ms=90_000)
    along = Recorder(history)
    assert along.log["elapsed_ms"][-1] == 90_000
    history.fork(history.ply - 1)
    history.play(action, elapsed_ms=10)
    assert history.plies[-1].elapsed_ms == 10
    assert along.log["elapsed_ms"][-1] == 10


def test_frames_end_at_the_cursor() -> None:
    match = played(PANGEA, plies=60)
    whole = match.log
    curves = match.curves
    match.goto(40)
    assert_frame_equal(match.log, whole.head(40))
    assert_frame_equal(match.curves, curves.filter(pl.col("ply") <= 40))
    assert matches_row(match.history)["plies"][0] == 40


def test_changing_a_returned_frame_does_not_change_the_match() -> None:
    match = played(VEIL, plies=3)
    frame = match.log
    frame.drop_in_place("text")
    assert "text" in match.log.columns


def test_a_refused_action_does_not_stop_the_clock() -> None:
    """A refused action changes nothing, not even the time that a person has thought."""
    match = bb.Match(VEIL, 2, seed=1)
    time.sleep(0.05)
    with pytest.raises(bb.IllegalAction):
        match.play("give 1")
    match.play(match.legal_actions()[-1])
    assert match.log["elapsed_ms"][-1] >= 45


def test_the_time_that_a_person_takes_is_logged() -> None:
    match = bb.Match(VEIL, 2, seed=1)
    time.sleep(0.03)
    match.play(match.legal_actions()[-1])
    assert 25 <= match.log["elapsed_ms"][-1] < 5000
    assert match.log["elapsed_ms"][0] == 0
