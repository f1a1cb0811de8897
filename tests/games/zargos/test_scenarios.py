"""The acceptance scenarios of Zargos's fact sheet, by their numbers, and its resolutions, by theirs.

All are played through the public face. Pawns are written by people, as pairs of place and number. Scenarios that
depend on an option are played with each of its values. These resolutions are shown by scenarios alone:

| resolution | scenarios |
|---|---|
| B1 | S29 |
| B3 | S30 |
| B4 | S38 |
| B11 | S14 S19 |
| C1 | S67 |
| C3 | S68 |
| D2 | S85 |
| E14 | S43 S44, and `test_winds.py` for boats and the wind on one trip |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Game

Position = dict[str, Any]

PEOPLES = ("knights", "spiders", "amazons", "monks", "dragons", "winged")
BOX = {
    "war": 11,
    "earth": 3,
    "illusion": 2,
    "mist": 2,
    "elsewhere": 2,
    "madness": 4,
    "ice": 4,
    "storm": 3,
    "death": 2,
    "demon": 1,
    "typhoon": 1,
    "eclipse": 1,
    "heat": 1,
    "flood": 1,
    "tide": 1,
    "quake": 1,
}
"""Copies of each wind, in the order of the notation."""
AGAINST = {
    "typhoon": "winged",
    "eclipse": "amazons",
    "heat": "monks",
    "flood": "knights",
    "tide": "dragons",
    "quake": "spiders",
}
"""Winds that cancel a people's power."""
PARKING = ("OH6", "OH5", "OH1", "IT2", "LU2", "PA1", "KA5", "LU4")
"""Where peoples stand with a pawn each that a scenario says nothing of."""
SIZES = {"AK": 4, "BA": 6, "IT": 3, "KA": 6, "KO": 4, "LU": 5, "OH": 7, "OZ": 2, "PA": 5, "TA": 5}
CAPITALS = [f"{kingdom}0" for kingdom in SIZES]
PROVINCES = [f"{kingdom}{k}" for kingdom, size in SIZES.items() for k in range(1, size)]
GREENS = [*CAPITALS, *["reinforcement"] * 10]
BLUES = [*PROVINCES, *["boat"] * 3]
TAIRO = "TA0 1 TA1 1 TA2 1 TA3 1 TA4 1"

roles = pytest.mark.parametrize("role", ["attacking", "defending"])


# ------------------------------------------------------------------------------------------------ positions


def pawns(text: str) -> dict[str, int]:
    """Places and numbers: `TA1 6 ~05 2`."""
    words = text.split()
    return {place: int(n) for place, n in zip(words[::2], words[1::2], strict=True)}


def from_side(order: Sequence[str], side: str) -> list[str]:
    """The order of play as it goes on from a people."""
    k = order.index(side)
    return [*order[k:], *order[:k]]


def position(
    side: str = "knights",
    *,
    seats: int = 6,
    each: int = 2,
    out: str = "",
    last: bool = False,
    hands: Mapping[str, str] | None = None,
    **changes: Any,
) -> Position:
    """Round 2, a people about to attack, its pawns all fresh, its turn the first of the round or the last.

    By the name of a people: its pawns; peoples that are not named stand far away, those in `out` are out. `hands`:
    winds of the seat that leads a people.
    """
    peoples = PEOPLES[: {2: 2 * each, 3: 6}.get(seats, seats)]
    leaders = {people: k % seats for k, people in enumerate(peoples)}
    playing = [people for people in peoples if people not in out.split()]
    given = {people: pawns(changes.pop(people, "")) for people in playing}
    free = iter([place for place in PARKING if not any(place in places for places in given.values())])
    given = {people: places or {next(free): 1} for people, places in given.items()}
    winds: list[list[str]] = [[] for _ in range(seats)]
    for people, kinds in (hands or {}).items():
        winds[leaders[people]] += kinds.split()
    used = Counter(kind for hand in winds for kind in hand)
    used.update([*changes.get("lasting", []), *changes.get("removed", [])])
    used.update(kind for kind, _ in changes.get("under", []))
    order = from_side(playing, side)
    return {
        "phase": "attack",
        "stage": "attack",
        "seats": seats,
        "round": 2,
        "to_act": leaders[side],
        "leaders": leaders,
        "order": [*order[1:], side] if last else order,
        "side": side,
        "territories": {
            place: [people, n] for people, places in given.items() for place, n in places.items() if place[0] != "~"
        },
        "seas": {place: n for places in given.values() for place, n in places.items() if place[0] == "~"},
        "hands": winds,
        "deck": {kind: n - used[kind] for kind, n in BOX.items() if n > used[kind]},
        "fresh": {} if "phase" in changes else given[side],
        **changes,
    }


def reorganising(side: str = "knights", **changes: Any) -> Position:
    """The attacks are over."""
    return position(side, **{"phase": "reorganise", "stage": "reorganise", **changes})


def closing(**changes: Any) -> Position:
    """The last people of the round may still reorganise."""
    seats, each, out = changes.get("seats", 6), changes.get("each", 2), changes.get("out", "").split()
    peoples = PEOPLES[: {2: 2 * each, 3: 6}.get(seats, seats)]
    return reorganising([people for people in peoples if people not in out][-1], last=True, **changes)


def window(side: str = "knights", **changes: Any) -> Position:
    """Red winds may be played before a people's turn; all who hold winds are still to be asked."""
    given = position(side, **{"phase": "red", "stage": "window", **changes})
    seats = dict.fromkeys(given["leaders"][people] for people in from_side(given["order"], side))
    asked = [seat for seat in seats if given["hands"][seat]]
    return {**given, "waiting": asked, "to_act": asked[0]}


def cancelling(kind: str) -> Position:
    """The part of a position in which this wind cancels its people's power."""
    return {"cancelled": [AGAINST[kind]], "lasting": [kind]}


# ------------------------------------------------------------------------------------------------ play


@cache
def game(**options: Any) -> Game[Any]:
    return bb.game("zargos", **options)


def begin(given: Position, **options: Any) -> bb.Match:
    return bb.Match.from_position(game(**options), given, chance="ask")


def now(match: bb.Match) -> Position:
    state: Position = match.state.to_dict()
    return state


def legal(match: bb.Match) -> list[str]:
    return [str(action) for action in match.legal_actions()]


def accepted(match: bb.Match, *texts: str, dice: Iterable[int] = (), chance: bool = False) -> None:
    """Each action is listed, explained as legal and can be played; chance answers the last with dice.

    `chance`: whether chance must still answer then.
    """
    for k, text in enumerate(texts):
        assert text in legal(match)
        assert match.explain(text).legal
        match.play(text, outcomes=[f"die {face}" for face in dice] if k == len(texts) - 1 else [])
    assert (match.to_act == bb.CHANCE) is chance


def refused(match: bb.Match, text: str, *rules: str) -> None:
    """The action is not listed, refused by (one of) these paragraphs alone, and changes nothing."""
    before = now(match)
    assert text not in legal(match)
    ruling = match.explain(text)
    assert not ruling.legal
    assert ruling.rules
    assert set(ruling.rules) <= {f"zargos.{rule}" for rule in rules}
    for lang in ("en", "fr"):
        assert ruling.text(lang)
    with pytest.raises(bb.IllegalAction) as error:
        match.play(text)
    assert error.value.ruling.rules == ruling.rules
    assert now(match) == before


def answer(match: bb.Match, *faces: int) -> None:
    for face in faces:
        match.answer(f"die {face}")


def settle(match: bb.Match, *winds: str) -> None:
    """Chance answers: ties are broken in the order in which the tied roll, and these winds are drawn."""
    drawn = iter(winds)
    while match.to_act == bb.CHANCE:
        state = now(match)
        match.answer(f"die {6 - len(state['rolled'])}" if state["phase"] == "ties" else f"wind {next(drawn)}")
    assert next(drawn, None) is None


def close(match: bb.Match, *winds: str) -> None:
    """The last people's turn ends; the count, and the winds drawn after it."""
    match.play("done")
    settle(match, *winds)


def pass_on(match: bb.Match, side: str, phase: str = "attack") -> None:
    """Nobody does anything more until a people attacks again, or is asked in another phase."""
    for _ in range(100):
        texts = legal(match)
        match.play(next(text for text in ("done", "pass", "boats 0", "recruit 0") if text in texts))
        settle(match)
        if (now(match)["phase"], now(match)["side"]) == (phase, side):
            return
    raise AssertionError(side)


def go(match: bb.Match, origin: str, target: str, n: int, *seas: str, wind: str = "") -> None:
    """A whole move: by land, over seas, or by a wind."""
    by = [f"play {wind}"] if wind else []
    accepted(match, f"from {origin}", *by, *(f"sail {sea}" for sea in seas), f"to {target}", f"count {n}")


def attack(match: bb.Match, origin: str, target: str, n: int, *dice: int) -> None:
    """A land attack, all its combat with these dice."""
    go(match, origin, target, n)
    accepted(match, f"fight {target}", dice=dice)


def there(match: bb.Match, place: str) -> list[Any] | None:
    """The people on a territory and how many, or None."""
    found: list[Any] | None = now(match)["territories"].get(place)
    return found


def strength(match: bb.Match) -> dict[str, int]:
    """Pawns of both sides in the combat going on."""
    state = now(match)
    people, n = state["territories"][state["battle"]["target"]]
    return {state["side"]: state["battle"]["attackers"], people: n}


def hand(match: bb.Match, people: str) -> list[str]:
    """Winds of the seat that leads a people."""
    state = now(match)
    return sorted(state["hands"][state["leaders"][people]])


def under(match: bb.Match) -> list[str]:
    """Winds put under the deck, the first on top."""
    return [kind for kind, _ in now(match)["under"]]


def boats(match: bb.Match, people: str) -> int:
    held: int = now(match)["boats"].get(people, 0)
    return held


def lost(match: bb.Match, people: str) -> dict[str, int]:
    """Pawns a people has lost, by cause."""
    return {cause: n for cause, n in now(match)["lost"].get(people, {}).items() if n}


def result_of(match: bb.Match) -> bb.Result:
    assert match.result is not None
    return match.result


# ------------------------------------------------------------------------------------------------ S: combat


def monks_and_spiders(role: str, *dice: int, **changes: Any) -> bb.Match:
    """4 Monks against 6 Spiders on an ordinary province; the first dice are rolled."""
    if role == "attacking":
        match = begin(position("monks", monks="TA1 5", spiders="TA3 6", **changes))
        go(match, "TA1", "TA3", 4)
    else:
        match = begin(position("spiders", spiders="TA1 7", monks="TA3 4", **changes))
        go(match, "TA1", "TA3", 6)
    accepted(match, "fight TA3", dice=dice)
    return match


@pytest.mark.parametrize("second", [2, 3])
@roles
def test_s01_s02_s03_the_example_of_the_monks(role: str, second: int) -> None:
    """S01, S02, S03: 5 4 kept against 3 6 with the 6 rolled again: 2; then 2 made a 1; then 3 made a 6."""
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
    """S04: after an own die, the other side's can't be rolled again: the round is over at once."""
    match = monks_and_spiders(role, 5, 1)
    accepted(match, "reroll 5", dice=[2, 4, 3], chance=True)
    assert strength(match) == {"monks": 1, "spiders": 5}
    answer(match, 3)
    refused(match, "reroll 4", "people.monks")
    accepted(match, "reroll 3", dice=[1, 6, 6])
    assert there(match, "TA3") == ["spiders", 5]


@roles
def test_s05_not_an_own_die_after_keeping(role: str) -> None:
    """S05: once the other side has rolled, only its dice may be chosen."""
    match = monks_and_spiders(role, 5, 4)
    accepted(match, "keep", dice=[3, 6])
    refused(match, "reroll 5", "people.monks")
    refused(match, "reroll 4", "people.monks")
    assert sorted(legal(match)) == ["keep", "reroll 3", "reroll 6"]


def under_fire(target: str, n: int, *shot: int, chance: bool = True) -> bb.Match:
    """Dragons attack 4 Amazons, who shoot first."""
    match = begin(position("dragons", dragons="TA1 9", amazons=f"{target} 4"))
    go(match, "TA1", target, n)
    accepted(match, f"fight {target}", dice=shot, chance=chance)
    return match


def test_s06_the_example_of_the_amazons() -> None:
    """S06: 7 Dragons, shot 4 3: two fall, and two dice each are rolled."""
    match = under_fire("TA3", 7, 4, 3)
    assert strength(match) == {"dragons": 5, "amazons": 4}
    assert lost(match, "dragons") == {"shot": 2}
    answer(match, 1, 1, 1)
    assert strength(match) == {"dragons": 5, "amazons": 4}
    answer(match, 1)
    assert strength(match) == {"dragons": 4, "amazons": 3}


def test_s07_the_amazons_in_a_capital() -> None:
    """S07: shot 4 3: three fall, and the attackers' total is divided by three."""
    match = under_fire("TA0", 7, 4, 3)
    assert strength(match) == {"dragons": 4, "amazons": 4}
    answer(match, 5, 4, 1, 1)
    assert strength(match) == {"dragons": 3, "amazons": 1}


def test_s08_b16_a_shot_may_end_the_combat() -> None:
    """S08, B16: two attackers, shot 3 3."""
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


def test_s11_amazons_on_zargos_do_not_shoot() -> None:
    """S11: nor there in defence."""
    match = begin(position("winged", winged="ZA2 5", amazons="ZA1 4"))
    attack(match, "ZA2", "ZA1", 4, 6, 2, 1, 1)
    assert there(match, "ZA1") == ["winged", 3]


@roles
def test_s13_no_hand_of_god_in_a_heat_wave(role: str) -> None:
    """S13: the attackers' dice, then the defenders', and nobody is asked."""
    match = monks_and_spiders(role, 5, 4, 3, 6, **cancelling("heat"))
    assert there(match, "TA3") == ["spiders", 2]
    refused(match, "reroll 6", "people.monks", "red.cancel")


@pytest.mark.parametrize(("n", "dice"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (12, 3)])
def test_s14_dice_by_number(n: int, dice: int) -> None:
    """S14: in attack and in defence."""
    match = begin(position("amazons", amazons=f"TA1 {n + 1}", winged=f"TA3 {n}"))
    go(match, "TA1", "TA3", n)
    accepted(match, "fight TA3", dice=[1] * (2 * dice - 1), chance=True)
    battle = now(match)["battle"]
    assert (battle["round"], battle["attack"], battle["defence"]) == (1, [1] * dice, [1] * (dice - 1))
    answer(match, 1)
    assert now(match)["battle"]["round"] == 2
    assert strength(match) == {"amazons": n - dice // 2, "winged": n - dice // 2}


def test_s16_a_capital_is_taken() -> None:
    """S16: 6 5 4 against 6 6: five defenders and six attackers fall."""
    match = begin(position("amazons", amazons="TA1 8", winged="TA0 5 OZ1 1"))
    attack(match, "TA1", "TA0", 7, 6, 5, 4, 6, 6)
    assert there(match, "TA0") == ["amazons", 1]


def emptied() -> bb.Match:
    """Amazons and Winged have wiped each other out on TA3."""
    match = begin(position("amazons", amazons="TA1 2 TA2 3 TA0 1", winged="TA3 1 OZ1 1", monks="TA4 3"))
    attack(match, "TA1", "TA3", 1, 2, 2)
    return match


def test_s17_both_fall() -> None:
    """S17: one against one, 2 against 2: nobody stands there."""
    assert there(emptied(), "TA3") is None


@pytest.mark.parametrize(("n", "dice"), [(3, 2), (7, 4)])
def test_s19_the_wind_of_war(n: int, dice: int) -> None:
    """S19: one die more in every round."""
    match = begin(position("amazons", amazons=f"TA1 {n + 1}", winged="TA3 12", hands={"amazons": "war"}))
    go(match, "TA1", "TA3", n)
    accepted(match, "fight TA3")
    accepted(match, "play war", dice=[1] * dice, chance=True)
    assert now(match)["battle"]["attack"] == [1] * dice
    answer(match, 1, 1, 1)
    left = n - 1
    assert strength(match) == {"amazons": left, "winged": 12 - dice // 2}
    again = (1 if left < 4 else 2) + 1
    answer(match, *[1] * again, 1)
    battle = now(match)["battle"]
    assert (battle["attack"], battle["defence"]) == ([1] * again, [1])


def test_s20_one_wind_of_war_a_side() -> None:
    """S20: after the attacker's, the defender is asked; nobody plays a second one."""
    match = begin(position("amazons", amazons="TA1 4", winged="TA3 3", hands={"amazons": "war war", "winged": "war"}))
    go(match, "TA1", "TA3", 3)
    accepted(match, "fight TA3", "play war")
    assert match.to_act == 5
    accepted(match, "play war", dice=[1, 1, 1, 1], chance=True)
    assert strength(match) == {"amazons": 2, "winged": 2}
    assert now(match)["battle"]["war"] == ["attacker", "defender"]
    answer(match, 6, 6, 1, 1)
    assert hand(match, "amazons") == ["war"]
    refused(match, "play war", "green.war")


CALLING: Position = {"spiders": "PA4 2 KO3 5 IT1 4"}


def test_s22_one_group_from_one_volcano() -> None:
    """S22: five from KO3 would leave none; two come; none from IT1 besides."""
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


# ------------------------------------------------------------------------------------------------ S: moves and sea


def test_s25_a_land_attack_needs_a_border() -> None:
    """S25: TA4 and BA3 have none; by a boat through their sea it is possible."""
    match = begin(position("amazons", amazons="TA4 4", winged="BA3 2", boats={"amazons": 1}))
    accepted(match, "from TA4")
    refused(match, "to BA3", "attack.sea")
    accepted(match, "sail ~06", "to BA3", "count 3")
    assert now(match)["commitments"] == [["TA4", "BA3", 3, "boat"]]
    assert boats(match, "amazons") == 0


def test_s26_nobody_attacks_its_own() -> None:
    """S26: refused."""
    match = begin(position("amazons", amazons="TA1 4 TA3 2"))
    accepted(match, "from TA1")
    refused(match, "to TA3", "attack.target")


def test_s28_no_pawn_in_two_combats() -> None:
    """S28: what has won BA4 does not go on to BA5."""
    match = begin(position("amazons", amazons="BA3 6", winged="BA4 1 OZ1 1", monks="BA5 1"))
    attack(match, "BA3", "BA4", 4, 6, 6, 1)
    assert there(match, "BA4") == ["amazons", 4]
    refused(match, "from BA4", "attack.once", "attack.moves")


def test_s29_no_move_after_the_first_combat() -> None:
    """S29: nor by pawns that have not moved."""
    match = begin(position("amazons", amazons="TA1 6 TA2 4", winged="TA3 1 AK3 1"))
    go(match, "TA1", "AK3", 2)
    attack(match, "TA1", "TA3", 3, 6, 1)
    refused(match, "from TA2", "attack.moves")
    refused(match, "done", "attack.finish")
    accepted(match, "fight AK3", dice=[6, 1])


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
    """S31: TA3 held out; from elsewhere it can't be attacked either."""
    match = begin(position("knights", knights="TA1 2 TA2 8", spiders="TA3 3"))
    attack(match, "TA1", "TA3", 1, 1, 6)
    assert there(match, "TA3") == ["spiders", 3]
    accepted(match, "from TA2")
    refused(match, "to TA3", "people.knights")
    accepted(match, "to TA4", "count 4", "fight TA4")
    accepted(match, "from TA4")
    refused(match, "to TA3", "people.knights")


def test_s32_knights_reorganise_when_all_is_fought() -> None:
    """S32: not between two attacks; afterwards no attack any more."""
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


def test_s34_an_attack_by_boat() -> None:
    """S34: one space, one boat, which goes back to the stock."""
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
    """S37: TA0 touches no sea."""
    match = begin(position("amazons", amazons="TA0 6", winged="ZA1 2", boats={"amazons": 3}))
    accepted(match, "from TA0")
    refused(match, "sail ~06", "attack.sea")


def test_s38_knights_do_not_embark_after_a_move() -> None:
    """S38: those who took AK3 were not there when the turn began; by land they go on."""
    match = begin(position("knights", knights="TA1 6", amazons="ZA2 1", winged="AK3 1 OZ1 1", boats={"knights": 2}))
    attack(match, "TA1", "AK3", 5, 6, 6, 1)
    assert there(match, "AK3") == ["knights", 5]
    accepted(match, "from AK3")
    refused(match, "sail ~05", "people.port")
    accepted(match, "to PA2", "count 4")


def test_s40_dragons_stop_no_boat() -> None:
    """S40: they stand where it passes."""
    match = begin(position("amazons", amazons="TA3 6", winged="ZA1 2", dragons="~06 9", boats={"amazons": 1}))
    go(match, "TA3", "ZA1", 5, "~06")
    assert now(match)["seas"] == {"~06": 9}


def test_s41_a_storm_closes_two_spaces() -> None:
    """S41: this turn; the next people sails there again."""
    match = begin(
        position(
            "spiders",
            spiders="TA3 6",
            amazons="BA2 3",
            boats={"spiders": 1, "amazons": 1},
            closed=["~01", "~06"],
            lasting=["storm"],
        )
    )
    accepted(match, "from TA3")
    refused(match, "sail ~06", "red.storm")
    accepted(match, "to TA4", "count 1", "done", "done")
    assert now(match)["side"] == "amazons"
    assert now(match)["closed"] == []
    accepted(match, "from BA2", "sail ~06")


def test_s43_the_wind_of_earth_carries_over_three_spaces() -> None:
    """S43: without a boat."""
    match = begin(
        position("amazons", amazons="KA3 4", winged="ZA6 2", boats={"amazons": 1}, hands={"amazons": "earth"})
    )
    go(match, "KA3", "ZA6", 3, "~09", "~08", "~01", wind="earth")
    assert now(match)["commitments"] == [["KA3", "ZA6", 3, "earth"]]
    assert boats(match, "amazons") == 1
    assert hand(match, "amazons") == []
    assert under(match) == ["earth"]


def test_s44_the_wind_of_earth_carries_no_further() -> None:
    """S44: a fourth space is refused."""
    match = begin(
        position("amazons", amazons="KA3 4", winged="ZA1 2", boats={"amazons": 4}, hands={"amazons": "earth"})
    )
    accepted(match, "from KA3", "play earth", "sail ~09", "sail ~08", "sail ~01")
    refused(match, "sail ~06", "green.earth")
    refused(match, "to ZA1", "green.earth", "attack.sea")


@pytest.mark.parametrize("quake", [False, True])
def test_s46_spiders_attack_through_the_vortex(quake: bool) -> None:
    """S46: from Itak to Palmyr; not in an earthquake."""
    match = begin(position("spiders", spiders="IT1 4", amazons="PA4 2", **(cancelling("quake") if quake else {})))
    accepted(match, "from IT1")
    if quake:
        refused(match, "to PA4", "red.cancel")
        return
    accepted(match, "to PA4", "count 3")
    assert now(match)["commitments"] == [["IT1", "PA4", 3, "land"]]


def test_s47_winged_fly_over_a_territory() -> None:
    """S47: BA4 has no part in it."""
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
    """S50: OZ1 is no end of it."""
    match = begin(position("winged", winged="OZ1 4", spiders="BA4 2"))
    accepted(match, "from OZ1")
    refused(match, "to BA4", "people.winged", "people.lines")


def test_s52_winged_on_zargos_do_not_fly() -> None:
    """S52: ZA9 lies behind ZA8."""
    match = begin(position("winged", winged="ZA1 9", spiders="ZA8 2 ZA9 1"))
    accepted(match, "from ZA1")
    refused(match, "to ZA9", "island.powers")
    accepted(match, "to ZA8", "count 8")


def test_s53_dragons_swim_and_attack_from_the_sea() -> None:
    """S53: by ~06 to ~05; next turn all five attack AK3, and the sea is left empty."""
    match = begin(reorganising("dragons", dragons="BA4 6", winged="AK3 1 OZ1 1"))
    go(match, "BA4", "~06", 5)
    go(match, "~06", "~05", 5)
    assert now(match)["seas"] == {"~05": 5}
    pass_on(match, "dragons")
    attack(match, "~05", "AK3", 5, 6, 6, 1)
    assert there(match, "AK3") == ["dragons", 5]
    assert now(match)["seas"] == {}


# ------------------------------------------------------------------------------------------------ S: demons, Master


@pytest.mark.parametrize(("n", "left"), [(5, None), (6, ["spiders", 1])])
def test_s55_s56_demons_of_the_coast(n: int, left: list[Any] | None) -> None:
    """S55, S56: 6 5 cost five pawns."""
    match = begin(position("spiders", spiders="ZA2 7"))
    attack(match, "ZA2", "ZA1", n, 6, 5)
    assert there(match, "ZA1") == left
    assert lost(match, "spiders") == {"demons": 5}


def test_s58_demons_of_the_city() -> None:
    """S58: four dice cost seven of twelve, and their people has the Wind Master."""
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
    """S61: of eleven five are kept, six go under the deck."""
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
    """S62, D13: he draws five and keeps five; two kingdom cards bring nothing, a third is still awarded."""
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
def test_d13_whoever_is_master_draws_five_and_nobody_else_draws(people: str) -> None:
    other = next(p for p in PEOPLES if p != people)
    held = {people: "ZA0 4 OZ0 1", other: "TA0 1"}
    match = begin(closing(**held, kingdoms={"OZ": people, "TA": other}))
    close(match, "war", "war", "earth", "madness", "storm")
    assert hand(match, people) == ["earth", "madness", "storm", "war", "war"]
    assert hand(match, other) == []


def test_s64_f6_victory_is_a_peoples() -> None:
    """S64, F6: two peoples of one seat hold the four territories: nobody has won."""
    match = begin(position("knights", seats=3, monks="ZA0 3 ZA7 2", knights="ZA8 4", spiders="ZA9 1 KO1 1"))
    assert now(match)["leaders"]["monks"] == now(match)["leaders"]["knights"]
    attack(match, "ZA8", "ZA9", 3, 6, 1)
    assert there(match, "ZA9") == ["knights", 3]
    assert not match.over


def test_s65_b25_victory_by_a_combat() -> None:
    """S65, B25: the fourth territory ends the match at once."""
    match = begin(position("knights", knights="ZA0 3 ZA7 2 ZA8 4", spiders="ZA9 1 KO1 1"))
    attack(match, "ZA8", "ZA9", 3, 6, 1)
    assert match.over
    assert (now(match)["over"], now(match)["winner"]) == ("conquest", "knights")
    result = result_of(match)
    assert (result.winners, result.sides, result.reason, result.finished) == ((0,), ("knights",), "conquest", True)


# ------------------------------------------------------------------------------------------------ S: the round


@pytest.mark.parametrize("second", ["TA0", "TA3"])
def test_s67_two_steps_in_all(second: str) -> None:
    """S67: two groups one step each, or one group two steps; then none."""
    match = begin(reorganising("amazons", amazons="TA1 4 TA3 1 TA0 4 TA2 4"))
    go(match, "TA1", "TA3", 3)
    go(match, second, "TA2", 3)
    assert now(match)["steps"] == 0
    refused(match, "from TA2", "reorganise.steps")
    accepted(match, "done")


def test_s67_winged_move_each_of_their_pawns() -> None:
    """S67: every pawn that has not moved yet may."""
    match = begin(reorganising("winged", winged="TA1 4 TA3 4 TA0 4 TA2 4"))
    for origin, target in (("TA1", "TA3"), ("TA3", "TA0"), ("TA0", "TA2"), ("TA2", "TA1")):
        go(match, origin, target, 3)
    assert now(match)["locked"] == dict.fromkeys(("TA0", "TA1", "TA2", "TA3"), 3)
    accepted(match, "from TA1", "to TA3")
    refused(match, "count 2", "people.flock")
    accepted(match, "count 1")


def test_s68_a_trip_by_boat_is_one_step() -> None:
    """S68: over two spaces with two boats."""
    match = begin(reorganising("amazons", amazons="BA2 5 AK3 1", boats={"amazons": 2}))
    go(match, "BA2", "AK3", 3, "~06", "~05")
    assert there(match, "AK3") == ["amazons", 4]
    assert there(match, "BA2") == ["amazons", 2]
    assert boats(match, "amazons") == 0
    assert now(match)["steps"] == 1


RICH = f"{TAIRO} ZA2 1"


def test_s70_d3_points_of_a_whole_kingdom() -> None:
    """S70, D3: 15 for Taïro and 3 for ZA2; and Taïro's card."""
    match = begin(closing(knights=RICH))
    close(match, "war")
    assert now(match)["points"]["knights"] == 18
    assert now(match)["kingdoms"] == {"TA": "knights"}
    assert hand(match, "knights") == ["war"]
    assert now(match)["order"][0] == "knights"


def buying(**changes: Any) -> bb.Match:
    """After a count, Knights about to buy; what they hold brings 18 points."""
    match = begin(closing(**{"knights": RICH, **changes}))
    close(match, "war")
    accepted(match, "pass")
    assert (now(match)["phase"], now(match)["side"]) == ("boats", "knights")
    return match


def test_s71_purchases() -> None:
    """S71: three boats and a pawn for 18 points; four boats are too many; the last point is lost."""
    match = buying()
    refused(match, "boats 4", "buy.boats", "buy.points")
    accepted(match, "boats 3")
    refused(match, "recruit 2", "buy.pawns", "buy.points")
    accepted(match, "recruit 1", "place TA1", "count 1")
    assert boats(match, "knights") == 3
    assert there(match, "TA1") == ["knights", 2]
    assert now(match)["round"] == 3


def test_s73_a_card_is_kept_with_the_capital() -> None:
    """S73: the points are counted by province."""
    match = begin(closing(knights="TA0 2 TA1 1 TA2 1 TA3 1", spiders="TA4 1", kingdoms={"TA": "knights"}))
    close(match, "war")
    assert now(match)["points"]["knights"] == 5
    assert now(match)["kingdoms"] == {"TA": "knights"}


def test_s74_a_card_goes_back_without_a_full_holder() -> None:
    """S74: the capital is lost, and its taker lacks TA4."""
    match = begin(closing(knights="TA4 1", spiders="TA0 1 TA1 1 TA2 1 TA3 1", kingdoms={"TA": "knights"}))
    close(match)
    assert now(match)["kingdoms"] == {}
    assert now(match)["points"]["spiders"] == 5


def test_s76_three_winds_are_kept() -> None:
    """S76: of five two go under the deck."""
    match = begin(
        closing(knights="TA0 1 AK0 1", kingdoms={"TA": "knights", "AK": "knights"}, hands={"knights": "war war ice"})
    )
    close(match, "madness", "storm")
    assert (now(match)["phase"], match.to_act) == ("trim", 0)
    accepted(match, "discard storm", "discard ice")
    assert hand(match, "knights") == ["madness", "war", "war"]
    assert now(match)["under"] == [["storm", 0], ["ice", 0]]
    assert now(match)["phase"] == "exchange"


def test_s77_no_red_wind_after_a_move() -> None:
    """S77: nor before one, once the window is closed."""
    match = begin(position("amazons", amazons="TA1 4", winged="TA3 1", hands={"amazons": "madness eclipse"}))
    for text in ("play madness", "play eclipse"):
        refused(match, text, "round.window")
    go(match, "TA1", "TA3", 2)
    for text in ("play madness", "play eclipse"):
        refused(match, text, "round.window")


def test_s79_the_same_wind_on_the_same_target() -> None:
    """S79: refused in one window, allowed in the next."""
    match = begin(window("knights", winged="OZ0 9 OZ1 9", hands={"knights": "madness madness madness"}))
    accepted(match, "play madness")
    accepted(match, "target OZ", dice=[2, 6])
    assert (there(match, "OZ0"), there(match, "OZ1")) == (["winged", 8], ["winged", 6])
    accepted(match, "play madness")
    refused(match, "target OZ", "wind.same")
    accepted(match, "target KO", "pass", "done", "done")
    accepted(match, "play madness")
    accepted(match, "target OZ", dice=[1, 1])


def test_s80_an_illusion_answers_an_illusion() -> None:
    """S80: the last target suffers."""
    match = begin(
        window(
            "knights",
            monks="IT0 3",
            dragons="IT1 2",
            winged="OZ0 2",
            hands={"knights": "madness", "spiders": "illusion", "amazons": "illusion"},
        )
    )
    accepted(match, "play madness", "target OZ")
    assert match.to_act == 1
    accepted(match, "play illusion", "target KO")
    assert match.to_act == 2
    accepted(match, "play illusion")
    accepted(match, "target IT", dice=[4, 2])
    assert (there(match, "IT0"), there(match, "IT1"), there(match, "OZ0")) == (
        ["monks", 1],
        ["dragons", 1],
        ["winged", 2],
    )
    assert under(match) == ["illusion", "illusion", "madness"]


def test_s82_ice() -> None:
    """S82: no attack out of Ohms, none into it, no step within; afterwards all is free."""
    match = begin(
        window("knights", knights="OH2 3 OH4 5 KA1 4", amazons="KA2 2", monks="OH6 1", hands={"spiders": "ice"})
    )
    accepted(match, "play ice", "target OH")
    assert (now(match)["side"], now(match)["phase"]) == ("knights", "attack")
    refused(match, "from OH4", "red.ice")
    accepted(match, "from KA1")
    refused(match, "to OH6", "red.ice")
    accepted(match, "to KA3", "count 1", "done")
    refused(match, "from OH4", "red.ice")
    accepted(match, "done")
    assert now(match)["frozen"] == []
    assert under(match) == ["ice"]
    pass_on(match, "knights")
    go(match, "OH4", "KA2", 3)


def test_s83_d7_a_wind_against_nobody() -> None:
    """S83, D7: without Winged in the game the typhoon is removed and another wind drawn."""
    match = begin(closing(seats=5, knights="TA0 1", kingdoms={"TA": "knights"}))
    close(match, "typhoon", "war")
    assert now(match)["removed"] == ["typhoon"]
    assert hand(match, "knights") == ["war"]


def test_s85_dragons_reinforce_at_sea() -> None:
    """S85: where they are; the sea brings no points."""
    match = begin(closing(dragons="TA1 1 TA2 1 TA3 1 TA4 1 ~05 3"))
    close(match)
    assert now(match)["points"]["dragons"] == 4
    accepted(match, "recruit 2")
    refused(match, "place ~06", "buy.place")
    accepted(match, "place ~05", "count 2")
    assert now(match)["seas"] == {"~05": 5}


# ------------------------------------------------------------------------------------------------ S: set-up


def opened(seats: int = 6, **options: Any) -> bb.Match:
    """Seats choose in their order, and peoples in the order of the notation."""
    match = bb.Match("zargos", seats=seats, chance="ask", **options)
    answer(match, *range(6, 6 - seats, -1))
    for people in PEOPLES:
        if now(match)["phase"] == "people":
            accepted(match, f"choose {people}")
    return match


def dealt(seats: int = 6, greens: Sequence[str] = GREENS, blues: Sequence[str] = BLUES, **options: Any) -> bb.Match:
    """All placement cards are taken, first the green ones, in these orders."""
    match = opened(seats, **options)
    for card in greens:
        match.play("take green", outcomes=[f"card {card}"])
    for k in range(0, len(blues), 2):
        match.play("take blue", outcomes=[f"card {card}" for card in blues[k : k + 2]])
    return match


def untraded(match: bb.Match) -> bb.Match:
    """Everybody passes, until the pawns are to be placed."""
    while now(match)["phase"] == "trade":
        match.play("pass")
    settle(match)
    return match


def placed(match: bb.Match) -> bb.Match:
    """Each people puts all its pawns on one of its territories."""
    while now(match)["phase"] == "place":
        state = now(match)
        accepted(match, legal(match)[0], f"count {state['pool'][state['side']]}")
    return match


def pawns_of(match: bb.Match) -> dict[str, int]:
    """All pawns of each people, on the board and beside it."""
    state = now(match)
    found: Counter[str] = Counter(state["pool"])
    for people, n in state["territories"].values():
        found[people] += n
    return dict(found)


@pytest.mark.parametrize(
    ("seats", "each", "start"), [(6, 2, 25), (5, 2, 30), (4, 2, 35), (3, 2, 25), (2, 2, 35), (2, 3, 25)]
)
def test_s86_s92_a3_starting_pawns(seats: int, each: int, start: int) -> None:
    """S86, S92, A3: by the number of seats; and thirty more by the cards of all reinforcements."""
    options: dict[str, Any] = {"peoples_each": each} if seats == 2 else {}
    match = opened(seats, **options)
    peoples = PEOPLES[: {2: 2 * each, 3: 6}.get(seats, seats)]
    assert now(match)["leaders"] == {people: k % seats for k, people in enumerate(peoples)}
    assert len(now(match)["hands"]) == seats
    match = dealt(seats, **options)
    assert pawns_of(match) == dict.fromkeys(peoples, start)
    match = placed(untraded(match))
    assert sum(pawns_of(match).values()) == start * len(peoples) + 30
    assert now(match)["round"] == 1


def test_s88_two_blue_cards() -> None:
    """S88: exactly two; and one green one."""
    match = opened()
    match.play("take blue", outcomes=["card BA2", "card boat"])
    assert sorted(now(match)["cards"]["knights"]) == ["BA2", "boat"]
    assert (len(now(match)["stacks"]["blue"]), len(now(match)["stacks"]["green"])) == (38, 20)
    match.play("take green", outcomes=["card reinforcement"])
    assert now(match)["cards"]["spiders"] == ["reinforcement"]
    assert match.to_act == 2


FIRST = ["KA3", "boat", "KO1", "KO2"]
"""The first blue cards: those of the Amazons, then those of the Monks."""


def bargaining(**options: Any) -> bb.Match:
    """Amazons hold KA3 and a boat, Monks KO1 and KO2; the Amazons are asked for an offer."""
    rest = [card for card in PROVINCES if card not in FIRST]
    match = dealt(blues=[*FIRST, "boat", "boat", *rest], **options)
    accepted(match, "pass", "pass")
    assert (now(match)["phase"], now(match)["side"]) == ("trade", "amazons")
    return match


OFFER = ("offer monks", "give KA3", "give boat", "ask KO1", "ask KO2", "propose")


@pytest.mark.parametrize("says", ["accept", "refuse"])
def test_s89_a10_a_trade(says: str) -> None:
    """S89, A10: the pawns on the three provinces are changed; those taken up go back to their peoples' pools."""
    match = bargaining()
    before = now(match)
    accepted(match, *OFFER)
    assert match.to_act == 3
    accepted(match, says)
    after = now(match)
    swapped = says == "accept"
    assert there(match, "KA3") == ["monks" if swapped else "amazons", 1]
    for place in ("KO1", "KO2"):
        assert there(match, place) == ["amazons" if swapped else "monks", 1]
    assert after["cards"]["monks"].count("boat") - before["cards"]["monks"].count("boat") == swapped
    assert after["pool"]["amazons"] - before["pool"]["amazons"] == -swapped
    assert after["pool"]["monks"] - before["pool"]["monks"] == swapped
    assert pawns_of(match) == dict.fromkeys(PEOPLES, 25)
    assert after["side"] == "monks"


def test_s91_zargos_is_empty_at_first() -> None:
    """S91: and every other territory is held."""
    match = placed(untraded(dealt()))
    assert set(now(match)["territories"]) == {*CAPITALS, *PROVINCES}
    assert (now(match)["phase"], now(match)["round"], now(match)["stage"]) == ("attack", 1, "attack")


# ------------------------------------------------------------------------------------------------ A: set-up


def test_a1_ties_on_the_opening_die() -> None:
    """A1: those who tie for the highest roll first, again and again; then those who tie for the next place."""
    match = bb.Match("zargos", seats=4, chance="ask")
    answer(match, 3, 5, 3, 5)
    assert now(match)["groups"] == [[1, 3], [0, 2]]
    answer(match, 4, 4, 2, 6)
    assert now(match)["groups"][:2] == [[3], [1]]
    answer(match, 1, 2)
    chosen = []
    for people in PEOPLES[:4]:
        chosen.append(match.to_act)
        accepted(match, f"choose {people}")
    assert chosen == [3, 1, 2, 0]


def test_a2_two_passes_in_the_same_order() -> None:
    """A2: the second people is chosen in the order of the first."""
    match = bb.Match("zargos", seats=3, chance="ask")
    answer(match, 3, 6, 1)
    chosen = []
    for people in reversed(PEOPLES):
        chosen.append(match.to_act)
        accepted(match, f"choose {people}")
        if people == "winged":
            refused(match, "choose winged", "setup.choose")
    assert chosen == [1, 0, 2, 1, 0, 2]
    assert list(now(match)["leaders"]) == list(reversed(PEOPLES))


@pytest.mark.parametrize("each", [2, 3])
def test_a3_two_players_with_two_or_three_peoples(each: int) -> None:
    """A3: each people draws for itself, in the order of picking."""
    match = opened(2, peoples_each=each)
    peoples = PEOPLES[: 2 * each]
    assert now(match)["order"] == list(peoples)
    for k, people in enumerate(peoples):
        assert (now(match)["side"], match.to_act) == (people, k % 2)
        match.play("take green", outcomes=[f"card {CAPITALS[k]}"])
    assert now(match)["cards"] == {people: [CAPITALS[k]] for k, people in enumerate(peoples)}


def test_a4_first_pawns_are_starting_pawns() -> None:
    """A4: 25 in all, one on each territory."""
    match = dealt()
    state = now(match)
    held = Counter(people for people, _ in state["territories"].values())
    assert {n for _, n in state["territories"].values()} == {1}
    assert state["pool"] == {people: 25 - held[people] for people in PEOPLES}


def test_a5_faces_are_secret_while_cards_are_taken() -> None:
    """A5: only the backs can be seen; when all are taken the territories are laid open."""
    match = opened()
    match.play("take green", outcomes=["card AK0"])
    match.play("take blue", outcomes=["card TA1", "card boat"])
    assert "AK0" in str(match.view(0)["cards"])
    for seat in (1, 2, None):
        assert "AK0" not in str(match.view(seat)["cards"])
    assert "boat" in str(match.view(1)["cards"])
    assert "TA1" not in str(match.view(0)["cards"])
    assert match.view(0)["stacks"] == {"green": 19, "blue": 38}
    assert now(match)["territories"] == {}
    assert match.view(None)["territories"] == {}
    match = dealt()
    assert match.view(None)["territories"]["AK0"] == ["knights", 1]


def test_a6_forty_turns() -> None:
    """A6: twenty green ones and twenty blue pairs; where one stack is empty the other must be used."""
    match = opened()
    turns: Counter[str] = Counter()
    for card in GREENS:
        turns[now(match)["side"]] += 1
        match.play("take green", outcomes=[f"card {card}"])
    refused(match, "take green", "setup.take")
    for k in range(0, 40, 2):
        turns[now(match)["side"]] += 1
        match.play("take blue", outcomes=[f"card {card}" for card in BLUES[k : k + 2]])
    assert list(turns.values()) == [7, 7, 7, 7, 6, 6]
    assert now(match)["phase"] == "trade"


def test_a6_the_blue_stack_first() -> None:
    """A6: the other way round."""
    match = opened()
    for k in range(0, 40, 2):
        match.play("take blue", outcomes=[f"card {card}" for card in BLUES[k : k + 2]])
    refused(match, "take blue", "setup.take")
    match.play("take green", outcomes=["card reinforcement"])


@pytest.mark.parametrize("offers", [0, 1, 2])
def test_a7_offers_until_all_pass(offers: int) -> None:
    """A7: so many offers each people may make; passing all in a row ends the trading."""
    match = dealt(trade_offers=offers)
    if offers == 0:
        settle(match)
        assert now(match)["phase"] == "place"
        return
    made = 0
    while now(match)["phase"] == "trade":
        if now(match)["side"] == "knights":
            accepted(match, "offer spiders", "give AK0", "ask BA0", "propose", "refuse")
            made += 1
        else:
            match.play("pass")
    assert made == offers
    match = dealt(trade_offers=offers)
    for _ in PEOPLES:
        assert now(match)["phase"] == "trade"
        match.play("pass")
    assert now(match)["phase"] != "trade"


def test_a8_no_gift() -> None:
    """A8: both sides give a card."""
    match = bargaining()
    accepted(match, "offer monks", "give KA3")
    refused(match, "propose", "setup.bargain")
    accepted(match, "ask KO1", "propose")


def test_a8_everybody_keeps_a_territory() -> None:
    """A8: who gives them all must ask for one."""
    match = bargaining()
    own = sorted(place for place, (people, _) in now(match)["territories"].items() if people == "amazons")
    accepted(match, "offer monks", *(f"give {place}" for place in own))
    refused(match, "ask reinforcement", "setup.bargain")
    accepted(match, "ask KO1", "propose", "accept")
    assert [place for place, (people, _) in now(match)["territories"].items() if people == "amazons"] == ["KO1"]


def test_a9_an_offer_names_what_is_held() -> None:
    """A9: secret cards too."""
    match = bargaining()
    accepted(match, "offer monks")
    refused(match, "give KO1", "setup.bargain")
    accepted(match, "give reinforcement")
    refused(match, "ask KA3", "setup.bargain")
    refused(match, "ask boat", "setup.bargain")
    accepted(match, "ask reinforcement", "propose", "accept")


def test_a11_a12_most_pawns_place_first() -> None:
    """A11, A12: ties by dice; in this order the first round is played."""
    match = dealt()
    paid = {people: now(match)["cards"][people].count("reinforcement") for people in PEOPLES}
    assert paid == {"knights": 2, "spiders": 2, "amazons": 1, "monks": 1, "dragons": 2, "winged": 2}
    for _ in PEOPLES:
        match.play("pass")
    assert now(match)["phase"] == "ties"
    answer(match, 2, 5, 5, 6)
    answer(match, 1, 3)
    answer(match, 1, 4)
    order = ["winged", "dragons", "spiders", "knights", "monks", "amazons"]
    assert pawns_of(match) == {people: 25 + 3 * paid[people] for people in PEOPLES}
    assert now(match)["order"] == order
    sides = []
    while now(match)["phase"] == "place":
        sides.append(now(match)["side"])
        accepted(match, legal(match)[0], f"count {now(match)['pool'][sides[-1]]}")
    assert sides == order
    assert (now(match)["order"], now(match)["side"], now(match)["round"]) == (order, "winged", 1)


def test_a13_capital_cards_go_to_the_stock() -> None:
    """A13: nobody holds a kingdom card before the first count."""
    match = placed(untraded(dealt()))
    assert now(match)["kingdoms"] == {}
    assert not any(now(match)["cards"].values())


def test_a14_boats_of_the_cards() -> None:
    """A14: three of fifteen come from cards; a sixteenth can't be bought."""
    match = placed(untraded(bargaining()))
    assert sum(now(match)["boats"].values()) == 3
    assert boats(match, "amazons") >= 1
    match = buying(boats={"knights": 3, "spiders": 10})
    refused(match, "boats 3", "buy.boats", "box.boats")
    accepted(match, "boats 2")


def test_a15_a_hundred_pawns() -> None:
    """A15: no people has more."""
    match = buying(knights="TA0 92 TA1 1 TA2 1 TA3 1 TA4 1 ZA2 1")
    accepted(match, "boats 0")
    refused(match, "recruit 4", "buy.pawns", "box.peoples")
    accepted(match, "recruit 3", "place TA1", "count 3")


@pytest.mark.parametrize("strict", ["false", "true"])
def test_a15_pieces(strict: str) -> None:
    """A15: with strict pieces forty ones and twelve fives must be enough for what stands everywhere."""
    places = [f"LU{k}" for k in range(4)] + [f"PA{k}" for k in range(4)] + ["KO0", "KO1", "TA1"]
    full = " ".join(f"{place} {4 if k < 10 else 5}" for k, place in enumerate(places))
    match = begin(closing(knights=full), strict_pieces=strict)
    close(match)
    accepted(match, "boats 0", "recruit 1")
    if strict == "true":
        refused(match, "place TA1", "box.peoples")
        accepted(match, "place KO1", "count 1")
    else:
        accepted(match, "place TA1", "count 1")


# ------------------------------------------------------------------------------------------------ B: attack, combat


def test_b2_knights_one_target_at_a_time() -> None:
    """B2: groups may join, another target must wait."""
    match = begin(position("knights", knights="TA1 6 TA2 4", spiders="TA3 3 AK3 1"))
    go(match, "TA1", "TA3", 2)
    accepted(match, "from TA1")
    refused(match, "to AK3", "people.knights")
    accepted(match, "to TA3", "count 1")
    go(match, "TA2", "TA3", 3)
    accepted(match, "fight TA3", dice=[6, 6, 1])
    assert there(match, "TA3") == ["knights", 6]
    go(match, "TA1", "AK3", 2)


@pytest.mark.parametrize("seats", [3, 6])
def test_b5_f6_targets(seats: int) -> None:
    """B5, F6: another people, also one of the same seat, or a vacant territory."""
    match = begin(position("knights", seats=seats, knights="TA1 9", monks="TA3 1"))
    accepted(match, "from TA1")
    assert {"to AK3", "to TA0", "to TA3"} <= set(legal(match))
    accepted(match, "to TA3", "count 2")


def test_b6_a_vacant_territory_is_taken_without_combat() -> None:
    """B6: when the first combat begins, or at the end of the attacks; the pawns have fought then."""
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


def test_b6_knights_go_on_from_a_vacant_territory() -> None:
    """B6: their walk-in is an attack like others."""
    match = begin(position("knights", knights="TA1 6", spiders="TA4 1 KO1 1"))
    go(match, "TA1", "TA3", 4)
    accepted(match, "fight TA3")
    assert there(match, "TA3") == ["knights", 4]
    assert now(match)["attacked"] == ["TA3"]
    attack(match, "TA3", "TA4", 3, 6, 1)
    assert there(match, "TA4") == ["knights", 3]


def test_b7_groups_by_land_and_sea_join() -> None:
    """B7: 3 and 2 roll two dice together; a force may be divided."""
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
    """B8: from a space of the departure over neighbouring spaces to one of the arrival; a pawn stays."""
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
    """B8: and each only once."""
    match = begin(position("amazons", amazons="TA1 6", boats={"amazons": 1}, fresh={"TA1": 2}))
    accepted(match, "from TA1", "sail ~06", "to TA3")
    refused(match, "count 3", "attack.once", "attack.stay")
    accepted(match, "count 2")
    refused(match, "from TA1", "attack.once")


@pytest.mark.parametrize("held", [1, 2])
def test_b9_every_convoy_pays(held: int) -> None:
    """B9: two at one target need two boats."""
    match = begin(position("amazons", amazons="BA2 4 BA3 4 BA1 1", winged="TA3 3", boats={"amazons": held}))
    go(match, "BA2", "TA3", 3, "~06")
    accepted(match, "from BA3")
    if held == 1:
        refused(match, "sail ~06", "attack.sea")
        return
    accepted(match, "sail ~06", "to TA3", "count 3", "fight TA3", dice=[6, 1, 1])
    assert there(match, "TA3") == ["amazons", 6]
    assert boats(match, "amazons") == 0


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
    """B10: a half, of a capital's defenders a third, both at once."""
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
    """B13: no reorganisation goes there; a later attack walks in."""
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
    """B14: 12 rolled cost four, not six."""
    match = begin(position("amazons", amazons="ZA7 5", winged="ZA0 6"))
    go(match, "ZA7", "ZA0", 4)
    accepted(match, "fight ZA0", dice=[6, 6, 1, 1], chance=True)
    assert strength(match) == {"amazons": 3, "winged": 2}


def test_b15_call_then_war_then_rounds() -> None:
    """B15: the Spiders' call, then War: the attacker, then the defender."""
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
    """B15: the Amazons' shot comes before War."""
    match = begin(position("knights", knights="TA1 5", amazons="TA3 3", hands={"knights": "war", "amazons": "war"}))
    go(match, "TA1", "TA3", 4)
    accepted(match, "fight TA3", chance=True)
    assert now(match)["phase"] == "shot"
    answer(match, 6)
    assert strength(match) == {"knights": 2, "amazons": 3}
    assert (now(match)["phase"], match.to_act) == ("war", 0)
    accepted(match, "play war")
    assert match.to_act == 2


def test_b16_one_shot_a_combat() -> None:
    """B16: not before the second round; the attackers do not answer it."""
    match = under_fire("TA3", 7, 1, 1)
    assert strength(match) == {"dragons": 7, "amazons": 4}
    answer(match, 1, 1, 1, 1, 1)
    assert now(match)["phase"] == "rolling"
    assert strength(match) == {"dragons": 6, "amazons": 3}
    answer(match, 3, 3, 2)
    assert there(match, "TA3") == ["dragons", 5]
    assert lost(match, "amazons") == {"combat": 4}


def test_b17_monks_and_the_shot_of_the_amazons() -> None:
    """B17: it is never rolled again."""
    match = begin(position("monks", monks="TA1 5", amazons="TA3 3"))
    go(match, "TA1", "TA3", 4)
    accepted(match, "fight TA3", dice=[6], chance=True)
    assert strength(match) == {"monks": 2, "amazons": 3}
    answer(match, 4)
    assert now(match)["phase"] == "monk"
    assert sorted(legal(match)) == ["keep", "reroll 4"]


def test_b17_monks_and_demons() -> None:
    """B17: their dice neither."""
    match = begin(position("monks", monks="TA3 7", boats={"monks": 1}))
    go(match, "TA3", "ZA1", 6, "~06")
    accepted(match, "fight ZA1", dice=[6, 5])
    assert there(match, "ZA1") == ["monks", 1]


def test_b18_called_pawns_stay() -> None:
    """B18: they may come from a volcano that is under attack itself, and its combat is fought without them."""
    match = begin(position("amazons", amazons="TA2 7 KO0 4", spiders="PA4 2 KO3 5"))
    go(match, "TA2", "PA4", 6)
    go(match, "KO0", "KO3", 3)
    accepted(match, "fight PA4", "call KO3")
    accepted(match, "count 4", dice=[1, 1, 6, 6])
    assert (there(match, "PA4"), there(match, "KO3")) == (["spiders", 5], ["spiders", 1])
    accepted(match, "fight KO3")
    accepted(match, "pass", dice=[6, 1])
    assert there(match, "KO3") == ["amazons", 3]


def test_b19_winged_fly_over_anything() -> None:
    """B19: over a vacant territory too, one step or two, leaving a pawn."""
    match = begin(position("winged", winged="TA1 4", spiders="TA3 2 TA4 1 TA2 1 PA2 1 BA4 1"))
    accepted(match, "from TA1")
    assert {"to TA3", "to TA4", "to TA2", "to PA2", "to AK0"} <= set(legal(match))
    refused(match, "to BA4", "attack.sea")
    accepted(match, "to PA2")
    refused(match, "count 4", "attack.stay")
    accepted(match, "count 3")


def test_b20_dragons_leave_the_sea_and_do_not_enter_it() -> None:
    """B20: none must stay at sea, one must on land; entering the sea is no attack."""
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


def test_b21_no_combat_at_sea() -> None:
    """B21: nobody goes to sea to fight."""
    match = begin(position("amazons", amazons="TA1 4", dragons="~06 3", boats={"amazons": 2}))
    accepted(match, "from TA1")
    refused(match, "to ~06", "attack.sea")
    accepted(match, "sail ~06")
    refused(match, "to ~06", "people.dragons", "people.swim", "attack.sea", "attack.target")


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
    """B22: except by boat, like everybody."""
    match = begin(reorganising("dragons", dragons="TA1 1 ZA1 5 ZA2 1", boats={"dragons": 1}))
    accepted(match, "from ZA1")
    refused(match, "to ~06", "island.powers")
    accepted(match, "sail ~06", "to TA1", "count 2")


def test_b22_knights_on_zargos_attack_like_others() -> None:
    """B22: all attacks from there before any of them is fought, by pawns that have not fought."""
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
    """B23: three dice in the inner ring, once, and no War, no walls."""
    match = begin(position("amazons", amazons="ZA2 5 ZA3 5", hands={"amazons": "war"}))
    go(match, "ZA2", "ZA8", 4)
    go(match, "ZA3", "ZA8", 4)
    accepted(match, "fight ZA8", dice=[5, 2, 2])
    assert there(match, "ZA8") == ["amazons", 4]
    assert hand(match, "amazons") == ["war"]


def test_b24_demons_return() -> None:
    """B24: as soon as nobody stands there."""
    match = begin(position("spiders", spiders="ZA2 2", winged="ZA1 1 OZ1 1", amazons="ZA6 6"))
    attack(match, "ZA2", "ZA1", 1, 2, 2)
    assert there(match, "ZA1") is None
    accepted(match, "done", "done")
    attack(match, "ZA6", "ZA1", 5, 2, 1)
    assert there(match, "ZA1") == ["amazons", 4]


def test_b25_victory_by_walking_in() -> None:
    """B25: the Master's people takes the last vacant territory."""
    match = begin(position("knights", knights="ZA0 5 ZA7 1 ZA8 1"))
    go(match, "ZA0", "ZA9", 2)
    match.play("done")
    assert match.over
    assert now(match)["over"] == "conquest"


def test_b25_f3_a_conquest_that_also_leaves_nobody_else() -> None:
    """B25, F3: it is looked at first whether the four territories are held."""
    match = begin(position("knights", out="amazons monks dragons winged", knights="ZA0 3 ZA7 2 ZA8 4", spiders="ZA9 1"))
    attack(match, "ZA8", "ZA9", 3, 6, 1)
    assert (now(match)["over"], now(match)["winner"]) == ("conquest", "knights")


# ------------------------------------------------------------------------------------------------ C: reorganisation


@pytest.mark.parametrize("n", [1, 3, 5])
def test_c2_pawns_left_or_taken_on_the_way(n: int) -> None:
    """C2: one pawn stays everywhere."""
    match = begin(reorganising("amazons", amazons="TA1 4 TA3 3 TA2 1"))
    accepted(match, "from TA1", "to TA3")
    refused(match, "count 4", "reorganise.held", "attack.stay")
    accepted(match, "count 3", "from TA3", "to TA2")
    refused(match, "count 6", "reorganise.held", "attack.stay")
    accepted(match, f"count {n}")
    assert there(match, "TA3") == ["amazons", 6 - n]
    assert there(match, "TA2") == ["amazons", 1 + n]


def test_c4_only_held_territories() -> None:
    """C4: none of others, no vacant one, nowhere over a border that is not there."""
    match = begin(reorganising("amazons", amazons="TA1 4 TA3 3 BA4 1", winged="AK3 1"))
    accepted(match, "from TA1")
    refused(match, "to TA0", "reorganise.held")
    refused(match, "to AK3", "reorganise.held")
    refused(match, "to BA4", "reorganise.sea")
    accepted(match, "to TA3", "count 2")


def test_c5_pawns_that_fought_may_move() -> None:
    """C5: back to where they came from."""
    match = begin(position("amazons", amazons="TA1 5", winged="TA3 1 OZ1 1"))
    attack(match, "TA1", "TA3", 4, 6, 6, 1)
    accepted(match, "done")
    go(match, "TA3", "TA1", 3)
    assert there(match, "TA1") == ["amazons", 4]


def test_c6_dragons_step_by_step() -> None:
    """C6: each space or territory is a step; no boat, no pawn kept at sea."""
    match = begin(reorganising("dragons", dragons="TA1 4 BA2 1 ~05 2", boats={"dragons": 1}))
    go(match, "TA1", "~06", 3)
    assert now(match)["seas"] == {"~05": 2, "~06": 3}
    go(match, "~06", "BA2", 3)
    assert there(match, "BA2") == ["dragons", 4]
    assert now(match)["seas"] == {"~05": 2}
    assert boats(match, "dragons") == 1
    refused(match, "from ~05", "reorganise.steps")


def test_c6_dragons_land_on_held_territories() -> None:
    """C6: not on vacant ones, and swim only to neighbouring spaces."""
    match = begin(reorganising("dragons", dragons="TA1 4 ~06 2"))
    accepted(match, "from ~06")
    refused(match, "to TA3", "reorganise.held", "people.swim")
    refused(match, "to ~13", "people.swim")
    accepted(match, "to TA1", "count 2")


def test_c6_dragons_use_boats_like_others() -> None:
    """C6: one step whatever the length; in attack as well."""
    match = begin(reorganising("dragons", dragons="BA2 5 AK3 1", boats={"dragons": 2}))
    go(match, "BA2", "AK3", 3, "~06", "~05")
    assert (now(match)["steps"], boats(match, "dragons")) == (1, 0)
    match = begin(position("dragons", dragons="BA2 5", winged="AK3 1", boats={"dragons": 2}))
    go(match, "BA2", "AK3", 3, "~06", "~05")
    assert boats(match, "dragons") == 0


def test_c7_winged_one_move_each() -> None:
    """C7: one or two territories or a line; what has moved stays, what has not may go."""
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
    """C7: and one border a step."""
    match = begin(reorganising("winged", winged="TA1 4 TA3 4 TA4 4", **cancelling("typhoon")))
    accepted(match, "from TA1")
    refused(match, "to TA4", "red.cancel")
    accepted(match, "to TA3", "count 3")
    go(match, "TA3", "TA4", 3)
    refused(match, "from TA4", "reorganise.steps", "red.cancel")


def test_c8_a_vortex_is_one_step() -> None:
    """C8: from Itak to Kori."""
    match = begin(reorganising("spiders", spiders="IT1 4 KO3 1 IT2 1"))
    go(match, "IT1", "KO3", 2)
    assert now(match)["steps"] == 1
    assert there(match, "KO3") == ["spiders", 3]


def test_c9_the_wind_of_mist_moves_everything() -> None:
    """C9: instead of the steps; a pawn stays on each held territory."""
    match = begin(reorganising("amazons", amazons="TA1 4 OH2 3 KO0 1", hands={"amazons": "mist"}))
    accepted(match, "play mist")
    assert now(match)["pool"]["amazons"] == 5
    refused(match, "place TA3", "green.mist", "reorganise.held")
    accepted(match, "place KO0", "count 4", "place OH2", "count 1")
    assert [there(match, place) for place in ("TA1", "OH2", "KO0")] == [
        ["amazons", 1],
        ["amazons", 2],
        ["amazons", 5],
    ]
    assert now(match)["side"] == "monks"
    assert under(match) == ["mist"]


@pytest.mark.parametrize(("wind", "seas"), [("earth", ("~06", "~05")), ("elsewhere", ())])
def test_c10_a_wind_is_one_step(wind: str, seas: tuple[str, ...]) -> None:
    """C10: of the two."""
    match = begin(reorganising("amazons", amazons="BA2 5 AK3 1 BA3 1", hands={"amazons": wind}))
    go(match, "BA2", "AK3", 3, *seas, wind=wind)
    assert now(match)["steps"] == 1
    assert there(match, "AK3") == ["amazons", 4]
    go(match, "BA2", "BA3", 1)
    assert now(match)["steps"] == 0
    assert under(match) == [wind]


# ------------------------------------------------------------------------------------------------ D: count, cards


def test_d1_ties_are_rolled_off() -> None:
    """D1: again and again."""
    match = begin(closing(out="monks dragons winged", knights="TA1 1", spiders="TA3 1 KO1 1", amazons="TA4 1"))
    match.play("done")
    assert now(match)["phase"] == "ties"
    assert now(match)["groups"] == [["spiders"], ["knights", "amazons"]]
    answer(match, 3, 3, 2, 5)
    assert now(match)["order"] == ["spiders", "amazons", "knights"]
    assert (now(match)["phase"], now(match)["side"]) == ("recruit", "spiders")


def test_d3_a_card_goes_to_a_full_holder() -> None:
    """D3: who holds all of the kingdom gets it from its owner."""
    match = begin(closing(spiders=TAIRO, kingdoms={"TA": "knights"}))
    close(match, "war")
    assert now(match)["kingdoms"] == {"TA": "spiders"}


@pytest.mark.parametrize(("held", "owner"), [("TA1 1", None), ("TA0 1 TA1 1", "knights")])
def test_d4_only_the_count_matters(held: str, owner: str | None) -> None:
    """D4: a vacant capital loses the card; one retaken before the count keeps it."""
    match = begin(closing(knights=held, kingdoms={"TA": "knights"}))
    close(match, *["war"] * (owner is not None))
    assert now(match)["kingdoms"].get("TA") == owner


@pytest.mark.parametrize("per_people", ["false", "true"])
def test_d5_the_hand_of_a_seat(per_people: str) -> None:
    """D5: three for each seat, or with the option for each of its peoples."""
    given = closing(
        seats=3, knights="TA0 1 AK0 1", kingdoms={"TA": "knights", "AK": "knights"}, hands={"knights": "war war ice"}
    )
    match = begin(given, hand_per_people=per_people)
    close(match, "madness", "storm")
    if per_people == "true":
        assert now(match)["phase"] == "exchange"
        assert len(hand(match, "monks")) == 5
    else:
        assert (now(match)["phase"], match.to_act) == ("trim", 0)
        accepted(match, "discard war", "discard war")
        assert hand(match, "knights") == ["ice", "madness", "storm"]


def exchanging(knights: str, spiders: str, **options: Any) -> bb.Match:
    """After the count, the Knights' seat may exchange winds first."""
    given = closing(knights="TA1 1 TA3 1 TA4 1", spiders="KO1 1 KO2 1", hands={"knights": knights, "spiders": spiders})
    match = begin(given, **options)
    close(match)
    assert (now(match)["phase"], match.to_act) == ("exchange", 0)
    return match


def test_d6_winds_are_exchanged() -> None:
    """D6: an offer is accepted or refused."""
    match = exchanging("war madness", "ice")
    accepted(match, "barter spiders", "hand war", "want ice", "propose")
    assert (now(match)["phase"], match.to_act) == ("reply", 1)
    accepted(match, "accept")
    assert (hand(match, "knights"), hand(match, "spiders")) == (["ice", "madness"], ["war"])
    match = exchanging("war madness", "ice")
    accepted(match, "barter spiders", "hand war", "want demon", "propose")
    refused(match, "accept", "wind.exchange")
    accepted(match, "refuse")
    assert (hand(match, "knights"), hand(match, "spiders")) == (["madness", "war"], ["ice"])


def test_d6_nobody_ends_with_more_than_three() -> None:
    """D6: one for two would be four."""
    match = exchanging("war war madness", "ice ice storm")
    accepted(match, "barter spiders", "hand war", "want ice")
    refused(match, "want ice", "wind.exchange", "wind.limit")
    accepted(match, "propose", "accept")
    assert hand(match, "knights") == ["ice", "madness", "war"]


@pytest.mark.parametrize("offers", [0, 1, 2])
def test_d6_so_many_offers(offers: int) -> None:
    """D6: then the next seat is asked."""
    match = exchanging("war madness", "ice", wind_offers=offers)
    for _ in range(offers):
        accepted(match, "barter spiders", "hand war", "want ice", "propose", "refuse")
    if match.to_act == 0:
        refused(match, "barter spiders", "wind.exchange")
        accepted(match, "pass")
    assert match.to_act == 1


def test_d7_a_wind_against_a_people_that_is_out_stays() -> None:
    """D7: it was in the game."""
    match = begin(closing(out="winged", knights="TA0 1", kingdoms={"TA": "knights"}))
    close(match, "typhoon")
    assert now(match)["removed"] == []
    assert hand(match, "knights") == ["typhoon"]


def test_d8_a_wind_against_oneself() -> None:
    """D8: it may be put under the deck, others may not; or kept."""
    match = exchanging("flood ice", "war")
    refused(match, "discard ice", "wind.own")
    accepted(match, "discard flood")
    assert hand(match, "knights") == ["ice"]
    assert under(match) == ["flood"]


def test_d9_winds_put_under_are_drawn_in_their_order() -> None:
    """D9: when the deck is used up, the first of them comes first; one wind is always left."""
    rest = [kind for kind, n in BOX.items() for _ in range(n)]
    match = begin(
        closing(
            knights="TA0 1 AK0 1",
            kingdoms={"TA": "knights", "AK": "knights"},
            deck={},
            under=[[kind, None] for kind in reversed(rest)],
        )
    )
    match.play("done")
    while now(match)["phase"] == "ties":
        answer(match, 6 - len(now(match)["rolled"]))
    assert [str(match.game.outcome(match.state, n)) for n, _ in match.state.chances()] == ["wind quake"]
    settle(match, "quake", "tide")
    assert hand(match, "knights") == ["quake", "tide"]


def test_d10_boats_run_short() -> None:
    """D10: only one is left."""
    match = buying(boats={"knights": 10, "spiders": 4})
    refused(match, "boats 2", "buy.boats")
    accepted(match, "boats 1")
    assert boats(match, "knights") == 11


def test_d11_reinforcements_on_zargos_meet_no_demons() -> None:
    """D11: on held territories, not on vacant ones."""
    match = buying()
    accepted(match, "boats 0", "recruit 9")
    refused(match, "place ZA1", "buy.place")
    refused(match, "place OH6", "buy.place")
    accepted(match, "place ZA2", "count 5", "place TA1", "count 4")
    assert (there(match, "ZA2"), there(match, "TA1")) == (["knights", 6], ["knights", 5])


def test_d12_an_ousted_master() -> None:
    """D12: his winds too go to the new one."""
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
    """D12: who is driven out of the City hands over his winds at once, although he is out of the game."""
    match = begin(position("knights", knights="ZA7 9", spiders="ZA0 1", hands={"spiders": "ice ice storm death"}))
    go(match, "ZA7", "ZA0", 8)
    accepted(match, "fight ZA0")
    accepted(match, "pass", dice=[6, 6, 6, 1])
    assert "spiders" not in now(match)["order"]
    assert hand(match, "knights") == ["death", "ice", "ice", "storm"]


def test_d14_a_vacant_city_ends_the_master() -> None:
    """D14: its former holder trims to three at once, and kingdom cards bring winds again."""
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


def test_d15_only_the_people_in_the_city_ignores_demons() -> None:
    """D15: another people of the same seat does not; the winds are the seat's."""
    match = begin(
        position("monks", seats=3, knights="ZA0 5", monks="ZA2 6", hands={"monks": "war ice storm death ice"})
    )
    attack(match, "ZA2", "ZA1", 5, 2, 2)
    assert there(match, "ZA1") == ["monks", 3]
    assert len(hand(match, "monks")) == 5


# ------------------------------------------------------------------------------------------------ E: timing of magic


def test_e1_the_window_before_a_turn() -> None:
    """E1: who holds winds is asked, from the people about to play on, again after each wind, until all pass."""
    hands = {"spiders": "war", "amazons": "ice", "knights": "madness ice"}
    match = begin(reorganising("spiders", hands=hands, winged="OZ0 2"))
    accepted(match, "done")
    assert (now(match)["phase"], now(match)["side"]) == ("red", "amazons")
    assert now(match)["waiting"] == [2, 0, 1]
    accepted(match, "pass")
    accepted(match, "play madness", "target OZ")
    assert now(match)["phase"] == "illusion"
    accepted(match, "pass")
    accepted(match, "pass", dice=[1])
    assert (now(match)["phase"], now(match)["waiting"]) == ("red", [1, 2, 0])
    accepted(match, "pass", "pass", "pass")
    assert (now(match)["phase"], now(match)["side"]) == ("attack", "amazons")


def test_e1_without_winds_nobody_is_asked() -> None:
    """E1: the turn begins at once."""
    match = begin(reorganising("spiders"))
    accepted(match, "done")
    assert (now(match)["phase"], now(match)["side"]) == ("attack", "amazons")


def test_e2_the_people_about_to_play_may_play_red_winds() -> None:
    """E2: before it moves."""
    match = begin(window("knights", hands={"knights": "ice"}))
    accepted(match, "play ice", "target OZ")
    assert now(match)["frozen"] == ["OZ"]


def test_e3_madness_follows_the_red_rule() -> None:
    """E3: in the window, not after another wind."""
    match = begin(window("knights", winged="OZ0 2", hands={"spiders": "ice", "amazons": "madness"}))
    accepted(match, "play ice", "target KO")
    assert now(match)["phase"] == "illusion"
    refused(match, "play madness", "red.madness", "round.window", "round.pending", "green.illusion")
    accepted(match, "pass", "play madness")
    accepted(match, "target OZ", dice=[2])
    assert there(match, "OZ0") == ["winged", 1]


@pytest.mark.parametrize("lasts", ["false", "true"])
def test_e4_e16_how_long_a_power_is_cancelled(lasts: str) -> None:
    """E4, E16: for one turn, or with the option to the end of the round; then the wind goes under the deck."""
    match = begin(window("knights", hands={"spiders": "eclipse"}), cancel_lasts_round=lasts)
    accepted(match, "play eclipse")
    assert (now(match)["phase"], now(match)["cancelled"], now(match)["lasting"]) == ("attack", ["amazons"], ["eclipse"])
    assert under(match) == []
    accepted(match, "done", "done")
    going_on = lasts == "true"
    for people in PEOPLES[1:]:
        assert now(match)["side"] == people
        assert now(match)["cancelled"] == (["amazons"] if going_on else [])
        assert under(match) == ([] if going_on else ["eclipse"])
        accepted(match, "done")
        match.play("done")
    settle(match)
    assert now(match)["cancelled"] == []
    assert under(match) == ["eclipse"]


@pytest.mark.parametrize("side", PEOPLES)
@pytest.mark.parametrize("kind", AGAINST)
def test_e5_before_whose_turn(kind: str, side: str) -> None:
    """E5: typhoon, flood and tidal wave before the turn of their people, the others before anybody's."""
    match = begin(window(side, hands={"knights": kind}))
    if kind in ("typhoon", "flood", "tide") and side != AGAINST[kind]:
        refused(match, f"play {kind}", "red.cancel", "red.tide")
        accepted(match, "pass")
        assert now(match)["cancelled"] == []
    else:
        accepted(match, f"play {kind}")
        assert now(match)["cancelled"] == [AGAINST[kind]]


def test_e6_ice_on_zargos() -> None:
    """E6: it may be chosen; no combat there, no move within."""
    match = begin(window("knights", knights="ZA1 5 ZA6 1 TA3 3", spiders="ZA2 1", hands={"winged": "ice"}))
    accepted(match, "play ice", "target ZA")
    refused(match, "from ZA1", "red.ice")
    accepted(match, "done")
    refused(match, "from ZA1", "red.ice")


def test_e7_madness() -> None:
    """E7: a die for each occupied territory, half of it falls, in a capital too; at sea nobody."""
    match = begin(
        window("knights", knights="TA0 5", spiders="TA1 5", dragons="TA3 2 ~06 4", hands={"knights": "madness"})
    )
    accepted(match, "play madness")
    accepted(match, "target TA", dice=[6, 5, 1])
    assert [there(match, place) for place in ("TA0", "TA1", "TA3")] == [["knights", 2], ["spiders", 3], ["dragons", 2]]
    assert now(match)["seas"] == {"~06": 4}
    assert lost(match, "spiders") == {"madness": 2}


def test_e8_a_storm_drives_dragons_off() -> None:
    """E8: to a neighbouring open space of their choice; none is lost; the lake is no target."""
    match = begin(window("knights", dragons="~01 2 ~06 3", hands={"knights": "storm"}))
    accepted(match, "play storm")
    assert not any("~14" in text for text in legal(match))
    accepted(match, "target ~01 ~06")
    assert (now(match)["phase"], match.to_act) == ("landing", 4)
    assert sorted(legal(match)) == ["to ~02", "to ~07", "to ~08"]
    accepted(match, "to ~02")
    refused(match, "to ~01", "red.drift", "red.storm")
    accepted(match, "to ~05")
    assert now(match)["seas"] == {"~02": 2, "~05": 3}
    assert now(match)["closed"] == ["~01", "~06"]


def test_e9_death() -> None:
    """E9: no more than seven on a territory, one's own included; any number at sea."""
    match = begin(
        window("knights", knights="TA0 9", spiders="ZA1 8 KO1 7", dragons="~06 12", hands={"knights": "death"})
    )
    accepted(match, "play death")
    assert [there(match, place) for place in ("TA0", "ZA1", "KO1")] == [["knights", 7], ["spiders", 7], ["spiders", 7]]
    assert now(match)["seas"] == {"~06": 12}
    assert lost(match, "knights") == {"death": 2}


@pytest.mark.parametrize("place", ["TA0", "ZA0", "~06"])
def test_e10_a_demon(place: str) -> None:
    """E10: one territory, the City too, or one sea space is emptied."""
    match = begin(window("knights", knights="TA1 2", dragons="TA0 9 ZA0 3 ~06 4", hands={"knights": "demon"}))
    accepted(match, "play demon", f"target {place}")
    assert place not in {**now(match)["territories"], **now(match)["seas"]}
    assert len(now(match)["territories"]) + len(now(match)["seas"]) == 7


def test_e11_a_tidal_wave() -> None:
    """E11: Dragons at sea land on the nearest held territory by sea, of several on one of their choice."""
    match = begin(window("dragons", dragons="BA2 1 TA1 1 OZ0 1 ~06 4", hands={"knights": "tide"}))
    accepted(match, "play tide")
    assert (now(match)["phase"], match.to_act) == ("landing", 4)
    assert sorted(legal(match)) == ["to BA2", "to TA1"]
    refused(match, "to OZ0", "red.tide")
    accepted(match, "to TA1")
    assert there(match, "TA1") == ["dragons", 5]
    assert now(match)["seas"] == {}


def test_e12_an_illusion_answers_anothers_wind() -> None:
    """E12: not one's own, unless another Illusion came between."""
    match = begin(window("knights", winged="OZ0 2", hands={"knights": "madness illusion"}))
    accepted(match, "play madness")
    accepted(match, "target OZ", dice=[2])
    assert now(match)["phase"] == "red"
    refused(match, "play illusion", "green.illusion")
    assert hand(match, "knights") == ["illusion"]


def test_e13_no_double_through_an_illusion() -> None:
    """E13: an Illusion can't turn a second wind to the target of the first."""
    match = begin(window("knights", hands={"knights": "ice ice", "spiders": "illusion"}))
    accepted(match, "play ice", "target OZ", "pass", "pass", "play ice")
    refused(match, "target OZ", "wind.same")
    accepted(match, "target KO", "play illusion")
    refused(match, "target OZ", "wind.same")
    accepted(match, "target KA")
    assert sorted(now(match)["frozen"]) == ["KA", "OZ"]


@pytest.mark.parametrize("played", [False, True])
def test_e13_one_war_for_a_seat_with_both_sides(played: bool) -> None:
    """E13: having played it for the attack, it is not asked for the defence; having not, it is."""
    match = begin(position("knights", seats=3, knights="TA1 4", monks="TA3 3", hands={"knights": "war war"}))
    go(match, "TA1", "TA3", 3)
    accepted(match, "fight TA3")
    if played:
        accepted(match, "play war", dice=[1])
    else:
        accepted(match, "pass")
        accepted(match, "play war", dice=[1, 1])
    assert now(match)["phase"] == "monk"
    assert now(match)["battle"]["war"] == ["attacker" if played else "defender"]
    assert hand(match, "knights") == ["war"]


@pytest.mark.parametrize("target", ["ZA0", "ZA7", "ZA8", "ZA9"])
def test_e15_the_wind_of_elsewhere(target: str) -> None:
    """E15: from anywhere to anywhere, but not to the City and the inner ring; a pawn stays."""
    match = begin(position("amazons", amazons="PA2 5", winged="ZA0 1 ZA7 1", hands={"amazons": "elsewhere"}))
    accepted(match, "from PA2", "play elsewhere")
    refused(match, f"to {target}", "green.elsewhere")
    accepted(match, "to ZA4")
    refused(match, "count 5", "attack.stay")
    accepted(match, "count 4", "fight ZA4", dice=[1, 1])
    assert there(match, "ZA4") == ["amazons", 3]


def test_e16_a_green_wind_goes_under_at_once() -> None:
    """E16: War when it is played."""
    match = begin(position("amazons", amazons="TA1 4", winged="TA3 3", hands={"amazons": "war"}))
    go(match, "TA1", "TA3", 3)
    accepted(match, "fight TA3")
    accepted(match, "play war", chance=True)
    assert now(match)["under"] == [["war", None]]


# ------------------------------------------------------------------------------------------------ F: the end


def test_f1_a_people_is_out() -> None:
    """F1: its boats and kingdom cards go back, its seat's winds under the deck, its rank is skipped."""
    match = begin(
        position(
            "knights",
            knights="TA1 4",
            spiders="TA3 1",
            boats={"spiders": 2},
            kingdoms={"KO": "spiders"},
            hands={"spiders": "ice war"},
        )
    )
    go(match, "TA1", "TA3", 3)
    accepted(match, "fight TA3")
    accepted(match, "pass", dice=[6, 1])
    assert "spiders" not in now(match)["order"]
    assert boats(match, "spiders") == 0
    assert now(match)["kingdoms"] == {}
    assert hand(match, "spiders") == []
    assert under(match) == ["war", "ice"]
    accepted(match, "done", "done")
    assert now(match)["side"] == "amazons"


def test_f1_a_seat_with_another_people_keeps_its_winds() -> None:
    """F1: they are the seat's."""
    match = begin(position("knights", seats=3, knights="TA1 4", spiders="TA3 1", hands={"spiders": "ice war"}))
    go(match, "TA1", "TA3", 3)
    accepted(match, "fight TA3")
    accepted(match, "pass", dice=[6, 1])
    assert "spiders" not in now(match)["order"]
    assert hand(match, "dragons") == ["ice", "war"]


def test_f1_pawns_on_their_way_keep_a_people_in() -> None:
    """F1: Dragons who leave nobody behind are out only when the last group has fallen; then the turn is over."""
    match = begin(position("dragons", dragons="~05 1 ~06 1", winged="TA3 3 AK3 3"))
    go(match, "~06", "TA3", 1)
    go(match, "~05", "AK3", 1)
    accepted(match, "fight TA3", dice=[1, 2])
    assert "dragons" in now(match)["order"]
    accepted(match, "fight AK3", dice=[1, 2])
    assert "dragons" not in now(match)["order"]
    assert (now(match)["side"], now(match)["phase"]) == ("winged", "attack")


def test_f2_dragons_live_at_sea() -> None:
    """F2: with no territory they are still in; they count nothing and can land."""
    match = begin(closing(dragons="~05 3"))
    close(match)
    assert now(match)["points"].get("dragons", 0) == 0
    assert now(match)["order"][-1] == "dragons"
    pass_on(match, "dragons")
    go(match, "~05", "AK3", 3)


def test_f3_the_last_people_wins() -> None:
    """F3: nobody else is left."""
    match = begin(position("knights", out="amazons monks dragons winged", knights="TA1 4", spiders="TA3 1"))
    attack(match, "TA1", "TA3", 3, 6, 1)
    assert match.over
    assert (now(match)["over"], now(match)["winner"]) == ("last_people", "knights")
    assert result_of(match).winners == (0,)
    assert result_of(match).reason == "last_people"


@pytest.mark.parametrize(("number", "limit"), [(1, 1), (2, 2), (1, 2), (2, 3), (39, 40), (40, 40), (40, None)])
def test_f4_the_limit_of_rounds(number: int, limit: int | None) -> None:
    """F4: after the count of that round it stops unfinished: points, then territories, then pawns rank."""
    given = closing(
        round=number,
        knights="TA1 3 TA3 1",
        spiders="KO1 1 KO2 1",
        amazons="TA0 9",
        monks="TA4 2",
        dragons="LU1 1",
        winged="BA1 1 BA2 1 BA3 1",
    )
    match = begin(given, round_limit=limit)
    match.play("done")
    if number != limit:
        assert not match.over
        return
    assert match.over
    assert (now(match)["over"], now(match)["winner"]) == ("round_limit", None)
    result = result_of(match)
    assert (result.reason, result.finished) == ("round_limit", False)
    assert result.ranks == (2, 3, 4, 5, 6, 1)
    assert result.winners == (5,)


def test_f5_no_endless_combat() -> None:
    """F5: after a thousand rounds without an end something is wrong."""
    match = begin(position("amazons", amazons="TA1 2", winged="TA3 1"))
    go(match, "TA1", "TA3", 1)
    accepted(match, "fight TA3", chance=True)
    with pytest.raises(RuntimeError):
        answer(match, *[1] * 2001)


def test_f6_peoples_of_one_seat_fight_each_other() -> None:
    """F6: like any others."""
    match = begin(position("knights", seats=3, knights="TA1 5", monks="TA3 3"))
    go(match, "TA1", "TA3", 4)
    accepted(match, "fight TA3", dice=[6])
    accepted(match, "keep", dice=[6, 6])
    accepted(match, "keep")
    assert there(match, "TA3") == ["knights", 1]
    assert "monks" not in now(match)["order"]


def test_nothing_may_be_done_after_the_end() -> None:
    """F3: the match is over."""
    match = begin(position("knights", out="amazons monks dragons winged", knights="TA1 4", spiders="TA3 1"))
    attack(match, "TA1", "TA3", 3, 6, 1)
    assert match.legal_actions() == []
    refused(match, "done", "end.over")
