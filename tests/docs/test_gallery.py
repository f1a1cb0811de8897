"""The examples of the gallery are short and show a board or a chart."""

from __future__ import annotations

import json
from pathlib import Path

import gallery
import pytest
from gallery import EXAMPLES, GROUPS

from boardbook.core import registry

NAMES = [name for group in GROUPS.values() for name in group]
LONGEST = 14
"""The largest number of lines that an example may have."""


@pytest.fixture(autouse=True)
def own_games(own_bots: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the bots and games of the examples afterwards."""
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))


def test_every_file_is_in_the_gallery_once() -> None:
    assert sorted(NAMES) == sorted(path.stem for path in EXAMPLES.glob("*.py"))
    assert sum(gallery.example(name).runs_in_browser for name in NAMES) >= 16


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_short_and_shows_something(name: str) -> None:
    example = gallery.example(name)
    assert example.title[0].isupper()
    assert example.about.endswith((".", "?"))
    assert 3 <= example.lines <= LONGEST
    assert example.value is not None
    for picture in example.pictures.values():
        assert picture.startswith("<svg")
        assert len(picture) > 5000
    (_, cell) = json.loads(example.notebook())["cells"]
    assert cell["source"].strip() == example.code.strip()


def test_the_pages_contain_every_example_and_its_pictures() -> None:
    sources = dict(gallery.sources())
    for example in gallery.examples():
        page = sources[f"gallery/{example.name}.md"]
        assert example.code in page
        assert (f"path=gallery/{example.name}.ipynb" in page) == example.runs_in_browser
        assert f"]({example.name}.md)" in sources["gallery/index.md"]
        assert all(f"pictures/{Path(name).name}" in page for name in example.files)
