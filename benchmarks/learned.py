"""Compares fitted values with handcrafted ones: `python -m benchmarks.learned [--help]`, in the root.

For each game, a teacher plays matches. The benchmark measures how well a value fitted to them and the game's own value
predict matches that were not used for fitting. Then the search bot plays with each of the values against itself with
the other, with equal time and in rotating seats.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

import boardbook as bb
from benchmarks.rounds import machine
from boardbook.bots import consider, make_bot
from boardbook.core import CHANCE, Game, State
from boardbook.studies import Study

SEED: Final = 20
"""The seed of the teacher's matches. Those of the tournament have the next one."""
FITS: Final = {"lead": (), "figures": None}
"""The figures that are fitted: only the lead in the evaluation, early and late, or also every figure."""
POSITIONS: Final = 30
"""The number of decisions by which the cost of a search is measured."""


def main(asked: Namespace, folder: Path) -> None:
    """Teach, fit and compare. Print each row when it is finished, and both tables at the end."""
    print(f"{machine()}; taught by {asked.taught} matches of {asked.teacher}; 95% intervals.\n", flush=True)
    promises: list[list[Any]] = []
    duels: list[list[Any]] = []
    for name in asked.games or bb.games():
        bots = [asked.teacher] * bb.game(name).seats.start
        taught = bb.simulate(name, bots, asked.taught, SEED, folder / name / "taught", progress=False)
        for kind, figures in FITS.items():
            value = bb.fit(name, taught, figures=figures)
            for row in value.losses().iter_rows(named=True):
                measured = [f"{row[column]:.4f}" for column in ("by_hand", "fitted", "gain")]
                promises.append([name, kind, row["matches"], row["measure"], *measured, _span(row, ".4f")])
                print(_row(promises[-1]), flush=True)
            for budget in asked.budgets:
                place = folder / name / f"{kind}-{budget}"
                duels.append([name, kind, *duel(name, value, budget, asked, place)])
                print(_row(duels[-1]), flush=True)
    _print(["game", "fitted", "matches", "measure", "by hand", "after", "gain", "interval"], promises)
    head = ["game", "value", "fitted", "by hand", "seats", "won", "won by hand", "unfinished"]
    _print([*head, "rate", "interval", "even"], duels)


def duel(name: str, value: bb.ValueFunction, budget: str, asked: Namespace, folder: Path) -> list[Any]:
    """Play one seat with the fitted value and the others with the handcrafted one, with equal time.

    Return how often the seat won, and what would be an even share. Nobody wins matches that are stopped as too long.
    """
    bb.register_bot("fitted", value.mcts)
    seats = bb.game(name).seats.start
    own = budget if budget.endswith("s") else f"{int(budget) / cost(name, budget):.0f}"
    bots = [f"fitted:{own}", *[f"mcts:{budget}"] * (seats - 1)]
    study: Study = bb.simulate(name, bots, asked.matches, SEED + 1, folder, longest=asked.longest, progress=False)
    [row] = study.wins().filter(bot=bots[0]).iter_rows(named=True)
    finished = row["n"] - row["unfinished"]
    of = [f"{row['wins']:g}", f"{finished - row['wins']:g}", row["unfinished"]]
    return [own, budget, seats, *of, f"{row['rate']:.1%}", _span(row, ".1%"), f"{finished / row['n'] / seats:.1%}"]


def cost(name: str, simulations: str) -> float:
    """Return how many times as long a search with the fitted value takes as one with the handcrafted value."""
    game = bb.game(name)
    match = bb.Match(game, ["greedy"] * game.seats.start, seed=SEED).run()
    states = [match.history.at(ply) for ply in range(match.ply)]
    choices = [one for one in states if one.to_act not in (None, CHANCE) and len(game.candidates(one)) > 1]
    pairs = []
    for state in Random(SEED).sample(choices, min(POSITIONS, len(choices))):
        by_hand, fitted = (_seconds(game, state, f"{bot}:{simulations}") for bot in ("mcts", "fitted"))
        pairs.append(fitted / by_hand)
    return round(median(pairs), 1)


def _seconds(game: Game[Any], state: State, bot: str) -> float:
    consider(make_bot("greedy"), game, state, Random(SEED))  # fill caches before the clock starts
    began = time.process_time()
    consider(make_bot(bot), game, state, Random(SEED))
    return time.process_time() - began


def _span(row: dict[str, float], form: str) -> str:
    return f"{row['low']:{form}} to {row['high']:{form}}"


def _row(row: list[Any]) -> str:
    return f"| {' | '.join(map(str, row))} |"


def _print(head: list[str], rows: list[list[Any]]) -> None:
    print(f"\n{_row(head)}\n|{'---|' * len(head)}")
    for row in rows:
        print(_row(row))


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m benchmarks.learned", description=__doc__)
    add = partial(parser.add_argument, metavar="N", type=int)
    parser.add_argument("games", nargs="*", help="games to measure (default: all)")
    parser.add_argument("--teacher", default="greedy", help="the bot that plays the matches for fitting")
    add("--taught", default=400, help="number of matches for fitting")
    add("--matches", default=100, help="matches per pairing")
    add("--longest", default=10_000, help="plies after which a match is stopped without a winner")
    of = "budget of a move: seconds (0.05s), or simulations of the handcrafted value (100), and as much CPU time"
    parser.add_argument("--budgets", nargs="+", default=["0.05s"], help=of)
    parser.add_argument(
        "--to", metavar="FOLDER", type=Path, help="folder in which to store the matches, and to continue later"
    )
    given = parser.parse_args()
    with TemporaryDirectory() as passing:
        main(given, given.to or Path(passing))
