"""Fitted against written by hand: `python -m benchmarks.learned [--help]`, from the repository's root.

For each game: matches of bots that teach; how well a value fitted to them and the game's own keep their promises, on
matches not fitted on; and the searching bot with the one against itself with the other, at equal time, seats rotated.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from typing import Final

import boardbook as bb
from benchmarks.rounds import machine
from boardbook.studies import Study

SEED: Final = 20
"""Of the matches that teach; those of the tournament have the next."""
FITS: Final = {"lead": (), "figures": None}
"""What is fitted: what a lead in the outlook is worth, early and late; or that with every figure."""


def main(asked: Namespace) -> None:
    """Teach, fit, compare; a table each, a row as soon as it is known."""
    print(f"{machine()}\n")
    print(f"Taught by {asked.teacher}; promises on matches not fitted on, means over matches, 95 % intervals of the")
    print(
        "gain. Then mcts with the fitted value against mcts by hand, both with the same budget a move, seats rotated,"
    )
    print("the win rate with its 95 % interval (matches are what is independent).\n")
    promises, duels = [], []
    for name in asked.games or bb.games():
        seats = bb.game(name).seats.start
        taught = bb.simulate(name, [asked.teacher] * seats, asked.taught, SEED, progress=False)
        for kind, figures in FITS.items():
            value = bb.fit(name, taught, figures=figures)
            for row in value.losses().iter_rows(named=True):
                measured = [f"{row[column]:.4f}" for column in ("by_hand", "fitted", "gain")]
                promises.append([name, kind, row["matches"], row["measure"], *measured, _span(row, ".4f")])
                print("|", " | ".join(map(str, promises[-1])), "|", flush=True)
            for budget in asked.budgets:
                duels += [[name, kind, *row] for row in duel(name, value, budget, asked)]
                print("|", " | ".join(map(str, duels[-1])), "|", flush=True)
    _print(["game", "fitted", "matches", "measure", "by_hand", "after", "gain", "interval"], promises)
    _print(
        ["game", "fitted", "budget", "seats", "wins", "matches", "rate", "interval", "even", "unfinished", "minutes"],
        duels,
    )


def duel(name: str, value: bb.ValueFunction, budget: str, asked: Namespace) -> Iterator[list[object]]:
    """One seat by the fitted value, the others by hand: how often it won."""
    bb.register_bot("fitted", value.mcts)
    seats, began = bb.game(name).seats.start, time.perf_counter()
    bots = [f"fitted:{budget}", *[f"mcts:{budget}"] * (seats - 1)]
    study: Study = bb.simulate(name, bots, asked.matches, SEED + 1, longest=asked.longest, progress=False)
    [row] = study.wins().filter(bot=bots[0]).iter_rows(named=True)
    minutes = (time.perf_counter() - began) / 60
    of = [f"{row['wins']:g}", row["n"], f"{row['rate']:.1%}", _span(row, ".1%")]
    yield [budget, seats, *of, f"{study.even:.1%}", row["unfinished"], f"{minutes:.1f}"]


def _span(row: dict[str, float], form: str) -> str:
    return f"{row['low']:{form}} to {row['high']:{form}}"


def _print(head: list[str], rows: list[list[object]]) -> None:
    print(f"\n| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(map(str, row))} |")


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m benchmarks.learned", description=__doc__)
    add = partial(parser.add_argument, metavar="N", type=int)
    parser.add_argument("games", nargs="*", help="all if none is named")
    parser.add_argument("--teacher", default="greedy", help="the bot whose matches are fitted to")
    add("--taught", default=400, help="how many of them")
    add("--matches", default=100, help="matches of each pairing")
    add("--longest", default=10_000, help="plies after which a match is stopped, as nobody's win")
    parser.add_argument(
        "--budgets", nargs="+", default=["0.05s"], help="of a move: seconds (0.05s) or simulations (100)"
    )
    main(parser.parse_args())
