"""Comments and marks are stored in saves and journals with the plies, and refused if they don't fit the match."""

from __future__ import annotations

import warnings
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Comment, Mark, Marks
from boardbook.records import load_history
from tests.closing import Closing
from tests.full import full_disk
from tests.match.wandering import PANGEA, play_random
from tests.records.files import records, signed


def begun(journal: Path | None = None) -> bb.Match:
    """Return a match of Pangea after some plies."""
    return play_random(bb.Match(PANGEA, ["Ann", "Ben"], seed=3, journal=journal), Random(3), 12)


def decision(match: bb.Match, nth: int = 0) -> tuple[int, int, int]:
    """Return the ply of a decision that was not forced, its seat, and another legal action."""
    found = [k for k, ply in enumerate(match.history.plies, 1) if (ply.choices or 0) > 1]
    ply = found[nth]
    played = match.history.plies[ply - 1]
    return ply, played.seat, next(n for n in match.history.at(ply - 1).legal_actions() if n != played.number)


def marked(match: bb.Match, cost: float = 19.0, nth: int = 0) -> Mark:
    """Mark a decision in the match, and return the mark."""
    ply, seat, better = decision(match, nth)
    mark = Mark(ply, better, cost, cost - 5.5, cost + 5)
    match.history.note(Marks(match.history.branch, seat, "mcts:500", (mark,)))
    return mark


def test_a_comment_belongs_to_a_ply_and_the_last_one_counts() -> None:
    match = begun()
    match.comment("Here.")
    match.comment("Why not c3?\nIt is free.", ply=4)
    match.comment("Pourquoi pas c3 ?", ply=4)
    assert match.comments == {4: "Pourquoi pas c3 ?", match.ply: "Here."}
    match.comment("", ply=4)
    assert match.comments == {match.ply: "Here."}


def test_branches_share_comments_and_marks_before_they_diverge() -> None:
    match = begun()
    match.comment("both", ply=5)
    match.comment("old", ply=12)
    first = marked(match, nth=0)
    last = marked(match, nth=-1)
    assert match.marks in ({first.ply: first, last.ply: last}, {last.ply: last})
    match.branch(8)
    play_random(match, Random(9), 6)
    match.comment("new", ply=12)
    assert match.comments == {5: "both", 12: "new"}
    match.goto(0, branch=0)
    assert match.comments == {5: "both", 12: "old"}


def test_a_later_review_of_a_seat_replaces_the_earlier_one() -> None:
    match = begun()
    mark = marked(match)
    assert match.marks == {mark.ply: mark}
    seat = match.history.plies[mark.ply - 1].seat
    match.history.note(Marks(0, 1 - seat, "mcts:500", ()))
    assert match.marks == {mark.ply: mark}
    match.history.note(Marks(0, seat, "mcts:500", ()))
    assert match.marks == {}


def test_saves_and_journals_contain_them(tmp_path: Path, closing: Closing) -> None:
    match = closing(begun(tmp_path / "journal"))
    match.comment("Ça alors, « 4 » !", ply=4)
    marked(match)
    match.branch(6)
    play_random(match, Random(5), 4)
    match.comment("after the journal was begun")
    match.save(tmp_path / "save")
    assert load_history(tmp_path / "journal").notes == load_history(tmp_path / "save").notes == match.history.notes
    match.close()
    again = closing(bb.load(tmp_path / "journal", journal=True))
    again.comment("gone on")
    again.close()
    assert load_history(tmp_path / "journal").notes == again.history.notes
    assert again.comments == {**match.comments, match.ply: "gone on"}
    assert len(again.history.notes) == len(match.history.notes) + 1


def test_files_have_the_documented_format(tmp_path: Path) -> None:
    match = begun()
    match.comment("Why?", ply=4)
    mark = marked(match)
    match.save(tmp_path / "save")
    seat = match.history.plies[mark.ply - 1].seat
    told = [[mark.ply, match.game.action(mark.better).text, 19.0, 13.5, 24.0]]
    assert records(tmp_path / "save")[-2:] == [
        {"comment": "Why?", "ply": 4, "line": 0},
        {"marks": told, "seat": seat, "bot": "mcts:500", "line": 0},
    ]


def test_files_without_notes_can_be_read(tmp_path: Path) -> None:
    begun().save(tmp_path / "save")
    match = bb.load(tmp_path / "save")
    assert (match.comments, match.marks) == ({}, {})


def test_a_comment_that_cannot_be_saved_is_not_made(tmp_path: Path, closing: Closing) -> None:
    match = closing(begun(tmp_path / "journal"))
    with full_disk((tmp_path / "journal").stat().st_size), pytest.raises(bb.NotKept):
        match.comment("lost")
    assert match.comments == {}
    match.comment("kept")
    assert load_history(tmp_path / "journal").comments == match.comments == {match.ply: "kept"}


def test_listeners_are_notified_of_a_comment() -> None:
    match, told = begun(), []
    match.on_change(lambda: told.append(dict(match.comments)))
    match.comment("once", ply=2)
    assert told == [{2: "once"}]


@pytest.mark.parametrize("ply", [-1, 46, 1.0, True, "2"])
def test_a_comment_on_a_missing_ply_is_refused(ply: Any) -> None:
    match = begun()
    assert len(match.history.plies) == 45
    with pytest.raises(bb.BadInput, match="there is no ply"):
        match.comment("what?", ply=ply)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (5, "a comment must be a string, not 5"),
        (None, "a comment must be a string, not None"),
        ("x" * 4001, "at most 4000 characters, not 4001"),
        ("a\x00b", "U\\+0000"),
        ("\ud800", "U\\+D800"),
        ("\x1b[31m", "U\\+001B"),
    ],
)
def test_an_invalid_text_is_refused(text: Any, why: str) -> None:
    match = begun()
    with pytest.raises(bb.BadInput, match=why):
        match.comment(text)
    assert match.comments == {}


CHANGED: list[tuple[dict[str, Any], str]] = [
    ({"comment": 5, "ply": 1, "line": 0}, "a comment must be a string, not 5"),
    ({"comment": "x" * 5000, "ply": 1, "line": 0}, "at most 4000 characters"),
    ({"comment": "x", "ply": 99, "line": 0}, "there is no ply 99"),
    ({"comment": "x", "ply": 1, "line": 7}, "there is no branch 7"),
    ({"comment": "x", "ply": 1}, "line"),
    ({"refused": None, "ply": 1, "seat": 0, "line": 0}, "mode"),
    ({"refused": "x", "ply": 1, "seat": 0, "mode": "list", "line": 0}, "must be a list of paragraphs or null"),
    ({"refused": [5], "ply": 1, "seat": 0, "mode": "list", "line": 0}, "a paragraph must be a string, not 5"),
    ({"refused": [], "ply": 99, "seat": 0, "mode": "list", "line": 0}, "there is no ply 99"),
    ({"refused": [], "ply": 1, "seat": 2, "mode": "list", "line": 0}, "there is no seat 2"),
    ({"marks": []}, "line"),
    ({"marks": 3, "seat": 0, "bot": "b", "line": 0}, "not iterable"),
    ({"marks": [[1, 2]], "seat": 0, "bot": "b", "line": 0}, "not enough values"),
    ({"marks": [], "seat": 2, "bot": "b", "line": 0}, "there is no seat 2"),
    ({"marks": [], "seat": 0, "bot": "", "line": 0}, "the name of a bot must be"),
    ({"marks": [], "seat": 0, "bot": "b", "line": [0]}, r"there is no branch \[0\]"),
    ({"marks": "MARK", "cost": "19"}, "must be numbers from -100 to 100"),
    ({"marks": "MARK", "cost": 1e9}, "must be numbers from -100 to 100"),
    ({"marks": "MARK", "cost": float("nan")}, "must be numbers from -100 to 100"),
    ({"marks": "MARK", "cost": 50.0}, "does not contain 50.0"),
    ({"marks": "MARK", "better": "march"}, "there is no action"),
    ({"marks": "MARK", "better": 7}, "an action must be a string"),
    ({"marks": "MARK", "ply": 99}, "there is no ply 99"),
    ({"marks": "MARK", "ply": 0}, "the plies of marks must be whole numbers of at least 1"),
    ({"marks": "MARK", "ply": 1}, "did not decide ply 1"),
    ({"marks": "MARK", "better": "SAME"}, "couldn't be played instead"),
]


@pytest.mark.parametrize(("record", "why"), CHANGED)
def test_a_file_with_a_note_that_does_not_fit_is_refused(tmp_path: Path, record: dict[str, Any], why: str) -> None:
    match = begun()
    match.save(tmp_path / "save")
    if record.get("marks") == "MARK":
        ply, seat, better = decision(match)
        mark = {"ply": ply, "better": match.game.action(better).text, "cost": 19.0, "low": 14.0, "high": 24.0}
        changed = {**mark, **{key: value for key, value in record.items() if key != "marks"}}
        if changed["better"] == "SAME":
            changed["better"] = match.game.action(match.history.plies[ply - 1].number).text
        record = {"marks": [list(changed.values())], "seat": seat, "bot": "mcts:500", "line": 0}
    whole = [*records(tmp_path / "save"), record]
    (tmp_path / "changed").write_text(signed(whole), encoding="utf-8")
    with pytest.raises(bb.BadFile, match=why) as refused:
        load_history(tmp_path / "changed")
    assert refused.value.line == len(whole)
    with pytest.warns(UserWarning, match="are left out; 45 plies are valid"):
        assert load_history(tmp_path / "changed", repair=True).notes == []


def test_the_marks_of_a_review_must_be_in_order_and_unique(tmp_path: Path) -> None:
    match = begun()
    ply, seat, better = decision(match)
    mark = Mark(ply, better, 19.0, 14.0, 24.0)
    with pytest.raises(bb.BadInput, match="ascending"):
        match.history.note(Marks(0, seat, "mcts:500", (mark, mark)))
    with pytest.raises(bb.BadInput, match="there is no branch 3"):
        match.history.note(Comment(3, 0, "where?"))


@pytest.mark.parametrize("seed", range(60))
def test_damaged_notes_are_refused_or_left_out(tmp_path: Path, seed: int) -> None:
    match, rng, path = begun(), Random(seed), tmp_path / "save"
    match.comment("Why not c3?", ply=4)
    marked(match)
    match.save(path)
    data = path.read_bytes()
    at = rng.randrange(data.rindex(b'{"comment"'), len(data) - 1)
    path.write_bytes(data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            found = load_history(path).notes
        except bb.BadFile:
            found = load_history(path, repair=True).notes
    assert found == match.history.notes[: len(found)]
