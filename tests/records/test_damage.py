"""Files that are cut off or changed anywhere: a save is refused with the line, a journal is read up to the damage."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import boardbook as bb
from boardbook.core import History
from boardbook.records import load_history
from tests.closing import Closing
from tests.match.wandering import PANGEA, VEIL, branches, kept, play_random, same_line
from tests.records.files import branched, small

MATCHES: dict[str, Callable[[], bb.Match]] = {"pangea": branched, "veil": small}
EDITS = {"pangea": 80, "veil": 420}


def saved(name: str, tmp_path: Path) -> tuple[History, bytes]:
    match = MATCHES[name]()
    match.save(tmp_path / "whole")
    return match.history, (tmp_path / "whole").read_bytes()


def loaded(path: Path) -> History | bb.BadFile:
    try:
        return load_history(path)
    except bb.BadFile as error:
        return error


def read(path: Path, data: bytes) -> History | bb.BadFile:
    """Load a file with this content, or return the error, which must name one of its lines."""
    path.write_bytes(data)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = loaded(path)
    if isinstance(found, bb.BadFile):
        assert 1 <= found.line <= data.count(b"\n") + 1
        assert f"{path}, line {found.line}: " in str(found)
    return found


@pytest.mark.parametrize("name", MATCHES)
def test_a_save_cut_off_anywhere_is_refused(tmp_path: Path, name: str) -> None:
    _, data = saved(name, tmp_path)
    rng = Random(1)
    lines = [k + 1 for k, byte in enumerate(data) if byte == 10]
    cuts = {0, *lines[:-1], lines[-1] - 2, *rng.sample(range(len(data) - 1), EDITS[name] // 2)}
    for cut in sorted(cuts):
        found = read(tmp_path / "cut", data[:cut])
        assert isinstance(found, bb.BadFile), cut
        whole = data[:cut].count(b"\n")
        assert found.line in (whole, whole + 1), cut


@pytest.mark.parametrize("name", MATCHES)
def test_a_save_with_a_missing_line_is_refused(tmp_path: Path, name: str) -> None:
    _, data = saved(name, tmp_path)
    lines = data.splitlines(keepends=True)
    for k in {0, 1, len(lines) - 1, *Random(1).sample(range(len(lines)), 20)}:
        found = read(tmp_path / "less", b"".join(lines[:k] + lines[k + 1 :]))
        assert isinstance(found, bb.BadFile), k


@pytest.mark.parametrize("name", MATCHES)
def test_a_save_with_lines_moved_or_repeated_is_refused(tmp_path: Path, name: str) -> None:
    _, data = saved(name, tmp_path)
    lines = data.splitlines(keepends=True)
    rng = Random(2)
    for _ in range(EDITS[name] // 8):
        i, j = sorted(rng.sample(range(1, len(lines)), 2))
        swapped = [*lines[:i], lines[j], *lines[i + 1 : j], lines[i], *lines[j + 1 :]]
        for other in (swapped, [*lines[:j], lines[i], *lines[j:]], [*lines, lines[i]]):
            assert isinstance(read(tmp_path / "moved", b"".join(other)), bb.BadFile), (i, j)


@pytest.mark.parametrize("name", MATCHES)
def test_a_changed_byte_is_found(tmp_path: Path, name: str) -> None:
    """Only changes from one kind of white space to another may pass, and they must not change the match."""
    history, data = saved(name, tmp_path)
    rng = Random(3)
    passed = []
    for _ in range(EDITS[name]):
        at, byte = rng.randrange(len(data)), rng.randrange(256)
        if byte == data[at]:
            continue
        found = read(tmp_path / "changed", data[:at] + bytes([byte]) + data[at + 1 :])
        if isinstance(found, History):
            assert same_line(found, history), at
            assert bytes([data[at]]).isspace()
            assert bytes([byte]).isspace()
            passed.append(at)
    assert len(passed) < 10


@pytest.mark.parametrize("name", MATCHES)
def test_a_changed_character_is_found_on_its_line(tmp_path: Path, name: str) -> None:
    history, data = saved(name, tmp_path)
    rng = Random(4)
    text = data.decode()
    likely = '0123456789abcdef"{}[]:,.-+eE \\tnul'
    for _ in range(EDITS[name]):
        at, way = rng.randrange(len(text)), rng.choice(["change", "insert", "delete", "swap"])
        new = rng.choice(likely)
        here, there = text[at], text[at + 1 : at + 2]
        middle = {"change": new, "insert": new + here, "delete": "", "swap": there + here}[way]
        edited = text[:at] + middle + text[at + 1 + (way == "swap") :]
        if edited == text:
            continue
        found = read(tmp_path / "changed", edited.encode())
        if isinstance(found, History):
            assert same_line(found, history), (at, way, new)
            assert edited.replace(" ", "") == text.replace(" ", ""), (at, way, new)
        elif "\n" not in here + there:
            assert found.line == text[:at].count("\n") + 1, (at, way, new)


def test_a_byte_that_is_not_text_is_found_on_its_line(tmp_path: Path) -> None:
    _, data = saved("veil", tmp_path)
    lines = data.splitlines(keepends=True)
    for k in range(len(lines)):
        broken = lines[k][:5] + b"\xff" + lines[k][6:]
        found = read(tmp_path / "broken", b"".join([*lines[:k], broken, *lines[k + 1 :]]))
        assert isinstance(found, bb.BadFile)
        assert found.line == k + 1


# --- journals -----------------------------------------------------------------------------------------------------


def journal(path: Path, closing: Closing) -> bb.Match:
    match = closing(bb.Match(VEIL, ["Ann", "Ben"], seed=3, journal=path))
    play_random(match, Random(3), 20)
    match.branch(6)
    play_random(match, Random(5), 20)
    match.undo()
    return match


def prefix(path: Path, data: bytes) -> tuple[History | bb.BadFile, list[str]]:
    """Return what is read from a cut journal, and the warnings."""
    path.write_bytes(data)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        return loaded(path), [str(warning.message) for warning in told]


def test_a_journal_cut_off_anywhere_is_read_up_to_the_cut(tmp_path: Path, closing: Closing) -> None:
    whole = journal(tmp_path / "journal", closing).history
    data = (tmp_path / "journal").read_bytes()
    header = data.index(b"\n") + 1
    most = -1
    assert same_line(load_history(tmp_path / "journal"), whole)
    ends = {k + after for k, byte in enumerate(data) if byte == 10 for after in (-1, 0, 1, 2)}
    for cut in sorted({*ends, *range(0, len(data), 3), len(data)} - {len(data) + 1}):
        found, told = prefix(tmp_path / "cut", data[:cut])
        if cut < header - 1:
            assert isinstance(found, bb.BadFile), cut
            assert found.line == 1
            continue
        assert isinstance(found, History), (cut, found)
        assert kept(branches(found), whole), cut
        torn = b"\n" not in data[cut - 1 : cut + 1]  # if only the newline is missing, nothing is lost
        assert len(told) == torn, cut
        if torn:
            line = data[:cut].count(b"\n") + 1
            assert told == [
                f"{tmp_path / 'cut'}, line {line}: the last line was cut off while it was written and is left out"
            ]
        else:
            plies = sum(len(branch.plies) for branch in found.branches)
            assert plies >= most
            most = plies
    assert most == sum(len(branch.plies) for branch in whole.branches)


def test_the_warning_points_at_the_calling_code(tmp_path: Path, closing: Closing) -> None:
    journal(tmp_path / "journal", closing)
    data = (tmp_path / "journal").read_bytes()
    (tmp_path / "torn").write_bytes(data[:-3])
    with pytest.warns(UserWarning, match="was cut off while it was written") as told:
        bb.load(tmp_path / "torn")
    assert told[0].filename == __file__


@pytest.mark.parametrize("cut", [2, 5, 30])
def test_a_torn_journal_can_be_continued(tmp_path: Path, closing: Closing, cut: int) -> None:
    """After a power cut, it can be loaded, played on, and loaded again."""
    journal(tmp_path / "journal", closing)
    path = tmp_path / "torn"
    path.write_bytes((tmp_path / "journal").read_bytes()[:-cut])
    with pytest.warns(UserWarning, match="was cut off"):
        match = closing(bb.load(path, journal=True))
    play_random(match, Random(9), 3)
    match.branch(4)
    play_random(match, Random(8), 2)
    assert same_line(load_history(path), match.history)


def test_a_changed_byte_in_a_journal_is_found(tmp_path: Path, closing: Closing) -> None:
    whole = journal(tmp_path / "journal", closing).history
    data = (tmp_path / "journal").read_bytes()
    rng = Random(6)
    refused = 0
    for _ in range(500):
        at, byte = rng.randrange(len(data) - 1), rng.randrange(256)
        if byte == data[at]:
            continue
        found, _ = prefix(tmp_path / "changed", data[:at] + bytes([byte]) + data[at + 1 :])
        if isinstance(found, bb.BadFile):
            refused += 1
        else:
            assert same_line(found, whole), at
    assert refused > 480


def test_pangeas_journal_cut_off_anywhere(tmp_path: Path, closing: Closing) -> None:
    path = tmp_path / "journal"
    match = closing(bb.Match(PANGEA, ["Ann", "Ben"], seed=3, journal=path))
    play_random(match, Random(3), 15)
    data = path.read_bytes()
    rng = Random(1)
    for cut in rng.sample(range(data.index(b"\n") + 1, len(data)), 60):
        found, told = prefix(tmp_path / "cut", data[:cut])
        assert isinstance(found, History)
        assert [ply.number for ply in found.plies] == [
            ply.number for ply in match.history.plies[: data[: cut + 1].count(b"\n") - 1]
        ]
        assert len(told) == (b"\n" not in data[cut - 1 : cut + 1])
