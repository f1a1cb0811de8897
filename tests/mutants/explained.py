"""The faults in `survivors.toml`, which no test can tell from the correct rules, each with the reason."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from tests.mutants.planting import Mutant

EXPLAINED: Final = Path(__file__).with_name("survivors.toml")
Key = tuple[str, str, str, str]


def plain(source: str) -> str:
    """Return a piece of source in one line."""
    return " ".join(source.split())


def key_of(mutant: Mutant) -> Key:
    """Return a key that identifies a mutant by its change instead of its line."""
    return mutant.file, mutant.function, plain(mutant.old), plain(mutant.new)


def reasons(game: str, path: Path = EXPLAINED) -> dict[Key, str]:
    """Return the reasons why nothing can notice these faults of a game."""
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get(game, [])
    return {(e["file"], e["function"], plain(e["old"]), plain(e["new"])): e["why"] for e in entries}
