"""The game in the benchmarks fulfils the contract of games, like every game in another package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_game_in_the_benchmarks_fulfils_the_contract() -> None:
    """The test uses another process, because the game must not be registered in this one."""
    code = "from benchmarks.speed import tictactoe; tictactoe()"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=120)
