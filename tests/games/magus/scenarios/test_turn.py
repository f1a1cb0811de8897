"""Chapter C of Magus, the turn: what can be done at any time, and what must be finished first."""

from __future__ import annotations

import pytest

from tests.games.magus.table import accepted, acting, begin, mana, on, position, power, rolled, seven
from tests.games.table import Position, now, refused


def test_q1_powers_at_any_moment_of_steps_1_and_2() -> None:
    """Q1: before the roll, between roll and action, between two groups; at most three in all."""
    match = begin(position(powers={"blue": [3] * 7}, sorcerers={"blue": on(yellow="ma")}))
    accepted(match, "power 3")
    accepted(match, "roll", dice=[3, 6, 6])
    accepted(match, "power 2 6 down", "action 3", "place 1 yellow", "power 5 mage yellow green", "place 1 green")
    refused(match, "power 1", "power.limit")
    assert now(match)["powers"]["blue"] == [3, 2, 2, 3, 2, 3, 3]


def test_q1_powers_after_the_action() -> None:
    """Q1: also when all groups have been played; a player whose turn is over can't use any."""
    match = begin(acting(4, 6, 5))
    accepted(match, "place 3 red", "power 3", "collect red", "end")
    assert mana(match) == {"colourless": 1, "red": 4}
    assert match.to_act == 1
    accepted(match, "power 3")
    assert mana(match, "orange") == {"colourless": 1}
    assert mana(match) == {"colourless": 1, "red": 4}
    assert power(match, 3) == 0


def test_q1_q2_nothing_is_used_at_a_count() -> None:
    """Q1, Q2: after step 2 there is no power, purchase, potion, mana or 421."""
    match = begin(
        acting(
            4,
            2,
            1,
            sorcerers={"blue": on(red="xm")},
            mana={"blue": {"blue": 2, "violet": 1}},
            potions={"blue": ["Y06"]},
            display=["B01", "B02", "B03", "B04", "B05"],
        )
    )
    accepted(match, "place 3 red", "end")
    assert now(match)["phase"] == "ring"
    for text in ("power 3", "buy B01", "use Y06", "collect red", "lower orange 1", "end", "roll", "action 1"):
        refused(match, text, "turn.pending", "turn.free", "dice.bonus", "turn.order")


def test_q2_potions_before_the_roll_and_after_the_action() -> None:
    """Q2: purchases are not limited, and potions do not count among the three powers."""
    match = begin(
        position(
            mana={"blue": {"blue": 4, "violet": 1, "green": 3, "yellow": 2}},
            potions={"blue": ["Y06", "Y07"]},
            display=["B01", "G01", "B03", "B04", "B05"],
        )
    )
    accepted(match, "buy B01", potion="B02")
    accepted(match, "power 3", "power 1", "use Y06")
    accepted(match, "roll", dice=[4, 4, 5, 6, 6])
    accepted(match, "power 2 6 up", "use Y07", "raise 5", "raise 4", "action 4", "place 3 yellow")
    accepted(match, "use B01", "exchange blue blue red", "collect yellow")
    assert sorted(now(match)["potions"]["blue"]) == ["B01", "Y06", "Y07"]
    assert mana(match) == {"red": 1, "green": 3, "yellow": 6, "colourless": 4}
    refused(match, "power 5 mage yellow green", "power.limit", "power.step")


@pytest.mark.parametrize(
    ("given", "texts"),
    [
        (position(potions={"blue": ["Y01"]}, mana={"blue": {"red": 2}}), ["use Y01"]),
        (position(potions={"blue": ["Y05"]}), ["use Y05"]),
        (position(potions={"blue": ["Y07"]}), ["use Y07"]),
        (position(potions={"blue": ["Y07"]}), ["use Y07", "raise 1"]),
        (position(potions={"blue": ["Y08"]}, sorcerers={"blue": on(yellow="m")}), ["use Y08"]),
        (rolled(4, 2, 1, potions={"blue": ["Y02"]}), ["use Y02"]),
        (rolled(4, 2, 1, potions={"blue": ["Y02"]}), ["use Y02", "pick 4"]),
        (rolled(4, 2, 1, potions={"blue": ["B09"]}), ["use B09", "lower green 1"]),
        (seven(5, 2, sorcerers={"blue": on(yellow="aaa")}), ["create initiate yellow aaa"]),
    ],
)
def test_a_started_effect_is_finished_first(given: Position, texts: list[str]) -> None:
    """C.4: meanwhile no power, purchase, potion, roll, action or end of the turn."""
    held = {side: dict(crystals) for side, crystals in given.get("mana", {}).items()}
    held.setdefault("blue", {}).update({"blue": 2, "violet": 1})
    potions = {"blue": [*given.get("potions", {}).get("blue", []), "Y06"]}
    display = ["B01", "B02", "B03", "B04", "B05"]
    match = begin({**given, "mana": held, "potions": potions, "display": display})
    accepted(match, *texts)
    for text in ("power 3", "power 1", "buy B01", "use Y06", "end"):
        refused(match, text, "turn.pending", "action.choose")
    refused(match, "roll", "turn.pending", "dice.roll")
    refused(match, "action 4", "turn.pending", "turn.order", "action.choose")
