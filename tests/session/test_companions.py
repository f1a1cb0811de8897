"""Companion objects of a match are shared by all of its boards, and don't keep the match alive."""

from __future__ import annotations

import gc
from weakref import ref

import boardbook as bb
from boardbook.session.autoplay import Autoplay
from boardbook.widgets.deltas import Deltas


def test_all_boards_of_a_match_share_its_autoplay() -> None:
    match, other = bb.Match("pangea", 2, seed=1), bb.Match("pangea", 2, seed=1)
    assert Autoplay.of(match) is Autoplay.of(match)
    assert Autoplay.of(match) is not Autoplay.of(other)


def test_boards_with_the_same_view_share_deltas_as_long_as_one_needs_them() -> None:
    match = bb.Match("pangea", 2, seed=1)
    first = Deltas.of(match.history, 0)
    assert Deltas.of(match.history, 0) is first
    assert Deltas.of(match.history, None) is not first
    gone = ref(first)
    del first
    gc.collect()
    assert gone() is None


def test_a_match_without_references_is_freed() -> None:
    match = bb.Match("magus", ["greedy", "Ann", "Bo"], seed=1)
    Autoplay.of(match)
    board = match.board()
    gone = ref(match), ref(match.history)
    board.close()
    del board, match
    gc.collect()
    assert [one() for one in gone] == [None, None]
