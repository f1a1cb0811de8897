"""Measures how often reviews are right: `python -m benchmarks.review [MATCHES [SIMULATIONS [GAME ...]]]`, in the root.

The search bot reviews one seat of each match between greedy bots. Then searches that are ten times as long, and share
nothing with the review, check it. For each mark, they compare the better action with the one that was played. For the
same number of decisions without a mark, they check whether the action that the longer search chooses is worth a mark.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from random import Random
from typing import Final

import boardbook as bb
from benchmarks.rounds import machine
from boardbook.classroom.comparison import Cost, PairedComparison

TEN: Final = 10


def main(matches: int, simulations: int, names: Sequence[str]) -> None:
    """Review and check, and print the row of each game when it is finished."""
    print(f"{machine()}; {matches} matches per game, one seat of each reviewed by mcts:{simulations}.\n")
    print("| game | decisions | marks | better holds | surely | worth a mark | cost inside | missed | of | minutes |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for name in names:
        began = time.perf_counter()
        seats = bb.game(name).seats.start
        decisions, marks, holds, surely, worth, inside, missed, unmarked = 0, 0, 0, 0, 0, 0, 0, 0
        for seed in range(1, matches + 1):
            match = bb.Match(name, ["greedy"] * seats, seed=seed).run()
            review = match.review(seed % seats, f"mcts:{simulations}", progress=False)
            decisions += len(review.decisions)
            for mark in review.marks:
                assert mark.better is not None and mark.cost is not None  # noqa: S101, PT018
                checked = weighed(match, review, mark.ply, simulations, mark.better.number)
                marks += 1
                holds += checked.points > 0
                surely += checked.low > 0
                worth += checked.counts
                inside += mark.cost.low <= checked.high and checked.low <= mark.cost.high
            held = [decision.ply for decision in review.decisions if not decision.marked]
            for ply in Random(seed).sample(held, min(len(held), max(5, len(review.marks)))):
                best = match.think(f"mcts:{TEN * simulations}", ply=ply - 1).thinking.best
                unmarked += 1
                missed += weighed(match, review, ply, simulations, best).counts
        minutes = (time.perf_counter() - began) / 60
        shares = f"{holds} | {surely} | {worth} | {inside}"
        print(f"| {name} | {decisions} | {marks} | {shares} | {missed} | {unmarked} | {minutes:.1f} |", flush=True)


def weighed(match: bb.Match, review: bb.Review, ply: int, simulations: int, better: int) -> Cost:
    """Compare the action that was played with another one by searches that are ten times as long."""
    state = match.history.at(ply - 1)
    scales = PairedComparison(match.game, state, review.seat, TEN * simulations, match.seed, "checked", ply)
    return scales.cost(match.history.plies[ply - 1].number, better)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int((given or ["5"])[0]), int((given[1:] or ["100"])[0]), given[2:] or list(bb.games()))
