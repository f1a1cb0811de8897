"""Statistics of small studies made by hand, in which every number can be checked on paper."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import boardbook as bb
from boardbook.bots.estimates import clopper_pearson
from boardbook.records import ACTIONS, CURVES, LUCK, PROSPECTS, STUDY
from boardbook.studies import Study, tables
from boardbook.studies.plan import Plan
from boardbook.studies.store import Store
from tests.match.wandering import VEIL

PART = "000000000-000000004.parquet"


def row(number: int, bots: Sequence[str], ranks: Sequence[int], **changed: Any) -> dict[str, Any]:
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    facts = {
        "number": number,
        "match_id": f"m{number}",
        "game": "veil",
        "edition": "standard",
        "options": json.dumps({"open_hands": "no"}),
        "seed": number,
        "seats": list(bots),
        "bots": list(bots),
        "plies": 10 + number,
        "rounds": 3,
        "finished": bool(ranks),
        "reason": "hands_empty",
        "winners": winners,
        "scores": [3 - rank for rank in ranks],
        "engine_version": "test",
        "ranks": list(ranks),
        "error": None,
        "line": [],
    }
    return {**facts, **changed}


@pytest.fixture
def study(tmp_path: Path) -> Study:
    """Return a study of four matches between a and b: a wins, b wins, a shared win, and one stopped match."""
    plan = Plan.of(VEIL, ["random", "greedy"], 0, rotate=True, longest=100)
    store = Store.create(tmp_path / "study", plan, 4)
    store.write(
        [
            row(0, ["a", "b"], [1, 2]),
            row(1, ["b", "a"], [1, 2]),
            row(2, ["a", "b"], [1, 1]),
            row(3, ["b", "a"], [], reason="error", error="ValueError: no"),
        ]
    )
    return Study([store])


def put(study: Study, table: str, schema: pl.Schema, rows: list[tuple[Any, ...]]) -> None:
    study.sources[0].files.write(PART, table, pl.DataFrame(rows, schema=schema, orient="row"))


def test_wins_by_bot_count_shared_wins_in_part_and_unfinished_matches(study: Study) -> None:
    found = study.wins().select("bot", "n", "wins", "rate", "unfinished").rows()
    assert found == [("a", 4, 1.5, 0.375, 1), ("b", 4, 1.5, 0.375, 1)]


def test_wins_by_seat_and_by_option(study: Study) -> None:
    assert study.wins("seat").select("seat", "n", "wins").rows() == [(0, 4, 2.5), (1, 4, 0.5)]
    assert study.wins("open_hands").select("open_hands", "n", "wins").rows() == [("no", 8, 3.0)]
    assert study.wins(["bot", "seat"]).height == 4


def test_rates_that_are_even_by_construction_say_so_and_have_no_interval(study: Study) -> None:
    rows = study.wins("open_hands").select("rate", "low", "high", "note").rows()
    assert rows == [(0.375, None, None, "even by construction")]
    assert study.wins("open_hands", lang="fr")["note"].to_list() == ["égale par construction"]
    assert study.wins("bot").filter(pl.col("note") != "").is_empty()
    assert study.wins("bot")["low"].null_count() == 0


def test_the_summary_omits_bots_that_only_meet_themselves(tmp_path: Path) -> None:
    store = Store.create(tmp_path / "study", Plan.of(VEIL, ["greedy", "greedy"], 0, rotate=True, longest=100), 4)
    store.write([row(number, ["a", "a"], [1, 2]) for number in range(4)])
    rates = Study([store]).summary().filter(what="win rate")
    assert rates["of"].to_list() == ["seat 0", "seat 1"]


def test_the_summary_is_shown_completely(tmp_path: Path) -> None:
    store = Store.create(tmp_path / "study", Plan.of(VEIL, ["random", "greedy"], 0, rotate=True, longest=100), 40)
    store.write([row(number, [f"bot{number}", "b"], [1, 2]) for number in range(40)])
    summary = Study([store]).summary()
    for shown in (repr(summary), str(summary), summary._repr_html_()):
        assert all(f"bot bot{number}" in shown for number in range(40))
        assert "…" not in shown
        assert "&hellip;" not in shown


def test_pieces_add_up_to_the_study(study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four parts with one match each, read as separate pieces, give the same results as one part with four."""
    lead(study)
    parted = Store.create(tmp_path / "parted", Plan.of(VEIL, ["random", "greedy"], 0, rotate=True, longest=100), 4)
    prospects = study.prospects.collect()
    for one in study.matches.select(STUDY.names()).collect().iter_rows(named=True):
        parted.write([one])
        name = f"{one['number']:09}-{one['number'] + 1:09}.parquet"
        parted.files.write(name, "prospects", prospects.filter(match_id=one["match_id"]))
    monkeypatch.setattr(tables, "PIECE", 1)
    monkeypatch.setattr(tables, "PLAIN_PIECE", 1)
    other = Study([parted])
    assert len(list(other.pieces())) == 4
    assert [len(piece) for piece in other.pieces()] == [1, 1, 1, 1]
    for ask in (Study.wins, Study.length, Study.leads, Study.decisiveness, Study.ratings, Study.summary):
        assert_frame_equal(ask(other), ask(study))
    assert_frame_equal(other.compare(study, "wins"), study.compare(study, "wins"))
    several = Study([*other.sources, *study.sources])
    assert several.wins("run")["n"].to_list() == [8, 8]


def test_wins_and_scores_by_side(study: Study) -> None:
    rows = [
        (f"m{m}", 9, 1, seat, side, "score", "score", m) for m in range(4) for seat, side in enumerate(("red", "tan"))
    ]
    rows.append(("m0", 9, 1, 0, "jade", "score", "score", 7))  # a seat that leads two sides
    put(study, "curves", CURVES, [*rows, ("m0", 9, 1, None, "nobody", "score", "score", 0)])
    assert study.wins("side").select("side", "n", "wins").rows() == [("jade", 1, 1.0), ("red", 4, 2.5), ("tan", 4, 0.5)]
    assert study.scores("side").select("side", "n", "mean").rows() == [
        ("jade", 1, 7.0),
        ("red", 3, 1.0),
        ("tan", 3, 1.0),
    ]
    assert study.scores("seat")["n"].to_list() == [4, 3]
    with pytest.raises(bb.UnknownName):
        study.length("side")


def test_an_unknown_group_lists_the_known(study: Study) -> None:
    with pytest.raises(bb.UnknownName, match=r"open_hands") as told:
        study.wins("colour")
    assert "bot" in str(told.value)


def test_length_includes_all_matches(study: Study) -> None:
    assert study.length().select("figure", "n", "mean").rows() == [("plies", 4, 11.5), ("rounds", 4, 3.0)]


def test_the_summary_counts_unfinished_matches(study: Study) -> None:
    told = {(what, of): value for what, of, _, value, _, _ in study.summary().rows()}
    assert told["count", "matches"] == 4
    assert told["count", "unfinished"] == 1
    assert told["count", "errors"] == 1
    assert told["win rate", "bot a"] == 0.375
    assert told["length", "figure plies"] == 11.5
    assert told["score", "bot b"] == pytest.approx((1 + 2 + 2) / 3)
    assert study.summary().filter(what="score")["n"].to_list() == [3, 3]


def test_scores_are_from_the_last_round_of_finished_matches(study: Study) -> None:
    rows = [
        ("m0", 4, 1, 0, "seat0", "score", "score", 1),
        ("m0", 9, 2, 0, "seat0", "score", "score", 5),
        ("m0", 9, 2, 1, "seat1", "score", "score", 2),
        ("m0", 9, 2, 1, "seat1", "cards", "economy", 9),
        ("m3", 9, 2, 1, "seat1", "score", "score", 70),  # stopped
    ]
    put(study, "curves", CURVES, rows)
    assert study.scores().select("figure", "bot", "n", "mean").rows() == [
        ("score", "a", 1, 5.0),
        ("score", "b", 1, 2.0),
    ]


LEADS = [
    ("m0", 1, (0.6, 0.4)),
    ("m0", 2, (0.3, 0.7)),
    ("m0", 3, (0.8, 0.2)),
    ("m1", 1, (0.9, 0.1)),
    ("m1", 2, (0.9, 0.1)),
    ("m2", 1, (0.5, 0.5)),
    ("m2", 2, (0.4, 0.6)),
]


def lead(study: Study) -> None:
    rows = [(m, n, seat, share, 0) for m, n, shares in LEADS for seat, share in enumerate(shares)]
    put(study, "prospects", PROSPECTS, rows)


def test_lead_changes_are_counted_from_round_to_round(study: Study) -> None:
    """m0 has two changes, m1 none, m2 one (among equals, the first seat leads), and m3 has no complete round."""
    lead(study)
    assert study.leads().select("n", "mean").rows() == [(4, 0.75)]


def test_decisiveness_is_how_often_the_leader_won(study: Study) -> None:
    """After round 1, seat 0 led in m0 (won), m1 (won) and m2 (shared); after round 2, seat 1 led in m0, and lost."""
    lead(study)
    found = study.decisiveness().select("round", "n", "wins", "promised", "went_on").rows()
    assert found == [(1, 3, 2.5, pytest.approx((0.6 + 0.9 + 0.5) / 3), 1.0), (2, 1, 0.0, 0.7, pytest.approx(1 / 3))]


def test_leaders_at_tables_of_several_sizes() -> None:
    """Compare with a calculation by hand, match by match."""
    tables = [bb.simulate("magellan", ["greedy", *["random"] * more], 4, seed=more, progress=False) for more in (2, 4)]
    study = Study([source for table in tables for source in table.sources])
    winners = dict(study.matches.select("match_id", "winners").collect().rows())
    changes: list[int] = []
    found: dict[int, list[tuple[float, float]]] = {}
    for match in study.prospects.collect().partition_by("match_id", maintain_order=True):
        won = winners[match["match_id"][0]]
        rounds = [number["prospect"].to_list() for number in match.partition_by("round", maintain_order=True)]
        leaders = [seats.index(max(seats)) for seats in rounds]
        changes.append(sum(one != other for one, other in pairwise(leaders)))
        for number, (seats, leader) in enumerate(zip(rounds[:-1], leaders, strict=False), 1):
            rate = 1 / len(won) if leader in won else 0.0
            found.setdefault(number, []).append((rate, max(seats) / sum(seats)))
    assert {len(seats) for seats in study.matches.collect()["seats"]} == {3, 5}
    assert sum(changes) > 0
    assert study.leads().select("n", "mean").rows() == [(8, sum(changes) / 8)]
    expected = [
        (number, len(pairs), pytest.approx(sum(rate for rate, _ in pairs)), pytest.approx(sum(p for _, p in pairs)))
        for number, pairs in sorted(found.items())
    ]
    summed = study.decisiveness().with_columns(promised=pl.col("promised") * pl.col("n"))
    assert summed.select("round", "n", "wins", "promised").rows() == expected


def test_hazard_counts_only_matches_that_reached_the_round(tmp_path: Path) -> None:
    """Matches end after 1, 2, 2 and 3 rounds, and one was stopped in its third, so it counts only for two rounds."""
    store = Store.create(tmp_path / "study", Plan.of(VEIL, ["random", "greedy"], 0, rotate=True, longest=100), 5)
    rounds = [1, 2, 2, 3, 3]
    store.write(
        [row(k, ["a", "b"], [1, 2] if k < 4 else [], rounds=length) for k, length in enumerate(rounds)],
    )
    study = Study([store])
    found = study.hazard()
    assert found.select("round", "n", "ended", "rate").rows() == [(1, 5, 1, 0.2), (2, 4, 2, 0.5), (3, 1, 1, 1.0)]
    assert found.select("low", "high").row(0) == pytest.approx(clopper_pearson(1, 5))
    lasting = 1.0
    for number, rate in found.select("round", "rate").rows()[:2]:  # Kaplan and Meier's estimate
        lasting *= 1 - rate
        assert lasting == pytest.approx(sum(length > number for length in rounds) / 5)
    assert study.hazard("lineup").columns == ["lineup", "round", "n", "ended", "rate", "low", "high"]
    with pytest.raises(bb.UnknownName):
        study.hazard("seat")


def test_a_promise_that_knows_the_bots_is_more_accurate() -> None:
    """Compare with a calculation by hand with the same weight. For equal bots, both promises are the same."""
    study = bb.simulate("pangea", ["greedy", "random"], 20, seed=2, longest=1500, progress=False)
    found = study.decisiveness().filter(pl.col("went_on") > 0.5)
    names = ["promised", "promised_knowing"]
    plain, knowing = found.select((pl.col(name) - pl.col("rate")).abs().mean() for name in names).row(0)
    assert knowing < plain / 2
    elo = dict(study.ratings().select("bot", "elo").rows())
    (row,) = found.filter(round=3).rows(named=True)
    seats = study.seats().filter(pl.col("finished")).select("match_id", "seat", "bot")
    on = pl.col("round").max().over("match_id") > 3
    ends = study.prospects.filter(on).filter(round=3).join(seats, on=["match_id", "seat"]).collect()
    shares = []
    for match in ends.partition_by("match_id"):
        guessed = match.select("prospect", "bot").rows()
        odds = {guess: guess * 10 ** (row["weight"] * elo[bot] / 400) for guess, bot in guessed}
        shares.append(odds[max(odds)] / sum(odds.values()))
    assert row["promised_knowing"] == pytest.approx(sum(shares) / row["n"])
    alike = bb.simulate("pangea", ["greedy", "greedy"], 4, seed=2, progress=False)
    assert alike.decisiveness().select((pl.col("promised") == pl.col("promised_knowing")).all()).item()
    assert alike.decisiveness()["weight"].to_list() == [0.0] * alike.decisiveness().height


def test_action_mix(study: Study) -> None:
    rows = [
        ("m0", 0, "play", 3),
        ("m0", 0, "swap", 1),
        ("m0", 1, "play", 4),
        ("m1", 1, "play", 1),
        ("m1", 1, "swap", 3),
    ]
    put(study, "actions", ACTIONS, rows)
    found = study.actions().select("bot", "kind", "count", "n", "share").rows()
    assert found == [("a", "play", 4, 8, 0.5), ("a", "swap", 4, 8, 0.5), ("b", "play", 4, 4, 1.0)]


def test_people_are_distinguished_from_bots(tmp_path: Path) -> None:
    store = Store.create(tmp_path / "study", Plan.of(VEIL, ["random", "greedy"], 0, rotate=True, longest=100), 4)
    store.write([row(number, ["Ann", "b"], [1, 2]) | {"bots": [None, "b"]} for number in range(4)])
    study = Study([store])
    put(study, "actions", ACTIONS, [(f"m{m}", seat, "play", 3 + seat) for m in range(4) for seat in (0, 1)])
    assert study.wins().select("bot", "wins").rows() == [(None, 4.0), ("b", 0.0)]
    assert study.actions().select("bot", "count", "n").rows() == [(None, 12, 12), ("b", 16, 16)]
    assert study.ratings()["bot"].to_list() == ["person", "b"]
    assert "bot person" in study.summary()["of"].to_list()


def test_luck_is_the_actual_minus_the_expected_value(study: Study) -> None:
    rows = [
        ("m0", 1, 0, "card", 0, 0.5, 0.7),
        ("m0", 1, 0, "card", 1, 0.5, 0.3),
        ("m0", 5, 1, "card", 0, 0.6, 0.5),
        ("m0", 5, 1, "card", 1, 0.4, 0.5),
    ]
    put(study, "luck", LUCK, rows)
    found = study.luck(["bot"]).select("bot", "n", "mean").rows()
    assert found == [("a", 4, pytest.approx(0.1 / 4)), ("b", 4, pytest.approx(-0.1 / 4))]


def test_ratings_use_finished_matches(study: Study) -> None:
    assert study.ratings().select("bot", "elo", "n").rows() == [("a", pytest.approx(0), 3), ("b", pytest.approx(0), 3)]


def test_an_empty_study_has_empty_statistics(tmp_path: Path) -> None:
    study = bb.simulate("veil", ["random", "greedy"], matches=0, to=tmp_path / "none", progress=False)
    assert len(study) == 0
    assert study.matches.select(STUDY.names()).collect().schema == STUDY
    assert study.wins().is_empty()
    assert study.summary()["value"].to_list() == [0, 0, 0, None, None]
    assert study.curves.collect().is_empty()
    assert study.ratings().is_empty()
    assert study.decisiveness().is_empty()
