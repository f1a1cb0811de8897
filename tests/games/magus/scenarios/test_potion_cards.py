"""The 50 potions of Magus are bought, used and scored as listed in a copy of section 1.10 of the fact sheet."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pytest

import boardbook as bb
from boardbook.games.magus import counting
from tests.games.magus.table import (
    BEGINNING,
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
    seven,
    there,
    totals,
)
from tests.games.table import Position, legal, now, refused

# Card, family, cost, crystals in total, glory steps, effect, its figure, kind.
TABLE = """
Y01 | yellow | 2Y 1G    | 3 | 1/4      | E3  | 2        | reusable
Y02 | yellow | 2Y 2B    | 4 | 2        | E4  | 3        | reusable
Y03 | yellow | 3Y 1V    | 4 | 2        | E2  | 5/2/1    | permanent
Y04 | yellow | 4Y 1G 2B | 7 | 1/3/6/10 | E11 | blue     | permanent
Y05 | yellow | 3Y 2R    | 5 | 1/3/7    | E5  | 2        | 1X
Y06 | yellow | 4Y 1G    | 5 | 1/3/7    | E6  | 3        | 1X
Y07 | yellow | 2Y 2V    | 4 | 1/3/7    | E7  | 2        | 1X
Y08 | yellow | 3Y 1B 1R | 5 | 1/4      | E1  | mage     | reusable
Y09 | yellow | 3Y 2G 1B | 6 | 1/4      | E9  | 2        | permanent
Y10 | yellow | 3Y 1V    | 4 | 1/2/4/7  | E6  | 2        | 1X
G01 | green  | 2G 1B    | 3 | 1/4      | E3  | 2        | reusable
G02 | green  | 2G 2V    | 4 | 2        | E4  | 3        | reusable
G03 | green  | 3G 1R    | 4 | 2        | E2  | 4/3/1    | permanent
G04 | green  | 4G 1B 2V | 7 | 1/3/6/10 | E11 | violet   | permanent
G05 | green  | 3G 2Y    | 5 | 1/3/7    | E5  | 2        | 1X
G06 | green  | 4G 1B    | 5 | 1/3/7    | E6  | 3        | 1X
G07 | green  | 2G 2R    | 4 | 1/3/7    | E7  | 2        | 1X
G08 | green  | 3G 1Y 1V | 5 | 1/4      | E1  | mage     | reusable
G09 | green  | 3G 1B 2R | 6 | 1/4      | E10 | 3        | permanent
G10 | green  | 3G 2Y    | 5 | 1/2/4/7  | E7  | 3        | 1X
B01 | blue   | 2B 1V    | 3 | 1/4      | E3  | 2        | reusable
B02 | blue   | 2B 2R    | 4 | 2        | E4  | 3        | reusable
B03 | blue   | 3B 2Y    | 5 | 2        | E2  | 4/3/2    | permanent
B04 | blue   | 4B 1V 2R | 7 | 1/3/6/10 | E11 | red      | permanent
B05 | blue   | 3B 2G    | 5 | 1/3/7    | E5  | 2        | 1X
B06 | blue   | 4B 1V    | 5 | 1/3/7    | E6  | 3        | 1X
B07 | blue   | 2B 2Y    | 4 | 1/3/7    | E7  | 2        | 1X
B08 | blue   | 3B 1G 1R | 5 | 1/4      | E1  | mage     | reusable
B09 | blue   | 2B 1G 1V | 4 | 1/2/4/7  | E8  | 3        | permanent
B10 | blue   | 3B 2V 1R | 6 | 1/4      | E9  | 2        | permanent
V01 | violet | 2V 1R    | 3 | 1/4      | E3  | 2        | reusable
V02 | violet | 2V 2Y    | 4 | 2        | E4  | 3        | reusable
V03 | violet | 3V 2G    | 5 | 2        | E2  | 5/3/1    | permanent
V04 | violet | 4V 2Y 1R | 7 | 1/3/6/10 | E11 | yellow   | permanent
V05 | violet | 3V 2B    | 5 | 1/3/7    | E5  | 2        | 1X
V06 | violet | 4V 1R    | 5 | 1/3/7    | E6  | 3        | 1X
V07 | violet | 2V 2G    | 4 | 1/3/7    | E7  | 2        | 1X
V08 | violet | 2V 1B 1R | 4 | 1/2/4/7  | E8  | 3        | permanent
V09 | violet | 3V 2G 1R | 6 | 1/4      | E10 | 3        | permanent
V10 | violet | 4V 2B    | 6 | 1/4      | E5  | 3        | 1X
R01 | red    | 2R 1Y    | 3 | 1/4      | E3  | 2        | reusable
R02 | red    | 2R 2G    | 4 | 2        | E4  | 3        | reusable
R03 | red    | 3R 2B    | 5 | 2        | E2  | 6/2/1    | permanent
R04 | red    | 4R 1Y 2G | 7 | 1/3/6/10 | E11 | green    | permanent
R05 | red    | 3R 2V    | 5 | 1/3/7    | E5  | 2        | 1X
R06 | red    | 4R 1Y    | 5 | 1/3/7    | E6  | 3        | 1X
R07 | red    | 2R 2B    | 4 | 1/3/7    | E7  | 2        | 1X
R08 | red    | 3R 1G 2V | 6 | 1/4      | E1  | archmage | reusable
R09 | red    | 2R 1Y 1V | 4 | 1/2/4/7  | E8  | 3        | permanent
R10 | red    | 3R 2Y 1G | 6 | 1/4      | E9  | 2        | permanent
"""
COLOURS = {name[0].upper(): name for name in SOURCES}
FULL = dict.fromkeys((*SOURCES, "colourless"), 18)


class Card(NamedTuple):
    """A row of the table."""

    name: str
    family: str
    cost: dict[str, int]
    total: int
    steps: tuple[int, ...]
    effect: str
    figure: str
    kind: str

    def __str__(self) -> str:
        return self.name


def card_of(row: str) -> Card:
    name, family, cost, total, steps, effect, figure, kind = (cell.strip() for cell in row.split("|"))
    crystals = {COLOURS[part[-1]]: int(part[:-1]) for part in cost.split()}
    return Card(name, family, crystals, int(total), tuple(map(int, steps.split("/"))), effect, figure, kind)


CARDS = [card_of(row) for row in TABLE.strip().splitlines()]
CARD = {card.name: card for card in CARDS}
OTHER_DISPLAY = ["Y01", "G01", "B01", "V01", "R01", "Y02"]

each = pytest.mark.parametrize("card", CARDS, ids=str)


def of(*effects: str, kind: str | None = None) -> pytest.MarkDecorator:
    """Parametrize a test with the cards that have one of these effects, or that are of this kind."""
    found = [card for card in CARDS if (card.effect in effects or not effects) and kind in (None, card.kind)]
    return pytest.mark.parametrize("card", found, ids=str)


def display(card: Card) -> tuple[list[str], str]:
    """Return a display of five potions that contains this one, and a potion that refills it."""
    others = [name for name in OTHER_DISPLAY if name != card.name]
    return [*others[:2], card.name, *others[2:4]], others[4]


def final(*names: str) -> int:
    """Return the glory that these potions bring at the last count."""
    match = begin(last_turn(seats=2, potions={"blue": list(names)}))
    accepted(match, "end")
    assert glory(match, "potions")[1] == 0
    return glory(match, "potions")[0]


def in_family(names: list[str]) -> int:
    """Return what these cards score as one family: for each the step of the family's size, or its last step."""
    steps = [CARD[name].steps for name in names]
    return sum(row[min(len(row), len(names)) - 1] for row in steps)


# ------------------------------------------------------------------------------------------------ the table itself


def test_the_deck() -> None:
    """Ten cards of each colour; totals and numbers of each effect are those of the sheet."""
    assert len(CARD) == 50
    assert Counter(card.family for card in CARDS) == dict.fromkeys(SOURCES, 10)
    assert all(sum(card.cost.values()) == card.total for card in CARDS)
    spent = {colour: sum(card.cost.get(colour, 0) for card in CARDS) for colour in SOURCES}
    assert spent == {"green": 50, "violet": 49, "yellow": 48, "blue": 47, "red": 47}
    effects = {"E1": 4, "E2": 5, "E3": 5, "E4": 5, "E5": 6, "E6": 6, "E7": 6, "E8": 3, "E9": 3, "E10": 2, "E11": 5}
    assert Counter(card.effect for card in CARDS) == effects
    steps = {(2,): 2, (1, 4): 3, (1, 3, 7): 3, (1, 2, 4, 7): 1, (1, 3, 6, 10): 1}
    for family in SOURCES:
        assert Counter(card.steps for card in CARDS if card.family == family) == steps
    assert sorted(now(begin(position()))["deck"]) == sorted(CARD)


# ------------------------------------------------------------------------------------------------ buying


@each
def test_bought_with_exactly_its_cost(card: Card) -> None:
    """The crystals go back to the bank, the card goes to its owner, and another is drawn for the display."""
    shown, new = display(card)
    match = begin(position(mana={"blue": card.cost}, display=shown))
    assert now(match)["bank"] == {name: n - card.cost.get(name, 0) for name, n in FULL.items()}
    accepted(match, f"buy {card}", potion=new)
    assert now(match)["potions"]["blue"] == [card.name]
    assert mana(match) == {}
    assert now(match)["bank"] == FULL
    assert sorted(now(match)["display"]) == sorted([*(name for name in shown if name != card.name), new])
    assert now(match)["phase"] == "dice"


@each
def test_refused_with_one_crystal_too_few(card: Card) -> None:
    """Whichever colour it is missing from, and however many crystals of other colours there are."""
    for colour, n in card.cost.items():
        rest = {name: 18 for name in SOURCES if name not in card.cost}
        short = {**card.cost, colour: n - 1}
        for held in (short, {**dict.fromkeys(card.cost, 18), **rest, colour: n - 1}):
            match = begin(position(mana={"blue": held}, display=display(card)[0]))
            refused(match, f"buy {card}", "potion.buy", "potion.pay")


@each
def test_bought_with_a_colourless_crystal_for_each_missing_one(card: Card) -> None:
    """One crystal of each colour is missing, or all of them."""
    for held in ({colour: n - 1 for colour, n in card.cost.items()}, {}):
        missing = card.total - sum(held.values())
        shown, new = display(card)
        match = begin(position(mana={"blue": {**held, "colourless": missing - 1}}, display=shown))
        refused(match, f"buy {card}", "potion.buy", "potion.pay")
        match = begin(position(mana={"blue": {**held, "colourless": missing}}, display=shown))
        accepted(match, f"buy {card}", potion=new)
        assert mana(match) == {}
        assert now(match)["bank"] == FULL


@each
def test_only_from_the_display(card: Card) -> None:
    """It can be bought neither from the deck nor from a rival."""
    rich = dict.fromkeys((*SOURCES, "colourless"), 9)
    shown = [name for name in display(card)[0] if name != card.name]
    refused(begin(position(mana={"blue": rich}, display=shown)), f"buy {card}", "potion.buy")
    match = begin(position(mana={"blue": rich}, display=shown, potions={"orange": [card.name]}))
    refused(match, f"buy {card}", "potion.buy")
    refused(match, f"use {card}", "potion.kinds")


# ------------------------------------------------------------------------------------------------ using


def ready(card: Card) -> Position:
    """Return a position for two in which the potion works: two apprentices, a 421, crystals to exchange."""
    return rolled(
        4,
        2,
        1,
        seats=2,
        sorcerers={"blue": on(yellow="aamx"), "orange": on(violet="a")},
        mana={"blue": {"red": 4}},
        powers={"orange": [6] * 7},
        potions={"blue": [card.name]},
    )


def use_once(match: bb.Match, card: Card) -> None:
    """Use the potion and complete its effect."""
    accepted(match, f"use {card}")
    if card.effect == "E1":
        stands = next(source for source in SOURCES if there(match, source).get(card.figure))
        accepted(match, next(text for text in legal(match) if text.startswith(f"step {stands}")))
    elif card.effect == "E3":
        accepted(match, "exchange red red blue")
    elif card.effect == "E4":
        accepted(match, "pick 2", "pick 1", dice=[2, 1])
    elif card.effect == "E5":
        accepted(match, f"place {card.figure} yellow")
    elif card.effect == "E7":
        accepted(match, *(f"raise {k + 1}" for k in range(int(card.figure))))
    elif card.effect == "E8":
        accepted(match, *["lower orange 1"] * int(card.figure))
    assert now(match)["phase"] in {"dice", "action", "groups"}


def next_own_turn(match: bb.Match) -> None:
    """End this turn, let the rival pass, and roll a 421 again."""
    if now(match)["phase"] == "action":
        accepted(match, "action 4")
    accepted(match, "end")
    pass_turn(match)
    assert now(match)["seat"] == 0
    accepted(match, "roll", dice=[4, 2, 1])


@of(kind="1X")
def test_once_in_the_game(card: Card) -> None:
    """Neither again in this turn nor in the player's next one; it stays with its owner and scores."""
    match = begin(ready(card))
    use_once(match, card)
    assert now(match)["spent"] == [card.name]
    refused(match, f"use {card}", "potion.kinds")
    next_own_turn(match)
    refused(match, f"use {card}", "potion.kinds")
    assert now(match)["potions"]["blue"] == [card.name]
    match = begin(last_turn(seats=2, potions={"blue": [card.name]}, spent=[card.name]))
    accepted(match, "end")
    assert glory(match, "potions") == [card.steps[0], 0]


@of(kind="reusable")
def test_once_each_turn(card: Card) -> None:
    """Not again in this turn; it is straightened at the end, so it can be used again in the player's next turn."""
    match = begin(ready(card))
    use_once(match, card)
    assert now(match)["tilted"] == [card.name]
    refused(match, f"use {card}", "potion.kinds")
    accepted(match, "action 4")
    refused(match, f"use {card}", "potion.kinds")
    accepted(match, "end")
    assert now(match)["tilted"] == []
    refused(match, f"use {card}", "potion.kinds")
    pass_turn(match)
    accepted(match, "roll", dice=[4, 2, 1])
    use_once(match, card)
    refused(match, f"use {card}", "potion.kinds")


@of("E8")
def test_a_vial_once_a_turn_with_each_421(card: Card) -> None:
    """Permanent: it can be used with the 421 of every turn, but only once in a turn."""
    match = begin(ready(card))
    use_once(match, card)
    assert power(match, 1, "orange") == 3
    refused(match, f"use {card}", "potion.kinds", "potion.lower")
    next_own_turn(match)
    use_once(match, card)
    assert power(match, 1, "orange") == 0


@of("E2", "E9", "E10", "E11")
def test_permanent_potions_are_never_used(card: Card) -> None:
    """Permanent: there is nothing to use in any step of the turn."""
    assert card.kind == "permanent"
    match = begin({**ready(card), "phase": "dice", "dice": []})
    refused(match, f"use {card}", "potion.kinds")
    accepted(match, "roll", dice=[4, 2, 1])
    refused(match, f"use {card}", "potion.kinds")
    accepted(match, "action 4")
    refused(match, f"use {card}", "potion.kinds")


@each
def test_used_in_the_turn_it_was_bought(card: Card) -> None:
    """A potion bought between roll and action may be used at once, and stays with its owner."""
    shown, new = display(card)
    given = ready(card)
    held = Counter(card.cost) + Counter(red=2)
    match = begin({**given, "mana": {"blue": dict(held)}, "potions": {}, "display": shown})
    accepted(match, f"buy {card}", potion=new)
    assert mana(match) == {"red": 2}
    if card.kind != "permanent" or card.effect == "E8":
        use_once(match, card)
    assert now(match)["potions"]["blue"] == [card.name]


@of("E2", "E9", "E10")
def test_permanent_potions_work_from_their_purchase(card: Card) -> None:
    """In the same turn, it improves tranches or makes action 7 need less."""
    shown, new = display(card)
    given: Position = {"mana": {"blue": card.cost}, "display": shown}
    if card.effect == "E2":
        match = begin(acting(3, 6, 5, **given))
        accepted(match, "place 1 green")
        accepted(match, f"buy {card}", potion=new)
        accepted(match, "collect green")
        assert mana(match) == {"green": int(card.figure[0])}
        return
    text = "create mage green aa" if card.effect == "E9" else "create archmage green aaa"
    match = begin(seven(5, 6, sorcerers={"blue": on(green="aaa")}, **given))
    refused(match, text, "seven.given", "seven.dice")
    accepted(match, f"buy {card}", potion=new)
    accepted(match, text)
    assert now(match)["laid"] == [5, 5]


# ------------------------------------------------------------------------------------------------ effects


@of("E1")
@pytest.mark.parametrize("phase", ["dice", "action", "groups"])
def test_e1_one_sorcerer_moves(card: Card, phase: str) -> None:
    """The player's mage (archmage) moves to a neighbour, which is activated; no other rank, no farther, at no cost."""
    turns: dict[str, Position] = {
        "dice": {},
        "action": {"dice": [6, 5, 3]},
        "groups": {"dice": [5, 3], "laid": [6], "action": 6},
    }
    letter, other = ("m", "x") if card.figure == "mage" else ("x", "m")
    standing = {"blue": on(yellow=f"ai{letter}", violet=f"ai{other}"), "orange": on(blue=letter)}
    match = begin({**position(phase=phase, sorcerers=standing, potions={"blue": [card.name]}), **turns[phase]})
    accepted(match, f"use {card}")
    assert legal(match) == ["step yellow green", "step yellow red"]
    refused(match, "step yellow blue", "potion.step", "box.circle")
    refused(match, "step violet red", "potion.step")
    refused(match, "step blue green", "potion.step")
    accepted(match, "step yellow green")
    assert now(match)["sorcerers"]["blue"] == on(yellow="ai", green=letter, violet=f"ai{other}")
    assert now(match)["active"] == ["green"]
    assert now(match)["powers"]["blue"] == BEGINNING
    assert now(match)["phase"] == phase
    accepted(match, "collect green")
    assert mana(match) == {"green": 4}


@of("E1")
def test_e1_needs_its_rank(card: Card) -> None:
    """Without such a sorcerer on a source the potion can't be used."""
    other = "x" if card.figure == "mage" else "m"
    match = begin(position(sorcerers={"blue": on(yellow=f"ai{other}")}, potions={"blue": [card.name]}))
    refused(match, f"use {card}", "potion.step")


@of("E2")
@pytest.mark.parametrize("rank", [1, 2, 3, 4])
def test_e2_better_tranches(card: Card, rank: int) -> None:
    """The card's tranches for first, second and third (never below 4/2/1); nothing beyond."""
    tranches = [int(figure) for figure in card.figure.split("/")]
    assert all(own >= usual for own, usual in zip(tranches, (4, 2, 1), strict=True))
    rivals = {SIDES[k]: on(yellow="m") for k in range(1, rank)}
    for potions, paid in (([card.name], tranches), ([], [4, 2, 1])):
        match = begin(acting(3, 6, 5, seats=4, sorcerers=rivals, potions={"blue": potions}))
        accepted(match, "place 1 yellow", "collect yellow")
        assert mana(match).get("yellow", 0) == [*paid, 0][rank - 1]


@of("E2")
def test_e2_with_a_tie_and_with_power_4(card: Card) -> None:
    """A tie for first brings the second tranche of the card, with power 4 the first."""
    tranches = [int(figure) for figure in card.figure.split("/")]
    for text, crystals in (("collect yellow", tranches[1]), ("power 4 yellow", tranches[0])):
        match = begin(acting(3, 6, 5, sorcerers={"orange": on(yellow="a")}, potions={"blue": [card.name]}))
        accepted(match, "place 1 yellow", text)
        assert mana(match) == {"yellow": crystals}


@of("E3")
@pytest.mark.parametrize("given", [*SOURCES, "colourless"])
def test_e3_two_of_a_type_for_another_colour(card: Card, given: str) -> None:
    """Two crystals of any type for one of another colour, never for the same or a colourless one."""
    for taken in SOURCES:
        match = begin(position(mana={"blue": {given: 3}}, potions={"blue": [card.name]}))
        accepted(match, f"use {card}")
        if given == taken:
            never(match, f"exchange {given} {given} {taken}", f"exchange {given} {given} colourless")
            continue
        accepted(match, f"exchange {given} {given} {taken}")
        assert mana(match) == {given: 1, taken: 1}
        assert now(match)["bank"] == {**FULL, given: 17, taken: 17}


@of("E3")
def test_e3_needs_two_of_a_type(card: Card) -> None:
    """One crystal of each colour is not enough; one coloured and one colourless crystal are."""
    match = begin(position(mana={"blue": dict.fromkeys(SOURCES, 1)}, potions={"blue": [card.name]}))
    refused(match, f"use {card}", "potion.exchange")
    match = begin(position(mana={"blue": {"red": 1, "colourless": 1}}, potions={"blue": [card.name]}))
    accepted(match, f"use {card}", "exchange red colourless blue")
    assert mana(match) == {"blue": 1}


@of("E4")
def test_e4_up_to_three_dice(card: Card) -> None:
    """At most three of five dice, before or after the action, never the one that is placed."""
    match = begin(rolled(6, 5, 4, 3, 2, used=[1], potions={"blue": [card.name]}))
    accepted(match, "action 4", f"use {card}")
    refused(match, "pick 4", "potion.reroll")
    accepted(match, "pick 6", "pick 5")
    accepted(match, "pick 2", dice=[4, 4, 1])
    assert sorted(now(match)["dice"]) == [1, 3, 4, 4]
    assert now(match)["laid"] == [4]
    accepted(match, "end")
    assert power(match, 4) == 3


@of("E4")
def test_e4_needs_dice(card: Card) -> None:
    """It can't be used before the roll."""
    match = begin(position(potions={"blue": [card.name]}))
    refused(match, f"use {card}", "potion.reroll", "turn.order")


@of("E5")
def test_e5_a_group_is_placed(card: Card) -> None:
    """All of it on one source in reach (any source if the player has none yet), which is activated."""
    n = int(card.figure)
    for source in SOURCES:
        match = begin(position(potions={"blue": [card.name]}))
        accepted(match, f"use {card}")
        for size in {1, 2, 3} - {n}:
            refused(match, f"place {size} {source}", "action.groups", "potion.group")
        accepted(match, f"place {n} {source}", f"collect {source}")
        assert now(match)["sorcerers"]["blue"] == on(**{source: "a" * n})
        assert mana(match) == {source: 4}
    match = begin(position(potions={"blue": [card.name]}, sorcerers={"blue": on(yellow="m")}))
    accepted(match, f"use {card}")
    refused(match, f"place {n} blue", "action.place")
    accepted(match, f"place {n} red")


@of("E5")
def test_e5_a_group_is_moved(card: Card) -> None:
    """From one source to a neighbour; the magic level does not change."""
    n = int(card.figure)
    match = begin(
        acting(6, 5, 3, potions={"blue": [card.name]}, sorcerers={"blue": on(yellow="a" * n, blue="a" * (n - 1))})
    )
    accepted(match, f"use {card}")
    refused(match, f"move {n} blue green", "action.move", "action.groups")
    refused(match, f"move {n} yellow blue", "action.move", "box.circle")
    accepted(match, f"move {n} yellow red")
    assert now(match)["sorcerers"]["blue"] == on(red="a" * n, blue="a" * (n - 1))
    assert now(match)["active"] == ["red"]
    accepted(match, "end")
    assert now(match)["levels"]["blue"] == 2 * n - 1


@of("E5")
def test_e5_with_too_few_apprentices(card: Card) -> None:
    """With too few in the supply only a move is possible; if that is impossible too, the potion can't be used."""
    n = int(card.figure)
    match = begin(position(potions={"blue": [card.name]}, sorcerers={"blue": on(yellow="a" * (9 - n))}))
    accepted(match, f"use {card}")
    refused(match, f"place {n} yellow", "action.supply")
    accepted(match, f"move {n} yellow green")
    spread = {2: on(yellow="a", green="a", blue="a", violet="a", red="aaa"), 3: on(yellow="aa", green="aa", blue="aa")}[
        n
    ]
    match = begin(position(potions={"blue": [card.name]}, sorcerers={"blue": spread}))
    if n == 2:
        accepted(match, f"use {card}", "move 2 red yellow")
    else:
        refused(match, f"use {card}", "potion.group")


@of("E6")
@pytest.mark.parametrize("left", [18, 3, 2, 1])
def test_e6_colourless_mana(card: Card, left: int) -> None:
    """3 colourless crystals (Drop of Light 2), or those that are left."""
    gained = min(int(card.figure), left)
    match = begin(position(mana={"orange": {"colourless": 18 - left}}, potions={"blue": [card.name]}))
    accepted(match, f"use {card}")
    assert mana(match) == {"colourless": gained}
    assert now(match)["bank"]["colourless"] == left - gained


@of("E7")
def test_e7_levels_on_different_tracks(card: Card) -> None:
    """One level each on two (Triple Bud: three) different tracks, including the seventh; not above 6."""
    n = int(card.figure)
    match = begin(position(potions={"blue": [card.name]}, powers={"blue": discs({1: 6})}))
    accepted(match, f"use {card}", "raise 7")
    refused(match, "raise 7", "potion.levels")
    refused(match, "end", "turn.pending", "turn.free", "action.choose")
    accepted(match, "raise 1")
    if n == 3:
        assert now(match)["phase"] == "raising"
        refused(match, "raise 1", "potion.levels")
        accepted(match, "raise 4")
    assert now(match)["phase"] == "dice"
    assert now(match)["powers"]["blue"] == discs({1: 6, 7: 1, **({4: 2} if n == 3 else {})})
    assert "raise 2" not in legal(match)


@of("E8")
def test_e8_three_levels_besides_the_bonus(card: Card) -> None:
    """With a 421: 3 levels, divided freely, and the ordinary bonus of 1 in addition; without a 421 nothing."""
    rivals = {"orange": [3] * 7, "green": [3] * 7}
    match = begin(rolled(4, 2, 2, powers=rivals, potions={"blue": [card.name]}))
    refused(match, f"use {card}", "potion.lower")
    accepted(match, "power 2 2 down", f"use {card}", "lower orange 7", "lower green 1", "lower green 1")
    assert now(match)["phase"] == "action"
    accepted(match, "lower green 1")
    assert now(match)["powers"]["orange"] == [3, 3, 3, 3, 3, 3, 2]
    assert now(match)["powers"]["green"] == [0, 3, 3, 3, 3, 3, 3]
    refused(match, "lower orange 1", "dice.bonus")


@of("E9")
@pytest.mark.parametrize(
    ("rank", "letter", "pair"), [("initiate", "i", True), ("mage", "m", True), ("archmage", "x", False)]
)
def test_e9_two_instead_of_three(card: Card, rank: str, letter: str, pair: bool) -> None:
    """Two sorcerers become one; three are still allowed; an archmage still needs three equal dice."""
    for third in (5, 6):
        given = seven(5, third, sorcerers={"blue": on(green="aaaa")}, potions={"blue": [card.name]})
        for back in ("aa", "aaa"):
            match = begin(given)
            if third == 6 and not pair:
                refused(match, f"create {rank} green {back}", "seven.dice")
                continue
            accepted(match, f"create {rank} green {back}")
            assert now(match)["sorcerers"]["blue"] == on(green="a" * (4 - len(back)) + letter)
            assert len(now(match)["laid"]) == (2 if pair else 3)
            assert now(match)["active"] == ["green"]
    match = begin(rolled(5, 4, 3, potions={"blue": [card.name]}, sorcerers={"blue": on(green="aa")}))
    refused(match, "action 7 5", "seven.dice")
    match = begin(seven(5, 6, potions={"blue": [card.name]}, sorcerers={"blue": on(green="a")}))
    refused(match, f"create {rank} green aa", "seven.given")


@of("E10")
def test_e10_an_archmage_with_a_pair(card: Card) -> None:
    """Three sorcerers and a pair; two sorcerers never with a pair; a third equal die is left for the reliquat."""
    for third, risen in ((6, 0), (5, 1)):
        match = begin(seven(5, third, sorcerers={"blue": on(green="aai")}, potions={"blue": [card.name]}))
        refused(match, "create archmage green aa", "seven.given", "seven.dice")
        accepted(match, "create archmage green aai")
        assert there(match, "green") == {"archmage": 1}
        assert now(match)["laid"] == [5, 5]
        accepted(match, "end")
        assert power(match, 7) == risen
        assert now(match)["levels"]["blue"] == 7
    match = begin(rolled(5, 4, 3, potions={"blue": [card.name]}, sorcerers={"blue": on(green="aaa")}))
    refused(match, "action 7 5", "seven.dice")


@of("E11")
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_e11_glory_for_each_potion_of_its_colour(card: Card, n: int) -> None:
    """2 for each potion of the colour, in addition to what these score themselves."""
    assert card.figure != card.family
    counted = [other.name for other in CARDS if other.family == card.figure and len(other.steps) == 3][:n]
    assert final(card.name, *counted) == card.steps[0] + in_family(counted) + 2 * n
    others = [other.name for other in CARDS if other.family not in (card.family, card.figure) and len(other.steps) == 1]
    assert final(card.name, *others) == card.steps[0] + 2 * len(others)


# ------------------------------------------------------------------------------------------------ scoring


@each
def test_alone_it_brings_its_first_step(card: Card) -> None:
    """Also together with potions of other colours, which don't form a family."""
    assert final(card.name) == card.steps[0]
    others = [name for name in ("Y05", "G05", "B05", "V05", "R05") if CARD[name].family != card.family]
    ode = 2 * (card.effect == "E11")
    assert final(card.name, *others) == card.steps[0] + 4 + ode


@each
@pytest.mark.parametrize("size", [2, 3, 4])
def test_in_a_family_it_brings_the_step_of_its_size(card: Card, size: int) -> None:
    """Or its last step. Others of its colour have 1/3/6/10 and 1/3/7, so all of them may be one family."""
    letter = card.name[0]
    fellows = [f"{letter}{k:02}" for k in (5, 6, 7, 4)]
    if size == 4:
        fellows = [f"{letter}{k:02}" for k in (4, 5, 6, 7)]
    family = [card.name, *(name for name in fellows if name != card.name)][:size]
    assert final(*family) == in_family(family)


@each
def test_no_family_is_larger_than_its_longest_row(card: Card) -> None:
    """Two cards of one colour with only one step stay single; of n + 1 cards with n steps, one is left over."""
    alike = [other for other in CARDS if other.family == card.family and len(other.steps) <= len(card.steps)]
    names = [card.name, *(other.name for other in alike if other.name != card.name)]
    assert final(*names) == best([CARD[name].steps for name in names])


def best(rows: list[tuple[int, ...]]) -> int:
    """Return the most that any grouping scores, by letting each row join a group or open one."""

    def tried(k: int, groups: list[list[tuple[int, ...]]]) -> int:
        if k == len(rows):
            if any(len(group) > max(map(len, group)) for group in groups):
                return 0
            return sum(row[min(len(row), len(group)) - 1] for group in groups for row in group)
        found = 0
        for group in [*groups, None]:
            if group is None:
                found = max(found, tried(k + 1, [*groups, [rows[k]]]))
            elif len(group) < 4:
                group.append(rows[k])
                found = max(found, tried(k + 1, groups))
                group.pop()
        return found

    return tried(0, [])


@each
def test_it_scores_at_the_last_count_only(card: Card) -> None:
    """Neither at the first nor at the second count; a rival's potion brings the player nothing."""
    for counts, letters in ((0, "xm"), (1, "xxm")):
        given = acting(
            6, 5, 3, seats=2, counts=counts, sorcerers={"blue": on(yellow=letters)}, potions={"blue": [card.name]}
        )
        match = begin(given)
        accepted(match, "end")
        assert now(match)["counts"] == counts + 1
        assert glory(match, "potions") == [0, 0]
    match = begin(last_turn(seats=2, potions={"orange": [card.name]}))
    accepted(match, "end")
    assert glory(match, "potions") == [0, card.steps[0]]
    assert totals(match)[1] - totals(match)[0] == card.steps[0]


@pytest.mark.parametrize(
    ("cards", "glory"),
    [([], 0), (["Y01"], 1), (["Y04", "Y01"], 3 + 4), (["Y04", "Y01", "B01", "B02"], 3 + 4 + 4 + 2 + 2 * 2)],
)
def test_estimated_glory_of_potions_is_that_of_the_last_count(cards: list[str], glory: int) -> None:
    """Families by their steps, and an ode for potions of the colour it counts (8.6), as bots and curves estimate."""
    magus = bb.game("magus")
    given = {"seats": 2, "seat": 1, "round": 2, "phase": "groups", "action": 6, "laid": [6], "dice": [5, 3]}
    state = magus.state({**given, "ending": True, "counts": 2, "potions": {"blue": cards}})
    numbers = tuple(state.tables.card_names.index(card) for card in cards)
    assert counting.potions(state.tables, numbers) == glory
    state.apply(int(magus.parse("end")))
    assert state.to_dict()["glory"]["blue"]["potions"] == glory
