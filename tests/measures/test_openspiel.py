"""Profiles of OpenSpiel's own games, which have no evaluation."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import Any

import pytest

import boardbook as bb
from boardbook.core.errors import UnknownName
from boardbook.measures.openspiel import SpielGame
from boardbook.measures.registry import MEASURES, WITHOUT_EVALUATION
from boardbook.studies.effort import Effort
from tests.profiles import many

pyspiel = pytest.importorskip("pyspiel")
MATCHES = many(check=400, proofs=4000)


@pytest.fixture(scope="module")
def tictactoe() -> bb.Profile:
    return bb.profile("openspiel:tic_tac_toe", ["random", "mcts:30"], effort=MATCHES, seed=5)


def random_ends(state: Any, chance: float = 1.0, plies: int = 0) -> Iterator[tuple[float, float, int]]:
    """Yield the chance of each end of random play, the share of the seat that goes first, and the length."""
    if state.is_terminal():
        yield chance, (1 + state.returns()[0]) / 2, plies
        return
    legal = state.legal_actions()
    for action in legal:
        yield from random_ends(state.child(action), chance / len(legal), plies + 1)


def test_random_tic_tac_toe_is_as_enumerated(tictactoe: bb.Profile) -> None:
    ends: Counter[tuple[float, int]] = Counter()
    for chance, share, plies in random_ends(pyspiel.load_game("tic_tac_toe").new_initial_state()):
        ends[share, plies] += chance  # type: ignore[assignment]  # counters of floats
    assert sum(chance for (share, _), chance in ends.items() if share == 1) == pytest.approx(0.585, abs=5e-4)
    assert sum(chance for (share, _), chance in ends.items() if share == 0) == pytest.approx(0.288, abs=5e-4)
    for measure, values in (
        ("who_begins", {key: 100 * key[0] - 50 for key in ends}),
        ("length", {key: float(key[1]) for key in ends}),
    ):
        mean = sum(values[key] * chance for key, chance in ends.items())
        error = sqrt(sum((values[key] - mean) ** 2 * chance for key, chance in ends.items()) / MATCHES)
        row = tictactoe.frame.filter(measure=measure, of="random").row(0, named=True)
        assert abs(row["value"] - mean) < 3 * error
        assert (row["high"] - row["low"]) / 2 == pytest.approx(1.96 * error, rel=0.2)


def test_a_profile_has_only_what_needs_no_evaluation(tictactoe: bb.Profile) -> None:
    frame = tictactoe.frame
    assert set(frame.drop_nulls("value")["measure"]) == {*WITHOUT_EVALUATION, "chain_of_skill"}
    left_out = frame.filter(~frame["measure"].is_in([*WITHOUT_EVALUATION, "chain_of_skill"]))
    assert left_out.height == 2 * (len(MEASURES) - len(WITHOUT_EVALUATION) - 1)
    assert (left_out["n"] == 0).all()
    assert left_out["chances"].unique().to_list() == ["not measured: OpenSpiel’s games have no evaluation"]
    [chain] = frame.filter(measure="chain_of_skill").rows(named=True)
    assert (chain["of"], chain["n"]) == ("random – mcts:30", MATCHES)
    assert chain["low"] > 2


def test_matches_are_not_kept(tictactoe: bb.Profile) -> None:
    assert tictactoe.strengths == {}
    assert tictactoe.calibration.is_empty()
    assert str(tictactoe).endswith(f"random: {MATCHES} matches, mcts:30: {MATCHES} matches>")
    with pytest.raises(bb.NotPossible, match="not kept, so there is no example"):
        tictactoe.example("length")


def test_the_same_number_of_matches_gives_the_same_profile() -> None:
    again, same, other = (
        bb.profile("openspiel:connect_four", ["random", "mcts:3"], effort=10, seed=seed).frame for seed in (1, 1, 2)
    )
    assert again.equals(same)
    assert not again.equals(other)


def test_backgammon_has_dice_and_a_roll_for_who_begins() -> None:
    game = SpielGame.load("openspiel:backgammon")
    matches = [match for _, match in game.played(["random"] * 2, Effort(20), 3)]
    assert {match.order[0] for match in matches} == {0, 1}
    for match in matches:
        assert sorted(match.won) == [0, 1]
        # Dice are rolled before every decision, except the second one of a double.
        assert match.decisions[0].ply == 1
        assert len(match.decisions) < match.plies <= 2 * len(match.decisions) + 1


def test_bots_change_seats_and_a_time_is_kept() -> None:
    game = SpielGame.load("openspiel:tic_tac_toe")
    assert [bots for bots, _ in game.played(["random", "mcts:2"], Effort(3), 0)] == [
        ["random", "mcts:2"],
        ["mcts:2", "random"],
        ["random", "mcts:2"],
    ]
    assert len(game.played(["random"] * 2, Effort(None, 1e-9), 0)) == 2


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        ("openspiel:kuhn_poker", "hidden information"),
        ("openspiel:matrix_rps", "at the same time"),
        ("openspiel:2048", "contest of at least two"),
        ("openspiel:tic_tac_toe(size=9)", "Unknown parameter 'size'"),
    ],
)
def test_games_that_cannot_be_measured_are_refused(game: str, problem: str) -> None:
    with pytest.raises(bb.BadInput, match=problem):
        bb.profile(game, effort=1)


def test_a_game_in_python_is_refused() -> None:
    pytest.importorskip("boardbook.interop.openspiel")
    with pytest.raises(bb.BadInput, match="written in Python"):
        bb.profile("openspiel:boardbook_magellan", effort=1)


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(UnknownName, match="Did you mean 'backgammon'"):
        bb.profile("openspiel:backgamon", effort=1)
    for bot in ("greedy", "mcts", "mcts:0", "mcts:2s"):
        with pytest.raises(bb.BadInput, match="which has no evaluation; bots: random, and mcts with"):
            bb.profile("openspiel:backgammon", ["random", bot], effort=1)
    with pytest.raises(bb.BadInput, match="for 2 seats, not 4"):
        bb.profile("openspiel:backgammon", seats=4, effort=1)
    with pytest.raises(bb.BadInput, match="parameters are part of the name"):
        bb.profile("openspiel:backgammon", effort=1, scoring_type="full_scoring")
    with pytest.raises(bb.BadInput, match="at least two different bots"):
        bb.profile("openspiel:backgammon", ["random"], effort=1)


def test_a_game_of_openspiel_is_compared_with_others(tictactoe: bb.Profile) -> None:
    several = bb.profiles(["nim", tictactoe], ["casual", "greedy"], effort=12, progress=False)
    assert several.frame["game"].unique(maintain_order=True).to_list() == ["nim", "openspiel:tic_tac_toe"]
    for lang, line, matches in (
        ("en", "Tic Tac Toe: the other measures", "matches"),
        ("fr", "Tic Tac Toe\u00a0: les autres mesures", "parties"),
    ):
        drawn = json.dumps(several.chart(lang).to_dict(), ensure_ascii=False)
        assert line in drawn
        assert f"● greedy (12 {matches}), mcts:30" in drawn
        assert "□" not in drawn
