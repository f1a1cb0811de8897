"""Adds the notebooks to a wheel, where `boardbook lessons` finds them, without files that Jupyter creates.

A second source folder would be simpler, but hatch-mypyc compiles only in the first one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Notebooks(BuildHookInterface[Any]):
    """The build hook that hatchling calls."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add every notebook with its path in the wheel. An editable install finds them in the checkout."""
        root = Path(self.root)
        if version == "standard":
            for path in (root / "notebooks").rglob("*.ipynb"):
                name = path.relative_to(root)
                if not any(part.startswith(".") for part in name.parts):
                    build_data["force_include"][str(path)] = f"boardbook/{name.as_posix()}"
