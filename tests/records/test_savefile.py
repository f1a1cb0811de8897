"""A save file loads as the complete match, or gives an error that names the line."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardbook as bb
from boardbook.records import load_history
from boardbook.records.frames import matches_row
from tests.closing import Closing
from tests.full import full_disk
from tests.match.wandering import PANGEA, VEIL, branches, play_random, same_line
from tests.records.files import branched, records, signed, small, wandered


def kept(match: bb.Match, tmp_path: Path) -> bb.Match:
    match.save(tmp_path / "kept.jsonl")
    return bb.load(tmp_path / "kept.jsonl")


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("game", [VEIL, PANGEA], ids=repr)
def test_branches_and_cursor_are_restored(tmp_path: Path, game: Any, seed: int) -> None:
    match = wandered(game, seed, 30, chance=("auto", "ask")[seed % 2])
    match.save(tmp_path / "kept")
    history = load_history(tmp_path / "kept")
    assert same_line(history, match.history)
    play_random(match, Random(1), 3)
    bb_line = load_history(tmp_path / "kept")
    assert not same_line(bb_line, match.history) or match.over


def test_a_loaded_match_is_at_the_ply_where_it_was_saved(tmp_path: Path) -> None:
    """This also holds if the cursor is at a draw in the past."""
    match = branched()
    assert same_line(kept(match, tmp_path).history, match.history)
    match.goto(2)
    assert match.to_act == bb.CHANCE
    assert same_line(kept(match, tmp_path).history, match.history)


def test_a_loaded_match_continues_like_the_saved_one(tmp_path: Path) -> None:
    match = bb.Match(PANGEA, ["random", "random"], seed=6)
    for _ in range(20):
        match.step()
    again = kept(match, tmp_path)
    assert again.run().state.to_dict() == match.run().state.to_dict()
    assert same_line(again.history, match.history) or [p.number for p in again.history.plies] == [
        p.number for p in match.history.plies
    ]


def test_a_save_has_the_documented_format(tmp_path: Path) -> None:
    match = small()
    match.save(tmp_path / "kept")
    header, *rest = records(tmp_path / "kept")
    assert header["boardbook"] == 1
    assert header["records"] == len(rest)
    assert [header["game"], header["seed"], header["chance"]] == ["veil", 3, "auto"]
    assert header["began"] == str(match.began).replace(" ", "T")
    assert header["seats"] == [{"name": "Ann", "bot": None}, {"name": "Ben", "bot": None}]
    assert header["edition"] is None
    assert [r for r in rest if "of" in r] == [{"line": 1, "of": 0, "at": 6}]
    assert rest[-1] == {"goto": match.ply, "line": 1}
    assert [r["n"] for r in rest if "n" in r] == [p.number for b in match.branches for p in b.plies]
    assert (tmp_path / "kept").read_text(encoding="utf-8") == signed([header, *rest])


def test_saving_over_a_save_replaces_it_completely(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    branched().save(path)
    match = small()
    match.save(str(path))
    assert same_line(load_history(path), match.history)
    assert [file.name for file in tmp_path.iterdir()] == ["kept"]


def test_a_save_that_fails_leaves_only_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    match = small()
    match.save(path)
    before = path.read_bytes()
    play_random(match, Random(1), 1)
    with full_disk(300), pytest.raises(bb.NotKept, match="kept could not be written: ") as refused:
        match.save(path)
    assert refused.value.why
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    match.save(path)
    assert same_line(load_history(path), match.history)


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert('x')</script>",
        '"quoted", \\ and {braces}',
        "two\nlines\r\nand a\ttab",
        "Ελένη 王 🎲",
        "line\u2028separator and \x85 next",
        "a" * 80,
    ],
)
def test_any_name_is_restored(tmp_path: Path, closing: Closing, name: str) -> None:
    match = closing(bb.Match(VEIL, [name, "Ben"], seed=1, journal=tmp_path / "journal"))
    play_random(match, Random(1), 3)
    assert kept(match, tmp_path).seats[0].name == name
    assert same_line(load_history(tmp_path / "journal"), match.history)
    assert same_line(load_history(tmp_path / "kept.jsonl"), match.history)


def test_names_that_no_file_can_contain_are_refused(tmp_path: Path) -> None:
    """Half of a surrogate pair is not a character, so no file could contain it."""
    try:
        match = bb.Match(VEIL, ["\ud800", "Ben"], seed=1)
    except bb.BadInput:
        return
    assert kept(match, tmp_path).seats[0].name == "\ud800"


def test_options_and_a_custom_edition_are_restored(tmp_path: Path) -> None:
    edition = bb.edition("pangea")
    edition["prices"] = [0, 1, 1, 2, 3]
    edition["homes"] = {**edition["homes"], "blue": {"grass": 8}}
    match = bb.Match(bb.game("pangea", edition=edition, timer=90, goods_cap=12), ["Ann", "Ben"], seed=2)
    play_random(match, Random(2), 60)
    again = kept(match, tmp_path)
    header = records(tmp_path / "kept.jsonl")[0]
    assert header["edition"] == match.game.edition.to_dict()
    assert header["options"]["timer"] == 90
    assert same_line(again.history, match.history)
    assert again.game.edition["prices"] == [0, 1, 1, 2, 3]
    assert again.game.edition.source("prices") == "custom"
    assert repr(again.game) == "<Game pangea, goods_cap=12, timer=90, custom edition>"


def test_files_of_one_game_keep_their_own_options_and_editions(tmp_path: Path) -> None:
    edition = bb.edition("pangea")
    edition["prices"] = [0, 1, 1, 2, 3]
    rules = [bb.game("pangea"), bb.game("pangea", round_limit=7), bb.game("pangea", edition)]
    for k, game in enumerate(rules):
        bb.Match(game, 2, seed=1).save(tmp_path / f"{k}.jsonl")
    for k in (0, 1, 2, 1, 0):
        loaded = bb.load(tmp_path / f"{k}.jsonl").game
        assert (loaded.settings, loaded.edition) == (rules[k].settings, rules[k].edition)
        assert loaded.edition.customised == (k == 2)


def test_an_edition_with_sources_is_restored(tmp_path: Path) -> None:
    """With a number from another public source, an edition is still a custom one."""
    (tmp_path / "mine.toml").write_text('[prices]\nsource = "public"\nvalue = [0, 0, 0, 0, 0]\n', encoding="utf-8")
    game = bb.game("pangea", edition=tmp_path / "mine.toml")
    match = play_random(bb.Match(game, ["Ann", "Ben"], seed=2), Random(2), 60)
    assert "custom edition" in repr(match.game)
    assert same_line(kept(match, tmp_path).history, match.history)


def test_a_position_is_restored(tmp_path: Path) -> None:
    position = play_random(bb.Match(PANGEA, 2, seed=2), Random(2), 9).state.to_dict()
    match = play_random(bb.Match.from_position(PANGEA, position, seed=4), Random(1), 9)
    again = kept(match, tmp_path)
    assert same_line(again.history, match.history)
    again.goto(0)
    assert again.state.to_dict() == position


def test_bots_decide_again_after_loading(tmp_path: Path) -> None:
    match = bb.Match(VEIL, ["random", "Ann"], seed=2)
    again = kept(match, tmp_path)
    again.run()
    assert again.ply > match.ply
    assert again.to_act == 1


def test_a_finished_match_keeps_its_result(tmp_path: Path) -> None:
    match = bb.Match(VEIL, ["random", "random"], seed=2).run()
    assert kept(match, tmp_path).result == match.result


def test_a_missing_file_raises_an_error_of_python(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        bb.load(tmp_path / "nothing")


# --- when a match began -------------------------------------------------------------------------------------------

EVENING = datetime(2026, 11, 23, 20, 15, tzinfo=UTC)


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the clock to a quarter past eight."""
    monkeypatch.setattr(bb.Match, "_now", staticmethod(lambda: EVENING))


@pytest.mark.usefixtures("evening")
def test_saves_and_journals_contain_when_a_match_began(tmp_path: Path, closing: Closing) -> None:
    path = tmp_path / "journal"
    match = closing(bb.Match(VEIL, ["Ann", "Ben"], seed=1, journal=path))
    play_random(match, Random(1), 3)
    match.branch(1)
    assert records(path)[0]["began"] == "2026-11-23T20:15:00+00:00"
    for again in (kept(match, tmp_path), bb.load(path)):
        assert again.began == match.began == EVENING
        assert again.history.header == match.history.header
    position = match.state.to_dict()
    assert kept(bb.Match.from_position(VEIL, position, seed=2), tmp_path).began == EVENING


def test_a_match_knows_when_it_began(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The time is not part of the match's identity: matches with the same beginning have the same id."""
    before = datetime.now(UTC).replace(microsecond=0)
    match = bb.Match(VEIL, ["Ann", "Ben"], seed=1)
    assert match.began is not None
    assert before <= match.began <= datetime.now(UTC)
    assert match.began.microsecond == 0
    match.save(tmp_path / "kept")
    monkeypatch.setattr(bb.Match, "_now", staticmethod(lambda: EVENING))
    rematch = bb.Match(match.game, match.seats, seed=1)
    assert rematch.began == EVENING != match.began
    assert rematch.history.header.match_id == match.history.header.match_id
    assert bb.load(tmp_path / "kept").began == match.began


@pytest.mark.usefixtures("evening")
def test_a_file_without_a_time_can_be_read(tmp_path: Path) -> None:
    match = small()
    match.save(tmp_path / "kept")
    header, *rest = records(tmp_path / "kept")
    del header["began"]
    (tmp_path / "older").write_text(signed([header, *rest]), encoding="utf-8")
    again = bb.load(tmp_path / "older")
    assert again.began is None
    assert branches(again.history) == branches(match.history)
    assert kept(again, tmp_path).began is None


@pytest.mark.parametrize(
    "began",
    [
        1,
        True,
        "",
        "yesterday",
        "2026-11-23",
        "2026-11-23T20:15:00",
        "2026-11-23T20:15:00Z",
        "2026-11-23 20:15:00+00:00",
        "2026-11-23T21:15:00+01:00",
        "2026-11-23T20:15:00.5+00:00",
        "2026-11-23T20:15:00.500000+00:00",
        "2026-11-31T20:15:00+00:00",
        "99999-11-23T20:15:00+00:00",
        ["2026-11-23T20:15:00+00:00"],
    ],
)
def test_an_invalid_time_is_refused(tmp_path: Path, began: Any) -> None:
    small().save(tmp_path / "kept")
    header, *rest = records(tmp_path / "kept")
    (tmp_path / "forged").write_text(signed([{**header, "began": began}, *rest]), encoding="utf-8")
    with pytest.raises(bb.BadFile, match=r"line 1: the header can't be used: "):
        bb.load(tmp_path / "forged")


# --- foreign files ------------------------------------------------------------------------------------------------

FOREIGN: dict[str, bytes] = {
    "empty": b"",
    "only a line end": b"\n",
    "text": b"Dear diary,\ntoday I played Pangea.\n",
    "binary": bytes(range(255, -1, -1)),
    "picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "zeros": b"\x00" * 100,
    "json number": b"7\n",
    "json list": b"[1, 2]\n",
    "json text": b'"boardbook"\n',
    "json null": b"null\n",
    "another's json lines": b'{"game": "chess"}\n{"move": "e4"}\n',
    "a notebook": b'{\n "cells": [],\n "nbformat": 4\n}\n',
    "utf-16": '{"boardbook": 1}\n'.encode("utf-16"),
    "utf-8 with a mark": '\ufeff{"boardbook": 1}\n'.encode(),
    "half a surrogate": b'{"boardbook": 1, "name": "\\ud800", "sum": "00000000"}\n',
    "deeply nested": b"[" * 100_000 + b"\n",
    "a long number": b'{"boardbook": ' + b"9" * 10_000 + b"}\n",
    "not a number": b'{"boardbook": NaN}\n',
    "no header end": b'{"boardbook": 1',
}


@pytest.mark.parametrize("what", FOREIGN)
def test_a_foreign_file_is_refused_with_its_first_line(tmp_path: Path, what: str) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(FOREIGN[what])
    with pytest.raises(bb.BadFile, match=r"foreign, line 1: ") as error:
        bb.load(path)
    assert error.value.line == 1


def test_a_newer_format_is_refused_by_its_number(tmp_path: Path) -> None:
    match = small()
    match.save(tmp_path / "kept")
    header, *rest = records(tmp_path / "kept")
    (tmp_path / "newer").write_text(signed([{**header, "boardbook": 2}, *rest]), encoding="utf-8")
    with pytest.raises(bb.BadFile, match=r"line 1: was written in format 2; this version reads format 1"):
        bb.load(tmp_path / "newer")


def test_an_unknown_game_is_refused_by_its_name(tmp_path: Path) -> None:
    small().save(tmp_path / "kept")
    header, *rest = records(tmp_path / "kept")
    (tmp_path / "other").write_text(signed([{**header, "game": "chess"}, *rest]), encoding="utf-8")
    with pytest.raises(bb.BadFile, match=r"line 1: .*unknown game 'chess'"):
        bb.load(tmp_path / "other")


def test_an_unknown_bot_is_refused_by_its_name(tmp_path: Path) -> None:
    """The file was saved in a process with a custom bot."""
    small().save(tmp_path / "kept")
    header, *rest = records(tmp_path / "kept")
    header["seats"][1] = {"name": "Deep", "bot": "deep"}
    (tmp_path / "other").write_text(signed([header, *rest]), encoding="utf-8")
    with pytest.raises(bb.BadFile, match=r"line 1: .*unknown bot 'deep'"):
        bb.load(tmp_path / "other")


@pytest.mark.parametrize(
    ("at", "change", "told"),
    [
        (1, {"n": 99}, "line 2: 'card 2' (99) is not possible here"),
        (1, {"text": "card 7"}, "does not mean 'card 7' here"),
        (5, {"choices": 17}, "actions are legal here, but the file says 17"),
        (5, {"n": True}, "is not possible here"),
        (-1, {"goto": 1000, "line": 0}, "there is no ply 1000"),
        (-1, {"goto": 0, "line": 7}, "there is no branch 7"),
        (-1, {"what": "else"}, "can't be replayed"),
    ],
)
def test_a_forgery_with_correct_checksums_is_found(tmp_path: Path, at: int, change: dict[str, Any], told: str) -> None:
    match = small()
    match.save(tmp_path / "kept")
    forged = records(tmp_path / "kept")
    forged[1]["text"] = str(match.game.outcome(match.history.first(), forged[1]["n"]))
    told = told.replace("card 2", forged[1]["text"])
    forged[at] = {**forged[at], **change} if "what" not in change and "goto" not in change else change
    (tmp_path / "forged").write_text(signed(forged), encoding="utf-8")
    with pytest.raises(bb.BadFile) as error:
        bb.load(tmp_path / "forged")
    assert told in str(error.value)
    assert error.value.line == (at + 1 if at > 0 else len(forged))


NOBODY = [{"name": "", "bot": None}, {"name": "Ben", "bot": None}]
JUNK: list[Any] = [
    None,
    True,
    -1,
    1.5,
    10**30,
    "",
    "x",
    [],
    ["a"],
    {},
    {"a": 1},
    [None],
    [{"name": 5, "bot": None}] * 2,
    NOBODY,
]


def loaded(path: Path) -> bb.Match | bb.BadFile:
    try:
        return bb.load(path)
    except bb.BadFile as error:
        return error


def trouble(match: bb.Match, path: Path) -> str:
    """Return what does not work in a match that was loaded."""
    try:
        assert match.history.chance in ("auto", "ask")
        assert {type(seat.name) for seat in match.seats} == {str}
        assert all(seat.name for seat in match.seats)
        assert repr(match)
        match.goto(len(match.history.plies))
        assert match.log.height == match.ply
        assert match.curves.height
        assert matches_row(match.history).height == 1
        match.save(path)
        assert branches(load_history(path)) == branches(match.history)
    except Exception as error:  # noqa: BLE001 (on any error, the file should have been refused)
        return f"{type(error).__name__}: {error}"
    return ""


@pytest.mark.parametrize(
    "field", ["game", "match_id", "options", "edition", "seats", "seed", "chance", "position", "records"]
)
def test_junk_in_a_header_is_refused_or_harmless(tmp_path: Path, field: str) -> None:
    """A header by another program gives an error with its line, or a match that works."""
    small().save(tmp_path / "kept")
    header, *rest = records(tmp_path / "kept")
    path, wrong = tmp_path / "forged", {}
    for junk in JUNK:
        path.write_text(signed([{**header, field: junk}, *rest]), encoding="utf-8")
        match = loaded(path)
        if isinstance(match, bb.BadFile):
            assert match.line in (1, len(rest) + 1)
        elif why := trouble(match, tmp_path / "again"):
            wrong[repr(junk)] = why
    assert not wrong
    del header[field]
    path.write_text(signed([header, *rest]), encoding="utf-8")
    with pytest.raises(bb.BadFile, match="line 1: "):
        bb.load(path)


@pytest.mark.parametrize("field", ["n", "text", "choices", "ms", "goto", "line", "of", "at"])
def test_junk_in_a_record_is_refused_or_harmless(tmp_path: Path, field: str) -> None:
    small().save(tmp_path / "kept")
    good = records(tmp_path / "kept")
    path, wrong = tmp_path / "forged", {}
    for k in [k for k, record in enumerate(good) if field in record and k > 0][::3]:
        for junk in JUNK:
            path.write_text(signed([*good[:k], {**good[k], field: junk}, *good[k + 1 :]]), encoding="utf-8")
            match = loaded(path)
            if isinstance(match, bb.BadFile):
                assert match.line > k
            elif why := trouble(match, tmp_path / "again"):
                wrong[k, repr(junk)] = why
    assert not wrong
