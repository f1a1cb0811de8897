"""The folder of a table's matches: listed by what is kept of them, read anew where that is missing or older."""

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
from boardbook.records import Kept, Shelf, Short
from boardbook.records import shelf as module
from tests.full import no_more_files


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "matches", lambda: date(2026, 11, 22))


def played(shelf: Shelf, game: str = "pangea", plies: int = 40, **more: Any) -> Path:
    """A journal of a match that was played so far and closed."""
    path = shelf.new(game)
    match = bb.Match(game, ["Ann", "greedy", "random"], seed=3, journal=path, **more)
    while match.ply < plies and not match.over:
        match.play(match.legal_actions()[0])
    match.close()
    return path


def shorts(shelf: Shelf) -> list[Short | None]:
    return [one.short for one in shelf.kept()]


def test_the_folder_is_made_for_the_first_match(shelf: Shelf) -> None:
    assert shelf.kept() == []
    assert not shelf.folder.exists()
    assert shelf.new("pangea") == shelf.folder / "pangea-2026-11-22-1.jsonl"
    assert shelf.folder.is_dir()


def test_names_tell_game_date_and_number(shelf: Shelf) -> None:
    names = [played(shelf, game).name for game in ("pangea", "pangea", "magus")]
    assert names == ["pangea-2026-11-22-1.jsonl", "pangea-2026-11-22-2.jsonl", "magus-2026-11-22-1.jsonl"]


def test_what_can_not_be_a_folder_is_not_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(bb.NotKept):
        Shelf(tmp_path / "file").new("pangea")


def test_the_last_written_comes_first(shelf: Shelf) -> None:
    for k, path in enumerate([played(shelf) for _ in range(3)]):
        os.utime(path, (1000 + k % 2, 1000 + k % 2))
    assert [one.name[-7] for one in shelf.kept()] == ["2", "1", "3"]


def test_a_match_is_read_once(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    played(shelf)
    [unknown] = shelf.kept()
    assert unknown.short is None
    known = shelf.read(unknown)
    assert known.short is not None
    assert (known.short.game, known.short.to_act) == ("pangea", bb.load(shelf.path(known.name)).to_act)
    monkeypatch.setattr(module, "load_line", pytest.fail)
    assert shelf.kept() == [known]


def test_what_was_noted_is_what_is_read(shelf: Shelf) -> None:
    path = played(shelf)
    line = bb.load(path).line
    shelf.note(path, line)
    [noted] = shelf.kept()
    assert noted.short == Short.of(line) == shelf.read(noted).short


def test_an_older_note_counts_no_more(shelf: Shelf) -> None:
    path = played(shelf)
    shelf.read(shelf.kept()[0])
    match = bb.load(path, journal=True)
    match.play(match.legal_actions()[0])
    match.close()
    assert shorts(shelf) == [None]


def test_the_end_tells_who_won(shelf: Shelf) -> None:
    path = shelf.new("magellan")
    match = bb.Match("magellan", ["random"] * 3, seed=2, journal=path).run()
    match.close()
    short = shelf.read(shelf.kept()[0]).short
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
def test_a_note_that_nobody_wrote_is_written_anew(shelf: Shelf, damage: Any) -> None:
    path = played(shelf)
    known = shelf.read(shelf.kept()[0])
    note = shelf.folder / module.SHORTS / f"{path.name}.json"
    data = json.loads(note.read_text())
    if not isinstance(damage, dict) or set(damage) <= set(data):
        data = damage if not isinstance(damage, dict) else {**data, **damage}
    else:
        data["short"] |= damage
    note.write_text(json.dumps(data))
    [found] = shelf.kept()
    if damage != {"game": 3}:  # a name is a text, whatever it was
        assert found.short is None
    assert shelf.read(found) == known
    assert shelf.kept() == [known]


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe\n", b'{"boardbook": 99}\n', b"[" * 100_000 + b"\n"])
def test_a_file_that_can_not_be_read_keeps_its_line(shelf: Shelf, content: bytes) -> None:
    played(shelf)
    shelf.path("broken.jsonl").write_bytes(content)
    broken, good = sorted((shelf.read(one) for one in shelf.kept()), key=lambda one: one.name)
    assert broken.short is None
    assert broken.wrong.startswith("line 1 ")
    assert good.short is not None


def test_a_file_that_is_gone_says_so(shelf: Shelf) -> None:
    assert shelf.read(Kept("gone.jsonl", 0)).wrong == "No such file or directory"


def test_a_line_cut_off_by_a_kill_is_left_out(shelf: Shelf) -> None:
    path = played(shelf)
    path.write_bytes(path.read_bytes() + b'{"n": 1')
    assert shelf.read(shelf.kept()[0]).wrong == ""


def test_what_is_no_journal_is_not_listed(shelf: Shelf) -> None:
    played(shelf)
    shelf.path("notes.txt").write_text("")
    shelf.path("folder.jsonl").mkdir()
    assert len(shelf.kept()) == 1


def test_a_match_being_written_is_told(shelf: Shelf) -> None:
    path = shelf.new("pangea")
    match = bb.Match("pangea", ["Ann", "Bo"], seed=1, journal=path)
    assert [one.elsewhere for one in shelf.kept()] == [True]
    match.close()
    assert [one.elsewhere for one in shelf.kept()] == [False]


def test_a_lock_left_by_a_kill_is_none(shelf: Shelf) -> None:
    path = played(shelf)
    path.with_name(path.name + ".lock").write_text("")
    assert [one.elsewhere for one in shelf.kept()] == [False]


def test_a_folder_that_can_not_be_written_is_listed_all_the_same(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    played(shelf)

    def full(path: Path, _: bytes) -> None:
        raise bb.NotKept(path, OSError(28, "No space left on device"))

    monkeypatch.setattr(module, "put", full)
    assert shelf.read(shelf.kept()[0]).short is not None


def test_seats_are_kept_with_their_bots(shelf: Shelf) -> None:
    played(shelf)
    short = shelf.read(shelf.kept()[0]).short
    assert short is not None
    assert short.seats == (Seat("Ann"), Seat("greedy bot", "greedy"), Seat("random bot", "random"))


# --- links, and what is gone --------------------------------------------------------------------------------------


def test_a_journal_behind_a_link_has_one_writer_too(shelf: Shelf, tmp_path: Path) -> None:
    real = played(shelf)
    outside = tmp_path / "outside.jsonl"
    real.rename(outside)
    for k, name in enumerate(("one.jsonl", "two.jsonl")):
        shelf.path(name).symlink_to(outside if k else Path("..") / "outside.jsonl")
    match = bb.load(shelf.path("one.jsonl"), journal=True)
    for path in (shelf.path("two.jsonl"), outside):
        with pytest.raises(bb.NotPossible, match="another match"):
            bb.load(path, journal=True)
        with pytest.raises(bb.NotPossible, match="another match"):
            bb.Match("pangea", 2, seed=1).save(path)
    assert [one.elsewhere for one in shelf.kept()] == [True, True]
    assert (tmp_path / "outside.jsonl.lock").exists()
    assert not list(shelf.folder.glob("*.lock"))
    match.play(match.legal_actions()[0])
    match.close()
    assert bb.load(outside).line.plies == match.line.plies
    assert [one.elsewhere for one in shelf.kept()] == [False, False]


def test_what_is_written_through_a_link_leaves_the_link(shelf: Shelf, tmp_path: Path) -> None:
    real = played(shelf)
    link = tmp_path / "link.jsonl"
    link.symlink_to(real)
    match = bb.load(real)
    match.play(match.legal_actions()[0])
    match.save(link)
    assert link.is_symlink()
    assert bb.load(real).line.plies == match.line.plies
    real.write_bytes(b"\xef\xbb\xbf" + real.read_bytes())  # which is put right when it is gone on with
    again = bb.load(link, journal=True)
    again.play(again.legal_actions()[0])
    again.close()
    assert link.is_symlink()
    assert bb.load(real).line.plies == again.line.plies


def test_a_link_to_nowhere_does_not_block_the_next_match(shelf: Shelf, tmp_path: Path) -> None:
    shelf.folder.mkdir()
    shelf.path("pangea-2026-11-22-1.jsonl").symlink_to(tmp_path / "nowhere")
    shelf.path("pangea-2026-11-22-2.jsonl").symlink_to("pangea-2026-11-22-2.jsonl")
    assert played(shelf).name == "pangea-2026-11-22-3.jsonl"
    assert [one.name for one in shelf.kept()] == ["pangea-2026-11-22-3.jsonl"]
    assert not (tmp_path / "nowhere").exists()
    with pytest.raises(bb.NotPossible, match="exists already"):
        bb.Match("pangea", 2, journal=shelf.path("pangea-2026-11-22-1.jsonl"))


def test_a_damaged_file_is_set_aside_beside_a_link_to_nowhere(tmp_path: Path) -> None:
    (tmp_path / "journal.damaged").symlink_to(tmp_path / "nowhere")
    assert aside_of(tmp_path / "journal").name == "journal.damaged-2"


def test_a_folder_that_can_not_be_listed_is_no_empty_one(shelf: Shelf) -> None:
    shelf.folder.write_text("", encoding="utf-8")
    with pytest.raises(NotADirectoryError):
        shelf.kept()


def test_without_file_descriptors_nothing_is_said_to_be_empty(shelf: Shelf) -> None:
    played(shelf)
    shelf.note(played(shelf), bb.load(shelf.path("pangea-2026-11-22-1.jsonl")).line)
    with no_more_files(), pytest.raises(OSError, match="Too many open files"):
        shelf.kept()
    assert len(shelf.kept()) == 2
