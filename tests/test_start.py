"""What `start.py` says to commands that are none, before anything is installed or built."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

START = Path(__file__).resolve().parents[1] / "start.py"


def start(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run it in a folder, which stays empty, and only for a moment."""
    command = [sys.executable, str(START), *options]
    told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=60)
    assert list(folder.iterdir()) == []
    return told


@pytest.mark.parametrize("options", [("--help",), ("-h",), ("site", "--help"), ("site", "-h"), ("install", "--help")])
def test_help_is_what_can_be_done(options: tuple[str, ...], tmp_path: Path) -> None:
    told = start(tmp_path, *options)
    assert told.returncode == 0
    assert told.stdout.startswith("Open boardbook, or test it.")
    assert "==" not in told.stdout


@pytest.mark.parametrize("options", [("sight",), ("site", "one", "two"), ("site", "--fast"), ("install", "all")])
def test_what_is_no_command_is_named_and_does_nothing(options: tuple[str, ...], tmp_path: Path) -> None:
    told = start(tmp_path, *options)
    assert told.returncode == 1
    assert options[-1] in told.stderr
    assert "python3 start.py site [folder]" in told.stderr
    assert told.stdout == ""
