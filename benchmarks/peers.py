"""The peers: random matches with the engines of other projects, played as in their documentation.

Peers that are not installed are left out. `ABSENT` says how to install them.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.rounds import ELSEWHERE, Done, Work

CATANATRON: Final = "catanatron"
SPIEL_PYTHON: Final = "OpenSpiel, rules in Python"
SPIEL_CPP: Final = "OpenSpiel, rules in C++"
PETTINGZOO: Final = "PettingZoo, env(), as its documentation plays it"
PETTINGZOO_RAW: Final = "PettingZoo, raw_env() without observations, its fastest"
BOARDGAME: Final = "boardgame.io"
FOLDER: Final = "BOARDGAME_IO"
"""The environment variable with the folder in which npm installed boardgame.io."""
PYTHON: Final = "pip install -r benchmarks/requirements.txt"
WARM: Final = 12
"""The minimum number of rounds for warming up."""
FLAT: Final = 4
NEARLY: Final = 0.98
"""V8 has warmed up if each of the last rounds took at least this share of the time of the fastest round before."""
PACKAGES: Final = {"catanatron": "catanatron", "OpenSpiel": "open_spiel", "PettingZoo": "pettingzoo"}
ABSENT: Final = {
    CATANATRON: PYTHON,
    SPIEL_PYTHON: PYTHON,
    SPIEL_CPP: PYTHON,
    PETTINGZOO: PYTHON,
    PETTINGZOO_RAW: PYTHON,
    BOARDGAME: f"npm install --prefix FOLDER boardgame.io@0.50.2, then {FOLDER}=FOLDER",
}


def peers() -> dict[str, Work]:
    """Return the peers that are installed."""
    found: dict[str, Work] = {}
    if importlib.util.find_spec("catanatron"):
        found[CATANATRON] = _catanatron
    if importlib.util.find_spec("pyspiel"):
        import_module("open_spiel.python.games.tic_tac_toe")  # registers the rules in Python
        found[SPIEL_PYTHON] = _open_spiel("python_tic_tac_toe", 300)
        found[SPIEL_CPP] = _open_spiel("tic_tac_toe", 1500)
    if importlib.util.find_spec("pettingzoo"):
        found[PETTINGZOO] = _pettingzoo
        found[PETTINGZOO_RAW] = _pettingzoo_raw
    if (folder := os.environ.get(FOLDER)) and (node := shutil.which("node")):
        found[BOARDGAME] = _boardgame(node, folder)
    return found


def _catanatron(seed: int, matches: int = 8) -> Done:
    """Play Catan with four random players. Its moves are the actions that it records, including dice."""
    catan = import_module("catanatron")
    moves = 0
    for k in range(matches):
        match = catan.Game([catan.RandomPlayer(color) for color in catan.Color], seed=1 + seed * matches + k)
        match.play()
        moves += len(match.state.actions)
    return {"moves/s": moves, "matches/s": matches}


def _open_spiel(name: str, matches: int) -> Work:
    """Play tic-tac-toe move by move from Python."""
    game = import_module("pyspiel").load_game(name)

    def play(seed: int) -> Done:
        rng = Random(seed)
        moves = 0
        for _ in range(matches):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                moves += 1
        return {"moves/s": moves, "matches/s": matches}

    return play


def _pettingzoo(seed: int, matches: int = 400) -> Done:
    """Play tic-tac-toe agent by agent (AEC)."""
    env: Any = import_module("pettingzoo.classic.tictactoe_v3").env()
    rng = Random(seed)
    moves = 0
    for _ in range(matches):
        env.reset()
        for _agent in env.agent_iter():
            seen, _, over, stopped, _ = env.last()
            if over or stopped:
                env.step(None)
                continue
            actions = [n for n, free in enumerate(seen["action_mask"].tolist()) if free]
            env.step(actions[int(rng.random() * len(actions))])
            moves += 1
    return {"moves/s": moves, "matches/s": matches}


def _pettingzoo_raw(seed: int, matches: int = 400) -> Done:
    """Do the same without checking wrappers and observations. The board gives the legal actions."""
    env: Any = import_module("pettingzoo.classic.tictactoe_v3").raw_env()
    rng = Random(seed)
    moves = 0
    for _ in range(matches):
        env.reset()
        while not env.terminations[env.agent_selection]:
            actions = env.board.legal_moves()
            env.step(actions[int(rng.random() * len(actions))])
            moves += 1
    return {"moves/s": moves, "matches/s": matches}


def _boardgame(node: str, folder: str, matches: int = 400) -> Work:
    """Return a function that plays tic-tac-toe with boardgame.io's client without a page.

    Node reports its own CPU time. It is warmed up until rounds no longer become faster, because V8 needs thousands of
    matches.
    """
    script = Path(__file__).with_name("boardgame.cjs")
    process = subprocess.Popen(  # noqa: S603 (Node and the script beside this file)
        [node, script, folder],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "NODE_ENV": "production"},
    )
    ask, answers = process.stdin, process.stdout
    if ask is None or answers is None:
        raise RuntimeError("Node was started without pipes")

    def play(_: int) -> Done:
        print(matches, file=ask, flush=True)
        told = json.loads(answers.readline())
        return {"moves/s": told["moves"], "matches/s": matches, ELSEWHERE: told["seconds"]}

    took = [float("inf")]
    while len(took) < WARM or min(took[-FLAT:]) < NEARLY * min(took[:-FLAT]):
        took.append(play(0)[ELSEWHERE])
    return play


def versions(here: Iterable[str]) -> list[str]:
    """Return the peers with their versions."""
    known = {name.partition(",")[0] for name in here}
    found = [f"{name} {version(package)}" for name, package in PACKAGES.items() if name in known]
    if BOARDGAME in known:
        package = Path(os.environ[FOLDER], "node_modules/boardgame.io/package.json")
        node = subprocess.run([shutil.which("node") or "node", "--version"], capture_output=True, text=True, check=True)  # noqa: S603 (Node)
        found.append(f"{BOARDGAME} {json.loads(package.read_text())['version']} on Node {node.stdout.strip()}")
    return found


def missing(here: Iterable[str]) -> list[str]:
    """Return a line for each peer that is left out."""
    return [f"{name} is left out. To install it: {how}" for name, how in ABSENT.items() if name not in here]
