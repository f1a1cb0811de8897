"""Chapter 6 of Magus, potions."""

from __future__ import annotations

import pytest

import boardbook as bb
from tests.games.magus.table import (
    BEGINNING,
    NOTHING,
    SIDES,
    SOURCES,
    accepted,
    acting,
    begin,
    discs,
    glory,
    last_turn,
    mana,
    never,
    on,
    pass_turn,
    position,
    power,
    rolled,
)
from tests.games.table import now, refused


@pytest.mark.parametrize(("rivals", "crystals"), [([], 5), (["m"], 3), (["m", "m"], 2)])
def test_s43_the_best_of_two_saps(rivals: list[str], crystals: int) -> None:
    """S43: 5/2/1 and 4/3/2 together give 5/3/2."""
    sorcerers = {side: on(green=letters) for side, letters in zip(("orange", "green"), rivals, strict=False)}
    match = begin(acting(3, 6, 5, sorcerers=sorcerers, potions={"blue": ["Y03", "B03"]}))
    accepted(match, "place 1 green", "collect green")
    assert mana(match) == {"green": crystals}


def test_s46_too_little_mana() -> None:
    """S46: 1 blue and 1 violet are not enough to buy Ferryman's Tear."""
    match = begin(position(mana={"blue": {"blue": 1, "violet": 1}}, display=["B01", "B02", "B03", "B04", "B05"]))
    refused(match, "buy B01", "potion.buy", "potion.pay")


def test_s47_an_exchange() -> None:
    """S47: two red for a green, but not a red and a blue, and not red for red."""
    match = begin(position(mana={"blue": {"red": 2, "blue": 1}}, potions={"blue": ["Y01"]}))
    accepted(match, "use Y01")
    never(match, "exchange red blue green", "exchange red red red")
    refused(match, "exchange blue blue green", "potion.exchange")
    accepted(match, "exchange red red green")
    assert mana(match) == {"green": 1, "blue": 1}
    assert now(match)["bank"] == dict.fromkeys((*SOURCES, "colourless"), 18) | {"green": 17, "blue": 17}


def test_s49_reusable_once_a_turn() -> None:
    """S49: not again in this turn, but again in the player's next turn."""
    match = begin(position(seats=2, mana={"blue": {"red": 4}}, potions={"blue": ["Y01"]}))
    accepted(match, "use Y01", "exchange red red green")
    refused(match, "use Y01", "potion.kinds")
    pass_turn(match)
    pass_turn(match)
    accepted(match, "use Y01", "exchange red red green")
    assert mana(match) == {"green": 2}


def test_s50_a_placed_die_is_not_rerolled() -> None:
    """S50: with a 4 on action 4, only the 2 and the 6 may be rerolled; a new 4 counts for the reliquat."""
    match = begin(rolled(4, 2, 6, potions={"blue": ["Y02"]}))
    accepted(match, "action 4", "use Y02")
    refused(match, "pick 4", "potion.reroll")
    accepted(match, "pick 6")
    accepted(match, "pick 2", dice=[4, 3])
    assert now(match)["dice"] == [4, 3]
    accepted(match, "end")
    assert power(match, 4) == 2


def test_s67_an_empty_deck() -> None:
    """S67: the display shrinks to 4."""
    match = begin(
        position(display=["B01", "B02", "B03", "B04", "B05"], deck=[], mana={"blue": {"blue": 2, "violet": 1}})
    )
    accepted(match, "buy B01")
    assert sorted(now(match)["display"]) == ["B02", "B03", "B04", "B05"]
    assert now(match)["potions"]["blue"] == ["B01"]
    assert now(match)["phase"] == "dice"


def test_q29_two_vials_and_the_bonus() -> None:
    """Q29: 1 + 3 + 3 levels, divided freely; each vial once a turn."""
    match = begin(rolled(4, 2, 1, powers={"orange": [6] * 7}, potions={"blue": ["B09", "R09"]}))
    accepted(match, "use R09", "lower orange 5", "lower orange 5", "lower orange 5")
    accepted(match, "use B09", "lower orange 5", "lower green 5", "lower orange 4", "lower orange 5")
    assert now(match)["powers"]["orange"] == [6, 6, 6, 5, 1, 6, 6]
    assert now(match)["powers"]["green"] == discs({5: 0})
    for text in ("use R09", "use B09"):
        refused(match, text, "potion.kinds", "potion.lower")
    refused(match, "lower orange 1", "dice.bonus")


def test_q29_a_vial_is_finished_first_and_lowers_only_rivals() -> None:
    """Q29: the player's own powers and powers at 0 can't be chosen, and nothing else can be done meanwhile."""
    match = begin(rolled(4, 2, 1, potions={"blue": ["V08"]}))
    accepted(match, "use V08", "lower orange 1")
    refused(match, "lower blue 1", "dice.target", "potion.lower")
    refused(match, "lower orange 7", "dice.target", "potion.lower")
    for text in ("action 4", "power 3", "use V08"):
        refused(match, text, "turn.pending")
    refused(match, "end", "turn.pending", "action.choose")
    accepted(match, "lower orange 1", "lower green 3")
    accepted(match, "action 4")


def test_q29_a_vial_takes_only_the_levels_that_rivals_have() -> None:
    """Q29: if rivals have only two levels left, a vial takes those; the bonus and another vial then have no target."""
    rows = {"orange": [0, 0, 1, 0, 0, 0, 0], "green": [0, 0, 0, 0, 0, 0, 1]}
    match = begin(rolled(4, 2, 1, powers=rows, potions={"blue": ["B09", "V08"]}))
    accepted(match, "use B09", "lower orange 3", "lower green 7")
    assert now(match)["phase"] == "action"
    assert now(match)["powers"] == {"blue": BEGINNING, "orange": NOTHING, "green": NOTHING}
    refused(match, "use V08", "potion.lower")
    refused(match, "lower orange 3", "dice.target")


def test_q29_no_vial_without_a_421() -> None:
    """Q29: neither before the roll nor with other dice."""
    match = begin(position(potions={"blue": ["B09"]}))
    refused(match, "use B09", "potion.lower")
    accepted(match, "roll", dice=[4, 2, 2])
    refused(match, "use B09", "potion.lower")


@pytest.mark.parametrize("picked", [[6], [6, 5], [6, 5, 3]])
def test_q33_one_to_three_dice_are_rerolled(picked: list[int]) -> None:
    """Q33: the player chooses up to three of the free dice."""
    match = begin(rolled(6, 5, 3, 2, used=[1], potions={"blue": ["R02"]}))
    accepted(match, "use R02")
    refused(match, "throw", "potion.reroll")
    refused(match, "pick 4", "potion.reroll")
    for face in picked[:-1]:
        accepted(match, f"pick {face}")
    if len(picked) == 3:
        accepted(match, "pick 3", dice=[1, 1, 1])
    else:
        accepted(match, f"pick {picked[-1]}")
        accepted(match, "throw", dice=[1] * len(picked))
    kept = [face for face in (6, 5, 3, 2) if face not in picked]
    assert sorted(now(match)["dice"]) == sorted([*kept, *[1] * len(picked)])
    refused(match, "use R02", "potion.kinds")


def test_q33_no_reroll_before_the_roll_or_without_free_dice() -> None:
    """Q33: there must be a die that is not placed."""
    match = begin(position(potions={"blue": ["Y02"]}))
    refused(match, "use Y02", "potion.reroll", "turn.order")
    match = begin({"seats": 2, "potions": {"blue": ["Y02"]}})
    accepted(match, "roll", dice=[6])
    accepted(match, "action 6")
    refused(match, "use Y02", "potion.reroll")


@pytest.mark.parametrize(
    ("held", "left"),
    [
        ({"blue": 1, "violet": 1, "colourless": 1}, {}),
        ({"blue": 2, "colourless": 1}, {}),
        ({"colourless": 3}, {}),
        ({"violet": 1, "colourless": 2, "red": 5}, {"red": 5}),
    ],
)
def test_q36_colourless_crystals_replace_missing_ones(held: dict[str, int], left: dict[str, int]) -> None:
    """Q36: a colourless crystal replaces any colour and goes back to its own source."""
    match = begin(position(mana={"blue": held}, display=["B01", "B02", "B03", "B04", "B05"]))
    accepted(match, "buy B01", potion="R01")
    assert mana(match) == left
    assert now(match)["bank"]["colourless"] == 18
    assert now(match)["bank"]["red"] == 18 - left.get("red", 0)
    assert now(match)["potions"]["blue"] == ["B01"]


def test_q36_too_few_with_colourless_ones() -> None:
    """Q36: each colourless crystal replaces only one."""
    held = {"blue": {"violet": 1, "colourless": 1, "yellow": 9}}
    match = begin(position(mana=held, display=["B01", "B02", "B03", "B04", "B05"]))
    refused(match, "buy B01", "potion.buy", "potion.pay")


@pytest.mark.parametrize(
    ("choice", "left"),
    [
        (["pay"], {"colourless": 2}),
        (["spare blue", "pay"], {"colourless": 1, "blue": 1}),
        (["spare violet"], {"colourless": 1, "violet": 1}),
        (["spare blue", "spare blue"], {"blue": 2}),
        (["spare blue", "spare violet"], {"blue": 1, "violet": 1}),
    ],
)
def test_q36_the_player_chooses_what_is_replaced(choice: list[str], left: dict[str, int]) -> None:
    """Q36: coloured crystals are used first, but a colourless one may replace a colour that the player has."""
    held = {"blue": {"blue": 2, "violet": 1, "colourless": 2}}
    match = begin(position(mana=held, display=["B01", "B02", "B03", "B04", "B05"]))
    accepted(match, "buy B01")
    assert now(match)["phase"] == "paying"
    refused(match, "spare red", "potion.pay")
    refused(match, "roll", "turn.pending")
    for text in choice[:-1]:
        accepted(match, text)
    accepted(match, choice[-1], potion="R01")
    assert mana(match) == left
    expected = dict.fromkeys((*SOURCES, "colourless"), 18)
    assert now(match)["bank"] == {name: n - left.get(name, 0) for name, n in expected.items()}
    assert now(match)["potions"]["blue"] == ["B01"]


def test_q36_a_choice_with_something_missing() -> None:
    """Q36: one violet is missing; a second colourless crystal may replace a blue one."""
    held = {"blue": {"blue": 2, "colourless": 2}}
    match = begin(position(mana=held, display=["B01", "B02", "B03", "B04", "B05"]))
    accepted(match, "buy B01")
    refused(match, "spare violet", "potion.pay")
    accepted(match, "spare blue", potion="R01")
    assert mana(match) == {"blue": 1}


@pytest.mark.parametrize(
    ("given", "taken", "left"),
    [
        ("red colourless", "green", {"red": 1, "green": 1, "colourless": 1}),
        ("colourless colourless", "red", {"red": 3}),
        ("colourless colourless", "violet", {"red": 2, "violet": 1}),
        ("red red", "yellow", {"yellow": 1, "colourless": 2}),
    ],
)
def test_q36_q37_an_exchange_with_colourless(given: str, taken: str, left: dict[str, int]) -> None:
    """Q36, Q37: one colourless crystal may replace one of the colour given, or two of them are given."""
    match = begin(position(mana={"blue": {"red": 2, "colourless": 2}}, potions={"blue": ["G01"]}))
    accepted(match, "use G01")
    never(
        match, "exchange red colourless red", "exchange red red colourless", "exchange colourless colourless colourless"
    )
    accepted(match, f"exchange {given} {taken}")
    assert mana(match) == left


def test_q37_the_source_must_have_a_crystal() -> None:
    """Q37: an empty source gives nothing; without two of a type the potion can't be used."""
    match = begin(position(mana={"blue": {"red": 2}, "orange": {"green": 18}}, potions={"blue": ["G01"]}))
    accepted(match, "use G01")
    refused(match, "exchange red red green", "potion.exchange", "box.crystals")
    accepted(match, "exchange red red blue")
    match = begin(position(mana={"blue": {"red": 1, "blue": 1}}, potions={"blue": ["G01"]}))
    refused(match, "use G01", "potion.exchange")


@pytest.mark.parametrize(
    ("saps", "tranches"),
    [
        (["Y03", "G03"], [5, 3, 1]),
        (["R03", "B03"], [6, 3, 2]),
        (["Y03", "G03", "B03", "V03", "R03"], [6, 3, 2]),
        (["V03", "R03"], [6, 3, 1]),
    ],
)
def test_q38_the_best_figure_of_each_tranche(saps: list[str], tranches: list[int]) -> None:
    """Q38: among 4/2/1 and all saps of the player; rings are not affected."""
    for k, crystals in enumerate(tranches):
        standing = {SIDES[j + 1]: on(yellow="m") for j in range(k)}
        match = begin(acting(3, 6, 5, sorcerers=standing, potions={"blue": saps}))
        accepted(match, "place 1 yellow", "collect yellow")
        assert mana(match) == {"yellow": crystals}
    match = begin(last_turn(sorcerers={"blue": on(yellow="a")}, potions={"blue": saps}))
    accepted(match, "end")
    assert glory(match, "rings") == [9, 0, 0]


def test_q38_a_rivals_sap_does_not_help() -> None:
    """Q38: only the player's own saps count."""
    match = begin(acting(3, 6, 5, potions={"orange": ["R03"]}))
    accepted(match, "place 1 yellow", "collect yellow")
    assert mana(match) == {"yellow": 4}


def test_q39_a_potion_bought_this_turn_works_at_once() -> None:
    """Q39: it is used, stays with its owner, and can't be used again; a rival's potion can never be used."""
    match = begin(
        position(
            mana={"blue": {"yellow": 4, "green": 1}},
            display=["Y06", "B02", "B03", "B04", "B05"],
            potions={"orange": ["G06"]},
        )
    )
    refused(match, "use Y06", "potion.kinds")
    refused(match, "use G06", "potion.kinds")
    accepted(match, "buy Y06", potion="R01")
    accepted(match, "use Y06")
    assert mana(match) == {"colourless": 3}
    assert now(match)["potions"]["blue"] == ["Y06"]
    refused(match, "use Y06", "potion.kinds")


def test_q39_a_used_1x_potion_scores() -> None:
    """Q39: used cards count in families like any others."""
    match = begin(last_turn(potions={"green": ["Y05", "Y06", "Y07"]}, spent=["Y05", "Y06", "Y07"]))
    accepted(match, "end")
    assert glory(match, "potions") == [0, 0, 21]


def test_q40_the_display_is_refilled_at_once() -> None:
    """Q40: the new card can be bought in the same turn; each card of the deck is equally likely."""
    match = begin(
        position(
            mana={"blue": {"blue": 2, "violet": 1, "red": 2, "yellow": 1}}, display=["B01", "B02", "B03", "B04", "B05"]
        )
    )
    refused(match, "buy R01", "potion.buy")
    match.play("buy B01")
    assert match.to_act == bb.CHANCE
    assert [p for _, p in match.state.chances()] == pytest.approx([1 / 45] * 45)
    match.answer("potion R01")
    assert sorted(now(match)["display"]) == ["B02", "B03", "B04", "B05", "R01"]
    refused(match, "buy B01", "potion.buy")
    accepted(match, "buy R01", potion="R02")
    assert now(match)["potions"]["blue"] == ["B01", "R01"]


def test_q40_nothing_else_changes_the_display() -> None:
    """Q40: after a whole round the display is unchanged."""
    shown = ["B01", "B02", "B03", "B04", "B05"]
    match = begin(position(display=shown))
    for _ in range(3):
        pass_turn(match)
    assert now(match)["display"] == shown


@pytest.mark.parametrize(
    ("ode", "others", "families", "bonus"),
    [
        ("V04", ["Y02", "Y03"], 1 + 4, 4),
        ("R04", ["G02"], 1 + 2, 2),
        ("Y04", ["B01", "R01", "R02"], 1 + 1 + 6, 2),
        ("G04", ["V02", "V03", "G02"], 3 + 2 + 4, 4),
        ("B04", ["B02", "Y02"], 3 + 2 + 2, 0),
    ],
)
def test_q48_an_ode_counts_another_colour(ode: str, others: list[str], families: int, bonus: int) -> None:
    """Q48: 2 glory for each potion of the colour it counts, never for itself, and only in the last count."""
    match = begin(last_turn(potions={"blue": [ode, *others]}))
    accepted(match, "end")
    assert glory(match, "potions") == [families + bonus, 0, 0]
    early = {"green": on(yellow="xm")}
    match = begin(last_turn(potions={"blue": [ode, *others]}, sorcerers=early, counts=0, ending=False))
    accepted(match, "end")
    assert now(match)["counts"] == 1
    assert glory(match, "potions") == [0, 0, 0]


def test_q48_an_ode_counts_only_its_owners_potions() -> None:
    """Q48: a rival's violet potions bring nothing."""
    match = begin(last_turn(potions={"blue": ["G04"], "orange": ["V02", "V03"]}))
    accepted(match, "end")
    assert glory(match, "potions") == [1, 4, 0]


def test_q55_the_order_of_the_deck_is_not_known() -> None:
    """Q55: the order changes no seat's view, and any card of the deck may be drawn."""
    match = begin(position(display=["B01", "B02", "B03", "B04", "B05"], mana={"blue": {"blue": 2, "violet": 1}}))
    assert match.view(0) == match.view(1) == match.view(None)
    again = begin(
        position(
            display=["B01", "B02", "B03", "B04", "B05"],
            mana={"blue": {"blue": 2, "violet": 1}},
            deck=list(reversed(now(match)["deck"])),
        )
    )
    assert again.view(0) == match.view(0)
    match.play("buy B01")
    assert len(match.state.chances()) == 45
