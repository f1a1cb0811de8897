"""Chapter 9 of Zargos, red winds: their effects on Zargos and elsewhere, when they are refused, when they end."""

from __future__ import annotations

from typing import Any

import pytest

import boardbook as bb
from tests.games.table import legal, now, refused
from tests.games.zargos.table import (
    AGAINST,
    PEOPLES,
    accepted,
    begin,
    frozen,
    go,
    hand,
    lost,
    moments,
    pass_on,
    position,
    reorganising,
    settle,
    there,
    under,
    window,
)


def stormy(side: str, phase: Any = position, **changes: Any) -> bb.Match:
    """Return a match in which a storm has closed ~01 and ~06."""
    return begin(phase(side, closed=["~01", "~06"], lasting=["storm"], **changes))


LANDINGS = {
    "the nearest by sea": ("BA0 1 TA2 1 ~12 4", ["to TA2"]),
    "several at the same distance": ("TA1 1 BA2 1 AK0 1 ~06 4", ["to BA2", "to TA1"]),
    "on Zargos": ("ZA1 1 AK0 1 ~06 4", ["to ZA1"]),
    "from the lake": ("KO2 1 KO0 1 ~14 4", ["to KO2"]),
    "from the lake, over land": ("KO0 1 LU0 1 TA1 1 ~14 4", ["to KO0", "to LU0"]),
    "inland only": ("TA0 1 LU0 1 ~06 4", ["to TA0"]),
}


# ------------------------------------------------------------------------------------------------------------------ Ice


def test_s82_ice() -> None:
    """S82: no attack out of Ohms or into it, no step inside it; afterwards everything is free again."""
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


def test_e6_ice_on_zargos() -> None:
    """E6: it may be named; there is no combat there, and no move inside it."""
    match = begin(window("knights", knights="ZA1 5 ZA6 1 TA3 3", spiders="ZA2 1", hands={"winged": "ice"}))
    accepted(match, "play ice", "target ZA")
    refused(match, "from ZA1", "red.ice")
    accepted(match, "done")
    refused(match, "from ZA1", "red.ice")


def test_ice_stops_attacks() -> None:
    """Ice: out of the kingdom, into it and inside it; by land, by sea and by wind."""
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
    """Ice: out of the kingdom, into it and inside it."""
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
def test_spiders_are_not_called_from_a_frozen_kingdom(kingdom: str) -> None:
    """Ice: only from other kingdoms."""
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


def test_ice_lasts_one_turn() -> None:
    """Ice: only the people that plays next is affected."""
    match = begin(window("knights", knights="KO1 3", spiders="KO2 4", hands={"winged": "ice"}))
    accepted(match, "play ice", "target KO")
    refused(match, "from KO1", "red.ice")
    accepted(match, "done", "done")
    assert now(match)["side"] == "spiders"
    accepted(match, "from KO2", "to KO1", "count 3")


# -------------------------------------------------------------------------------------------------------------- Madness


def test_e3_madness_follows_the_red_rule() -> None:
    """E3: before a turn, not after another wind."""
    match = begin(window("knights", winged="OZ0 2", hands={"spiders": "ice", "amazons": "madness"}))
    accepted(match, "play ice", "target KO")
    assert now(match)["phase"] == "illusion"
    refused(match, "play madness", "red.madness", "round.window", "round.pending", "green.illusion")
    accepted(match, "pass", "play madness")
    accepted(match, "target OZ", dice=[2])
    assert there(match, "OZ0") == ["winged", 1]


def test_e7_madness() -> None:
    """E7: a die for each occupied territory, capitals too; half of the figure falls; at sea nobody falls."""
    match = begin(
        window("knights", knights="TA0 5", spiders="TA1 5", dragons="TA3 2 ~06 4", hands={"knights": "madness"})
    )
    accepted(match, "play madness")
    accepted(match, "target TA", dice=[6, 5, 1])
    assert [there(match, place) for place in ("TA0", "TA1", "TA3")] == [["knights", 2], ["spiders", 3], ["dragons", 2]]
    assert now(match)["seas"] == {"~06": 4}
    assert lost(match, "spiders") == {"madness": 2}


def test_madness_on_zargos() -> None:
    """Madness: it may be named; where all fall, demons return, and the Master falls."""
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


# ---------------------------------------------------------------------------------------------------------------- Storm


def test_s41_a_storm_closes_two_spaces() -> None:
    """S41: for this turn; the next people can sail there again."""
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


def test_e8_a_storm_drives_dragons_off() -> None:
    """E8: to an adjacent open space of their choice; no pawns are lost; the lake can't be named."""
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
    """Storm: the lake has no neighbour."""
    match = begin(window("knights", hands={"knights": "storm"}))
    accepted(match, "play storm")
    assert len(legal(match)) == 15
    assert not any("~14" in text for text in legal(match))
    refused(match, "target KO", "red.storm")


def test_dragons_shut_in_by_two_storms() -> None:
    """Storm: they choose among the nearest open spaces; a storm destroys no pawns."""
    match = begin(window("knights", dragons="~03 4", hands={"knights": "storm storm"}))
    accepted(match, "play storm", "target ~01 ~02", "play storm", "target ~03 ~04")
    assert (now(match)["phase"], match.to_act) == ("landing", 4)
    assert sorted(legal(match)) == ["to ~05", "to ~11"]
    accepted(match, "to ~11")
    assert now(match)["seas"] == {"~11": 4}
    assert now(match)["closed"] == ["~01", "~02", "~03", "~04"]


def test_storm_ends_with_the_turn() -> None:
    """Storm: the next people can sail again."""
    match = begin(window("knights", spiders="TA1 3", boats={"spiders": 1}, hands={"winged": "storm"}))
    accepted(match, "play storm", "target ~05 ~06", "done", "done")
    assert now(match)["side"] == "spiders"
    accepted(match, "from TA1", "sail ~06")


# ------------------------------------------------------------------------------------------- Death and the Demonic Wind


def test_e9_death() -> None:
    """E9: at most seven remain in a territory, even the player's own; any number remain at sea."""
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


def test_death_spares_the_sea_and_the_seventh() -> None:
    """Death: on Zargos and elsewhere, all above seven are removed; in capitals too."""
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
    """Demon: on Zargos, elsewhere or at sea; the player's own too."""
    match = begin(window("knights", dragons="TA0 9 ZA1 8 ~06 7", hands={"dragons": "demon"}))
    accepted(match, "play demon", f"target {place}")
    places = {place: n for place, (_, n) in now(match)["territories"].items() if n > 1} | now(match)["seas"]
    assert places == {other: n for other, n in {"TA0": 9, "ZA1": 8, "~06": 7}.items() if other != place}
    assert sum(lost(match, "dragons").values()) == {"TA0": 9, "ZA1": 8, "~06": 7}[place]
    assert list(lost(match, "dragons")) == ["demon"]


def test_demon_in_the_city_ends_the_master() -> None:
    """Demon: the usual rules apply again at once."""
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


# ------------------------------------------------------------------------------------------------- Winds against powers


@pytest.mark.parametrize("lasts", ["false", "true"])
def test_e4_e16_how_long_a_power_is_cancelled(lasts: str) -> None:
    """E4, E16: for one turn, or with the option until the end of the round; then the wind goes under the deck."""
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
    """E5: Typhoon, Floods and Tidal Wave before the turn of their people, the others before any people's."""
    match = begin(window(side, hands={"knights": kind}))
    if kind in ("typhoon", "flood", "tide") and side != AGAINST[kind]:
        refused(match, f"play {kind}", "red.cancel", "red.tide")
        accepted(match, "pass")
        assert now(match)["cancelled"] == []
    else:
        accepted(match, f"play {kind}")
        assert now(match)["cancelled"] == [AGAINST[kind]]


def test_e11_a_tidal_wave() -> None:
    """E11: Dragons at sea land on the held territory nearest by sea; if several are, on one of their choice."""
    match = begin(window("dragons", dragons="BA2 1 TA1 1 OZ0 1 ~06 4", hands={"knights": "tide"}))
    accepted(match, "play tide")
    assert (now(match)["phase"], match.to_act) == ("landing", 4)
    assert sorted(legal(match)) == ["to BA2", "to TA1"]
    refused(match, "to OZ0", "red.tide")
    accepted(match, "to TA1")
    assert there(match, "TA1") == ["dragons", 5]
    assert now(match)["seas"] == {}


@pytest.mark.parametrize("case", LANDINGS)
def test_where_dragons_land_before_a_tidal_wave(case: str) -> None:
    """The held territory across the fewest sea spaces; if none can be reached so, the nearest over sea and land."""
    dragons, choices = LANDINGS[case]
    match = begin(window("dragons", dragons=dragons, hands={"knights": "tide"}))
    accepted(match, "play tide")
    assert (now(match)["phase"], match.to_act) == ("landing", 4)
    assert sorted(legal(match)) == choices
    accepted(match, choices[0])
    assert there(match, choices[0][3:]) == ["dragons", 5]
    assert now(match)["seas"] == {}


def test_dragons_land_space_by_space() -> None:
    """Each group separately, in the order of the spaces."""
    match = begin(window("dragons", dragons="TA1 1 BA2 1 ~05 2 ~06 3", hands={"knights": "tide"}))
    accepted(match, "play tide")
    assert now(match)["landing"] == ["~05", "~06"]
    assert legal(match) == ["to TA1"]
    accepted(match, "to TA1", "to BA2")
    assert (there(match, "TA1"), there(match, "BA2")) == (["dragons", 3], ["dragons", 4])


def test_dragons_without_land_are_lost() -> None:
    """They have nowhere to go."""
    match = begin(window("dragons", dragons="~05 2 ~06 3", hands={"knights": "tide"}))
    accepted(match, "play tide")
    assert lost(match, "dragons") == {"tide": 5}
    assert "dragons" not in now(match)["order"]
    assert now(match)["side"] == "winged"
