"""The options of games, their allowed values, and their explanations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import boardbook as bb
from boardbook.bots.value import ValueFunction
from boardbook.core import Option
from boardbook.core.options import settle
from boardbook.interop.pettingzoo import raw_env
from boardbook.soak import variants
from boardbook.widgets.lobby import ordered

TRUTHS = [(game, option.name) for game in bb.games() for option in bb.game(game).option_list if option.is_truth]


def test_allowed_values_are_described_in_words() -> None:
    assert Option("a", "x", ("x", "y")).allowed == "'x', 'y'"
    assert Option("a", None, (None,), least=3).allowed == "None, a whole number of at least 3"


@pytest.mark.parametrize("value", ["z", True, 1.0, [], "1"])
def test_other_values_are_not_accepted(value: object) -> None:
    assert not Option("a", "x", ("x", "y", 1)).accepts(value)


def test_numbers_from_the_minimum_up_are_accepted() -> None:
    option = Option("a", None, (None,), least=3)
    assert [option.accepts(value) for value in (None, 2, 3, 10**9, 3.0, True)] == [
        True,
        False,
        True,
        True,
        False,
        False,
    ]


def test_unknown_options_and_wrong_values_are_refused() -> None:
    options = (Option("a", 1, (1, 2)), Option("b", "x", ("x",)))
    assert settle(options, {"a": 2}) == {"a": 2, "b": "x"}
    with pytest.raises(bb.UnknownName, match=r"'c'.*Known: a, b"):
        settle(options, {"c": 1})
    with pytest.raises(bb.UnknownName, match=r"options 'c', 'bb' \(did you mean 'b'\?\)\. Known: a, b"):
        settle(options, {"c": 1, "a": 1, "bb": 2})
    with pytest.raises(bb.BadInput, match=r"a=3 \(allowed: 1, 2\); b='y' \(allowed: 'x'\)"):
        settle(options, {"a": 3, "b": "y"})


def test_numbers_of_numpy_are_stored_as_numbers_of_python() -> None:
    option = Option("a", None, (None, 1), least=3)
    assert [option.accepts(np.int64(n)) for n in (1, 2, 3)] == [True, False, True]
    assert [type(settle((option,), {"a": np.int64(n)})["a"]) for n in (1, 3)] == [int, int]


def test_true_and_false_can_be_given_as_booleans() -> None:
    option = Option("a", "true", ("true", "false"))
    assert option.is_truth
    assert [option.accepts(value) for value in (True, False, "true", "True", 1, 0, None)] == [True] * 3 + [False] * 4
    assert [settle((option,), {"a": value}) for value in (True, False)] == [{"a": "true"}, {"a": "false"}]
    numpys = (np.True_, np.False_, np.array([True])[0], np.bool_(0))
    assert [settle((option,), {"a": value})["a"] for value in numpys] == ["true", "false", "true", "false"]
    assert not any(option.accepts(value) for value in (np.array([True]), np.int64(1), np.float64(1.0), np.str_("yes")))
    assert option.allowed == "'true', 'false'"
    for other in (Option("a", "true", ("true", "false", "ask")), Option("a", 1, (0, 1)), Option("a", 0, (), least=0)):
        assert not other.is_truth
        assert not other.accepts(True)
        assert not other.accepts(np.True_)


@pytest.mark.parametrize(("game", "name"), TRUTHS)
@pytest.mark.parametrize("value", [True, False])
def test_booleans_mean_the_same_as_the_words(game: str, name: str, value: bool) -> None:
    word = str(value).lower()
    given: dict[str, Any] = {name: value}
    seats, bots = bb.game(game).seats.start, ["random"] * bb.game(game).seats.start
    asked: dict[str, Any] = {"game": game, "seats": [{"name": f"S{k}", "who": ""} for k in range(seats)], "box": False}
    usual = bb.game(game, **{name: word})
    position = bb.Match(usual, seats, seed=1).state.to_dict()
    for made in (
        bb.game(game, **given),
        bb.game(game, bb.edition(game), **given),
        bb.Match(game, seats, seed=1, **given).game,
        bb.Match.from_position(game, position, seed=1, **given).game,
        bb.editor(game, **given).game,
        raw_env(game, **given).table.game,
        ordered({**asked, "options": given}, "").game,
    ):
        assert made.settings == usual.settings
        assert repr(made) == repr(usual)
    studies = (
        bb.simulate(game, bots, 1, workers=1, longest=2, progress=False, **given),
        bb.sweep(game, bots, 1, workers=1, longest=2, progress=False, options={name: [value]}),
    )
    for study in studies:
        assert study.rules.settings == usual.settings
        assert study.matches.collect()[name].to_list() == [word]
    assert bb.Match(game, seats, seed=1, **given).history.id_for(bb.REFEREE) == bb.Match(
        usual, seats, seed=1
    ).history.id_for(bb.REFEREE)


@pytest.mark.parametrize(("game", "name"), TRUTHS)
@pytest.mark.parametrize("word", ["True", "False", "true", "false"])
def test_true_and_false_in_the_parameters_of_openspiel(game: str, name: str, word: str) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no build for Windows")
    import boardbook.interop.openspiel  # noqa: F401 (makes the games known)

    made = pyspiel.load_game(f"boardbook_{game}({name}={word})")
    assert made.table.game.settings[name] == word.lower()


@pytest.mark.parametrize("game", bb.games())
def test_every_value_makes_a_game(game: str) -> None:
    for options in variants(bb.game(game)):
        made = bb.game(game, **options)
        assert {**made.settings, **options} == made.settings
        assert all((name in repr(made)) for name in options)


@pytest.mark.parametrize("game", bb.games())
def test_options_explain_themselves_in_both_languages(game: str) -> None:
    for option in bb.game(game).options.values():
        assert option.about is not None
        assert set(option.about) == {"en", "fr"}
        assert all(option.about.values())


# --- an option added later --------------------------------------------------------------------------------------------


def test_an_option_added_later_is_not_stored_at_its_default(tmp_path: Path) -> None:
    """Ids of matches, saves and plans of studies are the same as before the option existed."""
    match = bb.Match("zargos", 3, seed=1)
    match.save(tmp_path / "match.jsonl")
    assert match.log["match_id"].unique().to_list() == ["zargos-1-0a80caad"]
    assert "calm_per_player" not in (tmp_path / "match.jsonl").read_text(encoding="utf-8")
    study = bb.simulate("zargos", ["random"] * 2, 0, to=tmp_path / "study", progress=False)
    assert "calm_per_player" not in (tmp_path / "study" / "study.json").read_text(encoding="utf-8")
    assert study.rules.settings["calm_per_player"] == "false"
    assert bb.open_study(tmp_path / "study").rules.settings == study.rules.settings


def test_an_option_added_later_is_stored_if_it_is_chosen(tmp_path: Path) -> None:
    match = bb.Match("zargos", 3, seed=1, calm_per_player=True)
    match.save(tmp_path / "match.jsonl")
    assert match.log["match_id"].unique().to_list() != ["zargos-1-0a80caad"]
    assert bb.Match.load(tmp_path / "match.jsonl").game.settings == match.game.settings
    bb.simulate("zargos", ["random"] * 2, 0, to=tmp_path / "study", progress=False, calm_per_player=True)
    assert bb.open_study(tmp_path / "study").rules.settings == match.game.settings
    with pytest.raises(bb.BadInput, match="has a different study"):
        bb.simulate("zargos", ["random"] * 2, 0, to=tmp_path / "study", progress=False)


def test_a_value_fitted_before_an_option_was_added_can_still_be_used() -> None:
    options = {name: value for name, value in bb.game("zargos").settings.items() if name != "calm_per_player"}
    value = ValueFunction("zargos", options, None, 10.0, (0.01, 0.02), {"pawns": (0.1, 0.3)})
    assert callable(value.judge(bb.game("zargos")))
    with pytest.raises(bb.BadInput, match="fitted for calm_per_player='false', not 'true'"):
        value.judge(bb.game("zargos", calm_per_player=True))
