"""The rules compiled by mypyc: build, test, compare. `python -m benchmarks.compiled [ROUNDS]`, from the root.

Builds the compiled wheel from a copy of the sources, unpacks it into a folder of its own, and runs every test but those
in a browser with that folder first on the path. Then the same work is done with both builds in turn, each time in a new
process and on CPU time; a ratio is taken inside a round and its median over the rounds is printed. The matches must be
the same ones. Needs a C compiler.
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
"""CPU time of a measure in one process, at least."""


def build(folder: Path) -> Path:
    """Build the compiled wheel, and unpack it into a folder that can come first on the path."""
    # From a copy: beside the sources, compiled files would be loaded in place of what is edited there.
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder], cwd=ROOT, check=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    env = {**os.environ, "HATCH_BUILD_HOOK_ENABLE_MYPYC": "1"}
    subprocess.run([*pip, "wheel", "--no-deps", "-w", folder, *folder.glob("*.tar.gz")], env=env, check=True)
    subprocess.run([*pip, "install", "--no-deps", "--target", folder / "compiled", *folder.glob("*.whl")], check=True)
    return folder / "compiled"


def on_path(folder: Path | None) -> dict[str, str]:
    """The environment in which the boardbook of a folder is loaded; None for the one that is installed."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return env if folder is None else {**env, "PYTHONPATH": str(folder)}


# --- the work, in a process of its own ------------------------------------------------------------------------------


def random_play(rules: Game[Any], rng: Random) -> int:
    """A random match on the state alone, its loop in plain Python with both builds; how many moves seats made."""
    return int(bare(rules, 1, rng.getrandbits(32))["moves/s"])


def searches(rules: Game[Any], rng: Random) -> int:
    """Ten decisions of the searching bot along a random match; the bot is plain Python with both builds."""
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
    """A fingerprint of some random matches: every list of legal actions, every position."""
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
    """Every work with every game of the house, so much a second."""
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
    """The matches and the measures from a new process with that build."""
    command = [sys.executable, "-m", "benchmarks.compiled", "--measure", str(seed)]
    done = subprocess.run(command, env=on_path(folder), cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    compiled, matches, found = json.loads(done.stdout)
    if bool(compiled) != (folder is not None):
        sys.exit("That was the other build: are there compiled files under src?")
    return matches, found


def compare(folder: Path, rounds: int) -> None:
    """Both builds in turn; a table in Markdown."""
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
    """Build, test, compare; what pytest returned."""
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
