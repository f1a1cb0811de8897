"""What boards cost: `python -m benchmarks.boards [ROUNDS]`, from the repository's root.

A match of Zargos without a limit of rounds, in which attacks are mostly declined, so that it gets as long as one likes.
Decisions are played in it with one board after so many plies, and with several boards early on; decisions are taken
back. CPU time, every round all measures one after the other; only ratios inside one round count. What a front end does
with what it is sent is not in it.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import sys
from functools import partial
from random import Random
from statistics import median
from typing import Final

import boardbook as bb
from benchmarks.rounds import MS, Done, Run, Work, machine, row
from boardbook.core import History

PLIES: Final = (500, 4_000, 20_000)
BOARDS: Final = (0, 1, 5, 20)
DECISIONS: Final = 30
RETURNS: Final = 10
"""Decisions that are taken back, and played again."""
DECIDE: Final = "a decision"
BACK: Final = "undo or redo"
WAR: Final = frozenset({"fight", "target", "sail", "from"})
"""Actions that bring a match of Zargos to its end sooner or later."""


def calm(match: bb.Match, rng: Random) -> int:
    """An action that seldom makes war."""
    game, state = match.game, match.state
    legal = state.legal_actions()
    peaceful = [n for n in legal if game.named(state, n).kind not in WAR]
    return rng.choice(peaceful if peaceful and rng.random() < 0.97 else legal)


def long_match() -> bb.Match:
    """One that is longer than all that is measured, the same every time."""
    rng, most = Random(1), max(PLIES) + 1000
    while True:
        match = bb.Match(bb.game("zargos", round_limit=None), 4, seed=rng.randrange(1000))
        while match.ply < most and not match.over:
            match.history.play(calm(match, rng))
        if not match.over:
            return match


def sat_at(match: bb.Match, plies: int, boards: int) -> tuple[bb.Match, list[bb.widgets.Board]]:
    """The same match as far as that, with boards of it."""
    history = History(match.game, match.history.header)
    for ply in match.history.plies[:plies]:
        history.push(ply.number, ply.choices)
    history.settle()
    sat = bb.Match.of_line(history)
    return sat, [sat.board() for _ in range(boards)]


def decide(match: bb.Match, k: int) -> Done:
    """Play on."""
    rng = Random(k)
    for _ in range(DECISIONS):
        match.play(calm(match, rng))
    return {MS: DECISIONS}


def back(match: bb.Match, _: int) -> Done:
    """Take back, and play again."""
    for _ in range(RETURNS):
        match.undo()
    for _ in range(RETURNS):
        match.redo()
    return {MS: 2 * RETURNS}


def main(rounds: int = 5) -> None:
    """Measure and print."""
    print(machine())
    match = long_match()
    cases = {(plies, 1): f"one board, from ply {plies:,} on" for plies in PLIES}
    cases |= {(PLIES[0], boards): f"{boards} boards, from ply {PLIES[0]} on" for boards in BOARDS if boards != 1}
    sat = {case: sat_at(match, *case) for case in cases}

    works: dict[str, Work] = {}
    for what, do in ((DECIDE, decide), (BACK, back)):
        works |= {f"{what}, {name}": partial(do, sat[case][0]) for case, name in cases.items()}
    run = Run(works)
    run.rounds(rounds)
    print("| | ms: median | least to most | to one board at ply 500: median |")
    print("|---|---|---|---|")
    for name in works:
        beside = f"{name.partition(',')[0]}, {cases[PLIES[0], 1]}"
        print(row(name, run.found[name, MS], f"{median(run.ratio(name, beside, MS)):.2f}"))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
