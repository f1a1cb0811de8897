"""Measurements on prepared positions and matches of a game: copies, bots, and records."""

from __future__ import annotations

from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, Final

from benchmarks.plays import seats_of
from benchmarks.rounds import MS, Done, Work
from boardbook.bots import consider, decide, make_bot
from boardbook.bots.playouts import win_shares
from boardbook.core import REFEREE, Game, History, State
from boardbook.records import Recorder, load_history, save_history
from boardbook.soak import random_numbers, written

MATCHES: Final = 30
SIMULATIONS: Final = 1000
LONG: Final = 1_000_000
"""The horizon of a playout that goes to the end, in plies."""


class Prepared:
    """Complete random matches of a game, and decisions from all parts of them. Round k uses the k-th."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        rng, seats = Random(0), seats_of(game)
        self.lines: list[History] = []
        self.positions: list[tuple[State, int]] = []
        """Positions with more than one choice, each with a legal action."""
        self.searched: list[State] = []
        """The positions among them in which a search has several candidates."""
        for seed in range(MATCHES):
            history = written(game, seats, seed, random_numbers(game, seats, rng))
            self.lines.append(history)
            chosen = set(rng.sample(range(history.ply), min(20, history.ply)))
            self.positions += [
                (state.clone(), ply.number)
                for i, state, ply in history.replay()
                if i in chosen and ply.choices and ply.choices > 1
            ]
        rng.shuffle(self.positions)
        self.searched = [state for state, _ in self.positions if len(game.candidates(state)) > 1]

    def works(self, folder: Path) -> dict[str, Work]:
        """Return all measurements by name."""
        return {
            "clone": self.clones,
            "clone and apply": self.ahead,
            "random bot": lambda k: self.decisions("random", k, 200),
            "greedy bot": lambda k: self.decisions("greedy", k, 25),
            f"mcts bot, {SIMULATIONS:,} simulations": self.search,
            "playout to the end, random bot": lambda k: self.playouts("random", k, 8, LONG),
            "playout of 30 plies, greedy bot": lambda k: self.playouts("greedy", k, 1, 30),
            "explain, the whole table": self.explain,
            "log and curves of a match": self.frames,
            "save a match": lambda k: self.save(k, folder),
            "load a match": lambda k: self.load(k, folder),
        }

    def some(self, k: int, count: int) -> list[State]:
        """Return the positions of round k."""
        start = k * count % len(self.positions)
        return [state for state, _ in islice(cycle(self.positions), start, start + count)]

    def line(self, k: int) -> History:
        """Return the match of round k."""
        return self.lines[k % MATCHES]

    def clones(self, _: int) -> Done:
        """Copy positions."""
        for _ in range(20):
            for state, _n in self.positions:
                state.clone()
        return {"clones/s": 20 * len(self.positions)}

    def ahead(self, _: int) -> Done:
        """Copy positions and play an action on the copies."""
        for _ in range(20):
            for state, n in self.positions:
                state.clone().apply(n)
        return {"clones/s": 20 * len(self.positions)}

    def decisions(self, name: str, k: int, count: int) -> Done:
        """Let a bot decide, including the copy of the position that it gets."""
        bot, rng = make_bot(name), Random(k)
        for state in self.some(k, count):
            decide(bot, self.game, state, rng)
        return {"decisions/s": count}

    def search(self, k: int) -> Done:
        """Let the search bot make one decision."""
        bot = make_bot(f"mcts:{SIMULATIONS}")
        consider(bot, self.game, self.searched[k % len(self.searched)], Random(k))
        return {"simulations/s": SIMULATIONS, MS: 1}

    def playouts(self, name: str, k: int, count: int, horizon: int) -> Done:
        """Let a bot continue from positions, as when win chances are estimated."""
        bot, rng = make_bot(name), Random(k)
        for state in self.some(k, count):
            win_shares(self.game, state, REFEREE, bot, 1, horizon, rng, self.game.win_probabilities)
        return {"playouts/s": count}

    def explain(self, k: int, count: int = 3) -> Done:
        """Explain every action of the game."""
        for state in self.some(k, count):
            for n in range(self.game.num_actions):
                self.game.explain(state, n)
        return {MS: count}

    def frames(self, k: int) -> Done:
        """Create the log and the curves of a match from a replay."""
        recorder = Recorder(self.line(k))
        _ = recorder.log, recorder.curves
        return {MS: 1}

    def save(self, k: int, folder: Path) -> Done:
        """Write a match to a file."""
        save_history(self.line(k), folder / f"{self.game.name}.jsonl")
        return {MS: 1}

    def load(self, _: int, folder: Path) -> Done:
        """Read and verify the match that was just saved."""
        load_history(folder / f"{self.game.name}.jsonl")
        return {MS: 1}

    def saved(self, folder: Path) -> float:
        """Return the average size of a save file in bytes."""
        path = folder / f"{self.game.name}.jsonl"
        sizes = []
        for history in self.lines:
            save_history(history, path)
            sizes.append(path.stat().st_size)
        return mean(sizes)
