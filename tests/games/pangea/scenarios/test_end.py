"""Chapter D of Pangea, the end of the game."""

from __future__ import annotations

import pytest

from tests.games.pangea.table import FOUR_AMULETS, TOWERS, begin, both_checks, both_rounds, end_turn, position
from tests.games.table import accepted, now, result_of


@both_checks
@both_rounds
@pytest.mark.parametrize("trigger", [2, 0, 1])
def test_scenario_55_the_last_round(trigger: int, final_round: str, trigger_check: str) -> None:
    """The third seat (or, for comparison, the first or second) has four amulets and produces its tenth good."""
    seats = ["blue", "orange", "green"]
    people, minion = seats[trigger], ["blue-g1", "orange-d1", "green-mo1"][trigger]
    match = begin(
        position(
            seats=seats,
            seat=trigger,
            phase="purchases",
            amulets={people: FOUR_AMULETS},
            goods={people: 9},
            minions={minion: TOWERS[people]},
        ),
        final_round=final_round,
        trigger_check=trigger_check,
    )
    end_turn(match)
    played = []
    while not match.over:
        played.append(match.to_act)
        assert now(match)["fulfilled"] == [people]
        end_turn(match)
    if final_round == "complete_round":
        assert played == [[1, 2], [2], []][trigger]
    else:
        assert played == [[1, 2], [2, 0], [0, 1]][trigger]
    assert match.to_act is None
    assert result_of(match).finished
    assert result_of(match).winners == (trigger,)


@pytest.mark.parametrize(("blue", "orange", "winner"), [((4, 10), (3, 27), 0), ((3, 27), (4, 10), 1)])
def test_scenario_56_the_higher_level_wins(blue: tuple[int, int], orange: tuple[int, int], winner: int) -> None:
    match = begin(
        position(
            phase="marker",
            seat=1,
            amulets={"blue": FOUR_AMULETS[: blue[0]], "orange": FOUR_AMULETS[: orange[0]]},
            goods={"blue": blue[1], "orange": orange[1]},
            fulfilled=["blue", "orange"],
            last_turns=[],
        )
    )
    match.play("end marker")
    assert match.over
    assert now(match)["phase"] == "over"
    assert result_of(match).finished
    assert result_of(match).winners == (winner,)
    assert tuple(result_of(match).ranks) == ((1, 2) if winner == 0 else (2, 1))


@both_checks
def test_scenario_58_carried_amulets_do_not_count(trigger_check: str) -> None:
    match = begin(
        position(
            phase="movement",
            amulets={"blue": ["star", "triangle"]},
            minions={"blue-g1": "e1"},
            carried={"blue-g1": "circle"},
            goods={"blue": 30},
        ),
        trigger_check=trigger_check,
    )
    end_turn(match)
    assert not match.over
    assert now(match)["fulfilled"] == []
    assert now(match)["last_turns"] is None


@both_checks
@pytest.mark.parametrize(("level", "goods", "fulfils"), [(4, 9, False), (3, 19, False), (4, 20, True)])
def test_scenario_59_conditions(level: int, goods: int, fulfils: bool, trigger_check: str) -> None:
    # Orange reaches level 1 with more goods, so blue wins only because its level is 2.
    match = begin(
        position(
            phase="movement",
            amulets={"blue": FOUR_AMULETS[:level], "orange": FOUR_AMULETS[:3]},
            goods={"blue": goods, "orange": 18},
            minions=dict.fromkeys(("orange-d1", "orange-d2", "orange-d3"), "c2"),
        ),
        trigger_check=trigger_check,
    )
    end_turn(match)
    assert not match.over
    assert now(match)["fulfilled"] == (["blue"] if fulfils else [])
    assert now(match)["last_turns"] == ([] if fulfils else None)
    end_turn(match)
    assert now(match)["goods"] == {"blue": goods, "orange": 21}
    assert match.over
    assert now(match)["fulfilled"] == (["blue", "orange"] if fulfils else ["orange"])
    assert result_of(match).winners == ((0,) if fulfils else (1,))


@both_checks
@both_rounds
def test_scenario_61_fulfilled_by_a_sale_in_another_players_turn(final_round: str, trigger_check: str) -> None:
    match = begin(
        position(
            seats=["blue", "orange", "green"],
            phase="purchases",
            amulets={"orange": FOUR_AMULETS},
            minions={"blue-g1": "c2", "orange-d1": "c2"},
            goods={"blue": 1, "orange": 9},
        ),
        final_round=final_round,
        trigger_check=trigger_check,
    )
    accepted(match, "buy orange-d1 blue-g1")
    after = now(match)
    assert after["goods"]["orange"] == 10
    if trigger_check == "immediate":
        assert after["fulfilled"] == ["orange"]
        assert after["last_turns"] == ([1, 2] if final_round == "complete_round" else [2, 0])
    else:
        assert after["fulfilled"] == []
        assert after["last_turns"] is None
    end_turn(match)
    assert now(match)["fulfilled"] == ["orange"]
    played = []
    while not match.over:
        played.append(match.to_act)
        end_turn(match)
    assert played == ([1, 2] if final_round == "complete_round" else [2, 0])
    assert result_of(match).winners == (1,)


@both_checks
def test_point_a3_a6_a_condition_lost_by_a_purchase(trigger_check: str) -> None:
    """Blue delivers its third amulet with 20 goods, then buys a fourth: the end is triggered at once, or not at all."""
    match = begin(
        position(
            phase="movement",
            amulets={"blue": ["star", "circle"]},
            minions={"blue-d1": "b2", "blue-f1": "c2", "purple-d1": "c2"},
            carried={"blue-d1": "half_moon"},
            goods={"blue": 20, "orange": 30},
        ),
        trigger_check=trigger_check,
    )
    match.play("end movement")
    accepted(match, "buy purple-d1 blue-f1")
    end_turn(match)
    assert now(match)["goods"] == {"blue": 16, "orange": 30}
    end_turn(match)
    if trigger_check == "immediate":
        # Nobody qualifies at the end: the player who triggered it wins with fewer goods.
        assert match.over
        assert result_of(match).winners == (0,)
        assert tuple(result_of(match).ranks) == (1, 2)
    else:
        assert not match.over
        assert now(match)["fulfilled"] == []


def test_point_a5_shared_victory() -> None:
    match = begin(
        position(
            phase="marker",
            seat=1,
            amulets={"blue": FOUR_AMULETS, "orange": FOUR_AMULETS},
            goods={"blue": 12, "orange": 12},
            fulfilled=["orange", "blue"],
            last_turns=[],
        )
    )
    match.play("end marker")
    assert result_of(match).winners == (0, 1)
    assert tuple(result_of(match).ranks) == (1, 1)
