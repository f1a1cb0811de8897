"""Imports follow the table in CONTRIBUTING.md, have no cycles, and are never from a test file."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from package_map import packages

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "boardbook"
PACKAGES = sorted(folder.name for folder in SOURCE.iterdir() if (folder / "__init__.py").exists())
GAMES = sorted(folder.name for folder in (SOURCE / "games").iterdir() if (folder / "__init__.py").exists())

Edges = Mapping[str, set[str]]


def imported(path: Path) -> Iterator[str]:
    """Yield every module that a file imports anywhere, by a statement or by name in `import_module`."""
    return modules_in(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def modules_in(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the modules that these nodes import."""
    for node in nodes:
        match node:
            case ast.ImportFrom(module=str(module), level=0):
                yield from (f"{module}.{name.name}" for name in node.names)
            case ast.Import():
                yield from (name.name for name in node.names)
            case ast.Call(
                func=ast.Name("import_module") | ast.Attribute(attr="import_module"), args=[ast.Constant(str(name)), *_]
            ):
                yield name


def while_running(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield all nodes of a file except those that only type checkers read."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield from ast.walk(node)


def between_files(source: Path) -> Edges:
    """Return the files of the package that each file imports at run time, without `boardbook/__init__.py`."""
    files = {
        "boardbook." + ".".join(path.relative_to(source).with_suffix("").parts): path for path in source.rglob("*.py")
    }
    files = {name.removesuffix(".__init__"): path for name, path in files.items()}
    edges: dict[str, set[str]] = {}
    for name, path in files.items():
        found = modules_in(while_running(ast.parse(path.read_text(encoding="utf-8"))))
        edges[name] = {other for module in found if (other := file_of(module, files)) not in ("", "boardbook", name)}
    return edges


def module_of(path: Path) -> str:
    """Return the module name of a file of the package."""
    return ".".join(("boardbook", *path.with_suffix("").parts)).removesuffix(".__init__")


def file_of(module: str, files: Mapping[str, Path]) -> str:
    """Return the file of a module, or of a name in one. It is empty if the module is not boardbook's."""
    while module and module not in files:
        module = module.rpartition(".")[0]
    return module


@cache
def between_packages() -> Edges:
    """Return the packages that each package imports, without `boardbook` itself."""
    edges: dict[str, set[str]] = defaultdict(set)
    for name in PACKAGES:
        for path in (SOURCE / name).rglob("*.py"):
            for module in imported(path):
                parts = module.split(".")
                if parts[0] == "boardbook" and len(parts) > 1 and parts[1] in PACKAGES and parts[1] != name:
                    edges[name].add(parts[1])
    return edges


def inside(folder: str) -> Edges:
    """Return the files of a folder that each of its files imports."""
    package, edges = f"boardbook.{folder.replace('/', '.')}.", defaultdict(set)
    files = {path.stem for path in (SOURCE / folder).glob("*.py")}
    for file in files:
        for module in imported(SOURCE / folder / f"{file}.py"):
            other = module.removeprefix(package).split(".")[0]
            if module.startswith(package) and other in files:
                edges[file].add(other)
    return edges


def circle(edges: Edges) -> list[str]:
    """Return a cycle of imports, with the first file or package repeated at the end, or an empty list."""
    try:
        TopologicalSorter(edges).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_a_cycle_is_found() -> None:
    assert set(circle({"a": {"b"}, "b": {"c"}, "c": {"b"}})) == {"b", "c"}
    assert circle({"a": {"b", "c"}, "b": {"c"}}) == []


def test_packages_have_no_cycle_of_imports() -> None:
    assert circle(between_packages()) == []


@pytest.mark.parametrize("game", GAMES)
def test_files_of_a_game_have_no_cycle_of_imports(game: str) -> None:
    assert circle(inside(f"games/{game}")) == []


def test_files_have_no_cycle_of_imports() -> None:
    assert circle(between_files(SOURCE)) == []


def test_a_cycle_through_a_function_or_a_name_is_found(tmp_path: Path) -> None:
    (tmp_path / "low.py").write_text(
        "def f():\n    from importlib import import_module\n    import_module('boardbook.high')\n"
    )
    (tmp_path / "high.py").write_text("def g():\n    from boardbook.low import f\n")
    (tmp_path / "typed.py").write_text("from boardbook.low import f\n")
    assert set(circle(between_files(tmp_path))) == {"boardbook.high", "boardbook.low"}
    (tmp_path / "high.py").write_text("if TYPE_CHECKING:\n    from boardbook.low import f\n")
    assert circle(between_files(tmp_path)) == []


def test_packages_import_only_what_the_table_allows() -> None:
    told = packages((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert {name: told[name].may for name in PACKAGES} == {
        name: between_packages().get(name, set()) for name in PACKAGES
    }


@pytest.mark.parametrize("game", GAMES)
def test_games_do_not_import_each_other(game: str) -> None:
    others = {
        module for path in (SOURCE / "games" / game).glob("*.py") for module in imported(path) if ".games." in module
    }
    assert {module.split(".")[2] for module in others} <= {game}


def test_altair_is_imported_by_charts() -> None:
    """Otherwise what `charts/deferred.py` defers would be built."""
    found = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if "altair" in {*modules_in(while_running(ast.parse(path.read_text(encoding="utf-8"))))}
    }
    assert {path.partition("/")[0] for path in found} == {"charts"}


def out_of_tests(path: Path) -> list[str]:
    """Return what a file imports from a test file or a conftest. Helpers must be in separate modules."""
    return [module for module in imported(path) if re.search(r"(^|\.)(test_\w+|conftest)\.\w+$", module)]


def test_an_import_from_a_test_is_found(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text("from tests.core.test_line import begin\nfrom tests.conftest import Closing\nimport tests.house\n")
    assert out_of_tests(file) == ["tests.core.test_line.begin", "tests.conftest.Closing"]


@pytest.mark.parametrize("folder", ["tests", "benchmarks"])
def test_no_file_imports_helpers_from_a_test(folder: str) -> None:
    found = {path.relative_to(ROOT).as_posix(): out_of_tests(path) for path in sorted((ROOT / folder).rglob("*.py"))}
    assert {file: modules for file, modules in found.items() if modules} == {}
