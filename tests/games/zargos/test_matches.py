"""Whole matches of Zargos: the pieces of the box are counted at every ply, and every match ends with a result."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from boardbook.games.zargos.rules import State
from boardbook.soak import check_agreement, check_position
from tests.games.zargos.playing import CORNERS, GAMES, midway, walk
from tests.games.zargos.table import BOX
from tests.profiles import many


def pawns_of(state: State) -> Counter[str]:
    """Return the pawns of each people, wherever they are, including lost ones."""
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


@settings(max_examples=many(check=6, proofs=60))
@given(st.sampled_from(list(GAMES)), st.integers(2, 6), st.integers(0, 1000), st.booleans())
def test_no_ply_gains_or_loses_pieces(name: str, seats: int, seed: int, rich: bool) -> None:
    """In a turn the number of pawns, including lost ones, stays the same; there are always 40 winds and 15 boats."""
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
    """Including matches from the corners; on the way, the table of actions and the explanations agree."""
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
