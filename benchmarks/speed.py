"""Measures speed against goals: `python -m benchmarks.speed [ROUNDS] [--games NAME ...] [--scaling] [--keep]`.

Run it in the root of the repository. Every round takes each measurement once, one after the other, in CPU time. A ratio
is computed within a round, and its median over the rounds is printed. All games are measured, and new games need no
configuration. See README.md for more.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import argparse
import gc
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

import boardbook as bb
from benchmarks import peers, plays, studies
from benchmarks.positions import SIMULATIONS, Prepared
from benchmarks.rounds import MS, Done, Goal, Run, Work, machine, row
from boardbook.core import Game
from boardbook.soak import soak

Way = Callable[[Game[Any], int, int], Done]
"""Plays a number of random matches of a game, starting from a seed."""
TICTACTOE: Final = "tic-tac-toe"
PLAY: Final = "random play"
STUDIED: Final = "a study of random bots, played in one process"
NAIVE: Final = {"the naive oracle": plays.naive, "the naive oracle, each list made once": plays.naive_once}
KEPT: Final[dict[str, Way]] = {
    "keeping a list of numbers": plays.listed,
    "seven columns of ints": plays.columns,
    "seven columns of ints, made a frame": partial(plays.columns, framed=True),
    "recording with History.push": plays.recorded,
}
TURN: Final = 0.15
"""The approximate number of seconds of random play of a game in a round."""
RESULTS: Final = Path(__file__).with_name("RESULTS.md")
STUDY: Final = 300
"""The number of matches of the study whose bytes are counted."""

MOVES: Final = {"pangea": Goal(15), "magellan": Goal(9), "magus": Goal(6), "zargos": Goal(5)}
"""The goals for moves/s compared with catanatron in plain Python. The default is 8."""
MATCHES: Final = {"pangea": Goal(10)}
"""The goals for matches/s compared with catanatron, for some games."""
RULES: Final = Goal(10)
KEEPING: Final = {
    "keeping a list of numbers": Goal(3, most=True),
    "seven columns of ints": Goal(15, most=True),
    "seven columns of ints, made a frame": Goal(15, most=True),
}
"""Percent of time on top of random play."""
THINKING: Final = {"pangea": Goal(60, most=True)}
"""The goals for 1,000 simulations in milliseconds. The default is 120."""
STUDYING: Final = Goal(50, most=True)
"""Percent of time on top of random play."""
BESIDE: Final = {
    peers.SPIEL_PYTHON: Goal(20),
    peers.SPIEL_CPP: Goal(0.8),
    peers.PETTINGZOO: Goal(40),
    peers.PETTINGZOO_RAW: Goal(8),
    peers.BOARDGAME: Goal(80),
}
"""The goals for matches/s of boardbook's tic-tac-toe compared with that of each peer."""
DISK: Final = {
    name: Goal(most, most=True)
    for name, most in {"pangea": 1300, "magellan": 220, "magus": 1400, "zargos": 3500}.items()
}
"""The goals for the number of bytes per match in a study."""
SCALING: Final = Goal(1.7)


def named(name: str, what: str) -> str:
    """Return the name of a measurement of a game."""
    return f"{name}, {what}"


def enough(game: Game[Any]) -> int:
    """Return the number of random matches that take about `TURN` seconds."""
    run = Run({PLAY: lambda k: plays.bare(game, 10, k)})
    run.rounds(3)
    return max(2, round(TURN * sorted(run.found[PLAY, "matches/s"])[1]))


def rules_of(name: str) -> dict[str, Work]:
    """Return the measurements of random play of a game: alone, with recording, and with its naive oracle."""
    game = bb.game(name)
    matches = enough(game)
    ways: dict[str, Way] = {PLAY: plays.bare, **KEPT, STUDIED: plays.studied}
    works: dict[str, Work] = {named(name, what): partial(way, game, matches) for what, way in ways.items()}
    if oracle := plays.oracle_of(name):
        for what, play in NAIVE.items():
            works[named(name, what)] = partial(play, oracle, plays.seats_of(game), max(1, matches // 15))
    return works


def tictactoe() -> Work:
    """Return the measurement of boardbook's tic-tac-toe, which must first pass the soak."""
    bb.register_game("benchmarks.tictactoe")
    game = bb.game("tictactoe")
    soak(game, 50)
    return lambda k: plays.bare(game, 3000, k)


def together(games: list[str], others: dict[str, Work], prepared: dict[str, Prepared], folder: Path) -> dict[str, Work]:
    """Return all measurements in the order of a round. Those that are compared are close to each other."""
    works: dict[str, Work] = {}
    for name in games:
        works |= rules_of(name)
        if peers.CATANATRON in others:
            works[named(name, peers.CATANATRON)] = others[peers.CATANATRON]
    works[TICTACTOE] = tictactoe()
    works |= {named(TICTACTOE, name): work for name, work in others.items() if name in BESIDE}
    for name in games:
        works |= {named(name, what): work for what, work in prepared[name].works(folder).items()}
    return works


# --- printing -------------------------------------------------------------------------------------------------------


def reached(run: Run, games: list[str]) -> Iterator[str]:
    """Yield the rows of the goals that rounds measure."""
    for name in games:
        ours, catanatron = named(name, PLAY), named(name, peers.CATANATRON)
        if catanatron in run.works:
            moves, matches = (run.ratio(ours, catanatron, unit) for unit in ("moves/s", "matches/s"))
            yield row(f"{name} to catanatron, moves/s", moves, goal=MOVES.get(name, Goal(8)))
            yield row(f"{name} to catanatron, matches/s", matches, " | ", MATCHES.get(name))
        for what in NAIVE:
            if (oracle := named(name, what)) in run.works:
                yield row(f"{name} to {what}, moves/s", run.ratio(ours, oracle, "moves/s"), goal=RULES)
        for what in KEPT:
            more = run.more(ours, named(name, what), "moves/s")
            yield row(f"{name}, {what}: more time, %", more, " | ", KEEPING.get(what))
        search = f"mcts bot, {SIMULATIONS:,} simulations"
        thinking = THINKING.get(name, Goal(120, most=True))
        yield row(f"{name}, {search}: ms", run.found[named(name, search), MS], goal=thinking)
        more = run.more(ours, named(name, STUDIED), "matches/s")
        yield row(f"{name}, {STUDIED}: more time, %", more, goal=STUDYING)
    for peer, goal in BESIDE.items():
        if (theirs := named(TICTACTOE, peer)) in run.works:
            yield row(f"{TICTACTOE} to {peer}, matches/s", run.ratio(TICTACTOE, theirs, "matches/s"), goal=goal)


def main(rounds: int, games: list[str], *, scale: bool, keep: bool) -> None:
    """Take the measurements and print them. If `keep`, also write them to `RESULTS`."""
    told = []
    for line in lines(rounds, games, scale=scale):
        print(line, flush=True)
        told.append(line)
    if keep:
        RESULTS.write_text("\n".join(["# Speed in the last measurement", "", *told, ""]), encoding="utf-8")


def lines(rounds: int, games: list[str], *, scale: bool) -> Iterator[str]:
    """Take the measurements, and yield the lines of the tables."""
    others = peers.peers()
    prepared = {name: Prepared(bb.game(name)) for name in games}
    gc.freeze()  # keep the garbage collector from scanning the prepared objects
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        run = Run(together(games, others, prepared, folder))
        run.rounds(rounds)
        saved = {name: prepared[name].saved(folder) for name in games}
        disk = {name: studies.on_disk(bb.game(name), folder / name, STUDY) for name in games}
    yield f"{datetime.now(UTC).date()}. {machine()}; {rounds} rounds, CPU time, default options,"
    yield "four seats where a game has them."
    yield f"Peers: {', '.join(peers.versions(others)) or 'none'}.\n"
    yield "| goal | median | least to most | to reach | reached |\n|---|---|---|---|---|"
    yield from reached(run, games)
    for name in games:
        yield row(f"{name}, bytes a match that a study keeps", [disk[name]["matches"]], " | ", DISK.get(name))
    if scale:
        yield row("any work, two processes to one, wall time: what the machine gives", studies.spare(5), " | ")
    for name in games if scale else ():
        matches, ratios = studies.scaling(bb.game(name), max(3, rounds // 3))
        yield row(f"{name}, two workers to one, {matches:,} matches, wall time", ratios, goal=SCALING)
    if left_out := peers.missing(others):
        yield "\n" + "\n".join(left_out)

    yield "\n| measure | median | least to most | unit |\n|---|---|---|---|"
    for (name, unit), figures in run.found.items():
        yield row(name, figures, unit)

    yield f"\n| bytes a match, {STUDY} matches | save file | {' | '.join(studies.TABLES)} |"
    yield "|---|---|" + "---|" * len(studies.TABLES)
    for name in games:
        sizes = [saved[name], *disk[name].values()]
        yield f"| {name} | " + " | ".join(f"{size:,.0f}" for size in sizes) + " |"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description="Measure speed against goals.")
    parser.add_argument("rounds", type=int, nargs="?", default=15)
    parser.add_argument("--games", nargs="+", default=list(bb.games()), metavar="NAME")
    parser.add_argument(
        "--scaling", action="store_true", help="also compare two workers with one; the machine must be idle"
    )
    parser.add_argument("--keep", action="store_true", help="also write the tables to RESULTS.md")
    asked = parser.parse_args()
    main(asked.rounds, asked.games, scale=asked.scaling, keep=asked.keep)
