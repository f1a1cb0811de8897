"""Chapter C of Pangea, the turn: the order of its phases, and the hourglass."""

from __future__ import annotations

import pytest

from tests.games.pangea.table import begin, position
from tests.games.table import accepted, now, refused


@pytest.mark.parametrize("timer", [None, 180])
def test_scenario_62_the_marker_before_production(timer: int | None) -> None:
    match = begin(position(phase="purchases", minions={"blue-g1": "b2"}), timer=timer)
    match.play("end purchases")
    assert now(match)["phase"] == "marker"
    assert now(match)["goods"]["blue"] == (1 if timer is None else 0)
    match.play("marker c3")
    after = now(match)
    assert (after["seat"], after["phase"]) == (1, "magic")
    assert after["goods"]["blue"] == 1
    assert after["markers"] == {"blue": "c3"}


@pytest.mark.parametrize("phase", ["magic", "movement", "purchases", "marker"])
def test_scenario_62_production_after_a_time_out(phase: str) -> None:
    given = position(
        phase=phase, minions={"blue-g1": "b2", "blue-g2": "b2", "blue-d1": "c2"}, carried={"blue-g1": "star"}
    )
    refused(begin(given), "time out", "turn.hourglass")
    match = begin(given, timer=180)
    accepted(match, "time out")
    after = now(match)
    assert (after["seat"], after["phase"]) == (1, "magic")
    assert after["markers"] == {}
    if phase in ("magic", "movement"):
        # The delivery happens as well, and the minion that no longer carries anything produces.
        assert after["amulets"] == {"blue": ["star"]}
        assert after["goods"]["blue"] == 3
    else:
        assert after["carried"] == {"blue-g1": "star"}
        assert after["goods"]["blue"] == 2
