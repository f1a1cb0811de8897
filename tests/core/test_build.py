"""What `bb.build_info` tells, and that it and the compiler mean the same files."""

from __future__ import annotations

import inspect
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import build
from boardbook.games.magellan.rules import State as MagellanState
from boardbook.games.magus.rules import State as MagusState
from boardbook.games.pangea.rules import State as PangeaState
from boardbook.games.zargos.rules import State as ZargosState
from tests.attributes import attributes

HOUSE: dict[str, type[Any]] = {
    "magellan": MagellanState,
    "magus": MagusState,
    "pangea": PangeaState,
    "zargos": ZargosState,
}
OWN = tuple(HOUSE)
ROOT = Path(__file__).parents[2]


def test_every_rule_module_is_told() -> None:
    info = bb.build_info()
    games = {f"boardbook.games.{game}.{file}" for game in HOUSE for file in ("rules", "state", "tables", "value")}
    assert games | {"boardbook.core.chance", "boardbook.games.magellan.secrets"} <= set(info.modules)
    assert "boardbook.games.pangea.redeal" not in info.modules  # it has none
    assert "boardbook.games.pangea.view" not in info.modules


@pytest.mark.parametrize("game", HOUSE)
def test_what_is_told_is_what_runs(game: str) -> None:
    """A method in plain Python is a function with code; a compiled one is not."""
    compiled = not inspect.isfunction(HOUSE[game].apply)
    info = bb.build_info()
    assert info.modules[f"boardbook.games.{game}.rules"] == compiled
    assert (game in info.compiled) == compiled


@pytest.mark.parametrize("game", HOUSE)
def test_tests_see_what_a_position_holds(game: str) -> None:
    """So that those which spoil a position spoil a compiled one too."""
    assert {"phase", "round", "tables", "to_act"} <= set(attributes(bb.game(game).new(3)))


def test_a_game_without_rule_files_is_not_called_compiled() -> None:
    info = bb.build_info()
    assert "veil" in bb.games()
    assert "veil" not in info.compiled
    assert not any("veil" in module for module in info.modules)


def test_version_and_python_are_told() -> None:
    info = bb.build_info()
    assert info.version == version("boardbook")
    assert info.python.split()[1].startswith("3.")
    assert repr(info).startswith(f"<Build boardbook {info.version}, {info.python}, rules ")


def test_the_repr_of_both_builds(monkeypatch: pytest.MonkeyPatch) -> None:
    for compiled, told in ((False, "rules in plain Python>"), (True, f"rules compiled by mypyc: {', '.join(OWN)}>")):
        monkeypatch.setattr(build, "_is_compiled", lambda _, compiled=compiled: compiled)
        info = bb.build_info()
        assert repr(info).endswith(f", {told}")
        assert set(info.modules.values()) == {compiled}


def test_a_game_with_one_plain_module_is_not_called_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "_is_compiled", lambda module: module != "boardbook.games.pangea.value")
    assert bb.build_info().compiled == tuple(name for name in OWN if name != "pangea")


def test_a_module_is_known_by_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    from boardbook.core import chance

    for name, compiled in (("chance.py", False), (f"chance{EXTENSION_SUFFIXES[0]}", True)):
        monkeypatch.setattr(chance, "__file__", name)
        assert bb.build_info().modules["boardbook.core.chance"] == compiled


def test_mypyc_is_told_the_same_files() -> None:
    hooks = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["hooks"]
    games = {f"src/boardbook/games/*/{file}.py" for file in build.RULE_FILES}
    assert set(hooks["mypyc"]["include"]) == games | {"src/boardbook/core/chance.py"}
    assert not hooks["mypyc"]["enable-by-default"]
