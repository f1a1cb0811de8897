"""An interrupt at any line of code leaves the match consistent."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import boardbook as bb
from boardbook.records import load_history
from tests.closing import Closing
from tests.match.wandering import VEIL, branches, kept, same_line
from tests.profiles import many

Line = tuple[str, int]
"""A line of code: its file and its number there."""


@contextlib.contextmanager
def interrupted_at(number: int) -> Iterator[list[Line]]:
    """List the executed lines of boardbook's code, and send SIGINT before the one at this place of the list."""
    lines: list[Line] = []

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        if "boardbook" not in frame.f_code.co_filename:
            return None
        if event == "line":
            lines.append((frame.f_code.co_filename, frame.f_lineno))
            if len(lines) == number:
                sys.settrace(None)
                signal.raise_signal(signal.SIGINT)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        with contextlib.suppress(KeyboardInterrupt):
            yield lines
    finally:
        sys.settrace(before)


def begun(path: Path | None = None) -> bb.Match:
    """Return a match of Veil between two bots, after some plies, on a branch."""
    match = bb.Match(VEIL, ["random", "random"], seed=2, journal=path)
    match.step()
    match.branch(4)
    return match


def moments(match: bb.Match) -> list[int]:
    """Return when to interrupt a run: whenever a line is executed, in a check only the first and last time."""
    with interrupted_at(-1) as lines:
        match.run()
    assert match.over
    assert len(lines) > 400
    every = range(1, 1 + len(lines))
    first = dict(zip(reversed(lines), reversed(every), strict=True))
    last = dict(zip(lines, every, strict=True))
    return many(check=sorted({*first.values(), *last.values()}), proofs=[*every])


def damage(match: bb.Match, before: list[tuple[Any, ...]]) -> str:
    """Return what an interrupt has damaged, or an empty text if the match is intact and can continue."""
    if not kept(before, match.history):
        return "something recorded is lost"
    if match.history.plies != match.history.path(match.history.branch):
        return "the branch and its plies disagree"
    if match.state.to_dict() != match.history.at(match.ply, match.history.branch).to_dict():
        return "the position is not that of its ply"
    try:
        match.run()
    except (ValueError, IndexError) as error:
        return f"the match can't go on: {error!r}"
    return "" if match.over and not VEIL.check_invariants(match.state) else "the match can't go on"


def journal_damage(match: bb.Match, path: Path) -> str:
    """Return how the journal differs from the match, or an empty text."""
    try:
        return "" if same_line(load_history(path), match.history) else "the journal holds another match"
    except bb.BadFile as error:
        return str(error)


@pytest.mark.parametrize("part", range(4))
def test_an_interrupted_run_stops_after_a_complete_ply_and_can_continue(part: int) -> None:
    broken = {}
    for at in moments(begun())[part::4]:
        match = begun()
        before = branches(match.history)
        with interrupted_at(at):
            match.run()
        if why := damage(match, before):
            broken[at] = why
    assert not broken


@pytest.mark.parametrize("part", range(4))
def test_an_interrupt_leaves_the_journal_intact(tmp_path: Path, closing: Closing, part: int) -> None:
    broken = {}
    for at in moments(closing(begun(tmp_path / "whole")))[part :: many(check=4, proofs=16)]:
        match = closing(begun(tmp_path / f"{at}"))
        with interrupted_at(at):
            match.run()
        match.run()
        if why := journal_damage(match, tmp_path / f"{at}"):
            broken[at] = why
    assert not broken


MOVES: dict[str, Callable[[bb.Match], object]] = {
    "undo": lambda match: match.undo(),
    "undo a ply": lambda match: match.undo(to="ply"),
    "redo": lambda match: match.redo(),
    "goto": lambda match: match.goto(5, 0),
    "branch": lambda match: match.branch(4),
    "play": lambda match: match.play(match.legal_actions()[-1]),
}


@pytest.mark.parametrize("move", MOVES)
def test_an_interrupt_during_navigation_leaves_match_and_journal_intact(
    tmp_path: Path, closing: Closing, move: str
) -> None:
    """The cursor is at the old or the new ply, and the journal agrees."""
    broken = {}
    for at in range(1, 2000, 2):
        path = tmp_path / f"{at}"
        match = closing(begun(path))
        match.step()
        match.step()
        match.goto(match.ply - 1)
        before = branches(match.history)
        with interrupted_at(at) as lines:
            MOVES[move](match)
        if why := damage(match, before) or journal_damage(match, path):
            broken[at] = why
        if len(lines) < at:
            break
    else:
        pytest.fail("the command never runs to its end")
    assert not broken


def test_an_interrupted_run_in_the_past_stays_there() -> None:
    """Bots replay recorded plies, and an interrupt must not skip to the end of them."""
    match = bb.Match(VEIL, ["random", "random"], seed=1).run()
    end = match.ply
    match.goto(0)
    with interrupted_at(-1) as lines:
        match.run()
    match.goto(0)
    with interrupted_at(len(lines) * 2 // 3):
        match.run()
    assert 4 <= match.ply < end
    assert len(match.history.plies) == end


def test_interrupts_wait_for_the_end_of_a_turn_even_after_one_in_a_listener() -> None:
    match = bb.Match("pangea", ["Ann", "Bo"], seed=1)
    stop = match.on_change(lambda: signal.raise_signal(signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        match.play(match.legal_actions()[0])
    stop()
    reached: list[bool] = []

    def turn() -> None:
        with match.history.lock:
            signal.raise_signal(signal.SIGINT)
            reached.append(True)

    with pytest.raises(KeyboardInterrupt):
        turn()
    assert reached
