"""The board of a puzzle: what arrives there is tried, told, and shown at every board of it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

import boardbook as bb
from tests.classroom.given import BOTH, DELIVERY, PURCHASE
from tests.widgets.hearing import Heard, elsewhere

Make = pytest.MonkeyPatch


def buying() -> bb.Puzzle:
    ask = {"en": "Buy an amulet.", "fr": "Achetez une amulette."}
    return bb.puzzle(("pangea", PURCHASE), ask, goal="sold", lang=BOTH, hints=[ask])


def task(heard: Heard) -> dict[str, Any]:
    """What the front end knows of the puzzle, as it is sent."""
    found: dict[str, Any] = json.loads(json.dumps(heard.board._make_now()))["task"]
    return found


def test_what_is_played_is_tried(monkeypatch: Make) -> None:
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
    assert then["text"]["en"].startswith("Blue: Purchases end. ")
    assert heard.play("buy orange-d1 blue-g1")["ok"]
    assert puzzle.solved
    assert task(heard)["solved"]
    assert heard.board._make_now()["choices"] == []


def test_what_a_move_would_gain_is_for_the_pupil_to_see(monkeypatch: Make) -> None:
    puzzle = buying()
    told = puzzle.board()._make_now()
    assert any(len(choice) == 3 for choice in puzzle.match.board()._make_now()["choices"])
    assert {len(choice) for choice in told["choices"]} == {2}
    assert not told["edits"]


def test_nothing_is_played_by_itself(monkeypatch: Make) -> None:
    """A decision without a choice is the solver's all the same: only a try is judged."""
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


def test_a_click_that_the_rules_refuse_is_a_try(monkeypatch: Make) -> None:
    puzzle = buying()
    heard = Heard(puzzle.board(), monkeypatch)
    answer = heard.ask(["m.orange-d2", "m.blue-g1"])
    assert not answer["ok"]
    assert puzzle.tries_frame["tried"].to_list() == ["buy orange-d2 blue-g1"]
    assert heard.board.refused["tried"] == "buy orange-d2 blue-g1"
    assert heard.board.refused["rules"] == answer["rules"]
    assert heard.board.refused["text"] == answer["text"]


def test_hints_show_and_again_reach_every_board(monkeypatch: Make) -> None:
    puzzle = buying()
    one, other = Heard(puzzle.board(), monkeypatch), Heard(puzzle.board("fr"), monkeypatch)
    assert one({"type": "task", "seq": 1, "what": "hint"})["ok"]
    assert task(other)["hints"][0]["fr"] == "Achetez une amulette."
    assert not one({"type": "task", "seq": 1, "what": "hint"})["ok"]  # there is none left
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


def test_nothing_else_is_done_at_a_puzzle(monkeypatch: Make) -> None:
    puzzle = buying()
    heard = Heard(puzzle.board(), monkeypatch)
    for deed in ("undo", "redo", "branch", "step"):
        assert heard.do(deed)["text"]["en"].startswith("Nothing is taken back in a puzzle")
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
