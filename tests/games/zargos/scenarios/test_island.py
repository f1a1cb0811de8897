"""Chapter 5 of Zargos, the kingdom of Zargos: demons, the Wind Master, and powers that do not work there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.table import now, refused
from tests.games.zargos.table import (
    PEOPLES,
    accepted,
    answer,
    attack,
    begin,
    close,
    closing,
    combat,
    combat_of,
    go,
    hand,
    lost,
    moments,
    position,
    reorganising,
    roles,
    there,
    under,
    window,
)


def test_s11_amazons_on_zargos_do_not_shoot() -> None:
    """S11: not even in defence."""
    match = begin(position("winged", winged="ZA2 5", amazons="ZA1 4"))
    attack(match, "ZA2", "ZA1", 4, 6, 2, 1, 1)
    assert there(match, "ZA1") == ["winged", 3]


def test_s52_winged_on_zargos_do_not_fly() -> None:
    """S52: ZA9 is beyond ZA8."""
    match = begin(position("winged", winged="ZA1 9", spiders="ZA8 2 ZA9 1"))
    accepted(match, "from ZA1")
    refused(match, "to ZA9", "island.powers")
    accepted(match, "to ZA8", "count 8")


@pytest.mark.parametrize(("n", "left"), [(5, None), (6, ["spiders", 1])])
def test_s55_s56_demons_of_the_coast(n: int, left: list[Any] | None) -> None:
    """S55, S56: 6 and 5 cost five pawns."""
    match = begin(position("spiders", spiders="ZA2 7"))
    attack(match, "ZA2", "ZA1", n, 6, 5)
    assert there(match, "ZA1") == left
    assert lost(match, "spiders") == {"demons": 5}


def test_s58_demons_of_the_city() -> None:
    """S58: four dice cost seven of twelve pawns; the player of the rest is Wind Master."""
    match = begin(position("spiders", spiders="ZA7 13", hands={"amazons": "war"}))
    attack(match, "ZA7", "ZA0", 12, 4, 3, 2, 6)
    assert there(match, "ZA0") == ["spiders", 5]
    assert hand(match, "spiders") == ["war"]


def test_s59_the_people_of_the_master_meets_no_demons() -> None:
    """S59: it walks in."""
    match = begin(position("spiders", spiders="ZA0 5"))
    go(match, "ZA0", "ZA7", 3)
    accepted(match, "done")
    assert there(match, "ZA7") == ["spiders", 3]
    assert lost(match, "spiders") == {}


def test_s61_the_master_takes_all_winds() -> None:
    """S61: of eleven winds five are kept, and six go under the deck."""
    hands = {
        "knights": "war ice",
        "spiders": "madness madness war",
        "amazons": "earth mist",
        "dragons": "storm",
        "winged": "death illusion war",
    }
    match = begin(position("knights", knights="ZA7 13", hands=hands))
    attack(match, "ZA7", "ZA0", 12, 4, 3, 2, 6)
    assert (now(match)["phase"], match.to_act) == ("trim", 0)
    assert len(hand(match, "knights")) == 11
    assert now(match)["hands"][1:] == [[]] * 5
    refused(match, "done", "island.master", "wind.limit", "round.pending")
    thrown = ["madness", "storm", "madness", "death", "earth", "mist"]
    accepted(match, *(f"discard {kind}" for kind in thrown))
    assert hand(match, "knights") == ["ice", "illusion", "war", "war", "war"]
    assert under(match) == thrown
    assert now(match)["phase"] == "attack"


def test_s62_d13_income_under_a_master() -> None:
    """S62, D13: the Master draws five and keeps five; two kingdom cards bring no winds; a third is still awarded."""
    match = begin(
        closing(
            knights="TA0 1 AK0 1 OZ0 1 OZ1 1",
            spiders="ZA0 4",
            kingdoms={"TA": "knights", "AK": "knights"},
            hands={"spiders": "war ice"},
        )
    )
    close(match, "war", "war", "earth", "madness", "storm")
    assert now(match)["kingdoms"] == {"TA": "knights", "AK": "knights", "OZ": "knights"}
    assert (now(match)["phase"], match.to_act) == ("trim", 1)
    accepted(match, "discard ice", "discard madness")
    assert hand(match, "spiders") == ["earth", "storm", "war", "war", "war"]
    assert hand(match, "knights") == []
    assert under(match) == ["ice", "madness"]


@pytest.mark.parametrize("people", PEOPLES)
def test_d13_the_master_draws_five_and_nobody_else_draws(people: str) -> None:
    other = next(p for p in PEOPLES if p != people)
    held = {people: "ZA0 4 OZ0 1", other: "TA0 1"}
    match = begin(closing(**held, kingdoms={"OZ": people, "TA": other}))
    close(match, "war", "war", "earth", "madness", "storm")
    assert hand(match, people) == ["earth", "madness", "storm", "war", "war"]
    assert hand(match, other) == []


@pytest.mark.parametrize("blocks", ["false", "true"])
def test_b22_dragons_swim_ashore_on_zargos(blocks: str) -> None:
    """B22: in attack and in reorganisation, unless the option forbids it; nothing special starts there."""
    match = begin(position("dragons", dragons="TA1 1 ~06 5"), zargos_blocks_landing=blocks)
    accepted(match, "from ~06")
    if blocks == "true":
        refused(match, "to ZA1", "island.powers")
    else:
        accepted(match, "to ZA1", "count 5", "fight ZA1", dice=[1, 3])
        assert there(match, "ZA1") == ["dragons", 3]
    match = begin(reorganising("dragons", dragons="TA1 1 ZA1 3 ~06 5"), zargos_blocks_landing=blocks)
    accepted(match, "from ~06")
    if blocks == "true":
        refused(match, "to ZA1", "island.powers")
    else:
        accepted(match, "to ZA1", "count 5")
        assert there(match, "ZA1") == ["dragons", 8]


def test_b22_dragons_do_not_leave_zargos_by_sea() -> None:
    """B22: only by boat, like everyone else."""
    match = begin(reorganising("dragons", dragons="TA1 1 ZA1 5 ZA2 1", boats={"dragons": 1}))
    accepted(match, "from ZA1")
    refused(match, "to ~06", "island.powers")
    accepted(match, "sail ~06", "to TA1", "count 2")


def test_b22_knights_on_zargos_attack_like_others() -> None:
    """B22: all attacks from there are declared before any is fought, with pawns that have not fought."""
    match = begin(position("knights", knights="ZA1 9 ZA3 4 TA1 5", spiders="ZA2 1 ZA6 1 ZA4 1 TA3 1", winged="TA4 1"))
    go(match, "ZA1", "ZA2", 4)
    go(match, "ZA1", "ZA6", 4)
    accepted(match, "fight ZA2", dice=[6, 6, 1])
    refused(match, "from ZA2", "island.knights", "attack.once")
    refused(match, "from ZA3", "island.knights")
    refused(match, "done", "attack.finish")
    accepted(match, "fight ZA6", dice=[6, 6, 1])
    refused(match, "from ZA6", "island.knights", "attack.once")
    attack(match, "TA1", "TA3", 4, 6, 6, 1)
    attack(match, "TA3", "TA4", 3, 6, 1)


@pytest.mark.parametrize("steps", [1, 2])
def test_b22_winged_on_zargos_reorganise_like_others(steps: int) -> None:
    """B22: their steps are counted, and they do not fly."""
    match = begin(reorganising("winged", winged="ZA1 5 ZA8 3 ZA9 3 ZA2 3", steps=steps))
    accepted(match, "from ZA1")
    refused(match, "to ZA9", "island.powers")
    accepted(match, "to ZA8", "count 2")
    if steps == 2:
        go(match, "ZA8", "ZA9", 2)
    refused(match, "from ZA8", "reorganise.steps", "island.powers")
    refused(match, "from ZA2", "reorganise.steps", "island.powers")


def test_b23_all_groups_meet_the_demons_together() -> None:
    """B23: three dice in the inner ring, once; there is no Wind of War and there are no walls."""
    match = begin(position("amazons", amazons="ZA2 5 ZA3 5", hands={"amazons": "war"}))
    go(match, "ZA2", "ZA8", 4)
    go(match, "ZA3", "ZA8", 4)
    accepted(match, "fight ZA8", dice=[5, 2, 2])
    assert there(match, "ZA8") == ["amazons", 4]
    assert hand(match, "amazons") == ["war"]


def test_b24_demons_return() -> None:
    """B24: as soon as the territory is vacant."""
    match = begin(position("spiders", spiders="ZA2 2", winged="ZA1 1 OZ1 1", amazons="ZA6 6"))
    attack(match, "ZA2", "ZA1", 1, 2, 2)
    assert there(match, "ZA1") is None
    accepted(match, "done", "done")
    attack(match, "ZA6", "ZA1", 5, 2, 1)
    assert there(match, "ZA1") == ["amazons", 4]


def test_d12_an_ousted_master() -> None:
    """D12: the former Master's winds also go to the new one."""
    hands = {"knights": "war", "spiders": "ice ice storm death", "amazons": "earth"}
    match = begin(position("knights", knights="ZA7 9", spiders="ZA0 1 KO1 1", hands=hands))
    go(match, "ZA7", "ZA0", 8)
    accepted(match, "fight ZA0", "pass")
    accepted(match, "pass", dice=[6, 6, 6, 1])
    assert there(match, "ZA0") == ["knights", 8]
    assert (now(match)["phase"], match.to_act) == ("trim", 0)
    accepted(match, "discard ice")
    assert hand(match, "knights") == ["death", "earth", "ice", "storm", "war"]
    assert (hand(match, "spiders"), hand(match, "amazons")) == ([], [])


def test_d12_an_ousted_master_without_any_pawn() -> None:
    """D12: a Master driven out of the City hands over all winds at once, even when out of the game."""
    match = begin(position("knights", knights="ZA7 9", spiders="ZA0 1", hands={"spiders": "ice ice storm death"}))
    go(match, "ZA7", "ZA0", 8)
    accepted(match, "fight ZA0")
    accepted(match, "pass", dice=[6, 6, 6, 1])
    assert "spiders" not in now(match)["order"]
    assert hand(match, "knights") == ["death", "ice", "ice", "storm"]


def test_d14_a_vacant_city_ends_the_master() -> None:
    """D14: the former Master keeps three winds at once, and kingdom cards bring winds again."""
    hands = {"spiders": "ice ice storm death madness"}
    match = begin(
        position(
            "knights",
            last=True,
            knights="ZA7 2 TA0 1",
            spiders="ZA0 1 KO1 1",
            hands=hands,
            kingdoms={"TA": "knights"},
        )
    )
    go(match, "ZA7", "ZA0", 1)
    accepted(match, "fight ZA0")
    accepted(match, "pass", dice=[3, 2])
    assert there(match, "ZA0") is None
    assert (now(match)["phase"], match.to_act) == ("trim", 1)
    accepted(match, "discard ice", "discard ice")
    assert hand(match, "spiders") == ["death", "madness", "storm"]
    accepted(match, "done")
    close(match, "war")
    assert hand(match, "knights") == ["war"]


@pytest.mark.parametrize("per_player", ["false", "true"])
def test_d15_only_the_people_in_the_city_ignores_demons(per_player: str) -> None:
    """D15: another people of the player meets them, unless the option says otherwise; the winds are the player's."""
    match = begin(
        position("monks", seats=3, knights="ZA0 5", monks="ZA2 6", hands={"monks": "war ice storm death ice"}),
        calm_per_player=per_player,
    )
    if per_player == "true":
        go(match, "ZA2", "ZA1", 5)
        accepted(match, "done")
        assert there(match, "ZA1") == ["monks", 5]
    else:
        attack(match, "ZA2", "ZA1", 5, 2, 2)
        assert there(match, "ZA1") == ["monks", 3]
    assert len(hand(match, "monks")) == 5


@pytest.mark.parametrize("holder", ["", "ZA0 5"])
def test_the_calm_of_a_player_does_not_help_others(holder: str) -> None:
    """Even under the option: Spiders of another player hold the City, or nobody does."""
    match = begin(
        position("monks", seats=3, knights="TA1 1", spiders=f"KO1 1 {holder}", monks="ZA2 6"), calm_per_player="true"
    )
    attack(match, "ZA2", "ZA1", 5, 2, 2)
    assert there(match, "ZA1") == ["monks", 3]


def test_the_calm_of_a_player_ends_with_the_city() -> None:
    """The Demonic Wind empties the City before the Monks' turn, and they meet demons again."""
    match = begin(
        window("monks", seats=3, knights="ZA0 5 TA1 1", monks="ZA2 6", hands={"spiders": "demon"}),
        calm_per_player=True,
    )
    accepted(match, "play demon", "target ZA0")
    attack(match, "ZA2", "ZA1", 5, 2, 2)
    assert there(match, "ZA1") == ["monks", 3]


def test_knights_on_zargos_do_not_attack_again() -> None:
    """Pawns that took ZA1 stay there."""
    match = begin(position("knights", knights="ZA2 6", winged="ZA1 1 ZA6 1"))
    attack(match, "ZA2", "ZA1", 4, 6, 6, 1)
    refused(match, "from ZA1", "island.knights", "attack.once")


def test_knights_landing_on_zargos_do_not_attack_again() -> None:
    """Nor do pawns that came by boat."""
    match = begin(position("knights", knights="TA3 6", winged="ZA1 1 ZA6 1", boats={"knights": 1}))
    go(match, "TA3", "ZA1", 5, "~06")
    accepted(match, "fight ZA1", dice=[6, 6, 1])
    refused(match, "from ZA1", "island.knights", "attack.once")


def test_spiders_have_no_vortex_on_zargos() -> None:
    """There is no volcano."""
    match = begin(position("spiders", spiders="ZA1 5 IT1 5", winged="PA4 1 ZA2 1"))
    accepted(match, "from ZA1")
    refused(match, "to PA4", "attack.sea")
    match = combat("amazons", "spiders", 3, 3, "ZA1", spiders="ZA1 3 IT1 5")
    assert now(match)["phase"] == "rolling"


@roles
def test_monks_on_zargos_have_no_hand_of_god(role: str) -> None:
    """The attackers' dice come first, and nobody is asked."""
    match = combat_of("monks", role, 3, 3, "ZA1")
    answer(match, 1, 1)
    assert now(match)["phase"] == "rolling"
    assert now(match)["battle"]["round"] == 2


def test_dragons_on_zargos_do_not_swim() -> None:
    """Nothing special starts there."""
    match = begin(reorganising("dragons", dragons="ZA1 4 ZA2 1"))
    accepted(match, "from ZA1")
    refused(match, "to ~05", "island.powers", "people.dragons")
    accepted(match, "to ZA2", "count 3")


@moments
def test_winged_on_zargos_do_not_fly(moment: Any) -> None:
    """Within the kingdom they cross one border at a time."""
    held = "ZA1 5" if moment is position else "ZA1 5 ZA8 1 ZA3 1"
    match = begin(moment("winged", winged=held))
    accepted(match, "from ZA1")
    refused(match, "to ZA3", "island.powers")
    accepted(match, "to ZA8")
