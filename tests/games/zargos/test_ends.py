"""How matches of Zargos end, who wins and who ranks where; peoples that are out; and the box counted at every ply."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardbook as bb
from boardbook.games.zargos.rules import State
from boardbook.soak import check_agreement, check_position
from tests.games.reading import check_comes_back
from tests.games.zargos.playing import CORNERS, GAME, GAMES, midway, walk
from tests.games.zargos.test_scenarios import (
    BOX,
    accepted,
    attack,
    begin,
    close,
    closing,
    go,
    hand,
    now,
    position,
    refused,
    result_of,
    under,
    window,
)

HEART = "ZA0 4 ZA7 1 ZA8 3"


# --- conquest -----------------------------------------------------------------------------------------------------


def test_a_conquest_ends_the_match_in_the_middle_of_a_turn() -> None:
    """By a combat; other attacks under way are not fought any more."""
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
    """The Master's people meets no demons: at the end of its attacks, or when a combat begins."""
    for last in ("done", "fight TA3"):
        match = begin(position("monks", monks=f"{HEART} TA1 5", spiders="TA3 2"))
        go(match, "TA1", "TA3", 3)
        if last == "done":
            match = begin(position("monks", monks=HEART))
        go(match, "ZA8", "ZA9", 2)
        accepted(match, last)
        assert result_of(match).sides == ("monks",)


def test_the_end_of_a_conquest_comes_back_from_data() -> None:
    """With the attacks that were under way, so that pawns on their way are counted as before."""
    match = begin(position("monks", monks=f"{HEART} TA1 9", winged="ZA9 1 OZ0 1", spiders="TA3 5"))
    go(match, "TA1", "TA3", 8)
    go(match, "ZA8", "ZA9", 2)
    accepted(match, "fight ZA9", dice=[6, 1])
    assert result_of(match).reason == "conquest"
    again = GAME.state(now(match))
    assert again.view(None)["now"] == match.view(None)["now"]
    assert again.result() == match.result
    check_comes_back(GAME, match.state)


def test_it_must_be_one_people() -> None:
    """Peoples of the same player do not add up; and its player wins with the people that does it."""
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


# --- elimination and the last people ------------------------------------------------------------------------------


def test_a_people_without_pawns_is_out() -> None:
    """Its boats and kingdom cards go to the stock, its seat's winds under the deck; the order goes on without it."""
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


def test_the_turn_of_a_people_that_a_wind_wiped_out_is_skipped() -> None:
    match = begin(window("winged", winged="OZ0 5", hands={"knights": "demon"}))
    accepted(match, "play demon", "target OZ0")
    assert (now(match)["side"], now(match)["phase"]) == ("knights", "attack")
    assert "winged" not in now(match)["order"]


@pytest.mark.parametrize("left", ["monks", "spiders"])
def test_the_last_people_wins(left: str) -> None:
    """Wherever it stands; whether it attacked or was attacked."""
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


# --- the limit of rounds ------------------------------------------------------------------------------------------


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


def test_without_a_limit_the_match_goes_on() -> None:
    match = begin(closing(round=500, knights="TA0 3"), round_limit=None)
    close(match)
    assert match.result is None


# --- nothing is lost ----------------------------------------------------------------------------------------------


def pawns_of(state: State) -> Counter[str]:
    """Pawns of each people wherever they are, and those that it has lost."""
    data = state.to_dict()
    found: Counter[str] = Counter(data["pool"])
    for people, n in data["territories"].values():
        found[people] += n
    found["dragons"] += sum(data["seas"].values())
    found[data["side"]] += sum(n for _, _, n, _ in data["commitments"])
    found[data["side"]] += data["battle"]["attackers"] if data["battle"] else 0
    for people, causes in data["lost"].items():
        found[people] += sum(causes.values())
    return Counter({people: n for people, n in found.items() if n})


@settings(max_examples=12)
@given(st.sampled_from(list(GAMES)), st.integers(2, 6), st.integers(0, 1000), st.booleans())
def test_every_ply_keeps_what_the_box_holds(name: str, seats: int, seed: int, rich: bool) -> None:
    """In a turn pawns go by losses only; winds and boats are always 40 and 15."""
    game, rng = GAMES[name], Random(seed)
    before: Counter[str] | None = None
    for state in walk(game, seats, rng, 500, midway(game, seats, rng) if rich else None):
        check_position(game, state)
        data = state.to_dict()
        winds = Counter(wind for hand in data["hands"] for wind in hand) + Counter(data["deck"])
        winds.update([*(wind for wind, _ in data["under"]), *data["removed"], *data["lasting"]])
        winds.update([data["cast"]["wind"]] if data["cast"] else [])
        assert winds == Counter(BOX)
        assert sum(data["boats"].values()) + state.view(None)["stock"] == 15
        after = pawns_of(state)
        if before is not None and data["stage"] not in ("setup", "buy"):
            assert after == before, data["phase"]
        before = after


def test_whole_matches_end_with_a_result() -> None:
    """From the corners too; the table and its explanations agree on the way."""
    reasons: Counter[str] = Counter()
    game = GAMES["{'round_limit': 6}"]
    starts = [game.state({**given, "round": 4}) for given in CORNERS.values()] + [
        game.new(seats) for seats in (2, 3, 6)
    ]
    for k, start in enumerate(starts):
        rng = Random(k)
        for state in walk(game, start.seats, rng, start=start):
            check_position(game, state)
            if rng.random() < 0.003:
                check_agreement(game, state)
        result = state.result()
        assert result is not None
        assert 1 in result.ranks
        assert result.winners == tuple(seat for seat, rank in enumerate(result.ranks) if rank == 1)
        assert (result.reason == "round_limit") == (not result.finished)
        reasons[result.reason] += 1
    assert set(reasons) == {"conquest", "last_people", "round_limit"}


def test_nothing_happens_after_the_end() -> None:
    state = GAME.state({"phase": "over", "over": "round_limit", "seats": 4, "round": 40})
    assert (state.legal_actions(), state.chances(), state.to_act) == ([], [], None)
    match = bb.Match.from_position(GAME, state.to_dict())
    assert match.over
    assert match.explain("pass").rules == ("zargos.end.over",)
