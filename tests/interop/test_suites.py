"""The suites of PettingZoo and OpenSpiel pass for every game, including games in other packages.

They run with the fewest and the most seats, and with `--proofs` for every number of seats.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

import boardbook as bb
from tests.house import GAMES
from tests.profiles import many

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "guide" / "how-to" / "thirty-lines.md"
UNSORTED = "[pit for pit in reversed(range(6))"
CHECKS = {"pettingzoo": 4, "openspiel": 6}
SIZE = many(check="--check", proofs="--proofs")


if sys.platform == "win32":
    del CHECKS["openspiel"]  # it has no build for Windows


def run(suite: str, games: Mapping[str, Iterable[int]], *paths: Path) -> tuple[list[str], str]:
    """Run a suite on games with these numbers of seats in another process.

    Return a line for each check that passed, and what is wrong if the suite stopped early.
    """
    given = filter(None, [os.environ.get("PYTHONPATH")])
    known = os.pathsep.join(map(str, (*paths, ROOT / "docs" / "examples" / "morris", *given)))
    called = [word for name, seats in games.items() for word in (name, ",".join(map(str, seats)))]
    done = subprocess.run(
        [sys.executable, "-m", "tests.interop.suites", SIZE, suite, *called],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": known},
        capture_output=True,
        text=True,
        check=False,
    )
    passed = [line for line in done.stdout.splitlines() if line.startswith(f"{suite}, ")]
    return passed, done.stderr[-3000:] if done.returncode else ""


def kalah(folder: Path, old: str = "", new: str = "") -> Path:
    """Write the game of thirty lines to a folder, with one change."""
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert found is not None
    assert old in found[1]
    (folder / "kalah.py").write_text(found[1].replace(old, new), encoding="utf-8")
    return folder


def seats_of(name: str) -> list[int]:
    """Return the numbers of seats with which the suites run."""
    every = bb.game(name).seats
    return many(check=[every[0], every[-1]], proofs=[*every])


@pytest.fixture(scope="module", params=CHECKS)
def suite_run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[str], str]:
    """A suite, and its run on all games, in one process because loading a suite takes as long as some of its games."""
    games = {"morris": [2], "kalah": [2], **{name: seats_of(name) for name in GAMES}}
    return request.param, *run(request.param, games, kalah(tmp_path_factory.mktemp("kalah")))


@pytest.mark.parametrize("name", GAMES)
def test_a_suite_passes(name: str, suite_run: tuple[str, list[str], str]) -> None:
    suite, passed, wrong = suite_run
    own = [line for line in passed if line.startswith(f"{suite}, {name} ")]
    for seats in seats_of(name):
        assert len([line for line in own if f" with {seats}: " in line]) == CHECKS[suite], (wrong, passed)
    assert all(re.search(r"[1-9]", line.rpartition(": ")[2]) for line in own)  # every check counted something


@pytest.mark.parametrize("name", ["kalah", "morris"])
def test_a_game_of_thirty_lines_and_a_game_in_another_package_pass(
    name: str, suite_run: tuple[str, list[str], str]
) -> None:
    suite, passed, wrong = suite_run
    assert len([line for line in passed if line.startswith(f"{suite}, {name} ")]) == CHECKS[suite], (wrong, passed)


def test_a_suite_runs_to_its_end(suite_run: tuple[str, list[str], str]) -> None:
    assert not suite_run[2]


@pytest.mark.skipif("openspiel" not in CHECKS, reason="OpenSpiel has no build for Windows")
def test_a_suite_finds_a_fault(tmp_path: Path) -> None:
    passed, wrong = run("openspiel", {"kalah": [2]}, kalah(tmp_path, "[pit for pit in range(6)", UNSORTED))
    assert len(passed) < CHECKS["openspiel"]
    assert wrong
