"""Chapter 8 of Magus, counts."""

from __future__ import annotations

import pytest

from tests.games.magus.table import (
    BEGINNING,
    NOTHING,
    SIDES,
    SOURCES,
    accepted,
    acting,
    begin,
    both_zeros,
    discs,
    glory,
    last_turn,
    on,
    pass_turn,
    power,
    seven,
    totals,
)
from tests.games.table import now


def test_s02_a_ring_of_the_example() -> None:
    """S02: a mage gains 9 and two apprentices 6; nobody gains the third tranche."""
    match = begin(last_turn(sorcerers={"blue": on(yellow="m"), "orange": on(yellow="aa")}))
    accepted(match, "end")
    assert glory(match, "rings") == [9, 6, 0]


@both_zeros
def test_s03_a_track_of_the_example(zero_level_ranks: str) -> None:
    """S03: the highest disc gains 3, two tied behind it 1 each; three tied on the other tracks gain 1 or nothing."""
    rows = {"blue": [0, 0, 4, 0, 0, 0, 0], "orange": [0, 0, 2, 0, 0, 0, 0], "green": [0, 0, 2, 0, 0, 0, 0]}
    match = begin(last_turn(powers=rows), zero_level_ranks=zero_level_ranks)
    accepted(match, "end")
    others = 6 if zero_level_ranks == "true" else 0
    assert glory(match, "tracks") == [3 + others, 1 + others, 1 + others]


def test_s04_the_bonus_of_track_7() -> None:
    """S04: the figure 2 under the disc brings 2, in addition to the majority on this track."""
    rows = {"blue": [0] * 6 + [2], "orange": [0] * 6 + [1], "green": NOTHING}
    match = begin(last_turn(powers=rows), zero_level_ranks="false")
    accepted(match, "end")
    assert glory(match, "bonus") == [2, 1, 0]
    assert glory(match, "tracks") == [3, 2, 0]


def test_s08_the_families_of_the_example() -> None:
    """S08: three of four blue potions make a family worth 15; the fourth alone brings 1."""
    match = begin(last_turn(potions={"orange": ["B08", "B10", "B05", "B01"]}))
    accepted(match, "end")
    assert glory(match, "potions") == [0, 16, 0]


def test_s56_two_counts_in_one_turn() -> None:
    """S56: going from 10 to 19 triggers the first count and then the second, both complete."""
    match = begin(
        seven(5, 5, sorcerers={"blue": on(yellow="aaa", green="maa")}, potions={"blue": ["V10", "Y05"]}, counts=0),
        zero_level_ranks="false",
    )
    accepted(match, "create archmage yellow aaa", "use V10", "place 3 yellow", "use Y05", "place 2 yellow", "end")
    assert now(match)["levels"]["blue"] == 19
    assert now(match)["counts"] == 2
    assert glory(match, "rings") == [2 * (9 + 8), 0, 0]
    # On six tracks all three tie and gain 1 each, in two counts; on track 7 all are at 0.
    assert glory(match, "tracks") == [12, 12, 12]
    assert now(match)["seat"] == 1


def test_s58_two_players_tied() -> None:
    """S58: tied for first on the ring 9/6/3, they gain 6 each."""
    match = begin(last_turn(seats=2, sorcerers={"blue": on(yellow="aa"), "orange": on(yellow="aa")}))
    accepted(match, "end")
    assert glory(match, "rings") == [6, 6]


@both_zeros
def test_s59_discs_on_level_0(zero_level_ranks: str) -> None:
    """S59: with 0, 0 and 2, the third player gains 3, and the others 1 each, or nothing if level 0 has no rank."""
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
    """S61, S62, Q47: the best grouping counts, in one family or several; cards with one step may join."""
    match = begin(last_turn(seats=2, potions={"orange": potions}))
    accepted(match, "end")
    assert glory(match, "potions") == [0, expected]


def test_s65_the_ring_of_power() -> None:
    """S65: the first player assigns 3 levels, then the second 2, before the tracks are scored."""
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


@both_zeros
def test_s69_a_complete_first_count(zero_level_ranks: str) -> None:
    """S69: the rings, the ring of power, the tracks and the bonus of three players add up to 24, 31 and 29."""
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
    """Q23, Q24: ties as for mana; a player without a sorcerer there has no rank and takes no tranche."""
    standing = {SIDES[k]: on(yellow="a" * level) for k, level in enumerate(levels) if level}
    match = begin(last_turn(seats=len(levels), sorcerers=standing))
    accepted(match, "end")
    assert glory(match, "rings") == expected


@pytest.mark.parametrize(
    ("ring", "figures"), [("classic", [9, 6, 3]), ("steady", [8, 5, 3]), ("steep", [10, 5, 2]), ("flat", [7, 5, 4])]
)
def test_the_rings_of_glory(ring: str, figures: list[int]) -> None:
    """1.6: each ring has three tranches; a fourth rank gains nothing."""
    names = ["classic", "steady", "steep", "flat", "power"]
    standing = {SIDES[k]: on(violet="a" * (4 - k)) for k in range(4)}
    rings = [name for name in names if name != ring]
    match = begin(last_turn(seats=4, sorcerers=standing, rings=[*rings[:3], ring, rings[3]]))
    accepted(match, "end")
    assert glory(match, "rings") == [*figures, 0]


def test_q23_five_on_a_track() -> None:
    """Q23: first, second and third gain, the others nothing; two tied for first take the second tranche each."""
    rows = {side: [5 - k, 4 - k // 2, 0, 0, 0, 0, 0] for k, side in enumerate(SIDES)}
    match = begin(last_turn(seats=5, powers=rows), zero_level_ranks="false")
    accepted(match, "end")
    assert glory(match, "tracks") == [3 + 2, 2 + 2, 1, 0, 0]


@both_zeros
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_q25_everybody_on_level_0(zero_level_ranks: str, seats: int) -> None:
    """Q25: if all are tied on 0, two players gain 2 each, three 1 each, four nothing; without a rank nobody gains."""
    rows = dict.fromkeys(SIDES[:seats], NOTHING)
    match = begin(last_turn(seats=seats, powers=rows), zero_level_ranks=zero_level_ranks)
    accepted(match, "end")
    each = {2: 2, 3: 1, 4: 0}[seats] if zero_level_ranks == "true" else 0
    assert glory(match, "tracks") == [7 * each] * seats


def test_q42_the_second_and_the_last_count_at_once() -> None:
    """Q42: the last player of the round passes 19 and 24: the second count, then the last; potions score once."""
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


def test_q42_both_counts_then_the_rest_of_the_round() -> None:
    """Q42: the first player of the round passes 11, 19 and 24: two counts now, the last one after the round."""
    match = begin(acting(4, 6, 5, seats=2, sorcerers={"blue": on(yellow="xx", green="mm")}))
    accepted(match, "end")
    assert now(match)["counts"] == 2
    assert now(match)["ending"]
    assert glory(match, "rings") == [2 * (9 + 8), 0]
    pass_turn(match)
    assert match.over
    assert glory(match, "rings") == [3 * (9 + 8), 0]


def test_q42_each_count_is_complete_before_the_next() -> None:
    """Q42: the first count's ring of power is assigned and its tracks are scored before the second count begins."""
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


@pytest.mark.parametrize("start", range(3))
def test_q44_tied_players_assign_levels_clockwise(start: int) -> None:
    """Q44: two tied for first get the second tranche each, clockwise from the first player; the next gets the third."""
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


def test_q44_three_tied_and_four_tied() -> None:
    """Q44: three tied players get one level each, four get nothing."""
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
    """Q44, Q26: three levels on one track; it stays at 6."""
    match = begin(last_turn(seats=2, sorcerers={"blue": on(red="a")}, powers={"blue": discs({1: 5})}))
    accepted(match, "end", "raise 1", "raise 1", "raise 1")
    assert power(match, 1) == 6
    assert match.over


def test_q44_the_first_rank_assigns_first_wherever_it_sits() -> None:
    """Q44: first tranche, second, third, wherever the players sit; the fourth gets nothing."""
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
    """Q45, Q46: the five rings and track 7 pay at each of the three counts, potions only at the last."""
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
    """1.7: the figure under the disc equals its level."""
    match = begin(last_turn(powers={"orange": discs({7: level})}))
    accepted(match, "end")
    assert glory(match, "bonus") == [0, level, 0]
