"""Plays a bot against others, and prints each row of the table when it is finished."""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import boardbook as bb
from boardbook.studies.plan import DEFAULT_MAX_PLIES

HEAD: Final = (
    "| game | seats | bot | against | won | of matches | rate | interval | even | unfinished | minutes |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|"
)


def contest(
    name: str, bot: str, rival: str, matches: int, longest: int = DEFAULT_MAX_PLIES, to: Path | None = None
) -> None:
    """Play a bot against rivals with the smallest number of seats, in rotating seats, and print how often it won."""
    began, seats = time.perf_counter(), bb.game(name).seats.start
    study = bb.simulate(name, [bot, *[rival] * (seats - 1)], matches, 1, to, longest=longest, progress=False)
    [row] = study.wins().filter(bot=bot).iter_rows(named=True)
    minutes = (time.perf_counter() - began) / 60
    print(
        f"| {name} | {seats} | {bot} | {rival} | {row['wins']:g} | {row['n']} | {row['rate']:.1%} "
        f"| {row['low']:.1%} to {row['high']:.1%} | {study.even:.1%} | {row['unfinished']} | {minutes:.1f} |",
        flush=True,
    )
