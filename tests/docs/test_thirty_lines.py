"""The page about the smallest game is correct: its blocks run in order, and show what it says."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from loky import get_reusable_executor

import boardbook as bb
from boardbook.core import registry
from boardbook.widgets import Board
from boardbook.words import lacking, main

PAGE = (Path(__file__).parents[2] / "docs" / "guide" / "how-to" / "thirty-lines.md").read_text(encoding="utf-8")
GAME, *BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Write the game to a file in a working folder, and forget the game afterwards."""
    get_reusable_executor().shutdown()  # workers that were started elsewhere don't know the folder
    (tmp_path / "kalah.py").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    yield tmp_path
    sys.modules.pop("kalah", None)


def shown(code: str, names: dict[str, Any]) -> Any:
    """Run a block as a cell, and return the value of its last expression."""
    tree = ast.parse(code)
    last = tree.body.pop()
    assert isinstance(last, ast.Expr)
    exec(compile(tree, "page", "exec"), names)  # noqa: S102
    return eval(compile(ast.Expression(last.value), "page", "eval"), names)  # noqa: S307


def test_the_game_has_about_thirty_lines() -> None:
    assert len([line for line in GAME.splitlines() if line.strip()]) <= 36


def test_the_page_does_what_it_says(written: Path) -> None:
    names: dict[str, Any] = {}
    board, ruling, log, curve, result, thought, wins, checked = [shown(block, names) for block in BLOCKS]
    assert isinstance(board, Board)
    assert board._record["first"]["text"].startswith("to_act: 0\n")
    assert [clicks for _, clicks in board._now["choices"]] == [[f"sow {pit}"] for pit in range(2, 7)]
    assert names["match"].state.seeds == [0, 5, 1, 6, 6, 5, 1, 4, 0, 5, 5, 5, 5, 0]
    assert not ruling.legal
    assert ruling.text("en") == ruling.text("fr") == "Pit 1 is empty."
    assert ruling.rules == ("kalah.play.sow",)
    assert log.columns == ["ply", "round", "side", "text", "choices"]
    assert log["text"].to_list() == ["sow 3", "sow 1", "sow 2"]
    assert log["side"].to_list() == ["south", "south", "north"]
    assert "south" in curve.to_json()
    assert result.reason == "pits_empty"
    assert names["against"].board()._now["result"]["reason"] == "plain"
    assert set(result.sides) <= {"south", "north"}
    assert "sow" in str(thought)
    assert isinstance(wins, pl.DataFrame)
    assert wins.sort("wins")["bot"].to_list() == ["random", "greedy"]
    assert checked["matches"] == 50


def test_a_position_is_read_back_or_its_faults_are_named(written: Path) -> None:
    bb.register_game("kalah")
    game = bb.game("kalah")
    first = game.new(2).to_dict()
    assert game.state(first).to_dict() == first
    for spoilt, told in (
        ({"seeds": [1, 2]}, "seeds must be a list of length 14, not [1, 2]"),
        ({"seeds": ["x"] * 14}, "seeds must be a whole number, not 'x'"),
        ({"to_act": 2}, "to_act must be a whole number from 0 to 1, not 2"),
        ({"seeds": [0] * 14}, "to_act is a seat without legal actions"),
        ({"reason": 3}, "reason must be a string, not 3"),
        ({"seed": 3}, "'seed' is not known; did you mean 'seeds'?"),
    ):
        with pytest.raises(bb.BadInput) as error:
            game.state({**first, **spoilt})
        assert told in error.value.problems
    with pytest.raises(bb.BadInput, match="seeds is missing"):
        game.state({key: value for key, value in first.items() if key != "seeds"})


def test_its_keys_notations_and_buttons_have_examples(written: Path) -> None:
    bb.register_game("kalah")
    keys = bb.columns("kalah", "position")
    assert keys["column"].to_list() == ["to_act", "round", "score", "reason", "seeds"]
    assert keys["type"].to_list() == ["whole number", "whole number", "list of whole numbers", "text", keys["type"][2]]
    assert set(keys["meaning"]) == {""}
    actions = bb.columns("kalah", "actions").select("kind", "chance", "rules")
    assert actions.rows() == [("sow", False, ["kalah.play.sow"])]
    assert bb.columns("kalah", "elements").select("kind", "actions").rows() == [("sow", ["sow"])]


def test_missing_words_are_printed_as_a_form(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kalah"]) == 1
    tables = tomllib.loads(capsys.readouterr().out)
    assert tables["figure"] == {"score": {"en": "score", "fr": ""}}
    assert tables["refusal"] == {"Pit {pit} is empty.": {"en": "Pit {pit} is empty.", "fr": ""}}
    assert main(["morris"]) == 0
    assert capsys.readouterr().out == "No words are missing.\n"
    with pytest.raises(SystemExit, match="unknown game or package 'morriss'"):
        main(["morriss"])


def test_names_in_the_code_replace_missing_words_and_rules(written: Path) -> None:
    bb.register_game("kalah")
    game = bb.game("kalah")
    assert game.words.text("title.game", "fr") == "kalah"
    assert game.words.text("reason.pits_empty", "fr") == "pits empty"
    assert game.rulebook("fr")["kalah.play.sow"].title == "kalah.play.sow"
    assert len(game.edition) == 0
    assert {
        "title.game",
        "figure.score",
        "side.south",
        "side.north",
        "reason.pits_empty",
        "refusal.Pit {pit} is empty.",
    } == set(lacking(game))
