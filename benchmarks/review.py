"""How often a review is right: `python -m benchmarks.review [MATCHES [SIMULATIONS [GAME ...]]]`, from the root.

Matches of greedy bots are reviewed by the searching bot, one seat of each. Then what the review said is checked by
searches ten times as long, which it has not seen: of each mark, whether the better action is the better one; of as many
decisions that are not marked, whether what ten times the search would have played is worth a mark.
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
    """Review, check and print, a line a game as soon as it is known."""
    print(f"{machine()}; {matches} matches a game, one seat of each reviewed by mcts:{simulations}.\n")
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
    """What was played against another action, by searches ten times as long."""
    state = match.history.at(ply - 1)
    scales = PairedComparison(match.game, state, review.seat, TEN * simulations, match.seed, "checked", ply)
    return scales.cost(match.history.plies[ply - 1].number, better)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int((given or ["5"])[0]), int((given[1:] or ["100"])[0]), given[2:] or list(bb.games()))
