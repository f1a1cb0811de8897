"""Puts the notebooks into a wheel, where `boardbook lessons` finds them: not what Jupyter and play leave beside them.

A second source folder would do, but hatch-mypyc compiles in the first one alone.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Notebooks(BuildHookInterface[Any]):
    """Called by hatchling."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name every notebook and its place; an editable install finds them in the checkout."""
        root = Path(self.root)
        if version == "standard":
            for path in (root / "notebooks").rglob("*.ipynb"):
                name = path.relative_to(root)
                if not any(part.startswith(".") for part in name.parts):
                    build_data["force_include"][str(path)] = f"boardbook/{name.as_posix()}"
