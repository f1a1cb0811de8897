"""Chapter B of Pangea, the set-up."""

from __future__ import annotations

import pytest

import boardbook as bb
from tests.games.pangea.table import D0, PEOPLES, TOWERS, draw, end_turn, set_up
from tests.games.table import now, refused


@pytest.mark.parametrize(
    ("neutral", "square", "homes", "odds", "drawn"),
    [
        ("purple", "d2", ["grass", "desert", "mountain"], [2, 3, 3], ["g1", "d1", "mt1"]),
        ("green", "e2", ["moor", "moor", "grass"], [2, 3, 3], ["mo1", "mo2", "g1"]),
        ("orange", "c2", ["moor", "moor", "desert"], [2, 3, 3], ["mo1", "mo2", "d1"]),
        ("blue", "b2", ["grass", "grass", "grass"], [2, 3, 3], ["g1", "g2", "g3"]),
        ("yellow", "b4", ["mountain", "forest", "moor"], [2, 3, 3], ["mt1", "f1", "mo1"]),
    ],
)
def test_scenario_01_neutral_tower_and_minions(
    neutral: str, square: str, homes: list[str], odds: list[int], drawn: list[str]
) -> None:
    match = set_up(*[people for people in PEOPLES if people != neutral])
    assert now(match)["tiles"] == D0
    assert now(match)["towers"] == {neutral: square}
    assert match.to_act == bb.CHANCE
    assert sorted(float(odd) for _, odd in match.state.chances()) == pytest.approx([odd / 8 for odd in odds])
    draw(match, *homes)
    assert now(match)["minions"] == {f"{neutral}-{name}": square for name in drawn}
    assert len(now(match)["minions"]) <= int(D0[square][-1])
    assert now(match)["phase"] == "trios"


def test_scenario_02_two_players() -> None:
    match = set_up("blue", "orange")
    assert now(match)["towers"] == {"purple": "d2", "green": "e2", "yellow": "b4"}
    draw(match, "grass", "moor", "mountain")
    draw(match, "mountain", "mountain", "mountain")
    draw(match, "forest", "forest", "moor")
    on_board = now(match)["minions"]
    for people, square in {"purple": "d2", "green": "e2", "yellow": "b4"}.items():
        assert [place for name, place in on_board.items() if name.startswith(people)] == [square] * 3
    draw(match, "grass", "desert", "forest")
    draw(match, "desert", "forest", "moor")
    assert now(match)["phase"] == "towers"
    for taken in ("tower d2", "tower e2", "tower b4"):
        refused(match, taken, "setup.tower")
    match.play("tower b2")
    refused(match, "tower b2", "setup.tower")
    match.play("tower c2")
    after = now(match)
    assert len(after["minions"]) == 15
    assert 40 - len(after["minions"]) - sum(map(len, after["trios"].values())) == 25
    for people in PEOPLES:
        assert sum(name.startswith(people) for name in after["minions"]) == 3
    assert after["towers"] == TOWERS
    assert len(set(after["towers"].values())) == 5
    assert (after["phase"], after["round"], after["seat"]) == ("magic", 1, 0)


def test_scenario_04_blue_places_its_tower() -> None:
    match = set_up("blue", "orange")
    draw(match, "grass", "moor", "mountain")
    draw(match, "grass", "desert", "mountain")
    draw(match, "forest", "moor", "mountain")
    draw(match, "desert", "desert", "grass")
    assert sorted(now(match)["trios"]["blue"]) == ["blue-d1", "blue-d2", "blue-g1"]
    draw(match, "forest", "forest", "moor")
    match.play("tower c2")
    after = now(match)
    trio = {name: square for name, square in after["minions"].items() if name.startswith("blue")}
    assert trio == {"blue-d1": "c2", "blue-d2": "c2", "blue-g1": "c2"}
    assert after["towers"]["blue"] == "c2"
    assert after["goods"] == {"blue": 0, "orange": 0}
    # Two of the three are at home, so they produce in blue's first turn.
    match.play("tower b2")
    end_turn(match)
    assert now(match)["goods"] == {"blue": 2, "orange": 0}
