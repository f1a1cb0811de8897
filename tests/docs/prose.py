"""Reads the English out of the project's files: pages, rulebooks, words, docstrings and comments."""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCE: Final = ROOT / "src" / "boardbook"
ROOMS: Final[Mapping[str, tuple[str, ...]]] = {
    "guide": (
        "README.md",
        "CONTRIBUTING.md",
        "docs/guide/*.md",
        "docs/guide/how-to/*.md",
        "docs/guide/reference/*.md",
        "docs/guide/*.py",
        "docs/examples/*/README.md",
        "notebooks/*.ipynb",
    ),
    "changelog": ("CHANGELOG.md",),
    "rulebooks": ("src/boardbook/games/*/rulebook.en.md", "docs/examples/morris/morris/rulebook.en.md"),
    "boards": ("src/boardbook/core/words.toml", "src/boardbook/games/*/words.toml"),
    "lessons": ("src/boardbook/lessons/*/*.toml", "src/boardbook/lessons/**/*.py"),
    "code": ("src/boardbook/**/*.py",),
}
"""Where people read English, with the patterns of its files. A file belongs to the first room that matches it."""
CODE: Final = re.compile(r"^(?P<fence>`{3,}|:{3,}).*?^(?P=fence)$|``.+?``|`[^`]+`", re.MULTILINE | re.DOTALL)
COMMENT: Final = re.compile(r"#(?!!|\s*(?:noqa|type:|ruff:|mypy:|fmt:))")
RELEASED: Final = re.compile(r"^## \[(?!Unreleased\])", re.MULTILINE)


class Text(NamedTuple):
    """A text, and the line of its file on which it begins."""

    line: int
    text: str


class Place(NamedTuple):
    """A match of a pattern: its file, its line and its text."""

    file: str
    line: int
    found: str


def files(room: str) -> list[Path]:
    """Return the files of a room, without those of earlier rooms."""
    earlier = [name for name in ROOMS if [*ROOMS].index(name) < [*ROOMS].index(room)]
    taken = {path for name in earlier for pattern in ROOMS[name] for path in ROOT.glob(pattern)}
    return sorted({path for pattern in ROOMS[room] for path in ROOT.glob(pattern)} - taken)


@cache
def texts(path: Path) -> tuple[Text, ...]:
    """Return the English of a file.

    That is: docstrings and comments in Python, `en` in TOML, Markdown cells in notebooks, and all but code elsewhere.
    """
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return *docstrings(source), *comments(source)
    if path.suffix == ".toml":
        return tuple(english(source))
    if path.suffix == ".ipynb":
        return tuple(markdown(source))
    if path.name == "CHANGELOG.md":
        source = RELEASED.split(source, maxsplit=1)[0]
    return (Text(1, without_code(source)),)


def docstrings(source: str) -> Iterator[Text]:
    """Yield the docstrings of a module, its functions, classes and constants."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield Text(node.lineno, without_code(node.value.value))


def comments(source: str) -> Iterator[Text]:
    """Yield the comments of a module. Comments on consecutive lines are one text."""
    block: list[str] = []
    first = last = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and COMMENT.match(token.string):
            if token.start[0] != last + 1 and block:
                yield Text(first, without_code("\n".join(block)))
                block = []
            first = first if block else token.start[0]
            last = token.start[0]
            block.append(token.string.lstrip("# "))
    if block:
        yield Text(first, without_code("\n".join(block)))


def markdown(source: str) -> Iterator[Text]:
    """Yield the Markdown cells of a notebook, whose file has one line per line of a cell."""
    at = 0
    for cell in json.loads(source)["cells"]:
        if cell["cell_type"] == "markdown":
            at = source.index(json.dumps(cell["source"][0], ensure_ascii=False), at)
            yield Text(source.count("\n", 0, at) + 1, without_code("".join(cell["source"])))


def english(source: str) -> Iterator[Text]:
    """Yield the English texts of a TOML file, in order."""
    at = 0
    for text in values(tomllib.loads(source)):
        head = text.strip().partition("\n")[0]
        found = source.find(head, at)
        at = found if found >= 0 else at  # not found if it contains an escape: then take the line of the text before it
        yield Text(source.count("\n", 0, at) + 1, without_code(text.strip()))


def values(data: Any) -> Iterator[str]:
    """Yield all texts under a key `en`, at any depth."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from every(value) if key == "en" else values(value)
    elif isinstance(data, list):
        for value in data:
            yield from values(value)


def every(data: Any) -> Iterator[str]:
    """Yield all texts in data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from every(value)


def without_code(text: str) -> str:
    """Return a text without its code, with the same number of lines."""
    return CODE.sub(lambda found: "\n" * found[0].count("\n") or "`", text)


def found_in(room: str, pattern: re.Pattern[str]) -> Iterator[Place]:
    """Yield the matches of a pattern in the English of a room."""
    for path in files(room):
        for line, text in texts(path):
            for found in pattern.finditer(text):
                at = line + text.count("\n", 0, found.start())
                yield Place(path.relative_to(ROOT).as_posix(), at, " ".join(found[0].split()))
