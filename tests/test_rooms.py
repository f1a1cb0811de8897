"""Who may import whom: the table in CONTRIBUTING.md is what the code does; no circles, and nothing out of a test."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from plan import rooms

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "boardbook"
ROOMS = sorted(folder.name for folder in SOURCE.iterdir() if (folder / "__init__.py").exists())
GAMES = sorted(folder.name for folder in (SOURCE / "games").iterdir() if (folder / "__init__.py").exists())

Edges = Mapping[str, set[str]]


def imported(path: Path, *, loading: bool = False) -> Iterator[str]:
    """Every module of the house that a file imports, wherever it does so, or where it is loaded itself."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body if loading else ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


@cache
def between_rooms() -> Edges:
    """Which rooms each room imports; the package itself is no room."""
    edges: dict[str, set[str]] = defaultdict(set)
    for room in ROOMS:
        for path in (SOURCE / room).rglob("*.py"):
            for module in imported(path):
                parts = module.split(".")
                if parts[0] == "boardbook" and len(parts) > 1 and parts[1] in ROOMS and parts[1] != room:
                    edges[room].add(parts[1])
    return edges


def inside(folder: str, *, loading: bool = False) -> Edges:
    """Which files of a folder each of them imports."""
    package, edges = f"boardbook.{folder.replace('/', '.')}.", defaultdict(set)
    files = {path.stem for path in (SOURCE / folder).glob("*.py")}
    for file in files:
        for module in imported(SOURCE / folder / f"{file}.py", loading=loading):
            other = module.removeprefix(package).split(".")[0]
            if module.startswith(package) and other in files:
                edges[file].add(other)
    return edges


def circle(edges: Edges) -> list[str]:
    """A way through the edges that comes back to where it was; empty where there is none."""

    def follow(way: list[str]) -> list[str]:
        for other in sorted(edges.get(way[-1], ())):
            if other in way:
                return [*way[way.index(other) :], other]
            if found := follow([*way, other]):
                return found
        return []

    return next((found for room in sorted(edges) if (found := follow([room]))), [])


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert circle({"a": {"b", "c"}, "b": {"c"}}) == []


def test_no_room_imports_in_a_circle() -> None:
    assert circle(between_rooms()) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_file_of_a_game_imports_in_a_circle(game: str) -> None:
    assert circle(inside(f"games/{game}")) == []


@pytest.mark.parametrize("room", ROOMS)
def test_no_file_of_a_room_is_loaded_in_a_circle(room: str) -> None:
    # What makes its own board (a puzzle, an editor) names it where it does, and the board names its kind: no circle.
    assert circle(inside(room, loading=True)) == []


def test_rooms_import_whom_the_table_says() -> None:
    told = rooms((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert {room: told[room].may for room in ROOMS} == {room: between_rooms().get(room, set()) for room in ROOMS}


@pytest.mark.parametrize("game", GAMES)
def test_games_know_nothing_of_each_other(game: str) -> None:
    others = {
        module for path in (SOURCE / "games" / game).glob("*.py") for module in imported(path) if ".games." in module
    }
    assert {module.split(".")[2] for module in others} <= {game}


def out_of_tests(path: Path) -> list[str]:
    """What a file imports out of a file of tests or a conftest: helpers stand in modules of their own."""
    return [module for module in imported(path) if re.search(r"(^|\.)(test_\w+|conftest)\.\w+$", module)]


def test_an_import_out_of_a_test_is_found(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text("from tests.core.test_line import begin\nfrom tests.conftest import Closing\nimport tests.house\n")
    assert out_of_tests(file) == ["tests.core.test_line.begin", "tests.conftest.Closing"]


@pytest.mark.parametrize("folder", ["tests", "benchmarks"])
def test_nobody_imports_helpers_out_of_a_test(folder: str) -> None:
    found = {path.relative_to(ROOT).as_posix(): out_of_tests(path) for path in sorted((ROOT / folder).rglob("*.py"))}
    assert {file: modules for file, modules in found.items() if modules} == {}
