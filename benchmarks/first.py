"""Measures the first board and the first chart in a new kernel: `python -m benchmarks.first [--help]`, in the root.

Each is made in a kernel of its own, as soon as it has started; a chart, of a match of some random decisions. The rows
are CPU seconds of the kernel, which include all imports. One round that isn't counted comes first, so that the bytecode
of all modules is there, as it is after an installation. With `--against`, another checkout does the same in turn, and
the last column is the ratio of the two.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from jupyter_client.manager import start_new_kernel

from benchmarks.compiled import on_path
from benchmarks.rounds import machine
from benchmarks.tables import spread

CELLS: Final = {
    "board": """
import boardbook as bb
match = bb.Match({game!r}, 4, seed=1)
board = match.board()
board._repr_mimebundle_()
made = time.process_time()
display(board)
shown = time.process_time()
print(json.dumps({{"first board, without its picture": made - began, "first board": shown - began}}))
""",
    "chart": """
import boardbook as bb
match = bb.Match({game!r}, 4, seed=1)
for _ in range(150):
    match.play(match.legal_actions()[0])
began = time.process_time()
chart = match.chart("score")
made = time.process_time()
chart._repr_mimebundle_()
shown = time.process_time()
print(json.dumps({{"first chart, made": made - began, "first chart, shown": shown - began}}))
""",
}
"""What runs in a new kernel. It prints the CPU seconds of each row."""


def seconds(cell: str, checkout: Path | None, bytecode: str) -> dict[str, float]:
    """Return what a cell prints in a new kernel, with the boardbook of a checkout (None: this one)."""
    env = on_path(None if checkout is None else checkout.resolve() / "src")
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    manager, client = start_new_kernel(env={**env, "PYTHONPYCACHEPREFIX": bytecode})
    printed: list[str] = []

    def hear(message: dict[str, Any]) -> None:
        content = message["content"]
        if message["msg_type"] == "stream" and content["name"] == "stdout":
            printed.append(content["text"])
        elif message["msg_type"] == "error":
            raise RuntimeError("\n".join(content["traceback"]))

    try:
        client.execute_interactive(f"import json, time\nbegan = time.process_time()\n{cell}", output_hook=hear)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    took: dict[str, float] = json.loads("".join(printed))
    return took


def main(games: list[str], rounds: int, checkout: Path | None) -> None:
    """Print the table."""
    print(f"{machine()}; {rounds} rounds, medians (least to most), CPU seconds.\n")
    print("| game | what | seconds | before | now to before |\n|---|---|---|---|---|")
    with TemporaryDirectory() as bytecode:
        for game in games:
            for cell in CELLS.values():
                sides = [None] if checkout is None else [None, checkout]
                found = [
                    [seconds(cell.format(game=game), side, bytecode) for side in sides] for _ in range(1 + rounds)
                ][1:]
                for row in found[0][0]:
                    cells = [spread([both[k][row] for both in found]) for k in range(len(sides))]
                    ratios = [both[0][row] / both[1][row] for both in found] if checkout else []
                    last = [*cells[1:], spread(ratios)] if ratios else ["", ""]
                    print(f"| {game} | {row} | {' | '.join([cells[0], *last])} |", flush=True)


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m benchmarks.first", description=__doc__)
    parser.add_argument("games", nargs="*", default=["pangea", "magellan", "magus", "zargos"])
    parser.add_argument("--rounds", default=7, type=int)
    parser.add_argument("--against", metavar="CHECKOUT", type=Path, help="another checkout to compare with, in turn")
    given = parser.parse_args()
    main(given.games, given.rounds, given.against)
