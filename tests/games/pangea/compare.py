"""The rules beside the oracle: `python -m tests.games.pangea.compare [DECISIONS]`, from the repository's root.

Random matches with every set of options of the tests, one after the other, until so many decisions were compared.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import sys
from itertools import count

from tests.games.pangea.test_oracle import OPTIONS, compare


def main(decisions: int = 100_000) -> None:
    """Compare and print the count. The first difference is an AssertionError that says where."""
    sets = [*OPTIONS, {"max_players": 5}]
    compared = matches = 0
    for seed in count():
        for k, options in enumerate(sets):
            seats = 5 if "max_players" in options else 2 + (seed + k) % 3
            compared += compare(seats, options, seed, 1500)
            matches += 1
        if compared >= decisions:
            break
    told = f"{compared:,} decisions in {matches:,} matches over {len(sets)} sets of options"
    print(f"pangea: {told}, every legal list and position as the oracle has it")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
