"""Print what the changelog says of a version: `python .github/release_notes.py v0.2.0`, the notes of its release."""

from __future__ import annotations

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def notes(changelog: str, version: str) -> str:
    """The section of a version, without its heading. Raises `KeyError` where there is none, or nothing in it."""
    text = re.sub(r"(?:^\[[^\]]+\]: .*\n?)+\Z", "", changelog, flags=re.MULTILINE)  # links of the versions end the file
    parts = re.split(r"^## \[([^\]]+)\].*\n", text, flags=re.MULTILINE)
    sections = dict(zip(parts[1::2], map(str.strip, parts[2::2]), strict=True))
    if not sections.get(version):
        raise KeyError(version)
    return sections[version]


def main(tag: str) -> None:
    """Run from the command line."""
    try:
        print(notes(CHANGELOG.read_text(encoding="utf-8"), tag.removeprefix("v")))
    except KeyError:
        sys.exit(f"{CHANGELOG.name} has no section ## [{tag.removeprefix('v')}], or nothing in it.")


if __name__ == "__main__":
    main(*sys.argv[1:])
