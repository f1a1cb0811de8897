"""Chapter 1 of Zargos, attacks."""

from __future__ import annotations

import pytest

from tests.games.table import legal, now, refused
from tests.games.zargos.table import accepted, attack, begin, boats, go, position, there


def test_s25_a_land_attack_needs_a_border() -> None:
    """S25: TA4 and BA3 have no border; a boat through the sea between them can attack."""
    match = begin(position("amazons", amazons="TA4 4", winged="BA3 2", boats={"amazons": 1}))
    accepted(match, "from TA4")
    refused(match, "to BA3", "attack.sea")
    accepted(match, "sail ~06", "to BA3", "count 3")
    assert now(match)["commitments"] == [["TA4", "BA3", 3, "boat"]]
    assert boats(match, "amazons") == 0


def test_s26_no_people_attacks_its_own_territory() -> None:
    """S26: a people's own territory is refused as a target."""
    match = begin(position("amazons", amazons="TA1 4 TA3 2"))
    accepted(match, "from TA1")
    refused(match, "to TA3", "attack.target")


def test_s28_no_pawn_in_two_combats() -> None:
    """S28: pawns that have won BA4 do not go on to BA5."""
    match = begin(position("amazons", amazons="BA3 6", winged="BA4 1 OZ1 1", monks="BA5 1"))
    attack(match, "BA3", "BA4", 4, 6, 6, 1)
    assert there(match, "BA4") == ["amazons", 4]
    refused(match, "from BA4", "attack.once", "attack.moves")


def test_s29_no_move_after_the_first_combat() -> None:
    """S29: not even by pawns that have not moved."""
    match = begin(position("amazons", amazons="TA1 6 TA2 4", winged="TA3 1 AK3 1"))
    go(match, "TA1", "AK3", 2)
    attack(match, "TA1", "TA3", 3, 6, 1)
    refused(match, "from TA2", "attack.moves")
    refused(match, "done", "attack.finish")
    accepted(match, "fight AK3", dice=[6, 1])


def test_s34_an_attack_by_boat() -> None:
    """S34: one space costs one boat, which goes back to the stock."""
    match = begin(position("amazons", amazons="TA3 6", winged="ZA1 2", boats={"amazons": 1}))
    go(match, "TA3", "ZA1", 5, "~06")
    assert boats(match, "amazons") == 0
    assert there(match, "TA3") == ["amazons", 1]
    accepted(match, "fight ZA1", dice=[6, 6, 1])
    assert there(match, "ZA1") == ["amazons", 5]


@pytest.mark.parametrize("held", [2, 3])
def test_s35_a_boat_for_each_space(held: int) -> None:
    """S35: three boats reach ZA6 from Oz, two do not."""
    match = begin(position("amazons", amazons="OZ1 6", winged="ZA6 2", boats={"amazons": held}))
    accepted(match, "from OZ1", "sail ~13", "sail ~07")
    if held == 2:
        refused(match, "sail ~01", "attack.sea")
        return
    accepted(match, "sail ~01", "to ZA6", "count 5")
    assert boats(match, "amazons") == 0


def test_s37_no_boat_leaves_inland() -> None:
    """S37: TA0 does not touch the sea."""
    match = begin(position("amazons", amazons="TA0 6", winged="ZA1 2", boats={"amazons": 3}))
    accepted(match, "from TA0")
    refused(match, "sail ~06", "attack.sea")


def test_s40_dragons_stop_no_boat() -> None:
    """S40: Dragons in a space do not stop a boat that passes."""
    match = begin(position("amazons", amazons="TA3 6", winged="ZA1 2", dragons="~06 9", boats={"amazons": 1}))
    go(match, "TA3", "ZA1", 5, "~06")
    assert now(match)["seas"] == {"~06": 9}


@pytest.mark.parametrize("seats", [3, 6])
def test_b5_f6_targets(seats: int) -> None:
    """B5, F6: another people, even one of the same player, or a vacant territory."""
    match = begin(position("knights", seats=seats, knights="TA1 9", monks="TA3 1"))
    accepted(match, "from TA1")
    assert {"to AK3", "to TA0", "to TA3"} <= set(legal(match))
    accepted(match, "to TA3", "count 2")


def test_b6_a_vacant_territory_is_taken_without_combat() -> None:
    """B6: when the first combat begins, or at the end of the attacks; this counts as the pawns' combat."""
    match = begin(position("amazons", amazons="TA1 6", winged="AK3 1 OZ1 1"))
    go(match, "TA1", "TA3", 2)
    assert there(match, "TA3") is None
    attack(match, "TA1", "AK3", 2, 6, 1)
    assert there(match, "TA3") == ["amazons", 2]
    refused(match, "from TA3", "attack.moves", "attack.once")
    refused(match, "from TA1", "attack.moves")
    match = begin(position("amazons", amazons="TA1 6"))
    go(match, "TA1", "TA3", 2)
    accepted(match, "done")
    assert there(match, "TA3") == ["amazons", 2]


def test_b7_groups_by_land_and_sea_join() -> None:
    """B7: 3 and 2 pawns roll two dice together; a force may be divided."""
    match = begin(position("amazons", amazons="TA0 6 BA2 3", winged="TA3 3", boats={"amazons": 1}))
    go(match, "TA0", "TA3", 3)
    go(match, "BA2", "TA3", 2, "~06")
    go(match, "TA0", "PA3", 2)
    assert sorted(now(match)["commitments"]) == [
        ["BA2", "TA3", 2, "boat"],
        ["TA0", "PA3", 2, "land"],
        ["TA0", "TA3", 3, "land"],
    ]
    accepted(match, "fight TA3", dice=[5, 1, 4])
    assert there(match, "TA3") == ["amazons", 3]
    assert there(match, "PA3") == ["amazons", 2]


def test_b8_a_trip_by_boat() -> None:
    """B8: from a space that borders the start, over adjacent spaces, to one that borders the target; a pawn stays."""
    match = begin(position("amazons", amazons="TA1 6", winged="BA5 1", boats={"amazons": 9}))
    accepted(match, "from TA1")
    refused(match, "sail ~01", "attack.sea")
    accepted(match, "sail ~06")
    refused(match, "sail ~13", "attack.sea")
    refused(match, "sail ~14", "attack.sea")
    refused(match, "to AK3", "attack.sea")
    refused(match, "to BA5", "attack.sea")
    accepted(match, "sail ~01", "sail ~07", "to BA5")
    refused(match, "count 6", "attack.stay")
    accepted(match, "count 5")
    assert boats(match, "amazons") == 6
    refused(match, "from TA1", "attack.stay")


def test_b8_pawns_from_the_start_of_the_turn() -> None:
    """B8: and each of them only once."""
    match = begin(position("amazons", amazons="TA1 6", boats={"amazons": 1}, fresh={"TA1": 2}))
    accepted(match, "from TA1", "sail ~06", "to TA3")
    refused(match, "count 3", "attack.once", "attack.stay")
    accepted(match, "count 2")
    refused(match, "from TA1", "attack.once")


@pytest.mark.parametrize("held", [1, 2])
def test_b9_every_convoy_pays(held: int) -> None:
    """B9: two trips to one target need two boats."""
    match = begin(position("amazons", amazons="BA2 4 BA3 4 BA1 1", winged="TA3 3", boats={"amazons": held}))
    go(match, "BA2", "TA3", 3, "~06")
    accepted(match, "from BA3")
    if held == 1:
        refused(match, "sail ~06", "attack.sea")
        return
    accepted(match, "sail ~06", "to TA3", "count 3", "fight TA3", dice=[6, 1, 1])
    assert there(match, "TA3") == ["amazons", 6]
    assert boats(match, "amazons") == 0


def test_b21_no_combat_at_sea() -> None:
    """B21: nobody goes to sea to fight."""
    match = begin(position("amazons", amazons="TA1 4", dragons="~06 3", boats={"amazons": 2}))
    accepted(match, "from TA1")
    refused(match, "to ~06", "attack.sea")
    accepted(match, "sail ~06")
    refused(match, "to ~06", "people.dragons", "people.swim", "attack.sea", "attack.target")


def test_f6_peoples_of_one_seat_fight_each_other() -> None:
    """F6: peoples of the same player fight like any others."""
    match = begin(position("knights", seats=3, knights="TA1 5", monks="TA3 3"))
    go(match, "TA1", "TA3", 4)
    accepted(match, "fight TA3", dice=[6])
    accepted(match, "keep", dice=[6, 6])
    accepted(match, "keep")
    assert there(match, "TA3") == ["knights", 1]
    assert "monks" not in now(match)["order"]
