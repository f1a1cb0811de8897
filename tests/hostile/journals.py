"""If a process is killed or a disk is full, no acknowledged ply is lost, and match, board and file agree."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import boardbook as bb
from boardbook.records import load_history
from tests.full import full_disk
from tests.hostile import Tally
from tests.match.wandering import branches, same_line, wander

PLAYING: Final = """
import sys
import boardbook as bb
match = bb.Match(sys.argv[1], ["random"] * int(sys.argv[2]), seed=int(sys.argv[3]), journal=sys.argv[4])
while match.step() is not None:
    print(match.ply, flush=True)
"""


def kills(count: int, seed: int, game: str) -> Tally:
    """Kill this number of processes that play with a journal, each after a random number of acknowledged plies."""
    tally = Tally()
    for number in range(count):
        rng = Random(f"kills/{game}/{seed}/{number}")
        tally.tried += 1
        with TemporaryDirectory() as folder:
            try:
                tally.met["plies acknowledged"] += _kill(Path(folder) / "journal", game, rng)
            except Exception as fault:  # noqa: BLE001 (any exception is a finding)
                tally.bad.append(f"kills/{game}/{seed}/{number}: {type(fault).__name__}: {fault}")
    return tally


def _kill(path: Path, game: str, rng: Random) -> int:
    seats, seed, after = bb.game(game).seats.start, rng.getrandbits(30), rng.randrange(1, 300)
    command = [sys.executable, "-c", PLAYING, game, str(seats), str(seed), str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(after)]
        process.kill()
        told += process.stdout.read().splitlines(keepends=True)
    acknowledged = max(int(line) for line in told if line.endswith("\n"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the last line may be incomplete
        match = bb.load(path, journal=True)
    same = bb.Match(game, ["random"] * seats, seed=seed)
    while len(same.history.plies) < len(match.history.plies):
        same.step()
    numbers = [ply.number for ply in match.history.plies]
    lost = acknowledged - len(numbers)
    if lost > 0 or numbers != [ply.number for ply in same.history.plies[: len(numbers)]]:
        raise AssertionError(f"{lost} plies lost, or another match")
    if not match.over:
        match.step()
    match.close()
    if not same_line(load_history(path), match.history):
        raise AssertionError("the plies played after loading are not in the file")
    return acknowledged


def full(count: int, seed: int, game: str) -> Tally:
    """Fill the disk this number of times, in a script or at a board, while a match is played, undone and redone."""
    tally = Tally()
    rng = Random(f"full/{game}/{seed}")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "journal"
        seats = [f"Seat {k}" for k in range(bb.game(game).seats.start)]
        match = bb.Match(game, seats, seed=rng.getrandbits(30), journal=path)
        board, said = match.board(), list[dict[str, Any]]()
        board.send = lambda content, buffers=None: said.append(content)  # type: ignore[method-assign]
        while tally.tried < count:
            before = branches(match.history), match.ply, board.ply, board.view, path.read_bytes()
            with full_disk(len(before[4]) + rng.randrange(150)):
                failed = _at_the_board(match, board, rng, said) if rng.random() < 0.5 else _in_a_script(match, rng)
            if failed:
                tally.tried += 1
                if (branches(match.history), match.ply, board.ply, board.view, path.read_bytes()) != before:
                    tally.bad.append(f"full/{game}/{seed}: out of step after {tally.tried}")
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                if not same_line(load_history(path), match.history):
                    tally.bad.append(f"full/{game}/{seed}: another match after {tally.tried}")
        match.close()
        board.close()
    return tally


def _in_a_script(match: bb.Match, rng: Random) -> bool:
    try:
        wander(match, rng)
    except bb.NotKept:
        return True
    return False


def _at_the_board(match: bb.Match, board: Any, rng: Random, said: list[dict[str, Any]]) -> bool:
    legal = match.state.legal_actions()
    if not legal:
        return False
    said.clear()
    kind: dict[str, Any] = {"type": "play", "actions": [rng.choice(legal)]}
    if rng.random() < 0.3:
        kind = {"type": "do", "what": rng.choice(["undo", "redo", "branch"])}
    elif match.game.open_information is False:
        board._heard(None, {"type": "do", "what": "lift", "seq": 0, "ply": match.ply}, [])
        said.clear()
    board._heard(None, {**kind, "seq": 1, "ply": match.ply}, [])
    [answer] = [one for one in said if one["type"] == "answer"]
    return not answer["ok"] and "could not be written" in answer["text"]["en"]
