"""Chapter 11 of Zargos, the end: victory, ranks, and peoples that are out."""

from __future__ import annotations

import pytest

import boardbook as bb
from tests.games.reading import check_comes_back
from tests.games.table import now, refused, result_of
from tests.games.zargos.playing import GAME
from tests.games.zargos.table import (
    accepted,
    attack,
    begin,
    boats,
    close,
    closing,
    go,
    hand,
    pass_on,
    position,
    there,
    under,
    window,
)

HEART = "ZA0 4 ZA7 1 ZA8 3"


# ------------------------------------------------------------------------------------------------------------- Conquest


def test_s64_f6_one_people_must_hold_all_four() -> None:
    """S64, F6: if two peoples of one player hold the four territories, nobody has won."""
    match = begin(position("knights", seats=3, monks="ZA0 3 ZA7 2", knights="ZA8 4", spiders="ZA9 1 KO1 1"))
    assert now(match)["leaders"]["monks"] == now(match)["leaders"]["knights"]
    attack(match, "ZA8", "ZA9", 3, 6, 1)
    assert there(match, "ZA9") == ["knights", 3]
    assert not match.over


def test_s65_b25_victory_by_a_combat() -> None:
    """S65, B25: taking the fourth territory ends the match at once."""
    match = begin(position("knights", knights="ZA0 3 ZA7 2 ZA8 4", spiders="ZA9 1 KO1 1"))
    attack(match, "ZA8", "ZA9", 3, 6, 1)
    assert match.over
    assert (now(match)["over"], now(match)["winner"]) == ("conquest", "knights")
    result = result_of(match)
    assert (result.winners, result.sides, result.reason, result.finished) == ((0,), ("knights",), "conquest", True)


def test_b25_victory_by_walking_in() -> None:
    """B25: the people of the Wind Master takes the last vacant territory."""
    match = begin(position("knights", knights="ZA0 5 ZA7 1 ZA8 1"))
    go(match, "ZA0", "ZA9", 2)
    match.play("done")
    assert match.over
    assert now(match)["over"] == "conquest"


def test_b25_f3_a_conquest_over_the_last_other_people() -> None:
    """B25, F3: holding the four territories is checked first."""
    match = begin(position("knights", out="amazons monks dragons winged", knights="ZA0 3 ZA7 2 ZA8 4", spiders="ZA9 1"))
    attack(match, "ZA8", "ZA9", 3, 6, 1)
    assert (now(match)["over"], now(match)["winner"]) == ("conquest", "knights")


def test_a_conquest_ends_the_match_in_the_middle_of_a_turn() -> None:
    """By a combat; other attacks that have set out are no longer fought."""
    match = begin(position("monks", monks=f"{HEART} TA1 5", winged="ZA9 1 OZ0 9 KO0 9 KO1 9", spiders="TA3 2"))
    go(match, "TA1", "TA3", 3)
    attack(match, "ZA8", "ZA9", 2, 6, 1)
    result = result_of(match)
    assert (result.reason, result.finished, result.winners, result.sides) == ("conquest", True, (3,), ("monks",))
    assert now(match)["phase"] == "over"
    assert result.ranks[3] == 1
    assert result.scores[3] == 7 + 3 * 3 + 1
    refused(match, "done", "end.over")


def test_a_conquest_by_walking_in() -> None:
    """The people of the Wind Master meets no demons: at the end of its attacks, or when a combat begins."""
    for last in ("done", "fight TA3"):
        match = begin(position("monks", monks=f"{HEART} TA1 5", spiders="TA3 2"))
        go(match, "TA1", "TA3", 3)
        if last == "done":
            match = begin(position("monks", monks=HEART))
        go(match, "ZA8", "ZA9", 2)
        accepted(match, last)
        assert result_of(match).sides == ("monks",)


def test_the_end_of_a_conquest_can_be_read_back() -> None:
    """The data includes attacks that have set out, so those pawns are still counted."""
    match = begin(position("monks", monks=f"{HEART} TA1 9", winged="ZA9 1 OZ0 1", spiders="TA3 5"))
    go(match, "TA1", "TA3", 8)
    go(match, "ZA8", "ZA9", 2)
    accepted(match, "fight ZA9", dice=[6, 1])
    assert result_of(match).reason == "conquest"
    again = GAME.state(now(match))
    assert again.view(None)["now"] == match.view(None)["now"]
    assert again.result() == match.result
    check_comes_back(GAME, match.state)


def test_one_people_must_hold_the_four_territories() -> None:
    """Peoples of the same player do not add up; when a people wins, its player wins."""
    match = begin(position("monks", seats=3, monks="ZA0 4 ZA7 5", knights="ZA8 1 ZA9 1"))
    accepted(match, "done", "done")
    assert match.result is None
    match = begin(position("monks", seats=3, monks=HEART, knights="ZA9 1 TA1 1", winged="OZ0 30 OZ1 30"))
    attack(match, "ZA8", "ZA9", 2, 6, 1)
    result = result_of(match)
    assert (result.winners, result.sides, result.ranks) == ((0,), ("monks",), (1, 3, 2))


def test_a_victory_over_the_last_other_people_is_a_conquest() -> None:
    match = begin(position("monks", monks=HEART, winged="ZA9 1", out="knights spiders amazons dragons"))
    attack(match, "ZA8", "ZA9", 2, 6, 1)
    assert result_of(match).reason == "conquest"


# -------------------------------------------------------------------------------------- Elimination and the last people


def test_f1_a_people_is_out() -> None:
    """F1: its boats and kingdom cards go to the stock, its player's winds under the deck, and its place is skipped."""
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
    """F1: they belong to the player."""
    match = begin(position("knights", seats=3, knights="TA1 4", spiders="TA3 1", hands={"spiders": "ice war"}))
    go(match, "TA1", "TA3", 3)
    accepted(match, "fight TA3")
    accepted(match, "pass", dice=[6, 1])
    assert "spiders" not in now(match)["order"]
    assert hand(match, "dragons") == ["ice", "war"]


def test_f1_pawns_on_their_way_keep_a_people_in() -> None:
    """F1: Dragons that left nobody behind are out only when their last group has fallen; then the turn is over."""
    match = begin(position("dragons", dragons="~05 1 ~06 1", winged="TA3 3 AK3 3"))
    go(match, "~06", "TA3", 1)
    go(match, "~05", "AK3", 1)
    accepted(match, "fight TA3", dice=[1, 2])
    assert "dragons" in now(match)["order"]
    accepted(match, "fight AK3", dice=[1, 2])
    assert "dragons" not in now(match)["order"]
    assert (now(match)["side"], now(match)["phase"]) == ("winged", "attack")


def test_f2_dragons_live_at_sea() -> None:
    """F2: without a territory they are still in the game; they count no points and can land."""
    match = begin(closing(dragons="~05 3"))
    close(match)
    assert now(match)["points"].get("dragons", 0) == 0
    assert now(match)["order"][-1] == "dragons"
    pass_on(match, "dragons")
    go(match, "~05", "AK3", 3)


def test_f3_the_last_people_wins() -> None:
    """F3: all others are out."""
    match = begin(position("knights", out="amazons monks dragons winged", knights="TA1 4", spiders="TA3 1"))
    attack(match, "TA1", "TA3", 3, 6, 1)
    assert match.over
    assert (now(match)["over"], now(match)["winner"]) == ("last_people", "knights")
    assert result_of(match).winners == (0,)
    assert result_of(match).reason == "last_people"


def test_a_people_without_pawns_is_out() -> None:
    """Its boats and kingdom cards go to the stock, its player's winds under the deck; it disappears from the order."""
    given = position(
        "spiders",
        spiders="TA1 6",
        winged="TA3 1",
        boats={"winged": 4},
        kingdoms={"OZ": "winged", "TA": "spiders"},
        points={"winged": 9},
        hands={"winged": "war ice"},
    )
    match = begin(given)
    go(match, "TA1", "TA3", 5)
    accepted(match, "fight TA3", "pass", dice=[6, 6, 1])
    state = now(match)
    assert "winged" not in state["order"] + state["queue"]
    assert (state["boats"], state["kingdoms"], state["points"]) == ({}, {"TA": "spiders"}, {})
    assert state["under"] == [["war", 5], ["ice", 5]]
    assert hand(match, "winged") == []
    assert match.view(None)["stock"] == 15
    assert match.result is None


def test_a_seat_keeps_its_winds_while_one_of_its_peoples_plays() -> None:
    match = begin(position("spiders", seats=3, spiders="TA1 6", winged="TA3 1", hands={"winged": "war ice"}))
    go(match, "TA1", "TA3", 5)
    accepted(match, "fight TA3", "pass", dice=[6, 6, 1])
    assert "winged" not in now(match)["order"]
    assert hand(match, "amazons") == ["ice", "war"]
    assert under(match) == []


def test_dragons_at_sea_are_in_play() -> None:
    match = begin(position("spiders", spiders="TA1 6", dragons="TA3 1 ~06 2"))
    attack(match, "TA1", "TA3", 5, 6, 6, 1)
    assert "dragons" in now(match)["order"]
    assert match.view(None)["now"]["dragons"] == {"territories": 0, "pawns": 2, "points": 0}


def test_a_people_wiped_out_by_a_wind_loses_its_turn() -> None:
    match = begin(window("winged", winged="OZ0 5", hands={"knights": "demon"}))
    accepted(match, "play demon", "target OZ0")
    assert (now(match)["side"], now(match)["phase"]) == ("knights", "attack")
    assert "winged" not in now(match)["order"]


@pytest.mark.parametrize("left", ["monks", "spiders"])
def test_the_last_people_wins(left: str) -> None:
    """Wherever it is, and whether it attacked or was attacked."""
    out = "knights amazons dragons winged"
    if left == "monks":
        match = begin(position("monks", monks="TA1 5", spiders="TA3 1", out=out))
        go(match, "TA1", "TA3", 4)
        accepted(match, "fight TA3", dice=[6, 5])
        accepted(match, "keep", dice=[1])
        accepted(match, "keep")
    else:
        match = begin(window("monks", monks="TA1 2", spiders="TA3 1", out=out, hands={"spiders": "demon"}))
        accepted(match, "play demon", "target TA1")
    result = result_of(match)
    assert (result.reason, result.finished, result.sides) == ("last_people", True, (left,))
    assert result.winners == (3 if left == "monks" else 1,)


# -------------------------------------------------------------------------------------------------- The limit of rounds


@pytest.mark.parametrize(("number", "limit"), [(1, 1), (2, 2), (1, 2), (2, 3), (39, 40), (40, 40), (40, None)])
def test_f4_the_limit_of_rounds(number: int, limit: int | None) -> None:
    """F4: after the count of that round it stops unfinished; points, then territories, then pawns give the ranks."""
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


@pytest.mark.parametrize("limit", [2, 3])
def test_the_limit_of_rounds(limit: int) -> None:
    """After the count of that round, before ties are rolled; unfinished."""
    match = begin(closing(knights="TA1 3"), round_limit=limit)
    match.play("done")
    assert (match.result is None) == (limit == 3)
    if limit == 2:
        result = result_of(match)
        assert (result.reason, result.finished) == ("round_limit", False)
        assert now(match)["points"]["knights"] == 1
        assert now(match)["winner"] is None


@pytest.mark.parametrize(
    ("knights", "spiders", "ranks"),
    [
        ("TA0 1", "BA1 9", (1, 2)),  # points
        ("TA0 1", "BA1 1 BA2 9", (2, 1)),  # then territories
        ("TA1 5", "BA1 4 ", (1, 2)),  # then pawns
        ("TA1 4", "BA1 4 ", (1, 1)),
    ],
)
def test_ranks_by_points_then_territories_then_pawns(knights: str, spiders: str, ranks: tuple[int, int]) -> None:
    out = "monks dragons winged amazons"
    match = begin(closing(knights=knights, spiders=spiders, out=out), round_limit=2)
    match.play("done")
    result = result_of(match)
    assert result.ranks[:2] == ranks
    assert result.winners == tuple(seat for seat in (0, 1) if ranks[seat] == 1)
    assert set(result.sides) == {("knights", "spiders")[seat] for seat in result.winners}
    assert set(result.ranks[2:]) == {3}, "those who are out"


def test_a_seat_ranks_by_its_best_people() -> None:
    """Not by the sum: seat 0 leads Knights and Monks."""
    given = closing(seats=3, knights="TA1 1 TA2 1", monks="OH1 1 OH2 1", spiders="BA1 1 BA2 1 BA3 1", winged="OZ0 1")
    match = begin(given, round_limit=2)
    match.play("done")
    result = result_of(match)
    assert result.scores == (2, 3, 2)
    assert (result.winners, result.sides, result.ranks[1]) == ((1,), ("spiders",), 1)


def test_without_a_limit_the_match_continues() -> None:
    match = begin(closing(round=500, knights="TA0 3"), round_limit=None)
    close(match)
    assert match.result is None


# -------------------------------------------------------------------------------------------------------- After the end


def test_nothing_may_be_done_after_the_end() -> None:
    """F3: the match is over."""
    match = begin(position("knights", out="amazons monks dragons winged", knights="TA1 4", spiders="TA3 1"))
    attack(match, "TA1", "TA3", 3, 6, 1)
    assert match.legal_actions() == []
    refused(match, "done", "end.over")


def test_nothing_happens_after_the_end() -> None:
    state = GAME.state({"phase": "over", "over": "round_limit", "seats": 4, "round": 40})
    assert (state.legal_actions(), state.chances(), state.to_act) == ([], [], None)
    match = bb.Match.from_position(GAME, state.to_dict())
    assert match.over
    assert match.explain("pass").rules == ("zargos.end.over",)
