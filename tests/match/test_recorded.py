"""A recorded match counts legal actions only when they are needed, and then has the plies that were played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import pytest

import boardbook as bb
from boardbook.core import CHANCE, Game, History, Ply
from tests.match.wandering import VEIL, play_random

GAMES = ("pangea", "magus", "zargos", "magellan", VEIL)


def played(game: str | Game[Any]) -> History:
    return play_random(bb.Match(game, 3, seed=8), Random(8), 120).history


def recorded(history: History) -> History:
    times = [ply.elapsed_ms for ply in history.plies]
    return History.recorded(history.game, history.header, history.numbers, times)


def not_entered(history: History) -> list[Ply]:
    """Return the plies as if nobody had entered outcomes, because those of a recorded match count as entered."""
    return [replace(ply, entered=False) for ply in history.plies]


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_match_has_the_plies_that_were_played(game: str | Game[Any]) -> None:
    history = played(game)
    again = recorded(history)
    assert not_entered(again) == not_entered(history)
    assert again.state.to_dict() == history.state.to_dict()
    assert len({ply.choices for ply in history.plies}) > 2


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_reached_without_counting(game: str | Game[Any]) -> None:
    history = played(game)
    match = bb.Match.of_line(recorded(history))
    with mock.patch.object(History, "_count", side_effect=AssertionError("counted")):
        for ply in (0, len(history.plies) // 2, len(history.plies)):
            match.goto(ply)
            assert match.state.to_dict() == history.at(ply).to_dict()
            assert match.history.numbers == history.numbers
            bb.Match.from_position(match.game, match.state.to_dict())


def _undone(match: bb.Match) -> None:
    match.undo()


def _played_on(match: bb.Match) -> None:
    history = match.history
    ply = next(k for k, ply in reversed([*enumerate(history._path)]) if ply.seat != CHANCE)
    match.goto(ply)
    other = [n for n in match.state.legal_actions() if n != history.numbers[ply]]
    if other:
        history.play(other[0])  # without the time, which differs


def _forked(match: bb.Match) -> None:
    match.goto(5)
    match.history.fork()


@pytest.mark.parametrize("change", [_undone, _played_on, _forked], ids=lambda change: change.__name__)
@pytest.mark.parametrize("game", GAMES)
def test_changes_before_counting_equal_changes_after_it(
    game: str | Game[Any], change: Callable[[bb.Match], None], tmp_path: Path
) -> None:
    history = played(game)
    early, late = bb.Match.of_line(recorded(history)), bb.Match.of_line(recorded(history))
    assert late.history.plies
    for match in (early, late):
        change(match)
    assert early.ply == late.ply
    assert early.history.plies == late.history.plies
    assert early.history.branches == late.history.branches
    early.save(tmp_path / "early.jsonl")
    late.save(tmp_path / "late.jsonl")
    assert (tmp_path / "early.jsonl").read_text() == (tmp_path / "late.jsonl").read_text()
    assert bb.load(tmp_path / "early.jsonl").ply == early.ply


def test_an_interrupted_count_is_repeated() -> None:
    history = played("magus")
    again = recorded(history)
    legal, calls = type(again.state).legal_actions, iter(range(40))

    def interrupted(state: object) -> list[int]:
        if next(calls, None) is None:
            raise KeyboardInterrupt
        return legal(state)  # type: ignore[arg-type]

    with mock.patch.object(type(again.state), "legal_actions", interrupted), pytest.raises(KeyboardInterrupt):
        _ = again.plies
    assert not_entered(again) == not_entered(history)
