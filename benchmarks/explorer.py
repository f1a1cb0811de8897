"""Measures the explorer of a study with many matches: `python -m benchmarks.explorer [--help]`, in the root.

Plays some matches of random bots, and copies them as if they were different matches. Then it opens the explorer in a
separate process, and sends it random requests as its page does.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import gc
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any, Final

import polars as pl

import boardbook as bb
from benchmarks.rounds import machine
from benchmarks.studies import bots_of
from benchmarks.study import peak
from boardbook.records import DIGESTS, STUDY
from boardbook.studies import Study
from boardbook.studies.decisions import decision_table
from boardbook.studies.partitions import MATCHES_OF_PART, name_of
from boardbook.studies.store import Store

PLAYED: Final = 100
"""The number of matches that are played."""
ODD: Final = 0x9E3779B97F4A7C15
"""Multiples of this number differ in all bits."""


def played(game: str, scratch: Path) -> Study:
    """Return a study of random bots, or the one that is already there, with the tables that the explorer needs."""
    folder = scratch / f"base-{game}"
    if folder.exists():
        return bb.open_study(folder, progress=False)
    rules = bb.game(game)
    return bb.simulate(rules, bots_of(rules), matches=PLAYED, seed=1, to=folder, progress=False)


def copied(game: str, matches: int, scratch: Path) -> Path:
    """Return a folder with a study of this many matches.

    Positions that only one of the played matches reached are different ones in every copy, and the others are the same.
    """
    folder = scratch / f"{game}-{matches}"
    if folder.exists():
        return folder
    study = played(game, scratch)
    rows = study.matches.select(STUDY.names()).collect()
    decisions = study.read(decision_table(study.rules)).collect()
    sides = [decisions.select("match_id", pl.col(name).alias("digest")) for name in DIGESTS]
    reached = pl.concat(sides).group_by("digest").agg(pl.col("match_id").n_unique())
    common = reached.filter(pl.col("match_id") > 1)["digest"].implode()
    store = Store.create(folder, Store.open(study.sources[0].files.path).plan, matches)
    for first in range(0, matches, MATCHES_OF_PART):
        last = min(first + MATCHES_OF_PART, matches)
        copies = [_copy(rows, decisions, common, at, min(last - at, rows.height)) for at in range(first, last, PLAYED)]
        some_rows, some_decisions = (pl.concat(frames) for frames in zip(*copies, strict=True))
        store.files.write_matches(name_of((first, last)), some_rows)
        store.files.write(name_of((first, last)), "decisions", some_decisions)
    return folder


def _copy(
    rows: pl.DataFrame, decisions: pl.DataFrame, common: pl.Series, first: int, count: int
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return a copy of some matches and of their decisions. The first one gets the number `first`."""
    ids, fresh = rows["match_id"].head(count), pl.lit(first * ODD % 2**64, pl.UInt64)
    other = decisions.with_columns(
        pl.when(pl.col(one).is_in(common)).then(one).otherwise(pl.col(one).xor(fresh)).alias(one) for one in DIGESTS
    )
    named = [
        frame.filter(pl.col("match_id").is_in(ids.implode())).with_columns(
            pl.format("{}-{}", "match_id", pl.lit(first)).alias("match_id")
        )
        for frame in (rows, other)
    ]
    return named[0].with_columns(pl.col("number", "seed") + first).cast(STUDY), named[1]


def request(state: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return a random request that the page could make: each kind of request is equally likely."""
    found: list[dict[str, Any]] = [{"type": "undo"}] * state["undo"]
    found += [
        {"type": "add", **{k: offer[k] for k in ("column", "value", "range") if k in offer}}
        for offer in state["offers"]
    ]
    found += [{"type": "remove", "chip": chip["key"]} for chip in state["chips"]]
    found += [{"type": "choose", "move": move["kind"]} for move in state["moves"]]
    found += [{"type": "open", **{k: row[k] for k in ("run", "number", "ply")}} for row in state["list"]["rows"]]
    found += [{"type": "alike"}] if state["list"]["rows"] else []
    for figure in state["figures"]:
        low, high = sorted(rng.choices(range(figure["least"], figure["most"] + 1), k=2))
        found.append({"type": "brush", "column": figure["column"], "low": low, "high": high})
    kind = rng.choice(sorted({one["type"] for one in found}))
    return rng.choice([one for one in found if one["type"] == kind])


def timed(study: Study, requests: int) -> Iterator[tuple[float, float, float]]:
    """Open the explorer, and then send it requests.

    Yield the wall time until the panels were recounted and until the board was shown, too, and the CPU time of both. A
    request that recounts no panel has the same wall time twice.
    """
    began, spent = time.perf_counter(), time.process_time()
    explorer = study.explore()
    opened = time.perf_counter() - began
    yield opened, opened, time.process_time() - spent

    recounted: list[float] = []
    explorer.observe(lambda _: recounted.append(time.perf_counter()), "_state")
    answers: list[dict[str, Any]] = []
    explorer.send = answers.append
    rng = Random(1)
    for seq in range(requests):
        message = {"seq": seq, **request(explorer._state, rng)}  # noqa: SLF001 (what the page has)
        recounted.clear()
        began, spent = time.perf_counter(), time.process_time()
        explorer._heard(None, message, [])  # noqa: SLF001 (what the page calls)
        ended, busy = time.perf_counter(), time.process_time() - spent
        yield (recounted or [ended])[-1] - began, ended - began, busy
        if not answers.pop()["ok"]:
            raise SystemExit(f"refused: {message}")


def ask(folder: Path, requests: int) -> None:
    """Print the measurements of a study as a row of the table."""
    study = bb.open_study(folder, progress=False)
    decisions = study.read(decision_table(study.rules)).select(pl.len()).collect().item()
    (opened, _, busy), *clicks = timed(study, requests)
    panels, board, cpu = (quantiles([1000 * one[k] for one in clicks], n=20) for k in range(3))
    gc.collect()
    cells = (
        study.rules.name,
        f"{len(study):,}",
        f"{decisions:,}",
        f"{opened:.1f} ({busy:.1f})",
        *(f"{panels[k]:,.0f} / {board[k]:,.0f} ({cpu[k]:,.0f})" for k in (9, 18)),
        peak(),
    )
    print(f"| {' | '.join(cells)} |", flush=True)


def main(matches: int, games: list[str], scratch: Path, requests: int) -> None:
    """Write the studies, and print the row of each when it is finished."""
    print(f"{machine()}; {requests} random requests. Times are until the panels were recounted / until the board")
    print("was shown, too; CPU time is in parentheses.\n")
    print("| game | matches | decisions | opened, s | half, ms | 95%, ms | peak, MB |\n|---|---|---|---|---|---|---|")
    for game in games:
        folder = copied(game, matches, scratch)
        subprocess.run([sys.executable, "-m", "benchmarks.explorer", "ask", str(folder), str(requests)], check=True)  # noqa: S603 (itself)


if __name__ == "__main__":
    if sys.argv[1:2] == ["ask"]:
        ask(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        parser = ArgumentParser(prog="python -m benchmarks.explorer", description=__doc__)
        parser.add_argument("matches", nargs="?", default=1000, type=int)
        parser.add_argument("games", nargs="*", default=bb.games())
        parser.add_argument("--to", metavar="FOLDER", type=Path, help="folder in which to keep the studies")
        parser.add_argument("--requests", default=300, type=int)
        given = parser.parse_args()
        with tempfile.TemporaryDirectory() as passing:
            main(given.matches, given.games, given.to or Path(passing), given.requests)
