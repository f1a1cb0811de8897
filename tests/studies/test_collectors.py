"""Saved matches of people as a study."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random

import polars as pl
import pytest

import boardbook as bb
from tests.mangled import WAYS
from tests.match.wandering import VEIL, play_random


def played(path: Path, seats: list[str], seed: int, plies: int = 400, game: str = "veil") -> bb.Match:
    """Return a match that was played at random and saved."""
    match = bb.Match(game, seats, seed=seed)
    play_random(match, Random(seed), plies)
    match.save(path)
    return match


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with three matches between Ann and Bob, one of them unfinished."""
    for seed in range(3):
        played(tmp_path / f"{seed}.jsonl", ["Ann", "Bob"], seed, 5 if seed == 2 else 400)
    return tmp_path


def test_saves_are_a_study_with_names_as_groups(folder: Path) -> None:
    study = bb.collect(folder / "*.jsonl")
    assert len(study) == 3
    assert study.left_out is not None
    assert study.left_out.is_empty()
    found = study.wins("name")
    assert found["name"].to_list() == ["Ann", "Bob"]
    assert found["n"].to_list() == [3, 3]
    assert found["unfinished"].to_list() == [1, 1]
    assert sum(found["wins"]) == pytest.approx(2)
    assert {Path(file).name for file in study.matches.collect()["file"]} == {"0.jsonl", "1.jsonl", "2.jsonl"}


@pytest.mark.parametrize("way", WAYS)
def test_saves_changed_by_tools_are_read(folder: Path, way: str) -> None:
    found = bb.collect(folder).wins("name")
    for path in folder.iterdir():
        path.write_bytes(WAYS[way](path.read_bytes()))
    study = bb.collect(folder)
    assert study.left_out is not None
    assert study.left_out.is_empty()
    assert study.wins("name").equals(found)


def test_its_tables_are_those_of_the_matches(folder: Path) -> None:
    study = bb.collect(folder)
    whole = [bb.load(path) for path in sorted(folder.iterdir())]
    assert study.log.collect().equals(pl.concat([match.log for match in whole]))
    assert study.told("fr").collect().equals(pl.concat([match.told("fr") for match in whole]))
    assert study.match(1).log.equals(whole[1].log)
    assert study.log.collect()["elapsed_ms"].sum() == sum(match.log["elapsed_ms"].sum() for match in whole)


def test_files_that_are_left_out_are_named_with_the_reason(folder: Path) -> None:
    shutil.copy(folder / "0.jsonl", folder / "copy.jsonl")
    (folder / "noise.jsonl").write_text("no save\n")
    header, *rest = (folder / "1.jsonl").read_text().splitlines(keepends=True)
    (folder / "forged.jsonl").write_text(header.replace("Ann", "Eve") + "".join(rest))
    record = json.loads(header)
    (folder / "newer.jsonl").write_text(json.dumps({**record, "boardbook": 99}) + "\n" + "".join(rest))
    played(folder / "other.jsonl", ["Ann", "Bob"], 5, 20, "pangea")
    with pytest.warns(UserWarning, match="5 of 8 files are left out; study.left_out gives the reason"):
        study = bb.collect(folder)
    assert study.left_out is not None
    why = {Path(file).name: why for file, why in study.left_out.rows()}
    assert set(why) == {"copy.jsonl", "noise.jsonl", "forged.jsonl", "newer.jsonl", "other.jsonl"}
    assert why["copy.jsonl"].startswith("is a copy of ")
    assert why["noise.jsonl"].startswith("line 1 is not a record")
    assert "wrong checksum" in why["forged.jsonl"]
    assert why["other.jsonl"] == "is a match of pangea, not of veil; use bb.collect(..., game='pangea') for it"
    assert len(study) == 3
    with pytest.warns(UserWarning, match="7 of 8"):
        assert len(bb.collect(folder, game="pangea")) == 1


def test_a_match_and_its_earlier_save_count_once(tmp_path: Path) -> None:
    match = bb.Match(VEIL, ["Ann", "Bob"], seed=1)
    play_random(match, Random(1), 4)
    match.save(tmp_path / "early.jsonl")
    play_random(match, Random(1), 4)
    match.save(tmp_path / "late.jsonl")
    with pytest.warns(UserWarning, match="1 of 2"):
        study = bb.collect(tmp_path)
    assert study.left_out is not None
    assert "is the beginning of the match in" in study.left_out["why"][0]


def test_two_matches_with_the_same_seed_count_as_two(tmp_path: Path) -> None:
    for k in range(2):
        match = bb.Match(VEIL, ["Ann", "Bob"], seed=1)
        play_random(match, Random(k), 400)
        match.save(tmp_path / f"{k}.jsonl")
    study = bb.collect(tmp_path)
    assert study.matches.collect()["match_id"].n_unique() == 2
    assert study.log.collect()["match_id"].n_unique() == 2


def test_if_no_file_is_left_the_reasons_are_given(tmp_path: Path) -> None:
    with pytest.raises(bb.BadInput, match="no file matches"):
        bb.collect(tmp_path / "*.jsonl")
    with pytest.raises(bb.BadInput, match="there is no file"):
        bb.collect(tmp_path / "mine.jsonl")
    (tmp_path / "noise.jsonl").write_text("no save\n")
    with pytest.raises(bb.BadInput, match="line 1 is not a record"):
        bb.collect(tmp_path)
    with pytest.raises(bb.UnknownName, match="unknown game 'pangeo'"):
        bb.collect(tmp_path, game="pangeo")
