"""What becomes of a file that somebody keeps something in: a sync client, `git clean` or another program was there."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

WAYS: Final = ("file", "folder", "replaced")
"""The file was removed, its folder was, or another's stands in its place."""
ANOTHERS: Final = "another's"


def vanish(path: Path, way: str) -> None:
    """Let that happen to a file."""
    if way == "folder":
        shutil.rmtree(path.parent)
    else:
        path.unlink()
    if way == "replaced":
        path.write_text(ANOTHERS, encoding="utf-8")
