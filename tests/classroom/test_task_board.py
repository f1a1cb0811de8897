"""The board of a puzzle: moves count as tries, get an answer, and are shown on every board of the puzzle."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

import boardbook as bb
from boardbook.classroom.judging import MAX_AFTERMATH
from boardbook.classroom.verdict import Aftermath
from boardbook.core import REFEREE
from boardbook.core.patch import patched
from boardbook.widgets.deltas import phrase
from tests.classroom.given import BOTH, DELIVERY, PURCHASE
from tests.widgets.hearing import Heard, elsewhere

Make = pytest.MonkeyPatch


def buying() -> bb.Puzzle:
    ask = {"en": "Buy an amulet.", "fr": "Achetez une amulette."}
    return bb.puzzle(("pangea", PURCHASE), ask, goal="sold", lang=BOTH, hints=[ask])


def task(heard: Heard) -> dict[str, Any]:
    """Return what the front end is sent about the puzzle."""
    found: dict[str, Any] = json.loads(json.dumps(heard.board._make_now()))["task"]
    return found


def test_a_move_at_the_board_is_a_try(monkeypatch: Make) -> None:
    puzzle = buying()
    heard = Heard(puzzle.board(), monkeypatch)
    assert task(heard)["kind"] == "play"
    assert task(heard)["last"] is None
    answer = heard.play("end purchases")
    assert (answer["ok"], answer["text"]["fr"]) == (False, "Permis, mais ce n’est pas ce qui est demandé.")
    assert puzzle.match.ply == 0
    assert answer["missed"]
    assert not heard.ask(["m.orange-d2", "m.blue-g1"]).get("missed")
    heard.play("end purchases")
    assert task(heard)["last"]["kind"] == "misses"
    then = heard({"type": "task", "seq": 2, "what": "then"})
    assert then["ok"]
    assert then["text"]["en"].startswith("Blue: Purchases end. ")
    assert heard.play("buy orange-d1 blue-g1")["ok"]
    assert puzzle.solved
    assert task(heard)["solved"]
    assert heard.board._make_now()["choices"] == []


def played_then(heard: Heard) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return what happens next, as a board plays it: the views, and the ticks between them."""
    steps = heard({"type": "task", "seq": 3, "what": "then"})["after"]["steps"]
    views = [heard.board.view]
    for patch, _ in steps:
        views.append(patched(views[-1], patch))
    return views, [tick for _, tick in steps]


def aftermath_of(puzzle: bb.Puzzle) -> Aftermath:
    """Return what happens after the last try, which was wrong."""
    assert puzzle.last is not None
    assert puzzle.last.aftermath is not None
    return puzzle.last.aftermath


def test_what_happens_next_is_played_without_changing_the_match(monkeypatch: Make) -> None:
    """First the wrong move is shown, then every decision of the others. Match, timeline and tries don't change."""
    given = {**PURCHASE, "minions": {**PURCHASE["minions"], "blue-g2": "b2", "blue-g3": "b2"}}
    puzzle = bb.puzzle(("pangea", given), "Buy an amulet.", goal="sold")
    heard = Heard(puzzle.board(), monkeypatch)
    heard.play("end purchases")
    before = puzzle.match.ply, list(puzzle.match.history.plies), puzzle.tries, heard.board._make_now()
    views, ticks = played_then(heard)
    assert (ticks[0]["seat"], ticks[0]["kind"]) == (0, "end")
    assert {tick["seat"] for tick in ticks} == {0, 1}
    assert views[-1] == aftermath_of(puzzle).history.state.view(puzzle.seat)
    assert views[0] == puzzle.match.state.view(puzzle.seat) != views[1]
    then = heard({"type": "task", "seq": 4, "what": "then"})
    assert then["after"]["cost"]["en"] == "Goods +3."
    assert then["text"]["en"].endswith("Goods +3.")
    assert (puzzle.match.ply, list(puzzle.match.history.plies), puzzle.tries, heard.board._make_now()) == before
    puzzle.reset()
    assert not heard({"type": "task", "seq": 5, "what": "then"})["ok"]


def test_a_long_reply_is_played_up_to_a_limit_then_skipped_to_its_end(monkeypatch: Make) -> None:
    puzzle = bb.lesson("zargos", 1)["march"]
    heard = Heard(puzzle.board(), monkeypatch)
    heard.play("from KA4")
    views, ticks = played_then(heard)
    aftermath = aftermath_of(puzzle)
    assert not aftermath.whole
    assert len(ticks) == MAX_AFTERMATH + 1
    assert ticks[-1]["told"] == ["puzzle.and_so_on", {}]
    assert views[-1] == aftermath.history.state.view(puzzle.seat)


@pytest.mark.parametrize(
    ("game", "part", "name", "miss"),
    [
        ("magellan", 1, "thrift", "pay 5"),
        ("magellan", 2, "sets", "advance 1"),
        ("magellan", 3, "harbour", "advance right"),
        ("zargos", 1, "march", "done"),
    ],
)
def test_what_happens_next_shows_only_what_the_solver_may_know(
    monkeypatch: Make, game: str, part: int, name: str, miss: str
) -> None:
    puzzle = bb.lesson(game, part)[name]
    heard = Heard(puzzle.board(), monkeypatch)
    heard.play(miss)
    views, ticks = played_then(heard)
    aftermath, hidden = aftermath_of(puzzle), 0
    history = aftermath.history
    for view, ply in zip(views, aftermath.moments, strict=True):
        assert view == history.at(ply).view(puzzle.seat)
        hidden += view != history.at(ply).view(REFEREE)
    assert hidden
    for tick, ply in zip(ticks, aftermath.moments[: len(ticks) if aftermath.whole else -2], strict=False):
        assert tick["told"] == phrase(*puzzle.game.describe(history.at(ply), history.plies[ply].number, puzzle.seat))


def test_the_board_of_a_puzzle_does_not_show_what_moves_gain(monkeypatch: Make) -> None:
    puzzle = buying()
    told = puzzle.board()._make_now()
    assert any(len(choice) == 3 for choice in puzzle.match.board()._make_now()["choices"])
    assert {len(choice) for choice in told["choices"]} == {2}
    assert not told["edits"]


def test_forced_moves_are_not_played_automatically(monkeypatch: Make) -> None:
    """The solver also makes forced decisions, because only a try is judged."""
    puzzle = bb.lesson("zargos", 3)["conquest"]
    heard = Heard(puzzle.board(), monkeypatch)
    heard.board.pace = 0

    async def fought() -> None:
        heard.play("fight ZA0")
        await asyncio.sleep(0.05)

    elsewhere(lambda: asyncio.run(fought()))
    assert puzzle.match.is_forced
    assert not puzzle.solved
    assert puzzle.play("done").right
    assert puzzle.solved


def test_a_click_on_an_illegal_move_is_a_try(monkeypatch: Make) -> None:
    puzzle = buying()
    heard = Heard(puzzle.board(), monkeypatch)
    answer = heard.ask(["m.orange-d2", "m.blue-g1"])
    assert not answer["ok"]
    assert puzzle.tries_frame["tried"].to_list() == ["buy orange-d2 blue-g1"]
    assert heard.board.refused["tried"] == "buy orange-d2 blue-g1"
    assert heard.board.refused["rules"] == answer["rules"]
    assert heard.board.refused["text"] == answer["text"]


def test_hints_solutions_and_restarts_reach_every_board(monkeypatch: Make) -> None:
    puzzle = buying()
    one, other = Heard(puzzle.board(), monkeypatch), Heard(puzzle.board("fr"), monkeypatch)
    assert one({"type": "task", "seq": 1, "what": "hint"})["ok"]
    assert task(other)["hints"][0]["fr"] == "Achetez une amulette."
    assert not one({"type": "task", "seq": 1, "what": "hint"})["ok"]  # no hint is left
    one({"type": "task", "seq": 1, "what": "show"})
    assert task(other)["solution"]["en"]
    other({"type": "task", "seq": 1, "what": "again"})
    assert (task(one)["hints"], task(one)["solution"], puzzle.shown, puzzle.begun) == ([], None, False, 2)
    before = puzzle.tries
    one.board.close()
    puzzle.play("end purchases")
    assert puzzle.tries == before + 1
    assert task(other)["last"]["kind"] == "misses"


def test_a_board_shows_its_own_language_and_no_other(monkeypatch: Make) -> None:
    english = bb.puzzle(("pangea", DELIVERY), "Deliver.", goal="delivered")
    heard = Heard(english.board(), monkeypatch)
    assert task(heard)["ask"] == {"en": "Deliver.", "fr": "Deliver."}
    with pytest.raises(bb.UnknownName):
        english.board("fr")


def test_elements_are_marked_from_the_second_try_on(monkeypatch: Make) -> None:
    puzzle = bb.puzzle(("pangea", PURCHASE), "Who sells?", point=lambda _: ["m.orange-d1"])
    heard = Heard(puzzle.board(), monkeypatch)
    assert set(task(heard)["points"]) > {"m.orange-d1", "m.blue-g1"}
    assert heard.board._make_now()["choices"] == []
    point = {"type": "task", "seq": 1, "what": "point"}
    assert heard({**point, "elements": ["m.blue-g1"]})["ok"]
    assert task(heard)["marks"] == {"right": [], "wrong": [], "missed": []}
    heard({**point, "elements": ["m.blue-g1"]})
    assert task(heard)["marks"] == {"right": [], "wrong": ["m.blue-g1"], "missed": ["m.orange-d1"]}
    heard({**point, "elements": ["m.orange-d1"]})
    assert task(heard)["marks"]["right"] == ["m.orange-d1"]


def test_other_messages_to_a_puzzle_are_refused(monkeypatch: Make) -> None:
    puzzle = buying()
    heard = Heard(puzzle.board(), monkeypatch)
    for deed in ("undo", "redo", "branch", "step"):
        assert heard.do(deed)["text"]["en"].startswith("You can\u2019t take moves back in a puzzle")
    for message in (
        {"what": "say", "answer": 2},
        {"what": "point", "elements": ["m.blue-g1"]},
        {"what": "then"},
        {"what": "say", "answer": True},
        {"what": "point", "elements": "m.blue-g1"},
        {"what": "point", "elements": ["no such thing"]},
        {"what": "win"},
        {"what": None},
    ):
        assert not heard({"type": "task", "seq": 1, **message})["ok"]
    assert (puzzle.tries, puzzle.match.ply, puzzle.solved) == (0, 0, False)


def test_a_board_of_a_match_has_no_task(monkeypatch: Make) -> None:
    heard = Heard(bb.Match("pangea", 2, seed=1).board(), monkeypatch)
    assert heard.board._make_now()["task"] is None
    assert not heard({"type": "task", "seq": 1, "what": "hint"})["ok"]
    assert heard.board.refused == {}
