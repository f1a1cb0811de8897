"""The measures of matches: against a second implementation, against enumeration, and in games without luck or skill."""

from __future__ import annotations

import json
from functools import cache
from math import exp, log
from typing import Any

import polars as pl
import pytest

import boardbook as bb
from boardbook.core import CHANCE, Game
from boardbook.measures.estimation import Estimated, estimate
from boardbook.measures.observer import Observer
from boardbook.measures.registry import MEASURES
from tests.measures.naive import Naive
from tests.profiles import many

OBSERVED = [name for name, measure in MEASURES.items() if measure.observe is not None]
SAMPLING = ("decision_weight", "share_of_luck")
"""The measures that look at a sample of the decisions if a match has many."""


def played(game: str, bots: list[str], matches: int, seed: int = 1, **options: Any) -> bb.Study:
    return bb.simulate(game, bots, matches, seed, progress=False, workers=1, **options)


def observed(study: bb.Study, power: float = 1.0) -> pl.DataFrame:
    """Return the rows of all matches, in order."""
    rows = study.gather(lambda: Observer(power)).collect()
    return rows.join(study.matches.select("match_id", "number").collect(), on="match_id").sort("number")


def found(study: bb.Study, measure: str, power: float = 1.0) -> Estimated:
    return estimate(MEASURES[measure], observed(study, power))


# --- against the second implementation --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "bots", "matches"),
    [
        ("tictactoe", ["random", "casual"], many(check=20, proofs=200)),
        ("nim", ["random", "greedy"], many(check=20, proofs=200)),
        ("coins", ["random", "random"], many(check=20, proofs=200)),
        ("veil", ["casual", "random", "random"], many(check=20, proofs=200)),
        ("magellan", ["casual", "random", "random"], many(check=2, proofs=20)),
        ("pangea", ["casual", "random", "casual", "random"], many(check=1, proofs=10)),
        ("zargos", ["greedy", "casual", "greedy"], many(check=1, proofs=3)),
        ("magus", ["greedy", "random", "random"], many(check=1, proofs=3)),
    ],
)
@pytest.mark.parametrize("power", [1.0, 0.5])
def test_the_measures_are_those_of_the_second_implementation(
    game: str, bots: list[str], matches: int, power: float
) -> None:
    study = played(game, bots, matches)
    rows = observed(study, power)
    assert rows.height == matches
    for row, line in zip(rows.iter_rows(named=True), study.matches.collect().sort("number")["line"], strict=True):
        naive = Naive(study.rules, len(bots), line, power)
        exact = game in ("tictactoe", "nim", "coins", "veil")
        for name in OBSERVED:
            if exact or name not in (*SAMPLING, "who_begins"):
                pair = getattr(naive, name)() or (None, None)
                assert (row[f"{name}:part"], row[f"{name}:whole"]) == pytest.approx(pair, abs=1e-9), name


@pytest.mark.parametrize("measure", OBSERVED)
def test_the_value_is_that_of_the_second_implementation(measure: str) -> None:
    study = played("veil", ["casual", "random", "random"], 30)
    lines = study.matches.collect().sort("number")["line"]
    pairs = [pair for line in lines if (pair := getattr(Naive(study.rules, 3, line, 0.7), measure)())]
    one = MEASURES[measure]
    value = sum(part for part, _ in pairs) / sum(whole for _, whole in pairs)
    if one.kind == "tail":
        value = sorted(part for part, _ in pairs)[-(-len(pairs) * 95 // 100) - 1]
    elif one.kind == "log mean":
        value = exp(value)
    elif measure == "who_begins":
        value -= 1 / 3
    assert found(study, measure, 0.7).value == pytest.approx(one.scale * value)


def test_lead_changes_and_luck_are_those_of_the_study() -> None:
    study = played("veil", ["casual", "random"], 20)
    rows = observed(study)
    assert rows["lead_changes:part"].mean() == pytest.approx(study.leads()["mean"].item())
    jump = (pl.col("actual") - pl.col("expected")) ** 2
    ledger = study.luck_ledger.group_by("match_id").agg(jump.sum().alias("luck")).collect()
    both = rows.join(ledger, on="match_id", how="left").with_columns(pl.col("luck").fill_null(0))
    assert both["share_of_luck:part"].to_list() == pytest.approx(both["luck"].to_list())


# --- known games ------------------------------------------------------------------------------------------------------


@cache
def expected_under_random_play(game: Game[Any], key: str, power: float) -> tuple[float, ...]:
    """Return the expected results of random play from a position: the win of each seat, and sums over the decisions.

    After the wins come the number of decisions, the number of those with a choice, and the sum of the logarithms of
    their sizes. All positions are enumerated.
    """
    state = game.state(json.loads(key))
    if state.to_act is None:
        return (*game.win_probabilities(state), 0.0, 0.0, 0.0)
    chance = state.to_act == CHANCE
    moves = state.chances() if chance else [(n, 1 / len(state.legal_actions())) for n in state.legal_actions()]
    total = [0.0, 0.0, 0.0, 0.0, 0.0]
    for n, probability in moves:
        after = Naive.played(state, n)
        rest = expected_under_random_play(game, json.dumps(after.to_dict()), power)
        total = [a + probability * b for a, b in zip(total, rest, strict=True)]
    if not chance:
        total[2] += 1
        total[3] += len(moves) > 1
        total[4] += log(len(moves)) if len(moves) > 1 else 0
    return tuple(total)


def exact(name: str) -> dict[str, float]:
    """Return the exact values of some measures under random play between two seats."""
    game = bb.game(name)
    first, _, length, choices, logs = expected_under_random_play(game, json.dumps(game.new(2).to_dict()), 1.0)
    return {"who_begins": 100 * (first - 0.5), "length": length, "decision_space": exp(logs / choices)}


def test_tic_tac_toe_is_enumerated() -> None:
    """Random play: the first seat wins 58.5 of 100 matches and the second 28.8; a draw is half a win for each."""
    assert exact("tictactoe")["who_begins"] == pytest.approx(100 * (0.585 + 0.127 / 2) - 50, abs=0.1)
    assert exact("tictactoe")["length"] == pytest.approx(7.0 + 0.63, abs=0.05)


@pytest.mark.parametrize("game", ["tictactoe", "nim", "coins"])
@pytest.mark.parametrize("measure", ["who_begins", "length", "decision_space"])
def test_the_intervals_contain_the_enumerated_values(game: str, measure: str) -> None:
    there = found(played(game, ["random", "random"], many(check=400, proofs=10_000)), measure)
    value = exact(game)[measure]
    if there.low is None or there.high is None:  # the value is the same in all matches
        assert there.value == pytest.approx(value)
    else:
        assert there.low <= value <= there.high


def test_first_of_tic_tac_toe_wins_as_often_as_enumerated() -> None:
    study = played("tictactoe", ["random", "random"], many(check=400, proofs=10_000))
    won = study.seats().collect().with_columns(alone=(pl.col("won") == 1))
    for order, share in ((1, 0.585), (2, 0.288)):
        rate = bb.means(won.filter(order=order), "alone").row(0, named=True)
        assert rate["low"] <= share <= rate["high"]


def test_nim_has_no_luck() -> None:
    study = played("nim", ["random", "random"], 40)
    luck, weight = found(study, "share_of_luck"), found(study, "decision_weight")
    assert (luck.value, luck.low) == (0, 0)
    assert luck.high is not None
    assert luck.high < 15
    assert weight.low is not None
    assert weight.low > 0


def test_perfect_play_of_nim_is_won_by_who_begins() -> None:
    study = played("nim", ["greedy", "greedy"], 20)
    assert found(study, "who_begins").value == pytest.approx(50)
    assert found(study, "drama").value == pytest.approx(0)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_race_of_coins_is_all_luck_and_no_decision_matters(bot: str) -> None:
    study = played("coins", [bot, bot], 40)
    assert found(study, "share_of_luck").value == pytest.approx(100)
    assert found(study, "decision_weight").value == pytest.approx(0)
    assert found(study, "decision_space").value == pytest.approx(2)
    assert found(study, "interaction").value == pytest.approx(0)


def test_fewer_than_ten_matches_give_a_count_and_no_rate() -> None:
    few = found(played("veil", ["random"] * 3, 9), "comebacks")
    assert (few.value, few.low, few.high) == (None, None, None)
    assert few.n <= 9
    assert few.shown is not None


def test_unfinished_matches_do_not_count() -> None:
    study = played("pangea", ["random"] * 2, 2, longest=30)
    assert study.gather(Observer).collect().is_empty()
