"""All users of the same game share one object, and a changed game is another one."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

import boardbook as bb
from tests.house import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_all_users_of_the_same_game_share_it(name: str) -> None:
    assert bb.Match(name, seed=1).game is bb.Match(name, seed=2).game is bb.game(name)


@pytest.mark.parametrize("name", GAMES)
def test_nobody_changes_a_shared_game(name: str) -> None:
    game = bb.game(name)
    settings, edition = dict(game.settings), game.edition.to_dict()
    mine = game.edition
    for entry in mine:
        mine[entry] = None
    game.settings.clear()
    assert mine.customised == (len(mine) > 0)
    assert (game.settings, game.edition.to_dict(), game.edition.customised) == (settings, edition, False)
    assert bb.edition(name).to_dict() == edition


def test_other_options_make_another_game() -> None:
    one, other = bb.Match("pangea", goods_cap=3), bb.Match("pangea", goods_cap=4)
    assert (one.game.settings["goods_cap"], other.game.settings["goods_cap"]) == (3, 4)
    again = bb.Match("pangea", final_round="full_lap", goods_cap=3)
    assert again.game is bb.Match("pangea", goods_cap=3, final_round="full_lap").game
    assert bb.game("pangea", final_round=one.game.settings["final_round"], goods_cap=3) is one.game


def test_a_game_with_another_edition_is_a_separate_game() -> None:
    dear = bb.edition("pangea")
    dear["prices"] = [price + 2 for price in dear["prices"]]
    assert bb.Match("pangea", edition=dear).game.edition["prices"] != bb.Match("pangea").game.edition["prices"]


@pytest.mark.parametrize("wrong", [object(), (1,), {1}, float("nan")])
def test_impossible_values_of_options_are_refused(wrong: Any) -> None:
    with pytest.raises(bb.BadInput, match="goods_cap"):
        bb.Match("pangea", goods_cap=wrong)


def test_after_its_class_was_changed_a_game_uses_the_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Authors of a game run the cell that defines it again and again."""
    before = type(bb.game("tests.veil" if "tests.veil" in bb.games() else "veil"))
    package: ModuleType = sys.modules[before.package]
    first = bb.Match(before.name, seed=1).game
    changed = type("Changed", (before,), {"name": before.name, "package": before.package})
    monkeypatch.setattr(package, "GAME", changed)
    assert type(bb.Match(before.name, seed=1).game) is changed
    monkeypatch.undo()
    assert bb.Match(before.name, seed=1).game is first
