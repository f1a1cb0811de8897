"""Chapter 5 of Magus, powers."""

from __future__ import annotations

import pytest

from tests.games.magus.table import (
    NOTHING,
    SIDES,
    accepted,
    acting,
    begin,
    discs,
    mana,
    never,
    on,
    position,
    power,
    rolled,
    seven,
)
from tests.games.table import legal, now, refused


def test_s07_two_more_dice() -> None:
    """S07: power 1 goes from level 2 to 1, and there are five dice."""
    match = begin(rolled(6, 5, 3))
    accepted(match, "power 1", dice=[2, 4])
    assert power(match, 1) == 1
    assert sorted(now(match)["dice"]) == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(("face", "turn", "becomes"), [(6, "up", 1), (1, "down", 6), (3, "up", 4), (3, "down", 2)])
def test_s34_a_die_is_turned(face: int, turn: str, becomes: int) -> None:
    """S34: by one; 6 and 1 are adjacent."""
    match = begin(rolled(face, 5, 5))
    accepted(match, f"power 2 {face} {turn}")
    assert sorted(now(match)["dice"]) == sorted([becomes, 5, 5])
    assert power(match, 2) == 1


def test_s35_each_power_once_and_three_at_most() -> None:
    """S35: the same power again and a fourth one are refused, and cost no level."""
    match = begin(rolled(6, 5, 3, powers={"blue": [6] * 7}, sorcerers={"blue": on(yellow="m")}))
    accepted(match, "power 2 6 up")
    refused(match, "power 2 5 up", "power.limit")
    accepted(match, "power 3", "power 5 mage yellow green")
    refused(match, "power 1", "power.limit")
    refused(match, "power 3", "power.limit")
    assert now(match)["powers"]["blue"] == [6, 5, 5, 6, 5, 6, 6]


@pytest.mark.parametrize(("winning", "crystals"), [(False, 2), (True, 4)])
def test_s37_a_tie_for_first(winning: bool, crystals: int) -> None:
    """S37: 3 against 3 brings 2 mana, or 4 with power 4."""
    match = begin(acting(3, 6, 5, sorcerers={"blue": on(blue="aa"), "orange": on(blue="i")}))
    accepted(match, "place 1 blue", "power 4 blue" if winning else "collect blue")
    assert mana(match) == {"blue": crystals}
    assert power(match, 4) == 1 - winning
    refused(match, "collect blue", "mana.once")


@pytest.mark.parametrize(("winning", "crystals"), [(False, 1), (True, 2)])
def test_s38_a_tie_for_second(winning: bool, crystals: int) -> None:
    """S38: behind a leader with 7, the player wins the tie for second."""
    match = begin(acting(2, 6, 5, sorcerers={"blue": on(green="a"), "orange": on(blue="x"), "green": on(blue="aa")}))
    accepted(match, "place 2 blue", "power 4 blue" if winning else "collect blue")
    assert mana(match) == {"blue": crystals}


def test_s40_power_5_moves_a_mage() -> None:
    """S40: the mage moves and activates its destination; apprentices and initiates are not moved by it."""
    match = begin(rolled(6, 5, 3, sorcerers={"blue": on(yellow="m", violet="ai")}))
    never(match, "power 5 apprentice violet blue", "power 5 initiate violet blue")
    refused(match, "power 5 mage violet blue", "power.step")
    refused(match, "power 5 archmage yellow green", "power.step")
    refused(match, "power 5 mage yellow blue", "box.circle", "power.step")
    accepted(match, "power 5 mage yellow green")
    assert power(match, 5) == 0
    assert now(match)["active"] == ["green"]
    accepted(match, "collect green")
    assert mana(match) == {"green": 4}


def test_s40_power_5_moves_an_archmage() -> None:
    """S40: an archmage can be moved too."""
    match = begin(position(sorcerers={"blue": on(yellow="x")}))
    accepted(match, "power 5 archmage yellow red")
    assert now(match)["sorcerers"]["blue"] == on(red="x")
    assert now(match)["active"] == ["red"]


def test_s41_power_6_activates_nothing() -> None:
    """S41: a rival's apprentice moves; this brings no mana there; initiates and archmages can't be chosen."""
    match = begin(rolled(6, 5, 3, sorcerers={"blue": on(violet="a"), "orange": on(blue="aix")}))
    never(match, "power 6 orange initiate blue violet", "power 6 orange archmage blue violet")
    accepted(match, "power 6 orange apprentice blue violet")
    assert now(match)["sorcerers"]["orange"] == on(blue="ix", violet="a")
    assert power(match, 6) == 0
    assert now(match)["active"] == []
    refused(match, "collect violet", "mana.activate")


def test_q22_power_4_needs_a_tie() -> None:
    """Q22: it is refused without a tie or on a source that is not activated, and then costs no level."""
    match = begin(
        acting(2, 6, 6, sorcerers={"orange": on(yellow="aaa"), "green": on(blue="aa"), "blue": on(blue="aa")})
    )
    accepted(match, "place 2 green")
    refused(match, "power 4 green", "power.tie")
    refused(match, "power 4 blue", "mana.activate")
    refused(match, "power 4 yellow", "mana.activate", "power.tie")
    assert power(match, 4) == 1


@pytest.mark.parametrize(
    ("rivals", "plain", "winning"),
    [
        (["aa"], 2, 4),
        (["aa", "aa"], 1, 4),
        (["aa", "aa", "aa"], 0, 4),
        (["x", "aa", "aa"], 0, 2),
        (["x", "m", "aa"], 0, 1),
    ],
)
def test_q22_power_4_at_any_rank(rivals: list[str], plain: int, winning: int) -> None:
    """Q22: the player ranks ahead of everyone tied with them; the others lose nothing."""
    sorcerers = {SIDES[k + 1]: on(yellow=letters) for k, letters in enumerate(rivals)}
    for text, crystals in (("collect yellow", plain), ("power 4 yellow", winning)):
        match = begin(acting(2, 6, 6, seats=4, sorcerers=sorcerers))
        accepted(match, "place 2 yellow", text)
        assert mana(match).get("yellow", 0) == crystals
        assert {**now(match)["sorcerers"], "blue": {}} == {side: {} for side in SIDES[:4]} | sorcerers


def test_q22_power_4_behind_three_leaders() -> None:
    """Q22: in fourth place, winning the tie brings nothing."""
    sorcerers = {"orange": on(yellow="x"), "green": on(yellow="m"), "purple": on(yellow="i"), "yellow": on(yellow="aa")}
    match = begin(acting(2, 6, 6, seats=5, sorcerers=sorcerers))
    accepted(match, "place 2 yellow", "power 4 yellow")
    assert mana(match) == {}
    assert power(match, 4) == 0


def test_q26_levels_end_at_6() -> None:
    """Q26: levels above 6 are lost; a power at 6 may still be chosen."""
    match = begin(acting(2, 6, 5, powers={"blue": discs({3: 5})}))
    accepted(match, "raise 3")
    assert power(match, 3) == 6
    match = begin(acting(1, 6, 5, powers={"blue": discs({3: 6})}))
    accepted(match, "raise 3")
    assert power(match, 3) == 6
    refused(match, "raise 3", "action.others", "action.one")


def test_q26_a_power_at_0_cannot_be_used() -> None:
    """Q26: each of the six is refused, and nothing happens."""
    match = begin(
        acting(
            3, 6, 5, powers={"blue": NOTHING}, sorcerers={"blue": on(yellow="m"), "orange": on(green="a", yellow="x")}
        )
    )
    accepted(match, "place 1 green")
    texts = ("power 1", "power 2 5 up", "power 3", "power 4 green", "power 5 mage yellow red")
    for text in (*texts, "power 6 orange apprentice green blue"):
        refused(match, text, "power.level")


def test_q27_power_7_cannot_be_used() -> None:
    """Q27: it can't be used; it can be raised, and rivals can lower it."""
    match = begin(rolled(4, 2, 1, powers={"blue": discs({7: 3}), "orange": discs({7: 2})}))
    refused(match, "power 7", "power.glory")
    assert match.explain(clicks=["u.7"]).rules == ("magus.power.glory",)
    accepted(match, "lower orange 7", "action 1", "raise 7")
    assert power(match, 7) == 4
    assert power(match, 7, "orange") == 1


@pytest.mark.parametrize(("seat", "dice", "all_of_them"), [(0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 5)])
@pytest.mark.parametrize("before", [True, False])
def test_q30_power_1_in_the_first_round(seat: int, dice: int, all_of_them: int, before: bool) -> None:
    """Q30: two more, or as many as are left, before or after the roll."""
    match = begin({"seats": 5, "seat": seat})
    assert now(match)["due"] == dice
    faces = [6, 5, 3, 3, 5]
    if before:
        accepted(match, "power 1")
        accepted(match, "roll", dice=faces[:all_of_them])
    else:
        accepted(match, "roll", dice=faces[:dice])
        accepted(match, "power 1", dice=faces[dice:all_of_them])
    assert sorted(now(match)["dice"]) == sorted(faces[:all_of_them])
    assert power(match, 1, SIDES[seat]) == 1


def test_q30_the_fifth_player_has_no_more_dice() -> None:
    """Q30: it is refused before the roll too, and costs no level."""
    match = begin({"seats": 5, "seat": 4})
    refused(match, "power 1", "dice.five")
    accepted(match, "roll", dice=[6, 5, 3, 3, 5])
    refused(match, "power 1", "dice.five")
    accepted(match, "action 6")
    refused(match, "power 1", "dice.five")
    assert power(match, 1, "yellow") == 2


def test_q31_power_1_after_the_action() -> None:
    """Q31: its dice count for the reliquat and the 421, not for a second action."""
    match = begin(acting(4, 6, 2))
    accepted(match, "power 1", dice=[4, 1])
    refused(match, "action 1", "action.choose")
    accepted(match, "lower orange 1", "end")
    assert power(match, 4) == 2


def test_q31_a_third_die_for_an_archmage() -> None:
    """Q14, Q31: dice added after action 7 was chosen count too, and may complete three equal dice."""
    match = begin(seven(5, 2, sorcerers={"blue": on(green="aaa")}))
    refused(match, "create archmage green aaa", "seven.dice")
    accepted(match, "power 1", dice=[5, 6])
    accepted(match, "create archmage green aaa")
    assert now(match)["laid"] == [5, 5, 5]


def test_q32_a_placed_die_is_not_turned() -> None:
    """Q32: only dice that are not placed can be changed; before the roll there are none."""
    match = begin(acting(4, 6, 2))
    refused(match, "power 2 4 up", "power.turn")
    accepted(match, "power 2 6 down")
    assert sorted(now(match)["dice"]) == [2, 5]
    match = begin(position())
    refused(match, "power 2 4 up", "turn.order", "power.turn")


def test_q35_no_colourless_crystal_left() -> None:
    """Q35: power 3 is refused and costs no level; a dew gives what is left."""
    match = begin(position(mana={"orange": {"colourless": 18}}, potions={"blue": ["Y06"]}))
    refused(match, "power 3", "power.colourless")
    assert power(match, 3) == 1
    match = begin(position(mana={"orange": {"colourless": 16}}, potions={"blue": ["Y06"]}))
    accepted(match, "use Y06")
    assert mana(match) == {"colourless": 2}
    assert now(match)["spent"] == ["Y06"]


def test_q50_targets_of_power_6() -> None:
    """Q50: a rival's apprentice or mage, to either neighbour, wherever the player's sorcerers are; no own piece."""
    given = rolled(6, 5, 3, sorcerers={"blue": on(yellow="am"), "orange": on(blue="amix"), "green": on(violet="ix")})
    match = begin(given)
    moves = {text.removeprefix("power 6 ") for text in legal(match) if text.startswith("power 6")}
    assert moves == {f"orange {rank} blue {to}" for rank in ("apprentice", "mage") for to in ("green", "violet")}
    refused(match, "power 6 blue mage yellow green", "power.rival")
    refused(match, "power 6 green mage violet red", "power.rival")
    refused(match, "power 6 purple mage violet red", "power.rival")
    refused(match, "power 6 orange mage blue red", "box.circle", "power.rival")
    accepted(match, "power 6 orange mage blue violet")
    assert now(match)["sorcerers"]["orange"] == on(blue="aix", violet="m")
    refused(match, "power 6 orange apprentice blue green", "power.level", "power.limit")
