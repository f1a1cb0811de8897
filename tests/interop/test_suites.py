"""The suites of PettingZoo and OpenSpiel pass for every game, including games in other packages.

They run with the fewest and the most seats, and with `--proofs` for every number of seats.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

import boardbook as bb
from tests.house import GAMES
from tests.profiles import many

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "guide" / "how-to" / "thirty-lines.md"
CHECKS = {"pettingzoo": 4, "openspiel": 6}
CUT = many(check=(40, 10), proofs=(200, 40))
"""The numbers of decisions after which matches end in OpenSpiel, and after which those written to text end."""


if sys.platform == "win32":
    del CHECKS["openspiel"]  # it has no build for Windows


def run(suite: str, name: str, seats: Iterable[int], *paths: Path) -> list[str]:
    """Run a suite in another process, and return a line for each check that passed for each number of seats."""
    given = filter(None, [os.environ.get("PYTHONPATH")])
    known = os.pathsep.join(map(str, (*paths, ROOT / "docs" / "examples" / "morris", *given)))
    command = [sys.executable, "-m", "tests.interop.suites", suite, name, ",".join(map(str, seats)), *map(str, CUT)]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PYTHONPATH": known}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return [line for line in done.stdout.splitlines() if line.startswith(f"{suite}, ")]


@pytest.mark.parametrize("suite", CHECKS)
@pytest.mark.parametrize("name", GAMES)
def test_a_suite_passes(suite: str, name: str) -> None:
    every = bb.game(name).seats
    seated = many(check=[every[0], every[-1]], proofs=[*every])
    held = run(suite, name, seated)
    for seats in seated:
        assert len([line for line in held if f" with {seats}: " in line]) == CHECKS[suite], held
    assert all(re.search(r"[1-9]", line.rpartition(": ")[2]) for line in held)  # every check counted something


@pytest.mark.parametrize("suite", CHECKS)
def test_a_game_of_thirty_lines_passes_both(suite: str, tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert found is not None
    (tmp_path / "kalah.py").write_text(found[1], encoding="utf-8")
    assert len(run(suite, "kalah", [2], tmp_path)) == CHECKS[suite]


@pytest.mark.parametrize("suite", CHECKS)
def test_a_game_in_another_package_passes_both(suite: str) -> None:
    assert len(run(suite, "morris", [2])) == CHECKS[suite]


@pytest.mark.skipif("openspiel" not in CHECKS, reason="OpenSpiel has no build for Windows")
def test_a_suite_finds_a_fault(tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert found is not None
    unsorted = found[1].replace("[pit for pit in range(6)", "[pit for pit in reversed(range(6))")
    assert unsorted != found[1]
    (tmp_path / "kalah.py").write_text(unsorted, encoding="utf-8")
    with pytest.raises(AssertionError):
        run("openspiel", "kalah", [2], tmp_path)
