"""Reads the pages of the built documentation, and checks that everything they link to or load exists."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

import gallery
import pytest

import boardbook as bb
from tests.once import once

ROOT: Final = Path(__file__).parents[2]
GUIDE: Final = ROOT / "docs" / "guide"
BUILD: Final = ROOT / "docs" / "site" / "build.py"
OUTSIDE: Final = re.compile(r"(?:https?:)?//")
ASKED: Final = {"script": "src", "img": "src", "source": "src", "iframe": "src", "video": "src", "link": "href"}
"""The tags whose addresses a browser loads by itself, with the attribute that contains the address."""
STYLED: Final = re.compile(r"url\(\s*['\"]?(?!data:)([^'\")]+)|@import\s+['\"]([^'\"]+)")


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    """Build the documentation into a folder, as for the site. Warnings are errors."""
    command: list[str | Path] = [sys.executable, BUILD, "--only-docs", folder]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def documentation(factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the documentation, which is built once per test run, without warnings."""

    def make(folder: Path) -> None:
        done = build(folder)
        assert (done.returncode, done.stdout + done.stderr) == (0, "")

    return once(factory, "docs", make)


def lessons(factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site's pages of the lessons, which are built once per test run."""

    def make(folder: Path) -> None:
        command: list[str | Path] = [sys.executable, BUILD, "--only-learn", folder]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    return once(factory, "learn", make)


class Link(NamedTuple):
    """An address on a page, and whether a browser loads it by itself."""

    page: str
    address: str
    fetched: bool


class Page(HTMLParser):
    """The anchors and addresses of a built page."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__()
        self.name = name
        self.anchors: set[str] = set()
        self.links: list[Link] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        """Record the anchor and the addresses of a tag."""
        given = dict(attrs)
        if anchor := given.get("id"):
            self.anchors.add(anchor)
        address = given.get(ASKED.get(tag, "")) or (given.get("href") if tag == "a" else None)
        if address and not address.startswith("data:"):
            self.links.append(Link(self.name, address, tag in ASKED))
        for style in STYLED.findall(given.get("style") or ""):
            self.links.append(Link(self.name, "".join(style), fetched=True))


class Site:
    """The built documentation in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def pages(self) -> dict[str, Page]:
        """All pages, by path."""
        paths = {path.relative_to(self.folder).as_posix(): path for path in sorted(self.folder.rglob("*.html"))}
        return {name: Page(name, path.read_text(encoding="utf-8")) for name, path in paths.items()}

    @property
    def links(self) -> Iterator[Link]:
        """Every address on a page or in a style sheet."""
        for page in self.pages.values():
            yield from page.links
        for path in sorted(self.folder.rglob("*.css")):
            name = path.relative_to(self.folder).as_posix()
            for style in STYLED.findall(path.read_text(encoding="utf-8")):
                yield Link(name, "".join(style), fetched=True)

    def fault(self, link: Link) -> str:
        """Return what is wrong with an address, or an empty text."""
        if OUTSIDE.match(link.address):
            return "is fetched from outside" if link.fetched else ""
        parts = urlsplit(link.address)
        if parts.scheme:
            return "" if parts.scheme == "mailto" else "has a strange scheme"
        target = ((self.folder / link.page).parent / unquote(parts.path)).resolve() if parts.path else None
        if target is not None and not target.is_relative_to(self.folder.resolve()):
            return beside(target.relative_to(self.folder.resolve().parent).as_posix(), parts.query)
        name = link.page if target is None else target.relative_to(self.folder.resolve()).as_posix()
        if not (self.folder / name).is_file():
            return "is not there"
        anchor = unquote(parts.fragment)
        if anchor and name in self.pages and anchor not in self.pages[name].anchors:
            return "has no such anchor"
        return ""


def beside(path: str, query: str) -> str:
    """Return what is wrong with an address outside the documentation, in the site that contains it."""
    if path == "lite/lab/index.html":
        made = {f"gallery/{name}" for name, _ in gallery.notebooks()}
        asked = parse_qs(query).get("path", [])
        lacking = [name for name in asked if name not in made and not (ROOT / "notebooks" / name).is_file()]
        return f"opens {lacking[0]}, which is not there" if lacking else ""
    if path in {f"play/{game}.html" for game in bb.games()}:
        return ""
    return "leads out of the documentation"
