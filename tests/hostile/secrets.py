"""Two matches that differ only in what a seat can't know look the same to it, in every channel."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any, Final

import boardbook as bb
from boardbook.core import CHANCE, History, pick, unit
from boardbook.records import Recorder
from boardbook.soak import alternative, faces, random_numbers, written
from tests.hostile import Tally

EACH: Final = 60
"""The number of positions compared in one match."""
EARLY: Final = 160
WRONG: Final[tuple[Callable[[bb.SeatView], object], ...]] = (
    lambda seen: seen.explain("no such action"),
    lambda seen: seen.preview(10**6),
    lambda seen: seen.match.seen_by(9),
    lambda seen: seen.table("no such kind"),
    lambda seen: seen.chart("no such figure"),
)


def secrets(count: int, seed: int, game: str) -> Tally:
    """Compare this number of pairs of positions of a game. The same seed gives the same pairs."""
    tally, number = Tally(), 0
    while tally.tried < count:
        rng = Random(f"secrets/{game}/{seed}/{number}")
        try:
            _one_match(game, rng, min(EACH, count - tally.tried), tally)
        except Exception as fault:  # noqa: BLE001 (any exception is a finding)
            tally.tried += 1
            tally.bad.append(f"secrets/{game}/{seed}/{number}: {type(fault).__name__}: {fault}")
        number += 1
    return tally


def _one_match(game: str, rng: Random, wanted: int, tally: Tally) -> None:
    rules = bb.game(game)
    seats = rng.choice(rules.seats)
    history = written(rules, seats, rng.getrandbits(53), random_numbers(rules, seats, rng))
    records = [Recorder(history, seat) for seat in range(seats)]
    for ply in sorted(_moment(rng, len(history.plies)) for _ in range(3 * wanted)):
        if not wanted:
            return
        history.goto(ply)
        seat = rng.randrange(seats)
        other = alternative(history, seat, rng)
        if other is None:
            continue
        wanted -= 1
        tally.tried += 1
        tally.met["positions"] += 1
        one, two = faces(history, seat, records[seat]), faces(other, seat, records[seat].of(other))
        if one != two:
            raise AssertionError(f"at ply {ply}, the faces reveal secrets to seat {seat}")
        # A board also shows plies that were taken back, but the other history has none, so compare without them.
        here = written(rules, seats, history.header.seed, [ply.number for ply in history.plies[:ply]])
        one, two = told(here, seat), told(other, seat)
        if one != two:
            raise AssertionError(f"at ply {ply}, other texts reveal secrets to seat {seat}")
        guessed, hidden, lucky = predicted(history, seat, one)
        tally.met["hidden draws"] += hidden
        tally.met["of them guessed from numbers told"] += guessed
        tally.met["expected by luck, in thousandths"] += round(1000 * lucky)


def _moment(rng: Random, plies: int) -> int:
    """Return a random ply to compare. Few are late in the match, because each comparison takes longer there."""
    return rng.randrange(1, plies if rng.random() < 0.1 else min(plies, EARLY))


def told(history: History, seat: int) -> str:
    """Return everything else that a seat sees: ids, reprs, errors, and the board's state in a saved notebook."""
    match = bb.Match.of_line(history)
    reading = match.seen_by(seat)
    board = match.board(seat)
    errors = []
    for wrong in WRONG:
        try:
            wrong(reading)
        except Exception as error:  # noqa: BLE001 (all are compared)
            errors.append(f"{type(error).__name__}: {error}")
    state = board.get_state()
    saved = {name: state[name] for name in ("_record", "_now", "_scene", "ply", "seat", "selected")}
    shown = [
        repr(reading),
        repr(board),
        repr(match),
        str(board._repr_mimebundle_()),
        history.id_for(seat),
        errors,
        saved,
        board._make_now(),
        [str(action) for action in board.actions],
        reading.events().rows(),
        reading.purchases.rows(),
        reading.told().rows(),
    ]
    board.close()
    return re.sub(r"IPY_MODEL_\w+|'model_id': '\w+'|[0-9a-f]{32}", "", json.dumps(shown, default=str))


def predicted(history: History, seat: int, said: str) -> tuple[int, int, float]:
    """Return how many hidden draws the numbers in a text predict as seeds, out of how many, and how many by luck."""
    runs = [*re.findall(r"\d{4,19}", said)], [*re.findall(r"[0-9a-f]{8,16}", said)]
    numbers = {int(run) for run in runs[0]} | {int(run, 16) for run in runs[1]}
    if history.header.seed in numbers:
        raise AssertionError("the text contains the seed")
    candidates = sorted(numbers)[-20:]
    guessed, hidden, lucky = 0, 0, 0.0
    state: Any = history.first()
    for k, ply in enumerate(history.plies[: history.ply]):
        if ply.seat == CHANCE and not history.game.knows(state, ply.number, seat):
            chances = state.chances()
            hidden += len(candidates)
            lucky += dict(chances)[ply.number] * len(candidates)
            guessed += sum(pick(chances, unit(number, 0, k)) == ply.number for number in candidates)
        state.apply(ply.number)
    return guessed, hidden, lucky
