"""The "what if" analysis: how a match ends after each move, as tables and as a chart."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest

import boardbook as bb
from boardbook.bots.rollouts import Rollouts
from boardbook.match import what_if
from boardbook.match.what_if import WhatIf
from boardbook.records import ENDS, WHAT_IF


@pytest.fixture(scope="module")
def match() -> bb.Match:
    match = bb.Match("pangea", ["Ann", "Bo"], seed=5)
    while len(match.legal_actions()) < 4:
        match.play(match.legal_actions()[0])
    return match


@pytest.fixture(scope="module")
def found(match: bb.Match) -> WhatIf:
    return match.what_if(24, "random", progress=False)


def test_another_thread_may_leave_the_decision_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bb.Match("pangea", ["Ann", "Bo"], seed=5)
    for _ in range(3):
        match.play(match.legal_actions()[0])
    ply, moves, decision = match.ply, set(match.state.legal_actions()), bb.Match._decision

    def leave(self: bb.Match, at: Any) -> Any:
        found = decision(self, at)
        self.goto(0)
        self.branch()
        return found

    monkeypatch.setattr(bb.Match, "_decision", leave)
    found = match.what_if(8, "random", progress=False)
    assert found.ply == ply
    assert {action for equal in found._ends.moves for action in equal.equal} == moves
    assert found.chart() is not None


def test_the_tables_agree_with_one_another(match: bb.Match, found: WhatIf) -> None:
    frame, ends = found.frame, found.ends
    assert frame.schema == WHAT_IF
    assert ends.schema == ENDS
    assert found.playouts == frame["playouts"].sum() == ends["playouts"].sum() == 24
    assert frame["equal"].sum() == len(match.legal_actions())
    assert frame["value"].is_sorted(descending=True)
    assert (frame["low"] <= frame["value"]).all()
    assert (frame["value"] <= frame["high"]).all()
    won = dict(ends.filter(rank=1, shared=False).group_by("action").agg(pl.col("playouts").sum()).rows())
    for action, playouts, value in frame.select("action", "playouts", "value").rows():
        assert won.get(action, 0) <= value * playouts + 1e-9
    assert set(ends["reason"]) <= {"victory_level", "limit"}


def test_more_playouts_give_the_same_result_as_all_at_once(match: bb.Match, found: WhatIf) -> None:
    parts = match.what_if(10, "random", progress=False).more(14, progress=False)
    assert parts.frame.equals(found.frame)
    assert "24 playouts by random" in repr(parts)


def test_a_past_decision_is_analysed_in_its_own_position() -> None:
    then, now = bb.Match("pangea", ["Ann", "Bo"], seed=5), bb.Match("pangea", ["Ann", "Bo"], seed=5)
    ply = now.ply
    for _ in range(3):
        now.play(now.legal_actions()[-1])
    found = now.what_if(8, "random", ply, progress=False)
    assert (found.ply, found.seat) == (ply, then.to_act)
    assert found.frame.equals(then.what_if(8, "random", progress=False).frame)


def test_a_playout_can_be_viewed_as_a_match(match: bb.Match, found: WhatIf) -> None:
    best = found.frame.row(0, named=True)
    seen = found.watch()
    assert seen.over
    assert seen.history.plies[0].number == best["action"]
    assert [seat.bot for seat in seen.seats] == ["random", "random"]
    one = found.ends.filter(action=best["action"])
    assert seen.result is not None
    assert str(seen.result.reason) in one["reason"].to_list()
    other = str(match.legal_actions()[-1])
    assert str(found.watch(other).history.named(found.watch(other).history.plies[0].number)) == other
    assert found.watch(other).history.plies == found.watch(other).history.plies
    assert seen.log.height == seen.ply
    with pytest.raises(bb.UnknownAction):
        found.watch("no such action")
    with pytest.raises(bb.BadInput, match="is not a move of this decision"):
        found.watch(next(a for a in match.game.actions if a not in match.legal_actions()).number)
    with pytest.raises(bb.BadInput, match="this move has no playouts yet"):
        WhatIf(match.history, match.ply, "random", match.ends("random"), "en", bb.Match.of_line).watch()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_chart_names_the_seat_the_bot_and_the_moves(found: WhatIf, lang: str) -> None:
    chart = found.chart(lang, "light").to_dict()
    title = chart["title"]
    assert ("How it ends for Bo" if lang == "en" else "Comment cela finit pour Bo") in " ".join(title["text"])
    told = " ".join(title["subtitle"])
    assert ("24 playouts by random" if lang == "en" else "24 parties simulées par random") in told
    assert "{" not in told
    names = [row for data in chart["datasets"].values() for row in data if "low" in row]
    assert len(names) == found.frame.height
    assert len({row["name"] for row in names}) == len(names)


@pytest.mark.parametrize(("lang", "others"), [("en", "other moves"), ("fr", "autres coups")])
def test_the_chart_says_how_many_moves_it_leaves_out(
    found: WhatIf, lang: str, others: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert others not in str(found.chart(lang).to_dict()["title"])
    monkeypatch.setattr(what_if, "SHOWN", 2)
    assert f"{found.frame.height - 2} {others}" in str(found.chart(lang).to_dict()["title"])


def test_a_notebook_shows_the_chart(found: WhatIf) -> None:
    assert found._repr_mimebundle_()


def test_an_interrupt_keeps_the_finished_playouts(match: bb.Match, monkeypatch: pytest.MonkeyPatch) -> None:
    once = Rollouts.once

    def interrupted(self: Rollouts) -> None:
        if self.playouts == 5:
            raise KeyboardInterrupt
        once(self)

    monkeypatch.setattr(Rollouts, "once", interrupted)
    found = match.what_if(100, "random", progress=False)
    assert found.playouts == 5
    assert found.frame["value"].null_count() == max(0, found.frame.height - 5)
    found.chart()


def test_invalid_questions_are_refused(match: bb.Match) -> None:
    with pytest.raises(bb.NotPossible, match="nobody decides at ply 0"):
        match.what_if(ply=0)
    with pytest.raises(bb.BadInput, match="whole number of at least 1"):
        match.what_if(0)
    with pytest.raises(bb.UnknownName, match="greedy"):
        match.what_if(bot="gredy")
