"""Helpers for tests of save files: matches with branches, and a second implementation of the format."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import boardbook as bb
from tests.match.wandering import PANGEA, VEIL, play_random, wander


def wandered(game: Any, seed: int, steps: int, **arguments: Any) -> bb.Match:
    """Return a match with branches and its cursor at any ply."""
    rng = Random(seed)
    match = bb.Match(game, ["Ann", "Ben"], seed=seed, **arguments)
    for _ in range(steps):
        wander(match, rng)
    return match


def branched() -> bb.Match:
    """Return a match of Pangea with two branches and its cursor in the middle."""
    match = play_random(bb.Match(PANGEA, ["Ann", "Ben"], seed=3), Random(3), 12)
    match.branch(match.ply - 5)
    play_random(match, Random(4), 6)
    match.goto(match.ply - 2)
    return match


def small() -> bb.Match:
    """Return a match of Veil with a branch and its cursor in the past."""
    match = play_random(bb.Match(VEIL, ["Ann", "Ben"], seed=3), Random(3), 20)
    match.branch(6)
    play_random(match, Random(5), 20)
    match.undo()
    return match


def records(path: Path) -> list[dict[str, Any]]:
    """Return the records of a file, without their checksums."""
    read = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]
    return [{key: value for key, value in record.items() if key != "sum"} for record in read]


def signed(all_records: Sequence[Mapping[str, Any]]) -> str:
    """Return records as the text of a file, each with the running checksum of all records up to it."""
    total, lines = 0, []
    for record in all_records:
        body = json.dumps(record, ensure_ascii=False, separators=(", ", ": "))
        total = zlib.crc32(body.encode(), total)
        lines.append(f'{body[:-1]}, "sum": "{total:08x}"}}\n')
    return "".join(lines)
