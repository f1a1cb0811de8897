"""The sixteen kinds of winds of Zargos, and the powers of its peoples that some of them cancel.

Each kind: what it does off Zargos and on it, when it is refused, that it is not doubled, when its effect ends and where
the card goes. Each power: in attack, in defence and in reorganisation as far as it goes; void on Zargos; void under its
wind; and back afterwards.
"""

from __future__ import annotations

from typing import Any

import pytest

import boardbook as bb
from tests.games.zargos.test_scenarios import (
    AGAINST,
    BOX,
    PEOPLES,
    Position,
    accepted,
    answer,
    attack,
    begin,
    boats,
    cancelling,
    close,
    closing,
    go,
    hand,
    legal,
    lost,
    now,
    pass_on,
    position,
    refused,
    reorganising,
    roles,
    strength,
    there,
    under,
    window,
)

GROUND = {"TA3": "TA1", "ZA1": "ZA2"}
"""A territory off Zargos and one on it, each with one from where it is attacked."""
GREEN = ("war", "earth", "illusion", "mist", "elsewhere")
AIMED = {"madness": "OZ", "ice": "OZ", "storm": "~12 ~13", "demon": "OZ0"}
"""Winds with a target, and one."""
RED = tuple(kind for kind in BOX if kind not in GREEN)

grounds = pytest.mark.parametrize("place", GROUND)
moments = pytest.mark.parametrize("moment", [position, reorganising])


def combat(attackers: str, defenders: str, n: int, m: int, place: str = "TA3", **changes: Any) -> bb.Match:
    """So many attack so many; the combat has begun."""
    origin = GROUND[place]
    match = begin(
        position(attackers, **{attackers: f"{origin} {n + 1} IT0 1", defenders: f"{place} {m} KO1 1", **changes})
    )
    go(match, origin, place, n)
    match.play(f"fight {place}")
    return match


def combat_of(people: str, role: str, n: int, m: int, place: str = "TA3", **changes: Any) -> bb.Match:
    """A people with `n` pawns attacks `m` Dragons or is attacked by them; the combat has begun."""
    if role == "attacking":
        return combat(people, "dragons", n, m, place, **changes)
    return combat("dragons", people, m, n, place, **changes)


def cast(side: str, kind: str, **changes: Any) -> bb.Match:
    """Before a people's turn somebody has played a wind without a target, and all have passed."""
    holder = next(people for people in reversed(PEOPLES) if people != side)
    match = begin(window(side, hands={holder: kind}, **changes))
    match.play(f"play {kind}")
    return match


# ------------------------------------------------------------------------------------------------ all winds


@pytest.mark.parametrize("kind", RED)
@moments
def test_red_winds_only_in_the_window(moment: Any, kind: str) -> None:
    """Not in the course of a turn."""
    refused(begin(moment("knights", hands={"knights": kind})), f"play {kind}", "round.window")


@pytest.mark.parametrize("kind", GREEN)
def test_green_winds_not_in_the_window(kind: str) -> None:
    """Each has its own moment."""
    match = begin(window("knights", hands={"knights": kind}))
    assert legal(match) == ["pass"]
    refused(match, f"play {kind}", f"green.{kind}", "round.window")


@pytest.mark.parametrize("kind", RED)
def test_only_winds_in_hand_are_played(kind: str) -> None:
    """Who holds another wind is asked, and can only pass."""
    sides = {"typhoon": "winged", "flood": "knights", "tide": "dragons"}
    match = begin(window(sides.get(kind, "knights"), hands={"spiders": "war"}))
    rules = {"red.cancel", "red.tide", "round.window", "wind.secret", "wind.keep", f"red.{kind}"}
    refused(match, f"play {kind}", *rules)
    accepted(match, "pass")


@pytest.mark.parametrize(("kind", "target"), AIMED.items())
def test_the_same_target_once_a_window(kind: str, target: str) -> None:
    """A second one is refused there; it may go elsewhere, or there in the next window."""
    held = 1 if BOX[kind] == 1 else 2
    match = begin(window("knights", hands={"spiders": " ".join([kind] * held + ["war"])}))
    accepted(match, f"play {kind}", f"target {target}")
    if held == 1:
        refused(match, f"play {kind}", f"red.{kind}", "round.window", "wind.secret", "wind.keep")
        return
    accepted(match, f"play {kind}")
    refused(match, f"target {target}", "wind.same")


@pytest.mark.parametrize(("kind", "target"), {"madness": "OZ", "ice": "OZ", "storm": "~12 ~13"}.items())
def test_the_same_target_in_the_next_window(kind: str, target: str) -> None:
    """Then it is another time."""
    match = begin(window("knights", hands={"spiders": f"{kind} {kind}"}))
    accepted(match, f"play {kind}", f"target {target}", "pass", "done", "done", f"play {kind}", f"target {target}")


def test_death_once_a_window() -> None:
    """It has no target, so a second one would do the same."""
    match = begin(window("knights", hands={"spiders": "death death"}))
    accepted(match, "play death")
    refused(match, "play death", "wind.same")
    accepted(match, "pass", "done", "done", "play death")
    assert under(match) == ["death", "death"]


@pytest.mark.parametrize("kind", RED)
def test_where_red_winds_go(kind: str) -> None:
    """Under the deck when their effect ends: at once, or at the end of the turn."""
    sides = {"typhoon": "winged", "flood": "knights", "tide": "dragons"}
    lasting = kind in {"ice", "storm", *AGAINST}
    match = begin(window(sides.get(kind, "monks"), hands={"spiders": kind}))
    accepted(match, f"play {kind}", *([f"target {AIMED[kind]}"] if kind in AIMED else []))
    assert now(match)["phase"] == "attack"
    assert (now(match)["lasting"], under(match)) == (([kind], []) if lasting else ([], [kind]))
    assert hand(match, "spiders") == []
    accepted(match, "done")
    match.play("done")
    assert (now(match)["lasting"], now(match)["under"]) == ([], [[kind, None]])
    assert (now(match)["frozen"], now(match)["closed"], now(match)["cancelled"]) == ([], [], [])


@pytest.mark.parametrize("kind", ["eclipse", "heat", "quake"])
def test_no_wind_against_a_people_that_is_out(kind: str) -> None:
    """It would do nothing."""
    match = begin(window("knights", out=AGAINST[kind], hands={"knights": kind}))
    refused(match, f"play {kind}", "red.cancel", "wind.absent")


def test_hands_are_secret() -> None:
    """Their sizes are open; so is what was played."""
    match = begin(window("knights", hands={"knights": "eclipse", "spiders": "war ice"}))
    assert match.view(0)["hands"][0] == ["eclipse"]
    assert match.view(0)["hands"][1] is None
    assert match.view(None)["hands"] == [None, None, [], [], [], []]
    assert match.view(2)["sizes"] == [1, 2, 0, 0, 0, 0]
    assert "under" not in match.view(1)
    accepted(match, "play eclipse")
    assert match.view(2)["cancelled"] == ["amazons"]


def test_a_seat_without_kingdom_cards_keeps_its_winds() -> None:
    """It gets no more, and plays those it has."""
    match = begin(closing(hands={"knights": "ice war"}))
    close(match)
    assert hand(match, "knights") == ["ice", "war"]
    pass_on(match, now(match)["order"][0], "red")
    accepted(match, "play ice", "target OZ")


# ------------------------------------------------------------------------------------------------ war


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
    """War: with seven and more pawns."""
    match = combat_of("winged", role, 12, 2, hands={"winged": "war"})
    accepted(match, "play war", dice=[1, 1, 1, 1, 1])
    assert there(match, "TA3") == ["winged", 12]


def test_war_ends_with_its_combat() -> None:
    """War: the next combat is without it."""
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


def test_war_is_no_use_against_demons() -> None:
    """War: nobody is asked."""
    match = begin(position("winged", winged="ZA2 7", hands={"winged": "war"}))
    attack(match, "ZA2", "ZA1", 6, 6, 5)
    assert hand(match, "winged") == ["war"]


@moments
def test_war_only_before_a_combat(moment: Any) -> None:
    """War: not in the course of a turn otherwise."""
    refused(begin(moment("knights", hands={"knights": "war"})), "play war", "green.war")


def test_war_must_be_held() -> None:
    """War: who holds another wind is asked, but can only pass."""
    match = combat("dragons", "winged", 3, 3, hands={"winged": "ice"})
    assert legal(match) == ["pass"]
    refused(match, "play war", "green.war", "wind.secret", "wind.keep")


# ------------------------------------------------------------------------------------------------ earth

CROSSING = {
    "TA3 to OZ0": ("TA3", "OZ0", ("~06", "~01", "~07"), False),
    "TA4 to OZ0": ("TA4", "OZ0", ("~13",), True),
    "TA3 to ZA5": ("TA3", "ZA5", ("~06", "~01", "~02"), True),
    "ZA6 to TA1": ("ZA6", "TA1", ("~06",), True),
    "KO1 to LU3": ("KO1", "LU3", ("~14",), True),
}


@pytest.mark.parametrize("way", CROSSING)
@moments
def test_earth_carries_over_the_sea(moment: Any, way: str) -> None:
    """Earth: up to three spaces, the lake too, from Zargos and to it; no boat is given."""
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
    """Earth: instead of boats, from the beginning."""
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
    """Earth: closed spaces are closed to it."""
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
    """Earth: it is played for a move that has begun, once for each card."""
    match = begin(moment("amazons", amazons="TA1 9 AK3 1", hands={"amazons": "earth"}))
    refused(match, "play earth", "green.earth")
    go(match, "TA1", "AK3" if moment is reorganising else "ZA1", 2, "~05", wind="earth")
    accepted(match, "from TA1")
    refused(match, "play earth", "green.earth", "wind.secret", "wind.keep")


def test_earth_does_not_carry_knights_that_have_moved() -> None:
    """Earth: the conditions of a boat hold."""
    match = begin(position("knights", knights="TA1 6", winged="AK3 1 OZ1 1", hands={"knights": "earth"}))
    go(match, "TA1", "AK3", 5)
    accepted(match, "fight AK3")
    accepted(match, "pass", dice=[6, 6, 1])
    accepted(match, "from AK3")
    refused(match, "play earth", "people.port", "green.earth", "attack.once")


# ------------------------------------------------------------------------------------------------ elsewhere


@pytest.mark.parametrize(("origin", "target"), [("TA0", "OH5"), ("ZA0", "TA0"), ("ZA7", "ZA1"), ("KA0", "ZA4")])
@moments
def test_elsewhere_carries_anywhere(moment: Any, origin: str, target: str) -> None:
    """Elsewhere: over land and sea, from Zargos too; a pawn stays."""
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
    """Elsewhere: neither in attack nor to own territories there."""
    held = "TA0 5 TA1 1" if moment is position else f"TA0 5 TA1 1 {target} 1"
    match = begin(moment("amazons", amazons=held, hands={"amazons": "elsewhere"}))
    accepted(match, "from TA0", "play elsewhere")
    refused(match, f"to {target}", "green.elsewhere")


def test_elsewhere_from_land_only() -> None:
    """Elsewhere: from a territory to a territory, not from the sea nor into it."""
    match = begin(position("dragons", dragons="TA0 4 ~06 5", hands={"dragons": "elsewhere"}))
    accepted(match, "from ~06")
    refused(match, "play elsewhere", "green.elsewhere")
    match = begin(reorganising("dragons", dragons="TA0 4 TA1 1 ~06 5", hands={"dragons": "elsewhere"}))
    accepted(match, "from TA0", "play elsewhere")
    refused(match, "to ~06", "green.elsewhere", "people.swim", "reorganise.held")


def test_elsewhere_in_reorganisation_to_held_territories() -> None:
    """Elsewhere: in attack to others."""
    match = begin(reorganising("amazons", amazons="TA0 5 KO1 1", hands={"amazons": "elsewhere"}))
    accepted(match, "from TA0", "play elsewhere")
    refused(match, "to KO2", "reorganise.held")
    match = begin(position("amazons", amazons="TA0 5 KO1 1", hands={"amazons": "elsewhere"}))
    accepted(match, "from TA0", "play elsewhere")
    refused(match, "to KO1", "attack.target")


@moments
def test_elsewhere_and_ice(moment: Any) -> None:
    """Elsewhere: not out of a frozen kingdom and not into it."""
    frozen = {"frozen": ["KO"], "lasting": ["ice"]}
    match = begin(moment("amazons", amazons="TA0 5 TA1 1 KO1 4", hands={"amazons": "elsewhere"}, **frozen))
    refused(match, "from KO1", "red.ice")
    accepted(match, "from TA0", "play elsewhere")
    refused(match, "to KO2" if moment is position else "to KO1", "red.ice")


def test_elsewhere_does_not_carry_knights_that_have_moved() -> None:
    """Elsewhere: only land attacks go on and on."""
    match = begin(position("knights", knights="TA1 6", winged="AK3 1 OZ1 1", hands={"knights": "elsewhere"}))
    go(match, "TA1", "AK3", 5)
    accepted(match, "fight AK3")
    accepted(match, "pass", dice=[6, 6, 1])
    accepted(match, "from AK3")
    refused(match, "play elsewhere", "green.elsewhere", "people.port", "attack.once")


@moments
def test_elsewhere_begins_with_a_group(moment: Any) -> None:
    """Elsewhere: nor after a trip has begun."""
    given = moment("amazons", amazons="TA1 9 AK3 1", boats={"amazons": 1}, hands={"amazons": "elsewhere"})
    match = begin(given)
    refused(match, "play elsewhere", "green.elsewhere")
    accepted(match, "from TA1", "sail ~05")
    refused(match, "play elsewhere", "green.elsewhere")


# ------------------------------------------------------------------------------------------------ mist


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
    """Mist: all at sea are lifted; they may go to any sea space."""
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
    """Mist: not under a storm, nor under a tidal wave."""
    match = begin(reorganising("dragons", dragons="TA0 3 TA1 1", hands={"dragons": "mist"}, **changes))
    accepted(match, "play mist")
    refused(match, "place ~10", rule, "green.mist")
    accepted(match, "place TA1", "count 2")


def test_mist_and_ice() -> None:
    """Mist: frozen pawns stay, and none come."""
    match = begin(
        reorganising("amazons", amazons="TA0 3 KO1 4", hands={"amazons": "mist"}, frozen=["KO"], lasting=["ice"])
    )
    accepted(match, "play mist")
    assert now(match)["pool"]["amazons"] == 2
    refused(match, "place KO1", "red.ice")
    accepted(match, "place TA0", "count 2")


def test_mist_instead_of_steps() -> None:
    """Mist: not after one, and not during the attacks."""
    match = begin(reorganising("amazons", amazons="TA0 3 TA1 1", hands={"amazons": "mist"}))
    go(match, "TA0", "TA1", 1)
    refused(match, "play mist", "green.mist")
    match = begin(position("amazons", amazons="TA0 3 TA1 1", hands={"amazons": "mist"}))
    refused(match, "play mist", "green.mist")


def test_mist_with_nothing_to_lift() -> None:
    """Mist: the turn just ends."""
    match = begin(reorganising("amazons", amazons="TA0 1 TA1 1", hands={"amazons": "mist"}))
    accepted(match, "play mist")
    assert (now(match)["side"], under(match)) == ("monks", ["mist"])


# ------------------------------------------------------------------------------------------------ illusion

ELSEWHERE = {"madness": "KO", "ice": "KO", "storm": "~09 ~10", "demon": "KO1"}
"""Other targets."""


def threatened(kind: str, **hands: str) -> bb.Match:
    """The Knights' seat has played a wind, and named its target."""
    held = {**hands, "knights": f"{kind} {hands.get('knights', '')}"}
    match = begin(window("knights", winged="OZ0 3 KO1 3 OH4 1", hands=held))
    accepted(match, f"play {kind}")
    match.play(f"target {AIMED[kind]}")
    return match


def suffering(match: bb.Match) -> tuple[Any, Any, list[str], list[str]]:
    """What stands in Oz and in Kori, what is frozen and what is closed."""
    return there(match, "OZ0"), there(match, "KO1"), now(match)["frozen"], now(match)["closed"]


HIT: dict[str, tuple[Any, Any, list[str], list[str]]] = {
    "madness": (["winged", 1], ["winged", 3], [], []),
    "ice": (["winged", 3], ["winged", 3], ["OZ"], []),
    "storm": (["winged", 3], ["winged", 3], [], ["~12", "~13"]),
    "demon": (None, ["winged", 3], [], []),
}
"""What comes of it at the first target."""
TURNED: dict[str, tuple[Any, Any, list[str], list[str]]] = {
    "madness": (["winged", 3], ["winged", 1], [], []),
    "ice": (["winged", 3], ["winged", 3], ["KO"], []),
    "storm": (["winged", 3], ["winged", 3], [], ["~09", "~10"]),
    "demon": (["winged", 3], None, [], []),
}
"""What comes of it at the other."""


def dice_of(kind: str) -> list[int]:
    return [4] if kind == "madness" else []


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
    """Illusion: whoever holds winds is asked; if all pass, the target stays."""
    match = threatened(kind, spiders="illusion", amazons="war")
    accepted(match, "pass")
    assert legal(match) == ["pass"]
    refused(match, "play illusion", "green.illusion", "wind.secret", "wind.keep")
    accepted(match, "pass", dice=dice_of(kind))
    assert suffering(match) == HIT[kind]
    assert hand(match, "spiders") == ["illusion"]


@pytest.mark.parametrize("kind", AIMED)
def test_illusion_against_an_illusion(kind: str) -> None:
    """Illusion: who played the wind may answer the first one with the other; the last decides."""
    match = threatened(kind, knights="illusion", spiders="illusion")
    accepted(match, "play illusion", f"target {ELSEWHERE[kind]}")
    assert (now(match)["phase"], match.to_act) == ("illusion", 0)
    accepted(match, "play illusion")
    accepted(match, f"target {AIMED[kind]}", dice=dice_of(kind))
    assert suffering(match) == HIT[kind]
    assert under(match)[:2] == ["illusion", "illusion"]


@pytest.mark.parametrize("kind", AIMED)
def test_illusion_not_against_ones_own(kind: str) -> None:
    """Illusion: nor against one's own Illusion."""
    match = threatened(kind, spiders="illusion illusion", amazons="war")
    accepted(match, "play illusion", f"target {ELSEWHERE[kind]}")
    assert match.to_act == 2
    accepted(match, "pass", dice=dice_of(kind))
    assert suffering(match) == TURNED[kind]
    assert hand(match, "spiders") == ["illusion"]


@pytest.mark.parametrize("kind", [kind for kind in RED if kind not in AIMED])
def test_illusion_only_against_winds_with_a_target(kind: str) -> None:
    """Illusion: death and those that cancel powers have none."""
    sides = {"typhoon": "winged", "flood": "knights", "tide": "dragons"}
    match = begin(window(sides.get(kind, "knights"), hands={"amazons": kind, "spiders": "illusion"}))
    while match.to_act == 1:
        accepted(match, "pass")
    accepted(match, f"play {kind}")
    assert (now(match)["phase"], match.to_act) == ("red", 1)
    refused(match, "play illusion", "green.illusion")


def test_illusion_names_what_the_wind_may_hit() -> None:
    """Illusion: a kingdom for ice, two sea spaces for a storm."""
    match = threatened("ice", spiders="illusion")
    accepted(match, "play illusion")
    refused(match, "target ~01 ~06", "green.illusion", "red.ice", "red.storm")
    refused(match, "target OZ0", "green.illusion", "red.ice", "red.demon")
    accepted(match, "target OZ")
    assert now(match)["frozen"] == ["OZ"]


# ------------------------------------------------------------------------------------------------ madness


def test_madness_on_zargos() -> None:
    """Madness: it may be chosen; where all fall, the demons return and the Master ends."""
    match = begin(
        window("knights", knights="ZA1 1 TA1 3", spiders="ZA0 1 OZ0 1", hands={"spiders": "madness ice ice storm war"})
    )
    accepted(match, "play madness")
    accepted(match, "target ZA", dice=[2, 2])
    assert (there(match, "ZA0"), there(match, "ZA1")) == (None, None)
    assert (now(match)["phase"], match.to_act) == ("trim", 1)
    accepted(match, "discard ice")
    assert (hand(match, "spiders"), now(match)["phase"]) == (["ice", "storm", "war"], "red")


def test_madness_where_nobody_stands() -> None:
    """Madness: nothing happens."""
    match = begin(window("knights", hands={"knights": "madness"}))
    accepted(match, "play madness", "target AK")
    assert (now(match)["phase"], under(match)) == ("attack", ["madness"])


def test_madness_on_the_people_about_to_play() -> None:
    """Madness: if none of it is left, its turn is skipped."""
    match = begin(window("knights", knights="OZ0 1", hands={"spiders": "madness"}))
    accepted(match, "play madness")
    accepted(match, "target OZ", dice=[3])
    assert "knights" not in now(match)["order"]
    assert (now(match)["side"], now(match)["phase"]) == ("spiders", "attack")
    assert lost(match, "knights") == {"madness": 1}


# ------------------------------------------------------------------------------------------------ ice


def frozen(side: str, kingdom: str, phase: Any = position, **changes: Any) -> bb.Match:
    """A kingdom lies under ice."""
    return begin(phase(side, frozen=[kingdom], lasting=["ice"], **changes))


def test_ice_stops_attacks() -> None:
    """Ice: out of the kingdom, into it and within it; by land, sea and wind."""
    match = frozen(
        "amazons",
        "KA",
        amazons="KA1 5 OH6 5 OH4 5",
        winged="KA2 1",
        boats={"amazons": 2},
        hands={"amazons": "elsewhere"},
    )
    refused(match, "from KA1", "red.ice")
    accepted(match, "from OH4")
    refused(match, "to KA2", "red.ice")
    accepted(match, "sail ~03")
    refused(match, "to KA2", "red.ice")
    refused(match, "to KA4", "red.ice")


def test_ice_stops_reorganisation() -> None:
    """Ice: out of the kingdom, into it and within it."""
    match = frozen("amazons", "KA", reorganising, amazons="KA1 5 KA2 2 OH6 5 OH0 1")
    refused(match, "from KA1", "red.ice")
    accepted(match, "from OH6")
    refused(match, "to KA1", "red.ice")
    accepted(match, "to OH0", "count 1")


def test_winged_do_not_stop_on_ice() -> None:
    """Ice: they may fly over it."""
    match = frozen("winged", "KA", winged="LU1 5", spiders="KA0 1 KA2 1")
    accepted(match, "from LU1")
    refused(match, "to KA4", "red.ice")
    refused(match, "to KA2", "red.ice")
    match = frozen("winged", "KA", winged="OH5 5", spiders="OH6 1")
    accepted(match, "from OH5")
    refused(match, "to KA1", "red.ice")
    match = frozen("winged", "TA", reorganising, winged="AK3 5 PA3 1")
    go(match, "AK3", "PA3", 4)
    assert there(match, "PA3") == ["winged", 5]


@pytest.mark.parametrize("kingdom", ["KO", "IT"])
def test_no_spiders_called_from_ice(kingdom: str) -> None:
    """Ice: only from elsewhere."""
    given = position("amazons", amazons="TA2 7", spiders="PA4 2 KO3 5 IT1 4", frozen=[kingdom], lasting=["ice"])
    match = begin(given)
    go(match, "TA2", "PA4", 6)
    accepted(match, "fight PA4")
    free, ice = ("IT1", "KO3") if kingdom == "KO" else ("KO3", "IT1")
    refused(match, f"call {ice}", "red.ice")
    accepted(match, f"call {free}")


def test_no_vortex_through_ice() -> None:
    """Ice: neither in attack nor in reorganisation."""
    match = frozen("spiders", "KO", spiders="IT1 5", winged="KO3 1")
    accepted(match, "from IT1")
    refused(match, "to KO3", "red.ice")
    match = frozen("spiders", "KO", reorganising, spiders="IT1 5 KO3 4 IT2 1")
    refused(match, "from KO3", "red.ice")
    accepted(match, "from IT1")
    refused(match, "to KO3", "red.ice")


def test_ice_binds_one_turn() -> None:
    """Ice: only the people that plays next."""
    match = begin(window("knights", knights="KO1 3", spiders="KO2 4", hands={"winged": "ice"}))
    accepted(match, "play ice", "target KO")
    refused(match, "from KO1", "red.ice")
    accepted(match, "done", "done")
    assert now(match)["side"] == "spiders"
    accepted(match, "from KO2", "to KO1", "count 3")


# ------------------------------------------------------------------------------------------------ storm


def stormy(side: str, phase: Any = position, **changes: Any) -> bb.Match:
    """~01 and ~06 are closed."""
    return begin(phase(side, closed=["~01", "~06"], lasting=["storm"], **changes))


@moments
def test_storm_stops_boats(moment: Any) -> None:
    """Storm: in attack and in reorganisation; other spaces stay open."""
    match = stormy("amazons", moment, amazons="TA1 5 BA2 1 AK3 1", boats={"amazons": 3})
    accepted(match, "from TA1")
    refused(match, "sail ~06", "red.storm")
    accepted(match, "sail ~05")
    refused(match, "sail ~06", "red.storm")


def test_storm_stops_dragons() -> None:
    """Storm: they do not enter closed spaces."""
    match = stormy("dragons", reorganising, dragons="TA1 5 TA3 1 ~05 2")
    accepted(match, "from TA1")
    refused(match, "to ~06", "red.storm")
    accepted(match, "to ~05", "count 2", "from ~05")
    refused(match, "to ~06", "red.storm")


def test_storm_needs_two_neighbours_at_sea() -> None:
    """Storm: the lake has none."""
    match = begin(window("knights", hands={"knights": "storm"}))
    accepted(match, "play storm")
    assert len(legal(match)) == 15
    assert not any("~14" in text for text in legal(match))
    refused(match, "target KO", "red.storm")


def test_dragons_shut_in_by_two_storms() -> None:
    """Storm: they go to the nearest open spaces, of their choice; a storm never destroys."""
    match = begin(window("knights", dragons="~03 4", hands={"knights": "storm storm"}))
    accepted(match, "play storm", "target ~01 ~02", "play storm", "target ~03 ~04")
    assert (now(match)["phase"], match.to_act) == ("landing", 4)
    assert sorted(legal(match)) == ["to ~05", "to ~11"]
    accepted(match, "to ~11")
    assert now(match)["seas"] == {"~11": 4}
    assert now(match)["closed"] == ["~01", "~02", "~03", "~04"]


def test_storm_ends_with_the_turn() -> None:
    """Storm: the next people sails again."""
    match = begin(window("knights", spiders="TA1 3", boats={"spiders": 1}, hands={"winged": "storm"}))
    accepted(match, "play storm", "target ~05 ~06", "done", "done")
    assert now(match)["side"] == "spiders"
    accepted(match, "from TA1", "sail ~06")


# ------------------------------------------------------------------------------------------------ death, demon


def test_death_spares_the_sea_and_the_seventh() -> None:
    """Death: on Zargos and off it, all above seven; capitals too."""
    match = begin(
        window(
            "knights",
            knights="TA0 12 TA1 7 TA2 1",
            spiders="ZA0 9 ZA1 8",
            dragons="~05 20 KO1 10",
            hands={"winged": "death"},
        )
    )
    accepted(match, "play death")
    left = {place: n for place, (_, n) in now(match)["territories"].items() if n > 1}
    assert left == {"TA0": 7, "TA1": 7, "ZA0": 7, "ZA1": 7, "KO1": 7}
    assert now(match)["seas"] == {"~05": 20}
    assert (lost(match, "spiders"), lost(match, "dragons")) == ({"death": 3}, {"death": 3})


@pytest.mark.parametrize("place", ["TA0", "ZA1", "~06"])
def test_demon_empties_a_place(place: str) -> None:
    """Demon: on Zargos, off it, at sea; one's own too."""
    match = begin(window("knights", dragons="TA0 9 ZA1 8 ~06 7", hands={"dragons": "demon"}))
    accepted(match, "play demon", f"target {place}")
    places = {place: n for place, (_, n) in now(match)["territories"].items() if n > 1} | now(match)["seas"]
    assert places == {other: n for other, n in {"TA0": 9, "ZA1": 8, "~06": 7}.items() if other != place}
    assert sum(lost(match, "dragons").values()) == {"TA0": 9, "ZA1": 8, "~06": 7}[place]
    assert list(lost(match, "dragons")) == ["demon"]


def test_demon_in_the_city_ends_the_master() -> None:
    """Demon: the usual rules hold again at once."""
    match = begin(window("knights", spiders="ZA0 9 TA1 1", hands={"spiders": "demon ice ice storm war"}))
    accepted(match, "play demon", "target ZA0")
    assert there(match, "ZA0") is None
    assert (now(match)["phase"], match.to_act) == ("trim", 1)
    accepted(match, "discard war")
    assert now(match)["phase"] == "red"


def test_demon_ends_a_people() -> None:
    """Demon: Dragons that are only there are out."""
    match = begin(window("dragons", dragons="~06 7", hands={"spiders": "demon"}))
    accepted(match, "play demon", "target ~06")
    assert "dragons" not in now(match)["order"]
    assert now(match)["side"] == "winged"


# ------------------------------------------------------------------------------------------------ knights


def chain(match: bb.Match, first: str = "TA1") -> None:
    """Knights take TA3, then TA4 with the same pawns."""
    attack(match, first, "TA3", 4, 6, 6, 1)
    attack(match, "TA3", "TA4", 3, 6, 1)
    assert there(match, "TA4") == ["knights", 3]


def test_knights_attack_again_and_again() -> None:
    """Pawns that have fought attack another territory."""
    chain(begin(position("knights", knights="TA1 6", winged="TA3 1 TA4 1 OZ1 1")))


def test_knights_on_zargos_do_not_attack_again() -> None:
    """What took ZA1 stays there."""
    match = begin(position("knights", knights="ZA2 6", winged="ZA1 1 ZA6 1"))
    attack(match, "ZA2", "ZA1", 4, 6, 6, 1)
    refused(match, "from ZA1", "island.knights", "attack.once")


def test_knights_landing_on_zargos_do_not_attack_again() -> None:
    """Nor what came by boat."""
    match = begin(position("knights", knights="TA3 6", winged="ZA1 1 ZA6 1", boats={"knights": 1}))
    go(match, "TA3", "ZA1", 5, "~06")
    accepted(match, "fight ZA1", dice=[6, 6, 1])
    refused(match, "from ZA1", "island.knights", "attack.once")


def test_knights_reorganise_and_defend_like_others() -> None:
    """Two steps; and no reroll, shot or call."""
    match = begin(reorganising("knights", knights="TA1 4 TA3 4 TA0 4"))
    go(match, "TA1", "TA3", 3)
    go(match, "TA3", "TA0", 3)
    refused(match, "from TA0", "reorganise.steps")
    match = combat("dragons", "knights", 3, 3)
    assert now(match)["phase"] == "rolling"


def test_knights_in_a_flood_and_afterwards() -> None:
    """All moves first, several targets, no pawn twice; the next turn they are themselves again."""
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


# ------------------------------------------------------------------------------------------------ spiders


def test_spiders_attack_through_the_vortex() -> None:
    """From volcano to volcano as if they were neighbours; not from elsewhere, nor to elsewhere."""
    match = begin(position("spiders", spiders="IT1 9 IT2 3", winged="PA4 1 OZ1 1", amazons="PA3 1"))
    attack(match, "IT1", "PA4", 3, 6, 1)
    assert there(match, "PA4") == ["spiders", 3]
    match = begin(position("spiders", spiders="IT1 9 IT2 3", winged="PA4 1 OZ1 1", amazons="PA3 1"))
    accepted(match, "from IT2")
    refused(match, "to PA4", "attack.sea")
    accepted(match, "to IT0", "count 1", "from IT1")
    refused(match, "to PA3", "people.spiders", "attack.land")


def test_spiders_defend_with_those_they_call() -> None:
    """On a volcano, from another volcano; not on other territories."""
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
    """A step each."""
    match = begin(reorganising("spiders", spiders="IT1 5 PA4 1 BA5 1"))
    go(match, "IT1", "PA4", 4)
    go(match, "PA4", "BA5", 3)
    assert now(match)["steps"] == 0
    assert there(match, "BA5") == ["spiders", 4]


def test_spiders_have_no_vortex_on_zargos() -> None:
    """There is no volcano."""
    match = begin(position("spiders", spiders="ZA1 5 IT1 5", winged="PA4 1 ZA2 1"))
    accepted(match, "from ZA1")
    refused(match, "to PA4", "attack.sea")
    match = combat("amazons", "spiders", 3, 3, "ZA1", spiders="ZA1 3 IT1 5")
    assert now(match)["phase"] == "rolling"


def test_spiders_in_an_earthquake_and_afterwards() -> None:
    """Neither attack nor reorganisation nor call by the vortex; then all again."""
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


def test_no_call_in_an_earthquake_before_anothers_turn() -> None:
    """The Spiders are attacked, and nobody comes."""
    match = cast("amazons", "quake", spiders="IT1 5 BA5 1", amazons="BA4 4")
    go(match, "BA4", "BA5", 3)
    accepted(match, "fight BA5", chance=True)
    assert now(match)["phase"] == "rolling"


# ------------------------------------------------------------------------------------------------ amazons


def test_amazons_shoot_in_defence() -> None:
    """One die of three pawns: 6 costs two attackers."""
    match = combat("dragons", "amazons", 3, 3)
    answer(match, 6)
    assert strength(match) == {"dragons": 1, "amazons": 3}
    assert lost(match, "dragons") == {"shot": 2}


@roles
@grounds
def test_amazons_shoot_only_in_defence_off_zargos(role: str, place: str) -> None:
    """Nowhere in attack, and not on Zargos."""
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
    """Two steps."""
    match = begin(reorganising("amazons", amazons="TA1 4 TA3 4 TA0 4"))
    go(match, "TA1", "TA3", 3)
    go(match, "TA3", "TA0", 3)
    refused(match, "from TA0", "reorganise.steps")


# ------------------------------------------------------------------------------------------------ monks


@roles
def test_monks_roll_first_and_once_more(role: str) -> None:
    """Their own die, or one of the other side."""
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


@roles
def test_monks_on_zargos_have_no_hand_of_god(role: str) -> None:
    """The attackers' dice come first, and nobody is asked."""
    match = combat_of("monks", role, 3, 3, "ZA1")
    answer(match, 1, 1)
    assert now(match)["phase"] == "rolling"
    assert now(match)["battle"]["round"] == 2


def test_monks_in_a_heat_wave_and_afterwards() -> None:
    """Neither in attack nor, before another's turn, in defence; then again."""
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
    """Two steps."""
    match = begin(reorganising("monks", monks="TA1 4 TA3 4 TA0 4"))
    go(match, "TA1", "TA3", 3)
    go(match, "TA3", "TA0", 3)
    refused(match, "from TA0", "reorganise.steps")


# ------------------------------------------------------------------------------------------------ dragons


@grounds
def test_dragons_attack_from_the_sea(place: str) -> None:
    """All of them, off Zargos and on its coast."""
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


def test_dragons_on_zargos_do_not_swim() -> None:
    """Nothing special starts there."""
    match = begin(reorganising("dragons", dragons="ZA1 4 ZA2 1"))
    accepted(match, "from ZA1")
    refused(match, "to ~05", "island.powers", "people.dragons")
    accepted(match, "to ZA2", "count 3")


def test_dragons_in_a_tidal_wave_and_afterwards() -> None:
    """They land at once, and none goes to sea; the next turn they swim again."""
    match = begin(window("dragons", dragons="TA1 4 TA3 1 ZA1 2 ~06 3", hands={"knights": "tide"}))
    accepted(match, "play tide", "to TA1")
    assert (now(match)["phase"], now(match)["seas"], there(match, "TA1")) == ("attack", {}, ["dragons", 7])
    accepted(match, "done", "from TA1")
    refused(match, "to ~06", "red.tide", "people.dragons")
    accepted(match, "to TA3", "count 1", "done")
    assert (now(match)["cancelled"], under(match)) == ([], ["tide"])
    pass_on(match, "dragons", "reorganise")
    go(match, "TA1", "~06", 3)


LANDINGS = {
    "the nearest by sea": ("BA0 1 TA2 1 ~12 4", ["to TA2"]),
    "several at the same distance": ("TA1 1 BA2 1 AK0 1 ~06 4", ["to BA2", "to TA1"]),
    "on Zargos": ("ZA1 1 AK0 1 ~06 4", ["to ZA1"]),
    "from the lake": ("KO2 1 KO0 1 ~14 4", ["to KO2"]),
    "from the lake, over land": ("KO0 1 LU0 1 TA1 1 ~14 4", ["to KO0", "to LU0"]),
    "inland only": ("TA0 1 LU0 1 ~06 4", ["to TA0"]),
}


@pytest.mark.parametrize("case", LANDINGS)
def test_where_dragons_land_before_a_tidal_wave(case: str) -> None:
    """On the held territory at the fewest sea spaces; where none is reached so, over sea and land."""
    dragons, choices = LANDINGS[case]
    match = begin(window("dragons", dragons=dragons, hands={"knights": "tide"}))
    accepted(match, "play tide")
    assert (now(match)["phase"], match.to_act) == ("landing", 4)
    assert sorted(legal(match)) == choices
    accepted(match, choices[0])
    assert there(match, choices[0][3:]) == ["dragons", 5]
    assert now(match)["seas"] == {}


def test_dragons_land_space_by_space() -> None:
    """Each group for itself, in the order of the spaces."""
    match = begin(window("dragons", dragons="TA1 1 BA2 1 ~05 2 ~06 3", hands={"knights": "tide"}))
    accepted(match, "play tide")
    assert now(match)["landing"] == ["~05", "~06"]
    assert legal(match) == ["to TA1"]
    accepted(match, "to TA1", "to BA2")
    assert (there(match, "TA1"), there(match, "BA2")) == (["dragons", 3], ["dragons", 4])


def test_dragons_without_land_are_lost() -> None:
    """There is nowhere to go."""
    match = begin(window("dragons", dragons="~05 2 ~06 3", hands={"knights": "tide"}))
    accepted(match, "play tide")
    assert lost(match, "dragons") == {"tide": 5}
    assert "dragons" not in now(match)["order"]
    assert now(match)["side"] == "winged"


# ------------------------------------------------------------------------------------------------ winged


@pytest.mark.parametrize(
    ("origin", "target"),
    [("TA1", "TA3"), ("TA1", "TA4"), ("TA1", "PA2"), ("OZ0", "BA4"), ("AK1", "OH3"), ("OH1", "IT2"), ("OZ1", "OZ0")],
)
@moments
def test_winged_fly(moment: Any, origin: str, target: str) -> None:
    """One or two territories, or along a line, in attack and in reorganisation."""
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
    """Not three territories, and a line is a whole move."""
    beside = {"TA1": "TA3", "OZ1": "OZ0", "OZ0": "OZ1", "AK0": "AK2"}[origin]
    held = f"{origin} 4" if moment is position else f"{origin} 4 {target} 1 {beside} 1"
    match = begin(moment("winged", winged=held))
    accepted(match, f"from {origin}")
    refused(match, f"to {target}", "people.lines", "attack.sea", "reorganise.sea")


def test_winged_are_told_of_lines_where_there_is_one() -> None:
    """From TA0 no line starts: BA3 is simply too far, and no sea leads there."""
    match = begin(position("winged", winged="TA0 4"))
    accepted(match, "from TA0")
    refused(match, "to BA3", "people.winged")


@moments
def test_winged_on_zargos_do_not_fly(moment: Any) -> None:
    """Within the kingdom they go border by border."""
    held = "ZA1 5" if moment is position else "ZA1 5 ZA8 1 ZA3 1"
    match = begin(moment("winged", winged=held))
    accepted(match, "from ZA1")
    refused(match, "to ZA3", "island.powers")
    accepted(match, "to ZA8")


def test_winged_defend_like_others() -> None:
    """Nothing comes before the dice."""
    assert now(combat("dragons", "winged", 3, 3))["phase"] == "rolling"


def test_winged_in_a_typhoon_and_afterwards() -> None:
    """Neither two territories nor a line, and two steps in all; the next turn they fly again."""
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
