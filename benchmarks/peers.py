"""The peers: random matches on the engines of others, as their own documentation plays them.

Each is left out where it is not installed; `ABSENT` says how to have it.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.rounds import ELSEWHERE, Done, Work

CATANATRON: Final = "catanatron"
SPIEL_PYTHON: Final = "OpenSpiel, rules in Python"
SPIEL_CPP: Final = "OpenSpiel, rules in C++"
PETTINGZOO: Final = "PettingZoo"
BOARDGAME: Final = "boardgame.io"
FOLDER: Final = "BOARDGAME_IO"
"""The variable that names the folder in which npm installed boardgame.io."""
PYTHON: Final = "pip install -r benchmarks/requirements.txt"
ABSENT: Final = {
    CATANATRON: PYTHON,
    SPIEL_PYTHON: PYTHON,
    SPIEL_CPP: PYTHON,
    PETTINGZOO: PYTHON,
    BOARDGAME: f"npm install --prefix FOLDER boardgame.io@0.50.2, then {FOLDER}=FOLDER",
}


def peers() -> dict[str, Work]:
    """Those that are installed."""
    found: dict[str, Work] = {}
    if importlib.util.find_spec("catanatron"):
        found[CATANATRON] = _catanatron
    if importlib.util.find_spec("pyspiel"):
        import_module("open_spiel.python.games.tic_tac_toe")  # registers its rules in Python
        found[SPIEL_PYTHON] = _open_spiel("python_tic_tac_toe", 60)
        found[SPIEL_CPP] = _open_spiel("tic_tac_toe", 1500)
    if importlib.util.find_spec("pettingzoo"):
        found[PETTINGZOO] = _pettingzoo
    if (folder := os.environ.get(FOLDER)) and (node := shutil.which("node")):
        found[BOARDGAME] = _boardgame(node, folder)
    return found


def _catanatron(seed: int, matches: int = 8) -> Done:
    """Four random players of Catan; its moves are the actions it records, dice among them."""
    catan = import_module("catanatron")
    moves = 0
    for k in range(matches):
        match = catan.Game([catan.RandomPlayer(color) for color in catan.Color], seed=1 + seed * matches + k)
        match.play()
        moves += len(match.state.actions)
    return {"moves/s": moves, "matches/s": matches}


def _open_spiel(name: str, matches: int) -> Work:
    """Tic-tac-toe move by move from Python."""
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


def _pettingzoo(seed: int, matches: int = 40) -> Done:
    """Tic-tac-toe, agent by agent (AEC)."""
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


def _boardgame(node: str, folder: str, matches: int = 40) -> Work:
    """Tic-tac-toe on boardgame.io's client without a page; Node stays warm and tells its own CPU time."""
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
        raise RuntimeError("Node has no pipes")

    def play(_: int) -> Done:
        print(matches, file=ask, flush=True)
        told = json.loads(answers.readline())
        return {"moves/s": told["moves"], "matches/s": matches, ELSEWHERE: told["seconds"]}

    return play


def missing(here: Iterable[str]) -> list[str]:
    """A line for each peer that is left out."""
    return [f"{name} is left out. To have it: {how}" for name, how in ABSENT.items() if name not in here]
