"""The files of scenarios are named after chapters: `test_<chapter>.py`, or `test_<chapter>_<part>.py` for a part."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardbook as bb
from tests.house import GAMES

HERE = Path(__file__).parent


@pytest.mark.parametrize("game", GAMES)
def test_every_file_of_scenarios_is_named_after_a_chapter(game: str) -> None:
    names = {path.stem.removeprefix("test_") for path in (HERE / game / "scenarios").glob("*.py")}
    chapters = bb.rulebook(game).chapters
    assert names
    assert {name for name in names if name not in chapters and name.partition("_")[0] not in chapters} == set()
