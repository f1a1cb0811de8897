"""Runs a game's tests against planted faults: copies of the tree, one fault at a time, the likeliest tests first."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from tests.mutants.planting import Mutant

ROOT: Final = Path(__file__).parents[2]
COPIED: Final = ("src", "tests")
FIRST: Final = {
    "rules": ("scenarios", "told", "ends", "winds", "potions", "oracle", "positions", "refusals"),
    "conditions": ("refusals", "told", "scenarios", "oracle"),
    "lists": ("scenarios", "oracle", "refusals"),
    "redeal": ("secrets", "scenarios"),
    "events": ("told", "scenarios", "rulebook", "winds", "ends"),
}
"""Which of a game's test files likely notice a fault in a part: they are run first, the others after them."""
LAST: Final = ("odds",)
"""Long ones, run where nothing else has noticed."""
TEST_SECONDS: Final = 120
"""A test that takes longer than this is one that hangs."""
WHOLE_SECONDS: Final = 1800
MEMORY: Final = 6_000_000
"""Kilobytes that a run may take; a fault can make a list grow without end."""
RUN: Final = ("-m", "pytest", "-p", "pytest_timeout", "-p", "_hypothesis_pytestplugin", "-p", "no:cacheprovider", "-qx")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant: the test that noticed it, empty where none did."""

    number: int
    mutant: Mutant
    killer: str


class Unsound(Exception):
    """The tests fail without any fault planted."""


def in_order(game: str, part: str, root: Path = ROOT) -> list[str]:
    """The game's test files, the likeliest first."""
    names = {path.stem.removeprefix("test_"): path for path in sorted((root / "tests/games" / game).glob("test_*.py"))}
    first = [name for name in FIRST[part] if name in names]
    last = [name for name in LAST if name in names]
    between = [name for name in names if name not in first and name not in last]
    return [names[name].relative_to(root).as_posix() for name in (*first, *between, *last)]


def copied(place: Path, root: Path = ROOT) -> Path:
    """A copy of the tree in which faults may be planted."""
    for name in COPIED:
        shutil.copytree(root / name, place / name, ignore=shutil.ignore_patterns("node_modules"))
    shutil.copy2(root / "pyproject.toml", place)
    return place


def noticed(root: Path, game: str, part: str, *, caching: bool = False) -> str:
    """Run the game's tests in this tree; the first that fails, or what else went wrong, or nothing."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"PYTHONPATH": "src", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONHASHSEED": "0"}
    if not caching:
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
    command = [sys.executable, *RUN, f"--timeout={TEST_SECONDS}", *in_order(game, part, root)]
    limited = ["sh", "-c", f'ulimit -v {MEMORY}; exec "$@"', "sh", *command]
    try:
        run = subprocess.run(
            limited, check=False, cwd=root, env=environment, capture_output=True, text=True, timeout=WHOLE_SECONDS
        )
    except subprocess.TimeoutExpired:
        return "takes too long"
    if run.returncode == 0:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
    return failed[1] if failed else f"ended with {run.returncode}: {run.stdout[-300:]}{run.stderr[-300:]}"


def planted(root: Path, game: str, mutant: Mutant) -> str:
    """Plant one fault in this tree, run the tests, and take it out again."""
    path = root / "src/boardbook/games" / game / mutant.file
    source = path.read_bytes()
    for kept in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        kept.unlink()  # it would be taken for the changed file where both were written in the same second
    path.write_bytes(mutant.planted(source))
    try:
        return noticed(root, game, mutant.part)
    finally:
        path.write_bytes(source)


def outcomes(game: str, mutants: Sequence[tuple[int, Mutant]], workers: int) -> Iterator[Outcome]:
    """Each mutant with what became of it, in the order given, several at a time."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        first = copied(Path(folder) / "0")
        if failed := noticed(first, game, "rules", caching=True):
            raise Unsound(f"without any fault, {failed}")
        places: SimpleQueue[Path] = SimpleQueue()
        places.put(first)
        for k in range(1, workers):
            places.put(Path(shutil.copytree(first, Path(folder) / str(k))))

        def one(given: tuple[int, Mutant]) -> Outcome:
            place = places.get()
            try:
                return Outcome(*given, planted(place, game, given[1]))
            finally:
                places.put(place)

        with ThreadPoolExecutor(workers) as pool:
            yield from pool.map(one, mutants)
