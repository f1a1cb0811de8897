"""`bb.build_info` says which modules are compiled, and lists the same files as the configuration of the compiler."""

from __future__ import annotations

import ast
import inspect
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import build
from tests.attributes import attributes
from tests.house import GAMES

ROOT = Path(__file__).parents[2]


def files(game: str) -> set[str]:
    """Return the modules of a game's package that can be compiled."""
    found = find_spec(bb.game(game).package)
    assert found is not None
    paths = [path for folder in found.submodule_search_locations or () for path in Path(folder).glob("*.py")]
    return {f"{found.name}.{path.stem}" for path in paths if not path.stem.startswith((*build.FACE, "__"))}


COMPILED = tuple(game for game in bb.games() if files(game))


def first(game: str) -> Any:
    """Return the first position of a game."""
    made = bb.game(game)
    return made.new(max(made.seats))


def test_every_module_of_rules_is_listed() -> None:
    told = {f"boardbook.core.{file}" for file in build.CORE_FILES}.union(*map(files, bb.games()))
    assert set(bb.build_info().modules) == told
    assert {"boardbook.games.pangea.rules", "boardbook.games.magellan.secrets"} <= told
    assert not told & {"boardbook.games.pangea.view", "boardbook.games.zargos.position_pieces"}


def test_constants_of_compiled_modules_are_final() -> None:
    """Compiled code looks up other constants by name at every use, which is slow."""
    for module in bb.build_info().modules:
        if module.startswith("boardbook."):
            source = (ROOT / "src" / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")
            loose = [ast.unparse(node) for node in ast.parse(source).body if isinstance(node, ast.Assign)]
            assert not [line for line in loose if line.split(" = ")[0].isupper() and "TypeVar" not in line], module


@pytest.mark.parametrize("game", COMPILED)
def test_the_listed_state_of_a_module_is_correct(game: str) -> None:
    """A method in plain Python is a function object, and a compiled one is not."""
    compiled = not inspect.isfunction(type(first(game)).apply)
    info = bb.build_info()
    assert info.modules[f"{bb.game(game).package}.rules"] == compiled
    assert (game in info.compiled) == compiled


@pytest.mark.parametrize("game", GAMES)
def test_tests_can_list_the_attributes_of_a_position(game: str) -> None:
    """Tests that damage a position must also work with compiled ones."""
    assert {"phase", "round", "tables", "to_act"} <= set(attributes(first(game)))


def test_a_game_without_rule_files_is_not_called_compiled() -> None:
    info = bb.build_info()
    assert "veil" in bb.games()
    assert "veil" not in info.compiled
    assert not any("veil" in module for module in info.modules)


def test_version_and_python_are_listed() -> None:
    info = bb.build_info()
    assert info.version == version("boardbook")
    assert info.python.split()[1].startswith("3.")
    assert repr(info).startswith(f"<Build boardbook {info.version}, {info.python}, rules ")


def test_the_repr_of_both_builds(monkeypatch: pytest.MonkeyPatch) -> None:
    for compiled, told in (
        (False, "rules in plain Python>"),
        (True, f"rules compiled by mypyc: {', '.join(COMPILED)}>"),
    ):
        monkeypatch.setattr(build, "_is_compiled", lambda _, compiled=compiled: compiled)
        info = bb.build_info()
        assert repr(info).endswith(f", {told}")
        assert set(info.modules.values()) == {compiled}


def test_a_game_with_one_plain_module_is_not_called_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "_is_compiled", lambda module: module != "boardbook.games.pangea.value")
    assert bb.build_info().compiled == tuple(name for name in COMPILED if name != "pangea")


def test_a_module_is_recognized_by_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    from boardbook.core import chance

    for name, compiled in (("chance.py", False), (f"chance{EXTENSION_SUFFIXES[0]}", True)):
        monkeypatch.setattr(chance.__spec__, "origin", name)
        assert bb.build_info().modules["boardbook.core.chance"] == compiled


def test_mypyc_compiles_the_same_files() -> None:
    hooks = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["hooks"]
    core = {f"src/boardbook/core/{file}.py" for file in build.CORE_FILES}
    assert set(hooks["mypyc"]["include"]) == {"src/boardbook/games/*/*.py"} | core
    assert hooks["mypyc"]["exclude"] == [
        f"src/boardbook/games/*/{file}.py" for file in ("__init__", *[f"{name}*" for name in build.FACE])
    ]
    assert not hooks["mypyc"]["enable-by-default"]
