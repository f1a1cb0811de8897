"""A file in use that is removed or replaced by another program, such as a sync client or `git clean`."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

WAYS: Final = ("file", "folder", "replaced")
"""The file or its folder was removed, or another program's file took its place."""
ANOTHERS: Final = "another's"


def vanish(path: Path, way: str) -> None:
    """Remove or replace a file in one of the `WAYS`."""
    if way == "folder":
        shutil.rmtree(path.parent)
    else:
        path.unlink()
    if way == "replaced":
        path.write_text(ANOTHERS, encoding="utf-8")
