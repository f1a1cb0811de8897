"""The balance lab refuses what the game refuses, resumes, repeats, explains, and finds editions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl
import pytest

import boardbook as bb
from boardbook.balance import EFFECTS, LEVELS, OUTCOMES, SOUGHT
from boardbook.balance.effects import control
from boardbook.balance.numbers import Numbers
from boardbook.balance.outcomes import Observer
from boardbook.balance.trials import Trials
from boardbook.studies.run import simulate

RACE = {"goal": [10, 12, 14], "head_start": [0, 1, 2, 3, 4]}


def race(**more: Any) -> bb.Lab:
    return bb.lab("race", RACE, ["random"] * 2, **{"weaker": None, "matches": 4, **more})


def effort(trajectories: int, lineups: int = 1) -> int:
    return trajectories * 4 * 4 * lineups


@pytest.fixture(scope="module")
def screened() -> bb.Lab:
    return race().screen(effort(30), progress=False)


# --- numbers ----------------------------------------------------------------------------------------------------------


def test_numbers_are_entries_their_parts_and_options() -> None:
    values = {
        "production": [1, 2],
        "victory.1.goods": range(8, 12),
        "homes.blue.grass": [3, 4],
        "round_limit": [9, 1000],
    }
    numbers = Numbers("pangea", values, None)
    assert numbers.printed == (0, 2, 0, 1)
    rules = numbers.rules((1, 3, 0, 0))
    assert rules.edition["production"] == 2
    assert rules.edition["victory"] == [
        {"amulets": 5, "goods": 0},
        {"amulets": 4, "goods": 11},
        {"amulets": 3, "goods": 20},
    ]
    assert rules.settings["round_limit"] == 9
    assert bb.edition("pangea")["production"] == 1
    assert not numbers.rules(numbers.printed).edition.customised


@pytest.mark.parametrize(
    ("values", "error", "why"),
    [
        ({}, bb.BadInput, "at least one number"),
        ({"produktion": [1, 2]}, bb.UnknownName, "Did you mean 'production'"),
        ({"victory.3.goods": [1, 2]}, bb.UnknownName, "victory.2.goods"),
        ({"production": [1]}, bb.BadInput, "at least two values"),
        ({"production": [1, 1]}, bb.BadInput, "each once"),
        ({"production": "12"}, bb.BadInput, "give a list or range"),
        ({"production": [2, 3]}, bb.BadInput, "the printed value, 1, must be one of 2, 3"),
        ({"production": [1, -1]}, bb.BadInput, "production"),
    ],
)
def test_values_that_make_no_sense_are_refused(values: Any, error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        bb.lab("pangea", values, ["random"] * 2)


def test_the_edition_refuses_in_its_own_words() -> None:
    edition = bb.edition("pangea")
    edition["production"] = -1
    with pytest.raises(bb.BadInput) as theirs:
        bb.game("pangea", edition=edition)
    with pytest.raises(bb.BadInput) as ours:
        bb.lab("pangea", {"production": [1, -1]}, ["random"] * 2)
    assert ours.value.problems == theirs.value.problems


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"bots": ["random"]}, "2 to 2 seats"),
        ({"matches": 1}, "matches must be"),
        ({"seed": -1}, "seed must be"),
        ({"workers": 0}, "workers must be"),
        ({"weaker": "nobody"}, "nobody"),
    ],
)
def test_other_arguments_are_checked(more: dict[str, Any], why: str) -> None:
    with pytest.raises(bb.BoardbookError, match=why):
        bb.lab("race", RACE, **{"bots": ["random"] * 2, **more})


@pytest.mark.parametrize("amount", ["two minutes", "2", 0, True, -3, 1.5, 31])
def test_a_strange_effort_is_refused(amount: Any) -> None:
    with pytest.raises(bb.BadInput, match="effort"):
        race().screen(amount, progress=False)


# --- screening --------------------------------------------------------------------------------------------------------


def test_the_same_number_of_matches_gives_the_same_result_at_once_or_in_steps(tmp_path: Path) -> None:
    at_once = race().screen(effort(4), progress=False)
    in_steps = race().screen(effort(2), progress=False).screen(effort(2), progress=False)
    race(to=tmp_path).screen(effort(3), progress=False)
    resumed = race(to=tmp_path)
    assert resumed.effects["n"].max() == 3
    resumed.screen(effort(1), progress=False)
    for other in (in_steps, resumed):
        assert other.effects.equals(at_once.effects)
        assert other.designs.equals(at_once.designs)
    assert not race(seed=1).screen(effort(4), progress=False).effects.equals(at_once.effects)


def test_an_interrupted_trajectory_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lab, play, count = race(to=tmp_path), Trials.play, 0

    def interrupted(*arguments: Any) -> pl.DataFrame:
        nonlocal count
        count += 1
        if count == 7:
            raise KeyboardInterrupt
        return play(*arguments)

    with monkeypatch.context() as patched:
        patched.setattr(Trials, "play", interrupted)
        with pytest.raises(KeyboardInterrupt):
            lab.screen(effort(3), progress=False)
    assert lab.effects["n"].max() == 1
    lab.screen(effort(2), progress=False)
    assert lab.effects.equals(race().screen(effort(3), progress=False).effects)


def test_a_folder_has_one_lab(tmp_path: Path) -> None:
    race(to=tmp_path)
    with pytest.raises(bb.BadInput, match="other seed; give another folder"):
        race(to=tmp_path, seed=2)


def test_a_time_is_kept_roughly_but_two_trajectories_are_played() -> None:
    assert race().screen("0.01 s", progress=False).effects["n"].min() == 2


def test_combinations_that_the_game_refuses_are_not_played() -> None:
    """Each threshold must be higher than the one before, so 17 and 15 don't go together."""
    numbers = {"thresholds.0": [11, 17], "thresholds.1": [19, 15]}
    lab = bb.lab("magus", numbers, ["random"] * 2, weaker=None, matches=2)
    lab.screen(2 * 4 * 2, progress=False)
    played = lab.designs.select(pl.nth(2), pl.nth(3)).rows()
    assert (17, 15) not in played


def test_all_outcomes_are_those_of_the_studies() -> None:
    study = simulate("pangea", ["random", "greedy"], 6, 1, progress=False)
    rows = study.gather(Observer).collect()
    assert rows["length"].mean() == study.length()["mean"][0]
    assert rows["lead_changes"].mean() == study.leads()["mean"][0]
    luck = study.luck("seat").sort("seat")["mean"].to_list()
    ours = rows.select(pl.col("luck").list.get(k).mean().alias(f"{k}") for k in range(2)).row(0)
    assert ours == pytest.approx(luck)
    assert rows["won"].list.sum().to_list() == [1.0] * 6
    for decided, length in rows.select("decided", "length").iter_rows():
        assert 0 <= decided <= 1
        assert length > 0


def test_decided_is_when_the_winner_leads_for_good() -> None:
    study = simulate("pangea", ["greedy", "greedy"], 8, 3, progress=False)
    rows = study.gather(Observer).join(study.matches, on="match_id").collect()
    chances = study.prospects.collect()
    for match_id, decided, winners in rows.select("match_id", "decided", "winners").iter_rows():
        ends = chances.filter(match_id=match_id).partition_by("round", maintain_order=True)
        leaders = [max(frame.select("prospect", "seat").rows(), key=lambda row: row[0])[1] for frame in ends]
        wrong = [place for place, leader in enumerate(leaders, 1) if leader not in winners]
        assert decided == max(wrong, default=0) / len(leaders)


def test_the_stronger_bot_meets_the_weaker_one() -> None:
    lab = bb.lab("pangea", {"production": [1, 2]}, ["greedy", "greedy"], weaker="random", matches=4)
    lab.screen(2 * 3 * 4 * 2, progress=False)
    assert lab.outcomes == list(OUTCOMES)
    assert lab.printed.filter(outcome="stronger")["mean"][0] == 1


def test_luck_is_subtracted_only_where_it_helps(screened: bb.Lab) -> None:
    rows = screened._trials.rows
    slope, share = control(rows, "first")
    assert share > 0.3
    assert slope > 0
    blind = rows.with_columns(first_luck=pl.lit(0.0))
    assert control(blind, "first") == (0.0, 0.0)
    all_of_it = rows.with_columns(first_luck=pl.col("first") - 0.5)
    assert list(control(all_of_it, "first")) == pytest.approx([1, 1])


def test_tables_have_their_columns(screened: bb.Lab) -> None:
    assert screened.effects.schema == EFFECTS
    assert screened.printed.schema == LEVELS
    assert screened.effects.filter(outcome="first")["rank"].to_list() == [1, 2]
    assert screened.designs.columns[:5] == ["trajectory", "design", "goal", "head_start", "n"]
    assert race().effects.is_empty() or race().effects["mu"].null_count() == race().effects.height


def test_more_matches_are_needed_for_less(screened: bb.Lab) -> None:
    assert screened.needed("first", 1) == pytest.approx(4 * screened.needed("first", 2), rel=0.01)
    plain = 1.96**2 * 0.24 / 0.02**2
    assert screened.needed("first", 2) < plain
    with pytest.raises(bb.BadInput, match="points"):
        screened.needed("first", 0)
    with pytest.raises(bb.UnknownName, match="length"):
        screened.needed("lengths")


# --- surrogates and editions ------------------------------------------------------------------------------------------


def test_an_outcome_is_explained_or_not(screened: bb.Lab) -> None:
    found = screened.explain("first")
    assert found.frame["number"][0] == "head_start"
    assert found.frame["total"][0] > 0.7
    assert found.r2 > 0.3
    assert "left out" in repr(found)
    with pytest.raises(bb.NotPossible, match="call screen"):
        race().explain("length")
    useless = bb.lab("race", {"turned": [0, 1, 2]}, ["random"] * 2, weaker=None, matches=4)
    with pytest.raises(bb.NotPossible, match="a quadratic explains"):
        useless.screen(20 * 3 * 4, progress=False).explain("decided")


def test_an_outcome_that_no_match_has_is_left_out() -> None:
    lab = bb.lab("race", {"goal": [12, 20, 30]}, ["random"] * 2, weaker=None, longest=1)
    lab.screen(3 * 3 * 4, progress=False)
    assert lab.printed.filter(outcome="decided")["mean"].to_list() == [None]
    assert lab.guess().filter(outcome="decided")["guess"].to_list() == [None]
    assert lab.guess().filter(outcome="length")["guess"].to_list() == [pytest.approx(1)]
    with pytest.raises(bb.NotPossible, match="not finished"):
        lab.explain("decided")


def test_guesses_contain_what_is_then_tested(screened: bb.Lab) -> None:
    guess = screened.guess({"goal": 14, "head_start": 4}).filter(outcome="length")
    tested = screened.test({"goal": 14, "head_start": 4}, matches=300).filter(outcome="length")
    assert guess["low"][0] <= tested["high"][0]
    assert tested["low"][0] <= guess["high"][0]
    with pytest.raises(bb.BadInput, match="head_start: 9 is not one of 0, 1, 2, 3, 4"):
        screened.guess({"head_start": 9})


def test_an_edition_that_keeps_all_wishes_is_found(screened: bb.Lab) -> None:
    found = screened.seek(first=(0.45, 0.75), plies=(5.5, 7.5), matches=200, candidates=3)
    assert dict(found.schema).items() >= dict(SOUGHT).items()
    assert found.filter(edition=0)["wish"].to_list() == ["kept", "kept"]
    assert found["n"].unique().to_list() == [200]
    assert screened.best_values is not None
    assert screened.match(7).game.settings["goal"] == screened.best_values["goal"]
    broken = screened.seek(first=(0.0, 0.1), matches=50, candidates=1)
    assert broken["wish"].to_list() == ["broken"]
    assert screened.best is None


@pytest.mark.parametrize("wishes", [{}, {"first": 0.5}, {"first": (0.6, 0.5)}, {"first": "ab"}])
def test_strange_wishes_are_refused(screened: bb.Lab, wishes: dict[str, Any]) -> None:
    with pytest.raises(bb.BadInput):
        screened.seek(**wishes)


def test_an_unknown_wish_is_refused(screened: bb.Lab) -> None:
    with pytest.raises(bb.UnknownName, match="first"):
        screened.seek(frist=(0.4, 0.6))


def test_editions_are_compared_in_pairs(screened: bb.Lab) -> None:
    found = screened.compare({"head_start": 4}, None, matches=100)
    first = found.filter(outcome="first").row(0, named=True)
    assert first["paired"]
    assert first["low"] > 0
    assert first["n"] == 100
    same = screened.compare({"head_start": 0}, None, matches=100).filter(outcome="length")
    assert same["difference"].to_list() == [0.0]
    with pytest.raises(bb.BadInput, match="nothing to compare"):
        screened.compare(None)


def test_the_match_on_a_board_is_one_that_was_tested(screened: bb.Lab) -> None:
    lengths = screened._fresh({"goal": 14}, 5)["length"].to_list()
    assert [screened.match(k, {"goal": 14}).ply for k in range(5)] == lengths
    with pytest.raises(bb.BadInput, match="number must be"):
        screened.match(-1)
