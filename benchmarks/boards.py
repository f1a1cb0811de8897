"""Measures the cost of boards: `python -m benchmarks.boards [ROUNDS]`, in the root of the repository.

The match is one of Zargos without a limit of rounds, in which most attacks are avoided, so that it can become very
long. Decisions are played and taken back with one board after certain numbers of plies, and with several boards early
in the match. Every round takes all measurements one after the other, in CPU time, and only ratios within a round are
meaningful. The work of the front end is not included.
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
"""The number of decisions that are taken back and played again."""
DECIDE: Final = "a decision"
BACK: Final = "undo or redo"
WAR: Final = frozenset({"fight", "target", "sail", "from"})
"""Kinds of actions that eventually end a match of Zargos."""


def calm(match: bb.Match, rng: Random) -> int:
    """Return a random action, which is rarely an attack."""
    game, state = match.game, match.state
    legal = state.legal_actions()
    peaceful = [n for n in legal if game.named(state, n).kind not in WAR]
    return rng.choice(peaceful if peaceful and rng.random() < 0.97 else legal)


def long_match() -> bb.Match:
    """Return a match that is long enough for all measurements, and always the same."""
    rng, most = Random(1), max(PLIES) + 1000
    while True:
        match = bb.Match(bb.game("zargos", round_limit=None), 4, seed=rng.randrange(1000))
        while match.ply < most and not match.over:
            match.history.play(calm(match, rng))
        if not match.over:
            return match


def sat_at(match: bb.Match, plies: int, boards: int) -> tuple[bb.Match, list[bb.widgets.Board]]:
    """Return the same match up to a ply, with a number of boards."""
    history = History(match.game, match.history.header)
    for ply in match.history.plies[:plies]:
        history.push(ply.number, ply.choices)
    history.settle()
    sat = bb.Match.of_line(history)
    return sat, [sat.board() for _ in range(boards)]


def decide(match: bb.Match, k: int) -> Done:
    """Play the next decisions."""
    rng = Random(k)
    for _ in range(DECISIONS):
        match.play(calm(match, rng))
    return {MS: DECISIONS}


def back(match: bb.Match, _: int) -> Done:
    """Take decisions back and play them again."""
    for _ in range(RETURNS):
        match.undo()
    for _ in range(RETURNS):
        match.redo()
    return {MS: 2 * RETURNS}


def main(rounds: int = 5) -> None:
    """Take the measurements and print them."""
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
