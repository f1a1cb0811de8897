"""The story of a match."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest

import boardbook as bb
from boardbook.core import LANGUAGES, REFEREE
from boardbook.match.moments import (
    CHECK,
    CHOICE,
    LEAST,
    MOST,
    OF_A_KIND,
    REPORT,
    Candidate,
    Measured,
    Search,
    choose,
    leader,
)
from boardbook.match.story import Story
from boardbook.match.story_job import StoryJob
from tests.match.wandering import VEIL, alike_to_a_seat, play_random
from tests.profiles import many


def told(match: Any, **changed: Any) -> Story:
    found: Story = match.story(**{"playouts": 5, "points": 8, "progress": False, **changed})
    return found


def found(kind: str, ply: int, size: float) -> Candidate:
    return Candidate(kind, ply - 1, ply, 0, size)


def run(search: Search) -> Search:
    for _ in search.steps():
        pass
    return search


def small(match: bb.Match) -> Search:
    return Search(match.history, REFEREE, "greedy", 5, many(check=10, proofs=20), many(check=4, proofs=6))


@pytest.fixture(scope="module")
def played() -> bb.Match:
    return bb.Match("pangea", ["greedy", "random"], seed=7).run()


@pytest.fixture(scope="module")
def plain(played: bb.Match) -> Search:
    return run(small(played))


@pytest.fixture(scope="module")
def story(played: bb.Match) -> Story:
    return told(played)


def test_the_largest_moments_are_chosen_in_order_of_time() -> None:
    every = [found("luck", ply, ply / 10) for ply in (9, 8, 7)] + [
        found("mistake", ply, -ply / 10) for ply in (6, 5, 4)
    ]
    every += [found("good", 3, 0.01), found("end", 2, 0.05)]
    chosen = choose(every, lambda _: True)
    assert [(one.kind, one.ply) for one in chosen] == [
        ("good", 3),
        ("mistake", 5),
        ("mistake", 6),
        ("luck", 8),
        ("luck", 9),
    ]
    assert len(chosen) == MOST


def test_a_moment_that_is_not_confirmed_makes_room_for_the_next() -> None:
    every = [found("luck", ply, ply / 10) for ply in (9, 8, 7)]
    assert [one.ply for one in choose(every, lambda one: one.ply != 8)] == [7, 9]
    assert choose(every, lambda _: False) == []


def test_a_story_is_never_padded_and_a_ply_is_told_once() -> None:
    assert choose([], lambda _: True) == []
    both = [found("end", 9, 0.5), found("good", 9, 0.1)]
    assert [one.kind for one in choose(both, lambda _: True)] == ["good"]


@pytest.mark.parametrize(
    ("change", "size", "confirms"),
    [
        ((0.2, 0.1, 0.3), 0.1, True),
        ((0.2, -0.1, 0.3), 0.1, False),
        ((0.2, 0.1, 0.3), -0.1, False),
        ((-0.2, -0.3, -0.1), -0.1, True),
    ],
)
def test_a_sample_confirms_a_change_of_the_same_sign(
    change: tuple[float, float, float], size: float, confirms: bool
) -> None:
    assert Measured(change, change, change).confirms(size) == confirms


def test_a_lead_is_clear_only_if_its_interval_is_above_all_others() -> None:
    assert leader([(0.6, 0.5, 0.7), (0.2, 0.1, 0.3), (0.2, 0.1, 0.49)]) == 0
    assert leader([(0.6, 0.5, 0.7), (0.2, 0.1, 0.3), (0.3, 0.1, 0.5)]) is None
    assert leader([(0.5, 0.5, 0.5), (0.5, 0.5, 0.5)]) is None


def test_lead_changes_need_the_first_two_samples(played: bb.Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 0 leads, then seat 1 in the first sample only, then seat 1 for good."""
    search = Search(played.history, REFEREE, "greedy", 4, 0, 4)
    search.points = [10, 20, 30, 40, 50]
    ahead = ((0.8, 0.7, 0.9), (0.2, 0.1, 0.3))
    behind, even = ahead[::-1], ((0.5, 0.4, 0.6), (0.5, 0.4, 0.6))
    first = dict(zip(search.points, (even, ahead, behind, behind, behind), strict=True))
    samples = {CHOICE: first, CHECK: {**first, 30: even}}
    monkeypatch.setattr(search, "chances", lambda sample, ply: list(samples[sample][ply]))
    leads = list(search.leads())
    assert [(one.kind, one.seat, one.since, one.ply) for one in leads] == [("first", 0, 10, 20), ("good", 1, 20, 40)]
    change = search.measured(leads[1], CHECK).change
    assert change[0] == pytest.approx(0.6)
    assert change[1] == pytest.approx(0.6 - (0.1**2 + 0.1**2) ** 0.5)


def test_the_sample_that_is_reported_takes_no_part_in_the_choice(
    played: bb.Match, plain: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the third sample shows, the same moments are chosen; the other two samples do change them."""
    chances, measured = Search._chances, Search.measured
    for sample in (REPORT, CHOICE, CHECK):

        def even(search: Search, of: str, ply: int, sample: str = sample) -> Any:
            each = chances(search, of, ply)
            return [(0.5, 0.4, 0.6)] * len(each) if of == sample else each

        def none(search: Search, one: Candidate, of: str, sample: str = sample) -> Measured:
            found = measured(search, one, of)
            return Measured(found.before, found.after, (0.0, -0.1, 0.1)) if of == sample else found

        monkeypatch.setattr(Search, "_chances", even)
        monkeypatch.setattr(Search, "measured", none)
        changed = run(small(played))
        assert ([one for one, _ in changed.found] == [one for one, _ in plain.found]) == (sample == REPORT)
    assert len(plain.found) > 1


def test_a_story_reports_the_third_sample_only(plain: Search) -> None:
    for one, reported in plain.found:
        assert reported == plain.measured(one, REPORT)
        assert one.size == plain.measured(one, CHOICE).change[0]
        assert one.kind == "good" or (abs(one.size) >= LEAST and plain.measured(one, CHECK).confirms(one.size))
    assert all(each == plain.chances(REPORT, ply) for ply, each in plain.curve.items())


def test_a_story_can_be_stopped_after_any_step(played: bb.Match) -> None:
    job = StoryJob(played.history, REFEREE, playouts=4, points=4)
    before = job.length
    done = [job.n for _ in iter(job.step, False)]
    assert done == [*range(1, job.length + 1)]
    assert job.length <= before
    assert job.done
    assert not job.step()


def test_a_story_keeps_its_promises(played: bb.Match, story: Story) -> None:
    plies = [one.ply for one in story.moments]
    assert plies == sorted(set(plies))
    assert 0 < len(plies) <= MOST
    kinds = [one.kind for one in story.moments]
    assert all(kinds.count(kind) <= OF_A_KIND for kind in kinds)
    assert kinds.count("good") == 1
    good = story.moments[kinds.index("good")]
    assert played.result is not None
    assert good.seat in played.result.winners
    for one in story.moments:
        assert one.change[1] <= one.change[0] <= one.change[2]
        assert one.since < one.ply <= played.ply
        if one.kind == "mistake":
            assert one.change[0] == pytest.approx(one.after[0] - one.before[0])
            assert played.history.plies[one.since].seat == one.seat


def test_mistakes_and_bold_moves_hold_in_a_longer_sample() -> None:
    """Seat 0 plays at random, so it differs from the bot, for better or worse."""
    match = bb.Match("morris", ["random", "greedy"], seed=0).run()
    search = Search(match.history, REFEREE, "greedy", 8, 12, 2)
    others = ((k, search.other(k)) for k, ply in enumerate(search.plies[: many(check=40, proofs=60)]) if ply.seat == 0)
    candidates = search.decisions([(search.look(k, other), k, other) for k, other in others if other is not None])
    decisions = [one for one in candidates if search.confirmed(one)]
    assert {one.kind for one in decisions} == {"mistake", "bold"}
    again = Search(match.history, REFEREE, "greedy", many(check=12, proofs=30), 12, 2)
    for one in decisions:
        longer, reported = again.measured(one, "longer").change, search.measured(one, REPORT).change
        assert (longer[0] < 0) == (one.kind == "mistake")
        assert longer[1] <= reported[2]
        assert reported[1] <= longer[2]
    assert list(search.luck()) == []


def test_the_same_match_gives_the_same_story(played: bb.Match, story: Story) -> None:
    again = told(played)
    assert again.frame.equals(story.frame)
    assert again.moments == story.moments


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_story_is_shown_without_javascript(played: bb.Match, story: Story, lang: str) -> None:
    shown = copy(story)
    shown.lang = lang
    html = shown._repr_mimebundle_()["text/html"]
    assert "<script" not in html
    assert html.count("<li>") == len(story.moments)
    assert all(one.title[lang] in shown.frame["title"] for one in story.moments)
    assert played.game.words.text("story.ranking", lang) in html
    assert shown.headline() in html.replace("&#x27;", "'")
    assert played.game.words.missing == {}


def test_each_moment_is_a_click_away(played: bb.Match, story: Story) -> None:
    end = played.ply
    for k, one in enumerate(story.moments, 1):
        board = story.board(k)
        assert board.match.ply == (one.since if one.kind in ("mistake", "bold") else one.ply)
    assert played.ply == end
    for n in (0, len(story.moments) + 1, "x"):
        with pytest.raises(bb.BadInput, match="there is no moment"):
            story.board(n)  # type: ignore[arg-type]


def test_a_picture_can_leave_out_the_names(tmp_path: Path) -> None:
    match = play_random(bb.Match("pangea", ["Ann", "Bo"], seed=7), Random(1), 60)
    story = told(match)
    assert str(match.ply) in story.headline()
    for suffix, start in ((".svg", b"<svg"), (".png", b"\x89PNG")):
        story.picture(tmp_path / f"a{suffix}", names=False)
        assert (tmp_path / f"a{suffix}").read_bytes().startswith(start)
    text = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert 'width="1200" height="630"' in text
    assert "Ann" not in text
    story.picture(tmp_path / "b.svg")
    assert "Ann" in (tmp_path / "b.svg").read_text(encoding="utf-8")
    with pytest.raises(bb.BadInput, match=r"must end in \.svg or \.png"):
        story.picture(tmp_path / "a.gif")
    with pytest.raises(bb.UnknownName):
        story.picture(tmp_path / "a.svg", theme="pink")


def test_an_unfinished_match_keeps_its_secrets() -> None:
    match = bb.Match(VEIL, ["greedy", "random"], seed=4).run()
    match.goto(match.ply - 3)
    with pytest.raises(bb.NotPossible, match="the story tells what was hidden"):
        told(match)
    with pytest.raises(bb.NotPossible, match="spectators of veil know too little"):
        told(match.seen_by(None))
    own = told(match.seen_by(0))
    assert all(one.seat == 0 for one in own.moments if one.kind in ("mistake", "bold"))
    assert all(one.kind not in ("good", "end") for one in own.moments)
    assert match.game.words.text("story.ranking") not in own._repr_html_()


def test_what_a_seat_is_told_depends_only_on_what_it_knows() -> None:
    compared = 0
    for pair in alike_to_a_seat():
        mine, its = (told(match.seen_by(0)) for match in pair)
        assert mine.frame.equals(its.frame)
        compared += 1
    assert compared > 3


def test_there_is_no_story_before_the_first_move() -> None:
    with pytest.raises(bb.NotPossible, match="there is no story yet"):
        told(bb.Match("pangea", 2, seed=1))


@pytest.mark.parametrize("changed", [{"playouts": 1}, {"horizon": -1}, {"points": 1.5}])
def test_invalid_arguments_are_refused(played: bb.Match, changed: dict[str, Any]) -> None:
    with pytest.raises(bb.BadInput, match="must be a whole number from"):
        told(played, **changed)
    for named in ({"bot": "nobody"}, {"lang": "de"}):
        with pytest.raises(bb.UnknownName):
            told(played, **named)


def test_circles_of_close_moments_do_not_overlap() -> None:
    from boardbook.charts.story import CIRCLE, _apart

    chances = pl.DataFrame({"ply": [0, 1000]})
    moments = [(500, 0.6, "a"), (501, 0.61, "b"), (502, 0.6, "c"), (900, 0.6, "d")]
    placed = _apart(moments, chances, (1000, 200))
    values = [value for _, value, _ in placed]
    assert values[0] == values[3] == 0.6
    assert values[0] - values[1] == pytest.approx(CIRCLE / 200)
    assert values[1] - values[2] == pytest.approx(CIRCLE / 200)
    assert [text for _, _, text in placed] == ["a", "b", "c", "d"]
