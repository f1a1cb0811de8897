"""The acceptance scenarios of Magus's fact sheet, by their numbers, and one for each resolution, by its number.

All are played through the public face. Places 0 to 4 of the sheet are yellow, green, blue, violet and red, with the
rings classic, steady, steep, flat and power. Sorcerers are written by letters: a apprentice, i initiate, m mage, x
archmage. Scenarios that depend on an option are played with each of its values.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Game

Position = dict[str, Any]

SOURCES = ("yellow", "green", "blue", "violet", "red")
SIDES = ("blue", "orange", "green", "purple", "yellow")
LETTERS = {"a": "apprentice", "i": "initiate", "m": "mage", "x": "archmage"}
BEGINNING = [2, 2, 1, 1, 1, 1, 0]
"""The levels on which the discs start."""
NOTHING = [0] * 7
DULL = (6, 5, 3, 3, 5)
"""Dice of a turn in which nothing happens: 6 is laid, no other 6 and no 421."""

both_zeros = pytest.mark.parametrize("zero_level_ranks", ["true", "false"])


def on(**sources: str) -> dict[str, dict[str, int]]:
    """Sorcerers by source, each a letter."""
    return {
        source: {LETTERS[letter]: letters.count(letter) for letter in sorted(set(letters))}
        for source, letters in sources.items()
    }


def discs(levels: dict[int, int]) -> list[int]:
    """The discs as they start, some of them elsewhere."""
    return [levels.get(k + 1, level) for k, level in enumerate(BEGINNING)]


def position(**changes: Any) -> Position:
    """Three seats, second round, blue to play before its roll; all the rest as a game begins."""
    return {"seats": 3, "round": 2, **changes}


def rolled(*dice: int, **changes: Any) -> Position:
    """The dice are rolled, no action is chosen yet."""
    return position(phase="action", dice=list(dice), **changes)


def acting(action: int, *dice: int, laid: Iterable[int] = (), **changes: Any) -> Position:
    """An action is chosen; `dice` are those left."""
    return position(phase="groups", action=action, laid=list(laid) or [action], dice=list(dice), **changes)


def seven(figure: int, *dice: int, **changes: Any) -> Position:
    """Two dice with the figure lie on action 7; `dice` are those left."""
    return acting(7, *dice, laid=[figure, figure], **changes)


def last_turn(**changes: Any) -> Position:
    """The last turn of the match: its end brings the last count."""
    basis: Position = {"seats": 3, "ending": True, "counts": 2}
    given = {**basis, **changes}
    return acting(6, 5, 3, seat=given["seats"] - 1, **given)


@cache
def game(**options: Any) -> Game[Any]:
    return bb.game("magus", **options)


def begin(given: Position, **options: Any) -> bb.Match:
    return bb.Match.from_position(game(**options), given, chance="ask")


def now(match: bb.Match) -> Position:
    state: Position = match.state.to_dict()
    return state


def legal(match: bb.Match) -> list[str]:
    return [str(action) for action in match.legal_actions()]


def accepted(match: bb.Match, *texts: str, dice: Iterable[int] = (), potion: str = "") -> None:
    """Each action is listed, explained as legal and can be played; chance answers the last with dice or a potion."""
    for k, text in enumerate(texts):
        assert text in legal(match)
        assert match.explain(text).legal
        answers = [f"die {face}" for face in dice] + [f"potion {potion}"] * bool(potion)
        match.play(text, outcomes=answers if k == len(texts) - 1 else [])
    assert match.to_act != bb.CHANCE


def refused(match: bb.Match, text: str, *rules: str) -> None:
    """The action is not listed, refused by (one of) these paragraphs alone, and changes nothing."""
    before = now(match)
    assert text not in legal(match)
    ruling = match.explain(text)
    assert not ruling.legal
    assert ruling.rules
    assert set(ruling.rules) <= {f"magus.{rule}" for rule in rules}
    for lang in ("en", "fr"):
        assert ruling.text(lang)
    with pytest.raises(bb.IllegalAction) as error:
        match.play(text)
    assert error.value.ruling.rules == ruling.rules
    assert now(match) == before


def never(match: bb.Match, *texts: str) -> None:
    """What no rule offers at all is not even an action of the notation; nothing changes."""
    before = now(match)
    for text in texts:
        with pytest.raises(bb.UnknownAction):
            match.explain(text)
        with pytest.raises(bb.UnknownAction):
            match.play(text)
    assert now(match) == before


def pass_turn(match: bb.Match) -> None:
    """A whole turn without any effect."""
    match.play("roll", outcomes=[f"die {face}" for face in DULL[: now(match)["due"]]])
    accepted(match, "action 6", "end")


def glory(match: bb.Match, part: str) -> list[int]:
    """Glory of this origin by seat."""
    return [parts[part] for parts in now(match)["glory"].values()]


def totals(match: bb.Match) -> list[int]:
    return [sum(parts.values()) for parts in now(match)["glory"].values()]


def result_of(match: bb.Match) -> bb.Result:
    assert match.result is not None
    return match.result


def mana(match: bb.Match, side: str = "blue") -> dict[str, int]:
    held: dict[str, int] = now(match)["mana"][side]
    return held


def power(match: bb.Match, k: int, side: str = "blue") -> int:
    level: int = now(match)["powers"][side][k - 1]
    return level


def there(match: bb.Match, source: str, side: str = "blue") -> dict[str, int]:
    found: dict[str, int] = now(match)["sorcerers"][side].get(source, {})
    return found


# ------------------------------------------------------------------------------------------------ the sheet: seed


def test_s01_mana_of_the_example() -> None:
    """S01: an archmage first, two players level behind it: blue takes the third tranche, 1 yellow."""
    match = begin(
        acting(2, 6, 5, sorcerers={"orange": on(yellow="x"), "green": on(yellow="aa"), "blue": on(green="aa")})
    )
    accepted(match, "move 2 green yellow", "collect yellow")
    assert there(match, "yellow") == {"apprentice": 2}
    assert mana(match) == {"yellow": 1}
    assert now(match)["bank"]["yellow"] == 17


def test_s02_a_ring_of_the_example() -> None:
    """S02: a mage 9, two apprentices 6, the third tranche unpaid."""
    match = begin(last_turn(sorcerers={"blue": on(yellow="m"), "orange": on(yellow="aa")}))
    accepted(match, "end")
    assert glory(match, "rings") == [9, 6, 0]


@both_zeros
def test_s03_a_track_of_the_example(zero_level_ranks: str) -> None:
    """S03: the highest 3, two level behind it 1 each; the other tracks three times level bring 1 or nothing."""
    rows = {"blue": [0, 0, 4, 0, 0, 0, 0], "orange": [0, 0, 2, 0, 0, 0, 0], "green": [0, 0, 2, 0, 0, 0, 0]}
    match = begin(last_turn(powers=rows), zero_level_ranks=zero_level_ranks)
    accepted(match, "end")
    others = 6 if zero_level_ranks == "true" else 0
    assert glory(match, "tracks") == [3 + others, 1 + others, 1 + others]


def test_s04_the_bonus_of_track_7() -> None:
    """S04: the figure 2 under the disc pays 2, besides the majority of this track."""
    rows = {"blue": [0] * 6 + [2], "orange": [0] * 6 + [1], "green": NOTHING}
    match = begin(last_turn(powers=rows), zero_level_ranks="false")
    accepted(match, "end")
    assert glory(match, "bonus") == [2, 1, 0]
    assert glory(match, "tracks") == [3, 2, 0]


def test_s05_the_reliquat_of_the_example() -> None:
    """S05: 4 4 4, one of them on action 4: power 4 rises from 1 to 3."""
    match = begin(position())
    accepted(match, "roll", dice=[4, 4, 4])
    accepted(match, "action 4", "end")
    assert now(match)["powers"]["blue"] == discs({4: 3})


def test_s06_the_magic_level_of_the_example() -> None:
    """S06: a mage and three apprentices: the marker goes to 8."""
    match = begin(acting(6, 5, 3, sorcerers={"blue": on(yellow="maa")}))
    assert now(match)["levels"]["blue"] == 7
    accepted(match, "place 1 green", "end")
    assert now(match)["levels"]["blue"] == 8


def test_s07_two_more_dice() -> None:
    """S07: power 1 goes from 2 to 1, and five dice lie there."""
    match = begin(rolled(6, 5, 3))
    accepted(match, "power 1", dice=[2, 4])
    assert power(match, 1) == 1
    assert sorted(now(match)["dice"]) == [2, 3, 4, 5, 6]


def test_s08_the_families_of_the_example() -> None:
    """S08: three of four blue potions make a family of 15, the fourth alone brings 1."""
    match = begin(last_turn(potions={"orange": ["B08", "B10", "B05", "B01"]}))
    accepted(match, "end")
    assert glory(match, "potions") == [0, 16, 0]


def test_s09_a_die_is_laid_on_the_action_with_its_figure() -> None:
    """S09: with a 4 action 4, without a 5 no action 5."""
    match = begin(rolled(6, 4, 3))
    refused(match, "action 5", "action.choose")
    refused(match, "action 1", "action.choose")
    accepted(match, "action 4")
    assert now(match)["laid"] == [4]
    assert now(match)["dice"] == [6, 3]


# ------------------------------------------------------------------------------------------------ the sheet: rules


def test_s10_four_level_for_first_take_nothing() -> None:
    """S10: all four are at the fourth tranche, which does not exist."""
    four = {side: on(yellow="aa") for side in SIDES[:4]}
    match = begin(acting(3, 6, 5, seats=4, sorcerers={**four, "blue": on(yellow="a")}))
    accepted(match, "place 1 yellow", "collect yellow")
    assert mana(match) == {}
    assert now(match)["bank"]["yellow"] == 18
    assert now(match)["collected"]


@pytest.mark.parametrize("start", range(5))
def test_s11_dice_of_the_first_round(start: int) -> None:
    """S11: 1, 2, 3, 4, 5 dice by the place in the round; then three each."""
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
    """S13: refused, and the claim is not consumed."""
    match = begin(rolled(4, 2, 1))
    refused(match, "lower orange 7", "dice.target")
    assert not now(match)["claimed"]
    accepted(match, "lower orange 6")
    assert power(match, 6, "orange") == 0


def test_s14_action_1_raises_three_different_powers() -> None:
    """S14: 1, 2 and 3 may rise, 1 twice may not, and there is no fourth."""
    match = begin(acting(1, 6, 5))
    accepted(match, "raise 1")
    refused(match, "raise 1", "action.others", "action.one")
    accepted(match, "raise 2", "raise 3")
    refused(match, "raise 4", "action.one", "action.groups")
    assert now(match)["powers"]["blue"] == [3, 3, 2, 1, 1, 1, 0]


def test_s16_action_2() -> None:
    """S16: two apprentices and one power up by 2; one level each for two powers is refused."""
    match = begin(acting(2, 6, 5))
    accepted(match, "place 2 yellow", "raise 3")
    assert there(match, "yellow") == {"apprentice": 2}
    assert power(match, 3) == 3
    refused(match, "raise 4", "action.two", "action.groups")
    refused(match, "place 2 green", "action.two", "action.groups")


def test_s17_action_3_needs_two_sources() -> None:
    """S17: both on the same source refused; one, then its neighbour, and a power."""
    match = begin(acting(3, 6, 5, sorcerers={"blue": on(yellow="a")}))
    accepted(match, "place 1 yellow")
    refused(match, "place 1 yellow", "action.others")
    accepted(match, "place 1 green", "raise 6")
    assert now(match)["sorcerers"]["blue"] == on(yellow="aa", green="a")
    assert power(match, 6) == 2
    refused(match, "place 1 blue", "action.three", "action.groups")


@pytest.mark.parametrize("third", ["blue", "red"])
def test_s19_first_placement_with_action_6(third: str) -> None:
    """S19: anywhere, then beside, then beside one of the two."""
    match = begin(acting(6, 5, 3))
    accepted(match, "place 1 yellow")
    refused(match, "place 1 blue", "action.place")
    accepted(match, "place 1 green")
    refused(match, "place 1 violet", "action.place")
    accepted(match, f"place 1 {third}")
    assert now(match)["sorcerers"]["blue"] == on(yellow="a", green="a") | on(**{third: "a"})


@pytest.mark.parametrize("source", SOURCES)
def test_s20_first_placement_of_a_group(source: str) -> None:
    """S20: three at once on any source."""
    match = begin(acting(4, 6, 5))
    accepted(match, f"place 3 {source}")
    assert now(match)["sorcerers"]["blue"] == on(**{source: "aaa"})


@pytest.mark.parametrize("source", ["green", "red"])
def test_s22_a_move_goes_to_a_neighbour(source: str) -> None:
    """S22: from place 1 to 2 or 5, not to 3."""
    match = begin(acting(2, 6, 5, sorcerers={"blue": on(yellow="aa")}))
    refused(match, "move 2 yellow blue", "action.move", "box.circle")
    refused(match, "move 2 yellow violet", "action.move", "box.circle")
    accepted(match, f"move 2 yellow {source}")
    assert now(match)["sorcerers"]["blue"] == on(**{source: "aa"})


def test_s23_three_apprentices_become_a_mage() -> None:
    """S23: a pair, three given back, total 3 to 5, marker up by 2, the source activated."""
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
    """S25: refused without the potion, accepted with it."""
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
    """S26: two apprentices become a mage with an elixir only."""
    match = begin(rolled(3, 3, 6, sorcerers={"blue": on(green="aa")}, potions={"blue": potions}))
    accepted(match, "action 7 3")
    if not potions:
        refused(match, "create mage green aa", "seven.given")
        return
    accepted(match, "create mage green aa", "end")
    assert there(match, "green") == {"mage": 1}
    assert now(match)["levels"]["blue"] == 5


def test_s28_an_initiate_and_its_bonus() -> None:
    """S28: the level stays 3, two different powers rise by one."""
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
    """S29: with both initiates (mages, archmages) on sources there is no third."""
    match = begin(seven(5, 5, sorcerers={"blue": on(green="aaa", yellow=letter, blue=letter)}))
    refused(match, f"create {rank} green aaa", "seven.rank")


def test_s31_three_from_one_source() -> None:
    """S31: two on one source and one on the next are not enough."""
    match = begin(seven(5, 2, sorcerers={"blue": on(yellow="aa", green="a")}))
    refused(match, "create mage yellow aaa", "seven.given")
    refused(match, "create mage green aaa", "seven.given")
    assert not [text for text in legal(match) if text.startswith("create")]


def test_s32_the_reliquat_of_action_7() -> None:
    """S32: the third 5 raises power 7 by one, whatever the dice show."""
    match = begin(rolled(5, 5, 5, 2, 1, used=[1], sorcerers={"blue": on(green="aaa")}))
    accepted(match, "action 7 5", "create mage green aaa", "end")
    assert now(match)["powers"]["blue"] == discs({7: 1})


@pytest.mark.parametrize(("face", "turn", "becomes"), [(6, "up", 1), (1, "down", 6), (3, "up", 4), (3, "down", 2)])
def test_s34_a_die_is_turned(face: int, turn: str, becomes: int) -> None:
    """S34: by one, and 6 and 1 are neighbours."""
    match = begin(rolled(face, 5, 5))
    accepted(match, f"power 2 {face} {turn}")
    assert sorted(now(match)["dice"]) == sorted([becomes, 5, 5])
    assert power(match, 2) == 1


def test_s35_each_power_once_and_three_at_most() -> None:
    """S35: the same power again and a fourth one are refused, and cost nothing."""
    match = begin(rolled(6, 5, 3, powers={"blue": [6] * 7}, sorcerers={"blue": on(yellow="m")}))
    accepted(match, "power 2 6 up")
    refused(match, "power 2 5 up", "power.limit")
    accepted(match, "power 3", "power 5 mage yellow green")
    refused(match, "power 1", "power.limit")
    refused(match, "power 3", "power.limit")
    assert now(match)["powers"]["blue"] == [6, 5, 5, 6, 5, 6, 6]


@pytest.mark.parametrize(("winning", "crystals"), [(False, 2), (True, 4)])
def test_s37_a_tie_for_first(winning: bool, crystals: int) -> None:
    """S37: 3 against 3 brings 2 mana, with power 4 it brings 4."""
    match = begin(acting(3, 6, 5, sorcerers={"blue": on(blue="aa"), "orange": on(blue="i")}))
    accepted(match, "place 1 blue", "power 4 blue" if winning else "collect blue")
    assert mana(match) == {"blue": crystals}
    assert power(match, 4) == 1 - winning
    refused(match, "collect blue", "mana.once")


@pytest.mark.parametrize(("winning", "crystals"), [(False, 1), (True, 2)])
def test_s38_a_tie_for_second(winning: bool, crystals: int) -> None:
    """S38: behind a leader on 7 the tie is won at its own rank."""
    match = begin(acting(2, 6, 5, sorcerers={"blue": on(green="a"), "orange": on(blue="x"), "green": on(blue="aa")}))
    accepted(match, "place 2 blue", "power 4 blue" if winning else "collect blue")
    assert mana(match) == {"blue": crystals}


def test_s40_power_5_moves_a_mage() -> None:
    """S40: the mage moves, its destination is activated; apprentices and initiates are not moved by it."""
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
    """S40: or an archmage."""
    match = begin(position(sorcerers={"blue": on(yellow="x")}))
    accepted(match, "power 5 archmage yellow red")
    assert now(match)["sorcerers"]["blue"] == on(red="x")
    assert now(match)["active"] == ["red"]


def test_s41_power_6_activates_nothing() -> None:
    """S41: a rival's apprentice moves; no mana there; initiates and archmages can't be chosen."""
    match = begin(rolled(6, 5, 3, sorcerers={"blue": on(violet="a"), "orange": on(blue="aix")}))
    never(match, "power 6 orange initiate blue violet", "power 6 orange archmage blue violet")
    accepted(match, "power 6 orange apprentice blue violet")
    assert now(match)["sorcerers"]["orange"] == on(blue="ix", violet="a")
    assert power(match, 6) == 0
    assert now(match)["active"] == []
    refused(match, "collect violet", "mana.activate")


@pytest.mark.parametrize(("rivals", "crystals"), [([], 5), (["m"], 3), (["m", "m"], 2)])
def test_s43_the_best_of_two_saps(rivals: list[str], crystals: int) -> None:
    """S43: 5/2/1 and 4/3/2 together give 5/3/2."""
    sorcerers = {side: on(green=letters) for side, letters in zip(("orange", "green"), rivals, strict=False)}
    match = begin(acting(3, 6, 5, sorcerers=sorcerers, potions={"blue": ["Y03", "B03"]}))
    accepted(match, "place 1 green", "collect green")
    assert mana(match) == {"green": crystals}


def test_s44_a_source_runs_short() -> None:
    """S44: the first takes the 2 crystals that are left; nothing is owed."""
    match = begin(acting(3, 6, 5, mana={"orange": {"red": 16}}))
    accepted(match, "place 1 red", "collect red")
    assert mana(match) == {"red": 2}
    assert now(match)["bank"]["red"] == 0
    accepted(match, "end")
    assert mana(match) == {"red": 2}


def test_s46_too_little_mana() -> None:
    """S46: 1 blue and 1 violet do not buy Ferryman's Tear."""
    match = begin(position(mana={"blue": {"blue": 1, "violet": 1}}, display=["B01", "B02", "B03", "B04", "B05"]))
    refused(match, "buy B01", "potion.buy", "potion.pay")


def test_s47_an_exchange() -> None:
    """S47: two red for a green; not a red and a blue, not red for red."""
    match = begin(position(mana={"blue": {"red": 2, "blue": 1}}, potions={"blue": ["Y01"]}))
    accepted(match, "use Y01")
    never(match, "exchange red blue green", "exchange red red red")
    refused(match, "exchange blue blue green", "potion.exchange")
    accepted(match, "exchange red red green")
    assert mana(match) == {"green": 1, "blue": 1}
    assert now(match)["bank"] == dict.fromkeys((*SOURCES, "colourless"), 18) | {"green": 17, "blue": 17}


def test_s49_reusable_once_a_turn() -> None:
    """S49: not again in this turn, again in the next own turn."""
    match = begin(position(seats=2, mana={"blue": {"red": 4}}, potions={"blue": ["Y01"]}))
    accepted(match, "use Y01", "exchange red red green")
    refused(match, "use Y01", "potion.kinds")
    pass_turn(match)
    pass_turn(match)
    accepted(match, "use Y01", "exchange red red green")
    assert mana(match) == {"green": 2}


def test_s50_a_laid_die_is_not_rerolled() -> None:
    """S50: 4 on action 4: only 2 and 6 may be rerolled; a new 4 counts for the reliquat."""
    match = begin(rolled(4, 2, 6, potions={"blue": ["Y02"]}))
    accepted(match, "action 4", "use Y02")
    refused(match, "pick 4", "potion.reroll")
    accepted(match, "pick 6")
    accepted(match, "pick 2", dice=[4, 3])
    assert now(match)["dice"] == [4, 3]
    accepted(match, "end")
    assert power(match, 4) == 2


@pytest.mark.parametrize("first", ["bonus", "vial"])
def test_s52_bonus_and_vial(first: str) -> None:
    """S52: 1 level by the bonus and 3 by the vial, in either order: P1 at 0, Q7 at 1."""
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


def test_s53_the_first_count_is_held_once() -> None:
    """S53: from 10 to 13 it comes at the end of the turn; a rival reaching 11 later causes none."""
    match = begin(acting(4, 6, 5, sorcerers={"blue": on(yellow="m", green="m"), "orange": on(violet="mm")}))
    accepted(match, "place 3 yellow")
    assert now(match)["counts"] == 0
    accepted(match, "end")
    assert now(match)["counts"] == 1
    assert now(match)["levels"]["blue"] == 13
    assert glory(match, "rings") == [9 + 8, 7, 0]
    accepted(match, "roll", dice=[4, 6, 5])
    accepted(match, "action 4", "place 3 violet", "end")
    assert now(match)["levels"]["orange"] == 13
    assert now(match)["counts"] == 1
    assert glory(match, "rings") == [17, 7, 0]


def test_s55_the_last_of_the_round_reaches_24() -> None:
    """S55: the last count follows at once."""
    match = begin(acting(4, 6, 5, seat=2, counts=2, sorcerers={"green": on(yellow="xx", green="mmaa")}))
    refused(match, "place 3 violet", "action.place")
    accepted(match, "place 3 green", "end")
    assert match.over
    assert now(match)["counts"] == 3
    assert result_of(match).finished


@pytest.mark.parametrize("start", range(3))
def test_s55_the_first_of_the_round_reaches_24(start: int) -> None:
    """S55: the others play their turns first."""
    side = SIDES[start]
    match = begin(acting(4, 6, 5, start=start, seat=start, counts=2, sorcerers={side: on(yellow="xx", green="mmaa")}))
    accepted(match, "place 3 green", "end")
    for _ in range(2):
        assert now(match)["ending"]
        assert now(match)["counts"] == 2
        pass_turn(match)
    assert match.over
    assert now(match)["counts"] == 3


def test_s56_two_counts_in_one_turn() -> None:
    """S56: from 10 to 19: the first count and then the second, both complete."""
    match = begin(
        seven(5, 5, sorcerers={"blue": on(yellow="aaa", green="maa")}, potions={"blue": ["V10", "Y05"]}, counts=0),
        zero_level_ranks="false",
    )
    accepted(match, "create archmage yellow aaa", "use V10", "place 3 yellow", "use Y05", "place 2 yellow", "end")
    assert now(match)["levels"]["blue"] == 19
    assert now(match)["counts"] == 2
    assert glory(match, "rings") == [2 * (9 + 8), 0, 0]
    # Six tracks on which all three are level, twice a 1 from each; track 7 stands on 0.
    assert glory(match, "tracks") == [12, 12, 12]
    assert now(match)["seat"] == 1


def test_s58_two_players_level() -> None:
    """S58: 6 each on the ring 9/6/3."""
    match = begin(last_turn(seats=2, sorcerers={"blue": on(yellow="aa"), "orange": on(yellow="aa")}))
    accepted(match, "end")
    assert glory(match, "rings") == [6, 6]


@both_zeros
def test_s59_discs_on_level_0(zero_level_ranks: str) -> None:
    """S59: with 0, 0 and 2 the third gains 3, the others 1 each, or nothing where 0 has no rank."""
    rows = {"blue": [0, 3, 3, 3, 3, 3, 3], "orange": [0, 3, 3, 3, 3, 3, 3], "green": [2, 3, 3, 3, 3, 3, 3]}
    match = begin(last_turn(powers=rows), zero_level_ranks=zero_level_ranks)
    accepted(match, "end")
    zero = 1 if zero_level_ranks == "true" else 0
    assert glory(match, "tracks") == [6 + zero, 6 + zero, 6 + 3]


@pytest.mark.parametrize(
    ("potions", "expected"),
    [
        (["G04", "V01", "V05", "V07", "Y02"], 18 + 1 + 2 + 6),
        (["B04", "B05", "B06", "B08"], 28),
        (["B04", "B05", "B06", "B08", "B01"], 29),
        (["Y01", "Y08", "Y09", "G01"], 1 + 4 + 4 + 1),
        (["V01", "V08", "V09", "V10"], 7 + 4 + 4 + 4),
        (["R01", "R02"], 4 + 2),
        (["R02", "R03", "R05"], 2 + 2 + 7),
        (["R02", "R03"], 2 + 2),
        (["Y04", "Y05", "Y06", "Y07"], 31),
        (["Y01", "Y08", "G01", "G08"], 16),
        (["B05", "B06", "B07", "V05", "V06"], 21 + 6),
        ([f"Y{k:02}" for k in range(1, 11)], 54),
        (["B01", "B08", "B10", "B02"], 8 + 4 + 2),
        ([], 0),
    ],
)
def test_s61_s62_q47_the_best_families(potions: list[str], expected: int) -> None:
    """S61, S62, Q47: the best grouping counts, of one family or of several; cards with one step may join."""
    match = begin(last_turn(seats=2, potions={"orange": potions}))
    accepted(match, "end")
    assert glory(match, "potions") == [0, expected]


def test_s64_more_glory_from_potions_breaks_a_tie() -> None:
    """S64: 120 each, 27 and 24 from potions: the first wins."""
    parts = {"blue": {"rings": 120 - 27 - 14}, "orange": {"rings": 120 - 24 - 14}}
    hands = {"blue": ["G04", "V01", "V05", "V07", "Y02"], "orange": ["B04", "B05", "B06", "Y03", "V02"]}
    match = begin(last_turn(seats=2, glory=parts, potions=hands))
    accepted(match, "end")
    assert totals(match) == [120, 120]
    assert glory(match, "potions") == [27, 24]
    assert result_of(match).winners == (0,)
    assert result_of(match).ranks == (1, 2)
    assert result_of(match).scores == (120, 120)


def test_s64_a_shared_victory() -> None:
    """S64: 120 each, 27 from potions each: both win."""
    parts = {"blue": {"rings": 120 - 27 - 14}, "orange": {"rings": 120 - 27 - 14}}
    hands = {"blue": ["G04", "V01", "V05", "V07", "Y02"], "orange": ["B05", "B06", "B07", "Y08", "Y03"]}
    match = begin(last_turn(seats=2, glory=parts, potions=hands))
    accepted(match, "end")
    assert totals(match) == [120, 120]
    assert result_of(match).winners == (0, 1)
    assert result_of(match).ranks == (1, 1)


def test_s65_the_ring_of_power() -> None:
    """S65: the first gives out 3 levels, then the second 2, before the tracks are scored."""
    match = begin(
        last_turn(
            seats=2,
            sorcerers={"blue": on(red="a"), "orange": on(red="aaaa")},
            powers={"blue": NOTHING, "orange": NOTHING},
        ),
        zero_level_ranks="false",
    )
    accepted(match, "end")
    assert match.to_act == 1
    assert now(match)["amount"] == 3
    assert glory(match, "tracks") == [0, 0]
    accepted(match, "raise 1", "raise 1", "raise 2")
    assert match.to_act == 0
    assert now(match)["amount"] == 2
    accepted(match, "raise 3", "raise 2")
    assert match.over
    assert now(match)["powers"] == {"blue": [0, 1, 1, 0, 0, 0, 0], "orange": [2, 1, 0, 0, 0, 0, 0]}
    assert glory(match, "rings") == [0, 0]
    assert glory(match, "tracks") == [2 + 3, 3 + 2]


def test_s67_an_empty_deck() -> None:
    """S67: the display shrinks to 4."""
    match = begin(
        position(display=["B01", "B02", "B03", "B04", "B05"], deck=[], mana={"blue": {"blue": 2, "violet": 1}})
    )
    accepted(match, "buy B01")
    assert sorted(now(match)["display"]) == ["B02", "B03", "B04", "B05"]
    assert now(match)["potions"]["blue"] == ["B01"]
    assert now(match)["phase"] == "dice"


def test_s68_q51_a_move_does_not_change_the_magic_level() -> None:
    """S68, Q51: nor does a move by a rival."""
    match = begin(acting(3, 6, 5, sorcerers={"blue": on(yellow="a"), "orange": on(yellow="m")}))
    accepted(match, "move 1 yellow green", "power 6 orange mage yellow red", "end")
    assert now(match)["levels"] == {"blue": 1, "orange": 5, "green": 0}
    assert now(match)["sorcerers"] == {"blue": on(green="a"), "orange": on(red="m"), "green": {}}


@both_zeros
def test_s69_a_complete_first_count(zero_level_ranks: str) -> None:
    """S69: rings, the ring of power, tracks and bonus of three players: 24, 31 and 29."""
    given = acting(
        6,
        5,
        3,
        seat=1,
        rings=["classic", "steady", "steep", "flat", "power"],
        sources=list(SOURCES),
        sorcerers={
            "blue": on(yellow="m", green="aaa", red="a"),
            "orange": on(yellow="aa", green="i", violet="aa", red="aaa"),
            "green": on(green="a", blue="x", violet="aa"),
        },
        powers={"blue": BEGINNING, "orange": [3, 2, 1, 0, 1, 1, 2], "green": [1, 2, 1, 1, 1, 2, 1]},
    )
    match = begin(given, zero_level_ranks=zero_level_ranks)
    accepted(match, "place 1 red", "end")
    assert now(match)["levels"] == {"blue": 9, "orange": 11, "green": 10}
    assert glory(match, "rings") == [14, 16, 18]
    assert (now(match)["phase"], match.to_act, now(match)["amount"]) == ("ring", 1, 3)
    accepted(match, "raise 4", "raise 7", "raise 7")
    assert (match.to_act, now(match)["amount"]) == (0, 2)
    accepted(match, "raise 5", "raise 5")
    assert now(match)["powers"] == {
        "blue": [2, 2, 1, 1, 3, 1, 0],
        "orange": [3, 2, 1, 1, 1, 1, 4],
        "green": [1, 2, 1, 1, 1, 2, 1],
    }
    zero = 1 if zero_level_ranks == "true" else 0
    assert glory(match, "rings") == [14, 16, 18]
    assert glory(match, "tracks") == [9 + zero, 11, 10]
    assert glory(match, "bonus") == [0, 4, 1]
    assert glory(match, "potions") == [0, 0, 0]
    assert totals(match) == [23 + zero, 31, 29]
    assert now(match)["counts"] == 1
    assert (now(match)["phase"], now(match)["seat"], match.to_act) == ("dice", 2, 2)


# ------------------------------------------------------------------------------------------------ set-up


@pytest.mark.parametrize("start_player", ["random", "given"])
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_set_up(start_player: str, seats: int) -> None:
    """1.11: first player, rings and sources by chance, 18 crystals each, discs on their bold figures, 5 potions."""
    match = bb.Match("magus", seats=seats, chance="ask", start_player=start_player)
    start = seats - 1 if start_player == "random" else 0
    if start_player == "random":
        assert sorted(p for _, p in match.state.chances()) == pytest.approx([1 / seats] * seats)
        match.answer(f"start {start}")
    for k, ring in enumerate(("power", "flat", "steep", "steady", "classic")):
        assert [p for _, p in match.state.chances()] == pytest.approx([1 / (5 - k)] * (5 - k))
        match.answer(f"ring {ring}")
    for source in reversed(SOURCES):
        match.answer(f"source {source}")
    for k, potion in enumerate(("Y01", "G02", "B03", "V04", "R05")):
        assert [p for _, p in match.state.chances()] == pytest.approx([1 / (50 - k)] * (50 - k))
        match.answer(f"potion {potion}")
    begun = now(match)
    assert (begun["phase"], begun["seat"], begun["start"], begun["round"]) == ("dice", start, start, 1)
    assert begun["rings"] == ["power", "flat", "steep", "steady", "classic"]
    assert begun["sources"] == list(reversed(SOURCES))
    assert begun["bank"] == dict.fromkeys((*SOURCES, "colourless"), 18)
    assert begun["display"] == ["Y01", "G02", "B03", "V04", "R05"]
    assert len(begun["deck"]) == 45
    sides = SIDES[:seats]
    assert begun["powers"] == dict.fromkeys(sides, BEGINNING)
    assert begun["levels"] == dict.fromkeys(sides, 0)
    assert begun["mana"] == {side: {} for side in sides}
    assert begun["potions"] == {side: [] for side in sides}
    assert begun["sorcerers"] == {side: {} for side in sides}
    assert totals(match) == [0] * seats
    assert begun["due"] == 1


# ------------------------------------------------------------------------------------------------ Q1 to Q10


def test_q1_powers_at_any_moment_of_steps_1_and_2() -> None:
    """Q1: before the roll, between roll and action, between two groups; three at most over all."""
    match = begin(position(powers={"blue": [3] * 7}, sorcerers={"blue": on(yellow="ma")}))
    accepted(match, "power 3")
    accepted(match, "roll", dice=[3, 6, 6])
    accepted(match, "power 2 6 down", "action 3", "place 1 yellow", "power 5 mage yellow green", "place 1 green")
    refused(match, "power 1", "power.limit")
    assert now(match)["powers"]["blue"] == [3, 2, 2, 3, 2, 3, 3]


def test_q1_powers_after_the_action() -> None:
    """Q1: also when all groups are played; not for the one whose turn is over."""
    match = begin(acting(4, 6, 5))
    accepted(match, "place 3 red", "power 3", "collect red", "end")
    assert mana(match) == {"colourless": 1, "red": 4}
    assert match.to_act == 1
    accepted(match, "power 3")
    assert mana(match, "orange") == {"colourless": 1}
    assert mana(match) == {"colourless": 1, "red": 4}
    assert power(match, 3) == 0


def test_q1_q2_nothing_is_used_at_a_count() -> None:
    """Q1, Q2: once step 2 is closed, no power, purchase, potion, mana or 421."""
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
    """Q2: no limit on purchases, and potions do not count among the three powers."""
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


def test_q3_an_action_must_be_chosen() -> None:
    """Q3: no end before the roll, nor before an action is chosen; then all groups may be declined."""
    match = begin(position())
    refused(match, "end", "action.choose", "turn.free", "turn.order")
    refused(match, "action 1", "turn.order", "turn.free")
    accepted(match, "roll", dice=[2, 5, 6])
    refused(match, "end", "action.choose", "turn.free")
    accepted(match, "action 2", "end")
    assert now(match)["sorcerers"]["blue"] == {}
    assert now(match)["powers"]["blue"] == BEGINNING
    assert now(match)["seat"] == 1


@pytest.mark.parametrize("action", range(1, 7))
def test_q3_every_action_may_be_passed(action: int) -> None:
    """Q3: an action of which all groups are left out is a legal pass."""
    match = begin(rolled(action, action % 6 + 1, action % 6 + 1))
    accepted(match, f"action {action}", "end")
    assert now(match)["sorcerers"]["blue"] == {}
    assert now(match)["powers"]["blue"] == BEGINNING


def test_q3_action_7_passed_up_lays_two_dice() -> None:
    """Q3: two dice lie there, even if nothing can be made."""
    match = begin(rolled(5, 5, 2))
    accepted(match, "action 7 5")
    assert now(match)["laid"] == [5, 5]
    accepted(match, "end")
    assert now(match)["seat"] == 1


def test_q3_one_action_a_turn() -> None:
    """Q3: a second one is refused."""
    match = begin(acting(2, 5, 5))
    refused(match, "action 5", "action.choose")
    refused(match, "action 7 5", "action.choose")
    refused(match, "roll", "dice.roll")


@pytest.mark.parametrize(("action", "size"), [(2, 2), (3, 1), (4, 3), (5, 2), (6, 1)])
def test_q4_a_group_is_not_cut(action: int, size: int) -> None:
    """Q4: only the whole group is placed or moved."""
    match = begin(acting(action, 6 if action != 6 else 5, sorcerers={"blue": on(yellow="aaa")}))
    for other in {1, 2, 3} - {size}:
        refused(match, f"place {other} yellow", "action.groups")
        refused(match, f"move {other} yellow green", "action.groups")
    accepted(match, f"place {size} green")
    assert there(match, "green") == {"apprentice": size}


def test_q4_a_group_comes_from_one_source() -> None:
    """Q4: one apprentice each on two sources can't move as a group."""
    match = begin(acting(2, 6, 5, sorcerers={"blue": on(yellow="a", blue="a")}))
    refused(match, "move 2 yellow green", "action.move", "action.groups")
    refused(match, "move 2 blue green", "action.move", "action.groups")


def test_q5_too_few_in_the_supply() -> None:
    """Q5: the group is not placed, not even in part; moving a group or leaving it out remains possible."""
    match = begin(acting(2, 6, 5, sorcerers={"blue": on(yellow="aaaaaaa")}))
    refused(match, "place 2 yellow", "action.supply")
    refused(match, "place 1 yellow", "action.groups")
    accepted(match, "move 2 yellow green")
    assert now(match)["sorcerers"]["blue"] == on(yellow="aaaaa", green="aa")
    match = begin(acting(2, 6, 5, sorcerers={"blue": on(yellow="aaaaaaa")}))
    accepted(match, "end")
    assert now(match)["seat"] == 1


@pytest.mark.parametrize("start", [5, 6, 7, 8])
def test_q5_the_supply_runs_out_between_groups(start: int) -> None:
    """Q5: action 5 with 3, 2, 1 or no apprentice left."""
    match = begin(acting(5, 6, 3, sorcerers={"blue": on(yellow="a" * start)}))
    if start <= 6:
        accepted(match, "place 2 yellow")
    refused(match, "place 2 green", "action.supply")
    accepted(match, "move 2 yellow green")


def test_q6_groups_in_any_order_with_powers_between() -> None:
    """Q6: power 5 rises first, is used at once, and the apprentices follow."""
    match = begin(acting(2, 6, 6, sorcerers={"blue": on(yellow="m")}, powers={"blue": discs({5: 0})}))
    refused(match, "power 5 mage yellow green", "power.level")
    accepted(match, "raise 5", "power 5 mage yellow green", "place 2 blue")
    assert now(match)["sorcerers"]["blue"] == on(green="m", blue="aa")
    assert power(match, 5) == 1


def test_q6_a_power_opens_the_way() -> None:
    """Q6: what counts for placing is the position at that moment."""
    match = begin(acting(5, 6, 6, sorcerers={"blue": on(yellow="m")}))
    refused(match, "place 2 blue", "action.place")
    accepted(match, "power 5 mage yellow green", "place 2 blue")
    refused(match, "place 2 red", "action.place")
    accepted(match, "place 2 violet")


def test_q7_destinations_differ_origins_may_repeat() -> None:
    """Q7: two groups from one source to both sides; not both to the same."""
    match = begin(acting(5, 6, 6, sorcerers={"blue": on(yellow="aaaa")}))
    accepted(match, "move 2 yellow green")
    refused(match, "move 2 yellow green", "action.others")
    refused(match, "place 2 green", "action.others")
    accepted(match, "move 2 yellow red")
    assert now(match)["sorcerers"]["blue"] == on(green="aa", red="aa")


@pytest.mark.parametrize("first", ["place 2 green", "move 2 yellow green"])
@pytest.mark.parametrize("others", [1, 2])
def test_q7_an_earlier_destination_as_origin_for_other_pieces(first: str, others: int) -> None:
    """Q7: what this action has put does not move again by it; others on that source do."""
    match = begin(acting(5, 6, 6, sorcerers={"blue": on(yellow="aa", green="a" * others)}))
    accepted(match, first)
    if others == 1:
        refused(match, "move 2 green blue", "action.others")
    else:
        accepted(match, "move 2 green blue")
        assert there(match, "green") == {"apprentice": 2}


def test_q7_action_6_three_sources() -> None:
    """Q7: a third group goes to a third source, placed or moved."""
    match = begin(acting(6, 5, 5, sorcerers={"blue": on(yellow="a")}))
    accepted(match, "move 1 yellow green", "place 1 yellow")
    refused(match, "place 1 yellow", "action.others")
    refused(match, "place 1 green", "action.others")
    refused(match, "move 1 yellow red", "action.others")
    refused(match, "move 1 green blue", "action.others")
    accepted(match, "place 1 red")
    refused(match, "place 1 blue", "action.six", "action.groups")


def test_q8_powers_and_potions_may_repeat_what_the_action_did() -> None:
    """Q8: the same source, the same apprentices and the same tracks again, by potions and powers."""
    match = begin(
        acting(
            2,
            6,
            6,
            sorcerers={"blue": on(green="m")},
            potions={"blue": ["Y05", "G05", "Y07"]},
        )
    )
    accepted(match, "place 2 yellow", "raise 5", "use Y05", "place 2 yellow", "use G05", "move 2 yellow red")
    accepted(match, "use Y07", "raise 5", "raise 1", "power 5 mage green yellow")
    assert now(match)["sorcerers"]["blue"] == on(yellow="aam", red="aa")
    assert power(match, 5) == 3


def test_q8_a_potion_does_not_bind_the_action() -> None:
    """Q8: the action may put a group where a potion has put one, and move those apprentices."""
    match = begin(rolled(5, 6, 6, potions={"blue": ["Y05"]}))
    accepted(match, "use Y05", "place 2 yellow", "action 5", "place 2 yellow")
    refused(match, "move 2 green blue", "action.move")
    accepted(match, "move 2 yellow green")
    assert now(match)["sorcerers"]["blue"] == on(yellow="aa", green="aa")


def test_q8_a_potion_takes_those_first_that_the_action_has_put() -> None:
    """Q7, Q8: of four apprentices two were put by the action; a potion moves those on, the others may still move."""
    match = begin(acting(5, 6, 6, sorcerers={"blue": on(green="aa")}, potions={"blue": ["Y05"]}))
    accepted(match, "place 2 green", "use Y05", "move 2 green blue")
    refused(match, "move 2 blue violet", "action.others")
    accepted(match, "move 2 green yellow")
    assert now(match)["sorcerers"]["blue"] == on(yellow="aa", blue="aa")


@pytest.mark.parametrize("source", SOURCES)
def test_q9_first_sorcerers_anywhere_also_later(source: str) -> None:
    """Q9: whoever has none on the board places anywhere, at any time, whatever rivals have."""
    match = begin(acting(5, 6, 6, round=7, sorcerers={"orange": on(yellow="x", blue="m")}))
    accepted(match, f"place 2 {source}")
    k = SOURCES.index(source)
    for far in (2, 3):
        refused(match, f"place 2 {SOURCES[(k + far) % 5]}", "action.place")
    accepted(match, f"place 2 {SOURCES[(k + 4) % 5]}")


@pytest.mark.parametrize("letter", "aimx")
def test_q10_where_to_place_later(letter: str) -> None:
    """Q10: on a source with a sorcerer of any rank, or beside one."""
    for k, source in enumerate(SOURCES):
        match = begin(acting(2, 6, 6, sorcerers={"blue": on(blue=letter)}))
        if abs(k - 2) <= 1:
            accepted(match, f"place 2 {source}")
        else:
            refused(match, f"place 2 {source}", "action.place")


def test_q10_the_last_place_and_the_first_are_neighbours() -> None:
    """1.5: the circle closes, with whatever sources lie there."""
    sources = ["red", "blue", "yellow", "violet", "green"]
    for k, source in enumerate(sources):
        match = begin(acting(3, 6, 6, sources=sources, sorcerers={"blue": on(**{source: "a"})}))
        beside = {sources[(k + 1) % 5], sources[(k - 1) % 5]}
        assert {text.split()[3] for text in legal(match) if text.startswith("move")} == beside
        assert {text.split()[2] for text in legal(match) if text.startswith("place")} == beside | {source}


# ------------------------------------------------------------------------------------------------ Q11 to Q18


def test_q11_actions_put_apprentices_only() -> None:
    """Q11: other ranks do not fill up a group."""
    match = begin(acting(4, 6, 6, sorcerers={"blue": on(yellow="aaimx")}))
    refused(match, "move 3 yellow green", "action.move", "action.groups")
    match = begin(acting(3, 6, 6, sorcerers={"blue": on(yellow="imx")}))
    refused(match, "move 1 yellow green", "action.move", "action.groups")


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
    """Q12: three own sorcerers of other ranks than the new one."""
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
    """Q13: action 7 makes initiates, mages and archmages only."""
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
def test_q14_dice_laid_for_action_7(rank: str, potions: list[str], laid: int, risen: int) -> None:
    """Q14: two for initiate and mage, three for an archmage, two with a crown; the third feeds the reliquat."""
    match = begin(rolled(5, 5, 5, sorcerers={"blue": on(green="aaa")}, potions={"blue": potions}))
    accepted(match, "action 7 5", f"create {rank} green aaa")
    if rank == "initiate":
        accepted(match, "raise 1", "raise 2")
    assert now(match)["laid"] == [5] * laid
    assert now(match)["dice"] == [5] * (3 - laid)
    accepted(match, "end")
    assert power(match, 7) == risen


def test_q14_four_and_five_equal_dice() -> None:
    """Q14: with five 5s, an archmage leaves two of them, an initiate three."""
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
    """Q16: it is finished first, and the new levels can be used in the same turn."""
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
    """Q17: an archmage still needs three equal dice, which are laid."""
    match = begin(seven(3, 3, sorcerers={"blue": on(green="aa")}, potions={"blue": ["R10"]}))
    accepted(match, "create archmage green aa")
    assert there(match, "green") == {"archmage": 1}
    assert now(match)["laid"] == [3, 3, 3]


@pytest.mark.parametrize("elixir", ["Y09", "B10", "R10"])
@pytest.mark.parametrize("crown", ["G09", "V09"])
@pytest.mark.parametrize("third", [3, 6])
def test_q18_elixir_and_crown_together(elixir: str, crown: str, third: int) -> None:
    """Q18: with a pair three become an archmage, two do not; with a triple two do."""
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


# ------------------------------------------------------------------------------------------------ Q19 to Q25


def test_q19_mana_once_from_one_source() -> None:
    """Q19: of two activated sources one, at any moment, with the ranks of that moment."""
    match = begin(acting(5, 6, 6, sorcerers={"blue": on(yellow="a"), "orange": on(green="aaa")}))
    accepted(match, "place 2 green", "collect green")
    assert mana(match) == {"green": 2}
    accepted(match, "place 2 yellow")
    refused(match, "collect yellow", "mana.once")
    refused(match, "collect green", "mana.once")
    refused(match, "power 4 yellow", "mana.once", "power.tie")


def test_q19_the_ranks_of_that_moment() -> None:
    """Q19: waiting for a later group, or moving a rival away first, makes it the first tranche."""
    match = begin(acting(3, 6, 6, sorcerers={"orange": on(green="aa")}, potions={"blue": ["Y05"]}))
    accepted(match, "place 1 green", "use Y05", "place 2 green", "collect green")
    assert mana(match) == {"green": 4}
    match = begin(acting(3, 6, 6, sorcerers={"orange": on(green="m")}))
    accepted(match, "place 1 green", "power 6 orange mage green blue", "collect green")
    assert mana(match) == {"green": 4}


def test_q19_crystals_can_be_spent_at_once() -> None:
    """Q19: bought with what was just gained, and the groups go on."""
    match = begin(acting(5, 6, 6, mana={"blue": {"green": 1}}, display=["Y01", "Y02", "Y03", "Y04", "Y05"]))
    accepted(match, "place 2 yellow", "collect yellow")
    accepted(match, "buy Y01", potion="R01")
    accepted(match, "place 2 green")
    assert now(match)["potions"]["blue"] == ["Y01"]
    assert mana(match) == {"yellow": 2}


def test_q19_mana_is_optional_and_does_not_wait() -> None:
    """Q19: what was not taken in the turn is given up."""
    match = begin(acting(2, 6, 6, seats=2))
    accepted(match, "place 2 yellow", "end")
    refused(match, "collect yellow", "mana.activate")
    pass_turn(match)
    refused(match, "collect yellow", "mana.activate")
    assert mana(match) == {}


def test_q20_q21_only_the_destination_is_activated() -> None:
    """Q20, Q21: placing, moving, power 5 and potions activate where the sorcerer arrives."""
    match = begin(acting(5, 6, 6, sorcerers={"blue": on(yellow="aamx")}, potions={"blue": ["Y08", "R08", "Y05"]}))
    assert now(match)["active"] == []
    accepted(match, "move 2 yellow green")
    assert now(match)["active"] == ["green"]
    refused(match, "collect yellow", "mana.activate")
    accepted(match, "use Y08", "step yellow red")
    assert set(now(match)["active"]) == {"green", "red"}
    accepted(match, "power 5 mage red violet", "use Y05", "place 2 blue")
    assert set(now(match)["active"]) == {"green", "red", "violet", "blue"}
    accepted(match, "use R08", "step yellow red", "collect violet")
    assert mana(match) == {"violet": 4}


def test_q22_power_4_needs_a_tie() -> None:
    """Q22: refused without one, or on a source not activated; no level is lost then."""
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
    """Q22: ahead of everyone level with the user; what others have does not change."""
    sorcerers = {SIDES[k + 1]: on(yellow=letters) for k, letters in enumerate(rivals)}
    for text, crystals in (("collect yellow", plain), ("power 4 yellow", winning)):
        match = begin(acting(2, 6, 6, seats=4, sorcerers=sorcerers))
        accepted(match, "place 2 yellow", text)
        assert mana(match).get("yellow", 0) == crystals
        assert {**now(match)["sorcerers"], "blue": {}} == {side: {} for side in SIDES[:4]} | sorcerers


def test_q22_power_4_behind_three_leaders() -> None:
    """Q22: fourth place wins nothing even with the tie won."""
    sorcerers = {"orange": on(yellow="x"), "green": on(yellow="m"), "purple": on(yellow="i"), "yellow": on(yellow="aa")}
    match = begin(acting(2, 6, 6, seats=5, sorcerers=sorcerers))
    accepted(match, "place 2 yellow", "power 4 yellow")
    assert mana(match) == {}
    assert power(match, 4) == 0


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ([7, 2, 2], [4, 1, 1]),
        ([3, 3], [2, 2]),
        ([3, 3, 1], [2, 2, 1]),
        ([4, 4, 2, 2], [2, 2, 0, 0]),
        ([2, 2, 2], [1, 1, 1]),
        ([1, 1, 1, 1], [0, 0, 0, 0]),
        ([1, 1, 1, 1, 1], [0, 0, 0, 0, 0]),
        ([5, 4, 3, 2, 1], [4, 2, 1, 0, 0]),
        ([3, 2, 2, 1], [4, 1, 1, 0]),
        ([3, 1, 1, 1], [4, 0, 0, 0]),
    ],
)
def test_q23_ties_for_mana(levels: list[int], expected: list[int]) -> None:
    """Q23: each takes the tranche of the number of players who have as much or more."""
    for seat, crystals in enumerate(expected):
        standing = {SIDES[k]: on(blue="a" * (level - (k == seat))) for k, level in enumerate(levels)}
        match = begin(acting(3, 6, 6, seats=len(levels), seat=seat, sorcerers=standing))
        accepted(match, "place 1 blue", "collect blue")
        assert mana(match, SIDES[seat]).get("blue", 0) == crystals


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ([3, 3, 1], [6, 6, 3]),
        ([4, 4, 2, 2], [6, 6, 0, 0]),
        ([2, 2, 2], [3, 3, 3]),
        ([1, 1, 1, 1], [0, 0, 0, 0]),
        ([5, 4, 3, 2, 1], [9, 6, 3, 0, 0]),
        ([0, 0, 1], [0, 0, 9]),
        ([0, 2, 2, 1, 1], [0, 6, 6, 0, 0]),
    ],
)
def test_q23_q24_ties_on_a_ring(levels: list[int], expected: list[int]) -> None:
    """Q23, Q24: the same for glory; whoever is absent has no rank and takes none."""
    standing = {SIDES[k]: on(yellow="a" * level) for k, level in enumerate(levels) if level}
    match = begin(last_turn(seats=len(levels), sorcerers=standing))
    accepted(match, "end")
    assert glory(match, "rings") == expected


@pytest.mark.parametrize(
    ("ring", "figures"), [("classic", [9, 6, 3]), ("steady", [8, 5, 3]), ("steep", [10, 5, 2]), ("flat", [7, 5, 4])]
)
def test_the_rings_of_glory(ring: str, figures: list[int]) -> None:
    """1.6: three tranches each, nothing beyond."""
    names = ["classic", "steady", "steep", "flat", "power"]
    standing = {SIDES[k]: on(violet="a" * (4 - k)) for k in range(4)}
    rings = [name for name in names if name != ring]
    match = begin(last_turn(seats=4, sorcerers=standing, rings=[*rings[:3], ring, rings[3]]))
    accepted(match, "end")
    assert glory(match, "rings") == [*figures, 0]


def test_q23_five_on_a_track() -> None:
    """Q23: first, second, third, and nothing beyond; two level for first take the second tranche each."""
    rows = {side: [5 - k, 4 - k // 2, 0, 0, 0, 0, 0] for k, side in enumerate(SIDES)}
    match = begin(last_turn(seats=5, powers=rows), zero_level_ranks="false")
    accepted(match, "end")
    assert glory(match, "tracks") == [3 + 2, 2 + 2, 1, 0, 0]


@both_zeros
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_q25_everybody_on_level_0(zero_level_ranks: str, seats: int) -> None:
    """Q25: all level on 0: two players gain 2 each, three 1 each, four nothing; without a rank nobody gains."""
    rows = dict.fromkeys(SIDES[:seats], NOTHING)
    match = begin(last_turn(seats=seats, powers=rows), zero_level_ranks=zero_level_ranks)
    accepted(match, "end")
    each = {2: 2, 3: 1, 4: 0}[seats] if zero_level_ranks == "true" else 0
    assert glory(match, "tracks") == [7 * each] * seats


# ------------------------------------------------------------------------------------------------ Q26 to Q34


def test_q26_levels_end_at_6() -> None:
    """Q26: excess is lost; a power at 6 may still be chosen."""
    match = begin(acting(2, 6, 5, powers={"blue": discs({3: 5})}))
    accepted(match, "raise 3")
    assert power(match, 3) == 6
    match = begin(acting(1, 6, 5, powers={"blue": discs({3: 6})}))
    accepted(match, "raise 3")
    assert power(match, 3) == 6
    refused(match, "raise 3", "action.others", "action.one")


def test_q26_the_reliquat_ends_at_6() -> None:
    """Q26: two levels of the reliquat on a power at 5 make 6."""
    match = begin(acting(4, 4, 4, powers={"blue": discs({4: 5})}))
    accepted(match, "end")
    assert power(match, 4) == 6


def test_q26_a_power_at_0_cannot_be_used() -> None:
    """Q26: each of the six, refused, and nothing happens."""
    match = begin(
        acting(
            3, 6, 5, powers={"blue": NOTHING}, sorcerers={"blue": on(yellow="m"), "orange": on(green="a", yellow="x")}
        )
    )
    accepted(match, "place 1 green")
    texts = ("power 1", "power 2 5 up", "power 3", "power 4 green", "power 5 mage yellow red")
    for text in (*texts, "power 6 orange apprentice green blue"):
        refused(match, text, "power.level")


def test_q27_track_7_is_no_power_to_use() -> None:
    """Q27: it can't be used; it can be raised, and lowered by rivals."""
    match = begin(rolled(4, 2, 1, powers={"blue": discs({7: 3}), "orange": discs({7: 2})}))
    refused(match, "power 7", "power.glory")
    assert match.explain(clicks=["u.7"]).rules == ("magus.power.glory",)
    accepted(match, "lower orange 7", "action 1", "raise 7")
    assert power(match, 7) == 4
    assert power(match, 7, "orange") == 1


@pytest.mark.parametrize("dice", [(4, 2, 1), (6, 4, 3, 2, 1)])
def test_q28_the_421_once_a_turn(dice: tuple[int, ...]) -> None:
    """Q28: with any dice; once; the dice stay free for other uses."""
    used = [1] if len(dice) > 3 else []
    match = begin(rolled(*dice, used=used))
    accepted(match, "lower green 1")
    assert now(match)["powers"]["green"] == discs({1: 1})
    refused(match, "lower green 1", "dice.bonus")
    refused(match, "lower orange 2", "dice.bonus")
    accepted(match, "action 4")


@pytest.mark.parametrize("laid", [1, 2, 4])
def test_q28_a_laid_die_counts(laid: int) -> None:
    """Q28: the die on the action is one of the three."""
    left = [face for face in (4, 2, 1) if face != laid]
    match = begin(acting(laid, *left))
    accepted(match, "lower orange 1")
    match = begin(acting(laid, left[0], 6))
    refused(match, "lower orange 1", "dice.bonus")


def test_q28_extra_and_modified_dice_count() -> None:
    """Q28: two dice and power 1 in the first round; a die turned by power 2."""
    match = begin({"seats": 3, "seat": 1})
    accepted(match, "roll", dice=[4, 2])
    refused(match, "lower blue 1", "dice.bonus")
    accepted(match, "power 1", dice=[1, 6])
    accepted(match, "lower blue 1")
    match = begin(rolled(4, 2, 2))
    refused(match, "lower orange 1", "dice.bonus")
    accepted(match, "power 2 2 down", "lower orange 1")


def test_q28_a_reroll_ends_an_unused_claim() -> None:
    """Q28: as long as the three show; they may come back."""
    match = begin(rolled(4, 2, 1, potions={"blue": ["Y02", "G02"]}))
    assert "lower orange 1" in legal(match)
    accepted(match, "use Y02", "pick 4")
    accepted(match, "throw", dice=[5])
    refused(match, "lower orange 1", "dice.bonus")
    accepted(match, "use G02", "pick 5")
    accepted(match, "throw", dice=[4])
    accepted(match, "lower orange 1")


def test_q28_a_change_ends_an_unused_claim() -> None:
    """Q28: so does power 2."""
    match = begin(rolled(4, 2, 1))
    accepted(match, "power 2 2 up")
    refused(match, "lower orange 1", "dice.bonus")


def test_q28_again_in_the_next_turn_but_not_before_its_roll() -> None:
    """Q28: the claim of one turn is not kept for the next."""
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


def test_q29_two_vials_and_the_bonus() -> None:
    """Q29: 1 + 3 + 3 levels, spread freely; each vial once a turn."""
    match = begin(rolled(4, 2, 1, powers={"orange": [6] * 7}, potions={"blue": ["B09", "R09"]}))
    accepted(match, "use R09", "lower orange 5", "lower orange 5", "lower orange 5")
    accepted(match, "use B09", "lower orange 5", "lower green 5", "lower orange 4", "lower orange 5")
    assert now(match)["powers"]["orange"] == [6, 6, 6, 5, 1, 6, 6]
    assert now(match)["powers"]["green"] == discs({5: 0})
    for text in ("use R09", "use B09"):
        refused(match, text, "potion.kinds", "potion.lower")
    refused(match, "lower orange 1", "dice.bonus")


def test_q29_a_vial_is_finished_first_and_spares_own_powers() -> None:
    """Q29: own powers and powers at 0 are no targets, and nothing else is done meanwhile."""
    match = begin(rolled(4, 2, 1, potions={"blue": ["V08"]}))
    accepted(match, "use V08", "lower orange 1")
    refused(match, "lower blue 1", "dice.target", "potion.lower")
    refused(match, "lower orange 7", "dice.target", "potion.lower")
    for text in ("action 4", "power 3", "use V08"):
        refused(match, text, "turn.pending")
    refused(match, "end", "turn.pending", "action.choose")
    accepted(match, "lower orange 1", "lower green 3")
    accepted(match, "action 4")


def test_q29_as_many_as_there_are() -> None:
    """Q29: with two levels left at rivals a vial takes two; then none is left for the bonus or another vial."""
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


@pytest.mark.parametrize("seats", [2, 5])
def test_q28_only_rivals_at_the_table(seats: int) -> None:
    """1.5: own powers, and sides that nobody plays, are no targets."""
    match = begin(rolled(4, 2, 1, seats=seats))
    refused(match, "lower blue 1", "dice.target")
    for k, side in enumerate(SIDES[1:], start=1):
        if k < seats:
            assert f"lower {side} 1" in legal(match)
        else:
            refused(match, f"lower {side} 1", "dice.target")


@pytest.mark.parametrize(("seat", "dice", "all_of_them"), [(0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 5)])
@pytest.mark.parametrize("before", [True, False])
def test_q30_power_1_in_the_first_round(seat: int, dice: int, all_of_them: int, before: bool) -> None:
    """Q30: two more, or as many as there are, before the roll or after it."""
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
    """Q30: refused before the roll too; no level is lost."""
    match = begin({"seats": 5, "seat": 4})
    refused(match, "power 1", "dice.five")
    accepted(match, "roll", dice=[6, 5, 3, 3, 5])
    refused(match, "power 1", "dice.five")
    accepted(match, "action 6")
    refused(match, "power 1", "dice.five")
    assert power(match, 1, "yellow") == 2


def test_q31_power_1_after_the_action() -> None:
    """Q31: its dice serve reliquat and 421, not a second action."""
    match = begin(acting(4, 6, 2))
    accepted(match, "power 1", dice=[4, 1])
    refused(match, "action 1", "action.choose")
    accepted(match, "lower orange 1", "end")
    assert power(match, 4) == 2


def test_q31_a_third_die_for_an_archmage() -> None:
    """Q14, Q31: dice rolled after the choice of action 7 are dice of the turn too, and may complete a triple."""
    match = begin(seven(5, 2, sorcerers={"blue": on(green="aaa")}))
    refused(match, "create archmage green aaa", "seven.dice")
    accepted(match, "power 1", dice=[5, 6])
    accepted(match, "create archmage green aaa")
    assert now(match)["laid"] == [5, 5, 5]


def test_q32_a_laid_die_is_not_turned() -> None:
    """Q32: only dice not yet laid; and before the roll there are none."""
    match = begin(acting(4, 6, 2))
    refused(match, "power 2 4 up", "power.turn")
    accepted(match, "power 2 6 down")
    assert sorted(now(match)["dice"]) == [2, 5]
    match = begin(position())
    refused(match, "power 2 4 up", "turn.order", "power.turn")


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
    """Q33: there must be a die that is not laid."""
    match = begin(position(potions={"blue": ["Y02"]}))
    refused(match, "use Y02", "potion.reroll", "turn.order")
    match = begin({"seats": 2, "potions": {"blue": ["Y02"]}})
    accepted(match, "roll", dice=[6])
    accepted(match, "action 6")
    refused(match, "use Y02", "potion.reroll")


@pytest.mark.parametrize("action", range(1, 7))
def test_q34_the_reliquat_raises_the_power_of_the_row(action: int) -> None:
    """Q34: by one for each unused die like the one laid."""
    other = action % 6 + 1
    match = begin(acting(action, action, other, powers={"blue": [1] * 7}))
    accepted(match, "end")
    assert now(match)["powers"]["blue"] == [2 if k == action else 1 for k in range(1, 8)]


def test_q34_the_final_figures_count() -> None:
    """Q34: a die turned into the figure counts, one turned away does not."""
    match = begin(acting(4, 5, 6))
    accepted(match, "power 2 5 down", "end")
    assert power(match, 4) == 2
    match = begin(acting(4, 4, 6))
    accepted(match, "power 2 4 up", "end")
    assert power(match, 4) == 1


def test_q34_the_reliquat_comes_too_late_for_the_turn() -> None:
    """Q1, Q34: what it gives can be used in the next own turn only."""
    match = begin(acting(3, 3, 6, seats=2, powers={"blue": discs({3: 0})}))
    refused(match, "power 3", "power.level")
    accepted(match, "end")
    assert power(match, 3) == 1
    pass_turn(match)
    accepted(match, "power 3")


def test_q34_action_7_raises_power_7_without_making_anything() -> None:
    """Q34: the row is the seventh, whatever was declined."""
    match = begin(rolled(2, 2, 2))
    accepted(match, "action 7 2", "end")
    assert now(match)["powers"]["blue"] == discs({7: 1})


# ------------------------------------------------------------------------------------------------ Q35 to Q40


def test_q35_no_colourless_crystal_left() -> None:
    """Q35: power 3 is refused and loses no level; dew gives what is left."""
    match = begin(position(mana={"orange": {"colourless": 18}}, potions={"blue": ["Y06"]}))
    refused(match, "power 3", "power.colourless")
    assert power(match, 3) == 1
    match = begin(position(mana={"orange": {"colourless": 16}}, potions={"blue": ["Y06"]}))
    accepted(match, "use Y06")
    assert mana(match) == {"colourless": 2}
    assert now(match)["spent"] == ["Y06"]


def test_q35_an_empty_source_is_occupied_activated_and_scored() -> None:
    """Q35: nothing is taken, and nothing owed."""
    match = begin(acting(2, 6, 5, mana={"orange": {"yellow": 18}}))
    accepted(match, "place 2 yellow")
    assert now(match)["active"] == ["yellow"]
    accepted(match, "collect yellow")
    assert mana(match) == {}
    assert now(match)["collected"]


def test_an_empty_taking_is_legal_and_uses_up_the_turns_taking() -> None:
    """4.2: what is taken may be nothing, and counts all the same; nobody has to take it."""
    leaders = {side: on(yellow="m") for side in ("orange", "green", "purple")}
    match = begin(acting(3, 6, 5, seats=4, sorcerers=leaders))
    accepted(match, "place 1 yellow", "place 1 green")
    assert {"collect yellow", "collect green"} <= {*legal(match)}
    accepted(match, "collect yellow")
    assert mana(match) == {}
    refused(match, "collect green", "mana.once")


def test_who_has_left_a_source_takes_nothing_there() -> None:
    """4.4: without a sorcerer there is no rank there; the source was activated, so nothing can be taken there."""
    match = begin(acting(6, 5, 3, active=["green"], sorcerers={"blue": on(yellow="m")}))
    accepted(match, "collect green")
    assert mana(match) == {}
    assert now(match)["collected"]


@pytest.mark.parametrize(
    ("held", "left"),
    [
        ({"blue": 1, "violet": 1, "colourless": 1}, {}),
        ({"blue": 2, "colourless": 1}, {}),
        ({"colourless": 3}, {}),
        ({"violet": 1, "colourless": 2, "red": 5}, {"red": 5}),
    ],
)
def test_q36_colourless_for_what_is_missing(held: dict[str, int], left: dict[str, int]) -> None:
    """Q36: it replaces any colour and goes back to its own source."""
    match = begin(position(mana={"blue": held}, display=["B01", "B02", "B03", "B04", "B05"]))
    accepted(match, "buy B01", potion="R01")
    assert mana(match) == left
    assert now(match)["bank"]["colourless"] == 18
    assert now(match)["bank"]["red"] == 18 - left.get("red", 0)
    assert now(match)["potions"]["blue"] == ["B01"]


def test_q36_too_few_with_colourless_ones() -> None:
    """Q36: one for one."""
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
    """Q36: own colours first, but a colourless crystal may stand for a colour that is held."""
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
    """Q36, Q37: one colourless may stand for the colour given, or two of them are given."""
    match = begin(position(mana={"blue": {"red": 2, "colourless": 2}}, potions={"blue": ["G01"]}))
    accepted(match, "use G01")
    never(
        match, "exchange red colourless red", "exchange red red colourless", "exchange colourless colourless colourless"
    )
    accepted(match, f"exchange {given} {taken}")
    assert mana(match) == left


def test_q37_the_source_must_have_a_crystal() -> None:
    """Q37: an empty source gives nothing; without two of a kind the potion can't be used."""
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
    """Q38: among 4/2/1 and all saps owned; rings are not affected."""
    for k, crystals in enumerate(tranches):
        standing = {SIDES[j + 1]: on(yellow="m") for j in range(k)}
        match = begin(acting(3, 6, 5, sorcerers=standing, potions={"blue": saps}))
        accepted(match, "place 1 yellow", "collect yellow")
        assert mana(match) == {"yellow": crystals}
    match = begin(last_turn(sorcerers={"blue": on(yellow="a")}, potions={"blue": saps}))
    accepted(match, "end")
    assert glory(match, "rings") == [9, 0, 0]


def test_q38_a_rivals_sap_does_not_help() -> None:
    """Q38: only own ones."""
    match = begin(acting(3, 6, 5, potions={"orange": ["R03"]}))
    accepted(match, "place 1 yellow", "collect yellow")
    assert mana(match) == {"yellow": 4}


def test_q39_a_potion_bought_this_turn_works_at_once() -> None:
    """Q39: it is used, stays, and cannot be used again; a rival's potion never."""
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
    """Q39: spent cards count in families like others."""
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
    """Q40: it lies as it lay after a whole round."""
    shown = ["B01", "B02", "B03", "B04", "B05"]
    match = begin(position(display=shown))
    for _ in range(3):
        pass_turn(match)
    assert now(match)["display"] == shown


# ------------------------------------------------------------------------------------------------ Q41 to Q46


@pytest.mark.parametrize(("before", "count"), [(7, 0), (8, 1), (9, 1)])
def test_q41_the_threshold_of_11(before: int, count: int) -> None:
    """Q41: 10 is not enough, 11 and 12 are."""
    letters = {7: "x", 8: "xa", 9: "xaa"}[before]
    match = begin(acting(4, 6, 5, sorcerers={"blue": on(yellow=letters)}))
    accepted(match, "place 3 yellow", "end")
    assert now(match)["counts"] == count


@pytest.mark.parametrize(("before", "count"), [("xmaaa", 1), ("xmaaaa", 2)])
def test_q41_the_threshold_of_19(before: str, count: int) -> None:
    """Q41: 18 is not enough, 19 is."""
    match = begin(acting(4, 6, 5, counts=1, sorcerers={"blue": on(yellow=before)}))
    accepted(match, "place 3 yellow", "end")
    assert now(match)["counts"] == count


@pytest.mark.parametrize(("before", "ending"), [("xmmaaa", False), ("xmmaaaa", True)])
def test_q41_the_threshold_of_24(before: str, ending: bool) -> None:
    """Q41: 23 is not enough, 24 is."""
    match = begin(acting(4, 6, 5, counts=2, sorcerers={"blue": on(yellow=before)}))
    accepted(match, "place 3 yellow", "end")
    assert now(match)["ending"] is ending
    assert now(match)["counts"] == 2


def test_q41_the_level_after_step_4_counts() -> None:
    """Q41: 12 for a moment, 6 at the end of the turn: no count."""
    match = begin(seven(5, 2, sorcerers={"blue": on(yellow="xaaa")}, potions={"blue": ["Y05"]}))
    accepted(match, "use Y05", "place 2 yellow", "create initiate yellow aax", "raise 1", "raise 2", "end")
    assert now(match)["levels"]["blue"] == 6
    assert now(match)["counts"] == 0
    assert totals(match) == [0, 0, 0]


def test_q42_the_second_and_the_last_count_at_once() -> None:
    """Q42: the last of the round passes 19 and 24: second count, then the last, which scores the potions once."""
    match = begin(
        acting(
            4,
            6,
            5,
            seats=2,
            seat=1,
            counts=1,
            sorcerers={"orange": on(yellow="xx", green="mm")},
            potions={"blue": ["Y02"]},
        )
    )
    accepted(match, "end")
    assert match.over
    assert now(match)["counts"] == 3
    assert glory(match, "rings") == [0, 2 * (9 + 8)]
    assert glory(match, "tracks") == [28, 28]
    assert glory(match, "potions") == [2, 0]


def test_q42_both_counts_then_the_round_goes_on() -> None:
    """Q42: the first of the round passes 11, 19 and 24: two counts now, the last after the round."""
    match = begin(acting(4, 6, 5, seats=2, sorcerers={"blue": on(yellow="xx", green="mm")}))
    accepted(match, "end")
    assert now(match)["counts"] == 2
    assert now(match)["ending"]
    assert glory(match, "rings") == [2 * (9 + 8), 0]
    pass_turn(match)
    assert match.over
    assert glory(match, "rings") == [3 * (9 + 8), 0]


def test_q42_each_count_is_complete_before_the_next() -> None:
    """Q42: the ring of power is given out for the first count, its tracks are scored, and then the second begins."""
    match = begin(
        acting(4, 6, 5, seats=2, sorcerers={"blue": on(red="xxm")}, powers={"blue": NOTHING, "orange": NOTHING}),
        zero_level_ranks="false",
    )
    accepted(match, "end")
    assert (now(match)["phase"], now(match)["counts"], now(match)["amount"]) == ("ring", 0, 3)
    accepted(match, "raise 7", "raise 7", "raise 1")
    assert (now(match)["phase"], now(match)["counts"], now(match)["amount"]) == ("ring", 1, 3)
    assert glory(match, "tracks") == [6, 0]
    assert glory(match, "bonus") == [2, 0]
    accepted(match, "raise 7", "raise 1", "raise 2")
    assert (now(match)["phase"], now(match)["counts"], now(match)["seat"]) == ("dice", 2, 1)
    assert glory(match, "tracks") == [6 + 9, 0]
    assert glory(match, "bonus") == [2 + 3, 0]


def test_q43_the_end_stays_triggered() -> None:
    """Q43: even if nobody stands at 24 any more when the round ends."""
    match = begin(last_turn(sorcerers={"blue": on(yellow="x")}))
    accepted(match, "end")
    assert match.over
    assert now(match)["levels"]["blue"] == 7
    assert result_of(match).finished


def test_q43_the_second_of_four_triggers() -> None:
    """Q43: only those after it in the round still play."""
    match = begin(acting(4, 6, 5, seats=4, start=3, seat=0, counts=2, sorcerers={"blue": on(yellow="xx", green="mm")}))
    accepted(match, "end")
    for seat in (1, 2):
        assert now(match)["seat"] == seat
        pass_turn(match)
    assert match.over


@pytest.mark.parametrize("start", range(3))
def test_q44_level_players_are_served_clockwise(start: int) -> None:
    """Q44: two level for first get the second tranche each, from the first player on; the third the third."""
    standing = {"blue": on(red="aa"), "orange": on(red="aa"), "green": on(red="a")}
    match = begin(last_turn(start=start, sorcerers=standing) | {"seat": (start + 2) % 3})
    accepted(match, "end")
    order = [(start + k) % 3 for k in range(3) if (start + k) % 3 != 2]
    for seat, levels in [*((seat, 2) for seat in order), (2, 1)]:
        assert match.to_act == seat
        for k in range(levels):
            assert now(match)["amount"] == levels - k
            accepted(match, "raise 3")
    assert match.over
    assert [row[2] for row in now(match)["powers"].values()] == [3, 3, 2]


def test_q44_three_level_and_four_level() -> None:
    """Q44: three level get one level each, four level nothing."""
    match = begin(last_turn(sorcerers={side: on(red="a") for side in SIDES[:3]}))
    accepted(match, "end")
    for seat in range(3):
        assert match.to_act == seat
        accepted(match, "raise 7")
    assert match.over
    match = begin(last_turn(seats=4, sorcerers={side: on(red="a") for side in SIDES[:4]}))
    accepted(match, "end")
    assert match.over


def test_q44_several_on_one_track_up_to_the_cap() -> None:
    """Q44, Q26: three levels on one track; at 6 it stays."""
    match = begin(last_turn(seats=2, sorcerers={"blue": on(red="a")}, powers={"blue": discs({1: 5})}))
    accepted(match, "end", "raise 1", "raise 1", "raise 1")
    assert power(match, 1) == 6
    assert match.over


def test_q44_the_best_is_served_first_wherever_it_sits() -> None:
    """Q44: first tranche, second, third, from whatever seat; the fourth gets nothing."""
    standing = {"blue": on(red="a"), "orange": on(red="aaa"), "green": on(red="aa"), "purple": on(red="aaaa")}
    match = begin(last_turn(seats=4, sorcerers=standing))
    accepted(match, "end")
    for seat, levels in ((3, 3), (1, 2), (2, 1)):
        for _ in range(levels):
            assert match.to_act == seat
            accepted(match, "raise 2")
    assert match.over
    assert glory(match, "rings") == [0, 0, 0, 0]


@pytest.mark.parametrize(("counts", "letters"), [(0, "xm"), (1, "xxm"), (2, "xxmm")])
def test_q45_q46_all_rings_and_the_bonus_at_every_count(counts: int, letters: str) -> None:
    """Q45, Q46: the five rings and track 7 pay at each of the three counts; potions only at the last."""
    yellow = {"orange": on(yellow=letters), "blue": on(green="a", blue="a", violet="a", red="a")}
    match = begin(
        acting(
            4,
            6,
            5,
            seats=2,
            seat=1,
            counts=counts,
            sorcerers=yellow,
            powers={"orange": discs({7: 5})},
            potions={"blue": ["Y02"]},
        )
    )
    accepted(match, "end", "raise 7", "raise 7", "raise 7")
    assert now(match)["counts"] == counts + 1
    assert glory(match, "rings") == [8 + 10 + 7, 9]
    assert glory(match, "bonus") == [3, 5]
    assert glory(match, "potions") == [2 if counts == 2 else 0, 0]


@pytest.mark.parametrize("level", range(7))
def test_the_bonus_figures(level: int) -> None:
    """1.7: the figure under the disc is its level."""
    match = begin(last_turn(powers={"orange": discs({7: level})}))
    accepted(match, "end")
    assert glory(match, "bonus") == [0, level, 0]


# ------------------------------------------------------------------------------------------------ Q47 to Q55


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
    """Q48: 2 glory for each potion of its colour, never for itself, and nothing before the last count."""
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


def test_q49_ranking_of_three() -> None:
    """Q49: glory, then potions, then a shared rank."""
    parts = {"blue": {"rings": 50}, "orange": {"rings": 48}, "green": {"rings": 48}}
    match = begin(last_turn(glory=parts, potions={"orange": ["Y02"], "green": ["G02"]}))
    accepted(match, "end")
    assert totals(match) == [57, 57, 57]
    assert result_of(match).ranks == (3, 1, 1)
    assert result_of(match).winners == (1, 2)
    match = begin(last_turn(glory={"blue": {"rings": 60}}, potions={"orange": ["Y02"]}))
    accepted(match, "end")
    assert result_of(match).ranks == (1, 2, 3)
    assert result_of(match).scores == (67, 9, 7)


def test_q49_after_the_end_nothing_is_done() -> None:
    """9.3: the game is over."""
    match = begin(last_turn())
    accepted(match, "end")
    assert match.to_act is None
    assert legal(match) == []
    assert not match.explain("roll").legal


def test_q50_targets_of_power_6() -> None:
    """Q50: a rival's apprentice or mage, to either neighbour, wherever the user stands; no own piece."""
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


def test_q52_action_spaces_are_not_blocked() -> None:
    """Q52: everybody may choose the same action, turn after turn."""
    match = begin(position(seats=2))
    for _ in range(4):
        accepted(match, "roll", dice=[4, 6, 5])
        accepted(match, "action 4", "end")
    assert now(match)["round"] == 4


def test_q53_no_limit_of_mana() -> None:
    """Q53: whoever has 14 takes the last 4, and keeps them."""
    match = begin(acting(3, 6, 5, mana={"blue": {"yellow": 14, "red": 18}}))
    accepted(match, "place 1 yellow", "collect yellow", "end")
    assert mana(match) == {"yellow": 18, "red": 18}


@pytest.mark.parametrize("limit", [1, 2])
def test_q54_a_limit_of_rounds(limit: int) -> None:
    """Q54: none by default; with one, the match stops after it, unfinished and without a last count."""
    match = begin({"seats": 2}, round_limit=limit)
    for _ in range(2 * limit):
        assert not match.over
        pass_turn(match)
    assert match.over
    assert not result_of(match).finished
    assert totals(match) == [0, 0]
    free = begin({"seats": 2})
    for _ in range(2 * limit):
        pass_turn(free)
    assert not free.over


def test_q55_the_order_of_the_deck_is_not_known() -> None:
    """Q55: every seat sees the same, and chance may answer with any card of the deck."""
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


# ------------------------------------------------------------------------------------------------ C.4


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
def test_what_was_begun_is_finished_first(given: Position, texts: list[str]) -> None:
    """C.4: no power, purchase, potion, roll, action or end meanwhile."""
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
