"""Chapter 2 of Zargos, combat."""

from __future__ import annotations

import pytest

import boardbook as bb
from tests.games.table import legal, now, refused
from tests.games.zargos.table import CALLING, accepted, answer, attack, begin, go, position, strength, there


@pytest.mark.parametrize(("n", "dice"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (12, 3)])
def test_s14_dice_by_number(n: int, dice: int) -> None:
    """S14: the same in attack and in defence."""
    match = begin(position("amazons", amazons=f"TA1 {n + 1}", winged=f"TA3 {n}"))
    go(match, "TA1", "TA3", n)
    accepted(match, "fight TA3", dice=[1] * (2 * dice - 1), chance=True)
    battle = now(match)["battle"]
    assert (battle["round"], battle["attack"], battle["defence"]) == (1, [1] * dice, [1] * (dice - 1))
    answer(match, 1)
    assert now(match)["battle"]["round"] == 2
    assert strength(match) == {"amazons": n - dice // 2, "winged": n - dice // 2}


def test_s16_a_capital_is_taken() -> None:
    """S16: with 6, 5, 4 against 6, 6, five defenders and six attackers fall."""
    match = begin(position("amazons", amazons="TA1 8", winged="TA0 5 OZ1 1"))
    attack(match, "TA1", "TA0", 7, 6, 5, 4, 6, 6)
    assert there(match, "TA0") == ["amazons", 1]


def emptied() -> bb.Match:
    """Return a match in which Amazons and Winged have wiped each other out in TA3."""
    match = begin(position("amazons", amazons="TA1 2 TA2 3 TA0 1", winged="TA3 1 OZ1 1", monks="TA4 3"))
    attack(match, "TA1", "TA3", 1, 2, 2)
    return match


def test_s17_both_fall() -> None:
    """S17: one pawn against one, both roll a 2: the territory is vacant."""
    assert there(emptied(), "TA3") is None


@pytest.mark.parametrize(
    ("target", "dice", "left"),
    [
        ("TA3", [1, 2, 5, 4], (2, 5)),
        ("TA0", [1, 1, 5, 4], (2, 6)),
        ("TA0", [5, 6, 1, 1], (5, 3)),
        ("TA3", [6, 5, 6, 5], (1, 1)),
    ],
)
def test_b10_losses_are_rounded_down(target: str, dice: list[int], left: tuple[int, int]) -> None:
    """B10: half of the total, for defenders of a capital a third; both sides lose pawns at the same time."""
    match = begin(position("amazons", amazons="TA1 7", winged=f"{target} 6"))
    go(match, "TA1", target, 6)
    accepted(match, f"fight {target}", dice=dice, chance=True)
    assert strength(match) == dict(zip(("amazons", "winged"), left, strict=True))


def test_b12_no_retreat() -> None:
    """B12: nobody decides anything until one side is gone."""
    match = begin(position("amazons", amazons="TA1 4", winged="TA3 3"))
    go(match, "TA1", "TA3", 3)
    accepted(match, "fight TA3", dice=[1, 1], chance=True)
    assert legal(match) == []
    refused(match, "done", "round.decision")
    answer(match, 2, 1, 1, 1, 6, 1)
    assert there(match, "TA3") == ["amazons", 3]


def test_b13_a_vacant_territory_after_a_combat() -> None:
    """B13: it can't be entered by reorganisation; a later attack takes it without a combat."""
    match = emptied()
    accepted(match, "done", "from TA2")
    refused(match, "to TA3", "reorganise.held")
    match = emptied()
    accepted(match, "done", "done")
    assert now(match)["side"] == "monks"
    go(match, "TA4", "TA3", 2)
    accepted(match, "done")
    assert there(match, "TA3") == ["monks", 2]


def test_b14_the_walls_of_the_city() -> None:
    """B14: a total of 12 costs four pawns, not six."""
    match = begin(position("amazons", amazons="ZA7 5", winged="ZA0 6"))
    go(match, "ZA7", "ZA0", 4)
    accepted(match, "fight ZA0", dice=[6, 6, 1, 1], chance=True)
    assert strength(match) == {"amazons": 3, "winged": 2}


def test_b15_call_then_war_then_rounds() -> None:
    """B15: first the Spiders' call, then the Wind of War, for the attacker before the defender."""
    match = begin(position("knights", knights="TA2 5", hands={"knights": "war", "spiders": "war"}, **CALLING))
    go(match, "TA2", "PA4", 4)
    accepted(match, "fight PA4")
    assert (now(match)["phase"], match.to_act) == ("call", 1)
    accepted(match, "pass")
    assert (now(match)["phase"], match.to_act) == ("war", 0)
    accepted(match, "pass")
    assert (now(match)["phase"], match.to_act) == ("war", 1)
    accepted(match, "pass", chance=True)
    assert now(match)["phase"] == "rolling"


def test_b15_shot_then_war() -> None:
    """B15: the Amazons' shot comes before the Wind of War."""
    match = begin(position("knights", knights="TA1 5", amazons="TA3 3", hands={"knights": "war", "amazons": "war"}))
    go(match, "TA1", "TA3", 4)
    accepted(match, "fight TA3", chance=True)
    assert now(match)["phase"] == "shot"
    answer(match, 6)
    assert strength(match) == {"knights": 2, "amazons": 3}
    assert (now(match)["phase"], match.to_act) == ("war", 0)
    accepted(match, "play war")
    assert match.to_act == 2


def test_f5_no_endless_combat() -> None:
    """F5: a thousand rounds without an end are an error."""
    match = begin(position("amazons", amazons="TA1 2", winged="TA3 1"))
    go(match, "TA1", "TA3", 1)
    accepted(match, "fight TA3", chance=True)
    with pytest.raises(RuntimeError):
        answer(match, *[1] * 2001)
