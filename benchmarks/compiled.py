"""Compares the rules compiled by mypyc with plain Python: `python -m benchmarks.compiled [ROUNDS]`, in the root.

Builds the compiled wheel from a copy of the sources, unpacks it into a folder, and runs all tests except those in a
browser with this folder first on the path. Then both builds do the same work in turn, each time in a new process and in
CPU time. A ratio is computed within a round, and its median over the rounds is printed. The matches of both builds must
be the same. Needs a C compiler.
"""
# ruff: noqa: S603, T201 (it runs the project's own tools, and prints)

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from benchmarks.plays import bare
from boardbook.bots import decide, make_bot
from boardbook.core import CHANCE, Game, build_info, game, games, pick

ROOT = Path(__file__).parents[1]
SEATS = 4
SEARCH = "mcts:100"
SECONDS = 1.0
"""The minimum CPU time of a measurement in one process, in seconds."""


def build(folder: Path) -> Path:
    """Build the compiled wheel, and unpack it into a folder that can come first on the path."""
    # Use a copy, because compiled files beside the sources would be loaded instead of them.
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder], cwd=ROOT, check=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    env = {**os.environ, "HATCH_BUILD_HOOK_ENABLE_MYPYC": "1"}
    subprocess.run([*pip, "wheel", "--no-deps", "-w", folder, *folder.glob("*.tar.gz")], env=env, check=True)
    subprocess.run([*pip, "install", "--no-deps", "--target", folder / "compiled", *folder.glob("*.whl")], check=True)
    return folder / "compiled"


def on_path(folder: Path | None) -> dict[str, str]:
    """Return the environment in which boardbook is loaded from a folder (None: the installed one)."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return env if folder is None else {**env, "PYTHONPATH": str(folder)}


# --- the work, in a separate process --------------------------------------------------------------------------------


def random_play(rules: Game[Any], rng: Random) -> int:
    """Play a random match on states only; return the number of decisions. The loop is plain Python in both builds."""
    return int(bare(rules, 1, rng.getrandbits(32))["moves/s"])


def searches(rules: Game[Any], rng: Random) -> int:
    """Search ten decisions of a random match. The search bot is plain Python in both builds."""
    state, bot, done = rules.new(SEATS), make_bot(SEARCH), 0
    while done < 10 and state.to_act is not None:
        if state.to_act == CHANCE:
            state.apply(pick(state.chances(), rng.random()))
            continue
        actions = state.legal_actions()
        if len(actions) > 1 and rng.random() < 0.2:
            decide(bot, rules, state, rng)
            done += 1
        state.apply(actions[int(rng.random() * len(actions))])
    return done


WORKS: dict[str, Callable[[Game[Any], Random], int]] = {
    "random play, moves/s": random_play,
    f"{SEARCH}, decisions/s": searches,
}


def matches(seed: int) -> str:
    """Return a hash of all lists of legal actions and all positions in some random matches."""
    print_of = sha256()
    for name in games():
        rng = Random(seed)
        rules = game(name)
        for seats in rules.seats:
            state = rules.new(seats)
            while state.to_act is not None:
                possible = state.chances() or [(n, 1.0) for n in state.legal_actions()]
                print_of.update(repr((possible, state.to_dict())).encode())
                state.apply(rng.choice(possible)[0])
            print_of.update(repr(state.result()).encode())
    return print_of.hexdigest()


def measure(seed: int) -> dict[str, float]:
    """Return the speed of each kind of work with each of boardbook's games, per second."""
    found = {}
    for name in games():
        rules = game(name)
        for what, work in WORKS.items():
            work(rules, Random(0))
            rng, done, began = Random(seed), 0, time.process_time()
            while (seconds := time.process_time() - began) < SECONDS:
                done += work(rules, rng)
            found[f"{name}: {what}"] = done / seconds
    return found


# --- the run --------------------------------------------------------------------------------------------------------


def measured(folder: Path | None, seed: int) -> tuple[str, dict[str, float]]:
    """Return the hash of the matches and the measurements of a build, from a new process."""
    command = [sys.executable, "-m", "benchmarks.compiled", "--measure", str(seed)]
    done = subprocess.run(command, env=on_path(folder), cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    compiled, matches, found = json.loads(done.stdout)
    if bool(compiled) != (folder is not None):
        sys.exit("The wrong build was loaded. Are there compiled files under src?")
    return matches, found


def compare(folder: Path, rounds: int) -> None:
    """Measure both builds in turn, and print a Markdown table."""
    found = []
    for seed in range(rounds):
        (played, plain), (others, compiled) = measured(None, seed), measured(folder, seed)
        if played != others:
            sys.exit(f"The builds played different matches with seed {seed}.")
        found.append((plain, compiled))
    print(f"\n| {rounds} rounds, medians | plain | compiled | times faster |\n|---|---|---|---|")
    for what in found[0][0]:
        slow, fast = (median(pair[side][what] for pair in found) for side in (0, 1))
        ratios = [pair[1][what] / pair[0][what] for pair in found]
        spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
        print(f"| {what} | {slow:,.0f} | {fast:,.0f} | {median(ratios):.2f} ({spread}) |")


def main(rounds: int = 5) -> int:
    """Build, test and compare; return pytest's exit code."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = build(Path(scratch))
        tell = "import boardbook as bb; print(bb.build_info())"
        subprocess.run([sys.executable, "-c", tell], env=on_path(folder), check=True)
        tests = [sys.executable, "-m", "pytest", "-q", "-m", "not browser", "-p", "no:cacheprovider"]
        code = subprocess.run(tests, env=on_path(folder), cwd=ROOT, check=False).returncode
        compare(folder, rounds)
    return code


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        number = int(sys.argv[2])
        print(json.dumps([build_info().compiled, matches(number), measure(number)]))
    else:
        sys.exit(main(*map(int, sys.argv[1:])))
