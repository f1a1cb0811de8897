"""Runs a game's tests against planted faults in copies of the tree, with the likeliest tests first."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from tests.mutants.planting import BROKEN, OUTSIDE, TASK, Mutant

ROOT: Final = Path(__file__).parents[2]
COPIED: Final = ("src", "tests", "docs/examples/morris", "docs/gallery", "docs/guide", "docs/site")
FIRST: Final = {
    "rules": ("scenarios", "narration", "oracle", "positions", "refusals"),
    "conditions": ("refusals", "narration", "scenarios", "oracle"),
    "lists": ("scenarios", "oracle", "refusals"),
    "redeal": ("secrets", "scenarios"),
    "events": ("narration", "scenarios", "rulebook"),
}
"""The test files or folders of a game that most likely notice a fault in each part. They are run first."""
LAST: Final = ("odds",)
"""Slow tests, run only if no other test has noticed the fault."""
ODDS: Final = frozenset({"battles.py"})
"""Files for which the slow tests of odds are run. Those compare combats and dice with these files."""
SECONDS: Final = 120
"""A test hangs if it takes longer than this in a run of its own."""
QUIET: Final = ("-p", "pytest_timeout", "-p", "_hypothesis_pytestplugin", "-p", "no:cacheprovider", "-qx")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A mutant and the test that noticed it; empty if none did."""

    number: int
    mutant: Mutant
    killer: str


class Unsound(Exception):
    """The tests fail without a planted fault."""


def in_order(mutant: Mutant, root: Path = ROOT) -> list[str]:
    """Return the test files of the mutant's game, the likeliest first."""
    tests = root / "tests/games" / mutant.game
    names: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        name = path.stem.removeprefix("test_") if path.parent == tests else path.parent.name
        names.setdefault(name, []).append(path.relative_to(root).as_posix())
    if mutant.file not in ODDS:
        names.pop("odds", None)
    first = [name for name in FIRST[mutant.part] if name in names]
    last = [name for name in LAST if name in names]
    between = [name for name in names if name not in first and name not in last]
    return [file for name in (*first, *between, *last) for file in names[name]]


def copied(place: Path, root: Path = ROOT) -> Path:
    """Copy the tree to this place, so that faults can be planted in it."""
    for name in COPIED:
        shutil.copytree(root / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy2(root / "pyproject.toml", place)
    return place


def environment() -> dict[str, str]:
    """Return an environment that loads only the named plugins and the copy's own source."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return kept | {"PYTHONPATH": "src", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def planted(root: Path, mutant: Mutant, *, proofs: bool = False) -> str:
    """Plant a fault in this tree, run the tests and remove it; return the first test that fails, or an empty string.

    `proofs`: run the tests at their full size, without a time limit.
    """
    path = root / "src/boardbook/games" / mutant.game / mutant.file
    source = path.read_bytes()
    path.write_bytes(mutant.planted(source))
    size = ["--proofs", "--timeout=0"] if proofs else [f"--timeout={SECONDS}"]
    command = [sys.executable, "-m", "pytest", *QUIET, *size, *in_order(mutant, root)]
    try:
        run = subprocess.run(command, check=False, cwd=root, env=environment(), capture_output=True, text=True)
    finally:
        path.write_bytes(source)
    if run.returncode == 0:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
    return failed[1] if failed else f"ended with {run.returncode}"


class Worker:
    """A process that tests its share of the mutants in a copy of the tree."""

    def __init__(self, root: Path, share: Sequence[tuple[int, Mutant]], *, proofs: bool) -> None:
        self.root, self.left, self.proofs = root, dict(share), proofs
        self.apart = copied(root.with_name(f"{root.name}-apart"))  # no fault may be in files that the process reads
        self.read = 0
        task = root / "task.json"
        files = {str(number): in_order(mutant, root) for number, mutant in share}
        mutants = [{"number": str(number), "mutant": asdict(mutant)} for number, mutant in share]
        task.write_text(json.dumps({"files": files, "mutants": mutants}))
        self.done = Path(f"{task}.done")
        asked = sorted({file for row in files.values() for file in row})
        size = ["--proofs"] if proofs else []
        command = [sys.executable, "-m", "pytest", *QUIET, "-p", "tests.mutants.forking", "--timeout=0", *size, *asked]
        self.said = (root / "said.txt").open("w")
        self.process = subprocess.Popen(
            command,
            cwd=root,
            env=environment() | {TASK: str(task)},
            stdout=self.said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def answers(self) -> Iterator[Outcome]:
        """Yield the outcomes since the last call."""
        ended = self.process.poll() is not None
        text = self.done.read_text() if self.done.exists() else ""
        for line in text.split("\n")[self.read : -1]:  # the text after the last line break is still being written
            answer = json.loads(line)
            self.read += 1
            if not answer["number"]:
                if answer["killer"]:
                    raise Unsound(f"without any fault, {answer['killer']} fails")
                continue
            number, mutant = answer["number"], self.left.pop(answer["number"])
            if answer["killer"] == BROKEN:
                raise Unsound(f"{mutant.place}, {mutant.old!r}: {BROKEN}")
            outside = answer["killer"] == OUTSIDE
            killer = planted(self.apart, mutant, proofs=self.proofs) if outside else answer["killer"]
            yield Outcome(number, mutant, killer)
        if ended and self.left:
            raise Unsound((self.root / "said.txt").read_text()[-2000:])

    def end(self) -> None:
        """End the process and all processes that it started."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.said.close()


def outcomes(mutants: Sequence[tuple[int, Mutant]], workers: int, *, proofs: bool = False) -> Iterator[Outcome]:
    """Yield each mutant's outcome as soon as it is known; `proofs`: run the tests at their full size."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        shares = [mutants[k::workers] for k in range(workers)]
        running = [
            Worker(copied(Path(folder) / str(k)), share, proofs=proofs) for k, share in enumerate(shares) if share
        ]
        try:
            while any(worker.left for worker in running):
                for worker in running:
                    yield from worker.answers()
                time.sleep(0.5)
        finally:
            for worker in running:
                worker.end()
