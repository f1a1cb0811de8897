"""The parts of a release: notes from the changelog, and a lock file with the lowest versions that are allowed."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / ".github" / "release_notes.py"
CHANGELOG = """# Changelog

Some words.

## [Unreleased]

### Added

- A thing to come.

## [0.2.0] - 2027-01-31

### Added

- A board, see [its rules](rules.md).

### Fixed

- A rule.

## [0.1.1] - 2026-12-24

## [0.1.0] - 2026-12-01

- All of it.

[0.2.0]: compare/v0.1.0...v0.2.0
[0.1.0]: releases/v0.1.0
"""


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """Load the script that the workflows use."""
    spec = importlib.util.spec_from_file_location("release_notes", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_notes_are_the_section_of_the_version(script: ModuleType) -> None:
    assert script.notes(CHANGELOG, "0.2.0") == (
        "### Added\n\n- A board, see [its rules](rules.md).\n\n### Fixed\n\n- A rule."
    )
    assert script.notes(CHANGELOG, "0.1.0") == "- All of it."


@pytest.mark.parametrize("version", ["0.3.0", "0.2", "0.1.1"])
def test_a_version_without_notes_is_refused(script: ModuleType, version: str) -> None:
    with pytest.raises(KeyError):
        script.notes(CHANGELOG, version)


def test_the_script_reads_our_own_changelog() -> None:
    done = subprocess.run([sys.executable, SCRIPT, "Unreleased"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("### Added\n\n- ")
    assert "\n## [" not in done.stdout
    missing = subprocess.run([sys.executable, SCRIPT, "v99.0.0"], capture_output=True, text=True, check=False)
    assert missing.returncode == 1
    assert missing.stderr == "CHANGELOG.md has no section ## [99.0.0], or nothing in it.\n"


def test_the_lowest_lock_has_the_lowest_allowed_versions() -> None:
    """The lock file must be created again whenever a bound changes."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *(line for lines in project["optional-dependencies"].values() for line in lines)]
    locked = dict(re.findall(r"^([\w-]+)==([\w.]+)", (ROOT / "requirements-lowest.lock").read_text(), re.MULTILINE))
    for line in asked:
        found = re.match(r"([\w-]+)>=([\d.]+)", line)
        assert found is not None, line
        name, least = found.groups()
        assert f"{locked[name]}.".startswith(f"{least}."), line
