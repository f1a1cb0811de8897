"""Chapter 1 of Magus, dice and the 421."""

from __future__ import annotations

import pytest

from tests.games.magus.table import DULL, SIDES, accepted, acting, begin, discs, power, rolled
from tests.games.table import legal, now, refused


@pytest.mark.parametrize("start", range(5))
def test_s11_dice_of_the_first_round(start: int) -> None:
    """S11: 1, 2, 3, 4, 5 dice by place in the turn order; from the second round on three each."""
    match = begin({"seats": 5, "start": start})
    thrown = []
    for k in range(10):
        assert now(match)["seat"] == (start + k) % 5
        match.play("roll", outcomes=[f"die {face}" for face in DULL[: now(match)["due"]]])
        thrown.append(len(now(match)["dice"]))
        accepted(match, "action 6", "end")
    assert thrown == [1, 2, 3, 4, 5, 3, 3, 3, 3, 3]
    assert now(match)["round"] == 3


def test_s13_a_power_at_0_is_no_target() -> None:
    """S13: lowering a power at level 0 is refused, and the bonus is not used up."""
    match = begin(rolled(4, 2, 1))
    refused(match, "lower orange 7", "dice.target")
    assert not now(match)["claimed"]
    accepted(match, "lower orange 6")
    assert power(match, 6, "orange") == 0


@pytest.mark.parametrize("first", ["bonus", "vial"])
def test_s52_bonus_and_vial(first: str) -> None:
    """S52: the bonus lowers by 1 level and the vial by 3, in either order: power 1 ends at 0, power 7 at 1."""
    match = begin(rolled(4, 2, 1, powers={"orange": discs({1: 2}), "green": discs({7: 3})}, potions={"blue": ["B09"]}))
    if first == "bonus":
        accepted(match, "lower orange 1")
    accepted(match, "use B09", "lower green 7", "lower orange 1", "lower green 7")
    if first == "vial":
        accepted(match, "lower orange 1")
    assert power(match, 1, "orange") == 0
    assert power(match, 7, "green") == 1
    refused(match, "lower orange 2", "dice.bonus")
    refused(match, "use B09", "potion.kinds", "potion.lower")


@pytest.mark.parametrize("dice", [(4, 2, 1), (6, 4, 3, 2, 1)])
def test_q28_the_421_once_a_turn(dice: tuple[int, ...]) -> None:
    """Q28: with any number of dice, once a turn; the dice can still be used for everything else."""
    used = [1] if len(dice) > 3 else []
    match = begin(rolled(*dice, used=used))
    accepted(match, "lower green 1")
    assert now(match)["powers"]["green"] == discs({1: 1})
    refused(match, "lower green 1", "dice.bonus")
    refused(match, "lower orange 2", "dice.bonus")
    accepted(match, "action 4")


@pytest.mark.parametrize("laid", [1, 2, 4])
def test_q28_a_placed_die_counts(laid: int) -> None:
    """Q28: the die placed on the action is one of the three."""
    left = [face for face in (4, 2, 1) if face != laid]
    match = begin(acting(laid, *left))
    accepted(match, "lower orange 1")
    match = begin(acting(laid, left[0], 6))
    refused(match, "lower orange 1", "dice.bonus")


def test_q28_extra_and_modified_dice_count() -> None:
    """Q28: two dice and power 1 in the first round; a die changed by power 2."""
    match = begin({"seats": 3, "seat": 1})
    accepted(match, "roll", dice=[4, 2])
    refused(match, "lower blue 1", "dice.bonus")
    accepted(match, "power 1", dice=[1, 6])
    accepted(match, "lower blue 1")
    match = begin(rolled(4, 2, 2))
    refused(match, "lower orange 1", "dice.bonus")
    accepted(match, "power 2 2 down", "lower orange 1")


def test_q28_a_reroll_ends_an_unused_claim() -> None:
    """Q28: the bonus can be used only while the three figures show; they may appear again."""
    match = begin(rolled(4, 2, 1, potions={"blue": ["Y02", "G02"]}))
    assert "lower orange 1" in legal(match)
    accepted(match, "use Y02", "pick 4")
    accepted(match, "throw", dice=[5])
    refused(match, "lower orange 1", "dice.bonus")
    accepted(match, "use G02", "pick 5")
    accepted(match, "throw", dice=[4])
    accepted(match, "lower orange 1")


def test_q28_a_change_ends_an_unused_claim() -> None:
    """Q28: power 2 can end it too."""
    match = begin(rolled(4, 2, 1))
    accepted(match, "power 2 2 up")
    refused(match, "lower orange 1", "dice.bonus")


def test_q28_again_in_the_next_turn_but_only_after_its_roll() -> None:
    """Q28: the unused bonus of one turn is not kept for the next."""
    match = begin(acting(4, 2, 1, seats=2))
    accepted(match, "end")
    refused(match, "lower blue 1", "dice.bonus")
    accepted(match, "roll", dice=[4, 2, 1])
    accepted(match, "lower blue 1")
    refused(match, "lower orange 1", "dice.target", "dice.bonus")
    accepted(match, "action 4", "end")
    accepted(match, "roll", dice=[4, 2, 1])
    refused(match, "lower blue 1", "dice.target")
    accepted(match, "lower orange 1")


@pytest.mark.parametrize("seats", [2, 5])
def test_q28_only_rivals_at_the_table(seats: int) -> None:
    """1.5: the player's own powers, and sides that nobody plays, can't be lowered."""
    match = begin(rolled(4, 2, 1, seats=seats))
    refused(match, "lower blue 1", "dice.target")
    for k, side in enumerate(SIDES[1:], start=1):
        if k < seats:
            assert f"lower {side} 1" in legal(match)
        else:
            refused(match, f"lower {side} 1", "dice.target")
