"""Chapter 3 of Magus, action 7."""

from __future__ import annotations

import pytest

from tests.games.magus.table import (
    BEGINNING,
    NOTHING,
    accepted,
    begin,
    discs,
    mana,
    never,
    on,
    power,
    rolled,
    seven,
    there,
)
from tests.games.table import legal, now, refused


def test_s23_three_apprentices_become_a_mage() -> None:
    """S23: a pair, three given back: the total goes from 3 to 5, the marker up by 2, and the source is activated."""
    match = begin(rolled(5, 5, 2, sorcerers={"blue": on(blue="aaa")}))
    refused(match, "action 7 2", "seven.dice")
    refused(match, "action 7 3", "seven.dice")
    accepted(match, "action 7 5")
    assert now(match)["laid"] == [5, 5]
    accepted(match, "create mage blue aaa")
    assert there(match, "blue") == {"mage": 1}
    assert now(match)["active"] == ["blue"]
    assert now(match)["dice"] == [2]
    accepted(match, "collect blue", "end")
    assert mana(match) == {"blue": 4}
    assert now(match)["levels"]["blue"] == 5
    assert now(match)["powers"]["blue"] == BEGINNING


@pytest.mark.parametrize("potions", [[], ["G09"], ["V09"]])
def test_s25_an_archmage_with_a_pair(potions: list[str]) -> None:
    """S25: it is refused without the potion and accepted with it."""
    match = begin(rolled(5, 5, 2, sorcerers={"blue": on(blue="aaa")}, potions={"blue": potions}))
    accepted(match, "action 7 5")
    if not potions:
        refused(match, "create archmage blue aaa", "seven.dice")
        return
    accepted(match, "create archmage blue aaa", "end")
    assert there(match, "blue") == {"archmage": 1}
    assert now(match)["levels"]["blue"] == 7


@pytest.mark.parametrize("potions", [[], ["Y09"], ["B10"], ["R10"]])
def test_s26_a_mage_for_two(potions: list[str]) -> None:
    """S26: two apprentices become a mage only with an elixir."""
    match = begin(rolled(3, 3, 6, sorcerers={"blue": on(green="aa")}, potions={"blue": potions}))
    accepted(match, "action 7 3")
    if not potions:
        refused(match, "create mage green aa", "seven.given")
        return
    accepted(match, "create mage green aa", "end")
    assert there(match, "green") == {"mage": 1}
    assert now(match)["levels"]["blue"] == 5


def test_s28_an_initiate_and_its_bonus() -> None:
    """S28: the level stays at 3, and two different powers rise by one."""
    match = begin(seven(5, 2, sorcerers={"blue": on(green="aaa")}))
    accepted(match, "create initiate green aaa", "raise 6")
    refused(match, "raise 6", "seven.initiate")
    accepted(match, "raise 7")
    refused(match, "raise 5", "seven.given", "seven.initiate")
    assert there(match, "green") == {"initiate": 1}
    accepted(match, "end")
    assert now(match)["powers"]["blue"] == discs({6: 2, 7: 1})
    assert now(match)["levels"]["blue"] == 3


@pytest.mark.parametrize(("rank", "letter"), [("initiate", "i"), ("mage", "m"), ("archmage", "x")])
def test_s29_none_left_in_the_supply(rank: str, letter: str) -> None:
    """S29: if both initiates (mages, archmages) are on sources, there is no third."""
    match = begin(seven(5, 5, sorcerers={"blue": on(green="aaa", yellow=letter, blue=letter)}))
    refused(match, f"create {rank} green aaa", "seven.rank")


def test_s31_three_from_one_source() -> None:
    """S31: two on one source and one on the next are not enough."""
    match = begin(seven(5, 2, sorcerers={"blue": on(yellow="aa", green="a")}))
    refused(match, "create mage yellow aaa", "seven.given")
    refused(match, "create mage green aaa", "seven.given")
    assert not [text for text in legal(match) if text.startswith("create")]


def test_q3_passing_with_action_7_takes_two_dice() -> None:
    """Q3: to pass, two equal dice must be placed, even if nothing can be made."""
    match = begin(rolled(5, 5, 2))
    accepted(match, "action 7 5")
    assert now(match)["laid"] == [5, 5]
    accepted(match, "end")
    assert now(match)["seat"] == 1


@pytest.mark.parametrize(
    ("letters", "given", "rank", "left"),
    [
        ("aai", "aai", "mage", {"mage": 1}),
        ("aam", "aam", "initiate", {"initiate": 1}),
        ("aimx", "aim", "archmage", {"archmage": 2}),
        ("mmi", "imm", "archmage", {"archmage": 1}),
        ("xxa", "axx", "mage", {"mage": 1}),
        ("aaaaa", "aaa", "mage", {"apprentice": 2, "mage": 1}),
    ],
)
def test_q12_any_three_of_mixed_ranks(letters: str, given: str, rank: str, left: dict[str, int]) -> None:
    """Q12: three of the player's sorcerers, of any ranks other than the new one."""
    match = begin(seven(5, 5, sorcerers={"blue": on(violet=letters)}))
    accepted(match, f"create {rank} violet {given}")
    assert there(match, "violet") == left


def test_q12_another_sorcerer() -> None:
    """Q12: the new rank differs from every rank given back."""
    match = begin(seven(5, 5, sorcerers={"blue": on(violet="aimx")}))
    created = [text for text in legal(match) if text.startswith("create")]
    assert sorted(created) == [
        "create archmage violet aim",
        "create initiate violet amx",
        "create mage violet aix",
    ]


def test_q12_given_back_to_the_supply() -> None:
    """Q12: the apprentices can be placed again at once."""
    match = begin(seven(5, 2, sorcerers={"blue": on(violet="aaa", blue="aaaaa")}, potions={"blue": ["V10"]}))
    accepted(match, "create mage violet aaa", "use V10", "place 3 violet")
    assert there(match, "violet") == {"apprentice": 3, "mage": 1}
    refused(match, "create initiate violet aaa", "seven.given")


def test_q13_no_apprentice_is_made() -> None:
    """Q13: action 7 makes only initiates, mages and archmages."""
    match = begin(seven(5, 5, sorcerers={"blue": on(violet="iim")}))
    never(match, "create apprentice violet iim", "create apprentice violet imm")
    assert {text.split()[1] for text in legal(match) if text.startswith("create")} == {"archmage"}


@pytest.mark.parametrize(
    ("rank", "potions", "laid", "risen"),
    [
        ("mage", [], 2, 1),
        ("initiate", [], 2, 1),
        ("archmage", [], 3, 0),
        ("archmage", ["G09"], 2, 1),
        ("archmage", ["V09"], 2, 1),
    ],
)
def test_q14_dice_placed_for_action_7(rank: str, potions: list[str], laid: int, risen: int) -> None:
    """Q14: two for an initiate or mage, three for an archmage, two with a crown; the third counts for the reliquat."""
    match = begin(rolled(5, 5, 5, sorcerers={"blue": on(green="aaa")}, potions={"blue": potions}))
    accepted(match, "action 7 5", f"create {rank} green aaa")
    if rank == "initiate":
        accepted(match, "raise 1", "raise 2")
    assert now(match)["laid"] == [5] * laid
    assert now(match)["dice"] == [5] * (3 - laid)
    accepted(match, "end")
    assert power(match, 7) == risen


def test_q14_four_and_five_equal_dice() -> None:
    """Q14: of five 5s, an archmage leaves two for the reliquat, an initiate three."""
    match = begin(rolled(5, 5, 5, 5, 5, used=[1], sorcerers={"blue": on(green="aaa")}))
    accepted(match, "action 7 5", "create archmage green aaa", "end")
    assert power(match, 7) == 2


def test_q15_action_7_activates() -> None:
    """Q15: mana is ranked with the new total."""
    match = begin(seven(5, 2, sorcerers={"blue": on(green="aaa"), "orange": on(green="i"), "green": on(green="aaaa")}))
    refused(match, "collect green", "mana.activate")
    accepted(match, "create mage green aaa", "collect green")
    assert mana(match) == {"green": 4}


def test_q16_the_bonus_of_an_initiate_comes_at_once() -> None:
    """Q16: it must be finished first; the new levels can be used in the same turn."""
    match = begin(seven(5, 2, sorcerers={"blue": on(green="aaa")}, powers={"blue": NOTHING}))
    refused(match, "power 3", "power.level")
    accepted(match, "create initiate green aaa")
    for text in ("end", "power 3", "collect green"):
        refused(match, text, "turn.pending")
    accepted(match, "raise 3", "raise 1", "power 3")
    accepted(match, "power 1", dice=[3, 3])
    assert now(match)["powers"]["blue"] == NOTHING
    assert mana(match) == {"colourless": 1}


def test_q17_an_elixir_permits_two() -> None:
    """Q17: two or three may be given back; the new rank differs from all of them."""
    match = begin(seven(3, 6, sorcerers={"blue": on(green="aai")}, potions={"blue": ["Y09"]}))
    created = {text for text in legal(match) if text.startswith("create")}
    assert created == {
        "create mage green aa",
        "create mage green ai",
        "create mage green aai",
        "create initiate green aa",
    }
    refused(match, "create archmage green aa", "seven.dice")
    accepted(match, "create mage green ai")
    assert there(match, "green") == {"apprentice": 1, "mage": 1}


def test_q17_an_elixir_and_a_triple() -> None:
    """Q17: an archmage still needs three equal dice, which are placed."""
    match = begin(seven(3, 3, sorcerers={"blue": on(green="aa")}, potions={"blue": ["R10"]}))
    accepted(match, "create archmage green aa")
    assert there(match, "green") == {"archmage": 1}
    assert now(match)["laid"] == [3, 3, 3]


@pytest.mark.parametrize("elixir", ["Y09", "B10", "R10"])
@pytest.mark.parametrize("crown", ["G09", "V09"])
@pytest.mark.parametrize("third", [3, 6])
def test_q18_elixir_and_crown_together(elixir: str, crown: str, third: int) -> None:
    """Q18: with a pair, three sorcerers become an archmage, but two do not; with three equal dice two do."""
    given = seven(3, third, sorcerers={"blue": on(green="aim")}, potions={"blue": [elixir, crown]})
    match = begin(given)
    if third == 3:
        accepted(match, "create archmage green ai")
        assert now(match)["laid"] == [3, 3, 3]
    else:
        refused(match, "create archmage green ai", "seven.dice", "potion.archmage")
    match = begin(given)
    accepted(match, "create archmage green aim")
    assert there(match, "green") == {"archmage": 1}
    assert now(match)["laid"] == [3, 3]
