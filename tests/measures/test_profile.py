"""Profiles of games and of studies: their tables, their examples and their charts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import boardbook as bb
from boardbook.charts import svg
from boardbook.core import LANGUAGES
from boardbook.core.errors import UnknownName
from boardbook.core.words import holes
from boardbook.measures.game_profile import TEXTS
from boardbook.measures.measure import words
from boardbook.measures.observer import Observer
from boardbook.measures.registry import MEASURES
from boardbook.records import PROFILE
from boardbook.studies.effort import Effort
from boardbook.words import _SPACED
from tests.measures.naive import Naive


@pytest.fixture(scope="module")
def veil() -> bb.Profile:
    return bb.profile("veil", ["random", "greedy"], seats=3, effort=20, seed=3, progress=False)


def test_the_frame_has_a_row_per_measure_and_strength(veil: bb.Profile) -> None:
    assert veil.frame.schema == PROFILE
    expected = [(name, of) for name in MEASURES if name != "chain_of_skill" for of in ("random", "greedy")]
    rows = [row for row in veil.frame.select("measure", "of").rows() if row[0] != "chain_of_skill"]
    assert rows == expected
    [chain] = veil.frame.filter(measure="chain_of_skill").rows(named=True)
    assert (chain["of"], chain["n"]) == ("random – greedy", 20)
    assert chain["low"] < chain["value"] < chain["high"]
    known = veil.frame.drop_nulls(["value", "low", "high"])
    assert (known["low"] <= known["value"]).all()
    assert (known["value"] <= known["high"]).all()


def test_the_same_number_of_matches_gives_the_same_profile(veil: bb.Profile, tmp_path: Path) -> None:
    again = bb.profile("veil", ["random", "greedy"], seats=3, effort=20, seed=3, to=tmp_path, progress=False)
    assert again.frame.equals(veil.frame)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["greedy", "random", "random-v-greedy"]
    resumed = bb.profile("veil", ["random", "greedy"], seats=3, effort=20, seed=3, to=tmp_path, progress=False)
    assert resumed.frame.equals(veil.frame)


def test_a_time_plays_what_fits_into_it(tmp_path: Path) -> None:
    profile = bb.profile("coins", ["random", "greedy"], effort="2s", to=tmp_path, progress=False)
    counts = [len(study) for study in profile.strengths.values()]
    assert min(counts) >= 8
    assert all(count % 2 == 0 for count in counts)
    assert len(bb.open_study(tmp_path / "random", progress=False)) == counts[0]


@pytest.mark.parametrize("effort", ["10", "0s", "soon", "1 day", 0, -3, 1.5, None])
def test_an_effort_is_a_time_or_a_number_of_matches(effort: Any) -> None:
    with pytest.raises(bb.BadInput, match="effort must be a time, such as"):
        Effort.of(effort, "profile")
    assert Effort.of("1.5 min", "lab") == Effort(None, 90.0)
    assert Effort.of(12, "lab") == Effort(12)


@pytest.mark.parametrize("strengths", ["greedy", ["greedy"], ["greedy", "greedy"], []])
def test_one_strength_of_play_is_refused(strengths: Any) -> None:
    with pytest.raises(bb.BadInput, match="give at least two different bots"):
        bb.profile("veil", strengths, effort=1)


def test_bad_arguments_are_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownName, match="unknown bot 'gredy'"):
        bb.profile("veil", ["random", "gredy"], effort=1)
    with pytest.raises(UnknownName, match="unknown language"):
        bb.profile("veil", effort=1, lang="de")
    with pytest.raises(bb.BadInput, match="2 to 3 seats"):
        bb.profile("veil", seats=5, effort=1)
    with pytest.raises(bb.BadInput, match="already has its options"):
        bb.profile(bb.game("veil"), effort=1, open_hands="no")


@pytest.mark.parametrize("measure", [name for name in MEASURES if name != "chain_of_skill"])
def test_an_example_opens_at_its_turning_point(veil: bb.Profile, measure: str) -> None:
    rows = veil._strengths[1].matches
    largest = rows[f"{measure}:size"].max()
    if not largest:
        with pytest.raises(bb.NotPossible, match=f"no match of greedy shows {measure}"):
            veil.example(measure)
        return
    match = veil.example(measure)
    row = rows.filter(rows[f"{measure}:size"] == largest).row(0, named=True)
    assert match.ply == row[f"{measure}:at"]
    other = veil.strengths["greedy"].match(row["number"])
    other.goto(match.ply)
    assert match.log.equals(other.log)
    assert veil.example(measure, "random").seats != match.seats


def test_the_example_of_drama_is_where_its_winner_was_furthest_behind(veil: bb.Profile) -> None:
    study, power = veil.strengths["random"], veil.calibration.row(0, named=True)["power"]
    lines = study.matches.collect().sort("number")["line"]
    all_of_them = [Naive(veil.game, 3, line, power) for line in lines]
    best = max(all_of_them, key=lambda naive: (naive.drama() or (-1, 1))[0])
    winner = best.won.index(max(best.won))
    behind = {end: max(best.chances[end]) - best.chances[end][winner] for end in best.ends[:-1]}
    match = veil.example("drama", "random")
    assert behind[match.ply] == pytest.approx(max(behind.values()))
    assert match.state.to_dict() == best.states[match.ply].to_dict()


def test_unknown_measures_and_strengths_are_named(veil: bb.Profile) -> None:
    with pytest.raises(UnknownName, match="drama"):
        veil.example("dramma")
    with pytest.raises(UnknownName, match="random"):
        veil.example("drama", "casual")
    with pytest.raises(bb.NotPossible, match="no match of greedy shows chain_of_skill"):
        veil.example("chain_of_skill")


def test_a_study_has_a_profile_of_those_who_played() -> None:
    study = bb.simulate("veil", ["greedy", "random"], 12, 1, progress=False)
    profile = study.profile("fr")
    assert profile.frame["of"].unique().to_list() == ["greedy, random"]
    assert "chain_of_skill" not in profile.frame["measure"].to_list()
    rows = study.gather(lambda: Observer(profile.calibration["power"].item())).collect()
    lead = profile.frame.filter(measure="lead_changes").row(0, named=True)
    assert lead["value"] == pytest.approx(rows["lead_changes:part"].mean())
    assert lead["definition"].startswith("Combien de fois")
    with pytest.raises(UnknownName, match="unknown language"):
        study.profile("de")
    with pytest.raises(bb.NotPossible, match="no matches"):
        bb.simulate("veil", ["random", "random"], 0, progress=False).profile()


def test_unfinished_matches_are_left_out_with_a_warning() -> None:
    study = bb.simulate("veil", ["random", "random"], 12, 1, longest=5, progress=False)
    with pytest.warns(UserWarning, match="12 of 12 matches of random are not finished, so"):
        assert study.profile().frame["value"].null_count() == len(MEASURES) - 1


def test_a_calibration_fits_the_chances_to_the_results(veil: bb.Profile) -> None:
    for row in veil.calibration.rows(named=True):
        assert row["n"] == 20
        assert abs(row["fitted"] - row["seen"]) <= abs(row["promised"] - row["seen"]) + 0.02
    few = bb.simulate("veil", ["random", "random"], 9, 1, progress=False).profile()
    assert few.calibration.row(0, named=True)["power"] == 1
    assert "fewer than ten" in few.frame.filter(measure="drama")["chances"].item()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_measures_have_all_texts(lang: str) -> None:
    for measure in MEASURES.values():
        for what in TEXTS:
            assert measure.text(what, lang)
    texts = words().by_lang[lang]
    own = {key: text for key, text in texts.items() if key.partition(".")[0] in (*MEASURES, "profile")}
    assert len(own) > 5 * len(MEASURES)
    assert all(set(holes(text)) == set(holes(words().by_lang["en"][key])) for key, text in own.items())
    if lang == "fr":
        assert not [key for key, text in own.items() if _SPACED.search(text) or "'" in text]


@pytest.mark.parametrize("theme", ["light", "dark", "any"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_chart_has_a_panel_for_each_measure(veil: bb.Profile, lang: str, theme: str) -> None:
    drawn = svg(bb.profiles([veil]).chart(lang, theme))
    seen = veil.frame.drop_nulls("value")["measure"].unique()
    for name, measure in MEASURES.items():
        assert (f">{measure.text('name', lang)}<" in drawn) == (name in seen), name


def test_profiles_are_compared(veil: bb.Profile) -> None:
    several = bb.profiles([veil, "coins"], ["random", "greedy"], effort=12, progress=False)
    assert isinstance(several, bb.Profiles)
    assert len(several) == 2
    assert several[0] is veil
    assert len(several[1:]) == 1
    assert several.frame["game"].unique(maintain_order=True).to_list() == ["veil", "coins"]
    drawn = svg(several.chart(title="Two tiny games"))
    assert "Two tiny games" in drawn
    assert drawn.count(">coins<") >= 10
    assert "image/svg" in str(several._repr_mimebundle_()) or "<img" in str(several._repr_mimebundle_())
    with pytest.raises(UnknownName, match="unknown language"):
        several.chart("de")
    with pytest.raises(bb.NotPossible, match="no profile to draw"):
        bb.profiles([]).chart()
