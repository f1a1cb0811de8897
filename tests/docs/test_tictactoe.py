"""The game that the benchmarks bring keeps the contract, as every game from outside does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_benchmarks_game_keeps_the_contract() -> None:
    """In a process of its own: it is registered there, and nowhere else."""
    code = "from benchmarks.speed import tictactoe; tictactoe()"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=120)
