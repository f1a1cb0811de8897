"""Chapter 4 of Zargos, the peoples: attack, defence and reorganisation, with winds against them and afterwards."""

from __future__ import annotations

from typing import Any

import pytest

import boardbook as bb
from tests.games.table import legal, now, refused
from tests.games.zargos.table import (
    CALLING,
    PEOPLES,
    accepted,
    answer,
    attack,
    begin,
    boats,
    cancelling,
    combat,
    combat_of,
    go,
    grounds,
    lost,
    moments,
    pass_on,
    position,
    reorganising,
    roles,
    strength,
    there,
    under,
    window,
)


def monks_and_spiders(role: str, *dice: int, **changes: Any) -> bb.Match:
    """Return a match with 4 Monks against 6 Spiders in an ordinary province; the first dice are rolled."""
    if role == "attacking":
        match = begin(position("monks", monks="TA1 5", spiders="TA3 6", **changes))
        go(match, "TA1", "TA3", 4)
    else:
        match = begin(position("spiders", spiders="TA1 7", monks="TA3 4", **changes))
        go(match, "TA1", "TA3", 6)
    accepted(match, "fight TA3", dice=dice)
    return match


def under_fire(target: str, n: int, *shot: int, chance: bool = True) -> bb.Match:
    """Return a match in which Dragons attack 4 Amazons, who shoot first."""
    match = begin(position("dragons", dragons="TA1 9", amazons=f"{target} 4"))
    go(match, "TA1", target, n)
    accepted(match, f"fight {target}", dice=shot, chance=chance)
    return match


def cast(side: str, kind: str, **changes: Any) -> bb.Match:
    """Return a match in which a wind without a target was played before a people's turn, and all have passed."""
    holder = next(people for people in reversed(PEOPLES) if people != side)
    match = begin(window(side, hands={holder: kind}, **changes))
    match.play(f"play {kind}")
    return match


def chain(match: bb.Match, first: str = "TA1") -> None:
    """Take TA3 with Knights, then TA4 with the same pawns."""
    attack(match, first, "TA3", 4, 6, 6, 1)
    attack(match, "TA3", "TA4", 3, 6, 1)
    assert there(match, "TA4") == ["knights", 3]


# -------------------------------------------------------------------------------------------------------------- Knights


@pytest.mark.parametrize("origin", ["TA0", "TA1"])
def test_s30_the_example_of_the_knights(origin: str) -> None:
    """S30: four attacks in a row, the third with two groups that have fought."""
    match = begin(
        position("knights", knights="TA2 8 TA1 7", spiders="TA4 3 TA3 6 KO1 1", monks="TA0 1 OH2 1", amazons="AK3 3")
    )
    attack(match, "TA2", "TA4", 7, 2, 2, 2, 1)
    assert there(match, "TA4") == ["knights", 7]
    go(match, "TA1", "TA0", 5)
    accepted(match, "fight TA0", dice=[1])
    accepted(match, "keep", dice=[3, 3])
    accepted(match, "keep")
    assert there(match, "TA0") == ["knights", 5]
    go(match, "TA4", "TA3", 6)
    go(match, "TA0", "TA3", 3)
    accepted(match, "fight TA3", dice=[6, 6, 6, 1, 1])
    assert there(match, "TA3") == ["knights", 8]
    attack(match, origin, "AK3", 1, 1, 6, 1)
    assert there(match, "AK3") == ["knights", 1]
    assert sorted(now(match)["attacked"]) == ["AK3", "TA0", "TA3", "TA4"]


def test_s31_knights_never_attack_the_same_twice() -> None:
    """S31: TA3 held out, and can't be attacked from elsewhere either."""
    match = begin(position("knights", knights="TA1 2 TA2 8", spiders="TA3 3"))
    attack(match, "TA1", "TA3", 1, 1, 6)
    assert there(match, "TA3") == ["spiders", 3]
    accepted(match, "from TA2")
    refused(match, "to TA3", "people.knights")
    accepted(match, "to TA4", "count 4", "fight TA4")
    accepted(match, "from TA4")
    refused(match, "to TA3", "people.knights")


def test_s32_knights_reorganise_when_all_is_fought() -> None:
    """S32: not between two attacks; once they do, there are no more attacks."""
    match = begin(position("knights", knights="TA1 6 TA2 4 TA0 1", spiders="TA3 1 KO1 1", hands={"knights": "mist"}))
    go(match, "TA1", "TA3", 3)
    refused(match, "done", "attack.finish")
    accepted(match, "fight TA3")
    accepted(match, "pass", dice=[6, 1])
    refused(match, "play mist", "green.mist")
    accepted(match, "from TA2")
    refused(match, "to TA0", "attack.target")
    accepted(match, "to TA4", "count 1", "fight TA4", "done")
    refused(match, "fight TA3", "combat.order", "attack.finish", "reorganise.end")
    accepted(match, "from TA1")
    refused(match, "to AK3", "reorganise.held")


def test_s38_knights_do_not_embark_after_a_move() -> None:
    """S38: those that took AK3 were not there when the turn began; by land they can go on."""
    match = begin(position("knights", knights="TA1 6", amazons="ZA2 1", winged="AK3 1 OZ1 1", boats={"knights": 2}))
    attack(match, "TA1", "AK3", 5, 6, 6, 1)
    assert there(match, "AK3") == ["knights", 5]
    accepted(match, "from AK3")
    refused(match, "sail ~05", "people.port")
    accepted(match, "to PA2", "count 4")


def test_b2_knights_one_target_at_a_time() -> None:
    """B2: groups may join against it; another target must wait."""
    match = begin(position("knights", knights="TA1 6 TA2 4", spiders="TA3 3 AK3 1"))
    go(match, "TA1", "TA3", 2)
    accepted(match, "from TA1")
    refused(match, "to AK3", "people.knights")
    accepted(match, "to TA3", "count 1")
    go(match, "TA2", "TA3", 3)
    accepted(match, "fight TA3", dice=[6, 6, 1])
    assert there(match, "TA3") == ["knights", 6]
    go(match, "TA1", "AK3", 2)


def test_b6_knights_go_on_from_a_vacant_territory() -> None:
    """B6: walking in is an attack like any other."""
    match = begin(position("knights", knights="TA1 6", spiders="TA4 1 KO1 1"))
    go(match, "TA1", "TA3", 4)
    accepted(match, "fight TA3")
    assert there(match, "TA3") == ["knights", 4]
    assert now(match)["attacked"] == ["TA3"]
    attack(match, "TA3", "TA4", 3, 6, 1)
    assert there(match, "TA4") == ["knights", 3]


def test_knights_attack_again_and_again() -> None:
    """Pawns that have fought attack another territory."""
    chain(begin(position("knights", knights="TA1 6", winged="TA3 1 TA4 1 OZ1 1")))


def test_knights_reorganise_and_defend_like_others() -> None:
    """They have two steps, and no reroll, shot or call."""
    match = begin(reorganising("knights", knights="TA1 4 TA3 4 TA0 4"))
    go(match, "TA1", "TA3", 3)
    go(match, "TA3", "TA0", 3)
    refused(match, "from TA0", "reorganise.steps")
    match = combat("dragons", "knights", 3, 3)
    assert now(match)["phase"] == "rolling"


def test_knights_in_a_flood_and_afterwards() -> None:
    """All moves come first, to several targets, and no pawn moves twice; in the next turn their power is back."""
    match = cast("knights", "flood", knights="TA1 12", spiders="AK3 1 KO1 1", winged="TA0 1 TA3 1 TA4 1 OZ1 1")
    go(match, "TA1", "AK3", 4)
    go(match, "TA1", "TA0", 2)
    accepted(match, "fight AK3", dice=[6, 6, 1])
    refused(match, "from AK3", "red.cancel", "attack.moves", "attack.once")
    refused(match, "from TA1", "red.cancel", "attack.moves")
    accepted(match, "fight TA0", dice=[6, 1])
    accepted(match, "done")
    assert now(match)["cancelled"] == ["knights"]
    accepted(match, "done")
    assert (now(match)["cancelled"], under(match)) == ([], ["flood"])
    pass_on(match, "knights")
    chain(match)


# -------------------------------------------------------------------------------------------------------------- Spiders


def test_s22_one_group_from_one_volcano() -> None:
    """S22: five from KO3 would leave none there; two can come, but then none from IT1."""
    match = begin(position("amazons", amazons="TA2 7", hands={"amazons": "war"}, **CALLING))
    go(match, "TA2", "PA4", 6)
    accepted(match, "fight PA4")
    assert match.to_act == 1
    assert sorted(legal(match)) == ["call IT1", "call KO3", "pass"]
    accepted(match, "call KO3")
    refused(match, "count 5", "people.call", "attack.stay")
    accepted(match, "count 2")
    assert there(match, "PA4") == ["spiders", 4]
    assert there(match, "KO3") == ["spiders", 3]
    refused(match, "call IT1", "people.call")


def test_s23_no_call_in_an_earthquake() -> None:
    """S23: nobody is asked."""
    match = begin(position("amazons", amazons="TA2 7", hands={"amazons": "war"}, **CALLING, **cancelling("quake")))
    go(match, "TA2", "PA4", 6)
    accepted(match, "fight PA4")
    assert (now(match)["phase"], match.to_act) == ("war", 2)
    refused(match, "call KO3", "people.call", "red.cancel")


def test_s23_no_call_after_the_first_round() -> None:
    """S23: only before the combat."""
    match = begin(position("monks", monks="TA2 7", **CALLING))
    go(match, "TA2", "PA4", 6)
    accepted(match, "fight PA4")
    accepted(match, "pass", dice=[1, 1])
    accepted(match, "keep", dice=[1])
    accepted(match, "keep", dice=[1, 1])
    assert now(match)["battle"]["round"] == 2
    refused(match, "call KO3", "people.call")


@pytest.mark.parametrize("quake", [False, True])
def test_s46_spiders_attack_through_the_vortex(quake: bool) -> None:
    """S46: from Itak to Palmyr, but not under an Earthquake."""
    match = begin(position("spiders", spiders="IT1 4", amazons="PA4 2", **(cancelling("quake") if quake else {})))
    accepted(match, "from IT1")
    if quake:
        refused(match, "to PA4", "red.cancel")
        return
    accepted(match, "to PA4", "count 3")
    assert now(match)["commitments"] == [["IT1", "PA4", 3, "land"]]


def test_b18_called_pawns_stay() -> None:
    """B18: they may come from a volcano that is itself under attack; its combat is fought without them."""
    match = begin(position("amazons", amazons="TA2 7 KO0 4", spiders="PA4 2 KO3 5"))
    go(match, "TA2", "PA4", 6)
    go(match, "KO0", "KO3", 3)
    accepted(match, "fight PA4", "call KO3")
    accepted(match, "count 4", dice=[1, 1, 6, 6])
    assert (there(match, "PA4"), there(match, "KO3")) == (["spiders", 5], ["spiders", 1])
    accepted(match, "fight KO3")
    accepted(match, "pass", dice=[6, 1])
    assert there(match, "KO3") == ["amazons", 3]


def test_c8_a_vortex_is_one_step() -> None:
    """C8: from Itak to Kori."""
    match = begin(reorganising("spiders", spiders="IT1 4 KO3 1 IT2 1"))
    go(match, "IT1", "KO3", 2)
    assert now(match)["steps"] == 1
    assert there(match, "KO3") == ["spiders", 3]


def test_spiders_attack_through_the_vortex() -> None:
    """From volcano to volcano as if they were neighbours; neither from other territories nor to them."""
    match = begin(position("spiders", spiders="IT1 9 IT2 3", winged="PA4 1 OZ1 1", amazons="PA3 1"))
    attack(match, "IT1", "PA4", 3, 6, 1)
    assert there(match, "PA4") == ["spiders", 3]
    match = begin(position("spiders", spiders="IT1 9 IT2 3", winged="PA4 1 OZ1 1", amazons="PA3 1"))
    accepted(match, "from IT2")
    refused(match, "to PA4", "attack.sea")
    accepted(match, "to IT0", "count 1", "from IT1")
    refused(match, "to PA3", "people.spiders", "attack.land")


def test_spiders_defend_with_those_they_call() -> None:
    """In a volcano territory, from another volcano; not in other territories."""
    match = begin(position("amazons", amazons="BA4 4", spiders="BA5 1 OZ1 4"))
    go(match, "BA4", "BA5", 3)
    accepted(match, "fight BA5", "call OZ1")
    accepted(match, "count 3", chance=True)
    assert strength(match) == {"amazons": 3, "spiders": 4}
    match = begin(position("amazons", amazons="BA4 4", spiders="BA3 1 OZ1 4"))
    go(match, "BA4", "BA3", 3)
    accepted(match, "fight BA3", chance=True)
    assert now(match)["phase"] == "rolling"


def test_spiders_reorganise_through_the_vortex() -> None:
    """Each move is one step."""
    match = begin(reorganising("spiders", spiders="IT1 5 PA4 1 BA5 1"))
    go(match, "IT1", "PA4", 4)
    go(match, "PA4", "BA5", 3)
    assert now(match)["steps"] == 0
    assert there(match, "BA5") == ["spiders", 4]


def test_spiders_in_an_earthquake_and_afterwards() -> None:
    """The vortex serves neither attack nor reorganisation nor call; then all three work again."""
    match = cast("spiders", "quake", spiders="IT1 6 KO3 3 BA5 1", winged="PA4 1 OZ0 1", amazons="BA4 4")
    accepted(match, "from IT1")
    refused(match, "to PA4", "red.cancel")
    accepted(match, "to IT0", "count 1", "done", "from IT1")
    refused(match, "to KO3", "red.cancel")
    accepted(match, "to IT0", "count 1", "done")
    assert (now(match)["side"], now(match)["cancelled"], under(match)) == ("amazons", [], ["quake"])
    go(match, "BA4", "BA5", 3)
    accepted(match, "fight BA5")
    assert sorted(legal(match)) == ["call IT1", "call KO3", "pass"]
    accepted(match, "call IT1")
    accepted(match, "count 3", dice=[1, 6, 6])
    pass_on(match, "spiders")
    go(match, "BA5", "PA4", 1)


def test_no_call_in_an_earthquake_before_another_peoples_turn() -> None:
    """The Spiders are attacked, and nobody comes."""
    match = cast("amazons", "quake", spiders="IT1 5 BA5 1", amazons="BA4 4")
    go(match, "BA4", "BA5", 3)
    accepted(match, "fight BA5", chance=True)
    assert now(match)["phase"] == "rolling"


# -------------------------------------------------------------------------------------------------------------- Amazons


def test_s06_the_example_of_the_amazons() -> None:
    """S06: 7 Dragons and a shot of 4 and 3: two fall, and both sides roll two dice."""
    match = under_fire("TA3", 7, 4, 3)
    assert strength(match) == {"dragons": 5, "amazons": 4}
    assert lost(match, "dragons") == {"shot": 2}
    answer(match, 1, 1, 1)
    assert strength(match) == {"dragons": 5, "amazons": 4}
    answer(match, 1)
    assert strength(match) == {"dragons": 4, "amazons": 3}


def test_s07_the_amazons_in_a_capital() -> None:
    """S07: with a shot of 4 and 3 three fall, and the defenders lose a third of the attackers' total."""
    match = under_fire("TA0", 7, 4, 3)
    assert strength(match) == {"dragons": 4, "amazons": 4}
    answer(match, 5, 4, 1, 1)
    assert strength(match) == {"dragons": 3, "amazons": 1}


def test_s08_b16_a_shot_may_end_the_combat() -> None:
    """S08, B16: two attackers and a shot of 3 and 3."""
    match = under_fire("TA3", 2, 3, 3, chance=False)
    assert there(match, "TA3") == ["amazons", 4]
    assert now(match)["phase"] == "attack"
    assert now(match)["battle"] is None
    assert lost(match, "dragons") == {"shot": 2}


def test_s10_attacking_amazons_do_not_shoot() -> None:
    """S10: the first dice are those of round 1."""
    match = begin(position("amazons", amazons="TA1 5", winged="TA3 4"))
    attack(match, "TA1", "TA3", 4, 6, 2, 1, 1)
    assert there(match, "TA3") == ["amazons", 3]
    assert lost(match, "winged") == {"combat": 4}


def test_b16_one_shot_a_combat() -> None:
    """B16: none before the second round; the attackers do not strike back."""
    match = under_fire("TA3", 7, 1, 1)
    assert strength(match) == {"dragons": 7, "amazons": 4}
    answer(match, 1, 1, 1, 1, 1)
    assert now(match)["phase"] == "rolling"
    assert strength(match) == {"dragons": 6, "amazons": 3}
    answer(match, 3, 3, 2)
    assert there(match, "TA3") == ["dragons", 5]
    assert lost(match, "amazons") == {"combat": 4}


def test_amazons_shoot_in_defence() -> None:
    """Three pawns roll one die: a 6 costs two attackers."""
    match = combat("dragons", "amazons", 3, 3)
    answer(match, 6)
    assert strength(match) == {"dragons": 1, "amazons": 3}
    assert lost(match, "dragons") == {"shot": 2}


@roles
@grounds
def test_amazons_shoot_only_in_defence_off_zargos(role: str, place: str) -> None:
    """Neither in attack nor on Zargos."""
    match = combat_of("amazons", role, 3, 3, place)
    assert now(match)["phase"] == ("shot" if (role, place) == ("defending", "TA3") else "rolling")


def test_amazons_in_an_eclipse_and_afterwards() -> None:
    """Nobody shoots; in the next turn they do."""
    match = cast("knights", "eclipse", knights="TA1 3", amazons="TA3 9", spiders="TA4 3")
    go(match, "TA1", "TA3", 2)
    accepted(match, "fight TA3", chance=True)
    assert now(match)["phase"] == "rolling"
    answer(match, 1, 6, 1, 1)
    assert there(match, "TA3") == ["amazons", 9]
    accepted(match, "done", "done")
    assert (now(match)["cancelled"], under(match)) == ([], ["eclipse"])
    go(match, "TA4", "TA3", 2)
    accepted(match, "fight TA3", chance=True)
    assert now(match)["phase"] == "shot"


def test_amazons_reorganise_like_others() -> None:
    """They have two steps."""
    match = begin(reorganising("amazons", amazons="TA1 4 TA3 4 TA0 4"))
    go(match, "TA1", "TA3", 3)
    go(match, "TA3", "TA0", 3)
    refused(match, "from TA0", "reorganise.steps")


# ---------------------------------------------------------------------------------------------------------------- Monks


@pytest.mark.parametrize("second", [2, 3])
@roles
def test_s01_s02_s03_the_example_of_the_monks(role: str, second: int) -> None:
    """S01, S02, S03: 5 4 is kept; of 3 6 the 6 becomes a 2; then a 2 becomes a 1; then a 3 becomes a 6."""
    match = monks_and_spiders(role, 5, 4)
    accepted(match, "keep", dice=[3, 6])
    accepted(match, "reroll 6", dice=[2], chance=True)
    assert strength(match) == {"monks": 2, "spiders": 2}
    answer(match, 2)
    accepted(match, "reroll 2", dice=[1, second], chance=True)
    assert strength(match) == {"monks": 1, "spiders": 2}
    answer(match, 3)
    accepted(match, "reroll 3", dice=[6, 1])
    assert there(match, "TA3") == ["monks", 1]


@roles
def test_s04_one_die_a_round(role: str) -> None:
    """S04: after one of their own dice, none of the other side's can be rolled again: the round is over at once."""
    match = monks_and_spiders(role, 5, 1)
    accepted(match, "reroll 5", dice=[2, 4, 3], chance=True)
    assert strength(match) == {"monks": 1, "spiders": 5}
    answer(match, 3)
    refused(match, "reroll 4", "people.monks")
    accepted(match, "reroll 3", dice=[1, 6, 6])
    assert there(match, "TA3") == ["spiders", 5]


@roles
def test_s05_no_own_die_is_rerolled_after_keeping(role: str) -> None:
    """S05: once the other side has rolled, only its dice may be chosen."""
    match = monks_and_spiders(role, 5, 4)
    accepted(match, "keep", dice=[3, 6])
    refused(match, "reroll 5", "people.monks")
    refused(match, "reroll 4", "people.monks")
    assert sorted(legal(match)) == ["keep", "reroll 3", "reroll 6"]


@roles
def test_s13_no_hand_of_god_in_a_heat_wave(role: str) -> None:
    """S13: the attackers' dice, then the defenders', and nobody is asked."""
    match = monks_and_spiders(role, 5, 4, 3, 6, **cancelling("heat"))
    assert there(match, "TA3") == ["spiders", 2]
    refused(match, "reroll 6", "people.monks", "red.cancel")


def test_b17_monks_and_the_shot_of_the_amazons() -> None:
    """B17: the shot is never rolled again."""
    match = begin(position("monks", monks="TA1 5", amazons="TA3 3"))
    go(match, "TA1", "TA3", 4)
    accepted(match, "fight TA3", dice=[6], chance=True)
    assert strength(match) == {"monks": 2, "amazons": 3}
    answer(match, 4)
    assert now(match)["phase"] == "monk"
    assert sorted(legal(match)) == ["keep", "reroll 4"]


def test_b17_monks_and_demons() -> None:
    """B17: the demons' dice aren't rolled again either."""
    match = begin(position("monks", monks="TA3 7", boats={"monks": 1}))
    go(match, "TA3", "ZA1", 6, "~06")
    accepted(match, "fight ZA1", dice=[6, 5])
    assert there(match, "ZA1") == ["monks", 1]


@roles
def test_monks_roll_first_and_may_reroll_a_die(role: str) -> None:
    """One of their own dice, or one of the other side's."""
    match = combat_of("monks", role, 3, 3)
    answer(match, 1)
    accepted(match, "reroll 1", dice=[6, 2])
    assert there(match, "TA3") == ["monks", 2]


@roles
def test_monks_make_the_other_side_roll_again(role: str) -> None:
    """If they kept their own dice."""
    match = combat_of("monks", role, 3, 3)
    answer(match, 2)
    accepted(match, "keep", dice=[6])
    accepted(match, "reroll 6", dice=[1], chance=True)
    assert strength(match) == {"monks": 3, "dragons": 2}


def test_monks_in_a_heat_wave_and_afterwards() -> None:
    """Neither in attack nor, before another people's turn, in defence; then it works again."""
    match = cast("monks", "heat", monks="TA1 4", dragons="TA3 3 TA4 3")
    go(match, "TA1", "TA3", 2)
    accepted(match, "fight TA3", dice=[1, 1], chance=True)
    assert now(match)["battle"]["round"] == 2
    answer(match, 1, 6)
    assert there(match, "TA3") == ["dragons", 3]
    accepted(match, "done", "done")
    assert (now(match)["side"], now(match)["cancelled"], under(match)) == ("dragons", [], ["heat"])
    go(match, "TA3", "TA1", 2)
    accepted(match, "fight TA1", dice=[1])
    assert (now(match)["phase"], match.to_act) == ("monk", 3)
    match = cast("dragons", "heat", monks="TA1 4", dragons="TA3 3 TA4 3")
    go(match, "TA3", "TA1", 2)
    accepted(match, "fight TA1", dice=[1], chance=True)
    assert now(match)["phase"] == "rolling"


def test_monks_reorganise_like_others() -> None:
    """They have two steps."""
    match = begin(reorganising("monks", monks="TA1 4 TA3 4 TA0 4"))
    go(match, "TA1", "TA3", 3)
    go(match, "TA3", "TA0", 3)
    refused(match, "from TA0", "reorganise.steps")


# -------------------------------------------------------------------------------------------------------------- Dragons


def test_s53_dragons_swim_and_attack_from_the_sea() -> None:
    """S53: by ~06 to ~05; in the next turn all five attack AK3, and none stays at sea."""
    match = begin(reorganising("dragons", dragons="BA4 6", winged="AK3 1 OZ1 1"))
    go(match, "BA4", "~06", 5)
    go(match, "~06", "~05", 5)
    assert now(match)["seas"] == {"~05": 5}
    pass_on(match, "dragons")
    attack(match, "~05", "AK3", 5, 6, 6, 1)
    assert there(match, "AK3") == ["dragons", 5]
    assert now(match)["seas"] == {}


def test_b20_dragons_leave_the_sea_and_do_not_enter_it() -> None:
    """B20: at sea no pawn need stay, on land one must; entering the sea is not an attack."""
    match = begin(position("dragons", dragons="TA1 4 ~06 3", spiders="TA3 1"))
    accepted(match, "from TA1")
    refused(match, "to ~06", "people.dragons")
    accepted(match, "to TA3")
    refused(match, "count 4", "attack.stay")
    accepted(match, "count 3")
    accepted(match, "from ~06")
    refused(match, "to AK3", "people.dragons", "attack.land")
    refused(match, "to ~05", "people.dragons")
    accepted(match, "to TA3", "count 3")
    assert now(match)["seas"] == {}


def test_c6_dragons_step_by_step() -> None:
    """C6: each space or territory is a step; no boat is used, and no pawn need stay at sea."""
    match = begin(reorganising("dragons", dragons="TA1 4 BA2 1 ~05 2", boats={"dragons": 1}))
    go(match, "TA1", "~06", 3)
    assert now(match)["seas"] == {"~05": 2, "~06": 3}
    go(match, "~06", "BA2", 3)
    assert there(match, "BA2") == ["dragons", 4]
    assert now(match)["seas"] == {"~05": 2}
    assert boats(match, "dragons") == 1
    refused(match, "from ~05", "reorganise.steps")


def test_c6_dragons_land_on_held_territories() -> None:
    """C6: not in vacant ones; and they swim only to adjacent spaces."""
    match = begin(reorganising("dragons", dragons="TA1 4 ~06 2"))
    accepted(match, "from ~06")
    refused(match, "to TA3", "reorganise.held", "people.swim")
    refused(match, "to ~13", "people.swim")
    accepted(match, "to TA1", "count 2")


def test_c6_dragons_use_boats_like_others() -> None:
    """C6: a trip of any length is one step; in attacks too."""
    match = begin(reorganising("dragons", dragons="BA2 5 AK3 1", boats={"dragons": 2}))
    go(match, "BA2", "AK3", 3, "~06", "~05")
    assert (now(match)["steps"], boats(match, "dragons")) == (1, 0)
    match = begin(position("dragons", dragons="BA2 5", winged="AK3 1", boats={"dragons": 2}))
    go(match, "BA2", "AK3", 3, "~06", "~05")
    assert boats(match, "dragons") == 0


def test_swimming_into_a_sea_and_sailing_across_it_are_told_apart() -> None:
    """If a space can be entered in two ways, a second click tells them apart; otherwise none is needed."""

    def clicks() -> dict[str, tuple[str, ...]]:
        return {action.text: match.game.clicks(match.state, action.number) for action in match.legal_actions()}

    match = begin(reorganising("dragons", dragons="BA2 5 AK3 1", boats={"dragons": 2}))
    accepted(match, "from BA2")
    assert (clicks()["to ~06"], clicks()["sail ~06"]) == (("p.~06", "swim"), ("p.~06", "sail"))
    assert str(match.explain(clicks=["p.~06", "swim"]).action) == "to ~06"
    assert str(match.explain(clicks=["p.~06", "sail"]).action) == "sail ~06"
    accepted(match, "sail ~06")
    assert clicks() == {"sail ~05": ("p.~05",)}
    match = begin(reorganising("dragons", dragons="BA2 5 AK3 1"))
    accepted(match, "from BA2")
    assert clicks()["to ~06"] == ("p.~06",)


@grounds
def test_dragons_attack_from_the_sea(place: str) -> None:
    """All of them, on the coast of Zargos and elsewhere."""
    match = begin(position("dragons", dragons="~06 4", winged=f"{place} 1 OZ1 1"))
    attack(match, "~06", place, 4, 6, 6, 1)
    assert there(match, place) == ["dragons", 4]
    assert now(match)["seas"] == {}


def test_dragons_reorganise_by_sea() -> None:
    """From land to sea and on to land."""
    match = begin(reorganising("dragons", dragons="TA1 4 ZA1 1"))
    go(match, "TA1", "~05", 3)
    go(match, "~05", "ZA1", 3)
    assert there(match, "ZA1") == ["dragons", 4]


def test_dragons_in_a_tidal_wave_and_afterwards() -> None:
    """They land at once, and none enters the sea; in the next turn they swim again."""
    match = begin(window("dragons", dragons="TA1 4 TA3 1 ZA1 2 ~06 3", hands={"knights": "tide"}))
    accepted(match, "play tide", "to TA1")
    assert (now(match)["phase"], now(match)["seas"], there(match, "TA1")) == ("attack", {}, ["dragons", 7])
    accepted(match, "done", "from TA1")
    refused(match, "to ~06", "red.tide", "people.dragons")
    accepted(match, "to TA3", "count 1", "done")
    assert (now(match)["cancelled"], under(match)) == ([], ["tide"])
    pass_on(match, "dragons", "reorganise")
    go(match, "TA1", "~06", 3)


# --------------------------------------------------------------------------------------------------------------- Winged


def test_s47_winged_fly_over_a_territory() -> None:
    """S47: BA4 is not involved."""
    match = begin(position("winged", winged="BA3 4", spiders="BA4 2 TA4 1"))
    attack(match, "BA3", "TA4", 3, 6, 1)
    assert there(match, "TA4") == ["winged", 3]
    assert there(match, "BA4") == ["spiders", 2]


def test_s49_a_flight_line_is_the_whole_move() -> None:
    """S49: from Oz to BA4, not on to BA5."""
    match = begin(position("winged", winged="OZ0 4", spiders="BA4 2 BA5 1"))
    accepted(match, "from OZ0")
    refused(match, "to BA5", "people.winged", "people.lines")
    accepted(match, "to BA4", "count 3")


def test_s50_a_flight_line_begins_at_its_end() -> None:
    """S50: OZ1 is not one of its ends."""
    match = begin(position("winged", winged="OZ1 4", spiders="BA4 2"))
    accepted(match, "from OZ1")
    refused(match, "to BA4", "people.winged", "people.lines")


def test_s67_winged_move_each_of_their_pawns() -> None:
    """S67: every pawn that has not moved yet may move."""
    match = begin(reorganising("winged", winged="TA1 4 TA3 4 TA0 4 TA2 4"))
    for origin, target in (("TA1", "TA3"), ("TA3", "TA0"), ("TA0", "TA2"), ("TA2", "TA1")):
        go(match, origin, target, 3)
    assert now(match)["locked"] == dict.fromkeys(("TA0", "TA1", "TA2", "TA3"), 3)
    accepted(match, "from TA1", "to TA3")
    refused(match, "count 2", "people.flock")
    accepted(match, "count 1")


def test_b19_winged_fly_over_anything() -> None:
    """B19: also over a vacant territory, across one border or two; a pawn stays behind."""
    match = begin(position("winged", winged="TA1 4", spiders="TA3 2 TA4 1 TA2 1 PA2 1 BA4 1"))
    accepted(match, "from TA1")
    assert {"to TA3", "to TA4", "to TA2", "to PA2", "to AK0"} <= set(legal(match))
    refused(match, "to BA4", "attack.sea")
    accepted(match, "to PA2")
    refused(match, "count 4", "attack.stay")
    accepted(match, "count 3")


def test_c7_winged_one_move_each() -> None:
    """C7: across one border or two, or along a line; pawns that have moved stay, the others may go."""
    match = begin(reorganising("winged", winged="OZ0 4 BA4 2 TA2 3", spiders="TA4 2"))
    go(match, "OZ0", "BA4", 3)
    accepted(match, "from BA4", "to TA2")
    refused(match, "count 3", "people.flock")
    accepted(match, "count 2")
    assert now(match)["locked"] == {"BA4": 3, "TA2": 2}
    refused(match, "from BA4", "people.flock")
    assert now(match)["steps"] == 2


def test_c7_a_trip_by_boat_is_the_move() -> None:
    """C7: for the pawns that made it."""
    match = begin(reorganising("winged", winged="BA2 5 AK3 1 TA0 1", boats={"winged": 2}))
    go(match, "BA2", "AK3", 3, "~06", "~05")
    assert now(match)["locked"] == {"AK3": 3}
    accepted(match, "from AK3", "to TA0")
    refused(match, "count 2", "people.flock")
    accepted(match, "count 1")


def test_c7_a_typhoon_brings_back_two_steps() -> None:
    """C7: across one border each."""
    match = begin(reorganising("winged", winged="TA1 4 TA3 4 TA4 4", **cancelling("typhoon")))
    accepted(match, "from TA1")
    refused(match, "to TA4", "red.cancel")
    accepted(match, "to TA3", "count 3")
    go(match, "TA3", "TA4", 3)
    refused(match, "from TA4", "reorganise.steps", "red.cancel")


@pytest.mark.parametrize(
    ("origin", "target"),
    [("TA1", "TA3"), ("TA1", "TA4"), ("TA1", "PA2"), ("OZ0", "BA4"), ("AK1", "OH3"), ("OH1", "IT2"), ("OZ1", "OZ0")],
)
@moments
def test_winged_fly(moment: Any, origin: str, target: str) -> None:
    """Across one border or two, or along a line, in attack and in reorganisation."""
    if moment is position:
        match = begin(position("winged", winged=f"{origin} 4", spiders=f"{target} 1 KO1 1"))
        attack(match, origin, target, 3, 6, 1)
        assert there(match, target) == ["winged", 3]
    else:
        match = begin(reorganising("winged", winged=f"{origin} 4 {target} 1"))
        go(match, origin, target, 3)
        assert (there(match, target), now(match)["steps"]) == (["winged", 4], 2)


@pytest.mark.parametrize(("origin", "target"), [("TA1", "BA4"), ("OZ1", "BA4"), ("OZ0", "BA3"), ("AK0", "OH3")])
@moments
def test_winged_fly_no_further(moment: Any, origin: str, target: str) -> None:
    """Not across three borders; and a line is the whole move."""
    beside = {"TA1": "TA3", "OZ1": "OZ0", "OZ0": "OZ1", "AK0": "AK2"}[origin]
    held = f"{origin} 4" if moment is position else f"{origin} 4 {target} 1 {beside} 1"
    match = begin(moment("winged", winged=held))
    accepted(match, f"from {origin}")
    refused(match, f"to {target}", "people.lines", "attack.sea", "reorganise.sea")


def test_flight_lines_are_mentioned_only_where_one_starts() -> None:
    """No line starts in TA0: BA3 is simply too far away, and no sea leads there."""
    match = begin(position("winged", winged="TA0 4"))
    accepted(match, "from TA0")
    refused(match, "to BA3", "people.winged")


def test_winged_defend_like_others() -> None:
    """Nothing comes before the dice."""
    assert now(combat("dragons", "winged", 3, 3))["phase"] == "rolling"


def test_winged_in_a_typhoon_and_afterwards() -> None:
    """Neither across two borders nor along a line, and only two steps; in the next turn they fly again."""
    match = cast("winged", "typhoon", winged="TA1 9 TA3 1 TA0 1 OZ0 3", spiders="TA4 1 BA4 1")
    accepted(match, "from TA1")
    refused(match, "to TA4", "red.cancel")
    accepted(match, "to AK3", "count 1", "from OZ0")
    refused(match, "to BA4", "red.cancel")
    match = cast("winged", "typhoon", winged="TA1 9 TA3 1 TA0 1 TA2 1", spiders="TA4 1 BA4 1")
    accepted(match, "done")
    accepted(match, "from TA1")
    refused(match, "to TA2", "red.cancel")
    accepted(match, "to TA3", "count 3")
    go(match, "TA1", "TA0", 3)
    refused(match, "from TA1", "reorganise.steps", "red.cancel")
    accepted(match, "done")
    assert (now(match)["cancelled"], under(match)) == ([], ["typhoon"])
    pass_on(match, "winged")
    go(match, "TA1", "TA4", 1)
    accepted(match, "fight TA4", dice=[6, 1])
    accepted(match, "done")
    go(match, "TA3", "TA4", 1)
    go(match, "TA0", "TA4", 1)
    go(match, "TA3", "TA2", 1)
    assert now(match)["steps"] == 2
