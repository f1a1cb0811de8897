"""What a referee refuses is noted in the match and its journal, and counted by decision, paragraph and seat."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest

import boardbook as bb
from boardbook.charts import svg
from boardbook.core import CHANCE, Proposal
from boardbook.records import LEGALITY, PROPOSALS, load_history
from boardbook.referee import Referee
from boardbook.studies.intervals import shares
from tests.closing import Closing
from tests.house import GAMES
from tests.match.wandering import match_of
from tests.profiles import many
from tests.records.files import records
from tests.widgets.moments import moments


def auction(journal: Path | None = None, seed: int = 1, mode: str = "rulings") -> Referee:
    return Referee(bb.Match("magellan", ["Ann", "model", "greedy"], seed=seed, journal=journal), mode=mode)


def play(referee: Referee, *texts: str) -> list[bool]:
    """Propose some actions, and return whether each was played."""
    return [referee.answer({"do": "play", "action": text})["ok"] for text in texts]


def counts(frame: pl.DataFrame) -> list[tuple[Any, ...]]:
    return frame.drop("share", "low", "high").rows()


def test_each_decision_is_counted_by_the_paragraph_of_its_first_refusal() -> None:
    referee = auction()
    assert play(referee, "bid 3", "bid 2", "veto", "sell", "bid 4", "hm", "pass", "veto", "bid 5") == [
        *(True, False, False, False, True),
        *(False, True, False, False),
    ]
    frame = bb.legality(referee.match)
    assert frame.schema == {"name": pl.String(), **LEGALITY}
    assert counts(frame) == [
        ("Ann", None, 2, 1, 1, 1, 0),
        ("Ann", "unknown", 2, 1, 1, 1, 0),
        ("model", None, 2, 0, 2, 1, 1),
        ("model", "magellan.auction.bid", 2, 0, 1, 1, 0),
        ("model", "magellan.columbus.window", 2, 0, 1, 0, 1),
    ]
    assert counts(bb.legality([referee.match], "mode"))[0] == ("rulings", None, 4, 1, 3, 2, 1)
    assert counts(bb.legality(referee.match, []))[0] == (None, 4, 1, 3, 2, 1)


def test_the_journal_and_a_save_have_one_note_per_decision_and_first_refusal(tmp_path: Path) -> None:
    referee = auction(tmp_path / "a.jsonl")
    play(referee, "bid 3", *["bid 2"] * 20, "bid 4")
    noted = [
        {"refused": None, "seat": 0, "mode": "rulings", "ply": 1, "line": 0},
        {"refused": ["magellan.auction.bid"], "seat": 1, "mode": "rulings", "ply": 2, "line": 0},
        {"refused": None, "seat": 1, "mode": "rulings", "ply": 2, "line": 0},
    ]
    referee.match.save(tmp_path / "b.jsonl")
    referee.match.close()
    for name in ("a.jsonl", "b.jsonl"):
        assert [record for record in records(tmp_path / name) if "refused" in record] == noted
        assert load_history(tmp_path / name).notes == referee.match.history.notes
    with pytest.warns(UserWarning, match="left out"):  # the save is a copy of the journal
        study = bb.collect(str(tmp_path), progress=False)
    assert study.legality().equals(bb.legality(referee.match))
    assert bb.legality(study).equals(study.legality())
    assert study.proposals.collect().schema == PROPOSALS
    assert study.proposals.select("ply", "paragraph", "played").collect().rows() == [
        (2, None, True),
        (3, "magellan.auction.bid", True),
    ]


def test_no_note_contains_what_was_proposed(tmp_path: Path) -> None:
    referee = auction(tmp_path / "a.jsonl")
    play(referee, "bid 3", "bid 2", "pay 17", "my secret is 17")
    assert "17" not in "".join(json.dumps(record) for record in records(tmp_path / "a.jsonl")[3:])
    referee.match.close()


def test_only_decisions_of_the_referee_count(tmp_path: Path, closing: Closing) -> None:
    """What people play by hand, before or after, is not asked. A refused decision that they end is given up."""
    referee = auction(tmp_path / "a.jsonl")
    referee.match.play("bid 3")
    assert bb.legality(referee.match).is_empty()
    play(referee, "bid 2")
    referee.answer({"do": "explain", "action": "bid 1"})
    referee.answer({"do": "play", "action": "bid 1", "seat": 0})
    referee.answer({"do": "play", "action": "x" * 500})
    referee.match.close()
    match = closing(bb.load(tmp_path / "a.jsonl", journal=True))
    match.play("bid 4")
    match.run().play("pass")
    assert counts(bb.legality(match)) == [
        ("model", None, 1, 0, 1, 0, 1),
        ("model", "magellan.auction.bid", 1, 0, 1, 0, 1),
    ]


def test_decisions_that_were_taken_back_count_once() -> None:
    referee = auction()
    play(referee, "bid 2")
    referee.answer({"do": "undo", "seat": 0})
    play(referee, "veto", "bid 3", "bid 1")
    assert len(referee.match.branches) == 2
    assert counts(bb.legality(referee.match)) == [
        ("Ann", None, 1, 1, 0, 0, 0),
        ("model", None, 1, 0, 1, 0, 1),
        ("model", "magellan.auction.bid", 1, 0, 1, 0, 1),
    ]


def test_a_match_that_is_over_or_whose_journal_is_gone_notes_nothing(tmp_path: Path) -> None:
    referee = auction(tmp_path / "a.jsonl")
    play(referee, "bid 3")
    (tmp_path / "a.jsonl").unlink()
    notes = referee.match.history.notes[:]
    assert play(referee, "bid 4", "bid 2") == [False, False]
    assert referee.match.history.notes == notes
    with pytest.warns(UserWarning, match="could not be written"):
        referee.match.close()


def wandered(name: str, seed: int, length: int, folder: Path, wrong: float) -> tuple[bb.Match, list[tuple[Any, ...]]]:
    """Play random actions, sometimes after wrong ones, and return the match and what was proposed."""
    rng, match = Random(seed), bb.Match(name, 3, seed=seed, journal=folder / f"{name}-{seed}.jsonl")
    referee, told = Referee(match, mode="list"), []
    for _ in range(length):
        if match.to_act is None:
            break
        seat, legal, paragraph = match.to_act, match.state.legal_actions(), None
        if rng.random() < wrong:
            n = rng.choice([n for n in range(match.game.num_actions) if n not in legal])
            paragraph = match.explain(n).rules[0]
            assert play(referee, match.game.action(n).text) == [False]
        told.append((seat, paragraph))
        assert play(referee, match.game.action(rng.choice(legal)).text) == [True]
    match.close()
    return match, told


@pytest.mark.parametrize("name", GAMES)
def test_counts_are_those_of_what_was_proposed(name: str, tmp_path: Path) -> None:
    total = many(check=3, proofs=100)
    played = [wandered(name, seed, 60, tmp_path, 0.05 + 0.1 * (seed % 3)) for seed in range(total)]
    rows = [
        {"match_id": str(k), "seat": seat, "paragraph": paragraph}
        for k, (_, told) in enumerate(played)
        for seat, paragraph in told
    ]
    told = pl.DataFrame(rows, schema={"match_id": pl.String(), "seat": pl.Int8(), "paragraph": pl.String()})
    study = bb.collect(str(tmp_path), progress=False)
    frame = study.legality("seat")
    assert frame.equals(bb.legality([match for match, _ in played], "seat"))
    for row in frame.iter_rows(named=True):
        own = told.filter(pl.col("seat") == row["seat"])
        held = (
            pl.col("paragraph").is_not_null() if row["paragraph"] is None else pl.col("paragraph") == row["paragraph"]
        )
        per = own.group_by("match_id").agg(held.fill_null(value=False).sum().alias("part"), pl.len().alias("whole"))
        expected = shares(per.lazy(), "part", "whole", [])
        values = row["refused"], row["asked"], row["share"], row["low"], row["high"]
        assert values == pytest.approx(expected.row(0), rel=1e-12)
        assert (row["mended"], row["given_up"]) == (row["refused"], 0)
        assert row["legal"] == own["paragraph"].null_count()
    for match, _ in played:
        plain = [record for record in records(tmp_path / f"{name}-{match.seed}.jsonl") if "n" in record]
        assert [record["n"] for record in plain] == match.history.numbers


@pytest.mark.parametrize(("name", "wanted"), [("veil", 20), ("magellan", 20), ("zargos", 6)])
def test_a_refusal_changes_nothing_that_others_know(name: str, wanted: int) -> None:
    refused = 0
    for history, _, seat in moments(name, many(check=wanted, proofs=20 * wanted)):
        if history.state.to_act in (seat, None, CHANCE):
            continue
        match, legal, said = match_of(history), history.state.legal_actions(), []
        wrong = match.game.action(next(n for n in range(match.game.num_actions) if n not in legal)).text
        for tries in ([], ["pass pass", wrong]):
            refused += play(Referee(match), *tries).count(False)
            said.append(json.dumps([Referee(match, [seat]).answer({"do": "look", "since": 0}), match.comments]))
            said.append(str(match.seen_by(seat).log))
        assert said[:2] == said[2:]
    assert refused


def test_a_study_draws_what_was_refused(tmp_path: Path) -> None:
    for seed in range(3):
        referee = auction(tmp_path / f"{seed}.jsonl", seed)
        play(referee, "bid 3", "bid 2", "hm", "bid 4")
        referee.match.close()
    study = bb.collect(str(tmp_path), progress=False)
    drawn = svg(study.chart("legality", lang="fr"))
    for text in ("magellan.auction.bid", "en tout", "model", "par joueur", "3 parties"):
        assert text in drawn
    bots = bb.simulate("magellan", ["greedy"] * 3, matches=2, workers=1, progress=False)
    assert bb.legality(bots).is_empty()
    assert bots.legality().schema == {"name": pl.String(), **LEGALITY}
    with pytest.raises(bb.BadInput, match="no program played these matches"):
        bots.chart("legality")


def test_matches_must_be_of_one_game() -> None:
    with pytest.raises(bb.BadInput, match="of one game, not of none"):
        bb.legality([])
    with pytest.raises(bb.BadInput, match="magellan, magus"):
        bb.legality([auction().match, bb.Match("magus", 2)])
    with pytest.raises(bb.UnknownName, match="unknown group 'colour'"):
        bb.legality(auction().match, "colour")


@pytest.mark.parametrize(
    ("note", "why"),
    [
        (Proposal(1, 0, 0, "list"), "there is no branch 1"),
        (Proposal(0, 99, 0, "list"), "there is no ply 99"),
        (Proposal(0, 0, 3, "list"), "there is no seat 3"),
        (Proposal(0, 0, 0, 5), "a mode must be a string, not 5"),  # type: ignore[arg-type]
        (Proposal(0, 0, 0, "list", ("x" * 201,)), "a paragraph must have at most 200 characters"),
        (Proposal(0, 0, 0, "list", (None,)), "a paragraph must be a string, not None"),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_a_proposal_must_fit_the_match(note: Proposal, why: str) -> None:
    with pytest.raises(bb.BadInput, match=why):
        auction().match.history.note(note)
