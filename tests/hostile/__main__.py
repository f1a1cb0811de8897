"""Tries hostile inputs and counts failures: `python -m tests.hostile [AREA ...] [--share S] [--seed N]`.

The areas are messages, tables, files, pages, secrets, positions, editions, kills, full and studies; the default is all.
`--share` scales the number of tries in `areas.py`. Uses all cores, and exits with 1 if anything went wrong.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.hostile import Tally
from tests.hostile.areas import AREAS, tried


def main(arguments: list[str]) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser("python -m tests.hostile", description=__doc__)
    parser.add_argument("areas", nargs="*", metavar="AREA")
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(arguments)
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    if unknown := set(asked.areas) - {area.name for area in AREAS}:
        parser.error(f"no such area: {', '.join(sorted(unknown))}")
    bad = 0
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as workers:
        for k, area in enumerate(AREAS):
            if asked.areas and area.name not in asked.areas:
                continue
            for game in area.games:
                began = time.perf_counter()
                left = max(1, round(area.tries * asked.share))
                sizes = [min(area.slice, left - first) for first in range(0, left, area.slice)]
                slices = [
                    workers.submit(tried, k, size, asked.seed + number, game) for number, size in enumerate(sizes)
                ]
                tally = sum((one.result() for one in slices), Tally())
                bad += len(tally.bad)
                told = ", ".join(f"{what} {count:,}" for what, count in sorted(tally.met.items()))
                took = time.perf_counter() - began
                about = f"tried {tally.tried:,}, bad {len(tally.bad)}; {told} ({took:.0f} s)"
                print("\n  ".join([f"{area.name} {game}: {about}", *tally.bad[:20]]), flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
