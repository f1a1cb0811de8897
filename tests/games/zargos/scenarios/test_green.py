"""Chapter 8 of Zargos, green winds: their effects on Zargos and elsewhere, when they are refused, where cards go."""

from __future__ import annotations

from typing import Any

import pytest

import boardbook as bb
from tests.games.table import Position, legal, now, refused
from tests.games.zargos.table import (
    AIMED,
    RED,
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
    hand,
    moments,
    position,
    reorganising,
    roles,
    strength,
    there,
    under,
    window,
)

CROSSING = {
    "TA3 to OZ0": ("TA3", "OZ0", ("~06", "~01", "~07"), False),
    "TA4 to OZ0": ("TA4", "OZ0", ("~13",), True),
    "TA3 to ZA5": ("TA3", "ZA5", ("~06", "~01", "~02"), True),
    "ZA6 to TA1": ("ZA6", "TA1", ("~06",), True),
    "KO1 to LU3": ("KO1", "LU3", ("~14",), True),
}
ELSEWHERE = {"madness": "KO", "ice": "KO", "storm": "~09 ~10", "demon": "KO1"}
"""Other targets."""


def threatened(kind: str, **hands: str) -> bb.Match:
    """Return a match in which the Knights' player has played a wind and named its target."""
    held = {**hands, "knights": f"{kind} {hands.get('knights', '')}"}
    match = begin(window("knights", winged="OZ0 3 KO1 3 OH4 1", hands=held))
    accepted(match, f"play {kind}")
    match.play(f"target {AIMED[kind]}")
    return match


def suffering(match: bb.Match) -> tuple[Any, Any, list[str], list[str]]:
    """Return who is in OZ0 and KO1, the frozen kingdoms and the closed sea spaces."""
    return there(match, "OZ0"), there(match, "KO1"), now(match)["frozen"], now(match)["closed"]


HIT: dict[str, tuple[Any, Any, list[str], list[str]]] = {
    "madness": (["winged", 1], ["winged", 3], [], []),
    "ice": (["winged", 3], ["winged", 3], ["OZ"], []),
    "storm": (["winged", 3], ["winged", 3], [], ["~12", "~13"]),
    "demon": (None, ["winged", 3], [], []),
}
"""The results at the first target."""
TURNED: dict[str, tuple[Any, Any, list[str], list[str]]] = {
    "madness": (["winged", 3], ["winged", 1], [], []),
    "ice": (["winged", 3], ["winged", 3], ["KO"], []),
    "storm": (["winged", 3], ["winged", 3], [], ["~09", "~10"]),
    "demon": (["winged", 3], None, [], []),
}
"""The results at the other target."""


def dice_of(kind: str) -> list[int]:
    return [4] if kind == "madness" else []


# ------------------------------------------------------------------------------------------------------------------ War


@pytest.mark.parametrize(("n", "dice"), [(3, 2), (7, 4)])
def test_s19_the_wind_of_war(n: int, dice: int) -> None:
    """S19: one more die in every round."""
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
    """S20: after the attacker's, the defender is asked; no player plays a second one."""
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


@pytest.mark.parametrize("played", [False, True])
def test_e13_one_war_for_a_seat_with_both_sides(played: bool) -> None:
    """E13: a player who has played it for the attack is not asked for the defence; one who has not is asked."""
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


def test_e16_a_green_wind_goes_under_at_once() -> None:
    """E16: a Wind of War goes under the deck when it is played."""
    match = begin(position("amazons", amazons="TA1 4", winged="TA3 3", hands={"amazons": "war"}))
    go(match, "TA1", "TA3", 3)
    accepted(match, "fight TA3")
    accepted(match, "play war", chance=True)
    assert now(match)["under"] == [["war", None]]


@grounds
@roles
def test_war_adds_a_die(role: str, place: str) -> None:
    """War: two dice for three pawns, in attack and in defence; the card goes under the deck."""
    match = combat_of("winged", role, 3, 3, place, hands={"winged": "war"})
    accepted(match, "play war", dice=[1, 1, 1], chance=True)
    assert strength(match) == {"winged": 3, "dragons": 2}
    assert now(match)["battle"]["war"] == ["attacker" if role == "attacking" else "defender"]
    assert (hand(match, "winged"), under(match)) == ([], ["war"])


@roles
def test_war_four_dice_at_most(role: str) -> None:
    """War: with seven or more pawns."""
    match = combat_of("winged", role, 12, 2, hands={"winged": "war"})
    accepted(match, "play war", dice=[1, 1, 1, 1, 1])
    assert there(match, "TA3") == ["winged", 12]


def test_war_ends_with_its_combat() -> None:
    """War: the next combat is fought without it."""
    match = begin(
        position("winged", winged="TA1 9", dragons="TA3 1 AK3 1 KO1 1", hands={"winged": "war", "spiders": "ice"})
    )
    go(match, "TA1", "TA3", 3)
    go(match, "TA1", "AK3", 3)
    accepted(match, "fight TA3")
    accepted(match, "play war", dice=[1, 1, 1])
    assert there(match, "TA3") == ["winged", 3]
    accepted(match, "fight AK3", dice=[6, 1])
    assert there(match, "AK3") == ["winged", 3]


def test_war_adds_nothing_to_the_shot() -> None:
    """War: the Amazons shoot with one die, and may play it afterwards."""
    match = combat("dragons", "amazons", 3, 3, hands={"amazons": "war"})
    assert now(match)["phase"] == "shot"
    answer(match, 2)
    assert (now(match)["phase"], match.to_act) == ("war", 2)
    accepted(match, "play war", dice=[1, 1, 1], chance=True)
    assert strength(match) == {"dragons": 2, "amazons": 3}


def test_war_cannot_be_played_against_demons() -> None:
    """War: nobody is asked."""
    match = begin(position("winged", winged="ZA2 7", hands={"winged": "war"}))
    attack(match, "ZA2", "ZA1", 6, 6, 5)
    assert hand(match, "winged") == ["war"]


@moments
def test_war_only_before_a_combat(moment: Any) -> None:
    """War: at no other time in a turn."""
    refused(begin(moment("knights", hands={"knights": "war"})), "play war", "green.war")


def test_war_must_be_held() -> None:
    """War: a player who holds another wind is asked, but can only pass."""
    match = combat("dragons", "winged", 3, 3, hands={"winged": "ice"})
    assert legal(match) == ["pass"]
    refused(match, "play war", "green.war", "wind.secret", "wind.keep")


# ---------------------------------------------------------------------------------------------------------------- Earth


def test_s43_the_wind_of_earth_carries_over_three_spaces() -> None:
    """S43: it carries a group without a boat."""
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


@pytest.mark.parametrize("way", CROSSING)
@moments
def test_earth_carries_over_the_sea(moment: Any, way: str) -> None:
    """Earth: up to three spaces, or the lake, to and from Zargos; no boat is used."""
    origin, target, seas, reached = CROSSING[way]
    held = f"{origin} 5 BA0 1" if moment is position else f"{origin} 5 BA0 1 {target} 1"
    match = begin(moment("amazons", amazons=held, boats={"amazons": 2}, hands={"amazons": "earth"}))
    accepted(match, f"from {origin}", "play earth", *(f"sail {sea}" for sea in seas))
    if not reached:
        refused(match, f"to {target}", "attack.sea", "reorganise.sea", "green.earth")
        refused(match, "sail ~13", "green.earth")
        return
    accepted(match, f"to {target}")
    refused(match, "count 5", "attack.stay", "reorganise.held")
    accepted(match, "count 4")
    assert boats(match, "amazons") == 2
    assert (hand(match, "amazons"), now(match)["under"]) == ([], [["earth", None]])
    assert there(match, origin) == ["amazons", 1]
    if moment is position:
        assert now(match)["commitments"] == [[origin, target, 4, "earth"]]
    else:
        assert (there(match, target), now(match)["steps"]) == (["amazons", 5], 1)


@moments
def test_earth_and_boats_not_on_one_trip(moment: Any) -> None:
    """Earth: it replaces the boats from the beginning of the trip."""
    match = begin(moment("amazons", amazons="BA2 5 AK3 1", boats={"amazons": 2}, hands={"amazons": "earth"}))
    accepted(match, "from BA2", "sail ~06")
    refused(match, "play earth", "green.earth")
    accepted(match, "sail ~05")


@moments
def test_earth_needs_a_coast(moment: Any) -> None:
    """Earth: nothing leaves inland territories."""
    match = begin(moment("amazons", amazons="TA0 5 TA1 1", hands={"amazons": "earth"}))
    accepted(match, "from TA0")
    refused(match, "play earth", "green.earth", "attack.sea", "reorganise.sea")


@moments
def test_earth_stops_at_a_storm(moment: Any) -> None:
    """Earth: it does not enter closed spaces."""
    given = moment(
        "amazons",
        amazons="TA1 5 AK3 1 BA2 1",
        hands={"amazons": "earth"},
        closed=["~01", "~06"],
        lasting=["storm"],
    )
    match = begin(given)
    accepted(match, "from TA1", "play earth")
    refused(match, "sail ~06", "red.storm")
    accepted(match, "sail ~05")


@moments
def test_earth_begins_with_a_group(moment: Any) -> None:
    """Earth: it is played for a move that has begun, and each card serves one move."""
    match = begin(moment("amazons", amazons="TA1 9 AK3 1", hands={"amazons": "earth"}))
    refused(match, "play earth", "green.earth")
    go(match, "TA1", "AK3" if moment is reorganising else "ZA1", 2, "~05", wind="earth")
    accepted(match, "from TA1")
    refused(match, "play earth", "green.earth", "wind.secret", "wind.keep")


def test_earth_does_not_carry_knights_that_have_moved() -> None:
    """Earth: the conditions for boats apply."""
    match = begin(position("knights", knights="TA1 6", winged="AK3 1 OZ1 1", hands={"knights": "earth"}))
    go(match, "TA1", "AK3", 5)
    accepted(match, "fight AK3")
    accepted(match, "pass", dice=[6, 6, 1])
    accepted(match, "from AK3")
    refused(match, "play earth", "people.port", "green.earth", "attack.once")


# ------------------------------------------------------------------------------------------------------------ Elsewhere


@pytest.mark.parametrize("target", ["ZA0", "ZA7", "ZA8", "ZA9"])
def test_e15_the_wind_of_elsewhere(target: str) -> None:
    """E15: from anywhere to anywhere except the City and the inner ring; a pawn stays behind."""
    match = begin(position("amazons", amazons="PA2 5", winged="ZA0 1 ZA7 1", hands={"amazons": "elsewhere"}))
    accepted(match, "from PA2", "play elsewhere")
    refused(match, f"to {target}", "green.elsewhere")
    accepted(match, "to ZA4")
    refused(match, "count 5", "attack.stay")
    accepted(match, "count 4", "fight ZA4", dice=[1, 1])
    assert there(match, "ZA4") == ["amazons", 3]


@pytest.mark.parametrize(("origin", "target"), [("TA0", "OH5"), ("ZA0", "TA0"), ("ZA7", "ZA1"), ("KA0", "ZA4")])
@moments
def test_elsewhere_carries_anywhere(moment: Any, origin: str, target: str) -> None:
    """Elsewhere: over land and sea, also from Zargos; a pawn stays behind."""
    held = f"{origin} 5" if moment is position else f"{origin} 5 {target} 1"
    match = begin(moment("amazons", amazons=held, hands={"amazons": "elsewhere"}))
    accepted(match, f"from {origin}", "play elsewhere", f"to {target}")
    refused(match, "count 5", "attack.stay", "reorganise.held")
    accepted(match, "count 4")
    assert (hand(match, "amazons"), now(match)["under"]) == ([], [["elsewhere", None]])
    if moment is position:
        assert now(match)["commitments"] == [[origin, target, 4, "elsewhere"]]
    else:
        assert (there(match, target), now(match)["steps"]) == (["amazons", 5], 1)


@pytest.mark.parametrize("target", ["ZA0", "ZA7", "ZA8", "ZA9"])
@moments
def test_elsewhere_not_to_the_heart_of_zargos(moment: Any, target: str) -> None:
    """Elsewhere: neither as an attack nor to a held territory there."""
    held = "TA0 5 TA1 1" if moment is position else f"TA0 5 TA1 1 {target} 1"
    match = begin(moment("amazons", amazons=held, hands={"amazons": "elsewhere"}))
    accepted(match, "from TA0", "play elsewhere")
    refused(match, f"to {target}", "green.elsewhere")


def test_elsewhere_from_land_only() -> None:
    """Elsewhere: from a territory to a territory, neither from the sea nor into it."""
    match = begin(position("dragons", dragons="TA0 4 ~06 5", hands={"dragons": "elsewhere"}))
    accepted(match, "from ~06")
    refused(match, "play elsewhere", "green.elsewhere")
    match = begin(reorganising("dragons", dragons="TA0 4 TA1 1 ~06 5", hands={"dragons": "elsewhere"}))
    accepted(match, "from TA0", "play elsewhere")
    refused(match, "to ~06", "green.elsewhere", "people.swim", "reorganise.held")


def test_elsewhere_in_reorganisation_to_held_territories() -> None:
    """Elsewhere: in an attack only to territories of others or vacant ones."""
    match = begin(reorganising("amazons", amazons="TA0 5 KO1 1", hands={"amazons": "elsewhere"}))
    accepted(match, "from TA0", "play elsewhere")
    refused(match, "to KO2", "reorganise.held")
    match = begin(position("amazons", amazons="TA0 5 KO1 1", hands={"amazons": "elsewhere"}))
    accepted(match, "from TA0", "play elsewhere")
    refused(match, "to KO1", "attack.target")


@moments
def test_elsewhere_and_ice(moment: Any) -> None:
    """Elsewhere: neither out of a frozen kingdom nor into it."""
    frozen = {"frozen": ["KO"], "lasting": ["ice"]}
    match = begin(moment("amazons", amazons="TA0 5 TA1 1 KO1 4", hands={"amazons": "elsewhere"}, **frozen))
    refused(match, "from KO1", "red.ice")
    accepted(match, "from TA0", "play elsewhere")
    refused(match, "to KO2" if moment is position else "to KO1", "red.ice")


def test_elsewhere_does_not_carry_knights_that_have_moved() -> None:
    """Elsewhere: only attacks by land can be continued."""
    match = begin(position("knights", knights="TA1 6", winged="AK3 1 OZ1 1", hands={"knights": "elsewhere"}))
    go(match, "TA1", "AK3", 5)
    accepted(match, "fight AK3")
    accepted(match, "pass", dice=[6, 6, 1])
    accepted(match, "from AK3")
    refused(match, "play elsewhere", "green.elsewhere", "people.port", "attack.once")


@moments
def test_elsewhere_begins_with_a_group(moment: Any) -> None:
    """Elsewhere: it is not played before a move has begun, nor after a trip has."""
    given = moment("amazons", amazons="TA1 9 AK3 1", boats={"amazons": 1}, hands={"amazons": "elsewhere"})
    match = begin(given)
    refused(match, "play elsewhere", "green.elsewhere")
    accepted(match, "from TA1", "sail ~05")
    refused(match, "play elsewhere", "green.elsewhere")


# ----------------------------------------------------------------------------------------------------------------- Mist


def test_c9_the_wind_of_mist_moves_everything() -> None:
    """C9: it replaces the steps; a pawn stays in each territory held."""
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


def test_mist_moves_over_land_and_sea() -> None:
    """Mist: on Zargos too; then the turn is over."""
    match = begin(reorganising("amazons", amazons="TA0 5 ZA0 4 KO1 2", hands={"amazons": "mist"}))
    accepted(match, "play mist")
    assert now(match)["pool"]["amazons"] == 8
    assert [there(match, place) for place in ("TA0", "ZA0", "KO1")] == [["amazons", 1]] * 3
    refused(match, "done", "round.pending", "green.mist", "reorganise.end")
    refused(match, "place ZA7", "green.mist", "reorganise.held")
    accepted(match, "place ZA0", "count 8")
    assert there(match, "ZA0") == ["amazons", 9]
    assert (now(match)["side"], under(match), hand(match, "amazons")) == ("monks", ["mist"], [])


def test_mist_and_dragons() -> None:
    """Mist: all Dragons at sea are redistributed; they may go to any sea space."""
    match = begin(reorganising("dragons", dragons="TA0 3 ~06 4", hands={"dragons": "mist"}))
    accepted(match, "play mist")
    assert (now(match)["pool"]["dragons"], now(match)["seas"]) == (6, {})
    accepted(match, "place ~10", "count 2", "place ~14", "count 1", "place TA0", "count 3")
    assert now(match)["seas"] == {"~10": 2, "~14": 1}
    assert there(match, "TA0") == ["dragons", 4]


@pytest.mark.parametrize(
    ("changes", "rule"),
    [({"closed": ["~10", "~11"], "lasting": ["storm"]}, "red.storm"), (cancelling("tide"), "red.tide")],
)
def test_mist_does_not_open_the_sea(changes: Position, rule: str) -> None:
    """Mist: it lifts neither a storm nor a Tidal Wave."""
    match = begin(reorganising("dragons", dragons="TA0 3 TA1 1", hands={"dragons": "mist"}, **changes))
    accepted(match, "play mist")
    refused(match, "place ~10", rule, "green.mist")
    accepted(match, "place TA1", "count 2")


def test_mist_and_ice() -> None:
    """Mist: pawns in a frozen kingdom stay there, and none can be placed there."""
    match = begin(
        reorganising("amazons", amazons="TA0 3 KO1 4", hands={"amazons": "mist"}, frozen=["KO"], lasting=["ice"])
    )
    accepted(match, "play mist")
    assert now(match)["pool"]["amazons"] == 2
    refused(match, "place KO1", "red.ice")
    accepted(match, "place TA0", "count 2")


def test_mist_instead_of_steps() -> None:
    """Mist: neither after a step nor during the attacks."""
    match = begin(reorganising("amazons", amazons="TA0 3 TA1 1", hands={"amazons": "mist"}))
    go(match, "TA0", "TA1", 1)
    refused(match, "play mist", "green.mist")
    match = begin(position("amazons", amazons="TA0 3 TA1 1", hands={"amazons": "mist"}))
    refused(match, "play mist", "green.mist")


def test_mist_with_nothing_to_move() -> None:
    """Mist: the turn just ends."""
    match = begin(reorganising("amazons", amazons="TA0 1 TA1 1", hands={"amazons": "mist"}))
    accepted(match, "play mist")
    assert (now(match)["side"], under(match)) == ("monks", ["mist"])


# ------------------------------------------------------------------------------------------------------------- Illusion


def test_s80_an_illusion_answers_an_illusion() -> None:
    """S80: the last target is hit."""
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


def test_e12_an_illusion_answers_the_wind_of_another_player() -> None:
    """E12: a player's own wind can't be answered, unless another Illusion came in between."""
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


@pytest.mark.parametrize("kind", AIMED)
def test_illusion_turns_a_wind(kind: str) -> None:
    """Illusion: another player names the target; the card goes under the deck at once."""
    match = threatened(kind, spiders="illusion")
    assert (now(match)["phase"], match.to_act) == ("illusion", 1)
    accepted(match, "play illusion")
    assert under(match) == ["illusion"]
    accepted(match, f"target {ELSEWHERE[kind]}", dice=dice_of(kind))
    assert suffering(match) == TURNED[kind]
    assert under(match) == (["illusion"] if kind in ("ice", "storm") else ["illusion", kind])


@pytest.mark.parametrize("kind", AIMED)
def test_illusion_may_be_kept(kind: str) -> None:
    """Illusion: players who hold a wind are asked; if all pass, the target stays."""
    match = threatened(kind, spiders="illusion", amazons="war")
    accepted(match, "pass")
    assert legal(match) == ["pass"]
    refused(match, "play illusion", "green.illusion", "wind.secret", "wind.keep")
    accepted(match, "pass", dice=dice_of(kind))
    assert suffering(match) == HIT[kind]
    assert hand(match, "spiders") == ["illusion"]


@pytest.mark.parametrize("kind", AIMED)
def test_illusion_against_an_illusion(kind: str) -> None:
    """Illusion: the player of the wind may answer the first Illusion with the other; the last one decides."""
    match = threatened(kind, knights="illusion", spiders="illusion")
    accepted(match, "play illusion", f"target {ELSEWHERE[kind]}")
    assert (now(match)["phase"], match.to_act) == ("illusion", 0)
    accepted(match, "play illusion")
    accepted(match, f"target {AIMED[kind]}", dice=dice_of(kind))
    assert suffering(match) == HIT[kind]
    assert under(match)[:2] == ["illusion", "illusion"]


@pytest.mark.parametrize("kind", AIMED)
def test_illusion_not_against_the_same_players_illusion(kind: str) -> None:
    """Illusion: the player of an Illusion can't answer it."""
    match = threatened(kind, spiders="illusion illusion", amazons="war")
    accepted(match, "play illusion", f"target {ELSEWHERE[kind]}")
    assert match.to_act == 2
    accepted(match, "pass", dice=dice_of(kind))
    assert suffering(match) == TURNED[kind]
    assert hand(match, "spiders") == ["illusion"]


@pytest.mark.parametrize("kind", [kind for kind in RED if kind not in AIMED])
def test_illusion_only_against_winds_with_a_target(kind: str) -> None:
    """Illusion: Death and the winds against powers have no target."""
    sides = {"typhoon": "winged", "flood": "knights", "tide": "dragons"}
    match = begin(window(sides.get(kind, "knights"), hands={"amazons": kind, "spiders": "illusion"}))
    while match.to_act == 1:
        accepted(match, "pass")
    accepted(match, f"play {kind}")
    assert (now(match)["phase"], match.to_act) == ("red", 1)
    refused(match, "play illusion", "green.illusion")


def test_illusion_names_a_target_that_suits_the_wind() -> None:
    """Illusion: for Ice it names a kingdom, for a Storm two sea spaces."""
    match = threatened("ice", spiders="illusion")
    accepted(match, "play illusion")
    refused(match, "target ~01 ~06", "green.illusion", "red.ice", "red.storm")
    refused(match, "target OZ0", "green.illusion", "red.ice", "red.demon")
    accepted(match, "target OZ")
    assert now(match)["frozen"] == ["OZ"]
