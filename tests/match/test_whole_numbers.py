"""Every function that takes a whole number also accepts those of numpy and pandas, but no booleans, floats or texts."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from traitlets import TraitError

import boardbook as bb
from boardbook.core.validation import as_whole, is_whole, plain
from boardbook.games.magus.odds import odds
from boardbook.games.zargos.odds import Combat, city, demons
from boardbook.interop.pettingzoo import env, raw_env
from boardbook.interop.playing import GameSpec
from boardbook.records.savefile import save_history


class Counted:
    """A whole number that has only `__index__`."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@cache
def played() -> bb.Match:
    """Return a match after some plies, with two branches. No call changes it permanently."""
    match = bb.Match("pangea", ["greedy", "random"], seed=1)
    for _ in range(12):
        match.step()
    match.branch(30)
    match.goto(decided(match), branch=0)
    return match


def decided(match: bb.Match) -> int:
    """Return a ply at which a bot decided."""
    return next(k for k, ply in enumerate(match.history.path(0)) if k > 9 and (ply.choices or 0) > 1)


def copied(tmp: Path) -> bb.Match:
    """Return a copy of this match that can be changed."""
    save_history(played().history, tmp / "played.jsonl")
    return bb.load(tmp / "played.jsonl")


@cache
def late() -> bb.Match:
    """Return a match of several rounds."""
    return bb.Match("pangea", ["random", "random"], seed=1, round_limit=3).run()


def fresh() -> bb.Match:
    return bb.Match("pangea", 2, seed=1)


def asked() -> bb.Match:
    return bb.Match("pangea", 2, seed=1, chance="ask")


def first() -> int:
    return fresh().legal_actions()[0].number


def after(match: bb.Match, change: Callable[[bb.Match], object]) -> Any:
    """Return the data of a match after a change."""
    change(match)
    numbers = [[ply.number for ply in branch.plies] for branch in match.branches]
    starts = [(branch.id, branch.parent, branch.start) for branch in match.branches]
    return [match.moment, numbers, starts, [*match.comments], [*match.marks], match.history.id_for(bb.REFEREE)]


def thrown() -> bb.Match:
    """Return a match in which one die of the first throw was entered."""
    match = bb.Match("magus", 2, seed=1, chance="ask")
    while not match.history.pending_outcomes():
        match.answer(match.state.chances()[0][0]) if match.to_act == bb.CHANCE else match.play(match.legal_actions()[0])
    return match


def corrected(n: Any) -> Any:
    return after(thrown(), lambda match: match.correct(n, match.history.pending_outcomes()[0][2]))


def board(**given: Any) -> Any:
    shown = played().board(**given)
    try:
        return shown.seat, shown.ply, shown.get_state(["seat", "ply"])
    finally:
        shown.close()


def moved(n: Any) -> Any:
    shown = played().board()
    try:
        shown.ply = n
        return shown.ply, shown.get_state(["ply"])
    finally:
        shown.close()


def study(**given: Any) -> Any:
    setting = {"matches": 2, "seed": 3, "workers": 1, "longest": 40, "progress": False, "round_limit": 1}
    made = bb.simulate("pangea", ["random", "random"], **{**setting, **given})
    folder = made.sources[0].files.path
    return json.loads((folder / "study.json").read_text()), made.matches.select("seed", "line").collect().rows()


@cache
def kept() -> bb.Study:
    return bb.simulate("pangea", ["random", "random"], 2, workers=1, longest=40, progress=False, round_limit=1)


def swept(**given: Any) -> Any:
    setting = {"matches": 1, "seed": 3, "workers": 1, "longest": 40, "progress": False}
    return bb.sweep("pangea", ["random", "random"], **{**setting, **given}).matches.select("seed").collect().rows()


def task(**given: Any) -> bb.Puzzle:
    return bb.puzzle(fresh(), "?", **given)


def told(n: Any) -> Any:
    puzzle = task(say=lambda _: n, choices=[n, 7], wrong={7: "No."})
    return puzzle.say(n).kind, puzzle.tries_frame.select("kind", "tried").rows(), repr(puzzle)


def pages(n: Any, tmp: Path) -> str:
    played().to_html(tmp / "page.html", seat=n)
    return (tmp / "page.html").read_text()


def chances(**given: Any) -> Any:
    setting: dict[str, Any] = {"playouts": 1, "horizon": 1, "moments": 1}
    return fresh().win_chances(**{**setting, **given}, progress=False).rows()


def reset(seed: Any) -> Any:
    table = raw_env("pangea")
    table.reset(seed=seed)
    return (table.seed, table.play.plies, table.match.history.id_for(bb.REFEREE)) if seed is not None else None


def stepped(n: Any) -> Any:
    table = raw_env("pangea")
    table.reset(seed=1)
    table.step(n)
    return table.play.plies


class Drawn:
    """A state that draws with the random generator that it is given."""

    play: Any = None

    def clone(self) -> Drawn:
        return Drawn()

    def determinize(self, _seat: int, rng: Random) -> float:
        return rng.random()


Drawn.play = Drawn()


def resampled(seed: Any) -> Any:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not for Windows")
    from boardbook.interop.openspiel import resampler

    return resampler(seed)(Drawn(), 0).play  # type: ignore[arg-type]


def begun(game: str, seats: Any) -> Any:
    return bb.game(game).new(seats).to_dict()


DOORS: dict[str, tuple[int, Callable[[Any, Path], Any]]] = {
    # the game
    "game.new": (3, lambda n, _: begun("zargos", n)),
    "game.new, of thirty lines": (2, lambda n, _: begun("morris", n)),
    "game.numbering": (3, lambda n, _: bb.game("pangea").observation_fields(n).fields()),
    "game.numbering, of thirty lines": (2, lambda n, _: bb.game("morris").observation_fields(n).fields()),
    "game.outcome_count": (4, lambda n, _: bb.game("magellan").outcome_count(n)),
    "game.outcome_count, of thirty lines": (2, lambda n, _: bb.game("morris").outcome_count(n)),
    # the match
    "Match(seed=)": (7, lambda n, _: after(bb.Match("pangea", 2, seed=n), lambda match: match.seed)),
    "Match(seats)": (2, lambda n, _: after(bb.Match("pangea", n, seed=1), lambda match: match.seats)),
    "Match(goods_cap=)": (5, lambda n, _: bb.Match("pangea", 2, seed=1, goods_cap=n).game.settings),
    "Match(max_players=)": (5, lambda n, _: bb.Match("pangea", 2, seed=1, max_players=n).game.settings),
    "from_position(seed=)": (7, lambda n, _: bb.Match.from_position("pangea", fresh().state.to_dict(), seed=n).seed),
    "from_position(seats=)": (
        2,
        lambda n, _: bb.Match.from_position("pangea", fresh().state.to_dict(), seats=n, seed=1).history.header.names,
    ),
    "play": (first(), lambda n, _: after(fresh(), lambda match: match.play(n))),
    "play_all": (first(), lambda n, _: after(fresh(), lambda match: match.play_all([n]))),
    "play(outcomes=)": (
        1,
        lambda n, _: after(bb.Match("magus", 2, seed=1), lambda match: match.play(match.legal_actions()[0], [n])),
    ),
    "explain": (first(), lambda n, _: fresh().explain(n).legal),
    "preview": (first(), lambda n, _: fresh().preview(n).action.number),
    "answer": (1, lambda n, _: after(asked(), lambda match: match.answer(n))),
    "correct": (thrown().history.pending_outcomes()[0][0], lambda n, _: corrected(n)),
    "goto": (5, lambda n, tmp: after(copied(tmp), lambda match: match.goto(n))),
    "goto(branch=)": (1, lambda n, tmp: after(copied(tmp), lambda match: match.goto(4, branch=n))),
    "branch": (3, lambda n, tmp: after(copied(tmp), lambda match: match.branch(n))),
    "comment(ply=)": (2, lambda n, tmp: after(copied(tmp), lambda match: match.comment("So?", ply=n))),
    "mark(seat)": (0, lambda n, tmp: after(copied(tmp), lambda match: match.mark(n, "greedy", []))),
    "think(ply=)": (decided(played()), lambda n, _: str(played().think("greedy", ply=n))),
    "what_if(ply=)": (decided(played()), lambda n, _: played().what_if(2, ply=n, progress=False).ply),
    "what_if(playouts)": (2, lambda n, _: played().what_if(n, ply=decided(played()), progress=False).playouts),
    "win_chances(playouts)": (1, lambda n, _: chances(playouts=n)),
    "win_chances(horizon=)": (1, lambda n, _: chances(horizon=n)),
    "win_chances(moments=)": (1, lambda n, _: chances(moments=n)),
    "seen_by": (0, lambda n, _: repr(played().seen_by(n))),
    "view": (0, lambda n, _: played().view(n)),
    "board(seat=)": (0, lambda n, _: board(seat=n)),
    "board.ply": (4, lambda n, _: moved(n)),
    "to_html(seat=)": (0, pages),
    "review": (0, lambda n, _: bb.Match("pangea", 2, seed=1).review(n, "greedy", progress=False).seat),
    # studies
    "simulate(matches)": (1, lambda n, _: study(matches=n)),
    "simulate(seed)": (5, lambda n, _: study(seed=n)),
    "simulate(workers=)": (1, lambda n, _: study(workers=n)),
    "simulate(longest=)": (9, lambda n, _: study(longest=n)),
    "simulate(round_limit=)": (1, lambda n, _: study(round_limit=n)),
    "sweep(matches)": (1, lambda n, _: swept(matches=n)),
    "sweep(seed)": (5, lambda n, _: swept(seed=n)),
    "sweep(longest=)": (9, lambda n, _: swept(longest=n)),
    "sweep(options=)": (1, lambda n, _: swept(options={"round_limit": [n]})),
    "study.match": (1, lambda n, _: kept().match(n).history.id_for(bb.REFEREE)),
    "study.match(run=)": (0, lambda n, _: kept().match(0, run=n).history.id_for(bb.REFEREE)),
    # the classroom
    "puzzle(moves=)": (1, lambda n, _: task(goal=fresh().legal_actions()[0].text, moves=n).solution),
    "puzzle(seat=)": (0, lambda n, _: task(say=lambda _: 1, seat=n).seat),
    "puzzle(say=)": (3, lambda n, _: told(n)),
    "puzzle.play": (
        first(),
        lambda n, _: task(goal=fresh().game.action(first()).text).play(n).kind,
    ),
    "puzzle.say": (3, lambda n, _: task(say=lambda _: 3).say(n).kind),
    "worksheet.goto": (1, lambda n, _: bb.worksheet([task(say=lambda _: 3)]).goto(n).solved),
    "editor(seats=)": (2, lambda n, _: bb.editor("pangea", seats=n).position),
    "editor.match(seats)": (2, lambda n, _: bb.editor("pangea").match(n, seed=1).history.id_for(bb.REFEREE)),
    "editor.match(seed=)": (7, lambda n, _: bb.editor("pangea").match(seed=n).history.id_for(bb.REFEREE)),
    "lesson(part)": (1, lambda n, _: repr(bb.lesson("pangea", n))),
    # rules, charts and odds
    "game.action": (3, lambda n, _: bb.game("pangea").action(n).number),
    "map_chart(rounds)": (2, lambda n, _: len(late().map_chart(n).to_dict()["concat"])),
    "map_chart(rounds=[])": (1, lambda n, _: len(late().map_chart([n]).to_dict()["concat"])),
    "map_chart(columns=)": (1, lambda n, _: late().map_chart([1], columns=n).to_dict()["columns"]),
    "odds(dice)": (3, lambda n, _: str(odds("421", n))),
    "Combat": (3, lambda n, _: [Combat(n, 1).attackers, Combat(1, n).defenders]),
    "demons(pawns)": (3, lambda n, _: list(demons(n, 2).items())),
    "city(pawns)": (9, lambda n, _: list(city(n).items())),
    "city(stay)": (1, lambda n, _: list(city(9, n).items())),
    "demons(dice)": (2, lambda n, _: list(demons(3, n).items())),
    # other projects' tools
    "Table(seats)": (2, lambda n, _: GameSpec(bb.game("pangea"), n).seats),
    "Table(longest)": (9, lambda n, _: GameSpec(bb.game("pangea"), 2, n).longest),
    "env(seats)": (2, lambda n, _: env("pangea", n).possible_agents),
    "env(longest=)": (9, lambda n, _: raw_env("pangea", 2, longest=n).table.longest),
    "env(max_players=)": (5, lambda n, _: raw_env("pangea", max_players=n).table.game.settings),
    "env.reset(seed=)": (7, lambda n, _: reset(n)),
    "env.step": (first(), lambda n, _: stepped(n)),
    "openspiel.resampler": (7, lambda n, _: resampled(n)),
}
NOTHING = {
    *("Match(seed=)", "Match(seats)", "Match(goods_cap=)", "from_position(seed=)", "from_position(seats=)"),
    *("goto(branch=)", "branch", "comment(ply=)", "think(ply=)", "what_if(ply=)", "seen_by", "view", "board(seat=)"),
    *("to_html(seat=)", "simulate(workers=)", "simulate(round_limit=)", "sweep(options=)", "puzzle(moves=)"),
    *(
        "puzzle(seat=)",
        "editor(seats=)",
        "editor.match(seats)",
        "editor.match(seed=)",
        "env(seats)",
        "env.reset(seed=)",
    ),
}
"""Calls for which None is also valid."""
SAID = {("puzzle.say", "3")}
"""Calls for which a text is equivalent."""
WRONG = (np.bool_(True), True, 1.5, np.float64(1.0), "3", None)


@pytest.mark.parametrize("door", DOORS)
def test_a_number_of_numpy_is_accepted_as_that_number(door: str, tmp_path: Path) -> None:
    number, go = DOORS[door]
    usual = go(number, tmp_path)
    for alike in (np.int64(number), np.uint16(number), Counted(number)):
        found = go(alike, tmp_path)
        assert found == usual
        assert repr(found) == repr(usual), "the stored number is not a plain one"


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
@pytest.mark.parametrize("door", DOORS)
def test_a_value_that_is_not_a_whole_number_is_refused_and_named(door: str, wrong: object, tmp_path: Path) -> None:
    if (wrong is None and door in NOTHING) or (door, wrong) in SAID:
        DOORS[door][1](wrong, tmp_path)
        return
    with pytest.raises((bb.BoardbookError, TraitError)) as refused:
        DOORS[door][1](wrong, tmp_path)
    assert ("nothing to explain" if (door, wrong) == ("explain", None) else str(wrong)) in str(refused.value)


def test_a_number_out_of_bounds_is_converted_to_none() -> None:
    assert [as_whole(number, 1, 3) for number in (0, 1, np.int64(3), np.int64(4), 2**80)] == [None, 1, 3, None, None]
    assert as_whole(np.int64(-5)) == -5
    assert as_whole(np.array([3, 4])) is None
    assert as_whole(2**80, 0) == 2**80
    assert [type(as_whole(number)) for number in (5, np.int64(5), Counted(5))] == [int, int, int]


def test_data_can_contain_only_numbers_of_json() -> None:
    assert is_whole(3, 0)
    assert not any(is_whole(number, 0) for number in (np.int64(3), Counted(3), True, 3.0, "3", None))


def test_values_that_are_not_numbers_stay_unchanged() -> None:
    assert plain(np.int64(3)) == 3
    assert type(plain(np.int64(3))) is int
    assert all(plain(value) is value for value in (True, 1.5, "3", None))


@pytest.mark.parametrize("seed", [-1, 2**63, True, 1.5])
def test_an_environment_refuses_the_same_seeds_as_a_match(seed: Any) -> None:
    with pytest.raises(bb.BadInput) as of_match:
        bb.Match("pangea", 2, seed=seed)
    with pytest.raises(bb.BadInput) as of_environment:
        env("pangea").reset(seed=seed)
    assert str(of_environment.value) == str(of_match.value)


def test_a_match_played_with_numbers_of_numpy_can_be_saved(tmp_path: Path) -> None:
    match = bb.Match(
        "pangea", np.int64(2), seed=np.int64(7), max_players=np.int64(5), journal=tmp_path / "journal.jsonl"
    )
    match.play(np.int64(match.legal_actions()[0].number))
    match.branch(np.int64(1))
    match.comment("So?", ply=np.int64(1))
    match.save(tmp_path / "save.jsonl")
    match.close()
    for name in ("journal.jsonl", "save.jsonl"):
        again = bb.load(tmp_path / name)
        assert (again.seed, again.moment, again.comments) == (7, match.moment, {1: "So?"})
        assert again.game.settings == match.game.settings
