"""Damaged saves and journals are read correctly, or refused with a line number and repaired up to the damage."""

from __future__ import annotations

import warnings
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import boardbook as bb
from boardbook.core import History
from boardbook.records import load_history
from tests.hostile import Tally
from tests.match.wandering import branches, kept, same_line, wander

EACH: Final = 40
"""The number of times that a file is damaged."""


def files(count: int, seed: int, game: str) -> Tally:
    """Try this number of damaged files of a game. The same seed gives the same files."""
    tally = Tally()
    with TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number in range(-(-count // EACH)):
            rng = Random(f"files/{game}/{seed}/{number}")
            history, data = _written(Path(folder), game, rng)
            for _ in range(min(EACH, count - tally.tried)):
                tally.tried += 1
                path = Path(folder) / "damaged"
                path.write_bytes(damaged(data, rng))
                try:
                    tally.met[judged(path, history)] += 1
                except Exception as fault:  # noqa: BLE001 (any exception is a finding)
                    tally.bad.append(f"files/{game}/{seed}/{number}: {type(fault).__name__}: {fault}")
    return tally


def _written(folder: Path, game: str, rng: Random) -> tuple[History, bytes]:
    """Return a match with branches, and the content of its save or journal."""
    path = folder / "whole"
    path.unlink(missing_ok=True)
    seats = [f"Seat {k}" for k in range(bb.game(game).seats.start)]
    journal = path if rng.random() < 0.5 else None
    match = bb.Match(game, seats, seed=rng.getrandbits(30), chance=rng.choice(("auto", "ask")), journal=journal)
    for _ in range(25):
        wander(match, rng)
        if rng.random() < 0.1:
            match.comment("Why so?", rng.randrange(match.ply + 1))
    if journal is None:
        match.save(path)
    match.close()
    return match.history, path.read_bytes()


def damaged(data: bytes, rng: Random) -> bytes:
    """Return the content of a file with some damage."""
    lines = data.splitlines(keepends=True)
    way = rng.randrange(8)
    if way == 0:
        return data[: rng.randrange(len(data))]
    if way == 1:
        at = rng.randrange(len(data))
        return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
    if way == 2:
        at = rng.randrange(len(data))
        return data[:at] + bytes(rng.randrange(256) for _ in range(rng.randrange(40))) + data[at + rng.randrange(40) :]
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    if way == 3:
        lines[i], lines[j] = lines[j], lines[i]
    elif way == 4:
        lines.insert(i, lines[j])
    elif way == 5:
        del lines[i : i + rng.randrange(1, 4)]
    elif way == 6:
        lines[i] = lines[i].replace(*rng.choice(((b"0", b"1"), (b": ", b":"), (b"null", b"{}"), (b'"', b"'"))))
    else:
        lines[i] = rng.choice(
            (b"\n", b"{}\n", b"[]\n", b"null\n", b"NaN\n", b"\xff\n", b"[" * 2000 + b"\n", b"1e999\n")
        )
    return b"".join(lines)


def judged(path: Path, history: History) -> str:
    """Return whether a file was "read", "repaired" or "refused". Raises `AssertionError` if it gives another match."""
    before = path.read_bytes()
    try:
        found = load_history(path)
    except bb.BadFile as error:
        what = f"{path}, line {error.line}: "
        if not (str(error).startswith(what) and 1 <= error.line <= before.count(b"\n") + 1):
            raise AssertionError(f"names no line: {error}") from None
    else:
        if not same_line(found, history) and not kept(branches(found), history):
            raise AssertionError("another match was read")
        return "read"
    try:
        found = load_history(path, repair=True)
    except bb.BadFile:
        return "refused"
    if not kept(_without_empty(found), history):
        raise AssertionError("repaired to another match")
    if path.read_bytes() != before:
        raise AssertionError("reading changed the file")
    return "repaired"


def _without_empty(history: History) -> list[tuple[object, ...]]:
    """Return the branches up to the last one with plies, because an empty branch may start at the damage."""
    found = branches(history)
    while found and not found[-1][3]:
        found.pop()
    return found
