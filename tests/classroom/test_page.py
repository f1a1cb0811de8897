"""A worksheet as a page is small and self-contained, and does not give answers away."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import boardbook as bb
from boardbook.classroom.answers import answers
from boardbook.widgets import bundles
from tests.classroom.given import PURCHASE, placed
from tests.games.magus.table import rolled
from tests.pages import held


def purchase(**more: object) -> bb.Puzzle:
    return bb.puzzle(("pangea", PURCHASE), "Buy an amulet", goal="sold", hints="Who stands with you?", **more)  # type: ignore[arg-type]


def test_every_legal_move_and_every_click_is_answered() -> None:
    task = purchase(wrong={"end purchases": "Why so soon?"})
    book = answers(task, 40)
    start = book["positions"][0]
    legal = {str(action.number): str(action) for action in task.match.legal_actions()}
    assert {number: book["replies"][n]["tried"] for number, n in start["tries"].items()} == legal
    for number, text in legal.items():
        reply, verdict = book["replies"][start["tries"][number]], task.fresh_copy().play(text)
        assert (reply["kind"], reply["text"], reply["rules"]) == (verdict.kind, verdict.texts, list(verdict.rules))
        assert (reply["after"] and reply["after"]["text"]) == verdict.after
        assert (reply["to"] is not None) == verdict.right
    begun = {tuple(clicks[:k]) for _, clicks, *_ in start["now"]["choices"] for k in range(len(clicks))}
    assert {tuple(clicks.split()) for clicks in start["asks"]} == begun
    for clicks, asks in start["asks"].items():
        for element, n in asks.items():
            ruling = task.match.history.explain_clicks([*clicks.split(), element])
            assert book["replies"][n]["text"]["en"] == ruling.text("en")
    assert task.tries == 0


def test_a_page_contains_what_happens_next_as_a_board_plays_it() -> None:
    """This holds for every legal wrong move, as the solver sees it."""
    for task in (purchase(), bb.lesson("magellan", 1)["outbid"], bb.lesson("magellan", 1)["thrift"]):
        book = answers(task, 40)
        told = 0
        for position in book["positions"]:
            for numbers, n in position["tries"].items():
                after = book["replies"][n]["after"]
                if position is not book["positions"][0] or after is None:
                    continue
                aftermath = task.fresh_copy().play(*map(int, numbers.split())).aftermath
                assert aftermath is not None
                expected = aftermath.payload(task.seat)
                assert [book["steps"][step] for step in after["steps"]] == expected["steps"]
                assert (after["text"], after["cost"]) == (aftermath.texts, expected["cost"])
                told += 1
        assert told
        assert len({json.dumps(step, sort_keys=True) for step in book["steps"]}) == len(book["steps"])


LONG = [pytest.param(game, marks=pytest.mark.proofs) for game in ("magellan", "magus")]
"""Games whose bots think for ten seconds before a sheet is written. Their pages are made like all others."""


@pytest.mark.parametrize("game", ["pangea", "zargos", *LONG])
def test_a_page_with_ten_puzzles_to_play_is_small(tmp_path: Path, game: str) -> None:
    tasks = [task for part in (1, 2, 3) for task in bb.lesson(game, part).sheet().puzzles]
    assert any(task.task.kind == "play" for task in tasks)
    ten = [task.fresh_copy() for task in (tasks * 10)[:10]]
    assert bb.worksheet(ten, {"en": "Ten", "fr": "Dix"}).to_html(tmp_path / "sheet.html") < 500_000


def test_several_moves_are_answered_as_far_as_the_page_has_positions() -> None:
    task = bb.puzzle(("magus", rolled(2, 2, 1, 5, 6)), "Place with a two.", goal=placed, hints="Which action?")
    for most in (1, 2, 60):
        book = answers(task, most)
        known, replies = book["positions"], book["replies"]
        led = [replies[n]["to"] for position in known for n in position["tries"].values()]
        assert sorted(to for to in led if to is not None) == list(range(1, len(known)))
        assert sum(bool(position["tries"]) for position in known) <= most
    book = answers(task, 60)
    at, kind = book["positions"][0], ""
    for move in task.solution:
        reply = book["replies"][at["tries"][str(task.match.game.parse(move).number)]]
        before, at, kind = at["now"]["ply"], book["positions"][reply["to"]], reply["kind"]
        assert before + len(at["steps"]) == at["now"]["ply"]
    assert kind == "solved"


def test_a_page_with_ten_puzzles_is_small_and_hides_its_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tasks = [purchase() for _ in range(5)] + [
        bb.puzzle(("pangea", PURCHASE), f"What is {k}?", say=lambda _, k=k: f"answer {k}", wrong={"x": "Wrongly said."})  # type: ignore[misc]
        for k in range(5)
    ]
    sheet = bb.worksheet(tasks, "Prices <b>")
    path = tmp_path / "sheet.html"
    size = sheet.to_html(path)
    page = path.read_bytes()
    assert size == len(page) < 300_000
    assert f"sheet.html: {size / 1000:.0f} kB, 10 tasks" in capsys.readouterr().out
    for told in ("answer 3", "Wrongly said", "Who stands", tasks[0].solution[0], "solution"):
        assert told.encode() not in page
    assert b"<b>" not in page
    assert not re.findall(rb"(?:src|href|url)\s*[=(]", page)
    assert path.read_bytes() == page
    sheet.to_html(path)
    assert path.read_bytes() == page  # the same page every time
    with pytest.raises(bb.UnknownName, match="fr"):
        sheet.to_html(path, lang="fr")
    with pytest.raises(bb.UnknownName, match="theme"):
        sheet.to_html(path, theme="red")


def test_a_page_of_several_games_contains_one_shell(tmp_path: Path) -> None:
    cast = bb.puzzle(("magus", rolled(2, 2, 1, 5, 6)), "Place with a two.", goal=placed)
    bb.worksheet([purchase(), cast]).to_html(tmp_path / "sheet.html")
    pack = held((tmp_path / "sheet.html").read_text())
    assert set(pack["scripts"]) == {"pangea", "magus"}
    assert pack["shell"] == {"_shell_id": bundles.shell_id(), "_shell": bundles.shell()}
    assert json.dumps(pack).count(json.dumps(bundles.shell()[:200])[1:-1]) == 1
