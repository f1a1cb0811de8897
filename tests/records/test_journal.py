"""Journals, which are saves that are written while a match is played."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import boardbook as bb
from boardbook.records import load_history
from tests.closing import Closing
from tests.match.wandering import PANGEA, VEIL, branches, play_random, same_line, wander
from tests.records.files import records


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 10**6), st.sampled_from(["auto", "ask"]), st.sampled_from([VEIL, PANGEA]))
def test_a_journal_is_a_save(
    tmp_path_factory: pytest.TempPathFactory, closing: Closing, seed: int, chance: Any, game: Any
) -> None:
    """After any changes to a match, its journal and its save load as the same match."""
    folder = tmp_path_factory.mktemp("wander")
    match = closing(bb.Match(game, ["Ann", "Ben"], seed=seed, chance=chance, journal=folder / "journal"))
    rng = Random(seed)
    for k in range(30):
        wander(match, rng)
        if k % 10 == 9:
            match.save(folder / "save")
            assert same_line(load_history(folder / "journal"), match.history)
            assert same_line(load_history(folder / "save"), match.history)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 10**6))
def test_a_loaded_journal_is_continued(tmp_path_factory: pytest.TempPathFactory, closing: Closing, seed: int) -> None:
    path = tmp_path_factory.mktemp("wander") / "journal"
    match = closing(bb.Match(VEIL, ["Ann", "Ben"], seed=seed, chance="ask", journal=path))
    rng = Random(seed)
    for _ in range(5):
        for _ in range(8):
            wander(match, rng)
        match.close()
        again = closing(bb.load(path, journal=True))
        assert same_line(again.history, match.history)
        match = again
    assert same_line(load_history(path), match.history)


def test_every_ply_is_in_the_file_at_once(tmp_path: Path, closing: Closing) -> None:
    path = tmp_path / "journal"
    match = closing(bb.Match(PANGEA, ["Ann", "random"], seed=3, journal=path))
    rng = Random(3)
    for _ in range(15):
        assert len(records(path)) == match.ply + 1
        assert branches(load_history(path)) == branches(match.history)
        match.run()
        match.play(rng.choice(match.legal_actions()))


def test_a_journal_without_plies_can_be_loaded(tmp_path: Path, closing: Closing) -> None:
    match = closing(bb.Match(VEIL, ["A\u2028B", "Ben"], seed=3, chance="ask", journal=tmp_path / "journal"))
    assert same_line(load_history(tmp_path / "journal"), match.history)
    match.close()
    again = closing(bb.load(tmp_path / "journal", journal=True))
    again.answer("card 3")
    assert same_line(load_history(tmp_path / "journal"), again.history)


def test_a_path_that_exists_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "mine"
    path.write_text("my thesis", encoding="utf-8")
    for journal in (path, str(path)):
        with pytest.raises(bb.NotPossible, match="exists already; load it with"):
            bb.Match(VEIL, 2, journal=journal)
        with pytest.raises(bb.NotPossible, match="exists already"):
            bb.Match.from_position(VEIL, bb.Match(VEIL, 2).state.to_dict(), journal=journal)
    assert path.read_text(encoding="utf-8") == "my thesis"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("journal", "told"),
    [
        ("folder", r"folder is a folder; a match needs a file, such as .*evening\.jsonl"),
        ("", r"^\. is a folder; a match needs a file, such as evening\.jsonl"),
        ("nowhere/evening.jsonl", "there is no folder .*nowhere$"),
    ],
)
def test_a_path_that_cannot_be_a_file_is_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, journal: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    with pytest.raises(bb.NotPossible, match=told):
        bb.Match(VEIL, 2, journal=journal)
    with pytest.raises(bb.NotPossible, match=told):
        bb.Match(VEIL, 2).save(journal)
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_a_match_that_cannot_be_created_leaves_no_journal(tmp_path: Path) -> None:
    for arguments in ({"seats": 7}, {"seed": -1}, {"seats": ["Ann", "bot:nobody"]}, {"chance": "no"}, {"timer": 0}):
        with pytest.raises(bb.BoardbookError):
            bb.Match("pangea", journal=tmp_path / "journal", **arguments)
    assert list(tmp_path.iterdir()) == []


def test_loading_without_continuing_the_journal_writes_nothing(tmp_path: Path, closing: Closing) -> None:
    path = tmp_path / "journal"
    closing(bb.Match(VEIL, 2, seed=3, journal=path))
    before = path.read_bytes()
    play_random(bb.load(path), Random(1), 4)
    assert path.read_bytes() == before


def test_a_save_can_also_be_continued_as_a_journal(tmp_path: Path, closing: Closing) -> None:
    match = play_random(bb.Match(VEIL, 2, seed=3), Random(1), 2)
    match.save(tmp_path / "save")
    again = closing(bb.load(tmp_path / "save", journal=True))
    play_random(again, Random(1), 3)
    assert same_line(load_history(tmp_path / "save"), again.history)


def test_saving_over_the_journal_of_the_match_loses_nothing(tmp_path: Path, closing: Closing) -> None:
    """Either it is refused, or the journal continues in the new file."""
    path = tmp_path / "journal"
    match = closing(bb.Match(VEIL, 2, seed=3, journal=path))
    try:
        match.save(path)
    except bb.NotPossible:
        assert same_line(load_history(path), match.history)
    play_random(match, Random(1), 2)
    assert same_line(load_history(path), match.history)


# --- the process dies ---------------------------------------------------------------------------------------------

PLAYING = """
import sys
import boardbook as bb
match = bb.Match("pangea", ["random", "random", "random"], seed=5, journal=sys.argv[1])
while match.step() is not None:
    print(match.ply, flush=True)
"""


@pytest.mark.parametrize("after", [1, 60, 400])
def test_a_killed_process_loses_nothing_it_acknowledged(tmp_path: Path, closing: Closing, after: int) -> None:
    path = tmp_path / "journal"
    with subprocess.Popen([sys.executable, "-c", PLAYING, str(path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for _ in range(after):
            assert process.stdout.readline()
        process.kill()
        rest = process.stdout.read().split("\n")
    assert process.returncode == -9
    acknowledged = max([after, *(int(line) for line in rest[:-1])])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the last line may be incomplete
        match = closing(bb.load(path, journal=True))
    assert len(match.history.plies) >= acknowledged
    same = bb.Match("pangea", ["random", "random", "random"], seed=5)
    while len(same.history.plies) < len(match.history.plies):
        same.step()
    numbers = [ply.number for ply in match.history.plies]
    assert [ply.number for ply in same.history.plies][: len(numbers)] == numbers
    match.step()
    assert branches(load_history(path)) == branches(match.history)
