"""The examples of the gallery are short, and the documentation shows a board or a chart for each."""

from __future__ import annotations

import json
from pathlib import Path

import gallery
import pytest
from gallery import EXAMPLES, GROUPS

from tests.docs.site import GUIDE, Site

NAMES = [name for group in GROUPS.values() for name in group]
LONGEST = 14
"""The largest number of lines that an example may have."""
MADE = GUIDE / "gallery"
"""The sources that building the documentation makes by running every example."""


def pictures(name: str) -> list[Path]:
    """Return the pictures of an example."""
    return sorted((MADE / "pictures").glob(f"{name}-*.svg"))


def test_every_file_is_in_the_gallery_once() -> None:
    assert sorted(NAMES) == sorted(path.stem for path in EXAMPLES.glob("*.py"))
    assert sum(gallery.example(name).runs_in_browser for name in NAMES) >= 16


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_short_and_shows_something(site: Site, name: str) -> None:
    example = gallery.example(name)
    assert example.title[0].isupper()
    assert example.about.endswith((".", "?"))
    assert 3 <= example.lines <= LONGEST
    assert pictures(name)
    for path in pictures(name):
        picture = path.read_text(encoding="utf-8")
        assert picture.startswith("<svg")
        assert len(picture) > 5000
    (_, cell) = json.loads(example.notebook())["cells"]
    assert cell["source"].strip() == example.code.strip()


def test_the_pages_contain_every_example_and_its_pictures(site: Site) -> None:
    index = (MADE / "index.md").read_text(encoding="utf-8")
    for example in gallery.examples():
        page = (MADE / f"{example.name}.md").read_text(encoding="utf-8")
        assert example.code in page
        assert (f"path=gallery/{example.name}.ipynb" in page) == example.runs_in_browser
        assert f"]({example.name}.md)" in index
        assert all(f"pictures/{path.name}" in page for path in pictures(example.name))
        assert f"gallery/{example.name}.html" in site.pages
