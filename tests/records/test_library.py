"""The folder of a table's matches: it is listed from short notes, and a match without a current note is read again."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Seat
from boardbook.core.disk import aside_of
from boardbook.records import Kept, Library, SaveSummary
from boardbook.records import library as module
from tests.full import no_more_files


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "matches", lambda: date(2026, 11, 22))


def played(library: Library, game: str = "pangea", plies: int = 40, **more: Any) -> Path:
    """Play this number of plies of a match with a journal, and return the journal's path."""
    path = library.new(game)
    match = bb.Match(game, ["Ann", "greedy", "random"], seed=3, journal=path, **more)
    while match.ply < plies and not match.over:
        match.play(match.legal_actions()[0])
    match.close()
    return path


def shorts(library: Library) -> list[SaveSummary | None]:
    return [one.short for one in library.kept()]


def test_the_folder_is_created_for_the_first_match(library: Library) -> None:
    assert library.kept() == []
    assert not library.folder.exists()
    assert library.new("pangea") == library.folder / "pangea-2026-11-22-1.jsonl"
    assert library.folder.is_dir()


def test_file_names_contain_game_date_and_number(library: Library) -> None:
    names = [played(library, game).name for game in ("pangea", "pangea", "magus")]
    assert names == ["pangea-2026-11-22-1.jsonl", "pangea-2026-11-22-2.jsonl", "magus-2026-11-22-1.jsonl"]


def test_a_path_that_cannot_be_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(bb.NotKept):
        Library(tmp_path / "file").new("pangea")


def test_the_match_written_last_comes_first(library: Library) -> None:
    for k, path in enumerate([played(library) for _ in range(3)]):
        os.utime(path, (1000 + k % 2, 1000 + k % 2))
    assert [one.name[-7] for one in library.kept()] == ["2", "1", "3"]


def test_a_match_is_read_only_once(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    played(library)
    [unknown] = library.kept()
    assert unknown.short is None
    known = library.read(unknown)
    assert known.short is not None
    assert (known.short.game, known.short.to_act) == ("pangea", bb.load(library.path(known.name)).to_act)
    monkeypatch.setattr(module, "load_history", pytest.fail)
    assert library.kept() == [known]


def test_a_note_agrees_with_its_match(library: Library) -> None:
    path = played(library)
    history = bb.load(path).history
    library.note(path, history)
    [noted] = library.kept()
    assert noted.short == SaveSummary.of(history) == library.read(noted).short


def test_an_outdated_note_is_ignored(library: Library) -> None:
    path = played(library)
    library.read(library.kept()[0])
    match = bb.load(path, journal=True)
    match.play(match.legal_actions()[0])
    match.close()
    assert shorts(library) == [None]


def test_the_note_of_a_finished_match_names_the_winner(library: Library) -> None:
    path = library.new("magellan")
    match = bb.Match("magellan", ["random"] * 3, seed=2, journal=path).run()
    match.close()
    short = library.read(library.kept()[0]).short
    assert short is not None
    assert match.result is not None
    assert (short.to_act, short.winners, short.finished) == (None, tuple(match.result.winners), True)


DAMAGE: list[Any] = [
    None,
    [],
    {"of": 1},
    {"short": {}},
    {"game": 3},
    {"seats": []},
    {"seats": "Ann"},
    {"seats": [{"name": "Ann"}]},
    {"round": "soon"},
    {"round": None},
    {"to_act": 3},
    {"to_act": 2**70},
    {"winners": [9]},
    {"winners": None},
]


@pytest.mark.parametrize("damage", DAMAGE, ids=repr)
def test_an_invalid_note_is_replaced(library: Library, damage: Any) -> None:
    path = played(library)
    known = library.read(library.kept()[0])
    note = library.folder / module.SHORTS / f"{path.name}.json"
    data = json.loads(note.read_text())
    if not isinstance(damage, dict) or set(damage) <= set(data):
        data = damage if not isinstance(damage, dict) else {**data, **damage}
    else:
        data["short"] |= damage
    note.write_text(json.dumps(data))
    [found] = library.kept()
    if damage != {"game": 3}:  # names in a note are always read as texts
        assert found.short is None
    assert library.read(found) == known
    assert library.kept() == [known]


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe\n", b'{"boardbook": 99}\n', b"[" * 100_000 + b"\n"])
def test_the_note_of_an_unreadable_file_contains_the_line(library: Library, content: bytes) -> None:
    played(library)
    library.path("broken.jsonl").write_bytes(content)
    broken, good = sorted((library.read(one) for one in library.kept()), key=lambda one: one.name)
    assert broken.short is None
    assert broken.wrong.startswith("line 1 ")
    assert good.short is not None


def test_a_missing_file_is_reported(library: Library) -> None:
    assert library.read(Kept("gone.jsonl", 0)).wrong == "No such file or directory"


def test_a_line_cut_off_by_a_kill_is_left_out(library: Library) -> None:
    path = played(library)
    path.write_bytes(path.read_bytes() + b'{"n": 1')
    assert library.read(library.kept()[0]).wrong == ""


def test_files_that_are_not_journals_are_not_listed(library: Library) -> None:
    played(library)
    library.path("notes.txt").write_text("")
    library.path("folder.jsonl").mkdir()
    assert len(library.kept()) == 1


def test_a_match_that_is_being_written_is_marked(library: Library) -> None:
    path = library.new("pangea")
    match = bb.Match("pangea", ["Ann", "Bo"], seed=1, journal=path)
    assert [one.elsewhere for one in library.kept()] == [True]
    match.close()
    assert [one.elsewhere for one in library.kept()] == [False]


def test_a_lock_left_by_a_killed_process_is_ignored(library: Library) -> None:
    path = played(library)
    path.with_name(path.name + ".lock").write_text("")
    assert [one.elsewhere for one in library.kept()] == [False]


def test_a_folder_that_cannot_be_written_is_still_listed(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    played(library)

    def full(path: Path, _: bytes) -> None:
        raise bb.NotKept(path, OSError(28, "No space left on device"))

    monkeypatch.setattr(module, "put", full)
    assert library.read(library.kept()[0]).short is not None


def test_a_note_contains_the_seats_with_their_bots(library: Library) -> None:
    played(library)
    short = library.read(library.kept()[0]).short
    assert short is not None
    assert short.seats == (Seat("Ann"), Seat("greedy bot", "greedy"), Seat("random bot", "random"))


# --- links and missing files --------------------------------------------------------------------------------------


def test_a_journal_behind_a_link_also_has_one_writer(library: Library, tmp_path: Path) -> None:
    real = played(library)
    outside = tmp_path / "outside.jsonl"
    real.rename(outside)
    for k, name in enumerate(("one.jsonl", "two.jsonl")):
        library.path(name).symlink_to(outside if k else Path("..") / "outside.jsonl")
    match = bb.load(library.path("one.jsonl"), journal=True)
    for path in (library.path("two.jsonl"), outside):
        with pytest.raises(bb.NotPossible, match="another match"):
            bb.load(path, journal=True)
        with pytest.raises(bb.NotPossible, match="another match"):
            bb.Match("pangea", 2, seed=1).save(path)
    assert [one.elsewhere for one in library.kept()] == [True, True]
    assert (tmp_path / "outside.jsonl.lock").exists()
    assert not list(library.folder.glob("*.lock"))
    match.play(match.legal_actions()[0])
    match.close()
    assert bb.load(outside).history.plies == match.history.plies
    assert [one.elsewhere for one in library.kept()] == [False, False]


def test_writing_through_a_link_keeps_the_link(library: Library, tmp_path: Path) -> None:
    real = played(library)
    link = tmp_path / "link.jsonl"
    link.symlink_to(real)
    match = bb.load(real)
    match.play(match.legal_actions()[0])
    match.save(link)
    assert link.is_symlink()
    assert bb.load(real).history.plies == match.history.plies
    real.write_bytes(b"\xef\xbb\xbf" + real.read_bytes())  # which is removed when the match is continued
    again = bb.load(link, journal=True)
    again.play(again.legal_actions()[0])
    again.close()
    assert link.is_symlink()
    assert bb.load(real).history.plies == again.history.plies


def test_a_dangling_link_does_not_block_the_next_match(library: Library, tmp_path: Path) -> None:
    library.folder.mkdir()
    library.path("pangea-2026-11-22-1.jsonl").symlink_to(tmp_path / "nowhere")
    library.path("pangea-2026-11-22-2.jsonl").symlink_to("pangea-2026-11-22-2.jsonl")
    assert played(library).name == "pangea-2026-11-22-3.jsonl"
    assert [one.name for one in library.kept()] == ["pangea-2026-11-22-3.jsonl"]
    assert not (tmp_path / "nowhere").exists()
    with pytest.raises(bb.NotPossible, match="exists already"):
        bb.Match("pangea", 2, journal=library.path("pangea-2026-11-22-1.jsonl"))


def test_a_damaged_file_is_set_aside_beside_a_dangling_link(tmp_path: Path) -> None:
    (tmp_path / "journal.damaged").symlink_to(tmp_path / "nowhere")
    assert aside_of(tmp_path / "journal").name == "journal.damaged-2"


def test_a_folder_that_cannot_be_listed_is_not_taken_for_empty(library: Library) -> None:
    library.folder.write_text("", encoding="utf-8")
    with pytest.raises(NotADirectoryError):
        library.kept()


def test_without_file_descriptors_a_folder_is_not_taken_for_empty(library: Library) -> None:
    played(library)
    library.note(played(library), bb.load(library.path("pangea-2026-11-22-1.jsonl")).history)
    with no_more_files(), pytest.raises(OSError, match="Too many open files"):
        library.kept()
    assert len(library.kept()) == 2
