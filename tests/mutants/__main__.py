"""`python -m tests.mutants GAME [COUNT] [SEED]`: plants faults and lists those that no test notices.

Run it in the repository's root. Each survivor is printed with its number, place and change. `--only 17 33` plants only
these numbers again, `--workers 1` uses one core, `--proofs` runs the tests at their full size, `--all` also prints the
killed mutants, each with the test that noticed it. The last lines count mutants by file and by part. The exit code is 1
if a survivor is not explained in `survivors.toml`. The system must be able to fork.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections import Counter

from tests.mutants.explained import key_of, plain, reasons
from tests.mutants.planting import PARTS, drawn
from tests.mutants.running import Outcome, outcomes


def main() -> int:
    """Plant the faults, run the tests and print the results; return the exit code."""
    given = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the worker processes are ended too
    numbered = list(enumerate(drawn(given.game, given.count, given.seed), 1))
    if given.only:
        numbered = [(k, mutant) for k, mutant in numbered if k in given.only]
    known = reasons(given.game)
    done: list[tuple[str, Outcome]] = []
    for outcome in outcomes(numbered, given.workers, proofs=given.proofs):
        explained = known.get(key_of(outcome.mutant), "")
        fate = "killed" if outcome.killer else "explained" if explained else "survived"
        done.append((fate, outcome))
        if given.all or fate != "killed":
            show(outcome, fate, explained or outcome.killer)
    return summed(given.game, done)


def arguments() -> argparse.Namespace:
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("game", choices=sorted(PARTS))
    parser.add_argument("count", nargs="?", type=int, default=150)
    parser.add_argument("seed", nargs="?", type=int, default=0)
    parser.add_argument("--only", nargs="+", type=int, default=[], help="only these numbers of the draw")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--proofs", action="store_true", help="run the tests at their full size")
    parser.add_argument("--all", action="store_true", help="show those that were killed, too")
    return parser.parse_args()


def show(outcome: Outcome, fate: str, why: str) -> None:
    """Print a mutant and its fate."""
    mutant = outcome.mutant
    print(f"#{outcome.number} {fate}: {mutant.place} {mutant.function} ({mutant.part}, {mutant.kind})")
    print(f"    - {plain(mutant.old)}\n    + {plain(mutant.new)}")
    if why:
        print(f"    {why}")
    sys.stdout.flush()


def summed(game: str, done: list[tuple[str, Outcome]]) -> int:
    """Print the counts in total, by file and by part; return 1 if any mutant survived unexplained, otherwise 0."""
    fates = ("killed", "survived", "explained")
    counts = Counter(fate for fate, _ in done)
    print(f"\n{game}: {len(done)} planted, " + ", ".join(f"{counts[fate]} {fate}" for fate in fates))
    for what in ("file", "part"):
        rows: dict[str, Counter[str]] = {}
        for fate, outcome in done:
            rows.setdefault(getattr(outcome.mutant, what), Counter())[fate] += 1
        for name, row in sorted(rows.items()):
            print(f"    {name:16}{row.total():4} planted" + "".join(f", {row[fate]:3} {fate}" for fate in fates))
    return int(counts["survived"] > 0)


if __name__ == "__main__":
    sys.exit(main())
