"""Faults that no test can tell from the rules as they are, each with the reason: `survivors.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from tests.mutants.planting import Mutant

EXPLAINED: Final = Path(__file__).with_name("survivors.toml")
Key = tuple[str, str, str, str]


def plain(source: str) -> str:
    """A stretch of source in one line."""
    return " ".join(source.split())


def key_of(mutant: Mutant) -> Key:
    """A mutant by what it changes, not by its line."""
    return mutant.file, mutant.function, plain(mutant.old), plain(mutant.new)


def reasons(game: str, path: Path = EXPLAINED) -> dict[Key, str]:
    """Why nobody can notice these faults of a game."""
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get(game, [])
    return {(e["file"], e["function"], plain(e["old"]), plain(e["new"])): e["why"] for e in entries}
