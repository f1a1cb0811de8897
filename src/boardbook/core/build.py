"""Report which build of the rules is loaded: plain Python, or the same files compiled by mypyc."""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:
    T = TypeVar("T")

    def mypyc_attr(**_: bool) -> Callable[[T], T]:
        """Pass class options to mypyc, e.g. to allow interpreted subclasses. Plain Python ignores these options."""
        return lambda cls: cls


__all__ = ["FACE", "Build", "build_info", "mypyc_attr"]

CORE_FILES: Final = ("chance", "position")
"""The core modules that are compiled."""
FACE: Final = (
    "actions",
    "board_map",
    "boxes",
    "citations",
    "clicks",
    "conditions",
    "curves",
    "invariants",
    "marching",
    "narration",
    "observation",
    "odds",
    "pieces",
    "position",
    "view",
)
"""The game files whose names begin with one of these words handle input and output.

These files take untyped input and produce text, so they stay plain Python. All other files are compiled. pyproject.toml
contains the same list for mypyc.
"""


@dataclass(frozen=True)
class Build:
    """Describes the loaded build of boardbook.

    `version`: the version of boardbook; `python`: the interpreter and its version; `modules`: for each rule module,
    whether it is compiled; `compiled`: the games whose rule modules are all compiled.
    """

    version: str
    python: str
    modules: Mapping[str, bool]
    compiled: tuple[str, ...]

    def __repr__(self) -> str:
        rules = f"rules compiled by mypyc: {', '.join(self.compiled)}" if self.compiled else "rules in plain Python"
        return f"<Build boardbook {self.version}, {self.python}, {rules}>"


def build_info() -> Build:
    """Return the versions of boardbook and Python, and which rule modules are compiled."""
    from boardbook.core.registry import games, package_of

    core = [f"boardbook.core.{file}" for file in CORE_FILES]
    modules = {module: _is_compiled(module) for module in core}
    compiled = []
    for game in games():
        package = package_of(game)
        inside = iter_modules(getattr(import_module(package), "__path__", ()), f"{package}.")
        files = [module.name for module in inside if not module.ispkg]
        rules = {file: _is_compiled(file) for file in files if not file.rpartition(".")[2].startswith((*FACE, "_"))}
        modules |= rules
        if rules and all(rules.values()):
            compiled.append(game)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return Build(version("boardbook"), python, modules, tuple(compiled))


def _is_compiled(module: str) -> bool:
    spec = find_spec(module)
    return spec is not None and str(spec.origin).endswith(tuple(EXTENSION_SUFFIXES))
