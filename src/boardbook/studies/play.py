"""Playing the matches of a plan, in any process."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final

import polars as pl

from boardbook.bots import Bot, decide, make_bot
from boardbook.core import CHANCE, BoardbookError, Game, Header, State, Stream, pick, share
from boardbook.records import STUDY
from boardbook.records.frames import study_facts
from boardbook.studies.plan import Plan, unpack

Row = dict[str, Any]
"""A row of the `STUDY` schema."""
OF_ITS_TIME: Final = ("options", "engine_version")
"""The columns in which the same match may differ between versions of boardbook."""


def play_span(plan: Plan, makers: bytes, start: int, stop: int) -> tuple[list[Row], float]:
    """Play the matches from `start` up to, but not including, `stop`.

    Return their rows and the time taken, in seconds.
    """
    began = time.perf_counter()
    unpack(makers)
    rules = plan.rules
    bots = {name: make_bot(name) for name in plan.bots}
    return [_row(plan, rules, bots, number) for number in range(start, stop)], time.perf_counter() - began


def _row(plan: Plan, rules: Game[Any], bots: dict[str, Bot], number: int) -> Row:
    """Play a match and return its row. If an error is raised, the row contains the error and the plies before it."""
    header = plan.header(number)
    seated = [bots[seat.bot] for seat in header.seats if seat.bot is not None]
    line: list[int] = []
    state: State = rules.new(len(seated))
    error = None
    try:
        play_match(rules, header, seated, state, line, plan.longest)
    except Exception as fault:  # noqa: BLE001 (a user-defined bot may raise anything)
        error = f"{type(fault).__name__}: {fault}"
    row = {"number": number, **study_facts(rules, header, state, line), "error": error}
    if error is not None or state.to_act is not None:
        row["reason"] = "error" if error is not None else "too_long"
    return row


def contradicted(plan: Plan, row: Row, line: Sequence[int]) -> str:
    """Replay the plies of a row, and return the name of the first column that contradicts them, or an empty string."""
    rules, header = plan.rules, plan.header(row["number"])
    state: State = rules.new(len(header.seats))
    for n in line:
        if state.to_act is None or n not in rules.possible(state):
            return "line"
        state.apply(n)
    if row["error"] is not None and state.to_act is None:
        return "error"
    facts = study_facts(rules, header, state, line)
    if state.to_act is not None:
        facts["reason"] = "error" if row["error"] is not None else "too_long"
    same = [name for name in facts if name in row and name not in ("line", *OF_ITS_TIME)]
    [played] = pl.DataFrame([facts], {name: STUDY[name] for name in facts}, orient="row").select(same).rows(named=True)
    return next((name for name in same if row[name] != played[name]), "")


def play_match(rules: Game[Any], header: Header, bots: list[Bot], state: State, line: list[int], longest: int) -> None:
    """Play a match as `Match.run` does, for at most `longest` plies, and append its plies to `line`."""
    seed, stream = header.seed, Stream()
    while (seat := state.to_act) is not None and (ply := len(line)) < longest:
        if seat == CHANCE:
            n = pick(state.chances(), share(f"{seed}/0/{ply}"))
        elif len(legal := state.legal_actions()) == 1:
            n = legal[0]  # no effect on other decisions: each has its own random stream
        else:
            n = decide(bots[seat], rules, state, stream.begin(f"{seed}/bot/0/{ply}/{seat}"), legal)
            if n not in legal:
                raise BoardbookError(f"{header.seats[seat].bot} chose {n!r}, which is illegal")
        state.apply(n)
        line.append(n)
