"""Saves and journals that an editor, a mailer, a shell or git has changed are read completely."""

from __future__ import annotations

import warnings
from pathlib import Path
from random import Random

import pytest

import boardbook as bb
from boardbook.core import History
from boardbook.records import load_history
from tests.closing import Closing
from tests.house import GAMES
from tests.mangled import WAYS, mangled, spoiled
from tests.match.wandering import VEIL, branches, kept, play_random, same_line, wander
from tests.profiles import many
from tests.records.files import records, signed


def noted(path: Path, *, journal: bool = False, seed: int = 3) -> History:
    """Write a match with branches, whose last record is a comment, to a file. Return its history."""
    match = bb.Match(VEIL, ["A\u2028B", "Béa"], seed=seed, journal=path if journal else None)
    rng = Random(seed)
    for _ in range(12):
        wander(match, rng)
    match.comment("Pourquoi ? \ufeff")
    if not journal:
        match.save(path)
    match.close()
    return match.history


def loaded(path: Path, *, repair: bool = False) -> History:
    """Load a file, and check that it gives no warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return load_history(path, repair=repair)


@pytest.mark.parametrize("repair", [False, True])
@pytest.mark.parametrize("journal", [False, True])
@pytest.mark.parametrize("way", WAYS)
def test_a_changed_file_is_read_completely(tmp_path: Path, way: str, journal: bool, repair: bool) -> None:
    path = tmp_path / "match"
    history = noted(path, journal=journal)
    path.write_bytes(WAYS[way](path.read_bytes()))
    found = loaded(path, repair=repair)
    assert same_line(found, history)
    assert found.notes == history.notes


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_changed_files_of_every_game_are_read_completely(tmp_path: Path, way: str, game: str) -> None:
    match = bb.Match(game, ["Ann", "random", "random"], seed=3)
    match.run()
    match.play(match.legal_actions()[0])
    match.comment("a note")
    match.save(tmp_path / "match")
    (tmp_path / "match").write_bytes(WAYS[way]((tmp_path / "match").read_bytes()))
    found = loaded(tmp_path / "match")
    assert same_line(found, match.history)
    assert found.notes == match.history.notes


@pytest.mark.parametrize("journal", [False, True])
@pytest.mark.parametrize("way", WAYS)
def test_a_changed_file_can_be_continued(tmp_path: Path, closing: Closing, way: str, journal: bool) -> None:
    path = tmp_path / "match"
    history = noted(path, journal=journal)
    path.write_bytes(WAYS[way](path.read_bytes()))
    for seed in (1, 2):
        match = closing(bb.load(path, journal=True))
        assert same_line(match.history, history)
        match.branch(0)
        play_random(match, Random(seed), 2)
        match.comment("played on")
        match.close()
        history = loaded(path)
        assert same_line(history, match.history)
        assert history.notes == match.history.notes
    assert list(tmp_path.iterdir()) == [path]
    assert len(records(path)) == path.read_bytes().count(b"\n")


@pytest.mark.parametrize("way", WAYS)
def test_reading_does_not_change_a_journal(tmp_path: Path, way: str) -> None:
    path = tmp_path / "match"
    noted(path, journal=True)
    path.write_bytes(before := WAYS[way](path.read_bytes()))
    bb.load(path, repair=True)
    assert path.read_bytes() == before


def test_blank_lines_between_records_are_ignored(tmp_path: Path) -> None:
    path = tmp_path / "match"
    history = noted(path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n\r\n"))
    assert same_line(loaded(path), history)


def test_errors_count_all_lines_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "match"
    noted(path)
    lines = path.read_bytes().split(b"\n")
    lines[2] = lines[2].replace(b'"ms": 0', b'"ms": 1', 1)
    for mangle, line in ((WAYS["mark"], 3), (WAYS["utf-16"], 3), (lambda data: data.replace(b"\n", b"\n\n"), 5)):
        path.write_bytes(mangle(b"\n".join(lines)))
        with pytest.raises(bb.BadFile, match="was changed") as error:
            load_history(path)
        assert error.value.line == line


@pytest.mark.parametrize("way", ["no last newline", "mark", "utf-16"])
def test_a_last_line_that_was_changed_is_not_called_cut_off(tmp_path: Path, way: str) -> None:
    path = tmp_path / "match"
    noted(path, journal=True)
    path.write_bytes(WAYS[way](path.read_bytes().rstrip(b"\n").replace(b"Pourquoi", b"Parceque")))
    with pytest.raises(bb.BadFile, match="was changed"):
        load_history(path)
    with pytest.warns(UserWarning, match=r"was changed.*are left out"):
        assert load_history(path, repair=True).notes == []


@pytest.mark.parametrize("way", ["mark", "crlf", "utf-16"])
def test_a_torn_line_of_a_changed_journal_is_left_out_and_overwritten(
    tmp_path: Path, closing: Closing, way: str
) -> None:
    path = tmp_path / "match"
    history = noted(path, journal=True)
    path.write_bytes(WAYS[way](path.read_bytes()[:-9]))
    with pytest.warns(UserWarning, match="was cut off while it was written and is left out"):
        match = closing(bb.load(path, journal=True))
    assert branches(match.history) == branches(history)
    play_random(match, Random(1), 2)
    assert same_line(loaded(path), match.history)


@pytest.mark.parametrize("key", ["options", "edition", "position", "seats", "boardbook", "began"])
@pytest.mark.parametrize("deep", [30, 300, 900, 5000])
def test_a_deeply_nested_header_is_refused(tmp_path: Path, key: str, deep: int) -> None:
    """Its checksum is correct, as in a forged file."""
    path = tmp_path / "match"
    noted(path)
    header, *rest = records(path)
    text = signed([{**header, key: "HERE"}, *rest]).replace('"HERE"', "[" * deep + "]" * deep)
    for told in (text, text.replace("[", '{"value":').replace(":]", ":{}").replace("]", "}")):
        path.write_text(told, encoding="utf-8")
        with pytest.raises(bb.BadFile, match="line 1: "):
            load_history(path)


@pytest.mark.parametrize("entry", [{"value": 1, "source": 5}, {"value": 1, "note": 5}, 5, None], ids=repr)
def test_a_header_with_an_invalid_edition_is_refused(tmp_path: Path, entry: object) -> None:
    path = tmp_path / "match"
    noted(path)
    header, *rest = records(path)
    edition = bb.edition("veil").to_dict()
    path.write_text(signed([{**header, "edition": {**edition, next(iter(edition)): entry}}, *rest]), encoding="utf-8")
    with pytest.raises(bb.BadFile, match="line 1: the header can't be used: edition of veil: "):
        load_history(path)


@pytest.mark.parametrize("journal", [False, True])
def test_any_damaged_file_is_read_or_refused(tmp_path: Path, journal: bool) -> None:
    """A file that only looks different is read completely. Others give a part of the match, or a `BoardbookError`."""
    path = tmp_path / "match"
    history = noted(path, journal=journal)
    data = path.read_bytes()
    rng = Random(f"mangled/{journal}")
    met = {"read": 0, "refused": 0}
    for _ in range(many(check=250, proofs=20000)):
        path.write_bytes(mangled(data, rng))
        found = loaded(path, repair=rng.random() < 0.5)
        assert same_line(found, history)
        assert found.notes == history.notes
        path.write_bytes(spoiled(mangled(data, rng), rng))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                found = load_history(path, repair=rng.random() < 0.5)
            except bb.BoardbookError:
                met["refused"] += 1
                continue
        assert same_line(found, history) or kept(branches(found), history)
        met["read"] += 1
    assert min(met.values()) > 0


ODD: tuple[object, ...] = (None, True, -1, 7, 10**30, 1e999, 0.5, "", "x", "\ud800", [], [[]], {}, {"a": 1})


def test_any_forged_file_is_read_or_refused(tmp_path: Path) -> None:
    """The records are forged, with correct checksums."""
    path = tmp_path / "match"
    noted(path)
    whole = records(path)
    rng = Random("forged")
    refused = 0
    for _ in range(many(check=500, proofs=20000)):
        forged = [dict(record) for record in whole]
        record = rng.choice((forged[0], rng.choice(forged)))
        key = rng.choice(list(record))
        record[key] = rng.choice(ODD)
        try:
            path.write_text(signed(forged), encoding="utf-8")
        except UnicodeEncodeError:
            continue
        try:
            load_history(path)
        except bb.BoardbookError:
            refused += 1
    assert refused > 100
