"""Hostile editions are refused with all of their problems, or can be played."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

import boardbook as bb
from tests.hostile.editions import editions
from tests.house import GAMES

COUNT = 40


@pytest.mark.parametrize("game", GAMES)
def test_changed_editions_are_refused_with_clear_messages_or_played(game: str) -> None:
    tally = editions(COUNT, 0, game)
    assert tally.bad == []
    assert tally.tried == tally.met["refused"] + tally.met["played"] == COUNT
    assert 0.1 * COUNT < tally.met["played"] < 0.9 * COUNT


@pytest.mark.parametrize("game", GAMES)
def test_an_edition_must_have_exactly_the_standard_entries(game: str) -> None:
    first, *others = bb.edition(game)
    entries = {name: {"value": bb.edition(game)[name]} for name in others}
    with pytest.raises(bb.BadInput) as refusal:
        bb.game(game, bb.Edition(game, {**entries, "dise": {"value": 5}}))
    known = ", ".join([first, *others])
    assert refusal.value.problems == (f"[{first}] is missing", f"[dise] is not known; known: {known}")
    with pytest.raises(bb.BadInput, match="is missing"):
        bb.game(game, bb.Edition(game, {}))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "value", [{1}, object(), b"x", date(2026, 1, 1), float("nan"), 10**5000], ids=lambda v: type(v).__name__
)
def test_values_that_are_not_json_are_refused_in_an_edition(game: str, value: Any) -> None:
    edition = bb.edition(game)
    name = next(iter(edition))
    edition[name] = value
    with pytest.raises(bb.BadInput) as refusal:
        bb.game(game, edition)
    assert [problem.split(":")[0] for problem in refusal.value.problems] == [name]


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("production", 10**30, f"production must be a whole number from 0 to 1000, not {10**30}"),
        ("least_magic", 21, "least_magic must be a whole number from 0 to 20, not 21"),
        ("prices", [1001, 1, 1, 1, 1], "prices must be a list of whole numbers from 0 to 1000"),
        ("board", "\n".join(["~ ~"] * 27), "board can have at most 26 rows"),
        ("victory", [{"amulets": 5, "goods": 10**9}], "victory must be a list"),
    ],
)
def test_numbers_in_an_edition_of_pangea_have_limits(name: str, value: Any, told: str) -> None:
    edition = bb.edition("pangea")
    edition[name] = value
    with pytest.raises(bb.BadInput) as refusal:
        bb.game("pangea", edition)
    assert any(problem.startswith(told) for problem in refusal.value.problems), refusal.value.problems


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("volcanoes", [["PA4"]], "volcanoes must list territories of the map"),
        ("island", {"kingdom": "ZA", "inner": [{}]}, "island: inner must list territories of ZA"),
    ],
)
def test_a_map_of_zargos_names_its_territories_as_strings(name: str, value: Any, told: str) -> None:
    edition = bb.edition("zargos")
    edition[name] = value
    with pytest.raises(bb.BadInput) as refusal:
        bb.game("zargos", edition)
    assert told in refusal.value.problems


def test_numbers_of_minions_in_pangea_have_limits() -> None:
    edition = bb.edition("pangea")
    edition["homes"] = {**edition["homes"], "blue": {"grass": 10_000}}
    with pytest.raises(bb.BadInput, match="homes of blue: numbers of minions must be whole numbers from 0 to 20"):
        bb.game("pangea", edition)
