"""Speed of the rules and the records: `python -m benchmarks.speed [ROUNDS]`, from the repository's root.

Every round runs every measure once, one after the other, on CPU time; a ratio is taken inside a round and its median
over the rounds is printed.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import gc
import importlib.util
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import mean, median

import polars as pl

from boardbook.bots import decide, make_bot
from boardbook.core import CHANCE, Line, State, game, pick
from boardbook.records import Recorder, load_line, save_line
from boardbook.soak import random_line, random_numbers, written
from tests.games.pangea.oracle import Oracle

PANGEA = game("pangea")
SEATS = 4
OURS = "Pangea, random play"
MATCHES = 50
"""Matches whose sizes are averaged."""

Work = Callable[[int], dict[str, float]]
"""Does one round's work, given the round's number, and says how much was done, by unit."""


# --- random play ----------------------------------------------------------------------------------------------------
# The first three play the same matches; their loops are written out, since a call a ply would hide what is measured.


def bare(seed: int, matches: int = 15) -> dict[str, float]:
    """Random matches on the state alone."""
    rng = Random(seed)
    decisions = 0
    for _ in range(matches):
        state = PANGEA.new(SEATS)
        while state.to_act is not None:
            if state.to_act == CHANCE:
                state.apply(pick(state.chances(), rng.random()))
            else:
                actions = state.legal_actions()
                state.apply(actions[int(rng.random() * len(actions))])
                decisions += 1
    return {"moves/s": decisions, "matches/s": matches}


def listed(seed: int, matches: int = 15) -> dict[str, float]:
    """The same matches, every number kept in a list."""
    rng = Random(seed)
    decisions = 0
    for _ in range(matches):
        state, numbers = PANGEA.new(SEATS), []
        while state.to_act is not None:
            if state.to_act == CHANCE:
                n = pick(state.chances(), rng.random())
            else:
                actions = state.legal_actions()
                n = actions[int(rng.random() * len(actions))]
                decisions += 1
            state.apply(n)
            numbers.append(n)
    return {"moves/s": decisions}


def recorded(seed: int, matches: int = 15) -> dict[str, float]:
    """The same matches through `Line.record`: ply by ply with seat, choices and time."""
    rng = Random(seed)
    decisions = 0
    for _ in range(matches):
        line = random_line(PANGEA, SEATS, seed)
        state = line.state
        while state.to_act is not None:
            if state.to_act == CHANCE:
                line.record(pick(state.chances(), rng.random()))
            else:
                actions = state.legal_actions()
                line.record(actions[int(rng.random() * len(actions))], len(actions))
                decisions += 1
    return {"moves/s": decisions}


class Remembering(Oracle):
    """The oracle, each list of legal actions made once, though its `apply` looks again."""

    listed: list[str] | None = None

    def legal(self) -> list[str]:
        """The list made since the last move, or a new one."""
        if self.listed is None:
            self.listed = super().legal()
        return self.listed

    def apply(self, text: str) -> None:
        """Play, and forget the list."""
        super().apply(text)
        self.listed = None


def oracle(make: Callable[[int], Oracle], seed: int, matches: int = 2) -> dict[str, float]:
    """Random matches on the naive implementation."""
    rng = Random(seed)
    decisions = 0
    for _ in range(matches):
        naive = make(SEATS)
        while naive.to_act is not None:
            if naive.to_act == "chance":
                naive.apply(pick([(text, float(p)) for text, p in naive.chances().items()], rng.random()))
            else:
                naive.apply(rng.choice(naive.legal()))
                decisions += 1
    return {"moves/s": decisions, "matches/s": matches}


def catanatron(seed: int, matches: int = 5) -> dict[str, float]:
    """Random matches of catanatron; its moves are the actions it records, dice among them."""
    catan = importlib.import_module("catanatron")
    moves = 0
    for k in range(matches):
        match = catan.Game([catan.RandomPlayer(color) for color in catan.Color], seed=1 + seed * matches + k)
        match.play()
        moves += len(match.state.actions)
    return {"moves/s": moves, "matches/s": matches}


# --- prepared positions and matches ---------------------------------------------------------------------------------


class Material:
    """Whole random matches, and decisions from all over them."""

    def __init__(self) -> None:
        rng = Random(0)
        self.lines: list[Line] = []
        self.positions: list[tuple[State, int]] = []
        """A position and a legal action in it."""
        for seed in range(MATCHES):
            line = written(PANGEA, SEATS, seed, random_numbers(PANGEA, SEATS, rng))
            self.lines.append(line)
            chosen = set(rng.sample(range(line.ply), 20))
            self.positions += [
                (state.clone(), ply.number)
                for i, state, ply in line.replay()
                if i in chosen and ply.choices and ply.choices > 1
            ]
        rng.shuffle(self.positions)

    def line(self, k: int) -> Line:
        """One match for each round."""
        return self.lines[k % MATCHES]

    def clones(self, _: int) -> dict[str, float]:
        """Copies."""
        for _ in range(10):
            for state, _n in self.positions:
                state.clone()
        return {"clones/s": 10 * len(self.positions)}

    def ahead(self, _: int) -> dict[str, float]:
        """Copies with an action played on them."""
        for _ in range(10):
            for state, n in self.positions:
                state.clone().apply(n)
        return {"clones/s": 10 * len(self.positions)}

    def explain(self, k: int, positions: int = 3) -> dict[str, float]:
        """Rulings on the whole table of actions."""
        for i in range(positions):
            state, _ = self.positions[(k * positions + i) % len(self.positions)]
            for n in range(PANGEA.num_actions):
                PANGEA.explain(state, n)
        return {"ms": positions}

    def greedy(self, k: int, positions: int = 25) -> dict[str, float]:
        """Decisions of the greedy bot, with the copy it is handed."""
        bot, rng = make_bot("greedy"), Random(k)
        for i in range(positions):
            state, _ = self.positions[(k * positions + i) % len(self.positions)]
            decide(bot, PANGEA, state, rng)
        return {"decisions/s": positions}

    def frames(self, k: int) -> dict[str, float]:
        """Log and curves of a match, by replay."""
        recorder = Recorder(self.line(k))
        _ = recorder.log, recorder.curves
        return {"ms": 1}

    def save(self, k: int, folder: Path) -> dict[str, float]:
        """A match written to a file."""
        save_line(self.line(k), folder / "match.jsonl")
        return {"ms": 1}

    def load(self, _: int, folder: Path) -> dict[str, float]:
        """The match saved just before, read and verified."""
        load_line(folder / "match.jsonl")
        return {"ms": 1}

    def sizes(self, folder: Path) -> dict[str, float]:
        """Bytes per match."""
        saves = []
        for line in self.lines:
            save_line(line, folder / "match.jsonl")
            saves.append((folder / "match.jsonl").stat().st_size)
        numbers = pl.DataFrame({"line": [[ply.number for ply in line.plies] for line in self.lines]})
        tables = {
            "log, all columns, Parquet zstd": pl.concat([Recorder(line).log for line in self.lines]),
            "curves, all columns, Parquet zstd": pl.concat([Recorder(line).curves for line in self.lines]),
            "the list of numbers, a row a match, Parquet zstd": numbers.cast({"line": pl.List(pl.UInt16())}),
        }
        found = {"save file, JSON Lines": mean(saves)}
        for name, frame in tables.items():
            frame.write_parquet(folder / "frame.parquet", compression="zstd")
            found[name] = (folder / "frame.parquet").stat().st_size / MATCHES
        return found


# --- the run --------------------------------------------------------------------------------------------------------


class Run:
    """Rounds of all measures: A B C, A B C, ..."""

    def __init__(self, works: dict[str, Work]) -> None:
        self.works = works
        self.found: dict[tuple[str, str], list[float]] = {}
        """(measure, unit) -> a figure per round: so many per second, or milliseconds each."""

    def round(self, k: int, *, keep: bool) -> None:
        """Every measure once."""
        for name, work in self.works.items():
            gc.collect()
            began = time.process_time()
            done = work(k)
            seconds = time.process_time() - began
            for unit, amount in done.items() if keep else ():
                figure = 1000 * seconds / amount if unit == "ms" else amount / seconds
                self.found.setdefault((name, unit), []).append(figure)

    def ratio(self, first: str, second: str, unit: str) -> list[float]:
        """How many times faster the first was, round by round."""
        pairs = zip(self.found[first, unit], self.found[second, unit], strict=True)
        return [a / b for a, b in pairs]


def row(name: str, figures: list[float], last: str, digits: int = 1) -> str:
    """A row of a table: median, least to most."""
    middle, least, most = (f"{x:,.{digits}f}" for x in (median(figures), min(figures), max(figures)))
    return f"| {name} | {middle} | {least} to {most} | {last} |"


def main(rounds: int = 15) -> None:
    """Measure and print."""
    material = Material()
    gc.freeze()  # what was prepared is not to be searched for garbage again and again
    peers: dict[str, Work] = {"catanatron": catanatron} if importlib.util.find_spec("catanatron") else {}
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        works: dict[str, Work] = {
            OURS: bare,
            "keeping a list of numbers": listed,
            "recording with Line.record": recorded,
            "the naive oracle": lambda k: oracle(Oracle, k),
            "the naive oracle, each list made once": lambda k: oracle(Remembering, k),
            **peers,
            "clone": material.clones,
            "clone and apply": material.ahead,
            "greedy bot": material.greedy,
            "explain, the whole table": material.explain,
            "log and curves of a match": material.frames,
            "save a match": lambda k: material.save(k, folder),
            "load a match": lambda k: material.load(k, folder),
        }
        run = Run(works)
        run.round(0, keep=False)
        for k in range(rounds):
            run.round(1 + k, keep=True)
        sizes = material.sizes(folder)
    report(run, sizes, rounds)


def report(run: Run, sizes: dict[str, float], rounds: int) -> None:
    """The tables, in Markdown."""
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"boardbook {version('boardbook')}, Pangea with {SEATS} seats and its default options, {python},")
    print(f"{os.cpu_count()} cores, load {load}; {rounds} rounds, CPU time.\n")

    print("| ratio inside a round | median | least to most | goal |\n|---|---|---|---|")
    for name, goal in (("the naive oracle", "10"), ("the naive oracle, each list made once", "10")):
        print(row(f"Pangea to {name}, moves/s", run.ratio(OURS, name, "moves/s"), goal))
    if "catanatron" in run.works:
        print(row("Pangea to catanatron, moves/s", run.ratio(OURS, "catanatron", "moves/s"), "8, better 12"))
        print(row("Pangea to catanatron, matches/s", run.ratio(OURS, "catanatron", "matches/s"), "10"))
    for name, goal in (("keeping a list of numbers", "3"), ("recording with Line.record", "")):
        more = [100 * (ratio - 1) for ratio in run.ratio(OURS, name, "moves/s")]
        print(row(f"{name}: more time, %", more, goal))
    if "catanatron" not in run.works:
        print("\ncatanatron is not installed here; benchmarks/README.md says how to have it beside.")

    print("\n| measure | median | least to most | unit |\n|---|---|---|---|")
    for (name, unit), figures in run.found.items():
        print(row(name, figures, unit, 0 if median(figures) >= 100 else 1))

    print(f"\n| on disk, {MATCHES} matches | bytes a match |\n|---|---|")
    for name, size in sizes.items():
        print(f"| {name} | {size:,.0f} |")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
